package actions_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

// A declaration of 10 MiB costs what its size asks for, or is refused before it
// is compiled.
func TestLargeDeclarations(t *testing.T) {
	if testing.Short() {
		t.Skip("10 MiB take their time")
	}
	long := strings.Repeat("x", 3000)
	tests := []struct {
		name string
		n    int
		make func(n int) string // the rest of a declaration, after its description
		want string             // part of the offence, "" where it is taken
	}{
		{"values of an enum", 190_000, func(n int) string {
			return `"properties":{"p":{"enum":[` + numbered(n, ",", `"value%040d"`) + `]}}`
		}, ""},
		{"more values than a declaration may have", 250_000, func(n int) string {
			return `"properties":{"p":{"enum":[` + numbered(n, ",", `"value%030d"`) + `]}}`
		}, "is larger than 200000 values"},
		{"a text", 10 << 20, func(n int) string { return `"properties":{},"notes":"` + strings.Repeat("é", n/2) + `"` }, ""},
		{"properties with long texts", 3_400, func(n int) string {
			return `"properties":{` + numbered(n, ",", `"p%d":{"type":"string","description":"`+long+`"}`) + `}`
		}, ""},
		{"members of a property", 3_400, func(n int) string {
			return `"properties":{"p":{"properties":{` + numbered(n, ",", `"p%d":{"type":"string","description":"`+long+`"}`) + `}}}`
		}, ""},
		{"more schemas than a property may have", 60_000, func(n int) string {
			return `"properties":{"p":{"anyOf":[` + numbered(n, ",", `{"type":"string","maxLength":%d}`) + `]}}`
		}, `properties: "p": the schema has more than 10000 schemas in it`},
		{"definitions one after the other", 3_400, func(n int) string {
			return `"properties":{"p":{"$ref":"#/$defs/d0","$defs":{` + numbered(n, ",", `"d%d":{"description":"`+long+`","items":{"$ref":"#/$defs/d0"}}`) + `}}}`
		}, ""},
		{"more addresses than a schema may have", 2_000, func(n int) string {
			return `"properties":{"p":{"$defs":{` + numbered(n, ",", `"d%d":{"$id":"http://a.b/%[1]d","$comment":"`+long+`"}`) + `}}}`
		}, "has more than 500 schemas with an $id"},
		{"names of a required", 100_000, func(n int) string { return `"properties":{"p":{"required":[` + numbered(n, ",", `"name%040d"`) + `]}}` }, ""},
		{"an example", 90_000, func(n int) string {
			return `"properties":{"p":{}},"examples":[{"p":{` + numbered(n, ",", `"key%040d":["value"]`) + `}}]`
		}, ""},
		{"a default", 90_000, func(n int) string {
			return `"properties":{"p":{}},"defaults":{"p":{` + numbered(n, ",", `"key%040d":["value"]`) + `}}`
		}, ""},
		{"names that are not declared", 100_000, func(n int) string {
			return `"properties":{"p":{}},"required":[` + numbered(n, ",", `"name%040d"`) + `]`
		}, "and "},
		{"patterns of keys", 9_000, func(n int) string {
			return `"properties":{"p":{"patternProperties":{` + numbered(n, ",", `"^a%d":true`) + `}}}`
		}, "steps for each character of a key"},
		{"levels", 100_000, func(n int) string {
			return `"properties":{"p":` + strings.Repeat(`{"items":`, 9_000) + `{}` + strings.Repeat(`}`, 9_000) + `}`
		}, "deep"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wire := func(n int) (size, used int, err error) {
				text := `{"description":"d",` + tt.make(n) + `}`
				m := declared(t, text)
				used = memory(func() {
					_, err = actions.Register(&tool{name: "tasks", declared: map[string]actions.Map{"x": m}})
				})
				return len(text), used, err
			}
			size, used, err := wire(tt.n)
			_, half, _ := wire(tt.n / 2)
			t.Logf("%d bytes: %d allocated, %d for half", size, used, half)
			assert.Less(t, used, 5*half/2+64<<10, "bytes allocated, of half the size %d", half)
			assert.Less(t, used, 256<<20, "bytes allocated for %d", size)
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			var e *actions.Error
			require.True(t, errors.As(err, &e), "%v", err)
			assert.Contains(t, err.Error(), tt.want)
			assert.Less(t, len(err.Error()), 8<<10)
		})
	}
}
