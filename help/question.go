// This file is the help tool's own input: what it publishes, and how a question
// is read by a gate like any other call.

package help

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// Description is what a server publishes of the help tool.
const Description = "Explain the tools of this server. Without arguments: every tool and its actions, one line each. " +
	"With tool: the parameters of all its actions. With tool and action: that action in full."

// InputSchema returns the help tool's input schema, the same bytes each time.
func InputSchema() json.RawMessage {
	return json.RawMessage(`{"type":"object","properties":{` +
		`"tool":{"type":"string","description":"` + toolText + `"},` +
		`"action":{"type":"string","description":"` + actionText + `"}},"additionalProperties":false}`)
}

const (
	toolText   = "Name of the tool to explain."
	actionText = "Name of one of its actions."
)

// question describes the arguments of the help tool as an action of its own,
// so that they pass a gate that tells everything at once.
type question struct{}

const ask = "explain"

func newQuestion() *actions.Registration {
	r, err := actions.Register(question{})
	if err != nil {
		panic("help: its own arguments: " + err.Error())
	}
	return r
}

func (question) Name() string        { return ask }
func (question) Description() string { return Description }

func (question) Actions() map[string]actions.Map {
	return map[string]actions.Map{ask: {
		"description": "Explain.",
		"properties": map[string]any{
			"tool":   map[string]any{"type": "string", "description": toolText},
			"action": map[string]any{"type": "string", "description": actionText},
		},
	}}
}

func (question) Call(context.Context, string, actions.Data) (any, error) {
	return nil, errors.New("a question is never run")
}

// ask reads the arguments of a question.
func (h *Help) ask(arguments json.RawMessage) (tool, action string, refused *actions.Rejection) {
	if arguments = bytes.TrimSpace(arguments); len(arguments) == 0 {
		arguments = json.RawMessage("null")
	}
	if !json.Valid(arguments) {
		return "", "", &actions.Rejection{
			Code:     actions.InvalidArguments,
			Problems: []actions.Problem{{Code: actions.InvalidArguments, Message: "are not JSON"}},
		}
	}
	wrapped := make(json.RawMessage, 0, len(arguments)+64)
	wrapped = append(wrapped, `{"action":"`+ask+`","data":`...)
	wrapped = append(append(wrapped, arguments...), '}')
	call, refused := h.own.Check(wrapped, actions.Policy{Limits: h.limits})
	if refused != nil {
		return "", "", unwrapped(refused)
	}
	return call.Data.String("tool"), call.Data.String("action"), nil
}

// unwrapped tells a refusal in terms of the question itself: what the gate saw
// as data are the arguments.
func unwrapped(refused *actions.Rejection) *actions.Rejection {
	r := *refused
	r.Action, r.ValidActions = "", nil
	r.Problems = nil
	for _, p := range refused.Problems {
		p.Path = argumentPath(p.Path)
		r.Problems = append(r.Problems, p)
	}
	r.Unknown = nil
	for _, path := range refused.Unknown {
		r.Unknown = append(r.Unknown, argumentPath(path))
	}
	if refused.Corrected != nil {
		var call struct {
			Data json.RawMessage `json:"data"`
		}
		if json.Unmarshal(refused.Corrected, &call) == nil {
			r.Corrected = call.Data
		}
	}
	return &r
}

func argumentPath(path string) string {
	path = strings.TrimPrefix(path, "data")
	return strings.TrimPrefix(path, ".")
}
