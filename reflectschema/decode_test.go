package reflectschema_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/go-playground/validator/v10"
	"github.com/invopop/jsonschema"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/reflectschema"
)

// order is what most of these tests decode.
type order struct {
	ID    int64             `json:"id" validate:"required"`
	Items []Item            `json:"items" validate:"omitempty,max=3,dive"`
	Notes map[string]string `json:"notes" validate:"dive,keys,lowercase,endkeys,uppercase"`
	Site  string            `json:"site,omitempty" validate:"omitempty,url"`
	Limit int               `json:"limit" validate:"min=1" jsonschema:"default=20"`
	All   bool              `json:"all" jsonschema:"default=true"`
	Due   *time.Time        `json:"due" jsonschema:"nullable"`
	Bytes []byte            `json:"bytes"`
	Tiny  int8              `json:"tiny"`
	Node  *Node             `json:"node"`
	Ref   *UUID             `json:"ref"`
	Place *Place            `json:"place"`
	Addrs map[netip.Addr]int
	Text  int64   `json:"text,string"`
	Big   big.Int `json:"big"`
	F     float32 `json:"f"`
}

func TestDecode(t *testing.T) {
	s := compile[order](t)
	v, err := s.call(`{
		"id": 9007199254740993, "items": [{"sku":"a","qty":1e1}], "notes": {"k":"V"}, "limit": 5, "all": false, "due": null,
		"bytes": "AQI=", "tiny": 1.0, "node": {"weight":1e2,"children":[{"weight":2.0,"children":[]}]}, "ref": "550e8400-e29b-41d4-a716-446655440000",
		"place": [1,2], "Addrs": {"::1":1}, "text": "9223372036854775807", "big": 1e30, "f": 0.1
	}`)
	require.NoError(t, err)
	o := v.(order)
	assert.Equal(t, int64(9007199254740993), o.ID, "every digit")
	assert.Equal(t, []Item{{"a", 10}}, o.Items)
	assert.Equal(t, map[string]string{"k": "V"}, o.Notes)
	assert.Equal(t, 5, o.Limit)
	assert.False(t, o.All, "a default does not overwrite an explicit false")
	assert.Nil(t, o.Due)
	assert.Equal(t, []byte{1, 2}, o.Bytes)
	assert.Equal(t, int8(1), o.Tiny)
	assert.Equal(t, 100, o.Node.Weight, "an integer behind a reference")
	assert.Equal(t, 2, o.Node.Children[0].Weight)
	assert.Equal(t, Place{1, 2}, *o.Place)
	assert.Equal(t, 1, o.Addrs[netip.IPv6Loopback()])
	assert.Equal(t, int64(9223372036854775807), o.Text)
	assert.Equal(t, "1000000000000000000000000000000", o.Big.String())
	assert.InDelta(t, 0.1, float64(o.F), 1e-8)
}

// TestDecodeReadsEscapes holds a string to mean the same however it is written:
// some encoders write + as an escape, which time.Time does not read by itself.
func TestDecodeReadsEscapes(t *testing.T) {
	s := compile[field[time.Time]](t)
	v, err := s.call(`{"f":"2026-01-31T09:30:00\u002B02:00"}`)
	require.NoError(t, err)
	assert.Equal(t, "2026-01-31T09:30:00+02:00", v.(field[time.Time]).F.Format(time.RFC3339))
}

func TestDecodeFillsDefaults(t *testing.T) {
	s := compile[*order](t)
	v, err := s.call(`{"id": 0}`)
	require.NoError(t, err, "required means that the key is there, whatever its value")
	o := v.(*order)
	assert.Equal(t, 20, o.Limit)
	assert.True(t, o.All)
	again, err := s.call(`{"id": 0}`)
	require.NoError(t, err)
	assert.NotSame(t, o, again.(*order))
}

