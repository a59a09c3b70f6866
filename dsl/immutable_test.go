package dsl_test

import (
	"context"
	"reflect"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

// bases is one value of every builder type, some way into its chain.
var bases = map[string]any{
	"string":    dsl.String().MinLen(1),
	"integer":   dsl.Integer().Min(1),
	"number":    dsl.Number().Min(1),
	"boolean":   dsl.Boolean().Describe("base"),
	"array":     dsl.Array(dsl.String()).MinItems(1),
	"object":    dsl.Object(dsl.Fields{"a": dsl.String()}).DependentRequired("a", "b"),
	"map":       dsl.Map(dsl.String()).MinProperties(1),
	"any":       dsl.Any().Describe("base"),
	"enum":      dsl.Enum("a").Describe("base"),
	"raw":       dsl.Raw(map[string]any{"type": "string"}),
	"action":    dsl.Action("base").Related("a").RequiredOneOf("a").Example(map[string]any{"a": 1}).Defaults(map[string]any{"a": 1}),
	"typed":     dsl.Typed("base", answer).RequiredOneOf("id").Describe("id", "The base."),
	"tool":      dsl.Tool("base", "Base.", dsl.Actions{"do": dsl.Action("Do it").Handle(none)}).Destructive(true),
	"required":  dsl.String().Required(),
	"defaulted": dsl.String().Default("a"),
}

// state returns everything there is to see of a builder.
func state(t *testing.T, builder any) string {
	t.Helper()
	switch b := builder.(type) {
	case dsl.Property:
		return asJSON(t, declared(withProperty(b)))
	case dsl.ActionSpec:
		return asJSON(t, []any{declared(one(b)), one(b).Check()})
	case *dsl.ToolSpec:
		return asJSON(t, []any{b.Name(), b.Description(), b.Title(), b.Annotations(), declared(b)})
	}
	t.Fatalf("no builder: %T", builder)
	return ""
}

// sample returns a value of the type that differs with n.
func sample(of reflect.Type, n int) reflect.Value {
	v := reflect.New(of).Elem()
	switch of.Kind() {
	case reflect.String:
		v.SetString([]string{"one", "two"}[n])
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(n + 100))
	case reflect.Float64:
		v.SetFloat(float64(n) + 0.5)
	case reflect.Bool:
		v.SetBool(n == 0)
	case reflect.Map:
		v.Set(reflect.MakeMap(of))
		v.SetMapIndex(sample(of.Key(), n), sample(of.Elem(), n))
	case reflect.Slice:
		v.Set(reflect.Append(v, sample(of.Elem(), n)))
	case reflect.Interface:
		v.Set(reflect.ValueOf([]any{dsl.String().MaxLen(n), dsl.Integer().Max(int64(n))}[n]))
		if of.NumMethod() == 0 {
			v.Set(reflect.ValueOf([]any{"one", 2}[n]))
		}
	case reflect.Func:
		switch of {
		case reflect.TypeFor[dsl.Handler]():
			v.Set(reflect.ValueOf(dsl.Handler(none)))
		default:
			v.Set(reflect.ValueOf(func(context.Context) (any, error) { return n, nil }))
		}
	case reflect.Struct:
		v.Set(reflect.ValueOf(dsl.String().MaxLen(n)))
	}
	return v
}

// chained returns the methods of a builder type that return a builder.
func chained(of reflect.Type) []reflect.Method {
	var methods []reflect.Method
	for i := range of.NumMethod() {
		m := of.Method(i)
		if m.Type.NumOut() != 1 {
			continue
		}
		switch out := m.Type.Out(0); {
		case out == of, out == reflect.TypeFor[dsl.Required](), out == reflect.TypeFor[dsl.Defaulted]():
			methods = append(methods, m)
		}
	}
	return methods
}

