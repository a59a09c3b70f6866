package actions_test

import (
	"fmt"
	"strings"
)

const (
	shapeSchema = `{"oneOf":[{"type":"object","properties":{"kind":{"const":"circle"},"radius":{"type":"number"}},"required":["kind","radius"]},` +
		`{"type":"object","properties":{"kind":{"const":"box"},"w":{"type":"number"},"h":{"type":"number"}},"required":["kind","w","h"]}]}`
	untaggedSchema = `{"anyOf":[{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"],"additionalProperties":false},` +
		`{"type":"object","properties":{"project":{"type":"string"},"name":{"type":"string"}},"required":["project","name"],"additionalProperties":false}]}`
	filterSchema = `{"$ref":"#/$defs/f","$defs":{"f":{"anyOf":[{"type":"object","properties":{"and":{"type":"array","items":{"$ref":"#/$defs/f"}}},"required":["and"],"additionalProperties":false},` +
		`{"type":"object","properties":{"field":{"type":"string"},"op":{"enum":["eq","lt"]}},"required":["field","op"],"additionalProperties":false}]}}}`
	countrySchema = `{"type":"object","properties":{"country":{"type":"string"},"state":{"type":"string"},"zip":{"type":"string"}},"additionalProperties":false,` +
		`"if":{"properties":{"country":{"const":"US"}},"required":["country"]},"then":{"required":["state"]},"else":{"required":["zip"]}}`
)

