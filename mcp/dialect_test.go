package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// TestRefusals sends arguments as they stand on the wire. Every answer is a
// result, in the dialect, and names the way out.
func TestRefusals(t *testing.T) {
	const (
		index  = `help {}`
		tool   = `help {"tool":"tasks"}`
		create = `help {"tool":"tasks","action":"create"}`
		get    = `help {"tool":"tasks","action":"get"}`
	)
	tests := []struct {
		name, arguments, code, help string
		message                     []string // parts of it
	}{
		{"absent", ``, "missing_action", tool, []string{"create", "get"}},
		{"null", `null`, "missing_action", tool, []string{"create", "get"}},
		{"empty", `{}`, "missing_action", tool, []string{"create", "get"}},
		{"an array", `["create"]`, "invalid_arguments", tool, []string{"an object", "not an array", `{"action":ACTION`, "create, get"}},
		{"a string", `"create"`, "invalid_arguments", tool, []string{"an object", "not a string"}},
		{"a number", `12`, "invalid_arguments", tool, []string{"not a number"}},
		{"a boolean", `true`, "invalid_arguments", tool, []string{"not a boolean"}},
		{"action is a number", `{"action":3}`, "invalid_arguments", tool, []string{"action must be a string"}},
		{"action is an array", `{"action":["create"]}`, "invalid_arguments", tool, []string{"action must be a string"}},
		{"action is an object", `{"action":{"name":"create"}}`, "invalid_arguments", tool, []string{"action must be a string"}},
		{"action is null", `{"action":null}`, "missing_action", tool, []string{"action is"}},
		{"action is empty", `{"action":""}`, "missing_action", tool, []string{"must name the action", "create, get"}},
		{"action is unknown", `{"action":"creat"}`, "unknown_action", tool, []string{`"creat"`, "create, get", `did you mean "create"`}},
		{"action in another case", `{"action":"Create"}`, "unknown_action", tool, []string{`did you mean "create"`}},
		{"data is an array", `{"action":"create","data":[]}`, "invalid_arguments", create, []string{"data must be an object, not an array"}},
		{"data is text", `{"action":"create","data":"{\"title\":\"a\"}"}`, "invalid_arguments", create, []string{"string"}},
		{"parameters beside action", `{"action":"create","title":"a"}`, "invalid_arguments", create, []string{"title", "data"}},
		{"action within data", `{"data":{"action":"create","title":"a"}}`, "missing_action", tool, []string{"inside data"}},
		{"the call as a key", `{"{\"action\":\"create\"}":""}`, "invalid_arguments", tool, []string{"action and data"}},
		{"action twice", `{"action":"create","data":{"title":"a"},"action":"get"}`, "invalid_arguments", get, []string{"action"}},
		{"a key twice", `{"action":"get","data":{"id":1,"id":2}}`, "invalid_arguments", get, []string{"data.id"}},
		{"required is missing", `{"action":"create"}`, "missing_required_fields", create, []string{"data.title"}},
		{"no group is whole", `{"action":"get","data":{"title":"a"}}`, "missing_required_group", get, []string{`"id", or "project" and "title"`}},
		{"a key that nothing declares", `{"action":"create","data":{"title":"a","lable":1}}`, "unknown_params", create, []string{"data.lable", `"labels"`}},
		{"a value of the wrong type", `{"action":"create","data":{"title":"a","due":{"in":"x"}}}`, "invalid_values", create, []string{"data.due.in"}},
		{"raw bytes", "{\"action\":\"create\",\"data\":{\"title\":\"caf\xff\"}}", "invalid_arguments", create, []string{"data.title"}},
		{"a number beyond computing", `{"action":"create","data":{"title":"a","count":4E9999999}}`, "invalid_values", create, []string{"data.count"}},
		{"nested 900 deep", `{"action":"create","data":{"title":` + strings.Repeat("[", 900) + strings.Repeat("]", 900) + `}}`, "invalid_arguments", tool, []string{"64"}},
	}
	w := dial(t, server(t, mcp.Options{}, tasks(nil)))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w.t = t
			a := w.call("tasks", tt.arguments)
			require.True(t, a.IsError)
			assert.JSONEq(t, a.Content[0].Text, string(a.StructuredContent))
			assert.LessOrEqual(t, len(a.Content[0].Text), 4<<10)
			var r refusal
			require.NoError(t, json.Unmarshal(a.StructuredContent, &r))
			assert.Equal(t, tt.code, r.Error, r.Message)
			assert.Equal(t, tt.help, r.Help)
			for _, part := range tt.message {
				assert.Contains(t, r.Message, part)
			}
			assert.Equal(t, a, w.call("tasks", tt.arguments), "the same call has the same answer")
		})
	}
}

