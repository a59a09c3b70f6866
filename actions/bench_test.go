package actions_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wymcp/wymcp-go/actions"
)

func BenchmarkCheck(b *testing.B) {
	r, err := actions.Register(notes{})
	if err != nil {
		b.Fatal(err)
	}
	var many strings.Builder
	for i := range 2_000 {
		if i > 0 {
			many.WriteByte(',')
		}
		fmt.Fprintf(&many, `"tag %d"`, i)
	}
	for _, bb := range []struct{ name, arguments string }{
		{"small", `{"action":"add","data":{"text":"buy milk","tags":["home"]}}`},
		{"large", `{"action":"add","data":{"text":"buy milk","tags":[` + many.String() + `]}}`},
		{"refused", `{"action":"add","data":{"txt":"buy milk","tags":["home",7]}}`},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(bb.arguments)))
			for b.Loop() {
				r.Check([]byte(bb.arguments), actions.Policy{})
			}
		})
	}
}

func BenchmarkRegister(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := actions.Register(notes{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkValidate shows that the chain's time is linear in a declaration,
// mistakes and all: ten times the names, ten times the time.
func BenchmarkValidate(b *testing.B) {
	for _, n := range []int{100, 1_000, 10_000} {
		properties, names := map[string]any{}, make([]any, n)
		for i := range names {
			properties[fmt.Sprintf("property_%d", i)] = map[string]any{"type": "string"}
			names[i] = fmt.Sprintf("proprety_%d", i)
		}
		tool := &tool{name: "tasks", declared: map[string]actions.Map{"x": {"description": "d", "properties": properties, "required": names}}}
		b.Run(fmt.Sprintf("mistakes=%d", n), func(b *testing.B) {
			for b.Loop() {
				if actions.Validate(tool) == nil {
					b.Fatal("no mistake was found")
				}
			}
		})
	}
}
