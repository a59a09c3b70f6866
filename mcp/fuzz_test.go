package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"github.com/wymcp/wymcp-go/mcp"
)

// FuzzServeLines writes whatever it is to a server. Every line that comes back
// is a JSON-RPC response, and the session ends with the input alone.
func FuzzServeLines(f *testing.F) {
	hello := request(1, "tools/list", "")
	for _, seed := range []string{
		"", "\n\n", "null", "[]", "{", hello, hello + hello, hello + "\nx\n" + hello,
		request(2, "tools/call", `"name":"tasks","arguments":{"action":"create","data":{"title":"a"}}`),
		request(2, "tools/call", `"name":"tasks","arguments":[1]`),
		request(2, "tools/call", `"name":"tasks_create"`),
		`{"jsonrpc":"2.0","id":{},"method":"ping"}`, "\xff\x00\n" + hello,
		`{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":[]}}`,
	} {
		f.Add([]byte(seed))
	}
	for _, c := range reportedCases(f) {
		for _, arguments := range c.Calls {
			f.Add([]byte(request(3, "tools/call", `"name":"tasks","arguments":`+arguments)))
		}
	}
	s := server(f, mcp.Options{Raw: []mcp.RawTool{echo("echo")}}, tasks(nil))
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		if err := s.ServeLines(context.Background(), bytes.NewReader(in), &out); err != nil {
			t.Fatalf("ServeLines(%q) = %v, want nil", in, err)
		}
		for line := range bytes.Lines(out.Bytes()) {
			var r struct {
				Version string          `json:"jsonrpc"`
				Result  json.RawMessage `json:"result"`
				Error   json.RawMessage `json:"error"`
			}
			if err := json.Unmarshal(line, &r); err != nil || r.Version != "2.0" || (r.Result == nil) == (r.Error == nil) {
				t.Fatalf("ServeLines(%q) wrote %q, want a response", in, line)
			}
		}
	})
}