// TestDecodeTells is what a caller is told of values that the schema lets pass
// and the type does not hold, or that validator refuses.
func TestDecodeTells(t *testing.T) {
	s := compile[order](t)
	tests := []struct{ name, data, want string }{
		{"64 bits", `{"id":9223372036854775808}`, `data.id must be a whole number between -9223372036854775808 and 9223372036854775807, got 9223372036854775808`},
		{"time", `{"id":1,"due":"2024-01-02T23:59:60Z"}`, `data.due must be a date-time such as 2026-01-31T09:30:00Z, got "2024-01-02T23:59:60Z"`},
		{"base64", `{"id":1,"bytes":"*"}`, `data.bytes must be base64 text, got "*"`},
		{"text form", `{"id":1,"ref":"x"}`, `data.ref is not accepted: not a UUID, got "x"`},
		{"behind a reference", `{"id":1,"node":{"children":[{"weight":9223372036854775808}]}}`, `data.node.children[0].weight must be a whole number between -9223372036854775808 and 9223372036854775807, got 9223372036854775808`},
		{"integer in a string", `{"id":1,"text":"9223372036854775808"}`, `data.text must be a whole number between -9223372036854775808 and 9223372036854775807, got "9223372036854775808"`},
		{"float32", `{"id":1,"f":1e39}`, `data.f must be a number that a 32-bit float holds, got 1e39`},
		{"own JSON", `{"id":1,"place":[1,9223372036854775808]}`, `data.place is not accepted, got [1,9223372036854775808]`},
		{"every one at once", `{"id":1,"ref":"x","bytes":"*","text":"99999999999999999999"}`, `data.bytes must be base64 text, got "*"
data.ref is not accepted: not a UUID, got "x"
data.text must be a whole number between -9223372036854775808 and 9223372036854775807, got "99999999999999999999"`},

		{"validator at the top", `{"id":1,"site":"http://"}`, `data.site must be an absolute URL, got "http://"`},
		{"validator on a map's value", `{"id":1,"notes":{"a b]":"É"," ":"é"}}`, `data.notes[" "] must have no lower-case letter of any script, got "é"`},
		{"validator on a map's key", `{"id":1,"notes":{"É]":"X"}}`, `data.notes["É]"] has a key that must have no upper-case letter of any script, got "É]"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := s.call(tt.data)
			require.Error(t, err)
			assert.Equal(t, tt.want, refusal(t, err))
		})
	}
}

func TestDecodeTellsAll(t *testing.T) {
	type params struct {
		Refs []UUID `json:"refs"`
	}
	s := compile[params](t)
	_, err := s.call(`{"refs":["` + strings.Repeat(`x","`, 29) + `x"]}`)
	var r *actions.Rejection
	require.ErrorAs(t, err, &r)
	assert.Equal(t, actions.InvalidValues, r.Code)
	assert.Len(t, r.Problems, 20)
	assert.Equal(t, 10, r.More)
	assert.Equal(t, `data.refs[19]`, r.Problems[19].Path)
}

// TestValidatorTells is the failures of validator in places that it spells in
// its own way.
func TestValidatorTells(t *testing.T) {
	type inner struct {
		Net string `json:"net" validate:"omitempty,cidr"`
	}
	type Embedded struct {
		Zone string `json:"time zone" validate:"omitempty,timezone"`
	}
	type params struct {
		Embedded
		One  *inner             `json:"one"`
		Many []*inner           `json:"many" validate:"dive"`
		Map  map[string][]inner `json:"map" validate:"dive,dive"`
		Int  map[int]inner      `json:"int" validate:"dive"`
		Text map[TextKey]inner  `json:"text" validate:"dive"`
		Lo   int                `json:"lo"`
		Hi   int                `json:"hi" validate:"omitempty,gtefield=Lo"`
		Mode string             `json:"mode" validate:"omitempty,oneof=a b"`
		X    *int               `json:"x" validate:"required_if=Mode a"`
		Y    *int               `json:"y" validate:"excluded_with=X"`
		Code string             `json:"code" validate:"omitempty,country_code"`
		Set  []Plain            `json:"set" validate:"unique"`
		Nums [2]string          `json:"nums" validate:"dive,omitempty,ip"`
		Any  map[string]struct {
			Inner inner `json:"inner"`
		} `json:"any" validate:"dive"`
	}
	s := compile[params](t)
	const bad = `"1.2.3.4/99"`
	const says = ` must be an address in CIDR form, got "1.2.3.4/99"`
	tests := []struct{ name, data, want string }{
		{"embedded", `{"time zone":"Mars/Base"}`, `data["time zone"] must be an IANA time zone name, got "Mars/Base"`},
		{"pointer", `{"one":{"net":` + bad + `}}`, `data.one.net` + says},
		{"slice", `{"many":[{},{"net":` + bad + `}]}`, `data.many[1].net` + says},
		{"map of slices", `{"map":{"a.b]":[{"net":` + bad + `}]}}`, `data.map["a.b]"][0].net` + says},
		{"map by int", `{"int":{"-1":{"net":` + bad + `}}}`, `data.int["-1"].net` + says},
		{"map by text", `{"text":{"k7":{"net":` + bad + `}}}`, `data.text.k7.net` + says},
		{"struct in a map", `{"any":{"q":{"inner":{"net":` + bad + `}}}}`, `data.any.q.inner.net` + says},
		{"array", `{"nums":["::1","a:b"]}`, `data.nums[1] must be an IP address without a zone, got "a:b"`},
		{"comparison", `{"lo":5,"hi":4}`, `data.hi must be equal to or be more than lo, got 4`},
		{"absent", `{"mode":"a"}`, `data.x must be given when mode is a`},
		{"excluded", `{"x":1,"y":2}`, `data.y must be left out when x is given, got 2`},
		{"alias", `{"code":"XX"}`, `data.code must be an ISO 3166-1 alpha-2 country code or be an ISO 3166-1 alpha-3 country code or be an ISO 3166-1 numeric country code, got "XX"`},
		{"unique", `{"set":[{"id":0},{}]}`, `data.set must have no two equal items, got [{"id":0},{}]`},
		{"several, by path", `{"x":1,"y":2,"int":{"2":{"net":` + bad + `},"10":{"net":` + bad + `}}}`, `data.int["10"].net` + says + `
data.int["2"].net` + says + `
data.y must be left out when x is given, got 2`},
		{"long value", `{"code":"` + strings.Repeat("Ä", 100) + `x"}`, ``},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for range 3 {
				_, err := s.call(tt.data)
				require.Error(t, err)
				if tt.want != "" {
					assert.Equal(t, tt.want, refusal(t, err))
				}
				assert.Less(t, len(err.Error()), 600)
			}
		})
	}
}

// TestPaths compares how places are spelled with how the gate spells them.
func TestPaths(t *testing.T) {
	type params struct {
		M map[string]UUID `json:"m"`
		I map[string]int  `json:"i"`
	}
	s := compile[params](t)
	for _, key := range []string{"a", "a b", "a.b", "", "1", "é", "a-b", "$x", "_", strings.Repeat("k", 61), strings.Repeat("é", 40), `"`, "a]"} {
		text, err := json.Marshal(key)
		require.NoError(t, err)
		_, byGate := s.call(fmt.Sprintf(`{"i":{%s:"x"}}`, text))
		_, byType := s.call(fmt.Sprintf(`{"m":{%s:"x"}}`, text))
		var g, d *actions.Rejection
		require.ErrorAs(t, byGate, &g)
		require.ErrorAs(t, byType, &d)
		assert.Equal(t, strings.Replace(g.Problems[0].Path, "data.i", "data.m", 1), d.Problems[0].Path)
	}
}

