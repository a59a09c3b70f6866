// This file finds the place in a Go value that kept it from being encoded,
// which encoding/json does not tell.

package mcp

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// An unencodableError says where a value has no JSON form.
type unencodableError struct {
	path   string // as the reader of the answer would spell it; "" is the value itself
	reason string
	err    error // what the encoder said
}

func (e *unencodableError) Error() string { return e.sentence("") }
func (e *unencodableError) Unwrap() error { return e.err }

// sentence tells the place below another.
func (e *unencodableError) sentence(under string) string {
	path := under
	switch {
	case under == "" || strings.HasPrefix(e.path, "["):
		path += e.path
	case e.path != "":
		path += "." + e.path
	}
	if path == "" {
		return e.reason
	}
	return path + " " + e.reason
}

// locate finds why v could not be encoded; err is what the encoder said.
func locate(v any, err error) error {
	l := &locator{left: maxLocated, err: err}
	if actions.Contain(func() error { l.walk(reflect.ValueOf(v), ""); return nil }) != nil || l.found == nil {
		return &unencodableError{reason: plainReason(err), err: err}
	}
	return l.found
}

// maxLocated bounds the search: a value may share its parts in many places.
const maxLocated = 100_000

type locator struct {
	left  int
	stack []any // pointers above the value
	err   error
	found *unencodableError
}

func (l *locator) report(path, reason string) {
	l.found = &unencodableError{path: path, reason: reason, err: l.err}
}

// walk visits v as the encoder does, in the order of the output, until it has
// found something.
func (l *locator) walk(v reflect.Value, path string) {
	if l.left--; l.left < 0 || l.found != nil || !v.IsValid() {
		return
	}
	if l.own(v, path) {
		return
	}
	switch v.Kind() {
	case reflect.Chan, reflect.Func, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer:
		l.report(path, fmt.Sprintf("is a Go %s, which has no JSON form", v.Kind()))
	case reflect.Float32, reflect.Float64:
		if f := v.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			l.report(path, fmt.Sprintf("is %v, which is no JSON number", f))
		}
	case reflect.Interface:
		l.walk(v.Elem(), path)
	case reflect.Pointer:
		l.below(v, v.UnsafePointer(), path, func() { l.walk(v.Elem(), path) })
	case reflect.Map:
		l.below(v, v.UnsafePointer(), path, func() { l.entries(v, path) })
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return
		}
		at := struct {
			p any
			n int
		}{v.UnsafePointer(), v.Len()}
		l.below(v, at, path, func() { l.elements(v, path) })
	case reflect.Array:
		l.elements(v, path)
	case reflect.Struct:
		l.members(v, path)
	}
}

// own tries a value that encodes itself, and reports whether it is one.
func (l *locator) own(v reflect.Value, path string) bool {
	if !v.CanInterface() {
		return false
	}
	if v.Kind() == reflect.Pointer && v.IsNil() || v.Kind() == reflect.Interface {
		return false
	}
	x := v.Interface()
	if v.CanAddr() && encodesItself(v.Type()) {
		x = v.Addr().Interface()
	}
	switch x.(type) {
	case json.Marshaler, encoding.TextMarshaler, json.Number, *json.Number:
	default:
		return false
	}
	if _, err := json.Marshal(x); err != nil {
		l.report(path, plainReason(err))
	}
	return true
}

// below walks what a pointer, map or slice holds, unless it holds itself.
func (l *locator) below(v reflect.Value, at any, path string, walk func()) {
	if v.IsNil() {
		return
	}
	if slices.Contains(l.stack, at) {
		l.report(path, "holds itself, so it has no end")
		return
	}
	l.stack = append(l.stack, at)
	walk()
	l.stack = l.stack[:len(l.stack)-1]
}

func (l *locator) elements(v reflect.Value, path string) {
	for i := range v.Len() {
		if l.found != nil || l.left < 0 {
			return
		}
		l.walk(v.Index(i), fmt.Sprintf("%s[%d]", path, i))
	}
}

func (l *locator) entries(v reflect.Value, path string) {
	type entry struct {
		name  string
		value reflect.Value
	}
	var entries []entry
	for it := v.MapRange(); it.Next(); {
		k := it.Key()
		switch k.Kind() {
		case reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
			reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		default:
			if !k.Type().Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
				l.report(path, fmt.Sprintf("is a Go map whose keys are of kind %s, which JSON does not have", k.Kind()))
				return
			}
		}
		entries = append(entries, entry{fmt.Sprint(k), it.Value()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	for _, e := range entries {
		l.walk(e.value, join(path, e.name))
	}
}

func (l *locator) members(v reflect.Value, path string) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" && options == "" {
			continue
		}
		at := join(path, f.Name)
		switch {
		case name != "":
			at = join(path, name)
		case f.Anonymous:
			at = path
		}
		if f.IsExported() || f.Anonymous {
			l.walk(v.Field(i), at)
		}
	}
}

// join spells a member of what is at the path.
func join(path, name string) string {
	for i, r := range name {
		letter := r == '_' || r == '-' && i > 0 || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || i > 0 && '0' <= r && r <= '9'
		if !letter {
			return path + "[" + strconv.Quote(name) + "]"
		}
	}
	switch {
	case name == "":
		return path + `[""]`
	case path == "":
		return name
	}
	return path + "." + name
}

// plainReason is what an encoder's error says, without the names of Go types
// that an author's own error is wrapped in.
func plainReason(err error) (reason string) {
	defer func() {
		if recover() != nil {
			reason = "has no JSON form"
		}
	}()
	var own *json.MarshalerError
	if errors.As(err, &own) {
		return "has no JSON form: " + own.Err.Error()
	}
	return "has no JSON form: " + strings.TrimPrefix(err.Error(), "json: ")
}
