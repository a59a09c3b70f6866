// This file holds the gate to calls that could only cost, and to what becomes of
// declarations and defaults after the tool is wired in.

package actions_test

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

func reportedLimits() []reportedRow {
	deep := "data.x" + strings.Repeat("[0]", 62)
	return []reportedRow{
		{152, "nine hundred levels", []string{
			"invalid_arguments " + deep + ": is nested deeper than 64 levels", "invalid_arguments data.x" + strings.Repeat(".a", 62) + ": is nested deeper than 64 levels",
		}},
	}
}

// spent is how many bytes a call of the gate takes.
func spent(r *actions.Registration, arguments string) (*actions.Rejection, uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, refused := r.Check(json.RawMessage(arguments), actions.Policy{})
	runtime.ReadMemStats(&after)
	return refused, after.TotalAlloc - before.TotalAlloc
}

// reportedBehaviour runs the tests of what is no matter of calls alone.
func reportedBehaviour(t *testing.T) {
	reportedRun(t, 56, "a great many mistakes", func(t *testing.T, c reportedCase) {
		r := register(t, c.wired(t))
		for i, more := range []int{180, 0} {
			_, refused := r.Check(json.RawMessage(c.Calls[i]), actions.Policy{})
			require.NotNil(t, refused)
			readable(t, refused)
			assert.Equal(t, more, refused.More)
			assert.LessOrEqual(t, len(refused.Problems), 20)
			assert.Less(t, len(refused.Message()), 1500)
		}
		_, refused := r.Check(json.RawMessage(`{"action":"do","data":{"n":"`+strings.Repeat("x", 1<<19)+`"}}`), actions.Policy{})
		require.NotNil(t, refused)
		assert.Less(t, len(refused.Message()), 400)
	})
	reportedRun(t, 154, "a long list, all of it wrong", func(t *testing.T, c reportedCase) {
		r := register(t, c.wired(t))
		list := func(n int) string { return `{"action":"do","data":{"ids":["x"` + strings.Repeat(`,"x"`, n-1) + `]}}` }
		refused, few := spent(r, list(20_000))
		require.NotNil(t, refused)
		refused, many := spent(r, list(200_000))
		require.NotNil(t, refused)
		assert.Len(t, refused.Problems, 20)
		assert.Equal(t, "data.ids[19]", refused.Problems[19].Path)
		assert.Positive(t, refused.More)
		assert.Less(t, len(refused.Message()), 1500)
		assert.Less(t, many, 20*few, "ten times the list takes about ten times the memory")
	})
	reportedRun(t, 155, "a long list of costly numbers", func(t *testing.T, c reportedCase) {
		r := register(t, c.wired(t))
		refused, bytes := spent(r, `{"action":"do","data":{"n":[1e1000000`+strings.Repeat(",1e1000000", 9_999)+`]}}`)
		require.NotNil(t, refused)
		assert.Equal(t, actions.InvalidValues, refused.Code)
		assert.Equal(t, 9_980, refused.More)
		assert.Contains(t, refused.Problems[0].Message, "out of range")
		assert.Less(t, bytes, uint64(8<<20), "a number of that size by itself has 400 KB")
		_, refused = r.Check(json.RawMessage(c.Calls[1]), actions.Policy{})
		require.NotNil(t, refused)
		assert.Equal(t, "data.n[0]", refused.Problems[0].Path)
	})
	reportedRun(t, 80, "a schema that its author changes later", func(t *testing.T, c reportedCase) {
		tool := c.wired(t)
		r := register(t, tool)
		before := mustSchema(t, r)
		tool.declared["do"]["description"] = "Another"
		tool.declared["do"]["properties"].(map[string]any)["a"].(map[string]any)["type"] = "integer"
		_, refused := r.Check(json.RawMessage(c.Calls[0]), actions.Policy{})
		assert.Nil(t, refused)
		reportedOutcome(t, r, c.Calls[1], actions.Policy{}, "invalid_values data.a: must be a string")
		assert.Equal(t, before, mustSchema(t, r))
		assert.Equal(t, []string{"do: Do it"}, r.Summaries())
	})
	reportedRun(t, 82, "a default that a handler changes", func(t *testing.T, c reportedCase) {
		tool := c.wired(t)
		tool.call = func(_ context.Context, _ string, data actions.Data) (any, error) {
			tags := data.Array("tags")
			was := fmt.Sprint(tags)
			tags[0] = "changed"
			data.Map()["tags"] = append(tags, "more")
			return was, nil
		}
		r := register(t, tool)
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				call, refused := r.Check(json.RawMessage(c.Calls[0]), actions.Policy{})
				if !assert.Nil(t, refused) {
					return
				}
				result, err := call.Run(context.Background())
				assert.NoError(t, err)
				assert.Equal(t, "[x]", result.Value)
			})
		}
		all.Wait()
		assert.Equal(t, map[string]any{"tags": []any{"x"}}, mustSchema(t, r).Defaults)
	})
	reportedRun(t, 86, "a tool's name with a stop", func(t *testing.T, c reportedCase) {
		assert.NoError(t, actions.Validate(c.wired(t)), "the stop is allowed")
	})
	reportedRun(t, 164, "a broken action beside a sound one", func(t *testing.T, c reportedCase) {
		tool := c.wired(t)
		tool.declared["a"] = actions.Map{"description": "Sound", "properties": map[string]any{}}
		_, err := actions.Register(tool)
		require.ErrorContains(t, err, `action "b": properties["a"]: type "nonsense"`)
		assert.NotContains(t, err.Error(), `action "a"`)
		r, err := actions.Register(actions.Quarantine(tool))
		require.NoError(t, err)
		_, refused := r.Check(json.RawMessage(`{"action":"a"}`), actions.Policy{})
		assert.Nil(t, refused)
		reportedOutcome(t, r, c.Calls[0], actions.Policy{}, `malformed_schema action: type "nonsense"`)
	})
	reportedRun(t, 157, "a server that only reads", func(t *testing.T, c reportedCase) {
		tool := c.wired(t) // what it may not do, it does not declare
		r := register(t, tool)
		assert.Equal(t, []string{"get"}, r.Names())
		reportedOutcome(t, r, c.Calls[0], actions.Policy{}, `= {"id":1}`)
		reportedOutcome(t, r, c.Calls[1], actions.Policy{}, `unknown_action action: is "delete", which is no action of issues; its actions are get`)
	})
}

func mustSchema(t *testing.T, r *actions.Registration) actions.Schema {
	t.Helper()
	s, ok := r.Schema("do")
	require.True(t, ok)
	return s
}
