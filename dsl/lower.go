// This file lowers a declared action to its canonical action-schema map.

package dsl

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/wymcp/wymcp-go/actions"
)

// A lowered is what one action comes down to.
type lowered struct {
	schema    actions.Map
	places    *node             // where each part of schema was declared
	offences  []actions.Offence // what schema cannot show, by location
	reflected *reflected        // what the types of a typed action say, or nil
}

// lowerAll lowers every action. What it returns shares nothing with acts.
func lowerAll(acts Actions) map[string]lowered {
	all := make(map[string]lowered, len(acts))
	for name, spec := range acts {
		all[name] = lowerAction(name, spec)
	}
	return all
}

// A lowerer lowers one action. Its methods write one part of the schema each,
// and into a node where that part was declared.
type lowerer struct {
	action     string
	schema     actions.Map
	places     *node
	reflected  *reflected // nil for an action that is not typed
	properties map[string]*declared
	offences   []actions.Offence
}

// A declared is a property together with the call of Properties that it was
// in.
type declared struct {
	property Property
	pc       uintptr
}

func lowerAction(name string, spec ActionSpec) lowered {
	l := &lowerer{
		action:     name,
		schema:     actions.Map{},
		places:     &node{},
		properties: map[string]*declared{},
	}
	facts := spec.facts.inOrder()
	var handlerPC uintptr
	for _, f := range facts {
		if !l.reflected.reads(f.key) {
			continue
		}
		switch f.key {
		case typed:
			l.reflect(f)
			continue
		case handled:
			handlerPC = f.pc
			continue
		case described: // below, when the properties are there
			continue
		case "description":
			l.places.pc = f.pc
			l.schema[f.key] = f.value
		case "properties":
			l.declare(f)
		case "required_one_of":
			l.group(f)
		case "related":
			l.add(f, f.value.([]any)...)
		case "defaults", "examples": // below, after the properties' own
		default:
			l.schema[f.key] = f.value
		}
		l.places.child(f.key).pc = f.pc
	}
	l.lowerProperties()
	for _, f := range facts {
		switch {
		case !l.reflected.reads(f.key):
		case f.key == "defaults":
			l.lowerDefaults(f)
		case f.key == described:
			l.describe(f)
		}
	}
	for _, f := range facts {
		if f.key == "examples" && l.reflected.reads(f.key) {
			l.example(f)
		}
	}
	l.answered(spec, handlerPC)
	return lowered{l.schema, l.places, sorted(l.offences), l.reflected}
}

// sorted sorts offences by location, those of one location as they were noted.
func sorted(offences []actions.Offence) []actions.Offence {
	slices.SortStableFunc(offences, func(a, b actions.Offence) int {
		return cmp.Compare(a.Location.String(), b.Location.String())
	})
	return offences
}

// answered judges what answers the action. pc is the last call of Handle, or 0.
func (l *lowerer) answered(spec ActionSpec, pc uintptr) {
	switch {
	case l.reflected != nil && pc != 0:
		l.offend(pc, nil, "Handle takes the place of the typed function, so nothing would read a call into its parameters"+besides(l.reflected.pc),
			"take Handle out, or start from Action")
	case spec.handler != nil:
	case l.reflected != nil:
		l.offend(0, nil, "the typed function is nil, so nothing answers it", "give it one")
	default:
		l.offend(pc, nil, "no handler answers it", "give it one with Handle")
	}
}

// offend notes a mistake at the place, or, where pc is 0, at the place of its
// location.
func (l *lowerer) offend(pc uintptr, at actions.Location, problem, fix string) {
	if pc == 0 {
		pc = l.places.nearest(at)
	}
	l.offences = append(l.offences, actions.Offence{
		Place:    place(pc),
		Action:   l.action,
		Location: at,
		Problem:  problem,
		Fix:      fix,
	})
}

// add appends entries to the list that the fact's key holds.
func (l *lowerer) add(f *fact, entries ...any) {
	list, _ := l.schema[f.key].([]any)
	if list == nil {
		list = []any{}
	}
	for _, entry := range entries {
		l.places.child(f.key).child(len(list)).pc = f.pc
		list = append(list, clone(entry))
	}
	l.schema[f.key] = list
}

// declare takes in the properties of one call of Properties.
func (l *lowerer) declare(f *fact) {
	properties := f.value.(Properties)
	at := actions.Location{"properties"}
	if properties == nil {
		l.offend(f.pc, at, "the properties are nil", "leave Properties out for an action that takes no data")
	}
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if l.reflected.has(name) {
			l.offend(f.pc, under(at, name), fmt.Sprintf("%q is declared twice%s, by the parameter type", name, besides(l.reflected.pc)),
				"keep one of them; Describe says more of a parameter")
			continue
		}
		if before := l.properties[name]; before != nil {
			l.offend(f.pc, under(at, name), fmt.Sprintf("%q is declared twice%s", name, besides(before.pc)), "keep one of them")
		}
		l.properties[name] = &declared{properties[name], f.pc}
	}
}

// lowerProperties writes properties, required, and the defaults that the
// properties set themselves.
func (l *lowerer) lowerProperties() {
	out := map[string]any{}
	here := l.places.child("properties")
	var required []any
	require := func(name string, pc uintptr) {
		l.places.child("required").child(len(required)).pc = pc
		required = append(required, name)
	}
	for _, name := range l.propertyNames() {
		n := here.child(name)
		if l.reflected.has(name) {
			if l.lowerReflected(name, out, n) {
				require(name, n.pc)
			}
			continue
		}
		p := l.properties[name]
		n.pc = p.pc // unless the schema has a place of its own
		schema, s := l.lowerSchema(p.property, actions.Location{"properties", name}, n)
		out[name] = schema
		if s.required != nil {
			require(name, s.required.pc)
		}
		if s.fallback != nil {
			l.lowerDefault(name, s.fallback.value, s.fallback.pc)
		}
	}
	l.schema["properties"] = out
	if required != nil {
		l.schema["required"] = required
		l.places.child("required").pc = here.pc
	}
}

// propertyNames returns the names of all properties, sorted.
func (l *lowerer) propertyNames() []string {
	names := slices.Collect(maps.Keys(l.properties))
	if l.reflected != nil {
		names = slices.AppendSeq(names, maps.Keys(l.reflected.properties))
	}
	slices.Sort(names)
	return names
}

// lowerDefaults writes the defaults of one call of Defaults.
func (l *lowerer) lowerDefaults(f *fact) {
	if l.schema["defaults"] == nil {
		l.schema["defaults"] = map[string]any{}
	}
	values := f.value.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(values)) {
		l.lowerDefault(name, values[name], f.pc)
	}
}

// lowerDefault writes one default.
func (l *lowerer) lowerDefault(name string, value any, pc uintptr) {
	defaults, _ := l.schema["defaults"].(map[string]any)
	if defaults == nil {
		defaults = map[string]any{}
		l.schema["defaults"] = defaults
	}
	n := l.places.child("defaults").child(name)
	if _, twice := defaults[name]; twice {
		l.offend(pc, actions.Location{"defaults", name}, fmt.Sprintf("%q has two defaults%s", name, besides(n.pc)), "keep one of them")
	}
	n.pc = pc
	defaults[name] = clone(value)
}

// besides names the place of the other of two declarations.
func besides(pc uintptr) string {
	if at := place(pc); at != "" {
		return ", the other is at " + at
	}
	return ""
}