func TestRefusalTellsEverythingAtOnce(t *testing.T) {
	arguments := `{"action":"create","data":{"priority":"hgih","labels":["a",2],"lable":"x","due":{"inn":1,"in":"soon"}}}`
	w := dial(t, server(t, mcp.Options{}, tasks(nil)))
	a := w.call("tasks", arguments)
	require.True(t, a.IsError)
	assert.LessOrEqual(t, len(a.Content[0].Text), 4<<10)
	var r refusal
	require.NoError(t, json.Unmarshal(a.StructuredContent, &r))
	assert.Equal(t, "missing_required_fields", r.Error)
	assert.Equal(t, "create", r.Action)
	assert.Equal(t, []string{"title"}, r.Missing)
	assert.Equal(t, []string{"data.due.inn", "data.lable"}, r.Unknown)
	var paths, near []string
	for _, p := range r.Problems {
		paths = append(paths, p.Path)
		if p.DidYouMean != "" {
			near = append(near, p.DidYouMean)
		}
	}
	assert.Equal(t, []string{"data.title", "data.due.inn", "data.lable", "data.due.in", "data.labels[1]", "data.priority"}, paths)
	assert.Equal(t, []string{"in", "labels", "high"}, near)
	assert.Contains(t, string(r.InputSchema), `"additionalProperties":false`)
	golden(t, "refusal.golden", indent(t, a.StructuredContent))
}

func TestRefusalMembersStandInOrder(t *testing.T) {
	a := dial(t, server(t, mcp.Options{}, tasks(nil))).call("tasks", `{"action":"create","title":"a","data":{}}`)
	require.True(t, a.IsError)
	dec := json.NewDecoder(strings.NewReader(a.Content[0].Text))
	var members []string
	_, err := dec.Token()
	require.NoError(t, err)
	for dec.More() {
		key, err := dec.Token()
		require.NoError(t, err)
		members = append(members, key.(string))
		var skip json.RawMessage
		require.NoError(t, dec.Decode(&skip))
	}
	assert.Equal(t, []string{"error", "message", "action", "problems", "call", "input_schema", "help"}, members)
}

func TestRefusalCarriesTheCorrectedCall(t *testing.T) {
	w := dial(t, server(t, mcp.Options{}, tasks(nil)))
	var r refusal
	require.NoError(t, json.Unmarshal(w.call("tasks", `{"action":"create","title":"a"}`).StructuredContent, &r))
	assert.JSONEq(t, `{"action":"create","data":{"title":"a"}}`, string(r.Call))
	again := w.call("tasks", string(r.Call))
	assert.False(t, again.IsError, "the corrected call is right")
}

func TestRefusalStaysBounded(t *testing.T) {
	many := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"unknown%d":1`, i)
		}
		return b.String()
	}
	wide := grown(400, 1)
	wide.name = "wide"
	tests := []struct{ name, tool, arguments string }{
		{"200 unknown keys", "tasks", `{"action":"create","data":{"title":"a"` + many(200) + `}}`},
		{"500 stray keys", "tasks", `{"action":"create"` + many(500) + `}`},
		{"a long value", "tasks", `{"action":"create","data":{"title":"a","count":"` + strings.Repeat("x", 500<<10) + `"}}`},
		{"a long key", "tasks", `{"action":"create","data":{"title":"a","` + strings.Repeat("k", 100<<10) + `":1}}`},
		{"a long action", "tasks", `{"action":"` + strings.Repeat("a", 100<<10) + `"}`},
		{"a tool with many actions", "wide", `{"action":"nope"}`},
		{"arguments beyond the limit", "tasks", `{"action":"create","data":{"title":"` + strings.Repeat("x", 1<<20) + `"}}`},
		{"200,000 wrong elements", "tasks", `{"action":"create","data":{"title":"a","labels":[1` + strings.Repeat(",1", 200_000) + `]}}`},
	}
	for _, limit := range []int{0, 1000, 256} {
		w := dial(t, server(t, mcp.Options{Limits: actions.Limits{AnswerBytes: limit}}, tasks(nil), wide))
		if limit == 0 {
			limit = 4 << 10
		}
		for _, tt := range tests {
			t.Run(fmt.Sprintf("%s in %d bytes", tt.name, limit), func(t *testing.T) {
				w.t = t
				begin := time.Now()
				a := w.call(tt.tool, tt.arguments)
				assert.Less(t, time.Since(begin), 20*time.Second)
				require.True(t, a.IsError)
				assert.LessOrEqual(t, len(a.Content[0].Text), limit)
				var r refusal
				require.NoError(t, json.Unmarshal([]byte(a.Content[0].Text), &r))
				assert.NotEmpty(t, r.Error)
				assert.NotEmpty(t, r.Message)
				assert.Contains(t, r.Help, `help {"tool":"`+tt.tool)
			})
		}
	}
}

