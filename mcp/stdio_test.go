package mcp_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// stdioMode makes the test binary a server on its standard streams.
const stdioMode = "WYMCP_TEST_STDIO"

func serveStdio(mode string) int {
	tool := returning(func(ctx context.Context, data actions.Data) (any, error) {
		switch data.String("n") {
		case "panic":
			panic("boom")
		case "slow":
			time.Sleep(100 * time.Millisecond)
		case "wait":
			<-ctx.Done()
			fmt.Fprintln(os.Stderr, "cancelled")
		}
		return object{"pid": os.Getpid()}, nil
	})
	s, err := mcp.New(mcp.Options{Name: mode}, tool)
	if err == nil {
		err = s.ServeStdio(context.Background())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func child(t *testing.T) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), stdioMode+"=stdio")
	return cmd
}

func TestStdioServesTheSDKClient(t *testing.T) {
	client := sdk.NewClient(&sdk.Implementation{Name: "client", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &sdk.CommandTransport{Command: child(t)}, nil)
	require.NoError(t, err)
	defer session.Close()

	tools, err := session.ListTools(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, tools.Tools, 2)

	first := call(t, session, "probe", object{"action": "run"})
	assert.False(t, first.IsError)
	assert.Equal(t, "handler_panicked", refused(t, call(t, session, "probe", object{"action": "run", "data": object{"n": "panic"}})).Error)
	again := call(t, session, "probe", object{"action": "run"})
	assert.Equal(t, first.StructuredContent, again.StructuredContent, "the same process answers after a panic")
}

func TestStdioSurvivesWhatIsNoMessage(t *testing.T) {
	cmd := child(t)
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	require.NoError(t, cmd.Start())
	w := &wire{t: t, in: in, out: bufio.NewReader(out)}

	assert.Equal(t, -32700, w.send("this is not JSON").Error.Code)
	a := w.call("probe", `{"action":"run"}`)
	assert.False(t, a.IsError)

	// The last line has no newline, and the input ends behind it: the call is
	// answered all the same.
	_, err = io.WriteString(in, request(7, "tools/call", `"name":"probe","arguments":{"action":"run","data":{"n":"slow"}}`))
	require.NoError(t, err)
	require.NoError(t, in.Close())
	assert.JSONEq(t, "7", string(w.next().ID))
	rest, err := io.ReadAll(w.out)
	require.NoError(t, err)
	assert.Empty(t, rest)
	assert.NoError(t, cmd.Wait(), "the end of the input is no error: %s", stderr.String())
}

func TestStdioEndOfInputCancelsCalls(t *testing.T) {
	cmd := child(t)
	cmd.Stdin = strings.NewReader(request(1, "tools/call", `"name":"probe","arguments":{"action":"run","data":{"n":"wait"}}`) + "\n")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(t, cmd.Run())
	assert.Equal(t, "cancelled\n", stderr.String())
}

func TestLinesThatAreNoMessages(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	call := func(arguments string) string {
		return request(5, "tools/call", `"name":"tasks","arguments":`+arguments)
	}
	tests := []struct {
		name, line string
		code       int
		id         string
	}{
		{"not JSON", `{"jsonrpc":"2.0","id":4,`, -32700, "null"},
		{"plain text", `hello`, -32700, "null"},
		{"raw bytes", "\xff\xfe\x00", -32700, "null"},
		{"two messages on a line", request(1, "ping", "") + request(2, "ping", ""), -32700, "null"},
		{"a scalar", `5`, -32600, "null"},
		{"null", `null`, -32600, "null"},
		{"an empty object", `{}`, -32600, "null"},
		{"no version", `{"id":3,"method":"ping"}`, -32600, "3"},
		{"another version", `{"jsonrpc":"1.0","id":"x","method":"ping"}`, -32600, `"x"`},
		{"an id that is an object", `{"jsonrpc":"2.0","id":{},"method":"ping"}`, -32600, "null"},
		{"a method that is a number", `{"jsonrpc":"2.0","id":3,"method":7}`, -32600, "3"},
		{"an empty batch", `[]`, -32600, "null"},
		{"a batch", `[` + request(1, "ping", "") + `]`, -32600, "null"},
		{"nested beyond what the SDK reads", call(nested(1001)), -32600, "5"},
		{"nested beyond what anything reads", call(nested(20000)), -32700, "null"},
	}
	w := dial(t, server(t, mcp.Options{}, tasks(nil)))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w.t = t
			r := w.send(tt.line)
			require.NotNil(t, r.Error)
			assert.Equal(t, tt.code, r.Error.Code)
			assert.Equal(t, tt.id, string(r.ID))
			assert.LessOrEqual(t, len(r.Error.Message), 400)

			a := w.call("tasks", `{"action":"create","data":{"title":"a"}}`)
			assert.False(t, a.IsError, "the session goes on")
		})
	}
}

