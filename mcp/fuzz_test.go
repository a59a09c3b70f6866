package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
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

// FuzzHeaderAnnotations reads whatever it is as a schema. What is found is
// valid and stands once, and the verdict is the same each time.
func FuzzHeaderAnnotations(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}`, `{"x-mcp-header":"A"}`,
		`{"properties":{"x-mcp-header":{"properties":{"properties":{"type":["string"],"x-mcp-header":"a b"}}}},"items":[{"x-mcp-header":null}]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, schema []byte) {
		err := mcp.ValidateHeaderAnnotations(schema)
		found := mcp.HeaderAnnotations(schema)
		names := map[string]bool{}
		for _, a := range found {
			if len(a.Path) == 0 || a.Name == "" || names[strings.ToLower(a.Name)] {
				t.Fatalf("HeaderAnnotations(%q) finds %v", schema, found)
			}
			names[strings.ToLower(a.Name)] = true
		}
		if again := mcp.ValidateHeaderAnnotations(schema); fmt.Sprint(again) != fmt.Sprint(err) {
			t.Fatalf("ValidateHeaderAnnotations(%q) = %v, then %v", schema, err, again)
		}
	})
}