// TestPanics lets an author's code panic in a call.
func TestPanics(t *testing.T) {
	panics := func(fl validator.FieldLevel) bool {
		if fl.Field().String() == "boom" {
			panic("boom in a validation")
		}
		return true
	}
	type params struct {
		Bomb Bomb            `json:"bomb"`
		Map  map[string]Bomb `json:"map"`
		Keys map[Bomb]int    `json:"keys"`
		Own  string          `json:"own" validate:"omitempty,mine"`
		Ref  UUID            `json:"ref"`
	}
	s := compile[params](t, reflectschema.Validation("mine", "be mine", panics))
	for name, data := range map[string]string{
		"UnmarshalText":               `{"bomb":"boom"}`,
		"UnmarshalText in a map":      `{"map":{"a":"boom"}}`,
		"UnmarshalText of a key":      `{"keys":{"boom":1}}`,
		"validation":                  `{"own":"boom"}`,
		"after a value that is wrong": `{"ref":"x","bomb":"boom"}`,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.call(data)
			var p *actions.PanicError
			require.ErrorAs(t, err, &p)
			assert.NotEmpty(t, p.Stack)
			_, err = s.call(`{"bomb":"ok","own":"ok"}`)
			assert.NoError(t, err, "the next call is not harmed")
		})
	}
}

