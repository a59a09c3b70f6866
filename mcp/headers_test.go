package mcp_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/mcp"
)

func TestHeaderAnnotations(t *testing.T) {
	const everyTokenChar = "!#$%&'*+-.^_`|~09AZaz"
	tests := []struct {
		name, schema string
		want         []mcp.HeaderAnnotation
	}{
		{"string", `{"properties":{"a":{"type":"string","x-mcp-header":"Region"}}}`, []mcp.HeaderAnnotation{{[]string{"a"}, "Region", "string"}}},
		{"integer", `{"properties":{"a":{"type":"integer","x-mcp-header":"N"}}}`, []mcp.HeaderAnnotation{{[]string{"a"}, "N", "integer"}}},
		{"boolean", `{"properties":{"a":{"type":"boolean","x-mcp-header":"B"}}}`, []mcp.HeaderAnnotation{{[]string{"a"}, "B", "boolean"}}},
		{"every character of a token", `{"properties":{"a":{"type":"string","x-mcp-header":` + quoted(everyTokenChar) + `}}}`, []mcp.HeaderAnnotation{{[]string{"a"}, everyTokenChar, "string"}}},
		{"no reserved names", `{"properties":{"a":{"type":"string","x-mcp-header":"Method"},"b":{"type":"string","x-mcp-header":"Mcp-Param-Region"}}}`,
			[]mcp.HeaderAnnotation{{[]string{"a"}, "Method", "string"}, {[]string{"b"}, "Mcp-Param-Region", "string"}}},
		{"nested", `{"properties":{"data":{"properties":{"b":{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}}}}}`, []mcp.HeaderAnnotation{{[]string{"data", "b", "a"}, "A", "string"}}},
		{"beside type lists and boolean schemas", `{"properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":["string","null"]},"c":true,"d":{"properties":{"e":{"type":["array"]}}}}}`,
			[]mcp.HeaderAnnotation{{[]string{"a"}, "A", "string"}}},
		{"a typed property with a reference", `{"properties":{"a":{"type":"string","$ref":"#/$defs/x","anyOf":[{"minLength":1}],"x-mcp-header":"A"}},"$defs":{"x":{}}}`,
			[]mcp.HeaderAnnotation{{[]string{"a"}, "A", "string"}}},
		{"a property of that name", `{"properties":{"x-mcp-header":{"type":"number"},"properties":{"type":"string","x-mcp-header":"P","properties":{"x-mcp-header":{"type":"array"}}}}}`,
			[]mcp.HeaderAnnotation{{[]string{"properties"}, "P", "string"}}},
		{"the word in data", `{"default":{"x-mcp-header":1},"properties":{"a":{"enum":[{"x-mcp-header":1}],"const":{"x-mcp-header":""},"examples":[{"properties":{"x":{"x-mcp-header":2}}}]}}}`, nil},
		{"another keyword", `{"properties":{"a":{"type":"number","X-Mcp-Header":"A","x-mcp-headers":"A"}}}`, nil},
		{"none", `{"type":"object"}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			assert.NoError(t, mcp.ValidateHeaderAnnotations(json.RawMessage(tt.schema)))
			assert.Equal(t, tt.want, mcp.HeaderAnnotations(json.RawMessage(tt.schema)))
		})
	}
}

func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestInvalidHeaderAnnotations(t *testing.T) {
	on := func(property string) string { return `{"properties":{"a":` + property + `}}` }
	valued := func(v string) string { return on(`{"type":"string","x-mcp-header":` + v + `}`) }
	typed := func(typ string) string { return on(`{"type":` + typ + `,"x-mcp-header":"A"}`) }
	const annotated = `{"type":"string","x-mcp-header":"A"}`
	tests := []struct{ name, schema, want string }{
		{"empty", valued(`""`), "is not empty"},
		{"null", valued(`null`), "is a string, not null"},
		{"a number", valued(`1`), "is a string, not 1"},
		{"true", valued(`true`), "is a string, not true"},
		{"an object", valued(`{}`), "is a string, not {}"},
		{"an array", valued(`["A"]`), "is a string, not ["},
		{"twice", `{"properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"A"}}}`, `properties["b"]["x-mcp-header"]: "A" stands at properties["a"]["x-mcp-header"] already`},
		{"twice in another case", `{"properties":{"a":{"type":"string","x-mcp-header":"tenant"},"b":{"type":"string","x-mcp-header":"Tenant"}}}`, "stands at"},
		{"twice across depths", `{"properties":{"a":{"properties":{"c":{"type":"string","x-mcp-header":"A"}}},"b":{"type":"string","x-mcp-header":"a"}}}`, "stands at"},
		{"number", typed(`"number"`), `this one has "number"`},
		{"array", typed(`"array"`), `this one has "array"`},
		{"object", typed(`"object"`), `this one has "object"`},
		{"null type", typed(`"null"`), `this one has "null"`},
		{"no type", on(`{"x-mcp-header":"A"}`), "this one has none"},
		{"no type beside enum", on(`{"enum":["a"],"x-mcp-header":"A"}`), "this one has none"},
		{"no type beside anyOf", on(`{"anyOf":[{"type":"string"}],"x-mcp-header":"A"}`), "this one has none"},
		{"a list of one type", typed(`["string"]`), `this one has ["string"]`},
		{"a list of types", typed(`["string","null"]`), `this one has ["string","null"]`},
		{"a bad one beside a list of types", `{"properties":{"a":{"type":"number","x-mcp-header":"A"},"b":{"type":["string","null"]}}}`, `this one has "number"`},
		{"a bad one beside a boolean schema", `{"properties":{"a":{"type":"string","x-mcp-header":""},"b":true}}`, "is not empty"},
		{"the root", `{"type":"object","x-mcp-header":"A"}`, "the root of the schema is no property"},
		{"a bad one in a property of that name", `{"properties":{"x-mcp-header":{"type":"number","x-mcp-header":"A"}}}`, `properties["x-mcp-header"]["x-mcp-header"]`},
		{"a bad one below properties.properties", `{"properties":{"properties":{"properties":{"a":{"type":"number","x-mcp-header":"A"}}}}}`, `properties["properties"]["properties"]["a"]`},
	}
	for _, c := range []string{" ", "a b", " a", "a ", "a:b", "a/b", "(a", "a)", "a,b", `a"b`, "a=b", "[a", "a]", "a@b", "é", "\t", "a\r\nb", "a\x00b", "a\x7f"} {
		tests = append(tests, struct{ name, schema, want string }{fmt.Sprintf("the name %q", c), valued(quoted(c)), "is no HTTP token"})
	}
	for _, keyword := range []string{"items", "contains", "additionalProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems", "additionalItems", "contentSchema", "not", "if", "then", "else"} {
		tests = append(tests,
			struct{ name, schema, want string }{"under " + keyword, on(`{"` + keyword + `":` + annotated + `}`), "reached through properties alone"},
			struct{ name, schema, want string }{"under " + keyword + " of the root", `{"` + keyword + `":{"properties":{"a":` + annotated + `}}}`, "reached through properties alone"})
	}
	for _, keyword := range []string{"prefixItems", "items", "oneOf", "anyOf", "allOf"} {
		tests = append(tests,
			struct{ name, schema, want string }{"in the list of " + keyword, on(`{"` + keyword + `":[true,` + annotated + `]}`), "reached through properties alone"},
			struct{ name, schema, want string }{"in the list of " + keyword + " of the root", `{"` + keyword + `":[{"properties":{"a":` + annotated + `}}]}`, "reached through properties alone"})
	}
	for _, keyword := range []string{"patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions"} {
		tests = append(tests, struct{ name, schema, want string }{"in the map of " + keyword, `{"` + keyword + `":{"x":` + annotated + `,"y":["a"]}}`, "reached through properties alone"})
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := mcp.ValidateHeaderAnnotations(json.RawMessage(tt.schema))
			require.ErrorContains(t, err, tt.want)
			assert.Equal(t, err.Error(), mcp.ValidateHeaderAnnotations(json.RawMessage(tt.schema)).Error())
			raw := echo("echo")
			raw.InputSchema = json.RawMessage(`{"type":"object",` + strings.TrimPrefix(strings.TrimPrefix(tt.schema, `{"type":"object",`), "{"))
			_, err = mcp.New(mcp.Options{Name: "x", Raw: []mcp.RawTool{raw}})
			require.ErrorContains(t, err, tt.want, "it does not mount")
		})
	}
}

func TestEveryHeaderProblemIsTold(t *testing.T) {
	err := mcp.ValidateHeaderAnnotations(json.RawMessage(`{"x-mcp-header":"R","items":{"type":"number","x-mcp-header":"a b"},"properties":{"a":{"x-mcp-header":""}}}`))
	require.Error(t, err)
	assert.Len(t, strings.Split(err.Error(), "\n"), 7)
	assert.Error(t, mcp.ValidateHeaderAnnotations(json.RawMessage(`{`)))
	assert.Nil(t, mcp.HeaderAnnotations(json.RawMessage(`{`)))
}
