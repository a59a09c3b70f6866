package reflectschema_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/reflectschema"
)

type (
	list struct {
		Items []Plain         `json:"items"`
		By    map[string]int  `json:"by"`
		Blob  []byte          `json:"blob"`
		Some  []int           `json:"some,omitempty"`
		Zero  []int           `json:"zero,omitzero"`
		Skip  []func()        `json:"-"`
		Raw   json.RawMessage `json:"raw"`
		Under nested          `json:"under"`
	}
	nested struct {
		Items []int `json:"items"`
	}
	embeds struct {
		nested
		Embedded
		*Plain
		N int `json:"n"`
	}
	Embedded struct {
		Tags []string `json:"tags"`
	}
	linked struct {
		Next *linked `json:"next"`
	}
)

// answer is what a value of R is written as.
func answer[R any](t *testing.T, v R) string {
	t.Helper()
	r, err := reflectschema.CompileResult[R]()
	require.NoError(t, err)
	return jsonText(t, r.Value(v))
}

func TestResultValue(t *testing.T) {
	assert.JSONEq(t, `{"items":[],"by":{},"blob":"","raw":null,"under":{"items":null}}`, answer(t, list{}), "the members of the answer, not those below")
	assert.JSONEq(t, `{"items":[],"by":{},"blob":"","raw":null,"under":{"items":null}}`, answer(t, &list{}))
	assert.JSONEq(t, `{"items":[],"by":{},"blob":"","raw":null,"under":{"items":null}}`, answer[any](t, list{}))
	assert.JSONEq(t, `{"items":[],"by":{},"blob":"","raw":null,"under":{"items":null}}`, answer[any](t, &list{}))
	assert.JSONEq(t, `{"items":[],"tags":[],"n":1}`, answer(t, embeds{N: 1}), "members of embedded structs")
	assert.Equal(t, `[]`, answer[[]int](t, nil))
	assert.Equal(t, `{}`, answer[map[string]int](t, nil))
	assert.Equal(t, `null`, answer[*list](t, nil))
	assert.Equal(t, `null`, answer[any](t, nil))
	assert.Equal(t, `"a<b"`, answer(t, "a<b"))
	assert.Equal(t, `{"id":9007199254740993}`, answer(t, struct {
		ID int64 `json:"id"`
	}{9007199254740993}), "every digit")
	assert.Equal(t, `{"id":9007199254740993}`, answer(t, map[string]any{"id": json.Number("9007199254740993")}))
	assert.Equal(t, `{"n":123456789012345678901234567890}`, answer(t, struct {
		N big.Int `json:"n"`
	}{*bigInt("123456789012345678901234567890")}), "a type that only its pointer writes")
	assert.Equal(t, `{"next":{"next":null}}`, answer(t, linked{&linked{}}))
	assert.Equal(t, `"2001-02-03T00:00:00Z"`, answer(t, time.Date(2001, 2, 3, 0, 0, 0, 0, time.UTC)))
}

func bigInt(s string) *big.Int { n, _ := new(big.Int).SetString(s, 10); return n }

func TestResultWithHints(t *testing.T) {
	r, err := reflectschema.CompileResult[actions.Result]()
	require.NoError(t, err)
	v, ok := r.Value(actions.Result{Value: list{}, Hints: []actions.Hint{{Tool: "t", Action: "a"}}}).(actions.Result)
	require.True(t, ok, "stays a Result")
	assert.Len(t, v.Hints, 1)
	assert.JSONEq(t, `{"items":[],"by":{},"blob":"","raw":null,"under":{"items":null}}`, jsonText(t, v.Value))
}

// TestResultLeavesTheValueAlone hands on a value that others may hold.
func TestResultLeavesTheValueAlone(t *testing.T) {
	shared := &list{By: map[string]int{"a": 1}}
	r, err := reflectschema.CompileResult[*list]()
	require.NoError(t, err)
	r.Value(shared)
	assert.Nil(t, shared.Items)
	full := &list{Items: []Plain{}, By: map[string]int{}, Blob: []byte{}}
	assert.Same(t, full, r.Value(full), "nothing to do, nothing copied")
}

func TestResultRefusals(t *testing.T) {
	type deep struct {
		A struct {
			B []map[string]chan int `json:"b"`
		} `json:"a"`
		F func()       `json:"f"`
		G func()       `json:"-"`
		C complex64    `json:"c"`
		M map[bool]int `json:"m"`
		N map[string]big.Int
		E error
		O map[TextKey]*big.Int
	}
	_, err := reflectschema.CompileResult[*deep]()
	require.Error(t, err)
	assert.Equal(t, `*reflectschema_test.deep cannot be reflected:
	deep.A.B[][]: chan int has no JSON form; leave it out with json:"-"
	deep.C: complex64 has no JSON form; leave it out with json:"-"
	deep.F: func() has no JSON form; leave it out with json:"-"
	deep.M: map[bool]int: a key of an object has to be a string, an integer or a type with MarshalText; key it by strings
	deep.N[]: big.Int in a map is written without its MarshalJSON, which only its pointer has; hold a pointer to it`, err.Error())
	for _, check := range []func() error{
		func() error { _, err := reflectschema.CompileResult[chan int](); return err },
		func() error { _, err := reflectschema.CompileResult[func()](); return err },
		func() error { _, err := reflectschema.CompileResult[[]complex128](); return err },
		func() error { _, err := reflectschema.CompileResult[map[float64]string](); return err },
	} {
		var e *reflectschema.Error
		require.ErrorAs(t, check(), &e)
		assert.Len(t, e.Faults, 1)
	}
	for _, check := range []func() error{
		func() error { _, err := reflectschema.CompileResult[any](); return err },
		func() error { _, err := reflectschema.CompileResult[linked](); return err },
		func() error { _, err := reflectschema.CompileResult[fmt.Stringer](); return err },
		func() error { _, err := reflectschema.CompileResult[WriteOnly](); return err },
		func() error { _, err := reflectschema.CompileResult[RecMap](); return err },
	} {
		assert.NoError(t, check())
	}
}
