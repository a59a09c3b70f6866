package actions_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

// What may stand in a text, by the kind of text it is: every end of a line, what
// controls a terminal, and what hides or reorders.
func TestTexts(t *testing.T) {
	characters := []struct {
		kind, text        string
		name, line, prose bool // allowed in names, in lines, in prose
		value             bool
	}{
		{"plain", "é ✓ 日本", true, true, true, true},
		{"LF", "\n", false, false, true, true},
		{"CR LF", "\r\n", false, false, true, true},
		{"CR", "\rx", false, false, false, true},
		{"VT", "\v", false, false, false, false},
		{"FF", "\f", false, false, false, false},
		{"NEL", "\u0085", false, false, false, false},
		{"LS", "\u2028", false, false, false, false},
		{"PS", "\u2029", false, false, false, false},
		{"tab", "\t", false, false, true, true},
		{"NUL", "\x00", false, false, false, false},
		{"escape", "\x1b[31m", false, false, false, false},
		{"delete", "\x7f", false, false, false, false},
		{"C1 control", "\u009b", false, false, false, false},
		{"right-to-left override", "\u202E", false, false, false, false},
		{"left-to-right embedding", "\u202A", false, false, false, false},
		{"isolate", "\u2066", false, false, false, false},
		{"right-to-left mark", "\u200F", false, false, false, false},
		{"Arabic letter mark", "\u061C", false, false, false, false},
		{"tag", "\U000E0041", false, false, false, false},
		{"cancel tag", "\U000E007F", false, false, false, false},
		{"zero-width space", "\u200B", false, false, false, false},
		{"byte order mark", "\uFEFF", false, false, false, false},
		{"soft hyphen", "\u00AD", false, false, false, false},
		{"filler", "\u3164", false, false, false, false},
		{"variation selector that carries data", "\U000E0100", false, false, false, false},
		{"private use", "\uE000", false, false, false, false},
		{"noncharacter", "\uFFFF", false, false, false, false},
		{"joiner", "\u200D", false, true, true, true},
		{"variation selector", "\uFE0F", false, true, true, true},
		{"sign over a number", "\u0600", true, true, true, true},
	}
	places := []struct {
		name, location string
		may            func(i int) bool
		declare        func(s string) map[string]actions.Map
	}{
		{"an action's name", "", func(i int) bool { return characters[i].name }, func(s string) map[string]actions.Map {
			return map[string]actions.Map{"a" + s + "b": {"description": "d", "properties": map[string]any{}}}
		}},
		{"description", "description", func(i int) bool { return characters[i].line }, func(s string) map[string]actions.Map {
			return map[string]actions.Map{"x": {"description": "d" + s + "e", "properties": map[string]any{}}}
		}},
		{"notes", "notes", func(i int) bool { return characters[i].prose }, func(s string) map[string]actions.Map {
			return map[string]actions.Map{"x": {"description": "d", "properties": map[string]any{}, "notes": "a" + s + "b"}}
		}},
		{"an action of another tool", "related[0]", func(i int) bool { return characters[i].name }, func(s string) map[string]actions.Map {
			return map[string]actions.Map{"x": {"description": "d", "properties": map[string]any{}, "related": []any{"desk:a" + s + "sk"}}}
		}},
		{"a property's name", "properties", func(i int) bool { return characters[i].name }, property("a%sb", map[string]any{})},
		{"a nested property's name", `properties["p"]["items"]["properties"]`, func(i int) bool { return characters[i].name }, property("p",
			map[string]any{"items": map[string]any{"properties": map[string]any{"a%sb": map[string]any{}}}})},
		{"a definition's name", `properties["p"]["$defs"]`, func(i int) bool { return characters[i].name }, property("p",
			map[string]any{"$defs": map[string]any{"a%sb": map[string]any{}}})},
		{"a property's description", `properties["p"]`, func(i int) bool { return characters[i].prose }, property("p",
			map[string]any{"description": "a%sb"})},
		{"a description in an alternative", `properties["p"]["anyOf"][1]`, func(i int) bool { return characters[i].prose }, property("p",
			map[string]any{"anyOf": []any{map[string]any{}, map[string]any{"description": "a%sb"}}})},
		{"the description of a property named enum", `properties["p"]["properties"]["enum"]`, func(i int) bool { return characters[i].prose }, property("p",
			map[string]any{"properties": map[string]any{"enum": map[string]any{"description": "a%sb"}}})},
		{"an enum value", `properties["p"]["enum"][0]`, func(i int) bool { return characters[i].value }, property("p",
			map[string]any{"enum": []any{"a%sb"}})},
		{"an enum value in an object", `properties["p"]["enum"][0]["k"][0]`, func(i int) bool { return characters[i].value }, property("p",
			map[string]any{"enum": []any{map[string]any{"k": []any{"a%sb"}}}})},
		{"a const", `properties["p"]`, func(i int) bool { return characters[i].value }, property("p", map[string]any{"const": "a%sb"})},
		{"a schema's default", `properties["p"]["default"]`, func(i int) bool { return characters[i].value }, property("p", map[string]any{"default": map[string]any{"a%sb": true}})},
		{"a schema's example", `properties["p"]["examples"][0]`, func(i int) bool { return characters[i].value }, property("p", map[string]any{"examples": []any{"a%sb"}})},
		{"an annotation nobody knows", `properties["p"]`, func(i int) bool { return characters[i].value }, property("p", map[string]any{"x-hint": "a%sb"})},
		{"a keyword nobody knows", `properties["p"]`, func(i int) bool { return characters[i].value }, property("p", map[string]any{"x%sy": true})},
		{"a default", `defaults`, func(i int) bool { return characters[i].value }, func(s string) map[string]actions.Map {
			return map[string]actions.Map{"x": {"description": "d", "properties": map[string]any{"p": map[string]any{}}, "defaults": map[string]any{"p": "a" + s + "b"}}}
		}},
		{"an example", `examples[0]`, func(i int) bool { return characters[i].value }, func(s string) map[string]actions.Map {
			return map[string]actions.Map{"x": {"description": "d", "properties": map[string]any{"p": map[string]any{}}, "examples": []any{map[string]any{"p": "a" + s + "b"}}}}
		}},
	}
	for _, place := range places {
		for i, c := range characters {
			t.Run(place.name+"/"+c.kind, func(t *testing.T) {
				err := actions.Validate(&tool{name: "tasks", declared: place.declare(c.text)})
				if place.may(i) {
					require.NoError(t, err)
					return
				}
				var e *actions.Error
				require.ErrorAs(t, err, &e)
				require.Len(t, e.Offences, 1)
				assert.Equal(t, place.location, e.Offences[0].Location.String())
				assert.Contains(t, e.Offences[0].Problem, fmt.Sprintf("%U", []rune(c.text)[0]), "the character is named")
				for _, r := range err.Error() {
					assert.True(t, r == '\n' || r == '\t' || strings.ContainsRune("✓é日本\uFE0F", r) || ' ' <= r && r < 0x7F, "%U stands in the error", r)
				}
			})
		}
	}
}