// TestValidation runs a validation of the author's own.
func TestValidation(t *testing.T) {
	type params struct {
		SKU  string   `json:"sku" validate:"required,sku"`
		More []string `json:"more" validate:"dive,sku|eq=none"`
	}
	s := compile[params](t, reflectschema.Validation("sku", "be a stock number such as A-12", func(fl validator.FieldLevel) bool {
		return strings.HasPrefix(fl.Field().String(), "A-")
	}))
	assert.JSONEq(t, `{
		"properties": {
			"sku": {"type":"string","minLength":1,"description":"Must be a stock number such as A-12."},
			"more": {"type":"array","items":{"type":"string","description":"Must be a stock number such as A-12 or be \"none\"."}}
		},
		"required": ["sku"]
	}`, jsonText(t, s.schema))
	_, err := s.call(`{"sku":"A-1","more":["A-2","none"]}`)
	assert.NoError(t, err)
	_, err = s.call(`{"sku":"B","more":["A-2","C"]}`)
	assert.Equal(t, "data.more[1] must be a stock number such as A-12 or be \"none\", got \"C\"\ndata.sku must be a stock number such as A-12, got \"B\"", refusal(t, err))
}

// TestDecodeWithoutTheGate decodes data that no gate has seen.
func TestDecodeWithoutTheGate(t *testing.T) {
	typ, err := reflectschema.Compile[Item]()
	require.NoError(t, err)
	for _, fields := range []map[string]any{{"sku": 5}, {"qty": "x"}, {"qty": []any{1}}, {"sku": map[string]any{"a": 1}}, {"qty": 1e300}, {"sku": ""}, nil} {
		d, err := actions.NewData(fields)
		require.NoError(t, err)
		_, err = typ.Decode(d)
		assert.NotEmpty(t, refusal(t, err), "%v", fields)
	}
	_, err = typ.Decode(actions.Data{})
	assert.Equal(t, "data.qty must be at least 1\ndata.sku must not be empty", refusal(t, err))
}

// TestExactCase sends keys that encoding/json would match without case, where
// the walk of the gate looks and behind a reference, where it does not.
func TestExactCase(t *testing.T) {
	s := compile[Node](t)
	for _, data := range []string{`{"name":"a","NAME":"b"}`, `{"Name":"b"}`, `{"children":[{"name":"a","NAME":"b"}]}`, `{"children":[{"children":[{"NAME":"b"}]}]}`} {
		_, err := s.call(data)
		var r *actions.Rejection
		assert.ErrorAs(t, err, &r, data)
	}
}

func TestNullable(t *testing.T) {
	type params struct {
		A *string `json:"a" validate:"required,min=2" jsonschema:"nullable"`
		B *int    `json:"b" validate:"omitempty,min=3"`
	}
	s := compile[params](t)
	v, err := s.call(`{"a":null,"b":null}`)
	require.NoError(t, err)
	assert.Equal(t, params{}, v)
	_, err = s.call(`{}`)
	assert.Error(t, err, "required, so that null is to be said")
	_, err = s.call(`{"a":"x"}`)
	assert.Error(t, err)
}

