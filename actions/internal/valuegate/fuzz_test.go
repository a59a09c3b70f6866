package valuegate_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

// Whatever the schema and the value, nothing panics, the report keeps its
// limit, and the same input is told the same.
func FuzzCompile(f *testing.F) {
	for _, c := range keywordCases() {
		for value := range c.refuse {
			f.Add([]byte(c.schema), []byte(value))
		}
	}
	for _, c := range reportedValues(f) {
		f.Add([]byte(c[0]), []byte(c[1]))
	}
	for _, schema := range []string{
		`{"type":["strng",1],"minimum":"1","items":[{}],"$ref":"#/a/b","required":[1,1]}`,
		`{"$id":"http://a/b","$anchor":"x","$ref":"c#x","$defs":{"c":{"$id":"c","$anchor":"x"}}}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","$id":"#x","items":[true],"dependencies":{"a":["b"],"c":false}}`,
		`{"$dynamicRef":"#a","$dynamicAnchor":"a","unevaluatedItems":false,"unevaluatedProperties":{"$ref":"#"}}`,
		`{"$ref":"https://json-schema.org/draft/2020-12/schema"}`,
		`{"$ref":"#/%zz/~2/-1","pattern":"(?<x>a)","patternProperties":{"(":1}}`,
	} {
		f.Add([]byte(schema), []byte(`{"a":[{"b":1e400},"x",null],"":-0}`))
	}
	if files, _ := filepath.Glob(filepath.Join(suiteDir, "*.json")); len(files) > 0 {
		for _, file := range files {
			if text, err := os.ReadFile(file); err == nil {
				doc := rawjson.Parse(text, "", limits())
				groups, _ := doc.Value.([]any)
				for _, group := range groups[:min(2, len(groups))] {
					f.Add([]byte(encode(f, group.(map[string]any)["schema"])), []byte(`{"foo":[1,"bar"]}`))
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, schemaText, valueText []byte) {
		schema, ok := rawjson.Parse(schemaText, "", limits()).Value.(map[string]any)
		if !ok {
			t.Skip("not an object")
		}
		g, faults := valuegate.Compile(schema)
		_, again := valuegate.Compile(schema)
		require.Equal(t, faults, again)
		require.Equal(t, g == nil, len(faults) > 0)
		for _, fault := range faults {
			require.NotEmpty(t, fault.Problem)
			require.NotEmpty(t, fault.Fix)
			require.NotContains(t, fault.String(), "schema.invalid")
		}
		var before *valuegate.Report
		for range 2 {
			value := rawjson.Parse(valueText, "", limits()).Value
			r := valuegate.NewReport(5)
			value = g.Coerce(value, datapath.New("data.v"), limits(), func(path, from, to string) {})
			allowed := g.Allows(value)
			value = g.Check(value, datapath.New("data.v"), r)
			require.Equal(t, allowed, len(r.Problems()) == 0)
			require.LessOrEqual(t, len(r.Problems()), 5)
			if allowed {
				require.True(t, g.Allows(value))
			}
			if before != nil {
				require.Equal(t, before, r)
			}
			before = r
		}
	})
}
