package dsl_test

import (
	"bufio"
	"encoding/json"
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

// broken holds mistakes of both kinds, those that the chain finds in the maps
// and those that only the builder knows of, each beside the words it must be
// told in.
func broken() *dsl.ToolSpec {
	return dsl.Tool("tool", "A tool.", dsl.Actions{
		"values": dsl.Action("Judge\nvalues"). // offence: description
							Properties(dsl.Properties{
				"pattern": dsl.String().
					Pattern("["), // offence: properties\["pattern"\].*\[
				"limit": dsl.String().Default("long"),
				"deep": dsl.Object(dsl.Fields{
					"list": dsl.Array(dsl.Object(dsl.Fields{
						"word": dsl.String().
							Pattern("("), // offence: "word"
					})),
				}),
			}).
			Related("nope"). // offence: nope
			Handle(none),
		"names": dsl.Action("Judge names").
			Properties(dsl.Properties{
				"a": dsl.String(),
				"b": dsl.Integer(),
			}).
			RequiredOneOf("a").
			RequiredOneOf("aa", "b"). // offence: "aa"
			Handle(none),
		"groups": dsl.Action("Judge groups").
			RequiredOneOf(). // offence: empty
			Handle(none),
		"defaults": dsl.Action("Judge defaults").
			Properties(dsl.Properties{
				"a": dsl.String().MaxLen(1).
					Default("too long"), // offence: defaults
				"b": dsl.Integer(),
			}).
			Defaults(map[string]any{"b": "x"}). // offence: defaults
			Handle(none),
		"examples": dsl.Action("Judge examples").
			Properties(dsl.Properties{"a": dsl.String().Required()}).
			Example(map[string]any{"a": "fine"}).
			Example(map[string]any{}). // offence: examples
			Handle(none),
		"handler": dsl.Action("Judge handlers"), // offence: no handler answers it; give it one with Handle
		"nil": dsl.Action("Judge nil").
			Properties(dsl.Properties{
				"raw":   dsl.Raw(nil),    // offence: properties\["raw"\]: the schema is nil
				"items": dsl.Array(nil),  // offence: properties\["items"\]\["items"\]: the schema is nil
				"map":   dsl.Map(nil),    // offence: properties\["map"\]\["additionalProperties"\]: the schema is nil
				"obj":   dsl.Object(nil), // offence: properties\["obj"\]\["properties"\]: the fields are nil
			}).
			Handle(none),
		"twice": dsl.Action("Judge names said twice").
			Properties(dsl.Properties{"a": dsl.String()}).
			Properties(dsl.Properties{"a": dsl.String()}). // offence: "a" is declared twice
			Handle(none),
	})
}

// Each mistake is told once, with its own line, and nothing else is told.
func TestOffencesNameTheirLines(t *testing.T) {
	_, err := actions.Register(broken())
	var told *actions.Error
	require.True(t, errors.As(err, &told), "%v", err)

	f, err := os.Open("chain_test.go")
	require.NoError(t, err)
	defer f.Close()
	want := map[string]*regexp.Regexp{}
	comment := regexp.MustCompile(`// offence: (.*)$`)
	line := 0
	for s := bufio.NewScanner(f); s.Scan(); {
		line++
		if m := comment.FindStringSubmatch(s.Text()); m != nil && m[1] != "(.*)$`)" {
			want[fmt.Sprintf("chain_test.go:%d", line)] = regexp.MustCompile(m[1])
		}
	}
	require.Greater(t, len(want), 10, "the comments were not found")

	for _, o := range told.Offences {
		if assert.Contains(t, want, o.Place, "unexpected: %v", o) {
			assert.Regexp(t, want[o.Place], o.String())
			delete(want, o.Place)
		}
	}
	for place, words := range want {
		t.Errorf("%s: no offence says %v", place, words)
	}
}

// every declares a property of every kind with every keyword of it.
func every() *dsl.ToolSpec {
	closed := dsl.Object(dsl.Fields{
		"id":   dsl.Integer().Min(1).Max(1 << 40).Required(),
		"note": dsl.String().Nullable(),
	}).MinProperties(1).MaxProperties(2).PropertyNames(dsl.String().MaxLen(4)).DependentRequired("note", "id").Closed()
	return dsl.Tool("every", "Every kind.", dsl.Actions{
		"do": dsl.Action("Do it").Properties(dsl.Properties{
			"string":  dsl.String().Title("T").Describe("D").MinLen(1).MaxLen(9).Pattern("^a").Examples("ab").Deprecated().Required(),
			"date":    dsl.String().Format("date-time").ContentMediaType("text/plain").ContentEncoding("base64"),
			"choice":  dsl.String().OneOf("a", "b").Nullable().Default("a"),
			"fixed":   dsl.String().Const("x").Nullable(),
			"integer": dsl.Integer().Above(0).Below(100).MultipleOf(5).OneOf(5, 10, 15),
			"number":  dsl.Number().Min(0.5).Max(2).MultipleOf(0.25),
			"boolean": dsl.Boolean().Const(true),
			"array":   dsl.Array(closed).MinItems(1).MaxItems(3).Unique().Contains(dsl.Any()).MinContains(1).MaxContains(3),
			"tuple":   dsl.Array(dsl.Any()).PrefixItems(dsl.String(), dsl.Integer()),
			"open":    dsl.Object(dsl.Fields{"a": dsl.String()}).OpenTo(dsl.Integer()),
			"map":     dsl.Map(dsl.Integer()).PropertyNames(dsl.String().Pattern("^k")).MinProperties(1).MaxProperties(2),
			"any":     dsl.Any().Describe("D"),
			"enum":    dsl.Enum("a", 1, true).Nullable(),
			"raw":     dsl.Raw(map[string]any{"anyOf": []any{map[string]any{"type": "string"}, map[string]any{"maximum": json.Number("1e30")}}}),
		}).Handle(none),
	})
}

// What is declared is what a call is held to.
func TestEveryKindIsEnforced(t *testing.T) {
	registration, err := actions.Register(every())
	require.NoError(t, err)
	for _, c := range []struct {
		name, property, value string
		ok                    bool
	}{
		{"string", "string", `"abc"`, true},
		{"string, too short", "string", `""`, false},
		{"string, too long", "string", `"aaaaaaaaaa"`, false},
		{"string, no match", "string", `"b"`, false},
		{"date", "date", `"2026-07-28T10:00:00Z"`, true},
		{"date, not one", "date", `"yesterday"`, false},
		{"choice", "choice", `"b"`, true},
		{"choice, null", "choice", `null`, true},
		{"choice, another", "choice", `"c"`, false},
		{"fixed", "fixed", `"x"`, true},
		{"fixed, null", "fixed", `null`, true},
		{"fixed, another", "fixed", `"y"`, false},
		{"integer", "integer", `10`, true},
		{"integer, not listed", "integer", `20`, false},
		{"integer, a string", "integer", `"10"`, false},
		{"number", "number", `0.75`, true},
		{"number, between", "number", `0.8`, false},
		{"number, too great", "number", `2.25`, false},
		{"boolean", "boolean", `true`, true},
		{"boolean, the other", "boolean", `false`, false},
		{"array", "array", `[{"id": 1, "note": null}]`, true},
		{"array, unknown key", "array", `[{"id": 1, "nope": 1}]`, false},
		{"array, missing key", "array", `[{"note": "a"}]`, false},
		{"array, twice the same", "array", `[{"id": 1}, {"id": 1}]`, false},
		{"array, empty", "array", `[]`, false},
		{"tuple", "tuple", `["a", 1, null]`, true},
		{"tuple, wrong second", "tuple", `["a", "b"]`, false},
		{"open", "open", `{"a": "x", "b": 1}`, true},
		{"open, wrong value", "open", `{"b": "x"}`, false},
		{"map", "map", `{"k1": 1}`, true},
		{"map, wrong key", "map", `{"x": 1}`, false},
		{"map, wrong value", "map", `{"k": "x"}`, false},
		{"any", "any", `[{"a": null}]`, true},
		{"enum", "enum", `true`, true},
		{"enum, null", "enum", `null`, true},
		{"enum, another", "enum", `false`, false},
		{"raw", "raw", `1e29`, true},
		{"raw, too great", "raw", `1e31`, false},
		{"unknown", "nope", `1`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := fmt.Sprintf(`%q: %s`, c.property, c.value)
			if c.property != "string" {
				data += `, "string": "a"`
			}
			call, rejection := registration.Check([]byte(`{"action": "do", "data": {`+data+`}}`), actions.Policy{})
			if c.ok {
				require.Nil(t, rejection)
				assert.True(t, call.Data.Has("choice"), "the default was not filled in")
				return
			}
			assert.NotNil(t, rejection, "the call passed")
		})
	}
}
