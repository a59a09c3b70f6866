// This file tells why more is asked of a value: the condition that applied.
package valuegate

import (
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// A reason is why more is asked of the value at hand: since "a" was sent, to be
// an object with a; "" for none. An explainer has a pointer to one, so that what
// else it holds need not be on the heap.
type reason struct{ text string }

// condition explains v by the branch that the condition of n leads to.
func (e *explainer) condition(n *node, v any, w way) {
	passes := e.passes(n.cond, v, false)
	branch := n.orElse
	if passes {
		branch = n.then
	}
	if branch != nil {
		e.under(fact(n.cond, v, passes), func() { e.explain(branch, v, w) })
	}
}

// under explains what is asked for because of a fact: since "a" was sent. An
// unknown fact is "".
func (e *explainer) under(fact string, explain func()) {
	before := e.why.text
	if fact != "" {
		e.why.text = fact
	}
	explain()
	e.why.text = before
}

// fact tells what v has that makes it pass the condition, or fail it: of an
// object the members that the condition looks at.
func fact(cond *node, v any, passes bool) string {
	cond = cond.target()
	object, ok := v.(map[string]any)
	if !ok {
		switch text := describe(cond, 0); {
		case text == unclear || text == anything:
			return ""
		case passes:
			return "since it is " + text
		default:
			return "since it is not " + text
		}
	}
	names := slices.Collect(maps.Keys(cond.properties))
	names = append(names, cond.required...)
	slices.Sort(names)
	names = slices.Compact(names)
	const few = 4
	if len(names) == 0 || len(names) > few {
		return ""
	}
	var facts []string
	for _, name := range names {
		member, sent := object[name]
		switch sub := cond.properties[name]; {
		case !sent:
			facts = append(facts, words.Quote(name)+" was not sent")
		case sub == nil:
			facts = append(facts, words.Quote(name)+" was sent")
		default:
			facts = append(facts, words.Quote(name)+" is "+got(member))
		}
	}
	return "since " + strings.Join(facts, " and ")
}
