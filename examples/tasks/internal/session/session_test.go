package session_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
	"github.com/wymcp/wymcp-go/examples/tasks/internal/session"
	"github.com/wymcp/wymcp-go/examples/tasks/internal/store"
	"github.com/wymcp/wymcp-go/examples/tasks/internal/tracker"
	"github.com/wymcp/wymcp-go/mcp"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// tool is the tracker over an empty store.
func tool(t *testing.T) actions.Tool {
	now := func() time.Time { return time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC) }
	tasks, err := store.Open(t.Context(), "", now)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, tasks.Close()) })
	return tracker.Tool(tasks, now)
}

func serverOf(t *testing.T, tool actions.Tool) *mcp.Server {
	server, err := mcp.New(mcp.Options{Name: "tasks"}, tool)
	require.NoError(t, err)
	return server
}

func TestPlay(t *testing.T) {
	golden := filepath.Join("testdata", "session.golden")
	var got bytes.Buffer
	tool := tool(t)
	require.NoError(t, session.Play(t.Context(), &got, serverOf(t, tool), tool))
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(golden, got.Bytes(), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	wanted, printed := strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")
	for i := range min(len(wanted), len(printed)) {
		require.Equal(t, wanted[i], printed[i], "%s:%d; run the test with -update where the change is meant", golden, i+1)
	}
	require.Len(t, printed, len(wanted))
}

func TestPlayTellsAWriterThatFails(t *testing.T) {
	tool := tool(t)
	full := errors.New("no space left")
	for _, room := range []int{0, 1000, 9000} {
		err := session.Play(t.Context(), &short{room, full}, serverOf(t, tool), tool)
		assert.ErrorIs(t, err, full, "%d bytes", room)
	}
}

// short is a writer that has room for so many bytes.
type short struct {
	room int
	err  error
}

func (s *short) Write(b []byte) (int, error) {
	if len(b) > s.room {
		return 0, s.err
	}
	s.room -= len(b)
	return len(b), nil
}

func TestPlayEndsWithItsContext(t *testing.T) {
	tool := tool(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, session.Play(ctx, &bytes.Buffer{}, serverOf(t, tool), tool), context.Canceled)
}

func TestPlayRefusesAToolThatIsMalformed(t *testing.T) {
	err := session.Play(t.Context(), &bytes.Buffer{}, serverOf(t, tool(t)), dsl.Tool("bad", "", nil))
	var offences *actions.Error
	require.ErrorAs(t, err, &offences)
}

func TestFlatToolsSayWhatTheSchemaSays(t *testing.T) {
	r, err := actions.Register(dsl.Tool("box", "A box.", dsl.Actions{
		"open": dsl.Action("Open it").Properties(dsl.Properties{
			"key":  dsl.String().Required(),
			"wide": dsl.Boolean().Default(true),
			"at":   dsl.Object(dsl.Fields{"x": dsl.Integer().Required()}),
		}).RequiredOneOf("wide").RequiredOneOf("at", "key").Notes("Long.").Handle(nothing),
		"shut": dsl.Action("Shut it").Handle(nothing),
	}))
	require.NoError(t, err)
	flat, err := json.Marshal(session.Flat(r))
	require.NoError(t, err)
	assert.JSONEq(t, `[
		{"name": "box_open", "description": "Open it", "inputSchema": {
			"type": "object", "additionalProperties": false, "required": ["key"],
			"anyOf": [{"required": ["wide"]}, {"required": ["at", "key"]}],
			"properties": {
				"key": {"type": "string"}, "wide": {"type": "boolean", "default": true},
				"at": {"type": "object", "additionalProperties": false, "required": ["x"], "properties": {"x": {"type": "integer"}}}}}},
		{"name": "box_shut", "description": "Shut it", "inputSchema": {"type": "object", "additionalProperties": false, "properties": {}}}
	]`, string(flat))
	s, _ := r.Schema("open")
	assert.NotContains(t, s.Properties["wide"], "default", "the registration stays as it is")
}

func nothing(context.Context, actions.Data) (any, error) { return nil, nil }

func TestLayout(t *testing.T) {
	tests := []struct {
		name, text string
		width      int
		want       string
	}{
		{"a scalar", ` "a\u00e9" `, 1, `"a\u00e9"`},
		{"a number keeps its digits", `12345678901234567890.10`, 1, `12345678901234567890.10`},
		{"what fits stays on a line", "{\n\"b\":1,\"a\":[true,null,{}]}", 40, `{"b": 1, "a": [true, null, {}]}`},
		{"at the width", `{"a":[1,2]}`, 13, `{"a": [1, 2]}`},
		{"beyond it", `{"a":[1,2]}`, 12, "{\n  \"a\": [1, 2]\n}"},
		{"as deep as it takes", `{"a":[1,{"b":[]}],"c":"x:y,z"}`, 8, "{\n  \"a\": [\n    1,\n    {\n      \"b\": []\n    }\n  ],\n  \"c\": \"x:y,z\"\n}"},
		{"characters, not bytes", `["éé","éé"]`, 12, `["éé", "éé"]`},
		{"empty ones are never broken", `{"a":{},"b":[]}`, 1, "{\n  \"a\": {},\n  \"b\": []\n}"},
		{"an empty key", `{"":1}`, 1, "{\n  \"\": 1\n}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := session.Layout(json.RawMessage(tt.text), tt.width)
			require.NoError(t, err)
			assert.Equal(t, tt.want, got)
		})
	}
	for _, bad := range []string{``, `{`, `{} {}`, `[1,]`, strings.Repeat(`[`, 20000)} {
		_, err := session.Layout(json.RawMessage(bad), 10)
		assert.Error(t, err)
	}
}
