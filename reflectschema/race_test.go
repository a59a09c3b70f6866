package reflectschema_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/wymcp/wymcp-go/reflectschema"
)

// TestTogether reflects, compiles and calls the same types from many goroutines.
// It is for the race detector.
func TestTogether(t *testing.T) {
	s := compile[order](t)
	want := schemaOf(t, order{})
	var wait sync.WaitGroup
	for n := range 64 {
		wait.Go(func() {
			m, err := reflectschema.For[order]()
			assert.NoError(t, err)
			assert.Equal(t, want, jsonText(t, m))
			own, err := reflectschema.Compile[order]()
			assert.NoError(t, err)
			assert.Equal(t, want, jsonText(t, own.Map()))
			for i := range 10 {
				v, err := s.call(fmt.Sprintf(`{"id":%d,"items":[{"sku":"a","qty":%d}],"node":{"children":[{"weight":1.0}]}}`, n, i+1))
				if assert.NoError(t, err) {
					assert.Equal(t, int64(n), v.(order).ID)
					assert.Equal(t, i+1, v.(order).Items[0].Qty)
				}
				_, err = s.call(`{"id":1,"site":"http://","notes":{"a":"é"}}`)
				assert.Error(t, err)
			}
		})
	}
	wait.Wait()
}
