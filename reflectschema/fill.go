// This file writes nil slices and maps of an answer as empty ones.

package reflectschema

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// writesItself reports whether values of the type, or pointers to them, have
// their own JSON form.
func writesItself(t reflect.Type) bool {
	return implements[json.Marshaler](t) || implements[encoding.TextMarshaler](t)
}

// fill makes nil slices and maps empty: v, or the members of the struct that it
// is or points to. v itself is ours; what it points to is not, and is replaced
// by a copy where something is missing in it.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() || writesItself(v.Elem().Type()) {
			return
		}
		inner := reflect.New(v.Elem().Type()).Elem()
		inner.Set(v.Elem())
		fill(inner)
		v.Set(inner)
	case reflect.Pointer:
		if v.IsNil() || writesItself(v.Type().Elem()) || !lacks(v.Elem(), nil) {
			return
		}
		inner := reflect.New(v.Type().Elem())
		if copyShown(inner.Elem(), v.Elem()) {
			fill(inner.Elem())
			v.Set(inner.Convert(v.Type()))
		}
	case reflect.Slice:
		if v.IsNil() && !writesItself(v.Type()) {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
	case reflect.Map:
		if v.IsNil() && !writesItself(v.Type()) {
			v.Set(reflect.MakeMap(v.Type()))
		}
	case reflect.Struct:
		fillMembers(v, nil)
	}
}

// fillMembers fills a struct that is ours. on holds the structs that it is
// embedded in: encoding/json looks into none a second time.
func fillMembers(v reflect.Value, on []reflect.Type) {
	t := v.Type()
	if is[actions.Result](t) {
		fill(v.FieldByName("Value"))
		return
	}
	if writesItself(t) || slices.Contains(on, t) {
		return
	}
	on = append(slices.Clone(on), t)
	for i := range t.NumField() {
		sf, member := t.Field(i), v.Field(i)
		switch {
		case promotes(sf) && member.Kind() == reflect.Struct:
			fillMembers(member, on)
		case promotes(sf):
			if member.IsNil() || !sf.IsExported() || !lacks(member.Elem(), on) {
				continue
			}
			inner := reflect.New(sf.Type.Elem())
			if copyShown(inner.Elem(), member.Elem()) {
				fillMembers(inner.Elem(), on)
				member.Set(inner)
			}
		case fillable(sf):
			fill(member)
		}
	}
}

// promotes reports whether encoding/json writes the members of an embedded
// struct, or of one that is pointed to, as those of the struct around it.
func promotes(sf reflect.StructField) bool {
	t := sf.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
	return sf.Anonymous && t.Kind() == reflect.Struct && name == "" && !writesItself(t)
}

// fillable reports whether a member is a slice or a map that is written even
// where it is nil.
func fillable(sf reflect.StructField) bool {
	k := sf.Type.Kind()
	_, options, _ := strings.Cut(sf.Tag.Get("json"), ",")
	return sf.IsExported() && (k == reflect.Slice || k == reflect.Map) && sf.Tag.Get("json") != "-" &&
		!strings.Contains(options, "omit") && !writesItself(sf.Type)
}

// lacks reports whether fill has anything to do in what a pointer leads to. It
// reads what encoding/json will read, and no more.
func lacks(v reflect.Value, on []reflect.Type) bool {
	t := v.Type()
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.IsNil() && !writesItself(t)
	case reflect.Pointer:
		return !v.IsNil() && !slices.Contains(on, t) && !writesItself(t.Elem()) && lacks(v.Elem(), append(slices.Clone(on), t))
	case reflect.Struct:
	default:
		return false
	}
	if is[actions.Result](t) {
		return true
	}
	if writesItself(t) || slices.Contains(on, t) {
		return false
	}
	on = append(slices.Clone(on), t)
	for i := range t.NumField() {
		sf, member := t.Field(i), v.Field(i)
		switch {
		case promotes(sf) && member.Kind() == reflect.Struct:
			if lacks(member, on) {
				return true
			}
		case promotes(sf):
			if !member.IsNil() && sf.IsExported() && lacks(member.Elem(), on) {
				return true
			}
		case fillable(sf) && member.IsNil():
			return true
		}
	}
	return false
}

// copyShown copies into to what encoding/json writes of from: exported fields,
// also those of embedded structs. An unexported field may be a lock, or be
// changed under one. It reports false where that cannot be done, and the value
// is then written as it is.
func copyShown(to, from reflect.Value) bool {
	t := from.Type()
	if !guarded(t) {
		to.Set(from)
		return true
	}
	if t.Kind() == reflect.Array {
		for i := range t.Len() {
			if !copyShown(to.Index(i), from.Index(i)) {
				return false
			}
		}
		return true
	}
	if writesItself(t) {
		return false // by a method of its pointer, which may take a lock
	}
	for i := range t.NumField() {
		sf := t.Field(i)
		tag := sf.Tag.Get("json")
		switch {
		case tag == "-":
		case sf.IsExported():
			if !copyShown(to.Field(i), from.Field(i)) {
				return false
			}
		case sf.Anonymous && sf.Type.Kind() == reflect.Struct:
			if !copyShown(to.Field(i), from.Field(i)) {
				return false
			}
		case sf.Anonymous && sf.Type.Kind() == reflect.Pointer && sf.Type.Elem().Kind() == reflect.Struct && !from.Field(i).IsNil():
			return false // its members are shown, and it cannot be set
		}
	}
	return true
}

// guarded reports whether a value of the type has fields in it that only its
// own package may read. A type whose MarshalJSON takes the value is copied to
// be written anyway.
func guarded(t reflect.Type) bool {
	switch {
	case t.Implements(reflect.TypeFor[json.Marshaler]()), t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return false
	case t.Kind() == reflect.Array:
		return guarded(t.Elem())
	}
	return t.Kind() == reflect.Struct
}
