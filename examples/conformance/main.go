// Command conformance serves what the MCP conformance suite
// (@modelcontextprotocol/conformance) asks of a server's tools: its fixture
// tools, which take no action, beside a tool with actions and help.
//
//	go run ./examples/conformance -http localhost:3000
//
// It has neither prompts nor resources nor completions.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
	"github.com/wymcp/wymcp-go/mcp"
)

func main() {
	address := flag.String("http", "localhost:3000", "serve at `ADDR`, under /mcp")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := serve(ctx, *address, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

// serve serves the fixtures until ctx is done, and tells where once it listens.
func serve(ctx context.Context, address string, stderr io.Writer) error {
	server, err := newServer()
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/mcp", server.HTTPHandler())
	web := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	fmt.Fprintf(stderr, "conformance: listening on http://%s/mcp\n", listener.Addr())
	stopped := context.AfterFunc(ctx, func() { _ = web.Close() })
	defer stopped()
	if err := web.Serve(listener); ctx.Err() == nil {
		return err
	}
	return nil
}

// newServer makes the server with all its tools.
func newServer() (*mcp.Server, error) {
	changes := &changes{}
	raw := append(contents(), calls(changes)...)
	server, err := mcp.New(mcp.Options{
		Name: "wymcp-conformance", Version: "1.0.0", Raw: append(raw, rounds(newSeal())...),
	}, counter())
	if err != nil {
		return nil, err
	}
	changes.server = server
	return server, nil
}

// counter is the tool with actions.
func counter() actions.Tool {
	return dsl.Tool("counter", "Count letters.", dsl.Actions{
		"count": dsl.Action("Count the letters of a text").
			Properties(dsl.Properties{"text": dsl.String().MaxLen(1000).Required()}).
			Example(map[string]any{"text": "abc"}).
			Handle(func(_ context.Context, data actions.Data) (any, error) {
				return map[string]int{"letters": len([]rune(data.String("text")))}, nil
			}),
	})
}
