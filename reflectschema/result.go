package reflectschema

import (
	"encoding"
	"encoding/json"
	"reflect"
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
	e := &encodable{faults: &faults{at: []string{rootStep(t)}}, seen: map[met]bool{}}
	e.visit(t, true)
	if err := e.faults.err(t); err != nil {
		return nil, err
	}
	return &Result[R]{byAddress: e.byAddress}, nil
}

// Value returns what is to be encoded as the answer: v, with nil slices and maps
// that it is, or has as members, made empty, so that they are written [] and {}.
// Members with omitempty or omitzero and types with a MarshalJSON of their own
// are left alone, as is what stands in the elements of a slice or a map. v itself
// is not changed, nor is what it points to: that is read as encoding/json reads
// it, and never its unexported fields. Integers are written with every
// digit, as nothing is decoded in between.
func (r *Result[R]) Value(v R) any {
	filled := reflect.ValueOf(&v).Elem() // the caller's copy of a struct, the caller's own pointer
	fill(filled)
	if r.byAddress && filled.Kind() != reflect.Pointer {
		return filled.Addr().Interface()
	}
	return filled.Interface()
}

// encodable judges a type of results.
type encodable struct {
	faults    *faults
	byAddress bool
	seen      map[met]bool
}

// met is a type in the one or the other position.
type met struct {
	typ         reflect.Type
	addressable bool
}

// visit judges one type. addressable says whether encoding/json can call methods
// of a pointer to the value. What a type holds is judged once in each position,
// and told where it is met first.
func (e *encodable) visit(t reflect.Type, addressable bool) {
	f := e.faults
	if e.seen[met{t, addressable}] {
		return
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map, reflect.Struct:
		e.seen[met{t, addressable}] = true
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
		e.visit(t.Elem(), true)
	case reflect.Slice:
		f.within(elements, func() { e.visit(t.Elem(), true) })
	case reflect.Array:
		f.within(elements, func() { e.visit(t.Elem(), addressable) })
	case reflect.Map:
		if !writableKey(t.Key()) {
			f.add("key it by strings", "%s: a key of an object has to be a string, an integer or a type with MarshalText", typeName(t))
			return
		}
		f.within(elements, func() { e.visit(t.Elem(), false) })
	case reflect.Struct:
		for _, field := range fieldsOf(t, &faults{}) {
			f.within(field.goName, func() { e.visit(field.typ, addressable) })
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
