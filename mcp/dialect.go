// This file is the dialect: the one shape in which a refused or failed call is
// answered, and how it is kept short.

package mcp

import (
	"encoding/json"
	"slices"
	"unicode/utf8"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
)

// A refusal is the answer to a call that was refused or failed, in the order in
// which its members are written.
type refusal struct {
	Error         actions.Code      `json:"error"`
	Message       string            `json:"message"` // alone enough to fix the call
	Action        string            `json:"action,omitempty"`
	Problems      []actions.Problem `json:"problems,omitempty"`
	More          int               `json:"more,omitempty"` // problems beyond those
	Missing       []string          `json:"missing,omitempty"`
	RequiredOneOf [][]string        `json:"required_one_of,omitempty"`
	Unknown       []string          `json:"unknown,omitempty"`
	ValidActions  []string          `json:"valid_actions,omitempty"`
	ValidTools    []string          `json:"valid_tools,omitempty"` // of help
	Retryable     *bool             `json:"retryable,omitempty"`
	ID            string            `json:"id,omitempty"`   // of a panic, in the server's log
	Call          json.RawMessage   `json:"call,omitempty"` // the arguments to send instead
	InputSchema   json.RawMessage   `json:"input_schema,omitempty"`
	Help          string            `json:"help"`
}

// rejection is the refusal that tells what a gate, help or a handler rejected.
func (c *call) rejection(r *actions.Rejection) *refusal {
	f := &refusal{
		Error: r.Code, Message: r.Message(), Action: r.Action, Problems: slices.Clone(r.Problems), More: max(r.More, 0),
		Missing: r.Missing, RequiredOneOf: r.RequiredOneOf, Unknown: r.Unknown, ValidActions: r.ValidActions,
		Help: c.pointer(r.Action),
	}
	if json.Valid(r.Corrected) {
		f.Call = r.Corrected
	}
	if c.entry != nil && r.Action != "" {
		f.InputSchema = c.entry.schemas[r.Action]
	}
	if slices.ContainsFunc(r.Problems, func(p actions.Problem) bool { return p.Code == actions.MalformedSchema }) {
		never := false // whatever is sent
		f.Retryable, f.InputSchema, f.Help = &never, nil, c.pointer("")
	}
	return f
}

// pointer is the help call for the narrowest thing that is known of the call.
func (c *call) pointer(action string) string {
	if c.entry == nil {
		return c.s.help.Pointer("", "")
	}
	if c.entry.raw != nil {
		action = ""
	}
	return c.s.help.Pointer(c.tool, action)
}

// refuse makes the result of a refusal, in both forms whatever the options say:
// it is short, and both a model and a program have to read it.
func (c *call) refuse(f *refusal) *sdk.CallToolResult {
	b := f.fit(c.s.options.Limits.AnswerBytes)
	return &sdk.CallToolResult{
		Content:           []sdk.Content{&sdk.TextContent{Text: string(b)}},
		StructuredContent: b,
		IsError:           true,
	}
}

// fit encodes the refusal in at most limit bytes. What goes first is what the
// pointer to help still leads to: the schema, then problems from the end (they
// are counted), the lists, the corrected call and the end of the message.
func (f *refusal) fit(limit int) json.RawMessage {
	t := *f
	b := compact(t)
	for len(b) > limit && t.shorten(len(b), limit) {
		b = compact(t)
	}
	return b
}

// shorten takes the next thing out, and reports whether there was one. size is
// how many bytes the refusal has, limit how many it may have.
func (f *refusal) shorten(size, limit int) bool {
	switch {
	case f.InputSchema != nil:
		f.InputSchema = nil
	case len(f.Problems) > 1:
		f.Problems = f.Problems[:len(f.Problems)-1]
		f.More++
	case len(f.Unknown) > 0:
		f.Unknown = half(f.Unknown)
	case len(f.ValidActions) > 0:
		f.ValidActions = half(f.ValidActions)
	case len(f.ValidTools) > 0:
		f.ValidTools = half(f.ValidTools)
	case len(f.Missing) > 0:
		f.Missing = half(f.Missing)
	case len(f.RequiredOneOf) > 0:
		f.RequiredOneOf = half(f.RequiredOneOf)
	case f.Call != nil:
		f.Call = nil
	case len(f.Message) > limit/2:
		f.Message = cut(f.Message, limit/2)
	case len(f.Problems) > 0:
		f.More += len(f.Problems)
		f.Problems = nil
	case len(f.Message) > 0:
		f.Message = cut(f.Message, min(len(f.Message)-1, max(len(f.Message)-(size-limit), len(f.Message)/2)))
	case f.Action != "":
		f.Action = ""
	case f.Help != "":
		f.Help = "" // the name of the action alone is too long
	default:
		return false
	}
	return true
}

func half[T any](s []T) []T { return s[:len(s)/2] }

// cut returns at most limit bytes of s: whole characters, with a mark where
// something is left out and there is room for it.
func cut(s string, limit int) string {
	const mark = "…"
	if len(s) <= limit {
		return s
	}
	end := limit - len(mark)
	if end < 0 {
		return ""
	}
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + mark
}
