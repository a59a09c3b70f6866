package session

import (
	"bytes"
	"encoding/json"
	"maps"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wymcp/wymcp-go/actions"
)

// Flat returns the tool's actions as they are usually published: a tool for
// each, with the action's description and its whole schema, to compare sizes
// with. Defaults stand in the properties, required_one_of becomes anyOf; notes,
// examples and related actions are left out.
func Flat(r *actions.Registration) []*sdk.Tool {
	var tools []*sdk.Tool
	for _, name := range r.Names() {
		s, _ := r.Schema(name)
		for property, value := range s.Defaults {
			if schema, ok := s.Properties[property].(map[string]any); ok {
				schema = maps.Clone(schema)
				schema["default"] = value
				s.Properties[property] = schema
			}
		}
		schema := map[string]any{"type": "object", "properties": s.Properties, "additionalProperties": false}
		if len(s.Required) > 0 {
			schema["required"] = s.Required
		}
		var groups []any
		for _, group := range s.RequiredOneOf {
			groups = append(groups, map[string]any{"required": group})
		}
		if groups != nil {
			schema["anyOf"] = groups
		}
		tools = append(tools, &sdk.Tool{Name: r.Name() + "_" + name, Description: s.Description, InputSchema: schema})
	}
	return tools
}

// encode encodes what a tool is made of, as a server sends it.
func encode(v any) json.RawMessage {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("session: " + err.Error()) // it came from JSON
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
