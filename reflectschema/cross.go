// This file is the tags about other fields.

package reflectschema

import (
	"reflect"
	"slices"
	"strings"
)

// sibling finds a field by its Go name as validator does: in the struct that
// declares the property, or promoted into it. One behind an embedded pointer is
// not found: validator panics where that is nil.
func (p *property) sibling(goName string) (field, bool) {
	sf, ok := p.field.owner.FieldByName(goName)
	if !ok {
		return field{}, false
	}
	owner := p.field.index[:len(p.field.index)-1]
	for t, at := p.field.owner, sf.Index; len(at) > 1; at = at[1:] {
		if t = t.Field(at[0]).Type; t.Kind() == reflect.Pointer {
			return field{}, false
		}
	}
	index := append(slices.Clone(owner), sf.Index...)
	i := slices.IndexFunc(p.fields, func(f field) bool { return slices.Equal(f.index, index) })
	if i < 0 {
		return field{}, false
	}
	return p.fields[i], true
}

// condition takes in a tag that requires or excludes the field because of
// others.
func (p *property) condition(a alt) {
	params := words(a.param)
	pairs := asksValues(a.name)
	switch {
	case len(params) == 0:
		p.faults.add("name a field", "%s names no field", a.name)
		return
	case pairs && len(params)%2 != 0:
		p.faults.add("write pairs", "%s needs pairs of a field and a value: validator panics when it runs", a)
		return
	}
	var others []field
	for i, name := range params {
		if pairs && i%2 == 1 {
			continue
		}
		other, ok := p.sibling(name)
		if !ok {
			p.faults.add("name a field of the same struct, as Go spells it", "%s names no field %q", a.name, name)
			return
		}
		if strings.Contains(other.tag.Get("jsonschema"), "default=") && !pairs {
			p.faults.add("take the default of "+other.goName+" out", "%s names %s, which has a default and is never absent", a.name, name)
			return
		}
		if !pairs && !p.tellsAbsent(other, a, other.goName+" is") {
			return
		}
		if pairs && slices.ContainsFunc(others, func(f field) bool { return f.name == other.name }) {
			p.faults.add("name it once", "%s names %s twice: validator panics when it runs", a.name, name)
			return
		}
		if pairs && !p.asked(other, a, params[i+1]) {
			return
		}
		others = append(others, other)
	}
	if p.tellsAbsent(p.field, a, "on") {
		p.conditions(a, others)
	}
}

// asksValues reports whether a tag has pairs of a field and a value.
func asksValues(tag string) bool {
	return strings.HasSuffix(tag, "_if") || strings.HasSuffix(tag, "_unless")
}

// tellsAbsent reports whether validator can tell that a field was left out, and
// tells if not.
func (p *property) tellsAbsent(f field, a alt, what string) bool {
	if nilable(f.typ) || kindOf(f.typ) == kindString {
		return true
	}
	p.faults.add("use a pointer", "%s: %s a plain %s, whose zero value cannot be told from absent", a.name, what, typeName(f.typ))
	return false
}

func (p *property) conditions(a alt, others []field) {
	pairs := asksValues(a.name)
	for _, f := range append([]field{p.field}, others...) {
		if kindOf(f.typ) == kindString && !nilable(f.typ) && (f.name == p.field.name || !pairs) {
			p.present = append(p.present, f.name)
		}
	}
	name := p.field.name
	switch a.name {
	case "required_without":
		for _, other := range others {
			p.clauses = append(p.clauses, []string{name, other.name})
		}
		return
	case "required_without_all":
		clause := []string{name}
		for _, other := range others {
			clause = append(clause, other.name)
		}
		p.clauses = append(p.clauses, clause)
		return
	case "required_with":
		if !p.root {
			for _, other := range others {
				p.dependents[other.name] = append(p.dependents[other.name], name)
			}
			return
		}
	}
	p.phrases = append(p.phrases, crossPhrase(a, p.typ, p.byGoName[p.field.owner]))
}

// compare takes in a tag that compares the field with another.
func (p *property) compare(a alt) {
	params := words(a.param)
	if len(params) != 1 {
		p.faults.add("name one field", "%s names no field", a)
		return
	}
	if strings.HasSuffix(a.name, "csfield") && !p.root {
		p.faults.add("write "+strings.Replace(a.name, "csfield", "field", 1), "%s looks for %s in the parameters themselves, not beside the field", a.name, params[0])
		return
	}
	other, ok := p.sibling(params[0])
	if !ok {
		p.faults.add("name a field of the same struct, as Go spells it", "%s names no field %q, so it never holds", a.name, params[0])
		return
	}
	if !comparableBy(a.name, p.typ, deref(other.typ)) {
		p.faults.add("compare fields of one type, by a tag that it has an order for", "%s between %s and %s: validator has no answer", a.name, typeName(p.typ), typeName(deref(other.typ)))
		return
	}
	if !p.skips() && !passesAbsent(a.name, p.field.typ) {
		p.unskipped = append(p.unskipped, a.name)
	}
	p.phrases = append(p.phrases, crossPhrase(a, p.typ, p.byGoName[p.field.owner]))
}

