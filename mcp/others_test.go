package mcp_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/mcp"
)

// greeting is a server of the SDK's with two tools of its own, one to a page.
func greeting() *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "theirs", Version: "1"}, &sdk.ServerOptions{PageSize: 1})
	type in struct {
		Name string `json:"name"`
	}
	sdk.AddTool(s, &sdk.Tool{Name: "greet", Title: "Greet", Description: "Say hello."},
		func(context.Context, *sdk.CallToolRequest, in) (*sdk.CallToolResult, any, error) {
			return nil, nil, nil
		})
	s.AddTool(&sdk.Tool{Name: "part", InputSchema: object{"type": "object"}}, nil)
	return s
}

func TestHelpKnowsTheOtherToolsOfTheServer(t *testing.T) {
	theirs := greeting()
	_, err := mcp.MountWith(theirs, mcp.Options{Raw: []mcp.RawTool{echo("echo")}}, tasks(nil))
	require.NoError(t, err)
	theirs.AddTool(&sdk.Tool{Name: "late", InputSchema: object{"type": "object"}}, nil)
	session := join(t, theirs)

	index := text(t, call(t, session, "help", nil))
	assert.Contains(t, index, `"other_tools":["greet","late","part"]`, "whenever they were added")

	greet := text(t, call(t, session, "help", object{"tool": "greet"}))
	assert.JSONEq(t, `{"tool":"greet","title":"Greet","description":"Say hello.","input_schema":{"type":"object",
		"properties":{"name":{"type":"string"}},"required":["name"],"additionalProperties":false}}`, greet)

	tests := []struct {
		name, message, pointer string
		question               object
		tools                  []string
	}{
		{"a misspelt tool", `did you mean "greet"?`, `help {}`, object{"tool": "gret"}, []string{"echo", "greet", "late", "part", "tasks"}},
		{"no tool", "the tools are echo, greet, late, part, tasks", `help {}`, object{"action": "paint"}, []string{"echo", "greet", "late", "part", "tasks"}},
		{"an action of a tool without any", "greet has no actions", `help {"tool":"greet"}`, object{"tool": "greet", "action": "x"}, nil},
		{"an action of help", "help has no actions", `help {"tool":"help"}`, object{"tool": "help", "action": "x"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := refused(t, call(t, session, "help", tt.question))
			assert.Contains(t, r.Message, tt.message)
			assert.Equal(t, tt.pointer, r.Help)
			assert.Equal(t, tt.tools, r.ValidTools)
		})
	}

	_, err = session.CallTool(t.Context(), &sdk.CallToolParams{Name: "gret"})
	require.ErrorContains(t, err, `unknown tool "gret"; did you mean "greet"?`)
}

func TestHelpFollowsToolsThatAreReplaced(t *testing.T) {
	theirs := greeting()
	_, err := mcp.MountWith(theirs, mcp.Options{Raw: []mcp.RawTool{echo("echo")}}, tasks(nil))
	require.NoError(t, err)
	for _, name := range []string{"tasks", "echo"} {
		theirs.AddTool(&sdk.Tool{Name: name, Description: "Another.", InputSchema: object{"type": "object"}}, nil)
	}
	session := join(t, theirs)
	index := text(t, call(t, session, "help", nil))
	assert.Contains(t, index, `{"tools":[],"other_tools":["echo","greet","part","tasks"]`)
	assert.Contains(t, text(t, call(t, session, "help", object{"tool": "tasks"})), "Another.")
}

func TestOwnToolsAreNeverOthers(t *testing.T) {
	theirs := greeting()
	s, err := mcp.Mount(theirs, tasks(nil))
	require.NoError(t, err)
	stop := make(chan struct{})
	var changing sync.WaitGroup
	changing.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				assert.NoError(t, s.Register(named("comes")))
				s.Unregister("comes")
			}
		}
	})
	var asking sync.WaitGroup
	for range 4 {
		session := join(t, theirs)
		asking.Go(func() {
			for range 100 {
				res, err := session.CallTool(context.Background(), &sdk.CallToolParams{Name: "help"})
				if assert.NoError(t, err) {
					assert.Contains(t, res.Content[0].(*sdk.TextContent).Text, `"other_tools":["greet","part"]`)
				}
			}
		})
	}
	asking.Wait()
	close(stop)
	changing.Wait()
}

func TestHelpKnowsNoOtherToolsOfAServerOfItsOwn(t *testing.T) {
	s := server(t, mcp.Options{Raw: []mcp.RawTool{echo("echo")}}, tasks(nil))
	assert.NotContains(t, text(t, call(t, connect(t, s, nil), "help", nil)), "other_tools")
	s.SDK().AddTool(&sdk.Tool{Name: "late", InputSchema: object{"type": "object"}}, nil)
	assert.Contains(t, text(t, call(t, connect(t, s, nil), "help", nil)), `"other_tools":["late"]`)
}

// What a client may not list, help does not tell it of.
func TestHelpTellsOfWhatAClientCanList(t *testing.T) {
	mounting := true
	lists := func(how func(sdk.Result) (sdk.Result, error)) sdk.Middleware {
		return func(next sdk.MethodHandler) sdk.MethodHandler {
			return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
				res, err := next(ctx, method, req)
				if mounting || method != "tools/list" {
					return res, err
				}
				return how(res)
			}
		}
	}
	tests := []struct {
		name string
		how  func(sdk.Result) (sdk.Result, error)
	}{
		{"a filter", func(res sdk.Result) (sdk.Result, error) {
			list := *res.(*sdk.ListToolsResult)
			list.Tools = nil
			return &list, nil
		}},
		{"a refusal", func(sdk.Result) (sdk.Result, error) { return nil, errors.New("who are you") }},
		{"a panic", func(sdk.Result) (sdk.Result, error) { panic("boom") }},
		{"nothing", func(sdk.Result) (sdk.Result, error) { return nil, nil }},
		{"pages without end", func() func(sdk.Result) (sdk.Result, error) {
			n := 0
			return func(sdk.Result) (sdk.Result, error) {
				n++
				return &sdk.ListToolsResult{Tools: []*sdk.Tool{nil}, NextCursor: fmt.Sprint(n)}, nil
			}
		}()},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			theirs := greeting()
			mounting = true
			theirs.AddReceivingMiddleware(lists(tt.how))
			var log logbook
			_, err := mcp.MountWith(theirs, mcp.Options{Logger: log.logger()}, tasks(nil))
			require.NoError(t, err)
			mounting = false
			session := join(t, theirs)
			index := call(t, session, "help", nil)
			assert.False(t, index.IsError)
			assert.NotContains(t, text(t, index), "greet")
			assert.Contains(t, text(t, index), `"tool":"tasks"`)
			_, err = session.CallTool(t.Context(), &sdk.CallToolParams{Name: "gret"})
			require.ErrorContains(t, err, `unknown tool "gret"; call help {}`)
			if tt.name != "a filter" {
				assert.Contains(t, log.String(), "other tools left out")
			}
		})
	}
}
