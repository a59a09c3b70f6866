package mcp_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestMain(m *testing.M) {
	if mode := os.Getenv(stdioMode); mode != "" {
		os.Exit(serveStdio(mode))
	}
	os.Exit(m.Run())
}

// A handTool is an actions.Tool made by hand.
type handTool struct {
	name, description string
	actions           map[string]actions.Map
	call              func(ctx context.Context, action string, data actions.Data) (any, error)
}

func (t *handTool) Name() string                    { return t.name }
func (t *handTool) Description() string             { return t.description }
func (t *handTool) Actions() map[string]actions.Map { return t.actions }

func (t *handTool) Call(ctx context.Context, action string, data actions.Data) (any, error) {
	return t.call(ctx, action, data)
}

// liveTool has live context as well.
type liveTool struct {
	*handTool
	live func(ctx context.Context, action string) (any, error)
}

func (t liveTool) Context(ctx context.Context, action string) (any, error) {
	return t.live(ctx, action)
}

type object = map[string]any

// tasks is a tool with two actions whose calls are answered by call, or by what
// they were given.
func tasks(call func(ctx context.Context, action string, data actions.Data) (any, error)) *handTool {
	if call == nil {
		call = func(_ context.Context, action string, data actions.Data) (any, error) {
			return object{"did": action, "data": data.Map()}, nil
		}
	}
	return &handTool{
		name: "tasks", description: "Track tasks and who does them.", call: call,
		actions: map[string]actions.Map{
			"create": {
				"description": "Create a task",
				"properties": object{
					"title":    object{"type": "string", "minLength": 1, "description": "What to do."},
					"priority": object{"type": "string", "enum": []any{"low", "normal", "high"}},
					"labels":   object{"type": "array", "items": object{"type": "string"}},
					"due":      object{"type": "object", "properties": object{"in": object{"type": "integer"}}},
					"count":    object{"type": "integer"},
				},
				"required": []any{"title"},
				"defaults": object{"priority": "normal"},
				"notes":    "Titles are unique.",
				"related":  []any{"get"},
				"examples": []any{object{"title": "Write <the> report"}},
			},
			"get": {
				"description":     "Get one task",
				"properties":      object{"id": object{"type": "integer"}, "project": object{"type": "string"}, "title": object{"type": "string"}},
				"required_one_of": []any{[]any{"id"}, []any{"project", "title"}},
			},
		},
	}
}

// returning is a tool whose one action, "run", takes anything and returns what f
// returns.
func returning(f func(ctx context.Context, data actions.Data) (any, error)) *handTool {
	return &handTool{
		name: "probe", description: "Return something.",
		actions: map[string]actions.Map{"run": {"description": "Run it", "properties": object{"n": object{}, "in": object{"type": "object"}}}},
		call:    func(ctx context.Context, _ string, data actions.Data) (any, error) { return f(ctx, data) },
	}
}

func value(v any) *handTool {
	return returning(func(context.Context, actions.Data) (any, error) { return v, nil })
}

func failing(err error) *handTool {
	return returning(func(context.Context, actions.Data) (any, error) { return nil, err })
}

// server makes a server that logs nothing.
func server(t testing.TB, o mcp.Options, tools ...actions.Tool) *mcp.Server {
	t.Helper()
	if o.Name == "" {
		o.Name = "test"
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	s, err := mcp.New(o, tools...)
	require.NoError(t, err)
	return s
}

// connect connects a client of the SDK's to the server.
func connect(t testing.TB, s *mcp.Server, o *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	serverSide, clientSide := sdk.NewInMemoryTransports()
	done := make(chan error, 1)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { done <- s.Serve(ctx, serverSide) }()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "client", Version: "1"}, o).Connect(ctx, clientSide, nil)
	require.NoError(t, err)
	t.Cleanup(func() {
		_ = session.Close()
		cancel()
		<-done
	})
	return session
}

