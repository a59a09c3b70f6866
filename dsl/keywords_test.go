package dsl_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/wymcp/wymcp-go/dsl"
)

func TestEveryMethodIsOneKeyword(t *testing.T) {
	for _, c := range []struct {
		name   string
		schema dsl.Schema
		want   string
	}{
		{"string", dsl.String(), `{"type":"string"}`},
		{"string MinLen", dsl.String().MinLen(1), `{"minLength":1,"type":"string"}`},
		{"string MaxLen", dsl.String().MaxLen(9), `{"maxLength":9,"type":"string"}`},
		{"string Pattern", dsl.String().Pattern(`^[A-Z]+$`), `{"pattern":"^[A-Z]+$","type":"string"}`},
		{"string Format", dsl.String().Format("date-time"), `{"format":"date-time","type":"string"}`},
		{"string ContentEncoding", dsl.String().ContentEncoding("base64"), `{"contentEncoding":"base64","type":"string"}`},
		{"string ContentMediaType", dsl.String().ContentMediaType("image/png"), `{"contentMediaType":"image/png","type":"string"}`},
		{"string OneOf", dsl.String().OneOf("low", "high"), `{"enum":["low","high"],"type":"string"}`},
		{"string OneOf nothing", dsl.String().OneOf(), `{"enum":[],"type":"string"}`},
		{"string Const", dsl.String().Const("a"), `{"const":"a","type":"string"}`},
		{"string Title", dsl.String().Title("T"), `{"title":"T","type":"string"}`},
		{"string Describe", dsl.String().Describe("D"), `{"description":"D","type":"string"}`},
		{"string Examples", dsl.String().Examples("a", "b"), `{"examples":["a","b"],"type":"string"}`},
		{"string Deprecated", dsl.String().Deprecated(), `{"deprecated":true,"type":"string"}`},

		{"integer", dsl.Integer(), `{"type":"integer"}`},
		{"integer Min", dsl.Integer().Min(math.MinInt64), `{"minimum":-9223372036854775808,"type":"integer"}`},
		{"integer Max", dsl.Integer().Max(math.MaxInt64), `{"maximum":9223372036854775807,"type":"integer"}`},
		{"integer Above", dsl.Integer().Above(0), `{"exclusiveMinimum":0,"type":"integer"}`},
		{"integer Below", dsl.Integer().Below(10), `{"exclusiveMaximum":10,"type":"integer"}`},
		{"integer MultipleOf", dsl.Integer().MultipleOf(5), `{"multipleOf":5,"type":"integer"}`},
		{"integer OneOf", dsl.Integer().OneOf(1, 9007199254740993), `{"enum":[1,9007199254740993],"type":"integer"}`},
		{"integer Const", dsl.Integer().Const(7), `{"const":7,"type":"integer"}`},
		{"integer Title", dsl.Integer().Title("T"), `{"title":"T","type":"integer"}`},
		{"integer Describe", dsl.Integer().Describe("D"), `{"description":"D","type":"integer"}`},
		{"integer Examples", dsl.Integer().Examples(1, 2), `{"examples":[1,2],"type":"integer"}`},
		{"integer Deprecated", dsl.Integer().Deprecated(), `{"deprecated":true,"type":"integer"}`},

		{"number", dsl.Number(), `{"type":"number"}`},
		{"number Min", dsl.Number().Min(0.1), `{"minimum":0.1,"type":"number"}`},
		{"number Max", dsl.Number().Max(1e21), `{"maximum":1e+21,"type":"number"}`},
		{"number Above", dsl.Number().Above(0), `{"exclusiveMinimum":0,"type":"number"}`},
		{"number Below", dsl.Number().Below(1.5), `{"exclusiveMaximum":1.5,"type":"number"}`},
		{"number MultipleOf", dsl.Number().MultipleOf(0.01), `{"multipleOf":0.01,"type":"number"}`},
		{"number OneOf", dsl.Number().OneOf(0.5, 1), `{"enum":[0.5,1],"type":"number"}`},
		{"number Const", dsl.Number().Const(2.5), `{"const":2.5,"type":"number"}`},
		{"number Title", dsl.Number().Title("T"), `{"title":"T","type":"number"}`},
		{"number Describe", dsl.Number().Describe("D"), `{"description":"D","type":"number"}`},
		{"number Examples", dsl.Number().Examples(1.5), `{"examples":[1.5],"type":"number"}`},
		{"number Deprecated", dsl.Number().Deprecated(), `{"deprecated":true,"type":"number"}`},

		{"boolean", dsl.Boolean(), `{"type":"boolean"}`},
		{"boolean Const", dsl.Boolean().Const(true), `{"const":true,"type":"boolean"}`},
		{"boolean Title", dsl.Boolean().Title("T"), `{"title":"T","type":"boolean"}`},
		{"boolean Describe", dsl.Boolean().Describe("D"), `{"description":"D","type":"boolean"}`},
		{"boolean Examples", dsl.Boolean().Examples(false), `{"examples":[false],"type":"boolean"}`},
		{"boolean Deprecated", dsl.Boolean().Deprecated(), `{"deprecated":true,"type":"boolean"}`},

		{"array", dsl.Array(dsl.String().MinLen(1)), `{"items":{"minLength":1,"type":"string"},"type":"array"}`},
		{"array of arrays", dsl.Array(dsl.Array(dsl.Any())), `{"items":{"items":{},"type":"array"},"type":"array"}`},
		{"array MinItems", dsl.Array(dsl.Any()).MinItems(1), `{"items":{},"minItems":1,"type":"array"}`},
		{"array MaxItems", dsl.Array(dsl.Any()).MaxItems(9), `{"items":{},"maxItems":9,"type":"array"}`},
		{"array Unique", dsl.Array(dsl.Any()).Unique(), `{"items":{},"type":"array","uniqueItems":true}`},
		{"array PrefixItems", dsl.Array(dsl.Any()).PrefixItems(dsl.String(), dsl.Integer()), `{"items":{},"prefixItems":[{"type":"string"},{"type":"integer"}],"type":"array"}`},
		{"array Contains", dsl.Array(dsl.Any()).Contains(dsl.Integer()), `{"contains":{"type":"integer"},"items":{},"type":"array"}`},
		{"array MinContains", dsl.Array(dsl.Any()).MinContains(2), `{"items":{},"minContains":2,"type":"array"}`},
		{"array MaxContains", dsl.Array(dsl.Any()).MaxContains(3), `{"items":{},"maxContains":3,"type":"array"}`},
		{"array Title", dsl.Array(dsl.Any()).Title("T"), `{"items":{},"title":"T","type":"array"}`},
		{"array Describe", dsl.Array(dsl.Any()).Describe("D"), `{"description":"D","items":{},"type":"array"}`},
		{"array Examples", dsl.Array(dsl.Any()).Examples([]string{"a"}, []any{}), `{"examples":[["a"],[]],"items":{},"type":"array"}`},
		{"array Deprecated", dsl.Array(dsl.Any()).Deprecated(), `{"deprecated":true,"items":{},"type":"array"}`},

		{"object", dsl.Object(dsl.Fields{"b": dsl.String().Required(), "a": dsl.Integer().Required(), "c": dsl.Any()}),
			`{"properties":{"a":{"type":"integer"},"b":{"type":"string"},"c":{}},"required":["a","b"],"type":"object"}`},
		{"object without fields", dsl.Object(dsl.Fields{}), `{"properties":{},"type":"object"}`},
		{"object Open", dsl.Object(dsl.Fields{}).Open(), `{"additionalProperties":true,"properties":{},"type":"object"}`},
		{"object Closed", dsl.Object(dsl.Fields{}).Closed(), `{"additionalProperties":false,"properties":{},"type":"object"}`},
		{"object OpenTo", dsl.Object(dsl.Fields{}).OpenTo(dsl.Integer()), `{"additionalProperties":{"type":"integer"},"properties":{},"type":"object"}`},
		{"object MinProperties", dsl.Object(dsl.Fields{}).MinProperties(1), `{"minProperties":1,"properties":{},"type":"object"}`},
		{"object MaxProperties", dsl.Object(dsl.Fields{}).MaxProperties(2), `{"maxProperties":2,"properties":{},"type":"object"}`},
		{"object PropertyNames", dsl.Object(dsl.Fields{}).PropertyNames(dsl.String().MaxLen(3)), `{"properties":{},"propertyNames":{"maxLength":3,"type":"string"},"type":"object"}`},
		{"object DependentRequired", dsl.Object(dsl.Fields{}).DependentRequired("a", "b", "c").DependentRequired("d"),
			`{"dependentRequired":{"a":["b","c"],"d":[]},"properties":{},"type":"object"}`},
		{"object Title", dsl.Object(dsl.Fields{}).Title("T"), `{"properties":{},"title":"T","type":"object"}`},
		{"object Describe", dsl.Object(dsl.Fields{}).Describe("D"), `{"description":"D","properties":{},"type":"object"}`},
		{"object Examples", dsl.Object(dsl.Fields{}).Examples(map[string]any{"a": 1}), `{"examples":[{"a":1}],"properties":{},"type":"object"}`},
		{"object Deprecated", dsl.Object(dsl.Fields{}).Deprecated(), `{"deprecated":true,"properties":{},"type":"object"}`},

		{"map", dsl.Map(dsl.Integer()), `{"additionalProperties":{"type":"integer"},"type":"object"}`},
		{"map MinProperties", dsl.Map(dsl.Any()).MinProperties(1), `{"additionalProperties":{},"minProperties":1,"type":"object"}`},
		{"map MaxProperties", dsl.Map(dsl.Any()).MaxProperties(2), `{"additionalProperties":{},"maxProperties":2,"type":"object"}`},
		{"map PropertyNames", dsl.Map(dsl.Any()).PropertyNames(dsl.String().Pattern("^x-")), `{"additionalProperties":{},"propertyNames":{"pattern":"^x-","type":"string"},"type":"object"}`},
		{"map Title", dsl.Map(dsl.Any()).Title("T"), `{"additionalProperties":{},"title":"T","type":"object"}`},
		{"map Describe", dsl.Map(dsl.Any()).Describe("D"), `{"additionalProperties":{},"description":"D","type":"object"}`},
		{"map Examples", dsl.Map(dsl.Any()).Examples(map[string]int{"a": 1}), `{"additionalProperties":{},"examples":[{"a":1}],"type":"object"}`},
		{"map Deprecated", dsl.Map(dsl.Any()).Deprecated(), `{"additionalProperties":{},"deprecated":true,"type":"object"}`},

		{"any", dsl.Any(), `{}`},
		{"any Title", dsl.Any().Title("T"), `{"title":"T"}`},
		{"any Describe", dsl.Any().Describe("D"), `{"description":"D"}`},
		{"any Examples", dsl.Any().Examples(nil, 1, "a"), `{"examples":[null,1,"a"]}`},
		{"any Deprecated", dsl.Any().Deprecated(), `{"deprecated":true}`},

		{"enum", dsl.Enum("a", 1, nil, true, []string{"b"}), `{"enum":["a",1,null,true,["b"]]}`},
		{"enum Title", dsl.Enum(1).Title("T"), `{"enum":[1],"title":"T"}`},
		{"enum Describe", dsl.Enum(1).Describe("D"), `{"description":"D","enum":[1]}`},
		{"enum Examples", dsl.Enum(1).Examples(1), `{"enum":[1],"examples":[1]}`},
		{"enum Deprecated", dsl.Enum(1).Deprecated(), `{"deprecated":true,"enum":[1]}`},

		{"raw", dsl.Raw(map[string]any{"anyOf": []any{map[string]any{"type": "string"}}, "maximum": json.Number("123456789012345678901234567890")}),
			`{"anyOf":[{"type":"string"}],"maximum":123456789012345678901234567890}`},

		{"said again, the last counts", dsl.String().MinLen(1).MinLen(2), `{"minLength":2,"type":"string"}`},
		{"open, then closed", dsl.Object(dsl.Fields{}).OpenTo(dsl.String()).Closed(), `{"additionalProperties":false,"properties":{},"type":"object"}`},
		{"dependency said again", dsl.Object(dsl.Fields{}).DependentRequired("a", "b").DependentRequired("a", "c"), `{"dependentRequired":{"a":["c"]},"properties":{},"type":"object"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, asJSON(t, schemaOf(t, c.schema)))
			assert.Empty(t, withProperty(c.schema).Check())
		})
	}
}

func TestNullable(t *testing.T) {
	for _, c := range []struct {
		name   string
		schema dsl.Schema
		want   string
	}{
		{"string", dsl.String().Nullable(), `{"type":["string","null"]}`},
		{"integer", dsl.Integer().Nullable(), `{"type":["integer","null"]}`},
		{"number", dsl.Number().Nullable(), `{"type":["number","null"]}`},
		{"boolean", dsl.Boolean().Nullable(), `{"type":["boolean","null"]}`},
		{"array", dsl.Array(dsl.Any()).Nullable(), `{"items":{},"type":["array","null"]}`},
		{"object", dsl.Object(dsl.Fields{}).Nullable(), `{"properties":{},"type":["object","null"]}`},
		{"map", dsl.Map(dsl.Any()).Nullable(), `{"additionalProperties":{},"type":["object","null"]}`},
		{"enum", dsl.Enum("a", 1).Nullable(), `{"enum":["a",1,null]}`},
		{"enum that has null", dsl.Enum(nil, "a").Nullable(), `{"enum":[null,"a"]}`},
		{"enum of things that do not compare", dsl.Enum(map[string]any{}, []any{}).Nullable(), `{"enum":[{},[],null]}`},
		{"one of, said before", dsl.String().Nullable().OneOf("a"), `{"enum":["a",null],"type":["string","null"]}`},
		{"one of, said after", dsl.String().OneOf("a").Nullable(), `{"enum":["a",null],"type":["string","null"]}`},
		{"const", dsl.Integer().Const(1).Nullable(), `{"enum":[1,null],"type":["integer","null"]}`},
		{"const false", dsl.Boolean().Nullable().Const(false), `{"enum":[false,null],"type":["boolean","null"]}`},
		{"const among the values", dsl.String().OneOf("a", "b").Const("b").Nullable(), `{"enum":["b",null],"type":["string","null"]}`},
		{"const besides the values", dsl.String().OneOf("a", "b").Const("c").Nullable(), `{"enum":[null],"type":["string","null"]}`},
		{"said twice", dsl.String().OneOf("a").Nullable().Nullable(), `{"enum":["a",null],"type":["string","null"]}`},
		{"items", dsl.Array(dsl.String().Nullable()), `{"items":{"type":["string","null"]},"type":"array"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, asJSON(t, schemaOf(t, c.schema)))
		})
	}
}
