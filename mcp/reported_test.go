package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// TestReported holds a server to the reported mistakes that show on the wire. The
// numbers are those of the table of reported mistakes of package actions.
func TestReported(t *testing.T) {
	reportedRefusals(t)
	reportedAnswers(t)
	reportedListings(t)
	reportedServers(t)
}

// readRefusal reads a refusal off the wire.
func readRefusal(t *testing.T, a answer) refusal {
	t.Helper()
	require.True(t, a.IsError, "%s", a.StructuredContent)
	require.Len(t, a.Content, 1)
	assert.JSONEq(t, a.Content[0].Text, string(a.StructuredContent))
	var r refusal
	require.NoError(t, json.Unmarshal(a.StructuredContent, &r))
	return r
}

func reportedRefusals(t *testing.T) {
	reportedRun(t, 1, "no arguments at all", func(t *testing.T, c reportedCase) {
		w := dial(t, server(t, mcp.Options{}, c.tool(nil)))
		absent := readRefusal(t, w.call("tracker", c.Calls[0]))
		assert.Equal(t, "missing_action", absent.Error)
		assert.Contains(t, absent.Message, "the actions are do")
		assert.Equal(t, `help {"tool":"tracker"}`, absent.Help)
		assert.Equal(t, absent, readRefusal(t, w.call("tracker", "{}")))
		assert.Equal(t, absent, readRefusal(t, w.call("tracker", "null")))
	})
	reportedRun(t, 6, "arguments that are no object", func(t *testing.T, c reportedCase) {
		w := dial(t, server(t, mcp.Options{}, c.tool(nil)))
		for _, arguments := range c.Calls {
			r := readRefusal(t, w.call("tracker", arguments))
			assert.Equal(t, "invalid_arguments", r.Error, arguments)
			assert.Contains(t, r.Message, `must be an object such as {"action":ACTION,"data":{…}}`)
		}
	})
	reportedRun(t, 26, "an action called as a tool", func(t *testing.T, c reportedCase) {
		w := dial(t, server(t, mcp.Options{}, c.tool(nil)))
		for _, word := range []string{"issues_create", "create"} {
			r := w.send(request(1, "tools/call", fmt.Sprintf(`"name":%q`, word)))
			require.NotNil(t, r.Error)
			assert.Equal(t, -32602, r.Error.Code)
			assert.Contains(t, r.Error.Message, `"create" is an action of tool "issues"`)
		}
		assert.False(t, w.call("help", c.Calls[0]).IsError)
		for _, question := range c.Calls[1:] {
			assert.Equal(t, `help {"tool":"issues","action":"create"}`, readRefusal(t, w.call("help", question)).Help)
		}
	})
	reportedRun(t, 49, "several mistakes at once", func(t *testing.T, c reportedCase) {
		r := readRefusal(t, dial(t, server(t, mcp.Options{}, c.tool(nil))).call("tracker", c.Calls[0]))
		assert.Equal(t, "missing_required_fields", r.Error)
		for _, part := range []string{"data.title is required", "data.lable is not a parameter", `did you mean "label"?`, "data.state must be one of", "(3)"} {
			assert.Contains(t, r.Message, part)
		}
		assert.Equal(t, []string{"title"}, r.Missing)
		assert.Equal(t, []string{"data.lable"}, r.Unknown)
		assert.Contains(t, string(r.InputSchema), `"required":["title","state"]`)
		assert.Equal(t, `help {"tool":"tracker","action":"do"}`, r.Help)
	})
	reportedRun(t, 51, "no such action", func(t *testing.T, c reportedCase) {
		a := dial(t, server(t, mcp.Options{}, c.tool(nil))).call("tracker", c.Calls[1])
		for _, part := range []string{`"list_item\"`, "its actions are list_items", `did you mean \"list_items\"?`, `help {\"tool\":\"tracker\"}`} {
			assert.Contains(t, a.Content[0].Text, strings.TrimPrefix(part, `"`), "the text alone has it")
		}
	})
	reportedRun(t, 56, "a great many mistakes", func(t *testing.T, c reportedCase) {
		w := dial(t, server(t, mcp.Options{}, c.tool(nil)))
		for i, problems := range []int{200, 1} {
			a := w.call("tracker", c.Calls[i])
			assert.LessOrEqual(t, len(a.Content[0].Text), 4<<10)
			r := readRefusal(t, a)
			assert.Equal(t, problems, r.More+len(r.Problems), "what is not told is counted")
		}
	})
	reportedRun(t, 57, "every refusal says where to ask", func(t *testing.T, c reportedCase) {
		w := dial(t, server(t, mcp.Options{}, c.tool(func(context.Context, string, actions.Data) (any, error) { panic("no") })))
		want := []string{
			"missing_action", "unknown_action", "unknown_params", "missing_required_fields", "missing_required_group", "invalid_values", "handler_panicked",
		}
		for i, arguments := range c.Calls {
			r := readRefusal(t, w.call("tracker", arguments))
			assert.Equal(t, want[i], r.Error)
			pointer := `help {"tool":"tracker","action":"do"}`
			if i < 2 {
				pointer = `help {"tool":"tracker"}`
			}
			assert.Equal(t, pointer, r.Help)
			question, _ := strings.CutPrefix(r.Help, "help ")
			assert.False(t, w.call("help", question).IsError, "what it points to has an answer")
		}
	})
	reportedRun(t, 59, "a refusal a program can read", func(t *testing.T, c reportedCase) {
		down := errors.New("the store is down")
		w := dial(t, server(t, mcp.Options{}, c.tool(func(context.Context, string, actions.Data) (any, error) { return nil, actions.Retryable(down, true) })))
		r := readRefusal(t, w.call("tracker", c.Calls[0]))
		assert.Equal(t, string(actions.UnknownParams), r.Error)
		require.Len(t, r.Problems, 2)
		assert.Equal(t, actions.UnknownParams, r.Problems[0].Code)
		assert.Equal(t, "data.m", r.Problems[0].Path)
		assert.Equal(t, actions.InvalidValues, r.Problems[1].Code)
		assert.Equal(t, "data.n", r.Problems[1].Path)
		assert.Equal(t, string(actions.MissingRequiredFields), readRefusal(t, w.call("tracker", c.Calls[1])).Error)
		r = readRefusal(t, w.call("tracker", `{"action":"do","data":{"n":1}}`))
		assert.Equal(t, string(actions.HandlerFailed), r.Error)
		require.NotNil(t, r.Retryable)
		assert.True(t, *r.Retryable)
		for _, code := range actions.Codes() {
			assert.Regexp(t, `^[a-z]+(_[a-z]+)+$`, string(code))
		}
	})
	reportedRun(t, 60, "a handler that panics", func(t *testing.T, c reportedCase) {
		var log logbook
		calls := 0
		w := dial(t, server(t, mcp.Options{Logger: log.logger()}, c.tool(func(context.Context, string, actions.Data) (any, error) {
			if calls++; calls == 1 {
				_ = []int{}[calls]
			}
			return "done", nil
		})))
		r := readRefusal(t, w.call("tracker", c.Calls[0]))
		assert.Equal(t, "handler_panicked", r.Error)
		assert.Contains(t, r.Message, r.ID)
		assert.NotContains(t, r.Message, "index out of range")
		assert.Contains(t, log.String(), r.ID)
		assert.Contains(t, log.String(), "index out of range [1]")
		assert.Equal(t, `{"result":"done"}`, w.call("tracker", c.Calls[0]).Content[0].Text, "the next call works")
	})
	reportedRun(t, 62, "a type whose decoding panics", func(t *testing.T, c reportedCase) {
		w := dial(t, server(t, mcp.Options{}, c.tool(func(_ context.Context, _ string, data actions.Data) (any, error) {
			var p struct {
				T unreadable `json:"t"`
			}
			return nil, data.Decode(&p)
		})))
		assert.Equal(t, "handler_panicked", readRefusal(t, w.call("tracker", c.Calls[0])).Error)
		assert.False(t, w.call("tracker", `{"action":"do"}`).IsError)
	})
}

