package actions

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// Data is the data of one call that passed its gate: the properties that the
// caller sent, and the defaults of those it did not. Every call has its own;
// nothing in it is shared. Numbers are [json.Number] with every digit, integers
// in plain decimal form whatever the caller wrote (1e2 arrives as 100).
//
// The accessors return the zero value for a property that is absent or null or
// of another kind; a schema that passed the gate rules the last out. Data is
// not for concurrent writes, as a map is not.
type Data struct {
	path   string // where it stands in the call, "" for data itself
	fields map[string]any
	text   *text // nil where fields are no longer what the caller wrote
}

// A text is the JSON that the caller wrote, of use until a part of what was read
// from it is handed out, which may then be changed.
type text struct {
	raw    []byte
	plain  bool // every number is a plain integer
	handed atomic.Bool
}

// hand is called when a part of the data that can be changed is handed out.
func (d Data) hand() {
	if d.text != nil {
		d.text.handed.Store(true)
	}
}

// NewData makes a Data out of Go values, for tests of handlers. The values are
// copied and read as a [Map]'s are; nothing is checked against a schema. The
// error names the first value that has no JSON form.
func NewData(fields map[string]any) (Data, error) {
	var err error
	n := &normaliser{fail: func(at Location, problem, _ string) {
		if err == nil {
			err = fmt.Errorf("%s: %s", at, problem)
		}
	}}
	v, ok := n.value(fields, nil)
	if !ok {
		return Data{}, err
	}
	return Data{fields: v.(map[string]any)}, nil
}

// Has reports whether the property is there: sent, or filled by a default. A
// null that the schema allows counts.
func (d Data) Has(name string) bool { _, ok := d.fields[name]; return ok }

// IsNull reports whether the property is there and null.
func (d Data) IsNull(name string) bool { v, ok := d.fields[name]; return ok && v == nil }

// Value returns the property's value: nil, bool, string, [json.Number], []any
// or map[string]any.
func (d Data) Value(name string) any { d.hand(); return d.fields[name] }

// Names returns the names of the properties that are there, sorted.
func (d Data) Names() []string { return slices.Sorted(maps.Keys(d.fields)) }

// String returns a string property.
func (d Data) String(name string) string { s, _ := d.fields[name].(string); return s }

// Bool returns a boolean property.
func (d Data) Bool(name string) bool { b, _ := d.fields[name].(bool); return b }

// Int returns an integer property. A number that is no int64 is an error, a
// [*Rejection] that names the property: return it, and the caller is told.
func (d Data) Int(name string) (int64, error) {
	num, ok := d.fields[name].(json.Number)
	if !ok {
		return 0, nil
	}
	if n, err := strconv.ParseInt(string(plainInteger(num)), 10, 64); err == nil {
		return n, nil
	}
	return 0, Invalid(d.at(name), fmt.Sprintf("must be a whole number between %d and %d, got %s",
		math.MinInt64, math.MaxInt64, words.Cut(string(num), words.Shown)))
}

// plainInteger spells a number that is an integer as one: 100 for 1e2.
func plainInteger(num json.Number) json.Number {
	if !strings.ContainsAny(string(num), ".eE") {
		return num
	}
	r, ok := new(big.Rat).SetString(string(num))
	if !ok || !r.IsInt() {
		return num
	}
	return json.Number(r.Num().String())
}

// Float returns a number property, rounded to the nearest float64. A number
// beyond float64 is an error as [Data.Int]'s.
func (d Data) Float(name string) (float64, error) {
	num, ok := d.fields[name].(json.Number)
	if !ok {
		return 0, nil
	}
	f, err := strconv.ParseFloat(string(num), 64)
	if err != nil {
		return 0, Invalid(d.at(name), fmt.Sprintf("must be a number that a 64-bit float holds, got %s", words.Cut(string(num), words.Shown)))
	}
	return f, nil
}

// Strings returns the strings of an array property.
func (d Data) Strings(name string) []string {
	list, _ := d.fields[name].([]any)
	var out []string
	for _, e := range list {
		if s, ok := e.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

// Array returns an array property.
func (d Data) Array(name string) []any {
	d.hand()
	a, _ := d.fields[name].([]any)
	return a
}

// Object returns an object property as Data of its own.
func (d Data) Object(name string) Data {
	d.hand()
	fields, _ := d.fields[name].(map[string]any)
	return Data{path: d.at(name), fields: fields}
}

// at spells the data path of a property.
func (d Data) at(name string) string {
	if d.path == "" {
		return pathOf(name)
	}
	return d.path + strings.TrimPrefix(pathOf(name), "data")
}

// JSON returns the data as JSON text. It is the call's own copy.
func (d Data) JSON() json.RawMessage {
	if d.text != nil && !d.text.handed.Load() {
		return bytes.Clone(d.text.raw)
	}
	if d.fields == nil {
		return json.RawMessage("{}")
	}
	return json.RawMessage(compact(d.fields))
}

// Map returns the data as a map, which is the call's own: it may be changed, and
// the other methods see the change.
func (d Data) Map() map[string]any { d.hand(); return d.fields }
