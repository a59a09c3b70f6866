package mcp_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
)

// A reportedCase is one entry of the table of reported mistakes, which package
// actions keeps. Calls are those that are UTF-8.
type reportedCase struct {
	Number int
	Name   string
	Tool   string // "" reads as "tracker"
	Called string // the name of the action; "" reads as "do"
	Action actions.Map
	Calls  []string
}

// reportedRun runs the test of one entry.
func reportedRun(t *testing.T, number int, name string, f func(t *testing.T, c reportedCase)) {
	t.Helper()
	for _, c := range reportedCases(t) {
		if c.Number == number && c.Name == name {
			t.Run(fmt.Sprint(number, " ", name), func(t *testing.T) { f(t, c) })
			return
		}
	}
	t.Errorf("there is no entry %d %s", number, name)
}

// tool is the tool of the case; nil for call answers with the data.
func (c reportedCase) tool(call func(ctx context.Context, action string, data actions.Data) (any, error)) *handTool {
	if call == nil {
		call = func(_ context.Context, _ string, data actions.Data) (any, error) { return data.Map(), nil }
	}
	return &handTool{
		name: cmp.Or(c.Tool, "tracker"), description: "A tool that was reported.", call: call,
		actions: map[string]actions.Map{cmp.Or(c.Called, "do"): c.Action},
	}
}

// answering is the tool of the case, whose calls return v.
func (c reportedCase) answering(v any) *handTool {
	return c.tool(func(context.Context, string, actions.Data) (any, error) { return v, nil })
}

func reportedCases(t testing.TB) []reportedCase {
	t.Helper()
	b, err := os.ReadFile("../actions/testdata/reported.json")
	require.NoError(t, err)
	var read []struct {
		Number int
		Name   string
		Tool   string
		Called string `json:"action_name"`
		Action actions.Map
		Calls  []any
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	require.NoError(t, dec.Decode(&read))
	cases := make([]reportedCase, len(read))
	for i, c := range read {
		cases[i] = reportedCase{Number: c.Number, Name: c.Name, Tool: c.Tool, Called: c.Called, Action: c.Action}
		for _, call := range c.Calls {
			if text, ok := call.(string); ok {
				cases[i].Calls = append(cases[i].Calls, text)
			}
		}
	}
	return cases
}
