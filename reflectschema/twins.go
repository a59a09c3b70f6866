package reflectschema

import (
	"maps"
	"reflect"
	"slices"

	"github.com/wymcp/wymcp-go/actions"
)

// twins tells keys of a map that differ as text and are one key to the type that
// reads them: of their values only one would be left, and not always the same.
func twins(t reflect.Type, v any, at path) []actions.Problem {
	t = deref(t)
	if opaque(t) {
		return nil
	}
	var problems []actions.Problem
	switch v := v.(type) {
	case []any:
		if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
			for i, e := range v {
				problems = append(problems, twins(t.Elem(), e, at.index(i))...)
			}
		}
	case map[string]any:
		switch t.Kind() {
		case reflect.Struct:
			for _, f := range fieldsOf(t, &faults{}) {
				if e, sent := v[f.name]; sent {
					problems = append(problems, twins(f.typ, e, at.key(f.name))...)
				}
			}
		case reflect.Map:
			met := map[any]string{}
			for _, name := range slices.Sorted(maps.Keys(v)) {
				if key, ok := keyOf(t.Key(), name); ok {
					if first, twice := met[key]; twice {
						problems = append(problems, invalid(at.key(name), "is the same key as "+quoted(first)+"; send one of them"))
						continue
					}
					met[key] = name
				}
				problems = append(problems, twins(t.Elem(), v[name], at.key(name))...)
			}
		}
	}
	return problems
}

// keyOf reads the text of a key as the type of a map's keys does.
func keyOf(t reflect.Type, name string) (key any, ok bool) {
	into := reflect.New(reflect.MapOf(t, reflect.TypeFor[any]()))
	if unmarshal(encode(object{name: nil}), into.Interface()) != nil {
		return nil, false
	}
	for _, k := range into.Elem().MapKeys() {
		return k.Interface(), k.Comparable()
	}
	return nil, false
}
