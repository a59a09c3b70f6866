package valuegate_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

// reference compiles a schema with the reference engine alone.
func reference(t testing.TB, schema any) (*jsonschema.Schema, error) {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("https://reference.invalid/schema", schema); err != nil {
		return nil, err
	}
	return c.Compile("https://reference.invalid/schema")
}

// compare holds a gate to the reference engine on one value. The differences
// that are meant are left out: unknown keys that are package keyset's business,
// and the formats that are checked more strictly.
func compare(t *testing.T, g *valuegate.Gate, ref *jsonschema.Schema, schema, value any) (accepted bool) {
	t.Helper()
	before := encode(t, value)
	accepted = g.Allows(value)
	want := ref.Validate(value) == nil
	require.Equal(t, want, accepted && !refusesKeys(t, schema, value), "schema %s\nvalue %s", encode(t, schema), before)
	require.Equal(t, before, encode(t, value), "Allows must not change the value")

	out, r := check(t, g, value)
	if !accepted {
		require.NotEmpty(t, r.Problems(), "a refusal must say why: schema %s\nvalue %s", encode(t, schema), before)
		for _, p := range r.Problems() {
			require.True(t, strings.HasPrefix(p.Path, "data.v"), p.Path)
			require.NotContains(t, p.Message, "is not what its schema allows", "the reason was not found: schema %s\nvalue %s", encode(t, schema), before)
		}
		return false
	}
	require.Empty(t, r.Problems(), "schema %s\nvalue %s", encode(t, schema), before)
	require.True(t, g.Allows(out), "plain integers must pass as the others did: schema %s\nvalue %s", encode(t, schema), before)
	return true
}

func encode(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	require.NoError(t, err)
	return string(b)
}

// A generator makes schemas and values out of few words, so that they meet.
type generator struct {
	*rand.Rand
	branches bool
}

func pick[T any](g generator, from ...T) T { return from[g.IntN(len(from))] }

func (g generator) number() json.Number {
	return pick[json.Number](g, "0", "-0", "1", "1.0", "10e-1", "2", "3", "-1", "0.5", "5e-1", "1.5", "4", "1e2", "100", "12345678901234567890", "1234567890123456789e1", "0.1", "0.3", "1e-5")
}

func (g generator) text() string {
	return pick(g, "", "a", "b", "ab", "é", "2026-01-31", "1", "true", "aaa")
}

func (g generator) key() string { return pick(g, "a", "b", "c", "ab") }

func (g generator) value(depth int) any {
	switch n := g.IntN(10); {
	case n < 2 && depth > 0:
		a := []any{}
		for range g.IntN(4) {
			a = append(a, g.value(depth-1))
		}
		return a
	case n < 6 && depth > 0:
		m := map[string]any{}
		for range g.IntN(4) {
			m[g.key()] = g.value(depth - 1)
		}
		return m
	case n < 7:
		return pick[any](g, nil, true, false)
	case n < 8:
		return g.text()
	}
	return g.number()
}

func (g generator) size() json.Number { return pick[json.Number](g, "0", "1", "2", "3", "2.0") }

func (g generator) schemas(depth int) []any {
	var list []any
	for range 1 + g.IntN(3) {
		list = append(list, g.schema(depth-1))
	}
	return list
}

func (g generator) schemaMap(keys []string, depth int) map[string]any {
	m := map[string]any{}
	for range g.IntN(4) {
		m[pick(g, keys...)] = g.schema(depth - 1)
	}
	return m
}

func (g generator) names() []any {
	names := []any{}
	for _, n := range []string{"a", "b", "ab"} {
		if g.IntN(3) == 0 {
			names = append(names, n)
		}
	}
	return names
}

func (g generator) schema(depth int) any {
	if depth <= 0 {
		return pick[any](g, map[string]any{"type": "integer"}, map[string]any{"type": "string"}, map[string]any{}, true, map[string]any{"enum": []any{json.Number("1"), "a", nil}})
	}
	s := map[string]any{}
	keys := []string{"a", "b", "c", "ab"}
	natives := []func(){
		func() { s["type"] = pick[any](g, "string", "integer", "number", "boolean", "array", "object", "null") },
		func() {
			s["type"] = []any{pick[any](g, "string", "array"), pick[any](g, "integer", "number", "object", "null")}
		},
		func() { s["enum"] = []any{g.value(1), g.value(1), g.value(1)} },
		func() { s["const"] = g.value(1) },
		func() { s["minimum"] = g.number() },
		func() { s["maximum"] = g.number() },
		func() { s["exclusiveMinimum"] = g.number() },
		func() { s["exclusiveMaximum"] = g.number() },
		func() { s["multipleOf"] = pick[json.Number](g, "1", "0.5", "2", "0.1", "1e-2", "1234567890123456789") },
		func() { s["minLength"] = g.size() },
		func() { s["maxLength"] = g.size() },
		func() { s["pattern"] = pick(g, "a", "^a", "b$", "^[0-9]+$") },
		func() { s["format"] = pick(g, "date", "date-time", "uuid", "int32") },
		func() { s["properties"] = g.schemaMap(keys, depth) },
		func() { s["properties"] = g.schemaMap(keys, depth) },
		func() { s["required"] = g.names() },
		func() { s["minProperties"] = g.size() },
		func() { s["maxProperties"] = g.size() },
		func() { s["additionalProperties"] = pick(g, any(false), g.schema(depth-1)) },
		func() { s["items"] = g.schema(depth - 1) },
		func() { s["items"] = g.schema(depth - 1) },
		func() { s["minItems"] = g.size() },
		func() { s["maxItems"] = g.size() },
		func() { s["uniqueItems"] = true },
	}
	branches := []func(){
		func() { s["$ref"] = "#/$defs/" + pick(g, "x", "y", "back") },
		func() { s["allOf"] = g.schemas(depth) },
		func() { s["anyOf"] = g.schemas(depth) },
		func() { s["oneOf"] = g.schemas(depth) },
		func() { s["not"] = g.schema(depth - 1) },
		func() { s["if"], s["then"], s["else"] = g.schema(depth-1), g.schema(depth-1), g.schema(depth-1) },
		func() { s["prefixItems"] = g.schemas(depth) },
		func() { s["contains"], s["minContains"] = g.schema(depth-1), g.size() },
		func() { s["contains"], s["maxContains"] = g.schema(depth-1), g.size() },
		func() { s["patternProperties"] = g.schemaMap([]string{"^a", "b$"}, depth) },
		func() { s["propertyNames"] = g.schema(depth - 1) },
		func() { s["dependentRequired"] = map[string]any{g.key(): g.names()} },
		func() { s["dependentSchemas"] = g.schemaMap(keys, depth) },
		func() { s["unevaluatedProperties"] = g.schema(depth - 1) },
		func() { s["unevaluatedItems"] = g.schema(depth - 1) },
	}
	for range 1 + g.IntN(3) {
		natives[g.IntN(len(natives))]()
	}
	for g.branches && g.IntN(2) == 0 {
		branches[g.IntN(len(branches))]()
	}
	return s
}

