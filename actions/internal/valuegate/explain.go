// This file tells what is wrong with a value that does not pass.
package valuegate

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// An explainer walks a refused value and reports. It decides about branches as
// a judge does.
type explainer struct {
	judge
	trail *datapath.Trail
	r     *Report

	inEngine bool // what the engine found is being told: it is not asked again
}

// A way is how the walk came to a value.
type way struct {
	visited  bool // as the closure walk does
	required bool // the object around it requires the key
}

// explainAll adds what is wrong with v, which g refuses, to r.
func explainAll(g *Gate, v any, trail *datapath.Trail, r *Report) {
	own := NewReport(r.limit - len(r.problems))
	e := explainer{judge: g.judge(v), trail: trail, r: own}
	if g.shared {
		e.budget *= 8
	}
	e.explain(g.node, v, way{visited: true})
	switch {
	case e.spent():
		own = NewReport(own.limit)
		e.r, e.budget = own, 0
		e.say("could not be judged: it nests too deep for a schema whose alternatives refer back to themselves; send less")
	case len(own.problems)+own.more == 0:
		e.say("is not what its schema allows, got %s", got(v))
	}
	for _, p := range own.problems {
		r.Add(p)
	}
	r.more += own.more
}

// stop reports whether a problem beyond the limit was met: what follows need
// not be counted.
func (e *explainer) stop() bool { return e.r.more > 0 }

// add adds a problem of the value at hand, once: branches may agree.
func (e *explainer) add(p Problem) {
	if e.spent() {
		return
	}
	p.Path = e.trail.String()
	if !slices.Contains(e.r.problems, p) {
		e.r.Add(p)
	}
}

func (e *explainer) say(format string, args ...any) {
	e.add(Problem{Message: fmt.Sprintf(format, args...)})
}

// told counts the problems so far.
func (e *explainer) told() int { return len(e.r.problems) + e.r.more }

// explain adds what is wrong with v by n, if anything is.
func (e *explainer) explain(n *node, v any, w way) {
	if e.stop() || !e.step() || n.always {
		return
	}
	if n.never {
		e.say("is not allowed here; leave it out")
		return
	}
	before := e.told()
	if !n.types.admits(v) {
		e.add(e.typeProblem(n, v, w))
		return
	}
	for _, c := range n.choices {
		if !c.has(v) {
			e.add(e.choiceProblem(c.values, v, w))
			return
		}
	}
	if n.format != nil && n.format.Validate(v) != nil {
		e.add(e.formatProblem(n, v, w))
		return
	}
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
	if e.told() == before && n.engine == nil {
		e.unevaluated(n, v)
	}
	if n.engine != nil && e.told() == before && !e.inEngine {
		e.engine(n, v, w)
	}
}

func (e *explainer) object(n *node, v map[string]any, w way) {
	if n.minProperties != nil && len(v) < *n.minProperties {
		e.say("must have at least %s, got %d", count(*n.minProperties, "member", "members"), len(v))
	}
	if n.maxProperties != nil && len(v) > *n.maxProperties {
		e.say("must have at most %s, got %d", count(*n.maxProperties, "member", "members"), len(v))
	}
	keys := slices.Collect(maps.Keys(v))
	for _, name := range n.required {
		if _, ok := v[name]; !ok {
			keys = append(keys, name)
		}
	}
	slices.Sort(keys)
	for _, key := range slices.Compact(keys) {
		if e.stop() || e.spent() {
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
		for _, sent := range slices.Sorted(maps.Keys(v)) {
			if n.properties[sent] == nil && nearest(sent, []string{key}) != "" {
				hint = ", not " + words.Quote(sent)
				break
			}
		}
	}
	e.say("is missing: %s, send %s%s", because, what, hint)
}

func (e *explainer) member(n *node, key string, member any, w way) {
	if n.names != nil && !e.passes(n.names, key, false) {
		e.name(n.names, key)
	}
	sub, known := n.properties[key]
	if known {
		e.explain(sub, member, way{visited: w.visited, required: slices.Contains(n.required, key)})
	}
	for _, p := range n.patterns {
		if p.pattern.MatchString(key) {
			known = true
			e.explain(p.node, member, way{required: slices.Contains(n.required, key)})
		}
	}
	switch {
	case known:
	case n.additional != nil:
		e.explain(n.additional, member, way{visited: w.visited})
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
	inner := explainer{judge: e.judge, trail: datapath.New(""), r: NewReport(1)}
	inner.explain(n, key, way{required: true})
	e.budget = inner.budget
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
			e.explain(d.node, v, way{required: w.required})
		}
	}
}