// property declares one property, with a text wherever its name or its schema
// says %s.
func property(name string, schema map[string]any) func(s string) map[string]actions.Map {
	var with func(v any, s string) any
	with = func(v any, s string) any {
		switch v := v.(type) {
		case string:
			return strings.ReplaceAll(v, "%s", s)
		case []any:
			out := make([]any, len(v))
			for i, e := range v {
				out[i] = with(e, s)
			}
			return out
		case map[string]any:
			out := map[string]any{}
			for key, e := range v {
				out[strings.ReplaceAll(key, "%s", s)] = with(e, s)
			}
			return out
		}
		return v
	}
	return func(s string) map[string]actions.Map {
		return map[string]actions.Map{"x": {"description": "d", "properties": with(map[string]any{name: schema}, s)}}
	}
}

// A hidden character keeps nothing else from being told.
func TestTextsHideNoOtherOffence(t *testing.T) {
	err := actions.Validate(one(t, "x", `{"description":"d","notes":"\u202e","properties":{"p":{"type":"strng","description":"\u202e"},"q":{"enum":["\u200b"]}},
		"defaults":{"q":"no"},"required":["z"]}`))
	var e *actions.Error
	require.ErrorAs(t, err, &e)
	var got []string
	for _, o := range e.Offences {
		got = append(got, o.Location.String())
	}
	assert.Equal(t, []string{"notes", `properties["p"]`, `properties["p"]`, `properties["q"]["enum"][0]`, "required[0]"}, got)
}
