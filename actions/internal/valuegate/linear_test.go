package valuegate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

// nested puts a text into n layers.
func nested(before, text, after string, n int) string {
	return strings.Repeat(before, n) + text + strings.Repeat(after, n)
}

// siblings returns an array of as many of a text as make a call of the largest
// size.
func siblings(text string) string {
	return "[" + strings.TrimSuffix(strings.Repeat(text+",", (1<<20-100)/(len(text)+1)), ",") + "]"
}

const (
	// Two alternatives take most values, and each looks at all that is below.
	expression = `{"$ref":"#/$defs/e","$defs":{"e":{"anyOf":[
		{"type":"object","properties":{"args":{"type":"array","items":{"$ref":"#/$defs/e"}}},"required":["args","x"]},
		{"type":"object","properties":{"args":{"type":"array","items":{"$ref":"#/$defs/e"}}},"required":["args"]},
		{"type":"integer"}]}}}`

	// A node with r tries l as one without first.
	tree = `{"$ref":"#/$defs/e","$defs":{"e":{"oneOf":[
		{"type":"object","properties":{"l":{"$ref":"#/$defs/e"}},"required":["l"],"not":{"required":["r"]}},
		{"type":"object","properties":{"l":{"$ref":"#/$defs/e"},"r":{"$ref":"#/$defs/e"}},"required":["l","r"]},
		{"type":"integer"}]}}}`

	thrice = `{"$ref":"#/$defs/n","$defs":{"n":{"allOf":[
		{"properties":{"c":{"$ref":"#/$defs/n"}}},{"properties":{"c":{"$ref":"#/$defs/n"}}},{"properties":{"c":{"$ref":"#/$defs/n"}}}]}}}`
)

// chain refers to each definition twice in place, n times over.
func chain(n int, last string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"$ref":"#/$defs/d0","$defs":{"d%d":%s`, n, last)
	for i := range n {
		fmt.Fprintf(&b, `,"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]}`, i, i+1, i+1)
	}
	return b.String() + "}}"
}

// knot refers to each definition twice in place, n times over, and each says
// something of its own.
func knot(n int, last string) string {
	for i := range n {
		last = strings.Replace(last, `"$defs":{`, fmt.Sprintf(`"$defs":{"k%d":{"minimum":%d,"allOf":[{"$ref":"#/$defs/k%d"}],"anyOf":[{"$ref":"#/$defs/k%d"}]},`, i, -i, i+1, i+1), 1)
	}
	return last
}

// hundred has a hundred alternatives that refer back, each about the same member.
func hundred(member string) string {
	var all []string
	for i := range 100 {
		all = append(all, fmt.Sprintf(`{"type":"object","properties":{"p":%s,"k%d":{"type":"string"}},"required":["p","q"]}`, member, i))
	}
	return `{"$ref":"#/$defs/e","$defs":{"e":{"anyOf":[` + strings.Join(all, ",") + `,{"type":"integer"},{"type":"array","items":{"$ref":"#/$defs/e"}}]}}}`
}