func branch(base any, m reflect.Method, n int) any {
	in := []reflect.Value{reflect.ValueOf(base)}
	for i := 1; i < m.Type.NumIn(); i++ {
		in = append(in, sample(m.Type.In(i), n))
	}
	if m.Type.IsVariadic() {
		return m.Func.CallSlice(in)[0].Interface()
	}
	return m.Func.Call(in)[0].Interface()
}

// Two branches off one base, for every method of every builder: neither the
// base nor the first branch sees what the second is told.
func TestBranchesShareNothing(t *testing.T) {
	count := 0
	for name, base := range bases {
		for _, m := range chained(reflect.TypeOf(base)) {
			count++
			t.Run(name+"/"+m.Name, func(t *testing.T) {
				before := state(t, base)
				first := branch(base, m, 0)
				told := state(t, first)
				for _, other := range chained(reflect.TypeOf(base)) {
					branch(base, other, 1)
				}
				second := branch(base, m, 1)
				assert.Equal(t, before, state(t, base), "the base changed")
				assert.Equal(t, told, state(t, first), "the first branch changed")
				if m.Type.NumIn() > 1 && m.Name != "Context" && m.Name != "Handle" {
					assert.NotEqual(t, told, state(t, second), "what %s was told went nowhere", m.Name)
				}
			})
		}
	}
	assert.Greater(t, count, 90, "the methods of the builders were not found")
}

// What was handed in is changed after each builder has taken it.
func TestWhatIsHandedInIsCopied(t *testing.T) {
	strings := []string{"a", "b"}
	integers := []int64{1, 2}
	numbers := []float64{1, 2}
	mixed := []any{"a", []string{"b"}}
	schemas := []dsl.Schema{dsl.String(), dsl.Integer()}
	nested := map[string]any{"deep": map[string]any{"list": []any{"a"}, "typed": map[string][]int{"a": {1}}}}
	fields := dsl.Fields{"a": dsl.String()}
	properties := dsl.Properties{
		"strings":   dsl.String().OneOf(strings...).Examples(strings...),
		"integers":  dsl.Integer().OneOf(integers...).Examples(integers...),
		"numbers":   dsl.Number().OneOf(numbers...).Examples(numbers...),
		"mixed":     dsl.Enum(mixed...).Examples(mixed...),
		"array":     dsl.Array(dsl.Any()).PrefixItems(schemas...).Examples(strings).Default(strings),
		"object":    dsl.Object(fields).DependentRequired("a", strings...).Examples(nested).Default(nested),
		"map":       dsl.Map(dsl.Any()).Default(nested),
		"any":       dsl.Any().Examples(nested).Default(nested),
		"enum":      dsl.Enum(nested).Default(nested),
		"raw":       dsl.Raw(nested).Default(nested),
		"undefined": dsl.Any(),
	}
	acts := dsl.Actions{
		"do": dsl.Action("Do it").Properties(properties).RequiredOneOf(strings...).Related(strings...).
			Example(nested).Defaults(map[string]any{"undefined": nested}).Handle(none),
	}
	tool := dsl.Tool("tool", "A tool.", acts)
	before := asJSON(t, declared(tool))

	strings[0], integers[0], numbers[0], schemas[0] = "changed", 99, 99, dsl.Boolean()
	mixed[1].([]string)[0] = "changed"
	mixed[0] = "changed"
	deep := nested["deep"].(map[string]any)
	deep["list"].([]any)[0] = "changed"
	deep["typed"].(map[string][]int)["a"][0] = 99
	nested["new"] = true
	fields["b"] = dsl.Any()
	properties["new"] = dsl.Any()
	delete(properties, "any")
	acts["new"] = dsl.Action("New")

	assert.Equal(t, before, asJSON(t, declared(tool)))
	assert.NotContains(t, before, "changed")
}

// spoil changes everything in a JSON value that can be changed.
func spoil(v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, of := range v {
			spoil(of)
		}
		v["spoilt"] = true
	case []any:
		for i := range v {
			spoil(v[i])
			v[i] = "spoilt"
		}
	}
}

