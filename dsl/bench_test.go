package dsl_test

import (
	"strconv"
	"testing"

	"github.com/wymcp/wymcp-go/dsl"
)

var names = func() (names [20]string) {
	for i := range names {
		names[i] = "property" + strconv.Itoa(i)
	}
	return names
}()

// twenty declares a tool with one action of twenty properties.
func twenty() *dsl.ToolSpec {
	properties := dsl.Properties{}
	for i, name := range names {
		switch i % 4 {
		case 0:
			properties[name] = dsl.String().Describe("What to do.").MinLen(1).MaxLen(120).Required()
		case 1:
			properties[name] = dsl.String().Describe("How urgent.").OneOf("low", "normal", "high").Default("normal")
		case 2:
			properties[name] = dsl.Array(dsl.String().MinLen(1)).Describe("Labels.").MaxItems(10)
		case 3:
			properties[name] = dsl.Object(dsl.Fields{"in": dsl.Integer().Min(1).Required(), "unit": dsl.String().OneOf("day", "week")})
		}
	}
	return one(dsl.Action("Create a task").Properties(properties).Notes("Notes.").Related("do").
		Example(map[string]any{"property0": "Write"}).Handle(none))
}

func BenchmarkDeclare(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		twenty()
	}
}

func BenchmarkActions(b *testing.B) {
	tool := twenty()
	b.ReportAllocs()
	for b.Loop() {
		declared(tool)
	}
}