// property returns the schema of a property, with definitions to refer to.
func (g generator) property() map[string]any {
	s, ok := g.schema(3).(map[string]any)
	if !ok {
		s = map[string]any{}
	}
	flat := generator{g.Rand, false}
	s["$defs"] = map[string]any{"x": flat.schema(2), "y": flat.schema(2), "back": g.back()}
	return s
}

// back returns a schema whose parts refer back to it from several places.
func (g generator) back() map[string]any {
	flat := generator{g.Rand, false}
	ref := map[string]any{"$ref": "#/$defs/back"}
	part := func() any {
		m, ok := flat.schema(1).(map[string]any)
		if !ok {
			return true
		}
		if g.IntN(3) > 0 {
			delete(m, "additionalProperties")
			m["properties"] = map[string]any{"a": ref, "b": pick[any](g, ref, flat.schema(1))}
		}
		if g.IntN(3) > 0 {
			m["items"] = ref
		}
		return m
	}
	s := map[string]any{pick(g, "allOf", "anyOf", "oneOf"): []any{part(), part(), part()}}
	if g.IntN(3) == 0 {
		s["not"] = part()
	}
	if g.IntN(3) == 0 {
		s["unevaluatedProperties"] = pick[any](g, false, ref)
	}
	if g.IntN(3) == 0 {
		s["unevaluatedItems"] = pick[any](g, false, ref)
	}
	return s
}

func TestAgreesWithTheReference(t *testing.T) {
	for _, branches := range []bool{false, true} {
		t.Run(fmt.Sprintf("branches %v", branches), func(t *testing.T) {
			g := generator{rand.New(rand.NewPCG(1, 2)), branches}
			accepted, refused := 0, 0
			for range 500 {
				schema := g.property()
				gate, faults := valuegate.Compile(schema)
				require.Empty(t, faults, encode(t, schema))
				ref, err := reference(t, schema)
				require.NoError(t, err)
				for range 20 {
					if compare(t, gate, ref, schema, g.value(3)) {
						accepted++
					} else {
						refused++
					}
				}
			}
			t.Logf("%d accepted, %d refused", accepted, refused)
			assert.Greater(t, accepted, 2000, "the values must try both")
			assert.Greater(t, refused, 2000, "the values must try both")
		})
	}
}

func FuzzAgreesWithTheReference(f *testing.F) {
	for seed := range uint64(8) {
		g := generator{rand.New(rand.NewPCG(seed, 0)), true}
		f.Add(encode(f, g.property()), encode(f, g.value(3)))
	}
	for _, c := range keywordCases() {
		for value := range c.refuse {
			f.Add(c.schema, value)
		}
	}
	for _, c := range reportedValues(f) {
		f.Add(c[0], c[1])
	}
	f.Fuzz(func(t *testing.T, schemaText, valueText string) {
		if strings.Contains(schemaText, "$recursive") || strings.Contains(schemaText, "$schema") || strings.Contains(schemaText, "format") || strings.Contains(schemaText, "$id") {
			t.Skip("refused, or judged more strictly than by the engine")
		}
		schemaDoc := rawjson.Parse([]byte(schemaText), "", limits())
		valueDoc := rawjson.Parse([]byte(valueText), "", limits())
		schema, ok := schemaDoc.Value.(map[string]any)
		if !ok || len(schemaDoc.Problems) > 0 || len(valueDoc.Problems) > 0 {
			t.Skip("not JSON")
		}
		gate, faults := valuegate.Compile(schema)
		if len(faults) > 0 {
			t.Skip("not a schema")
		}
		ref, err := reference(t, schema)
		require.NoError(t, err)
		compare(t, gate, ref, schema, valueDoc.Value)
	})
}
