package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// echo is a raw tool that returns its arguments.
func echo(name string) mcp.RawTool {
	return mcp.RawTool{
		Name: name, Title: "Echo", Description: "Say it back.",
		InputSchema: json.RawMessage(`{ "type":"object", "properties":{"b":{"type":"string","x-mcp-header":"B"},"a":{"enum":["<"]}} }`),
		Call:        func(_ context.Context, arguments json.RawMessage) (any, error) { return arguments, nil },
	}
}

func TestRawToolsAreChecked(t *testing.T) {
	tests := []struct {
		name string
		with func(*mcp.RawTool)
		want string
	}{
		{"no name", func(r *mcp.RawTool) { r.Name = "" }, "the name is empty"},
		{"a name that clients refuse", func(r *mcp.RawTool) { r.Name = "my tool" }, `has ' '`},
		{"a name that is too long", func(r *mcp.RawTool) { r.Name = strings.Repeat("a", 65) }, "65 characters"},
		{"no description", func(r *mcp.RawTool) { r.Description = " " }, "the description is empty"},
		{"a description that is not UTF-8", func(r *mcp.RawTool) { r.Description = "a\xff" }, `raw tool "echo": the description "a\xff" is not valid UTF-8`},
		{"a hidden character in the description", func(r *mcp.RawTool) { r.Description = "a\u202eb" }, `raw tool "echo": the description "a\u202eb" has a character that no reader sees (U+202E at byte 1)`},
		{"a line that few readers end in the title", func(r *mcp.RawTool) { r.Title = "a\u2028b" }, `raw tool "echo": the title "a\u2028b" has a newline (U+2028 at byte 1)`},
		{"a hidden character in the schema", func(r *mcp.RawTool) {
			r.InputSchema = json.RawMessage(`{"type":"object","properties":{"a":{"enum":["x\u200b"],"maximum":1e999}}}`)
		}, `raw tool "echo": the input schema: properties["a"]["enum"][0]: "x\u200b" has a character that no reader sees (U+200B at byte 1)`},
		{"a title that is not UTF-8", func(r *mcp.RawTool) { r.Title = "\xff" }, `raw tool "echo": the title "\xff" is not valid UTF-8`},
		{"no handler", func(r *mcp.RawTool) { r.Call = nil }, "there is no Call"},
		{"no schema", func(r *mcp.RawTool) { r.InputSchema = nil }, `raw tool "echo": the input schema is missing; that of a tool without arguments is {"type":"object","properties":{}}`},
		{"a schema that is null", func(r *mcp.RawTool) { r.InputSchema = json.RawMessage("null") }, "the input schema is missing"},
		{"a schema that is a boolean", func(r *mcp.RawTool) { r.InputSchema = true }, "the input schema is a boolean; it has to be an object"},
		{"a schema without a type", func(r *mcp.RawTool) { r.InputSchema = object{} }, `does not say "type": "object"`},
		{"a schema of another type", func(r *mcp.RawTool) { r.InputSchema = object{"type": []any{"object"}} }, `does not say "type": "object"`},
		{"a schema with numbers for properties", func(r *mcp.RawTool) { r.InputSchema = object{"type": "object", "properties": 5} }, "properties in the input schema is 5; it has to be an object"},
		{"a schema with null for properties", func(r *mcp.RawTool) { r.InputSchema = object{"type": "object", "properties": nil} }, "properties in the input schema is null; it has to be an object"},
		{"a schema with a word for required", func(r *mcp.RawTool) { r.InputSchema = object{"type": "object", "required": "a"} }, `required in the input schema is "a"; it has to be an array of strings`},
		{"a schema that cannot be encoded", func(r *mcp.RawTool) { r.InputSchema = object{"type": func() {}} }, "cannot be encoded"},
		{"a schema that panics", func(r *mcp.RawTool) { r.InputSchema = brokenJSON{} }, "cannot be encoded"},
		{"a schema that is not JSON", func(r *mcp.RawTool) { r.InputSchema = json.RawMessage(`{"type":"object"`) }, "cannot be encoded"},
		{"a bad annotation", func(r *mcp.RawTool) {
			r.InputSchema = object{"type": "object", "properties": object{"a": object{"type": "number", "x-mcp-header": "A"}}}
		}, `properties["a"]["x-mcp-header"]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			raw := echo("echo")
			tt.with(&raw)
			_, err := mcp.New(mcp.Options{Name: "x", Raw: []mcp.RawTool{raw}})
			require.ErrorContains(t, err, tt.want)
			s := server(t, mcp.Options{})
			require.ErrorContains(t, s.RegisterRaw(raw), tt.want)
		})
	}
}

func TestEveryLineOfAnErrorNamesTheRawTool(t *testing.T) {
	bad := mcp.RawTool{Name: "bad", Title: "\xff", InputSchema: object{
		"required": 5, "properties": object{"a": object{"type": "number", "x-mcp-header": "A B"}, "b": object{"x-mcp-header": 1}},
	}}
	headers := bad
	headers.InputSchema = object{"type": "object", "properties": object{"a": object{"type": "number", "x-mcp-header": "A B"}, "b": object{"x-mcp-header": 1}}}
	for name, raw := range map[string]mcp.RawTool{"keywords": bad, "annotations": headers} {
		t.Run(name, func(t *testing.T) {
			_, err := mcp.New(mcp.Options{Name: "x", Raw: []mcp.RawTool{echo("echo"), raw}})
			require.Error(t, err)
			lines := strings.Split(err.Error(), "\n")
			assert.Greater(t, len(lines), 4)
			for _, line := range lines {
				assert.Regexp(t, `^raw tool "bad": `, line)
			}
		})
	}
	_, err := mcp.New(mcp.Options{Name: "x", Raw: []mcp.RawTool{echo("echo"), {}}})
	require.Error(t, err)
	for line := range strings.Lines(err.Error()) {
		assert.Regexp(t, `^raw tool \[1\]: `, line, "one without a name is told by its index")
	}
}

func TestRawToolsAreListedAsWritten(t *testing.T) {
	s := server(t, mcp.Options{Raw: []mcp.RawTool{echo("echo")}}, tasks(nil))
	assert.Contains(t, listing(t, s), `"inputSchema":{"type":"object","properties":{"b":{"type":"string","x-mcp-header":"B"},"a":{"enum":["<"]}}}`)
}

func TestRawToolsSpeakTheDialect(t *testing.T) {
	ok := func(context.Context, json.RawMessage) (any, error) {
		return actions.Result{Value: object{}, Hints: []actions.Hint{{Action: "x"}}}, nil
	}
	tests := []struct {
		name, arguments string
		call            func(context.Context, json.RawMessage) (any, error)
		want            string // the answer, or parts of the refusal
		code            string
	}{
		{"absent arguments", ``, nil, `{}`, ""},
		{"null arguments", `null`, nil, `{}`, ""},
		{"arguments as they stand", `{"id":9007199254740993,"id":1.50}`, nil, `{"id":9007199254740993,"id":1.50}`, ""},
		{"an array", `[1]`, nil, "must be an object, not an array", "invalid_arguments"},
		{"a string", `"a"`, nil, "must be an object, not a string", "invalid_arguments"},
		{"a number", `-1`, nil, "must be an object, not a number", "invalid_arguments"},
		{"a boolean", `true`, nil, "must be an object, not a boolean", "invalid_arguments"},
		{"too long", `{"a":"` + strings.Repeat("x", 1<<20) + `"}`, nil, "at most 1048576 are read", "invalid_arguments"},
		{"hints", `{}`, ok, `{"hints":[{"tool":"echo","action":"x"}]}`, ""},
		{"nothing", `{}`, func(context.Context, json.RawMessage) (any, error) { return nil, nil }, `{"result":null}`, ""},
		{"an error", `{}`, func(context.Context, json.RawMessage) (any, error) { return nil, errors.New("no") }, "no", "handler_failed"},
		{"a refusal", `{}`, func(context.Context, json.RawMessage) (any, error) { return nil, actions.Invalid("b", "is odd") }, "refused: b is odd", "invalid_values"},
		{"refusals at every place", `{}`, func(context.Context, json.RawMessage) (any, error) {
			return nil, actions.Invalid("data.b[1]", "is odd").And(`data["a b"]`, "is even").And("data.data.x", "is late").And("data", "is much").And("database", "is full")
		}, `refused: (1) b[1] is odd; (2) ["a b"] is even; (3) data.x is late; (4) is much; (5) database is full`, "invalid_values"},
		{"a panic", `{}`, func(context.Context, json.RawMessage) (any, error) { panic("x") }, "fault in the server", "handler_panicked"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			raw := echo("echo")
			if tt.call != nil {
				raw.Call = tt.call
			}
			a := dial(t, server(t, mcp.Options{Raw: []mcp.RawTool{raw}})).call("echo", tt.arguments)
			if tt.code == "" {
				require.False(t, a.IsError)
				assert.Equal(t, tt.want, a.Content[0].Text)
				return
			}
			require.True(t, a.IsError)
			var r refusal
			require.NoError(t, json.Unmarshal(a.StructuredContent, &r))
			assert.Equal(t, tt.code, r.Error)
			assert.Contains(t, r.Message, tt.want)
			assert.Equal(t, `help {"tool":"echo"}`, r.Help)
		})
	}
}

func TestRawToolsInHelp(t *testing.T) {
	w := dial(t, server(t, mcp.Options{Raw: []mcp.RawTool{echo("echo")}}, tasks(nil)))
	assert.Contains(t, w.call("help", "").Content[0].Text, `{"tools":[{"tool":"echo","title":"Echo","description":"Say it back."},{"tool":"tasks",`)
	assert.Equal(t, `{"tool":"echo","title":"Echo","description":"Say it back.","input_schema":{"type":"object","properties":{"b":{"type":"string","x-mcp-header":"B"},"a":{"enum":["<"]}}}}`,
		w.call("help", `{"tool":"echo"}`).Content[0].Text)
	a := w.call("help", `{"tool":"echo","action":"x"}`)
	assert.True(t, a.IsError)
	assert.Contains(t, a.Content[0].Text, "echo has no actions")
}

func TestRegisterRaw(t *testing.T) {
	s := server(t, mcp.Options{}, tasks(nil))
	w := watch(t, s)
	require.NoError(t, s.RegisterRaw(echo("echo")))
	assert.Equal(t, []string{"echo", "help", "tasks"}, w.next(t))
	require.NoError(t, s.RegisterRaw(echo("echo")))
	changed := echo("echo")
	changed.Description = "Say it again."
	require.NoError(t, s.RegisterRaw(changed))
	w.next(t)
	require.NoError(t, s.Register(named("echo")), "a tool of the other kind takes its place")
	w.next(t)
	assert.EqualValues(t, 3, w.changes.Load())
	assert.Equal(t, `{"from":"echo"}`, text(t, call(t, w.ClientSession, "echo", object{"action": "run"})))
}
