package invariant_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/invariant"
)

// tree is a source tree of the files, by name.
func tree(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{"go.mod": {Data: []byte("module example.com/m\n")}}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

const declaring = "package actions\n\ntype Tool interface{ Actions() map[string]any }\n\nfunc read(t Tool) any { return t.Actions() }\n"

func TestCheckObtaining(t *testing.T) {
	const heads = "package help\n\nimport \"example.com/m/actions\"\n\n"
	tests := []struct {
		name, file, text string
		want             string // where a mention is, or "" for none
	}{
		{"a call", "help/help.go", heads + "func f(t actions.Tool) any { return t.Actions() }", "help/help.go:5:39: "},
		{"a method value", "help/help.go", heads + "func f(t actions.Tool) any { return t.Actions }", "help/help.go:5:39: "},
		{"a method expression", "help/help.go", heads + "var f = actions.Tool.Actions", "help/help.go:5:22: "},
		{"through an embedded tool", "help/help.go", heads + "type x struct{ actions.Tool }\n\nvar f = x{}.Actions()", "help/help.go:7:13: "},
		{"through an interface of its own", "help/help.go", heads + "func f(v any) any { return v.(interface{ Actions() any }).Actions() }", "help/help.go:5:59: "},
		{"of something unknown", "help/help.go", "package help\n\nimport \"example.com/else\"\n\nvar f = other.Get().Actions()", "help/help.go:5:21: "},
		{"another platform", "help/help_plan9.go", "package help\n\nvar f = tool.Actions\n", "help/help_plan9.go:3:14: "},
		{"a build tag", "help/help.go", "//go:build never\n\npackage help\n\nvar f = tool.Actions\n", "help/help.go:5:14: "},
		{"below the module", "a/b/c/x.go", "package c\n\nvar f = tool.Actions\n", "a/b/c/x.go:3:14: "},
		{"a folder whose name begins as the owner's", "actions2/x.go", "package actions2\n\nvar f = tool.Actions\n", "actions2/x.go:3:14: "},
		{"a variable that hides a package", "help/help.go", heads + "func f(actions actions.Tool) any { return actions.Actions() }", "help/help.go:5:51: "},
		{"by reflection", "help/help.go", "package help\n\nimport \"reflect\"\n\nvar f = reflect.ValueOf(1).MethodByName(\"Actions\")", "help/help.go:5:9: "},

		{"a type of an imported package", "help/help.go", "package help\n\nimport \"example.com/m/dsl\"\n\nvar f = dsl.Actions{}", ""},
		{"of a renamed import", "help/help.go", "package help\n\nimport d \"example.com/m/dsl\"\n\nvar f = d.Actions{}", ""},
		{"of an import with a version", "help/help.go", "package help\n\nimport \"example.com/go-github/v58\"\n\nvar f = github.Actions", ""},
		{"a field", "help/help.go", "package help\n\ntype x struct{ Actions []string }\n\nfunc f(v x) []string { return v.Actions }", ""},
		{"a declaration", "dsl/dsl.go", "package dsl\n\ntype T struct{}\n\nfunc (T) Actions() map[string]any { return nil }", ""},
		{"the owner", "actions/x.go", "package actions\n\nfunc f(t Tool) any { return t.Actions() }", ""},
		{"below the owner", "actions/internal/x/x.go", "package x\n\nvar f = tool.Actions", ""},
		{"a test", "help/help_test.go", "package help\n\nvar f = tool.Actions()", ""},
		{"test data", "help/testdata/x.go", "package x\n\nvar f = tool.Actions()", ""},
		{"hidden", ".ci/x.go", "package x\n\nvar f = tool.Actions()", ""},
		{"another lookup", "help/help.go", "package help\n\nvar f = x.MethodByName(\"Names\")", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := map[string]string{
				"actions/actions.go": declaring,
				"dsl/types.go":       "package dsl\n\ntype Actions map[string]any",
				tt.file:              tt.text,
			}
			err := invariant.CheckObtaining(tree(files), "actions")
			if tt.want == "" {
				assert.NoError(t, err)
				return
			}
			require.Error(t, err)
			assert.Contains(t, err.Error(), tt.want)
		})
	}
}

func TestCheckObtainingKnowsFieldsOfOtherPackages(t *testing.T) {
	files := map[string]string{
		"actions/actions.go": declaring,
		"help/help.go":       "package help\n\ntype Entry struct{ Actions []string }\n\nfunc New() *Entry { return nil }",
		"mcp/mcp.go":         "package mcp\n\nimport \"example.com/m/help\"\n\nvar x = help.New().Actions",
	}
	assert.NoError(t, invariant.CheckObtaining(tree(files), "actions"))
	files["help/help.go"] = "package help\n\ntype Entry struct{}\n\nfunc (Entry) Actions() int { return 0 }\n\nfunc New() *Entry { return nil }"
	assert.ErrorContains(t, invariant.CheckObtaining(tree(files), "actions"), "mcp/mcp.go:5:20: ")
}

