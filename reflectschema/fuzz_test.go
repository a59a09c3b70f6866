package reflectschema_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

// FuzzDecode decodes data that a gate has seen or not: there is an answer to
// each, in the words of a caller, and what the gate lets pass twice is the same.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"id":1}`, `{"id":1e2,"tiny":300}`, `{"id":"x","items":[{"sku":"a","qty":1}]}`, `{"id":1,"node":{"children":[{"weight":1.5}]}}`,
		`{"id":1,"notes":{"a]":"b"},"Addrs":{"x":1}}`, `{"ref":[],"place":[1],"text":5,"big":"1","bytes":[1]}`, `{"ID":1,"due":null,"f":-1e39}`,
	} {
		f.Add(seed)
	}
	s := compile[order](f)
	f.Fuzz(func(t *testing.T, data string) {
		told := func(err error) {
			if err == nil {
				return
			}
			var r *actions.Rejection
			require.True(t, errors.As(err, &r), "%T: %v", err, err)
			require.NotEmpty(t, r.Problems)
			for _, p := range r.Problems {
				assert.True(t, strings.HasPrefix(p.Path, "data"), p.Path)
				assert.NotContains(t, p.Message, "json:")
				assert.NotContains(t, p.Message, "reflectschema")
			}
		}
		if checked, refused := s.check(data); refused == nil {
			v, err := s.decode(checked)
			told(err)
			if err == nil {
				again, err := s.call(data)
				require.NoError(t, err)
				assert.Equal(t, v, again)
			}
		}
		var fields map[string]any
		if json.Unmarshal([]byte(data), &fields) != nil {
			return
		}
		if d, err := actions.NewData(fields); err == nil {
			_, err := s.decode(d)
			told(err)
		}
	})
}