func TestActionsHandsOutCopies(t *testing.T) {
	values := map[string]any{"a": []any{map[string]any{"b": 1}}}
	tool := dsl.Tool("tool", "A tool.", dsl.Actions{
		"do": dsl.Action("Do it").
			Properties(dsl.Properties{
				"a": dsl.Raw(values),
				"b": dsl.Object(dsl.Fields{"c": dsl.Enum(values).Examples(values).Required()}).DependentRequired("c", "d").Default(values),
				"c": dsl.String().OneOf("a").Nullable().Required(),
			}).
			RequiredOneOf("a", "b").Related("do").Example(values).Defaults(values).Handle(none),
		"typed": dsl.Typed("Do it", echo[orderParams]).Describe("site", "D").Example(orderParams{Tiny: 1, Limit: 1, Items: []orderLine{{"a", 1}}}).
			RequiredOneOf("tiny", "big"),
	})
	before := asJSON(t, declared(tool))
	for _, m := range declared(tool) {
		spoil(map[string]any(m))
	}
	assert.Equal(t, before, asJSON(t, declared(tool)))

	read := tool.Destructive(true).OpenWorld(true)
	*read.Annotations().Destructive = false
	*read.Annotations().OpenWorld = false
	assert.True(t, *read.Annotations().Destructive)
	assert.True(t, *read.Annotations().OpenWorld)
}

// A value that holds itself has no JSON form, which is for the chain to say;
// declaring and lowering it ends.
func TestValuesThatHoldThemselves(t *testing.T) {
	m := map[string]any{}
	m["self"], m["twice"] = m, m
	s := []any{nil, nil}
	s[0], s[1] = s, m

	deep := any("bottom")
	for range 100_000 {
		deep = []any{deep}
	}
	wide := any("bottom")
	for range 64 { // 2^64 leaves, 64 maps
		wide = map[string]any{"l": wide, "r": wide}
	}
	defer debug.SetMaxStack(debug.SetMaxStack(16 << 20)) // which ends the process where copying goes down for ever
	for name, v := range map[string]any{"map": m, "slice": s, "deep": deep, "wide": wide} {
		t.Run(name, func(t *testing.T) {
			tool := one(dsl.Action("Do it").
				Properties(dsl.Properties{"x": dsl.Raw(map[string]any{"v": v}), "y": dsl.Enum(v).Default(v)}).
				Example(map[string]any{"v": v}).Handle(none))
			require.NotNil(t, declared(tool)["do"]["examples"])
		})
	}
	out := declared(one(dsl.Action("Do it").Example(m)))["do"]["examples"].([]any)[0].(map[string]any)
	out["new"] = true
	assert.NotContains(t, m, "new")
	assert.Contains(t, out["self"], "new", "the copy does not hold itself")
}

func TestAnnotationsAreTheZeroOnesUnlessSaid(t *testing.T) {
	yes, no := true, false
	base := dsl.Tool("tool", "A tool.", nil)
	for _, c := range []struct {
		name string
		tool *dsl.ToolSpec
		want actions.Annotations
	}{
		{"nothing said", base.Titled("T"), actions.Annotations{}},
		{"ReadOnly", base.ReadOnly(), actions.Annotations{ReadOnly: true}},
		{"Destructive", base.Destructive(true), actions.Annotations{Destructive: &yes}},
		{"not Destructive", base.Destructive(false), actions.Annotations{Destructive: &no}},
		{"Idempotent", base.Idempotent(), actions.Annotations{Idempotent: true}},
		{"OpenWorld", base.OpenWorld(true), actions.Annotations{OpenWorld: &yes}},
		{"not OpenWorld", base.OpenWorld(false), actions.Annotations{OpenWorld: &no}},
		{"all", base.ReadOnly().Destructive(false).Idempotent().OpenWorld(false),
			actions.Annotations{ReadOnly: true, Destructive: &no, Idempotent: true, OpenWorld: &no}},
	} {
		t.Run(c.name, func(t *testing.T) { assert.Equal(t, c.want, c.tool.Annotations()) })
	}
}
