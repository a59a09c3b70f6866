package main

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

// fluentAdd is the action add without a parameter struct.
var fluentAdd = dsl.Action("Add a note").
	Properties(dsl.Properties{
		"text":     dsl.String().Describe("What to remember.").MinLen(1).MaxLen(200).Required(),
		"priority": dsl.String().OneOf("low", "normal", "high").Default("normal"),
		"tags":     dsl.Array(dsl.String()).MaxItems(5),
	}).
	Example(map[string]any{"text": "Buy milk", "tags": []string{"home"}}).
	Handle(func(ctx context.Context, in actions.Data) (any, error) {
		return add(ctx, AddParams{in.String("text"), in.String("priority"), in.Strings("tags")})
	})

// TestFluentIsTheSame holds the two ways of the README to one schema.
func TestFluentIsTheSame(t *testing.T) {
	typed, err := actions.Fetch(notes, "add")
	require.NoError(t, err)
	fluent, err := actions.Fetch(dsl.Tool("notes", "Keep short notes.", dsl.Actions{"add": fluentAdd}), "add")
	require.NoError(t, err)
	assert.Equal(t, typed, fluent)
}
