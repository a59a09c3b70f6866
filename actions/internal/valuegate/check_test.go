package valuegate_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

// line spells a problem for a table.
func line(p valuegate.Problem) string {
	s := p.Path + " " + p.Message
	if p.DidYouMean != "" {
		s += " (did you mean " + p.DidYouMean + ")"
	}
	return s
}

func lines(r *valuegate.Report) []string {
	var all []string
	for _, p := range r.Problems() {
		all = append(all, line(p))
	}
	return all
}

// A keywordCase has values that pass and values that do not, each with the
// lines it is told.
type keywordCase struct {
	name, schema string
	pass         []string
	refuse       map[string][]string
}

const leaveOut = "; leave the key out if there is nothing to say"

func keywordCases() []keywordCase {
	const (
		stringOrID = `{"anyOf":[{"type":"string"},{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}]}`
		shapes     = `{"oneOf":[
			{"type":"object","properties":{"kind":{"const":"circle"},"radius":{"type":"number"}},"required":["kind","radius"]},
			{"type":"object","properties":{"kind":{"const":"square"},"side":{"type":"number"}},"required":["kind","side"]}]}`
	)
	return []keywordCase{
		{"type string", `{"type":"string"}`, []string{`""`, `"x"`}, map[string][]string{
			`5`:    {`data.v must be a string, got the number 5; send "5" with quotes around it`},
			`true`: {`data.v must be a string, got true; send "true" with quotes around it`},
			`null`: {`data.v must be a string, got null; leave the key out if there is nothing to say`},
			`[]`:   {`data.v must be a string, got an array`},
			`{}`:   {`data.v must be a string, got an object`},
		}},
		{"type integer", `{"type":"integer"}`, []string{`0`, `-0`, `1.0`, `1e2`, `1.5e1`, `100000000000000000000000000000`}, map[string][]string{
			`1.5`:   {`data.v must be an integer, got the number 1.5`},
			`1e-1`:  {`data.v must be an integer, got the number 1e-1`},
			`"x"`:   {`data.v must be an integer, got the string "x"`},
			`" 5 "`: {`data.v must be an integer, got the string " 5 "; send 5 without quotes around it`},
			`"1.5"`: {`data.v must be an integer, got the string "1.5"`},
			`""`:    {`data.v must be an integer, got the empty string` + leaveOut},
			`false`: {`data.v must be an integer, got false`},
		}},
		{"type number", `{"type":"number"}`, []string{`1`, `1.5`}, map[string][]string{
			`"1.5"`: {`data.v must be a number, got the string "1.5"; send 1.5 without quotes around it`},
		}},
		{"type boolean", `{"type":"boolean"}`, []string{`true`, `false`}, map[string][]string{
			`"true"`: {`data.v must be a boolean, got the string "true"; send true without quotes around it`},
			`"yes"`:  {`data.v must be a boolean, got the string "yes"; send true or false without quotes around it`},
			`1`:      {`data.v must be a boolean, got the number 1`},
		}},
		{"type array", `{"type":"array"}`, []string{`[]`, `[1,"a"]`}, map[string][]string{
			`"[\"a\",\"b\"]"`: {`data.v must be an array, got a string; send ["a","b"] without quotes around it`},
			`"a, b"`:          {`data.v must be an array, got the string "a, b"`},
		}},
		{"type array of one kind", `{"type":"array","items":{"type":"integer"}}`, nil, map[string][]string{
			`5`:                  {`data.v must be an array, got the number 5; send [5]`},
			`"a"`:                {`data.v must be an array whose items are each an integer, got the string "a"`},
			`[1,"2",true,[3],4]`: {`data.v[1] must be an integer, got the string "2"; send 2 without quotes around it`, `data.v[2] must be an integer, got true`, `data.v[3] must be an integer, got an array; send 3, not an array of it`},
			`["",null]`:          {`data.v[0] must be an integer, got the empty string`, `data.v[1] must be an integer, got null`},
		}},
		{"type array or string", `{"type":["array","string"],"items":{"type":"integer"}}`, []string{`[1]`, `"a"`}, map[string][]string{
			`1`: {`data.v must be a string or an array, got the number 1; send [1]`},
		}},
		{"type array, too long to be spelt", `{"type":"array","items":{"type":"string"}}`, nil, map[string][]string{
			`"<b>"`:                             {`data.v must be an array, got the string "<b>"; send ["<b>"]`},
			`"` + strings.Repeat("x", 81) + `"`: {`data.v must be an array, got the string "` + strings.Repeat("x", 80) + `…"; send it in an array`},
		}},
		{"type object", `{"type":"object"}`, []string{`{}`, `{"a":1}`}, map[string][]string{
			`"{\"a\":1}"`:                                    {`data.v must be an object, got a string; send {"a":1} without quotes around it`},
			`"` + strings.Repeat("x", 100) + `"`:             {`data.v must be an object, got the string "` + strings.Repeat("x", 80) + `…"`},
			`"[` + strings.Repeat("1,", 50) + `1]"`:          {`data.v must be an object, got the string "[` + strings.Repeat("1,", 39) + `1…"`},
			`"{\"a\":\"` + strings.Repeat("é", 100) + `\"}"`: {`data.v must be an object, got a string; send it without quotes around it`},
		}},
		{"types", `{"type":["integer","number","null"]}`, []string{`1`, `1.5`, `null`}, map[string][]string{
			`"null"`: {`data.v must be a number or null, got the string "null"`},
			`{}`:     {`data.v must be a number or null, got an object`},
		}},
		{"enum", `{"type":"string","enum":["open","closed"]}`, []string{`"open"`}, map[string][]string{
			`"Open"`:     {`data.v must be one of "open", "closed", got "Open" (did you mean open)`},
			`""`:         {`data.v must be one of "open", "closed", got ""` + leaveOut},
			`"\"open\""`: {`data.v must be one of "open", "closed", got "\"open\"" (did you mean open)`},
		}},
		{"enum of values", `{"enum":[1,1.50,null,{"a":[1]},"b",true]}`, []string{`1.0`, `1.5`, `null`, `{"a":[1e0]}`, `"b"`, `true`}, map[string][]string{
			`"1"`:       {`data.v must be one of 1, 1.50, null, {"a":[1]}, "b", true, got "1"; send 1 without quotes around it`},
			`{"a":[2]}`: {`data.v must be one of 1, 1.50, null, {"a":[1]}, "b", true, got {"a":[2]}`},
			`false`:     {`data.v must be one of 1, 1.50, null, {"a":[1]}, "b", true, got false`},
		}},
		{"enum empty", `{"enum":[]}`, nil, map[string][]string{`1`: {`data.v has no value that the schema allows`}}},
		{"const", `{"const":"a"}`, []string{`"a"`}, map[string][]string{
			`"b"`: {`data.v must be "a", got "b"`},
		}},
		{"const null", `{"const":null}`, []string{`null`}, map[string][]string{`0`: {`data.v must be null, got 0`}}},
		{"minimum", `{"minimum":1}`, []string{`1`, `1.0`, `10e-1`, `"x"`}, map[string][]string{
			`0`:                     {`data.v must be at least 1, got 0`},
			`0.9999999999999999999`: {`data.v must be at least 1, got 0.9999999999999999999`},
			`-1e400`:                {`data.v must be at least 1, got -1e400`},
		}},
		{"maximum", `{"maximum":9007199254740993}`, []string{`9007199254740993`}, map[string][]string{
			`9007199254740994`: {`data.v must be at most 9007199254740993, got 9007199254740994`},
			`1e400`:            {`data.v must be at most 9007199254740993, got 1e400`},
		}},
		{"exclusive", `{"exclusiveMinimum":0,"exclusiveMaximum":1.5}`, []string{`1e-400`, `1.49`}, map[string][]string{
			`0`:    {`data.v must be greater than 0, got 0`},
			`-0.0`: {`data.v must be greater than 0, got -0.0`},
			`1.50`: {`data.v must be less than 1.5, got 1.50`},
		}},
		{"multipleOf", `{"multipleOf":0.01}`, []string{`0`, `0.07`, `1e400`, `19.99`, `-0.5`}, map[string][]string{
			`0.075`:  {`data.v must be a multiple of 0.01, got 0.075`},
			`1e-400`: {`data.v must be a multiple of 0.01, got 1e-400`},
		}},
		{"multipleOf large", `{"multipleOf":123456789012345678901234567891}`, []string{`123456789012345678901234567891e5`, `-370370367037037036703703703673`}, map[string][]string{
			`123456789012345678901234567892`: {`data.v must be a multiple of 123456789012345678901234567891, got 123456789012345678901234567892`},
		}},
		{"minLength", `{"minLength":2}`, []string{`"éé"`, `1`}, map[string][]string{
			`"é"`: {`data.v must have at least 2 characters, got 1`},
			`""`:  {`data.v must have at least 2 characters, got 0` + leaveOut},
		}},
		{"maxLength", `{"maxLength":1}`, []string{`"𝄞"`}, map[string][]string{`"ab"`: {`data.v must have at most 1 character, got 2`}}},
		{"pattern", `{"pattern":"[0-9]+"}`, []string{`"a1b"`}, map[string][]string{
			`"ab"`:         {`data.v must match the pattern "[0-9]+", got "ab"`},
			`"a\n\u0000b"`: {`data.v must match the pattern "[0-9]+", got "a\n\x00b"`},
		}},
		{"format", `{"type":"string","format":"date-time"}`, []string{`"2026-01-31T09:30:00Z"`}, map[string][]string{
			`"tomorrow"`: {`data.v must be a date-time such as 2026-01-31T09:30:00Z, got "tomorrow"`},
			`""`:         {`data.v must be a date-time such as 2026-01-31T09:30:00Z, got ""` + leaveOut},
		}},
		{"format unknown", `{"format":"int32"}`, []string{`"x"`, `1e300`}, nil},
		{"format not of JSON Schema", `{"format":"semver"}`, []string{`"x"`}, nil},
		{"required", `{"type":"object","properties":{"in":{"type":"integer","minimum":1},"unit":{"enum":["day","week"]}},"required":["in","unit","note"]}`,
			[]string{`{"in":1,"unit":"day","note":null}`}, map[string][]string{
				`{}`:                             {`data.v.in is missing: it is required, send an integer of at least 1`, `data.v.note is missing: it is required, send a value`, `data.v.unit is missing: it is required, send one of "day", "week"`},
				`{"in":null,"unit":"","note":1}`: {`data.v.in must be an integer of at least 1, got null; it is required`, `data.v.unit must be one of "day", "week", got ""`},
			}},
		{"properties", `{"type":"object","properties":{"a b":{"type":"string"},"c":{"type":"array","items":{"type":"object","properties":{"d":{"type":"boolean"}}}}}}`,
			[]string{`{"x":1}`}, map[string][]string{
				`{"a b":null,"c":[{"d":true},{"d":0}]}`: {`data.v["a b"] must be a string, got null; leave the key out if there is nothing to say`, `data.v.c[1].d must be a boolean, got the number 0`},
			}},
		{"sizes of objects", `{"minProperties":2,"maxProperties":3}`, []string{`{"a":1,"b":2}`}, map[string][]string{
			`{"a":1}`:                   {`data.v must have at least 2 members, got 1`},
			`{"a":1,"b":1,"c":1,"d":1}`: {`data.v must have at most 3 members, got 4`},
		}},
		{"sizes of arrays", `{"minItems":1,"maxItems":2}`, []string{`[1]`}, map[string][]string{
			`[]`:      {`data.v must have at least 1 item, got 0`},
			`[1,2,3]`: {`data.v must have at most 2 items, got 3`},
		}},
		{"items false", `{"items":false}`, []string{`[]`}, map[string][]string{`[1]`: {`data.v[0] is not allowed here; leave it out`}}},
		{"uniqueItems", `{"uniqueItems":true}`, []string{`[1,"1",true,null,[1],{"a":1}]`, `[[1,[2]],[[1],2]]`, `[{"a":"b"},{"ab":""}]`}, map[string][]string{
			`["a","b",1,1.0]`:                     {`data.v must have no two equal items, but [2] and [3] are both 1; send it once`},
			`[{"a":1,"b":[2]},{"b":[2e0],"a":1}]`: {`data.v must have no two equal items, but [0] and [1] are both {"a":1,"b":[2]}; send it once`},
			`["x","x"]`:                           {`data.v must have no two equal items, but [0] and [1] are both "x"; send it once`},
		}},
		{"additionalProperties schema", `{"properties":{"a":true},"additionalProperties":{"type":"integer"}}`, []string{`{"a":"x","b":1}`}, map[string][]string{
			`{"c":"x","b":true}`: {`data.v.b must be an integer, got true`, `data.v.c must be an integer, got the string "x"`},
		}},
		{"additionalProperties false is the key set's", `{"properties":{"a":true},"additionalProperties":false,"items":{"additionalProperties":false}}`, []string{`{"b":1}`, `[{"b":1}]`}, nil},
		{"additionalProperties false in a branch", `{"allOf":[{"properties":{"title":true},"additionalProperties":false}]}`, []string{`{"title":1}`}, map[string][]string{
			`{"titel":1}`: {`data.v.titel is a key that the schema does not have; it has "title" (did you mean title)`},
		}},
		{"ref", `{"type":"object","properties":{"child":{"$ref":"#"},"n":{"type":"integer"}}}`, []string{`{"child":{"child":{"n":1}}}`}, map[string][]string{
			`{"child":{"child":{"n":"x"}}}`: {`data.v.child.child.n must be an integer, got the string "x"`},
		}},
		{"ref into the key set", `{"properties":{"a":{"properties":{"b":true},"additionalProperties":false},"c":{"$ref":"#/properties/a"}}}`, []string{`{"a":{"x":1}}`}, map[string][]string{
			`{"a":{"x":1},"c":{"x":1}}`: {`data.v.c.x is a key that the schema does not have; it has "b"; leave it out`},
		}},
		{"allOf", `{"allOf":[{"minimum":2},{"multipleOf":2},{"minimum":2}]}`, []string{`2`}, map[string][]string{
			`1`: {`data.v must be at least 2, got 1`, `data.v must be a multiple of 2, got 1`},
		}},
		{"anyOf", stringOrID, []string{`"x"`, `{"id":1}`}, map[string][]string{
			`5`:          {`data.v must match one of: a string; an object with id, got the number 5`},
			`{"idd":1}`:  {`data.v.id is missing: it is required, send an integer, not "idd"`},
			`{"id":"x"}`: {`data.v.id must be an integer, got the string "x"`},
		}},
		{"anyOf with null", `{"anyOf":[{"type":"integer","minimum":1},{"type":"null"}]}`, []string{`1`, `null`}, map[string][]string{
			`0`:   {`data.v must be at least 1, got 0`},
			`"a"`: {`data.v must match one of: an integer of at least 1; null, got the string "a"`},
		}},
		{"oneOf of consts", `{"oneOf":[{"const":"low","title":"Low"},{"const":"high"}]}`, []string{`"low"`}, map[string][]string{
			`"Low"`: {`data.v must be one of "low", "high", got "Low" (did you mean low)`},
		}},
		{"oneOf both", `{"oneOf":[{"type":"integer"},{"minimum":2}]}`, []string{`1`, `2.5`}, map[string][]string{
			`3`: {`data.v must match exactly one alternative, but matches both: an integer; at least 2, got the number 3; send a value that only one of them allows`},
		}},
		{"oneOf by kind", shapes, []string{`{"kind":"circle","radius":1}`}, map[string][]string{
			`{"kind":"circle","radius":"1"}`: {`data.v.radius must be a number, got the string "1"; send 1 without quotes around it`},
			`{"kind":"oval"}`:                {`data.v.kind must be one of "circle", "square", got "oval"`},
		}},
		{"not", `{"not":{"type":"string"}}`, []string{`1`}, map[string][]string{`"a"`: {`data.v must not be a string, got "a"`}}},
		{"not of something else", `{"not":{"minItems":1,"maxItems":2}}`, []string{`[]`}, map[string][]string{`[1]`: {`data.v must not be an array of 1 to 2 items, got [1]`}}},
		{"if", `{"if":{"required":["a"]},"then":{"required":["b"]},"else":{"properties":{"c":{"type":"string"}}}}`, []string{`{"a":1,"b":1}`, `{}`}, map[string][]string{
			`{"a":1}`: {`data.v.b is missing: it is required since "a" was sent, send a value`},
			`{"c":1}`: {`data.v.c (since "a" was not sent) must be a string, got the number 1; send "1" with quotes around it`},
		}},
		{"prefixItems", `{"prefixItems":[{"type":"string"},{"type":"integer"}],"items":{"type":"boolean"}}`, []string{`["a"]`, `["a",1,true]`}, map[string][]string{
			`[true,1,1]`: {`data.v[0] must be a string, got true; send "true" with quotes around it`, `data.v[2] must be a boolean, got the number 1`},
		}},
		{"draft-07 tuple", `{"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"string"}],"additionalItems":false}`, []string{`["a"]`}, map[string][]string{
			`["a",1]`: {`data.v[1] is one too many: there may be at most 1 item; leave it out`},
		}},
		{"draft-07 dependencies", `{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":["b"],"c":{"required":["d"]}}}`, []string{`{"b":1}`}, map[string][]string{
			`{"a":1,"c":1}`: {`data.v.b is missing: it is required beside "a", send a value`, `data.v.d is missing: it is required since "c" was sent, send a value`},
		}},
		{"contains", `{"contains":{"type":"integer"},"minContains":2,"maxContains":3}`, []string{`[1,2,"a"]`}, map[string][]string{
			`[1,"a"]`:   {`data.v must have at least 2 items that are each an integer, got 1 of them`},
			`[1,2,3,4]`: {`data.v must have at most 3 items that are each an integer, got 4 of them`},
		}},
		{"patternProperties", `{"patternProperties":{"^n_":{"type":"integer"}}}`, []string{`{"n_a":1,"b":"x"}`}, map[string][]string{
			`{"n_a":"x"}`: {`data.v.n_a must be an integer, got the string "x"`},
		}},
		{"propertyNames", `{"propertyNames":{"pattern":"^x"}}`, []string{`{"xa":1}`}, map[string][]string{
			`{"b c":1,"a":1}`: {`data.v.a is misnamed: a key here must match the pattern "^x", got "a"`, `data.v["b c"] is misnamed: a key here must match the pattern "^x", got "b c"`},
		}},
		{"dependentRequired", `{"properties":{"b":{"type":"string"}},"dependentRequired":{"a":["b"]}}`, []string{`{}`, `{"a":1,"b":""}`}, map[string][]string{
			`{"a":1}`: {`data.v.b is missing: it is required beside "a", send a string, or leave "a" out`},
		}},
		{"dependentSchemas", `{"dependentSchemas":{"a":{"maxProperties":1}}}`, []string{`{"b":1,"c":1}`}, map[string][]string{
			`{"a":1,"b":1}`: {`data.v (since "a" was sent) must have at most 1 member, got 2`},
		}},
		{"unevaluatedProperties", `{"allOf":[{"properties":{"a":{"type":"string"}}}],"unevaluatedProperties":false}`, []string{`{"a":""}`}, map[string][]string{
			`{"c":1,"a":"","b":1}`: {`data.v.b is a key that no part of the schema allows here; it has "a"; leave it out`, `data.v.c is a key that no part of the schema allows here; it has "a"; leave it out`},
			`{"a":1}`:              {`data.v.a must be a string, got the number 1; send "1" with quotes around it`},
		}},
		{"unevaluatedProperties schema", `{"allOf":[{"properties":{"a":{}}}],"unevaluatedProperties":{"type":"integer"}}`, []string{`{"a":"","b":1}`}, map[string][]string{
			`{"b":"x"}`: {`data.v.b must be an integer, got the string "x"`},
		}},
		{"unevaluatedItems", `{"prefixItems":[{}],"unevaluatedItems":false}`, []string{`[1]`}, map[string][]string{
			`[1,2]`: {`data.v[1] is an item that no part of the schema allows here; leave it out`},
		}},
		{"unevaluatedProperties beside the key set", `{"properties":{"a":true},"additionalProperties":false,"unevaluatedProperties":false}`, []string{`{"b":1}`}, nil},
		{"unevaluated with branches", `{"properties":{"k":{"type":"string"}},"if":{"properties":{"k":{"const":"a"}}},"then":{"properties":{"x":true}},"else":{"patternProperties":{"^y":true}},"dependentSchemas":{"x":{"properties":{"z":true}}},"unevaluatedProperties":false}`,
			[]string{`{"k":"a","x":1,"z":2}`, `{"k":"b","y1":1}`}, map[string][]string{
				`{"k":"b","x":1}`: {`data.v.x is a key that no part of the schema allows here; it has "k" and "z"; leave it out`},
				`{"k":"a","y":1}`: {`data.v.y is a key that no part of the schema allows here; it has "k" and "x"; leave it out`},
				`{"k":1,"y":1}`:   {`data.v.k must be a string, got the number 1; send "1" with quotes around it`},
			}},
		{"alternatives of every form", `{"anyOf":[{"type":"array","items":{"type":"string","format":"date"}},{"type":"string","pattern":"^x"},{"type":"integer","minimum":1,"maximum":5},{"type":"number","maximum":0},{"type":"object"},{"type":"object","properties":{"a":{"const":1},"b":{"enum":[1,2]}},"required":["a","b","c","d","e"]}]}`,
			nil, map[string][]string{
				`true`: {`data.v must match one of: an array whose items are each a date; a string that matches "^x"; an integer from 1 to 5; a number of at most 0; an object; an object with a 1, b, c, d and 1 more, got true`},
			}},
		{"alternatives without a type", `{"anyOf":[{"format":"date"},{"pattern":"^x"},{"minLength":3},{"allOf":[{},{"enum":["p","q"]}]},{"$ref":"#/$defs/z"},{"anyOf":[{"const":"m"},{"const":"n"}]}],"$defs":{"z":{"const":"zed"}}}`,
			[]string{`"x"`, `"abc"`, `"p"`, `"m"`, `5`}, map[string][]string{
				`""`: {`data.v must match one of: a date such as 2026-01-31; a string that matches "^x"; a string of at least 3 characters; one of "p", "q"; "zed"; "m" or "n", got the string ""; leave the key out if there is nothing to say`},
			}},
	}
}

