package dsl_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

func TestCanonicalMap(t *testing.T) {
	for _, c := range []struct {
		name string
		spec dsl.ActionSpec
		want string
	}{
		{"nothing but a description", dsl.Action("Do it").Handle(none), `{"description":"Do it","properties":{}}`},
		{"no description", dsl.ActionSpec{}, `{"properties":{}}`},
		{"an empty description", dsl.Action(""), `{"description":"","properties":{}}`},
		{"properties", dsl.Action("D").Properties(dsl.Properties{"b": dsl.String().Required(), "a": dsl.Integer().Required(), "c": dsl.Boolean()}),
			`{"description":"D","properties":{"a":{"type":"integer"},"b":{"type":"string"},"c":{"type":"boolean"}},"required":["a","b"]}`},
		{"properties said twice", dsl.Action("D").Properties(dsl.Properties{"a": dsl.Any().Required()}).Properties(dsl.Properties{"b": dsl.Any()}),
			`{"description":"D","properties":{"a":{},"b":{}},"required":["a"]}`},
		{"groups", dsl.Action("D").RequiredOneOf("a").RequiredOneOf("b", "c").RequiredOneOf(),
			`{"description":"D","properties":{},"required_one_of":[["a"],["b","c"],[]]}`},
		{"defaults of both kinds", dsl.Action("D").Properties(dsl.Properties{"a": dsl.Integer().Default(1), "b": dsl.Any().Default(nil)}).
			Defaults(map[string]any{"c": []int{1}}).Defaults(map[string]any{"d": "x"}),
			`{"defaults":{"a":1,"b":null,"c":[1],"d":"x"},"description":"D","properties":{"a":{"type":"integer"},"b":{}}}`},
		{"no defaults", dsl.Action("D").Defaults(nil), `{"defaults":{},"description":"D","properties":{}}`},
		{"notes", dsl.Action("D").Notes("One.").Notes("Two.\n"), `{"description":"D","notes":"Two.\n","properties":{}}`},
		{"related", dsl.Action("D").Related("a", "b").Related().Related("t:c"), `{"description":"D","properties":{},"related":["a","b","t:c"]}`},
		{"related to nothing", dsl.Action("D").Related(), `{"description":"D","properties":{},"related":[]}`},
		{"examples", dsl.Action("D").Example(map[string]any{"a": 1}).Example(map[string]any{}).Example(nil),
			`{"description":"D","examples":[{"a":1},{},null],"properties":{}}`},
		{"handler and context are no keys", dsl.Action("D").Handle(none).Context(func(context.Context) (any, error) { return nil, nil }),
			`{"description":"D","properties":{}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, asJSON(t, declared(one(c.spec))["do"]))
		})
	}
}

// Every kind's own Default and Required, which no keyword test reaches.
func TestFinalStatesOfEveryKind(t *testing.T) {
	tool := one(dsl.Action("D").Properties(dsl.Properties{
		"any":     dsl.Any().Default([]string{"a"}),
		"array":   dsl.Array(dsl.String()).Default([]string{"a"}),
		"boolean": dsl.Boolean().Default(false),
		"enum":    dsl.Enum(1, "a").Default("a"),
		"integer": dsl.Integer().Default(0),
		"map":     dsl.Map(dsl.Integer()).Default(map[string]int{"a": 1}),
		"number":  dsl.Number().Default(0.5),
		"object":  dsl.Object(dsl.Fields{}).Default(map[string]any{}),
		"raw":     dsl.Raw(map[string]any{}).Default(1),
		"string":  dsl.String().Default(""),
	}))
	assert.Equal(t, `{"any":["a"],"array":["a"],"boolean":false,"enum":"a","integer":0,"map":{"a":1},"number":0.5,"object":{},"raw":1,"string":""}`,
		asJSON(t, declared(tool)["do"]["defaults"]))
	assert.NotContains(t, declared(tool)["do"], "required")

	tool = one(dsl.Action("D").Properties(dsl.Properties{
		"any": dsl.Any().Required(), "array": dsl.Array(dsl.Any()).Required(), "boolean": dsl.Boolean().Required(),
		"enum": dsl.Enum(1).Required(), "integer": dsl.Integer().Required(), "map": dsl.Map(dsl.Any()).Required(),
		"number": dsl.Number().Required(), "object": dsl.Object(dsl.Fields{}).Required(), "raw": dsl.Raw(map[string]any{}).Required(),
		"string": dsl.String().Required(),
	}))
	assert.Equal(t, `["any","array","boolean","enum","integer","map","number","object","raw","string"]`,
		asJSON(t, declared(tool)["do"]["required"]))
	assert.NotContains(t, declared(tool)["do"], "defaults")
}

func TestLoweringTwiceIsEqual(t *testing.T) {
	tool := placed()
	first := declared(tool)
	for range 50 {
		require.Equal(t, first, declared(tool))
		require.Equal(t, tool.Check(), placed().Check())
	}
	var calls sync.WaitGroup
	for range 16 {
		calls.Go(func() {
			assert.Equal(t, first, declared(tool))
			assert.NotEmpty(t, tool.Source("do", actions.Location{"notes"}))
			assert.NotEmpty(t, tool.Check())
		})
	}
	calls.Wait()
}

func TestCheck(t *testing.T) {
	type wrapped struct{ dsl.Schema }
	var unset *dsl.StringSchema
	tool := dsl.Tool("tool", "A tool.", dsl.Actions{
		"fine":            dsl.Action("D").Properties(dsl.Properties{"a": wrapped{dsl.String()}}).Handle(none),
		"no handler":      dsl.Action("D"),
		"nil handler":     dsl.Action("D").Handle(none).Handle(nil),
		"zero action":     {},
		"nil properties":  dsl.Action("D").Properties(nil).Handle(none),
		"nil property":    dsl.Action("D").Properties(dsl.Properties{"a": nil, "b": unset, "c": wrapped{}}).Handle(none),
		"zero builders":   dsl.Action("D").Properties(dsl.Properties{"a": dsl.StringSchema{}, "b": dsl.IntegerSchema{}.Min(1), "c": dsl.Required{}, "d": dsl.Defaulted{}, "e": dsl.EnumSchema{}.Nullable(), "f": dsl.RawSchema{}.Default(1), "g": dsl.StringSchema{}.OneOf("a")}).Handle(none),
		"nil items":       dsl.Action("D").Properties(dsl.Properties{"a": dsl.Array(nil), "b": dsl.Array(dsl.Array(nil))}).Handle(none),
		"nil values":      dsl.Action("D").Properties(dsl.Properties{"a": dsl.Map(nil)}).Handle(none),
		"nil fields":      dsl.Action("D").Properties(dsl.Properties{"a": dsl.Object(nil).Closed()}).Handle(none),
		"nil field":       dsl.Action("D").Properties(dsl.Properties{"a": dsl.Object(dsl.Fields{"b": nil, "c": dsl.Any()})}).Handle(none),
		"nil raw":         dsl.Action("D").Properties(dsl.Properties{"a": dsl.Raw(nil).Required()}).Handle(none),
		"nil subschemas":  dsl.Action("D").Properties(dsl.Properties{"a": dsl.Array(dsl.Any()).PrefixItems(dsl.Any(), nil).Contains(nil), "b": dsl.Object(dsl.Fields{}).OpenTo(nil).PropertyNames(dsl.StringSchema{})}).Handle(none),
		"two defaults":    dsl.Action("D").Properties(dsl.Properties{"a": dsl.Any().Default(1), "b": dsl.Any().Default(1)}).Defaults(map[string]any{"a": 2}).Handle(none),
		"defaults twice":  dsl.Action("D").Properties(dsl.Properties{"a": dsl.Any()}).Defaults(map[string]any{"a": 1}).Defaults(map[string]any{"a": 1}).Handle(none),
		"property twice":  dsl.Action("D").Properties(dsl.Properties{"a": dsl.Any(), "b": dsl.Any()}).Properties(dsl.Properties{"a": dsl.Any()}).Handle(none),
		"several at once": dsl.Action("D").Properties(dsl.Properties{"b": nil, "a": dsl.Array(nil).Default(1)}).Defaults(map[string]any{"a": 1}),
	})

	var got strings.Builder
	for _, o := range tool.Check() {
		assert.Regexp(t, `^tool_test\.go:\d+$`, o.Place)
		o.Place = ""
		fmt.Fprintln(&got, lineless(o.String()))
	}
	golden(t, "check.golden", got.String())
	declared(tool) // ends, whatever is missing
}

// lineless drops the line numbers of a message.
func lineless(s string) string {
	words := strings.Split(s, "tool_test.go:")
	for i := 1; i < len(words); i++ {
		words[i] = strings.TrimLeft(words[i], "0123456789")
	}
	return strings.Join(words, "tool_test.go:N")
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}

// Two defaults of one name are told with both lines.
func TestCheckNamesBothLines(t *testing.T) {
	base := dsl.Action("Do it").Properties(dsl.Properties{"a": dsl.Any().Default(1)}).Handle(none)
	tool := one(base.
		Defaults(map[string]any{"a": 2}))
	offences := tool.Check()
	require.Len(t, offences, 1)
	var first, second int
	_, err := fmt.Sscanf(offences[0].Place, "tool_test.go:%d", &second)
	require.NoError(t, err)
	_, err = fmt.Sscanf(offences[0].Problem, `"a" has two defaults, the other is at tool_test.go:%d`, &first)
	require.NoError(t, err, offences[0].Problem)
	assert.Equal(t, first+2, second)
	assert.Equal(t, tool.Source("do", actions.Location{"defaults", "a"}), offences[0].Place)
}

func TestCall(t *testing.T) {
	refused := errors.New("refused")
	tool := dsl.Tool("tasks", "Tasks.", dsl.Actions{
		"echo": dsl.Action("Echo").Handle(func(ctx context.Context, data actions.Data) (any, error) {
			return []any{ctx.Value(t), data.Has("a")}, nil
		}),
		"fail": dsl.Action("Fail").Handle(none).Handle(func(context.Context, actions.Data) (any, error) { return "part", refused }),
		"none": dsl.Action("None"),
		"nil":  dsl.Action("Nil").Handle(none).Handle(nil),
		"":     dsl.Action("Unnamed"),
	})
	ctx := context.WithValue(t.Context(), t, "carried")

	got, err := tool.Call(ctx, "echo", actions.Data{})
	require.NoError(t, err)
	assert.Equal(t, []any{"carried", false}, got)
	got, err = tool.Call(ctx, "fail", actions.Data{})
	assert.Equal(t, "part", got)
	assert.ErrorIs(t, err, refused)

	for action, want := range map[string]string{
		"none": `action "none" of tool "tasks" has no handler`,
		"nil":  `action "nil" of tool "tasks" has no handler`,
		"":     `action "" of tool "tasks" has no handler`,
		"Echo": `tool "tasks" has no action "Echo"`,
	} {
		got, err := tool.Call(ctx, action, actions.Data{})
		assert.Nil(t, got)
		assert.EqualError(t, err, want)
	}
}

func TestContext(t *testing.T) {
	broken := errors.New("broken")
	live := func(ctx context.Context) (any, error) { return ctx.Value(t), broken }
	tool := dsl.Tool("tasks", "Tasks.", dsl.Actions{
		"live": dsl.Action("Live").Context(live),
		"none": dsl.Action("None"),
		"nil":  dsl.Action("Nil").Context(live).Context(nil),
	})
	got, err := tool.Context(context.WithValue(t.Context(), t, "now"), "live")
	assert.Equal(t, "now", got)
	assert.ErrorIs(t, err, broken)
	for _, action := range []string{"none", "nil", "unknown"} {
		got, err := tool.Context(t.Context(), action)
		assert.Nil(t, got)
		assert.NoError(t, err)
	}
}

func TestReadersOfATool(t *testing.T) {
	tool := dsl.Tool("tasks", "Track tasks.", nil).Titled("Tasks")
	assert.Equal(t, "tasks", tool.Name())
	assert.Equal(t, "Track tasks.", tool.Description())
	assert.Equal(t, "Tasks", tool.Title())
	assert.Empty(t, declared(tool))
	assert.Empty(t, tool.Check())
}

// Nothing that an author can write in a declaration panics, not even on a nil
// tool, nil maps, nil schemas, negative lengths or zero builders.
func TestNothingPanics(t *testing.T) {
	zeros := []any{
		dsl.StringSchema{}, dsl.IntegerSchema{}, dsl.NumberSchema{}, dsl.BooleanSchema{}, dsl.ArraySchema{}, dsl.ObjectSchema{},
		dsl.MapSchema{}, dsl.AnySchema{}, dsl.EnumSchema{}, dsl.RawSchema{}, dsl.ActionSpec{}, (*dsl.ToolSpec)(nil), new(dsl.ToolSpec),
	}
	for _, base := range bases {
		zeros = append(zeros, base)
	}
	for _, base := range zeros {
		for _, m := range chained(reflect.TypeOf(base)) {
			in := []reflect.Value{reflect.ValueOf(base)}
			for i := 1; i < m.Type.NumIn(); i++ {
				arg := reflect.New(m.Type.In(i)).Elem()
				switch arg.Kind() {
				case reflect.Int, reflect.Int64:
					arg.SetInt(-1)
				case reflect.Slice: // of one zero value
					arg = reflect.MakeSlice(m.Type.In(i), 1, 1)
				}
				in = append(in, arg)
			}
			call := m.Func.Call
			if m.Type.IsVariadic() {
				call = m.Func.CallSlice
			}
			require.NotPanics(t, func() { state(t, call(in)[0].Interface()) }, "%T.%s", base, m.Name)
		}
	}

	for name, tool := range map[string]*dsl.ToolSpec{"nil": nil, "zero": {}} {
		t.Run(name, func(t *testing.T) {
			assert.Empty(t, tool.Name()+tool.Description()+tool.Title())
			assert.Zero(t, tool.Annotations())
			assert.Empty(t, declared(tool))
			assert.Empty(t, tool.Check())
			got, err := tool.Context(t.Context(), "do")
			assert.Nil(t, got)
			assert.NoError(t, err)
			_, err = tool.Call(t.Context(), "do", actions.Data{})
			assert.EqualError(t, err, `tool "" has no action "do"`)
		})
	}
}
