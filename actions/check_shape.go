// This file holds the first part of each validator: is a key's value of the
// right shape, and if so, what does it say.

package actions

import (
	"fmt"
	"strconv"

	"github.com/wymcp/wymcp-go/actions/internal/keyset"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// wrongType reports that the value at the location is of another JSON type.
func (j *judge) wrongType(at Location, want string, got any) {
	j.offend(at, named(at, fmt.Sprintf("%s is %s, want %s", at[0], shownValue(got), want)), "write "+want)
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

func descriptionShape(j *judge, v any) {
	at := Location{"description"}
	s, ok := v.(string)
	switch {
	case !ok:
		j.wrongType(at, "a string", v)
	case s == "":
		j.offend(at, "description is empty", "say in one line what the action does")
	default:
		if p := lineProblem(s); p != "" {
			j.offend(at, fmt.Sprintf("description %s %s", words.Quote(s), p), "keep to one line and move the rest to notes")
			return
		}
		j.schema.Description = s
	}
}

func propertiesShape(j *judge, v any) {
	properties, ok := v.(map[string]any)
	if !ok {
		j.wrongType(Location{"properties"}, "an object of property schemas", v)
		return
	}
	tree, faults := keyset.Root(properties, nil)
	for _, f := range faults {
		j.offend(Location{"properties"}.with(f.At...), f.Problem, f.Fix)
	}
	if len(faults) == 0 {
		j.tree = tree
		j.schema.Properties = properties
	}
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
			j.wrongType(at.with(i), "an array of "+what, e)
			ok = false
			continue
		}
		names = append(names, name)
	}
	return names, ok
}

// distinct reports each name that stands twice.
func (j *judge) distinct(at Location, names []string) (ok bool) {
	seen := make(map[string]bool, len(names))
	ok = true
	for i, name := range names {
		if seen[name] {
			j.offend(at.with(i), fmt.Sprintf("%s stands twice", words.Quote(name)), "name it once")
			ok = false
		}
		seen[name] = true
	}
	return ok
}

func requiredShape(j *judge, v any) {
	at := Location{"required"}
	if names, ok := j.strings(at, "property names", v); ok && j.distinct(at, names) {
		j.schema.Required = names
	}
}

func requiredOneOfShape(j *judge, v any) {
	at := Location{"required_one_of"}
	list, ok := v.([]any)
	if !ok {
		j.wrongType(at, "an array of groups, a group an array of property names", v)
		return
	}
	if len(list) == 0 {
		j.offend(at, "required_one_of has no group", "name a group or leave the key out")
		return
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
			ok = j.distinct(at, group) && ok
		}
		groups = append(groups, group)
	}
	if ok {
		j.schema.RequiredOneOf = groups
	}
}

func defaultsShape(j *judge, v any) {
	defaults, ok := v.(map[string]any)
	if !ok {
		j.wrongType(Location{"defaults"}, "an object of values by property name", v)
		return
	}
	j.schema.Defaults = defaults
}

func notesShape(j *judge, v any) {
	s, ok := v.(string)
	if !ok {
		j.wrongType(Location{"notes"}, "a string", v)
		return
	}
	j.schema.Notes = s
}

func relatedShape(j *judge, v any) {
	if names, ok := j.strings(Location{"related"}, "action names", v); ok {
		j.schema.Related = names
	}
}

func examplesShape(j *judge, v any) {
	at := Location{"examples"}
	list, ok := v.([]any)
	if !ok {
		j.wrongType(at, "an array of objects, each the data of a call", v)
		return
	}
	examples := make([]map[string]any, 0, len(list))
	for i, e := range list {
		example, is := e.(map[string]any)
		if !is {
			j.wrongType(at.with(i), "an array of objects, each the data of a call", e)
			ok = false
			continue
		}
		examples = append(examples, example)
	}
	if ok {
		j.schema.Examples = examples
	}
}
