// This file is how the value of a handler becomes an answer.

package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
)

// answer makes the result of a call that succeeded: the value as one JSON
// object, with what belongs beside it. A value that has no JSON form is a
// failure of the handler. checked is nil where no gate was passed.
func (c *call) answer(v any, hints []actions.Hint, checked *actions.Call) *sdk.CallToolResult {
	b, err := c.s.encoder.object(v)
	if err != nil {
		return c.unencodable(err, "")
	}
	var beside []member
	if len(hints) > 0 {
		told := make([]actions.Hint, len(hints))
		for i, h := range hints {
			if h.Tool == "" {
				h.Tool = c.tool
			}
			told[i] = h
		}
		raw, err := c.s.encoder.value(told)
		if err != nil {
			return c.unencodable(err, "hints")
		}
		beside = append(beside, member{"hints", raw})
	}
	if live := c.live(); live != nil {
		beside = append(beside, member{"context", live})
	}
	if checked != nil && len(checked.Coerced) > 0 {
		beside = append(beside, member{"coerced", compact(checked.Coerced)})
		if checked.CoercedMore > 0 {
			beside = append(beside, member{"coerced_more", compact(checked.CoercedMore)})
		}
	}
	return c.s.result(with(b, beside))
}

// live reads the action's live context, as help does.
func (c *call) live() json.RawMessage {
	if c.entry == nil || c.entry.registration == nil {
		return nil
	}
	return c.s.help.Context(c.ctx, c.entry.registration, c.action)
}

// unencodable answers a call whose handler returned what has no JSON form.
func (c *call) unencodable(err error, under string) *sdk.CallToolResult {
	var p *actions.PanicError
	if errors.As(err, &p) {
		return c.refuse(c.panicked(p))
	}
	var at *unencodableError
	message := err.Error()
	if errors.As(err, &at) {
		message = at.sentence(under)
	}
	return c.refuse(&refusal{
		Error: actions.HandlerFailed, Action: c.action, Help: c.pointer(c.action),
		Message: "the call was made, but its result could not be encoded: " + message,
	})
}

// result sends an object in the forms that the options ask for.
func (s *Server) result(object json.RawMessage) *sdk.CallToolResult {
	res := &sdk.CallToolResult{}
	text := string(object)
	if s.options.Results == ResultsStructured {
		text = fmt.Sprintf(`{"see":"structuredContent","bytes":%d}`, len(object))
	}
	res.Content = []sdk.Content{&sdk.TextContent{Text: text}}
	if s.options.Results != ResultsText {
		res.StructuredContent = object
	}
	return res
}

// A member is one member of a JSON object.
type member struct {
	name  string
	value json.RawMessage
}

// with returns the object with further members at its end. A member that the
// object has already is left as it is: the author wrote it.
func with(object json.RawMessage, members []member) json.RawMessage {
	if len(members) == 0 {
		return object
	}
	var has map[string]json.RawMessage
	if json.Unmarshal(object, &has) != nil {
		return object
	}
	out := bytes.Clone(bytes.TrimSuffix(object, []byte("}")))
	empty := len(has) == 0
	for _, m := range members {
		if _, ok := has[m.name]; ok {
			continue
		}
		if !empty {
			out = append(out, ',')
		}
		empty = false
		out = append(append(append(out, '"'), m.name...), `":`...)
		out = append(out, m.value...)
	}
	return append(out, '}')
}

// An encoder encodes the values of handlers. It remembers what it has learned
// of their types and is safe for concurrent use.
type encoder struct{ types typeCache }

// value encodes v as JSON on one line: no HTML escaping, text that is not UTF-8
// as U+FFFD, a nil slice or map at the top of it as empty. It never panics.
func (e *encoder) value(v any) (json.RawMessage, error) {
	var b json.RawMessage
	err := actions.Contain(func() (err error) { b, err = actions.Encode(e.types.filled(v)); return err })
	if err != nil {
		var p *actions.PanicError
		if errors.As(err, &p) {
			return nil, err
		}
		return nil, locate(v, err)
	}
	if !utf8.Valid(b) {
		b = bytes.ToValidUTF8(b, []byte("\uFFFD"))
	}
	return b, nil
}

// object encodes v as a JSON object: what is none is wrapped {"result": v}.
func (e *encoder) object(v any) (json.RawMessage, error) {
	b, err := e.value(v)
	if err != nil || b[0] == '{' {
		return b, err
	}
	return append(append(json.RawMessage(`{"result":`), b...), '}'), nil
}
