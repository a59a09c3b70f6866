package actions_test

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

// memory returns how many bytes f allocates.
func memory(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// numbered joins n texts, each made from its number.
func numbered(n int, separator, format string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(separator)
		}
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// alike returns n keys that many hash functions for text take for equal: each
// is made of the pairs Aa and BB, which 31*h + c cannot tell apart.
func alike(n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('"')
		for bit := range 17 {
			b.WriteString([...]string{"Aa", "BB"}[i>>bit&1])
		}
		b.WriteString(`":1`)
	}
	return b.String()
}

const attacked = `{"description":"d","required":["id"],"required_one_of":[["s"],["n"]],"defaults":{"open":{"a":1}},"properties":{
	"id":{"type":"string","pattern":"^(([a-z])+.)+[A-Z]([a-z])+$"},
	"s":{"type":"string","pattern":"(x+x+)+y"},
	"dear":{"type":"array","items":{"type":"string","pattern":"[a-z]{500}!"}},
	"n":{"type":"number","multipleOf":0.01,"minimum":0},
	"ns":{"type":"array","items":{"type":"number","multipleOf":0.01,"maximum":100}},
	"ids":{"type":"array","items":{"type":"integer"},"uniqueItems":true},
	"kids":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string","enum":["a","b"]},"size":{"type":"integer"}},"required":["name"]}},
	"open":{"type":"object"},
	"closed":{"type":"object","properties":{"kind":{"type":"string"},"size":{"type":"integer"}}},
	"named":{"type":"object","patternProperties":{"^x-[a-z]{1,100}$":{"type":"string"}},"additionalProperties":false},
	"tree":{"$ref":"#/$defs/e","$defs":{"e":{"anyOf":[
		{"type":"object","properties":{"args":{"type":"array","items":{"$ref":"#/$defs/e"}}},"required":["args","x"]},
		{"type":"object","properties":{"args":{"type":"array","items":{"$ref":"#/$defs/e"}}},"required":["args"]},{"type":"integer"}]}}},
	"union":{"oneOf":[{"type":"object","properties":{"k":{"const":"a"},"v":{"type":"integer"}},"required":["k","v"]},{"type":"object","properties":{"k":{"const":"b"},"v":{"type":"string"}},"required":["k"]},{"type":"array","items":{"type":"string"},"uniqueItems":true}]}
}}`