// A handler's refusal may carry anything; the answer keeps its bound and its
// order of what goes first.
func TestRefusalsOfHandlersStayBounded(t *testing.T) {
	many := func(n int) []string {
		s := make([]string, n)
		for i := range s {
			s[i] = fmt.Sprintf("data.some.path[%d]", i)
		}
		return s
	}
	problem := func(text string) []actions.Problem {
		return []actions.Problem{{Code: actions.InvalidValues, Path: "data.n", Message: text}}
	}
	tests := []struct {
		name   string
		reject actions.Rejection
		kept   []string // members that are there at 4 KiB
		gone   []string
	}{
		{"no problems", actions.Rejection{Code: actions.InvalidValues}, []string{"input_schema"}, nil},
		{"a long message", actions.Rejection{Code: actions.InvalidValues, Problems: problem(strings.Repeat("<é>", 5000))}, []string{"error", "message", "help"}, []string{"input_schema", "problems"}},
		{"long lists", actions.Rejection{Code: actions.InvalidValues, Problems: problem("is odd"), Missing: many(999), Unknown: many(999), ValidActions: many(999)}, []string{"problems"}, []string{"input_schema", "unknown", "valid_actions"}},
		{"long groups", actions.Rejection{Code: actions.MissingRequiredGroup, Problems: problem("is odd"), RequiredOneOf: [][]string{many(50), many(50), many(500)}}, []string{"problems", "required_one_of"}, []string{"input_schema"}},
		{"a long corrected call", actions.Rejection{Code: actions.InvalidArguments, Problems: problem("is odd"), Corrected: json.RawMessage(`{"a":"` + strings.Repeat("x", 9000) + `"}`)}, []string{"problems"}, []string{"call", "input_schema"}},
		{"a corrected call that is no JSON", actions.Rejection{Code: actions.InvalidArguments, Problems: problem("is odd"), Corrected: json.RawMessage(`{`)}, []string{"problems", "input_schema"}, []string{"call"}},
		{"a count below zero", actions.Rejection{Code: actions.InvalidValues, Problems: problem("is odd"), More: -5}, []string{"problems"}, []string{"more"}},
		{"text that is not UTF-8", actions.Rejection{Code: actions.InvalidValues, Problems: problem("caf\xe9"), Unknown: []string{"\xff"}}, []string{"unknown"}, nil},
	}
	for _, tt := range tests {
		for _, limit := range []int{4096, 1024, 300, 256, 1} {
			t.Run(fmt.Sprintf("%s in %d bytes", tt.name, limit), func(t *testing.T) {
				reject := tt.reject
				o := mcp.Options{Limits: actions.Limits{AnswerBytes: limit}}
				res := run(t, o, returning(func(context.Context, actions.Data) (any, error) { return nil, &reject }))
				r := refused(t, res)
				assert.LessOrEqual(t, len(text(t, res)), max(limit, 256))
				assert.Equal(t, string(tt.reject.Code), r.Error)
				assert.Equal(t, `help {"tool":"probe","action":"run"}`, r.Help)
				assert.Equal(t, tt.reject, reject, "what the handler returned is not changed")
				if limit < 4096 {
					return
				}
				var members map[string]json.RawMessage
				require.NoError(t, json.Unmarshal([]byte(text(t, res)), &members))
				names := slices.Collect(maps.Keys(members))
				assert.Subset(t, names, tt.kept)
				for _, name := range tt.gone {
					assert.NotContains(t, names, name)
				}
			})
		}
	}
}

