package valuegate_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

const suiteDir = "../../../../shared/json-schema-test-suite/draft2020-12"

// limits are those of a call by default.
func limits() rawjson.Limits {
	return rawjson.Limits{Depth: 64, NumberLength: 400, Exponent: 400, Problems: 20}
}

// decode reads JSON text as a gate's callers do.
func decode(t testing.TB, text string) any {
	t.Helper()
	doc := rawjson.Parse([]byte(text), "", limits())
	require.Empty(t, doc.Problems, "the test's own JSON: %s", text)
	return doc.Value
}

func decodeObject(t testing.TB, text string) map[string]any {
	t.Helper()
	m, ok := decode(t, text).(map[string]any)
	require.True(t, ok, "the test's own JSON must be an object: %s", text)
	return m
}

func compile(t testing.TB, schema string) *valuegate.Gate {
	t.Helper()
	g, faults := valuegate.Compile(decodeObject(t, schema))
	require.Empty(t, faults, schema)
	require.NotNil(t, g)
	return g
}

// check returns the problems of a value under the path data.v.
func check(t testing.TB, g *valuegate.Gate, value any) (any, *valuegate.Report) {
	t.Helper()
	trail := datapath.New("data")
	trail.Key("v")
	r := valuegate.NewReport(20)
	out := g.Check(value, trail, r)
	assert.Equal(t, 1, trail.Depth(), "the walk must come back to where it started")
	return out, r
}

// refusesKeys reports whether package keyset would refuse the value: an
// explicit additionalProperties: false at a place that its walk visits, and a
// key that neither properties nor patternProperties has.
func refusesKeys(t *testing.T, schema, value any) bool {
	s, ok := schema.(map[string]any)
	if !ok {
		return false
	}
	switch v := value.(type) {
	case map[string]any:
		properties, _ := s["properties"].(map[string]any)
		patterns, _ := s["patternProperties"].(map[string]any)
		for key, member := range v {
			if sub, ok := properties[key]; ok {
				if refusesKeys(t, sub, member) {
					return true
				}
				continue
			}
			if matchesAny(t, patterns, key) {
				continue
			}
			if s["additionalProperties"] == false || refusesKeys(t, s["additionalProperties"], member) {
				return true
			}
		}
	case []any:
		prefix, _ := s["prefixItems"].([]any)
		for i := len(prefix); i < len(v); i++ {
			if refusesKeys(t, s["items"], v[i]) {
				return true
			}
		}
	}
	return false
}

func matchesAny(t *testing.T, patterns map[string]any, key string) bool {
	for pattern := range patterns {
		found, err := regexp.MatchString(pattern, key)
		require.NoError(t, err)
		if found {
			return true
		}
	}
	return false
}

// skippedFiles are not run, each for its reason.
func skippedFiles() map[string]string {
	return map[string]string{
		"refRemote.json":                 "remote schemas are refused",
		"vocabulary.json":                "needs a remote metaschema",
		"format.json":                    "asserts that formats are not asserted",
		"optional/format-assertion.json": "needs a remote metaschema, and formats are asserted in any case",
		"optional/cross-draft.json":      "needs remote schemas of other drafts",
		"optional/ecmascript-regex.json": "patterns are RE2",
	}
}

// knownMisses are how many tests of a file come out wrong.
func knownMisses() map[string]int {
	return map[string]int{
		"optional/format/ecmascript-regex.json": 9,  // regex is RE2
		"optional/format/hostname.json":         24, // the engine does not read punycode
		"optional/format/idn-email.json":        2,  // not asserted
		"optional/format/idn-hostname.json":     54, // not asserted
		"optional/format/iri.json":              1,  // the engine refuses an IPvFuture address
	}
}

func TestSuite(t *testing.T) {
	if _, err := os.Stat(suiteDir); err != nil {
		t.Skipf("the JSON-Schema-Test-Suite is not at %s", suiteDir)
	}
	var files []string
	for _, pattern := range []string{"*.json", "optional/*.json", "optional/format/*.json"} {
		found, err := filepath.Glob(filepath.Join(suiteDir, pattern))
		require.NoError(t, err)
		files = append(files, found...)
	}
	slices.Sort(files)
	misses := map[string]int{}
	known := knownMisses()
	var ran, boolean, remote int
	for _, file := range files {
		name, err := filepath.Rel(suiteDir, file)
		require.NoError(t, err)
		if reason, skip := skippedFiles()[name]; skip {
			t.Logf("%s is not run: %s", name, reason)
			continue
		}
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var groups []struct {
			Description string
			Schema      json.RawMessage
			Tests       []struct {
				Description string
				Data        json.RawMessage
				Valid       bool
			}
		}
		require.NoError(t, json.Unmarshal(text, &groups))
		for _, group := range groups {
			schema, ok := decode(t, string(group.Schema)).(map[string]any)
			if !ok {
				boolean += len(group.Tests) // a property's schema is an object
				continue
			}
			g, faults := valuegate.Compile(schema)
			if len(faults) > 0 && strings.Contains(string(group.Schema), "localhost:1234") {
				remote += len(group.Tests)
				continue
			}
			require.Empty(t, faults, "%s: %s", name, group.Description)
			for _, test := range group.Tests {
				value := decode(t, string(test.Data))
				got := g.Allows(value) && !refusesKeys(t, schema, value)
				ran++
				_, r := check(t, g, value)
				assert.Equal(t, g.Allows(value), len(r.Problems()) == 0, "%s: %s: %s", name, group.Description, test.Description)
				for _, p := range r.Problems() {
					assert.NotContains(t, p.Message, "is not what", "%s: %s: %s", name, group.Description, test.Description)
				}
				if got == test.Valid {
					continue
				}
				if misses[name]++; known[name] == 0 {
					t.Errorf("%s: %s: %s: got %v, want %v\nschema %s\ndata %s", name, group.Description, test.Description, got, test.Valid, group.Schema, test.Data)
				}
			}
		}
	}
	assert.Equal(t, known, misses)
	assert.Equal(t, 1946, ran, "tests run")
	assert.Equal(t, 18, boolean, "tests of boolean schemas, which no property has")
	assert.Equal(t, 13, remote, "tests that need a remote schema, which is refused")
}
