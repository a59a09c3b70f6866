package dsl_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

// GetParams is what the action get takes.
type GetParams struct {
	ID      int64  `json:"id" validate:"omitempty,min=1" jsonschema:"description=Number of the task."`
	Project string `json:"project" jsonschema:"description=Project key."`
	Title   string `json:"title"`
}

// Task is what it answers with.
type Task struct {
	ID     int64    `json:"id"`
	Title  string   `json:"title"`
	Labels []string `json:"labels"`
}

func getTask(ctx context.Context, p GetParams) (Task, error) {
	return Task{ID: p.ID, Title: "Write the report"}, nil
}

// attempt prints how one call of a tool ends.
func attempt(tool *dsl.ToolSpec, arguments string) {
	registration, err := actions.Register(tool)
	if err != nil {
		fmt.Println(err)
		return
	}
	call, rejection := registration.Check([]byte(arguments), actions.Policy{})
	if rejection != nil {
		fmt.Println(rejection)
		return
	}
	result, err := call.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	show(result.Value)
}

// A Go function and the types it has are an action.
func ExampleTyped() {
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"get": dsl.Typed("Get one task", getTask).
			RequiredOneOf("id").
			RequiredOneOf("project", "title"),
	})
	attempt(tasks, `{"action": "get", "data": {}}`)
	attempt(tasks, `{"action": "get", "data": {"id": 9007199254740993}}`)
	// Output:
	// get was refused: data needs "id", or "project" and "title"
	// {
	//   "id": 9007199254740993,
	//   "title": "Write the report",
	//   "labels": []
	// }
}

// What the validate tags ask and JSON Schema cannot say is told in the same way.
func ExampleTyped_validate() {
	type LinkParams struct {
		URL string `json:"url" validate:"required,url"`
	}
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"link": dsl.Typed("Link a page", func(ctx context.Context, p LinkParams) (string, error) { return p.URL, nil }),
	})
	show(tasks.Actions()["link"]["properties"])
	attempt(tasks, `{"action": "link", "data": {"url": "https://"}}`)
	// Output:
	// {
	//   "url": {
	//     "description": "Must be an absolute URL.",
	//     "minLength": 1,
	//     "pattern": "^[A-Za-z][A-Za-z0-9+.-]*:[^\\n]+$",
	//     "type": "string"
	//   }
	// }
	// the call was refused: data.url must be an absolute URL, got "https://"
}

// What is wrong with a type is told when the tool is wired in, all at once.
func ExampleTyped_mistakes() {
	type SearchParams struct {
		Words []string    `json:"words" validate:"email"`
		Until chan string `json:"until"`
	}
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"search": dsl.TypedDo("Search tasks", func(ctx context.Context, p SearchParams) error { return nil }),
	})
	_, err := actions.Register(tasks)
	var declaration *actions.Error
	if errors.As(err, &declaration) {
		for _, offence := range declaration.Offences {
			fmt.Println(offence)
		}
	}
	// Output:
	// typed_example_test.go:97: action "search": SearchParams.Until: chan string has no JSON form; leave it out with json:"-"
	// typed_example_test.go:97: action "search": SearchParams.Words: validate:"email": email needs a string, not a slice: validator would test the text "<[]string Value>"; write dive before it, so that it is asked of the elements
}

// A function without a result is answered for.
func ExampleTypedDo() {
	type DeleteParams struct {
		ID int64 `json:"id" validate:"required"`
	}
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"delete": dsl.TypedDo("Delete a task", func(ctx context.Context, p DeleteParams) error { return nil }),
	})
	attempt(tasks, `{"action": "delete", "data": {"id": 7}}`)
	// Output:
	// {
	//   "done": true
	// }
}

// The data tells null from absent where the parameters cannot.
func ExampleTypedData() {
	type AssignParams struct {
		ID int64   `json:"id" validate:"required"`
		To *string `json:"to" jsonschema:"nullable"`
	}
	assign := func(ctx context.Context, p AssignParams, data actions.Data) (string, error) {
		switch {
		case data.IsNull("to"):
			return "assigned to nobody", nil
		case p.To == nil:
			return "left as it is", nil
		}
		return "assigned to " + *p.To, nil
	}
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"assign": dsl.TypedData("Assign a task", assign),
	})
	attempt(tasks, `{"action": "assign", "data": {"id": 7, "to": "ann"}}`)
	attempt(tasks, `{"action": "assign", "data": {"id": 7, "to": null}}`)
	attempt(tasks, `{"action": "assign", "data": {"id": 7}}`)
	// Output:
	// "assigned to ann"
	// "assigned to nobody"
	// "left as it is"
}

// A description that is long, or computed, is no good in a tag.
func ExampleActionSpec_Describe() {
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"get": dsl.Typed("Get one task", getTask).
			Describe("id", "Number of the task, as the action list tells it."),
	})
	properties := tasks.Actions()["get"]["properties"].(map[string]any)
	fmt.Println(properties["id"].(map[string]any)["description"])
	// Output:
	// Number of the task, as the action list tells it.
}

// An example may be a value of the parameters.
func ExampleActionSpec_Example() {
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"get": dsl.Typed("Get one task", getTask).
			Example(GetParams{ID: 7}).
			Example(map[string]any{"project": "DOC", "title": "Write the report"}),
	})
	show(tasks.Actions()["get"]["examples"])
	// Output:
	// [
	//   {
	//     "id": 7
	//   },
	//   {
	//     "project": "DOC",
	//     "title": "Write the report"
	//   }
	// ]
}
