// This file tells what is wrong where a schema has alternatives: the problems of
// the one that was meant, or one sentence that names them all.
package valuegate

import (
	"fmt"
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
			e.tooMany(n.one, both, v, w)
		}
	}
	if n.not != nil && e.passes(n.not, v, false) {
		e.excluded(n.not, v, w)
	}
	if n.cond != nil {
		e.condition(n, v, in)
	}
}

// tooMany says that v matches two alternatives of which it must match one.
func (e *explainer) tooMany(nodes []*node, both []int, v any, w way) {
	first, second := nodes[both[0]], nodes[both[1]]
	texts := describeApart([]*node{first, second})
	what := fmt.Sprintf("both: %s", joinWith(texts, "; "))
	if len(texts) == 1 {
		what = fmt.Sprintf("two, the alternatives %d and %d", both[0]+1, both[1]+1)
		if texts[0] != unclear && texts[0] != anything {
			what += ", each " + texts[0]
		}
	}
	advice := e.orWithout(append(slices.Clone(first.target().required), second.target().required...), v, w)
	if advice == "" {
		advice = "; send a value that only one of them allows"
	}
	e.say("must match exactly one alternative, but matches %s, got %s%s", what, gotWhole(v), advice)
}

// excluded says that v is what a not names.
func (e *explainer) excluded(not *node, v any, w way) {
	what := describe(not, 0)
	switch {
	case not.always:
		e.say("is not allowed here; leave it out")
	case what != unclear && what != anything:
		e.say("must not be %s, got %s%s", what, got(v), e.orWithout(not.target().required, v, w))
	default:
		e.say("is a value that the schema excludes, got %s", got(v))
	}
}

// alternatives tells why v passes none of the nodes.
func (e *explainer) alternatives(nodes []*node, v any, w way) {
	object, isObject := v.(map[string]any)
	if isObject {
		if name, values, found := tag(nodes, object); found {
			e.tag(name, values, object, w)
			return
		}
	}
	if meant := e.meant(nodes, v); meant != nil {
		e.explain(meant, v, w)
		return
	}
	if values, ok := allChoices(nodes); ok {
		e.add(e.choiceProblem(values, v, w))
		return
	}
	items := describeApart(nodes)
	if len(items) == 1 && len(nodes) > 1 {
		e.say("matches none of the %d alternatives, each of which is %s, got %s%s", len(nodes), items[0], gotWhole(v), e.leaveOut(v, w))
		return
	}
	e.say("must match one of: %s, got %s%s%s", joinWith(items, "; "), gotWhole(v), e.unquote(nodes, v, w), e.leaveOut(v, w))
	if near := closest(nodes, object); near != nil {
		e.under("to be "+describe(near, 0), func() { e.explain(near, v, w) })
	}
}

// tag says that the member which tells the alternatives apart is none of theirs.
func (e *explainer) tag(name string, values []any, v map[string]any, w way) {
	e.trail.Key(name)
	defer e.trail.Up()
	required := way{required: true}
	member, sent := v[name]
	if sent {
		e.add(e.choiceProblem(values, member, required))
		return
	}
	e.missing(&node{properties: map[string]*node{name: {choices: []*choice{newChoice(values)}}}}, name, v, w, "it tells the alternatives apart", "")
}

// unquote advises to send the value that a text spells, where one of the nodes
// takes it.
func (e *explainer) unquote(nodes []*node, v any, w way) string {
	text, ok := v.(string)
	if !ok {
		return ""
	}
	var types kinds
	for _, sub := range nodes {
		types |= sub.accepts
	}
	if to, spelt := unquoted(text, types&^stringType); spelt && e.fits(to, w) {
		return unquotedHint(text)
	}
	return ""
}

// describeApart describes nodes, each text once; in detail where that tells more
// of them apart.
func describeApart(nodes []*node) []string {
	var short, long []string
	for _, sub := range nodes {
		text := suggest(sub)
		if !slices.Contains(short, text) {
			short = append(short, text)
		}
		if end := sub.target(); len(end.choices) == 0 && (end.types == objectType || end.types == 0 && len(end.required) > 0) {
			text = describeObject(end, true)
		}
		if !slices.Contains(long, text) {
			long = append(long, text)
		}
		if len(short) > maxList {
			return short
		}
	}
	if len(short) < len(nodes) && len(long) > len(short) {
		return long
	}
	return short
}