func TestCheck(t *testing.T) {
	for _, tt := range keywordCases() {
		t.Run(tt.name, func(t *testing.T) {
			g := compile(t, tt.schema)
			for _, value := range tt.pass {
				_, r := check(t, g, decode(t, value))
				assert.Empty(t, lines(r), value)
				assert.True(t, g.Allows(decode(t, value)), value)
			}
			for value, want := range tt.refuse {
				_, r := check(t, g, decode(t, value))
				assert.Equal(t, want, lines(r), value)
				assert.False(t, g.Allows(decode(t, value)), value)
				assert.Zero(t, r.More())
			}
		})
	}
}

func TestFormats(t *testing.T) {
	for format, tt := range map[string]struct{ good, bad string }{
		"date-time":             {"2026-01-31T09:30:00+02:00", "2026-01-31 09:30"},
		"date":                  {"2024-02-29", "2023-02-29"},
		"time":                  {"09:30:00.5Z", "09:30"},
		"duration":              {"P1Y2M3DT4H", "P1Y3D"},
		"email":                 {"ann@example.com", "@example.com"},
		"hostname":              {"www.example.com", "-a.example"},
		"ipv4":                  {"192.0.2.1", "192.0.2.+1"},
		"ipv6":                  {"2001:db8::1", "2001:db8"},
		"uri":                   {"https://[2001:db8::1]/a?b=%20#c", "https://example.com/a b"},
		"uri-reference":         {"/a", `a"b`},
		"uri-template":          {"https://example.com/{+path}{?q,r*}", "https://example.com/{a"},
		"iri":                   {"https://example.com/é", "é"},
		"iri-reference":         {"/é", `\é`},
		"uuid":                  {"123e4567-e89b-42d3-a456-426614174000", "123e4567"},
		"json-pointer":          {"/a~0b", "a"},
		"relative-json-pointer": {"1/a", "/a"},
		"regex":                 {"^a+$", "("},
	} {
		t.Run(format, func(t *testing.T) {
			g, faults := valuegate.Compile(map[string]any{"format": format})
			require.Empty(t, faults)
			assert.True(t, g.Allows(tt.good), tt.good)
			_, r := check(t, g, tt.bad)
			require.Len(t, r.Problems(), 1, tt.bad)
			message := r.Problems()[0].Message
			_, example, found := strings.Cut(strings.TrimSuffix(message, fmt.Sprintf(", got %q", tt.bad)), " such as ")
			require.True(t, found, message)
			assert.True(t, g.Allows(example), "the example in a message must have the format: %s", message)
			assert.True(t, g.Allows(json.Number("5")), "a format is about strings")
		})
	}
}

