// This file says what a validate tag means in JSON Schema: one answer for each
// tag on each kind of value.

package reflectschema

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// A class says how keywords relate to what validator accepts.
type class int

const (
	exact  class = iota // the keywords accept what validator accepts
	looser              // the keywords accept more, validator refuses the rest
	worded              // there are no keywords, validator alone judges
	silent              // every value of the kind passes
)

// A constraint is what one validate tag means on one kind of value.
type constraint struct {
	keywords object
	class    class
	phrase   string // to be read after "must": be at least 3
	tell     bool   // the phrase says what the keywords do not, or hardly
}

// told reports whether the phrase belongs into the description.
func (c constraint) told() bool { return c.tell || c.class == looser || c.class == worded }

// A misuse is a tag that cannot stand on a kind of value.
type misuse struct{ problem, remedy string }

func (m *misuse) Error() string { return m.problem }

func misused(remedy, problem string, args ...any) (constraint, *misuse) {
	return constraint{}, &misuse{fmt.Sprintf(problem, args...), remedy}
}

// panics is the misuse of a tag on a kind for which validator has no answer but
// a panic, in the call.
func panics(a alt, k kind) (constraint, *misuse) {
	return misused("take the tag off, or change the type", "%s does not apply to %s: validator panics when it runs", a.name, k)
}

// constrain returns what a constraint means on a value of type t, which is no
// pointer. The tag is one that [tagNames] lists, and neither required nor a
// tag about other fields.
func constrain(a alt, t reflect.Type) (constraint, *misuse) {
	c, m := constrainKind(a, t, kindOf(t))
	if m != nil && kindOf(t) == kindText && t.Kind() == reflect.String && a.name != "validateFn" {
		remedy := "let UnmarshalText refuse the text"
		if a.name == "oneof" && t.Name() != "" {
			remedy += ", or list the texts with a method Enum() []any of " + typeName(t)
		}
		return misused(remedy, "%s on %s: validator would test what UnmarshalText makes of the text, not what callers send", a, typeName(t))
	}
	return c, m
}

func constrainKind(a alt, t reflect.Type, k kind) (constraint, *misuse) {
	switch {
	case a.name == "isdefault":
		return constraint{class: worded, phrase: "be left out"}, nil
	case a.name == "validateFn":
		return ownMethod(a, t)
	case k == kindAny || k == kindOwn:
		return misused("take the tag off, or use a type whose JSON form is plain", "%s on %s: what it does, or whether validator panics, depends on what the caller sends",
			a, typeName(t))
	}
	switch a.name {
	case "min", "gte", "max", "lte", "gt", "lt", "len", "eq", "ne":
		return compared(a, t, k)
	case "oneof", "noneof":
		return listed(a, k)
	case "oneofci", "noneofci", "eq_ignore_case", "ne_ignore_case":
		return folded(a, k)
	case "unique":
		return unique(a, t, k)
	case "contains", "containsany", "containsrune", "excludes", "excludesall", "excludesrune",
		"startswith", "endswith", "startsnotwith", "endsnotwith":
		return affixed(a, t, k)
	case "datetime":
		return datetime(a, k)
	}
	return named(a, t, k)
}

// ownMethod is validateFn: a method of the type decides.
func ownMethod(a alt, t reflect.Type) (constraint, *misuse) {
	name := cmp.Or(a.param, "Validate")
	m, ok := reflect.PointerTo(t).MethodByName(name)
	if t.Kind() == reflect.Interface || !ok || m.Type.NumIn() != 1 || m.Type.NumOut() == 0 ||
		m.Type.Out(0).Kind() != reflect.Bool && m.Type.Out(0) != reflect.TypeFor[error]() {
		return misused("name a method without parameters that returns a bool or an error", "%s: %s has no such method %s, so it never holds", a, typeName(t), name)
	}
	return constraint{class: worded, phrase: "pass the server's own check"}, nil
}

// String spells the constraint as a tag.
func (a alt) String() string {
	if a.param == "" {
		return a.name
	}
	return a.name + "=" + a.param
}