func TestLinesAreSkippedWhereTheySayNothing(t *testing.T) {
	w := dial(t, server(t, mcp.Options{}, tasks(nil)))
	w.write("")
	w.write("   \r")
	r := w.send(request(9, "tools/list", "") + "\r")
	assert.Equal(t, "9", string(r.ID))
	assert.Nil(t, r.Error)
}

func TestALineThatIsTooLong(t *testing.T) {
	w := dial(t, server(t, mcp.Options{Limits: actions.Limits{Bytes: 1000}}, tasks(nil)))
	r := w.send(strings.Repeat("x", 17<<20))
	require.NotNil(t, r.Error)
	assert.Equal(t, -32600, r.Error.Code)
	assert.Contains(t, r.Error.Message, "longer than 16777216 bytes")
	assert.False(t, w.call("tasks", `{"action":"create","data":{"title":"a"}}`).IsError)

	a := w.call("tasks", `{"action":"create","data":{"title":"`+strings.Repeat("x", 1000)+`"}}`)
	assert.True(t, a.IsError, "a line that can be read still has arguments that are too long")
	assert.Contains(t, a.Content[0].Text, `"invalid_arguments"`)
}

func TestLinesServeLegacyClients(t *testing.T) {
	w := dial(t, server(t, mcp.Options{}, tasks(nil)))
	r := w.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"old","version":"1"}}}`)
	require.Nil(t, r.Error)
	var hello struct {
		ProtocolVersion string                     `json:"protocolVersion"`
		Capabilities    map[string]json.RawMessage `json:"capabilities"`
	}
	require.NoError(t, json.Unmarshal(r.Result, &hello))
	assert.Equal(t, "2025-06-18", hello.ProtocolVersion)
	assert.NotContains(t, hello.Capabilities, "logging")
	assert.JSONEq(t, `{"listChanged":true}`, string(hello.Capabilities["tools"]))
	w.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	r = w.send(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"tasks"}}`)
	require.Nil(t, r.Error)
	assert.Contains(t, string(r.Result), "missing_action")
}

func TestServeEndsWithItsContext(t *testing.T) {
	in, _ := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- server(t, mcp.Options{}, tasks(nil)).ServeLines(ctx, in, io.Discard) }()
	cancel()
	select {
	case err := <-done:
		assert.ErrorIs(t, err, context.Canceled)
	case <-time.After(10 * time.Second):
		t.Fatal("ServeLines goes on after its context is done")
	}
}

func TestCancelledNotificationCancelsTheCall(t *testing.T) {
	begun, ended := make(chan struct{}), make(chan error, 1)
	w := dial(t, server(t, mcp.Options{}, returning(func(ctx context.Context, _ actions.Data) (any, error) {
		close(begun)
		<-ctx.Done()
		ended <- ctx.Err()
		return nil, ctx.Err()
	})))
	w.write(request(3, "tools/call", `"name":"probe","arguments":{"action":"run"}`))
	<-begun
	w.write(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}`)
	select {
	case err := <-ended:
		assert.ErrorIs(t, err, context.Canceled)
	case <-time.After(10 * time.Second):
		t.Fatal("the handler goes on")
	}
}
