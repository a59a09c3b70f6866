package help

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"

	"github.com/wymcp/wymcp-go/actions"
)

// What the zero [Options] mean.
const (
	DefaultName   = "help"
	DefaultBudget = 32 << 10
)

// Options say what a [Help] explains and how. Only Tools is needed.
type Options struct {
	// Tools reads the tools there are now, for the caller whose context it is
	// given. It is called once for each answer, concurrently, and what it
	// returns must not change afterwards. Nil means no tools.
	Tools func(context.Context) Tools

	// Name is what the help tool itself is called, in every pointer; default
	// [DefaultName].
	Name string

	// Budget is how many bytes an answer about a whole tool may have with the
	// full schema of each action; a larger one is shortened. Default
	// [DefaultBudget].
	Budget int

	// Limits bound the arguments of a question.
	Limits actions.Limits

	// Encode encodes live context. What encodes the answers of the same server
	// goes here, so that both are written alike. Default [actions.Encode].
	Encode func(any) (json.RawMessage, error)

	// Logger is told of a live context that fails; default [slog.Default].
	Logger *slog.Logger
}

// A Help explains tools. It is immutable and safe for concurrent use.
type Help struct {
	tools  func(context.Context) Tools
	name   string
	budget int
	limits actions.Limits
	encode func(any) (json.RawMessage, error)
	log    *slog.Logger
	own    *actions.Registration
}

// New returns a Help.
func New(o Options) *Help {
	h := &Help{tools: o.Tools, name: cmp.Or(o.Name, DefaultName), budget: o.Budget, limits: o.Limits, encode: o.Encode, log: o.Logger, own: newQuestion()}
	if h.tools == nil {
		h.tools = func(context.Context) Tools { return Tools{} }
	}
	if h.encode == nil {
		h.encode = actions.Encode
	}
	if h.budget <= 0 {
		h.budget = DefaultBudget
	}
	if h.log == nil {
		h.log = slog.Default()
	}
	return h
}

// Name returns the name of the help tool.
func (h *Help) Name() string { return h.name }

// Pointer is [Pointer] with the name of this help tool.
func (h *Help) Pointer(tool, action string) string { return Pointer(h.name, tool, action) }

// Answer answers a question: an [Index] where the arguments name nothing, a
// [Tool] where they name a tool, an [Action] where they name one of its actions
// as well. Arguments that are absent (nil or empty) or null read as an empty
// object. What is wrong with them is told at once, as a gate does.
//
// Exactly one of the results is nil. The same question about the same tools has
// the same answer, byte for byte, but for the live context of an action.
func (h *Help) Answer(ctx context.Context, arguments json.RawMessage) (any, *Refusal) {
	tool, action, rejected := h.ask(arguments)
	if rejected != nil {
		return nil, &Refusal{Rejection: rejected, Pointer: h.Pointer("", "")}
	}
	t := h.tools(ctx).sorted()
	if tool == "" {
		if action != "" {
			return nil, h.missingTool(t, action)
		}
		return h.index(t), nil
	}
	p := t.plain(tool)
	if tool == h.name {
		p = &Plain{Name: h.name, Description: Description, InputSchema: InputSchema()}
	}
	if p != nil {
		if action != "" {
			return nil, h.noActions(p, action)
		}
		return h.plainTool(*p), nil
	}
	r := t.registration(tool)
	switch {
	case r == nil:
		return nil, h.unknownTool(t, tool)
	case action == "":
		return h.tool(r), nil
	}
	schema, ok := r.Schema(action)
	if !ok {
		return nil, h.unknownAction(t, r, action)
	}
	return Action{Tool: tool, Action: action, Schema: schema, Context: h.Context(ctx, r, action)}, nil
}
