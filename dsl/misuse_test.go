package dsl_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A compiler type-checks source text against this module as it stands.
type compiler struct {
	fset     *token.FileSet
	importer types.Importer
}

// newCompiler reads the packages that snippets import from the build cache; it
// needs the go command and no network.
func newCompiler(t *testing.T) compiler {
	t.Helper()
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("the go command is not there")
	}
	cmd := exec.CommandContext(t.Context(), tool, "list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}",
		".", "../actions", "context", "encoding/json", "fmt", "log")
	cmd.Env = append(os.Environ(), "GOPROXY=off")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "%s", stderr.String())
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		exports[path] = file
	}
	fset := token.NewFileSet()
	return compiler{fset, importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(exports[path])
	})}
}

// check returns every error of a file.
func (c compiler) check(t *testing.T, source string) []string {
	t.Helper()
	file, err := parser.ParseFile(c.fset, "snippet.go", source, 0)
	require.NoError(t, err)
	var errs []string
	config := types.Config{Importer: c.importer, Error: func(err error) { errs = append(errs, err.(types.Error).Msg) }}
	_, _ = config.Check("snippet", c.fset, []*ast.File{file}, nil) // the errors are in errs
	return errs
}

func (c compiler) expression(t *testing.T, expr string) []string {
	t.Helper()
	return c.check(t, "package snippet\n\nimport (\n\"context\"\n\"github.com/wymcp/wymcp-go/dsl\"\n)\n\nvar _ context.Context\nvar _ = "+expr+"\n")
}

// The classic mistakes do not compile.
func TestMisuseDoesNotCompile(t *testing.T) {
	c := newCompiler(t)
	for _, m := range []struct {
		name string
		expr string
		want string // "" for what must compile
	}{
		{"right: property states", `dsl.Properties{"a": dsl.String(), "b": dsl.String().Required(), "c": dsl.String().Default("x")}`, ""},
		{"right: field states", `dsl.Fields{"a": dsl.String(), "b": dsl.String().Required()}`, ""},
		{"right: items", `dsl.Array(dsl.Object(dsl.Fields{"a": dsl.Map(dsl.Raw(nil))}))`, ""},
		{"right: typed functions", `[]dsl.ActionSpec{dsl.Typed("x", func(context.Context, struct{}) (int, error) { return 0, nil }), dsl.TypedDo("x", func(context.Context, *struct{}) error { return nil })}`, ""},
		{"right: an untyped constant for a number", `dsl.Number().Min(1).Default(2)`, ""},

		{"a string's limit on an integer", `dsl.Integer().MinLen(1)`, `dsl.Integer().MinLen undefined`},
		{"a number's limit on a string", `dsl.String().Min(1)`, `dsl.String().Min undefined`},
		{"an array's limit on a map", `dsl.Map(dsl.Any()).MaxItems(1)`, `MaxItems undefined`},
		{"an object's openness on an array", `dsl.Array(dsl.Any()).Closed()`, `Closed undefined`},
		{"a limit on any value", `dsl.Any().Min(1)`, `dsl.Any().Min undefined`},
		{"nullable any", `dsl.Any().Nullable()`, `dsl.Any().Nullable undefined`},
		{"a keyword on a raw schema", `dsl.Raw(nil).Describe("x")`, `Describe undefined`},
		{"a bound of the wrong type", `dsl.Integer().Min(0.5)`, `cannot use 0.5 (untyped float constant) as int64 value`},
		{"a length of the wrong type", `dsl.String().MinLen("1")`, `cannot use "1" (untyped string constant) as int value`},
		{"values of another kind", `dsl.Integer().OneOf("a")`, `cannot use "a" (untyped string constant) as int64 value`},
		{"a default of another kind", `dsl.Integer().Default("a")`, `cannot use "a" (untyped string constant) as int64 value`},
		{"a default of another kind, boolean", `dsl.Boolean().Default(1)`, `cannot use 1 (untyped int constant) as bool value`},
		{"a property twice", `dsl.Properties{"a": dsl.Any(), "a": dsl.Any()}`, `duplicate key "a" in map literal`},
		{"a field twice", `dsl.Fields{"a": dsl.Any(), "a": dsl.Any()}`, `duplicate key "a" in map literal`},
		{"an action twice", `dsl.Actions{"a": dsl.Action(""), "a": dsl.Action("")}`, `duplicate key "a" in map literal`},
		{"required and default", `dsl.String().Required().Default("a")`, `Default undefined (type dsl.Required`},
		{"default and required", `dsl.String().Default("a").Required()`, `Required undefined (type dsl.Defaulted`},
		{"two defaults", `dsl.String().Default("a").Default("b")`, `Default undefined (type dsl.Defaulted`},
		{"required twice", `dsl.String().Required().Required()`, `Required undefined (type dsl.Required`},
		{"a keyword after required", `dsl.String().Required().MinLen(1)`, `MinLen undefined (type dsl.Required`},
		{"a default in an object", `dsl.Fields{"a": dsl.String().Default("x")}`, `dsl.Defaulted does not implement dsl.Field`},
		{"required items", `dsl.Array(dsl.String().Required())`, `dsl.Required does not implement dsl.Schema`},
		{"items with a default", `dsl.Array(dsl.String().Default("a"))`, `dsl.Defaulted does not implement dsl.Schema`},
		{"required values", `dsl.Map(dsl.String().Required())`, `dsl.Required does not implement dsl.Schema`},
		{"required values of an open object", `dsl.Object(dsl.Fields{}).OpenTo(dsl.Any().Required())`, `dsl.Required does not implement dsl.Schema`},
		{"required first item", `dsl.Array(dsl.Any()).PrefixItems(dsl.Any().Required())`, `dsl.Required does not implement dsl.Schema`},
		{"keys that are no strings", `dsl.Map(dsl.Any()).PropertyNames(dsl.Integer())`, `as dsl.StringSchema value`},
		{"a property of another make", `dsl.Properties{"a": map[string]any{"type": "string"}}`, `does not implement dsl.Property`},
		{"properties for fields", `dsl.Object(dsl.Properties{})`, `as dsl.Fields value`},
		{"an action for a property", `dsl.Properties{"a": dsl.Action("x")}`, `does not implement dsl.Property`},
		{"a handler of another shape", `dsl.Action("x").Handle(func() {})`, `as dsl.Handler value`},
		{"a typed handler of another shape", `dsl.Typed("x", func() {})`, `does not match`},
		{"a typed handler without a result", `dsl.Typed("x", func(context.Context, struct{}) error { return nil })`, `does not match`},
		{"a keyword on a typed action", `dsl.TypedDo("x", func(context.Context, struct{}) error { return nil }).MinLen(1)`, `MinLen undefined`},
	} {
		t.Run(m.name, func(t *testing.T) {
			errs := c.expression(t, m.expr)
			if m.want == "" {
				assert.Empty(t, errs)
				return
			}
			require.NotEmpty(t, errs, "it compiles")
			assert.Contains(t, strings.Join(errs, "\n"), m.want)
		})
	}
}

// The program in the package's own documentation compiles.
func TestDocProgramCompiles(t *testing.T) {
	source, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	block := regexp.MustCompile(`(?m)^\tpackage main\n(?:(?:\t.*)?\n)*`).Find(source)
	require.NotNil(t, block, "doc.go holds no program")
	program := regexp.MustCompile(`(?m)^\t`).ReplaceAllString(string(block), "")
	require.Contains(t, program, "func main()")
	assert.Empty(t, newCompiler(t).check(t, program))
}