func TestCheckObtainingCountsWhatItCannotTell(t *testing.T) {
	files := tree(map[string]string{"mcp/mcp.go": "package mcp\n\nimport \"example.com/m/help\"\n\nvar x = help.New().Actions"})
	delete(files, "go.mod")
	assert.ErrorContains(t, invariant.CheckObtaining(files, "actions"), "mcp/mcp.go:5:20: ")
}

func TestChecksOfSourceReportWhatTheyCannotRead(t *testing.T) {
	broken := tree(map[string]string{"help/help.go": "package help\n\nfunc {"})
	assert.ErrorContains(t, invariant.CheckObtaining(broken, "actions"), "help/help.go:3:6")
	assert.ErrorContains(t, invariant.CheckImports(broken, "example.com/m", []invariant.Layer{{Dir: "help"}}), "help/help.go:3:6")
}

func TestCheckImports(t *testing.T) {
	lattice := []invariant.Layer{
		{Dir: "actions", Modules: []string{"example.org/schema/v6"}, Tests: []string{"example.org/testify"}},
		{Dir: "actions/internal", Tests: []string{"example.org/testify"}},
		{Dir: "help", Imports: []string{"actions"}},
		{Dir: "mcp", Imports: []string{"actions", "help"}, Modules: []string{"example.org/sdk"}},
	}
	tests := []struct {
		name, file, text string
		want             string
	}{
		{"the standard library", "actions/x.go", `package actions; import ("fmt"; "encoding/json"; . "strings"; _ "embed")`, ""},
		{"a layer below", "mcp/x.go", `package mcp; import ("example.com/m/actions"; h "example.com/m/help")`, ""},
		{"its own packages", "actions/x.go", `package actions; import "example.com/m/actions/internal/y"`, ""},
		{"a named module", "actions/x.go", `package actions; import "example.org/schema/v6/kind"`, ""},
		{"a module for tests", "actions/x_test.go", `package actions; import "example.org/testify/assert"`, ""},
		{"a test from outside", "actions/x_test.go", `package actions_test; import ("example.com/m/mcp"; "example.org/testify/assert")`, ""},
		{"another module", "examples/x/x.go", `package x; import "example.org/sqlite"`, ""},

		{"mcp from actions", "actions/x.go", `package actions; import "example.com/m/mcp"`, `actions/x.go:1:25: "example.com/m/mcp" is imported, which is not for actions to import`},
		{"mcp from actions on another platform", "actions/x_plan9.go", `package actions; import "example.com/m/mcp"`, `actions/x_plan9.go:1:25`},
		{"the SDK from actions", "actions/x.go", `package actions; import "example.org/sdk/mcp"`, `"example.org/sdk/mcp" is imported`},
		{"the SDK from a test of actions", "actions/x_test.go", `package actions_test; import "example.org/sdk/mcp"`, `"example.org/sdk/mcp" is imported`},
		{"a sibling from a test inside", "actions/x_test.go", `package actions; import "example.com/m/help"`, `"example.com/m/help" is imported`},
		{"upwards", "help/x.go", `package help; import "example.com/m/mcp"`, `not for help to import`},
		{"a module for tests", "actions/x.go", `package actions; import "example.org/testify/assert"`, `"example.org/testify/assert" is imported`},
		{"the longer layer counts", "actions/internal/y/x.go", `package y; import "example.org/schema/v6"`, `not for actions/internal to import`},
		{"a name that only begins as a module's", "mcp/x.go", `package mcp; import "example.org/sdkextra"`, `"example.org/sdkextra" is imported`},
		{"the module itself", "mcp/x.go", `package mcp; import "example.com/m"`, `"example.com/m" is imported`},
		{"a folder in no layer", "extra/x.go", `package extra`, "extra/x.go stands in no layer"},
		{"a file in no layer", "x.go", `package m`, "x.go stands in no layer"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := tree(map[string]string{tt.file: tt.text})
			files["examples/go.mod"] = &fstest.MapFile{Data: []byte("module example.com/m/examples\n")}
			err := invariant.CheckImports(files, "example.com/m", lattice)
			if tt.want == "" {
				assert.NoError(t, err)
				return
			}
			require.Error(t, err)
			assert.Contains(t, err.Error(), tt.want)
		})
	}
}