func TestLongLists(t *testing.T) {
	var values []any
	for i := range 50 {
		values = append(values, fmt.Sprintf("v%02d", i))
	}
	g, faults := valuegate.Compile(map[string]any{"enum": values})
	require.Empty(t, faults)
	_, r := check(t, g, "nothing like it")
	require.Len(t, r.Problems(), 1)
	message := r.Problems()[0].Message
	assert.Contains(t, message, `"v18", "v19" and 30 more, got "nothing like it"`)

	for i := range values {
		values[i] = fmt.Sprint(i, strings.Repeat("é", 1000))
	}
	g, faults = valuegate.Compile(map[string]any{"enum": values})
	require.Empty(t, faults)
	_, r = check(t, g, strings.Repeat("é", 100_000))
	require.Len(t, r.Problems(), 1)
	assert.Less(t, len(r.Problems()[0].Message), 1500)
}

// Five mistakes in one value are told at once, always in the same order.
func TestOrder(t *testing.T) {
	g := compile(t, `{"type":"object","properties":{
		"a":{"type":"string"},"b":{"type":"array","items":{"type":"integer"}},"c":{"type":"object","additionalProperties":{"type":"boolean"}},"d":{"enum":["x"]}},
		"required":["e"]}`)
	want := []string{
		`data.v.a must be a string, got the number 1; send "1" with quotes around it`,
		`data.v.b[1] must be an integer, got the string "x"`,
		`data.v.c.y must be a boolean, got the number 1`,
		`data.v.c.z must be a boolean, got the number 2`,
		`data.v.d must be "x", got "X" (did you mean x)`,
		`data.v.e is missing: it is required, send a value`,
	}
	for range 50 {
		_, r := check(t, g, decode(t, `{"d":"X","c":{"z":2,"y":1},"b":[1,"x"],"a":1}`))
		require.Equal(t, want, lines(r))
	}
}

