// This file is what stands between the SDK and its handlers: what a caller
// reads who calls an action as if it were a tool.

package mcp

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
)

// middleware makes the SDK's answer to a call of an unknown tool say what was
// meant, lists tools as they were written, and answers a [probe].
func (s *Server) middleware(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		if p, ok := ctx.Value(probeKey{}).(*probe); ok {
			p.mounted = s
		}
		if called, ok := req.(*sdk.CallToolRequest); ok && s.shared.Load() {
			ctx = withListing(ctx, next, called)
		}
		res, err := next(ctx, method, req)
		if call, ok := req.(*sdk.CallToolRequest); ok && err != nil && call.Params != nil {
			var e *jsonrpc.Error
			if errors.As(err, &e) && e.Code == jsonrpc.CodeInvalidParams && e.Message == unknownTool(call.Params.Name) {
				return nil, s.unknownTool(ctx, call.Params.Name)
			}
		}
		if list, ok := res.(*sdk.ListToolsResult); ok && err == nil && list != nil {
			written(list)
		}
		return res, err
	}
}

// unknownTool is how the SDK says that there is no such tool.
func unknownTool(name string) string { return fmt.Sprintf("unknown tool %q", name) }

// unknownTool is the JSON-RPC error that answers a call of a tool that is not
// there (MCP specification 2026-07-28, server/tools, "Error Handling").
func (s *Server) unknownTool(ctx context.Context, name string) *jsonrpc.Error {
	return &jsonrpc.Error{
		Code:    jsonrpc.CodeInvalidParams,
		Message: "unknown tool " + strconv.Quote(cut(name, 80)) + "; " + s.meant(ctx, name),
	}
}

// meant says what the caller of an unknown tool may have meant: an action, a
// tool and an action in one word, or a tool of nearly that name.
func (s *Server) meant(ctx context.Context, name string) string {
	tools := s.reading(ctx)
	if matches := tools.Matches(name); len(matches) > 0 {
		m := matches[0]
		hint := fmt.Sprintf(`%q is an action of tool %q; call %s with {"action":%s,"data":{…}}`, m.Action, m.Tool, m.Tool, compact(m.Action))
		switch n := len(matches) - 1; {
		case n == 1:
			hint += fmt.Sprintf(" (one more tool has such an action: %s)", s.help.Pointer("", ""))
		case n > 1:
			hint += fmt.Sprintf(" (%d more tools have such an action: %s)", n, s.help.Pointer("", ""))
		}
		return hint
	}
	if near := actions.Nearest(name, append(tools.Names(), s.options.HelpName)); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "call " + s.help.Pointer("", "") + " to see the tools there are"
}
