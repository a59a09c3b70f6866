package keyset_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/keyset"
	"github.com/wymcp/wymcp-go/actions/internal/near"
)

func object(t *testing.T, text string) map[string]any {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	m := map[string]any{}
	require.NoError(t, dec.Decode(&m))
	return m
}

func root(t *testing.T, properties string, required ...string) *keyset.Node {
	t.Helper()
	n, faults := keyset.Root(object(t, properties), required, near.Name)
	require.Empty(t, faults)
	return n
}

func TestPrune(t *testing.T) {
	tests := []struct {
		name, properties string
		data, want       string
		unknown          []string // path, space, declared there
	}{
		{"the root is closed", `{"b":{},"a":{}}`, `{"a":1,"z":2,"y":3}`, `{"a":1,"z":2,"y":3}`, []string{"data.y a,b", "data.z a,b"}},
		{"no properties are open", `{"a":{"properties":{}}}`, `{"a":{"x":1}}`, `{"a":{"x":1}}`, nil},
		{"properties are closed", `{"a":{"properties":{"b":{}}}}`, `{"a":{"x":1}}`, `{"a":{"x":1}}`, []string{"data.a.x b"}},
		{"unless they say otherwise", `{"a":{"properties":{"b":{}},"additionalProperties":true}}`, `{"a":{"x":1}}`, `{"a":{"x":1}}`, nil},
		{"an empty schema says so too", `{"a":{"properties":{"b":{}},"additionalProperties":{}}}`, `{"a":{"x":1}}`, `{"a":{"x":1}}`, nil},
		{"closed without properties", `{"a":{"additionalProperties":false}}`, `{"a":{"x":1}}`, `{"a":{"x":1}}`, []string{"data.a.x "}},
		{"items are walked", `{"a":{"items":{"properties":{"b":{}}}}}`, `{"a":[{"b":1},{"c":1},5]}`, `{"a":[{"b":1},{"c":1},5]}`, []string{"data.a[1].c b"}},
		{"items of items", `{"a":{"items":{"items":{"properties":{"b":{}}}}}}`, `{"a":[[],[{"c":1}]]}`, `{"a":[[],[{"c":1}]]}`, []string{"data.a[1][0].c b"}},
		{"additional values are walked", `{"a":{"additionalProperties":{"properties":{"b":{}}}}}`, `{"a":{"k":{"c":1}}}`, `{"a":{"k":{"c":1}}}`, []string{"data.a.k.c b"}},
		{"patterns declare", `{"a":{"patternProperties":{"^x-":{}},"additionalProperties":false}}`, `{"a":{"x-1":1,"y":1}}`, `{"a":{"x-1":1,"y":1}}`, []string{"data.a.y ^x-"}},
		{"nulls go, deep down too", `{"a":{"properties":{"b":{"properties":{"c":{}}}}},"d":{}}`, `{"a":{"b":{"c":null}},"d":null}`, `{"a":{"b":{}}}`, nil},
		{"a required null stays", `{"a":{"properties":{"b":{}},"required":["b"]}}`, `{"a":{"b":null}}`, `{"a":{"b":null}}`, nil},
		{"an undeclared null stays", `{"a":{"type":"object"}}`, `{"a":{"b":null}}`, `{"a":{"b":null}}`, nil},
		{"elements stay", `{"a":{"items":{"properties":{"b":{}}}}}`, `{"a":[null,{"b":null}]}`, `{"a":[null,{}]}`, nil},
		{"branches are not walked", `{"a":{"anyOf":[{"properties":{"b":{}}}]}}`, `{"a":{"c":1,"b":null}}`, `{"a":{"c":1,"b":null}}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			data := object(t, tt.data)
			var unknown []string
			pruned := root(t, tt.properties).Prune(data, datapath.New("data"), func(trail *datapath.Trail, _ string, at *keyset.Node) {
				unknown = append(unknown, trail.String()+" "+strings.Join(append(at.Names(), at.Patterns()...), ","))
			})
			assert.Equal(t, tt.unknown, unknown)
			assert.Equal(t, object(t, tt.want), data)
			assert.Equal(t, tt.data != tt.want, pruned)
		})
	}
}

func TestNullableStays(t *testing.T) {
	n := root(t, `{"a":{},"b":{}}`)
	n.Properties["a"].Nullable = true
	data := object(t, `{"a":null,"b":null}`)
	assert.True(t, n.Prune(data, datapath.New("data"), nil))
	assert.Equal(t, map[string]any{"a": nil}, data)
}

func TestPublishIsACopy(t *testing.T) {
	properties := object(t, `{"a":{"properties":{"b":{"enum":[1]}},"items":{"properties":{"c":{}}}}}`)
	n, faults := keyset.Root(properties, nil, near.Name)
	require.Empty(t, faults)
	published := n.Publish(properties)
	assert.Equal(t, object(t, `{"a":{"properties":{"b":{"enum":[1]}},"items":{"properties":{"c":{}},"additionalProperties":false},"additionalProperties":false}}`), published)
	published["a"].(map[string]any)["properties"].(map[string]any)["b"].(map[string]any)["enum"].([]any)[0] = "changed"
	assert.Equal(t, object(t, `{"a":{"properties":{"b":{"enum":[1]}},"items":{"properties":{"c":{}}}}}`), properties)
}
