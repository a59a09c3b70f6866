// This file judges what the texts of a declaration are made of. All of them
// reach a model, and a model reads characters that the person who reviewed the
// declaration never saw.

package actions

import (
	"fmt"
	"maps"
	"slices"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// textFix is what to do about a character that must not be there.
const textFix = "take the character out; where a text is about it, write it as an escape such as \\u200B"

func notesTexts(j *judge) { j.prose(Location{"notes"}, j.schema.Notes) }

func propertiesTexts(j *judge) { j.names(Location{"properties"}, j.schema.Properties) }

func defaultsTexts(j *judge) { j.value(Location{"defaults"}, j.schema.Defaults) }

func relatedTexts(j *judge) {
	for i, name := range j.schema.Related {
		if p := nameProblem(name); p != "" {
			j.remark(Location{"related", i}, words.Quote(name)+" "+p, textFix)
		}
	}
}

func examplesTexts(j *judge) {
	for i, example := range j.schema.Examples {
		j.value(Location{"examples", i}, example)
	}
}

func (j *judge) prose(at Location, s string) {
	if p := proseProblem(s); p != "" {
		j.remark(at, named(at, words.Quote(s)+" "+p), textFix)
	}
}

// names judges the names of properties, which callers send back, and their
// schemas.
func (j *judge) names(at Location, properties map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if p := nameProblem(name); p != "" {
			j.remark(at.with(name), "the name "+words.Quote(name)+" "+p, "write a name of visible characters on one line")
		}
		j.schemaTexts(at.with(name), properties[name])
	}
}

// schemaTexts judges the texts of a schema, or of what stands where one may.
func (j *judge) schemaTexts(at Location, v any) {
	switch v := v.(type) {
	case string:
		j.valueText(at, v)
	case []any:
		for i, e := range v {
			j.schemaTexts(at.with(i), e)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			j.keyword(at.with(key), key, v[key])
		}
	}
}

// keyword judges one keyword of a schema.
func (j *judge) keyword(at Location, key string, v any) {
	j.valueText(at, key)
	switch key {
	case "properties", "$defs", "definitions", "patternProperties", "dependentSchemas":
		if below, ok := v.(map[string]any); ok {
			j.names(at, below)
			return
		}
	case "enum", "const", "default", "examples":
		j.value(at, v)
		return
	case "description", "title", "$comment":
		if s, ok := v.(string); ok {
			j.prose(at, s)
			return
		}
	}
	j.schemaTexts(at, v)
}

// value judges the texts of data that callers read and send.
func (j *judge) value(at Location, v any) {
	switch v := v.(type) {
	case string:
		j.valueText(at, v)
	case []any:
		for i, e := range v {
			j.value(at.with(i), e)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			j.valueText(at.with(key), key)
			j.value(at.with(key), v[key])
		}
	}
}

func (j *judge) valueText(at Location, s string) {
	if p := valueProblem(s); p != "" {
		j.remark(at, named(at, words.Quote(s)+" "+p), textFix)
	}
}

// CheckTexts returns what keeps the texts of a JSON value from being published,
// or nil: a character that hides or reorders text, a control character other
// than the tab, or an end of a line other than LF and CR LF, in a string or a
// key. It is the rule for what an author writes outside the schemas of actions,
// such as the input schema of a tool without actions. v is made of nil, bool,
// numbers, string, []any and map[string]any; what else it holds is not looked
// into. The error names the place of the first in Go index syntax, unless v is
// a string. It may be called concurrently.
func CheckTexts(v any) error { return checkTexts(nil, v) }

func checkTexts(at Location, v any) error {
	one := func(at Location, s string) error {
		p := proseProblem(s)
		switch {
		case p == "":
			return nil
		case len(at) == 0:
			return fmt.Errorf("%s %s", words.Quote(s), p)
		}
		return fmt.Errorf("%s: %s %s", at, words.Quote(s), p)
	}
	switch v := v.(type) {
	case string:
		return one(at, v)
	case []any:
		for i, e := range v {
			if err := checkTexts(at.with(i), e); err != nil {
				return err
			}
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if err := one(at, key); err != nil {
				return err
			}
			if err := checkTexts(at.with(key), v[key]); err != nil {
				return err
			}
		}
	}
	return nil
}
