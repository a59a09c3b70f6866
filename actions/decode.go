package actions

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// Decode stores the data in the value that into points to, as a [json.Decoder]
// with UseNumber does: an any gets a [json.Number], and keys match the fields of
// a struct whatever their case. (A closed object has no keys but those declared;
// a handler made by dsl.Typed matches case exactly in open ones too.) Integers
// are read however the caller spelt them.
//
// A value that the Go type cannot hold is an error, a [*Rejection] that names its
// path: return it, and the caller is told. A panic in a type's own decoding is
// contained and returned as a [*PanicError].
func (d Data) Decode(into any) error {
	text := d.JSON()
	if d.text == nil || !d.text.plain || d.text.handed.Load() {
		text = json.RawMessage(compact(plainIntegers(d.fields)))
	}
	err := Contain(func() error {
		dec := json.NewDecoder(bytes.NewReader(text))
		dec.UseNumber()
		return dec.Decode(into)
	})
	root := d.path
	if root == "" {
		root = "data"
	}
	var (
		wrong    *json.UnmarshalTypeError
		misused  *json.InvalidUnmarshalError
		panicked *PanicError
	)
	switch {
	case err == nil, errors.As(err, &misused), errors.As(err, &panicked):
		return err
	case !errors.As(err, &wrong):
		return Invalid(root, "cannot be read: "+words.Cut(err.Error(), 2*words.Shown)) // a type's own decoding refused it
	}
	return Invalid(pathAt(text, root, wrong.Offset), fmt.Sprintf("cannot be read: got %s where %s is expected", wrong.Value, goValues(wrong.Type)))
}

// plainIntegers returns a copy of a value in which every integer is spelt as
// one.
func plainIntegers(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, e := range v {
			out[k] = plainIntegers(e)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = plainIntegers(e)
		}
		return out
	case json.Number:
		return plainInteger(v)
	}
	return v
}

// goValues says in a caller's words what a Go type holds.
func goValues(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		most := uint64(1)<<(t.Bits()-1) - 1
		return fmt.Sprintf("a whole number between -%d and %d", most+1, most)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return fmt.Sprintf("a whole number between 0 and %d", ^uint64(0)>>(64-t.Bits()))
	case reflect.Float32, reflect.Float64:
		return fmt.Sprintf("a number that a %d-bit float holds", t.Bits())
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "a boolean"
	case reflect.Slice, reflect.Array:
		return "an array"
	}
	return "an object"
}

// pathAt spells the path of the value in the JSON text that ends at the offset,
// or of the innermost around it.
func pathAt(text []byte, root string, offset int64) string {
	dec := json.NewDecoder(bytes.NewReader(text))
	trail := datapath.New(root)
	walk := &pathWalk{dec: dec, trail: trail, offset: offset}
	if walk.value() {
		return walk.found
	}
	return root
}

type pathWalk struct {
	dec    *json.Decoder
	trail  *datapath.Trail
	offset int64
	found  string
}

// value reads one value, and reports whether it or one inside it is the one
// looked for.
func (w *pathWalk) value() bool {
	token, err := w.dec.Token()
	if err != nil {
		return false
	}
	switch token {
	case json.Delim('{'):
		for w.dec.More() {
			key, err := w.dec.Token()
			if err != nil {
				return false
			}
			name, _ := key.(string)
			w.trail.Key(name)
			if w.value() {
				return true
			}
			w.trail.Up()
		}
	case json.Delim('['):
		for i := 0; w.dec.More(); i++ {
			w.trail.Index(i)
			if w.value() {
				return true
			}
			w.trail.Up()
		}
	}
	if _, open := token.(json.Delim); open {
		if _, err := w.dec.Token(); err != nil && !errors.Is(err, io.EOF) {
			return false
		}
	}
	if w.dec.InputOffset() >= w.offset {
		w.found = w.trail.String()
		return true
	}
	return false
}
