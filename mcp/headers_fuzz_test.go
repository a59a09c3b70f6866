package mcp_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wymcp/wymcp-go/mcp"
)

// FuzzHeaderAnnotations reads whatever it is as a schema. What is found stands
// where it is said to, once and in order, and is valid by itself; the schema is
// valid exactly where nothing is annotated that is not found; and the verdict is
// the same each time.
func FuzzHeaderAnnotations(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}`, `{"x-mcp-header":"A"}`,
		`{"properties":{"x-mcp-header":{"properties":{"properties":{"type":["string"],"x-mcp-header":"a b"}}}},"items":[{"x-mcp-header":null}]}`,
		`{"properties":{"b":{"type":"integer","x-mcp-header":"B","properties":{"c":{"type":"boolean","x-mcp-header":"C"}}},"a":{"type":"string","x-mcp-header":"b"}}}`,
		`{"$defs":{"a":{"type":"string","x-mcp-header":"A"}},"properties":{"a":{"$ref":"#/$defs/a"},"d":{"default":{"x-mcp-header":1}}}}`,
	} {
		f.Add([]byte(seed))
	}
	const annotated = `{"type":"string","x-mcp-header":"A"}`
	for _, keyword := range schemaKeywords() {
		f.Add([]byte(`{"` + keyword + `":` + annotated + `}`))
		f.Add([]byte(`{"` + keyword + `":[` + annotated + `]}`))
	}
	for _, keyword := range mapKeywords() {
		f.Add([]byte(`{"` + keyword + `":{"a":` + annotated + `}}`))
	}
	for _, c := range reportedCases(f) {
		text, err := json.Marshal(c.Action)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
		f.Add([]byte(strings.ReplaceAll(string(text), `"type":`, `"x-mcp-header":"A","type":`)))
	}
	f.Fuzz(func(t *testing.T, schema []byte) {
		err := mcp.ValidateHeaderAnnotations(schema)
		found := mcp.HeaderAnnotations(schema)
		if again := mcp.ValidateHeaderAnnotations(schema); fmt.Sprint(again) != fmt.Sprint(err) {
			t.Fatalf("ValidateHeaderAnnotations(%q) = %v, then %v", schema, err, again)
		}
		var root any
		if dec := json.NewDecoder(bytes.NewReader(schema)); json.Valid(schema) {
			dec.UseNumber()
			if err := dec.Decode(&root); err != nil {
				t.Fatal(err)
			}
		} else {
			if err == nil || found != nil {
				t.Fatalf("%q is no JSON, and has %v (%v)", schema, found, err)
			}
			return
		}
		if got := annotationsIn(root); len(found) > got || (err == nil) != (len(found) == got) {
			t.Fatalf("%q has %d annotations, of which %d are valid: %v", schema, got, len(found), err)
		}
		names := map[string]bool{}
		alone := map[string]any{}
		for i, a := range found {
			property := at(root, a.Path)
			if len(a.Path) == 0 || property == nil || property["type"] != a.Type || property["x-mcp-header"] != a.Name {
				t.Fatalf("HeaderAnnotations(%q) finds %v, which is not there", schema, a)
			}
			if !slices.Contains([]string{"string", "integer", "boolean"}, a.Type) || a.Name == "" || strings.ContainsAny(a.Name, " \t\r\n:(),/;<=>?@[\\]{}\"") {
				t.Fatalf("HeaderAnnotations(%q) finds %v, which is not valid", schema, a)
			}
			if names[strings.ToLower(a.Name)] {
				t.Fatalf("HeaderAnnotations(%q) finds %q twice", schema, a.Name)
			}
			names[strings.ToLower(a.Name)] = true
			if i > 0 && slices.Compare(found[i-1].Path, a.Path) >= 0 {
				t.Fatalf("HeaderAnnotations(%q) finds %v before %v", schema, found[i-1].Path, a.Path)
			}
			annotate(alone, a)
		}
		text, jsonErr := json.Marshal(alone)
		if jsonErr != nil {
			t.Fatal(jsonErr)
		}
		if err := mcp.ValidateHeaderAnnotations(text); err != nil {
			t.Fatalf("what is found in %q is refused by itself: %v", schema, err)
		}
		if again := mcp.HeaderAnnotations(text); !reflect.DeepEqual(found, again) {
			t.Fatalf("HeaderAnnotations(%q) = %v, and by themselves %v", schema, found, again)
		}
	})
}

// mapKeywords are the keywords that map names to schemas.
func mapKeywords() []string {
	return []string{"properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions"}
}

// schemaKeywords are the keywords that hold a schema or a list of them.
func schemaKeywords() []string {
	return []string{
		"items", "prefixItems", "additionalItems", "unevaluatedItems", "contains", "additionalProperties", "unevaluatedProperties",
		"propertyNames", "contentSchema", "allOf", "anyOf", "oneOf", "not", "if", "then", "else",
	}
}

// annotationsIn counts the annotations of a schema and of the schemas in it.
func annotationsIn(schema any) (n int) {
	m, ok := schema.(map[string]any)
	if !ok {
		return 0
	}
	for keyword, v := range m {
		switch {
		case keyword == "x-mcp-header":
			n++
		case slices.Contains(mapKeywords(), keyword):
			below, _ := v.(map[string]any)
			for _, inner := range below {
				n += annotationsIn(inner)
			}
		case slices.Contains(schemaKeywords(), keyword):
			n += annotationsIn(v)
			list, _ := v.([]any)
			for _, inner := range list {
				n += annotationsIn(inner)
			}
		}
	}
	return n
}

// at is the property that the names lead to through properties alone, or nil.
func at(schema any, path []string) map[string]any {
	m, _ := schema.(map[string]any)
	for _, name := range path {
		below, _ := m["properties"].(map[string]any)
		m, _ = below[name].(map[string]any)
	}
	return m
}

// annotate writes an annotation into a schema that has nothing but annotations.
func annotate(schema map[string]any, a mcp.HeaderAnnotation) {
	for _, name := range a.Path {
		if schema["properties"] == nil {
			schema["properties"] = map[string]any{}
		}
		below := schema["properties"].(map[string]any)
		if below[name] == nil {
			below[name] = map[string]any{}
		}
		schema = below[name].(map[string]any)
	}
	schema["type"], schema["x-mcp-header"] = a.Type, a.Name
}
