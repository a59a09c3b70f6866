// This file tells what is wrong where a schema has alternatives: the problems of
// the one that was meant, or one sentence that names them all.
package valuegate

import (
	"slices"
)

// branches adds what is wrong by the keywords that apply other schemas to the
// same value.
func (e *explainer) branches(n *node, v any, w way) {
	in := w.inPlace()
	if n.ref != nil {
		e.explain(n.ref, v, in)
	}
	for _, sub := range n.all {
		e.explain(sub, v, in)
	}
	if len(n.any) > 0 && len(e.matching(n.any, v)) == 0 {
		e.alternatives(n.any, v, in)
	}
	if len(n.one) > 0 {
		switch both := e.matching(n.one, v); len(both) {
		case 0:
			e.alternatives(n.one, v, in)
		case 2:
			e.say("must match exactly one alternative, but matches both: %s", joinWith([]string{
				describe(n.one[both[0]], 0), describe(n.one[both[1]], 0),
			}, "; "))
		}
	}
	if n.not != nil && e.passes(n.not, v, false) {
		if what := describe(n.not, 0); what != unclear && what != anything {
			e.say("must not be %s, got %s", what, got(v))
		} else {
			e.say("is a value that the schema excludes, got %s", got(v))
		}
	}
	if n.cond != nil {
		branch := n.orElse
		if e.passes(n.cond, v, false) {
			branch = n.then
		}
		if branch != nil {
			e.explain(branch, v, in)
		}
	}
}

// alternatives tells why v passes none of the nodes.
func (e *explainer) alternatives(nodes []*node, v any, w way) {
	if meant := e.meant(nodes, v); meant != nil {
		e.explain(meant, v, w)
		return
	}
	if values, ok := allChoices(nodes); ok {
		e.add(e.choiceProblem(values, v, w))
		return
	}
	var items []string
	seen := map[string]bool{}
	for _, sub := range nodes {
		if text := describe(sub, 0); !seen[text] {
			seen[text] = true
			items = append(items, text)
		}
	}
	if len(items) == 1 && len(nodes) > 1 {
		e.say("matches none of the %d alternatives, each of which is %s, got %s%s", len(nodes), items[0], gotKind(v), e.leaveOut(v, w))
		return
	}
	e.say("must match one of: %s, got %s%s", joinWith(items, "; "), gotKind(v), e.leaveOut(v, w))
}

// meant returns the alternative that v was meant for: the only one that takes
// its type, or an array of its size; of objects the only one whose distinguishing
// members it has, or the one that asks for most of the members that it has and
// for no other.
func (e *explainer) meant(nodes []*node, v any) *node {
	var fit []*node
	for _, sub := range nodes {
		if sub.accepts.has(kindOf(v)) {
			fit = append(fit, sub)
		}
	}
	if len(fit) == 1 {
		return fit[0]
	}
	var object map[string]any
	switch v := v.(type) {
	case map[string]any:
		object = v
	case []any:
		return only(fit, func(sub *node) bool { return sub.target().allowsSize(v) })
	default:
		return nil
	}
	if meant := only(fit, func(sub *node) bool { return distinguished(sub, object) }); meant != nil {
		return meant
	}
	var meant *node
	most := -1
	for _, sub := range fit {
		switch asked := sub.askedFor(object); {
		case asked > most:
			meant, most = sub, asked
		case asked == most:
			meant = nil
		}
	}
	return meant
}

// only returns the one node that is, or nil.
func only(nodes []*node, is func(*node) bool) *node {
	var found *node
	for _, sub := range nodes {
		if is(sub) {
			if found != nil {
				return nil
			}
			found = sub
		}
	}
	return found
}

// target follows references to the first schema that says something itself.
func (n *node) target() *node {
	for hops := 0; n.ref != nil && n.types == 0 && len(n.properties) == 0 && len(n.required) == 0 && hops < deepest; hops++ {
		n = n.ref
	}
	return n
}

// askedFor returns how many members of v n requires, or -1 where v lacks one,
// has another value than the only ones allowed, or a key that is not.
func (n *node) askedFor(v map[string]any) int {
	n = n.target()
	for _, name := range n.required {
		if _, sent := v[name]; !sent {
			return -1
		}
	}
	for name, sub := range n.properties {
		if member, sent := v[name]; sent && slices.ContainsFunc(sub.choices, func(c *choice) bool { return !c.has(member) }) {
			return -1
		}
	}
	if n.closed && len(n.patterns) == 0 {
		for key := range v {
			if n.properties[key] == nil {
				return -1
			}
		}
	}
	return len(n.required)
}

// distinguished reports whether v has all members that n fixes by const or
// enum, and there is one.
func distinguished(n *node, v map[string]any) bool {
	n = n.target()
	found := false
	for name, sub := range n.properties {
		for _, c := range sub.choices {
			member, sent := v[name]
			if sent && !c.has(member) || !sent && slices.Contains(n.required, name) {
				return false
			}
			found = found || sent
		}
	}
	return found
}

// allChoices returns the values of all nodes where each is an enum or a const.
func allChoices(nodes []*node) ([]any, bool) {
	var values []any
	for _, sub := range nodes {
		if len(sub.choices) != 1 {
			return nil, false
		}
		values = append(values, sub.choices[0].values...)
	}
	return values, true
}
