package reflectschema

import (
	"reflect"
	"slices"
	"strings"
)

// alternatives returns what a rule means, one constraint or several of which one
// must hold.
func (r *reflector) alternatives(ru rule, t reflect.Type) (constraint, *misuse) {
	all := make([]constraint, 0, len(ru.alts))
	for _, a := range ru.alts {
		if phrase, ok := r.options.phrase(a.name); ok {
			all = append(all, constraint{class: worded, phrase: phrase})
			continue
		}
		if a.name == "required" || conditional(a.name) || comparing(a.name) {
			return misused("write it as a rule of its own", "%s cannot be an alternative, nor be asked of elements", a.name)
		}
		c, err := constrain(a, t)
		if err != nil {
			return c, err
		}
		all = append(all, c)
	}
	if kindOf(t) == kindString && !slices.ContainsFunc(ru.alts, func(a alt) bool { _, disk := places(a.name); return disk }) {
		r.try(reflect.ValueOf("x"), ru.raw) // validator compiles its expressions at their first use: not in a call
	}
	if len(all) == 1 {
		return all[0], nil
	}
	return either(all), nil
}

// either is several constraints of which one must hold.
func either(all []constraint) constraint {
	c := constraint{}
	var schemas []any
	var phrases []string
	for _, one := range all {
		phrases = append(phrases, one.phrase)
		c.class = max(c.class, one.class)
		c.tell = c.tell || one.told()
		if len(one.keywords) > 0 {
			schemas = append(schemas, one.keywords)
		}
	}
	c.phrase = strings.Join(phrases, " or ")
	switch {
	case slices.ContainsFunc(all, func(c constraint) bool { return c.class == silent }):
		c.class, c.tell = silent, false
	case len(schemas) == len(all):
		c.keywords = object{"anyOf": schemas}
	default:
		c.class = worded
	}
	return c
}

// elementStruct returns the struct that a collection holds, or nil.
func elementStruct(t reflect.Type) reflect.Type {
	switch t.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map:
		if e := deref(t.Elem()); kindOf(e) == kindStruct {
			return e
		} else if e != t {
			return elementStruct(e)
		}
	}
	return nil
}

// hasRules reports whether validator would find rules inside a type. Each type
// is looked into once, however many ways lead to it.
func hasRules(t reflect.Type) bool { return rulesInside(t, map[reflect.Type]bool{}) }

func rulesInside(t reflect.Type, seen map[reflect.Type]bool) bool {
	t = deref(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map:
		return rulesInside(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			sf := t.Field(i)
			if !sf.IsExported() && !sf.Anonymous {
				continue
			}
			if tag := sf.Tag.Get("validate"); tag != "" && tag != "-" || rulesInside(sf.Type, seen) {
				return true
			}
		}
	}
	return false
}
