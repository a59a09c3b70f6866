// This file tells what is wrong with a value that does not pass.
package valuegate

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
)

// An explainer walks a refused value and reports. It decides about branches as
// a judge does.
type explainer struct {
	judge
	trail *datapath.Trail
	r     *Report

	told   map[question]bool // containers that were explained by a shared node
	flat   map[*node]bool    // nodes that the scalar at hand was explained by
	found  int               // problems met, those told before among them
	strays strays
	tries  int     // of values without one of their keys
	why    *reason // why more is asked of the value at hand
}

// A way is how the walk came to a value.
type way struct {
	visited  bool // as the closure walk does
	required bool // the object around it requires the key

	from    *node // the node that all of the value is judged by
	entered bool  // visited, there
}

// to returns the way to a value that n is the first to judge.
func to(n *node, visited, required bool) way {
	return way{visited: visited, required: required, from: n, entered: visited}
}

// inPlace returns the way to another node that judges the same value.
func (w way) inPlace() way {
	w.visited = false
	return w
}

// explainAll adds what is wrong with v, which g refuses, to r.
func explainAll(g *Gate, v any, trail *datapath.Trail, r *Report) {
	own := NewReport(r.limit - len(r.problems))
	e := newExplainer(trail, own)
	e.explain(g.node, v, to(g.node, true, false))
	if len(own.problems)+own.more == 0 {
		e.say("is not what its schema allows, got %s", got(v))
	}
	for _, p := range own.problems {
		r.Add(p)
	}
	r.more += own.more
}

func newExplainer(trail *datapath.Trail, r *Report) *explainer {
	return &explainer{judge: judge{again: true}, trail: trail, r: r, why: &reason{}}
}

// stop reports whether a problem beyond the limit was met: what follows need
// not be counted.
func (e *explainer) stop() bool { return e.r.more > 0 }

// add adds a problem of the value at hand, once: branches may agree.
func (e *explainer) add(p Problem) {
	e.found++
	p.Path = e.trail.String()
	if since := e.why.text; since != "" {
		p.Message = "(" + since + ") " + p.Message
	}
	if !slices.Contains(e.r.problems, p) {
		e.r.Add(p)
	}
}

func (e *explainer) say(format string, args ...any) {
	e.add(Problem{Message: fmt.Sprintf(format, args...)})
}

// explain adds what is wrong with v by n, if anything is.
func (e *explainer) explain(n *node, v any, w way) {
	e.steps++
	if e.stop() || n.always {
		return
	}
	if n.never {
		e.say("is not allowed here; leave it out")
		return
	}
	if n.heavy && e.flat == nil {
		if _, container := ask(n, v, false); !container {
			e.flat = map[*node]bool{}
			defer func() { e.flat = nil }()
		}
	}
	if e.before(n, v, w) {
		return
	}
	if !n.types.admits(v) {
		e.add(e.typeProblem(n, v, w))
		return
	}
	for _, c := range n.choices {
		if !c.has(v) {
			e.add(e.choiceProblem(n.admitted(c), v, w))
			return
		}
	}
	before := e.found
	switch v := v.(type) {
	case string:
		e.stringProblems(n, v, w)
	case json.Number:
		e.numberProblems(n, v)
	case map[string]any:
		e.object(n, v, w)
	case []any:
		e.array(n, v, w)
	}
	e.branches(n, v, w)
	if e.found == before {
		e.unevaluated(n, v)
	}
}

// before reports whether n has nothing more to tell about v: it told all before,
// or lets v pass. Without it the work would multiply where n is used from
// several places.
func (e *explainer) before(n *node, v any, w way) bool {
	if !n.shared {
		return false
	}
	q, container := ask(n, v, w.visited)
	switch {
	case container && e.passes(n, v, w.visited):
		return true
	case container && e.told[q], !container && e.flat[n]:
		e.found++
		return true
	case container:
		if e.told == nil {
			e.told = map[question]bool{}
		}
		e.told[q] = true
	case e.flat != nil:
		e.flat[n] = true
	}
	return false
}

func (e *explainer) array(n *node, v []any, w way) {
	if n.minItems != nil && len(v) < *n.minItems {
		each := ""
		if n.rest != nil && len(n.prefix) == 0 {
			if text := describe(n.rest, 0); text != unclear && text != anything && !n.rest.never {
				each = ", each " + text
			}
		}
		e.say("must have at least %s%s, got %d", count(*n.minItems, "item", "items"), each, len(v))
	}
	if n.maxItems != nil && len(v) > *n.maxItems {
		e.say("must have at most %s, got %d", count(*n.maxItems, "item", "items"), len(v))
	}
	if n.unique {
		if i, j, found := twins(v); found {
			e.say("must have no two equal items, but [%d] and [%d] are both %s; send it once", i, j, got(v[i]))
		}
	}
	if n.contains != nil {
		had, least, most := e.contained(n, v)
		if had < least {
			e.say("must have at least %s that %s, got %d of them", count(least, "item", "items"), described(n.contains, least), had)
		}
		if most >= 0 && had > most {
			e.say("must have at most %s that %s, got %d of them", count(most, "item", "items"), described(n.contains, most), had)
		}
	}
	for i, element := range v {
		if e.stop() {
			return
		}
		e.trail.Index(i)
		switch {
		case i < len(n.prefix):
			e.explain(n.prefix[i], element, to(n.prefix[i], false, false))
		case n.rest != nil && n.rest.never && len(n.prefix) > 0:
			e.say("is one too many: there may be at most %s; leave it out", count(len(n.prefix), "item", "items"))
		case n.rest != nil:
			e.explain(n.rest, element, to(n.rest, w.visited, false))
		}
		e.trail.Up()
		if i >= len(n.prefix) && n.rest == nil {
			return
		}
	}
}

// unevaluated tells what no part of n allows of v, which passes all else.
func (e *explainer) unevaluated(n *node, v any) {
	if n.unevaluatedKeys == nil && n.unevaluatedItems == nil {
		return
	}
	var names []string
	e.judge.unevaluated(n, v, func(key string, index int, part any, by *node) bool {
		what := "a key"
		if index < 0 {
			e.trail.Key(key)
		} else {
			e.trail.Index(index)
			what = "an item"
		}
		if by.never {
			p := Problem{Message: "is " + what + " that no part of the schema allows here"}
			if index < 0 {
				if object, ok := v.(map[string]any); ok && names == nil {
					names = e.allowedKeys(n, object)
				}
				p = e.strayKey(p.Message, key, names, nil)
			} else {
				p.Message += "; leave it out"
			}
			e.add(p)
		} else {
			e.explain(by, part, to(by, false, false))
		}
		e.trail.Up()
		return !e.stop()
	})
}
