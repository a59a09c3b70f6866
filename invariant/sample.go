// This file makes up data for calls.

package invariant

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/wymcp/wymcp-go/actions"
)

// acceptable returns data that passes the gate of the action where it can find
// some: an example of the author's, or what is made up from the schemas of what
// must be sent. Else it is an empty object.
func acceptable(s *subject, action string, schema actions.Schema) map[string]any {
	tries := slices.Clone(schema.Examples)
	for i := range max(1, len(schema.RequiredOneOf)) {
		names := schema.Required
		if len(schema.RequiredOneOf) > 0 {
			names = slices.Concat(names, schema.RequiredOneOf[i])
		}
		data := map[string]any{}
		for _, name := range names {
			property, _ := schema.Properties[name].(map[string]any)
			data[name] = madeUp(property)
		}
		tries = append(tries, data)
	}
	for _, data := range tries {
		if _, refused := s.check(action, data); refused == nil {
			return data
		}
	}
	return map[string]any{}
}

// madeUp returns a value that is likely to pass the schema.
func madeUp(schema map[string]any) any {
	if v, ok := schema["const"]; ok {
		return v
	}
	for _, keyword := range []string{"enum", "examples"} {
		if list, ok := schema[keyword].([]any); ok && len(list) > 0 {
			return list[0]
		}
	}
	for _, kind := range kinds(schema) {
		switch kind {
		case "boolean":
			return true
		case "integer", "number":
			for _, keyword := range []string{"minimum", "maximum", "multipleOf"} {
				if v, ok := schema[keyword].(json.Number); ok {
					return v
				}
			}
			return json.Number("1")
		case "string":
			return "text"
		case "array":
			items, _ := schema["items"].(map[string]any)
			return []any{madeUp(items)}
		case "object":
			object := map[string]any{}
			properties, _ := schema["properties"].(map[string]any)
			required, _ := schema["required"].([]any)
			for _, name := range required {
				if name, ok := name.(string); ok {
					property, _ := properties[name].(map[string]any)
					object[name] = madeUp(property)
				}
			}
			return object
		}
	}
	return "text"
}

// kinds returns the JSON types that the schema's type keyword names.
func kinds(schema map[string]any) []string {
	switch v := schema["type"].(type) {
	case string:
		return []string{v}
	case []any:
		var names []string
		for _, e := range v {
			if name, ok := e.(string); ok {
				names = append(names, name)
			}
		}
		return names
	}
	return nil
}

// wrongValues returns a value of each JSON type that the schema's type keyword
// leaves out, but for null, which stands for "not sent" where it is not
// allowed. A schema without that keyword has none that are surely wrong.
func wrongValues(schema map[string]any) []any {
	allowed := kinds(schema)
	if len(allowed) == 0 {
		return nil
	}
	var wrong []any
	for _, sample := range []struct {
		value any
		kinds []string
	}{
		{true, []string{"boolean"}},
		{json.Number("1.5"), []string{"number"}},
		{"text", []string{"string"}},
		{[]any{}, []string{"array"}},
		{map[string]any{}, []string{"object"}},
	} {
		if !slices.ContainsFunc(sample.kinds, func(kind string) bool { return slices.Contains(allowed, kind) }) {
			wrong = append(wrong, sample.value)
		}
	}
	return wrong
}

// undeclared returns a key that is none of the properties.
func undeclared(properties map[string]any) string {
	name := "undeclared"
	for _, ok := properties[name]; ok; _, ok = properties[name] {
		name += "_"
	}
	return name
}

// keys returns the keys of a map, sorted.
func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
