// This file says what each keyword of JSON Schema must hold (2020-12 core §8
// and §10, validation §6 to §9; draft-07 where it differs).
package valuegate

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// A check judges the value of one keyword at its place.
type check func(i *inspector, at []any, v any)

func keywords() map[string]check {
	table := map[string]check{
		"type": checkType, "enum": checkList, "const": nil,
		"multipleOf": checkPositive,
		"required":   checkNames, "dependentRequired": checkNameLists, "dependencies": checkDependencies,
		"pattern": checkPattern, "patternProperties": checkPatternProperties,
		"items":   checkItems,
		"$schema": checkDraft, "$ref": checkRef, "$id": checkID, "$anchor": checkAnchor,
		"$dynamicRef": checkDynamicRef, "$dynamicAnchor": checkDynamicAnchor,
		"examples": checkList, "default": nil,
	}
	for _, group := range [...]struct {
		check check
		names []string
	}{
		{checkNumber, []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}},
		{checkSize, []string{"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains"}},
		{checkString, []string{"format", "title", "description", "$comment", "contentEncoding", "contentMediaType"}},
		{checkBool, []string{"uniqueItems", "readOnly", "writeOnly", "deprecated"}},
		{checkRecursive, []string{"$recursiveRef", "$recursiveAnchor"}},
		{checkSchema, []string{"not", "if", "then", "else", "contains", "additionalProperties", "propertyNames", "unevaluatedItems", "unevaluatedProperties", "additionalItems", "contentSchema"}},
		{checkSchemas, []string{"properties", "$defs", "definitions", "dependentSchemas"}},
		{checkSchemaList, []string{"allOf", "anyOf", "oneOf", "prefixItems"}},
	} {
		for _, name := range group.names {
			table[name] = group.check
		}
	}
	maps.DeleteFunc(table, func(_ string, c check) bool { return c == nil })
	return table
}

func checkType(i *inspector, at []any, v any) {
	names := typeNames[:]
	one := func(v any) {
		s, ok := v.(string)
		switch {
		case !ok:
			i.fault(at, "write a type's name in quotes, or an array of them", "type %s is not the name of a type", got(v))
		case kindNamed(s) != 0:
		default:
			fix := "the types are " + listed(names, " and ")
			if meant := meantType(s); meant != "" {
				fix = fmt.Sprintf("did you mean %s?", words.Quote(meant))
			}
			i.fault(at, fix, "type %s is not a JSON type", words.Quote(s))
		}
	}
	list, ok := v.([]any)
	if !ok {
		one(v)
		return
	}
	if len(list) == 0 {
		i.fault(at, "name at least one type, or leave type out", "type [] allows no value")
	}
	seen := map[any]bool{}
	for _, e := range list {
		one(e)
		if s, ok := e.(string); ok {
			if seen[s] {
				i.fault(at, "name each type once", "type names %s twice", words.Quote(s))
			}
			seen[s] = true
		}
	}
}

// meantType returns the type that a wrong name most likely means.
func meantType(name string) string {
	switch strings.ToLower(name) {
	case "int", "int32", "int64", "uint", "long":
		return "integer"
	case "float", "float32", "float64", "double", "decimal":
		return "number"
	case "bool":
		return "boolean"
	case "str", "text":
		return "string"
	case "map", "dict", "struct", "record":
		return "object"
	case "list", "slice", "tuple":
		return "array"
	case "nil", "none":
		return "null"
	}
	return nearest(name, typeNames[:])
}

func keyword(at []any) string { return fmt.Sprint(at[len(at)-1]) }

func checkNumber(i *inspector, at []any, v any) {
	if _, ok := v.(json.Number); !ok {
		i.fault(at, "write a number, without quotes", "%s %s is not a number", keyword(at), got(v))
	}
}

func checkPositive(i *inspector, at []any, v any) {
	n, ok := v.(json.Number)
	switch {
	case !ok:
		checkNumber(i, at, v)
	case parseDecimal(string(n)).sign() <= 0:
		i.fault(at, "write a number greater than 0", "%s %s is not greater than 0", keyword(at), got(v))
	}
}

