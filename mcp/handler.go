// This file is one call, from the SDK's request to the SDK's result. The SDK
// runs a handler on a goroutine of its own and recovers nothing: whatever goes
// wrong in here has to end as a result.

package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
)

type requestKey struct{}

// Request returns the SDK's request of the call that ctx belongs to, for its
// session, its progress token, its token info or its input responses. It is
// nil outside of a handler. The request must not be changed.
func Request(ctx context.Context) *sdk.CallToolRequest {
	req, _ := ctx.Value(requestKey{}).(*sdk.CallToolRequest)
	return req
}

func withRequest(ctx context.Context, req *sdk.CallToolRequest) context.Context {
	return context.WithValue(ctx, requestKey{}, req)
}

// handler returns what the SDK calls for the tool. The tool is looked up in
// each call, so that an equal one can take its place silently.
func (s *Server) handler(name string) sdk.ToolHandler {
	return func(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		e := s.current()[name]
		if e == nil {
			return nil, s.unknownTool(ctx, name) // unregistered a moment ago
		}
		c := &call{s: s, ctx: withRequest(ctx, req), tool: name, entry: e}
		return c.contained(func() (*sdk.CallToolResult, error) { return c.run(arguments(req)) })
	}
}

// answerHelp is what the SDK calls for the help tool.
func (s *Server) answerHelp(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	c := &call{s: s, ctx: withRequest(ctx, req), tool: s.options.HelpName}
	return c.contained(func() (*sdk.CallToolResult, error) {
		v, refused := s.help.Answer(c.ctx, arguments(req))
		if refused != nil {
			f := c.rejection(refused.Rejection)
			f.ValidTools, f.Help = refused.ValidTools, refused.Pointer
			return c.refuse(f), nil
		}
		return c.answer(v, nil, nil), nil
	})
}

// arguments returns the raw arguments of a request; absent and null ones alike
// are an empty object.
func arguments(req *sdk.CallToolRequest) json.RawMessage {
	var raw json.RawMessage
	if req != nil && req.Params != nil {
		raw = bytes.TrimSpace(req.Params.Arguments)
	}
	if len(raw) == 0 || string(raw) == "null" {
		return json.RawMessage("{}")
	}
	return raw
}

// A call is one call of one tool.
type call struct {
	s      *Server
	ctx    context.Context
	tool   string
	action string // once it is known
	entry  *entry // nil for help
}

// contained runs f on a goroutine of its own, so that the SDK's goes on whatever
// becomes of it: a panic, which would be a fault of this package or of what it
// calls in passing, and the end of the goroutine (runtime.Goexit, which is how
// a test's FailNow ends) become refusals. A result is never nil where there is
// no error.
func (c *call) contained(f func() (*sdk.CallToolResult, error)) (res *sdk.CallToolResult, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		ended := false
		defer func() {
			if ended {
				return
			}
			v := recover()
			if v == nil {
				v = "the handler ended its goroutine"
			}
			res, err = c.refuse(c.panicked(&actions.PanicError{Value: v, Stack: debug.Stack()})), nil
		}()
		res, err = f()
		ended = true
	}()
	<-done
	return res, err
}

func (c *call) run(arguments json.RawMessage) (*sdk.CallToolResult, error) {
	if c.entry.raw != nil {
		return c.runRaw(arguments)
	}
	checked, rejected := c.entry.registration.Check(arguments, c.s.options.policy())
	if rejected != nil {
		c.action = rejected.Action
		return c.refuse(c.rejection(rejected)), nil
	}
	c.action = checked.Action
	result, err := checked.Run(c.ctx)
	if err != nil {
		return c.failed(err)
	}
	if res, ok := c.passThrough(result.Value); ok {
		return res, nil
	}
	return c.answer(result.Value, result.Hints, checked), nil
}

// runRaw runs a tool that writes its own input schema.
func (c *call) runRaw(arguments json.RawMessage) (*sdk.CallToolResult, error) {
	if limit := c.s.options.Limits.Bytes; len(arguments) > limit {
		return c.refuseArguments(fmt.Sprintf("are %d bytes long; at most %d are read", len(arguments), limit)), nil
	}
	if arguments[0] != '{' {
		return c.refuseArguments("must be an object, not " + jsonType(arguments)), nil
	}
	var v any
	err := actions.Contain(func() (err error) { v, err = c.entry.raw.Call(c.ctx, arguments); return err })
	if err != nil {
		return c.failed(err)
	}
	var hints []actions.Hint
	switch r := v.(type) {
	case actions.Result:
		v, hints = r.Value, r.Hints
	case *actions.Result:
		if v = nil; r != nil {
			v, hints = r.Value, r.Hints
		}
	}
	if res, ok := c.passThrough(v); ok {
		return res, nil
	}
	return c.answer(v, hints, nil), nil
}

func (c *call) refuseArguments(message string) *sdk.CallToolResult {
	return c.refuse(c.rejection(&actions.Rejection{
		Code:     actions.InvalidArguments,
		Problems: []actions.Problem{{Code: actions.InvalidArguments, Message: message}},
	}))
}

// jsonType names the JSON type of a JSON text, with its article.
func jsonType(raw json.RawMessage) string {
	switch raw[0] {
	case '[':
		return "an array"
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}

// protocolError returns err as the JSON-RPC error that a handler may return
// instead of a result, where it is one as it stands. A wrapped one is some
// other server's and is told like any error.
func protocolError(err error) (*jsonrpc.Error, bool) {
	e, ok := err.(*jsonrpc.Error)
	return e, ok && e != nil
}