// TestAbsentStruct leaves out structs and arrays whose own rules a zero value
// would fail.
func TestAbsentStruct(t *testing.T) {
	type params struct {
		Box struct {
			K string `json:"k" validate:"required"`
			N int    `json:"n" validate:"required,min=1"`
		} `json:"box"`
		Pair [2]Item   `json:"pair" validate:"dive"`
		Text [2]string `json:"text" validate:"dive,min=1"`
	}
	s := compile[params](t)
	for data, want := range map[string]string{
		`{}`:                      "",
		`{"box":{"k":"a","n":1}}`: "",
		`{"box":{}}`:              "missing",
		`{"box":{"k":"a","n":0}}`: "n",
		`{"pair":[{"sku":"a","qty":1},{"sku":"b","qty":0}]}`: "qty",
		`{"text":["",""]}`: "text",
	} {
		_, err := s.call(data)
		assert.Equal(t, want == "", err == nil, "%s: %v", data, err)
	}
}

// TestEmptyStringIsAbsent sends empty strings to rules about other fields, for
// which validator takes them as left out.
func TestEmptyStringIsAbsent(t *testing.T) {
	type params struct {
		A string `json:"a" validate:"required_without=B"`
		B string `json:"b"`
	}
	s := compile[params](t)
	assert.JSONEq(t, `{"properties":{"a":{"type":"string","minLength":1},"b":{"type":"string","minLength":1}},"required_one_of":[["a"],["b"]]}`, jsonText(t, s.schema))
	for data, ok := range map[string]bool{`{"a":"x"}`: true, `{"b":"x"}`: true, `{"a":"x","b":"y"}`: true, `{}`: false, `{"b":""}`: false, `{"a":""}`: false} {
		_, err := s.call(data)
		assert.Equal(t, ok, err == nil, "%s: %v", data, err)
	}
}

// wallet describes itself and is decoded by its fields.
type wallet struct {
	Coins int   `json:"coins"`
	Card  Plain `json:"card"`
}

func (wallet) JSONSchema() *jsonschema.Schema {
	p := jsonschema.NewProperties()
	p.Set("coins", &jsonschema.Schema{Type: "integer"})
	p.Set("card", &jsonschema.Schema{Type: "object"})
	return &jsonschema.Schema{Type: "object", Properties: p}
}

// TestExactCaseOfOwnSchema sends keys in another case to a struct whose schema
// is the author's and open.
func TestExactCaseOfOwnSchema(t *testing.T) {
	s := compile[field[[]wallet]](t)
	_, err := s.call(`{"f":[{"coins":1,"card":{"id":2}}]}`)
	assert.NoError(t, err)
	_, err = s.call(`{"f":[{"coins":1,"card":{"id":2,"ID":3}}]}`)
	assert.Equal(t, `data.f[0].card.ID is not a parameter; leave it out`, refusal(t, err))
	_, err = s.call(`{"f":[{"COINS":1}]}`)
	assert.Error(t, err)
}

// TestDurationKeepsItsUnit describes a duration in the author's words.
func TestDurationKeepsItsUnit(t *testing.T) {
	assert.JSONEq(t, `{"properties":{"D":{"type":"integer","description":"how long (nanoseconds)"},"E":{"type":"integer","description":"in nanoseconds"}}}`, schemaOf(t, struct {
		D time.Duration `jsonschema:"description=how long"`
		E time.Duration `jsonschema:"description=in nanoseconds"`
	}{}))
}

// TestRequiredByTheOtherTag is required without the rules of validator.
func TestRequiredByTheOtherTag(t *testing.T) {
	s := compile[struct {
		N int `json:"n" validate:"min=1" jsonschema:"required"`
	}](t)
	_, err := s.call(`{}`)
	assert.Error(t, err)
	_, err = s.call(`{"n":1}`)
	assert.NoError(t, err)
}

// TestOwnMethod lets a method of the type decide.
func TestOwnMethod(t *testing.T) {
	s := compile[struct {
		N Even `json:"n" validate:"validateFn"`
	}](t)
	assert.JSONEq(t, `{"properties":{"n":{"type":"integer","description":"Must pass the server's own check."}}}`, jsonText(t, s.schema))
	_, err := s.call(`{"n":2}`)
	assert.NoError(t, err)
	_, err = s.call(`{"n":3}`)
	assert.Equal(t, "data.n must pass the server's own check, got 3", refusal(t, err))
}
