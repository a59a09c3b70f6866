package actions_test

import (
	"fmt"
	"strings"
)

// A refusal is a call that one keyword refuses, and what must be read in the
// answer.
type refusal struct {
	keyword string // what refuses
	name    string
	schema  string // of the property v; of the whole action where sent is all of data
	sent    string // for v, or all of data
	then    string // what whoever reads nothing but the answer sends next
	whole   bool   // schema and sent are the action's and data's
	tells   []string
}

// action returns the declaration that the call goes to, without the braces.
func (r refusal) action() string {
	if r.whole {
		return r.schema
	}
	return `"properties":{"v":` + r.schema + `}`
}

// data returns the data of a call that sends the value.
func (r refusal) data(value string) string {
	if r.whole {
		return value
	}
	return `{"v":` + value + `}`
}

func (r refusal) title() string { return r.keyword + ": " + r.name }

func refusals() []refusal {
	var all []refusal
	for _, group := range [][]refusal{
		typeRefusals(), choiceRefusals(), numberRefusals(), textRefusals(), formatRefusals(), arrayRefusals(), objectRefusals(),
		branchRefusals(), conditionRefusals(), draft7Refusals(), actionRefusals(), placeRefusals(), longRefusals(),
	} {
		all = append(all, group...)
	}
	return all
}

// typeRefusals sends a value of each JSON type to each other type.
func typeRefusals() []refusal {
	types := []struct{ name, phrase, good string }{
		{"string", "a string", `"x"`}, {"integer", "an integer", `3`}, {"number", "a number", `1.5`}, {"boolean", "a boolean", `true`},
		{"array", "an array", `[]`}, {"object", "an object", `{}`}, {"null", "null", `null`},
	}
	values := []struct{ name, text, types string }{
		{"a word", `"abc"`, "string"}, {"a number as text", `"7"`, "string"}, {"the empty string", `""`, "string"},
		{"an array as text", `"[1]"`, "string"}, {"an object as text", `"{\"a\":1}"`, "string"}, {"true as text", `"true"`, "string"}, {"null as text", `"null"`, "string"},
		{"an integer", `5`, "integer number"}, {"a fraction", `1.25`, "number"}, {"true", `true`, "boolean"}, {"null", `null`, "null"},
		{"an array", `[1]`, "array"}, {"an object", `{"a":1}`, "object"},
	}
	then := map[string]string{
		"string an integer": `"5"`, "string a fraction": `"1.25"`, "string true": `"true"`,
		"integer a number as text": `7`, "number a number as text": `7`, "boolean true as text": `true`,
		"array a word": `["abc"]`, "array a number as text": `["7"]`, "array true as text": `["true"]`, "array an array as text": `[1]`, "array an object as text": `[{"a":1}]`,
		"array null as text": `["null"]`, "array an integer": `[5]`, "array a fraction": `[1.25]`, "array true": `[true]`, "array an object": `[{"a":1}]`, "object an object as text": `{"a":1}`,
	}
	var all []refusal
	for _, t := range types {
		for _, v := range values {
			if strings.Contains(v.types, t.name) {
				continue
			}
			next := t.good
			if known := then[t.name+" "+v.name]; known != "" {
				next = known
			}
			r := refusal{keyword: "type", name: t.name + ", sent " + v.name, schema: `{"type":"` + t.name + `"}`, sent: v.text, then: next, tells: []string{t.phrase}}
			if v.text == "null" { // an optional property's null is no mistake
				r.schema, r.sent, r.then = `{"type":"array","items":{"type":"`+t.name+`"}}`, `[null]`, `[`+next+`]`
			}
			all = append(all, r)
		}
	}
	return append(all, []refusal{
		{keyword: "type", name: "two types", schema: `{"type":["string","integer"]}`, sent: `true`, then: `"true"`, tells: []string{"a string or an integer"}},
		{keyword: "type", name: "three types", schema: `{"type":["integer","boolean","null"]}`, sent: `"7"`, then: `7`, tells: []string{"an integer, a boolean or null"}},
		{keyword: "type", name: "integer and number", schema: `{"type":["integer","number"]}`, sent: `[]`, then: `1`, tells: []string{"a number"}},
		{keyword: "type", name: "integer, sent a number beyond 400 digits", schema: `{"type":"integer"}`, sent: strings.Repeat("9", 401), then: `9`, tells: []string{"400"}},
		{keyword: "type", name: "integer, sent an exponent beyond 400", schema: `{"type":"integer"}`, sent: `1e999`, then: `1`, tells: []string{"400"}},
		{keyword: "type", name: "an object as text that hides characters", schema: `{"type":"object"}`, sent: `"{\"a\":\"\u202e\"}"`, then: `{"a":"x"}`, tells: []string{"an object", "without quotes"}},
		{keyword: "type", name: "null for a required property", whole: true, schema: `"properties":{"v":{"type":"string"}},"required":["v"]`, sent: `{"v":null}`, then: `{"v":"x"}`, tells: []string{"a string", "null"}},
		{keyword: "type", name: "null for a required member", schema: `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`, sent: `{"a":null}`, then: `{"a":"x"}`, tells: []string{"a string", "required"}},
		{keyword: "type", name: "null for an optional member of an alternative", schema: `{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"integer"}]}`, sent: `{"a":null}`, then: `{}`, tells: []string{"a string", "leave the key out"}},
		{keyword: "type", name: "a list in one text", schema: `{"type":"array","items":{"type":"string"}}`, sent: `"home, work"`, then: `["home","work"]`, tells: []string{"an array whose items are each a string"}},
		{keyword: "type", name: "numbers in one text", schema: `{"type":"array","items":{"type":"integer"}}`, sent: `"1,2"`, then: `[1,2]`, tells: []string{"an array whose items are each an integer"}},
		{keyword: "type", name: "one item too few", schema: `{"type":"array","items":{"type":"string"},"minItems":2}`, sent: `"home"`, then: `["home","work"]`, tells: []string{"an array of at least 2 items, each a string"}},
		{keyword: "type", name: "a text for an object with members", schema: `{"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"}},"required":["lat","lon"]}`, sent: `"47.4, 8.5"`, then: `{"lat":47.4,"lon":8.5}`, tells: []string{"an object with lat, lon"}},
	}...)
}

