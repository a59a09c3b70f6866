// This file writes integers in plain decimal form.
package valuegate

import "encoding/json"

// normalise returns v, which passed, with its integers in plain form, and
// whether one was not.
func (g *Gate) normalise(v any) (plain any, rewritten bool) {
	if !g.node.integers {
		return v, false
	}
	z := normaliser{judge: judge{again: g.again}}
	plain = z.value(g.node, v)
	return plain, z.rewritten
}

// A normaliser walks a value by every schema that applies to it.
type normaliser struct {
	judge
	done      map[question]bool // by shared nodes
	rewritten bool
}

func (z *normaliser) value(n *node, v any) any {
	if !n.integers {
		return v
	}
	if number, ok := v.(json.Number); ok {
		if n.integral && !plainInteger(number) {
			z.rewritten = true
			return canonicalInteger(number)
		}
		return v
	}
	q, container := ask(n, v, false)
	if !container || z.done[q] {
		return v
	}
	if n.shared {
		if z.done == nil {
			z.done = map[question]bool{}
		}
		z.done[q] = true
	}
	switch v := v.(type) {
	case []any:
		z.array(n, v)
	case map[string]any:
		z.object(n, v)
	}
	z.inPlace(n, v)
	if n.unevaluatedKeys != nil && n.unevaluatedKeys.integers || n.unevaluatedItems != nil && n.unevaluatedItems.integers {
		z.unevaluated(n, v, func(key string, index int, part any, by *node) bool {
			switch v := v.(type) {
			case []any:
				v[index] = z.value(by, part)
			case map[string]any:
				v[key] = z.value(by, part)
			}
			return true
		})
	}
	return v
}

func (z *normaliser) array(n *node, v []any) {
	for i, sub := range n.prefix[:min(len(n.prefix), len(v))] {
		v[i] = z.value(sub, v[i])
	}
	if n.rest == nil || !n.rest.integers {
		return
	}
	for i := len(n.prefix); i < len(v); i++ {
		v[i] = z.value(n.rest, v[i])
	}
}

func (z *normaliser) object(n *node, v map[string]any) {
	set := func(key string, member any, sub *node) {
		if number, ok := member.(json.Number); ok && plainInteger(number) {
			return
		}
		if sub.integers {
			v[key] = z.value(sub, member)
		}
	}
	if len(n.patterns) == 0 && n.additional == nil {
		for key, sub := range n.properties {
			if member, sent := v[key]; sent {
				set(key, member, sub)
			}
		}
		return
	}
	for key, member := range v {
		sub, known := n.properties[key]
		if known {
			set(key, member, sub)
		}
		for _, p := range n.patterns {
			if p.pattern.MatchString(key) {
				known = true
				set(key, v[key], p.node)
			}
		}
		if !known && n.additional != nil {
			set(key, member, n.additional)
		}
	}
}

// inPlace follows the schemas that n applies to the same array or object, but
// not a not.
func (z *normaliser) inPlace(n *node, v any) {
	n.inPlace(func(keyword string, to *node) {
		if keyword != "not" && keyword != "dependentSchemas" {
			z.value(to, v)
		}
	})
	object, _ := v.(map[string]any)
	for _, d := range n.dependents {
		if _, sent := object[d.key]; sent && d.node != nil {
			z.value(d.node, v)
		}
	}
}

func plainInteger(n json.Number) bool {
	_, ok := small(string(n))
	return ok && n != "-0"
}
