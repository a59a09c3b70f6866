// This file tells what is wrong with the members of an object.
package valuegate

import (
	"maps"
	"slices"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

func (e *explainer) object(n *node, v map[string]any, w way) {
	if n.minProperties != nil && len(v) < *n.minProperties {
		e.say("must have at least %s, got %d", count(*n.minProperties, "member", "members"), len(v))
	}
	if n.maxProperties != nil && len(v) > *n.maxProperties {
		e.say("must have at most %s, got %d", count(*n.maxProperties, "member", "members"), len(v))
	}
	var keys []string
	if len(n.properties) > 0 || len(n.patterns) > 0 || n.additional != nil || n.names != nil || n.closed {
		keys = slices.Collect(maps.Keys(v))
	}
	for _, name := range n.required {
		if _, ok := v[name]; !ok {
			keys = append(keys, name)
		}
	}
	slices.Sort(keys)
	for _, key := range slices.Compact(keys) {
		if e.stop() {
			return
		}
		e.trail.Key(key)
		if member, ok := v[key]; ok {
			e.member(n, key, member, w)
		} else {
			e.missing(n, key, v, w, "it is required")
		}
		e.trail.Up()
	}
	e.dependents(n, v, w)
}

// missing says that a key of v was not sent, and what is expected under it.
func (e *explainer) missing(n *node, key string, v map[string]any, w way, because string) {
	what := "a value"
	if sub := n.properties[key]; sub != nil {
		if d := describe(sub, 0); d != unclear && d != anything {
			what = d
		}
	}
	hint := ""
	if !w.visited { // elsewhere the unknown key is told itself
		for _, sent := range e.strays.of(n, v) {
			if nearest(sent, []string{key}) != "" {
				hint = ", not " + words.Quote(sent)
				break
			}
		}
	}
	e.say("is missing: %s, send %s%s", because, what, hint)
}

// strays are the keys of one object that a node does not declare: those that
// may stand for one that is missing.
type strays struct {
	about question
	names []string
}

// maxStrays is how many keys of a call are compared with a name that is missing.
const maxStrays = 64

// of returns the first stray keys of v, sorted.
func (s *strays) of(n *node, v map[string]any) []string {
	about, _ := ask(n, v, false)
	if len(v) > 0 && s.about == about {
		return s.names
	}
	var names []string
	for key := range v {
		if n.properties[key] == nil {
			names = append(names, key)
		}
	}
	slices.Sort(names)
	s.about, s.names = about, names[:min(len(names), maxStrays)]
	return s.names
}

func (e *explainer) member(n *node, key string, member any, w way) {
	if n.names != nil && !e.passes(n.names, key, false) {
		e.name(n.names, key)
	}
	sub, known := n.properties[key]
	if known {
		e.explain(sub, member, to(sub, w.visited, slices.Contains(n.required, key)))
	}
	for _, p := range n.patterns {
		if p.pattern.MatchString(key) {
			known = true
			e.explain(p.node, member, to(p.node, false, slices.Contains(n.required, key)))
		}
	}
	switch {
	case known:
	case n.additional != nil:
		e.explain(n.additional, member, to(n.additional, w.visited, false))
	case n.closed && !w.visited:
		p := Problem{Message: "is a key that the schema does not have"}
		if names := slices.Sorted(maps.Keys(n.properties)); len(names) > 0 {
			p.Message += "; it has " + listed(names, " and ")
			p.DidYouMean = nearest(key, names)
		}
		e.add(p)
	}
}

// name says what is wrong with the name of the key at hand.
func (e *explainer) name(n *node, key string) {
	inner := explainer{judge: judge{again: true}, trail: datapath.New(""), r: NewReport(1)}
	inner.explain(n, key, to(n, false, true))
	reason := "is not one that the schema allows"
	if len(inner.r.problems) > 0 {
		reason = inner.r.problems[0].Message
	}
	e.say("its name %s", reason)
}

func (e *explainer) dependents(n *node, v map[string]any, w way) {
	for _, d := range n.dependents {
		if _, ok := v[d.key]; !ok {
			continue
		}
		for _, name := range d.require {
			if _, ok := v[name]; !ok {
				e.trail.Key(name)
				e.missing(n, name, v, w, "it is required beside "+words.Quote(d.key))
				e.trail.Up()
			}
		}
		if d.node != nil {
			e.explain(d.node, v, w.inPlace())
		}
	}
}
