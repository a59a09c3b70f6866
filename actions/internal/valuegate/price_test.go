package valuegate_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

const tooMuch = "data.v has too much text to be matched with the patterns of its schema; send shorter texts, or fewer in one call"

// The steps that patterns take are counted before any is matched.
func TestPatternsHaveAPrice(t *testing.T) {
	long := strings.Repeat("a", 600_000)
	many := func(n, length int) []any { return repeated(strings.Repeat("a", length), n) }
	const dear = `{"type":"string","pattern":"[a-z]{500}!"}`
	tests := []struct {
		name, schema string
		value        any
		refused      bool // before it is judged
	}{
		{"a usual pattern", `{"pattern":"^[.\\-A-Za-z0-9]+([=!,]{1,2}[./\\-A-Za-z0-9]+)+$"}`, long, false},
		{"many usual patterns", manyPatterns(40), map[string]any{"p0": "a", "body": long}, false},
		{"a dear one, a text", dear, "abc", false},
		{"a dear one, a long text", dear, long, true},
		{"a dear one, many texts", `{"items":` + dear + `}`, many(600, 1000), true},
		{"a dear one, not so many texts", `{"items":` + dear + `}`, many(300, 1000), false},
		{"a dear one in a tuple", `{"prefixItems":[{},` + dear + `]}`, []any{long, "a"}, false},
		{"a dear one in a tuple, met", `{"prefixItems":[{},` + dear + `]}`, []any{"a", long}, true},
		{"a dear one elsewhere", `{"properties":{"id":` + dear + `,"body":{"type":"string"}}}`, map[string]any{"id": "a", "body": long}, false},
		{"a dear one here", `{"properties":{"id":` + dear + `,"body":{"type":"string"}}}`, map[string]any{"id": long, "body": "a"}, true},
		{"a dear one under another key", `{"additionalProperties":` + dear + `}`, map[string]any{"x": long}, true},
		{"a dear one by a reference", `{"properties":{"id":{"$ref":"#/$defs/d"}},"$defs":{"d":` + dear + `}}`, map[string]any{"id": long}, true},
		{"a dear one by a reference, elsewhere", `{"properties":{"id":{"$ref":"#/$defs/d"}},"$defs":{"d":` + dear + `}}`, map[string]any{"body": long}, false},
		{"a dear one in an alternative", `{"anyOf":[{"type":"integer"},{"properties":{"id":` + dear + `}}]}`, map[string]any{"id": long}, true},
		{"a dear one after not", `{"not":` + dear + `}`, long, true},
		{"a dear one in contains", `{"contains":` + dear + `}`, many(600, 1000), true},
		{"a dear one for names", `{"propertyNames":` + dear + `}`, map[string]any{long: true}, true},
		{"a dear one for what is left", `{"unevaluatedProperties":` + dear + `}`, map[string]any{"a": long}, true},
		{"a dear one that refers back", `{"properties":{"id":` + dear + `,"next":{"$ref":"#"}}}`, map[string]any{"next": map[string]any{"next": map[string]any{"id": long}}}, true},
		{"a class of many characters", `{"pattern":"\\pL{60}!"}`, long, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := compile(t, tt.schema)
			_, r := check(t, g, tt.value)
			if tt.refused {
				assert.Equal(t, []string{tooMuch}, lines(r))
				return
			}
			assert.NotContains(t, lines(r), tooMuch)
		})
	}
}

func manyPatterns(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`"p%d":{"type":"string","pattern":"^[a-z][a-z0-9_-]*$"}`, i))
	}
	return `{"properties":{` + strings.Join(all, ",") + `,"body":{"type":"string"}}}`
}

// What one property takes of the allowance, another of the same call lacks.
func TestPriceIsOfTheCall(t *testing.T) {
	g := compile(t, `{"type":"string","pattern":"[a-z]{500}!"}`)
	r := valuegate.NewReport(20)
	text := strings.Repeat("a", 200_000)
	for range 5 {
		g.Check(text, datapath.New("data.v"), r)
	}
	var refused int
	for _, p := range r.Problems() {
		if strings.Contains(p.Message, "too much text") {
			refused++
		}
	}
	require.Equal(t, 3, refused)
}

// A pattern of keys has no price: what it takes at most is a matter of the
// schema.
func TestPatternsOfKeysAreSmall(t *testing.T) {
	_, faults := valuegate.Compile(decodeObject(t, `{"patternProperties":{"^[a-z]{1,64}$":{},"^x-":{}}}`))
	require.Empty(t, faults)
	_, faults = valuegate.Compile(decodeObject(t, `{"items":{"patternProperties":{"[a-z]{300}!":{},"[a-z]{301}!":{}}}}`))
	require.Len(t, faults, 1)
	assert.Equal(t, `["items"]["patternProperties"]: the patterns take 607 steps for each character of a key, and at most 600 are taken; write + or * for a repetition with a number, and limit the length by the maxLength of propertyNames`, faults[0].String())
}
