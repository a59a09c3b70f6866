package dsl_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

// placed declares something at every kind of location. A comment on a line
// lists what must be blamed on it.
func placed() *dsl.ToolSpec {
	maxLen := dsl.String().MaxLen
	return dsl.Tool("tool", "A tool.", dsl.Actions{ // want tool; nope: properties["x"]
		"do": dsl.Action("Do it"). // want do; do: description; do: nope; do: nope["x"][1]
						Properties(dsl.Properties{ // want do: properties; do: required; do: properties["nil"]; do: properties["nope"]["type"]
				"title": dsl.String(). // want do: properties["title"]; do: properties["title"]["type"]; do: properties["title"]["nope"]
							Describe("What."). // want do: properties["title"]["description"]
							MinLen(1).MaxLen(  // want do: properties["title"]["minLength"]; do: properties["title"]["maxLength"]
					120).
					OneOf("a", // want do: properties["title"]["enum"]; do: properties["title"]["enum"][1]
							"b").
					Required(), // want do: required[1]
				"key":  key(),
				"list": limited(dsl.Array(dsl.String().MinLen(1)), 3), // want do: properties["list"]["items"]["minLength"]; do: properties["list"]["type"]
				"nil":  nil,
				"value": maxLen( // want do: properties["value"]["maxLength"]
					3),
				"object": dsl.Object(dsl.Fields{ // want do: properties["object"]["properties"]; do: properties["object"]["required"]
					"b": dsl.Integer(). // want do: properties["object"]["properties"]["b"]
								Min(1).     // want do: properties["object"]["properties"]["b"]["minimum"]
								Required(), // want do: properties["object"]["required"][1]
					"a": dsl.Any(). // want do: properties["object"]["properties"]["a"]
							Required(), // want do: properties["object"]["required"][0]
				}).
					Closed().                    // want do: properties["object"]["additionalProperties"]
					DependentRequired("a", "b"). // want do: properties["object"]["dependentRequired"]["a"]; do: properties["object"]["dependentRequired"]["a"][0]
					DependentRequired("b", "a"). // want do: properties["object"]["dependentRequired"]["b"]
					Default(map[string]any{}),   // want do: defaults["object"]; do: defaults["object"]["a"]
				"map": dsl.Map( // want do: properties["map"]; do: properties["map"]["type"]
					dsl.Array( // want do: properties["map"]["additionalProperties"]
									dsl.Integer(). // want do: properties["map"]["additionalProperties"]["items"]
											Max(3))). // want do: properties["map"]["additionalProperties"]["items"]["maximum"]
					PropertyNames(dsl.String()), // want do: properties["map"]["propertyNames"]
				"tuple": dsl.Array(dsl.Any()).
					PrefixItems( // want do: properties["tuple"]["prefixItems"]
							dsl.String(),         // want do: properties["tuple"]["prefixItems"][0]
							dsl.Number().Min(0)). // want do: properties["tuple"]["prefixItems"][1]["minimum"]
					Required(), // want do: required[2]
				"raw": dsl.Raw(map[string]any{ // want do: properties["raw"]; do: properties["raw"]["anyOf"]; do: properties["raw"]["anyOf"][0]
					"anyOf": []any{map[string]any{}},
				}).Required(), // want do: required[0]
				"null": dsl.String().
					Const("a"). // want do: properties["null"]["enum"]
					Nullable(), // want do: properties["null"]["type"]
			}).
			RequiredOneOf("title").                // want do: required_one_of[0]; do: required_one_of[0][0]
			RequiredOneOf("object", "null").       // want do: required_one_of[1][1]
			Defaults(map[string]any{"key": "A"}).  // want do: defaults["key"]
			Defaults(map[string]any{"null": nil}). // want do: defaults; do: defaults["null"]
			Notes("One.").                         // this line is replaced
			Notes("Two.").                         // want do: notes
			Related("do", "paged").                // want do: related[0]; do: related[1]
			Related("other:do").                   // want do: related[2]
			Example(map[string]any{"title": "a"}). // want do: examples[0]["title"]
			Example(map[string]any{"title": "b"}). // want do: examples[1]
			Handle(none),
		"paged": paged(dsl.Action("Page"). // want paged
							Properties(dsl.Properties{"none": nil})). // want paged: properties["none"]
							Handle(none),
	})
}

// expected reads the comments of a file: what is to be blamed on a line, and
// the line.
func expected(t *testing.T, file string) map[string]string {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	want := map[string]string{}
	comment := regexp.MustCompile(`// want (.*)$`)
	line := 0
	for s := bufio.NewScanner(f); s.Scan(); {
		line++
		m := comment.FindStringSubmatch(s.Text())
		if m == nil || strings.Contains(s.Text(), "regexp.MustCompile") {
			continue
		}
		for _, blamed := range strings.Split(m[1], "; ") {
			require.NotContains(t, want, blamed, "blamed on two lines")
			want[blamed] = fmt.Sprintf("%s:%d", file, line)
		}
	}
	return want
}

