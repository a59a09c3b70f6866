// This file tells what is wrong where a schema has alternatives: the problems of
// the one that was meant, or one sentence that names them all.
package valuegate

import (
	"slices"
)

// branches adds what is wrong by the keywords that apply other schemas to the
// same value.
func (e *explainer) branches(n *node, v any, w way) {
	in := way{required: w.required}
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
	for _, sub := range nodes {
		if text := describe(sub, 0); !slices.Contains(items, text) {
			items = append(items, text)
		}
	}
	e.say("must match one of: %s, got %s%s", joinWith(items, "; "), gotKind(v), e.leaveOut(v, w))
}

// meant returns the alternative that v was meant for: the only one that takes
// its type, or the only one whose distinguishing members it has.
func (e *explainer) meant(nodes []*node, v any) *node {
	var fit []*node
	for _, sub := range nodes {
		if takes(sub, kindOf(v), 0) {
			fit = append(fit, sub)
		}
	}
	if len(fit) == 1 {
		return fit[0]
	}
	object, ok := v.(map[string]any)
	if !ok {
		return nil
	}
	var meant *node
	for _, sub := range fit {
		if distinguished(sub, object) {
			if meant != nil {
				return nil
			}
			meant = sub
		}
	}
	return meant
}

// distinguished reports whether v has all members that n fixes by const or
// enum, and there is one.
func distinguished(n *node, v map[string]any) bool {
	for hops := 0; n.ref != nil && len(n.properties) == 0 && hops < deepest; hops++ {
		n = n.ref
	}
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

// takes reports whether n may take a value of the type.
func takes(n *node, kind kinds, depth int) bool {
	switch {
	case n.never:
		return false
	case depth > 5:
		return true
	case n.types != 0 && !n.types.has(kind) && (kind != numberType || !n.types.has(integerType)):
		return false
	case n.ref != nil && !takes(n.ref, kind, depth+1):
		return false
	}
	for _, c := range n.choices {
		if !c.kinds.has(kind) {
			return false
		}
	}
	for _, sub := range n.all {
		if !takes(sub, kind, depth+1) {
			return false
		}
	}
	for _, list := range [...][]*node{n.any, n.one} {
		if len(list) > 0 && !slices.ContainsFunc(list, func(sub *node) bool { return takes(sub, kind, depth+1) }) {
			return false
		}
	}
	return true
}
