// This file writes integers in plain decimal form.
package valuegate

import "encoding/json"

// normalise returns v, which passed, with its integers in plain form.
func (g *Gate) normalise(v any) any {
	if g == nil || !g.integers {
		return v
	}
	switch v := v.(type) {
	case json.Number:
		if g.node.types.has(integerType) && !g.node.types.has(numberType) {
			return canonicalInteger(v)
		}
	case []any:
		for i := min(len(g.node.prefix), len(v)); i < len(v) && g.items != nil && g.items.integers; i++ {
			if n, ok := v[i].(json.Number); ok && plainInteger(n) {
				continue
			}
			v[i] = g.items.normalise(v[i])
		}
	case map[string]any:
		for key, member := range v {
			if n, ok := member.(json.Number); ok && plainInteger(n) {
				continue
			}
			if child := g.member(key); child != nil && child.integers {
				v[key] = child.normalise(member)
			}
		}
	}
	return v
}

// member returns the gate of what stands under a key, or nil.
func (g *Gate) member(key string) *Gate {
	if child, ok := g.properties[key]; ok {
		return child
	}
	for _, p := range g.node.patterns {
		if p.pattern.MatchString(key) {
			return nil
		}
	}
	return g.additional
}

func plainInteger(n json.Number) bool {
	_, ok := small(string(n))
	return ok && n != "-0"
}
