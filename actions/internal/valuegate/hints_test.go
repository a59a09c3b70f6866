package valuegate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Advice is given only where following it leads to a value that passes.
func TestHintsLeadToAValueThatPasses(t *testing.T) {
	for _, tt := range []struct{ name, schema, value, want string }{
		{"a list as text", `{"type":"array","items":{"type":"string"}}`, `"x,y"`, `data.v must be an array whose items are each a string, got the string "x,y"`},
		{"a list as text, by semicolon", `{"type":"array","items":{"type":"string"}}`, `"x; y"`, `data.v must be an array whose items are each a string, got the string "x; y"`},
		{"a list as text, by lines", `{"type":"array","items":{"type":"string"}}`, `"x\ny"`, `data.v must be an array whose items are each a string, got the string "x\ny"`},
		{"one of many", `{"type":"array","items":{"type":"string"}}`, `"x"`, `data.v must be an array, got the string "x"; send ["x"]`},
		{"one of at least two", `{"type":"array","items":{"type":"string"},"minItems":2}`, `"x"`, `data.v must be an array of at least 2 items, each a string, got the string "x"`},
		{"one number of at least two", `{"type":"array","items":{"type":"integer"},"minItems":2}`, `5`, `data.v must be an array of at least 2 items, each an integer, got the number 5`},
		{"one of at least two, in place", `{"allOf":[{"type":"array","items":{"type":"string"}},{"minItems":2}]}`, `"x"`, `data.v must be an array whose items are each a string, got the string "x"`},
		{"one that the items refuse", `{"type":"array","items":{"enum":["a","b"]}}`, `"c"`, `data.v must be an array whose items are each one of "a", "b", got the string "c"`},
		{"a number as text", `{"type":"integer","maximum":10}`, `"5"`, `data.v must be an integer, got the string "5"; send 5 without quotes around it`},
		{"a number as text, too large", `{"type":"integer","maximum":10}`, `"50"`, `data.v must be an integer of at most 10, got the string "50"`},
		{"a number as text, too large in place", `{"type":"integer","allOf":[{"maximum":10}]}`, `"50"`, `data.v must be an integer, got the string "50"`},
		{"an array as text, refused", `{"type":"array","items":{"type":"integer"}}`, `"[\"a\"]"`, `data.v must be an array whose items are each an integer, got the string "[\"a\"]"; send the array itself, not a text of it`},
		{"an object as text, refused", `{"type":"object","required":["a"]}`, `"{\"b\":1}"`, `data.v must be an object with a, got the string "{\"b\":1}"; send the object itself, not a text of it`},
		{"a number for an enum of texts", `{"type":"string","enum":["low","high"]}`, `5`, `data.v must be one of "low", "high", got 5`},
		{"a number for an enum that has its text", `{"type":"string","enum":["5","6"]}`, `5`, `data.v must be one of "5", "6", got 5; send "5" with quotes around it`},
		{"a number for a date", `{"type":"string","format":"date"}`, `20260131`, `data.v must be a date such as 2026-01-31, got 20260131`},
		{"a number for a pattern", `{"type":"string","pattern":"^A"}`, `5`, `data.v must be a string that matches "^A", got the number 5`},
		{"a number for a long text", `{"type":"string","minLength":3}`, `5`, `data.v must be a string of at least 3 characters, got the number 5`},
		{"a number for a text", `{"type":"string","pattern":"^[0-9]$"}`, `5`, `data.v must be a string, got the number 5; send "5" with quotes around it`},
		{"null for an enum in an array", `{"type":"array","items":{"type":"string","enum":["a","b"]}}`, `["a",null]`, `data.v[1] must be one of "a", "b", got null`},
		{"null for a required enum", `{"type":"object","properties":{"k":{"type":"string","enum":["a","b"]}},"required":["k"]}`, `{"k":null}`, `data.v.k must be one of "a", "b", got null`},
		{"values of another type are not named", `{"type":"string","enum":["a",5]}`, `6`, `data.v must be "a", got 6`},
		{"a number of an enum as text", `{"type":"integer","enum":[1,2]}`, `"2"`, `data.v must be one of 1, 2, got "2"; send 2 without quotes around it`},
		{"null as text", `{"type":["integer","null"]}`, `"null"`, `data.v must be an integer or null, got the string "null"`},
		{"null as text for an enum", `{"enum":["a",null]}`, `" null "`, `data.v must be one of "a", null, got " null "`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, r := check(t, compile(t, tt.schema), decode(t, tt.value))
			assert.Equal(t, []string{tt.want}, lines(r))
		})
	}
}

// Of alternatives the one is explained that the members speak for, so that the
// place of a mistake is named and not only the value around it.
func TestTheAlternativeThatWasMeant(t *testing.T) {
	const closed = `{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":false},{"type":"object","properties":{"b":{"type":"integer"}},"additionalProperties":false}]}`
	for _, tt := range []struct{ name, schema, value, want string }{
		{"by what is required", `{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"]}]}`, `{"b":"x"}`, `data.v.b must be an integer, got the string "x"`},
		{"by most of what is required", expression, `{"x":1,"args":[{"args":["y"]}]}`, `data.v.args[0].args[0] must match one of: an object with args, x; an object with args; an integer, got the string "y"`},
		{"by keys that are not allowed", closed, `{"b":"x"}`, `data.v.b must be an integer, got the string "x"`},
		{"not by a key of none", closed, `{"c":"x"}`, `data.v must match one of: an object with no key but a; an object with no key but b, got the object {"c":"x"}`},
		{"by an array's size", `{"anyOf":[{"type":"array","maxItems":1},{"type":"array","minItems":2,"items":{"type":"integer"}}]}`, `[1,"x"]`, `data.v[1] must be an integer, got the string "x"`},
		{"not where two are as likely", `{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]}]}`, `{"a":"x"}`, `data.v must match one of: an object with a (an integer); an object with a (a boolean), got the object {"a":"x"}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, r := check(t, compile(t, tt.schema), decode(t, tt.value))
			assert.Equal(t, []string{tt.want}, lines(r))
		})
	}
}
