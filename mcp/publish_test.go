package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

func TestInputSchema(t *testing.T) {
	r, err := actions.Register(tasks(nil))
	require.NoError(t, err)
	assert.Equal(t, `{"type":"object","properties":{"action":{"type":"string","enum":["create","get"],`+
		`"description":"create: Create a task\nget: Get one task"},"data":{"type":"object"}},`+
		`"required":["action"],"additionalProperties":false}`, string(mcp.InputSchema(r)))
}

func TestInputSchemaLeavesTextAsItIs(t *testing.T) {
	tool := tasks(nil)
	tool.actions["create"]["description"] = `Create <a> task & more, "quoted" \ übung`
	r, err := actions.Register(tool)
	require.NoError(t, err)
	got := string(mcp.InputSchema(r))
	assert.Contains(t, got, `create: Create <a> task & more, \"quoted\" \\ übung\n`)
	assert.NotContains(t, got, "x-mcp-header")
}

func TestInputSchemaLeavesQuarantinedActionsOut(t *testing.T) {
	tool := tasks(nil)
	tool.actions["broken"] = actions.Map{"description": "Broken"}
	r, err := actions.Register(actions.Quarantine(tool))
	require.NoError(t, err)
	assert.NotContains(t, string(mcp.InputSchema(r)), "broken")
}

// grown is a tool of n actions with eight properties each.
func grown(n, properties int) *handTool {
	tool := &handTool{name: fmt.Sprintf("grown%d", n), description: "Grow.", actions: map[string]actions.Map{},
		call: func(context.Context, string, actions.Data) (any, error) { return nil, nil }}
	for i := range n {
		p := object{}
		for k := range properties {
			p[fmt.Sprintf("property%d", k)] = object{"type": "string", "description": strings.Repeat("word ", 20)}
		}
		tool.actions[fmt.Sprintf("action%02d", i)] = actions.Map{"description": "Do one thing of many", "properties": p}
	}
	return tool
}

func TestListingGrowsWithActionsAlone(t *testing.T) {
	few, err := actions.Register(grown(40, 1))
	require.NoError(t, err)
	many, err := actions.Register(grown(40, 8))
	require.NoError(t, err)
	assert.Equal(t, mcp.InputSchema(few), mcp.InputSchema(many))
	assert.Less(t, len(mcp.InputSchema(many)), 40*64)
}

// listing is tools/list as it stands on the wire.
func listing(t testing.TB, s *mcp.Server) string {
	t.Helper()
	r := dial(t, s).send(request(1, "tools/list", ""))
	require.Nil(t, r.Error)
	return string(r.Result)
}

func TestListing(t *testing.T) {
	s := server(t, mcp.Options{Title: "T"}, tasks(nil))
	golden(t, "list.golden", indent(t, []byte(listing(t, s))))
}

type annotated struct{ *handTool }

func (annotated) Title() string { return "The Tasks" }
func (annotated) Annotations() actions.Annotations {
	no := false
	return actions.Annotations{ReadOnly: true, Idempotent: true, Destructive: &no, OpenWorld: &no}
}

func TestListingTellsTitleAndAnnotations(t *testing.T) {
	session := connect(t, server(t, mcp.Options{}, annotated{tasks(nil)}), nil)
	list, err := session.ListTools(t.Context(), nil)
	require.NoError(t, err)
	no := false
	assert.Equal(t, "help", list.Tools[0].Name)
	assert.Equal(t, "The Tasks", list.Tools[1].Title)
	assert.Equal(t, &sdk.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, DestructiveHint: &no, OpenWorldHint: &no}, list.Tools[1].Annotations)
}

// five are five tools of some actions.
func five(actionCount int) []actions.Tool {
	var tools []actions.Tool
	for i := range 5 {
		tool := grown(actionCount, 2)
		tool.name = fmt.Sprintf("tool%d", (i*3)%5)
		tools = append(tools, tool)
	}
	return tools
}

func TestListingIsTheSameInEveryConstruction(t *testing.T) {
	want := listing(t, server(t, mcp.Options{}, five(2)...))
	for i := range 1000 {
		// The same tools in whatever order they are named.
		tools := five(2)
		k := i % len(tools)
		got := listing(t, server(t, mcp.Options{}, append(tools[k:len(tools):len(tools)], tools[:k]...)...))
		if got != want {
			t.Fatalf("construction %d lists\n%s\nwant\n%s", i, got, want)
		}
	}
}

func TestListingIsTheSameDuringCalls(t *testing.T) {
	s := server(t, mcp.Options{}, append(five(10), tasks(nil))...)
	want := listing(t, s)
	stop := make(chan struct{})
	var calls []chan struct{}
	for range 8 {
		session, done := connect(t, s, nil), make(chan struct{})
		calls = append(calls, done)
		go func() {
			defer close(done)
			for {
				select {
				case <-stop:
					return
				default:
					_, _ = session.CallTool(context.Background(), &sdk.CallToolParams{Name: "tasks", Arguments: object{"action": "create", "data": object{"title": "a"}}})
				}
			}
		}()
	}
	w := dial(t, s)
	for range 50 {
		assert.Equal(t, want, string(w.send(request(1, "tools/list", "")).Result))
	}
	close(stop)
	for _, done := range calls {
		<-done
	}
}

func TestEveryRouteHasTheSameActionsInTheSameOrder(t *testing.T) {
	s := server(t, mcp.Options{}, tasks(nil))
	w := dial(t, s)
	var list struct {
		Tools []struct {
			Name        string
			InputSchema struct {
				Properties struct {
					Action struct {
						Enum        []string
						Description string
					}
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal(w.send(request(1, "tools/list", "")).Result, &list))
	enum := list.Tools[1].InputSchema.Properties.Action.Enum
	prose := strings.Split(list.Tools[1].InputSchema.Properties.Action.Description, "\n")

	var index struct{ Tools []struct{ Actions []string } }
	require.NoError(t, json.Unmarshal(w.call("help", "").StructuredContent, &index))
	assert.Equal(t, prose, index.Tools[0].Actions)

	var level struct{ Actions []struct{ Action string } }
	require.NoError(t, json.Unmarshal(w.call("help", `{"tool":"tasks"}`).StructuredContent, &level))
	var valid struct {
		ValidActions []string `json:"valid_actions"`
	}
	require.NoError(t, json.Unmarshal(w.call("tasks", `{"action":"nope"}`).StructuredContent, &valid))
	assert.Equal(t, enum, valid.ValidActions)
	require.Len(t, level.Actions, len(enum))
	for i, name := range enum {
		assert.Equal(t, name, level.Actions[i].Action)
		assert.True(t, strings.HasPrefix(prose[i], name+": "))
	}
}
