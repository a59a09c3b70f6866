// This file lowers a declared property to its JSON Schema.

package dsl

import (
	"fmt"
	"maps"
	"slices"

	"github.com/wymcp/wymcp-go/actions"
)

// lowerSchema returns the JSON Schema of a property, and what else the property
// comes down to. A schema that is missing lowers to one without keywords and is
// an offence, so that the chain has nothing to say of it.
func (l *lowerer) lowerSchema(p Property, at actions.Location, n *node) (map[string]any, slot) {
	s, ok := slotOf(p)
	if !ok {
		l.offend(0, at, "the schema is nil", "give it one, such as dsl.String()")
		return map[string]any{}, s
	}
	facts := s.facts.inOrder()
	if len(facts) > 0 {
		n.pc = facts[0].pc
	}
	if len(facts) == 0 || facts[0].key != made {
		l.offend(0, at, fmt.Sprintf("the schema is a %T that no constructor made", p), "start from one, such as dsl.String()")
	}
	out := map[string]any{}
	var null *fact
	for _, f := range facts {
		switch f.key {
		case made:
			if f.value != "" {
				out["type"] = f.value
				n.child("type").pc = f.pc
			}
		case nullable:
			null = f
		case raw:
			if schema := f.value.(map[string]any); schema != nil {
				out = cloneMap(schema)
			} else {
				l.offend(0, at, "the schema is nil", "give Raw one, or use dsl.Any()")
			}
		default:
			l.lowerKeyword(out, f, at, n)
		}
	}
	if null != nil {
		allowNull(out, n, null)
	}
	return out, s
}

// lowerKeyword writes one keyword of the schema at a location into out.
func (l *lowerer) lowerKeyword(out map[string]any, f *fact, at actions.Location, n *node) {
	here, hereAt := n.child(f.key), under(at, f.key)
	here.pc = f.pc
	switch v := f.value.(type) {
	case subschema:
		out[f.key], _ = l.lowerSchema(v.schema, hereAt, here)
	case []Schema:
		schemas := make([]any, len(v))
		for i, schema := range v {
			schemas[i], _ = l.lowerSchema(schema, under(hereAt, i), here.child(i))
		}
		out[f.key] = schemas
	case Fields:
		l.lowerFields(out, f, v, at, n)
	case dependency:
		entries, _ := out[f.key].(map[string]any)
		if entries == nil {
			entries = map[string]any{}
			out[f.key] = entries
		}
		entries[v.name] = clone(v.needs)
		here.child(v.name).pc = f.pc
	default:
		out[f.key] = clone(v)
	}
}

// lowerFields writes the properties and the required of the object at a
// location into out.
func (l *lowerer) lowerFields(out map[string]any, f *fact, fields Fields, at actions.Location, n *node) {
	here, hereAt := n.child(f.key), under(at, f.key)
	if fields == nil {
		l.offend(f.pc, hereAt, "the fields are nil", "give Object some, or dsl.Fields{} for an object of any keys")
		return
	}
	properties := make(map[string]any, len(fields))
	var required []any
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		field := here.child(name)
		schema, s := l.lowerSchema(fields[name], under(hereAt, name), field)
		properties[name] = schema
		if s.required != nil {
			n.child("required").child(len(required)).pc = s.required.pc
			required = append(required, name)
		}
	}
	out[f.key] = properties
	if required != nil {
		out["required"] = required
	}
}

// allowNull widens a schema to null. With both an enum and a const, the values
// allowed are those in both, and null.
func allowNull(out map[string]any, n *node, null *fact) {
	if t, ok := out["type"].(string); ok {
		out["type"] = []any{t, "null"}
		n.child("type").pc = null.pc
	}
	values, listed := out["enum"].([]any)
	if value, fixed := out["const"]; fixed {
		switch {
		case !listed:
			n.child("enum").pc = n.child("const").pc
			values = []any{value}
		case slices.Contains(values, value):
			values = []any{value}
		default:
			values = nil
		}
		listed = true
		delete(out, "const")
	}
	if listed && !slices.Contains(values, nil) {
		out["enum"] = append(values, nil)
	}
}
