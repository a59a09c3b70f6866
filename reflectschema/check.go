// This file runs validator in a call and tells its failures to the caller.

package reflectschema

import (
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/go-playground/validator/v10"

	"github.com/wymcp/wymcp-go/actions"
)

// check holds a decoded struct to its validate tags.
func (c *compiled) check(v reflect.Value, data map[string]any) error {
	err := actions.Contain(func() error {
		if len(c.whenSent) == 0 {
			return c.validate.Struct(v.Addr().Interface())
		}
		return c.validate.StructFiltered(v.Addr().Interface(), func(namespace []byte) bool { return c.unsent(v, data, string(namespace)) })
	})
	if err == nil || panicked(err) {
		return err
	}
	var failed validator.ValidationErrors
	if !errors.As(err, &failed) {
		return reject([]actions.Problem{invalid("data", "cannot be checked")})
	}
	problems := make([]actions.Problem, 0, len(failed))
	for _, fe := range failed {
		var p actions.Problem
		if err := actions.Contain(func() error { p = c.problem(v, data, fe); return nil }); err != nil {
			return err
		}
		problems = append(problems, p)
	}
	slices.SortFunc(problems, func(a, b actions.Problem) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Message, b.Message))
	})
	return reject(slices.Compact(problems))
}

// unsent reports whether a namespace of validator's is a field that is not to
// be checked because the call left it out.
func (c *compiled) unsent(v reflect.Value, data map[string]any, namespace string) bool {
	name := namespace[strings.LastIndexByte(namespace, '.')+1:]
	for _, names := range c.whenSent {
		if !names[name] {
			continue
		}
		at, ok := c.find(v, data, namespace)
		return ok && c.whenSent[at.owner][name] && (!at.sent || at.value == nil)
	}
	return false
}

// find finds the place in the data that validator spells by namespace.
func (c *compiled) find(v reflect.Value, data map[string]any, namespace string) (spot, bool) {
	if name := v.Type().Name(); name != "" {
		namespace = strings.TrimPrefix(namespace, name+".")
	}
	return c.field(v, spot{path: "data", value: data, sent: true}, namespace)
}

// problem words one failure.
func (c *compiled) problem(v reflect.Value, data map[string]any, fe validator.FieldError) actions.Problem {
	at, ok := c.find(v, data, fe.StructNamespace())
	if !ok {
		at = spot{path: "data"}
	}
	if at.aboutName(fe) {
		return invalid(at.path, "has a key that must "+c.words(fe, at.owner)+", got "+quoted(keyText(at.name)))
	}
	message := "must " + c.words(fe, at.owner)
	if at.sent && at.value != nil {
		message += ", got " + quotedValue(at.value)
	}
	return invalid(at.path, message)
}

// words says what a failed tag asks.
func (c *compiled) words(fe validator.FieldError, owner reflect.Type) string {
	var phrases []string
	for _, text := range strings.Split(fe.ActualTag(), "|") {
		name, param, has := strings.Cut(text, "=")
		if !has {
			param = fe.Param()
		}
		phrases = append(phrases, c.word(alt{name, param}, fe.Type(), owner))
	}
	return strings.Join(phrases, " or ")
}

func (c *compiled) word(a alt, t, owner reflect.Type) string {
	if phrase, ok := c.options.phrase(a.name); ok {
		return phrase
	}
	if t = deref(t); t == nil {
		t = reflect.TypeFor[string]()
	}
	switch {
	case a.name == "required" && t.Kind() == reflect.String:
		return "not be empty"
	case a.name == "required":
		return "be given"
	case conditional(a.name), comparing(a.name):
		return crossPhrase(a, t, c.byGoName[owner])
	}
	if said, err := constrain(a, t); err == nil && said.phrase != "" {
		return said.phrase
	}
	return "pass the check " + a.name
}

// A spot is a place in a call's data, found by way of the Go value.
type spot struct {
	path  path
	value any // what stands there in the data
	sent  bool
	name  reflect.Value // the key of the map that leads there, if one does
	elem  reflect.Value // what stands there in the Go value, if name is set
	owner reflect.Type  // the struct whose field it is, or is below
}

func (s spot) member(name string) spot {
	m, _ := s.value.(map[string]any)
	value, sent := m[name]
	return spot{path: s.path.key(name), value: value, sent: sent, owner: s.owner}
}

// aboutName reports whether a failure is about the key of a map, by keys …
// endkeys, and not about what the key leads to. Where both are the same value
// it reads as the latter.
func (s spot) aboutName(fe validator.FieldError) bool {
	if !s.name.IsValid() || fe.Type() != s.name.Type() || fe.Value() != s.name.Interface() {
		return false
	}
	elem := reflect.Indirect(s.elem)
	return !elem.IsValid() || elem.Type() != s.name.Type() || elem.Interface() != fe.Value()
}

// field finds the field of a struct that validator spells by namespace: Go
// names with full stops, and [index] or [key] behind collections. Keys are
// spelled as they print, so the value is followed rather than the text.
func (c *compiled) field(v reflect.Value, at spot, namespace string) (spot, bool) {
	t := v.Type()
	for i := range t.NumField() {
		sf := t.Field(i)
		rest, ok := strings.CutPrefix(namespace, sf.Name)
		if !ok || rest != "" && rest[0] != '.' && rest[0] != '[' {
			continue
		}
		below := at
		if name, is := c.byGoName[t][sf.Name]; is {
			below = at.member(name)
		} else if !sf.Anonymous {
			below = at.member(jsonName(sf))
		}
		below.owner = t
		if found, ok := c.below(v.Field(i), below, rest); ok {
			return found, true
		}
	}
	return spot{}, false
}

// below follows the rest of a namespace into a value.
func (c *compiled) below(v reflect.Value, at spot, rest string) (spot, bool) {
	if rest == "" {
		return at, true
	}
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Struct:
		if namespace, ok := strings.CutPrefix(rest, "."); ok {
			return c.field(v, at, namespace)
		}
	case reflect.Slice, reflect.Array:
		digits, after, ok := strings.Cut(strings.TrimPrefix(rest, "["), "]")
		i, err := strconv.Atoi(digits)
		if !ok || err != nil || i < 0 || i >= v.Len() {
			break
		}
		list, _ := at.value.([]any)
		e := spot{path: at.path.index(i), owner: at.owner}
		if i < len(list) {
			e.value, e.sent = list[i], true
		}
		return c.below(v.Index(i), e, after)
	case reflect.Map:
		for _, key := range v.MapKeys() {
			if after, ok := strings.CutPrefix(rest, fmt.Sprintf("[%v]", key)); ok {
				member := at.member(keyText(key))
				if after == "" {
					member.name, member.elem = key, v.MapIndex(key)
				}
				if found, ok := c.below(v.MapIndex(key), member, after); ok {
					return found, true
				}
			}
		}
	}
	return spot{}, false
}

// keyText is the text of a map's key in JSON.
func keyText(key reflect.Value) string {
	if m, ok := key.Interface().(encoding.TextMarshaler); ok && key.Kind() != reflect.String {
		text, _ := m.MarshalText()
		return string(text)
	}
	return fmt.Sprint(key)
}
