package mcp_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// existing is a server of the SDK's with n tools and a prompt of its own.
func existing(n int, o *sdk.ServerOptions) *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "theirs", Version: "1"}, o)
	for i := range n {
		s.AddTool(&sdk.Tool{Name: fmt.Sprintf("theirs%d", i), InputSchema: object{"type": "object"}},
			func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
				return &sdk.CallToolResult{}, nil
			})
	}
	s.AddPrompt(&sdk.Prompt{Name: "prompt"}, nil)
	return s
}

// join connects a client to the SDK's server itself.
func join(t *testing.T, s *sdk.Server) *sdk.ClientSession {
	t.Helper()
	serverSide, clientSide := sdk.NewInMemoryTransports()
	_, err := s.Connect(t.Context(), serverSide, nil)
	require.NoError(t, err)
	session, err := sdk.NewClient(&sdk.Implementation{Name: "client", Version: "1"}, nil).Connect(t.Context(), clientSide, nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = session.Close() })
	return session
}

func TestMount(t *testing.T) {
	theirs := existing(1, nil)
	s, err := mcp.Mount(theirs, tasks(nil))
	require.NoError(t, err)
	assert.Same(t, theirs, s.SDK())
	session := join(t, theirs)
	assert.Equal(t, []string{"help", "tasks", "theirs0"}, toolNames(t, session))
	assert.False(t, call(t, session, "tasks", object{"action": "create", "data": object{"title": "a"}}).IsError)
	assert.False(t, call(t, session, "theirs0", nil).IsError)
	prompts, err := session.ListPrompts(t.Context(), nil)
	require.NoError(t, err)
	assert.Len(t, prompts.Prompts, 1)
	_, err = session.CallTool(t.Context(), &sdk.CallToolParams{Name: "create"})
	require.ErrorContains(t, err, `"create" is an action of tool "tasks"`)
}

func TestMountTwice(t *testing.T) {
	theirs := existing(1, nil)
	first, err := mcp.MountWith(theirs, mcp.Options{HelpName: "explain"}, tasks(nil))
	require.NoError(t, err)
	theirs.AddReceivingMiddleware(func(next sdk.MethodHandler) sdk.MethodHandler { return next })
	second, err := mcp.MountWith(theirs, mcp.Options{Raw: []mcp.RawTool{echo("echo")}}, named("probe"))
	require.NoError(t, err)
	assert.Same(t, first, second)

	session := join(t, theirs)
	assert.Equal(t, []string{"echo", "explain", "probe", "tasks", "theirs0"}, toolNames(t, session), "one help tool")
	index := text(t, call(t, session, "explain", nil))
	for _, name := range []string{"tasks", "probe", "echo"} {
		assert.Contains(t, index, `{"tool":"`+name+`"`)
	}

	_, err = mcp.MountWith(theirs, mcp.Options{HelpName: "other"}, named("x"))
	require.ErrorContains(t, err, "options that stay")
	_, err = mcp.Mount(theirs, tasks(nil))
	require.NoError(t, err, "its own tools may be replaced")

	made := server(t, mcp.Options{}, tasks(nil))
	again, err := mcp.Mount(made.SDK(), named("probe"))
	require.NoError(t, err)
	assert.Same(t, made, again, "so it is with a server that New has made")
}

func TestMountCollisions(t *testing.T) {
	for _, pageSize := range []int{0, 2} {
		t.Run(fmt.Sprintf("page size %d", pageSize), func(t *testing.T) {
			theirs := existing(5, &sdk.ServerOptions{PageSize: pageSize})
			_, err := mcp.Mount(theirs, named("theirs4"), named("fine"), named("theirs0"))
			require.ErrorContains(t, err, `tool "theirs0": the server has a tool of that name already`)
			require.ErrorContains(t, err, `tool "theirs4"`)
			_, err = mcp.MountWith(theirs, mcp.Options{HelpName: "theirs1"})
			require.ErrorContains(t, err, `tool "theirs1"`)
			assert.NotContains(t, toolNames(t, join(t, theirs)), "fine", "nothing was added")

			s, err := mcp.Mount(theirs, named("fine"))
			require.NoError(t, err)
			require.ErrorContains(t, s.Register(named("theirs2")), `tool "theirs2"`)
			require.ErrorContains(t, s.RegisterRaw(echo("theirs2")), `tool "theirs2"`)
			require.NoError(t, s.Register(named("fine")))
		})
	}
	t.Run("help", func(t *testing.T) {
		theirs := existing(0, nil)
		theirs.AddTool(&sdk.Tool{Name: "help", InputSchema: object{"type": "object"}}, nil)
		_, err := mcp.Mount(theirs, tasks(nil))
		require.ErrorContains(t, err, `tool "help": the server has a tool of that name already`)
		_, err = mcp.MountWith(theirs, mcp.Options{HelpName: "tasks_help"}, tasks(nil))
		require.NoError(t, err)
	})
	t.Run("a tool added through SDK", func(t *testing.T) {
		s := server(t, mcp.Options{}, tasks(nil))
		s.SDK().AddTool(&sdk.Tool{Name: "probe", InputSchema: object{"type": "object"}}, nil)
		require.ErrorContains(t, s.Register(named("probe")), `tool "probe"`)
	})
}

func TestMountErrors(t *testing.T) {
	_, err := mcp.Mount(nil)
	require.Error(t, err)
	bad := named("bad")
	bad.actions["run"]["description"] = ""
	theirs := existing(1, nil)
	_, err = mcp.Mount(theirs, bad)
	var e *actions.Error
	require.ErrorAs(t, err, &e)
	_, err = mcp.MountWith(theirs, mcp.Options{HelpName: "no spaces"})
	require.ErrorContains(t, err, "HelpName")
	assert.Equal(t, []string{"theirs0"}, toolNames(t, join(t, theirs)))

	theirs.AddReceivingMiddleware(func(sdk.MethodHandler) sdk.MethodHandler {
		return func(context.Context, string, sdk.Request) (sdk.Result, error) { return nil, errors.New("who are you") }
	})
	_, err = mcp.Mount(theirs, tasks(nil))
	require.ErrorContains(t, err, "who are you")
}

func TestMountIsNotSeenAsAClient(t *testing.T) {
	initialized := 0
	theirs := existing(1, &sdk.ServerOptions{InitializedHandler: func(context.Context, *sdk.InitializedRequest) { initialized++ }})
	_, err := mcp.Mount(theirs, tasks(nil))
	require.NoError(t, err)
	assert.Zero(t, initialized)
	for range theirs.Sessions() {
		t.Fatal("a session is left behind")
	}
}
