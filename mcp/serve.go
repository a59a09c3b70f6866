package mcp

import (
	"context"
	"errors"
	"io"
	"os"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// ServeStdio serves one client over the process's standard input and output,
// until the input ends (the error is nil) or ctx is done (the error is ctx's).
// Calls that run when the input ends have a second to answer; then their
// context is cancelled.
//
// Standard output carries MCP messages alone: handlers write what they have to
// say elsewhere, and so does the default logger. A line that is no message is
// answered with a JSON-RPC error and skipped, as is one that is longer than
// 16 MiB (or than Limits.Bytes and 64 KiB, where that is more).
func (s *Server) ServeStdio(ctx context.Context) error {
	return s.Serve(ctx, s.lines(os.Stdin, os.Stdout))
}

// Serve serves one client over a transport of the SDK's, until the client goes
// (the error is nil) or ctx is done (the error is ctx's). It may be called for
// several transports at once. On [sdk.StdioTransport] and [sdk.IOTransport] one
// malformed line ends the session; [Server.ServeStdio] and [Server.ServeLines]
// go on.
func (s *Server) Serve(ctx context.Context, t sdk.Transport) error {
	err := s.sdk.Run(ctx, t)
	if errors.Is(err, io.EOF) && ctx.Err() == nil {
		return nil
	}
	return err
}

// ServeLines is [Server.ServeStdio] over other streams, one message a line. The
// streams are left open.
func (s *Server) ServeLines(ctx context.Context, in io.Reader, out io.Writer) error {
	return s.Serve(ctx, s.lines(in, out))
}

// maxEnvelope is how many bytes a message may have beside its arguments.
const maxEnvelope = 64 << 10

func (s *Server) lines(in io.Reader, out io.Writer) *lines {
	return newLines(in, out, max(sdk.DefaultMaxLineLength, s.options.Limits.Bytes+maxEnvelope))
}
