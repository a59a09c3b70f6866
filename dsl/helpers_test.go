package dsl_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func none(context.Context, actions.Data) (any, error) { return nil, nil }

// declared returns the canonical maps of a tool.
func declared(tool *dsl.ToolSpec) map[string]actions.Map { return tool.Actions() }

// one returns a tool with one action, "do".
func one(spec dsl.ActionSpec) *dsl.ToolSpec {
	return dsl.Tool("tool", "A tool.", dsl.Actions{"do": spec})
}

// withProperty returns a tool with one action, "do", with one property, "x".
func withProperty(p dsl.Property) *dsl.ToolSpec {
	return one(dsl.Action("Do it").Properties(dsl.Properties{"x": p}).Handle(none))
}

// schemaOf returns the JSON Schema that a property lowers to.
func schemaOf(t *testing.T, p dsl.Property) any {
	t.Helper()
	properties, ok := declared(withProperty(p))["do"]["properties"].(map[string]any)
	require.True(t, ok, "properties is no map[string]any")
	return properties["x"]
}

// asJSON returns the JSON text of v on one line, its keys sorted.
func asJSON(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	require.NoError(t, e.Encode(v))
	return string(bytes.TrimSpace(b.Bytes()))
}