func choiceRefusals() []refusal {
	var many, long []string
	for i := range 200 {
		many = append(many, fmt.Sprintf(`"region-%03d"`, i))
		long = append(long, fmt.Sprintf(`"%d-%s"`, i, strings.Repeat("long", 25)))
	}
	return []refusal{
		{keyword: "enum", name: "strings", schema: `{"enum":["open","closed","on hold"]}`, sent: `"done"`, then: `"closed"`, tells: []string{`"open", "closed", "on hold"`}},
		{keyword: "enum", name: "strings, in another case", schema: `{"enum":["open","closed"]}`, sent: `"OPEN"`, then: `"open"`, tells: []string{`"open", "closed"`}},
		{keyword: "enum", name: "strings, mistyped", schema: `{"enum":["open","closed"]}`, sent: `"closd"`, then: `"closed"`, tells: []string{`"open", "closed"`}},
		{keyword: "enum", name: "strings, quoted twice", schema: `{"enum":["open","closed"]}`, sent: `"\"open\""`, then: `"open"`, tells: []string{`"open", "closed"`}},
		{keyword: "enum", name: "strings, sent the empty string", schema: `{"enum":["open","closed"]}`, sent: `""`, then: `"open"`, tells: []string{`"open", "closed"`, "leave the key out"}},
		{keyword: "enum", name: "one string", schema: `{"type":"string","enum":["v1"]}`, sent: `"v2"`, then: `"v1"`, tells: []string{`"v1"`}},
		{keyword: "enum", name: "numbers", schema: `{"enum":[1,2.5,1e3]}`, sent: `3`, then: `2.5`, tells: []string{`1, 2.5, 1e3`}},
		{keyword: "enum", name: "numbers, sent as text", schema: `{"enum":[1,2,3]}`, sent: `"2"`, then: `2`, tells: []string{`1, 2, 3`, "without quotes"}},
		{keyword: "enum", name: "digits as text, sent a number", schema: `{"enum":["1","2","3"]}`, sent: `2`, then: `"2"`, tells: []string{`"1", "2", "3"`, "with quotes"}},
		{keyword: "enum", name: "every JSON type", schema: `{"enum":["a",1,true,null,[1],{"a":1}]}`, sent: `false`, then: `true`, tells: []string{`"a", 1, true, null, [1], {"a":1}`}},
		{keyword: "enum", name: "of the type alone", schema: `{"type":"string","enum":["a",5,null]}`, sent: `5`, then: `"a"`, tells: []string{`"a"`}},
		{keyword: "enum", name: "200 values", schema: `{"enum":[` + strings.Join(many, ",") + `]}`, sent: `"rgion-150"`, then: `"region-150"`, tells: []string{`"region-000"`, "and 180 more"}},
		{keyword: "enum", name: "200 values, none near", schema: `{"enum":[` + strings.Join(many, ",") + `]}`, sent: `"zürich"`, then: `"region-000"`, tells: []string{`"region-000"`, "and 180 more"}},
		{keyword: "enum", name: "200 long values", schema: `{"enum":[` + strings.Join(long, ",") + `]}`, sent: `"x"`, then: `"0-` + strings.Repeat("long", 25) + `"`, tells: []string{`"0-` + strings.Repeat("long", 25) + `"`}},
		{keyword: "enum", name: "objects", schema: `{"enum":[{"unit":"day","n":1},{"unit":"week","n":1}]}`, sent: `{"unit":"day"}`, then: `{"unit":"day","n":1}`, tells: []string{`{"n":1,"unit":"day"}, {"n":1,"unit":"week"}`}},
		{keyword: "const", name: "a string", schema: `{"const":"yes"}`, sent: `"Yes"`, then: `"yes"`, tells: []string{`"yes"`}},
		{keyword: "const", name: "a string, sent a boolean", schema: `{"const":"true"}`, sent: `true`, then: `"true"`, tells: []string{`"true"`, "with quotes"}},
		{keyword: "const", name: "a number", schema: `{"const":7}`, sent: `"7"`, then: `7`, tells: []string{`7`}},
		{keyword: "const", name: "a boolean", schema: `{"const":true}`, sent: `"true"`, then: `true`, tells: []string{`true`}},
		{keyword: "const", name: "null", schema: `{"const":null}`, sent: `"null"`, then: `null`, tells: []string{`null`}},
		{keyword: "const", name: "an array", schema: `{"const":[1,"a"]}`, sent: `["a",1]`, then: `[1,"a"]`, tells: []string{`[1,"a"]`}},
		{keyword: "const", name: "an object", schema: `{"const":{"mode":"all"}}`, sent: `{"mode":"one"}`, then: `{"mode":"all"}`, tells: []string{`{"mode":"all"}`}},
		{keyword: "const", name: "an object beyond 80 characters", schema: `{"const":{"a":"` + strings.Repeat("x", 50) + `","b":"` + strings.Repeat("y", 50) + `"}}`, sent: `{}`, then: `{"a":"` + strings.Repeat("x", 50) + `","b":"` + strings.Repeat("y", 50) + `"}`, tells: []string{strings.Repeat("y", 50)}},
		{keyword: "const", name: "a nested object", schema: `{"type":"object","properties":{"k":{"const":"a"}},"required":["k"]}`, sent: `{"k":"b"}`, then: `{"k":"a"}`, tells: []string{`"a"`}},
		{keyword: "const", name: "a text that has to be escaped", schema: `{"const":"a\"b\\c"}`, sent: `"abc"`, then: `"a\"b\\c"`, tells: []string{`"a\"b\\c"`}},
	}
}