type unreadable struct{}

func (*unreadable) UnmarshalJSON([]byte) error { panic("x") }

func reportedAnswers(t *testing.T) {
	type row struct {
		ID int64 `json:"id"`
	}
	answered := func(t *testing.T, c reportedCase, o mcp.Options, v any) answer {
		t.Helper()
		return dial(t, server(t, o, c.answering(v))).call("tracker", c.Calls[0])
	}
	reportedRun(t, 47, "all digits of an answer", func(t *testing.T, c reportedCase) {
		for _, v := range []any{object{"id": json.Number("9007199254740993")}, row{9007199254740993}, &row{9007199254740993}} {
			a := answered(t, c, mcp.Options{}, v)
			assert.Equal(t, `{"id":9007199254740993}`, a.Content[0].Text)
			assert.Equal(t, `{"id":9007199254740993}`, string(a.StructuredContent))
		}
	})
	reportedRun(t, 65, "an answer with an empty list", func(t *testing.T, c reportedCase) {
		a := answered(t, c, mcp.Options{}, struct {
			Items []row `json:"items"`
		}{})
		assert.Equal(t, `{"items":[]}`, a.Content[0].Text)
		assert.JSONEq(t, `{"items":[]}`, string(a.StructuredContent))
	})
	reportedRun(t, 67, "an answer that is no object", func(t *testing.T, c reportedCase) {
		assert.Equal(t, `{"result":[{"id":1},{"id":2}]}`, string(answered(t, c, mcp.Options{}, []row{{1}, {2}}).StructuredContent))
		assert.Equal(t, `{"result":"done"}`, string(answered(t, c, mcp.Options{}, "done").StructuredContent))
	})
	reportedRun(t, 68, "an answer that has no JSON form", func(t *testing.T, c reportedCase) {
		ring := object{}
		ring["a"] = ring
		for _, tt := range []struct {
			value any
			place string
		}{
			{object{"cost": math.NaN()}, "cost is NaN"}, {object{"c": make(chan int)}, "c is a Go chan"}, {object{"f": func() {}}, "f is a Go func"}, {ring, "a holds itself"},
		} {
			r := readRefusal(t, answered(t, c, mcp.Options{}, tt.value))
			assert.Equal(t, "handler_failed", r.Error)
			assert.Contains(t, r.Message, tt.place)
		}
	})
	reportedRun(t, 70, "bytes that are no text", func(t *testing.T, c reportedCase) {
		w := dial(t, server(t, mcp.Options{}, c.answering(object{"s": "caf\xe9"})))
		assert.JSONEq(t, `{"s":"caf`+"\uFFFD"+`"}`, w.call("tracker", `{"action":"do"}`).Content[0].Text)
		w.write("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"tracker\",\"arguments\":{\"action\":\"do\",\"data\":{\"s\":\"caf\xe9\"}}," + modern + "}}")
		r := w.next()
		assert.True(t, json.Valid(r.Result) || r.Error != nil, "the session lives")
		assert.False(t, w.call("tracker", `{"action":"do"}`).IsError)
	})
	reportedRun(t, 72, "an answer in one form only", func(t *testing.T, c reportedCase) {
		long := object{"items": strings.Repeat("x", 200<<10)}
		both := answered(t, c, mcp.Options{}, long)
		assert.Greater(t, len(both.Content[0].Text), 200<<10)
		assert.Greater(t, len(both.StructuredContent), 200<<10)
		text := answered(t, c, mcp.Options{Results: mcp.ResultsText}, long)
		assert.Equal(t, both.Content, text.Content)
		assert.Empty(t, text.StructuredContent)
		structured := answered(t, c, mcp.Options{Results: mcp.ResultsStructured}, long)
		assert.Less(t, len(structured.Content[0].Text), 100)
		assert.Equal(t, both.StructuredContent, structured.StructuredContent)
	})
	reportedRun(t, 73, "answers that differ from action to action", func(t *testing.T, c reportedCase) {
		tool := c.tool(func(_ context.Context, action string, _ actions.Data) (any, error) {
			if action == "list" {
				return object{"items": []row{{1}}}, nil
			}
			return row{1}, nil
		})
		tool.actions["get"] = c.Action
		s := server(t, mcp.Options{}, tool)
		assert.NotContains(t, listing(t, s), "outputSchema")
		w := dial(t, s)
		assert.Equal(t, `{"items":[{"id":1}]}`, string(w.call("tracker", c.Calls[0]).StructuredContent))
		assert.Equal(t, `{"id":1}`, string(w.call("tracker", c.Calls[1]).StructuredContent))
	})
	reportedRun(t, 82, "a default that a handler changes", func(t *testing.T, c reportedCase) {
		w := dial(t, server(t, mcp.Options{}, c.tool(func(_ context.Context, _ string, data actions.Data) (any, error) {
			tags := data.Array("tags")
			was := fmt.Sprint(tags)
			tags[0] = "changed"
			return was, nil
		})))
		for range 3 {
			assert.Equal(t, `{"result":"[x]"}`, w.call("tracker", c.Calls[0]).Content[0].Text)
		}
	})
}

