package dsl_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

// A filter that was not given must not become a filter for nothing.
func TestTypedTimeThatWasNotGiven(t *testing.T) {
	type params struct {
		Since *time.Time `json:"since,omitempty"`
	}
	var got params
	r, err := actions.Register(dsl.Tool("events", "Look at events.", dsl.Actions{
		"list": dsl.Typed("List events", func(_ context.Context, p params) (int, error) { got = p; return 0, nil }),
	}))
	require.NoError(t, err)
	for name, data := range map[string]string{"null": `{"since":null}`, "absent": `{}`} {
		t.Run(name, func(t *testing.T) {
			got = params{Since: &time.Time{}}
			call, refused := r.Check([]byte(`{"action":"list","data":`+data+`}`), actions.Policy{})
			require.Nil(t, refused)
			_, err := call.Run(t.Context())
			require.NoError(t, err)
			assert.Nil(t, got.Since)
		})
	}
	t.Run("an empty string is no time", func(t *testing.T) {
		_, refused := r.Check([]byte(`{"action":"list","data":{"since":""}}`), actions.Policy{})
		require.NotNil(t, refused)
		assert.Equal(t, "data.since", refused.Problems[0].Path)
		assert.Contains(t, refused.Problems[0].Message, "must be a date-time")
		assert.Contains(t, refused.Problems[0].Message, "leave the key out")
	})
}
