package actions

import "encoding/json"

// Data is the data of one call that passed its gate: the properties that the
// caller sent, and the defaults of those it did not. Every call has its own;
// nothing in it is shared. Numbers are [json.Number] with every digit, integers
// in plain decimal form whatever the caller wrote (1e2 arrives as 100).
//
// The accessors return the zero value for a property that is absent or null or
// of another kind; a schema that passed the gate rules the last out.
type Data struct {
	fields map[string]any
	raw    []byte
}

// NewData makes a Data out of Go values, for tests of handlers. It normalises
// the values as a [Map]'s and checks nothing against a schema.
func NewData(fields map[string]any) (Data, error) { panic("unimplemented") }

// Has reports whether the property is there: sent, or filled by a default. A
// null that the schema allows counts.
func (d Data) Has(name string) bool { _, ok := d.fields[name]; return ok }

// IsNull reports whether the property is there and null.
func (d Data) IsNull(name string) bool { v, ok := d.fields[name]; return ok && v == nil }

// Value returns the property's value: nil, bool, string, [json.Number], []any
// or map[string]any.
func (d Data) Value(name string) any { return d.fields[name] }

// Names returns the names of the properties that are there, sorted.
func (d Data) Names() []string { panic("unimplemented") }

// String returns a string property.
func (d Data) String(name string) string { s, _ := d.fields[name].(string); return s }

// Bool returns a boolean property.
func (d Data) Bool(name string) bool { b, _ := d.fields[name].(bool); return b }

// Int returns an integer property. A number that is no int64 is an error, a
// [*Rejection] that names the property: return it, and the caller is told.
func (d Data) Int(name string) (int64, error) { panic("unimplemented") }

// Float returns a number property. A number beyond float64 is an error as
// [Data.Int]'s.
func (d Data) Float(name string) (float64, error) { panic("unimplemented") }

// Strings returns the strings of an array property.
func (d Data) Strings(name string) []string { panic("unimplemented") }

// Array returns an array property.
func (d Data) Array(name string) []any { a, _ := d.fields[name].([]any); return a }

// Object returns an object property as Data of its own.
func (d Data) Object(name string) Data { panic("unimplemented") }

// JSON returns the data as JSON text. It is the call's own copy.
func (d Data) JSON() json.RawMessage { panic("unimplemented") }

// Map returns the data as a map, which is the call's own.
func (d Data) Map() map[string]any { return d.fields }

// Decode stores the data in the value that into points to, as [json.Unmarshal]
// does. A value that the Go type cannot hold is an error, a [*Rejection] that
// names its path.
func (d Data) Decode(into any) error { panic("unimplemented") }
