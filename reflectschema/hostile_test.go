package reflectschema_test

import (
	"encoding/json"
	"fmt"
	"net/netip"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/invopop/jsonschema"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/reflectschema"
)

// Types that lead to one another by many ways.
type (
	mesh00 struct{ A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P []mesh01 }
	mesh01 struct{ A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P []mesh02 }
	mesh02 struct{ A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P []mesh03 }
	mesh03 struct{ A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P []mesh04 }
	mesh04 struct{ A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P []mesh05 }
	mesh05 struct{ A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P []mesh06 }
	mesh06 struct{ A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P []mesh07 }
	mesh07 struct{ A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P []mesh00 }

	selfRef struct{ A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P []selfRef }
	filter  struct {
		Field string   `json:"field"`
		And   []filter `json:"and" validate:"dive"`
		Or    []filter `json:"or" validate:"dive"`
		Not   *filter  `json:"not"`
	}
)

// within fails a test whose work does not end.
func within(t *testing.T, d time.Duration, work func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); work() }()
	select {
	case <-done:
	case <-time.After(d):
		require.FailNow(t, "does not end")
	}
}

// TestTypesThatReferToEachOther takes 16 to the 8th ways through eight types: each is
// to be looked into once.
func TestTypesThatReferToEachOther(t *testing.T) {
	within(t, 20*time.Second, func() {
		_, err := reflectschema.Compile[mesh00]()
		assert.ErrorContains(t, err, "the schema takes more than 65536 bytes", "each is written out where it is used")
		_, err = reflectschema.CompileResult[mesh00]()
		assert.NoError(t, err)
	})
}

func TestSelfReferenceIsSmallAndStable(t *testing.T) {
	for _, typ := range []reflect.Type{reflect.TypeFor[selfRef](), reflect.TypeFor[filter](), reflect.TypeFor[field[selfRef]]()} {
		var first string
		for i := range 50 {
			m, err := reflectschema.ForType(typ)
			require.NoError(t, err)
			text := jsonText(t, m)
			if i == 0 {
				first = text
			}
			require.Equal(t, first, text, typ)
		}
		assert.Less(t, len(first), 32<<10, typ)
	}
	_, refused := compile[selfRef](t).check(`{"A":[{"B":[{"Q":[]}]}]}`)
	require.NotNil(t, refused)
	assert.Contains(t, refused.Error(), "Q")
}

func TestAnyKeepsDigits(t *testing.T) {
	type free struct {
		One  any            `json:"one"`
		Map  map[string]any `json:"map"`
		List []any          `json:"list" validate:"omitempty,dive,required"`
	}
	const n = json.Number("9007199254740993")
	got, err := compile[free](t).call(`{"one":9007199254740993,"map":{"a":{"b":[9007199254740993]}},"list":[0,9007199254740993]}`)
	require.NoError(t, err)
	assert.Equal(t, free{n, map[string]any{"a": map[string]any{"b": []any{n}}}, []any{json.Number("0"), n}}, got)
}

type (
	low struct {
		Lo int `json:"lo"`
	}
	listed  int
	swapped string
	colour  string
	pair    []int
)

func (colour) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Enum: []any{"red", "blue"}}
}
func (listed) Enum() []any { return []any{1, 2} }
func (pair) Enum() []any   { return []any{[]int{1, 2}, []int{3, 4}} }
func (s *swapped) UnmarshalText(text []byte) error {
	if len(text) > 5 {
		return fmt.Errorf("longer than a name may be")
	}
	*s = swapped(strings.ToLower(string(text)))
	return nil
}

