package actions_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

const good = `{"description":"d","properties":{"a":{"type":"object","properties":{"b":{}}},"o":{"type":"object"}}}`

func TestEachEntryPointObtainsOnce(t *testing.T) {
	for name, f := range map[string]func(actions.Tool) error{
		"Names":          func(t actions.Tool) error { _, err := actions.Names(t); return err },
		"Fetch":          func(t actions.Tool) error { _, err := actions.Fetch(t, "x"); return err },
		"FetchAll":       func(t actions.Tool) error { _, err := actions.FetchAll(t); return err },
		"Validate":       actions.Validate,
		"FetchValidated": func(t actions.Tool) error { _, err := actions.FetchValidated(t); return err },
		"Register":       func(t actions.Tool) error { _, err := actions.Register(t); return err },
	} {
		t.Run(name, func(t *testing.T) {
			tool := one(t, "x", good)
			require.NoError(t, f(tool))
			assert.Equal(t, 1, tool.obtained)
		})
	}
}

func TestFetchServesHealthySiblings(t *testing.T) {
	tool := one(t, "x", good)
	tool.declared["bad"] = actions.Map{"description": "two\nlines"}
	tool.declared["odd"] = actions.Map{"description": "d", "properties": map[string]any{}, "notes": 3, "required": []any{"nope"}, "zzz": 1}

	s, err := actions.Fetch(tool, "x")
	require.NoError(t, err)
	assert.True(t, s.Checked())

	_, err = actions.Fetch(tool, "bad")
	assert.Len(t, offences(t, err), 2)

	s, err = actions.Fetch(tool, "odd")
	require.NoError(t, err, "optional keys are not checked where a schema is read")
	assert.Empty(t, s.Notes)
	assert.Equal(t, []string{"nope"}, s.Required)

	_, err = actions.FetchAll(tool)
	assert.Len(t, offences(t, err), 2)
	_, err = actions.Fetch(tool, "none")
	assert.ErrorIs(t, err, actions.ErrUnknownAction)
	names, err := actions.Names(tool)
	require.NoError(t, err)
	assert.Equal(t, []string{"bad", "odd", "x"}, names)
}

func TestSchemaPublishesTheClosure(t *testing.T) {
	s, ok := register(t, one(t, "x", `{"description":"d","properties":{
		"closed":{"type":"object","properties":{"b":{"properties":{"c":{}}}}},
		"items":{"type":"array","items":{"properties":{"b":{}}}},
		"values":{"additionalProperties":{"properties":{"b":{}}}},
		"free":{"type":"object"},"empty":{"type":"object","properties":{}},
		"open":{"properties":{"b":{}},"additionalProperties":true},
		"openToo":{"properties":{"b":{}},"additionalProperties":{}},
		"branch":{"anyOf":[{"properties":{"b":{}}}]}}}`)).Schema("x")
	require.True(t, ok)
	b, err := json.Marshal(s.Properties)
	require.NoError(t, err)
	assert.JSONEq(t, `{
		"closed":{"type":"object","properties":{"b":{"properties":{"c":{}},"additionalProperties":false}},"additionalProperties":false},
		"items":{"type":"array","items":{"properties":{"b":{}},"additionalProperties":false}},
		"values":{"additionalProperties":{"properties":{"b":{}},"additionalProperties":false}},
		"free":{"type":"object"},"empty":{"type":"object","properties":{}},
		"open":{"properties":{"b":{}},"additionalProperties":true},
		"openToo":{"properties":{"b":{}},"additionalProperties":{}},
		"branch":{"anyOf":[{"properties":{"b":{}}}]}}`, string(b))
}

func TestRegistrationIsACopy(t *testing.T) {
	property := map[string]any{"type": "string"}
	def := []any{"x"}
	m := actions.Map{"description": "d", "properties": map[string]any{"a": property, "tags": map[string]any{"type": "array"}},
		"defaults": map[string]any{"tags": def}}
	r := register(t, &tool{name: "tasks", declared: map[string]actions.Map{"x": m}})
	property["type"], def[0], m["description"] = "integer", "changed", "changed"

	s, _ := r.Schema("x")
	assert.Equal(t, "d", s.Description)
	assert.Equal(t, map[string]any{"type": "string"}, s.Properties["a"])
	assert.Equal(t, map[string]any{"tags": []any{"x"}}, s.Defaults)
	s.Properties["a"].(map[string]any)["type"] = "changed"
	s.Defaults["tags"].([]any)[0] = "changed"
	again, _ := r.Schema("x")
	assert.Equal(t, map[string]any{"type": "string"}, again.Properties["a"], "what is handed out is the caller's own")
	assert.Equal(t, map[string]any{"tags": []any{"x"}}, again.Defaults)

	for range 2 {
		call, refused := r.Check([]byte(`{"action":"x"}`), actions.Policy{})
		require.Nil(t, refused)
		assert.Equal(t, []any{"x"}, call.Data.Array("tags"))
		call.Data.Array("tags")[0] = "changed by the handler"
	}
}

