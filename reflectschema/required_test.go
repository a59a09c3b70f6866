package reflectschema_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/reflectschema"
)

// TestRequired is what required means on each kind of value: the key is there
// and not null. Of zero values only the empty string is refused.
func TestRequired(t *testing.T) {
	tests := []struct {
		typ      reflect.Type
		zero     string // as JSON, "" where the type has none
		value    string
		zeroFine bool
	}{
		{reflect.TypeFor[string](), `""`, `"a"`, false},
		{reflect.TypeFor[*string](), `""`, `"a"`, true},
		{reflect.TypeFor[int](), `0`, `1`, true},
		{reflect.TypeFor[uint8](), `0`, `1`, true},
		{reflect.TypeFor[float64](), `0.0`, `1.5`, true},
		{reflect.TypeFor[*int](), `0`, `1`, true},
		{reflect.TypeFor[bool](), `false`, `true`, true},
		{reflect.TypeFor[*bool](), `false`, `true`, true},
		{reflect.TypeFor[[]int](), `[]`, `[1]`, true},
		{reflect.TypeFor[[2]int](), `[0,0]`, `[1,2]`, true},
		{reflect.TypeFor[map[string]int](), `{}`, `{"a":1}`, true},
		{reflect.TypeFor[[]byte](), `""`, `"AQI="`, true},
		{reflect.TypeFor[time.Time](), `"0001-01-01T00:00:00Z"`, `"2024-01-02T03:04:05Z"`, true},
		{reflect.TypeFor[time.Duration](), `0`, `1`, true},
		{reflect.TypeFor[Plain](), `{}`, `{"id":1}`, true},
		{reflect.TypeFor[*Plain](), `{}`, `{"id":1}`, true},
		{reflect.TypeFor[UUID](), `"00000000-0000-0000-0000-000000000000"`, `"550e8400-e29b-41d4-a716-446655440000"`, true},
		{reflect.TypeFor[any](), `0`, `{}`, true},
		{reflect.TypeFor[json.RawMessage](), `0`, `"a"`, true},
		{reflect.TypeFor[Place](), `[0,0]`, `[1,2]`, true},
	}
	for _, tt := range tests {
		for _, depth := range []string{"at the top", "below"} {
			t.Run(fmt.Sprint(tt.typ, " ", depth), func(t *testing.T) {
				typ := reflect.StructOf([]reflect.StructField{{Name: "F", Type: tt.typ, Tag: `json:"f" validate:"required"`}})
				wrap := func(v string) string { return `{"f":` + v + `}` }
				absent := `{}`
				if depth == "below" {
					typ = reflect.StructOf([]reflect.StructField{{Name: "G", Type: reflect.SliceOf(typ), Tag: `json:"g" validate:"dive"`}})
					wrap, absent = func(v string) string { return `{"g":[{"f":` + v + `}]}` }, `{"g":[{}]}`
				}
				m, decode, err := reflectschema.CompileType(typ)
				require.NoError(t, err)
				s := gated(t, m, decode)
				_, err = s.call(absent)
				assert.Error(t, err, "absent")
				_, err = s.call(wrap("null"))
				assert.Error(t, err, "null")
				_, err = s.call(wrap(tt.zero))
				assert.Equal(t, tt.zeroFine, err == nil, "zero: %v", err)
				_, err = s.call(wrap(tt.value))
				assert.NoError(t, err)
			})
		}
	}
}

// TestOptionalNull sends null to properties that may be left out: it counts as
// not sent.
func TestOptionalNull(t *testing.T) {
	s := compile[struct {
		A int     `json:"a" jsonschema:"default=7"`
		B *string `json:"b"`
		C Plain   `json:"c"`
		D []int   `json:"d"`
		E any     `json:"e"`
	}](t)
	v, err := s.call(`{"a":null,"b":null,"c":{"id":null},"d":null,"e":null}`)
	require.NoError(t, err)
	assert.Equal(t, 7, int(reflect.ValueOf(v).Field(0).Int()))
}

// TestNothingIsLeftForTheFirstCall compares what the first call of a type
// allocates with what the next one does.
func TestNothingIsLeftForTheFirstCall(t *testing.T) {
	type inner struct {
		Net  string `json:"net" validate:"required,cidr"`
		Card string `json:"card" validate:"required,credit_card"`
	}
	type params struct {
		Many []inner           `json:"many" validate:"dive"`
		Map  map[string]*inner `json:"map" validate:"dive"`
		Hex  string            `json:"hex" validate:"required,hexcolor|hsla"`
	}
	s := compile[params](t)
	data, refused := s.check(`{"many":[{"net":"10.0.0.0/8","card":"4242424242424242"}],"map":{"a":{"net":"10.0.0.0/8","card":"4242424242424242"}},"hex":"#fff"}`)
	require.Nil(t, refused)
	call := func() uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := s.decode(data)
		runtime.ReadMemStats(&after)
		require.NoError(t, err)
		return after.Mallocs - before.Mallocs
	}
	first, next := call(), call()
	assert.LessOrEqual(t, first, next+next/2, "the first call allocates %d times, the next %d", first, next)
}
