package reflectschema_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/reflectschema"
)

// battery is what every type is tried with.
func battery() []string {
	return strings.Split(`true|false|0|1|-1|1.5|1.0|1e2|-0|127|128|-129|255|256|32768|65536|2147483648|4294967296|9007199254740993|`+
		`9223372036854775807|9223372036854775808|-9223372036854775809|18446744073709551615|18446744073709551616|1e39|1e400|`+
		`""|"a"|"red"|"zero"|"low"|"1"|"1.5"|"true"|"\"a\""|"AQI="|"not base64!"|"2024-01-02T03:04:05Z"|"2024-01-02t03:04:05z"|`+
		`"2024-01-02T03:04:05+01:00"|"2024-01-02T23:59:60Z"|"2024-02-31T00:00:00Z"|"2024-01-02"|"10s"|"1.2.3.4"|"::1"|"fe80::1%eth0"|"10.0.0.0/8"|"1/3"|`+
		`"550e8400-e29b-41d4-a716-446655440000"|"550E8400E29B41D4A716446655440000"|"https://a.b/c"|"INFO"|"k1"|`+
		`[]|[1]|[1,2]|[1,2,3]|[256]|["a"]|[true]|[null]|[[]]|[[[],[]]]|`+
		`{}|{"a":1}|{"a":null}|{"a":{}}|{"1":"x"}|{"-1":"x"}|{"1":1}|{"300":1}|{"k1":1}|{"A":1}|{"id":1}|{"ID":1}|{"id":1,"name":"x"}|{"id":"x"}|`+
		`{"name":"a","children":[{"name":"b"}]}|{"name":"a","children":[{"nome":"b"}]}|{"name":"a","children":[null]}|{"items":[{"id":1}],"total":1}|`+
		`{"String":"a","Valid":true}|{"b":{"c":"x"}}|{"Scheme":"https"}`, "|")
}

// A row is one type of the matrix.
type row struct {
	name  string
	typ   reflect.Type // a struct whose one property is "f", or a whole struct
	whole bool
}

func in[T any](name string) row  { return row{name, reflect.TypeFor[field[T]](), false} }
func the[P any](name string) row { return row{name, reflect.TypeFor[P](), true} }
func (r row) document(v string) string {
	if r.whole {
		return v
	}
	return `{"f":` + v + `}`
}

func rows() []row {
	return []row{
		in[bool]("bool"), in[string]("string"), in[int]("int"), in[int8]("int8"), in[int16]("int16"), in[int32]("int32"), in[int64]("int64"),
		in[uint]("uint"), in[uint8]("uint8"), in[uint16]("uint16"), in[uint32]("uint32"), in[uint64]("uint64"), in[float32]("float32"), in[float64]("float64"),
		in[NamedString]("named string"), in[Level]("string with Enum"), in[Colour]("JSONSchema of the value"), in[Shade]("JSONSchema of the pointer"), in[Rank]("integer in text with Enum"),
		in[*int]("pointer to int"), in[*string]("pointer to string"), in[*Plain]("pointer to struct"),
		in[time.Time]("time"), in[*time.Time]("pointer to time"), in[Stamp]("struct that embeds time"), in[time.Duration]("duration"),
		in[[]byte]("bytes"), in[NamedBytes]("named bytes"), in[[]NamedByte]("slice of named byte"), in[[3]byte]("array of bytes"), in[[2]int]("array of 2"), in[[0]int]("array of 0"),
		in[[]int]("slice"), in[[]*int]("slice of pointers"), in[[][]int]("slice of slices"), in[NamedSlice]("named slice"),
		in[map[string]int]("map"), in[NamedMap]("named map"), in[map[string]any]("map of any"), in[map[string]struct{}]("map of empty structs"),
		in[map[int]string]("map by int"), in[map[int8]int]("map by int8"), in[map[uint]int]("map by uint"), in[map[TextKey]int]("map by text"), in[map[NamedString]int]("map by named string"), in[map[netip.Addr]int]("map by address"), in[map[Level]int]("map by enum"),
		in[json.RawMessage]("raw"), in[*json.RawMessage]("pointer to raw"), in[json.Number]("number"), in[any]("any"), in[[]any]("slice of any"),
		in[big.Int]("big int"), in[*big.Int]("pointer to big int"), in[*big.Float]("big float"), in[*big.Rat]("big rat"),
		in[net.IP]("net.IP"), in[netip.Addr]("netip.Addr"), in[netip.Prefix]("netip.Prefix"), in[netip.AddrPort]("netip.AddrPort"),
		in[UUID]("array with text form"), in[[]UUID]("slice of those"), in[map[UUID]int]("map by those"), in[sql.NullString]("sql.NullString"), in[slog.Level]("slog.Level"), in[Place]("own JSON with JSONSchema"),
		in[struct{}]("empty struct"), in[struct {
			A int `json:"a"`
			B struct {
				C string `json:"c"`
			} `json:"b"`
		}]("anonymous structs"),
		in[Pages[Plain]]("generic"), in[Pair[string, Pages[int]]]("generic of generic"),
		the[Node]("recursive parameters"), in[Node]("recursive struct"), in[Dir]("mutual recursion"), in[RecSlice]("recursive slice"), in[RecMap]("recursive map"),
		the[struct {
			Plain
			X int `json:"x"`
		}]("embedded by value"),
		the[struct {
			*Plain
			X int `json:"x"`
		}]("embedded by pointer"),
		the[struct {
			Plain `json:"base"`
			X     int `json:"x"`
		}]("embedded with a name"),
		the[struct {
			Name int `json:"name"`
			Plain
		}]("hides the embedded field"),
		the[struct {
			hidden
			X int `json:"x"`
		}]("embedded unexported struct"),
		the[struct {
			NamedString
			X int `json:"x"`
		}]("embedded string"),
		the[Upper]("less deep wins"),
		{"json tags", dashes(), true},
		in[struct {
			I int64  `json:"i,string"`
			U uint8  `json:"u,string"`
			P *int   `json:"p,string"`
			S string `json:"s"`
		}]("integers in strings"),
		the[struct{}]("no fields"), the[*Plain]("pointer to struct as parameters"),
	}
}

