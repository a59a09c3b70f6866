// This file finds the members and items that no part of a schema evaluates
// (JSON Schema 2020-12 core §11).
package valuegate

import (
	"maps"
	"slices"
)

// evaluation is what the parts of a schema evaluated of one value.
type evaluation struct {
	all   bool
	keys  map[string]bool
	first int // so many items from the first on
	items map[int]bool

	seen map[*node]bool // the shared nodes that were looked at
}

// of adds what n evaluates of v, which passes n.
func (ev *evaluation) of(j *judge, n *node, v any) {
	if n.shared {
		if ev.seen[n] {
			return
		}
		if ev.seen == nil {
			ev.seen = map[*node]bool{}
		}
		ev.seen[n] = true
	}
	ev.all = ev.all || n.unevaluatedKeys != nil && kindOf(v) == objectType || n.unevaluatedItems != nil && kindOf(v) == arrayType
	ev.parts(j, n, v)
}

// parts adds what n evaluates of v by all of its keywords but unevaluatedItems
// and unevaluatedProperties.
func (ev *evaluation) parts(j *judge, n *node, v any) {
	if ev.all || n.always || n.never {
		return
	}
	switch v := v.(type) {
	case map[string]any:
		ev.object(n, v)
	case []any:
		ev.array(j, n, v)
	}
	if n.ref != nil && !ev.all {
		ev.of(j, n.ref, v)
	}
	for _, sub := range n.all { // pass, since n does
		if ev.all {
			return
		}
		ev.of(j, sub, v)
	}
	for _, list := range [...][]*node{n.any, n.one} {
		for _, sub := range list {
			if ev.all {
				return
			}
			if j.passes(sub, v, false) {
				ev.of(j, sub, v)
			}
		}
	}
	ev.conditions(j, n, v)
}

// conditions adds what the schemas evaluate that apply under a condition.
func (ev *evaluation) conditions(j *judge, n *node, v any) {
	object, _ := v.(map[string]any)
	for _, d := range n.dependents {
		if ev.all {
			return
		}
		if _, sent := object[d.key]; sent && d.node != nil {
			ev.of(j, d.node, v)
		}
	}
	if n.cond == nil || ev.all {
		return
	}
	branch := n.orElse
	if j.passes(n.cond, v, false) {
		branch = n.then
		ev.of(j, n.cond, v)
	}
	if branch != nil && !ev.all {
		ev.of(j, branch, v)
	}
}

func (ev *evaluation) object(n *node, v map[string]any) {
	if n.everyKey {
		ev.all = true
		return
	}
	if len(n.properties) == 0 && len(n.patterns) == 0 {
		return
	}
	for key := range v {
		_, known := n.properties[key]
		if known || slices.ContainsFunc(n.patterns, func(p patternNode) bool { return p.pattern.MatchString(key) }) {
			if ev.keys == nil {
				ev.keys = map[string]bool{}
			}
			ev.keys[key] = true
		}
	}
}

func (ev *evaluation) array(j *judge, n *node, v []any) {
	if n.rest != nil {
		ev.all = true
		return
	}
	ev.first = max(ev.first, len(n.prefix))
	if n.contains == nil {
		return
	}
	for i, e := range v {
		if i >= ev.first && j.passes(n.contains, e, false) {
			if ev.items == nil {
				ev.items = map[int]bool{}
			}
			ev.items[i] = true
		}
	}
}

// unevaluated calls visit with each part of v that only unevaluatedProperties
// or unevaluatedItems of n is left for, until visit returns false. v passes all
// else of n.
func (j *judge) unevaluated(n *node, v any, visit func(key string, index int, part any, by *node) bool) {
	var ev evaluation
	switch v := v.(type) {
	case map[string]any:
		if n.unevaluatedKeys == nil || len(v) == 0 {
			return
		}
		if ev.parts(j, n, v); ev.all {
			return
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if !ev.keys[key] && !visit(key, -1, v[key], n.unevaluatedKeys) {
				return
			}
		}
	case []any:
		if n.unevaluatedItems == nil || len(v) == 0 {
			return
		}
		if ev.parts(j, n, v); ev.all {
			return
		}
		for i := ev.first; i < len(v); i++ {
			if !ev.items[i] && !visit("", i, v[i], n.unevaluatedItems) {
				return
			}
		}
	}
}
