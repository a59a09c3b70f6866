package actions_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

// tool is a tool written by hand.
type tool struct {
	name     string
	declared map[string]actions.Map
	call     func(ctx context.Context, action string, data actions.Data) (any, error)
	obtained int
}

func (t *tool) Name() string        { return t.name }
func (t *tool) Description() string { return "A tool for tests." }

func (t *tool) Actions() map[string]actions.Map {
	t.obtained++
	return t.declared
}

func (t *tool) Call(ctx context.Context, action string, data actions.Data) (any, error) {
	if t.call == nil {
		return data.Map(), nil
	}
	return t.call(ctx, action, data)
}

// one is a tool with a single action, whose schema is written as JSON.
func one(t *testing.T, action, schema string) *tool {
	t.Helper()
	return &tool{name: "tasks", declared: map[string]actions.Map{action: declared(t, schema)}}
}

// declared reads a schema as a JSON file would hold it.
func declared(t *testing.T, schema string) actions.Map {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(schema))
	dec.UseNumber()
	m := actions.Map{}
	require.NoError(t, dec.Decode(&m), schema)
	return m
}

func register(t *testing.T, tool actions.Tool) *actions.Registration {
	t.Helper()
	r, err := actions.Register(tool)
	require.NoError(t, err)
	return r
}

// offences returns the lines of an error about a tool, without its first.
func offences(t *testing.T, err error) []string {
	t.Helper()
	var e *actions.Error
	require.True(t, errors.As(err, &e), "got %v", err)
	var lines []string
	for _, o := range e.Offences {
		lines = append(lines, o.String())
	}
	return lines
}
