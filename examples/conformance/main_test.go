package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"regexp"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// connect starts the server over HTTP and connects a client to it. The client
// leaves requests for input to the test.
func connect(t *testing.T, o *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	read, write := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- serve(ctx, "127.0.0.1:0", write) }()
	line, err := bufio.NewReader(read).ReadString('\n')
	require.NoError(t, err)
	url := regexp.MustCompile(`http://\S+`).FindString(line)
	require.NotEmpty(t, url)
	client := sdk.NewClient(&sdk.Implementation{Name: "test"}, o)
	session, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: url}, nil)
	require.NoError(t, err)
	t.Cleanup(func() {
		assert.NoError(t, session.Close())
		stop()
		assert.NoError(t, <-served)
	})
	return session
}

func TestContents(t *testing.T) {
	session := connect(t, nil)
	tests := map[string][]sdk.Content{
		"test_simple_text":        {&sdk.TextContent{}},
		"test_image_content":      {&sdk.ImageContent{}},
		"test_audio_content":      {&sdk.AudioContent{}},
		"test_embedded_resource":  {&sdk.EmbeddedResource{}},
		"test_tool_with_progress": {&sdk.TextContent{}},
		"test_multiple_content_types": {
			&sdk.TextContent{}, &sdk.ImageContent{}, &sdk.EmbeddedResource{},
		},
	}
	for name, want := range tests {
		t.Run(name, func(t *testing.T) {
			result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: name})
			require.NoError(t, err)
			assert.False(t, result.IsError)
			require.Len(t, result.Content, len(want))
			for i := range want {
				assert.IsType(t, want[i], result.Content[i])
			}
		})
	}
}

func TestErrorsOfEitherKind(t *testing.T) {
	session := connect(t, &sdk.ClientOptions{Capabilities: &sdk.ClientCapabilities{}})
	result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "test_error_handling"})
	require.NoError(t, err)
	assert.True(t, result.IsError)

	_, err = session.CallTool(t.Context(), &sdk.CallToolParams{Name: "test_missing_capability"})
	var told *jsonrpc.Error
	require.ErrorAs(t, err, &told)
	assert.EqualValues(t, sdk.CodeMissingRequiredClientCapabilities, told.Code)
	assert.JSONEq(t, `{"requiredCapabilities":{"sampling":{}}}`, string(told.Data))
}

func TestTheToolWithActionsStandsBesideTheOthers(t *testing.T) {
	session := connect(t, nil)
	result, err := session.CallTool(t.Context(), &sdk.CallToolParams{
		Name: "counter", Arguments: json.RawMessage(`{"action":"count","data":{"text":"Ärger"}}`),
	})
	require.NoError(t, err)
	assert.Equal(t, map[string]any{"letters": 5.0}, result.StructuredContent)
}

func TestSchemasAreListedAsTheyAreWritten(t *testing.T) {
	session := connect(t, nil)
	listed, err := session.ListTools(t.Context(), nil)
	require.NoError(t, err)
	schemas := map[string]string{}
	for _, tool := range listed.Tools {
		b, err := json.Marshal(tool.InputSchema)
		require.NoError(t, err)
		schemas[tool.Name] = string(b)
	}
	assert.JSONEq(t, features, schemas["json_schema_2020_12_tool"])
	assert.JSONEq(t, mirrored, schemas["test_x_mcp_header"])
	assert.JSONEq(t, noArguments, schemas["test_simple_text"])
}

func TestEachTriggerChangesTheList(t *testing.T) {
	session := connect(t, nil)
	for _, want := range []string{"Change 1 of the list of tools.", "Change 2 of the list of tools."} {
		_, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "test_trigger_tool_change"})
		require.NoError(t, err)
		listed, err := session.ListTools(t.Context(), nil)
		require.NoError(t, err)
		var got string
		for _, tool := range listed.Tools {
			if tool.Name == "test_changed_tool" {
				got = tool.Description
			}
		}
		assert.Equal(t, want, got)
	}
}

func TestTwoRoundsOfInput(t *testing.T) {
	answers := map[string]map[string]any{"What is your name?": {"name": "Ada"}, "Which colour do you like?": {"color": "blue"}}
	session := connect(t, &sdk.ClientOptions{
		ElicitationHandler: func(_ context.Context, req *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			return &sdk.ElicitResult{Action: "accept", Content: answers[req.Params.Message]}, nil
		},
	})
	result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "test_input_required_result_multi_round"})
	require.NoError(t, err)
	require.Len(t, result.Content, 1)
	assert.Equal(t, "Ada likes blue", result.Content[0].(*sdk.TextContent).Text)
}

func TestASealIsBrokenByAnyChange(t *testing.T) {
	s := newSeal()
	state := s.close("second:Ada")
	text, ok := s.open(state)
	require.True(t, ok)
	assert.Equal(t, "second:Ada", text)
	for _, bad := range []string{"", state + "-TAMPERED", state[1:], state[:len(state)-4], "e30", newSeal().close("second:Ada")} {
		_, ok := s.open(bad)
		assert.False(t, ok, bad)
	}
}
