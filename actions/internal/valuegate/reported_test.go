package valuegate_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// reportedValues are the schemas of the properties in the table of reported
// mistakes, each with the values that it was sent.
func reportedValues(f *testing.F) (pairs [][2]string) {
	f.Helper()
	b, err := os.ReadFile("../../testdata/reported.json")
	require.NoError(f, err)
	var all []struct {
		Action struct {
			Properties map[string]json.RawMessage
		}
		Calls []any
	}
	require.NoError(f, json.Unmarshal(b, &all))
	for _, c := range all {
		for _, call := range c.Calls {
			var arguments struct{ Data map[string]json.RawMessage }
			text, _ := call.(string)
			if json.Unmarshal([]byte(text), &arguments) != nil {
				continue
			}
			for name, value := range arguments.Data {
				if schema, ok := c.Action.Properties[name]; ok {
					pairs = append(pairs, [2]string{string(schema), string(value)})
				}
			}
		}
	}
	require.Greater(f, len(pairs), 90)
	return pairs
}
