// This file lowers what the types of a typed action say, beside what its author
// says fluently.

package dsl

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/reflectschema"
)

// A reflected is what the parameter type of an action says.
type reflected struct {
	pc         uintptr // the call of Typed
	signature  *signature
	properties map[string]any
	required   []any
	groups     []any
	defaults   map[string]any
}

// reads reports whether a fact with the key is to be lowered. Where the
// parameter type is at fault, those that name its properties are not: the chain
// would find none of them declared, and tell one mistake many times.
func (r *reflected) reads(key string) bool {
	if r == nil || r.signature.says != nil {
		return true
	}
	switch key {
	case "required_one_of", "defaults", "examples", described:
		return false
	}
	return true
}

// reflect takes in the types of a typed action. What is wrong with them are
// offences of the action as a whole.
func (l *lowerer) reflect(f *fact) {
	t := f.value.(*typing)
	r := &reflected{pc: f.pc, signature: t.compiled()}
	l.reflected = r
	for _, err := range r.signature.faults {
		l.faults(f.pc, err)
	}
	l.places.child("properties").pc = f.pc
	if r.signature.says == nil {
		return
	}
	said := r.signature.says()
	r.properties, _ = said["properties"].(map[string]any)
	r.required, _ = said["required"].([]any)
	r.groups, _ = said["required_one_of"].([]any)
	r.defaults, _ = said["defaults"].(map[string]any)
	if len(r.groups) > 0 {
		groups := &fact{key: "required_one_of", pc: f.pc}
		l.add(groups, r.groups...)
		l.places.child(groups.key).pc = f.pc
	}
}

// faults tells what is wrong with a type.
func (l *lowerer) faults(pc uintptr, err error) {
	var e *reflectschema.Error
	if !errors.As(err, &e) {
		l.offend(pc, nil, err.Error(), "")
		return
	}
	for _, fault := range e.Faults {
		remedy := fault.Remedy
		fault.Remedy = ""
		l.offend(pc, nil, fault.String(), remedy)
	}
}

// has reports whether the parameter type says the property.
func (r *reflected) has(name string) bool {
	if r == nil {
		return false
	}
	_, ok := r.properties[name]
	return ok
}

// lowerReflected writes one property of the parameter type into out, and
// reports whether it is required.
func (l *lowerer) lowerReflected(name string, out map[string]any, n *node) (required bool) {
	r := l.reflected
	n.pc = r.pc
	out[name] = r.properties[name]
	if value, ok := r.defaults[name]; ok {
		l.lowerDefault(name, value, r.pc)
	}
	return slices.Contains(r.required, any(name))
}

// group takes in one group of properties that the author says fluently. It
// cannot stand beside groups that the validate tags say: a call that sends it
// and none of theirs would pass the gate and then fail the tags.
func (l *lowerer) group(f *fact) {
	if l.reflected != nil && len(l.reflected.groups) > 0 {
		l.offend(f.pc, actions.Location{f.key},
			fmt.Sprintf("the group %s stands beside those that validate tags say%s, and a call that sends only it would fail them", listed(f.value), besides(l.reflected.pc)),
			"say all of them in the tags, or all of them with RequiredOneOf")
		return
	}
	l.add(f, f.value)
}

func listed(group any) string {
	var names []string
	list, _ := group.([]any)
	for _, name := range list {
		names = append(names, fmt.Sprintf("%q", name))
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// example adds one example. Of a value of the parameter type it leaves out what
// the type says of a call that does not send it: members that are as in the
// type's zero value, unless they are required or have a default.
func (l *lowerer) example(f *fact) {
	given, ok := f.value.(structure)
	if !ok {
		l.add(f, f.value)
		return
	}
	members := cloneMap(given.members)
	if r := l.reflected; r != nil && given.of == r.signature.params {
		defaults, _ := l.schema["defaults"].(map[string]any)
		zero, _ := encoded(reflect.New(given.of).Interface())
		nothing, _ := zero.(map[string]any)
		maps.DeleteFunc(members, func(name string, v any) bool {
			without, there := nothing[name]
			_, filled := defaults[name]
			return there && !filled && r.has(name) && !slices.Contains(r.required, any(name)) && reflect.DeepEqual(v, without)
		})
	}
	l.add(f, members)
}

// A description is one call of Describe.
type description struct{ property, text string }

// describe writes one call of Describe.
func (l *lowerer) describe(f *fact) {
	d := f.value.(description)
	schema, _ := l.schema["properties"].(map[string]any)[d.property].(map[string]any)
	if l.reflected.has(d.property) {
		before, _ := schema["description"].(string)
		schema["description"] = keepRules(d.text, before)
		l.places.child("properties").child(d.property).child("description").pc = f.pc
		return
	}
	at := actions.Location{"properties"}
	switch {
	case schema != nil:
		l.offend(f.pc, at, fmt.Sprintf("%q is described where it is not declared%s", d.property, besides(l.places.nearest(under(at, d.property)))),
			"describe it there, with the Describe of its schema")
	case l.reflected == nil:
		l.offend(f.pc, at, fmt.Sprintf("%q is described and no parameter of a typed action", d.property),
			"declare it with Properties and describe it there")
	default:
		fix := "describe one of those that the parameter type has"
		if meant := actions.Nearest(d.property, slices.Sorted(maps.Keys(l.reflected.properties))); meant != "" {
			fix = fmt.Sprintf("did you mean %q?", meant)
		}
		l.offend(f.pc, at, fmt.Sprintf("%q is described, which the parameter type does not have", d.property), fix)
	}
}

// keepRules puts text in the place of a reflected description, but for the
// sentence that tells the validate tags which no keyword says: "Must be …". An
// author who writes such a sentence in a tag keeps what comes after it.
func keepRules(text, before string) string {
	const must = "Must "
	from := 0
	if !strings.HasPrefix(before, must) {
		if from = strings.Index(before, " "+must) + 1; from == 0 {
			return text
		}
	}
	if text = strings.TrimSpace(text); text == "" {
		return before[from:]
	}
	if !strings.ContainsRune(".!?", rune(text[len(text)-1])) {
		text += "."
	}
	return text + " " + before[from:]
}
