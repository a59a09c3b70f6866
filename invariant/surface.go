// This file is the client that the rules see a tool with: a session of the SDK
// with a server in the same process.

package invariant

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// A surface is what a client sees of a server.
type surface interface {
	// list returns the input schema of each tool.
	list() (map[string]json.RawMessage, error)
	// call calls a tool and returns the text of its answer.
	call(tool string, arguments json.RawMessage) (text string, isError bool, err error)
	// failures returns the failures of live context that the server's log was
	// told of since they were asked for last.
	failures() []failure
	close()
}

type session struct {
	*logbook
	client   *sdk.ClientSession
	server   *sdk.ServerSession
	patience time.Duration
	stuck    error // the first call that was not answered in time
}

// serve serves the tools and connects a client to them, which waits for an
// answer as long as patience says.
func serve(patience time.Duration, tool actions.Tool, others ...actions.Tool) (surface, error) {
	log := &logbook{}
	server, err := mcp.New(mcp.Options{Name: "invariant", Logger: slog.New(log)}, append([]actions.Tool{tool}, others...)...)
	if err != nil {
		return nil, fmt.Errorf("a server with the tool: %w", err)
	}
	ctx := context.Background() // of the session, which close ends
	ours, theirs := sdk.NewInMemoryTransports()
	s := &session{logbook: log, patience: patience}
	if s.server, err = server.SDK().Connect(ctx, theirs, nil); err != nil {
		return nil, err
	}
	if s.client, err = sdk.NewClient(&sdk.Implementation{Name: "invariant"}, nil).Connect(ctx, ours, nil); err != nil {
		return nil, err
	}
	return s, nil
}

// close ends the session. It does not wait for a call that was not answered in
// time, which may be running still.
func (s *session) close() {
	end := func() {
		_ = s.client.Close() // the pipe is in memory: there is nothing to lose
		_ = s.server.Close()
	}
	if s.stuck != nil {
		go end()
		return
	}
	end()
}

func (s *session) list() (map[string]json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(context.Background(), s.patience)
	defer cancel()
	all := map[string]json.RawMessage{}
	for tool, err := range s.client.Tools(ctx, nil) {
		if err != nil {
			return nil, fmt.Errorf("tools/list: %w", err)
		}
		schema, err := json.Marshal(tool.InputSchema)
		if err != nil {
			return nil, fmt.Errorf("tools/list: the input schema of %q: %w", tool.Name, err)
		}
		all[tool.Name] = schema
	}
	return all, nil
}

func (s *session) call(tool string, arguments json.RawMessage) (string, bool, error) {
	if s.stuck != nil {
		return "", false, s.stuck
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.patience)
	defer cancel()
	result, err := s.client.CallTool(ctx, &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if ctx.Err() != nil {
		s.stuck = fmt.Errorf("%s %s is not answered within %v", tool, arguments, s.patience)
		return "", false, s.stuck
	}
	if err != nil {
		return "", false, fmt.Errorf("%s %s: %w", tool, arguments, err)
	}
	for _, c := range result.Content {
		if text, ok := c.(*sdk.TextContent); ok {
			return text.Text, result.IsError, nil
		}
	}
	return "", false, errors.New(tool + " " + string(arguments) + ": the answer has no text")
}
