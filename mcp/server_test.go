package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

func named(name string) *handTool {
	tool := value(object{"from": name})
	tool.name = name
	return tool
}

func TestNewTellsEverythingThatIsWrong(t *testing.T) {
	bad, worse, astray := named("bad"), named("worse"), named("astray")
	bad.actions["run"]["description"] = ""
	worse.actions["run"]["requird"] = []any{}
	astray.actions["run"]["related"] = []any{"nowhere:run", "fine:rum"}
	s, err := mcp.New(mcp.Options{
		HelpName: "no spaces", Results: 7, AllowedOrigins: []string{"example.com", "https://a.example/path"},
		Raw: []mcp.RawTool{{Name: "raw"}},
	}, bad, worse, astray, named("fine"), named("fine"), named("has/slash"), nil)
	require.Error(t, err)
	assert.Nil(t, s)
	for _, part := range []string{
		"options: Name is empty", `HelpName "no spaces"`, "Results is 7", `"example.com" in AllowedOrigins`, `"https://a.example/path" in AllowedOrigins`,
		`tool "bad":`, "description", `tool "worse":`, `"requird"`, `tool "fine": the name stands twice`,
		`"has/slash"`, "tools[6]: the tool is nil", `raw tool "raw":`, "there is no Call", `"nowhere"`, `"fine:rum"`,
	} {
		assert.Contains(t, err.Error(), part)
	}
	var e *actions.Error
	require.ErrorAs(t, err, &e)
	assert.Equal(t, "bad", e.Tool)
	assert.NotEmpty(t, e.Offences)
	tools := map[string]bool{}
	for _, one := range err.(interface{ Unwrap() []error }).Unwrap() {
		for _, joined := range split(one) {
			if errors.As(joined, &e) {
				tools[e.Tool] = true
			}
		}
	}
	assert.Subset(t, tools, map[string]bool{"bad": true, "worse": true, "astray": true}, "one error a tool")
}

// split takes joined errors apart.
func split(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var out []error
		for _, e := range joined.Unwrap() {
			out = append(out, split(e)...)
		}
		return out
	}
	return []error{err}
}

func TestRelatedReachesToolsOfTheSameServer(t *testing.T) {
	a, b := named("a"), named("b")
	a.actions["run"]["related"] = []any{"b:run"}
	_, err := mcp.New(mcp.Options{Name: "x"}, a, b)
	require.NoError(t, err, "whatever the order")
	s := server(t, mcp.Options{}, b)
	require.NoError(t, s.Register(a))
	require.Error(t, server(t, mcp.Options{}).Register(a))
}

func TestMust(t *testing.T) {
	assert.NotPanics(t, func() { mcp.Must(mcp.New(mcp.Options{Name: "x"}, named("a"))) })
	assert.PanicsWithValue(t, "mcp: options: Name is empty; name the server", func() { mcp.Must(mcp.New(mcp.Options{})) })
}

func TestTheNameOfHelp(t *testing.T) {
	t.Run("is taken", func(t *testing.T) {
		for name, o := range map[string]mcp.Options{"help": {}, "issues_help": {HelpName: "issues_help"}} {
			o.Name = "x"
			_, err := mcp.New(o, named(name))
			require.ErrorContains(t, err, `"`+name+`"`)
			o.Raw = []mcp.RawTool{echo(name)}
			_, err = mcp.New(o)
			require.ErrorContains(t, err, `"`+name+`"`)
		}
	})
	t.Run("is followed by every pointer", func(t *testing.T) {
		w := dial(t, server(t, mcp.Options{HelpName: "issues_help"}, tasks(nil)))
		for _, arguments := range []string{"", `{"action":"creat"}`, `{"action":"create"}`, `{"action":"get","data":{"x":1}}`} {
			var r refusal
			require.NoError(t, json.Unmarshal(w.call("tasks", arguments).StructuredContent, &r))
			assert.Contains(t, r.Help, `issues_help {"tool":"tasks"`)
		}
		index := w.call("issues_help", "")
		assert.False(t, index.IsError)
		assert.Contains(t, index.Content[0].Text, `issues_help {\"tool\":\"TOOL\"}`)
		assert.Equal(t, -32602, w.send(request(1, "tools/call", `"name":"help"`)).Error.Code)
	})
}

// A watcher is a client that counts list_changed.
type watcher struct {
	*sdk.ClientSession
	changes atomic.Int32
	names   chan []string // the names it read after each change
}

