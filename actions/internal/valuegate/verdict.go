// This file decides whether a value passes. It allocates nothing for the common
// keywords and stops at the first thing that is wrong.
package valuegate

import (
	"encoding/json"
	"maps"
	"math"
	"reflect"
	"slices"
	"unicode/utf8"
)

// A judge decides about one value. Its budget bounds the work where schemas are
// used from several places: there the work can multiply with each level of a
// value. A schema that is a tree is judged in linear time anyhow.
type judge struct {
	budget  int
	ordered bool // go through keys in order, so that the same work is given up
}

func (g *Gate) judge(v any) judge {
	if !g.shared {
		return judge{budget: math.MaxInt}
	}
	return judge{budget: 1<<16 + 16*g.size*parts(v), ordered: true}
}

// parts counts the values that v is made of.
func parts(v any) int {
	n := 1
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			n += parts(e)
		}
	case map[string]any:
		for _, e := range v {
			n += parts(e)
		}
	}
	return n
}

// step takes one step and reports whether there was one left.
func (j *judge) step() bool {
	j.budget--
	return j.budget >= 0
}

// spent reports whether the work had to be given up: no verdict since then
// means anything.
func (j *judge) spent() bool { return j.budget < 0 }

// passes reports whether v passes n. visited says that the way here is the one
// that the closure walk takes: unknown keys are then not n's business.
func (j *judge) passes(n *node, v any, visited bool) bool {
	if !j.step() || n.never {
		return false
	}
	if n.always {
		return true
	}
	if n.engine != nil {
		if visited {
			v = pruned(n, v)
		}
		return judgeEngine(n.engine, v) == nil
	}
	if !n.types.admits(v) || !n.allowsScalar(v) {
		return false
	}
	switch v := v.(type) {
	case map[string]any:
		if !j.object(n, v, visited) {
			return false
		}
	case []any:
		if !j.array(n, v, visited) {
			return false
		}
	}
	if !j.branches(n, v) {
		return false
	}
	ok := true
	if n.unevaluatedKeys != nil || n.unevaluatedItems != nil {
		j.unevaluated(n, v, func(_ string, _ int, part any, by *node) bool {
			ok = j.passes(by, part, false)
			return ok
		})
	}
	return ok
}

// allowsScalar judges the keywords that need no walk.
func (n *node) allowsScalar(v any) bool {
	for _, c := range n.choices {
		if !c.has(v) {
			return false
		}
	}
	if n.format != nil && n.format.Validate(v) != nil {
		return false
	}
	switch v := v.(type) {
	case string:
		return n.allowsString(v)
	case json.Number:
		return n.allowsNumber(v)
	}
	return true
}

func (n *node) allowsString(s string) bool {
	if n.minLength != nil || n.maxLength != nil {
		length := utf8.RuneCountInString(s)
		if n.minLength != nil && length < *n.minLength || n.maxLength != nil && length > *n.maxLength {
			return false
		}
	}
	return n.pattern == nil || n.pattern.MatchString(s)
}

func (n *node) allowsNumber(v json.Number) bool {
	return (n.minimum == nil || n.minimum.compare(v) >= 0) &&
		(n.maximum == nil || n.maximum.compare(v) <= 0) &&
		(n.above == nil || n.above.compare(v) > 0) &&
		(n.below == nil || n.below.compare(v) < 0) &&
		(n.multipleOf == nil || n.multipleOf.divides(v))
}

func (j *judge) object(n *node, v map[string]any, visited bool) bool {
	if n.minProperties != nil && len(v) < *n.minProperties || n.maxProperties != nil && len(v) > *n.maxProperties {
		return false
	}
	for _, name := range n.required {
		if _, ok := v[name]; !ok {
			return false
		}
	}
	for _, d := range n.dependents {
		if _, ok := v[d.key]; !ok {
			continue
		}
		for _, name := range d.require {
			if _, ok := v[name]; !ok {
				return false
			}
		}
		if d.node != nil && !j.passes(d.node, v, false) {
			return false
		}
	}
	if len(n.properties) == 0 && len(n.patterns) == 0 && n.additional == nil && n.names == nil && (visited || !n.closed) {
		return true
	}
	if j.ordered {
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if !j.member(n, key, v[key], visited) {
				return false
			}
		}
		return true
	}
	for key, member := range v {
		if !j.member(n, key, member, visited) {
			return false
		}
	}
	return true
}

