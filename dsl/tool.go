package dsl

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/wymcp/wymcp-go/actions"
)

// ToolSpec is a declared tool; [Tool] makes one. It is immutable and safe for
// concurrent use: its chained methods return a changed copy.
type ToolSpec struct {
	name, description, title string
	annotations              actions.Annotations
	actions                  Actions
	declared                 *fact                     // the call of Tool
	lowered                  func() map[string]lowered // for places and offences, made once
}

var (
	_ actions.Tool      = (*ToolSpec)(nil)
	_ actions.Sourcer   = (*ToolSpec)(nil)
	_ actions.Titler    = (*ToolSpec)(nil)
	_ actions.Annotator = (*ToolSpec)(nil)
	_ actions.Contexter = (*ToolSpec)(nil)
	_ actions.Checker   = (*ToolSpec)(nil)
)

// Tool declares a tool with its actions. It checks nothing: what is wrong with
// the declaration is told, with the lines that are at fault, when the tool is
// wired in ([actions.Register]). The map is copied.
func Tool(name, description string, acts Actions) *ToolSpec {
	own := maps.Clone(acts)
	return &ToolSpec{
		name:        name,
		description: description,
		actions:     own,
		declared:    record(nil, made, nil),
		lowered:     sync.OnceValue(func() map[string]lowered { return rehearseAll(lowerAll(own)) }),
	}
}

// copied returns a copy of t to change.
func (t *ToolSpec) copied() *ToolSpec {
	if t == nil {
		return &ToolSpec{}
	}
	c := *t
	return &c
}

// Titled gives the tool a title for people to read: title of the published
// tool.
func (t *ToolSpec) Titled(title string) *ToolSpec {
	c := t.copied()
	c.title = title
	return c
}

// ReadOnly hints that no action of the tool changes anything: readOnlyHint
// true.
func (t *ToolSpec) ReadOnly() *ToolSpec {
	c := t.copied()
	c.annotations.ReadOnly = true
	return c
}

// Destructive hints whether an action of the tool may destroy what is there
// rather than only add to it: destructiveHint, which MCP takes for true where
// nothing is said.
func (t *ToolSpec) Destructive(may bool) *ToolSpec {
	c := t.copied()
	c.annotations.Destructive = &may
	return c
}

// Idempotent hints that calling an action twice with the same data is calling
// it once: idempotentHint true.
func (t *ToolSpec) Idempotent() *ToolSpec {
	c := t.copied()
	c.annotations.Idempotent = true
	return c
}

// OpenWorld hints whether the tool reaches beyond what the server itself
// holds: openWorldHint, which MCP takes for true where nothing is said.
func (t *ToolSpec) OpenWorld(reaches bool) *ToolSpec {
	c := t.copied()
	c.annotations.OpenWorld = &reaches
	return c
}

// Name returns the tool's name.
func (t *ToolSpec) Name() string {
	if t == nil {
		return ""
	}
	return t.name
}

// Description returns the tool's description.
func (t *ToolSpec) Description() string {
	if t == nil {
		return ""
	}
	return t.description
}

// Title returns what [ToolSpec.Titled] set, or "".
func (t *ToolSpec) Title() string {
	if t == nil {
		return ""
	}
	return t.title
}

// Annotations returns the hints that were given. They are the zero
// [actions.Annotations] exactly where none was.
func (t *ToolSpec) Annotations() actions.Annotations {
	if t == nil {
		return actions.Annotations{}
	}
	a := t.annotations
	a.Destructive, a.OpenWorld = ownBool(a.Destructive), ownBool(a.OpenWorld)
	return a
}

func ownBool(p *bool) *bool {
	if p == nil {
		return nil
	}
	v := *p
	return &v
}

// Actions returns the canonical action-schema maps by action name. The keys
// that were not declared are absent, but for properties, which every action
// has; required is sorted. What the builder writes itself is in the JSON model
// (map[string]any, []any, string, bool, int, int64, float64), as is what the
// types of a typed action say, with numbers [encoding/json.Number]; what the
// author handed in keeps its Go types, but for a struct given as an example. Each call returns a copy of its own, and two
// calls return the same.
func (t *ToolSpec) Actions() map[string]actions.Map {
	if t == nil {
		return nil
	}
	schemas := make(map[string]actions.Map, len(t.actions))
	for name, l := range lowerAll(t.actions) {
		schemas[name] = l.schema
	}
	return schemas
}

// Call answers a call of the action with its handler. An action that the tool
// does not have, or that has no handler, is an error.
func (t *ToolSpec) Call(ctx context.Context, action string, data actions.Data) (any, error) {
	spec, ok := t.spec(action)
	switch {
	case !ok:
		return nil, fmt.Errorf("tool %q has no action %q", t.Name(), action)
	case spec.handler == nil:
		return nil, fmt.Errorf("action %q of tool %q has no handler", action, t.Name())
	}
	return spec.handler(ctx, data)
}

// Context returns the live context that [ActionSpec.Context] set for the
// action, or nil where there is none.
func (t *ToolSpec) Context(ctx context.Context, action string) (any, error) {
	spec, _ := t.spec(action)
	if spec.live == nil {
		return nil, nil
	}
	return spec.live(ctx)
}

func (t *ToolSpec) spec(action string) (ActionSpec, bool) {
	if t == nil {
		return ActionSpec{}, false
	}
	spec, ok := t.actions[action]
	return spec, ok
}

// Source returns the file:line, with the file's base name, of the author's
// call that declared what is at the location in the action, a single keyword
// included, or of the nearest declaration around it. It is the call of [Tool]
// for an empty action and for one that the tool does not have, and "" where the
// program has no line numbers.
func (t *ToolSpec) Source(action string, at actions.Location) string {
	if t == nil || t.declared == nil {
		return ""
	}
	pc := t.declared.pc
	if l, ok := t.lowered()[action]; ok && action != "" {
		if in := l.places.nearest(at); in != 0 {
			pc = in
		}
	}
	return place(pc)
}

// Check returns what is wrong with the declaration that its action-schema maps
// cannot show, by action and then by location: an action without a handler, a
// schema that is nil or that no constructor made, a property declared twice, a
// name with two defaults, a type of a typed action that is at fault, an example
// or default of one that its decoding would refuse. The chain reports them among its own, see
// [actions.Checker]. It returns nil where nothing is wrong.
func (t *ToolSpec) Check() []actions.Offence {
	if t == nil || t.lowered == nil {
		return nil
	}
	var offences []actions.Offence
	lowered := t.lowered()
	for _, name := range slices.Sorted(maps.Keys(lowered)) {
		for _, o := range lowered[name].offences {
			if o.Place == "" {
				o.Place = t.Source(name, o.Location)
			}
			offences = append(offences, o)
		}
	}
	return offences
}
