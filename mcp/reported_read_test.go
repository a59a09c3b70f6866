package mcp_test

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
)

// A reportedCase is one entry of the table of reported mistakes, which package
// actions keeps. Calls are those that are UTF-8.
type reportedCase struct {
	Number int
	Action actions.Map
	Calls  []string
}

func reportedCases(t testing.TB) []reportedCase {
	t.Helper()
	b, err := os.ReadFile("../actions/testdata/reported.json")
	require.NoError(t, err)
	var read []struct {
		Number int
		Action actions.Map
		Calls  []any
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	require.NoError(t, dec.Decode(&read))
	cases := make([]reportedCase, len(read))
	for i, c := range read {
		cases[i] = reportedCase{Number: c.Number, Action: c.Action}
		for _, call := range c.Calls {
			if text, ok := call.(string); ok {
				cases[i].Calls = append(cases[i].Calls, text)
			}
		}
	}
	return cases
}
