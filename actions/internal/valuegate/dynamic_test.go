package valuegate_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

// dynamicSchema makes a schema of several resources whose dynamic references
// lead elsewhere by the way that led to them.
func (g generator) dynamicSchema() map[string]any {
	flat := generator{g.Rand, false}
	ref := func() any {
		target := pick(g, "r0", "r1", "r2", "#a", "#b", "r1#a", "r2#b", "root#/$defs/r1/$defs/a")
		keyword := "$ref"
		if g.IntN(3) > 0 {
			keyword = "$dynamicRef"
		}
		return map[string]any{keyword: target}
	}
	anchored := func(name string) map[string]any {
		m := map[string]any{pick(g, "$dynamicAnchor", "$dynamicAnchor", "$anchor"): name}
		if s, ok := flat.schema(1).(map[string]any); ok && g.IntN(2) == 0 {
			for key, v := range s {
				m[key] = v
			}
		}
		if g.IntN(2) == 0 {
			m["items"] = ref()
		}
		if g.IntN(2) == 0 {
			delete(m, "additionalProperties")
			m["properties"] = map[string]any{"a": ref(), "b": ref()}
		}
		return m
	}
	resource := func(id string) map[string]any {
		m := map[string]any{"$id": id, "$defs": map[string]any{"a": anchored("a"), "b": anchored("b")}}
		switch g.IntN(4) {
		case 0:
			m["items"] = ref()
		case 1:
			m["properties"] = map[string]any{"a": ref(), "b": ref(), "c": ref()}
		case 2:
			m["anyOf"] = []any{map[string]any{"type": "array", "items": ref()}, map[string]any{"type": "object", "additionalProperties": ref()}, map[string]any{"type": "integer"}}
		}
		if g.IntN(3) == 0 {
			m["unevaluatedProperties"] = false
		}
		return m
	}
	root := resource("http://a.b/root")
	defs := root["$defs"].(map[string]any)
	for _, id := range []string{"r0", "r1", "r2"} {
		defs[id] = resource(id)
	}
	return root
}

func TestDynamicReferencesAgreeWithTheReference(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(3, 4)), false}
	accepted, refused, several := 0, 0, 0
	for range 800 {
		schema := g.dynamicSchema()
		gate, faults := valuegate.Compile(schema)
		if len(faults) > 0 { // it may refer back to itself in place
			require.Contains(t, faults[0].Problem, "refers back to itself", encode(t, schema))
			continue
		}
		ref, err := reference(t, schema)
		require.NoError(t, err)
		once, _ := valuegate.Nodes(schema)
		if once > 20 {
			several++
		}
		for range 10 {
			if compare(t, gate, ref, schema, g.value(3)) {
				accepted++
			} else {
				refused++
			}
		}
	}
	t.Logf("%d accepted, %d refused, %d large graphs", accepted, refused, several)
	assert.Greater(t, accepted, 1000, "the values must try both")
	assert.Greater(t, refused, 1000, "the values must try both")
	assert.Greater(t, several, 30, "the references must lead to several places")
}

// One reference leads to another schema by the way that led to it.
func TestDynamicReference(t *testing.T) {
	const tree = `{"$id":"http://a.b/tree","$dynamicAnchor":"node","type":"object","properties":{
		"value":{"type":"integer"},"children":{"type":"array","items":{"$dynamicRef":"#node"}}}}`
	strict := `{"$id":"http://a.b/strict","$dynamicAnchor":"node","$ref":"tree","unevaluatedProperties":false,"$defs":{"t":` + tree + `}}`
	loose, closed := compile(t, tree), compile(t, strict)
	value := func() any { return decode(t, `{"value":1,"children":[{"value":2,"childern":[]}]}`) }
	assert.True(t, loose.Allows(value()))
	assert.False(t, closed.Allows(value()))
	_, r := check(t, closed, value())
	assert.Equal(t, []string{`data.v.children[0].childern is a key that no part of the schema allows here; it has "children" and "value" (did you mean children)`}, lines(r))
}

// Anchors that each lead to one of several places make a graph for each
// combination; where these are too many, the author is told and nobody waits.
func TestDynamicCombinationsAreBounded(t *testing.T) {
	combined := func(anchors int) map[string]any {
		defs := map[string]any{}
		use := map[string]any{}
		for i := range anchors {
			name := fmt.Sprintf("n%d", i)
			use[name] = map[string]any{"$dynamicRef": "#" + name}
			defs[name] = map[string]any{"$anchor": "p" + name}
			// The next level is reached by way of a resource that sets an anchor, or
			// of one that does not.
			next := map[string]any{"$ref": fmt.Sprintf("level%d", i+1)}
			defs["level"+name] = map[string]any{"$id": fmt.Sprintf("level%d", i), "anyOf": []any{
				map[string]any{"$id": fmt.Sprintf("with%d", i), "$defs": map[string]any{"x": map[string]any{"$dynamicAnchor": name, "type": "integer"}}, "properties": map[string]any{"a": next}},
				map[string]any{"$id": fmt.Sprintf("without%d", i), "properties": map[string]any{"b": next}},
			}}
			use[name+"own"] = map[string]any{"$dynamicAnchor": name, "type": "string"}
		}
		defs["last"] = map[string]any{"$id": fmt.Sprintf("level%d", anchors), "properties": use}
		return map[string]any{"$id": "http://a.b/root", "$ref": "level0", "$defs": defs}
	}
	few, faults := valuegate.Nodes(combined(4))
	require.Empty(t, faults)
	assert.Greater(t, few, 4<<4)
	_, faults = valuegate.Compile(combined(4))
	require.Empty(t, faults)
	many, _ := valuegate.Nodes(combined(16))
	assert.Less(t, many, 101_000)
	_, faults = valuegate.Compile(combined(16))
	require.Len(t, faults, 1)
	assert.Contains(t, faults[0].Problem, "more than 100000 combinations")
}
