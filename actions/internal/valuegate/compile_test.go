package valuegate_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

const typeList = `the types are "string", "integer", "number", "boolean", "array", "object" and "null"`

func TestCompileFaults(t *testing.T) {
	const (
		nothingFetched = "put the schema under $defs and refer to it as #/$defs/name"
		samePlace      = "refer to a place in this schema, such as #/$defs/name"
		cycle          = "the schema refers back to itself without going down into the value, so it can judge none; refer back only from below properties, items or additionalProperties"
		re2            = "RE2 has no lookaround and no backreference: write the pattern without them"
		draft2019      = "is of the draft 2019-09, which is not read here"
		drafts         = "is not a draft that is read here; leave $schema out, or name https://json-schema.org/draft/2020-12/schema or http://json-schema.org/draft-07/schema#"
	)
	tests := []struct {
		name, schema string
		want         []string // Fault.String of each
	}{
		{"type misspelt", `{"type":"strng"}`, []string{`["type"]: type "strng" is not a JSON type; did you mean "string"?`}},
		{"type of Go", `{"type":"int64"}`, []string{`["type"]: type "int64" is not a JSON type; did you mean "integer"?`}},
		{"type of Python", `{"type":"dict"}`, []string{`["type"]: type "dict" is not a JSON type; did you mean "object"?`}},
		{"type unknown", `{"type":"colour"}`, []string{`["type"]: type "colour" is not a JSON type; ` + typeList}},
		{"type no name", `{"type":5}`, []string{`["type"]: type 5 is not the name of a type; write a type's name in quotes, or an array of them`}},
		{"type empty", `{"type":[]}`, []string{`["type"]: type [] allows no value; name at least one type, or leave type out`}},
		{"type twice", `{"type":["null","null"]}`, []string{`["type"]: type names "null" twice; name each type once`}},
		{"type one of two wrong", `{"type":["string","nil"]}`, []string{`["type"]: type "nil" is not a JSON type; did you mean "null"?`}},
		{"enum", `{"enum":"a"}`, []string{`["enum"]: enum "a" is not an array; write an array of the values`}},
		{"minimum", `{"minimum":"1"}`, []string{`["minimum"]: minimum "1" is not a number; write a number, without quotes`}},
		{"multipleOf zero", `{"multipleOf":0}`, []string{`["multipleOf"]: multipleOf 0 is not greater than 0; write a number greater than 0`}},
		{"multipleOf null", `{"multipleOf":null}`, []string{`["multipleOf"]: multipleOf null is not a number; write a number, without quotes`}},
		{"size negative", `{"minLength":-1}`, []string{`["minLength"]: minLength -1 is not a size; write a whole number, 0 or more`}},
		{"size broken", `{"maxItems":1.5}`, []string{`["maxItems"]: maxItems 1.5 is not a size; write a whole number, 0 or more`}},
		{"size string", `{"maxItems":"3"}`, []string{`["maxItems"]: maxItems "3" is not a number; write a whole number, without quotes`}},
		{"size huge", `{"maxItems":1e30}`, []string{`["maxItems"]: maxItems 1e30 is larger than any value; leave it out where there is no limit`}},
		{"pattern lookahead", `{"items":{"pattern":"(?=a)"}}`, []string{`["items"]["pattern"]: pattern "(?=a)" is not a regular expression of RE2 (invalid or unsupported Perl syntax: ` + "`(?=`" + `); ` + re2}},
		{"pattern backreference", `{"pattern":"(a)\\1"}`, []string{`["pattern"]: pattern "(a)\\1" is not a regular expression of RE2 (invalid escape sequence: ` + "`\\1`" + `); ` + re2}},
		{"pattern of names", `{"patternProperties":{"(":{}}}`, []string{`["patternProperties"]["("]: pattern "(" is not a regular expression of RE2 (missing closing ): ` + "`(`" + `); ` + re2}},
		{"pattern no string", `{"pattern":1}`, []string{`["pattern"]: pattern 1 is not a string; write a string`}},
		{"format no string", `{"format":true}`, []string{`["format"]: format true is not a string; write a string`}},
		{"annotation", `{"description":["a"]}`, []string{`["description"]: description ["a"] is not a string; write a string`}},
		{"uniqueItems", `{"uniqueItems":"yes"}`, []string{`["uniqueItems"]: uniqueItems "yes" is not a boolean; write true or false`}},
		{"required no array", `{"required":true}`, []string{`["required"]: required true is not an array of strings; write an array of names`}},
		{"required no name", `{"required":[1]}`, []string{`["required"]: required has 1, which is not a string; write an array of names`}},
		{"required twice", `{"required":["a","a"]}`, []string{`["required"]: required names "a" twice; name it once`}},
		{"properties no object", `{"properties":["a"]}`, []string{`["properties"]: properties ["a"] is not an object; write an object of schemas`}},
		{"property no schema", `{"properties":{"a":"string"}}`, []string{`["properties"]["a"]: "string" is not a schema; write an object of keywords, true or false`}},
		{"items no schema", `{"items":"string"}`, []string{`["items"]: "string" is not a schema; write an object of keywords, true or false`}},
		{"items array", `{"items":[{}]}`, []string{`["items"]: items is an array; write one schema for all items, or prefixItems for a schema each`}},
		{"allOf empty", `{"allOf":[]}`, []string{`["allOf"]: allOf [] has no schema; list at least one schema, or leave it out`}},
		{"anyOf no array", `{"anyOf":{}}`, []string{`["anyOf"]: anyOf {} is not an array; write an array of schemas`}},
		{"branch", `{"anyOf":[{},{"type":"nope"}]}`, []string{`["anyOf"][1]["type"]: type "nope" is not a JSON type; ` + typeList}},
		{"dependentRequired", `{"dependentRequired":{"a":"b"}}`, []string{`["dependentRequired"]["a"]: dependentRequired["a"] "b" is not an array of strings; write an array of names`}},
		{"anchor", `{"$anchor":"a b"}`, []string{`["$anchor"]: $anchor "a b" is not a name; use letters, digits, _, - and . and begin with a letter or _`}},
		{"draft-04", `{"$schema":"http://json-schema.org/draft-04/schema#"}`, []string{`["$schema"]: $schema "http://json-schema.org/draft-04/schema" ` + drafts}},
		{"draft below", `{"items":{"$schema":"urn:x"}}`, []string{`["items"]["$schema"]: $schema "urn:x" ` + drafts}},
		{"ref remote", `{"$ref":"http://x.y/z"}`, []string{`["$ref"]: $ref leads to another document, "http://x.y/z", and nothing is fetched; ` + nothingFetched}},
		{"ref to a file", `{"items":{"$ref":"other.json#/a"}}`, []string{`["items"]["$ref"]: $ref leads to another document, "other.json#/a", and nothing is fetched; ` + nothingFetched}},
		{"ref remote below an id", `{"$id":"http://a.b/c","items":{"$ref":"d.json"}}`, []string{`["items"]["$ref"]: $ref leads to another document, "d.json", and nothing is fetched; ` + nothingFetched}},
		{"ref misspelt", `{"$ref":"#/$defs/aa","$defs":{"ab":{}}}`, []string{`["$ref"]: $ref leads nowhere: there is no "#/$defs/aa"; did you mean "#/$defs/ab"?`}},
		{"ref to no definition", `{"$ref":"#/$defs/zebra","$defs":{"b":{},"a":{}}}`, []string{`["$ref"]: $ref leads nowhere: there is no "#/$defs/zebra"; $defs has "a" and "b"`}},
		{"ref to no place", `{"$ref":"#/nope"}`, []string{`["$ref"]: $ref leads nowhere: there is no "#/nope"; ` + samePlace}},
		{"ref to no place below an id", `{"$id":"http://a.b/c","$ref":"#/nope"}`, []string{`["$ref"]: $ref leads nowhere: there is no "#/nope"; ` + samePlace}},
		{"ref to no anchor", `{"$ref":"#nope"}`, []string{`["$ref"]: $ref leads nowhere: there is no anchor "nope"; ` + samePlace}},
		{"ref to no schema", `{"$ref":"#/x/y","x":{"y":5}}`, []string{`["x"]["y"]: 5 is not a schema; write an object of keywords, true or false`}},
		{"ref to an unknown keyword's fault", `{"$ref":"#/x","x":{"type":"nope"}}`, []string{`["x"]["type"]: type "nope" is not a JSON type; ` + typeList}},
		{"ref to itself", `{"$ref":"#"}`, []string{`["$ref"]: ` + cycle}},
		{"refs in a circle", `{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"anyOf":[{"$ref":"#/$defs/b"}]},"b":{"$ref":"#/$defs/a"}}}`, []string{`["$defs"]["b"]["$ref"]: ` + cycle}},
		{"dynamicRef misspelt", `{"$dynamicAnchor":"n","items":{"$dynamicRef":"#m"}}`, []string{`["items"]["$dynamicRef"]: $dynamicRef leads nowhere: there is no anchor "m"; ` + samePlace}},
		{"dynamicRef remote", `{"$dynamicRef":"http://x.y/z#n"}`, []string{`["$dynamicRef"]: $dynamicRef leads to another document, "http://x.y/z#n", and nothing is fetched; ` + nothingFetched}},
		{"dynamicRef to itself", `{"$dynamicAnchor":"n","$dynamicRef":"#n"}`, []string{`["$dynamicRef"]: ` + cycle}},
		{"dynamicRef no string", `{"$dynamicRef":1}`, []string{`["$dynamicRef"]: $dynamicRef 1 is not a string; write a string`}},
		{"dynamicAnchor", `{"$dynamicAnchor":"a b"}`, []string{`["$dynamicAnchor"]: $dynamicAnchor "a b" is not a name; use letters, digits, _, - and . and begin with a letter or _`}},
		{"dynamicAnchor twice", `{"$defs":{"a":{"$anchor":"x"},"b":{"$dynamicAnchor":"x"}}}`, []string{`["$defs"]["b"]["$dynamicAnchor"]: the anchor "x" stands twice; give each schema its own`}},
		{"dynamic in draft-07", `{"$schema":"http://json-schema.org/draft-07/schema#","$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}`, []string{
			`["$dynamicAnchor"]: $dynamicAnchor is not of draft-07; leave $schema out, or use $id`,
			`["items"]["$dynamicRef"]: $dynamicRef is not of draft-07; leave $schema out, or use $ref`,
		}},
		{"recursiveRef", `{"$recursiveAnchor":true,"anyOf":[{"$recursiveRef":"#"}]}`, []string{
			`["$recursiveAnchor"]: $recursiveAnchor ` + draft2019 + `; use $dynamicAnchor or $anchor with a name`,
			`["anyOf"][0]["$recursiveRef"]: $recursiveRef ` + draft2019 + `; use $dynamicRef, or $ref where it leads to one place`,
		}},
		{"ref into the schema of schemas", `{"$ref":"https://json-schema.org/draft/2020-12/schema#/$defs/x"}`, []string{`["$ref"]: $ref leads to another document, "https://json-schema.org/draft/2020-12/schema#/$defs/x", and nothing is fetched; ` + nothingFetched}},
		{"id", `{"$id":"::"}`, []string{`["$id"]: $id "::" is not an address; leave $id out, or write a URI`}},
		{"id malformed", `{"$id":"http://[x"}`, []string{`["$id"]: $id "http://[x" is not an address; leave $id out, or write a URI`}},
		{"id with a fragment", `{"$id":"http://x/y#z"}`, []string{`["$id"]: $id "http://x/y#z" has a fragment; leave the fragment out, or use $anchor`}},
		{"id twice", `{"$defs":{"a":{"$id":"http://x/y"},"b":{"$id":"http://x/y"}}}`, []string{`["$defs"]["b"]["$id"]: $id "http://x/y" stands twice; give each schema its own, or leave $id out`}},
		{"anchor twice", `{"$defs":{"a":{"$anchor":"x"},"b":{"$anchor":"x"}}}`, []string{`["$defs"]["b"]["$anchor"]: the anchor "x" stands twice; give each schema its own`}},
		{"ref malformed", `{"$ref":"%zz"}`, []string{`["$ref"]: $ref "%zz" is not an address; write a place in this schema, such as #/$defs/name`}},
		{"refs beside an id, all of them", `{"$id":"http://a.b/c","properties":{"x":{"$ref":"d.json"},"y":{"$ref":"#nope"},"z":{"$ref":"c#/$defs/q"},"ok":{"$ref":"http://a.b/c#/$defs/p"}},"$defs":{"p":{"$id":"p","$anchor":"here"}},"$ref":"p#here"}`, []string{
			`["properties"]["x"]["$ref"]: $ref leads to another document, "d.json", and nothing is fetched; ` + nothingFetched,
			`["properties"]["y"]["$ref"]: $ref leads nowhere: there is no anchor "nope"; ` + samePlace,
			`["properties"]["z"]["$ref"]: $ref leads nowhere: there is no "c#/$defs/q"; $defs has "p"`,
		}},
		{"keywords of no string", `{"$ref":1,"$id":[],"$anchor":2,"$schema":null}`, []string{
			`["$anchor"]: $anchor 2 is not a string; write a string`, `["$id"]: $id [] is not a string; write a string`,
			`["$ref"]: $ref 1 is not a string; write a string`, `["$schema"]: $schema null is not a string; write a string`,
		}},
		{"types of other languages", `{"anyOf":[{"type":"float64"},{"type":"bool"},{"type":"str"},{"type":"list"},{"type":"None"}]}`, []string{
			`["anyOf"][0]["type"]: type "float64" is not a JSON type; did you mean "number"?`,
			`["anyOf"][1]["type"]: type "bool" is not a JSON type; did you mean "boolean"?`,
			`["anyOf"][2]["type"]: type "str" is not a JSON type; did you mean "string"?`,
			`["anyOf"][3]["type"]: type "list" is not a JSON type; did you mean "array"?`,
			`["anyOf"][4]["type"]: type "None" is not a JSON type; did you mean "null"?`,
		}},
		{"all at once, sorted", `{"type":"strng","minLength":-1,"allOf":[{"pattern":"("},{"enum":1}],"properties":{"b":1,"a":2}}`, []string{
			`["allOf"][0]["pattern"]: pattern "(" is not a regular expression of RE2 (missing closing ): ` + "`(`" + `); ` + re2,
			`["allOf"][1]["enum"]: enum 1 is not an array; write an array of the values`,
			`["minLength"]: minLength -1 is not a size; write a whole number, 0 or more`,
			`["properties"]["a"]: 2 is not a schema; write an object of keywords, true or false`,
			`["properties"]["b"]: 1 is not a schema; write an object of keywords, true or false`,
			`["type"]: type "strng" is not a JSON type; did you mean "string"?`,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, faults := valuegate.Compile(decodeObject(t, tt.schema))
			assert.Nil(t, g)
			var got []string
			for _, f := range faults {
				got = append(got, f.String())
			}
			assert.Equal(t, tt.want, got)
			for _, line := range got {
				assert.NotContains(t, line, "schema.invalid", "an address that only the engine knows")
				assert.NotContains(t, line, "file:")
			}
		})
	}
}

