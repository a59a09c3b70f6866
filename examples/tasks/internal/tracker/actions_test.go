package tracker_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCreate(t *testing.T) {
	const stamps = `"created":"2026-03-02T12:00:00Z","updated":"2026-03-02T12:00:00Z"`
	tests := []struct{ name, data, want string }{
		{"defaults", `{"title":"A"}`,
			`{"id":1,"project":"inbox","title":"A","status":"open","priority":"normal","labels":[],"checklist":[],` + stamps + `}`},
		{"everything", `{"title":"A","project":"site","priority":"high","due":{"on":"2026-12-24"},"labels":["b","a"],
			"checklist":[{"text":"x","done":true},{"text":"y"}]}`,
			`{"id":1,"project":"site","title":"A","status":"open","priority":"high","due":"2026-12-24","labels":["a","b"],
			"checklist":[{"text":"x","done":true},{"text":"y","done":false}],` + stamps + `}`},
		{"null stands for absent", `{"title":"A","project":null,"due":null}`,
			`{"id":1,"project":"inbox","title":"A","status":"open","priority":"normal","labels":[],"checklist":[],` + stamps + `}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			answer := serve(t).ok("create", tt.data)
			assert.Equal(t, map[string]any{"id": 1.0}, answer["hints"].([]any)[0].(map[string]any)["example"])
			assert.JSONEq(t, tt.want, asJSON(t, without(answer)))
		})
	}
}

func TestAllMistakesAreToldAtOnce(t *testing.T) {
	c := serve(t)
	answer, isError := c.raw("tasks", `{"action":"create","data":{"titel":"A","priority":"urgent","due":{"in":"2","unit":"weeks"},
		"labels":["a","a"],"checklist":[{"text":"x"},{"text":"y","finished":true}]}}`)
	require.True(t, isError)
	got := map[string]any{}
	for _, p := range answer["problems"].([]any) {
		problem := p.(map[string]any)
		got[problem["path"].(string)] = problem["did_you_mean"]
	}
	assert.Equal(t, map[string]any{
		"data.title": nil, "data.titel": "title", "data.checklist[1].finished": nil, "data.due.in": nil,
		"data.due.unit": "week", "data.labels": nil, "data.priority": nil,
	}, got)
	assert.Less(t, len(asJSON(t, answer)), 4096)
	assert.Equal(t, `help {"tool":"tasks","action":"create"}`, answer["help"])
	assert.Zero(t, c.ok("list", `{}`)["total"])
}

func TestDueDates(t *testing.T) {
	tests := []struct{ name, due, want, refused string }{
		{"the day itself", `{"on":"2026-02-28"}`, "2026-02-28", ""},
		{"today", `{"in":0}`, "2026-03-02", ""},
		{"days where no unit is said", `{"in":30}`, "2026-04-01", ""},
		{"days", `{"in":1e1,"unit":"day"}`, "2026-03-12", ""},
		{"weeks", `{"in":2,"unit":"week"}`, "2026-03-16", ""},
		{"far away", `{"in":1000,"unit":"week"}`, "2045-05-01", ""},
		{"both", `{"on":"2026-03-05","in":3}`, "", "data.due has on beside in or unit"},
		{"a unit alone", `{"unit":"week"}`, "", `data.due has unit without in; send how many, as in {"in": 1, "unit": "week"}`},
		{"nothing", `{}`, "", "data.due must have at least 1 member"},
		{"no such day", `{"on":"2026-02-30"}`, "", "data.due.on"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := serve(t)
			data := `{"title":"A","due":` + tt.due + `}`
			if tt.refused != "" {
				code, message := c.refused("create", data)
				assert.Equal(t, "invalid_values", code)
				assert.Contains(t, message, tt.refused)
				return
			}
			assert.Equal(t, tt.want, c.ok("create", data)["due"])
		})
	}
}

func TestATitleThatIsTaken(t *testing.T) {
	c := serve(t)
	c.ok("create", `{"title":"A"}`)
	c.ok("create", `{"title":"B"}`)
	c.ok("create", `{"title":"A","project":"site"}`)
	tests := []struct{ name, action, data, want string }{
		{"create", "create", `{"title":"A"}`, `data.title cannot be: project "inbox" has the title "A" already, as task 1`},
		{"update of the title", "update", `{"id":2,"set":{"title":"A"}}`, `data.set.title cannot be: project "inbox" has`},
		{"update of the project", "update", `{"id":3,"set":{"project":"inbox"}}`, `data.set.project cannot be: project "inbox" has`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			code, message := c.refused(tt.action, tt.data)
			assert.Equal(t, "invalid_values", code)
			assert.Contains(t, message, tt.want)
		})
	}
}

func TestBlankNamesAreRefused(t *testing.T) {
	c := serve(t)
	c.ok("create", `{"title":"A"}`)
	for data, want := range map[string]string{
		`{"title":" \t"}`:              "data.title is blank",
		`{"title":"B","project":"  "}`: "data.project is blank",
	} {
		_, message := c.refused("create", data)
		assert.Contains(t, message, want)
	}
	_, message := c.refused("update", `{"id":1,"set":{"title":" "}}`)
	assert.Contains(t, message, "data.set.title is blank")
}

// named are the actions that name one task, with what else each needs.
var named = map[string]string{"get": ``, "update": `,"set":{"priority":"low"}`, "complete": ``, "delete": ``}

func TestTasksAreNamedInEitherWay(t *testing.T) {
	for action, rest := range named {
		for _, ref := range []string{`"id":2`, `"project":"inbox","title":"Right"`} {
			t.Run(action+" "+ref, func(t *testing.T) {
				c := serve(t)
				c.ok("create", `{"title":"Wrong"}`)
				c.ok("create", `{"title":"Right"}`)
				answer := c.ok(action, `{`+ref+rest+`}`)
				if action == "delete" {
					answer = answer["deleted"].(map[string]any)
				}
				assert.Equal(t, "Right", answer["title"])
			})
		}
	}
}

func TestTasksThatAreNotNamedOrNotThere(t *testing.T) {
	c := serve(t)
	c.ok("create", `{"title":"Write the report"}`)
	tests := []struct{ name, ref, code, want string }{
		{"not named", ``, "missing_required_group", `"id", or "project" and "title"`},
		{"half named", `"title":"Write the report"`, "missing_required_group", `"id", or "project" and "title"`},
		{"named twice", `"id":1,"project":"inbox","title":"Write the report"`, "invalid_values", "data.id stands beside project or title"},
		{"no such id", `"id":7`, "invalid_values", "data.id is 7, which no task has"},
		{"an id beyond the numbers of a machine", `"id":92233720368547758070`, "invalid_values", "data.id"},
		{"no such title", `"project":"inbox","title":"Write a report"`, "invalid_values",
			`data.title is "Write a report", which is no task of project "inbox"; its newest are "Write the report"; did you mean "Write the report"?`},
		{"no such project", `"project":"moon","title":"Land"`, "invalid_values", `data.project is "moon", which has no tasks`},
	}
	for _, tt := range tests {
		for action, rest := range named {
			t.Run(tt.name+" "+action, func(t *testing.T) {
				data := `{` + tt.ref + rest + `}`
				if tt.ref == "" && rest != "" {
					data = `{` + rest[1:] + `}`
				}
				code, message := c.refused(action, data)
				assert.Equal(t, tt.code, code)
				assert.Contains(t, message, tt.want)
			})
		}
	}
}

func TestUpdate(t *testing.T) {
	c := serve(t)
	c.ok("create", `{"title":"A","due":{"in":1},"labels":["x"],"checklist":[{"text":"p"}]}`)
	steps := []struct{ name, set, member, want string }{
		{"priority", `{"priority":"low"}`, "priority", `"low"`},
		{"what was not set stays", `{"title":"B"}`, "priority", `"low"`},
		{"another day", `{"due":{"in":1,"unit":"week"}}`, "due", `"2026-03-09"`},
		{"labels are replaced", `{"labels":["z","y"]}`, "labels", `["y","z"]`},
		{"labels are taken away", `{"labels":[]}`, "labels", `[]`},
		{"the checklist is replaced", `{"checklist":[{"text":"q","done":true}]}`, "checklist", `[{"text":"q","done":true}]`},
		{"null takes the day away", `{"due":null}`, "due", `null`},
		{"to another project", `{"project":"site"}`, "project", `"site"`},
	}
	for _, tt := range steps {
		t.Run(tt.name, func(t *testing.T) {
			answer := c.ok("update", `{"id":1,"set":`+tt.set+`}`)
			assert.JSONEq(t, tt.want, asJSON(t, answer[tt.member]))
			assert.JSONEq(t, asJSON(t, without(answer)), asJSON(t, without(c.ok("get", `{"id":1}`))))
		})
	}
	t.Run("nothing to set", func(t *testing.T) {
		_, message := c.refused("update", `{"id":1,"set":{}}`)
		assert.Contains(t, message, "data.set must have at least 1 member")
	})
	t.Run("done is for complete", func(t *testing.T) {
		_, message := c.refused("update", `{"id":1,"set":{"status":"done"}}`)
		assert.Contains(t, message, "data.set.status")
	})
}

func TestComplete(t *testing.T) {
	c := serve(t)
	c.ok("create", `{"title":"A","checklist":[{"text":"p"},{"text":"q","done":true},{"text":"r"}]}`)
	code, message := c.refused("complete", `{"id":1}`)
	assert.Equal(t, "handler_failed", code)
	assert.Contains(t, message, `task 1 has open points on its checklist: "p", "r"; update its checklist as they get done, or send force true`)

	done := c.ok("complete", `{"id":1,"force":true}`)
	assert.Equal(t, "done", done["status"])
	assert.Equal(t, "2026-03-02T12:00:00Z", done["completed"])
	assert.Equal(t, without(done), without(c.ok("complete", `{"id":1}`)))
	assert.NotContains(t, c.ok("get", `{"id":1}`), "hints", "there is nothing left to complete")

	again := c.ok("update", `{"id":1,"set":{"status":"open"}}`)
	assert.Equal(t, "open", again["status"])
	assert.NotContains(t, again, "completed")
}

func TestDelete(t *testing.T) {
	c := serve(t)
	c.ok("create", `{"title":"A"}`)
	gone := c.ok("delete", `{"id":1}`)["deleted"].(map[string]any)
	assert.Equal(t, "A", gone["title"])
	_, message := c.refused("delete", `{"id":1}`)
	assert.Contains(t, message, "data.id is 1, which no task has")
	assert.Empty(t, titles(c.ok("list", `{}`)))
}

func TestListAndSearch(t *testing.T) {
	c := serve(t)
	c.ok("create", `{"title":"Fix login","project":"site","priority":"high","labels":["bug"],"checklist":[{"text":"a"},{"text":"b","done":true}]}`)
	c.ok("create", `{"title":"Pay rent","due":{"in":3}}`)
	c.ok("create", `{"title":"Call about the login","due":{"in":1},"priority":"low"}`)
	c.ok("create", `{"title":"Old"}`)
	c.ok("complete", `{"id":4}`)
	tests := []struct {
		name, action, data string
		want               []string
	}{
		{"the open ones", "list", `{}`, []string{"Fix login", "Pay rent", "Call about the login"}},
		{"all", "list", `{"status":"any"}`, []string{"Fix login", "Pay rent", "Call about the login", "Old"}},
		{"done", "list", `{"status":"done"}`, []string{"Old"}},
		{"of a project", "list", `{"project":"site"}`, []string{"Fix login"}},
		{"of a priority", "list", `{"priority":"low"}`, []string{"Call about the login"}},
		{"with a label", "list", `{"label":"bug"}`, []string{"Fix login"}},
		{"due", "list", `{"due_by":"2026-03-03"}`, []string{"Call about the login"}},
		{"next due first", "list", `{"sort":"due"}`, []string{"Call about the login", "Pay rent", "Fix login"}},
		{"highest first", "list", `{"sort":"priority"}`, []string{"Fix login", "Pay rent", "Call about the login"}},
		{"a page", "list", `{"limit":1,"offset":1}`, []string{"Pay rent"}},
		{"a page beyond", "list", `{"offset":1000000000}`, []string{}},
		{"by words", "search", `{"query":"log"}`, []string{"Call about the login", "Fix login"}},
		{"by words in a project", "search", `{"query":"login","project":"inbox"}`, []string{"Call about the login"}},
		{"by words, done", "search", `{"query":"old","status":"done"}`, []string{"Old"}},
		{"by words of which one is missing", "search", `{"query":"login elephant"}`, []string{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.want, titles(c.ok(tt.action, tt.data)))
		})
	}
	t.Run("a task in a list", func(t *testing.T) {
		assert.JSONEq(t, `{"tasks":[{"id":1,"project":"site","title":"Fix login","status":"open","priority":"high","labels":["bug"],"open_items":1}],"total":1}`,
			asJSON(t, without(c.ok("list", `{"project":"site"}`))))
	})
	t.Run("an empty search says what next", func(t *testing.T) {
		hints := c.ok("search", `{"query":"elephant"}`)["hints"].([]any)
		assert.Equal(t, "list", hints[0].(map[string]any)["action"])
	})
}

func TestTheNextPageIsTheHint(t *testing.T) {
	c := serve(t)
	for i := range 5 {
		c.ok("create", fmt.Sprintf(`{"title":"task %d"}`, i))
	}
	for action, data := range map[string]string{"list": `{"limit":2}`, "search": `{"limit":2,"query":"task"}`} {
		var all []string
		for {
			answer := c.ok(action, data)
			all = append(all, titles(answer)...)
			hints, more := answer["hints"].([]any)
			if !more {
				break
			}
			hint := hints[0].(map[string]any)
			require.Equal(t, action, hint["action"])
			data = asJSON(t, hint["example"])
		}
		assert.Equal(t, []string{"task 0", "task 1", "task 2", "task 3", "task 4"}, all, action)
	}
}
