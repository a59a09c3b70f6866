package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// asProgram makes the test binary the program itself, to be run as a process.
const asProgram = "TASKS_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

func TestTheCommandLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tasks.db")
	require.NoError(t, os.WriteFile(file+".txt", []byte("This is a text, and long enough to be taken for the head of a database file, if one does not look."), 0o600))
	tests := []struct {
		name   string
		args   []string
		status int
		stderr string
	}{
		{"help", []string{"-help"}, 0, "-http ADDR"},
		{"an unknown flag", []string{"-sdtio"}, 2, "-sdtio"},
		{"an argument", []string{"serve"}, 2, `tasks: unexpected argument "serve"`},
		{"two ways to serve", []string{"-stdio", "-http", ":0"}, 2, "tasks: -stdio and -http exclude each other"},
		{"a file for the session that is played", []string{"-db", file}, 2, "tasks: -db is for -stdio and -http"},
		{"a file that is no database", []string{"-http", "127.0.0.1:0", "-db", file + ".txt"}, 1, "tasks: open"},
		{"an address that is none", []string{"-http", "nowhere"}, 1, "tasks: listen"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			assert.Equal(t, tt.status, run(t.Context(), tt.args, &stdout, &stderr))
			assert.Contains(t, stderr.String(), tt.stderr)
			assert.Empty(t, stdout.String())
		})
	}
	assert.NoFileExists(t, file)
}

func TestWithoutFlagsASessionIsPlayed(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("internal", "session", "testdata", "session.golden"))
	require.NoError(t, err)
	var stdout, stderr bytes.Buffer
	assert.Equal(t, 0, run(t.Context(), nil, &stdout, &stderr))
	assert.True(t, string(want) == stdout.String(), "the session is not the one of package session")
	assert.Empty(t, stderr.String())
}
