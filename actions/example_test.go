package actions_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/wymcp/wymcp-go/actions"
)

// notes is a tool written by hand. Package dsl declares one with less ink.
type notes struct{}

func (notes) Name() string        { return "notes" }
func (notes) Description() string { return "Keep notes." }

func (notes) Actions() map[string]actions.Map {
	return map[string]actions.Map{
		"add": {
			"description": "Add a note",
			"properties": map[string]any{
				"text": map[string]any{"type": "string", "minLength": 1},
				"tags": map[string]any{"type": "array", "items": map[string]any{"type": "string"}},
			},
			"required": []string{"text"},
			"defaults": map[string]any{"tags": []string{"new"}},
			"related":  []string{"find"},
		},
		"find": {
			"description":     "Find a note",
			"properties":      map[string]any{"id": map[string]any{"type": "integer"}, "text": map[string]any{"type": "string"}},
			"required_one_of": [][]string{{"id"}, {"text"}},
		},
	}
}

func (notes) Call(_ context.Context, action string, data actions.Data) (any, error) {
	return action + " " + string(data.JSON()), nil
}

var _ actions.Tool = notes{}

func ExampleRegister() {
	r, err := actions.Register(notes{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range r.Summaries() {
		fmt.Println(line)
	}
	// Output:
	// add: Add a note
	// find: Find a note
}

func ExampleRegistration_Check() {
	r, err := actions.Register(notes{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, refused := r.Check([]byte(`{"action":"add","data":{"txt":"buy milk","tags":["home",7]}}`), actions.Policy{})
	for _, p := range refused.Problems {
		fmt.Println(p.Code, p.Path, p.Message)
	}

	call, refused := r.Check([]byte(`{"action":"add","data":{"text":"buy milk"}}`), actions.Policy{})
	if refused != nil {
		fmt.Println(refused)
		return
	}
	result, err := call.Run(context.Background())
	fmt.Println(result.Value, err)
	// Output:
	// missing_required_fields data.text is required and was not sent; send a string
	// unknown_params data.txt is not a parameter; declared here: tags, text
	// invalid_values data.tags[1] must be a string, got the number 7; send "7" with quotes around it
	// add {"tags":["new"],"text":"buy milk"} <nil>
}

func ExampleValidate() {
	err := actions.Validate(misspelt{})
	fmt.Println(err)

	var e *actions.Error
	if errors.As(err, &e) {
		fmt.Println(len(e.Offences), "offences, the first at", e.Offences[0].Location)
	}
	// Output:
	// tool "notes":
	// 	action "add": properties["text"]: type "strng" is not a JSON type; did you mean "string"?
	// 	action "add": required[0]: "txt" is not declared in properties; did you mean "text"?
	// 2 offences, the first at properties["text"]
}

// misspelt is notes with two mistakes.
type misspelt struct{ notes }

func (misspelt) Actions() map[string]actions.Map {
	return map[string]actions.Map{"add": {
		"description": "Add a note",
		"properties":  map[string]any{"text": map[string]any{"type": "strng"}},
		"required":    []string{"txt"},
	}}
}

func ExampleFetch() {
	s, err := actions.Fetch(notes{}, "add")
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := json.Marshal(s)
	fmt.Println(string(b), err)
	// Output:
	// {"description":"Add a note","properties":{"tags":{"items":{"type":"string"},"type":"array"},"text":{"minLength":1,"type":"string"}},"required":["text"],"defaults":{"tags":["new"]},"related":["find"]} <nil>
}

func ExampleFetchAll() {
	schemas, err := actions.FetchAll(notes{})
	fmt.Println(schemas["find"].RequiredOneOf, err)
	// Output: [[id] [text]] <nil>
}

func ExampleFetchValidated() {
	schemas, err := actions.FetchValidated(notes{})
	fmt.Println(len(schemas), err)
	// Output: 2 <nil>
}

func ExampleNames() {
	names, err := actions.Names(notes{})
	fmt.Println(names, err)
	// Output: [add find] <nil>
}

func ExampleVocabulary() {
	for _, k := range actions.Vocabulary() {
		fmt.Println(k.Name, k.Mandatory)
	}
	// Output:
	// description true
	// properties true
	// required false
	// required_one_of false
	// defaults false
	// notes false
	// related false
	// examples false
}

func ExampleQuarantine() {
	r, err := actions.Register(actions.Quarantine(halfBroken{}))
	fmt.Println(r.Names(), err)
	_, refused := r.Check([]byte(`{"action":"bad"}`), actions.Policy{})
	fmt.Println(refused.Code)
	fmt.Println(refused)
	// Output:
	// [add find] <nil>
	// malformed_schema
	// bad was refused: action cannot be called: its declaration on the server is at fault, and no change to the call helps; the actions that can be called are add, find. The fault: description is missing; every action has one
}

type halfBroken struct{ notes }

func (halfBroken) Actions() map[string]actions.Map {
	m := notes{}.Actions()
	m["bad"] = actions.Map{"properties": map[string]any{}}
	return m
}

func ExampleInvalid() {
	err := actions.Invalid("data.due", "is in the past")
	fmt.Println(err)
	// Output: the call was refused: data.due is in the past
}

func ExampleRetryable() {
	err := actions.Retryable(errors.New("the database is busy"), true)
	may, told := actions.IsRetryable(err)
	fmt.Println(err, may, told)
	// Output: the database is busy true true
}

func ExampleNewData() {
	data, err := actions.NewData(map[string]any{"id": 7, "tags": []string{"a", "b"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	id, err := data.Int("id")
	fmt.Println(id, data.Strings("tags"), err)
	// Output: 7 [a b] <nil>
}

func ExampleData_Decode() {
	data, err := actions.NewData(map[string]any{"id": json.Number("9007199254740993")})
	if err != nil {
		fmt.Println(err)
		return
	}
	var p struct {
		ID int64 `json:"id"`
	}
	fmt.Println(data.Decode(&p), p.ID)
	// Output: <nil> 9007199254740993
}

func ExampleNearest() {
	fmt.Println(actions.Nearest("crate", []string{"create", "update"}))
	// Output: create
}

func ExampleEncode() {
	b, err := actions.Encode(map[string]any{"html": "<b>", "id": json.Number("9007199254740993")})
	fmt.Println(string(b), err)
	// Output: {"html":"<b>","id":9007199254740993} <nil>
}

func ExampleCheckToolName() {
	fmt.Println(actions.CheckToolName("my tool"))
	fmt.Println(actions.CheckToolName("my_tool"))
	// Output:
	// "my tool" has ' '; A-Z a-z 0-9 _ - . are allowed
	// <nil>
}

func ExampleCheckTexts() {
	fmt.Println(actions.CheckTexts("Two lines\nare fine."))
	fmt.Println(actions.CheckTexts(map[string]any{"enum": []any{"on", "o\u200Bff"}}))
	// Output:
	// <nil>
	// enum[1]: "o\u200bff" has a character that no reader sees (U+200B at byte 1)
}

func ExampleRejection_And() {
	err := actions.Invalid("from", "is after to").And("to", "is in the past")
	fmt.Println(err)
	// Output: the call was refused: (1) data.from is after to; (2) data.to is in the past
}

func ExampleCall_Run() {
	r, err := actions.Register(notes{})
	if err != nil {
		fmt.Println(err)
		return
	}
	call, refused := r.Check([]byte(`{"action":"find","data":{"id":7}}`), actions.Policy{})
	if refused != nil {
		fmt.Println(refused)
		return
	}
	result, err := call.Run(context.Background())
	fmt.Println(result.Value, err)
	// Output: find {"id":7} <nil>
}

func ExampleRegistration_Schema() {
	r, err := actions.Register(notes{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, ok := r.Schema("add")
	fmt.Println(s.Description, s.Required, ok)
	// Output: Add a note [text] true
}

func ExampleRegistration_CheckRelated() {
	r, err := actions.Register(pointing{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.CheckRelated(func(tool string) *actions.Registration { return nil }))
	// Output:
	// tool "notes":
	// 	action "add": related[0]: "tasks:create" points to the tool "tasks", which is not on this server; mount that tool or take the entry out
}

// pointing is a tool with an action that points to another tool's.
type pointing struct{ notes }

func (pointing) Actions() map[string]actions.Map {
	return map[string]actions.Map{"add": {
		"description": "Add a note", "properties": map[string]any{}, "related": []string{"tasks:create"},
	}}
}

func ExampleRegistration_Context() {
	r, err := actions.Register(counting{})
	if err != nil {
		fmt.Println(err)
		return
	}
	live, err := r.Context(context.Background(), "add")
	fmt.Println(live, err)
	// Output: map[notes:3] <nil>
}

// counting is notes with live context.
type counting struct{ notes }

func (counting) Context(context.Context, string) (any, error) {
	return map[string]int{"notes": 3}, nil
}

func ExampleContain() {
	err := actions.Contain(func() error { panic("boom") })
	fmt.Println(err)
	// Output: panic: boom
}

func ExampleCodes() {
	codes := actions.Codes()
	fmt.Println(codes[0], len(codes))
	// Output: invalid_arguments 12
}
