package valuegate_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

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
