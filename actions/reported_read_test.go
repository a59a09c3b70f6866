// This file reads testdata/reported.json: mistakes of callers and authors, each
// as a declaration and the calls that went wrong.

package actions_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

// A reportedCase is one entry of testdata/reported.json. A number may have several.
type reportedCase struct {
	Number int             `json:"number"`
	Kind   string          `json:"kind"`
	Name   string          `json:"name"`
	Tool   *string         `json:"tool"`        // nil: "tracker"
	Called *string         `json:"action_name"` // nil: "do"
	Action json.RawMessage `json:"action"`      // null where the case is about no action of an author's
	Calls  []reportedCall  `json:"calls"`
}

// A reportedCall is the raw arguments of a call: a string, or an object with
// base64 where they are not UTF-8.
type reportedCall []byte

func (c *reportedCall) UnmarshalJSON(b []byte) error {
	var raw struct{ Base64 []byte }
	if b[0] == '{' {
		err := json.Unmarshal(b, &raw)
		*c = raw.Base64
		return err
	}
	var s string
	err := json.Unmarshal(b, &s)
	*c = reportedCall(s)
	return err
}

func reportedCases(t testing.TB) []reportedCase {
	t.Helper()
	b, err := os.ReadFile("testdata/reported.json")
	require.NoError(t, err)
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	var all []reportedCase
	require.NoError(t, dec.Decode(&all))
	return all
}

// declares reports whether the case has a declaration.
func (c reportedCase) declares() bool { return string(c.Action) != "null" }

// declared reads the declaration.
func (c reportedCase) declared(t testing.TB) actions.Map {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(c.Action))
	dec.UseNumber()
	m := actions.Map{}
	require.NoError(t, dec.Decode(&m))
	return m
}

func (c reportedCase) action() string { return or(c.Called, "do") }

// wired is the tool of the case.
func (c reportedCase) wired(t testing.TB) *tool {
	t.Helper()
	return &tool{name: or(c.Tool, "tracker"), declared: map[string]actions.Map{c.action(): c.declared(t)}}
}

func or(s *string, otherwise string) string { return *cmp.Or(s, &otherwise) }
