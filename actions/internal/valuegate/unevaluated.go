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
}

// of adds what n evaluates of v, which passes n.
func (ev *evaluation) of(j *judge, n *node, v any) {
	if ev.all || n.always || n.never || !j.step() {
		return
	}
	switch v := v.(type) {
	case map[string]any:
		ev.object(n, v)
	case []any:
		ev.array(j, n, v)
	}
	n.inPlace(func(keyword string, sub *node) {
		switch keyword {
		case "$ref", "allOf": // pass, since n does
			ev.of(j, sub, v)
		case "anyOf", "oneOf":
			ev.where(j, sub, v)
		}
	})
	for _, d := range n.dependents {
		object, _ := v.(map[string]any)
		if _, sent := object[d.key]; sent && d.node != nil {
			ev.of(j, d.node, v)
		}
	}
	if n.cond == nil {
		return
	}
	branch := n.orElse
	if j.passes(n.cond, v, false) {
		branch = n.then
		ev.of(j, n.cond, v)
	}
	if branch != nil {
		ev.of(j, branch, v)
	}
}

// where adds what n evaluates of v if v passes it.
func (ev *evaluation) where(j *judge, n *node, v any) {
	if j.passes(n, v, false) {
		ev.of(j, n, v)
	}
}

func (ev *evaluation) object(n *node, v map[string]any) {
	if n.everyKey || n.unevaluatedKeys != nil {
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
	if n.rest != nil || n.unevaluatedItems != nil {
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
	bare := *n
	bare.unevaluatedKeys, bare.unevaluatedItems = nil, nil
	switch v := v.(type) {
	case map[string]any:
		if n.unevaluatedKeys == nil || len(v) == 0 {
			return
		}
		var ev evaluation
		if ev.of(j, &bare, v); ev.all {
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
		var ev evaluation
		if ev.of(j, &bare, v); ev.all {
			return
		}
		for i := ev.first; i < len(v); i++ {
			if !ev.items[i] && !visit("", i, v[i], n.unevaluatedItems) {
				return
			}
		}
	}
}
