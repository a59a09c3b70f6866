// This file reads the Go values of a declaration as the JSON they stand for.

package actions

import (
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// What one action's declaration may hold. Authors do not come near; a map that
// holds itself, or one value a million times, does.
const (
	maxDeclaredDepth  = 64
	maxDeclaredValues = 200_000
)

// schemaLimits bound the numbers and texts that a declaration brings as JSON.
func schemaLimits() rawjson.Limits {
	l := Limits{}.WithDefaults()
	return rawjson.Limits{Depth: maxDeclaredDepth, NumberLength: l.NumberLength, Exponent: l.Exponent, Problems: 1}
}

// A normaliser reads Go values as the JSON model: nil, bool, string,
// json.Number, []any and map[string]any, all freshly made.
type normaliser struct {
	values int // read so far
	fail   func(at Location, problem, fix string)
}

// value reads v, which stands at the location; false where it has no JSON form,
// which was told.
func (n *normaliser) value(v any, at Location) (any, bool) {
	if n.values++; n.values > maxDeclaredValues {
		if n.values == maxDeclaredValues+1 {
			n.fail(at, fmt.Sprintf("is larger than %d values", maxDeclaredValues), "declare less, or break a map that holds itself")
		}
		return nil, false
	}
	if len(at) > maxDeclaredDepth {
		n.fail(at, fmt.Sprintf("is nested deeper than %d levels", maxDeclaredDepth), "nest less, or break a map that holds itself")
		return nil, false
	}
	switch v := v.(type) {
	case nil:
		return nil, true
	case bool:
		return v, true
	case string:
		return n.text(v, at)
	case json.Number:
		return n.number(string(v), at)
	case map[string]any:
		return n.object(at, func(yield func(string, any) bool) {
			for _, k := range slices.Sorted(maps.Keys(v)) {
				if !yield(k, v[k]) {
					return
				}
			}
		})
	case []any:
		out, ok := make([]any, len(v)), true
		for i, e := range v {
			var is bool
			out[i], is = n.value(e, at.with(i))
			ok = ok && is
		}
		return out, ok
	case json.Marshaler, encoding.TextMarshaler:
		return n.marshalled(v, at)
	}
	return n.reflected(reflect.ValueOf(v), at)
}

func (n *normaliser) object(at Location, members func(func(string, any) bool)) (any, bool) {
	out, ok := map[string]any{}, true
	for k, e := range members {
		if _, is := n.text(k, at); !is {
			ok = false
			continue
		}
		v, is := n.value(e, at.with(k))
		out[k] = v
		ok = ok && is
	}
	return out, ok
}

func (n *normaliser) text(s string, at Location) (any, bool) {
	if !utf8.ValidString(s) {
		n.fail(at, fmt.Sprintf("the string %s is not valid UTF-8", words.Quote(s)), "write it in UTF-8")
		return nil, false
	}
	return s, true
}

func (n *normaliser) number(lit string, at Location) (any, bool) {
	d := rawjson.Parse([]byte(lit), "", schemaLimits())
	if num, ok := d.Value.(json.Number); ok && len(d.Problems) == 0 && string(num) == lit {
		return num, true
	}
	problem := "is not a JSON number"
	if len(d.Problems) > 0 && d.Problems[0].Kind == rawjson.Number {
		problem = d.Problems[0].Message
	}
	n.fail(at, fmt.Sprintf("the number %s %s", words.Quote(lit), problem), "write a number of JSON within those bounds")
	return nil, false
}

func (n *normaliser) reflected(v reflect.Value, at Location) (any, bool) {
	switch v.Kind() {
	case reflect.Bool:
		return v.Bool(), true
	case reflect.String:
		return n.text(v.String(), at)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return json.Number(strconv.FormatInt(v.Int(), 10)), true
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return json.Number(strconv.FormatUint(v.Uint(), 10)), true
	case reflect.Float32, reflect.Float64:
		if f := v.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			n.fail(at, fmt.Sprintf("the number %v has no JSON form", f), "write a finite number")
			return nil, false
		}
		return n.marshalled(v.Interface(), at)
	case reflect.Pointer, reflect.Interface:
		for range maxDeclaredDepth {
			if v.IsNil() {
				return nil, true
			}
			if v = v.Elem(); v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface {
				return n.value(v.Interface(), at)
			}
		}
		n.fail(at, "is a pointer that leads through pointers without end", "write what a JSON file would hold")
		return nil, false
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return n.marshalled(v.Interface(), at)
		}
		out, ok := make([]any, v.Len()), true
		for i := range out {
			var is bool
			out[i], is = n.value(v.Index(i).Interface(), at.with(i))
			ok = ok && is
		}
		return out, ok
	case reflect.Map:
		if v.Type().Key().Kind() != reflect.String {
			n.fail(at, fmt.Sprintf("is a Go map whose keys are of type %v, not strings", v.Type().Key()), "key it by strings")
			return nil, false
		}
		return n.object(at, func(yield func(string, any) bool) {
			keys := v.MapKeys()
			slices.SortFunc(keys, func(a, b reflect.Value) int { return cmpStrings(a.String(), b.String()) })
			for _, k := range keys {
				if !yield(k.String(), v.MapIndex(k).Interface()) {
					return
				}
			}
		})
	case reflect.Struct:
		return n.marshalled(v.Interface(), at)
	}
	n.fail(at, fmt.Sprintf("is a Go %v, which has no JSON form", v.Type()), "write what a JSON file would hold")
	return nil, false
}

// marshalled reads a value by the JSON that it encodes itself as, which is the
// author's code.
func (n *normaliser) marshalled(v any, at Location) (any, bool) {
	var b []byte
	err := Contain(func() (err error) { b, err = json.Marshal(v); return err })
	if err != nil {
		n.fail(at, fmt.Sprintf("the Go %T cannot be encoded as JSON: %v", v, err), "write what a JSON file would hold")
		return nil, false
	}
	if n.textProblem(reflect.ValueOf(v), 0) {
		n.fail(at, fmt.Sprintf("the Go %T holds a string that is not valid UTF-8", v), "write it in UTF-8")
		return nil, false
	}
	d := rawjson.Parse(b, "", schemaLimits())
	if len(d.Problems) > 0 {
		n.fail(at, fmt.Sprintf("the JSON of the Go %T %s", v, d.Problems[0].Message), "write what a JSON file would hold")
		return nil, false
	}
	n.values += len(b) / 8
	return d.Value, true
}

// textProblem finds a string in a Go value that is not UTF-8, which encoding
// would replace in silence. It looks where encoding/json does: exported fields,
// elements, keys and values, behind pointers and interfaces.
func (n *normaliser) textProblem(v reflect.Value, depth int) bool {
	if n.values++; depth > maxDeclaredDepth || n.values > maxDeclaredValues {
		return false // too large or too deep is told elsewhere
	}
	switch v.Kind() {
	case reflect.String:
		return !utf8.ValidString(v.String())
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && n.textProblem(v.Elem(), depth+1)
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); (f.IsExported() || f.Anonymous) && n.textProblem(v.Field(i), depth+1) {
				return true
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return false
		}
		for i := range v.Len() {
			if n.textProblem(v.Index(i), depth+1) {
				return true
			}
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			if n.textProblem(it.Key(), depth+1) || n.textProblem(it.Value(), depth+1) {
				return true
			}
		}
	}
	return false
}
