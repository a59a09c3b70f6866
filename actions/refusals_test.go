package actions_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// refuse registers the tool of a refusal anew and sends the call.
func (r refusal) refuse(t *testing.T) (*actions.Registration, *actions.Rejection) {
	t.Helper()
	reg := register(t, one(t, "do", `{"description":"Do it",`+r.action()+`}`))
	call, refused := reg.Check(r.call(r.sent), actions.Policy{})
	require.True(t, call == nil && refused != nil, "%s: the call passes", r.title())
	return reg, refused
}

func (r refusal) call(value string) json.RawMessage {
	return json.RawMessage(`{"action":"do","data":` + r.data(value) + `}`)
}

// TestRefusals holds the answers to the golden file, which shows for every
// keyword what a caller is told. It is to be read as a model reads: would the
// next call be right?
func TestRefusals(t *testing.T) {
	var b strings.Builder
	for _, r := range refusals() {
		_, refused := r.refuse(t)
		b.WriteString(r.golden(refused))
	}
	got := b.String()
	for i, c := range got {
		require.True(t, c == '\n' || unicode.IsPrint(c), "%q at byte %d of the golden file cannot be seen", c, i)
	}
	golden := filepath.Join("testdata", "refusals.golden")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), got, "run go test ./actions -run TestRefusals -update, and read the difference")
}

// golden spells a refusal and its answer for the golden file.
func (r refusal) golden(refused *actions.Rejection) string {
	var b strings.Builder
	fmt.Fprintf(&b, "=== %s\nschema: %s\nsent:   %s\n", r.title(), cut(r.action()), cut(r.data(r.sent)))
	for _, p := range refused.Problems {
		fmt.Fprintf(&b, "  %s at %s\n      %s\n", p.Code, p.Path, p.Message)
		if p.DidYouMean != "" {
			fmt.Fprintf(&b, "      did_you_mean %s\n", quoted(p.DidYouMean))
		}
	}
	if refused.More > 0 {
		fmt.Fprintf(&b, "  and %d more\n", refused.More)
	}
	if refused.Corrected != nil {
		fmt.Fprintf(&b, "corrected: %s\n", cut(string(refused.Corrected)))
	}
	fmt.Fprintf(&b, "then:   %s\n\n", cut(r.data(r.then)))
	return b.String()
}

// cut leaves the middle of a long text out.
func cut(s string) string {
	const most = 500
	if len(s) <= most {
		return s
	}
	from, to := most/2, len(s)-most/4
	for !utf8.RuneStart(s[from]) {
		from--
	}
	for !utf8.RuneStart(s[to]) {
		to++
	}
	return fmt.Sprintf("%s …(%d bytes)… %s", s[:from], to-from, s[to:])
}

// quoted spells a text as JSON.
func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// A message stands after the path and says what was expected. Those of these
// keywords say what was got, too.
var (
	saysGot   = regexp.MustCompile(`\bgot |\bare both |was sent as null`)
	placePath = regexp.MustCompile(`^data(\.[A-Za-z_$][A-Za-z0-9_$-]*|\[[0-9]+\]|\["([^"\\]|\\.)*"\])*$`)
)

func echoes() []string {
	return []string{
		"type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
		"pattern", "format", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains", "minProperties", "maxProperties",
		"not",
	}
}

// TestRefusalsTell holds each answer to what every answer must have.
func TestRefusalsTell(t *testing.T) {
	for _, r := range refusals() {
		t.Run(r.title(), func(t *testing.T) {
			reg, refused := r.refuse(t)
			require.NotEmpty(t, r.tells, "an entry says what must be read in the answer")
			told := ""
			for _, p := range refused.Problems {
				told += p.Message + "\n"
				assert.Regexp(t, placePath, p.Path)
				assert.LessOrEqual(t, len(p.Message), 2<<10)
				for _, c := range p.Path + p.Message + p.DidYouMean {
					require.True(t, unicode.IsPrint(c), "%q has %q, which cannot be seen", p.Message, c)
				}
				if slices.Contains(echoes(), r.keyword) && p.Code == actions.InvalidValues && !strings.HasPrefix(p.Message, "is ") {
					assert.Regexp(t, saysGot, p.Message)
				}
			}
			for _, want := range r.tells {
				if path, ok := strings.CutPrefix(want, "@"); ok {
					assert.Equal(t, path, refused.Problems[0].Path)
					continue
				}
				assert.Contains(t, told, want)
			}
			assert.LessOrEqual(t, len(refused.Message()), 4<<10)
			for _, c := range refused.Message() {
				require.True(t, unicode.IsPrint(c), "the whole message %q has %q, which cannot be seen", refused.Message(), c)
			}
			for _, long := range longTexts(exact(t, r.data(r.sent))) {
				inner := strconv.Quote(string([]rune(long)[:81]))
				assert.NotContains(t, refused.Message(), inner[1:len(inner)-1], "more than 80 characters are echoed")
			}

			_, still := reg.Check(r.call(r.then), actions.Policy{})
			assert.Nil(t, still, "what the answer leads to must pass")
			if refused.Corrected != nil {
				_, still = reg.Check(refused.Corrected, actions.Policy{})
				assert.Nil(t, still, "the corrected call must pass")
			}
		})
	}
}

