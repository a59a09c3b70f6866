package dsl_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

// A mine panics when it is decoded.
type mine struct{}

func (*mine) UnmarshalText([]byte) error { panic("boom") }

// TestReported holds the builder to the reported mistakes that show there; the
// numbers are those of the table of reported mistakes of package actions.
func TestReported(t *testing.T) {
	t.Run("14 a filter that was not given", func(t *testing.T) {
		type params struct {
			Since *time.Time `json:"since,omitempty"`
		}
		got := params{Since: new(time.Time)}
		r := registered(t, dsl.Typed("List", func(_ context.Context, p params) (int, error) { got = p; return 0, nil }))
		call, refused := r.Check([]byte(`{"action":"do","data":{"since":null}}`), actions.Policy{})
		require.Nil(t, refused)
		_, err := call.Run(t.Context())
		require.NoError(t, err)
		assert.Nil(t, got.Since)
		_, refused = r.Check([]byte(`{"action":"do","data":{"since":""}}`), actions.Policy{})
		require.NotNil(t, refused)
		assert.Equal(t, "data.since", refused.Problems[0].Path)
	})
	t.Run("42 all digits of an identifier", func(t *testing.T) {
		type params struct {
			ID int64 `json:"id"`
		}
		var got params
		r := registered(t, dsl.Typed("Get", func(_ context.Context, p params) (int, error) { got = p; return 0, nil }))
		call, refused := r.Check([]byte(`{"action":"do","data":{"id":9007199254740993}}`), actions.Policy{})
		require.Nil(t, refused)
		_, err := call.Run(t.Context())
		require.NoError(t, err)
		assert.Equal(t, params{9007199254740993}, got)
	})
	t.Run("62 a type whose decoding panics", func(t *testing.T) {
		type params struct {
			T mine `json:"t"`
		}
		ran := false
		r := registered(t, dsl.Typed("Do it", func(context.Context, params) (int, error) { ran = true; return 0, nil }))
		call, refused := r.Check([]byte(`{"action":"do","data":{"t":"x"}}`), actions.Policy{})
		require.Nil(t, refused)
		_, err := call.Run(t.Context())
		var p *actions.PanicError
		require.True(t, errors.As(err, &p), "%v", err)
		assert.False(t, ran)
		call, refused = r.Check([]byte(`{"action":"do"}`), actions.Policy{})
		require.Nil(t, refused)
		_, err = call.Run(t.Context())
		require.NoError(t, err)
		assert.True(t, ran, "the next call works")
	})
	t.Run("80 a schema that its author changes later", func(t *testing.T) {
		schema := map[string]any{"type": "string"}
		tool := one(dsl.Action("Do it").Properties(dsl.Properties{"a": dsl.Raw(schema)}).Handle(none))
		schema["type"] = "integer"
		r, err := actions.Register(tool)
		require.NoError(t, err)
		_, refused := r.Check([]byte(`{"action":"do","data":{"a":"x"}}`), actions.Policy{})
		assert.Nil(t, refused)
	})
	t.Run("94 an action twice in one tool", func(t *testing.T) {
		errs := newCompiler(t).expression(t, `dsl.Tool("issues", "Issues.", dsl.Actions{"list": dsl.Action("List"), "list": dsl.Action("List again")})`)
		require.Len(t, errs, 1)
		assert.Contains(t, errs[0], `duplicate key "list" in map literal`)
	})
}

// registered wires a tool in whose one action is "do".
func registered(t *testing.T, spec dsl.ActionSpec) *actions.Registration {
	t.Helper()
	r, err := actions.Register(one(spec))
	require.NoError(t, err)
	return r
}
