package invariant_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
	"github.com/wymcp/wymcp-go/invariant"
)

const modulePath = "github.com/wymcp/wymcp-go"

// module is this module's source.
func module() fs.FS { return os.DirFS("..") }

func TestUnknownImpliesRejectedAndKnownImpliesValidated(t *testing.T) {
	invariant.Vocabulary(t, actions.Validate)
}

func TestPublishedTypeIsTheVocabulary(t *testing.T) {
	assert.NoError(t, invariant.CheckPublished(reflect.TypeFor[actions.Schema]()))
}

func TestBuilderHasAWordForEveryKey(t *testing.T) {
	types := propertyBuilders()
	assert.NoError(t, invariant.CheckBuilder(reflect.TypeFor[dsl.ActionSpec](), slices.Collect(maps.Values(types))...))

	found := schemaTypes(t)
	assert.ElementsMatch(t, found, slices.Collect(maps.Keys(types)), "the property builders of package dsl")
}

// propertyBuilders are the builders of one property that package dsl has.
func propertyBuilders() map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for _, t := range []reflect.Type{
		reflect.TypeFor[dsl.AnySchema](), reflect.TypeFor[dsl.ArraySchema](), reflect.TypeFor[dsl.BooleanSchema](),
		reflect.TypeFor[dsl.EnumSchema](), reflect.TypeFor[dsl.IntegerSchema](), reflect.TypeFor[dsl.MapSchema](),
		reflect.TypeFor[dsl.NumberSchema](), reflect.TypeFor[dsl.ObjectSchema](), reflect.TypeFor[dsl.RawSchema](),
		reflect.TypeFor[dsl.StringSchema](),
	} {
		types[t.Name()] = t
	}
	return types
}

// schemaTypes reads off the source of package dsl which types are schemas:
// those with its unexported method schema.
func schemaTypes(t *testing.T) []string {
	t.Helper()
	files, err := fs.Glob(module(), "dsl/*.go")
	require.NoError(t, err)
	var names []string
	for _, name := range files {
		text, err := fs.ReadFile(module(), name)
		require.NoError(t, err)
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "schema" && f.Recv != nil {
				if id, ok := f.Recv.List[0].Type.(*ast.Ident); ok {
					names = append(names, id.Name)
				}
			}
		}
	}
	return names
}

func TestCatalogueIsTheVocabulary(t *testing.T) {
	assert.NoError(t, invariant.CheckCatalogue(module(), "docs/action-schema.md"))
}

func TestOnlyActionsObtains(t *testing.T) {
	assert.NoError(t, invariant.CheckObtaining(module(), "actions"))
}

// layers is the lattice of this module: imports point one way.
func layers() []invariant.Layer {
	const (
		sdk     = "github.com/modelcontextprotocol/go-sdk"
		testify = "github.com/stretchr/testify"
	)
	tests := []string{testify}
	return []invariant.Layer{
		{Dir: "actions", Modules: []string{"github.com/santhosh-tekuri/jsonschema/v6", "golang.org/x/net/idna", "golang.org/x/text"}, Tests: tests},
		{
			Dir: "reflectschema", Imports: []string{"actions"}, Tests: tests,
			Modules: []string{"github.com/invopop/jsonschema", "github.com/go-playground/validator/v10"},
		},
		{
			Dir: "dsl", Imports: []string{"actions", "reflectschema"},
			Tests: []string{testify, "github.com/go-playground/validator/v10"}, // whose cost it is measured against
		},
		{Dir: "help", Imports: []string{"actions"}, Tests: tests},
		{
			Dir: "mcp", Imports: []string{"actions", "help"}, Modules: []string{sdk},
			Tests: []string{testify, "github.com/santhosh-tekuri/jsonschema/v6"}, // which the gate is held to
		},
		{
			Dir: "invariant", Imports: []string{"actions", "reflectschema", "dsl", "help", "mcp"},
			Modules: []string{sdk}, Tests: tests,
		},
	}
}

func TestImportsPointOneWay(t *testing.T) {
	assert.NoError(t, invariant.CheckImports(module(), modulePath, layers()))
}

func TestToolOfEverythingKeepsEveryRule(t *testing.T) {
	invariant.Run(t, func(*testing.T) actions.Tool { return orders() })
	assert.NoError(t, invariant.TestTool(orders()))
}

func TestToolsOfEachKindKeepEveryRule(t *testing.T) {
	tests := map[string]actions.Tool{
		"by hand": one(actions.Map{"description": "d", "properties": map[string]map[string]string{"a": {"type": "string"}}, "required": []string{"a"}}),
		"quarantined": actions.Quarantine(written{"half", func() map[string]actions.Map {
			return map[string]actions.Map{"good": {"description": "d", "properties": map[string]any{}}}
		}}),
		"too large for help to tell at once": one(actions.Map{
			"description": "d", "properties": map[string]any{"a": map[string]any{"type": "string", "description": strings.Repeat("long ", 8000)}},
		}),
		"with numbers beyond a float": one(fromNumbers(`{"description":"d","properties":{"n":{"type":"integer","maximum":123456789012345678901234567890}},
			"defaults":{"n":12345678901234567890123}}`)),
	}
	for name, tool := range tests {
		t.Run(name, func(t *testing.T) { assert.NoError(t, invariant.TestTool(tool)) })
	}
}

// readFile reads a file of this module.
func readFile(name string) (string, error) {
	text, err := fs.ReadFile(module(), name)
	return string(text), err
}