// No schema and no value makes a call take more than its size: where the work
// would double with each level, these would take from minutes to years.
func TestNothingMultiplies(t *testing.T) {
	tests := []struct {
		name, schema, value string
		want                []string // the first problems
	}{
		{"alternatives that refer back, wrong at the bottom", expression, nested(`{"x":1,"args":[`, `"bad"`, `]}`, 28), []string{
			`data.v` + strings.Repeat(".args[0]", 28) + ` must match one of: an object with args, x; an object with args; an integer, got the string "bad"`}},
		{"alternatives that refer back, a call full of mistakes", expression, `{"args":` + siblings(nested(`{"x":1,"args":[`, `"bad"`, `]}`, 28)) + `}`, []string{
			`data.v.args[0]` + strings.Repeat(".args[0]", 28) + ` must match one of: an object with args, x; an object with args; an integer, got the string "bad"`}},
		{"alternatives that refer back, empty leaves", expression, `{"args":` + siblings(nested(`{"x":1,"args":[`, `[],[],[],[],[],[]`, `]}`, 28)) + `}`, []string{
			`data.v.args[0]` + strings.Repeat(".args[0]", 28) + ` must match one of: an object with args, x; an object with args; an integer, got the array []`}},
		{"alternatives that refer back, right", expression, `{"args":` + siblings(nested(`{"args":[`, `1`, `]}`, 20)) + `}`, nil},
		{"one alternative of two that refer back, right", tree, nested(`{"l":`, `1`, `,"r":1}`, 60), nil},
		{"one alternative of two that refer back, wrong", tree, nested(`{"l":`, `"x"`, `,"r":1}`, 60), []string{
			`data.v` + strings.Repeat(".l", 60) + ` must match one of: an object with l; an object with l, r; an integer, got the string "x"`}},
		{"all of three that refer back, right", thrice, nested(`{"c":`, `{}`, `}`, 60), nil},
		{"a hundred alternatives, each about an array", hundred(`{"type":"array","items":{"$ref":"#/$defs/e"}}`), nested(`{"q":1,"p":[`, strings.Repeat("0,", 100_000)+`""`, `]}`, 26), []string{
			`data.v must match one of: an object with p, q; an integer; an array, got the object {"p":[{"p":[{"p":[{"p":[{"p":[{"p":[{"p":[{"p":[{"p":[{"p":[{"p":[{"p":[{"p":[{"…`}},
		{"a hundred alternatives, each about a member", hundred(`{"$ref":"#/$defs/e"}`), `[` + strings.Repeat(`{"q":1,"p":1},{"q":1,"p":2},`, 2_000) + `{"q":1,"p":1}]`, nil},
		{"definitions in a chain, a scalar", chain(60, `{"type":"integer"}`), `1`, nil},
		{"definitions in a chain, a wrong scalar", chain(60, `{"type":"integer"}`), `"x"`, []string{`data.v must be an integer, got the string "x"`}},
		{"definitions in a chain, an object", chain(60, `{"properties":{"a":{"type":"integer"}}}`), `{"a":1}`, nil},
		{"definitions in a chain, a wrong object", chain(60, `{"properties":{"a":{"type":"integer"}},"required":["b"]}`), `{"a":"x"}`, []string{`data.v.a must be an integer, got the string "x"`, `data.v.b is missing: it is required, send a value`}},
		{"definitions in a chain, an empty object", chain(60, `{"required":["b"]}`), `{}`, []string{`data.v.b is missing: it is required, send a value`}},
		{"definitions in a chain, as an array's items", `{"items":{"$ref":"#/$defs/d0"},"$defs":` + strings.TrimPrefix(chain(60, `{"type":"integer"}`), `{"$ref":"#/$defs/d0","$defs":`), siblings("1"), nil},
		{"definitions in a knot, a scalar", knot(60, `{"$ref":"#/$defs/k0","$defs":{"k60":{"type":"integer"}}}`), `1`, nil},
		{"definitions in a knot, a wrong scalar", knot(60, `{"$ref":"#/$defs/k0","$defs":{"k60":{"type":"integer"}}}`), `"x"`, []string{`data.v must be an integer, got the string "x"`}},
		{"definitions in a knot, an object", knot(60, `{"$ref":"#/$defs/k0","$defs":{"k60":{"properties":{"a":true},"maxProperties":1}}}`), `{"a":1,"b":2}`, []string{`data.v must have at most 1 member, got 2`}},
		{"definitions in a knot, many scalars", knot(60, `{"items":{"$ref":"#/$defs/k0"},"$defs":{"k60":{"type":"integer"}}}`), `[` + strings.Repeat("1,", 20_000) + `1]`, nil},
		{"definitions in a chain, unevaluated", `{"unevaluatedProperties":false,` + chain(60, `{"properties":{"a":true}}`)[1:], `{"a":1,"b":2}`, []string{`data.v.b is a key that no part of the schema allows here; it has "a"; leave it out`}},
		{"unevaluatedProperties in each other, right", nested(`{"unevaluatedProperties":false,"anyOf":[`, `{"type":"object","additionalProperties":true}`, `]}`, 60), `{"a":1}`, nil},
		{"unevaluatedProperties in each other, wrong", nested(`{"unevaluatedProperties":false,"anyOf":[`, `{"type":"object","properties":{"b":true}}`, `]}`, 60), `{"a":1}`, []string{`data.v.a is a key that no part of the schema allows here; it has "b"; leave it out`}},
		{"unevaluatedItems in each other, right", nested(`{"unevaluatedItems":false,"oneOf":[`, `{"type":"array","items":true}`, `]}`, 60), `[1]`, nil},
		{"unevaluatedItems in each other, wrong", nested(`{"unevaluatedItems":false,"oneOf":[`, `{"type":"array","prefixItems":[true]}`, `]}`, 60), `[1,2]`, []string{`data.v[1] is an item that no part of the schema allows here; leave it out`}},
		{"unevaluatedItems by contains, right", nested(`{"unevaluatedItems":false,"contains":`, `true`, `}`, 60), nested(`[`, `1`, `]`, 60), nil},
		{"unevaluated under if", nested(`{"unevaluatedProperties":false,"if":`, `{"properties":{"a":true}}`, `}`, 60), `{"a":1}`, nil},
		{"alternatives in a tree, wrong at the bottom", nested(`{"anyOf":[{"type":"array","minItems":3},{"type":"array","items":`, `{"type":"integer"}`, `}]}`, 40), nested(`[`, `"x"`, `]`, 40), []string{
			`data.v` + strings.Repeat("[0]", 40) + ` must be an integer, got the string "x"`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			doc := rawjson.Parse([]byte(tt.schema), "", rawjson.Limits{Depth: 200, NumberLength: 400, Exponent: 400, Problems: 20})
			require.Empty(t, doc.Problems)
			g, faults := valuegate.Compile(doc.Value.(map[string]any))
			require.Empty(t, faults)
			value := decode(t, tt.value)
			nodes, _ := valuegate.Nodes(doc.Value.(map[string]any))
			decided, told := valuegate.Work(g, value)
			assert.LessOrEqual(t, decided, 4*nodes*parts(value), "questions to decide")
			assert.LessOrEqual(t, told, 16*nodes*parts(value), "questions to tell")
			_, r := check(t, g, value)
			got := lines(r)
			if tt.want == nil {
				assert.Empty(t, got)
			} else {
				assert.Equal(t, tt.want, got[:min(len(got), len(tt.want))])
			}
			assert.Equal(t, tt.want == nil, g.Allows(value))
		})
	}
}

