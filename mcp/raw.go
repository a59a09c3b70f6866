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
// checked by Call, which may return [actions.Invalid]; the path is told without
// the data that Invalid puts before it. It is only seen to that they are one
// JSON object and within Limits.Bytes.
type RawTool struct {
	// Name keeps to the rules of [actions.Tool]; Description is not empty.
	// Title is for people to read and may be left empty. Both, and the texts of
	// InputSchema, are held to [actions.CheckTexts].
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

// entry checks the tool, which is given at the index, and makes it one of a
// registry. Each line of the error has the tool's name.
func (t RawTool) entry(index int) (*entry, error) {
	errs := t.textProblems()
	if t.Call == nil {
		errs = append(errs, errors.New("there is no Call; write the function that answers"))
	}
	schema, err := t.schema()
	if err != nil {
		errs = append(errs, apart(err)...)
	}
	definition := &sdk.Tool{Name: t.Name, Title: t.Title, Description: t.Description, InputSchema: schema}
	if t.Annotations != nil {
		definition.Annotations = annotations(*t.Annotations)
	}
	if len(errs) == 0 {
		scratch := sdk.NewServer(&sdk.Implementation{}, nil)
		if err := actions.Contain(func() error { scratch.AddTool(given(definition), nil); return nil }); err != nil {
			errs = append(errs, fmt.Errorf("the SDK refuses it: %v", err))
		}
	}
	if len(errs) == 0 {
		return &entry{name: t.Name, definition: definition, raw: &t}, nil
	}
	who := fmt.Sprintf("raw tool %q", t.Name)
	if t.Name == "" {
		who = fmt.Sprintf("raw tool [%d]", index)
	}
	for i, err := range errs {
		errs[i] = fmt.Errorf("%s: %w", who, err)
	}
	return nil, errors.Join(errs...)
}

// textProblems returns what is wrong with the texts that name and describe the
// tool.
func (t RawTool) textProblems() (errs []error) {
	if err := actions.CheckToolName(t.Name); err != nil {
		errs = append(errs, fmt.Errorf("the name %w", err))
	}
	if strings.TrimSpace(t.Description) == "" {
		errs = append(errs, errors.New("the description is empty; say what the tool is for"))
	}
	for _, text := range [...]struct{ name, text string }{{"description", t.Description}, {"title", t.Title}} {
		if err := actions.CheckTexts(text.text); err != nil {
			errs = append(errs, fmt.Errorf("the %s %w", text.name, err))
		}
	}
	return errs
}

// apart returns the errors that were joined into one.
func apart(err error) (all []error) {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	for _, err := range joined.Unwrap() {
		all = append(all, apart(err)...)
	}
	return all
}

// schema returns the input schema as one line of JSON that is the tool's own.
func (t RawTool) schema() (json.RawMessage, error) {
	var b json.RawMessage
	err := actions.Contain(func() (err error) { b, err = actions.Encode(t.InputSchema); return err })
	switch {
	case err != nil:
		return nil, fmt.Errorf("the input schema cannot be encoded as JSON: %w", err)
	case string(b) == "null":
		return nil, errors.New(`the input schema is missing; that of a tool without arguments is {"type":"object","properties":{}}`)
	case !utf8.Valid(b):
		return nil, errors.New("the input schema is not valid UTF-8")
	case b[0] != '{':
		return nil, fmt.Errorf("the input schema is %s; it has to be an object", jsonType(b))
	}
	var root map[string]json.RawMessage
	if err := json.Unmarshal(b, &root); err != nil {
		return nil, fmt.Errorf("the input schema is not JSON: %w", err)
	}
	if err := rootProblems(root); err != nil {
		return nil, err
	}
	var line bytes.Buffer
	if err := json.Compact(&line, b); err != nil {
		return nil, fmt.Errorf("the input schema is not JSON: %w", err)
	}
	if err := errors.Join(ValidateHeaderAnnotations(line.Bytes()), schemaTexts(line.Bytes())); err != nil {
		return nil, err
	}
	return line.Bytes(), nil
}

// schemaTexts returns what keeps the texts of a schema from being published.
func schemaTexts(schema []byte) error {
	whole, err := readSchema(schema)
	if err != nil {
		return err
	}
	if err := actions.CheckTexts(whole); err != nil {
		return fmt.Errorf("the input schema: %w", err)
	}
	return nil
}

// rootProblems returns what is wrong with what clients read at the root of an
// input schema.
func rootProblems(root map[string]json.RawMessage) error {
	var errs []error
	var properties map[string]json.RawMessage
	var required []string
	if string(root["type"]) != `"object"` {
		errs = append(errs, errors.New(`the root of the input schema does not say "type": "object"`))
	}
	for _, keyword := range []struct {
		name, want string
		into       any
	}{{"properties", "an object", &properties}, {"required", "an array of strings", &required}} {
		raw, ok := root[keyword.name]
		if ok && (string(raw) == "null" || json.Unmarshal(raw, keyword.into) != nil) {
			errs = append(errs, fmt.Errorf("%s in the input schema is %s; it has to be %s", keyword.name, spelled(raw), keyword.want))
		}
	}
	return errors.Join(errs...)
}

// spelled is a JSON text, cut to a readable length.
func spelled(raw json.RawMessage) string { return cut(string(raw), 80) }