// branchRefusals are those of the keywords that apply other schemas.
func branchRefusals() []refusal {
	return []refusal{
		{keyword: "allOf", name: "two of three", schema: `{"allOf":[{"minimum":10},{"multipleOf":2},{"maximum":100}]}`, sent: `7`, then: `10`, tells: []string{"at least 10", "a multiple of 2"}},
		{keyword: "allOf", name: "of members", schema: `{"allOf":[{"required":["a"]},{"required":["b"]}]}`, sent: `{}`, then: `{"a":1,"b":1}`, tells: []string{"required"}},
		{keyword: "anyOf", name: "two types", schema: `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, sent: `true`, then: `"true"`, tells: []string{"a string", "an integer", "true"}},
		{keyword: "anyOf", name: "a type and null", schema: `{"anyOf":[{"type":"integer","minimum":1},{"type":"null"}]}`, sent: `"5"`, then: `5`, tells: []string{"an integer of at least 1", "null", "send 5 without quotes"}},
		{keyword: "anyOf", name: "a type and an array of it", schema: `{"anyOf":[{"type":"integer"},{"type":"array","items":{"type":"integer"}}]}`, sent: `"5"`, then: `5`, tells: []string{"an integer", "an array whose items are each an integer", "send 5 without quotes"}},
		{keyword: "anyOf", name: "a bound of the one that takes the type", schema: `{"anyOf":[{"type":"integer","minimum":1},{"type":"boolean"}]}`, sent: `0`, then: `1`, tells: []string{"at least 1"}},
		{keyword: "anyOf", name: "two formats", schema: `{"anyOf":[{"type":"string","format":"date"},{"type":"string","format":"date-time"}]}`, sent: `"today"`, then: `"2026-01-31"`, tells: []string{"a date such as 2026-01-31", "a date-time such as 2026-01-31T09:30:00Z", `"today"`}},
		{keyword: "anyOf", name: "a pattern or a length", schema: `{"anyOf":[{"type":"string","pattern":"^#[0-9a-f]{6}$"},{"type":"string","maxLength":3}]}`, sent: `"orange"`, then: `"red"`, tells: []string{`a string that matches "^#[0-9a-f]{6}$"`, "a string of at most 3 characters"}},
		{keyword: "anyOf", name: "ranges", schema: `{"anyOf":[{"type":"integer","maximum":-1},{"type":"integer","exclusiveMinimum":0}]}`, sent: `0`, then: `1`, tells: []string{"an integer of at most -1", "an integer greater than 0"}},
		{keyword: "anyOf", name: "two enums", schema: `{"anyOf":[{"enum":["low","high"]},{"enum":["auto"]}]}`, sent: `"hi"`, then: `"high"`, tells: []string{`"low", "high", "auto"`}},
		{keyword: "anyOf", name: "an enum or a text", schema: `{"anyOf":[{"enum":["asc","desc"]},{"type":"integer"}]}`, sent: `"ascending"`, then: `"asc"`, tells: []string{`"asc", "desc"`}},
		{keyword: "anyOf", name: "required groups", schema: `{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"}},"additionalProperties":false,"anyOf":[{"required":["id"]},{"required":["name"]}]}`, sent: `{}`, then: `{"id":1}`, tells: []string{"an object with id", "an object with name"}},
		{keyword: "anyOf", name: "objects without a tag, one begun", schema: untaggedSchema, sent: `{"project":"a"}`, then: `{"project":"a","name":"b"}`, tells: []string{"an object with id", "an object with name, project"}},
		{keyword: "anyOf", name: "objects without a tag, a key wrong", schema: untaggedSchema, sent: `{"id":1,"project":"a"}`, then: `{"id":1}`, tells: []string{"an object with id", "project"}},
		{keyword: "anyOf", name: "objects without a tag, nothing sent", schema: untaggedSchema, sent: `{}`, then: `{"id":1}`, tells: []string{"an object with id", "an object with name, project"}},
		{keyword: "anyOf", name: "objects that differ in a member's type", schema: `{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]}]}`, sent: `{"a":"x"}`, then: `{"a":1}`, tells: []string{"an integer", "a boolean"}},
		{keyword: "anyOf", name: "nested", schema: `{"anyOf":[{"anyOf":[{"type":"integer"},{"type":"null"}]},{"oneOf":[{"const":"all"},{"const":"none"}]}]}`, sent: `"some"`, then: `"none"`, tells: []string{`"all", "none"`}},
		{keyword: "anyOf", name: "that refers back", schema: filterSchema, sent: `{"and":[{"field":"a","op":"eq"},{"field":"b","op":"gt"}]}`, then: `{"and":[{"field":"a","op":"eq"},{"field":"b","op":"lt"}]}`, tells: []string{`"eq", "lt"`, `"gt"`}},
		{keyword: "anyOf", name: "that refers back, a member missing", schema: filterSchema, sent: `{"and":[{"field":"a"}]}`, then: `{"and":[{"field":"a","op":"eq"}]}`, tells: []string{`"eq", "lt"`}},
		{keyword: "oneOf", name: "none of two types", schema: `{"oneOf":[{"type":"integer"},{"type":"boolean"}]}`, sent: `[]`, then: `1`, tells: []string{"an integer", "a boolean", "the array []"}},
		{keyword: "oneOf", name: "consts with titles", schema: `{"oneOf":[{"const":"low","title":"Low"},{"const":"high","title":"High"}]}`, sent: `"Low"`, then: `"low"`, tells: []string{`"low", "high"`}},
		{keyword: "oneOf", name: "by a tag, another member wrong", schema: shapeSchema, sent: `{"kind":"circle","radius":"2"}`, then: `{"kind":"circle","radius":2}`, tells: []string{"a number"}},
		{keyword: "oneOf", name: "by a tag, another member missing", schema: shapeSchema, sent: `{"kind":"box","w":1}`, then: `{"kind":"box","w":1,"h":2}`, tells: []string{"a number"}},
		{keyword: "oneOf", name: "by a tag that is wrong", schema: shapeSchema, sent: `{"kind":"oval","radius":1}`, then: `{"kind":"circle","radius":1}`, tells: []string{`"circle"`, `"box"`}},
		{keyword: "oneOf", name: "by a tag that is missing", schema: shapeSchema, sent: `{}`, then: `{"kind":"circle","radius":1}`, tells: []string{`"circle"`, `"box"`}},
		{keyword: "oneOf", name: "by a tag that is missing, the rest is there", schema: shapeSchema, sent: `{"radius":1}`, then: `{"kind":"circle","radius":1}`, tells: []string{`"circle"`, `"box"`}},
		{keyword: "oneOf", name: "two match, numbers", schema: `{"oneOf":[{"type":"integer"},{"minimum":2}]}`, sent: `3`, then: `1`, tells: []string{"an integer", "at least 2", "both"}},
		{keyword: "oneOf", name: "two match, objects", schema: `{"type":"object","oneOf":[{"required":["id"]},{"required":["name"]}]}`, sent: `{"id":1,"name":"a"}`, then: `{"id":1}`, tells: []string{"an object with id", "an object with name", `leave out "id" or "name"`}},
		{keyword: "oneOf", name: "two match, multiples", schema: `{"oneOf":[{"multipleOf":3},{"multipleOf":5}]}`, sent: `15`, then: `3`, tells: []string{"a multiple of 3", "a multiple of 5"}},
		{keyword: "not", name: "a type", schema: `{"not":{"type":"string"}}`, sent: `"a"`, then: `1`, tells: []string{"not be a string", `"a"`}},
		{keyword: "not", name: "values", schema: `{"not":{"enum":["root","admin"]}}`, sent: `"root"`, then: `"ann"`, tells: []string{`not be one of "root", "admin"`}},
		{keyword: "not", name: "a pattern", schema: `{"type":"string","not":{"pattern":"^_"}}`, sent: `"_a"`, then: `"a"`, tells: []string{`"^_"`}},
		{keyword: "not", name: "a length of an array", schema: `{"not":{"minItems":1,"maxItems":2}}`, sent: `[1]`, then: `[1,2,3]`, tells: []string{"1 to 2 items", "[1]"}},
		{keyword: "not", name: "members together", schema: `{"type":"object","not":{"required":["a","b"]}}`, sent: `{"a":1,"b":2}`, then: `{"a":1}`, tells: []string{"an object with a, b", `leave out "a" or "b"`}},
		{keyword: "not", name: "everything", schema: `{"properties":{"a":{"not":{}}}}`, sent: `{"a":1}`, then: `{}`, tells: []string{"leave it out"}},
		{keyword: "$ref", name: "a definition", schema: `{"$ref":"#/$defs/size","$defs":{"size":{"type":"integer","minimum":1}}}`, sent: `0`, then: `1`, tells: []string{"at least 1"}},
		{keyword: "$ref", name: "itself", schema: `{"type":"object","properties":{"n":{"type":"integer"},"next":{"$ref":"#"}}}`, sent: `{"next":{"next":{"n":"x"}}}`, then: `{"next":{"next":{"n":1}}}`, tells: []string{"an integer"}},
		{keyword: "$ref", name: "an anchor", schema: `{"items":{"$ref":"#day"},"$defs":{"d":{"$anchor":"day","enum":["mon","tue"]}}}`, sent: `["wed"]`, then: `["tue"]`, tells: []string{`"mon", "tue"`}},
	}
}

func conditionRefusals() []refusal {
	return []refusal{
		{keyword: "then", name: "a member asked for by another", schema: countrySchema, sent: `{"country":"US","zip":"1"}`, then: `{"country":"US","state":"CA"}`, tells: []string{`since "country" is "US"`, "send"}},
		{keyword: "else", name: "a member asked for by another", schema: countrySchema, sent: `{"country":"CH"}`, then: `{"country":"CH","zip":"1"}`, tells: []string{`since "country" is "CH"`}},
		{keyword: "else", name: "the condition's member is missing", schema: countrySchema, sent: `{"state":"CA"}`, then: `{"country":"US","state":"CA"}`, tells: []string{`since "country" was not sent`}},
		{keyword: "if", name: "no member, so the condition holds", schema: `{"if":{"properties":{"mode":{"const":"fast"}}},"then":{"required":["speed"]}}`, sent: `{}`, then: `{"speed":1}`, tells: []string{`since "mode" was not sent`}},
		{keyword: "if", name: "a number", schema: `{"if":{"type":"integer"},"then":{"minimum":10}}`, sent: `5`, then: `5.5`, tells: []string{"at least 10", "since it is an integer"}},
		{keyword: "if", name: "a value of another member", schema: `{"if":{"properties":{"kind":{"const":"percent"}},"required":["kind"]},"then":{"properties":{"n":{"maximum":100}}}}`, sent: `{"kind":"percent","n":200}`, then: `{"kind":"percent","n":100}`, tells: []string{"at most 100", `since "kind" is "percent"`}},
		{keyword: "dependentSchemas", name: "a member", schema: `{"dependentSchemas":{"card":{"required":["cvc"]}}}`, sent: `{"card":1}`, then: `{"card":1,"cvc":1}`, tells: []string{`since "card" was sent`}},
		{keyword: "dependentSchemas", name: "a value", schema: `{"dependentSchemas":{"cc":{"properties":{"n":{"type":"integer"}}}}}`, sent: `{"cc":1,"n":"x"}`, then: `{"cc":1,"n":1}`, tells: []string{"an integer", `since "cc" was sent`}},
	}
}

func draft7Refusals() []refusal {
	const draft = `"$schema":"http://json-schema.org/draft-07/schema#",`
	return []refusal{
		{keyword: "dependencies", name: "keys", schema: `{` + draft + `"dependencies":{"a":["b"]}}`, sent: `{"a":1}`, then: `{"a":1,"b":1}`, tells: []string{`"a"`, `leave "a" out`}},
		{keyword: "dependencies", name: "a schema", schema: `{` + draft + `"dependencies":{"a":{"required":["d"]}}}`, sent: `{"a":1}`, then: `{"a":1,"d":1}`, tells: []string{`since "a" was sent`}},
		{keyword: "items", name: "draft-07, a schema each", schema: `{` + draft + `"allOf":[{"items":[{"type":"string"},{"type":"integer"}]}]}`, sent: `["a","b"]`, then: `["a",1]`, tells: []string{"an integer"}},
		{keyword: "additionalItems", name: "false", schema: `{` + draft + `"allOf":[{"items":[{"type":"string"}],"additionalItems":false}]}`, sent: `["a",1]`, then: `["a"]`, tells: []string{"at most 1 item", "leave it out"}},
		{keyword: "additionalItems", name: "a schema", schema: `{` + draft + `"allOf":[{"items":[{"type":"string"}],"additionalItems":{"type":"integer"}}]}`, sent: `["a",true]`, then: `["a",1]`, tells: []string{"an integer"}},
	}
}

// actionRefusals are those of the action's own keys.
func actionRefusals() []refusal {
	return []refusal{
		{keyword: "required", name: "of the action", whole: true, schema: `"properties":{"id":{"type":"integer","minimum":1}},"required":["id"]`, sent: `{}`, then: `{"id":1}`, tells: []string{"an integer of at least 1"}},
		{keyword: "required", name: "of the action, with an example", whole: true, schema: `"properties":{"ref":{"type":"string","pattern":"^[A-Z]+-[0-9]+$","examples":["AB-1"]}},"required":["ref"]`, sent: `{}`, then: `{"ref":"AB-1"}`, tells: []string{`such as "AB-1"`}},
		{keyword: "required", name: "of the action, under another name", whole: true, schema: `"properties":{"title":{"type":"string"},"body":{"type":"string"}},"required":["title"]`, sent: `{"titel":"a"}`, then: `{"title":"a"}`, tells: []string{"a string", "body, title"}},
		{keyword: "required_one_of", name: "no group", whole: true, schema: `"properties":{"id":{"type":"integer"},"project":{"type":"string"},"name":{"type":"string"}},"required_one_of":[["id"],["project","name"]]`, sent: `{"project":"p"}`, then: `{"project":"p","name":"n"}`, tells: []string{`"id", or "project" and "name"`}},
		{keyword: "properties", name: "of the action, an unknown key", whole: true, schema: `"properties":{"limit":{"type":"integer"}}`, sent: `{"lmit":3}`, then: `{"limit":3}`, tells: []string{"declared here: limit"}},
		{keyword: "properties", name: "of the action, all in another style", whole: true, schema: `"properties":{"page_size":{"type":"integer"},"sort_by":{"type":"string"}}`, sent: `{"pageSize":3,"sortBy":"x"}`, then: `{"page_size":3,"sort_by":"x"}`, tells: []string{"declared here: page_size, sort_by"}},
		{keyword: "properties", name: "of an action without any", whole: true, schema: `"properties":{}`, sent: `{"a":1}`, then: `{}`, tells: []string{"none is declared here"}},
	}
}

// placeRefusals sends the same mistakes to other places.
func placeRefusals() []refusal {
	var all []refusal
	long := strings.Repeat("k", 200)
	for _, place := range []struct{ name, schema, data, path string }{
		{"an object", `{"type":"object","properties":{"in":%s}}`, `{"in":%s}`, `data.v.in`},
		{"an array", `{"type":"array","items":%s}`, `[%s]`, `data.v[0]`},
		{"an object in an array", `{"type":"array","items":{"type":"object","properties":{"qty":%s}}}`, `[{},{"qty":%s}]`, `data.v[1].qty`},
		{"a map", `{"type":"object","additionalProperties":%s}`, `{"x":%s}`, `data.v.x`},
		{"a key with a space", `{"type":"object","properties":{"a b":%s}}`, `{"a b":%s}`, `data.v["a b"]`},
		{"a key with brackets", `{"type":"object","properties":{"filter[name]":%s}}`, `{"filter[name]":%s}`, `data.v["filter[name]"]`},
		{"a key with a dollar", `{"type":"object","properties":{"$top":%s}}`, `{"$top":%s}`, `data.v.$top`},
		{"a key of an emoji", `{"type":"object","properties":{"🍕":%s}}`, `{"🍕":%s}`, `data.v["🍕"]`},
		{"a key with a quote", `{"type":"object","properties":{"a\"b":%s}}`, `{"a\"b":%s}`, `data.v["a\"b"]`},
		{"a key with a dot", `{"type":"object","properties":{"a.b":%s}}`, `{"a.b":%s}`, `data.v["a.b"]`},
		{"the empty key", `{"type":"object","properties":{"":%s}}`, `{"":%s}`, `data.v[""]`},
		{"a key of digits", `{"type":"object","additionalProperties":%s}`, `{"1":%s}`, `data.v["1"]`},
		{"a key that reorders text", `{"type":"object","additionalProperties":%s}`, `{"a\u202eb":%s}`, `data.v["a\u202eb"]`},
		{"a key with a newline", `{"type":"object","additionalProperties":%s}`, `{"a\nb":%s}`, `data.v["a\nb"]`},
		{"a key of 200 characters", `{"type":"object","additionalProperties":%s}`, `{"` + long + `":%s}`, `data.v["` + long[:60] + `…"]`},
	} {
		for _, what := range []struct{ keyword, schema, sent, then, tells string }{
			{"type", `{"type":"integer"}`, `"x"`, `1`, "an integer"},
			{"enum", `{"enum":["a","b"]}`, `"c"`, `"a"`, `"a", "b"`},
			{"minimum", `{"type":"number","minimum":1}`, `0`, `1`, "at least 1"},
			{"required", `{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}`, `{}`, `{"id":1}`, "an integer"},
			{"additionalProperties", `{"type":"object","properties":{"id":{}},"additionalProperties":false}`, `{"ix":1}`, `{"id":1}`, "id"},
		} {
			path := place.path
			switch what.keyword {
			case "required":
				path += ".id"
			case "additionalProperties":
				path += ".ix"
			}
			all = append(all, refusal{
				keyword: what.keyword, name: "in " + place.name, schema: fmt.Sprintf(place.schema, what.schema),
				sent: fmt.Sprintf(place.data, what.sent), then: fmt.Sprintf(place.data, what.then), tells: []string{"@" + path, what.tells},
			})
		}
	}
	return all
}

// longRefusals sends values that must not be echoed as they are.
func longRefusals() []refusal {
	deep := strings.Repeat(`{"deep":`, 40) + `1` + strings.Repeat(`}`, 40)
	var wide []string
	for i := range 2000 {
		wide = append(wide, fmt.Sprintf(`"key%d":[%d,"text"]`, i, i))
	}
	object := `{` + strings.Join(wide, ",") + `}`
	var all []refusal
	for _, v := range []struct{ name, sent string }{
		{"control characters", `"a\u0000b\u001b[31mc\u007f"`},
		{"a bidi override", `"a\u202egpj.exe"`},
		{"characters of no width", `"a\u200b\ufeff\u2066b"`},
		{"tag characters", `"a\udb40\udc41\udb40\udc42"`},
		{"a newline", `"line one\nline two\r\u2028three"`},
		{"an emoji", `"🍕🍕"`},
		{"quotes and backslashes", `"say \"hi\" \\ bye"`},
		{"10,000 characters", `"` + strings.Repeat("lorem ipsum ", 834) + `"`},
		{"10,000 characters to escape", `"` + strings.Repeat(`\u202e\u0001`, 5000) + `"`},
		{"a number of 400 digits", strings.Repeat("8", 400)},
		{"a deep object", deep},
		{"a wide object", object},
		{"a long array", `[` + strings.Repeat(`"item",`, 3000) + `"item"]`},
	} {
		for _, what := range []struct{ keyword, schema, then, tells string }{
			{"enum", `{"enum":["a","b"]}`, `"a"`, `"a", "b"`},
			{"type", `{"type":"boolean"}`, `true`, "a boolean"},
			{"items", `{"type":"array","items":{"type":"string","maxLength":300},"maxItems":3}`, `["a"]`, ""},
			{"properties", `{"type":"object","properties":{"a":{}}}`, `{}`, ""},
			{"pattern", `{"type":"string","pattern":"^q$"}`, `"q"`, `"^q$"`},
			{"anyOf", `{"anyOf":[{"type":"null"},{"type":"string","format":"date"},{"type":"string","format":"uuid"},{"type":"object","required":["a"]},{"type":"object","required":["b"]}]}`, `null`, "null"},
			{"not", `{"not":{"type":["string","number","object","array"]}}`, `true`, "not be a string, a number, an array or an object"},
		} {
			all = append(all, refusal{keyword: what.keyword, name: "sent " + v.name, schema: what.schema, sent: v.sent, then: what.then, tells: []string{what.tells}})
		}
	}
	return all
}