// TestCrossRefusals is the tags about other fields that would panic in a call,
// never hold, or refuse a call that the schema lets pass.
func TestCrossRefusals(t *testing.T) {
	tests := []struct {
		name string
		v    any
		want string // part of the one fault, "" where there is none
	}{
		{"an int and no number", struct {
			N int  `json:"n"`
			X *int `json:"x" validate:"required_if=N abc"`
		}{}, "write a whole number that the type holds"},
		{"an unsigned and a negative", struct {
			N uint8 `json:"n"`
			X *int  `json:"x" validate:"required_unless=N -1"`
		}{}, "write a whole number that the type holds"},
		{"a number that the type does not hold", struct {
			N int8 `json:"n"`
			X *int `json:"x" validate:"excluded_if=N 128"`
		}{}, "write a whole number that the type holds"},
		{"a float and no number", struct {
			N float64 `json:"n"`
			X *int    `json:"x" validate:"excluded_unless=N x"`
		}{}, "write a number that the type holds"},
		{"a bool and neither", struct {
			N *bool `json:"n"`
			X *int  `json:"x" validate:"required_if=N yes"`
		}{}, "write true or false"},
		{"any", struct {
			N any  `json:"n"`
			X *int `json:"x" validate:"required_if=N 5"`
		}{}, "a string, a number or a bool"},
		{"a slice", struct {
			N []string `json:"n"`
			X *int     `json:"x" validate:"required_if=N a"`
		}{}, "a string, a number or a bool"},
		{"a map", struct {
			N map[string]int `json:"n"`
			X *int           `json:"x" validate:"skip_unless=N a"`
		}{}, "a string, a number or a bool"},
		{"not one of", struct {
			N string `json:"n" validate:"required,oneof=a b"`
			X *int   `json:"x" validate:"required_if=N c"`
		}{}, `N is never "c"; name one of a, b`},
		{"not in the tag's enum", struct {
			N string `json:"n" jsonschema:"enum=a,enum=b"`
			X *int   `json:"x" validate:"required_if=N c"`
		}{}, `N is never "c"; name one of a, b`},
		{"not in the type's enum", struct {
			N listed `json:"n"`
			X *int   `json:"x" validate:"required_if=N 3"`
		}{}, `N is never "3"; name one of 1, 2`},
		{"one of", struct {
			N listed `json:"n"`
			X *int   `json:"x" validate:"required_if=N 2"`
		}{}, ""},
		{"a bool", struct {
			N bool `json:"n"`
			X *int `json:"x" validate:"required_if=N true"`
		}{}, ""},
		{"gtfield of a pointer that is left out", struct {
			Lo *int `json:"lo"`
			Hi *int `json:"hi" validate:"gtfield=Lo"`
		}{}, "may be left out, and then fails gtfield; write omitempty before it"},
		{"nefield of a string that is left out", struct {
			Lo string `json:"lo"`
			Hi string `json:"hi" validate:"nefield=Lo"`
		}{}, "may be left out, and then fails nefield"},
		{"required comes behind", struct {
			Lo int `json:"lo"`
			Hi int `json:"hi" validate:"gtfield=Lo,required"`
		}{}, ""},
		{"promoted", struct {
			low
			Hi int `json:"hi" validate:"omitempty,gtefield=Lo"`
		}{}, ""},
		{"oneof behind UnmarshalText", struct {
			S swapped `json:"s" validate:"omitempty,oneof=a b"`
		}{}, "not what callers send; let UnmarshalText refuse the text, or list the texts with a method Enum() []any"},
		{"a default that cannot be compared by ==", struct {
			P pair `json:"p" jsonschema:"default=[1\\,2]"`
		}{}, ""},
		{"lists with nothing in common", struct {
			N listed `json:"n" validate:"omitempty,oneof=3 4"`
		}{}, "nothing can pass: of the values 1, 2 none keeps to the other rules"},
		{"listed and all too short", struct {
			S string `json:"s" validate:"omitempty,oneof=a b,min=2"`
		}{}, "nothing can pass: of the values a, b none"},
		{"listed and some too short", struct {
			S string `json:"s" validate:"omitempty,oneof=a bb,min=2"`
		}{}, ""},
		{"a default that is not listed", struct {
			P pair `json:"p" jsonschema:"default=[1\\,3]"`
		}{}, "is not one of the values"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			typ := reflect.TypeOf(tt.v)
			if tt.want == "" {
				_, err := reflectschema.ForType(typ)
				assert.NoError(t, err)
				return
			}
			faults := faultsOf(t, typ)
			require.Len(t, faults, 1)
			assert.Contains(t, faults[0], tt.want)
		})
	}
}