// listed is what tools/list says of one tool.
type listed struct {
	Name        string
	InputSchema struct {
		Type                 string
		Properties           map[string]json.RawMessage
		Required             []string
		AdditionalProperties *bool
	}
}

func publishes(t *testing.T, s *mcp.Server, name string) (one listed, raw string) {
	t.Helper()
	var list struct{ Tools []json.RawMessage }
	require.NoError(t, json.Unmarshal([]byte(listing(t, s)), &list))
	for _, tool := range list.Tools {
		one = listed{}
		require.NoError(t, json.Unmarshal(tool, &one))
		if one.Name == name {
			return one, string(tool)
		}
	}
	t.Fatalf("%s is not listed", name)
	return one, raw
}

func reportedListings(t *testing.T) {
	reportedRun(t, 28, "data published as an open object", func(t *testing.T, c reportedCase) {
		one, _ := publishes(t, server(t, mcp.Options{}, c.tool(nil)), "tracker")
		assert.Equal(t, `{"type":"object"}`, string(one.InputSchema.Properties["data"]), "no empty properties, which some read as none allowed")
		assert.Equal(t, []string{"action"}, one.InputSchema.Required)
	})
	reportedRun(t, 75, "a listing that is always the same", func(t *testing.T, c reportedCase) {
		var tools []actions.Tool
		for i := range 5 {
			tool := c.tool(nil)
			tool.name = fmt.Sprintf("tracker%d", i)
			for k := range 10 {
				tool.actions[fmt.Sprintf("action%d", k)] = c.Action
			}
			tools = append(tools, tool)
		}
		want := listing(t, server(t, mcp.Options{}, tools...))
		for i := range 4 {
			slices.Reverse(tools[i:])
			s := server(t, mcp.Options{}, tools...)
			for range 13 {
				require.Equal(t, want, listing(t, s))
			}
		}
	})
	reportedRun(t, 95, "forty actions", func(t *testing.T, c reportedCase) {
		tool := c.tool(nil)
		for k := range 39 {
			tool.actions[fmt.Sprintf("action%02d", k)] = c.Action
		}
		_, raw := publishes(t, server(t, mcp.Options{}, tool), "tracker")
		assert.NotContains(t, raw, "Parameter number")
		assert.NotContains(t, raw, "p0")
		assert.Contains(t, raw, `action38: Do it\ndo: Do it"`)
		assert.Less(t, len(raw), 300+40*len(`"action00",action00: Do it\n`))
	})
	reportedRun(t, 100, "one of two parameters", func(t *testing.T, c reportedCase) {
		s := server(t, mcp.Options{}, c.tool(nil))
		one, raw := publishes(t, s, "tracker")
		assert.Equal(t, "object", one.InputSchema.Type)
		for _, keyword := range []string{"anyOf", "oneOf", "allOf", "not", "$ref"} {
			assert.NotContains(t, raw, `"`+keyword+`":`)
		}
		w := dial(t, s)
		assert.Contains(t, w.call("help", `{"tool":"tracker","action":"do"}`).Content[0].Text, `"required_one_of":[["id"],["url"]]`)
		assert.Equal(t, [][]string{{"id"}, {"url"}}, readRefusal(t, w.call("tracker", c.Calls[0])).RequiredOneOf)
		assert.False(t, w.call("tracker", c.Calls[1]).IsError)
	})
	reportedRun(t, 107, "an action without parameters", func(t *testing.T, c reportedCase) {
		s := server(t, mcp.Options{}, c.tool(nil))
		assert.NotContains(t, listing(t, s), "null")
		help := dial(t, s).call("help", `{"tool":"tracker","action":"do"}`).Content[0].Text
		assert.Contains(t, help, `"properties":{}`)
		assert.NotContains(t, help, "null")
	})
	reportedRun(t, 157, "a server that only reads", func(t *testing.T, c reportedCase) {
		s := server(t, mcp.Options{}, c.tool(nil)) // what it may not do, it does not declare
		assert.NotContains(t, listing(t, s), "delete")
		w := dial(t, s)
		assert.NotContains(t, w.call("help", `{"tool":"issues"}`).Content[0].Text, "delete")
		assert.False(t, w.call("issues", c.Calls[0]).IsError)
		assert.Equal(t, "unknown_action", readRefusal(t, w.call("issues", c.Calls[1])).Error)
	})
	reportedRun(t, 159, "one set of actions everywhere", func(t *testing.T, c reportedCase) {
		tool := c.tool(nil)
		s := server(t, mcp.Options{}, tool)
		same := func(want ...string) {
			t.Helper()
			one, _ := publishes(t, s, "tracker")
			var action struct {
				Enum        []string
				Description string
			}
			require.NoError(t, json.Unmarshal(one.InputSchema.Properties["action"], &action))
			assert.Equal(t, want, action.Enum)
			w := dial(t, s)
			assert.Equal(t, want, readRefusal(t, w.call("tracker", `{"action":"?"}`)).ValidActions)
			var level struct{ Actions []struct{ Action string } }
			require.NoError(t, json.Unmarshal(w.call("help", `{"tool":"tracker"}`).StructuredContent, &level))
			var index struct{ Tools []struct{ Actions []string } }
			require.NoError(t, json.Unmarshal(w.call("help", "").StructuredContent, &index))
			assert.Equal(t, strings.Split(action.Description, "\n"), index.Tools[0].Actions)
			require.Len(t, level.Actions, len(want))
			for i, name := range want {
				assert.Equal(t, name, level.Actions[i].Action)
				assert.Equal(t, name+": Do it", index.Tools[0].Actions[i])
				assert.False(t, w.call("tracker", `{"action":"`+name+`"}`).IsError)
			}
		}
		same("do")
		tool.actions = map[string]actions.Map{"do": c.Action, "add": c.Action}
		require.NoError(t, s.Register(tool))
		same("add", "do")
		tool.actions = map[string]actions.Map{"done": c.Action, "add": c.Action}
		require.NoError(t, s.Register(tool))
		same("add", "done")
	})
}

