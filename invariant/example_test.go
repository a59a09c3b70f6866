package invariant_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"testing/fstest"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
	"github.com/wymcp/wymcp-go/invariant"
)

func ExampleTestTool() {
	answer := func(context.Context, actions.Data) (any, error) { return "done", nil }
	tool := dsl.Tool("doors", "Open and close doors.", dsl.Actions{
		"open":  dsl.Action("Open a door").Properties(dsl.Properties{"door": dsl.Integer().Required()}).Handle(answer),
		"close": dsl.Action("Close a door").Properties(dsl.Properties{"door": dsl.Integer().Required()}).Related("open").Handle(answer),
	})
	fmt.Println(invariant.TestTool(tool))
	// Output: <nil>
}

// A whole test of a tool, as an author writes it.
func ExampleRun() {
	ping := dsl.Tool("ping", "Say hello.", dsl.Actions{
		"hello": dsl.Action("Say hello").Handle(func(context.Context, actions.Data) (any, error) { return "hello", nil }),
	})
	test := func(t *testing.T) {
		invariant.Run(t, func(*testing.T) actions.Tool { return ping })
	}
	fmt.Println(testing.RunTests(func(string, string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "TestPing", F: test}}))
	// Output: true
}

func ExampleVocabulary() {
	test := func(t *testing.T) {
		invariant.Vocabulary(t, actions.Validate)
	}
	fmt.Println(testing.RunTests(func(string, string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "TestVocabulary", F: test}}))
	// Output: true
}

func ExampleCheckPublished() {
	type Entry struct {
		actions.Schema
		Price int `json:"price"`
	}
	fmt.Println(invariant.CheckPublished(reflect.TypeFor[Entry]()))
	// Output: invariant_test.Entry: the field of "price" is not in the vocabulary
}

func ExampleCheckBuilder() {
	fmt.Println(invariant.CheckBuilder(reflect.TypeFor[dsl.ActionSpec](), reflect.TypeFor[dsl.StringSchema]()))
	fmt.Println(invariant.CheckBuilder(reflect.TypeFor[dsl.ActionSpec](), reflect.TypeFor[dsl.Required]()))
	// Output:
	// <nil>
	// dsl.Required has no method Required for the key "required"
	// dsl.Required has no method Default for the key "defaults"
}

func ExampleCheckCatalogue() {
	docs := fstest.MapFS{"keys.md": {Data: []byte("- `description` (string, mandatory) says what it does.\n" +
		"- `properties` (object, optional) are its parameters.\n" +
		"- `cost` (number, optional) is what it costs.\n")}}
	fmt.Println(invariant.CheckCatalogue(docs, "keys.md"))
	// Output:
	// keys.md: the bullet for "properties" does not say that the key is mandatory
	// keys.md: no bullet for the key "required"
	// keys.md: no bullet for the key "required_one_of"
	// keys.md: no bullet for the key "defaults"
	// keys.md: no bullet for the key "notes"
	// keys.md: no bullet for the key "related"
	// keys.md: no bullet for the key "examples"
	// keys.md: a bullet for "cost", which is not in the vocabulary
}

func ExampleCheckObtaining() {
	module := fstest.MapFS{"report/report.go": {Data: []byte(`package report

func Names(tool interface{ Actions() map[string]any }) int {
	return len(tool.Actions())
}
`)}}
	fmt.Println(invariant.CheckObtaining(module, "actions"))
	// Output: report/report.go:4:18: Actions is obtained here, which only package actions may do; read the tool through it
}

func ExampleCheckImports() {
	module := fstest.MapFS{
		"store/store.go": {Data: []byte("package store\n\nimport _ \"example.com/shop/web\"\n")},
		"web/web.go":     {Data: []byte("package web\n\nimport _ \"example.com/shop/store\"\n")},
	}
	fmt.Println(invariant.CheckImports(module, "example.com/shop", []invariant.Layer{
		{Dir: "store"},
		{Dir: "web", Imports: []string{"store"}},
	}))
	// Output: store/store.go:3:8: "example.com/shop/web" is imported, which is not for store to import
}
