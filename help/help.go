package help

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"slices"

	"github.com/wymcp/wymcp-go/actions"
)

// What the zero [Options] mean.
const (
	DefaultName   = "help"
	DefaultBudget = 32 << 10
)

// Options say what a [Help] explains and how. Only Tools is needed.
type Options struct {
	// Tools reads the tools there are now. It is called once for each answer,
	// concurrently, and what it returns must not change afterwards. Nil means
	// no tools.
	Tools func() Tools

	// Name is what the help tool itself is called, in every pointer; default
	// [DefaultName].
	Name string

	// Budget is how many bytes an answer about a whole tool may have with the
	// full schema of each action; a larger one is shortened. Default
	// [DefaultBudget].
	Budget int

	// Limits bound the arguments of a question.
	Limits actions.Limits

	// Logger is told of a live context that fails; default [slog.Default].
	Logger *slog.Logger
}

// Tools is one reading of what a server has, in any order.
type Tools struct {
	Actions []*actions.Registration // the tools with actions
	Plain   []Plain                 // the tools that write their own input schema
}

// Plain is a tool without actions: it takes what its input schema says.
type Plain struct {
	Name        string
	Title       string
	Description string
	InputSchema json.RawMessage
}

// A Help explains tools. It is immutable and safe for concurrent use.
type Help struct {
	tools  func() Tools
	name   string
	budget int
	limits actions.Limits
	log    *slog.Logger
	own    *actions.Registration
}

// New returns a Help.
func New(o Options) *Help {
	h := &Help{tools: o.Tools, name: cmp.Or(o.Name, DefaultName), budget: o.Budget, limits: o.Limits, log: o.Logger, own: newQuestion()}
	if h.tools == nil {
		h.tools = func() Tools { return Tools{} }
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
func (h *Help) Answer(ctx context.Context, arguments json.RawMessage) (any, *actions.Rejection) {
	tool, action, refused := h.ask(arguments)
	if refused != nil {
		return nil, refused
	}
	v := h.view()
	switch {
	case tool == "" && action == "":
		return h.index(v), nil
	case tool == "":
		return nil, h.missingTool(v, action)
	case tool == h.name && action == "":
		return h.plainTool(Plain{Name: h.name, Description: Description, InputSchema: InputSchema()}), nil
	}
	if p := v.plain(tool); p != nil {
		if action != "" {
			return nil, h.noActions(p, action)
		}
		return h.plainTool(*p), nil
	}
	r := v.registration(tool)
	switch {
	case r == nil:
		return nil, h.unknownTool(v, tool)
	case action == "":
		return h.tool(r), nil
	}
	schema, ok := r.Schema(action)
	if !ok {
		return nil, h.unknownAction(v, r, action)
	}
	return h.action(ctx, r, action, schema), nil
}

// A view is one reading of the tools, sorted by name.
type view struct{ Tools }

func (h *Help) view() view {
	t := h.tools()
	t.Actions, t.Plain = slices.Clone(t.Actions), slices.Clone(t.Plain)
	slices.SortStableFunc(t.Actions, func(a, b *actions.Registration) int { return cmp.Compare(a.Name(), b.Name()) })
	slices.SortStableFunc(t.Plain, func(a, b Plain) int { return cmp.Compare(a.Name, b.Name) })
	return view{t}
}

func (v view) registration(name string) *actions.Registration {
	for _, r := range v.Actions {
		if r.Name() == name {
			return r
		}
	}
	return nil
}

func (v view) plain(name string) *Plain {
	for i := range v.Plain {
		if v.Plain[i].Name == name {
			return &v.Plain[i]
		}
	}
	return nil
}

// names returns the names of all tools, sorted.
func (v view) names() []string {
	names := make([]string, 0, len(v.Actions)+len(v.Plain))
	for _, r := range v.Actions {
		names = append(names, r.Name())
	}
	for _, p := range v.Plain {
		names = append(names, p.Name)
	}
	slices.Sort(names)
	return names
}

// owners returns the names of the tools that have the action, sorted, but for
// one of them.
func (v view) owners(action, but string) []string {
	var owners []string
	for _, r := range v.Actions {
		if r.Name() != but && slices.Contains(r.Names(), action) {
			owners = append(owners, r.Name())
		}
	}
	return owners
}