func numberRefusals() []refusal {
	return []refusal{
		{keyword: "minimum", name: "an integer", schema: `{"type":"integer","minimum":1}`, sent: `0`, then: `1`, tells: []string{"at least 1"}},
		{keyword: "minimum", name: "a fraction", schema: `{"minimum":-0.5}`, sent: `-0.50001`, then: `-0.5`, tells: []string{"at least -0.5"}},
		{keyword: "maximum", name: "an integer", schema: `{"type":"integer","maximum":100}`, sent: `1000`, then: `100`, tells: []string{"at most 100"}},
		{keyword: "maximum", name: "digits beyond a float", schema: `{"maximum":9007199254740993}`, sent: `9007199254740994`, then: `9007199254740993`, tells: []string{"at most 9007199254740993"}},
		{keyword: "maximum", name: "400 digits", schema: `{"maximum":1}`, sent: strings.Repeat("9", 400), then: `1`, tells: []string{"at most 1"}},
		{keyword: "maximum", name: "of a range", schema: `{"type":"integer","minimum":1,"maximum":5}`, sent: `9`, then: `5`, tells: []string{"at most 5"}},
		{keyword: "exclusiveMinimum", name: "the bound itself", schema: `{"exclusiveMinimum":0}`, sent: `0`, then: `0.1`, tells: []string{"greater than 0"}},
		{keyword: "exclusiveMaximum", name: "the bound itself", schema: `{"exclusiveMaximum":1}`, sent: `1.0`, then: `0.9`, tells: []string{"less than 1"}},
		{keyword: "multipleOf", name: "an integer", schema: `{"multipleOf":15}`, sent: `20`, then: `15`, tells: []string{"a multiple of 15"}},
		{keyword: "multipleOf", name: "a fraction", schema: `{"multipleOf":0.01}`, sent: `1.005`, then: `1.01`, tells: []string{"a multiple of 0.01"}},
		{keyword: "minimum", name: "a number as text", schema: `{"type":"integer","minimum":1,"maximum":5}`, sent: `"9"`, then: `5`, tells: []string{"an integer from 1 to 5"}},
		{keyword: "exclusiveMinimum", name: "a number as text", schema: `{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1}`, sent: `"1"`, then: `0.5`, tells: []string{"a number greater than 0 and less than 1"}},
		{keyword: "multipleOf", name: "a number as text", schema: `{"type":"integer","multipleOf":5}`, sent: `"7"`, then: `5`, tells: []string{"an integer that is a multiple of 5"}},
	}
}