// skips reports whether a rule that was taken in already keeps validator off a
// property that was left out.
func (p *property) skips() bool {
	return slices.ContainsFunc(p.kept, func(raw string) bool {
		return raw == "omitempty" || raw == "omitzero" || raw == "omitnil" && nilable(p.field.typ)
	})
}

// passesAbsent reports whether a comparison holds for a property that was left
// out, whatever the other one is: nothing is smaller than its zero value.
func passesAbsent(tag string, t reflect.Type) bool {
	if t.Kind() == reflect.Pointer || tag != "ltefield" && tag != "ltecsfield" {
		return false
	}
	k := kindOf(t)
	return k == kindUint || k == kindString
}

// comparableBy reports whether validator has an answer for two such fields.
func comparableBy(tag string, t, other reflect.Type) bool {
	k, o := kindOf(t), kindOf(other)
	if strings.HasPrefix(tag, "field") || strings.HasPrefix(tag, "postcode") {
		return k == kindString && o == kindString
	}
	switch k {
	case kindStruct, kindText, kindOwn, kindAny:
		return false
	case kindBool:
		return o == kindBool && equality(tag)
	case kindSlice, kindMap, kindArray, kindBytes:
		return t.Kind() == other.Kind() && (equality(tag) || strings.HasSuffix(tag, "csfield"))
	}
	return t.Kind() == other.Kind()
}

func equality(tag string) bool { return strings.HasPrefix(tag, "eq") || strings.HasPrefix(tag, "ne") }

// crossPhrase says what a tag about other fields asks. names are the properties
// by Go name.
func crossPhrase(a alt, t reflect.Type, names map[string]string) string {
	params := words(a.param)
	name := func(goName string) string {
		if n, ok := names[goName]; ok {
			return n
		}
		return "another property"
	}
	var all, conditions []string
	for i, param := range params {
		if i%2 == 0 && i+1 < len(params) {
			conditions = append(conditions, name(param)+" is "+params[i+1])
		}
		all = append(all, name(param))
	}
	one := ""
	if len(all) > 0 {
		one = all[0]
	}
	given := func(joined string, verb string) string {
		if len(all) == 1 {
			return all[0] + " is " + verb
		}
		return strings.Join(all, joined) + " are " + verb
	}
	switch a.name {
	case "required_with":
		return "be given when " + strings.Join(all, " or ") + " is given"
	case "required_with_all":
		return "be given when " + given(" and ", "given")
	case "required_without":
		return "be given when " + strings.Join(all, " or ") + " is left out"
	case "required_without_all":
		return "be given when " + given(" and ", "left out")
	case "required_if", "skip_unless":
		return "be given when " + strings.Join(conditions, " and ")
	case "required_unless":
		return "be given unless " + strings.Join(conditions, " or ")
	case "excluded_if":
		return "be left out when " + strings.Join(conditions, " and ")
	case "excluded_unless":
		return "be left out unless " + strings.Join(conditions, " and ")
	case "excluded_with":
		return "be left out when " + strings.Join(all, " or ") + " is given"
	case "excluded_with_all":
		return "be left out when " + given(" and ", "given")
	case "excluded_without":
		return "be left out when " + strings.Join(all, " or ") + " is left out"
	case "excluded_without_all":
		return "be left out when " + given(" and ", "left out")
	case "fieldcontains":
		return "contain the value of " + one
	case "fieldexcludes":
		return "not contain the value of " + one
	case "postcode_iso3166_alpha2_field":
		return "be a postcode of the country in " + one
	}
	return comparison(a.name, t) + " " + one
}

// comparison says an order between two fields: of collections it is that of
// their sizes, of strings that of their sizes too, but for the tags that look in
// the parameters themselves.
func comparison(tag string, t reflect.Type) string {
	order := strings.TrimSuffix(strings.TrimSuffix(tag, "field"), "cs")
	same, other, more, less := "be equal to", "differ from", "be more than", "be less than"
	switch kindOf(t) {
	case kindTime:
		more, less = "be later than", "be earlier than"
	case kindString:
		more, less = "be longer than", "be shorter than"
		if strings.HasSuffix(tag, "csfield") {
			more, less = "sort after", "sort before"
		}
	case kindSlice, kindMap, kindArray, kindBytes:
		same, other, more, less = "be as large as", "not be as large as", "be larger than", "be smaller than"
	}
	switch order {
	case "eq":
		return same
	case "ne":
		return other
	case "gt":
		return more
	case "gte":
		return same + " or " + more
	case "lt":
		return less
	}
	return same + " or " + less
}