func checkSize(i *inspector, at []any, v any) {
	n, ok := v.(json.Number)
	if !ok {
		i.fault(at, "write a whole number, without quotes", "%s %s is not a number", keyword(at), got(v))
		return
	}
	d := parseDecimal(string(n))
	switch {
	case !d.integer() || d.negative:
		i.fault(at, "write a whole number, 0 or more", "%s %s is not a size", keyword(at), got(v))
	case d.compare(decimal{digits: "9223372036854775807"}) > 0:
		i.fault(at, "leave it out where there is no limit", "%s %s is larger than any value", keyword(at), got(v))
	}
}

func checkString(i *inspector, at []any, v any) {
	if _, ok := v.(string); !ok {
		i.fault(at, "write a string", "%s %s is not a string", keyword(at), got(v))
	}
}

func checkBool(i *inspector, at []any, v any) {
	if _, ok := v.(bool); !ok {
		i.fault(at, "write true or false", "%s %s is not a boolean", keyword(at), got(v))
	}
}

func checkList(i *inspector, at []any, v any) {
	if _, ok := v.([]any); !ok {
		i.fault(at, "write an array of the values", "%s %s is not an array", keyword(at), got(v))
	}
}

func checkNames(i *inspector, at []any, v any) {
	list, ok := v.([]any)
	if !ok {
		i.fault(at, "write an array of names", "%s %s is not an array of strings", label(at), got(v))
		return
	}
	seen := map[string]bool{}
	for _, e := range list {
		s, ok := e.(string)
		switch {
		case !ok:
			i.fault(at, "write an array of names", "%s has %s, which is not a string", label(at), got(e))
		case seen[s]:
			i.fault(at, "name it once", "%s names %s twice", label(at), words.Quote(s))
		}
		seen[s] = ok
	}
}

// label names a list of names: required, or dependentRequired["a"].
func label(at []any) string {
	if last := keyword(at); last == "required" || len(at) < 2 {
		return last
	}
	return fmt.Sprintf("%v[%s]", at[len(at)-2], words.Quote(keyword(at)))
}

// members calls visit with each member of what must be an object.
func members(i *inspector, at []any, v any, of string, visit func(at []any, key string, v any)) {
	m, ok := v.(map[string]any)
	if !ok {
		i.fault(at, "write an object of "+of, "%s %s is not an object", keyword(at), got(v))
		return
	}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		visit(append(slices.Clone(at), key), key, m[key])
	}
}

func checkNameLists(i *inspector, at []any, v any) {
	members(i, at, v, "arrays of names", func(at []any, _ string, v any) { checkNames(i, at, v) })
}

func checkDependencies(i *inspector, at []any, v any) {
	members(i, at, v, "schemas or arrays of names", func(at []any, _ string, v any) {
		if _, ok := v.([]any); ok {
			checkNames(i, at, v)
			return
		}
		i.schema(v, at)
	})
}

func checkSchema(i *inspector, at []any, v any) { i.schema(v, at) }

func checkSchemas(i *inspector, at []any, v any) {
	members(i, at, v, "schemas", func(at []any, _ string, v any) { i.schema(v, at) })
}

func checkSchemaList(i *inspector, at []any, v any) {
	list, ok := v.([]any)
	if !ok {
		i.fault(at, "write an array of schemas", "%s %s is not an array", keyword(at), got(v))
		return
	}
	if len(list) == 0 {
		i.fault(at, "list at least one schema, or leave it out", "%s [] has no schema", keyword(at))
	}
	for n, e := range list {
		i.schema(e, append(slices.Clone(at), n))
	}
}

func checkItems(i *inspector, at []any, v any) {
	if _, ok := v.([]any); !ok {
		i.schema(v, at)
		return
	}
	if i.draft7 {
		for n, e := range v.([]any) {
			i.schema(e, append(slices.Clone(at), n))
		}
		return
	}
	i.fault(at, "write one schema for all items, or prefixItems for a schema each", "items is an array")
}