func textRefusals() []refusal {
	return []refusal{
		{keyword: "minLength", name: "one character short", schema: `{"minLength":3}`, sent: `"ab"`, then: `"abc"`, tells: []string{"at least 3 characters", "got 2"}},
		{keyword: "minLength", name: "the empty string", schema: `{"minLength":1}`, sent: `""`, then: `"a"`, tells: []string{"at least 1 character", "got 0", "leave the key out"}},
		{keyword: "minLength", name: "a number for a text", schema: `{"type":"string","minLength":3}`, sent: `5`, then: `"555"`, tells: []string{"a string of at least 3 characters"}},
		{keyword: "maxLength", name: "characters, not bytes", schema: `{"maxLength":3}`, sent: `"éééé"`, then: `"ééé"`, tells: []string{"at most 3 characters", "got 4"}},
		{keyword: "maxLength", name: "a number for a text", schema: `{"type":"string","maxLength":1}`, sent: `55`, then: `"5"`, tells: []string{"a string of at most 1 character"}},
		{keyword: "pattern", name: "digits", schema: `{"pattern":"^[0-9]{3}$"}`, sent: `"12"`, then: `"123"`, tells: []string{`"^[0-9]{3}$"`}},
		{keyword: "pattern", name: "a backslash", schema: `{"pattern":"^\\d+\\.\\d+$"}`, sent: `"1"`, then: `"1.2"`, tells: []string{`"^\d+\.\d+$"`}},
		{keyword: "pattern", name: "a quote", schema: `{"pattern":"^\"\\w+\"$"}`, sent: `"a"`, then: `"\"a\""`, tells: []string{`"^\"\\w+\"$"`}},
		{keyword: "pattern", name: "beyond 80 characters", schema: `{"pattern":"^(` + strings.Repeat("alpha|", 20) + `omega)$"}`, sent: `"beta"`, then: `"omega"`, tells: []string{`omega)$"`}},
		{keyword: "pattern", name: "with an example", schema: `{"pattern":"^[A-Z]{2}-[0-9]+$","examples":["AB-12"]}`, sent: `"12"`, then: `"AB-12"`, tells: []string{`such as "AB-12"`}},
		{keyword: "pattern", name: "with examples, the first wrong", schema: `{"pattern":"^[A-Z]{2}-[0-9]+$","examples":["ab",7,"CD-3"]}`, sent: `"12"`, then: `"CD-3"`, tells: []string{`such as "CD-3"`}},
		{keyword: "pattern", name: "with a default", schema: `{"pattern":"^[a-z]{3}$","default":"eur"}`, sent: `"EURO"`, then: `"eur"`, tells: []string{`such as "eur"`}},
		{keyword: "pattern", name: "with a format", schema: `{"format":"date","pattern":"^2"}`, sent: `"1999-01-31"`, then: `"2026-01-31"`, tells: []string{`"^2"`}},
		{keyword: "pattern", name: "the empty string", schema: `{"pattern":"^a"}`, sent: `""`, then: `"a"`, tells: []string{`"^a"`, "leave the key out"}},
		{keyword: "pattern", name: "a number for a text", schema: `{"type":"string","pattern":"^A"}`, sent: `5`, then: `"A5"`, tells: []string{`a string that matches "^A"`}},
	}
}

