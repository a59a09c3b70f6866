package mcp_test

import (
	"context"
	"encoding/json"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// dispatcher returns a function that makes the server underneath handle the
// request that its argument is a copy of, without a wire in between.
func dispatcher(b *testing.B, underneath *sdk.Server, tool string, arguments string) func() sdk.Result {
	b.Helper()
	var next sdk.MethodHandler
	var method string
	var req sdk.Request
	underneath.AddReceivingMiddleware(func(handle sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, m string, r sdk.Request) (sdk.Result, error) {
			if m == "tools/call" || m == "tools/list" {
				next, method, req = handle, m, r
			}
			return handle(ctx, m, r)
		}
	})
	serverSide, clientSide := sdk.NewInMemoryTransports()
	_, err := underneath.Connect(b.Context(), serverSide, nil)
	require.NoError(b, err)
	session, err := sdk.NewClient(&sdk.Implementation{Name: "bench", Version: "1"}, nil).Connect(b.Context(), clientSide, nil)
	require.NoError(b, err)
	b.Cleanup(func() { _ = session.Close() })
	if tool == "" {
		_, err = session.ListTools(b.Context(), nil)
	} else {
		_, err = session.CallTool(b.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	}
	require.NoError(b, err)
	return func() sdk.Result {
		res, err := next(b.Context(), method, req)
		if err != nil {
			b.Fatal(err)
		}
		return res
	}
}

const createArguments = `{"action":"create","data":{"title":"Write the report","priority":"high","labels":["a","b","c"],"due":{"in":3},"count":12}}`

type createParams struct {
	Title    string   `json:"title"`
	Priority string   `json:"priority"`
	Labels   []string `json:"labels"`
	Due      struct {
		In int `json:"in"`
	} `json:"due"`
	Count int `json:"count"`
}

type created struct {
	ID    int    `json:"id"`
	Title string `json:"title"`
}

// BenchmarkCall compares one call with the same call of a tool of the SDK's
// generic AddTool, whose schema says the same.
func BenchmarkCall(b *testing.B) {
	b.Run("wymcp", func(b *testing.B) {
		s := server(b, mcp.Options{}, tasks(func(_ context.Context, _ string, data actions.Data) (any, error) {
			return created{1, data.String("title")}, nil
		}))
		dispatch := dispatcher(b, s.SDK(), "tasks", createArguments)
		require.False(b, dispatch().(*sdk.CallToolResult).IsError)
		b.ReportAllocs()
		for b.Loop() {
			dispatch()
		}
	})
	b.Run("sdk", func(b *testing.B) {
		underneath := sdk.NewServer(&sdk.Implementation{Name: "sdk", Version: "1"}, nil)
		sdk.AddTool(underneath, &sdk.Tool{Name: "tasks", InputSchema: json.RawMessage(`{"type":"object","required":["action"],"additionalProperties":false,"properties":{
			"action":{"type":"string","enum":["create","get"]},
			"data":{"type":"object","required":["title"],"additionalProperties":false,"properties":{
				"title":{"type":"string","minLength":1},"priority":{"type":"string","enum":["low","normal","high"],"default":"normal"},
				"labels":{"type":"array","items":{"type":"string"}},"count":{"type":"integer"},
				"due":{"type":"object","additionalProperties":false,"properties":{"in":{"type":"integer"}}}}}}}`)},
			func(_ context.Context, _ *sdk.CallToolRequest, in struct {
				Action string       `json:"action"`
				Data   createParams `json:"data"`
			}) (*sdk.CallToolResult, any, error) {
				return nil, created{1, in.Data.Title}, nil
			})
		dispatch := dispatcher(b, underneath, "tasks", createArguments)
		require.False(b, dispatch().(*sdk.CallToolResult).IsError)
		b.ReportAllocs()
		for b.Loop() {
			dispatch()
		}
	})
}

// BenchmarkRefusal is a call with six mistakes.
func BenchmarkRefusal(b *testing.B) {
	dispatch := dispatcher(b, server(b, mcp.Options{}, tasks(nil)).SDK(), "tasks",
		`{"action":"create","data":{"priority":"hgih","labels":["a",2],"lable":"x","due":{"inn":1,"in":"soon"}}}`)
	require.True(b, dispatch().(*sdk.CallToolResult).IsError)
	b.ReportAllocs()
	for b.Loop() {
		dispatch()
	}
}

// BenchmarkList is tools/list of fifty tools of ten actions, encoded.
func BenchmarkList(b *testing.B) {
	var tools []actions.Tool
	for i := range 50 {
		tool := grown(10, 3)
		tool.name += string(rune('a'+i/26)) + string(rune('a'+i%26))
		tools = append(tools, tool)
	}
	dispatch := dispatcher(b, server(b, mcp.Options{}, tools...).SDK(), "", "")
	text, err := json.Marshal(dispatch())
	require.NoError(b, err)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := json.Marshal(dispatch()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHelp is one action explained.
func BenchmarkHelp(b *testing.B) {
	dispatch := dispatcher(b, server(b, mcp.Options{}, tasks(nil)).SDK(), "help", `{"tool":"tasks","action":"create"}`)
	require.False(b, dispatch().(*sdk.CallToolResult).IsError)
	b.ReportAllocs()
	for b.Loop() {
		dispatch()
	}
}