func TestRefusalStaysBoundedWhateverTheNames(t *testing.T) {
	tool := tasks(nil)
	long := strings.Repeat("long", 100)
	tool.actions[long] = tool.actions["create"]
	w := dial(t, server(t, mcp.Options{Limits: actions.Limits{AnswerBytes: 256}}, tool))
	a := w.call("tasks", `{"action":"`+long+`"}`)
	require.True(t, a.IsError)
	assert.LessOrEqual(t, len(a.Content[0].Text), 256)
	assert.Contains(t, a.Content[0].Text, `"error":"missing_required_fields"`)
}

func TestRefusalCountsWhatItLeavesOut(t *testing.T) {
	var b strings.Builder
	for i := range 200 {
		fmt.Fprintf(&b, `,"unknown%d":1`, i)
	}
	w := dial(t, server(t, mcp.Options{Limits: actions.Limits{AnswerBytes: 2000}}, tasks(nil)))
	a := w.call("tasks", `{"action":"create","data":{"title":"a"`+b.String()+`}}`)
	var r refusal
	require.NoError(t, json.Unmarshal(a.StructuredContent, &r))
	assert.Equal(t, 200, len(r.Problems)+r.More)
}

func TestSchemaIsLeftOutWhereItIsLong(t *testing.T) {
	tool := tasks(nil)
	tool.actions["create"]["notes"] = strings.Repeat("long ", 1000)
	long := tasks(nil)
	long.name = "long"
	long.actions["create"]["properties"].(object)["title"].(object)["description"] = strings.Repeat("long ", 500)
	w := dial(t, server(t, mcp.Options{}, tool, long))
	var r refusal
	require.NoError(t, json.Unmarshal(w.call("tasks", `{"action":"create"}`).StructuredContent, &r))
	assert.JSONEq(t, `{"count":{"type":"integer"},"due":{"additionalProperties":false,"properties":{"in":{"type":"integer"}},"type":"object"},
		"labels":{"items":{"type":"string"},"type":"array"},"priority":{"enum":["low","normal","high"],"type":"string"},
		"title":{"description":"What to do.","minLength":1,"type":"string"}}`, member(t, r.InputSchema, "properties"))
	assert.JSONEq(t, `["title"]`, member(t, r.InputSchema, "required"))
	assert.JSONEq(t, `{"priority":"normal"}`, member(t, r.InputSchema, "defaults"))
	r = refusal{}
	require.NoError(t, json.Unmarshal(w.call("long", `{"action":"create"}`).StructuredContent, &r))
	assert.Nil(t, r.InputSchema)
}

func member(t testing.TB, b json.RawMessage, name string) string {
	t.Helper()
	var m map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(b, &m))
	return string(m[name])
}

// A secretError prints more to those who format it than to those who read it.
type secretError struct{ text, secret string }

func (e *secretError) Error() string { return e.text }

type brokenError struct{}

func (*brokenError) Error() string { panic("no text") }

func TestHandlerErrors(t *testing.T) {
	yes, no := true, false
	tests := []struct {
		name          string
		err           error
		code, message string
		retryable     *bool
	}{
		{"an error", errors.New("no such project"), "handler_failed", "no such project", nil},
		{"an error with a secret beside its text", &secretError{"no", "hunter2"}, "handler_failed", "no", nil},
		{"an empty error", errors.New(""), "handler_failed", "the call failed", nil},
		{"retryable", actions.Retryable(errors.New("busy"), true), "handler_failed", "busy", &yes},
		{"not retryable, wrapped", fmt.Errorf("saving: %w", actions.Retryable(errors.New("gone"), false)), "handler_failed", "saving: gone", &no},
		{"a refusal", actions.Invalid("data.due", "is in the past"), "invalid_values", "run was refused: data.due is in the past", nil},
		{"a wrapped refusal", fmt.Errorf("checking: %w", actions.Invalid("data.due", "is in the past")), "invalid_values", "run was refused: data.due is in the past", nil},
		{"a retryable refusal", actions.Retryable(actions.Invalid("data.due", "is taken"), true), "invalid_values", "run was refused: data.due is taken", &yes},
		{"cancelled", context.Canceled, "handler_failed", "the call was cancelled before it was done", &yes},
		{"out of time", context.DeadlineExceeded, "handler_failed", "the call took longer than it may and was given up", &yes},
		{"out of time, wrapped", fmt.Errorf("asking the store: %w", context.DeadlineExceeded), "handler_failed", "asking the store: context deadline exceeded", &yes},
		{"out of time for good", actions.Retryable(context.DeadlineExceeded, false), "handler_failed", "context deadline exceeded", &no},
		{"another server's protocol error", fmt.Errorf("calling upstream: %w", &jsonrpc.Error{Code: -32602, Message: "no"}), "handler_failed", "calling upstream: no", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := refused(t, run(t, mcp.Options{}, failing(tt.err)))
			assert.Equal(t, tt.code, r.Error)
			assert.Equal(t, tt.message, r.Message)
			assert.Equal(t, tt.retryable, r.Retryable)
			assert.Equal(t, "run", r.Action)
			assert.Equal(t, `help {"tool":"probe","action":"run"}`, r.Help)
		})
	}
}

