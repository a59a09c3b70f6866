package mcp_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// endpoint serves s over HTTP.
func endpoint(t testing.TB, s *mcp.Server) string {
	t.Helper()
	server := httptest.NewServer(s.HTTPHandler())
	t.Cleanup(server.Close)
	return server.URL
}

// post posts a message with the headers that a client of 2026-07-28 sends, and
// further ones; an empty value takes one out.
func post(t testing.TB, ctx context.Context, url, method, tool, body string, headers ...string) (*http.Response, reply) {
	t.Helper()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	req.Header.Set("Mcp-Protocol-Version", "2026-07-28")
	req.Header.Set("Mcp-Method", method)
	if tool != "" {
		req.Header.Set("Mcp-Name", tool)
	}
	for i := 0; i < len(headers); i += 2 {
		switch {
		case headers[i] == "Host":
			req.Host = headers[i+1]
		case headers[i+1] == "":
			req.Header.Del(headers[i])
		default:
			req.Header.Set(headers[i], headers[i+1])
		}
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, reply{}
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	for scan := bufio.NewScanner(bytes.NewReader(text)); scan.Scan(); {
		if data, ok := strings.CutPrefix(scan.Text(), "data: "); ok && data != "" {
			text = []byte(data)
		}
	}
	var r reply
	_ = json.Unmarshal(text, &r)
	return res, r
}

func TestHTTPServesBothEras(t *testing.T) {
	url := endpoint(t, server(t, mcp.Options{}, tasks(nil)))
	t.Run("the SDK's client", func(t *testing.T) {
		client := sdk.NewClient(&sdk.Implementation{Name: "client", Version: "1"}, nil)
		session, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: url}, nil)
		require.NoError(t, err)
		defer session.Close()
		assert.Equal(t, []string{"help", "tasks"}, toolNames(t, session))
		assert.False(t, call(t, session, "tasks", object{"action": "create", "data": object{"title": "a"}}).IsError)
		assert.Equal(t, "missing_action", refused(t, call(t, session, "tasks", nil)).Error)
		_, err = session.CallTool(t.Context(), &sdk.CallToolParams{Name: "tasks_create"})
		require.ErrorContains(t, err, `call tasks with {"action":"create","data":{…}}`)
	})
	t.Run("2026-07-28", func(t *testing.T) {
		res, r := post(t, t.Context(), url, "tools/call", "tasks", request(1, "tools/call", `"name":"tasks","arguments":{"action":"get","data":{"id":1}}`))
		assert.Equal(t, 200, res.StatusCode)
		require.Nil(t, r.Error)
		assert.Contains(t, string(r.Result), `"resultType":"complete"`)
		assert.Equal(t, "no", res.Header.Get("X-Accel-Buffering"))
		assert.Empty(t, res.Header.Get("Mcp-Session-Id"))
	})
	t.Run("2026-07-28, an unknown tool", func(t *testing.T) {
		res, r := post(t, t.Context(), url, "tools/call", "create", request(1, "tools/call", `"name":"create","arguments":{}`))
		assert.Equal(t, 400, res.StatusCode)
		require.NotNil(t, r.Error)
		assert.Equal(t, -32602, r.Error.Code)
		assert.Contains(t, r.Error.Message, `"create" is an action of tool "tasks"`)
	})
	t.Run("2025-11-25", func(t *testing.T) {
		hello := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"old","version":"1"}}}`
		res, r := post(t, t.Context(), url, "", "", hello, "Mcp-Protocol-Version", "", "Mcp-Method", "")
		assert.Equal(t, 200, res.StatusCode)
		require.Nil(t, r.Error)
		assert.Contains(t, string(r.Result), `"protocolVersion":"2025-11-25"`)
		body := `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"tasks","arguments":{"action":"get","data":{"id":1}}}}`
		res, r = post(t, t.Context(), url, "", "", body, "Mcp-Protocol-Version", "2025-11-25", "Mcp-Method", "")
		assert.Equal(t, 200, res.StatusCode)
		require.Nil(t, r.Error)
		assert.Contains(t, string(r.Result), `"did":"get"`)
	})
}

func TestHTTPToleratesWhatTheSpecificationDoes(t *testing.T) {
	url := endpoint(t, server(t, mcp.Options{}, tasks(nil)))
	body := request(1, "tools/call", `"name":"tasks","arguments":{"action":"get","data":{"id":1}}`)
	encoded := "=?base64?" + base64.StdEncoding.EncodeToString([]byte("tasks")) + "?="
	tests := []struct {
		name    string
		headers []string
		status  int
	}{
		{"a name in base64", []string{"Mcp-Name", encoded}, 200},
		{"a last event id", []string{"Last-Event-ID", "5"}, 200},
		{"a session id", []string{"Mcp-Session-Id", "5"}, 200},
		{"another name", []string{"Mcp-Name", "help"}, 400},
		{"another name in base64", []string{"Mcp-Name", "=?base64?aGVscA==?="}, 400},
		{"a name in bad base64", []string{"Mcp-Name", "=?base64?!!?="}, 400},
		{"no name", []string{"Mcp-Name", ""}, 400},
		{"no method", []string{"Mcp-Method", ""}, 400},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res, r := post(t, t.Context(), url, "tools/call", "tasks", body, tt.headers...)
			assert.Equal(t, tt.status, res.StatusCode)
			assert.Equal(t, tt.status == 200, r.Error == nil)
		})
	}
	for _, method := range []string{http.MethodGet, http.MethodDelete} {
		req, err := http.NewRequestWithContext(t.Context(), method, url, nil)
		require.NoError(t, err)
		res, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		_ = res.Body.Close()
		assert.Equal(t, http.StatusMethodNotAllowed, res.StatusCode)
	}
}

func TestHTTPOrigin(t *testing.T) {
	o := mcp.Options{AllowedOrigins: []string{"https://app.example.com"}}
	url := endpoint(t, server(t, o, tasks(nil)))
	host := strings.TrimPrefix(url, "http://")
	_, port, _ := strings.Cut(host, ":")
	body := request(1, "tools/list", "")
	tests := []struct {
		name, origin, host string
		status             int
	}{
		{"absent", "", "", 200},
		{"its own", url, "", 200},
		{"its own in another case", strings.ToUpper(url), "", 200},
		{"allowed", "https://app.example.com", "", 200},
		{"allowed in another case", "HTTPS://APP.example.com", "", 200},
		{"foreign", "https://evil.example.com", "", 403},
		{"null", "null", "", 403},
		{"the allowed host with another scheme", "http://app.example.com", "", 403},
		{"the allowed host with a port", "https://app.example.com:444", "", 403},
		{"a host that begins like the allowed one", "https://app.example.com.evil.com", "", 403},
		{"its own host with another port", "http://127.0.0.1:1", "", 403},
		{"another name of its own host", "http://localhost:" + port, "", 403},
		{"no scheme", host, "", 403},
		{"another scheme", "ftp://" + host, "", 403},
		{"nonsense", "%%%", "", 403},
		{"a rebound name", "http://evil.example.com", "evil.example.com", 403},
		{"a rebound name without an origin", "", "evil.example.com", 403},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			headers := []string{"Origin", tt.origin}
			if tt.host != "" {
				headers = append(headers, "Host", tt.host)
			}
			res, _ := post(t, t.Context(), url, "tools/list", "", body, headers...)
			assert.Equal(t, tt.status, res.StatusCode)
		})
	}
	t.Run("twice", func(t *testing.T) {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", strings.NewReader(body))
		r.Header["Origin"] = []string{"https://app.example.com", "https://evil.example.com"}
		w := httptest.NewRecorder()
		server(t, o, tasks(nil)).HTTPHandler().ServeHTTP(w, r)
		assert.Equal(t, 403, w.Code)
	})
}

func TestHTTPDisconnectCancelsTheCall(t *testing.T) {
	begun, ended := make(chan struct{}), make(chan error, 1)
	url := endpoint(t, server(t, mcp.Options{}, returning(func(ctx context.Context, _ actions.Data) (any, error) {
		close(begun)
		select {
		case <-ctx.Done():
			ended <- ctx.Err()
		case <-time.After(20 * time.Second):
			ended <- nil
		}
		return nil, ctx.Err()
	})))
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		post(t, ctx, url, "tools/call", "probe", request(1, "tools/call", `"name":"probe","arguments":{"action":"run"}`))
	}()
	<-begun
	cancel()
	<-gone
	assert.ErrorIs(t, <-ended, context.Canceled)
}

func TestHTTPPanicsLeaveTheServerUp(t *testing.T) {
	url := endpoint(t, server(t, mcp.Options{}, returning(func(context.Context, actions.Data) (any, error) { panic("x") }), tasks(nil)))
	res, r := post(t, t.Context(), url, "tools/call", "probe", request(1, "tools/call", `"name":"probe","arguments":{"action":"run"}`))
	assert.Equal(t, 200, res.StatusCode)
	assert.Contains(t, string(r.Result), "handler_panicked")
	_, r = post(t, t.Context(), url, "tools/call", "tasks", request(1, "tools/call", `"name":"tasks","arguments":{"action":"get","data":{"id":1}}`))
	assert.Nil(t, r.Error)
}

func TestHTTPBodyLimitFollowsTheArguments(t *testing.T) {
	body := request(1, "tools/call", `"name":"tasks","arguments":{"action":"create","data":{"title":"`+strings.Repeat("x", 5<<20)+`"}}`)
	res, _ := post(t, t.Context(), endpoint(t, server(t, mcp.Options{}, tasks(nil))), "tools/call", "tasks", body)
	assert.Equal(t, http.StatusRequestEntityTooLarge, res.StatusCode)
	large := mcp.Options{Limits: actions.Limits{Bytes: 6 << 20}}
	res, r := post(t, t.Context(), endpoint(t, server(t, large, tasks(nil))), "tools/call", "tasks", body)
	assert.Equal(t, 200, res.StatusCode)
	assert.Nil(t, r.Error)
}

func TestHTTPHeaderAnnotationsAreEnforced(t *testing.T) {
	url := endpoint(t, server(t, mcp.Options{Raw: []mcp.RawTool{echo("echo")}}))
	body := request(1, "tools/call", `"name":"echo","arguments":{"b":"x"}`)
	res, _ := post(t, t.Context(), url, "tools/call", "echo", body)
	assert.Equal(t, 400, res.StatusCode, "the header is missing")
	res, r := post(t, t.Context(), url, "tools/call", "echo", body, "Mcp-Param-B", "x")
	assert.Equal(t, 200, res.StatusCode)
	assert.Nil(t, r.Error)
}

// The SDK alone enforces nothing of a tool with a list of types in its schema.
func TestHTTPHeaderAnnotationsAreEnforcedBesideAnySchema(t *testing.T) {
	raw := echo("echo")
	raw.InputSchema = json.RawMessage(`{"type":"object","properties":{"data":{"properties":{"b":{"type":"string","x-mcp-header":"B"}}},` +
		`"n":{"type":["string","null"]},"any":true},"required":["n"]}`)
	s := server(t, mcp.Options{Raw: []mcp.RawTool{raw}})
	url := endpoint(t, s)
	body := request(1, "tools/call", `"name":"echo","arguments":{"data":{"b":"x"}}`)
	for header, status := range map[string]int{"": 400, "y": 400, "x": 200} {
		res, _ := post(t, t.Context(), url, "tools/call", "echo", body, "Mcp-Param-B", header)
		assert.Equal(t, status, res.StatusCode, "header %q", header)
	}
	assert.Contains(t, listing(t, s), string(raw.InputSchema.(json.RawMessage)), "it is listed as it was written")
}

func TestToolsOnlyServersDeclareWhatTheyAnswer(t *testing.T) {
	url := endpoint(t, server(t, mcp.Options{Title: "Title", Version: "2", Instructions: "Begin with help."}, tasks(nil)))
	_, r := post(t, t.Context(), url, "server/discover", "", request(1, "server/discover", ""))
	require.Nil(t, r.Error)
	assert.JSONEq(t, `{"tools":{"listChanged":true},"prompts":{},"resources":{}}`, member(t, r.Result, "capabilities"))
	assert.JSONEq(t, `"Begin with help."`, member(t, r.Result, "instructions"))
	assert.JSONEq(t, `{"io.modelcontextprotocol/serverInfo":{"name":"test","title":"Title","version":"2"}}`, member(t, r.Result, "_meta"))
	for _, method := range []string{"prompts/list", "resources/list", "resources/templates/list"} {
		res, r := post(t, t.Context(), url, method, "", request(1, method, ""))
		assert.Equal(t, 200, res.StatusCode)
		assert.Nil(t, r.Error)
	}
}
