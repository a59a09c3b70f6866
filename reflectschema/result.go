package reflectschema

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// A Result is the type of a handler's results, compiled. It is immutable and
// safe for concurrent use.
type Result[R any] struct {
	byAddress bool // some type in R is written by a method of its pointer
}

// CompileResult checks that values of R can be encoded as JSON. The error is an
// [*Error] with every reason why not: functions, channels, complex numbers, maps
// whose keys are no text, a type in a map whose MarshalJSON only its pointer
// has. What stands behind an interface is seen at the call alone, as is a value
// that refers to itself.
func CompileResult[R any]() (*Result[R], error) {
	t := reflect.TypeFor[R]()
	e := &encodable{faults: &faults{at: []string{rootStep(t)}}}
	e.visit(t, true, nil)
	if err := e.faults.err(t); err != nil {
		return nil, err
	}
	return &Result[R]{byAddress: e.byAddress}, nil
}

// Value returns what is to be encoded as the answer: v, with nil slices and maps
// that it is, or has as members, made empty, so that they are written [] and {}.
// Members with omitempty or omitzero and types with a MarshalJSON of their own
// are left alone. v itself is not changed. Integers are written with every
// digit, as nothing is decoded in between.
func (r *Result[R]) Value(v R) any {
	filled := reflect.New(reflect.TypeFor[R]()).Elem()
	filled.Set(reflect.ValueOf(&v).Elem())
	fill(filled)
	if r.byAddress && filled.Kind() != reflect.Pointer {
		return filled.Addr().Interface()
	}
	return filled.Interface()
}

// writesItself reports whether values of the type, or pointers to them, have
// their own JSON form.
func writesItself(t reflect.Type) bool {
	return implements[json.Marshaler](t) || implements[encoding.TextMarshaler](t)
}

// fill makes nil slices and maps empty: v, or the members of the struct that it
// is or points to. What v shares with others is copied first.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() || writesItself(v.Elem().Type()) {
			return
		}
		inner := reflect.New(v.Elem().Type()).Elem()
		inner.Set(v.Elem())
		switch {
		case v.Kind() == reflect.Interface:
			fill(inner)
			v.Set(inner)
		case inner.Kind() == reflect.Struct && lacks(inner):
			fill(inner)
			v.Set(inner.Addr())
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
		fillMembers(v)
	}
}

func fillMembers(v reflect.Value) {
	t := v.Type()
	if t == reflect.TypeFor[actions.Result]() {
		fill(v.FieldByName("Value"))
		return
	}
	if writesItself(t) {
		return
	}
	for i := range t.NumField() {
		sf := t.Field(i)
		switch {
		case sf.Anonymous && sf.IsExported() && sf.Type.Kind() == reflect.Struct && sf.Tag.Get("json") == "":
			fillMembers(v.Field(i))
		case fillable(sf):
			fill(v.Field(i))
		}
	}
}

// fillable reports whether a member is a slice or a map that is written even
// where it is nil.
func fillable(sf reflect.StructField) bool {
	k := sf.Type.Kind()
	_, options, _ := strings.Cut(sf.Tag.Get("json"), ",")
	return sf.IsExported() && (k == reflect.Slice || k == reflect.Map) && sf.Tag.Get("json") != "-" &&
		!strings.Contains(options, "omit") && !writesItself(sf.Type)
}

// lacks reports whether fill has anything to do in a struct.
func lacks(v reflect.Value) bool {
	t := v.Type()
	if t == reflect.TypeFor[actions.Result]() {
		return true
	}
	for i := range t.NumField() {
		sf := t.Field(i)
		if sf.Anonymous && sf.Type.Kind() == reflect.Struct && lacks(v.Field(i)) || fillable(sf) && v.Field(i).IsNil() {
			return true
		}
	}
	return false
}

// encodable judges a type of results.
type encodable struct {
	faults    *faults
	byAddress bool
}

// visit judges one type. addressable says whether encoding/json can call methods
// of a pointer to the value; seen holds the named types on the way.
func (e *encodable) visit(t reflect.Type, addressable bool, seen []reflect.Type) {
	f := e.faults
	if slices.Contains(seen, t) {
		return
	}
	if t.Name() != "" {
		seen = append(slices.Clone(seen), t)
	}
	switch {
	case t.Implements(reflect.TypeFor[json.Marshaler]()), t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return
	case t.Kind() != reflect.Interface && writesItself(t):
		e.byAddress = true
		if !addressable {
			f.add("hold a pointer to it", "%s in a map is written without its MarshalJSON, which only its pointer has", typeName(t))
		}
		return
	}
	switch t.Kind() {
	case reflect.Func, reflect.Chan, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer:
		f.add(`leave it out with json:"-"`, "%s has no JSON form", typeName(t))
	case reflect.Pointer:
		e.visit(t.Elem(), true, seen)
	case reflect.Slice:
		f.within(elements, func() { e.visit(t.Elem(), true, seen) })
	case reflect.Array:
		f.within(elements, func() { e.visit(t.Elem(), addressable, seen) })
	case reflect.Map:
		if !writableKey(t.Key()) {
			f.add("key it by strings", "%s: a key of an object has to be a string, an integer or a type with MarshalText", typeName(t))
			return
		}
		f.within(elements, func() { e.visit(t.Elem(), false, seen) })
	case reflect.Struct:
		for _, field := range fieldsOf(t, &faults{}) {
			f.within(field.goName, func() { e.visit(field.typ, addressable, seen) })
		}
	}
}

// writableKey reports whether encoding/json writes a map with keys of the type.
func writableKey(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return true
	}
	return t.Implements(reflect.TypeFor[encoding.TextMarshaler]())
}
