// This file is what tools/list says.

package mcp

import (
	"encoding/json"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

// InputSchema returns the input schema that is published for a tool with
// actions: the names of its actions with one line for each, and data as a bare
// object. What an action takes is left to the gate and to help. It is the same
// for the same registration, byte for byte, whatever the order of anything:
//
//	{"type":"object","properties":{"action":{"type":"string","enum":["create","get"],
//	"description":"create: Create a task\nget: Get a task"},"data":{"type":"object"}},
//	"required":["action"],"additionalProperties":false}
//
// An action that quarantine keeps out is not in it. It never carries a header
// annotation.
func InputSchema(r *actions.Registration) json.RawMessage {
	type action struct {
		Type        string   `json:"type"`
		Enum        []string `json:"enum"`
		Description string   `json:"description"`
	}
	type data struct {
		Type string `json:"type"`
	}
	type properties struct {
		Action action `json:"action"`
		Data   data   `json:"data"`
	}
	return compact(struct {
		Type                 string     `json:"type"`
		Properties           properties `json:"properties"`
		Required             []string   `json:"required"`
		AdditionalProperties bool       `json:"additionalProperties"`
	}{
		Type: "object",
		Properties: properties{
			Action: action{Type: "string", Enum: r.Names(), Description: strings.Join(r.Summaries(), "\n")},
			Data:   data{Type: "object"},
		},
		Required: []string{"action"},
	})
}

// definition is the tool as tools/list shows it.
func definition(r *actions.Registration) *sdk.Tool {
	t := &sdk.Tool{Name: r.Name(), Title: r.Title(), Description: r.Description(), InputSchema: InputSchema(r)}
	if a, ok := r.Annotations(); ok {
		t.Annotations = annotations(a)
	}
	return t
}

func annotations(a actions.Annotations) *sdk.ToolAnnotations {
	return &sdk.ToolAnnotations{
		ReadOnlyHint: a.ReadOnly, DestructiveHint: a.Destructive, IdempotentHint: a.Idempotent, OpenWorldHint: a.OpenWorld,
	}
}

// helpDefinition is the help tool as tools/list shows it.
func helpDefinition(name string) *sdk.Tool {
	closed := false
	return &sdk.Tool{
		Name: name, Description: help.Description, InputSchema: help.InputSchema(),
		Annotations: annotations(actions.Annotations{ReadOnly: true, Idempotent: true, OpenWorld: &closed}),
	}
}

// maxInputSchema is how many bytes of an action's schema a refusal carries.
const maxInputSchema = 2 << 10

// refusalSchemas returns, for each action whose schema is short enough, what a
// refused call of it is shown.
func refusalSchemas(r *actions.Registration) map[string]json.RawMessage {
	schemas := map[string]json.RawMessage{}
	for _, name := range r.Names() {
		s, _ := r.Schema(name)
		if s.Properties == nil {
			s.Properties = map[string]any{}
		}
		b := compact(struct {
			Properties    map[string]any `json:"properties"`
			Required      []string       `json:"required,omitempty"`
			RequiredOneOf [][]string     `json:"required_one_of,omitempty"`
			Defaults      map[string]any `json:"defaults,omitempty"`
		}{s.Properties, s.Required, s.RequiredOneOf, s.Defaults})
		if len(b) <= maxInputSchema {
			schemas[name] = b
		}
	}
	return schemas
}

// compact encodes what always has a JSON form.
func compact(v any) json.RawMessage {
	b, err := actions.Encode(v)
	if err != nil {
		panic("mcp: " + err.Error())
	}
	return b
}
