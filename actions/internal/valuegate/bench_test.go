package valuegate_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

const benchSchema = `{"type":"object","properties":{
	"title":{"type":"string","minLength":1,"maxLength":120},
	"priority":{"type":"string","enum":["low","normal","high"]},
	"due":{"type":"string","format":"date-time"},
	"estimate":{"type":"number","minimum":0,"maximum":1000},
	"labels":{"type":"array","items":{"type":"string","minLength":1},"maxItems":20,"uniqueItems":true},
	"steps":{"type":"array","items":{"type":"object","properties":{
		"name":{"type":"string"},"count":{"type":"integer","minimum":1},"done":{"type":"boolean"}},"required":["name"],"additionalProperties":false}}
	},"required":["title"],"additionalProperties":false}`

func benchValues() []struct{ name, text string } {
	steps := func(n int) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf(`{"name":"step %d","count":%d,"done":false}`, i, i+1))
		}
		return strings.Join(all, ",")
	}
	return []struct{ name, text string }{
		{"small", `{"title":"write the report","priority":"high"}`},
		{"medium", `{"title":"write the report","priority":"high","due":"2026-01-31T09:30:00Z","estimate":2.5,"labels":["a","b","c"],"steps":[` + steps(5) + `]}`},
		{"large", `{"title":"write the report","priority":"high","steps":[` + steps(1000) + `]}`},
		{"refused", `{"title":"","priority":"High","due":"tomorrow","estimate":-1,"steps":[{"name":1,"count":0}]}`},
	}
}

func BenchmarkCheck(b *testing.B) {
	schema := decodeObject(b, benchSchema)
	gate, faults := valuegate.Compile(schema)
	require.Empty(b, faults)
	ref, err := reference(b, schema)
	require.NoError(b, err)
	for _, v := range benchValues() {
		value := decode(b, v.text)
		b.Run(v.name+"/gate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				gate.Check(value, datapath.New("data"), valuegate.NewReport(20))
			}
		})
		b.Run(v.name+"/reference", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := ref.Validate(value); err != nil {
					_ = err.Error()
				}
			}
		})
	}
}

func BenchmarkCompile(b *testing.B) {
	schema := decodeObject(b, benchSchema)
	b.Run("gate", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			valuegate.Compile(schema)
		}
	})
	b.Run("reference", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := reference(b, schema); err != nil {
				b.Fatal(err)
			}
		}
	})
}