// parts counts a value and all below it.
func parts(v any) int {
	n := 1
	switch v := v.(type) {
	case map[string]any:
		for _, e := range v {
			n += parts(e)
		}
	case []any:
		for _, e := range v {
			n += parts(e)
		}
	}
	return n
}

// Keeping verdicts must not cost more memory than a call may take.
func TestKeptVerdictsAreFew(t *testing.T) {
	for name, value := range map[string]string{
		"wrong":      `{"args":` + siblings(nested(`{"x":1,"args":[`, `"bad"`, `]}`, 28)) + `}`,
		"empty":      `{"args":` + siblings(`[]`) + `}`,
		"containers": `{"args":` + siblings(`{"args":[0]}`) + `}`,
		"scalars":    `{"args":` + siblings(`0`) + `}`,
	} {
		t.Run(name, func(t *testing.T) {
			g, v := compile(t, expression), decode(t, value)
			used := allocated(func() { g.Check(v, datapath.New("data.v"), valuegate.NewReport(20)) })
			assert.Less(t, used, uint64(64<<20), "bytes allocated")
		})
	}
}

// A text is not looked at by a pattern or a format when its length is wrong.
func TestLengthComesFirst(t *testing.T) {
	long := strings.Repeat("a", 1<<20-200)
	for name, schema := range map[string]string{
		"pattern": `{"type":"string","maxLength":10,"pattern":"[a-z]{500}!"}`,
		"format":  `{"type":"string","maxLength":10,"format":"uri-template"}`,
	} {
		t.Run(name, func(t *testing.T) {
			_, r := check(t, compile(t, schema), long)
			assert.Equal(t, []string{fmt.Sprintf(`data.v must have at most 10 characters, got %d`, len(long))}, lines(r))
		})
	}
	_, r := check(t, compile(t, `{"minLength":5,"pattern":"^x"}`), "ab")
	assert.Equal(t, []string{`data.v must have at least 5 characters, got 2`}, lines(r))
	_, r = check(t, compile(t, `{"format":"date","pattern":"^2"}`), "1999-1-1")
	assert.Equal(t, []string{`data.v must be a date such as 2026-01-31, got "1999-1-1"`}, lines(r))
}

