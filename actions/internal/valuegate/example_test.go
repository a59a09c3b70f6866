package valuegate_test

import (
	"encoding/json"
	"fmt"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

func ExampleGate_Check() {
	g, faults := valuegate.Compile(map[string]any{
		"type":     "object",
		"required": []any{"qty"},
		"properties": map[string]any{
			"qty":   map[string]any{"type": "integer", "minimum": json.Number("1")},
			"state": map[string]any{"enum": []any{"open", "closed"}},
		},
	})
	if faults != nil {
		panic(faults)
	}
	trail := datapath.New("data")
	trail.Key("item")

	r := valuegate.NewReport(20)
	fmt.Println(g.Check(map[string]any{"qty": json.Number("1e2")}, trail, r), len(r.Problems()))

	g.Check(map[string]any{"qty": "5", "state": "Open"}, trail, r)
	for _, p := range r.Problems() {
		fmt.Printf("%s: %s (%s)\n", p.Path, p.Message, p.DidYouMean)
	}
	// Output:
	// map[qty:100] 0
	// data.item.qty: must be an integer, got the string "5"; send 5 without quotes around it ()
	// data.item.state: must be one of "open", "closed", got "Open" (open)
}

func ExampleCompile() {
	_, faults := valuegate.Compile(map[string]any{
		"type":  "strng",
		"items": map[string]any{"pattern": "(?!x)"},
	})
	for _, f := range faults {
		fmt.Println(f.At, f.Problem)
		fmt.Println("   ", f.Fix)
	}
	// Output:
	// [items pattern] pattern "(?!x)" is not a regular expression of RE2 (invalid or unsupported Perl syntax: `(?!`)
	//     RE2 has no lookaround and no backreference: write the pattern without them
	// [type] type "strng" is not a JSON type
	//     did you mean "string"?
}

func ExampleGate_Coerce() {
	g, _ := valuegate.Compile(map[string]any{"type": "array", "items": map[string]any{"type": "integer"}})
	limits := rawjson.Limits{Depth: 64, NumberLength: 400, Exponent: 400, Problems: 20}
	v := g.Coerce([]any{"1", "two"}, datapath.New("data.ids"), limits, func(path, from, to string) {
		fmt.Printf("%s: %q was read as %s\n", path, from, to)
	})
	fmt.Printf("%T %T\n", v.([]any)[0], v.([]any)[1])
	// Output:
	// data.ids[0]: "1" was read as 1
	// json.Number string
}

func ExampleReport() {
	r := valuegate.NewReport(1)
	r.Add(valuegate.Problem{Path: "data.a", Message: "must be at least 1, got 0"})
	r.Add(valuegate.Problem{Path: "data.b", Message: "must be at least 1, got 0"})
	fmt.Println(len(r.Problems()), r.More(), r.Full())
	// Output: 1 1 true
}
