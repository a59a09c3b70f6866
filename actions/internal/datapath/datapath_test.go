package datapath_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
)

func TestTrail(t *testing.T) {
	tests := []struct {
		root  string
		steps []any
		want  string
	}{
		{"data", nil, "data"},
		{"data", []any{"items", 1, "qty"}, "data.items[1].qty"},
		{"data", []any{"a b"}, `data["a b"]`},
		{"data", []any{"$top", "x-y", "_z9"}, "data.$top.x-y._z9"},
		{"data", []any{"filter[name]"}, `data["filter[name]"]`},
		{"data", []any{"9a", ""}, `data["9a"][""]`},
		{"data", []any{"ü", "a.b", "q\"\n"}, `data["ü"]["a.b"]["q\"\n"]`},
		{"", []any{"data", "x"}, "data.x"},
		{"", []any{"a b", "x"}, `["a b"].x`},
		{"", []any{0}, "[0]"},
		{"data", []any{strings.Repeat("é", 100)}, `data["` + strings.Repeat("é", 60) + `…"]`},
	}
	for _, tt := range tests {
		trail := datapath.New(tt.root)
		for _, s := range tt.steps {
			switch s := s.(type) {
			case string:
				trail.Key(s)
			case int:
				trail.Index(s)
			}
		}
		assert.Equal(t, tt.want, trail.String())
		if len(tt.steps) > 0 {
			assert.Equal(t, tt.steps, trail.Steps())
			key, ok := trail.Step(0)
			want, is := tt.steps[0].(string)
			assert.Equal(t, is, ok)
			assert.Equal(t, want, key)
			for range tt.steps {
				trail.Up()
			}
		}
		assert.Equal(t, tt.root, trail.String())
		assert.Zero(t, trail.Depth())
		_, ok := trail.Step(0)
		assert.False(t, ok)
	}
}
