/*
Package dsl declares tools with actions, fluently or by the types of Go
functions.

A tool is declared as a Go value: its actions in a map, each action's properties
in a map, each property by a chain that starts with its kind and adds one JSON
Schema keyword a method. The declaration is an [actions.Tool]; package actions
judges it when it is wired in, and package mcp serves it.

	package main

	import (
		"context"
		"fmt"
		"log"

		"github.com/wymcp/wymcp-go/actions"
		"github.com/wymcp/wymcp-go/dsl"
	)

	var tasks = dsl.Tool("tasks", "Track tasks and who does them.", dsl.Actions{
		"create": dsl.Action("Create a task").
			Properties(dsl.Properties{
				"title":    dsl.String().Describe("What to do.").MinLen(1).MaxLen(120).Required(),
				"priority": dsl.String().OneOf("low", "normal", "high").Default("normal"),
				"labels":   dsl.Array(dsl.String().MinLen(1)).MaxItems(10),
				"due": dsl.Object(dsl.Fields{
					"in":   dsl.Integer().Min(1).Required(),
					"unit": dsl.String().OneOf("day", "week"),
				}),
			}).
			Notes("Titles are unique within a project.").
			Related("get").
			Example(map[string]any{"title": "Write the report"}).
			Handle(create),

		"get": dsl.Action("Get one task").
			Properties(dsl.Properties{
				"id":      dsl.Integer().Min(1),
				"project": dsl.String(),
				"title":   dsl.String(),
			}).
			RequiredOneOf("id").
			RequiredOneOf("project", "title").
			Handle(get),
	})

	func create(ctx context.Context, data actions.Data) (any, error) {
		return map[string]any{"created": data.String("title")}, nil
	}

	func get(ctx context.Context, data actions.Data) (any, error) {
		id, err := data.Int("id")
		if err != nil {
			return nil, err
		}
		return map[string]any{"id": id}, nil
	}

	func main() {
		registration, err := actions.Register(tasks)
		if err != nil {
			log.Fatal(err) // every mistake in the declaration, each with its line
		}
		arguments := []byte(`{"action": "create", "data": {"title": "Write the report"}}`)
		call, rejection := registration.Check(arguments, actions.Policy{})
		if rejection != nil {
			log.Fatal(rejection)
		}
		result, err := call.Run(context.Background())
		fmt.Println(result.Value, err)
	}

# Typed actions

Where an action has a Go function, [Typed] takes it as it is, and the type of its
parameters is the declaration:

	type GetParams struct {
		ID      int64  `json:"id" validate:"omitempty,min=1"`
		Project string `json:"project" jsonschema:"description=Project key."`
		Title   string `json:"title"`
	}

	func get(ctx context.Context, p GetParams) (Task, error) { … }

	"get": dsl.Typed("Get one task", get).
		RequiredOneOf("id").
		RequiredOneOf("project", "title"),

Package reflectschema says which types and tags there are. What the type says and
what is said fluently make one action-schema map, so both kinds of action stand
side by side in a tool and differ in nothing for who calls them. The fluent methods add
and never contradict: a property that the type has already, a second default, or
groups beside those of the validate tags are offences; [ActionSpec.Describe] says
what a property means. In a call the data that passed the gate is decoded into
the parameters and held to what no keyword can say; then the function runs.

[TypedDo] takes a function without a result, [TypedData] one that gets the data
beside the parameters. The types are reflected once, when the tool is wired in,
and everything that is wrong with them is told at the line of the call of Typed:

	tasks.go:31: action "get": GetParams.ID: validate:"min=abc": …

# Kinds

[String], [Integer], [Number], [Boolean], [Array], [Object], [Map] (an object
whose keys are data), [Enum] (values of any JSON type), [Any], and [Raw] for a
schema written by hand. A kind has the keywords that JSON Schema 2020-12 gives
it and no others, so dsl.Integer().MinLen(1) does not compile. A keyword that is
said again takes the place of what it said before. What relates several schemas
(anyOf, oneOf, not, if, patternProperties, dependentSchemas, unevaluatedItems),
and what only annotates (readOnly, contentMediaType), is written in [Raw].

# States

What a chain has come to is a type. A [Schema] stands anywhere; Required makes
it [Required], which an action's properties and an object's fields may be; Default
makes it [Defaulted], which an action's properties may be. Both end the chain.
So these do not compile either: a property that is required and has a default, a
default inside an object, a required array item; nor does a name twice in one
map literal.

# Values

Builders are immutable values. Every method returns a changed copy, so that one
base serves many chains, and what an author hands in is copied when it is handed
in: to change a slice or map afterwards changes nothing. Pointers and structs
inside such values are kept as they are, but for an example, of which a struct is
copied as its JSON ([ActionSpec.Example]).

# What it comes down to

Every method is one key of the action-schema vocabulary ([actions.Vocabulary])
or one JSON Schema keyword, and a parameter type is some of each. [ToolSpec.Actions] returns the canonical
action-schema maps, readable as JSON. Nothing in this package judges them, and
nothing in it panics: a pattern that is no regular expression, a default of the
wrong type, a group of properties that nobody declared are recorded as they were
written, and told when the tool is wired in, all at once. What those maps cannot
show, such as an action without a handler or a name with two defaults, is told
with them; see [ToolSpec.Check].

# Lines

Each call of a builder remembers its line, so an offence names the line at fault,
down to the keyword:

	tasks.go:14: action "create": properties["title"]: …

The line is the author's own, in a helper function too, and whatever the build
flags. See [ToolSpec.Source].
*/
package dsl
