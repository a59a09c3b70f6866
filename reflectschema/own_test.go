package reflectschema_test

import (
	"math/big"
	"net"
	"net/netip"
	"testing"

	"github.com/invopop/jsonschema"
	"github.com/stretchr/testify/assert"
)

// odd decodes itself and says its schema with what clients do not take.
type odd struct{}

func (*odd) UnmarshalJSON([]byte) error { return nil }
func (odd) JSONSchema() *jsonschema.Schema {
	p := jsonschema.NewProperties()
	p.Set("any", jsonschema.TrueSchema)
	p.Set("none", jsonschema.FalseSchema)
	p.Set("list", &jsonschema.Schema{Type: "array"})
	return &jsonschema.Schema{
		Version: jsonschema.Version, ID: "https://example.com/odd", Type: "object", Properties: p, AdditionalProperties: jsonschema.TrueSchema,
		AnyOf: []*jsonschema.Schema{jsonschema.TrueSchema, {Items: jsonschema.TrueSchema, Type: "array"}},
	}
}

type (
	badEnum    string
	noEnum     string
	panicEnum  string
	floatEnum  float64
	boolEnum   bool
	intEnum    int
	extendable string
)

func (badEnum) Enum() []any                              { return []any{1} }
func (noEnum) Enum() []any                               { return nil }
func (panicEnum) Enum() []any                            { panic("no values today") }
func (floatEnum) Enum() []any                            { return []any{0.5, 1} }
func (boolEnum) Enum() []any                             { return []any{true} }
func (intEnum) Enum() []any                              { return []any{intEnum(1), 2} }
func (extendable) JSONSchemaExtend(s *jsonschema.Schema) { s.MaxLength = ptr(uint64(3)) }
func ptr[T any](v T) *T                                  { return &v }

// TestOwnSchemas brings what types say of themselves into the form that is
// published.
func TestOwnSchemas(t *testing.T) {
	assert.JSONEq(t, `{"properties":{"f":{
		"type":"object","additionalProperties":{},"anyOf":[{},{"type":"array","items":{}}],
		"properties":{"any":{},"none":{"not":{}},"list":{"type":"array","items":{}}}
	}}}`, schemaOf(t, field[odd]{}))
	assert.JSONEq(t, `{"properties":{"f":{"type":"number","enum":[0.5,1]}}}`, schemaOf(t, field[floatEnum]{}))
	assert.JSONEq(t, `{"properties":{"f":{"type":"boolean","enum":[true]}}}`, schemaOf(t, field[boolEnum]{}))
	assert.JSONEq(t, `{"properties":{"f":{"type":"integer","enum":[1,2]}}}`, schemaOf(t, field[intEnum]{}))
	assert.JSONEq(t, `{"properties":{"f":{"type":"string","maxLength":3}}}`, schemaOf(t, field[extendable]{}))
	assert.Contains(t, faultsOf(t, of[badEnum](``))[0], "Enum() of reflectschema_test.badEnum has 1, which does not decode into it")
	assert.Contains(t, faultsOf(t, of[noEnum](``))[0], "Enum() of reflectschema_test.noEnum returns none")
	assert.Contains(t, faultsOf(t, of[panicEnum](``))[0], "Enum() of reflectschema_test.panicEnum returns none")
}

// TestKnownTypesTell is what a caller is told of text that a type of the
// standard library does not take.
func TestKnownTypesTell(t *testing.T) {
	type params struct {
		Float  big.Float      `json:"float"`
		Rat    big.Rat        `json:"rat"`
		Prefix netip.Prefix   `json:"prefix"`
		Port   netip.AddrPort `json:"port"`
		IP     net.IP         `json:"ip"`
		Addr   netip.Addr     `json:"addr"`
		Keys   map[int8]bool  `json:"keys"`
		Flag   map[uint]int   `json:"flag"`
	}
	s := compile[params](t)
	_, err := s.call(`{"prefix":"10.0.0.0/99","port":"1.2.3.4:99999","keys":{"300":true},"flag":{"18446744073709551616":1}}`)
	assert.Equal(t, `data.prefix must be an address prefix such as 10.0.0.0/8, got "10.0.0.0/99"
data.port must be an address with a port such as 10.0.0.1:80, got "1.2.3.4:99999"
data.keys["300"] has a key that must be a whole number between -128 and 127, got "300"
data.flag["18446744073709551616"] has a key that must be a whole number between 0 and 18446744073709551615, got "18446744073709551616"`, refusal(t, err))
	_, err = s.call(`{"float":"1.5","rat":"1/3","prefix":"10.0.0.0/8","port":"[::1]:80","ip":"::1","addr":"1.2.3.4","keys":{"-1":true}}`)
	assert.NoError(t, err)
}
