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
