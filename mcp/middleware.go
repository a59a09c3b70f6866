// This file is what stands between the SDK and its handlers: what a caller
// reads who calls an action as if it were a tool.

package mcp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

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
		res, err := next(ctx, method, req)
		if call, ok := req.(*sdk.CallToolRequest); ok && err != nil && call.Params != nil {
			var e *jsonrpc.Error
			if errors.As(err, &e) && e.Code == jsonrpc.CodeInvalidParams && e.Message == unknownTool(call.Params.Name) {
				return nil, s.unknownTool(call.Params.Name)
			}
		}
		if list, ok := res.(*sdk.ListToolsResult); ok && err == nil && list != nil {
			written(list)
		}
		return res, err
	}
}

// written puts tools as they were written in the place of those that the SDK
// was given, see [enforced].
func written(list *sdk.ListToolsResult) {
	for i, t := range list.Tools {
		if s, ok := t.InputSchema.(enforcedSchema); ok {
			list.Tools[i] = s.written
		}
	}
}

// unknownTool is how the SDK says that there is no such tool.
func unknownTool(name string) string { return fmt.Sprintf("unknown tool %q", name) }

// unknownTool is the JSON-RPC error that answers a call of a tool that is not
// there (MCP specification 2026-07-28, server/tools, "Error Handling").
func (s *Server) unknownTool(name string) *jsonrpc.Error {
	return &jsonrpc.Error{
		Code:    jsonrpc.CodeInvalidParams,
		Message: "unknown tool " + strconv.Quote(cut(name, 80)) + "; " + s.meant(name),
	}
}

// meant says what the caller of an unknown tool may have meant: an action, a
// tool and an action in one word, or a tool of nearly that name.
func (s *Server) meant(name string) string {
	tools := s.current()
	const between = "_-./:"
	for _, tool := range tools.names() {
		r := tools[tool].registration
		if r == nil {
			continue
		}
		var action string
		if rest, ok := strings.CutPrefix(name, tool); ok {
			action = strings.TrimLeft(rest, between)
		} else if rest, ok := strings.CutSuffix(name, tool); ok {
			action = strings.TrimRight(rest, between)
		}
		if len(action)+len(tool) < len(name) && slices.Contains(r.Names(), action) {
			return actionOf(action, tool)
		}
	}
	if owners := tools.owners(name); len(owners) > 0 {
		hint := actionOf(name, owners[0])
		if n := len(owners) - 1; n > 0 {
			hint += fmt.Sprintf(" (%d more tools have one of that name: %s)", n, s.help.Pointer("", ""))
		}
		return hint
	}
	if near := actions.Nearest(name, append(tools.names(), s.options.HelpName)); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "call " + s.help.Pointer("", "") + " to see the tools there are"
}

func actionOf(action, tool string) string {
	return fmt.Sprintf(`%q is an action of tool %q; call %s with {"action":%s,"data":{…}}`, action, tool, tool, compact(action))
}