// Whatever is sent, what it costs grows with its size and no faster, and the
// answer stays short. A row makes arguments of a size; their memory is held to a
// multiple of their bytes, and to a little more than twice of itself where the
// size doubles.
func TestAttacks(t *testing.T) {
	const most = 96 // bytes allocated for a byte of the arguments
	do := func(data string) string { return `{"action":"do","data":{` + data + `}}` }
	tests := []struct {
		name string
		n    int
		make func(n int) string
		code actions.Code // "" where the call is right, or where coercion changes the code
		want string       // part of the message, "" where the call is right
	}{
		{"deep arrays", 10_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"open":{"x":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}`)
		}, "invalid_arguments", "64"},
		{"deep objects", 10_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"open":` + strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n))
		}, "invalid_arguments", "64"},
		{"deep, and not closed", 100_000, func(n int) string { return do(`"open":` + strings.Repeat(`{"a":[`, n)) }, "invalid_arguments", "64"},
		{"keys of one prefix, unknown", 9_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,` + numbered(n, ",", `"`+strings.Repeat("p", 40)+`%06d":1`))
		}, "unknown_params", "is not a parameter"},
		{"keys of one prefix, in an open object", 9_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"open":{` + numbered(n, ",", `"`+strings.Repeat("p", 40)+`%06d":1`) + `}`)
		}, "", ""},
		{"keys of one hash, unknown", 12_000, func(n int) string { return do(`"id":"a.Bc","n":1,` + alike(n)) }, "unknown_params", "is not a parameter"},
		{"keys of one hash, in an open object", 12_000, func(n int) string { return do(`"id":"a.Bc","n":1,"open":{` + alike(n) + `}`) }, "", ""},
		{"unknown keys", 100_000, func(n int) string { return do(`"id":"a.Bc","n":1,` + numbered(n, ",", `"%d":1`)) }, "unknown_params", "is not a parameter"},
		{"unknown keys below", 50_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"closed":{` + numbered(n, ",", `"%d":1`) + `}`)
		}, "unknown_params", "is not a parameter"},
		{"unknown keys that are nearly right", 40_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"closed":{` + numbered(n, ",", `"siz%d":1`) + `}`)
		}, "unknown_params", "is not a parameter"},
		{"unknown keys in elements", 15_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"kids":[` + numbered(n, ",", `{"name":"a","x%d":1}`) + `]`)
		}, "unknown_params", "data.kids[0].x0"},
		{"keys for a pattern", 8_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"named":{` + numbered(n, ",", `"x-`+strings.Repeat("a", 50)+`%d":"v"`) + `}`)
		}, "unknown_params", "is not a parameter"},
		{"keys beside action", 50_000, func(n int) string { return `{"action":"do",` + numbered(n, ",", `"k%d":1`) + `}` }, "invalid_arguments", "is not known here"},
		{"parameters beside action, twice each", 10_000, func(n int) string { return `{"action":"do",` + numbered(n, ",", `"id":"%d"`) + `}` }, "invalid_arguments", "stands twice"},
		{"one key again and again", 50_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"open":{` + strings.TrimSuffix(strings.Repeat(`"a":1,`, n), ",") + `}`)
		}, "invalid_arguments", "stands twice"},
		{"action again and again", 20_000, func(n int) string { return `{` + strings.Repeat(`"action":"do",`, n) + `"data":{}}` }, "invalid_arguments", "stands twice"},
		{"huge exponents", 30_000, func(n int) string { return do(`"id":"a.Bc","n":1,"ns":[` + numbered(n, ",", `1e9%07d`) + `]`) }, "invalid_values", "out of range"},
		{"exponents at the limit", 30_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"ns":[` + numbered(n, ",", `9.%de400`) + `]`)
		}, "invalid_values", "at most 100"},
		{"digits beyond the limit", 600, func(n int) string {
			return do(`"id":"a.Bc","n":1,"ns":[` + numbered(n, ",", strings.Repeat("9", 800)+"%d") + `]`)
		}, "invalid_values", "characters"},
		{"digits at the limit", 1_200, func(n int) string {
			return do(`"id":"a.Bc","n":1,"ns":[` + numbered(n, ",", strings.Repeat("9", 390)+"%d") + `]`)
		}, "invalid_values", "at most 100"},
		{"one number of all digits", 400_000, func(n int) string { return do(`"id":"a.Bc","n":` + strings.Repeat("9", n)) }, "invalid_values", "data.n"},
		{"bytes that are no text", 20_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"open":{` + numbered(n, ",", "\"\xff%d\":\"\xc0\xaf\"") + `}`)
		}, "invalid_arguments", "UTF-8"},
		{"halves of pairs", 15_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"open":{` + numbered(n, ",", `"%d\ud800":"\udc00x"`) + `}`)
		}, "invalid_arguments", "surrogate"},
		{"a text that a pattern could go back in", 400_000, func(n int) string { return do(`"id":"` + strings.Repeat("aA", n/2) + `!","n":1`) }, "invalid_values", "must match the pattern"},
		{"a text for a nested repetition", 400_000, func(n int) string { return do(`"id":"a.Bc","s":"` + strings.Repeat("x", n) + `"`) }, "invalid_values", "must match the pattern"},
		{"texts for a dear pattern", 500, func(n int) string {
			return do(`"id":"a.Bc","n":1,"dear":[` + numbered(n, ",", `"`+strings.Repeat("a", 800)+`%d"`) + `]`)
		}, "invalid_values", ""},
		{"items that have to differ", 100_000, func(n int) string { return do(`"id":"a.Bc","n":1,"ids":[` + numbered(n, ",", "%d") + `]`) }, "", ""},
		{"items that do not differ", 50_000, func(n int) string { return do(`"id":"a.Bc","n":1,"ids":[` + numbered(n, ",", "%d") + `,0.0]`) }, "invalid_values", "data.ids"},
		{"wrong items", 60_000, func(n int) string { return do(`"id":"a.Bc","n":1,"ids":[` + numbered(n, ",", `"x%d"`) + `]`) }, "invalid_values", "must be an integer"},
		{"wrong members of items", 15_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"kids":[` + numbered(n, ",", `{"name":"c%d","size":"x"}`) + `]`)
		}, "invalid_values", "must be one of"},
		{"alternatives that refer back", 4_000, func(n int) string {
			return do(`"id":"a.Bc","n":1,"tree":{"args":[` + numbered(n, ",", strings.Repeat(`{"x":1,"args":[`, 9)+`"bad%d"`+strings.Repeat("]}", 9)) + `]}`)
		}, "invalid_values", "must match one of"},
		{"an alternative that is none", 30_000, func(n int) string { return do(`"id":"a.Bc","n":1,"union":[` + numbered(n, ",", "%d") + `]`) }, "invalid_values", "data.union"},
		{"data as a text", 20_000, func(n int) string {
			return `{"action":"do","data":"{\"z\":1,` + numbered(n, ",", `\"k%d\":[[[[1]]]]`) + `}"}`
		}, "", "data"},
		{"texts in texts", 4_000, func(n int) string {
			text := `1`
			for range 4 {
				text = strconv.Quote("[" + text + "]")
			}
			return do(`"id":"a.Bc","n":1,"ids":[` + strings.TrimSuffix(strings.Repeat(text+",", n), ",") + `]`)
		}, "invalid_values", "must be an integer"},
		{"an action's name without end", 400_000, func(n int) string { return `{"action":"` + strings.Repeat("d", n) + `"}` }, "unknown_action", "do"},
		{"nothing but brackets", 400_000, func(n int) string { return strings.Repeat("[", n) }, "invalid_arguments", ""},
		{"nothing but commas", 400_000, func(n int) string { return `{"action":"do","data":{"ids":[` + strings.Repeat(",", n) + `]}}` }, "invalid_arguments", ""},
		{"nothing but escapes", 60_000, func(n int) string { return do(`"id":"` + strings.Repeat(`\u202e`, n) + `","n":1`) }, "invalid_values", "must match the pattern"},
	}
	r := register(t, one(t, "do", attacked))
	for _, tt := range tests {
		for _, coerce := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, coercion %v", tt.name, coerce), func(t *testing.T) {
				send := func(n int) (size, used int, refused *actions.Rejection) {
					arguments := []byte(tt.make(n))
					require.Less(t, len(arguments), 1<<20, "the arguments would be refused unread")
					var call *actions.Call
					used = memory(func() {
						call, refused = r.Check(arguments, actions.Policy{Coerce: coerce})
						if refused != nil {
							_ = refused.Message()
						}
					})
					require.NotEqual(t, call == nil, refused == nil)
					return len(arguments), used, refused
				}
				size, used, refused := send(tt.n)
				_, half, _ := send(tt.n / 2)
				t.Logf("%d bytes: %d allocated, %d for half", size, used, half)
				assert.Less(t, used, most*size+64<<10, "bytes allocated for %d", size)
				assert.Less(t, used, 5*half/2+64<<10, "bytes allocated, of half the size %d", half)
				if tt.code == "" && tt.want == "" {
					require.Nil(t, refused, "%v", refused)
					return
				}
				require.NotNil(t, refused)
				if tt.code != "" {
					assert.Equal(t, tt.code, refused.Code)
				}
				assert.Contains(t, refused.Message(), tt.want)
				assert.LessOrEqual(t, len(refused.Message()), 4<<10)
				assert.LessOrEqual(t, len(refused.Problems), 20)
			})
		}
	}
}
