package dsl_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

type badParams struct {
	Items []struct {
		Qty int `json:"qty" validate:"min=abc"`
	} `json:"items" validate:"dive"`
	Feed chan int `json:"feed"`
}

type badResult struct {
	Done func() `json:"done"`
}

type groups struct {
	A *int `json:"a" validate:"required_without=B"`
	B *int `json:"b" validate:"required_without=A"`
}

type linked struct {
	Name string `json:"name" validate:"required"`
	Site string `json:"site" validate:"omitempty,url"`
	Odd  string `json:"odd name" validate:"omitempty,url"`
	Loud loud   `json:"loud"`
}

func do[P any](context.Context, P) error { return nil }

// brokenTyped holds the mistakes that a typed action can have, each beside the
// words it must be told in.
func brokenTyped() *dsl.ToolSpec {
	return dsl.Tool("tool", "A tool.", dsl.Actions{
		"types": dsl.Typed("Judge types", // want: badParams\.Items\[\]\.Qty: validate:"min=abc": .*abc; want: badParams\.Feed: .*chan int; want: badResult\.Done: func\(\) has no JSON form; leave it out
			func(context.Context, badParams) (badResult, error) { return badResult{}, nil }).
			RequiredOneOf("items").
			Defaults(map[string]any{"feed": 1}).
			Describe("items", "The items.").
			Describe("nope", "Nothing.").
			Properties(dsl.Properties{
				"fine": dsl.Array(nil), // want: properties\["fine"\]\["items"\]: the schema is nil
			}).
			Related("nobody"). // want: nobody
			Example(map[string]any{"items": []any{}}),
		"result": dsl.Typed("Judge a result", // want: badResult\.Done
			func(context.Context, getParams) (*badResult, error) { return nil, nil }).
			RequiredOneOf("idd"), // want: "idd"
		"no struct": dsl.TypedDo("Judge what is no struct", // want: struct
			do[map[string]int]).
			Defaults(map[string]any{"a": 1}),
		"nil": dsl.Typed[getParams, task]("Judge nil", nil), // want: the typed function is nil, so nothing answers it; give it one
		"nil, do": dsl.TypedDo[getParams]("Judge nil", nil). // want: the typed function is nil
									RequiredOneOf("id"),
		"nil, data": dsl.TypedData[getParams, task]("Judge nil", nil), // want: the typed function is nil
		"handle": dsl.TypedDo("Judge Handle", do[getParams]).
			Handle(none), // want: Handle takes the place of the typed function.*the other is at typed_offences_test\.go:\d+; take Handle out
		"handle nil": dsl.TypedDo("Judge Handle", do[getParams]).
			Handle(nil), // want: Handle takes the place
		"twice": dsl.TypedDo("Judge names said twice", do[linked]).
			Properties(dsl.Properties{"site": dsl.Integer().Required(), "more": dsl.String()}), // want: properties\["site"\]: "site" is declared twice, the other is at typed_offences_test\.go:\d+, by the parameter type; keep one
		"defaults": dsl.TypedDo("Judge defaults", do[orderParams]).
			Defaults(map[string]any{"limit": 30}). // want: defaults\["limit"\]: "limit" has two defaults, the other is at
			Defaults(map[string]any{"tiny": 300}), // want: defaults: .*tiny must be at most 127
		"defaults, tags": dsl.TypedDo("Judge defaults", do[linked]).
			Defaults(map[string]any{ // want: defaults\["site"\]: the default would be refused: data\.site must be an absolute URL; want: defaults\["odd name"\]: the default would be refused: data\["odd name"\] must be; want: defaults\["loud"\]: .*panic
				"site": "http://", "odd name": "http://", "loud": "boo",
			}),
		"examples": dsl.TypedDo("Judge examples", do[linked]).
			Example(linked{Name: "fine"}).
			Example(linked{}).                                             // want: examples\[1\]: the example would be refused: data\.name
			Example(map[string]any{"name": "x", "nme": 1}).                // want: examples\[2\]: .*nme
			Example(linked{Name: "x", Site: "http://"}).                   // want: examples\[3\]: the example would be refused: data\.site must be an absolute URL, got "http://"; correct the example
			Example(struct{ Name, Site string }{"x", "https://a.test/b"}), // want: examples\[4\]: .*data\.Name; want: examples\[4\]: .*data\.Site; want: examples\[4\]: .*data\.name is required
		"example, text": dsl.TypedDo("Judge examples", do[linked]).
			Example("text"), // want: examples\[0\]: .*the string "text", want
		"example, loud": dsl.TypedDo("Judge examples", do[linked]).
			Example(map[string]any{"name": "x", "loud": "boo"}), // want: examples\[0\]: .*loud: boo
		"groups": dsl.TypedDo("Judge groups", do[groups]).
			RequiredOneOf("a", "b"), // want: required_one_of: the group \["a", "b"\] stands beside those that validate tags say, the other is at
		"describe": dsl.TypedDo("Judge Describe", do[linked]).
			Properties(dsl.Properties{"more": dsl.String()}).
			Describe("naem", "The name."). // want: properties: "naem" is described, which the parameter type does not have; did you mean "name"
			Describe("zzzzzzzz", "Z.").    // want: "zzzzzzzz" is described, .*; describe one of those
			Describe("more", "More."),     // want: "more" is described where it is not declared, the other is at .*; describe it there
		"describe, untyped": dsl.Action("Judge Describe").
			Describe("more", "More."). // want: "more" is described and no parameter of a typed action
			Handle(none),
	})
}

func TestTypedOffencesNameTheirLines(t *testing.T) {
	_, err := actions.Register(brokenTyped())
	var told *actions.Error
	require.True(t, errors.As(err, &told), "%v", err)

	f, err := os.Open("typed_offences_test.go")
	require.NoError(t, err)
	defer f.Close()
	want := map[string][]string{}
	comment := regexp.MustCompile(`// (want: .*)$`)
	between := regexp.MustCompile(`;? ?want: `)
	number := 0
	for s := bufio.NewScanner(f); s.Scan(); {
		number++
		if m := comment.FindStringSubmatch(s.Text()); m != nil && m[1] != "want: .*)$`)" {
			want[fmt.Sprintf("typed_offences_test.go:%d", number)] = between.Split(m[1], -1)[1:]
		}
	}
	require.Greater(t, len(want), 20, "the comments were not found")

	for _, o := range told.Offences {
		found := -1
		for i, words := range want[o.Place] {
			if regexp.MustCompile(words).MatchString(o.String()) {
				found = i
			}
		}
		if assert.GreaterOrEqual(t, found, 0, "unexpected: %v", o) {
			want[o.Place][found] = want[o.Place][len(want[o.Place])-1]
			want[o.Place] = want[o.Place][:len(want[o.Place])-1]
		}
	}
	for place, all := range want {
		for _, words := range all {
			t.Errorf("%s: no offence says %s", place, words)
		}
	}
}
