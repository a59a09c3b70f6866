package valuegate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
)

func TestCoerce(t *testing.T) {
	const schema = `{"type":"object","properties":{
		"i":{"type":"integer"},"n":{"type":["number","null"]},"b":{"type":"boolean"},"s":{"type":["string","integer"]},"any":{},
		"a":{"type":"array","items":{"type":"integer"}},"o":{"type":"object","properties":{"i":{"type":"integer"}}},
		"branch":{"anyOf":[{"type":"integer"}]},"strings":{"type":"array","items":{"type":"string"}},
		"tuple":{"prefixItems":[{"type":"integer"}],"items":{"type":"integer"}}},
		"patternProperties":{"^p":{"type":"integer"}},"additionalProperties":{"type":"boolean"}}`
	tests := []struct {
		name, value, want string
		changed           []string
	}{
		{"integer", `{"i":"5"}`, `{"i":5}`, []string{`data.v.i: 5 -> 5`}},
		{"spaces", `{"i":" 5\n"}`, `{"i":5}`, []string{"data.v.i:  5\n -> 5"}},
		{"integer with a point", `{"i":"1.0"}`, `{"i":1.0}`, []string{`data.v.i: 1.0 -> 1.0`}},
		{"no integer", `{"i":"1.5"}`, `{"i":"1.5"}`, nil},
		{"no JSON", `{"i":"05","b":"True","n":"1,000","a":"[1,]"}`, `{"i":"05","b":"True","n":"1,000","a":"[1,]"}`, nil},
		{"empty", `{"i":""}`, `{"i":""}`, nil},
		{"number", `{"n":"-1.50e2"}`, `{"n":-1.50e2}`, []string{`data.v.n: -1.50e2 -> -1.50e2`}},
		{"null", `{"n":"null"}`, `{"n":"null"}`, nil},
		{"null that is not allowed", `{"i":"null"}`, `{"i":"null"}`, nil},
		{"boolean", `{"b":"false"}`, `{"b":false}`, []string{`data.v.b: false -> false`}},
		{"a type that is not asked for", `{"b":"1","i":"true"}`, `{"b":"1","i":"true"}`, nil},
		{"string allowed", `{"s":"5","any":"5"}`, `{"s":"5","any":"5"}`, nil},
		{"array", `{"a":"[1,2]"}`, `{"a":[1,2]}`, []string{`data.v.a: [1,2] -> [1,2]`}},
		{"elements", `{"a":["1",2,"x"]}`, `{"a":[1,2,"x"]}`, []string{`data.v.a[0]: 1 -> 1`}},
		{"decoded once", `{"a":"[\"1\"]","o":"\"{}\""}`, `{"a":["1"],"o":"\"{}\""}`, []string{`data.v.a: ["1"] -> ["1"]`}},
		{"object", `{"o":"{\"i\":1}"}`, `{"o":{"i":1}}`, []string{`data.v.o: {"i":1} -> {"i":1}`}},
		{"nested", `{"o":{"i":"1"}}`, `{"o":{"i":1}}`, []string{`data.v.o.i: 1 -> 1`}},
		{"a branch", `{"branch":"1"}`, `{"branch":1}`, []string{`data.v.branch: 1 -> 1`}},
		{"a tuple", `{"tuple":["1","2"]}`, `{"tuple":[1,2]}`, []string{`data.v.tuple[0]: 1 -> 1`, `data.v.tuple[1]: 2 -> 2`}},
		{"a pattern", `{"p1":"1"}`, `{"p1":1}`, []string{`data.v.p1: 1 -> 1`}},
		{"additional", `{"x":"true"}`, `{"x":true}`, []string{`data.v.x: true -> true`}},
		{"key twice", `{"o":"{\"i\":1,\"i\":2}"}`, `{"o":"{\"i\":1,\"i\":2}"}`, nil},
		{"number too large", `{"n":"1e401"}`, `{"n":"1e401"}`, nil},
		{"order", `{"x":"true","i":"1","a":["2","3"]}`, `{"x":true,"i":1,"a":[2,3]}`, []string{`data.v.a[0]: 2 -> 2`, `data.v.a[1]: 3 -> 3`, `data.v.i: 1 -> 1`, `data.v.x: true -> true`}},
	}
	g := compile(t, schema)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			trail := datapath.New("data")
			trail.Key("v")
			var changed []string
			out := g.Coerce(decode(t, tt.value), trail, limits(), func(path, from, to string) {
				changed = append(changed, path+": "+from+" -> "+to)
			})
			assert.Equal(t, decode(t, tt.want), out)
			assert.Equal(t, tt.changed, changed)
			assert.Equal(t, 1, trail.Depth())
		})
	}
}

