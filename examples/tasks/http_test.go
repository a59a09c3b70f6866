package main

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// serving starts serveHTTP with a handler, and returns its URL and what it
// returns in the end.
func serving(t *testing.T, ctx context.Context, handler http.HandlerFunc, patience time.Duration) (url string, ended <-chan error) {
	t.Helper()
	read, write := io.Pipe()
	result := make(chan error, 1)
	go func() { result <- serveHTTP(ctx, "127.0.0.1:0", handler, patience, write) }()
	line := make([]byte, 200)
	n, err := read.Read(line)
	require.NoError(t, err)
	_, url, found := strings.Cut(strings.TrimSpace(string(line[:n])), "listening on ")
	require.True(t, found)
	return url, result
}

func TestACallThatRunsIsAnsweredBeforeTheEnd(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	url, ended := serving(t, ctx, func(w http.ResponseWriter, r *http.Request) {
		interrupt()
		time.Sleep(50 * time.Millisecond) // work that the interrupt comes into
		_, _ = io.WriteString(w, "done")
	}, time.Minute)
	res, err := http.Get(url) // the server ends it
	require.NoError(t, err)
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	assert.Equal(t, "done", string(body))
	assert.NoError(t, <-ended)
}

func TestACallThatDoesNotEndIsCutOff(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	cut := make(chan struct{})
	url, ended := serving(t, ctx, func(_ http.ResponseWriter, r *http.Request) {
		interrupt()
		<-r.Context().Done()
		close(cut)
	}, 20*time.Millisecond)
	_, err := http.Get(url) // there is none
	require.Error(t, err)
	assert.NoError(t, <-ended)
	<-cut
}
