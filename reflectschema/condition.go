// This file is the values of the tags that ask whether another field has one:
// required_if, required_unless, excluded_if, excluded_unless and skip_unless.

package reflectschema

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// asked reports whether a tag can ask whether a field has the value that text
// spells, and tells if not. Validator reads the text by the kind of the field
// and panics in the call where it cannot.
func (p *property) asked(other field, a alt, text string) bool {
	t := deref(other.typ)
	model, remedy := askedValue(t, text)
	if remedy != "" {
		p.faults.add(remedy, "%s: %q is no value that %s, %s, is compared with", a, text, other.goName, typeName(other.typ))
		return false
	}
	if listed := p.listedFor(other); len(listed) > 0 && !slices.ContainsFunc(listed, func(v any) bool { return fmt.Sprint(v) == fmt.Sprint(model) }) {
		p.faults.add("name one of "+shown(listed), "%s: %s is never %q", a, other.goName, text)
		return false
	}
	return true
}

// askedValue returns the JSON model of the value that validator compares a field
// of type t with, or what to do where it compares none.
func askedValue(t reflect.Type, text string) (model any, remedy string) {
	bits := 64
	switch k := kindOf(t); k {
	case kindString:
		return text, ""
	case kindBool:
		if text != "true" && text != "false" {
			return nil, "write true or false"
		}
		return text == "true", ""
	case kindInt:
		n, err := strconv.ParseInt(text, 0, 64) // of a time.Duration too
		if err != nil || reflect.New(t).Elem().OverflowInt(n) {
			return nil, "write a whole number that the type holds"
		}
		return integer(n), ""
	case kindUint:
		n, err := strconv.ParseUint(text, 0, 64)
		if err != nil || reflect.New(t).Elem().OverflowUint(n) {
			return nil, "write a whole number that the type holds"
		}
		return json.Number(strconv.FormatUint(n, 10)), ""
	case kindFloat:
		if t.Kind() == reflect.Float32 {
			bits = 32
		}
		f, err := strconv.ParseFloat(text, bits)
		n, ok := number(text, t, k)
		if err != nil || f != f || !ok {
			return nil, "write a number that the type holds"
		}
		return n, ""
	}
	return nil, "ask for a field that is a string, a number or a bool"
}

// listedFor returns the values that another field of the struct may have, where
// its tags or its type list them.
func (p *property) listedFor(other field) []any {
	t := deref(other.typ)
	var all []any
	if rules, err := parseRules(other.tag.Get("validate"), p.tags); err == nil {
		for _, r := range rules {
			if r.word == "dive" {
				break
			}
			if a, ok := r.single(); ok && a.name == "oneof" {
				if c, m := constrain(a, t); m == nil {
					all, _ = c.keywords["enum"].([]any)
				}
			}
		}
	}
	if len(all) > 0 {
		return all
	}
	for _, part := range splitTag(other.tag.Get("jsonschema")) {
		if text, ok := strings.CutPrefix(part, "enum="); ok {
			if v, ok := literal(t, text); ok {
				all = append(all, v)
			}
		}
	}
	if len(all) == 0 && implements[enumer](t) {
		all, _ = p.reflector.enumerated(t)["enum"].([]any)
	}
	return all
}