// TestMalformedStructTag is tags that package reflect reads no further.
func TestMalformedStructTag(t *testing.T) {
	for tag, want := range map[string]string{
		`json:s`:                           "the value of json has no quotes around it",
		`json:"s" ,validate:"required"`:    `",validate" is no key`,
		`json:"s" validate`:                `"validate" has no colon and value`,
		`json:"s" json:"t"`:                "the key json stands there twice",
		"json:`s`":                         "the value of json has no quotes around it",
		`json:"s" validate:"required`:      "the value of validate has no quotes around it",
		`json:"s" jsonschema:"pattern=\d"`: "the value of jsonschema has no quotes around it, or a bad escape in it",
	} {
		typ := reflect.StructOf([]reflect.StructField{{Name: "S", Type: reflect.TypeFor[string](), Tag: reflect.StructTag(tag)}})
		faults := faultsOf(t, typ)
		assert.Contains(t, faults[0], "cannot be read: "+want, tag)
		assert.Contains(t, faults[0], `write key:"value" pairs`, tag)
	}
	_, err := reflectschema.ForType(reflect.TypeFor[struct {
		S string `json:"s"  xml:"s" db_col:"s"`
	}]())
	assert.NoError(t, err)
}

func TestPromotedSibling(t *testing.T) {
	type p struct {
		low
		Hi int `json:"hi" validate:"omitempty,gtefield=Lo"`
	}
	s := compile[p](t)
	_, err := s.call(`{"lo":5,"hi":4}`)
	assert.Equal(t, "data.hi must be equal to or be more than lo, got 4", refusal(t, err))
	_, err = s.call(`{"lo":5,"hi":5}`)
	assert.NoError(t, err)
}

func TestKeysOfMaps(t *testing.T) {
	type maps struct {
		Listed  map[listed]int       `json:"listed"`
		Colours map[colour]int       `json:"colours"`
		Numbers map[int]string       `json:"numbers"`
		Addrs   map[netip.Addr]int   `json:"addrs"`
		Names   map[swapped]int      `json:"names"`
		Links   map[string]string    `json:"links" validate:"omitempty,dive,keys,lowercase,endkeys"`
		Deep    []map[netip.Addr]any `json:"deep"`
	}
	s := compile[maps](t)
	for data, want := range map[string]string{
		`{"listed":{"1":5}}`:                 "",
		`{"listed":{"3":5}}`:                 "data.listed",
		`{"colours":{"red":1}}`:              "",
		`{"colours":{"pink":1}}`:             "data.colours.pink",
		`{"numbers":{"-1":"a","0":"b"}}`:     "",
		`{"numbers":{"01":"a"}}`:             "data.numbers",
		`{"numbers":{"+1":"a"}}`:             "data.numbers",
		`{"numbers":{"-0":"a"}}`:             "data.numbers",
		`{"addrs":{"::1":1,"::2":2}}`:        "",
		`{"addrs":{"0:0::1":1,"::1":2}}`:     `data.addrs["::1"] is the same key as "0:0::1"; send one of them`,
		`{"deep":[{},{"0:0::1":1,"::1":2}]}`: `data.deep[1]["::1"] is the same key as "0:0::1"; send one of them`,
		`{"names":{"A":1,"a":2}}`:            `data.names.a is the same key as "A"; send one of them`,
		`{"names":{"longest":1}}`:            `data.names.longest has a key that is not accepted: longer than a name may be, got "longest"`,
		`{"links":{"É":"x"}}`:                `data.links["É"] has a key that must have no upper-case letter of any script, got "É"`,
	} {
		_, err := s.call(data)
		if want == "" {
			assert.NoError(t, err, data)
		} else {
			assert.ErrorContains(t, err, want, data)
		}
	}
}

func TestListedInAString(t *testing.T) {
	s := compile[struct {
		N listed `json:"n,string" jsonschema:"default=2"`
	}](t)
	for data, ok := range map[string]bool{`{"n":"1"}`: true, `{}`: true, `{"n":"3"}`: false, `{"n":1}`: false} {
		_, err := s.call(data)
		assert.Equal(t, ok, err == nil, "%s: %v", data, err)
	}
}