// dashes is a struct with the two json tags that begin with a dash.
func dashes() reflect.Type {
	return reflect.StructOf([]reflect.StructField{
		{Name: "A", Type: reflect.TypeFor[int](), Tag: `json:"-"`}, {Name: "B", Type: reflect.TypeFor[int](), Tag: `json:"-,"`},
		{Name: "C", Type: reflect.TypeFor[int](), Tag: `json:"c,omitzero"`}, {Name: "D", Type: reflect.TypeFor[string](), Tag: `json:"d,omitempty"`},
		{Name: "E", Type: reflect.TypeFor[func()](), Tag: `json:"-"`},
	})
}

// TestMatrix tries each type with each document, and writes down where the
// published schema and the decoding disagree: strict is what encoding/json takes
// and the schema refuses, loose what the schema takes and the decoding refuses.
// The golden file is the list of every difference that remains.
func TestMatrix(t *testing.T) {
	extra := map[string][]string{
		"integers in strings": {`{"i":"12"}`, `{"i":12}`, `{"i":"1.0"}`, `{"i":"9223372036854775808"}`, `{"u":"300"}`, `{"u":"-1"}`, `{"p":"5"}`, `{"i":"007"}`, `{"i":"x"}`, `{"s":"1"}`},
	}
	var out strings.Builder
	for _, r := range rows() {
		m, decode, err := reflectschema.CompileType(r.typ)
		require.NoError(t, err, r.name)
		s := gated(t, m, decode)
		var taken, strict, loose []string
		for _, v := range append(battery(), extra[r.name]...) {
			doc := r.document(v)
			if r.whole && v[0] != '{' {
				continue
			}
			data, refused := s.check(doc)
			if refused == nil {
				if _, err := decode(data); err != nil {
					assert.NotContains(t, refusal(t, err), "Go")
					loose = append(loose, v)
				} else {
					taken = append(taken, v)
				}
				continue
			}
			d := json.NewDecoder(strings.NewReader(doc))
			d.DisallowUnknownFields()
			if d.Decode(reflect.New(r.typ).Interface()) == nil {
				strict = append(strict, v)
			}
		}
		fmt.Fprintf(&out, "%s\n\tschema %s\n\ttaken  %s\n", r.name, jsonText(t, m), strings.Join(taken, " "))
		if len(strict) > 0 {
			fmt.Fprintf(&out, "\tstrict %s\n", strings.Join(strict, " "))
		}
		if len(loose) > 0 {
			fmt.Fprintf(&out, "\tloose  %s\n", strings.Join(loose, " "))
		}
	}
	golden(t, "matrix.golden", out.String())
}
