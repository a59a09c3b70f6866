// This file makes one schema of all those that apply to a value that is to be
// made up.

package mcp_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// maxSteps bounds how many references and branches are followed at one place.
const maxSteps = 20

// flatten follows references, takes part in allOf, and takes one of the
// alternatives, as the turn has it. It returns nil where that leads nowhere.
func (g *grower) flatten(v *specimen, schema map[string]any, turn *int) map[string]any {
	flat := maps.Clone(schema)
	if flat == nil {
		flat = map[string]any{}
	}
	for range maxSteps {
		if ref, ok := flat["$ref"].(string); ok {
			delete(flat, "$ref")
			target, ok := lookUp(g.root, ref)
			if !ok {
				return nil
			}
			flat = merge(flat, target)
			continue
		}
		if parts, ok := flat["allOf"].([]any); ok {
			delete(flat, "allOf")
			for _, part := range parts {
				flat = merge(flat, part)
			}
			continue
		}
		if keyword, branches := alternatives(flat); keyword != "" {
			delete(flat, keyword)
			v.union = true
			i := g.alternative(len(branches), turn)
			v.taken += "/" + keyword + strconv.Itoa(i)
			flat = merge(flat, branches[i])
			continue
		}
		if dependents, ok := flat["dependentSchemas"].(map[string]any); ok {
			delete(flat, "dependentSchemas")
			v.union = true
			for _, key := range slices.Sorted(maps.Keys(dependents)) {
				flat = merge(flat, dependents[key])
			}
			continue
		}
		return flat
	}
	return nil
}

// alternatives returns the first keyword of which one part applies. Of a
// condition the parts are: it and then, and else.
func alternatives(schema map[string]any) (keyword string, branches []any) {
	for _, keyword := range [...]string{"anyOf", "oneOf"} {
		if branches, ok := schema[keyword].([]any); ok && len(branches) > 0 {
			return keyword, branches
		}
	}
	condition, ok := schema["if"].(map[string]any)
	if !ok {
		return "", nil
	}
	then, _ := schema["then"].(map[string]any)
	orElse, _ := schema["else"].(map[string]any)
	return "if", []any{merge(condition, then), map[string]any{}, orElse}
}

// alternative takes one of n, and hands on what is left of the turn to those
// inside.
func (g *grower) alternative(n int, turn *int) int {
	if *turn < 0 {
		return g.IntN(n)
	}
	i := *turn % n
	*turn /= n
	return i
}

// lookUp follows a reference within the document.
func lookUp(root any, ref string) (any, bool) {
	path, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return nil, false
	}
	for step := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		if path == "" {
			break
		}
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		switch v := root.(type) {
		case map[string]any:
			root, ok = v[step]
		case []any:
			i, err := strconv.Atoi(step)
			if ok = err == nil && i < len(v); ok {
				root = v[i]
			}
		default:
			ok = false
		}
		if !ok {
			return nil, false
		}
	}
	return root, true
}

// merge returns a schema that asks for what both ask for, as far as one can.
func merge(a map[string]any, with any) map[string]any {
	out := maps.Clone(a)
	if out == nil {
		out = map[string]any{}
	}
	b, ok := with.(map[string]any)
	if !ok {
		if with == false {
			out["enum"] = []any{}
		}
		return out
	}
	for keyword, v := range b {
		had, both := out[keyword]
		if !both {
			out[keyword] = v
			continue
		}
		switch keyword {
		case "type":
			out[keyword] = commonTypes(a, b)
		case "properties", "patternProperties", "$defs", "dependentSchemas":
			out[keyword] = mergeAll(had, v)
		case "required":
			out[keyword] = slices.Concat(had.([]any), v.([]any))
		case "allOf":
			out[keyword] = slices.Concat(had.([]any), v.([]any))
		case "enum":
			out[keyword] = slices.DeleteFunc(slices.Clone(had.([]any)), func(e any) bool { return !hasValue(v.([]any), e) })
		case "items", "contains", "propertyNames", "additionalProperties":
			out[keyword] = mergeSchemas(had, v)
		case "minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties":
			if rational(v).Cmp(rational(had)) > 0 {
				out[keyword] = v
			}
		case "maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties":
			if rational(v).Cmp(rational(had)) < 0 {
				out[keyword] = v
			}
		case "uniqueItems":
			out[keyword] = had == true || v == true
		case "anyOf", "oneOf", "if", "$ref":
			// Two of them at once: both apply.
			parts, _ := out["allOf"].([]any)
			out["allOf"] = append(slices.Clone(parts), map[string]any{keyword: v, "then": b["then"], "else": b["else"]})
		default:
			out[keyword] = v
		}
	}
	return out
}

func mergeSchemas(a, b any) any {
	switch {
	case a == false || b == false:
		return false
	case a == true:
		return b
	case b == true:
		return a
	}
	return merge(a.(map[string]any), b)
}

func mergeAll(a, b any) any {
	out := maps.Clone(a.(map[string]any))
	for name, v := range b.(map[string]any) {
		if had, both := out[name]; both {
			v = mergeSchemas(had, v)
		}
		out[name] = v
	}
	return out
}

func commonTypes(a, b map[string]any) any {
	var common []any
	for _, x := range typesOf(a) {
		for _, y := range typesOf(b) {
			switch {
			case x == y, x == "integer" && y == "number":
				common = append(common, x)
			case x == "number" && y == "integer":
				common = append(common, y)
			}
		}
	}
	return common
}

func hasValue(list []any, v any) bool {
	return slices.ContainsFunc(list, func(e any) bool { return same(e, v) })
}

// same compares two values of the JSON model, numbers by what they are.
func same(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		return ok && maps.EqualFunc(a, b, same)
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, same)
	case json.Number:
		b, ok := b.(json.Number)
		return ok && rational(a).Cmp(rational(b)) == 0
	}
	return a == b
}