// located reads "action: location", or "action", or "tool".
func located(t *testing.T, text string) (string, actions.Location) {
	t.Helper()
	action, rest, _ := strings.Cut(text, ": ")
	if action == "tool" {
		return "", nil
	}
	var at actions.Location
	for rest != "" {
		var word string
		var index int
		switch {
		case strings.HasPrefix(rest, `["`):
			_, err := fmt.Sscanf(rest, "[%q]", &word)
			require.NoError(t, err, text)
			at, rest = append(at, word), rest[len(word)+4:]
		case strings.HasPrefix(rest, "["):
			_, err := fmt.Sscanf(rest, "[%d]", &index)
			require.NoError(t, err, text)
			at, rest = append(at, index), rest[strings.Index(rest, "]")+1:]
		default:
			end := strings.Index(rest+"[", "[")
			at, rest = append(at, rest[:end]), rest[end:]
		}
	}
	return action, at
}

func TestPlaces(t *testing.T) {
	tool := placed()
	total := 0
	for _, file := range []string{"places_test.go", "places_helper_test.go"} {
		for text, want := range expected(t, file) {
			total++
			action, at := located(t, text)
			assert.Equal(t, want, tool.Source(action, at), text)
		}
	}
	assert.Greater(t, total, 60, "the comments were not found")
}

// Whatever is in the map has a place, in a file of the author's.
func TestEveryLocationHasAPlace(t *testing.T) {
	tool := placed()
	count := 0
	var walk func(action string, v any, at actions.Location)
	walk = func(action string, v any, at actions.Location) {
		count++
		assert.Regexp(t, `^places_(helper_)?test\.go:\d+$`, tool.Source(action, at), at.String())
		switch v := v.(type) {
		case map[string]any:
			for key, below := range v {
				walk(action, below, append(at[:len(at):len(at)], key))
			}
		case []any:
			for i, below := range v {
				walk(action, below, append(at[:len(at):len(at)], i))
			}
		}
	}
	for action, m := range declared(tool) {
		walk(action, map[string]any(m), nil)
	}
	assert.Greater(t, count, 100)
}

func TestSourceOfOddLocations(t *testing.T) {
	tool := placed()
	whole, action := tool.Source("", nil), tool.Source("do", nil)
	for _, c := range []struct {
		name   string
		action string
		at     actions.Location
		want   string
	}{
		{"a step of another type", "do", actions.Location{[]string{"properties"}}, action},
		{"a map for a step", "do", actions.Location{map[string]any{}, "x"}, action},
		{"nil for a step", "do", actions.Location{nil}, action},
		{"an index into a map", "do", actions.Location{0}, action},
		{"a key into a list", "do", actions.Location{"related", "x"}, tool.Source("do", actions.Location{"related"})},
		{"an index out of range", "do", actions.Location{"related", -1}, tool.Source("do", actions.Location{"related"})},
		{"an action that is not there", "nope", nil, whole},
		{"a location in the tool", "", actions.Location{"properties"}, whole},
	} {
		t.Run(c.name, func(t *testing.T) { assert.Equal(t, c.want, tool.Source(c.action, c.at)) })
	}
	assert.Equal(t, "", (*dsl.ToolSpec)(nil).Source("do", nil))
	assert.Equal(t, "", new(dsl.ToolSpec).Source("do", nil))
	assert.NotEqual(t, whole, action)
}

// An action that no constructor made has no line, so its tool's is named.
func TestSourceFallsBackToTheTool(t *testing.T) {
	tool := dsl.Tool("tool", "A tool.", dsl.Actions{"do": {}})
	assert.Regexp(t, `^places_test\.go:\d+$`, tool.Source("", nil))
	assert.Equal(t, tool.Source("", nil), tool.Source("do", actions.Location{"properties"}))
	require.NotEmpty(t, tool.Check())
	assert.Equal(t, tool.Source("", nil), tool.Check()[0].Place)
}

// The places are the same however the program is built.
func TestPlacesUnderOtherBuilds(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the package anew for each set of flags")
	}
	const nested = "WYMCP_TEST_NESTED"
	if os.Getenv(nested) != "" {
		t.Skip("this is such a build")
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("the go command is not there")
	}
	for name, flags := range map[string][]string{
		"trimpath":         {"-trimpath"},
		"without inlining": {"-gcflags=-l"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			args := append([]string{"test", "-v", "-run", "^(TestPlaces|TestEveryLocationHasAPlace|TestTypedPlaces)$"}, flags...)
			cmd := exec.CommandContext(ctx, tool, append(args, ".")...)
			cmd.Env = append(os.Environ(), nested+"=1", "GOPROXY=off")
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s", out)
			assert.Contains(t, string(out), "--- PASS: TestPlaces ", "the test did not run")
			assert.Contains(t, string(out), "--- PASS: TestTypedPlaces ", "the test did not run")
		})
	}
}

// The file is named without its folder: nothing of the machine is told.
func TestPlacesAreBaseNames(t *testing.T) {
	at := placed().Source("do", nil)
	assert.Equal(t, filepath.Base(at), at)
	assert.NotContains(t, at, `\`)
}
