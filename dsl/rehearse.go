// This file holds the examples and defaults of a typed action to what only its
// parameter type can say.

package dsl

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// rehearseAll rehearses each typed action.
func rehearseAll(all map[string]lowered) map[string]lowered {
	for name, l := range all {
		if l.reflected != nil && l.reflected.signature.decodes != nil {
			all[name] = rehearse(name, l)
		}
	}
	return all
}

// rehearse plays the examples and the fluent defaults of a typed action as calls
// would, and adds an offence for each that the decoder or the validate tags
// refuse. What the gate itself refuses is left to the chain, which tells it.
func rehearse(name string, l lowered) lowered {
	examples, _ := l.schema["examples"].([]any)
	defaults, _ := l.schema["defaults"].(map[string]any)
	if len(examples) == 0 && len(defaults) == len(l.reflected.defaults) {
		return l
	}
	stage := maps.Clone(l.schema)
	maps.DeleteFunc(stage, func(key string, _ any) bool { return key == "examples" || key == "related" })
	stage["description"] = rehearsed
	registration, err := actions.Register(rehearsal{stage})
	if err != nil {
		return l
	}
	schema, _ := registration.Schema(rehearsed)
	told := &lowerer{action: name, places: l.places}
	for _, property := range slices.Sorted(maps.Keys(schema.Defaults)) {
		if _, own := l.reflected.defaults[property]; own || !l.reflected.has(property) {
			continue
		}
		data, err := actions.NewData(map[string]any{property: schema.Defaults[property]})
		if err != nil {
			continue
		}
		for _, why := range refusals(l.reflected.signature.decodes(data), property) {
			told.offend(0, actions.Location{"defaults", property}, "the default would be refused: "+why, "correct the default or the tags")
		}
	}
	for i, example := range examples {
		arguments, err := marshal(map[string]any{"action": rehearsed, "data": example})
		if err != nil {
			continue
		}
		call, refused := registration.Check(arguments, actions.Policy{Limits: actions.Limits{Bytes: len(arguments)}})
		if refused != nil {
			continue
		}
		for _, why := range refusals(l.reflected.signature.decodes(call.Data), "") {
			told.offend(0, actions.Location{"examples", i}, "the example would be refused: "+why, "correct the example or the tags: models copy examples first")
		}
	}
	l.offences = sorted(append(l.offences, told.offences...))
	return l
}

// refusals says why data was not decoded, as far as it concerns a property, or
// "" for any.
func refusals(err error, property string) []string {
	if err == nil {
		return nil
	}
	var r *actions.Rejection
	if !errors.As(err, &r) {
		return []string{fmt.Sprintf("decoding it failed: %v", err)}
	}
	var why []string
	for _, p := range r.Problems {
		if property == "" || within(p.Path, property) {
			why = append(why, p.Path+" "+p.Message)
		}
	}
	return why
}

// within reports whether a data path leads to the property or into it.
func within(path, property string) bool {
	for _, spelled := range []string{"data." + property, "data[" + strconv.Quote(property) + "]"} {
		if rest, ok := strings.CutPrefix(path, spelled); ok && (rest == "" || rest[0] == '.' || rest[0] == '[') {
			return true
		}
	}
	return false
}

// rehearsed is the name of everything in a rehearsal.
const rehearsed = "rehearsal"

// A rehearsal is a tool of one action that is never called.
type rehearsal struct{ schema actions.Map }

func (rehearsal) Name() string        { return rehearsed }
func (rehearsal) Description() string { return rehearsed }
func (r rehearsal) Actions() map[string]actions.Map {
	return map[string]actions.Map{rehearsed: r.schema}
}
func (rehearsal) Call(context.Context, string, actions.Data) (any, error) { return nil, nil }
