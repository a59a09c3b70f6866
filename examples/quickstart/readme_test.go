package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// TestREADME holds the README to this program: the code it shows is this code,
// and the answers it shows are what a client gets.
func TestREADME(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	source, err := os.ReadFile("main.go")
	require.NoError(t, err)
	_, program, _ := strings.Cut(string(source), "package main\n")
	assert.Contains(t, string(readme), "```go\npackage main\n"+program+"```\n")

	server, err := mcp.New(mcp.Options{Name: "notes", Version: "1.0.0"}, notes)
	require.NoError(t, err)
	ours, theirs := sdk.NewInMemoryTransports()
	session, err := server.SDK().Connect(t.Context(), ours, nil)
	require.NoError(t, err)
	defer session.Close()
	client, err := sdk.NewClient(&sdk.Implementation{Name: "reader", Version: "1"}, nil).Connect(t.Context(), theirs, nil)
	require.NoError(t, err)
	defer client.Close()

	registration, err := actions.Register(notes)
	require.NoError(t, err)
	assert.Contains(t, string(readme), block(t, mcp.InputSchema(registration)))
	for _, call := range []string{
		`{"action":"add","data":{"txt":"Buy milk","priority":"urgent","tags":"home"}}`,
		`{"action":"add","data":{"text":"Buy milk","tags":["home"]}}`,
		`{"action":"find","data":{"tag":"home"}}`,
	} {
		assert.Contains(t, string(readme), call)
		res, err := client.CallTool(t.Context(), &sdk.CallToolParams{Name: "notes", Arguments: json.RawMessage(call)})
		require.NoError(t, err)
		text := res.Content[0].(*sdk.TextContent).Text
		assert.Contains(t, string(readme), block(t, json.RawMessage(text)))
	}
}

// block is JSON as the README shows it.
func block(t *testing.T, b json.RawMessage) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, json.Indent(&out, b, "", "  "))
	return fmt.Sprintf("```json\n%s\n```\n", out.String())
}
