package reflectschema_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/reflectschema"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares text with a file, or writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	wantLines, gotLines := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i, line := range gotLines {
		if i >= len(wantLines) || line != wantLines[i] {
			assert.Equal(t, wantLines[min(i, len(wantLines)-1)], line, "%s:%d: run the test with -update and read the difference", file, i+1)
			return
		}
	}
	assert.Len(t, gotLines, len(wantLines), "%s is longer than what the test writes", file)
}

// field is the struct that a type is tried in.
type field[T any] struct {
	F T `json:"f"`
}

// A tool has one action, "do", with a reflected schema.
type tool struct{ schema actions.Map }

func (tool) Name() string                      { return "tool" }
func (tool) Description() string               { return "Tries a reflected schema." }
func (t tool) Actions() map[string]actions.Map { return map[string]actions.Map{"do": t.schema} }
func (tool) Call(context.Context, string, actions.Data) (any, error) {
	return nil, nil
}

// A subject is a compiled parameter type behind its gate.
type subject struct {
	schema actions.Map
	gate   *actions.Registration
	decode func(actions.Data) (any, error)
}

func compile[P any](t testing.TB, opts ...reflectschema.Option) subject {
	t.Helper()
	typ, err := reflectschema.Compile[P](opts...)
	require.NoError(t, err)
	return gated(t, typ.Map(), func(d actions.Data) (any, error) { return typ.Decode(d) })
}

// gated registers a schema, which the whole chain has to find nothing wrong with.
func gated(t testing.TB, schema actions.Map, decode func(actions.Data) (any, error)) subject {
	t.Helper()
	withDescription := actions.Map{"description": "Try it"}
	for k, v := range schema {
		withDescription[k] = v
	}
	r, err := actions.Register(tool{withDescription})
	require.NoError(t, err)
	return subject{schema: schema, gate: r, decode: decode}
}

// check runs the gate alone.
func (s subject) check(data string) (actions.Data, *actions.Rejection) {
	call, refused := s.gate.Check(json.RawMessage(`{"action":"do","data":`+data+`}`), actions.Policy{})
	if refused != nil {
		return actions.Data{}, refused
	}
	return call.Data, nil
}

// call runs the gate and the decoder.
func (s subject) call(data string) (any, error) {
	d, refused := s.check(data)
	if refused != nil {
		return nil, refused
	}
	return s.decode(d)
}

// refusal is what a call is told, or "".
func refusal(t testing.TB, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	var r *actions.Rejection
	require.True(t, errors.As(err, &r), "want a rejection, got %T: %v", err, err)
	lines := make([]string, len(r.Problems))
	for i, p := range r.Problems {
		assert.Equal(t, actions.InvalidValues, p.Code)
		lines[i] = p.Path + " " + p.Message
	}
	return strings.Join(lines, "\n")
}

// schemaOf reflects the type of a value and writes what it says as JSON.
func schemaOf(t testing.TB, v any) string {
	t.Helper()
	m, err := reflectschema.ForType(reflect.TypeOf(v))
	require.NoError(t, err)
	return jsonText(t, m)
}

func jsonText(t testing.TB, v any) string {
	t.Helper()
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	require.NoError(t, e.Encode(v))
	return strings.TrimSuffix(b.String(), "\n")
}

// faultsOf returns what is wrong with the type of a value, one line each.
func faultsOf(t testing.TB, typ reflect.Type, opts ...reflectschema.Option) []string {
	t.Helper()
	_, err := reflectschema.ForType(typ, opts...)
	require.Error(t, err)
	var e *reflectschema.Error
	require.ErrorAs(t, err, &e)
	lines := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		lines[i] = f.String()
	}
	return lines
}
