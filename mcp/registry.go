package mcp

import (
	"encoding/json"
	"maps"
	"slices"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

// An entry is one tool of a server: a registration, or a raw tool. It is
// immutable.
type entry struct {
	name       string
	definition *sdk.Tool
	schemas    map[string]json.RawMessage // what a refusal carries of each action's schema, where it is short enough

	registration *actions.Registration // nil for a raw tool
	raw          *RawTool
}

// same reports whether two entries publish the same tool.
func (e *entry) same(other *entry) bool {
	if (e.raw == nil) != (other.raw == nil) {
		return false
	}
	if e.raw == nil {
		return e.registration.Equal(other.registration)
	}
	return string(compact(e.definition)) == string(compact(other.definition))
}

// A registry is the tools of a server at one moment, without the help tool. It
// is immutable: a change makes another one.
type registry map[string]*entry

// with returns the registry with further entries, each in the place of one of
// its name.
func (r registry) with(entries ...*entry) registry {
	next := maps.Clone(r)
	if next == nil {
		next = registry{}
	}
	for _, e := range entries {
		next[e.name] = e
	}
	return next
}

func (r registry) without(name string) registry {
	next := maps.Clone(r)
	delete(next, name)
	return next
}

func (r registry) names() []string { return slices.Sorted(maps.Keys(r)) }

// registration returns the registration of a tool by name, or nil.
func (r registry) registration(name string) *actions.Registration {
	if e := r[name]; e != nil {
		return e.registration
	}
	return nil
}

// tools is the registry as help reads it, without the tools of others.
func (r registry) tools() help.Tools {
	var t help.Tools
	for _, name := range r.names() {
		switch e := r[name]; {
		case e.raw != nil:
			t.Plain = append(t.Plain, help.Plain{
				Name: e.name, Title: e.raw.Title, Description: e.raw.Description,
				InputSchema: e.definition.InputSchema,
			})
		default:
			t.Actions = append(t.Actions, e.registration)
		}
	}
	return t
}