// member judges one key of an object and what stands under it.
func (j *judge) member(n *node, key string, member any, visited bool) bool {
	if n.names != nil && !j.passes(n.names, key, false) {
		return false
	}
	sub, known := n.properties[key]
	if known && !j.passes(sub, member, visited) {
		return false
	}
	for _, p := range n.patterns {
		if !j.step() {
			return false
		}
		if p.pattern.MatchString(key) {
			known = true
			if !j.passes(p.node, member, false) {
				return false
			}
		}
	}
	switch {
	case known:
	case n.additional != nil:
		if !j.passes(n.additional, member, visited) {
			return false
		}
	case n.closed && !visited:
		return false
	}
	return true
}

func (j *judge) array(n *node, v []any, visited bool) bool {
	if n.minItems != nil && len(v) < *n.minItems || n.maxItems != nil && len(v) > *n.maxItems {
		return false
	}
	for i, sub := range n.prefix[:min(len(n.prefix), len(v))] {
		if !j.passes(sub, v[i], false) {
			return false
		}
	}
	if n.rest != nil && !n.rest.always {
		for _, e := range v[min(len(n.prefix), len(v)):] {
			if !j.passes(n.rest, e, visited) {
				return false
			}
		}
	}
	if n.unique {
		if _, _, found := twins(v); found {
			return false
		}
	}
	if n.contains != nil {
		count, least, most := j.contained(n, v)
		return count >= least && (most < 0 || count <= most)
	}
	return true
}

// contained counts the elements that contains asks for, and says how many at
// least and at most (negative for no limit) there must be.
func (j *judge) contained(n *node, v []any) (count, least, most int) {
	least, most = 1, -1
	if n.minContains != nil {
		least = *n.minContains
	}
	if n.maxContains != nil {
		most = *n.maxContains
	}
	for _, e := range v {
		if j.passes(n.contains, e, false) {
			count++
		}
	}
	return count, least, most
}

// branches judges the keywords that apply other schemas to the same value.
func (j *judge) branches(n *node, v any) bool {
	if n.ref != nil && !j.passes(n.ref, v, false) {
		return false
	}
	for _, sub := range n.all {
		if !j.passes(sub, v, false) {
			return false
		}
	}
	if len(n.any) > 0 && !slices.ContainsFunc(n.any, func(sub *node) bool { return j.passes(sub, v, false) }) {
		return false
	}
	if len(n.one) > 0 && len(j.matching(n.one, v)) != 1 {
		return false
	}
	if n.not != nil && j.passes(n.not, v, false) {
		return false
	}
	if n.cond != nil {
		if j.passes(n.cond, v, false) {
			return n.then == nil || j.passes(n.then, v, false)
		}
		return n.orElse == nil || j.passes(n.orElse, v, false)
	}
	return true
}

// matching returns the indexes of the first two nodes that v passes.
func (j *judge) matching(nodes []*node, v any) []int {
	var found []int
	for i, sub := range nodes {
		if j.passes(sub, v, false) {
			if found = append(found, i); len(found) == 2 {
				break
			}
		}
	}
	return found
}

// pruned returns v without the members that package keyset refuses: those that
// an explicit additionalProperties: false excludes at a place its walk visits.
// What has none is returned as it is, the rest is copied.
func pruned(n *node, v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := v
		for key, member := range v {
			sub, keep := n.properties[key]
			if !keep {
				keep = slices.ContainsFunc(n.patterns, func(p patternNode) bool { return p.pattern.MatchString(key) })
				if !keep {
					sub, keep = n.additional, !n.closed
				}
			}
			changed := member
			if sub != nil {
				changed = pruned(sub, member)
			}
			if keep && same(changed, member) {
				continue
			}
			if same(out, v) {
				out = make(map[string]any, len(v))
				for k, m := range v {
					out[k] = m
				}
			}
			if keep {
				out[key] = changed
			} else {
				delete(out, key)
			}
		}
		return out
	case []any:
		if n.rest == nil {
			return v
		}
		out := v
		for i := len(n.prefix); i < len(v); i++ {
			if changed := pruned(n.rest, v[i]); !same(changed, v[i]) {
				if same(out, v) {
					out = slices.Clone(v)
				}
				out[i] = changed
			}
		}
		return out
	}
	return v
}

// same reports whether two values are one: the same map or slice. Others are
// never changed by pruned.
func same(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		b, _ := b.(map[string]any)
		return reflect.ValueOf(a).Pointer() == reflect.ValueOf(b).Pointer()
	case []any:
		b, _ := b.([]any)
		return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
	}
	return true
}
