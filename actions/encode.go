package actions

import (
	"bytes"
	"encoding/json"
)

// Encode returns the JSON of v on one line, without HTML escaping: how
// everything that is sent to a caller is encoded. Errors are those of
// [json.Marshal]; a panic in a type's own encoding is not contained.
func Encode(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
