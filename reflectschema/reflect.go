package reflectschema

import (
	"encoding"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// For returns the part of an action-schema map that the parameter struct P says:
// properties, and where there are any required, required_one_of and defaults.
// See [ForType].
func For[P any](opts ...Option) (actions.Map, error) { return ForType(reflect.TypeFor[P](), opts...) }

// ForType returns the part of an action-schema map that a parameter struct, or a
// pointer to one, says. Values are of the JSON model, numbers [json.Number]; the
// map is the caller's own, and equal types give equal maps. Every object of it
// says which keys it has; a default stands in defaults and never in a property;
// a type that refers to itself stands under the $defs of each property that
// leads to it.
//
// The error is an [*Error] with every reason why the type cannot be parameters.
// ForType runs methods of the author's types (JSONSchema, Enum, UnmarshalJSON,
// UnmarshalText); a panic in one is a fault. It is safe for concurrent use.
func ForType(t reflect.Type, opts ...Option) (actions.Map, error) {
	r, err := reflected(t, collect(opts))
	if err != nil {
		return nil, err
	}
	return r.vocabulary, nil
}

// A reflection is what one type says.
type reflection struct {
	vocabulary actions.Map
	structs    []reflect.Type
	byGoName   map[reflect.Type]map[string]string // properties by owner and Go name
	rules      map[reflect.Type]map[string]string
	whenSent   map[reflect.Type]map[string]bool
	textKeys   bool // some map reads its keys by UnmarshalText
	inexact    bool // the schema does not hold every object to the names of its fields
}

func reflected(t reflect.Type, o options) (*reflection, error) {
	if t == nil {
		t = reflect.TypeFor[any]()
	}
	f := &faults{at: []string{rootStep(t)}}
	o.problems(f)
	if err := f.err(t); err != nil {
		return nil, err
	}
	trial, err := o.validator()
	if err != nil {
		return nil, err
	}
	r := &reflector{
		options: o, faults: f, tags: o.names(), trial: trial,
		done: map[reflect.Type]built{}, defs: map[reflect.Type]*definition{}, taken: map[string]bool{},
		byGoName: map[reflect.Type]map[string]string{}, rules: map[reflect.Type]map[string]string{},
		whenSent: map[reflect.Type]map[string]bool{},
	}
	if !r.parameters(t) {
		return nil, f.err(t)
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	r.root = t
	r.stack = append(r.stack, t)
	m := r.members(t, true)
	r.stack = nil
	vocabulary := r.vocabulary(m)
	if err := f.err(t); err != nil {
		return nil, err
	}
	return &reflection{vocabulary: vocabulary, structs: r.structs, byGoName: r.byGoName, rules: r.rules, whenSent: r.whenSent, inexact: r.inexact, textKeys: r.textKeys}, nil
}

// parameters reports whether a type can be parameters at all, and tells if not.
func (r *reflector) parameters(t reflect.Type) bool {
	s := t
	if t.Kind() == reflect.Pointer {
		s = t.Elem()
	}
	switch {
	case s.Kind() != reflect.Struct:
		r.faults.add("use a struct or a pointer to one", "%s cannot be parameters", typeName(t))
	case implements[json.Unmarshaler](s), implements[encoding.TextUnmarshaler](s):
		r.faults.add("use a struct without; name the field that has it, if it is embedded",
			"%s has its own UnmarshalJSON or UnmarshalText, perhaps from an embedded field", typeName(t))
	case implements[schemer](s) || implements[extender](s) || implements[aliaser](s):
		r.faults.add("use a struct without; name the field that has it, if it is embedded",
			"%s has its own JSONSchema method, perhaps from an embedded field", typeName(t))
	default:
		return true
	}
	return false
}

// vocabulary writes the members of the root as keys of the vocabulary.
func (r *reflector) vocabulary(m *members) actions.Map {
	if d := r.defs[r.root]; d != nil {
		d.body = copied(m.object()).(object) // the properties below get definitions of their own
		if len(m.defaults) > 0 {
			r.faults.add("use another type inside", "%s refers to itself, and its defaults would be filled in at the top level only", typeName(r.root))
		}
	}
	size := 0
	for _, name := range m.order {
		if p, ok := m.properties[name].(object); ok {
			r.attach(p)
			size += weight(p)
		}
	}
	if size > r.limit/4 { // an estimate: near the limit it is counted
		size = len(encode(m.properties))
	}
	if size > r.limit || r.size/4 > r.limit {
		r.faults.add("nest less, or split the action; see Limit", "the schema takes more than %d bytes once every type is written out", r.limit)
	}
	out := actions.Map{"properties": m.properties}
	if len(m.required) > 0 {
		out["required"] = list(m.required)
	}
	if groups := m.groups(); len(groups) > 0 {
		var all []any
		for _, g := range groups {
			all = append(all, list(g))
		}
		out["required_one_of"] = all
	}
	if len(m.defaults) > 0 {
		out["defaults"] = m.defaults
	}
	return out
}

// attach puts the definitions that a property leads to under its $defs.
func (r *reflector) attach(property object) {
	defs := object{}
	var visit func(v any)
	visit = func(v any) {
		switch v := v.(type) {
		case object:
			if ref, ok := v["$ref"].(string); ok {
				name := strings.TrimPrefix(ref, "#/$defs/")
				if _, met := defs[name]; !met {
					defs[name] = nil
					for _, d := range r.defs {
						if d.name == name {
							defs[name] = copied(d.body)
							visit(d.body)
						}
					}
				}
			}
			for _, key := range slices.Sorted(maps.Keys(v)) {
				visit(v[key])
			}
		case []any:
			for _, e := range v {
				visit(e)
			}
		}
	}
	visit(property)
	if len(defs) > 0 {
		property["$defs"] = defs
	}
}
