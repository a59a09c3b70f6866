package dsl_test

import (
	"encoding/json"
	"fmt"

	"github.com/wymcp/wymcp-go/dsl"
)

// line prints the JSON Schema of a builder on one line.
func line(s dsl.Schema) {
	text, err := json.Marshal(schemaFrom(s))
	if err != nil {
		panic(err)
	}
	fmt.Println(string(text))
}

func ExampleInteger() {
	line(dsl.Integer().Min(1).Max(9007199254740993))
	// Output: {"maximum":9007199254740993,"minimum":1,"type":"integer"}
}

func ExampleNumber() {
	line(dsl.Number().Above(0).MultipleOf(0.01))
	// Output: {"exclusiveMinimum":0,"multipleOf":0.01,"type":"number"}
}

func ExampleBoolean() {
	line(dsl.Boolean().Describe("Tell who is assigned."))
	// Output: {"description":"Tell who is assigned.","type":"boolean"}
}

func ExampleArray() {
	line(dsl.Array(dsl.String().MinLen(1)).MaxItems(10).Unique())
	// Output: {"items":{"minLength":1,"type":"string"},"maxItems":10,"type":"array","uniqueItems":true}
}

func ExampleObject() {
	line(dsl.Object(dsl.Fields{
		"in":   dsl.Integer().Min(1).Required(),
		"unit": dsl.String().OneOf("day", "week"),
	}))
	// Output: {"properties":{"in":{"minimum":1,"type":"integer"},"unit":{"enum":["day","week"],"type":"string"}},"required":["in"],"type":"object"}
}

func ExampleMap() {
	line(dsl.Map(dsl.Integer()).PropertyNames(dsl.String().Pattern("^[a-z]+$")))
	// Output: {"additionalProperties":{"type":"integer"},"propertyNames":{"pattern":"^[a-z]+$","type":"string"},"type":"object"}
}

func ExampleAny() {
	line(dsl.Any().Describe("Whatever the hook wants to hear."))
	// Output: {"description":"Whatever the hook wants to hear."}
}

func ExampleEnum() {
	line(dsl.Enum("none", 0, false))
	// Output: {"enum":["none",0,false]}
}

func ExampleRaw() {
	line(dsl.Raw(map[string]any{
		"anyOf": []any{
			map[string]any{"type": "integer", "maximum": json.Number("18446744073709551615")},
			map[string]any{"const": "unlimited"},
		},
	}))
	// Output: {"anyOf":[{"maximum":18446744073709551615,"type":"integer"},{"const":"unlimited"}]}
}

// Each method of an action is one key of the vocabulary.
func ExampleAction() {
	get := dsl.Action("Get one task").
		Properties(dsl.Properties{"id": dsl.Integer(), "title": dsl.String()}).
		RequiredOneOf("id").
		RequiredOneOf("title").
		Related("create")
	text, err := json.Marshal(dsl.Tool("tasks", "Track tasks.", dsl.Actions{"get": get}).Actions())
	fmt.Println(string(text), err)
	// Output: {"get":{"description":"Get one task","properties":{"id":{"type":"integer"},"title":{"type":"string"}},"related":["create"],"required_one_of":[["id"],["title"]]}} <nil>
}
