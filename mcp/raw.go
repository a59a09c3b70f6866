package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
)

// A RawTool is a tool without actions, which writes its own input schema. It
// stands beside tools with actions: help names it, and its answers, errors and
// panics are told in the same way. It is given to [New] in Options.Raw, or to
// [Server.RegisterRaw].
//
// Its arguments are not held to its input schema: what the schema asks for is
// checked by Call, which may return [actions.Invalid]. It is only seen to that
// they are one JSON object and within Limits.Bytes.
type RawTool struct {
	// Name keeps to the rules of [actions.Tool]; Description is not empty.
	// Title is for people to read and may be left empty.
	Name, Title, Description string

	// InputSchema is the schema of the arguments as it is published: a
	// json.RawMessage, whose order of keys is kept, or a value that encodes as
	// one JSON object. Its root says "type": "object". It may carry header
	// annotations; they are held to [ValidateHeaderAnnotations].
	InputSchema any

	// Annotations are hints about what calling the tool does, or nil.
	Annotations *actions.Annotations

	// Call answers a call. Absent and null arguments arrive as {}. The value
	// and the error are treated as those of [actions.Tool]. It is called
	// concurrently.
	Call func(ctx context.Context, arguments json.RawMessage) (any, error)
}

// entry checks the tool and makes it one of a registry.
func (t RawTool) entry() (*entry, error) {
	var errs []error
	if err := actions.CheckToolName(t.Name); err != nil {
		errs = append(errs, fmt.Errorf("the name %w", err))
	}
	if strings.TrimSpace(t.Description) == "" || !utf8.ValidString(t.Description) || !utf8.ValidString(t.Title) {
		errs = append(errs, errors.New("the description is empty, or it or the title is not valid UTF-8"))
	}
	if t.Call == nil {
		errs = append(errs, errors.New("there is no Call"))
	}
	schema, err := t.schema()
	if err != nil {
		errs = append(errs, err)
	}
	definition := &sdk.Tool{Name: t.Name, Title: t.Title, Description: t.Description, InputSchema: schema}
	if t.Annotations != nil {
		definition.Annotations = annotations(*t.Annotations)
	}
	if len(errs) == 0 {
		scratch := sdk.NewServer(&sdk.Implementation{}, nil)
		if err := contain(func() error { scratch.AddTool(enforced(definition), nil); return nil }); err != nil {
			errs = append(errs, fmt.Errorf("the SDK refuses it: %v", err))
		}
	}
	if len(errs) > 0 {
		return nil, fmt.Errorf("raw tool %q: %w", t.Name, errors.Join(errs...))
	}
	return &entry{name: t.Name, definition: definition, raw: &t}, nil
}

// schema returns the input schema as one line of JSON that is the tool's own.
func (t RawTool) schema() (json.RawMessage, error) {
	var b json.RawMessage
	err := contain(func() (err error) { b, err = actions.Encode(t.InputSchema); return err })
	if err != nil {
		return nil, fmt.Errorf("the input schema cannot be encoded as JSON: %w", err)
	}
	if !utf8.Valid(b) {
		return nil, errors.New("the input schema is not valid UTF-8")
	}
	var root struct {
		Type       any                        `json:"type"`
		Properties map[string]json.RawMessage `json:"properties"`
		Required   []string                   `json:"required"`
	}
	if err := json.Unmarshal(b, &root); err != nil || b[0] != '{' {
		return nil, errors.New("the input schema is no JSON Schema object: properties is an object there and required an array of strings")
	}
	if root.Type != "object" {
		return nil, errors.New(`the root of the input schema does not say "type": "object"`)
	}
	var line bytes.Buffer
	if err := json.Compact(&line, b); err != nil {
		return nil, fmt.Errorf("the input schema is not JSON: %w", err)
	}
	if err := ValidateHeaderAnnotations(line.Bytes()); err != nil {
		return nil, err
	}
	return line.Bytes(), nil
}