// formatRefusals has a text that each asserted format refuses.
func formatRefusals() []refusal {
	all := []refusal{
		{keyword: "format", name: "with an example", schema: `{"type":"string","format":"date-time","examples":["2026-03-01T00:00:00+01:00"]}`, sent: `"tomorrow"`, then: `"2026-03-01T00:00:00+01:00"`, tells: []string{`a date-time such as "2026-03-01T00:00:00+01:00"`}},
		{keyword: "format", name: "a number for a text", schema: `{"type":"string","format":"date"}`, sent: `20260131`, then: `"2026-01-31"`, tells: []string{"a date such as 2026-01-31"}},
		{keyword: "format", name: "the empty string", schema: `{"format":"uuid"}`, sent: `""`, then: `"123e4567-e89b-42d3-a456-426614174000"`, tells: []string{"a UUID such as 123e4567", "leave the key out"}},
	}
	for _, f := range []struct{ name, bad, phrase, good string }{
		{"date-time", "2026-01-31 09:30", "a date-time", "2026-01-31T09:30:00Z"},
		{"date", "31.1.2026", "a date", "2026-01-31"},
		{"time", "9:30", "a time", "09:30:00Z"},
		{"duration", "1h", "a duration", "P1DT12H"},
		{"email", "ann at example.com", "an email address", "ann@example.com"},
		{"hostname", "-a.example", "a hostname", "www.example.com"},
		{"idn-hostname", "a..例え", "a hostname of any script", "bücher.example"},
		{"idn-email", "例え", "an email address such as", "ann@example.com"},
		{"ipv4", "192.0.2", "an IPv4 address", "192.0.2.1"},
		{"ipv6", "2001:db8", "an IPv6 address", "2001:db8::1"},
		{"uri", "example", "a URI", "https://example.com/path"},
		{"uri-reference", `a"b`, "a URI reference", "/path?page=2"},
		{"uri-template", "/{id", "a URI template", "https://example.com/{id}"},
		{"iri", "é", "an IRI", "https://example.com/path"},
		{"iri-reference", `\é`, "an IRI reference", "/path?page=2"},
		{"uuid", "123", "a UUID", "123e4567-e89b-42d3-a456-426614174000"},
		{"json-pointer", "items", "a JSON pointer", "/items/0/name"},
		{"relative-json-pointer", "/a", "a relative JSON pointer", "1/name"},
		{"regex", "(", "a regular expression", "^[a-z]+$"},
	} {
		all = append(all, refusal{
			keyword: "format", name: f.name, schema: `{"format":"` + f.name + `"}`, sent: quoted(f.bad), then: quoted(f.good),
			tells: []string{f.phrase, "such as " + f.good},
		})
	}
	return all
}