// TestZeroStructThatWasSent holds a struct that is sent as its zero value to its
// rules, and leaves one alone that was not sent.
func TestZeroStructThatWasSent(t *testing.T) {
	type box struct {
		Kind string `json:"kind"`
		X    *int   `json:"x" validate:"required_unless=Kind a"`
	}
	type outer struct {
		Box  box          `json:"box"`
		List []field[box] `json:"list" validate:"dive"`
		Two  [2]*struct {
			N *int `json:"n" validate:"required_without=M"`
			M *int `json:"m"`
		} `json:"two" validate:"dive"`
	}
	s := compile[outer](t)
	for data, want := range map[string]string{
		`{}`:                                     "",
		`{"box":null}`:                           "",
		`{"list":[{}]}`:                          "",
		`{"box":{"kind":"a"}}`:                   "",
		`{"box":{}}`:                             "data.box.x must be given unless kind is a",
		`{"box":{"kind":""}}`:                    "data.box.x must be given unless kind is a",
		`{"list":[{"f":{"kind":"a"}},{"f":{}}]}`: "data.list[1].f.x must be given unless kind is a",
	} {
		_, err := s.call(data)
		assert.Equal(t, want, refusal(t, err), data)
	}
}

func TestElementsThatAreNotNull(t *testing.T) {
	type all struct {
		List []any                      `json:"list" validate:"omitempty,dive,required"`
		Map  map[string]json.RawMessage `json:"map" validate:"omitempty,dive,required"`
		Raw  json.RawMessage            `json:"raw" jsonschema:"description=anything" validate:"required"`
	}
	s := compile[all](t)
	for data, ok := range map[string]bool{
		`{"raw":0,"list":[0,"",false,[],{}]}`: true,
		`{"raw":{},"map":{"a":0}}`:            true,
		`{"raw":0,"list":[null]}`:             false,
		`{"raw":0,"map":{"a":null}}`:          false,
		`{"raw":null}`:                        false,
	} {
		_, refused := s.check(data)
		assert.Equal(t, ok, refused == nil, "%s: %v", data, refused)
	}
}

type (
	locked struct {
		mu   sync.Mutex
		n    int
		ID   int      `json:"id"`
		Tags []string `json:"tags"`
	}
	around    *around
	promoting struct {
		*Embedded
		X []int `json:"x"`
	}
	holder struct {
		locked
		When time.Time `json:"when"`
		Mu   sync.Mutex
		Two  [2]Embedded `json:"two"`
		Skip []int       `json:"skip"`
	}
)

// TestResultUnderALock writes an answer while others change what only its lock
// guards; it is for the race detector.
func TestResultUnderALock(t *testing.T) {
	r, err := reflectschema.CompileResult[*locked]()
	require.NoError(t, err)
	shared := &locked{ID: 1}
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for range 200 {
				if i%2 == 0 {
					shared.mu.Lock()
					shared.n++
					shared.mu.Unlock()
				} else if got, err := json.Marshal(r.Value(shared)); err != nil || string(got) != `{"id":1,"tags":[]}` {
					t.Errorf("got %s, %v", got, err)
				}
			}
		})
	}
	all.Wait()
	assert.Nil(t, shared.Tags)
}

func TestResultBehindPointers(t *testing.T) {
	assert.Equal(t, `[]`, answer(t, new([]int)))
	assert.Equal(t, `{}`, answer(t, new(map[string]int)))
	list := new([]int)
	assert.Equal(t, `[]`, answer(t, &list))
	var loop around
	loop = &loop
	r, err := reflectschema.CompileResult[around]()
	require.NoError(t, err)
	assert.NotNil(t, r.Value(loop), "ends")
	assert.JSONEq(t, `{"tags":[],"x":[]}`, answer(t, promoting{Embedded: &Embedded{}}))
	assert.JSONEq(t, `{"tags":[],"x":[]}`, answer(t, &promoting{Embedded: &Embedded{}}))
	assert.JSONEq(t, `{"x":[]}`, answer(t, promoting{}))
	at := time.Date(2001, 2, 3, 0, 0, 0, 0, time.UTC)
	assert.JSONEq(t, `{"id":3,"tags":[],"when":"2001-02-03T00:00:00Z","Mu":{},"two":[{"tags":["a"]},{"tags":null}],"skip":[]}`,
		answer(t, &holder{locked: locked{ID: 3}, When: at, Two: [2]Embedded{{Tags: []string{"a"}}, {}}}))
	shared := &promoting{Embedded: &Embedded{}}
	answer(t, shared)
	assert.Nil(t, shared.Tags)
	assert.Nil(t, shared.X)
}