// longTexts returns the strings, keys and numbers of more than 80 characters in
// a value.
func longTexts(v any) []string {
	var all []string
	add := func(s string) {
		if utf8.RuneCountInString(s) > 80 {
			all = append(all, s)
		}
	}
	switch v := v.(type) {
	case string:
		add(v)
	case json.Number:
		add(string(v))
	case []any:
		for _, e := range v {
			all = append(all, longTexts(e)...)
		}
	case map[string]any:
		for k, e := range v {
			add(k)
			all = append(all, longTexts(e)...)
		}
	}
	return all
}

// The same call is answered in the same words, whatever order the maps are gone
// through.
func TestRefusalsAreRepeatable(t *testing.T) {
	for _, r := range refusals() {
		_, first := r.refuse(t)
		for range 3 {
			_, again := r.refuse(t)
			require.Equal(t, first, again, r.title())
		}
	}
}

// Every keyword of the specification that can refuse a value has an entry, and
// one in which nothing else refuses: without the keyword the call passes.
func TestRefusalsHaveEveryKeyword(t *testing.T) {
	refusing := map[string]bool{}
	for _, r := range refusals() {
		fields := declared(t, `{"description":"d",`+r.action()+`}`)
		if !strip(fields["properties"], r.keyword) && fields[r.keyword] == nil {
			t.Errorf("%s: the schema has no %s", r.title(), r.keyword)
			continue
		}
		if r.whole {
			delete(fields, r.keyword)
		}
		reg, err := actions.Register(&tool{name: "t", declared: map[string]actions.Map{"do": fields}})
		if err != nil {
			continue // it cannot be taken out here
		}
		if _, refused := reg.Check(r.call(r.sent), actions.Policy{}); refused == nil {
			refusing[r.keyword] = true
		}
	}
	for _, keyword := range specified(t) {
		assert.True(t, refusing[keyword], "no refusal is due to %s alone", keyword)
	}
}

// silent are the keywords of the specification that refuse no value by
// themselves: they name, describe or place what others use. Those of dynamic
// references are refused when a tool is wired in.
func silent() []string {
	return []string{
		"$schema", "$id", "$anchor", "$defs", "definitions", "$comment", "$vocabulary", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor",
		"title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples", "contentEncoding", "contentMediaType", "contentSchema",
	}
}

// specified returns the keywords of the schemas of schemas that can refuse a
// value, sorted.
func specified(t *testing.T) []string {
	t.Helper()
	found := map[string]bool{}
	for _, draft := range []string{"https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"} {
		root, err := jsonschema.NewCompiler().Compile(draft)
		require.NoError(t, err)
		for _, s := range append([]*jsonschema.Schema{root}, root.AllOf...) {
			for s.Ref != nil {
				s = s.Ref
			}
			for keyword := range s.Properties {
				found[keyword] = true
			}
		}
	}
	for _, keyword := range silent() {
		delete(found, keyword)
	}
	keywords := slices.Sorted(maps.Keys(found))
	require.Contains(t, keywords, "unevaluatedItems")
	require.Contains(t, keywords, "additionalItems")
	require.Greater(t, len(keywords), 35)
	return keywords
}

// strip takes a keyword out of every schema below v and reports whether one had
// it.
func strip(v any, keyword string) bool {
	found := false
	switch v := v.(type) {
	case map[string]any:
		_, found = v[keyword]
		delete(v, keyword)
		for _, e := range v {
			found = strip(e, keyword) || found
		}
	case []any:
		for _, e := range v {
			found = strip(e, keyword) || found
		}
	}
	return found
}

// Every format of the specification that refuses a text has an entry.
func TestRefusalsHaveEveryFormat(t *testing.T) {
	shown := map[string]bool{}
	for _, r := range refusals() {
		if r.keyword == "format" {
			shown[r.name] = true
		}
	}
	for _, format := range []string{
		"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri", "uri-reference",
		"iri", "iri-reference", "uuid", "uri-template", "json-pointer", "relative-json-pointer", "regex",
	} {
		reg := register(t, one(t, "do", `{"description":"d","properties":{"v":{"format":"`+format+`"}}}`))
		_, refused := reg.Check([]byte(`{"action":"do","data":{"v":"\\( {("}}`), actions.Policy{})
		assert.Equal(t, refused != nil, shown[format], format)
	}
}