// listed is oneof and noneof.
func listed(a alt, k kind) (constraint, *misuse) {
	values := words(a.param)
	if len(values) == 0 {
		return misused("list the values, separated by blanks", "%s has no values", a.name)
	}
	var enum []any
	for _, v := range values {
		switch k {
		case kindString:
			enum = append(enum, v)
		case kindInt:
			n, err := strconv.ParseInt(v, 10, 64)
			if err != nil || strconv.FormatInt(n, 10) != v {
				return misused("write the integers in plain decimal form", "%s value %q never equals an integer", a.name, v)
			}
			enum = append(enum, json.Number(v))
		case kindUint:
			n, err := strconv.ParseUint(v, 10, 64)
			if err != nil || strconv.FormatUint(n, 10) != v {
				return misused("write the integers in plain decimal form", "%s value %q never equals an unsigned integer", a.name, v)
			}
			enum = append(enum, json.Number(v))
		default:
			return panics(a, k)
		}
		if among(enum[:len(enum)-1], enum[len(enum)-1]) {
			return misused("list it once", "%s lists %q twice", a.name, v)
		}
	}
	if a.name == "oneof" {
		return constraint{keywords: object{"enum": enum}, phrase: "be one of " + quotedList(values)}, nil
	}
	return constraint{keywords: object{"not": object{"enum": enum}}, phrase: "be none of " + quotedList(values)}, nil
}

func quotedList(values []string) string {
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = v
		if strings.ContainsAny(v, " ,") || v == "" {
			quoted[i] = strconv.Quote(v)
		}
	}
	return strings.Join(quoted, ", ")
}

// folded is the comparisons that disregard case.
func folded(a alt, k kind) (constraint, *misuse) {
	if k != kindString {
		return panics(a, k)
	}
	values := []string{a.param}
	if strings.Contains(a.name, "oneof") {
		values = words(a.param)
	}
	if len(values) == 0 || values[0] == "" {
		return misused("write the values", "%s has no values", a.name)
	}
	patterns := make([]string, len(values))
	for i, v := range values {
		patterns[i] = foldedPattern(v)
	}
	pattern := object{"pattern": "^(?:" + strings.Join(patterns, "|") + ")$"}
	if strings.HasPrefix(a.name, "n") {
		return constraint{keywords: object{"not": pattern}, tell: true, phrase: "be none of " + quotedList(values) + ", in any case"}, nil
	}
	return constraint{keywords: pattern, tell: true, phrase: "be one of " + quotedList(values) + ", in any case"}, nil
}

func unique(a alt, t reflect.Type, k kind) (constraint, *misuse) {
	if a.param != "" && k != kindSlice && k != kindArray {
		return misused("take the parameter off", "unique=%s needs a slice of structs", a.param)
	}
	switch k {
	case kindSlice, kindArray:
		e := deref(t.Elem())
		if a.param != "" {
			return uniqueField(a, e)
		}
		if !e.Comparable() || e.Kind() == reflect.Interface {
			return misused("take unique off", "unique on %s: elements of that type cannot be compared, and validator panics", typeName(t))
		}
		c := constraint{keywords: object{"uniqueItems": true}, phrase: "have no two equal items"}
		switch e.Kind() {
		case reflect.Struct, reflect.Array, reflect.Float32, reflect.Float64:
			c.class = looser // {"a":0} and {} are one Go value
		}
		return c, nil
	case kindMap:
		if !t.Elem().Comparable() || deref(t.Elem()).Kind() == reflect.Interface {
			return misused("take unique off", "unique on %s: values of that type cannot be compared, and validator panics", typeName(t))
		}
		return constraint{class: worded, phrase: "have no two equal values"}, nil
	case kindBytes:
		return constraint{class: worded, phrase: "have no two equal bytes"}, nil
	}
	return panics(a, k)
}

func uniqueField(a alt, e reflect.Type) (constraint, *misuse) {
	if e.Kind() == reflect.Struct {
		if sf, ok := e.FieldByName(a.param); ok && sf.Type.Comparable() {
			return constraint{class: worded, phrase: "have items that all differ in " + jsonName(sf)}, nil
		}
	}
	return misused("name a field of the elements that can be compared", "unique=%s names no such field of %s: validator panics when it runs", a.param, typeName(e))
}

// jsonName returns the name that a struct field has in JSON.
func jsonName(sf reflect.StructField) string {
	name, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
	if name == "" || !validName(name) {
		return sf.Name
	}
	return name
}