func checkPattern(i *inspector, at []any, v any) {
	s, ok := v.(string)
	if !ok {
		checkString(i, at, v)
		return
	}
	if _, err := regexp.Compile(s); err != nil {
		i.faults = append(i.faults, patternFault(at, s))
	}
}

func patternFault(at []any, pattern string) Fault {
	_, err := regexp.Compile(pattern)
	reason := "is not a regular expression of RE2"
	if e, ok := err.(interface{ Unwrap() error }); ok && e.Unwrap() != nil {
		err = e.Unwrap()
	}
	if err != nil {
		reason += " (" + words.Cut(strings.TrimPrefix(err.Error(), "error parsing regexp: "), words.Shown) + ")"
	}
	return Fault{
		At:      slices.Clone(at),
		Problem: fmt.Sprintf("pattern %s %s", words.Quote(pattern), reason),
		Fix:     "RE2 has no lookaround and no backreference: write the pattern without them",
	}
}

func checkPatternProperties(i *inspector, at []any, v any) {
	all := 0
	members(i, at, v, "schemas", func(at []any, key string, v any) {
		checkPattern(i, at, key)
		i.schema(v, at)
		all += steps(key)
	})
	if all > mostKeySteps {
		i.fault(at, "write + or * for a repetition with a number, and limit the length by the maxLength of propertyNames",
			"the patterns take %d steps for each character of a key, and at most %d are taken", all, mostKeySteps)
	}
}

func checkDraft(i *inspector, at []any, v any) {
	s, ok := v.(string)
	if !ok {
		checkString(i, at, v)
		return
	}
	if s = strings.TrimSuffix(s, "#"); s != draft2020 && s != draft7 {
		i.fault(at, "leave $schema out, or name "+draft2020+" or "+draft7+"#", "$schema %s is not a draft that is read here", words.Quote(s))
	}
}

func checkRef(i *inspector, at []any, v any) {
	s, ok := v.(string)
	if !ok {
		checkString(i, at, v)
		return
	}
	i.found = append(i.found, reference{at: slices.Clone(at), text: s})
}

// checkDynamicRef records a reference that draft-07 does not know.
func checkDynamicRef(i *inspector, at []any, v any) {
	if i.draft7 {
		i.fault(at, "leave $schema out, or use $ref", "$dynamicRef is not of draft-07")
		return
	}
	checkRef(i, at, v)
	if s, ok := v.(string); ok {
		if _, name, _ := strings.Cut(s, "#"); anchorName(name) {
			i.dynamicNames[name] = true
		}
	}
}

func checkDynamicAnchor(i *inspector, at []any, v any) {
	if i.draft7 {
		i.fault(at, "leave $schema out, or use $id", "$dynamicAnchor is not of draft-07")
		return
	}
	checkAnchor(i, at, v)
}

// checkRecursive refuses what 2019-09 had for dynamic references.
func checkRecursive(i *inspector, at []any, _ any) {
	fix := `use $dynamicRef, or $ref where it leads to one place`
	if keyword(at) == "$recursiveAnchor" {
		fix = "use $dynamicAnchor or $anchor with a name"
	}
	i.fault(at, fix, "%s is of the draft 2019-09, which is not read here", keyword(at))
}

func checkID(i *inspector, at []any, v any) {
	s, ok := v.(string)
	if !ok {
		checkString(i, at, v)
		return
	}
	if _, fragment, _ := strings.Cut(s, "#"); fragment != "" && !i.draft7 {
		i.fault(at, "leave the fragment out, or use $anchor", "$id %s has a fragment", words.Quote(s))
	}
}

// anchorName is the form of an anchor (2020-12 core §8.2.2).
func anchorName(s string) bool {
	for n := range len(s) {
		c := s[n]
		letter := c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (n == 0 || (c < '0' || c > '9') && c != '-' && c != '.') {
			return false
		}
	}
	return s != ""
}

func checkAnchor(i *inspector, at []any, v any) {
	s, ok := v.(string)
	if !ok {
		checkString(i, at, v)
		return
	}
	if !anchorName(s) {
		i.fault(at, "use letters, digits, _, - and . and begin with a letter or _", "%s %s is not a name", keyword(at), words.Quote(s))
	}
}
