// This file is why a client reads [] and {} where a Go program had nil: the
// slices and maps at the top of an answer are filled in before encoding.

package mcp

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

// typeCache remembers, for each struct type, which of its fields may have to be
// filled. It is safe for concurrent use.
type typeCache struct{ structs sync.Map } // reflect.Type → []int, or nil for none

// filled returns v with nil slices and maps replaced by empty ones: v itself,
// the elements of a map, the fields of a struct (those of embedded structs
// included). Nothing further down is looked at, a type that encodes itself is
// left alone, and v is never changed: what has to change is copied.
func (c *typeCache) filled(v any) any {
	rv := reflect.ValueOf(v)
	if !rv.IsValid() || encodesItself(rv.Type()) {
		return v
	}
	pointed := false
	for rv.Kind() == reflect.Pointer {
		if rv.IsNil() || encodesItself(rv.Type()) {
			return v
		}
		rv, pointed = rv.Elem(), true
	}
	switch rv.Kind() {
	case reflect.Slice, reflect.Map:
		if e, ok := emptied(rv); ok {
			return e.Interface()
		}
		if rv.Kind() == reflect.Map {
			return filledMap(rv).Interface()
		}
	case reflect.Struct:
		if filled, ok := c.filledStruct(rv); ok {
			if pointed {
				return filled.Addr().Interface() // methods of the pointer stay reachable
			}
			return filled.Interface()
		}
	}
	return v
}

// emptied returns the empty value in place of a nil slice or map, which may
// stand in an interface.
func emptied(v reflect.Value) (reflect.Value, bool) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() || encodesItself(v.Type()) {
		return v, false
	}
	switch {
	case v.Kind() == reflect.Slice && v.IsNil():
		return reflect.MakeSlice(v.Type(), 0, 0), true
	case v.Kind() == reflect.Map && v.IsNil():
		return reflect.MakeMap(v.Type()), true
	}
	return v, false
}

func filledMap(m reflect.Value) reflect.Value {
	switch m.Type().Elem().Kind() {
	case reflect.Slice, reflect.Map, reflect.Interface:
	default:
		return m
	}
	var filled reflect.Value
	for it := m.MapRange(); it.Next(); {
		e, ok := emptied(it.Value())
		if !ok {
			continue
		}
		if !filled.IsValid() {
			filled = reflect.MakeMapWithSize(m.Type(), m.Len())
			for all := m.MapRange(); all.Next(); {
				filled.SetMapIndex(all.Key(), all.Value())
			}
		}
		filled.SetMapIndex(it.Key(), e)
	}
	if filled.IsValid() {
		return filled
	}
	return m
}

// filledStruct returns a copy with the fields filled, or false where none has
// to be. Only exported fields are copied: encoding reads no other, and the
// author may be writing to others meanwhile.
func (c *typeCache) filledStruct(s reflect.Value) (reflect.Value, bool) {
	var filled reflect.Value
	for _, i := range c.fields(s.Type()) {
		field := s.Field(i)
		var e reflect.Value
		var ok bool
		if field.Kind() == reflect.Struct {
			e, ok = c.filledStruct(field)
		} else {
			e, ok = emptied(field)
		}
		if !ok {
			continue
		}
		if !filled.IsValid() {
			filled = reflect.New(s.Type()).Elem()
			copyExported(filled, s)
		}
		if field.Kind() == reflect.Struct {
			copyExported(filled.Field(i), e)
		} else {
			filled.Field(i).Set(e)
		}
	}
	return filled, filled.IsValid()
}

func copyExported(to, from reflect.Value) {
	for i := range from.NumField() {
		switch f := from.Type().Field(i); {
		case f.IsExported():
			to.Field(i).Set(from.Field(i))
		case f.Anonymous && f.Type.Kind() == reflect.Struct:
			copyExported(to.Field(i), from.Field(i))
		}
	}
}

// fields returns the indices of the fields of t that filledStruct looks at.
func (c *typeCache) fields(t reflect.Type) []int {
	if known, ok := c.structs.Load(t); ok {
		return known.([]int)
	}
	var fields []int
	for i := range t.NumField() {
		if copyable(t) && fillable(t.Field(i)) {
			fields = append(fields, i)
		}
	}
	known, _ := c.structs.LoadOrStore(t, fields)
	return known.([]int)
}

// copyable reports whether copyExported loses nothing of t that is encoded: the
// pointer to an embedded struct of an unexported type cannot be set.
func copyable(t reflect.Type) bool {
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.Anonymous || f.IsExported() {
			continue
		}
		if f.Type.Kind() == reflect.Pointer || f.Type.Kind() == reflect.Struct && !copyable(f.Type) {
			return false
		}
	}
	return true
}

// fillable reports whether a nil in the field would be written as null. One
// that is left out when it is empty or zero stays out.
func fillable(f reflect.StructField) bool {
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	if name == "-" && options == "" || encodesItself(f.Type) {
		return false
	}
	if f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct {
		return true
	}
	for option := range strings.SplitSeq(options, ",") {
		if option == "omitempty" || option == "omitzero" {
			return false
		}
	}
	switch f.Type.Kind() {
	case reflect.Slice, reflect.Map, reflect.Interface:
		return f.IsExported()
	}
	return false
}

// encodesItself reports whether values of t, or pointers to them, say
// themselves what their JSON is.
func encodesItself(t reflect.Type) bool {
	marshaler, texter := reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()
	if t.Implements(marshaler) || t.Implements(texter) {
		return true
	}
	p := reflect.PointerTo(t)
	return t.Kind() != reflect.Interface && (p.Implements(marshaler) || p.Implements(texter))
}
