package mcp_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// Actions of one tool answer in different shapes, and an outputSchema is the
// tool's as a whole: none is published, since a union at its root is refused by
// providers and a permissive object says nothing.
func TestNoOutputSchemaIsPublished(t *testing.T) {
	server, err := mcp.New(mcp.Options{Name: "corpus"}, catalogue{"issues", map[string]actions.Map{
		"list": {"description": "List issues", "properties": map[string]any{}},
		"get":  {"description": "Get an issue", "properties": map[string]any{"id": map[string]any{"anyOf": []any{map[string]any{}}}}},
	}})
	require.NoError(t, err)
	list, err := connect(t, server, nil).ListTools(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, list.Tools, 2)
	for _, tool := range list.Tools {
		assert.Nil(t, tool.OutputSchema, tool.Name)
		b, err := json.Marshal(tool.InputSchema)
		require.NoError(t, err)
		for _, keyword := range []string{`"anyOf"`, `"oneOf"`, `"allOf"`, `"x-mcp-header"`} {
			assert.NotContains(t, string(b), keyword)
		}
	}
}
