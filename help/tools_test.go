package help_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

// flat is a tool that others serve.
var flat = help.Plain{Name: "greet", Description: "Say hello.", InputSchema: object{"type": "object"}}

func TestOtherToolsAreNamedAndExplained(t *testing.T) {
	h := explainAll(help.Options{}, help.Tools{
		Actions: register(t, users()), Plain: []help.Plain{weather},
		Others: []help.Plain{{Name: "zoo"}, flat, {Name: "odd", InputSchema: func() {}}, {Name: "panics", InputSchema: panicking{}}},
	})
	index := answered(t, h, `{}`)
	assert.Contains(t, index, `"other_tools":["greet","odd","panics","zoo"],"help":`)
	assert.NotContains(t, index, "Say hello.", "tools/list says it")
	assert.Equal(t, `{"tool":"greet","description":"Say hello.","input_schema":{"type":"object"}}`, answered(t, h, `{"tool":"greet"}`))
	assert.Equal(t, `{"tool":"odd","description":""}`, answered(t, h, `{"tool":"odd"}`), "what has no JSON form is left out")
	assert.Equal(t, `{"tool":"panics","description":""}`, answered(t, h, `{"tool":"panics"}`))
	r := refused(t, h, `{"tool":"gret"}`)
	assert.Contains(t, r.Message(), `greet, odd, panics, users, weather, zoo; did you mean "greet"?`)
	assert.Equal(t, []string{"greet", "odd", "panics", "users", "weather", "zoo"}, r.ValidTools)
}

func TestMatches(t *testing.T) {
	zone := &tool{name: "zone", description: "d", actions: map[string]actions.Map{
		"admin_create": {"description": "d", "properties": object{}}, "list": {"description": "d", "properties": object{}},
	}}
	admin := &tool{name: "zone_admin", description: "d", actions: map[string]actions.Map{"create": {"description": "d", "properties": object{}}}}
	all := help.Tools{Actions: register(t, users(), admin, tasks(), zone, broken()), Plain: []help.Plain{weather}}
	tests := []struct {
		word string
		want []help.Match
	}{
		{"users.invite", []help.Match{{"users", "invite"}}},
		{"users_invite", []help.Match{{"users", "invite"}}},
		{"users::invite", []help.Match{{"users", "invite"}}},
		{"users/invite", []help.Match{{"users", "invite"}}},
		{"invite-users", []help.Match{{"users", "invite"}}},
		{"invite", []help.Match{{"users", "invite"}}},
		{"create", []help.Match{{"tasks", "create"}, {"zone_admin", "create"}}},
		{"list", []help.Match{{"tasks", "list"}, {"users", "list"}, {"zone", "list"}}},
		{"zone_list", []help.Match{{"zone", "list"}}},
		{"zone_admin_create", []help.Match{{"zone", "admin_create"}, {"zone_admin", "create"}}},
		{"usersinvite", nil},
		{"usersxinvite", nil},
		{"users_", nil},
		{"_invite", nil},
		{"Users_invite", nil},
		{"users", nil},
		{"users_create", nil},
		{"weather_get", nil},
		{"broken_odd", nil},
		{"", nil},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.want, all.Matches(tt.word), "Matches(%q)", tt.word)
	}
}

func TestRefusalsPointToTheNarrowestQuestionWithAnAnswer(t *testing.T) {
	h := explain(t, help.Options{}, tasks(), users(), broken())
	tests := []struct {
		question, want string
		tools          bool
	}{
		{`{`, `help {}`, false},
		{`{"tol":1}`, `help {}`, false},
		{`{"action":"create"}`, `help {"tool":"tasks","action":"create"}`, true},
		{`{"action":"list"}`, `help {}`, true},
		{`{"action":"paint"}`, `help {}`, true},
		{`{"tool":"taks"}`, `help {}`, true},
		{`{"tool":"users_invite"}`, `help {"tool":"users","action":"invite"}`, true},
		{`{"tool":"list"}`, `help {}`, true},
		{`{"tool":"tasks","action":"creat"}`, `help {"tool":"tasks"}`, false},
		{`{"tool":"tasks","action":"invite"}`, `help {"tool":"tasks"}`, false},
		{`{"tool":"broken","action":"odd"}`, `help {"tool":"broken"}`, false},
		{`{"tool":"weather","action":"x"}`, `help {"tool":"weather"}`, false},
		{`{"tool":"help","action":"x"}`, `help {"tool":"help"}`, false},
	}
	for _, tt := range tests {
		r := refused(t, h, tt.question)
		assert.Equal(t, tt.want, r.Pointer, tt.question)
		assert.Equal(t, tt.tools, r.ValidTools != nil, tt.question)
		answered(t, h, r.Pointer[len("help "):])
	}
}

func TestLiveContextIsEncodedAsAnswersAre(t *testing.T) {
	live := tasks()
	live.live = func(string) (any, error) { return object{"a": 1}, nil }
	shout := func(v any) (json.RawMessage, error) { return json.RawMessage(`"LIVE"`), nil }
	assert.Contains(t, answered(t, explain(t, help.Options{Encode: shout}, live), `{"tool":"tasks","action":"get"}`), `"context":"LIVE"`)
	for name, encode := range map[string]func(any) (json.RawMessage, error){
		"an error": func(any) (json.RawMessage, error) { return json.RawMessage(`1`), errors.New("no") },
		"a panic":  func(any) (json.RawMessage, error) { panic("no") },
	} {
		assert.NotContains(t, answered(t, explain(t, help.Options{Encode: encode}, live), `{"tool":"tasks","action":"get"}`), `"context"`, name)
	}
}