// What a caller writes must not cost more than to read it.
func TestFormatsCostLittle(t *testing.T) {
	for _, format := range []string{"regex", "uri-template", "date-time", "duration", "ipv6", "uuid", "email", "hostname", "uri", "iri", "json-pointer", "relative-json-pointer"} {
		for _, part := range []string{"a{1000}", "(a|b)*", `\PN`, "(?i)[^x]", "((", "{a}", "1", "P1Y", "1:", "a.", "/a", "%41", "é"} {
			t.Run(format+" "+part, func(t *testing.T) {
				g := compile(t, `{"items":{"format":"`+format+`"}}`)
				for name, value := range map[string][]any{
					"long": {strings.Repeat(part, (1<<20)/len(part))},
					"many": repeated(strings.Repeat(part, 999/len(part)), 1000),
				} {
					used := allocated(func() { g.Check(value, datapath.New("data.v"), valuegate.NewReport(20)) })
					assert.Less(t, used, uint64(256<<20), "%s: bytes allocated", name)
				}
			})
		}
	}
}

func TestLongRegularExpression(t *testing.T) {
	g := compile(t, `{"format":"regex"}`)
	assert.True(t, g.Allows(strings.Repeat("é", 1000)))
	assert.False(t, g.Allows(strings.Repeat("é", 1001)))
	assert.True(t, g.Allows("a{1000}"))
	assert.False(t, g.Allows("a{1001}"))
	_, r := check(t, g, strings.Repeat("a", 1001))
	assert.Equal(t, []string{`data.v must be a regular expression (RE2, at most 1,000 characters) such as ^[a-z]+$, got "` + strings.Repeat("a", 80) + `…"`}, lines(r))
}

// Twenty names that are missing are not compared with 16,000 that were sent.
func TestMissingNamesCostLittle(t *testing.T) {
	var required []any
	for i := range 20 {
		required = append(required, fmt.Sprintf("%s%d", strings.Repeat("r", 50), 10000+i))
	}
	sent := map[string]any{}
	for i := range 16_000 {
		sent[fmt.Sprintf("%s%d", strings.Repeat("k", 50), 10000+i)] = true
	}
	g, faults := valuegate.Compile(map[string]any{"anyOf": []any{
		map[string]any{"type": "object", "required": required}, map[string]any{"type": "integer"},
	}})
	require.Empty(t, faults)
	var r *valuegate.Report
	used := allocated(func() { _, r = check(t, g, sent) })
	assert.Less(t, used, uint64(8<<20), "bytes allocated")
	assert.Len(t, r.Problems(), 20)

	delete(sent, fmt.Sprintf("%s%d", strings.Repeat("k", 50), 10000))
	few := map[string]any{"nmae": true, "zzz": true}
	g = compile(t, `{"anyOf":[{"type":"object","required":["name","size"]},{"type":"integer"}]}`)
	_, r = check(t, g, few)
	assert.Equal(t, []string{`data.v.name is missing: it is required, send a value, not "nmae"`, `data.v.size is missing: it is required, send a value`}, lines(r))
}

// The order in which Go goes through a map never shows.
func TestKeptVerdictsKeepTheOrder(t *testing.T) {
	value := `{"x":1,"args":[{"args":[1,"b",{"args":"c","x":2}]},{"x":1,"args":[true]},[]]}`
	var first []string
	for range 30 {
		_, r := check(t, compile(t, expression), decode(t, value))
		if first == nil {
			first = lines(r)
		}
		require.Equal(t, first, lines(r))
	}
	assert.True(t, slices.IsSorted(first), first)
	assert.Len(t, first, 4)
}