func watch(t *testing.T, s *mcp.Server) *watcher {
	w := &watcher{names: make(chan []string, 10)}
	ready := make(chan struct{})
	w.ClientSession = connect(t, s, &sdk.ClientOptions{ToolListChangedHandler: func(ctx context.Context, req *sdk.ToolListChangedRequest) {
		w.changes.Add(1)
		go func() {
			<-ready
			w.names <- toolNames(t, w.ClientSession)
		}()
	}})
	toolNames(t, w.ClientSession) // the server knows by its answer that the client is ready to be told
	close(ready)
	return w
}

func toolNames(t *testing.T, session *sdk.ClientSession) []string {
	list, err := session.ListTools(context.Background(), nil)
	if !assert.NoError(t, err) {
		return nil
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	return names
}

func (w *watcher) next(t *testing.T) []string {
	t.Helper()
	select {
	case names := <-w.names:
		return names
	case <-time.After(10 * time.Second):
		t.Fatal("no list_changed")
		return nil
	}
}

func TestListChanged(t *testing.T) {
	s := server(t, mcp.Options{}, tasks(nil))
	w := watch(t, s)

	require.NoError(t, s.Register(tasks(func(context.Context, string, actions.Data) (any, error) { return "new", nil })))
	time.Sleep(50 * time.Millisecond)
	assert.Zero(t, w.changes.Load(), "an equal definition tells nobody")
	res := call(t, w.ClientSession, "tasks", object{"action": "get", "data": object{"id": 1}})
	assert.Equal(t, `{"result":"new"}`, text(t, res), "but its handler has taken over")

	changed := tasks(nil)
	changed.actions["get"]["description"] = "Get a task"
	require.NoError(t, s.Register(changed, named("more")))
	assert.Equal(t, []string{"help", "more", "tasks"}, w.next(t), "what has changed can be read")
	time.Sleep(50 * time.Millisecond)
	assert.EqualValues(t, 1, w.changes.Load(), "one change is told once")

	malformed := tasks(nil)
	delete(malformed.actions["get"], "properties")
	require.Error(t, s.Register(named("evenmore"), malformed))
	time.Sleep(50 * time.Millisecond)
	assert.EqualValues(t, 1, w.changes.Load())
	assert.Equal(t, []string{"help", "more", "tasks"}, toolNames(t, w.ClientSession), "all or none")
	assert.False(t, call(t, w.ClientSession, "tasks", object{"action": "get", "data": object{"id": 1}}).IsError, "the old one stays")

	assert.True(t, s.Unregister("more"))
	assert.Equal(t, []string{"help", "tasks"}, w.next(t))
	assert.False(t, s.Unregister("more"))
	assert.False(t, s.Unregister("help"), "help stays")
	time.Sleep(50 * time.Millisecond)
	assert.EqualValues(t, 2, w.changes.Load())
	_, err := w.CallTool(t.Context(), &sdk.CallToolParams{Name: "more"})
	require.ErrorContains(t, err, `unknown tool "more"`)
}

func TestAuthorsMapIsCopied(t *testing.T) {
	tool := tasks(nil)
	s := server(t, mcp.Options{}, tool)
	before := listing(t, s)
	w := dial(t, s)
	helped := w.call("help", `{"tool":"tasks","action":"create"}`)
	tool.actions["create"]["description"] = "Changed"
	tool.actions["create"]["properties"].(object)["title"].(object)["type"] = "integer"
	delete(tool.actions, "get")
	assert.Equal(t, before, listing(t, s))
	assert.Equal(t, helped, w.call("help", `{"tool":"tasks","action":"create"}`))
	assert.False(t, w.call("tasks", `{"action":"create","data":{"title":"a"}}`).IsError)
}

// 64 callers call and ask for help while tools come and go.
func TestCallsWhileToolsChange(t *testing.T) {
	s := server(t, mcp.Options{}, tasks(nil))
	stop := make(chan struct{})
	var changing, calling sync.WaitGroup
	for n := range 2 {
		changing.Go(func() {
			name := fmt.Sprintf("coming%d", n)
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				tool := named(name)
				tool.actions["run"]["description"] = fmt.Sprintf("Run it the way of %d", i%3)
				assert.NoError(t, s.Register(tool))
				if i%4 == 3 {
					s.Unregister(name)
				}
			}
		})
	}
	for n := range 64 {
		session := connect(t, s, nil)
		calling.Go(func() {
			for i := range 6 {
				var res *sdk.CallToolResult
				var err error
				switch (n + i) % 4 {
				case 0:
					res, err = session.CallTool(context.Background(), &sdk.CallToolParams{Name: "help"})
				case 1:
					res, err = session.CallTool(context.Background(), &sdk.CallToolParams{Name: "tasks", Arguments: object{"action": "get", "data": object{"id": i}}})
				case 2:
					_, err = session.ListTools(context.Background(), nil)
				case 3:
					// It may be there or not.
					_, _ = session.CallTool(context.Background(), &sdk.CallToolParams{Name: "coming0", Arguments: object{"action": "run"}})
				}
				assert.NoError(t, err)
				if res != nil {
					assert.False(t, res.IsError)
				}
			}
		})
	}
	calling.Wait()
	close(stop)
	changing.Wait()
}

