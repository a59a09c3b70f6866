package tracker_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/examples/tasks/internal/store"
	"github.com/wymcp/wymcp-go/examples/tasks/internal/tracker"
	"github.com/wymcp/wymcp-go/mcp"
)

// serve connects a client of the SDK to the tool over an empty store. It is
// noon of 2 March 2026.
func serve(t *testing.T) *caller {
	t.Helper()
	return serveFile(t, "")
}

// serveFile is serve over the store in a file.
func serveFile(t *testing.T, file string) *caller {
	t.Helper()
	now := func() time.Time { return time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC) }
	tasks, err := store.Open(t.Context(), file, now)
	require.NoError(t, err)
	server, err := mcp.New(mcp.Options{Name: "tasks", Version: "1.0.0"}, tracker.Tool(tasks, now))
	require.NoError(t, err)
	there, here := sdk.NewInMemoryTransports()
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	served := make(chan struct{})
	go func() { defer close(served); _ = server.Serve(ctx, there) }()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).Connect(t.Context(), here, nil)
	require.NoError(t, err)
	t.Cleanup(func() {
		assert.NoError(t, session.Close())
		stop()
		<-served
		assert.NoError(t, tasks.Close())
	})
	return &caller{t, session, tasks}
}

type caller struct {
	t       *testing.T
	session *sdk.ClientSession
	store   *store.Store
}

// raw makes a call and returns its answer.
func (c *caller) raw(tool, arguments string) (answer map[string]any, isError bool) {
	c.t.Helper()
	require.True(c.t, json.Valid([]byte(arguments)), arguments)
	result, err := c.session.CallTool(c.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	require.NoError(c.t, err)
	require.Len(c.t, result.Content, 1)
	text := result.Content[0].(*sdk.TextContent).Text
	require.NoError(c.t, json.Unmarshal([]byte(text), &answer))
	structured, err := json.Marshal(result.StructuredContent)
	require.NoError(c.t, err)
	require.JSONEq(c.t, text, string(structured))
	return answer, result.IsError
}

// ok makes a call that has to be answered.
func (c *caller) ok(action, data string) map[string]any {
	c.t.Helper()
	answer, isError := c.raw("tasks", `{"action":"`+action+`","data":`+data+`}`)
	require.False(c.t, isError, "%v", answer["message"])
	return answer
}

// refused makes a call that has to be refused, and returns the code and the
// message.
func (c *caller) refused(action, data string) (code, message string) {
	c.t.Helper()
	answer, isError := c.raw("tasks", `{"action":"`+action+`","data":`+data+`}`)
	require.True(c.t, isError, "%v", answer)
	return answer["error"].(string), answer["message"].(string)
}

// titles returns the titles of a page.
func titles(answer map[string]any) []string {
	list := []string{}
	for _, task := range answer["tasks"].([]any) {
		list = append(list, task.(map[string]any)["title"].(string))
	}
	return list
}

// without returns the answer without what stands beside its value.
func without(answer map[string]any) map[string]any {
	delete(answer, "hints")
	delete(answer, "context")
	return answer
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	require.NoError(t, err)
	return string(b)
}

func TestListShowsTheToolAndHelp(t *testing.T) {
	listed, err := serve(t).session.ListTools(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, listed.Tools, 2)
	assert.Equal(t, "help", listed.Tools[0].Name)
	tool := listed.Tools[1]
	assert.Equal(t, "tasks", tool.Name)
	assert.Equal(t, "Task tracker", tool.Title)
	require.NotNil(t, tool.Annotations)
	assert.False(t, *tool.Annotations.OpenWorldHint)
	schema := tool.InputSchema.(map[string]any)["properties"].(map[string]any)["action"].(map[string]any)
	assert.Equal(t, []any{"complete", "create", "delete", "get", "list", "search", "update"}, schema["enum"])
}

func TestHelpExamplesAreCallsThatAreAnswered(t *testing.T) {
	c := serve(t)
	for _, action := range []string{"create", "list", "search", "get", "update", "complete", "delete"} {
		answer, isError := c.raw("help", `{"tool":"tasks","action":"`+action+`"}`)
		require.False(t, isError)
		for _, example := range answer["examples"].([]any) {
			c.ok(action, asJSON(t, example))
		}
	}
}

func TestLiveContextStandsInHelpAndInAnswers(t *testing.T) {
	c := serve(t)
	c.ok("create", `{"title":"a","project":"site"}`)
	answer := c.ok("create", `{"title":"b","project":"site"}`)
	want := map[string]any{"today": "2026-03-02", "open_tasks": map[string]any{"site": 2.0}}
	assert.Equal(t, want, answer["context"])
	for _, action := range []string{"create", "list", "search"} {
		answer, _ := c.raw("help", `{"tool":"tasks","action":"`+action+`"}`)
		assert.Equal(t, want, answer["context"], action)
	}
}

func TestLiveContextNamesTwentyProjectsAtMost(t *testing.T) {
	c := serve(t)
	for i := range 23 {
		_, err := c.store.Create(t.Context(), store.New{Project: string(rune('a' + i)), Title: "x", Priority: store.PriorityLow})
		require.NoError(t, err)
	}
	live := c.ok("list", `{}`)["context"].(map[string]any)
	assert.Len(t, live["open_tasks"], 20)
	assert.Equal(t, 3.0, live["more_projects"])
}

func TestCallsAtOnce(t *testing.T) {
	c := serve(t)
	var wait sync.WaitGroup
	for i := range 32 {
		wait.Go(func() {
			result, err := c.session.CallTool(t.Context(), &sdk.CallToolParams{
				Name: "tasks", Arguments: json.RawMessage(fmt.Sprintf(`{"action":"create","data":{"title":"task %d"}}`, i%16)),
			})
			if assert.NoError(t, err) && result.IsError {
				assert.Contains(t, result.Content[0].(*sdk.TextContent).Text, "has the title")
			}
		})
	}
	wait.Wait()
	assert.Equal(t, 16.0, c.ok("list", `{}`)["total"])
}

func TestAFileInUseIsToldAsOneToTryAgain(t *testing.T) {
	t.Parallel() // it waits
	file := filepath.Join(t.TempDir(), "tasks.db")
	c := serveFile(t, file)
	db, err := sql.Open("sqlite", "file:"+file+"?_txlock=immediate")
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, db.Close()) })
	tx, err := db.BeginTx(t.Context(), nil)
	require.NoError(t, err)

	answer, isError := c.raw("tasks", `{"action":"create","data":{"title":"A"}}`)
	require.True(t, isError)
	assert.Equal(t, "handler_failed", answer["error"])
	assert.Equal(t, true, answer["retryable"])
	assert.Contains(t, answer["message"], "try again in a moment")
	require.NoError(t, tx.Rollback())
	c.ok("create", `{"title":"A"}`)
}
