package help_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

var update = flag.Bool("update", false, "rewrite the golden files")

type object = map[string]any

// A tool is an actions.Tool made by hand.
type tool struct {
	name, description string
	actions           map[string]actions.Map
	live              func(action string) (any, error)
}

func (t *tool) Name() string                    { return t.name }
func (t *tool) Title() string                   { return "Title of " + t.name }
func (t *tool) Description() string             { return t.description }
func (t *tool) Actions() map[string]actions.Map { return t.actions }

func (t *tool) Call(context.Context, string, actions.Data) (any, error) { return nil, nil }

func (t *tool) Context(_ context.Context, action string) (any, error) {
	if t.live == nil {
		return nil, nil
	}
	return t.live(action)
}

func tasks() *tool {
	return &tool{
		name: "tasks", description: "Track tasks.\nAnd who does them.",
		actions: map[string]actions.Map{
			"create": {
				"description": "Create a task <now>",
				"properties": object{
					"title":    object{"type": "string", "minLength": 1},
					"priority": object{"enum": []any{"low", "high"}},
					"due":      object{"type": "object", "properties": object{"in": object{"type": "integer"}}, "required": []any{"in"}},
					"open":     object{"type": "object"},
					"rows":     object{"type": "array", "items": object{"type": "object", "properties": object{"cell": object{}}}},
				},
				"required": []any{"title"},
				"defaults": object{"priority": "low"},
				"notes":    "Titles are unique.\nBeware.",
				"related":  []any{"get"},
				"examples": []any{object{"title": "a & b"}},
			},
			"get":  {"description": "Get one task", "properties": object{"id": object{"type": "integer"}, "title": object{}}, "required_one_of": []any{[]any{"id"}, []any{"title"}}},
			"list": {"description": "List tasks", "properties": object{}},
		},
	}
}

func users() *tool {
	return &tool{name: "users", description: "Users.", actions: map[string]actions.Map{
		"list":   {"description": "List users", "properties": object{}},
		"invite": {"description": "Invite a user", "properties": object{"mail": object{"type": "string"}}},
	}}
}

func register(t testing.TB, tools ...actions.Tool) []*actions.Registration {
	t.Helper()
	var out []*actions.Registration
	for _, one := range tools {
		r, err := actions.Register(one)
		require.NoError(t, err)
		out = append(out, r)
	}
	return out
}

var weather = help.Plain{Name: "weather", Title: "Weather", Description: "Tell the weather.", InputSchema: json.RawMessage(`{"type":"object","properties":{"city":{"type":"string"}}}`)}

// explain makes a help for some tools.
func explain(t testing.TB, o help.Options, tools ...actions.Tool) *help.Help {
	t.Helper()
	all := help.Tools{Actions: register(t, tools...), Plain: []help.Plain{weather}}
	return explainAll(o, all)
}

// explainAll makes a help for one reading of tools, which logs nothing.
func explainAll(o help.Options, all help.Tools) *help.Help {
	o.Tools = func(context.Context) help.Tools { return all }
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	return help.New(o)
}

func encode(t testing.TB, v any) string {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	require.NoError(t, enc.Encode(v))
	return strings.TrimSuffix(b.String(), "\n")
}

// answered asks and returns the answer as JSON.
func answered(t testing.TB, h *help.Help, question string) string {
	t.Helper()
	v, refused := h.Answer(context.Background(), json.RawMessage(question))
	require.Nil(t, refused)
	require.NotNil(t, v)
	return encode(t, v)
}

func refused(t testing.TB, h *help.Help, question string) *help.Refusal {
	t.Helper()
	v, refused := h.Answer(context.Background(), json.RawMessage(question))
	require.Nil(t, v)
	require.NotNil(t, refused)
	return refused
}

func broken() actions.Tool {
	b := &tool{name: "broken", description: "Broken in part.", actions: map[string]actions.Map{
		"fine": {"description": "Fine", "properties": object{}},
		"odd":  {"description": "Odd", "properties": object{}, "requird": []any{}, "required": []any{"x"}},
		"bare": {"description": "Bare"},
	}}
	return actions.Quarantine(b)
}

