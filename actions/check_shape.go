// This file holds the first part of each validator: is a key's value of the
// right shape, and if so, what does it say.

package actions

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/keyset"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// wrongType reports that the value at the location is of another JSON type.
func (j *judge) wrongType(at Location, want string, got any) {
	what := "the entry"
	if len(at) == 1 {
		what = at.String()
	}
	j.offend(at, fmt.Sprintf("%s is %s, want %s", what, shownValue(got), want), "write "+want)
}

// shownValue names the type of a value and quotes what is short to quote.
func shownValue(v any) string {
	switch v := v.(type) {
	case string:
		return "the string " + words.Quote(v)
	case bool:
		return strconv.FormatBool(v)
	case nil:
		return "null"
	}
	return words.Type(v)
}

func descriptionShape(j *judge, v any) bool {
	at := Location{"description"}
	s, ok := v.(string)
	switch {
	case !ok:
		j.wrongType(at, "a string", v)
	case strings.TrimSpace(s) == "":
		j.offend(at, "description is empty", "say in one line what the action does")
	default:
		if p := lineProblem(s); p != "" {
			j.offend(at, fmt.Sprintf("description %s %s", words.Quote(s), p), "keep to one line and move the rest to notes")
			return false
		}
		j.schema.Description = s
		return true
	}
	return false
}

func propertiesShape(j *judge, v any) bool {
	at := Location{"properties"}
	properties, ok := v.(map[string]any)
	if !ok {
		j.wrongType(at, "an object of property schemas", v)
		return false
	}
	if _, whole := properties["properties"].(map[string]any); whole && properties["type"] == "object" {
		j.offend(at, "properties is a whole JSON Schema", "give what is under its own properties, and its required as the action's")
		return false
	}
	tree, faults := keyset.Root(properties, nil, j.search.nearest)
	misshapen := map[string]bool{}
	for _, f := range faults {
		j.offend(at.with(f.At...), f.Problem, f.Fix)
		misshapen[f.At[0].(string)] = true
	}
	if len(faults) == 0 {
		j.tree = tree
		j.schema.Properties = properties
		return true
	}
	// What else is wrong is told of the others now, since nothing later will.
	for name := range properties {
		if !misshapen[name] {
			j.compileProperty(name, properties[name].(map[string]any))
		}
	}
	return false
}

// strings reads an array of strings; ok is false where it is none, which was
// told.
func (j *judge) strings(at Location, what string, v any) (names []string, ok bool) {
	list, ok := v.([]any)
	if !ok {
		j.wrongType(at, "an array of "+what, v)
		return nil, false
	}
	names = make([]string, 0, len(list))
	for i, e := range list {
		name, is := e.(string)
		if !is {
			j.wrongType(at.with(i), "a string", e)
			ok = false
			continue
		}
		names = append(names, name)
	}
	return names, ok
}

// distinct reports each name that stands twice.
func (j *judge) distinct(at Location, names []string) {
	seen := make(map[string]bool, len(names))
	for i, name := range names {
		if seen[name] {
			j.offend(at.with(i), fmt.Sprintf("%s stands twice", words.Quote(name)), "name it once")
		}
		seen[name] = true
	}
}

func requiredShape(j *judge, v any) bool {
	at := Location{"required"}
	if names, ok := j.strings(at, "property names", v); ok {
		j.distinct(at, names)
		j.schema.Required = names
		return true
	}
	return false
}

func requiredOneOfShape(j *judge, v any) bool {
	at := Location{"required_one_of"}
	list, ok := v.([]any)
	if !ok {
		j.wrongType(at, "an array of groups, a group an array of property names", v)
		return false
	}
	if len(list) == 0 {
		j.offend(at, "required_one_of has no group", "name a group or leave the key out")
		return false
	}
	groups := make([][]string, 0, len(list))
	for i, e := range list {
		at := at.with(i)
		group, is := j.strings(at, "property names", e)
		switch {
		case !is:
			ok = false
		case len(group) == 0:
			j.offend(at, "the group is empty, so every call has it", "name a property or drop the group")
			ok = false
		default:
			j.distinct(at, group)
		}
		groups = append(groups, group)
	}
	if ok {
		j.schema.RequiredOneOf = groups
		return true
	}
	return false
}

func defaultsShape(j *judge, v any) bool {
	defaults, ok := v.(map[string]any)
	if !ok {
		j.wrongType(Location{"defaults"}, "an object of values by property name", v)
		return false
	}
	j.schema.Defaults = defaults
	return true
}

func notesShape(j *judge, v any) bool {
	s, ok := v.(string)
	if !ok {
		j.wrongType(Location{"notes"}, "a string", v)
		return false
	}
	j.schema.Notes = s
	return true
}

func relatedShape(j *judge, v any) bool {
	if names, ok := j.strings(Location{"related"}, "action names", v); ok {
		j.schema.Related = names
		return true
	}
	return false
}

func examplesShape(j *judge, v any) bool {
	at := Location{"examples"}
	list, ok := v.([]any)
	if !ok {
		j.wrongType(at, "an array of objects, each the data of a call", v)
		return false
	}
	examples := make([]map[string]any, 0, len(list))
	for i, e := range list {
		example, is := e.(map[string]any)
		if !is {
			j.wrongType(at.with(i), "an object, the data of a call", e)
			ok = false
			continue
		}
		examples = append(examples, example)
	}
	if ok {
		j.schema.Examples = examples
		return true
	}
	return false
}