func TestSummaries(t *testing.T) {
	r := register(t, &tool{name: "tasks", declared: map[string]actions.Map{
		"b": {"description": "Do: b.", "properties": map[string]any{}}, "a": {"description": "  Do <a> & more", "properties": map[string]any{}}}})
	assert.Equal(t, []string{"a", "b"}, r.Names())
	assert.Equal(t, []string{"a:   Do <a> & more", "b: Do: b."}, r.Summaries())
}

func TestQuarantine(t *testing.T) {
	tool := one(t, "x", good)
	tool.declared["bad"] = actions.Map{"description": "two\nlines", "properties": map[string]any{}}
	_, err := actions.Register(tool)
	require.Error(t, err)

	r, err := actions.Register(actions.Quarantine(tool))
	require.NoError(t, err)
	assert.Equal(t, []string{"x"}, r.Names())
	assert.Len(t, r.Malformed().Offences, 1)
	call, refused := r.Check([]byte(`{"action":"x"}`), actions.Policy{})
	require.Nil(t, refused)
	_, err = call.Run(t.Context())
	require.NoError(t, err)

	_, refused = r.Check([]byte(`{"action":"bad","data":{"z":1}}`), actions.Policy{})
	require.NotNil(t, refused)
	assert.Equal(t, actions.MalformedSchema, refused.Code)
	assert.Equal(t, "bad", refused.Action)
	assert.Contains(t, refused.Message(), "has a newline")

	t.Run("a tool without a healthy action does not mount", func(t *testing.T) {
		_, err := actions.Register(actions.Quarantine(one(t, "x", `{"description":"d"}`)))
		assert.Error(t, err)
	})
	t.Run("nor one whose own name is bad", func(t *testing.T) {
		tool := one(t, "x", good)
		tool.name = "no good"
		_, err := actions.Register(actions.Quarantine(tool))
		assert.Error(t, err)
	})
}

type relating struct {
	*tool
}

func (relating) Source(action string, at actions.Location) string {
	return fmt.Sprintf("%s@%s", action, at)
}

func TestCheckRelated(t *testing.T) {
	a := register(t, relating{&tool{name: "a", declared: map[string]actions.Map{
		"x": {"description": "d", "properties": map[string]any{}, "related": []string{"b:y", "b:z", "c:y", "x"}}}}})
	b := register(t, one(t, "y", good))
	err := a.CheckRelated(func(tool string) *actions.Registration {
		if tool == "b" {
			return b
		}
		return nil
	})
	lines := offences(t, err)
	require.Len(t, lines, 2)
	assert.Contains(t, lines[0], `x@related[1]: action "x": related[1]: "b:z" points to an action that "b" does not have`)
	assert.Contains(t, lines[1], `"c:y" points to the tool "c", which is not on this server`)
}

type misbehaving struct{ *tool }

func (misbehaving) Source(string, actions.Location) string                  { panic("source") }
func (misbehaving) Context(context.Context, string) (any, error)            { panic("context") }
func (misbehaving) Call(context.Context, string, actions.Data) (any, error) { panic("call") }

func TestPanicsInAToolAreContained(t *testing.T) {
	r := register(t, misbehaving{one(t, "x", good)})
	_, err := r.Context(t.Context(), "x")
	var p *actions.PanicError
	require.True(t, errors.As(err, &p))
	call, refused := r.Check([]byte(`{"action":"x"}`), actions.Policy{})
	require.Nil(t, refused)
	_, err = call.Run(t.Context())
	require.True(t, errors.As(err, &p))
	assert.Equal(t, "call", p.Value)
	assert.Contains(t, string(p.Stack), "misbehaving")
	assert.ErrorContains(t, actions.Validate(misbehaving{one(t, "x", `{"description":"d"}`)}), "properties is missing", "a panic for a place costs the place alone")
}
