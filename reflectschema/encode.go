package reflectschema

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"

	"github.com/wymcp/wymcp-go/actions"
)

// encode writes a value of the JSON model as text.
func encode(v any) []byte {
	text, err := actions.Encode(v)
	if err != nil {
		return []byte("null")
	}
	return text
}

// unmarshal decodes one JSON text as a call's data is decoded: a number that
// goes into an any keeps every digit. A panic in a type's own decoding is
// returned as an [*actions.PanicError].
func unmarshal(text []byte, into any) error {
	return actions.Contain(func() error {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		if err := d.Decode(into); err != nil {
			return err
		}
		if _, err := d.Token(); err != io.EOF {
			return errors.New("there is more after the value")
		}
		return nil
	})
}

// setModel decodes a value of the JSON model into a Go value that holds it.
func setModel(into reflect.Value, model any) {
	_ = unmarshal(encode(model), into.Addr().Interface())
}