func reportedServers(t *testing.T) {
	reportedRun(t, 80, "a schema that its author changes later", func(t *testing.T, c reportedCase) {
		tool := c.tool(nil)
		s := server(t, mcp.Options{}, tool)
		before := listing(t, s)
		tool.actions["do"]["description"] = "Changed"
		tool.actions["do"]["properties"].(object)["a"].(object)["type"] = "integer"
		assert.Equal(t, before, listing(t, s))
		w := dial(t, s)
		assert.False(t, w.call("tracker", c.Calls[0]).IsError)
		assert.True(t, w.call("tracker", c.Calls[1]).IsError)
	})
	reportedRun(t, 83, "a tool that comes while calls run", func(t *testing.T, c reportedCase) {
		const tools = 20
		s := server(t, mcp.Options{}, c.tool(nil))
		done := make(chan struct{})
		go func() {
			defer close(done)
			for i := range tools {
				tool := c.tool(nil)
				tool.name = fmt.Sprintf("tracker%02d", i)
				assert.NoError(t, s.Register(tool))
			}
		}()
		w := dial(t, s)
		for seen, running := 0, true; running || seen < 1+tools; {
			select {
			case <-done:
				running = false
			default:
			}
			assert.False(t, w.call("tracker", c.Calls[0]).IsError)
			var index struct{ Tools []struct{ Tool string } }
			require.NoError(t, json.Unmarshal(w.call("help", "").StructuredContent, &index))
			require.GreaterOrEqual(t, len(index.Tools), seen, "what has come stays")
			seen = len(index.Tools)
			for i, tool := range index.Tools[1:] {
				require.Equal(t, fmt.Sprintf("tracker%02d", i), tool.Tool)
			}
			if !running {
				require.Equal(t, 1+tools, seen)
			}
		}
	})
	reportedRun(t, 85, "a tool replaced by its equal", func(t *testing.T, c reportedCase) {
		s := server(t, mcp.Options{}, c.tool(nil))
		w := watch(t, s)
		require.NoError(t, s.Register(c.tool(nil)))
		changed := c.tool(nil)
		changed.actions = map[string]actions.Map{"do": {"description": "Do it well", "properties": object{}}}
		more := c.tool(nil)
		more.name = "more"
		require.NoError(t, s.Register(changed, more))
		assert.Equal(t, []string{"help", "more", "tracker"}, w.next(t), "what has changed can be read")
		assert.EqualValues(t, 1, w.changes.Load(), "the equal one told nobody")
	})
	reportedRun(t, 93, "a tool called help", func(t *testing.T, c reportedCase) {
		_, err := mcp.New(mcp.Options{Name: "x"}, c.tool(nil))
		require.ErrorContains(t, err, `"help" is reserved`)
		tool := c.tool(nil)
		tool.name = "tracker"
		w := dial(t, server(t, mcp.Options{HelpName: "tracker_help"}, tool))
		assert.Equal(t, `tracker_help {"tool":"tracker"}`, readRefusal(t, w.call("tracker", "")).Help)
		assert.Contains(t, w.call("tracker_help", "").Content[0].Text, `tracker_help {\"tool\":\"TOOL\"}`)
	})
	reportedRun(t, 162, "consent is the user's to give", func(t *testing.T, c reportedCase) {
		deleted := 0
		s := server(t, mcp.Options{}, c.tool(func(ctx context.Context, _ string, _ actions.Data) (any, error) {
			answer, _ := mcp.Request(ctx).Params.InputResponses["sure"].(*sdk.ElicitResult)
			if answer == nil {
				return &sdk.CallToolResult{InputRequests: sdk.InputRequestMap{"sure": &sdk.ElicitParams{
					Message: "Delete it?", RequestedSchema: object{"type": "object", "properties": object{}},
				}}}, nil
			}
			if answer.Action != "accept" {
				return nil, errors.New("the user did not agree")
			}
			deleted++
			return "deleted", nil
		}))
		var arguments object
		require.NoError(t, json.Unmarshal([]byte(c.Calls[0]), &arguments))
		params := &sdk.CallToolParams{Name: "tracker", Arguments: arguments}
		for _, action := range []string{"decline", "accept"} {
			session := connect(t, s, &sdk.ClientOptions{ElicitationHandler: func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
				return &sdk.ElicitResult{Action: action}, nil
			}})
			res, err := session.CallTool(t.Context(), params)
			require.NoError(t, err)
			assert.Equal(t, action != "accept", res.IsError)
		}
		assert.Equal(t, 1, deleted)
		_, err := connect(t, s, nil).CallTool(t.Context(), params)
		require.Error(t, err, "a client that cannot ask its user does not get it done")
		w := dial(t, s)
		assert.Equal(t, "unknown_params", readRefusal(t, w.call("tracker", c.Calls[1])).Error, "a word of the model's is no consent")
		assert.Equal(t, 1, deleted)
	})
}