func TestReport(t *testing.T) {
	r := valuegate.NewReport(2)
	assert.False(t, r.Full())
	for i := range 5 {
		r.Add(valuegate.Problem{Path: fmt.Sprint(i)})
	}
	assert.True(t, r.Full())
	assert.Equal(t, 3, r.More())
	assert.Equal(t, []valuegate.Problem{{Path: "0"}, {Path: "1"}}, r.Problems())

	g := compile(t, `{"items":{"type":"integer"}}`)
	trail := datapath.New("v")
	exact := valuegate.NewReport(2)
	g.Check(decode(t, `["a","b"]`), trail, exact)
	assert.Len(t, exact.Problems(), 2)
	assert.Zero(t, exact.More(), "a report that is just full has no more")
	g.Check(decode(t, `["a","b"]`), trail, exact)
	assert.Len(t, exact.Problems(), 2)
	assert.Equal(t, 1, exact.More(), "a full report still counts that there was more")
	g.Check(decode(t, `[1]`), trail, exact)
	assert.Equal(t, 1, exact.More())
}

func TestIntegersArePlain(t *testing.T) {
	for _, tt := range []struct{ name, schema, value, want string }{
		{"root", `{"type":"integer"}`, `1.0`, `1`},
		{"exponent", `{"type":"integer"}`, `1e2`, `100`},
		{"fraction and exponent", `{"type":"integer"}`, `-1.25E+2`, `-125`},
		{"minus zero", `{"type":"integer"}`, `-0`, `0`},
		{"zero with an exponent", `{"type":"integer"}`, `0.0e5`, `0`},
		{"beyond int64", `{"type":"integer"}`, `12345678901234567890123.0`, `12345678901234567890123`},
		{"number stays", `{"type":"number"}`, `1.0`, `1.0`},
		{"integer or number stays", `{"type":["integer","number"]}`, `1.0`, `1.0`},
		{"integer or null", `{"type":["null","integer"]}`, `1.0`, `1`},
		{"items", `{"items":{"type":"integer"}}`, `[1e1,2]`, `[10,2]`},
		{"items after a tuple", `{"prefixItems":[{"type":"integer"}],"items":{"type":"integer"}}`, `[1.0,2.0]`, `[1,2]`},
		{"properties", `{"properties":{"a":{"properties":{"b":{"type":"integer"}}}}}`, `{"a":{"b":1e1,"c":1e1}}`, `{"a":{"b":10,"c":1e1}}`},
		{"additional", `{"properties":{"a":{}},"patternProperties":{"^p":{}},"additionalProperties":{"type":"integer"}}`, `{"a":1.0,"p":1.0,"x":1.0}`, `{"a":1.0,"p":1.0,"x":1}`},
		{"ref", `{"properties":{"a":{"$ref":"#/$defs/i"}},"$defs":{"i":{"type":"integer"}}}`, `{"a":1e2}`, `{"a":100}`},
		{"ref back", `{"properties":{"n":{"type":"integer"},"next":{"$ref":"#"}}}`, `{"n":1.0,"next":{"n":1.0,"next":{"n":1e1}}}`, `{"n":1,"next":{"n":1,"next":{"n":10}}}`},
		{"anyOf", `{"anyOf":[{"type":"integer"},{"type":"null"}]}`, `1.0`, `1`},
		{"anyOf, not integral", `{"anyOf":[{"type":"integer"},{"type":"number"}]}`, `1.50`, `1.50`},
		{"oneOf", `{"oneOf":[{"type":"integer"},{"type":"string"}]}`, `1e2`, `100`},
		{"allOf", `{"allOf":[{"minimum":1},{"items":{"type":"integer"}}]}`, `[1.0]`, `[1]`},
		{"if and then", `{"if":{"type":"number"},"then":{"type":"integer"}}`, `1.0`, `1`},
		{"else", `{"if":{"required":["a"]},"else":{"properties":{"b":{"type":"integer"}}}}`, `{"b":1.0}`, `{"b":1}`},
		{"prefixItems", `{"prefixItems":[{"type":"number"},{"type":"integer"}]}`, `[1.0,1.0,1.0]`, `[1.0,1,1.0]`},
		{"patternProperties", `{"patternProperties":{"^p":{"type":"integer"}}}`, `{"p":1.0,"q":1.0}`, `{"p":1,"q":1.0}`},
		{"dependentSchemas", `{"dependentSchemas":{"a":{"properties":{"b":{"type":"integer"}}}}}`, `{"a":1.0,"b":1.0}`, `{"a":1.0,"b":1}`},
		{"dependentSchemas that do not apply", `{"dependentSchemas":{"a":{"properties":{"b":{"type":"integer"}}}}}`, `{"b":1.0}`, `{"b":1.0}`},
		{"unevaluatedProperties", `{"properties":{"a":{"type":"number"}},"unevaluatedProperties":{"type":"integer"}}`, `{"a":1.0,"b":1.0}`, `{"a":1.0,"b":1}`},
		{"unevaluatedItems", `{"prefixItems":[{"type":"number"}],"unevaluatedItems":{"type":"integer"}}`, `[1.0,1.0]`, `[1.0,1]`},
		{"not stays", `{"not":{"items":{"type":"integer"},"minItems":2}}`, `[1.0]`, `[1.0]`},
		{"beside a branch", `{"type":"object","allOf":[{"minProperties":1}],"properties":{"a":{"type":"integer"}}}`, `{"a":1.0}`, `{"a":1}`},
		{"beside what only the engine judges", `{"properties":{"a":{"type":"integer"}},"unevaluatedProperties":false}`, `{"a":1.0}`, `{"a":1}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, r := check(t, compile(t, tt.schema), decode(t, tt.value))
			assert.Empty(t, lines(r))
			assert.Equal(t, decode(t, tt.want), out)
		})
	}
}

func TestGates(t *testing.T) {
	g := compile(t, `{"properties":{"a":{"type":"string"},"b":{"items":{"type":["integer","null"]}},"c":{"additionalProperties":{"type":"boolean"}},"t":true},"items":true,"additionalProperties":false}`)
	assert.True(t, g.Property("a").Allows("x"))
	assert.False(t, g.Property("a").Allows(nil))
	assert.True(t, g.Property("b").Items().Allows(nil))
	assert.False(t, g.Property("b").Items().Allows("x"))
	assert.False(t, g.Property("c").Additional().Allows("x"))
	assert.True(t, g.Property("t").Allows(nil))
	assert.Nil(t, g.Property("zzz"))
	assert.Nil(t, g.Items(), "items is no schema to walk")
	assert.Nil(t, g.Additional())
	assert.Nil(t, compile(t, `{"prefixItems":[{}]}`).Items())
	assert.NotNil(t, compile(t, `{"items":{}}`).Items())

	var none *valuegate.Gate
	assert.True(t, none.Allows("x"))
	assert.Nil(t, none.Property("a").Items().Additional())
	out, r := check(t, none, "x")
	assert.Equal(t, "x", out)
	assert.Empty(t, r.Problems())
	assert.Equal(t, "5", none.Coerce("5", datapath.New("v"), limits(), nil))
}

// One gate serves every call.
func TestConcurrency(t *testing.T) {
	g := compile(t, benchSchema)
	want := ""
	for _, v := range benchValues() {
		if v.name == "refused" {
			want = v.text
		}
	}
	_, r := check(t, g, decode(t, want))
	first := lines(r)
	require.Len(t, first, 6)
	var wg sync.WaitGroup
	for range 16 {
		value := decode(t, want)
		wg.Go(func() {
			for range 20 {
				r := valuegate.NewReport(20)
				trail := datapath.New("data")
				trail.Key("v")
				g.Check(value, trail, r)
				assert.Equal(t, first, lines(r))
			}
		})
	}
	wg.Wait()
}
