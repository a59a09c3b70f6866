// This file reflects one struct: its properties and what is asked of them
// together.

package reflectschema

import (
	"reflect"
	"slices"
)

// members are the properties of one struct.
type members struct {
	properties object
	required   []string
	defaults   object
	clauses    [][]string          // of each, at least one property must be sent
	dependents map[string][]string // with a property, those must be sent
	order      []string            // the properties as declared
	present    []string            // strings that are there for validator only where they are not empty
}

// members reflects the fields of struct t. At the root defaults are taken and
// what is asked of several properties becomes required_one_of; below it there is
// no such place.
func (r *reflector) members(t reflect.Type, root bool) *members {
	m := &members{properties: object{}, defaults: object{}, dependents: map[string][]string{}}
	fields := fieldsOf(t, r.faults)
	if t.NumField() > 0 && len(fields) == 0 && len(r.faults.list) == 0 {
		r.faults.add("export a field, use struct{}, or leave it out with json:\"-\"", "%s has no field that JSON can set", typeName(t))
	}
	r.structs = append(r.structs, t)
	for _, f := range fields {
		m.order = append(m.order, f.name)
		r.nameIn(t, f)
	}
	for _, f := range fields {
		r.faults.within(f.goName, func() {
			if !r.supported(f.typ) || !r.quotable(f) {
				return
			}
			p := &property{reflector: r, members: m, field: f, fields: fields, root: root}
			p.reflect()
		})
	}
	for _, name := range m.present {
		if schema, ok := m.properties[name].(object); ok {
			merge(schema, object{"minLength": integer(1)})
		}
	}
	return m
}

// nameIn notes the property of a field in each struct in which its Go name
// means it: the one that declares it, and those into which it is promoted.
func (r *reflector) nameIn(t reflect.Type, f field) {
	for index := f.index; ; index = index[1:] {
		if sf, ok := t.FieldByName(f.goName); ok && slices.Equal(sf.Index, index) {
			if r.byGoName[t] == nil {
				r.byGoName[t] = map[string]string{}
			}
			r.byGoName[t][f.goName] = f.name
		}
		if len(index) == 1 {
			return
		}
		t = deref(t.Field(index[0]).Type)
	}
}

// quotable reports whether the json option string can be kept, and tells if not.
func (r *reflector) quotable(f field) bool {
	if !f.quoted || kindOf(f.typ).integer() {
		return true
	}
	ok := false
	r.faults.tagged(f.tag, "json", func() {
		r.faults.add("use a plain field; the option is kept for integers", "the option string hides %s inside a JSON string", typeName(f.typ))
	})
	return ok
}

// object is the schema of a struct below the root. It always says which keys it
// has: behind a reference nobody else would.
func (m *members) object() object {
	s := object{"type": "object", "additionalProperties": false}
	if len(m.properties) > 0 {
		s["properties"] = m.properties
	}
	if len(m.required) > 0 {
		s["required"] = list(m.required)
	}
	if groups := m.groups(); len(groups) > 0 {
		var branches []any
		for _, g := range groups {
			branches = append(branches, object{"required": list(g)})
		}
		s["anyOf"] = branches
	}
	if len(m.dependents) > 0 {
		d := object{}
		for name, needs := range m.dependents {
			d[name] = list(needs)
		}
		s["dependentRequired"] = d
	}
	return s
}

func list(names []string) []any {
	out := make([]any, len(names))
	for i, n := range names {
		out[i] = n
	}
	return out
}

// mostGroups is how many groups of required_one_of are written; where there
// would be more, validator alone judges.
const mostGroups = 32

// groups turns "of each clause at least one" into "one of these groups whole",
// with no group that contains another.
func (m *members) groups() [][]string {
	groups := [][]string{nil}
	for _, clause := range m.clauses {
		if slices.ContainsFunc(clause, func(name string) bool { return slices.Contains(m.required, name) }) {
			continue // it always holds
		}
		var next [][]string
		for _, g := range groups {
			for _, name := range clause {
				with := slices.Clone(g)
				if !slices.Contains(with, name) {
					with = append(with, name)
				}
				next = append(next, with)
			}
		}
		groups = least(next)
		if len(groups) > mostGroups {
			return nil
		}
	}
	if len(groups) == 1 && len(groups[0]) == 0 {
		return nil
	}
	for _, g := range groups {
		slices.SortFunc(g, func(a, b string) int { return slices.Index(m.order, a) - slices.Index(m.order, b) })
	}
	slices.SortFunc(groups, func(a, b []string) int {
		return slices.CompareFunc(a, b, func(x, y string) int { return slices.Index(m.order, x) - slices.Index(m.order, y) })
	})
	return groups
}

// least drops each group that contains another.
func least(groups [][]string) [][]string {
	var out [][]string
	for i, g := range groups {
		dead := slices.ContainsFunc(groups, func(h []string) bool { return len(h) < len(g) && contains(g, h) })
		twice := slices.ContainsFunc(groups[:i], func(h []string) bool { return len(h) == len(g) && contains(g, h) })
		if !dead && !twice {
			out = append(out, g)
		}
	}
	return out
}

func contains(all, some []string) bool {
	return !slices.ContainsFunc(some, func(name string) bool { return !slices.Contains(all, name) })
}