func TestARefusalThatIsSharedIsNotChanged(t *testing.T) {
	shared := actions.Invalid("data.n", "is taken")
	session := connect(t, server(t, mcp.Options{}, failing(shared)), nil)
	for range 3 {
		assert.Equal(t, "run", refused(t, call(t, session, "probe", object{"action": "run"})).Action)
	}
	assert.Empty(t, shared.Action)
}

func TestErrorTextReplacesWhatHandlersSay(t *testing.T) {
	var saw []string
	o := mcp.Options{ErrorText: func(_ context.Context, tool, action string, err error) string {
		saw = append(saw, tool+" "+action+": "+err.Error())
		return "it did not work"
	}}
	assert.Equal(t, "it did not work", refused(t, run(t, o, failing(errors.New("password hunter2")))).Message)
	assert.Equal(t, []string{"probe run: password hunter2"}, saw)
	assert.Contains(t, refused(t, run(t, o, failing(actions.Invalid("data.n", "is odd")))).Message, "is odd")
	assert.Equal(t, "the call failed", refused(t, run(t, mcp.Options{
		ErrorText: func(context.Context, string, string, error) string { return "" },
	}, failing(errors.New("x")))).Message)
	assert.Equal(t, "handler_panicked", refused(t, run(t, mcp.Options{
		ErrorText: func(context.Context, string, string, error) string { panic("hook") },
	}, failing(errors.New("x")))).Error)
}

func TestProtocolErrorsPass(t *testing.T) {
	want := &jsonrpc.Error{Code: -32021, Message: "needs sampling", Data: json.RawMessage(`{"requiredCapabilities":{"sampling":{}}}`)}
	r := dial(t, server(t, mcp.Options{}, failing(want))).send(request(1, "tools/call", `"name":"probe","arguments":{"action":"run"}`))
	require.NotNil(t, r.Error)
	assert.Equal(t, -32021, r.Error.Code)

	var none *jsonrpc.Error
	assert.Equal(t, "handler_panicked", refused(t, run(t, mcp.Options{}, failing(none))).Error, "a nil one in an error is the author's fault")
}

func TestPanicsAreContained(t *testing.T) {
	throw := func(v any) *handTool {
		return returning(func(context.Context, actions.Data) (any, error) { panic(v) })
	}
	tests := []struct {
		name string
		tool actions.Tool
		log  string
	}{
		{"a runtime error", returning(func(context.Context, actions.Data) (any, error) {
			secret := []int{}
			return secret[len(secret)+1], nil
		}), "index out of range [1]"},
		{"a string", throw("secret"), "secret"},
		{"an error", throw(errors.New("secret")), "secret"},
		{"nil", throw(nil), "nil"},
		{"a value that cannot be printed", throw(&brokenError{}), "PANIC=Error method"},
		{"an error whose text panics", failing(&brokenError{}), "no text"},
		{"the end of the goroutine", returning(func(context.Context, actions.Data) (any, error) { runtime.Goexit(); return nil, nil }), "ended its goroutine"},
		{"a result that panics when it is encoded", value(brokenJSON{}), "no JSON"},
		{"content that panics when it is encoded", value(&sdk.CallToolResult{StructuredContent: brokenJSON{}}), "no JSON"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var log logbook
			s := server(t, mcp.Options{Logger: log.logger()}, tt.tool, tasks(nil))
			session := connect(t, s, nil)
			r := refused(t, call(t, session, "probe", object{"action": "run"}))
			assert.Equal(t, "handler_panicked", r.Error)
			assert.NotContains(t, r.Message, "secret")
			require.Len(t, r.ID, 12)
			assert.Contains(t, r.Message, r.ID)
			assert.Contains(t, log.String(), "id="+r.ID)
			assert.Contains(t, log.String(), tt.log)
			assert.Contains(t, log.String(), "goroutine", "the log has the stack")
			assert.False(t, call(t, session, "tasks", object{"action": "create", "data": object{"title": "a"}}).IsError, "the next call works")
			assert.NotEqual(t, r.ID, refused(t, call(t, session, "probe", object{"action": "run"})).ID)
		})
	}
}

