package valuegate_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// repeated returns n copies of a value.
func repeated(v any, n int) []any {
	a := make([]any, n)
	for i := range a {
		a[i] = v
	}
	return a
}

func TestManyMistakesCostLittle(t *testing.T) {
	const many = 200_000
	for _, tt := range []struct {
		name, schema string
		value        any
		bytes        uint64
	}{
		{"items", `{"type":"array","items":{"type":"integer"}}`, repeated("x", many), 64 << 10},
		{"enum", `{"items":{"enum":["a","b"]}}`, repeated("x", many), 64 << 10},
		{"bounds", `{"items":{"minimum":10}}`, repeated(json.Number("1"), many), 64 << 10},
		{"in a branch", `{"allOf":[{"items":{"type":"integer"}}]}`, repeated("x", many), 64 << 10},
		{"by alternatives", `{"items":{"anyOf":[{"type":"integer"},{"type":"boolean"}]}}`, repeated("x", many), 64 << 10},
		{"by ref", `{"items":{"$ref":"#/$defs/i"},"$defs":{"i":{"type":"integer"}}}`, repeated("x", many), 64 << 10},
		{"required members", `{"items":{"required":["a"]}}`, repeated(map[string]any{}, many), 64 << 10},
		{"unevaluated", `{"prefixItems":[{}],"unevaluatedItems":false}`, repeated("x", many), 64 << 10},
		{"all equal", `{"uniqueItems":true}`, repeated("x", many), 64 << 10},
		{"too many", `{"maxItems":5}`, repeated("x", many), 64 << 10},
		{"not a string", `{"type":"string"}`, repeated(strings.Repeat("x", 100), many), 64 << 10},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := compile(t, tt.schema)
			r := valuegate.NewReport(20)
			used := allocated(func() { g.Check(tt.value, datapath.New("data.v"), r) })
			assert.NotEmpty(t, r.Problems())
			assert.LessOrEqual(t, len(r.Problems()), 20)
			assert.Less(t, used, tt.bytes, "bytes allocated")
		})
	}
}

// Comparing each pair of 100,000 items would take minutes, and each comparison
// allocates.
func TestUniqueItemsIsLinear(t *testing.T) {
	items := make([]any, 100_000)
	for i := range items {
		items[i] = []any{json.Number(fmt.Sprintf("%d.0", i)), "x"}
	}
	for name, schema := range map[string]string{"here": `{"uniqueItems":true}`, "in a branch": `{"allOf":[{"uniqueItems":true}]}`} {
		t.Run(name, func(t *testing.T) {
			g := compile(t, schema)
			used := allocated(func() { assert.True(t, g.Allows(items)) })
			assert.Less(t, used, uint64(64<<20), "bytes allocated: a comparison of two items takes some")
		})
	}
}

func TestAcceptingAllocatesNothing(t *testing.T) {
	for name, tt := range map[string]struct{ schema, value string }{
		"scalars": {`{"type":"object","properties":{"s":{"type":"string","minLength":1,"pattern":"^a"},"i":{"type":"integer","minimum":0,"maximum":10},"e":{"enum":["a","b"]},"b":{"type":"boolean"}},"required":["s"]}`, `{"s":"abc","i":5,"e":"b","b":true}`},
		"arrays":  {`{"type":"array","items":{"type":"integer","multipleOf":5},"minItems":1,"maxItems":10}`, `[5,10,15]`},
	} {
		t.Run(name, func(t *testing.T) {
			g, value, trail, r := compile(t, tt.schema), decode(t, tt.value), datapath.New("data"), valuegate.NewReport(20)
			assert.Zero(t, testing.AllocsPerRun(100, func() { g.Check(value, trail, r) }))
			require.Empty(t, r.Problems())
		})
	}
}
