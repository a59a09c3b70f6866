package dsl_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

func create(ctx context.Context, data actions.Data) (any, error) {
	return map[string]any{"created": data.String("title"), "priority": data.String("priority")}, nil
}

// show prints a value as JSON, indented.
func show(v any) {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err)
	}
	fmt.Println(string(text))
}

// A declaration comes down to one map an action.
func ExampleTool() {
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"create": dsl.Action("Create a task").
			Properties(dsl.Properties{
				"title":    dsl.String().MinLen(1).MaxLen(120).Required(),
				"priority": dsl.String().OneOf("low", "normal", "high").Default("normal"),
			}).
			Notes("Titles are unique within a project.").
			Example(map[string]any{"title": "Write the report"}).
			Handle(create),
	})
	show(tasks.Actions()["create"])
	// Output:
	// {
	//   "defaults": {
	//     "priority": "normal"
	//   },
	//   "description": "Create a task",
	//   "examples": [
	//     {
	//       "title": "Write the report"
	//     }
	//   ],
	//   "notes": "Titles are unique within a project.",
	//   "properties": {
	//     "priority": {
	//       "enum": [
	//         "low",
	//         "normal",
	//         "high"
	//       ],
	//       "type": "string"
	//     },
	//     "title": {
	//       "maxLength": 120,
	//       "minLength": 1,
	//       "type": "string"
	//     }
	//   },
	//   "required": [
	//     "title"
	//   ]
	// }
}

// A tool is wired in once; from then on its calls are judged and answered.
func ExampleTool_register() {
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"create": dsl.Action("Create a task").
			Properties(dsl.Properties{
				"title":    dsl.String().MinLen(1).Required(),
				"priority": dsl.String().OneOf("low", "normal", "high").Default("normal"),
			}).
			Handle(create),
	})
	registration, err := actions.Register(tasks)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(registration.Summaries()[0])

	call, rejection := registration.Check([]byte(`{"action": "create", "data": {"title": "Report"}}`), actions.Policy{})
	if rejection != nil {
		fmt.Println(rejection)
		return
	}
	result, err := call.Run(context.Background())
	fmt.Println(result.Value, err)
	// Output:
	// create: Create a task
	// map[created:Report priority:normal] <nil>
}

// Offences name the lines that are at fault.
func ExampleToolSpec_Check() {
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"create": dsl.Action("Create a task").
			Properties(dsl.Properties{
				"title":    dsl.String().Required(),
				"priority": dsl.String().Default("normal"),
				"labels":   dsl.Array(nil),
			}).
			Defaults(map[string]any{"priority": "high"}),
	})
	for _, offence := range tasks.Check() {
		fmt.Println(offence)
	}
	// Output:
	// example_test.go:104: action "create": no handler answers it; give it one with Handle
	// example_test.go:110: action "create": defaults["priority"]: "priority" has two defaults, the other is at example_test.go:107; keep one of them
	// example_test.go:108: action "create": properties["labels"]["items"]: the schema is nil; give it one, such as dsl.String()
}

// A place is known for every keyword.
func ExampleToolSpec_Source() {
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"create": dsl.Action("Create a task").
			Properties(dsl.Properties{
				"project": dsl.String().
					Describe("Project key.").
					Pattern(`^[A-Z]+$`),
			}).
			Handle(create),
	})
	fmt.Println(tasks.Source("create", nil))
	fmt.Println(tasks.Source("create", actions.Location{"properties", "project", "pattern"}))
	// Output:
	// example_test.go:124
	// example_test.go:128
}

// Nullable lets a caller send null, also where the values are listed.
func ExampleStringSchema_Nullable() {
	tool := dsl.Tool("tasks", "Track tasks.", dsl.Actions{
		"assign": dsl.Action("Assign a task").
			Properties(dsl.Properties{"to": dsl.String().OneOf("ann", "bob").Nullable().Required()}).
			Handle(create),
	})
	show(tool.Actions()["assign"]["properties"])
	// Output:
	// {
	//   "to": {
	//     "enum": [
	//       "ann",
	//       "bob",
	//       null
	//     ],
	//     "type": [
	//       "string",
	//       "null"
	//     ]
	//   }
	// }
}

// A builder is a value: one base serves many chains.
func ExampleString() {
	name := dsl.String().MinLen(1)
	show(schemaFrom(name.MaxLen(20)))
	show(schemaFrom(name))
	// Output:
	// {
	//   "maxLength": 20,
	//   "minLength": 1,
	//   "type": "string"
	// }
	// {
	//   "minLength": 1,
	//   "type": "string"
	// }
}

func schemaFrom(s dsl.Schema) any {
	tool := dsl.Tool("t", "T.", dsl.Actions{"a": dsl.Action("A").Properties(dsl.Properties{"x": s})})
	return tool.Actions()["a"]["properties"].(map[string]any)["x"]
}

// Mistakes of every kind are told at once, when the tool is wired in.
func ExampleTool_mistakes() {
	tasks := dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"create": dsl.Action("Create\na task").
			Properties(dsl.Properties{
				"title": dsl.String(),
			}).
			Handle(create),
	})
	_, err := actions.Register(tasks)
	var declaration *actions.Error
	if errors.As(err, &declaration) {
		for _, offence := range declaration.Offences {
			fmt.Println(offence.Place, offence.Location)
		}
	}
	// Output:
	// example_test.go:188 description
}
