// This file runs the program as a process and talks to it as clients do.

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// eras returns the protocol versions that the program is tried with.
func eras() []string { return []string{"2026-07-28", "2025-11-25"} }

// program is the program as a command that is not started.
func program(t *testing.T, args ...string) *exec.Cmd {
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// connect opens a session of the era.
func connect(t *testing.T, over sdk.Transport, era string) *sdk.ClientSession {
	t.Helper()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).
		Connect(t.Context(), over, &sdk.ClientSessionOptions{ProtocolVersion: era})
	require.NoError(t, err)
	require.Equal(t, era, session.InitializeResult().ProtocolVersion)
	return session
}

// call makes a call and returns its answer.
func call(t *testing.T, session *sdk.ClientSession, tool, arguments string) (answer map[string]any, isError bool) {
	t.Helper()
	result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal([]byte(result.Content[0].(*sdk.TextContent).Text), &answer))
	return answer, result.IsError
}

// use drives a server from the list of its tools to a corrected call.
func use(t *testing.T, session *sdk.ClientSession) {
	t.Helper()
	listed, err := session.ListTools(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, listed.Tools, 2)

	wrong, isError := call(t, session, "tasks", `{"action":"create","data":{"titel":"A","priority":"urgent"}}`)
	require.True(t, isError)
	require.Equal(t, "missing_required_fields", wrong["error"])
	require.Len(t, wrong["problems"], 3)

	_, pointer, found := strings.Cut(wrong["help"].(string), "help ")
	require.True(t, found)
	helped, isError := call(t, session, "help", pointer)
	require.False(t, isError)
	require.Equal(t, "create", helped["action"])

	right, isError := call(t, session, "tasks", `{"action":"create","data":{"title":"A","priority":"high"}}`)
	require.False(t, isError, right["message"])
	require.Equal(t, "A", right["title"])
}

func TestStdio(t *testing.T) {
	for _, era := range eras() {
		t.Run(era, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "tasks.db")
			session := connect(t, &sdk.CommandTransport{Command: program(t, "-stdio", "-db", file)}, era)
			use(t, session)
			require.NoError(t, session.Close(), "the program ends with its input, with status 0")

			session = connect(t, &sdk.CommandTransport{Command: program(t, "-stdio", "-db", file)}, era)
			answer, isError := call(t, session, "tasks", `{"action":"get","data":{"project":"inbox","title":"A"}}`)
			require.False(t, isError)
			assert.Equal(t, 1.0, answer["id"])
			require.NoError(t, session.Close())
		})
	}
}

func TestStdioGoesOnAfterGarbage(t *testing.T) {
	cmd := program(t, "-stdio")
	cmd.Stdin = strings.NewReader("this is no message\n" + `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}` + "\n")
	var stdout bytes.Buffer
	cmd.Stdout = &stdout
	require.NoError(t, cmd.Run())
	var ids []any
	for line := range strings.Lines(stdout.String()) {
		var message map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &message), "standard output carries messages alone")
		require.Equal(t, "2.0", message["jsonrpc"])
		ids = append(ids, message["id"])
	}
	assert.ElementsMatch(t, []any{nil, 1.0}, ids)
}

// listening starts the program over HTTP and returns where it listens.
func listening(t *testing.T, args ...string) (cmd *exec.Cmd, url string) {
	t.Helper()
	cmd = program(t, append([]string{"-http", "127.0.0.1:0"}, args...)...)
	stderr, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	line, err := bufio.NewReader(stderr).ReadString('\n')
	require.NoError(t, err)
	url = regexp.MustCompile(`http://127\.0\.0\.1:\d+/mcp`).FindString(line)
	require.NotEmpty(t, url, line)
	go io.Copy(io.Discard, stderr) // what else it says is of no interest
	return cmd, url
}

func TestHTTP(t *testing.T) {
	for _, era := range eras() {
		t.Run(era, func(t *testing.T) {
			cmd, url := listening(t, "-db", filepath.Join(t.TempDir(), "tasks.db"))
			session := connect(t, &sdk.StreamableClientTransport{Endpoint: url}, era)
			use(t, session)
			require.NoError(t, session.Close())
			require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
			require.NoError(t, cmd.Wait(), "an interrupt ends the program with status 0")
		})
	}
}

func TestHTTPServesOnePathAndNoForeignPage(t *testing.T) {
	cmd, url := listening(t)
	post := func(url, origin string) int {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`))
		require.NoError(t, err)
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		if origin != "" {
			req.Header.Set("Origin", origin)
		}
		res, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		return res.StatusCode
	}
	assert.Equal(t, http.StatusOK, post(url, ""))
	assert.Equal(t, http.StatusNotFound, post(strings.TrimSuffix(url, "/mcp")+"/", ""))
	assert.Equal(t, http.StatusForbidden, post(url, "https://evil.example"))
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	require.NoError(t, cmd.Wait())
}

func TestStdioEndsOnASignal(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		t.Run(fmt.Sprint(signal), func(t *testing.T) {
			cmd := program(t, "-stdio")
			stdin, err := cmd.StdinPipe()
			require.NoError(t, err)
			stdout, err := cmd.StdoutPipe()
			require.NoError(t, err)
			require.NoError(t, cmd.Start())
			_, err = io.WriteString(stdin, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`+"\n")
			require.NoError(t, err)
			_, err = bufio.NewReader(stdout).ReadString('\n')
			require.NoError(t, err)
			ends := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
			require.NoError(t, cmd.Process.Signal(signal))
			require.NoError(t, cmd.Wait(), "with status 0, though its input is open")
			ends.Stop()
		})
	}
}