type brokenJSON struct{}

func (brokenJSON) MarshalJSON() ([]byte, error) { panic("no JSON") }

func TestQuarantinedActions(t *testing.T) {
	tool := tasks(nil)
	tool.actions["broken"] = actions.Map{"description": "Broken", "properties": object{}, "requird": []any{"x"}}
	w := dial(t, server(t, mcp.Options{}, actions.Quarantine(tool)))
	assert.False(t, w.call("tasks", `{"action":"create","data":{"title":"a"}}`).IsError)
	for _, a := range []answer{w.call("tasks", `{"action":"broken"}`), w.call("help", `{"tool":"tasks","action":"broken"}`)} {
		require.True(t, a.IsError)
		var r refusal
		require.NoError(t, json.Unmarshal(a.StructuredContent, &r))
		assert.Equal(t, "malformed_schema", r.Error)
		assert.Contains(t, r.Message, "requird")
		assert.Contains(t, r.Message, "required")
		assert.Equal(t, `help {"tool":"tasks"}`, r.Help, "what there is instead")
		require.NotNil(t, r.Retryable)
		assert.False(t, *r.Retryable)
		assert.Nil(t, r.InputSchema)
	}
	var r refusal
	require.NoError(t, json.Unmarshal(w.call("tasks", `{"action":"broken","x":1}`).StructuredContent, &r))
	assert.Equal(t, "invalid_arguments", r.Error, "something else comes first")
	assert.Equal(t, `help {"tool":"tasks"}`, r.Help)
	assert.False(t, *r.Retryable)
	for _, question := range []string{`{}`, `{"tool":"tasks"}`} {
		a := w.call("help", question)
		require.False(t, a.IsError)
		assert.Contains(t, a.Content[0].Text, "requird", question)
	}
}

func TestCoercion(t *testing.T) {
	w := dial(t, server(t, mcp.Options{Coerce: true}, tasks(nil)))
	a := w.call("tasks", `{"action":"create","data":{"title":"7","count":"12","labels":"[\"a\"]"}}`)
	require.False(t, a.IsError, a.Content)
	assert.JSONEq(t, `{"did":"create","data":{"title":"7","count":12,"labels":["a"],"priority":"normal"},
		"coerced":[{"path":"data.count","from":"12","to":"12"},{"path":"data.labels","from":"[\"a\"]","to":"[\"a\"]"}]}`, string(a.StructuredContent))
	strict := dial(t, server(t, mcp.Options{}, tasks(nil))).call("tasks", `{"action":"create","data":{"title":"7","count":"12"}}`)
	assert.True(t, strict.IsError)
}

func TestCoercionsBeyondThoseToldAreCounted(t *testing.T) {
	for sent, want := range map[int]string{3: "", 5: `,"coerced_more":2}`} {
		tool := value(object{})
		items := make([]string, sent)
		for i := range items {
			items[i] = `"1"`
		}
		tool.actions["run"]["properties"] = object{"n": object{"type": "array", "items": object{"type": "integer"}}}
		w := dial(t, server(t, mcp.Options{Coerce: true, Limits: actions.Limits{Problems: 3}}, tool))
		a := w.call("probe", `{"action":"run","data":{"n":[`+strings.Join(items, ",")+`]}}`)
		require.False(t, a.IsError, a.Content)
		got := a.Content[0].Text
		assert.Equal(t, 3, strings.Count(got, `"path":`))
		assert.Equal(t, want != "", strings.Contains(got, "coerced_more"))
		assert.True(t, strings.HasSuffix(got, want), got)
	}
}