func arrayRefusals() []refusal {
	return []refusal{
		{keyword: "minItems", name: "none", schema: `{"type":"array","items":{"type":"string"},"minItems":1}`, sent: `[]`, then: `["a"]`, tells: []string{"at least 1 item", "a string", "got 0"}},
		{keyword: "minItems", name: "one short", schema: `{"minItems":2}`, sent: `[1]`, then: `[1,2]`, tells: []string{"at least 2 items", "got 1"}},
		{keyword: "maxItems", name: "one over", schema: `{"maxItems":2}`, sent: `[1,2,3]`, then: `[1,2]`, tells: []string{"at most 2 items", "got 3"}},
		{keyword: "uniqueItems", name: "strings", schema: `{"uniqueItems":true}`, sent: `["a","b","a"]`, then: `["a","b"]`, tells: []string{"[0] and [2]", `"a"`, "once"}},
		{keyword: "uniqueItems", name: "numbers", schema: `{"uniqueItems":true}`, sent: `[3,1,1.0]`, then: `[3,1]`, tells: []string{"[1] and [2]", `1`}},
		{keyword: "uniqueItems", name: "objects", schema: `{"uniqueItems":true}`, sent: `[{"a":1,"b":2},{"b":2,"a":1}]`, then: `[{"a":1,"b":2}]`, tells: []string{"[0] and [1]", `{"a":1,"b":2}`}},
		{keyword: "prefixItems", name: "the second item", schema: `{"prefixItems":[{"type":"string"},{"type":"integer"}]}`, sent: `["a","b"]`, then: `["a",1]`, tells: []string{"an integer", `"b"`}},
		{keyword: "items", name: "one of three", schema: `{"items":{"type":"integer"}}`, sent: `[1,"b",3]`, then: `[1,2,3]`, tells: []string{"an integer", `"b"`}},
		{keyword: "items", name: "several", schema: `{"items":{"enum":["a","b"]}}`, sent: `["a","x","y"]`, then: `["a","b"]`, tells: []string{`"a", "b"`, `"x"`, `"y"`}},
		{keyword: "items", name: "false", schema: `{"items":false}`, sent: `[1]`, then: `[]`, tells: []string{"leave it out"}},
		{keyword: "items", name: "false after a prefix", schema: `{"prefixItems":[{},{}],"items":false}`, sent: `[1,2,3]`, then: `[1,2]`, tells: []string{"at most 2 items", "leave it out"}},
		{keyword: "contains", name: "a const", schema: `{"contains":{"const":"admin"}}`, sent: `["user"]`, then: `["user","admin"]`, tells: []string{`at least 1 item that is "admin"`}},
		{keyword: "contains", name: "an object", schema: `{"contains":{"type":"object","properties":{"role":{"const":"owner"}},"required":["role"]}}`, sent: `[{"role":"guest"}]`, then: `[{"role":"guest"},{"role":"owner"}]`, tells: []string{`an object with role "owner"`}},
		{keyword: "contains", name: "what cannot be told in words", schema: `{"contains":{"not":{"const":0}}}`, sent: `[0]`, then: `[0,1]`, tells: []string{`not 0`}},
		{keyword: "minContains", name: "too few", schema: `{"contains":{"type":"integer"},"minContains":2}`, sent: `[1,"a"]`, then: `[1,"a",2]`, tells: []string{"at least 2 items that are each an integer", "got 1"}},
		{keyword: "maxContains", name: "too many", schema: `{"contains":{"type":"string"},"maxContains":1}`, sent: `["a",1,"b"]`, then: `["a",1]`, tells: []string{"at most 1 item that is a string", "got 2"}},
		{keyword: "unevaluatedItems", name: "false", schema: `{"prefixItems":[{"type":"string"}],"unevaluatedItems":false}`, sent: `["a",1]`, then: `["a"]`, tells: []string{"leave it out"}},
		{keyword: "unevaluatedItems", name: "a schema", schema: `{"prefixItems":[{"type":"string"}],"unevaluatedItems":{"type":"integer"}}`, sent: `["a","b"]`, then: `["a",1]`, tells: []string{"an integer", `"b"`}},
		{keyword: "unevaluatedItems", name: "beside contains", schema: `{"contains":{"type":"integer"},"unevaluatedItems":false}`, sent: `[1,"b"]`, then: `[1]`, tells: []string{"leave it out"}},
	}
}