func TestUnknownToolSaysWhatWasMeant(t *testing.T) {
	issues := tasks(nil)
	issues.name = "issues"
	all := []actions.Tool{tasks(nil), issues, named("probe")}
	for i := range 3 {
		shared := named(fmt.Sprintf("all%d", i))
		shared.actions = map[string]actions.Map{"run_all": shared.actions["run"]}
		all = append(all, shared)
	}
	w := dial(t, server(t, mcp.Options{}, all...))
	tests := []struct{ name, called, want string }{
		{"a tool and an action", "issues_create", `unknown tool "issues_create"; "create" is an action of tool "issues"; call issues with {"action":"create","data":{…}}`},
		{"with another sign between", "tasks.get", `unknown tool "tasks.get"; "get" is an action of tool "tasks"; call tasks with {"action":"get","data":{…}}`},
		{"an action and a tool", "create_tasks", `unknown tool "create_tasks"; "create" is an action of tool "tasks"; call tasks with {"action":"create","data":{…}}`},
		{"an action of one tool", "run", `unknown tool "run"; "run" is an action of tool "probe"; call probe with {"action":"run","data":{…}}`},
		{"an action of three", "run_all", `unknown tool "run_all"; "run_all" is an action of tool "all0"; call all0 with {"action":"run_all","data":{…}} (2 more tools have such an action: help {})`},
		{"an action of several", "create", `unknown tool "create"; "create" is an action of tool "issues"; call issues with {"action":"create","data":{…}} (one more tool has such an action: help {})`},
		{"a near name", "isues", `unknown tool "isues"; did you mean "issues"?`},
		{"help", "hepl", `unknown tool "hepl"; did you mean "help"?`},
		{"nothing like it", "weather", `unknown tool "weather"; call help {} to see the tools there are`},
		{"a tool and no action of it", "tasks_paint", `unknown tool "tasks_paint"; did you mean "tasks"?`},
		{"empty", "", `unknown tool ""; call help {} to see the tools there are`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := w.send(request(1, "tools/call", fmt.Sprintf(`"name":%q,"arguments":{}`, tt.called)))
			require.NotNil(t, r.Error, "it stays a protocol error")
			assert.Equal(t, -32602, r.Error.Code)
			assert.Equal(t, tt.want, r.Error.Message)
		})
	}
}

func TestHelpIsServed(t *testing.T) {
	w := dial(t, server(t, mcp.Options{}, tasks(nil)))
	index := w.call("help", "")
	assert.False(t, index.IsError)
	assert.Equal(t, index, w.call("help", "null"))
	assert.Equal(t, index, w.call("help", "{}"))
	for _, question := range []string{`["tasks"]`, `"tasks"`, `{"tol":"tasks"}`, `{"tool":1}`, `{"tool":"tasks","tool":"x"}`, `{"tool":"taks"}`, `{"action":"create"}`, `{"tool":"tasks","action":"creat"}`} {
		a := w.call("help", question)
		require.True(t, a.IsError, question)
		assert.JSONEq(t, a.Content[0].Text, string(a.StructuredContent))
		var r refusal
		require.NoError(t, json.Unmarshal(a.StructuredContent, &r))
		assert.Contains(t, []string{"help {}", `help {"tool":"tasks"}`, `help {"tool":"tasks","action":"create"}`}, r.Help)
	}
	for question, want := range map[string]string{
		`{"tool":"tasks","action":"creat"}`: `help {"tool":"tasks"}`, `{"tool":"taks"}`: `help {}`,
		`{"tool":"tasks.create"}`: `help {"tool":"tasks","action":"create"}`, `{"tool":"create_tasks"}`: `help {"tool":"tasks","action":"create"}`,
	} {
		var r refusal
		require.NoError(t, json.Unmarshal(w.call("help", question).StructuredContent, &r))
		assert.Equal(t, want, r.Help, "the narrowest call that is sure to be answered")
	}
	var r refusal
	require.NoError(t, json.Unmarshal(w.call("help", `{"tool":"taks"}`).StructuredContent, &r))
	assert.Equal(t, []string{"tasks"}, r.ValidTools)
}
