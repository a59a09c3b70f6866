package dsl_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

type placedParams struct {
	A int `json:"a" validate:"required"`
	C int `json:"c" validate:"required" jsonschema:"description=The C."`
	D int `json:"d" jsonschema:"default=1"`
	E int `json:"e"`
}

// stored is an author's generic helper: the line is its own.
func stored[P any](description string) dsl.ActionSpec {
	return dsl.TypedData(description, func(context.Context, P, actions.Data) (any, error) { return nil, nil }) // want helped; helped: properties["a"]
}

func placedTyped() *dsl.ToolSpec {
	through := dsl.TypedDo[placedParams]
	return dsl.Tool("tool", "A tool.", dsl.Actions{
		"typed": dsl.Typed("Do it", echo[placedParams]). // want typed; typed: description; typed: properties["a"]; typed: properties["a"]["type"]; typed: properties["c"]; typed: required[0]; typed: required[2]; typed: defaults["d"]; typed: properties["c"]["title"]
									Describe("a", "First.").   // this line is replaced
									Describe("a", "The A.").   // want typed: properties["a"]["description"]
									Properties(dsl.Properties{ // want typed: properties
				"b": dsl.String(). // want typed: properties["b"]
							Required(), // want typed: required[1]
				"f": dsl.Integer().
					Default(1), // want typed: defaults["f"]
			}).
			Defaults(map[string]any{"e": 2}).            // want typed: defaults["e"]
			RequiredOneOf("e").                          // want typed: required_one_of[0]
			Example(placedParams{E: 3}).                 // want typed: examples[0]
			Example(map[string]any{"a": 1, "c": "two"}), // want typed: examples[1]
		"do": dsl.TypedDo( // want do; do: properties["a"]; do: properties
			"Do it",
			do[*placedParams],
		),
		"groups": dsl.TypedDo("Do it", do[groups]), // want groups: required_one_of; groups: required_one_of[1]; groups: required_one_of[1][0]
		"helped": stored[placedParams]("Do it"),
		"value":  through("Do it", do[placedParams]), // want value; value: required[1]
	})
}

func TestTypedPlaces(t *testing.T) {
	tool := placedTyped()
	want := expected(t, "typed_places_test.go")
	require.Greater(t, len(want), 25, "the comments were not found")
	for text, line := range want {
		action, at := located(t, text)
		assert.Equal(t, line, tool.Source(action, at), text)
	}
}
