package reflectschema

import (
	"encoding/json"
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// merge adds keywords to a schema. Where one is there already, both hold: of two
// bounds the tighter one stays, anything else goes into allOf.
func merge(schema, keywords object) {
	for _, key := range slices.Sorted(maps.Keys(keywords)) {
		added := keywords[key]
		there, ok := schema[key]
		switch {
		case !ok:
			schema[key] = added
		case reflect.DeepEqual(there, added):
		case isBound(key):
			if order := compareNumbers(added, there); strings.Contains(strings.ToLower(key), "min") == (order > 0) && order != 0 {
				schema[key] = added
			}
		default:
			all, _ := schema["allOf"].([]any)
			schema["allOf"] = append(all, object{key: added})
		}
	}
}

func isBound(key string) bool {
	switch key {
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
		"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
		return true
	}
	return false
}

func compareNumbers(a, b any) int {
	x, y := new(big.Rat), new(big.Rat)
	m, _ := a.(json.Number)
	n, _ := b.(json.Number)
	if _, ok := x.SetString(string(m)); !ok {
		return 0
	}
	if _, ok := y.SetString(string(n)); !ok {
		return 0
	}
	return x.Cmp(y)
}

// contradictions tells pairs of bounds that no value can pass.
func (r *reflector) contradictions(schema object) {
	for _, pair := range [...]struct {
		low, high string
		strict    bool
	}{
		{"minimum", "maximum", false}, {"exclusiveMinimum", "maximum", true}, {"minimum", "exclusiveMaximum", true},
		{"exclusiveMinimum", "exclusiveMaximum", true},
		{"minLength", "maxLength", false}, {"minItems", "maxItems", false}, {"minProperties", "maxProperties", false},
	} {
		low, ok := schema[pair.low]
		high, both := schema[pair.high]
		if !ok || !both {
			continue
		}
		if c := compareNumbers(low, high); c > 0 || c == 0 && pair.strict {
			r.faults.add("loosen one of them", "nothing can pass: %s is %v and %s is %v", pair.low, low, pair.high, high)
		}
	}
}

// listedNone tells listed values of which none passes the other keywords.
func (r *reflector) listedNone(schema object) {
	values, ok := schema["enum"].([]any)
	if !ok {
		return
	}
	all, _ := schema["allOf"].([]any)
	passes := func(v any) bool {
		for _, one := range all {
			if enum, ok := one.(object)["enum"].([]any); ok && !among(enum, v) {
				return false
			}
		}
		low, high, size := schema["minimum"], schema["maximum"], v
		if text, ok := v.(string); ok {
			low, high, size = schema["minLength"], schema["maxLength"], integer(int64(utf8.RuneCountInString(text)))
		}
		return (low == nil || compareNumbers(size, low) >= 0) && (high == nil || compareNumbers(size, high) <= 0)
	}
	if !slices.ContainsFunc(values, passes) {
		r.faults.add("list a value that passes", "nothing can pass: of the values %s none keeps to the other rules", shown(values))
	}
}

// nullable lets null pass a schema.
func nullable(schema object) {
	if ref, ok := schema["$ref"]; ok {
		delete(schema, "$ref")
		schema["anyOf"] = []any{object{"$ref": ref}, object{"type": "null"}}
		return
	}
	if t, ok := schema["type"].(string); ok {
		schema["type"] = []any{t, "null"}
	}
	if c, ok := schema["const"]; ok {
		delete(schema, "const")
		schema["enum"] = []any{c}
	}
	if enum, ok := schema["enum"].([]any); ok {
		schema["enum"] = append(slices.Clone(enum), nil)
	}
	if branches, ok := schema["anyOf"].([]any); ok {
		schema["anyOf"] = append(slices.Clone(branches), object{"type": "null"})
	}
}

// describe adds what callers must keep to to a description.
func describe(schema object, phrases []string) {
	if len(phrases) == 0 {
		return
	}
	text, _ := schema["description"].(string)
	if text != "" {
		if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "!") && !strings.HasSuffix(text, "?") {
			text += "."
		}
		text += " "
	}
	schema["description"] = text + "Must " + strings.Join(phrases, "; ") + "."
}

// copied returns a deep copy of a value of the JSON model.
func copied(v any) any {
	switch v := v.(type) {
	case object:
		out := make(object, len(v))
		for k, e := range v {
			out[k] = copied(e)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = copied(e)
		}
		return out
	}
	return v
}

// weight estimates how many bytes a value of the JSON model takes as text.
func weight(v any) int {
	n := 4
	switch v := v.(type) {
	case object:
		for k, e := range v {
			n += len(k) + 4 + weight(e)
		}
	case []any:
		for _, e := range v {
			n += 1 + weight(e)
		}
	case string:
		n += len(v)
	case json.Number:
		n += len(v)
	}
	return n
}
