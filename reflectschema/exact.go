package reflectschema

import (
	"maps"
	"reflect"
	"slices"

	"github.com/wymcp/wymcp-go/actions"
)

// strangers tells the keys of data that no field has by that very name, and
// that encoding/json would match without case or drop. The gate has done so
// wherever the schema is ours; this is for structs that describe themselves.
func strangers(t reflect.Type, v any, at path) []actions.Problem {
	t = deref(t)
	if opaque(t) {
		return nil
	}
	var problems []actions.Problem
	switch v := v.(type) {
	case []any:
		if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
			for i, e := range v {
				problems = append(problems, strangers(t.Elem(), e, at.index(i))...)
			}
		}
	case map[string]any:
		types := map[string]reflect.Type{}
		if t.Kind() == reflect.Struct {
			for _, f := range fieldsOf(t, &faults{}) {
				types[f.name] = f.typ
			}
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			member, ok := types[name]
			switch {
			case t.Kind() == reflect.Map:
				member = t.Elem()
			case !ok:
				problems = append(problems, invalid(at.key(name), "is not a parameter; leave it out"))
				continue
			}
			problems = append(problems, strangers(member, v[name], at.key(name))...)
		}
	}
	return problems
}
