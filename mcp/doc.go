// Package mcp serves tools that have actions over the Model Context Protocol.
// Underneath is the protocol's Go SDK
// (github.com/modelcontextprotocol/go-sdk/mcp, called the SDK here), which does
// the wire; this package publishes tools, dispatches calls and answers them.
//
//	package main
//
//	import (
//		"context"
//		"log"
//
//		"github.com/wymcp/wymcp-go/actions"
//		"github.com/wymcp/wymcp-go/dsl"
//		"github.com/wymcp/wymcp-go/mcp"
//	)
//
//	var Tasks = dsl.Tool("tasks", "Track tasks.", dsl.Actions{
//		"create": dsl.Action("Create a task").
//			Properties(dsl.Properties{"title": dsl.String().Required()}).
//			Handle(create),
//	})
//
//	func create(ctx context.Context, data actions.Data) (any, error) {
//		return map[string]string{"created": data.String("title")}, nil
//	}
//
//	func main() {
//		server, err := mcp.New(mcp.Options{Name: "tasks", Version: "1.0.0"}, Tasks)
//		if err != nil {
//			log.Fatal(err) // everything that is wrong with the tools
//		}
//		if err := server.ServeStdio(context.Background()); err != nil {
//			log.Fatal(err)
//		}
//	}
//
// # What a client sees
//
// tools/list has one entry for each tool, whose input schema names the actions
// with one line each and leaves data a bare object ([InputSchema]), and one for
// the help tool (see package help). It is the same bytes for the same tools.
//
// A call carries {"action": …, "data": {…}}. It passes the action's gate
// (package actions) and then the handler. Whatever the handler returns is
// answered as one JSON object, as text and as structuredContent (see
// Options.Results):
//
//   - A value that encodes as an object is that object; any other is wrapped as
//     {"result": …}. Numbers keep their digits, nothing is HTML-escaped, text
//     that is not UTF-8 has U+FFFD in it.
//   - A nil slice or map is [] or {}, where it is the value itself, an element
//     of a map that is the value, or a field of a struct that is the value and
//     does not say omitempty or omitzero. Further down encoding/json decides.
//   - Beside the value stand hints (actions.Result), context (the action's
//     live context, actions.Contexter) and coerced (what Options.Coerce
//     changed, with coerced_more, how many changes there are beyond those told),
//     where there are any. A member of that name that the value has itself is
//     left alone, and the other is left out. Live context is encoded as the
//     value is, and help shows it so.
//   - SDK content (sdk.CallToolResult, sdk.Content or a slice of it) goes
//     out as it is, without anything beside it.
//
// # Refused and failed calls
//
// A call that is refused, or whose handler fails, is a result with isError and
// one JSON object, with these members in this order, each where there is
// something to tell:
//
//	error            a code, see actions.Code
//	message          one sentence that alone is enough to put the call right
//	action           the action called
//	problems         [{code, path, message, did_you_mean}]
//	more             how many problems there are beyond those
//	missing, required_one_of, unknown, valid_actions, valid_tools
//	                 what the code is about
//	retryable        what the handler said of it, see actions.Retryable; false
//	                 for an action that quarantine keeps out
//	id               of a panic, in the server's log
//	call             the arguments to send instead
//	input_schema     the action's properties, required, required_one_of and
//	                 defaults, up to 2 KiB
//	help             the call that explains it: help {"tool":"tasks","action":"create"}
//
// It has at most Limits.AnswerBytes: the schema goes first, then problems from
// the end, which are counted.
//
// A handler's error is handler_failed with its text (Options.ErrorText). An
// *actions.Rejection in it is answered as the gate's own; context.Canceled and
// context.DeadlineExceeded are retryable. A panic in a handler or in what
// encodes its value is contained: the caller reads handler_panicked and an id,
// the log has the stack. One in a live context is logged and leaves the context
// out. A *jsonrpc.Error that a handler returns as it stands, not wrapped, is
// sent as the JSON-RPC error it is; no other error becomes one.
//
// The call of an unknown tool is a JSON-RPC error (-32602), which says what was
// meant where the name is an action's, or a tool's and an action's in one word,
// or nearly the name of any tool of the server.
//
// # Serving
//
// [Server.ServeStdio] serves standard input and output, [Server.HTTPHandler]
// streamable HTTP, [Server.Serve] any transport of the SDK's. Each speaks the
// specification of 2026-07-28 and those before it. [Mount] adds tools to a
// server of the SDK's that has tools of its own; [Server.SDK] is the way from
// this server to prompts, resources and middleware.
//
// # Tools that come and go
//
// [Server.Register] and [Server.Unregister] change the tools of a running
// server. Clients hear of what they can see, once. actions.Quarantine mounts
// a tool that is malformed in part. [RawTool] is a tool without actions.
package mcp
