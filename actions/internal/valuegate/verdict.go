// This file decides whether a value passes. It allocates nothing for the common
// keywords and stops at the first thing that is wrong.
package valuegate

import (
	"encoding/json"
	"slices"
	"unicode/utf8"
)

// decide judges v, whose type n admits, by all of n.
func (j *judge) decide(n *node, v any, visited bool) bool {
	if !n.allowsScalar(v) {
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

// allowsScalar judges the keywords that need no walk. The length of a text comes
// first: what follows costs more for more.
func (n *node) allowsScalar(whole any) bool {
	for _, c := range n.choices {
		if !c.has(whole) {
			return false
		}
	}
	switch v := whole.(type) {
	case string:
		return n.allowsLength(v) && (n.format == nil || n.format.Validate(whole) == nil) && (n.pattern == nil || n.pattern.MatchString(v))
	case json.Number:
		return n.allowsNumber(v)
	}
	return true
}

func (n *node) allowsLength(s string) bool {
	if n.minLength == nil && n.maxLength == nil {
		return true
	}
	length := utf8.RuneCountInString(s)
	return (n.minLength == nil || length >= *n.minLength) && (n.maxLength == nil || length <= *n.maxLength)
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

func (n *node) allowsSize(v []any) bool {
	return (n.minItems == nil || len(v) >= *n.minItems) && (n.maxItems == nil || len(v) <= *n.maxItems)
}

func (j *judge) array(n *node, v []any, visited bool) bool {
	if !n.allowsSize(v) {
		return false
	}
	for i, sub := range n.prefix[:min(len(n.prefix), len(v))] {
		if !j.passes(sub, v[i], false) {
			return false
		}
	}
	if n.rest != nil && !j.each(n.rest, v[min(len(n.prefix), len(v)):], visited) {
		return false
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
