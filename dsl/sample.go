// This file copies examples, which may be values of an author's own types.

package dsl

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
)

// maxPointers is how many pointers sample follows. A pointer to itself has no
// end.
const maxPointers = 10

// A structure is an example that was given as a struct, as the JSON that it
// encoded itself as.
type structure struct {
	of      reflect.Type
	members map[string]any
}

// sample returns a copy of an example: a [structure] where it is a struct, the
// JSON model where it is of another type that writes its own JSON. One that
// cannot be encoded is handed on as it is: the chain, which tries again, tells
// why.
func sample(data any) any {
	v := reflect.ValueOf(data)
	if !v.IsValid() {
		return nil
	}
	for range maxPointers {
		if v.Kind() != reflect.Pointer || v.IsNil() {
			break
		}
		v = v.Elem()
	}
	at := reflect.New(v.Type()) // so that methods of its pointer are found
	at.Elem().Set(v)
	switch at.Interface().(type) {
	case json.Marshaler, encoding.TextMarshaler:
	default:
		if v.Kind() != reflect.Struct {
			return clone(v.Interface())
		}
	}
	model, err := encoded(at.Interface())
	if err != nil {
		return data
	}
	if members, ok := model.(map[string]any); ok && v.Kind() == reflect.Struct {
		return structure{v.Type(), members}
	}
	return model
}

// encoded returns the JSON form of v in the JSON model.
func encoded(v any) (model any, err error) {
	text, err := marshal(v)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	err = d.Decode(&model)
	return model, err
}

// marshal is [json.Marshal] for values of an author's types, whose panics are
// errors.
func marshal(v any) (text []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("encoding it panicked: %v", p)
		}
	}()
	return json.Marshal(v)
}
