package help_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

// Notes is a tool written by hand; package dsl makes one from a declaration.
type Notes struct{}

func (Notes) Name() string        { return "notes" }
func (Notes) Description() string { return "Keep notes." }

func (Notes) Actions() map[string]actions.Map {
	return map[string]actions.Map{"add": {
		"description": "Add a note",
		"properties":  map[string]any{"text": map[string]any{"type": "string"}},
		"required":    []string{"text"},
	}}
}

func (Notes) Call(context.Context, string, actions.Data) (any, error) { return nil, nil }

func ExampleNew() {
	notes, err := actions.Register(Notes{})
	if err != nil {
		fmt.Println(err)
		return
	}
	h := help.New(help.Options{Tools: func(context.Context) help.Tools { return help.Tools{Actions: []*actions.Registration{notes}} }})
	for _, question := range []string{`{}`, `{"tool":"notes"}`, `{"tool":"notes","action":"add"}`, `{"action":"add"}`} {
		answer, refused := h.Answer(context.Background(), json.RawMessage(question))
		if refused != nil {
			fmt.Println(refused.Code, refused.Message())
			continue
		}
		b, err := json.Marshal(answer)
		fmt.Println(string(b), err)
	}
	// Output:
	// {"tools":[{"tool":"notes","description":"Keep notes.","actions":["add: Add a note"]}],"help":"help {\"tool\":\"TOOL\"} explains a tool, help {\"tool\":\"TOOL\",\"action\":\"ACTION\"} one action"} <nil>
	// {"tool":"notes","description":"Keep notes.","call":"{\"action\":\"ACTION\",\"data\":{…}}","actions":[{"action":"add","description":"Add a note","properties":{"text":{"type":"string"}},"required":["text"]}],"help":"help {\"tool\":\"notes\",\"action\":\"ACTION\"} explains one action"} <nil>
	// {"tool":"notes","action":"add","description":"Add a note","properties":{"text":{"type":"string"}},"required":["text"]} <nil>
	// missing_tool the call was refused: tool is missing; "add" is an action of tool notes: help {"tool":"notes","action":"add"}
}

func ExamplePointer() {
	fmt.Println(help.Pointer("help", "", ""))
	fmt.Println(help.Pointer("help", "tasks", ""))
	fmt.Println(help.Pointer("help", "tasks", "create"))
	// Output:
	// help {}
	// help {"tool":"tasks"}
	// help {"tool":"tasks","action":"create"}
}

func ExampleInputSchema() {
	fmt.Println(string(help.InputSchema()))
	// Output:
	// {"type":"object","properties":{"tool":{"type":"string","description":"Name of the tool to explain."},"action":{"type":"string","description":"Name of one of its actions."}},"additionalProperties":false}
}

func ExampleTools_Matches() {
	notes, err := actions.Register(Notes{})
	if err != nil {
		fmt.Println(err)
		return
	}
	tools := help.Tools{Actions: []*actions.Registration{notes}}
	fmt.Println(tools.Matches("notes.add"), tools.Matches("add"), tools.Matches("notes"))
	// Output: [{notes add}] [{notes add}] []
}

// Lively are notes with live context.
type Lively struct{ Notes }

func (Lively) Context(context.Context, string) (any, error) { return map[string]int{"notes": 3}, nil }

func ExampleHelp_Context() {
	notes, err := actions.Register(Lively{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(help.New(help.Options{}).Context(context.Background(), notes, "add")))
	// Output: {"notes":3}
}
