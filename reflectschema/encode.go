package reflectschema

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// encode writes a value of the JSON model as text.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return []byte("null")
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// setModel decodes a value of the JSON model into a Go value that holds it.
func setModel(into reflect.Value, model any) {
	_ = contain(func() error { return json.Unmarshal(encode(model), into.Addr().Interface()) })
}
