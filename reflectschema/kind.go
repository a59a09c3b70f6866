package reflectschema

import (
	"encoding"
	"encoding/json"
	"math/big"
	"net"
	"net/netip"
	"reflect"
	"time"

	"github.com/invopop/jsonschema"

	"github.com/wymcp/wymcp-go/actions"
)

// A kind is what a Go type is to a constraint.
type kind int

const (
	kindString kind = iota
	kindInt
	kindUint
	kindFloat
	kindBool
	kindSlice
	kindArray
	kindMap
	kindBytes  // base64 in JSON
	kindTime   // time.Time
	kindStruct // an object with declared properties
	kindText   // a JSON string that the type's own UnmarshalText reads
	kindOwn    // whatever the type's own UnmarshalJSON reads
	kindAny    // any JSON value
)

// String names the kind in a fault.
func (k kind) String() string {
	return [...]string{
		"a string", "an integer", "an unsigned integer", "a float", "a bool", "a slice", "an array", "a map", "bytes",
		"a time", "a struct", "a type with its own text form", "a type with its own JSON form", "any value",
	}[k]
}

func (k kind) number() bool  { return k == kindInt || k == kindUint || k == kindFloat }
func (k kind) integer() bool { return k == kindInt || k == kindUint }

func is[T any](t reflect.Type) bool { return t == reflect.TypeFor[T]() }

// implements reports whether a value of t, or a pointer to one, has the methods
// of I.
func implements[I any](t reflect.Type) bool {
	return t.Kind() != reflect.Interface && reflect.PointerTo(t).Implements(reflect.TypeFor[I]())
}

type (
	schemer  interface{ JSONSchema() *jsonschema.Schema }
	extender interface{ JSONSchemaExtend(*jsonschema.Schema) }
	aliaser  interface{ JSONSchemaAlias() any }
	enumer   interface{ Enum() []any }
)

// deref returns the type behind pointers. A pointer type may lead to itself:
// after eight it is returned as it is.
func deref(t reflect.Type) reflect.Type {
	for n := 0; n < 8 && t != nil && t.Kind() == reflect.Pointer; n++ {
		t = t.Elem()
	}
	return t
}

// nilable reports whether a Go value of the type tells absent from zero.
func nilable(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface:
		return true
	}
	return false
}

// isBytes reports whether encoding/json writes the slice type as base64.
func isBytes(t reflect.Type) bool {
	if t.Kind() != reflect.Slice || t.Elem().Kind() != reflect.Uint8 {
		return false
	}
	e := t.Elem()
	return !implements[json.Marshaler](e) && !implements[encoding.TextMarshaler](e)
}

// kindOf returns the kind of t behind its pointers.
func kindOf(t reflect.Type) kind {
	t = deref(t)
	switch {
	case is[time.Time](t):
		return kindTime
	case is[json.RawMessage](t):
		return kindAny
	case is[json.Number](t), isTimeWrapper(t):
		return kindOwn
	case is[big.Int](t), is[big.Float](t), is[big.Rat](t), is[net.IP](t), is[netip.Addr](t), is[netip.Prefix](t), is[netip.AddrPort](t):
		return kindText
	case implements[encoding.TextUnmarshaler](t):
		return kindText
	case implements[json.Unmarshaler](t):
		return kindOwn
	}
	switch t.Kind() {
	case reflect.String:
		return kindString
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return kindInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return kindUint
	case reflect.Float32, reflect.Float64:
		return kindFloat
	case reflect.Bool:
		return kindBool
	case reflect.Slice:
		if isBytes(t) {
			return kindBytes
		}
		return kindSlice
	case reflect.Array:
		return kindArray
	case reflect.Map:
		return kindMap
	case reflect.Struct:
		return kindStruct
	}
	return kindAny
}

// isTimeWrapper reports whether t is a struct that only embeds a time.Time and
// has its JSON form from it: the methods are time's, promoted.
func isTimeWrapper(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || t.NumField() != 1 || !t.Field(0).Anonymous || !is[time.Time](t.Field(0).Type) {
		return false
	}
	const text = `"2001-02-03T04:05:06Z"`
	v := reflect.New(t)
	err := actions.Contain(func() error { return json.Unmarshal([]byte(text), v.Interface()) })
	if err != nil {
		return false
	}
	at, _ := v.Elem().Field(0).Interface().(time.Time)
	return at.Equal(time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)) &&
		actions.Contain(func() error { return json.Unmarshal([]byte(`"2001-02-03"`), v.Interface()) }) != nil
}