func TestAnswersAreAsRecorded(t *testing.T) {
	live := tasks()
	live.live = func(action string) (any, error) { return object{"projects": []string{"a<b"}, "action": action}, nil }
	tests := []struct{ name, question string }{
		{"index", `{}`},
		{"tool", `{"tool":"tasks"}`},
		{"action", `{"tool":"tasks","action":"create"}`},
		{"action_without_parameters", `{"tool":"users","action":"list"}`},
		{"plain_tool", `{"tool":"weather"}`},
		{"malformed_tool", `{"tool":"broken"}`},
		{"help_itself", `{"tool":"help"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := explain(t, help.Options{}, users(), live, broken())
			got := answered(t, h, tt.question)
			for range 50 {
				assert.Equal(t, got, answered(t, explain(t, help.Options{}, broken(), live, users()), tt.question), "the same whatever the order")
			}
			assert.NotContains(t, got, "null")
			var lines bytes.Buffer
			require.NoError(t, json.Indent(&lines, []byte(got), "", "  "))
			file := filepath.Join("testdata", tt.name+".golden")
			if *update {
				require.NoError(t, os.MkdirAll("testdata", 0o755))
				require.NoError(t, os.WriteFile(file, append(lines.Bytes(), '\n'), 0o644))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, string(want), lines.String()+"\n")
		})
	}
}

func TestNothingAsked(t *testing.T) {
	h := explain(t, help.Options{}, tasks(), users())
	index := answered(t, h, `{}`)
	for _, question := range []string{"", " ", "null", `{"tool":null}`, `{"tool":null,"action":null}`, `{"tool":"","action":""}`} {
		assert.Equal(t, index, answered(t, h, question), "%q", question)
	}
	assert.Equal(t, answered(t, h, `{"tool":"tasks"}`), answered(t, h, `{"tool":"tasks","action":null}`))
	assert.JSONEq(t, `{"tools":[],"help":"help {\"tool\":\"TOOL\"} explains a tool, help {\"tool\":\"TOOL\",\"action\":\"ACTION\"} one action"}`,
		answered(t, help.New(help.Options{}), `{}`), "a server without tools")
}

func TestActionLevelTellsEveryKey(t *testing.T) {
	h := explain(t, help.Options{}, tasks())
	var got map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(answered(t, h, `{"tool":"tasks","action":"create"}`)), &got))
	for _, k := range actions.Vocabulary() {
		if k.Name != "required_one_of" {
			assert.Contains(t, got, k.Name)
		}
	}
	require.NoError(t, json.Unmarshal([]byte(answered(t, h, `{"tool":"tasks","action":"get"}`)), &got))
	assert.JSONEq(t, `[["id"],["title"]]`, string(got["required_one_of"]))
}

func TestClosureIsPublishedInFull(t *testing.T) {
	got := answered(t, explain(t, help.Options{}, tasks()), `{"tool":"tasks","action":"create"}`)
	assert.Contains(t, got, `"due":{"additionalProperties":false,`)
	assert.Contains(t, got, `"items":{"additionalProperties":false,"properties":{"cell":{}}`)
	assert.Contains(t, got, `"open":{"type":"object"}`, "an open object stays open")
}

func TestRefusedQuestions(t *testing.T) {
	tests := []struct {
		name, question string
		code           actions.Code
		message        []string
		paths          []string
	}{
		{"not JSON", `{`, actions.InvalidArguments, []string{"the arguments are not JSON"}, []string{""}},
		{"an attempt to break out", `{},"action":"x"`, actions.InvalidArguments, []string{"not JSON"}, []string{""}},
		{"an array", `["tasks"]`, actions.InvalidArguments, []string{"must be an object", "array"}, []string{""}},
		{"a string", `"tasks"`, actions.InvalidArguments, []string{"must be an object", "string"}, []string{""}},
		{"a string that holds an object", `"{\"tool\":\"tasks\"}"`, actions.InvalidArguments, []string{`send {"tool":"tasks"}`}, []string{""}},
		{"an unknown key", `{"tol":"tasks"}`, actions.UnknownParams, []string{`tol is not a parameter`, `did you mean "tool"`}, []string{"tol"}},
		{"a wrong type", `{"tool":5}`, actions.InvalidValues, []string{"tool must be a string"}, []string{"tool"}},
		{"a key twice", `{"tool":"tasks","tool":"users"}`, actions.InvalidArguments, []string{"tool"}, []string{"tool"}},
		{"everything at once", `{"tool":5,"action":[],"x y":1}`, actions.UnknownParams, []string{`["x y"] is not`, "action must", "tool must"}, []string{`["x y"]`, "action", "tool"}},
		{"an action alone", `{"action":"create"}`, actions.MissingTool, []string{`"create" is an action of tool tasks: help {"tool":"tasks","action":"create"}`}, []string{"tool"}},
		{"an action of two tools", `{"action":"list"}`, actions.MissingTool, []string{`"list" is an action of tools tasks, users`}, []string{"tool"}},
		{"an action of none", `{"action":"paint"}`, actions.MissingTool, []string{"the tools are tasks, users, weather"}, []string{"tool"}},
		{"an unknown tool", `{"tool":"taks"}`, actions.UnknownTool, []string{`"taks", which is no tool`, "tasks, users, weather", `did you mean "tasks"`}, []string{"tool"}},
		{"an action for a tool", `{"tool":"invite"}`, actions.UnknownTool, []string{`"invite" is an action of tool users: help {"tool":"users","action":"invite"}`}, []string{"tool"}},
		{"an unknown tool with an action", `{"tool":"nope","action":"get"}`, actions.UnknownTool, []string{`"nope"`}, []string{"tool"}},
		{"an unknown action", `{"tool":"tasks","action":"creat"}`, actions.UnknownAction, []string{"create, get, list", `did you mean "create"`}, []string{"action"}},
		{"another tool's action", `{"tool":"tasks","action":"invite"}`, actions.UnknownAction, []string{"create, get, list", `"invite" is an action of tool users: help {"tool":"users","action":"invite"}`}, []string{"action"}},
		{"an action in another case", `{"tool":"tasks","action":"Get"}`, actions.UnknownAction, []string{`did you mean "get"`}, []string{"action"}},
		{"an action of a plain tool", `{"tool":"weather","action":"get"}`, actions.UnknownAction, []string{`weather has no actions; leave it out: help {"tool":"weather"}`}, []string{"action"}},
		{"an action of help", `{"tool":"help","action":"get"}`, actions.UnknownAction, []string{`help has no actions; leave it out: help {"tool":"help"}`}, []string{"action"}},
		{"help misspelt", `{"tool":"hepl"}`, actions.UnknownTool, []string{`did you mean "help"`}, []string{"tool"}},
		{"a tool and an action", `{"tool":"users.invite"}`, actions.UnknownTool, []string{`"invite" is an action of tool users: help {"tool":"users","action":"invite"}; did you mean "users"?`}, []string{"tool"}},
		{"an action and a tool", `{"tool":"invite_users"}`, actions.UnknownTool, []string{`"invite" is an action of tool users: help {"tool":"users","action":"invite"}`}, []string{"tool"}},
		{"a long word", `{"tool":"` + strings.Repeat("é", 5000) + `"}`, actions.UnknownTool, []string{"…"}, []string{"tool"}},
		{"raw bytes", "{\"tool\":\"\xff\"}", actions.InvalidArguments, []string{"tool"}, []string{"tool"}},
	}
	h := explain(t, help.Options{}, tasks(), users())
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := refused(t, h, tt.question)
			assert.Equal(t, tt.code, r.Code, r.Message())
			assert.Empty(t, r.Action)
			for _, part := range tt.message {
				assert.Contains(t, r.Message(), part)
			}
			assert.Less(t, len(r.Message()), 1000)
			var paths []string
			for _, p := range r.Problems {
				paths = append(paths, p.Path)
			}
			assert.Equal(t, tt.paths, paths)
			for range 20 {
				assert.Equal(t, r, refused(t, h, tt.question))
			}
		})
	}
}

func TestRefusalsOfTheToolItselfAreNotChanged(t *testing.T) {
	r := register(t, tasks())[0]
	before := r.Unknown("invite")
	refused(t, explain(t, help.Options{}, tasks(), users()), `{"tool":"tasks","action":"invite"}`)
	assert.Equal(t, before, r.Unknown("invite"))
}

func TestMalformedActions(t *testing.T) {
	h := explain(t, help.Options{}, broken())
	for _, question := range []string{`{}`, `{"tool":"broken"}`} {
		got := answered(t, h, question)
		assert.Contains(t, got, `{"action":"odd","problems":[`)
		assert.Contains(t, got, `{"action":"bare","problems":[`)
		assert.Contains(t, got, "requird")
	}
	r := refused(t, h, `{"tool":"broken","action":"odd"}`)
	assert.Equal(t, actions.MalformedSchema, r.Code)
	assert.Contains(t, r.Message(), "requird")
	assert.NotContains(t, answered(t, h, `{"tool":"broken","action":"fine"}`), "requird", "the healthy ones are explained")
}

func TestMalformedActionsAreToldInBounds(t *testing.T) {
	many := object{}
	for i := range 13 {
		many[fmt.Sprintf("p%02d", i)] = 5
	}
	h := explain(t, help.Options{}, actions.Quarantine(placed{&tool{name: "broken", description: "d", actions: map[string]actions.Map{
		"fine": {"description": "Fine", "properties": object{}}, "odd": {"description": "Odd", "properties": many},
	}}}))
	var got help.Index
	require.NoError(t, json.Unmarshal([]byte(answered(t, h, `{}`)), &got))
	require.Len(t, got.Tools[0].Malformed, 1)
	m := got.Tools[0].Malformed[0]
	assert.Len(t, m.Problems, 10)
	assert.Equal(t, 3, m.More)
	assert.Regexp(t, `^properties: property "p00" is`, m.Problems[0], "the action and the author's line are left out")
}

// placed is a tool that knows its author's lines.
type placed struct{ *tool }

func (placed) Source(string, actions.Location) string { return "secret.go:1" }

// wide is a tool of n actions that each say a lot.
func wide(n int) *tool {
	w := &tool{name: "wide", description: "Wide.", actions: map[string]actions.Map{}}
	for i := range n {
		p := object{}
		for k := range 20 {
			p[fmt.Sprintf("property%02d", k)] = object{"type": "string", "description": strings.Repeat("word ", 30)}
		}
		w.actions[fmt.Sprintf("action%03d", i)] = actions.Map{"description": "Do it", "properties": p, "required": []any{"property00"}, "required_one_of": []any{[]any{"property01"}}}
	}
	return w
}

func TestBudget(t *testing.T) {
	full := answered(t, explain(t, help.Options{Budget: 1 << 20}, wide(30)), `{"tool":"wide"}`)
	require.Greater(t, len(full), help.DefaultBudget)
	assert.NotContains(t, full, `"note"`)

	brief := answered(t, explain(t, help.Options{}, wide(30)), `{"tool":"wide"}`)
	assert.Less(t, len(brief), help.DefaultBudget)
	assert.Contains(t, brief, `{"action":"action000","description":"Do it","required":["property00"],"required_one_of":[["property01"]],"property_names":["property00","property01",`)
	assert.Contains(t, brief, `ask for one action: help {\"tool\":\"wide\",\"action\":\"ACTION\"}`)
	assert.NotContains(t, brief, "word word")

	bare := answered(t, explain(t, help.Options{}, wide(200)), `{"tool":"wide"}`)
	assert.Contains(t, bare, `{"action":"action199","description":"Do it"}`)
	assert.Contains(t, bare, "ask for one action")

	h := explain(t, help.Options{Budget: len(full)}, wide(30))
	assert.Equal(t, full, answered(t, h, `{"tool":"wide"}`), "what fits exactly is told in full")
	h = explain(t, help.Options{Budget: len(full) - 1}, wide(30))
	assert.Contains(t, answered(t, h, `{"tool":"wide"}`), `"note"`)
	assert.Contains(t, answered(t, h, `{"tool":"wide","action":"action007"}`), "word word", "one action is always told in full")
}

func TestLiveContext(t *testing.T) {
	type unencodable struct{ F func() }
	tests := []struct {
		name string
		live func(string) (any, error)
		want string
		log  string
	}{
		{"some", func(action string) (any, error) { return object{"for": action}, nil }, `"context":{"for":"get"}}`, ""},
		{"none", func(string) (any, error) { return nil, nil }, "", ""},
		{"a nil pointer", func(string) (any, error) { return (*int)(nil), nil }, "", ""},
		{"an error", func(string) (any, error) { return object{}, errors.New("no store") }, "", "no store"},
		{"a panic", func(string) (any, error) { panic("no floor") }, "", "no floor"},
		{"a panic with its stack", func(string) (any, error) { panic("no floor") }, "", "context.go:"},
		{"NaN", func(string) (any, error) { return math.NaN(), nil }, "", "NaN"},
		{"a function", func(string) (any, error) { return unencodable{}, nil }, "", "func()"},
		{"one that panics when it is encoded", func(string) (any, error) { return panicking{}, nil }, "", "no JSON"},
		{"an error that panics", func(string) (any, error) { return nil, panicking{} }, "", "an error of type help_test.panicking"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var log bytes.Buffer
			one := tasks()
			one.live = tt.live
			h := explain(t, help.Options{Logger: slog.New(slog.NewTextHandler(&log, nil))}, one)
			got := answered(t, h, `{"tool":"tasks","action":"get"}`)
			if tt.want == "" {
				assert.NotContains(t, got, `"context"`)
			}
			assert.True(t, strings.HasSuffix(got, tt.want), got)
			assert.Contains(t, log.String(), tt.log)
			assert.Equal(t, tt.log == "", log.Len() == 0)
			assert.NotContains(t, answered(t, h, `{"tool":"tasks"}`), `"context"`, "it is told of one action alone")
		})
	}
}

type panicking struct{}

func (panicking) MarshalJSON() ([]byte, error) { panic("no JSON") }
func (panicking) Error() string                { panic("no text") }

func TestNameIsFollowed(t *testing.T) {
	h := explain(t, help.Options{Name: "issues_help"}, tasks(), users())
	assert.Equal(t, "issues_help", h.Name())
	assert.Contains(t, answered(t, h, `{}`), `issues_help {\"tool\":\"TOOL\"}`)
	assert.Contains(t, answered(t, h, `{"tool":"tasks"}`), `issues_help {\"tool\":\"tasks\",`)
	assert.Contains(t, refused(t, h, `{"tool":"invite"}`).Message(), `issues_help {"tool":"users","action":"invite"}`)
	assert.Equal(t, "issues_help", gjson(t, answered(t, h, `{"tool":"issues_help"}`), "tool"))
	assert.Equal(t, actions.UnknownTool, refused(t, h, `{"tool":"help"}`).Code)
}

func gjson(t testing.TB, text, name string) string {
	t.Helper()
	var m object
	require.NoError(t, json.Unmarshal([]byte(text), &m))
	s, _ := m[name].(string)
	return s
}

func TestPointer(t *testing.T) {
	tests := []struct{ tool, action, want string }{
		{"", "", `help {}`},
		{"tasks", "", `help {"tool":"tasks"}`},
		{"tasks", "create", `help {"tool":"tasks","action":"create"}`},
		{"", "create", `help {}`},
		{"tasks", `a "b" <c>`, `help {"tool":"tasks","action":"a \"b\" <c>"}`},
	}
	h := help.New(help.Options{})
	for _, tt := range tests {
		assert.Equal(t, tt.want, help.Pointer("help", tt.tool, tt.action))
		assert.Equal(t, tt.want, h.Pointer(tt.tool, tt.action))
	}
}

func TestInputSchemaIsWhatIsAccepted(t *testing.T) {
	var schema struct {
		Type                 string
		Properties           map[string]struct{ Type, Description string }
		AdditionalProperties bool
	}
	require.NoError(t, json.Unmarshal(help.InputSchema(), &schema))
	assert.Equal(t, "object", schema.Type)
	assert.False(t, schema.AdditionalProperties)
	h := explain(t, help.Options{}, tasks())
	for name, property := range schema.Properties {
		assert.Equal(t, "string", property.Type)
		assert.NotEqual(t, actions.UnknownParams, refused(t, h, `{"`+name+`":"x"}`).Code)
	}
	assert.Len(t, schema.Properties, 2)
}

// The set of tools may change between answers, and each answer sees one set.
func TestToolsAreReadOnceForEachAnswer(t *testing.T) {
	sets := [][]*actions.Registration{register(t, tasks()), register(t, tasks(), users())}
	var mu sync.Mutex
	reads := 0
	h := help.New(help.Options{Tools: func(context.Context) help.Tools {
		mu.Lock()
		defer mu.Unlock()
		reads++
		return help.Tools{Actions: sets[reads%2]}
	}})
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			for _, question := range []string{`{}`, `{"tool":"users"}`, `{"tool":"tasks","action":"invite"}`} {
				h.Answer(context.Background(), json.RawMessage(question))
			}
		})
	}
	all.Wait()
	assert.Equal(t, 48, reads)
}