func objectRefusals() []refusal {
	return []refusal{
		{keyword: "properties", name: "five mistakes at once", schema: `{"type":"object","properties":{"e":{"type":"integer"},"d":{"enum":[1]},"c":{"maximum":1},"b":{"type":"boolean"},"a":{"type":"string"}},"required":["b","e"]}`, sent: `{"e":"x","c":2,"d":2,"a":[]}`, then: `{"e":1,"c":1,"d":1,"a":"","b":true}`, tells: []string{"an integer", "at most 1", "must be 1", "a boolean", "a string"}},
		{keyword: "minProperties", name: "none", schema: `{"type":"object","minProperties":1}`, sent: `{}`, then: `{"a":1}`, tells: []string{"at least 1 member", "got 0"}},
		{keyword: "minProperties", name: "of declared ones", schema: `{"type":"object","properties":{"title":{"type":"string"},"state":{"type":"string"},"due":{"type":"string"}},"minProperties":2}`, sent: `{"title":"a"}`, then: `{"title":"a","due":"x"}`, tells: []string{"at least 2 members", "got 1", `"due"`, `"state"`}},
		{keyword: "maxProperties", name: "one over", schema: `{"maxProperties":1}`, sent: `{"a":1,"b":2}`, then: `{"a":1}`, tells: []string{"at most 1 member", "got 2"}},
		{keyword: "required", name: "a member", schema: `{"type":"object","properties":{"city":{"type":"string"},"zip":{"type":"string","pattern":"^[0-9]{5}$"}},"required":["city","zip"]}`, sent: `{"city":"Bern"}`, then: `{"city":"Bern","zip":"30000"}`, tells: []string{`a string that matches "^[0-9]{5}$"`}},
		{keyword: "required", name: "a member with a format", schema: `{"type":"object","properties":{"due":{"type":"string","format":"date"}},"required":["due"]}`, sent: `{}`, then: `{"due":"2026-01-31"}`, tells: []string{`a date such as 2026-01-31`}},
		{keyword: "required", name: "a member with an example", schema: `{"type":"object","properties":{"id":{"type":"string","examples":["T-1"]}},"required":["id"]}`, sent: `{}`, then: `{"id":"T-1"}`, tells: []string{`such as "T-1"`}},
		{keyword: "required", name: "a member of any kind", schema: `{"required":["a"]}`, sent: `{}`, then: `{"a":1}`, tells: []string{"send a value"}},
		{keyword: "required", name: "under another name", schema: `{"anyOf":[{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]},{"type":"integer"}]}`, sent: `{"nmae":"x"}`, then: `{"name":"x"}`, tells: []string{`not "nmae"`}},
		{keyword: "dependentRequired", name: "one key", schema: `{"type":"object","properties":{"card":{"type":"string"},"cvc":{"type":"string"}},"dependentRequired":{"card":["cvc"]}}`, sent: `{"card":"x"}`, then: `{"card":"x","cvc":"123"}`, tells: []string{`"card"`, "send a string", `leave "card" out`}},
		{keyword: "dependentRequired", name: "two keys", schema: `{"dependentRequired":{"from":["to","unit"]}}`, sent: `{"from":1}`, then: `{}`, tells: []string{`"from"`, `leave "from" out`}},
		{keyword: "dependentRequired", name: "beside a required key", schema: `{"required":["from"],"dependentRequired":{"from":["to"]}}`, sent: `{"from":1}`, then: `{"from":1,"to":2}`, tells: []string{`"from"`}},
		{keyword: "properties", name: "false", schema: `{"allOf":[{"properties":{"old":false,"new":{}}}]}`, sent: `{"old":1}`, then: `{}`, tells: []string{"leave it out"}},
		{keyword: "properties", name: "an unknown key", schema: `{"type":"object","properties":{"title":{"type":"string"},"due":{"type":"string"}}}`, sent: `{"titel":"x"}`, then: `{"title":"x"}`, tells: []string{`due, title`}},
		{keyword: "patternProperties", name: "a value", schema: `{"patternProperties":{"^n_":{"type":"integer"}}}`, sent: `{"n_a":"x"}`, then: `{"n_a":1}`, tells: []string{"an integer"}},
		{keyword: "patternProperties", name: "a key of no pattern", schema: `{"type":"object","patternProperties":{"^x-":{}},"additionalProperties":false}`, sent: `{"y-a":1}`, then: `{"x-a":1}`, tells: []string{`"^x-"`}},
		{keyword: "patternProperties", name: "a key of no pattern of several", schema: `{"type":"object","properties":{"id":{}},"patternProperties":{"^y-":{},"^x-":{},"^z-":{}},"additionalProperties":false}`, sent: `{"a":1}`, then: `{"z-a":1}`, tells: []string{`id, and keys that match "^x-" or "^y-" or "^z-"`}},
		{keyword: "patternProperties", name: "a key of no pattern in a branch", schema: `{"allOf":[{"patternProperties":{"^x-":{}},"properties":{"id":{}},"additionalProperties":false}]}`, sent: `{"y-a":1}`, then: `{"x-a":1}`, tells: []string{`"^x-"`, `"id"`}},
		{keyword: "additionalProperties", name: "false", schema: `{"additionalProperties":false}`, sent: `{"a":1}`, then: `{}`, tells: []string{"none is declared here"}},
		{keyword: "additionalProperties", name: "false, a key mistyped", schema: `{"properties":{"title":{},"state":{}},"additionalProperties":false}`, sent: `{"titel":1}`, then: `{"title":1}`, tells: []string{"state, title"}},
		{keyword: "additionalProperties", name: "false in a branch", schema: `{"allOf":[{"properties":{"title":{},"state":{}},"additionalProperties":false}]}`, sent: `{"titel":1,"zzz":1}`, then: `{"title":1}`, tells: []string{`"state" and "title"`, "leave it out"}},
		{keyword: "additionalProperties", name: "false in a branch, without properties", schema: `{"allOf":[{"additionalProperties":false}]}`, sent: `{"a":1}`, then: `{}`, tells: []string{"no key", "leave it out"}},
		{keyword: "additionalProperties", name: "a schema", schema: `{"additionalProperties":{"type":"integer"}}`, sent: `{"a":"x"}`, then: `{"a":1}`, tells: []string{"an integer"}},
		{keyword: "propertyNames", name: "a pattern", schema: `{"propertyNames":{"pattern":"^[a-z]+$"}}`, sent: `{"B2":1}`, then: `{"b":1}`, tells: []string{`"^[a-z]+$"`, `"B2"`}},
		{keyword: "propertyNames", name: "an enum", schema: `{"propertyNames":{"enum":["red","green"]}}`, sent: `{"gren":1}`, then: `{"green":1}`, tells: []string{`"red", "green"`, `"gren"`}},
		{keyword: "propertyNames", name: "a length", schema: `{"propertyNames":{"maxLength":3}}`, sent: `{"long":1}`, then: `{"lon":1}`, tells: []string{"at most 3 characters"}},
		{keyword: "propertyNames", name: "false", schema: `{"propertyNames":false}`, sent: `{"a":1}`, then: `{}`, tells: []string{"leave it out"}},
		{keyword: "unevaluatedProperties", name: "false", schema: `{"allOf":[{"properties":{"title":{},"state":{}}}],"unevaluatedProperties":false}`, sent: `{"titel":1}`, then: `{"title":1}`, tells: []string{`"state" and "title"`}},
		{keyword: "unevaluatedProperties", name: "false, nothing near", schema: `{"$ref":"#/$defs/base","unevaluatedProperties":false,"$defs":{"base":{"properties":{"title":{}}}}}`, sent: `{"x":1,"title":2}`, then: `{"title":2}`, tells: []string{`"title"`, "leave it out"}},
		{keyword: "unevaluatedProperties", name: "a schema", schema: `{"allOf":[{"properties":{"a":{}}}],"unevaluatedProperties":{"type":"integer"}}`, sent: `{"b":"x"}`, then: `{"b":1}`, tells: []string{"an integer"}},
	}
}