func (e *explainer) array(n *node, v []any, w way) {
	if n.minItems != nil && len(v) < *n.minItems {
		e.say("must have at least %s, got %d", count(*n.minItems, "item", "items"), len(v))
	}
	if n.maxItems != nil && len(v) > *n.maxItems {
		e.say("must have at most %s, got %d", count(*n.maxItems, "item", "items"), len(v))
	}
	if n.unique {
		if i, j, found := twins(v); found {
			e.say("must have no two equal items, but items %d and %d are both %s", i, j, got(v[i]))
		}
	}
	if n.contains != nil {
		had, least, most := e.contained(n, v)
		if had < least {
			e.say("must have at least %s that %s, got %d", count(least, "item", "items"), described(n.contains, least), had)
		}
		if most >= 0 && had > most {
			e.say("must have at most %s that %s, got %d", count(most, "item", "items"), described(n.contains, most), had)
		}
	}
	for i, element := range v {
		if e.stop() || e.spent() {
			return
		}
		e.trail.Index(i)
		switch {
		case i < len(n.prefix):
			e.explain(n.prefix[i], element, way{})
		case n.rest != nil:
			e.explain(n.rest, element, way{visited: w.visited})
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
	e.judge.unevaluated(n, v, func(key string, index int, part any, by *node) bool {
		what := "a key"
		if index < 0 {
			e.trail.Key(key)
		} else {
			e.trail.Index(index)
			what = "an item"
		}
		if by.never {
			e.say("is %s that no part of the schema allows here; leave it out", what)
		} else {
			e.explain(by, part, way{})
		}
		e.trail.Up()
		return !e.stop() && !e.spent()
	})
}

// engine tells what only the reference engine found.
func (e *explainer) engine(n *node, v any, w way) {
	if w.visited {
		v = pruned(n, v)
	}
	err := judgeEngine(n.engine, v)
	var found *jsonschema.ValidationError
	switch {
	case err == nil:
		return
	case !errors.As(err, &found):
		e.say("could not be judged by its schema, got %s", got(v))
		return
	}
	e.inEngine = true
	defer func() { e.inEngine = false }()
	for _, leaf := range leaves(found) {
		if e.stop() {
			return
		}
		at, steps := e.descend(v, leaf.InstanceLocation)
		before := e.told()
		if sub := n.located[leaf.SchemaURL]; sub != nil {
			e.explain(sub, at, way{})
		}
		if e.told() > before {
			// Our own sentence was found.
		} else if wrong, ok := leaf.ErrorKind.(*kind.Type); ok {
			var want kinds
			for _, name := range wrong.Want {
				want |= kindNamed(name)
			}
			e.add(e.typeProblem(&node{types: want}, at, way{}))
		} else {
			e.say("is not what the schema allows here, got %s", got(at))
		}
		for range steps {
			e.trail.Up()
		}
	}
}

// descend follows pointer tokens into v as far as they lead, and returns what
// is there and how many steps it pushed.
func (e *explainer) descend(v any, tokens []string) (any, int) {
	for n, token := range tokens {
		switch at := v.(type) {
		case map[string]any:
			e.trail.Key(token)
			v = at[token]
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(at) {
				return v, n
			}
			e.trail.Index(i)
			v = at[i]
		default:
			return v, n
		}
	}
	return v, len(tokens)
}
