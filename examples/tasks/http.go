package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// defaultPatience is how long calls that run may take to end once the program
// is to end.
const defaultPatience = 5 * time.Second

// serveHTTP serves the handler under /mcp until ctx is done, and tells where
// once it listens. Then nobody new is served, and what runs is cut off when
// patience is over, as a stream that a client holds open has to be.
func serveHTTP(ctx context.Context, address string, handler http.Handler, patience time.Duration, stderr io.Writer) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/mcp", handler)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	fmt.Fprintf(stderr, "tasks: listening on http://%s/mcp\n", listener.Addr())

	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if err := server.Shutdown(ending); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return server.Close()
}