func TestCompileAccepts(t *testing.T) {
	for name, schema := range map[string]string{
		"nothing":               `{}`,
		"draft 2020-12":         `{"$schema":"https://json-schema.org/draft/2020-12/schema"}`,
		"draft-07":              `{"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"string"}],"additionalItems":false}`,
		"draft-07 ref alone":    `{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"a":{"$ref":"#/definitions/a","type":"string"}},"definitions":{"a":{}}}`,
		"unknown keywords":      `{"x-order":1,"nullable":"yes","type":"string"}`,
		"unknown format":        `{"format":"int32"}`,
		"local id":              `{"$id":"http://a.b/c","$ref":"#/$defs/a","$defs":{"a":{"$id":"d","type":"string"}}}`,
		"recursion":             `{"properties":{"next":{"$ref":"#"}}}`,
		"ref to the metaschema": `{"$ref":"https://json-schema.org/draft/2020-12/schema"}`,
		"large sizes":           `{"maxLength":9223372036854775807}`,
		"sizes as a float":      `{"maxLength":2.0}`,
	} {
		t.Run(name, func(t *testing.T) { compile(t, schema) })
	}
}

func TestCompileBoundsNumbers(t *testing.T) {
	long := strings.Repeat("9", 401)
	for name, tt := range map[string]struct {
		schema map[string]any
		want   string
	}{
		"exponent":     {map[string]any{"maximum": json.Number("1e500")}, `["maximum"]: 1e500 is a number out of range: its exponent is beyond 400; use a number that calls can be compared with`},
		"minus":        {map[string]any{"items": map[string]any{"const": json.Number("1E-401")}}, `["items"]["const"]: 1E-401 is a number out of range: its exponent is beyond 400; use a number that calls can be compared with`},
		"length":       {map[string]any{"enum": []any{json.Number(long)}}, `["enum"][0]: ` + long[:80] + `… is a number of 401 characters; at most 400 are read; use a number that calls can be compared with`},
		"not a number": {map[string]any{"minimum": json.Number("0x10")}, `["minimum"]: "0x10" is not a number; write a number of JSON`},
		"a Go value":   {map[string]any{"minimum": 1}, `["minimum"]: a value of the Go type int has no place in a JSON document; use values that JSON has`},
	} {
		t.Run(name, func(t *testing.T) {
			_, faults := valuegate.Compile(tt.schema)
			require.Len(t, faults, 1)
			assert.Equal(t, tt.want, faults[0].String())
		})
	}
}

func TestCompileBoundsDepth(t *testing.T) {
	schema := map[string]any{}
	for range 100_000 {
		schema = map[string]any{"items": schema}
	}
	_, faults := valuegate.Compile(schema)
	require.Len(t, faults, 1)
	assert.Equal(t, ": the schema nests deeper than 200 levels; nest less, or move parts under $defs and refer to them", faults[0].String())
}

func TestCompileKeepsTheSchema(t *testing.T) {
	text := `{"type":"object","properties":{"a":{"type":"array","items":{"enum":[1,"b",null]}}},"required":["a"],"$defs":{"x":{"type":"string"}}}`
	schema := decodeObject(t, text)
	_, faults := valuegate.Compile(schema)
	require.Empty(t, faults)
	assert.Equal(t, decodeObject(t, text), schema)
}
