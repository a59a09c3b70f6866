// This file holds the property schemas that several actions share.

package tracker

import (
	"github.com/wymcp/wymcp-go/dsl"

	"github.com/wymcp/wymcp-go/examples/tasks/internal/store"
)

// anyStatus selects tasks whatever their status.
const anyStatus = "any"

func title() dsl.StringSchema {
	return dsl.String().Describe("What to do, in a few words.").MinLen(1).MaxLen(120)
}

func project() dsl.StringSchema {
	return dsl.String().Describe("The project that the task belongs to.").MinLen(1).MaxLen(60)
}

func priority() dsl.StringSchema {
	return dsl.String().OneOf(string(store.PriorityLow), string(store.PriorityNormal), string(store.PriorityHigh))
}

func status() dsl.StringSchema {
	return dsl.String().OneOf(string(store.StatusOpen), string(store.StatusDone), anyStatus)
}

func labels() dsl.ArraySchema {
	return dsl.Array(dsl.String().MinLen(1).MaxLen(40)).MaxItems(10).Unique()
}

func checklist() dsl.ArraySchema {
	return dsl.Array(dsl.Object(dsl.Fields{
		"text": dsl.String().MinLen(1).MaxLen(200).Required(),
		"done": dsl.Boolean(),
	})).Describe("Points to tick off.").MaxItems(50)
}

func due() dsl.ObjectSchema {
	return dsl.Object(dsl.Fields{
		"on":   dsl.String().Describe("The day itself.").Format("date"),
		"in":   dsl.Integer().Describe("So many units from today.").Min(0).Max(1000),
		"unit": dsl.String().Describe("What in counts; day where it is left out.").OneOf("day", "week"),
	}).Describe("A day: either on, or in with unit.").MinProperties(1)
}

func limit() dsl.Defaulted {
	return dsl.Integer().Describe("At most so many tasks.").Min(1).Max(100).Default(20)
}

func offset() dsl.Defaulted {
	return dsl.Integer().Describe("Leave out so many tasks from the beginning.").Min(0).Max(1_000_000_000).Default(0)
}

// named adds to the properties those that name one task.
func named(properties dsl.Properties) dsl.Properties {
	properties["id"] = dsl.Integer().Describe("The task's id.").Min(1)
	properties["project"] = project().Describe("The task's project, beside title.")
	properties["title"] = title().Describe("The task's title, beside project.")
	return properties
}
