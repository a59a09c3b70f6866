package actions_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

func TestChainAccepts(t *testing.T) {
	tests := []struct{ name, schema string }{
		{"the least", `{"description":"d","properties":{}}`},
		{"an array without items", `{"description":"d","properties":{"ids":{"type":"array"}}}`},
		{"any property name", `{"description":"d","properties":{"filter[name]":{},"$top":{},"x-y.z":{},"action":{"type":"string"},"data":{"type":"object"}}}`},
		{"composition without properties beside it", `{"description":"d","properties":{"p":{"anyOf":[{"type":"string"},{"type":"object","properties":{"id":{}}}]}}}`},
		{"composition beside properties, closure said", `{"description":"d","properties":{"p":{"properties":{"a":{}},"allOf":[{}],"additionalProperties":true}}}`},
		{"required of an open object may name an undeclared key", `{"description":"d","properties":{"p":{"required":["x"],"additionalProperties":true,"properties":{"a":{}}}}}`},
		{"a required object key without properties", `{"description":"d","properties":{"p":{"type":"object","required":["x"]}}}`},
		{"a local recursive definition", `{"description":"d","properties":{"p":{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}}}}}}}`},
		{"enum entries of any kind", `{"description":"d","properties":{"level":{"type":"integer","enum":[1,2,3]},"s":{"type":"string","enum":["","a"]}}}`},
		{"groups that overlap", `{"description":"d","properties":{"a":{},"b":{},"c":{}},"required_one_of":[["a","b"],["b","c"]]}`},
		{"null as a default where the schema lets it pass", `{"description":"d","properties":{"a":{"type":["string","null"]}},"defaults":{"a":null}}`},
		{"related to itself and to another tool", `{"description":"d","properties":{},"related":["x","tasks:x","other:y"]}`},
		{"an example with a null that stands for absent", `{"description":"d","properties":{"a":{"type":"string"}},"examples":[{"a":null},{}]}`},
		{"a description in any script", `{"description":"Créer une tâche 👩‍💻 משימה","properties":{}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			assert.NoError(t, actions.Validate(one(t, "x", tt.schema)))
		})
	}
}

func TestChainRejects(t *testing.T) {
	tests := []struct {
		name, schema string
		want         []string // parts of the offences, in order, all of them
	}{
		{"nothing there", `{}`, []string{`action "x": description is missing`, `action "x": properties is missing`}},
		{"a misspelt key", `{"description":"d","properties":{},"requird":["a"]}`, []string{`unknown key "requird"; did you mean "required"?`}},
		{"an unknown key far from any", `{"description":"d","properties":{},"zzz":1}`, []string{`unknown key "zzz"; the keys are description, properties, required,`}},
		{"a keyword of a root schema", `{"description":"d","properties":{},"additionalProperties":false}`, []string{`unknown key "additionalProperties"; an action is no JSON Schema object`}},

		{"description of another type", `{"description":3,"properties":{}}`, []string{`description: description is a number, want a string`}},
		{"empty description", `{"description":"","properties":{}}`, []string{`description: description is empty`}},
		{"description with a newline", `{"description":"a\nb","properties":{}}`, []string{`has a newline (U+000A at byte 1); keep to one line and move the rest to notes`}},
		{"description with a carriage return", `{"description":"a\rb","properties":{}}`, []string{`has a newline (U+000D`}},
		{"description with a next line", `{"description":"a\u0085b","properties":{}}`, []string{`has a newline (U+0085`}},
		{"description with a line separator", `{"description":"a\u2028b","properties":{}}`, []string{`has a newline (U+2028`}},
		{"description with a paragraph separator", `{"description":"a\u2029b","properties":{}}`, []string{`has a newline (U+2029`}},
		{"description with a vertical tab", `{"description":"a\u000bb","properties":{}}`, []string{`has a newline (U+000B`}},
		{"description with a form feed", `{"description":"a\fb","properties":{}}`, []string{`has a newline (U+000C`}},
		{"description that reorders", `{"description":"a\u202eb","properties":{}}`, []string{`a character that no reader sees (U+202E`}},
		{"description with tags", "{\"description\":\"a\U000E0041b\",\"properties\":{}}", []string{`a character that no reader sees (U+E0041`}},

		{"properties of another type", `{"description":"d","properties":[]}`, []string{`properties: properties is an array, want an object`}},
		{"a property that is no object", `{"description":"d","properties":{"a":true}}`, []string{`properties: property "a" is a boolean, not a schema object`}},
		{"a nested property that is no object", `{"description":"d","properties":{"a":{"properties":{"b":3}}}}`, []string{`properties["a"]["properties"]: property "b" is a number`}},
		{"nested properties that are a list", `{"description":"d","properties":{"a":{"type":"object","properties":[]}}}`, []string{`properties["a"]: properties is an array, not an object`}},
		{"items that are a list", `{"description":"d","properties":{"a":{"items":[{}]}}}`, []string{`properties["a"]: items is an array, not a schema; write one schema`}},
		{"items of no type", `{"description":"d","properties":{"a":{"items":"x"}}}`, []string{`items is a string`}},
		{"additionalProperties of no type", `{"description":"d","properties":{"a":{"additionalProperties":1}}}`, []string{`additionalProperties is a number, neither`}},
		{"closure not said beside anyOf", `{"description":"d","properties":{"a":{"properties":{"b":{}},"anyOf":[{}]}}}`, []string{`properties["a"]: properties stands beside anyOf, so which keys are allowed is not said; say "additionalProperties"`}},
		{"closure not said, in items", `{"description":"d","properties":{"a":{"items":{"properties":{"b":{}},"$ref":"#"}}}}`, []string{`properties["a"]["items"]: properties stands beside $ref`}},
		{"closure not said beside a dynamic reference", `{"description":"d","properties":{"a":{"$dynamicAnchor":"n","items":{"properties":{"b":{}},"$dynamicRef":"#n"}}}}`, []string{`properties["a"]["items"]: properties stands beside $dynamicRef`}},
		{"nested required that is no list", `{"description":"d","properties":{"a":{"required":"b"}}}`, []string{`properties["a"]: required is a string, not an array of strings`}},
		{"nested required undeclared", `{"description":"d","properties":{"a":{"items":{"properties":{"id":{}},"required":["idd"]}}}}`, []string{`properties["a"]["items"]["required"][0]: required names "idd", which its properties do not declare; did you mean "id"?`}},
		{"a type that is none", `{"description":"d","properties":{"a":{"type":"strng"}}}`, []string{`properties["a"]: type`}},
		{"required of a property that is meant for the action", `{"description":"d","properties":{"a":{"type":"string","required":true}}}`, []string{`properties["a"]: required is a boolean, not an array of strings; to require this property, name it in the required of the object around it`}},
		{"a whole schema for properties", `{"description":"d","properties":{"type":"object","properties":{"a":{}}}}`, []string{`properties: properties is a whole JSON Schema; give what is under its own properties`}},
		{"faults in several properties at once", `{"description":"d","properties":{"a":{"items":"string"},"b":{"type":"int"},"c":{"type":"string"}},"defaults":{"c":1}}`, []string{`properties["a"]: items is a string`, `properties["b"]: type "int"`}},
		{"a bound that is text", `{"description":"d","properties":{"a":{"minimum":"1"}}}`, []string{`properties["a"]: minimum`}},
		{"an enum that is text", `{"description":"d","properties":{"a":{"enum":"a"}}}`, []string{`properties["a"]: enum`}},
		{"a pattern that does not compile", `{"description":"d","properties":{"a":{"items":{"pattern":"("}}}}`, []string{`properties["a"]["items"]: pattern "("`}},
		{"a pattern with lookahead", `{"description":"d","properties":{"a":{"pattern":"(?=x)"}}}`, []string{`properties["a"]: pattern "(?=x)"`}},
		{"a remote reference", `{"description":"d","properties":{"a":{"$ref":"https://example.com/s.json"}}}`, []string{`properties["a"]: $ref`}},
		{"a dangling reference", `{"description":"d","properties":{"a":{"$ref":"#/$defs/none"}}}`, []string{`properties["a"]: $ref`}},

		{"required of another type", `{"description":"d","properties":{},"required":"a"}`, []string{`required: required is the string "a", want an array of property names`}},
		{"required with a number", `{"description":"d","properties":{"a":{}},"required":["a",1]}`, []string{`required[1]: the entry is a number`}},
		{"required twice", `{"description":"d","properties":{"a":{}},"required":["a","a"]}`, []string{`required[1]: "a" stands twice`}},
		{"required undeclared", `{"description":"d","properties":{"alpha":{}},"required":["alpa"]}`, []string{`required[0]: "alpa" is not declared in properties; did you mean "alpha"?`}},

		{"required_one_of of another type", `{"description":"d","properties":{},"required_one_of":{}}`, []string{`required_one_of: required_one_of is an object`}},
		{"no group", `{"description":"d","properties":{},"required_one_of":[]}`, []string{`required_one_of has no group`}},
		{"one group of several", `{"description":"d","properties":{"a":{},"b":{}},"required_one_of":[["a","b"]]}`, []string{`required_one_of[0]: the only group makes every one of its properties required; name them in required`}},
		{"an empty group", `{"description":"d","properties":{},"required_one_of":[[]]}`, []string{`required_one_of[0]: the group is empty`}},
		{"a group that is text", `{"description":"d","properties":{"id":{}},"required_one_of":["id"]}`, []string{`required_one_of[0]: the entry is the string "id", want an array of property names`}},
		{"a name twice in a group", `{"description":"d","properties":{"id":{},"b":{}},"required_one_of":[["id","id"],["b"]]}`, []string{`required_one_of[0][1]: "id" stands twice`}},
		{"a group undeclared", `{"description":"d","properties":{},"required_one_of":[["nope"]]}`, []string{`required_one_of[0][0]: "nope" is not declared in properties`}},
		{"a group twice", `{"description":"d","properties":{"a":{},"b":{}},"required_one_of":[["a","b"],["b","a"]]}`, []string{`required_one_of[1]: the group is the same as required_one_of[0]`}},
		{"a dead group", `{"description":"d","properties":{"a":{},"b":{}},"required_one_of":[["a","b"],["a"]]}`, []string{`required_one_of[0]: the group contains required_one_of[1]`}},
		{"a group that is required anyway", `{"description":"d","properties":{"a":{}},"required":["a"],"required_one_of":[["a"]]}`, []string{`required_one_of[0]: every property of the group is required anyway`}},

		{"defaults of another type", `{"description":"d","properties":{},"defaults":[]}`, []string{`defaults: defaults is an array`}},
		{"a default undeclared", `{"description":"d","properties":{"limit":{}},"defaults":{"limt":1}}`, []string{`defaults: "limt" is not declared where it stands; did you mean "limit"?`}},
		{"a key inside a default undeclared", `{"description":"d","properties":{"opts":{"properties":{"deep":{"properties":{"a":{}}}}}},"defaults":{"opts":{"deep":{"b":1}}}}`, []string{`defaults["opts"]["deep"]: "b" is not declared where it stands`}},
		{"faults in defaults and examples at once", `{"description":"d","properties":{"n":{"type":"integer"},"m":{"type":"integer"}},"defaults":{"n":"x","z":1,"m":"y"},"examples":[{"n":"x"}]}`, []string{`defaults: "z" is not declared`, `defaults: the default does not pass its own schema: m must`, `defaults: the default does not pass its own schema: n must`, `examples[0]: the example would be refused: data.n must`}},
		{"a name twice and one undeclared", `{"description":"d","properties":{"a":{}},"required":["a","a","b"]}`, []string{`required[1]: "a" stands twice`, `required[2]: "b" is not declared`}},
		{"a default that its schema refuses", `{"description":"d","properties":{"n":{"type":"integer","minimum":1}},"defaults":{"n":0}}`, []string{`defaults: the default does not pass its own schema: n must be at least 1`}},
		{"a null default where null does not pass", `{"description":"d","properties":{"n":{"type":"integer"}},"defaults":{"n":null}}`, []string{`the default does not pass its own schema`}},
		{"a default of what is required", `{"description":"d","properties":{"limit":{}},"required":["limit"],"defaults":{"limit":20}}`, []string{`defaults: "limit" is required, so its default is never used`}},

		{"notes of another type", `{"description":"d","properties":{},"notes":["x"]}`, []string{`notes: notes is an array, want a string`}},
		{"related of another type", `{"description":"d","properties":{},"related":"x"}`, []string{`related: related is the string "x"`}},
		{"related to nothing", `{"description":"d","properties":{},"related":["lsit"]}`, []string{`related[0]: "lsit" is no action of this tool`}},
		{"related to nothing, near", `{"description":"d","properties":{},"related":["tasks:X"]}`, []string{`related[0]: "X" is no action of this tool; did you mean "x"?`}},
		{"related to a tool that cannot be", `{"description":"d","properties":{},"related":["no tool:x"]}`, []string{`names neither an action of this tool nor tool:action`}},

		{"examples of another type", `{"description":"d","properties":{},"examples":{}}`, []string{`examples: examples is an object`}},
		{"an example that is no object", `{"description":"d","properties":{},"examples":["x"]}`, []string{`examples[0]: the entry is the string "x", want an object, the data of a call`}},
		{"an example with a misspelt key", `{"description":"d","properties":{"title":{},"state":{}},"examples":[{"title":"a","stat":"open"}]}`, []string{`examples[0]: the example would be refused: data.stat is not a parameter; declared here: state, title; did you mean "state"?`}},
		{"an example without what is required", `{"description":"d","properties":{"a":{}},"required":["a"],"examples":[{}]}`, []string{`examples[0]: the example would be refused: data.a is required`}},
		{"an example without a group", `{"description":"d","properties":{"a":{}},"required_one_of":[["a"]],"defaults":{"a":1},"examples":[{}]}`, []string{`examples[0]: the example would be refused: data needs "a"`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lines := offences(t, actions.Validate(one(t, "x", tt.schema)))
			require.Len(t, lines, len(tt.want), "%q", lines)
			for i, want := range tt.want {
				assert.Contains(t, lines[i], want)
			}
		})
	}
}

// What is judged later is judged once what it reads is sound, and only that:
// one mistake hides no other that does not follow from it.
func TestChainPhases(t *testing.T) {
	t.Run("a bad note hides no bad name", func(t *testing.T) {
		lines := offences(t, actions.Validate(one(t, "x", `{"description":"d","properties":{},"required":["a"],"notes":1}`)))
		assert.Len(t, lines, 2)
	})
	t.Run("nothing follows from properties that cannot be read", func(t *testing.T) {
		lines := offences(t, actions.Validate(one(t, "x", `{"description":"d","properties":3,"required":["a"],"defaults":{"b":1},"examples":[{"c":1}]}`)))
		assert.Equal(t, []string{`action "x": properties: properties is a number, want an object of property schemas; write an object of property schemas`}, lines)
	})
	t.Run("values wait for schemas that compile", func(t *testing.T) {
		lines := offences(t, actions.Validate(one(t, "x", `{"description":"d","properties":{"a":{"type":"strng"},"n":{"type":"integer"}},"defaults":{"n":"x"},"examples":[{"n":"x"}]}`)))
		require.Len(t, lines, 1)
		assert.Contains(t, lines[0], `properties["a"]`)
	})
}

func TestErrorSpellsOutTenOfEachAction(t *testing.T) {
	names := make([]any, 25)
	for i := range names {
		names[i] = fmt.Sprintf("n%02d", i)
	}
	bad := actions.Map{"description": "d", "properties": map[string]any{}, "required": names}
	err := actions.Validate(&tool{name: "tasks", declared: map[string]actions.Map{"b": bad, "a": bad, "c": {"description": "d"}}})
	require.Error(t, err)
	lines := strings.Split(err.Error(), "\n")
	require.Len(t, lines, 1+11+11+1)
	assert.Equal(t, `tool "tasks":`, lines[0])
	assert.Contains(t, lines[1], `action "a": required[0]: "n00" is not declared`)
	assert.Equal(t, "\taction \"a\": and 15 more", lines[11])
	assert.Contains(t, lines[23], `action "c": properties is missing`)
	assert.Len(t, offences(t, err), 51, "the error value has them all")
}

func TestActionNames(t *testing.T) {
	for name, want := range map[string]string{
		"":                   "name is empty",
		" list":              "white space",
		"list ":              "white space",
		"a\nb":               "has a newline",
		"a\x00b":             "a control character",
		"a: b":               "a colon and a space",
		"a\u2028b":           "has a newline",
		"a\u202eb":           "no reader sees",
		"caf\xe9":            "not valid UTF-8",
		"list":               "",
		"a:b":                "",
		"Liste der Einträge": "",
	} {
		t.Run(fmt.Sprintf("%q", name), func(t *testing.T) {
			err := actions.Validate(&tool{name: "tasks", declared: map[string]actions.Map{name: {"description": "d", "properties": map[string]any{}}}})
			if want == "" {
				assert.NoError(t, err)
				return
			}
			assert.ErrorContains(t, err, want)
		})
	}
}

func TestToolNames(t *testing.T) {
	for name, want := range map[string]string{
		"":                      "name is empty",
		"my tool":               `has ' '`,
		"my/tool":               `has '/'`,
		"tâche":                 `has 'â'`,
		"help":                  "reserved",
		strings.Repeat("a", 65): "65 characters",
		strings.Repeat("a", 64): "",
		"my.tool":               "",
		"My_tool-2":             "",
	} {
		t.Run(name, func(t *testing.T) {
			err := actions.Validate(&tool{name: name, declared: map[string]actions.Map{"x": {"description": "d", "properties": map[string]any{}}}})
			if want == "" {
				assert.NoError(t, err)
				return
			}
			assert.ErrorContains(t, err, want)
		})
	}
}

func TestToolWithoutActions(t *testing.T) {
	assert.ErrorContains(t, actions.Validate(&tool{name: "tasks"}), "no actions")
}

func TestNilTool(t *testing.T) {
	_, err := actions.Register(nil)
	assert.Error(t, err)
	assert.Error(t, actions.Validate((*tool)(nil)), "a nil pointer panics in its methods, which is contained")
}

type named string
type marshals struct{ json string }

func (m marshals) MarshalJSON() ([]byte, error) { return []byte(m.json), nil }

type panics struct{}

func (panics) MarshalJSON() ([]byte, error) { panic("boom") }

func TestGoSpellings(t *testing.T) {
	same := actions.Map{
		"description":     named("d"),
		"properties":      map[string]map[string]any{"id": {"type": named("integer"), "enum": []int{1, 2}}, "s": {"type": []string{"string", "null"}}},
		"required":        []named{"id"},
		"required_one_of": [][]string{{"s"}},
		"defaults":        map[named]*string{"s": nil},
		"related":         [1]string{"x"},
		"examples": []any{struct {
			ID int    `json:"id"`
			S  string `json:"s"`
		}{1, "a"}, marshals{`{"id":2,"s":null}`}},
	}
	schemas, err := actions.FetchValidated(&tool{name: "tasks", declared: map[string]actions.Map{"x": same}})
	require.NoError(t, err)
	want, err := actions.FetchValidated(one(t, "x", `{"description":"d","properties":{"id":{"type":"integer","enum":[1,2]},"s":{"type":["string","null"]}},
		"required":["id"],"required_one_of":[["s"]],"defaults":{"s":null},"related":["x"],"examples":[{"id":1,"s":"a"},{"id":2,"s":null}]}`))
	require.NoError(t, err)
	assert.Equal(t, want, schemas)
}

func TestValuesWithoutJSONForm(t *testing.T) {
	loop := map[string]any{}
	loop["loop"] = loop
	wide := map[string]any{"leaf": 1}
	for range 40 {
		wide = map[string]any{"a": wide, "b": wide}
	}
	tests := []struct {
		name  string
		value any
		want  string
	}{
		{"int keys", map[int]any{1: 1}, "keys are of type int"},
		{"a channel", make(chan int), "has no JSON form"},
		{"a function", func() {}, "has no JSON form"},
		{"not a number", math.NaN(), "has no JSON form"},
		{"infinity", math.Inf(1), "has no JSON form"},
		{"a complex number", complex(1, 1), "has no JSON form"},
		{"bad bytes", "caf\xe9", "not valid UTF-8"},
		{"bad bytes in a key", map[string]any{"caf\xe9": 1}, "not valid UTF-8"},
		{"a marshaler that writes no JSON", marshals{"{"}, "cannot be encoded"},
		{"a marshaler that panics", panics{}, "panic: boom"},
		{"a map that holds itself", loop, "nested deeper"},
		{"a million values", wide, "larger than 200000 values"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := actions.Validate(&tool{name: "tasks", declared: map[string]actions.Map{
				"x": {"description": "d", "properties": map[string]any{"p": map[string]any{"default": tt.value}}}}})
			require.ErrorContains(t, err, tt.want)
			assert.Contains(t, err.Error(), `properties["p"]`)
		})
	}
}