// call calls a tool through a client of the SDK's and returns its answer.
func call(t testing.TB, session *sdk.ClientSession, tool string, arguments any) *sdk.CallToolResult {
	t.Helper()
	res, err := session.CallTool(context.Background(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	require.NoError(t, err)
	return res
}

// text is the text of a result that has one block.
func text(t testing.TB, res *sdk.CallToolResult) string {
	t.Helper()
	require.Len(t, res.Content, 1)
	block, ok := res.Content[0].(*sdk.TextContent)
	require.True(t, ok, "the block is a %T", res.Content[0])
	return block.Text
}

// run calls the action "run" of the tool that returning makes.
func run(t testing.TB, o mcp.Options, tool actions.Tool) *sdk.CallToolResult {
	t.Helper()
	return call(t, connect(t, server(t, o, tool), nil), "probe", object{"action": "run"})
}

// A wire is a client that writes lines, whatever they are.
type wire struct {
	t   testing.TB
	in  io.WriteCloser
	out *bufio.Reader
}

// dial serves s over lines.
func dial(t testing.TB, s *mcp.Server) *wire {
	t.Helper()
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- s.ServeLines(context.Background(), inRead, outWrite)
		_ = outWrite.Close()
	}()
	w := &wire{t: t, in: inWrite, out: bufio.NewReader(outRead)}
	t.Cleanup(func() {
		_ = inWrite.Close()
		go func() { _, _ = io.Copy(io.Discard, outRead) }()
		assert.NoError(t, <-done)
	})
	return w
}

// A reply is a JSON-RPC response.
type reply struct {
	ID     json.RawMessage `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// send writes a line and returns the next one that answers a request: the server
// may tell of a change in between.
func (w *wire) send(text string) reply {
	w.t.Helper()
	w.write(text)
	for {
		if r := w.next(); r.ID != nil || r.Error != nil {
			return r
		}
	}
}

func (w *wire) write(text string) {
	w.t.Helper()
	_, err := io.WriteString(w.in, text+"\n")
	require.NoError(w.t, err)
}

func (w *wire) next() reply {
	w.t.Helper()
	line, err := w.out.ReadBytes('\n')
	require.NoError(w.t, err)
	var r reply
	require.NoError(w.t, json.Unmarshal(line, &r), "%s", line)
	return r
}

// modern is the _meta of a request of the 2026-07-28 protocol.
const modern = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
	`"io.modelcontextprotocol/clientInfo":{"name":"wire","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}`

// request writes a modern request; params are members, without braces.
func request(id int, method, params string) string {
	if params != "" {
		params += ","
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{%s%s}}`, id, method, params, modern)
}

// An answer is the result of a call as it stands on the wire.
type answer struct {
	ResultType        string          `json:"resultType"`
	IsError           bool            `json:"isError"`
	StructuredContent json.RawMessage `json:"structuredContent"`
	Content           []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	} `json:"content"`
}

// call calls a tool with arguments as they stand: "" leaves them out.
func (w *wire) call(tool, arguments string) answer {
	w.t.Helper()
	params := fmt.Sprintf(`"name":%q`, tool)
	if arguments != "" {
		params += `,"arguments":` + arguments
	}
	r := w.send(request(1, "tools/call", params))
	require.Nil(w.t, r.Error, "a call is answered by a result: %+v", r.Error)
	var a answer
	require.NoError(w.t, json.Unmarshal(r.Result, &a))
	assert.Equal(w.t, "complete", a.ResultType)
	return a
}

// A refusal is the dialect as a client reads it.
type refusal struct {
	Error         string            `json:"error"`
	Message       string            `json:"message"`
	Action        string            `json:"action"`
	Problems      []actions.Problem `json:"problems"`
	More          int               `json:"more"`
	Missing       []string          `json:"missing"`
	RequiredOneOf [][]string        `json:"required_one_of"`
	Unknown       []string          `json:"unknown"`
	ValidActions  []string          `json:"valid_actions"`
	ValidTools    []string          `json:"valid_tools"`
	Retryable     *bool             `json:"retryable"`
	ID            string            `json:"id"`
	Call          json.RawMessage   `json:"call"`
	InputSchema   json.RawMessage   `json:"input_schema"`
	Help          string            `json:"help"`
}

// refused reads a refusal, and holds it to what every refusal is.
func refused(t testing.TB, res *sdk.CallToolResult) refusal {
	t.Helper()
	require.True(t, res.IsError, "not refused: %v", res.StructuredContent)
	body := text(t, res)
	structured, err := json.Marshal(res.StructuredContent)
	require.NoError(t, err)
	assert.JSONEq(t, body, string(structured))
	var r refusal
	dec := json.NewDecoder(strings.NewReader(body))
	dec.DisallowUnknownFields()
	require.NoError(t, dec.Decode(&r), body)
	assert.NotEmpty(t, r.Error)
	assert.NotEmpty(t, r.Message)
	assert.NotContains(t, body, "goroutine", "a stack never reaches a caller")
	assert.NotContains(t, body, ".go:", "a place in the source never reaches a caller")
	return r
}

// golden compares got with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
}

// indent spells JSON on several lines.
func indent(t testing.TB, b []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, json.Indent(&out, b, "", "  "))
	return append(out.Bytes(), '\n')
}

// A logbook is a logger that a test can read.
type logbook struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func (l *logbook) logger() *slog.Logger { return slog.New(slog.NewTextHandler(l, nil)) }