// What a place takes is said in several ways, and a string is left alone where
// one of them takes it.
func TestCoerceInPlace(t *testing.T) {
	tests := []struct{ name, schema, value, want string }{
		{"or null", `{"anyOf":[{"type":"integer"},{"type":"null"}]}`, `"5"`, `5`},
		{"or null, no integer", `{"anyOf":[{"type":"integer"},{"type":"null"}]}`, `"5.5"`, `"5.5"`},
		{"or null, the text null", `{"anyOf":[{"type":"integer"},{"type":"null"}]}`, `"null"`, `"null"`},
		{"or a string", `{"anyOf":[{"type":"integer"},{"type":"string"}]}`, `"5"`, `"5"`},
		{"or a string of a form", `{"oneOf":[{"type":"integer"},{"type":"string","pattern":"^x"}]}`, `"5"`, `"5"`},
		{"or whatever", `{"anyOf":[{"type":"integer"},{"minimum":3}]}`, `"5"`, `"5"`},
		{"or nothing", `{"anyOf":[{"type":"integer"},false]}`, `"5"`, `5`},
		{"by a reference", `{"$ref":"#/$defs/n","$defs":{"n":{"type":"number"}}}`, `"1e2"`, `1e2`},
		{"by a dynamic reference", `{"$dynamicRef":"#n","$defs":{"n":{"$dynamicAnchor":"n","type":"number"}}}`, `"5"`, `5`},
		{"all of a type and a limit", `{"allOf":[{"type":["integer","string"]},{"type":["number","null"]}]}`, `"5"`, `5`},
		{"all of, a string too", `{"allOf":[{"type":["integer","string"]},{"type":["number","string"]}]}`, `"5"`, `"5"`},
		{"all of, nothing in common", `{"allOf":[{"type":"integer"},{"type":"boolean"}]}`, `"5"`, `"5"`},
		{"an enum without a type", `{"enum":[1,2]}`, `"1"`, `"1"`},
		{"not a string", `{"not":{"type":"string"}}`, `"1"`, `"1"`},
		{"under a condition", `{"if":{},"then":{"type":"integer"}}`, `"1"`, `"1"`},
		{"members by a reference", `{"$ref":"#/$defs/o","$defs":{"o":{"type":"object","properties":{"n":{"type":"integer"},"next":{"$ref":"#/$defs/o"}}}}}`, `{"n":"1","next":{"n":"2","next":{"n":"x"}}}`, `{"n":1,"next":{"n":2,"next":{"n":"x"}}}`},
		{"members or null", `{"anyOf":[{"type":"null"},{"type":"object","properties":{"n":{"type":"integer"}}}]}`, `{"n":"1"}`, `{"n":1}`},
		{"members of one of two", `{"oneOf":[{"type":"object","properties":{"n":{"type":"integer"}}},{"type":"object","properties":{"n":{"type":"string"}}}]}`, `{"n":"1"}`, `{"n":"1"}`},
		{"members, said twice", `{"properties":{"n":{}},"allOf":[{"properties":{"n":{"type":"integer"}}}]}`, `{"n":"1"}`, `{"n":1}`},
		{"members, once as a string", `{"properties":{"n":{"type":["string","integer"]}},"allOf":[{"properties":{"n":{"type":["boolean","string"]}}}]}`, `{"n":"1"}`, `{"n":"1"}`},
		{"items by a reference", `{"items":{"$ref":"#/$defs/b"},"$defs":{"b":{"type":"boolean"}}}`, `["true","no"]`, `[true,"no"]`},
		{"one step", `{"anyOf":[{"type":"array","items":{"type":"integer"}},{"type":"null"}]}`, `"[\"1\"]"`, `["1"]`},
		{"a type that it has not", `{"type":"boolean"}`, `"1"`, `"1"`},
		{"never to a string", `{"type":"string"}`, `5`, `5`},
		{"never a number to a boolean", `{"type":"boolean"}`, `1`, `1`},
		{"never a boolean to a number", `{"type":"integer"}`, `true`, `true`},
		{"no list of words", `{"type":"array","items":{"type":"string"}}`, `"a,b"`, `"a,b"`},
		{"no leading zero", `{"type":"integer"}`, `"007"`, `"007"`},
		{"no other spelling", `{"type":"number"}`, `"NaN"`, `"NaN"`},
		{"no capital", `{"type":"boolean"}`, `"TRUE"`, `"TRUE"`},
		{"no rest", `{"type":"array"}`, `"[1] x"`, `"[1] x"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			changes := 0
			got := compile(t, tt.schema).Coerce(decode(t, tt.value), datapath.New("data"), limits(), func(path, from, to string) { changes++ })
			assert.Equal(t, decode(t, tt.want), got)
			assert.Equal(t, tt.want != tt.value, changes > 0)
		})
	}
}

func TestCoerceCountsDepth(t *testing.T) {
	g := compile(t, `{"type":"array"}`)
	l := limits()
	l.Depth = 4
	trail := datapath.New("data")
	trail.Key("a")
	trail.Key("b")
	unchanged := func(path, from, to string) {}
	assert.Equal(t, []any{[]any{}}, g.Coerce("[[]]", trail, l, unchanged))
	assert.Equal(t, "[[[]]]", g.Coerce("[[[]]]", trail, l, unchanged))
}
