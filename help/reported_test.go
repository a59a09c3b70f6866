package help_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

// TestReported holds help to the reported mistakes that show there; the numbers
// are those of the table of reported mistakes of package actions.
func TestReported(t *testing.T) {
	t.Run("3 help asked for nothing", func(t *testing.T) {
		h := explain(t, help.Options{}, tasks(), users())
		index := answered(t, h, `{}`)
		assert.Contains(t, index, `"create: Create a task <now>","get: Get one task","list: List tasks"`)
		for _, nothing := range []string{"", "null", " ", `{"tool":null}`, `{"tool":null,"action":null}`} {
			assert.Equal(t, index, answered(t, h, nothing), "%q", nothing)
		}
	})
	t.Run("26 an action called as a tool", func(t *testing.T) {
		h := explain(t, help.Options{}, tasks(), users())
		assert.Contains(t, answered(t, h, `{"tool":"tasks","action":"create"}`), `"tool":"tasks","action":"create"`)
		for _, word := range []string{"tasks_create", "create_tasks", "tasks.create", "create"} {
			r := refused(t, h, `{"tool":"`+word+`"}`)
			assert.Equal(t, actions.UnknownTool, r.Code)
			assert.Contains(t, r.Message(), `"create" is an action of tool tasks`)
			assert.Equal(t, `help {"tool":"tasks","action":"create"}`, r.Pointer)
			assert.Equal(t, []string{"tasks", "users", "weather"}, r.ValidTools)
		}
	})
	t.Run("77 help that is always the same", func(t *testing.T) {
		questions := []string{`{}`, `{"tool":"reported"}`, `{"tool":"tasks","action":"create"}`}
		var want []string
		_, all := reportedMistakes(t)
		for range 3 {
			h := explain(t, help.Options{}, users(), all, tasks())
			for i, question := range questions {
				got := answered(t, h, question)
				if len(want) == i {
					want = append(want, got)
				}
				for range 17 {
					require.Equal(t, want[i], answered(t, h, question))
				}
			}
		}
	})
	t.Run("97 a tool too big to explain at once", func(t *testing.T) {
		var many []actions.Tool
		for i := range 20 {
			w := wide(30)
			w.name = fmt.Sprintf("wide%02d", i)
			for name := range w.actions {
				if i != 7 { // the index does not look at the properties of any
					w.actions[name] = actions.Map{"description": "Do it", "properties": object{"property00": object{}}}
				}
			}
			many = append(many, w)
		}
		h := explain(t, help.Options{}, many...)
		index := answered(t, h, `{}`)
		assert.Contains(t, index, `"action029: Do it"`)
		assert.NotContains(t, index, "property", "names and one line each, and no more")
		assert.Less(t, len(index), 20*(30*len(`"action000: Do it",`)+200))
		level := answered(t, h, `{"tool":"wide07"}`)
		assert.Less(t, len(level), help.DefaultBudget)
		assert.Contains(t, level, `"required":["property00"]`)
		assert.NotContains(t, level, "word word")
		assert.Contains(t, level, `help {\"tool\":\"wide07\",\"action\":\"ACTION\"}`, "how to ask for less")
		assert.Contains(t, answered(t, h, `{"tool":"wide07","action":"action003"}`), "word word", "one action is told in full")
	})
	t.Run("107 an action without parameters", func(t *testing.T) {
		got := answered(t, explain(t, help.Options{}, tasks()), `{"tool":"tasks","action":"list"}`)
		assert.Contains(t, got, `"properties":{}`)
		assert.NotContains(t, got, "null")
		assert.NotContains(t, got, "required")
	})
	t.Run("164 a broken action beside a sound one", func(t *testing.T) {
		h := explain(t, help.Options{}, broken())
		assert.Contains(t, answered(t, h, `{"tool":"broken"}`), `{"action":"odd","problems":[`)
		assert.Equal(t, actions.MalformedSchema, refused(t, h, `{"tool":"broken","action":"odd"}`).Code)
		assert.Contains(t, answered(t, h, `{"tool":"broken","action":"fine"}`), `"action":"fine"`)
	})
	t.Run("34 objects that take any key", func(t *testing.T) {
		open := &tool{name: "open", description: "Open.", actions: map[string]actions.Map{"do": {"description": "Do it", "properties": object{
			"payload": object{"type": "object"}, "extra": object{"type": "object", "additionalProperties": true},
			"closed": object{"type": "object", "properties": object{"a": object{}}},
		}}}}
		var got struct{ Properties map[string]json.RawMessage }
		require.NoError(t, json.Unmarshal([]byte(answered(t, explain(t, help.Options{}, open), `{"tool":"open","action":"do"}`)), &got))
		assert.JSONEq(t, `{"type":"object"}`, string(got.Properties["payload"]))
		assert.JSONEq(t, `{"type":"object","additionalProperties":true}`, string(got.Properties["extra"]))
		assert.JSONEq(t, `{"type":"object","properties":{"a":{}},"additionalProperties":false}`, string(got.Properties["closed"]), "help says which is closed")
	})
	t.Run("102 types of one word", func(t *testing.T) {
		_, all := reportedMistakes(t)
		h := explain(t, help.Options{}, all)
		for name := range all.actions {
			if strings.HasPrefix(name, "n102_") {
				assert.NotContains(t, answered(t, h, `{"tool":"reported","action":"`+name+`"}`), "null")
			}
		}
	})
}
