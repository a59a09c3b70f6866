// This file tells what is wrong with the members of an object.
package valuegate

import (
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

func (e *explainer) object(n *node, v map[string]any, w way) {
	if n.minProperties != nil && len(v) < *n.minProperties {
		e.say("must have at least %s, got %d%s", count(*n.minProperties, "member", "members"), len(v), n.unsent(v))
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
			e.missing(n, key, v, w, "it is required", "")
		}
		e.trail.Up()
	}
	e.dependents(n, v, w)
}

// missing says that a key of v was not sent, and what is expected under it.
// orElse is the way out of sending it, or "".
func (e *explainer) missing(n *node, key string, v map[string]any, w way, because, orElse string) {
	what := "a value"
	sub := n.properties[key]
	if sub == nil && w.from != nil { // a branch asks for what the schema around it declares
		sub = w.from.target().properties[key]
	}
	if sub != nil {
		if d := suggest(sub); d != unclear && d != anything {
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
	since := e.why.text
	e.why.text = ""
	if since != "" {
		because += " " + since
	}
	e.say("is missing: %s, send %s%s%s", because, what, hint, orElse)
	e.why.text = since
}

// unsent names the declared members that v lacks.
func (n *node) unsent(v map[string]any) string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(n.properties)) {
		if _, sent := v[name]; !sent && !n.properties[name].never {
			names = append(names, words.Quote(name))
		}
	}
	if len(names) == 0 {
		return ""
	}
	const few = 10
	if len(names) > few {
		return "; add " + joinChoices(names[:few], len(names))
	}
	return "; add " + orList(names)
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
		e.add(e.strayKey("is a key that the schema does not have", key, slices.Sorted(maps.Keys(n.properties)), n.patterns))
	}
}

// strayKey says of a key that it is none of the names and matches none of the
// patterns.
func (e *explainer) strayKey(message, key string, names []string, patterns []patternNode) Problem {
	p := Problem{Message: message, DidYouMean: nearest(key, names)}
	var has []string
	if len(names) > 0 {
		has = append(has, listed(names, " and "))
	}
	if len(patterns) > 0 {
		var texts []string
		for _, pattern := range patterns {
			texts = append(texts, SpellPattern(pattern.pattern.String()))
		}
		has = append(has, "keys that match "+joinBounded(texts))
	}
	switch {
	case len(has) > 0:
		p.Message += "; it has " + strings.Join(has, ", and ")
	case len(names) == 0 && len(patterns) == 0:
		p.Message += ", which has no key at all"
	}
	if p.DidYouMean == "" {
		p.Message += "; leave it out"
	}
	return p
}

// allowedKeys returns the names that the parts of n declare which v passes,
// sorted: those that unevaluatedProperties lets be.
func (e *explainer) allowedKeys(n *node, v map[string]any) []string {
	const most = 200 // schemas looked at
	names := map[string]bool{}
	seen := map[*node]bool{}
	var walk func(n *node)
	walk = func(n *node) {
		if n == nil || seen[n] || len(seen) == most {
			return
		}
		seen[n] = true
		for name, sub := range n.properties {
			names[name] = names[name] || !sub.never
		}
		walk(n.ref)
		for _, sub := range n.all {
			walk(sub)
		}
		for _, list := range [...][]*node{n.any, n.one} {
			for _, sub := range list {
				if e.passes(sub, v, false) {
					walk(sub)
				}
			}
		}
		for _, d := range n.dependents {
			if _, sent := v[d.key]; sent {
				walk(d.node)
			}
		}
		if n.cond != nil && e.passes(n.cond, v, false) {
			walk(n.cond)
			walk(n.then)
		} else {
			walk(n.orElse)
		}
	}
	walk(n)
	maps.DeleteFunc(names, func(_ string, may bool) bool { return !may })
	return slices.Sorted(maps.Keys(names))
}

// name says what is wrong with the name of the key at hand.
func (e *explainer) name(n *node, key string) {
	inner := explainer{judge: judge{again: true}, trail: datapath.New(""), r: NewReport(1), why: &reason{}}
	inner.explain(n, key, to(n, false, true))
	p := Problem{Message: "is a key whose name the schema does not allow; leave it out"}
	if len(inner.r.problems) > 0 && !n.never {
		if told := inner.r.problems[0]; strings.HasPrefix(told.Message, "must ") {
			p.Message, p.DidYouMean = "is misnamed: a key here "+told.Message, told.DidYouMean
		}
	}
	e.add(p)
}

func (e *explainer) dependents(n *node, v map[string]any, w way) {
	for _, d := range n.dependents {
		if _, ok := v[d.key]; !ok {
			continue
		}
		for _, name := range d.require {
			if _, ok := v[name]; !ok {
				e.trail.Key(name)
				e.missing(n, name, v, w, "it is required beside "+words.Quote(d.key), e.without(d.key, v, w))
				e.trail.Up()
			}
		}
		if d.node != nil {
			e.under("since "+words.Quote(d.key)+" was sent", func() { e.explain(d.node, v, w.inPlace()) })
		}
	}
}

// without returns the advice to leave a key out, where v passes without it.
func (e *explainer) without(key string, v map[string]any, w way) string {
	if len(e.spare([]string{key}, v, w)) == 0 {
		return ""
	}
	return ", or leave " + words.Quote(key) + " out"
}

// spare returns the keys without any one of which v would pass: leaving it out
// is all there is to do.
func (e *explainer) spare(keys []string, v map[string]any, w way) []string {
	const most = 16 // keys tried in all: each try judges v again
	var found []string
	for _, key := range keys {
		if _, sent := v[key]; !sent || slices.Contains(found, key) {
			continue
		}
		if e.tries++; e.tries > most {
			break
		}
		rest := maps.Clone(v)
		delete(rest, key)
		if e.fits(rest, w) {
			found = append(found, key)
		}
	}
	return found
}

// orWithout advises to leave one of some keys out, where that is all there is
// to do.
func (e *explainer) orWithout(keys []string, v any, w way) string {
	object, ok := v.(map[string]any)
	if !ok {
		return ""
	}
	var names []string
	for _, key := range e.spare(keys, object, w) {
		names = append(names, words.Quote(key))
	}
	if len(names) == 0 {
		return ""
	}
	return "; leave out " + orList(names)
}
