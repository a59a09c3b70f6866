package reflectschema_test

import (
	"encoding/json"
	"fmt"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/invopop/jsonschema"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

// A State is a type with named values.
type State string

const (
	Open   State = "open"
	Closed State = "closed"
)

func (State) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Enum: []any{Closed, Open}}
}

// A Grenade panics when it is decoded.
type Grenade struct{}

func (*Grenade) UnmarshalJSON([]byte) error { panic("pin is out") }

func (Grenade) JSONSchema() *jsonschema.Schema { return &jsonschema.Schema{Type: "integer"} }

type (
	// A Wrapped marshals as the time it holds.
	Wrapped struct{ time.Time }
	// A Leaf is what a Sheaf has many of.
	Leaf struct {
		ID int `json:"id"`
	}
	// A Sheaf is a generic type.
	Sheaf[T any] struct {
		Items []T `json:"items"`
	}
	// An Addr is used twice.
	Addr struct {
		Street string `json:"street"`
	}
)

// TestReported holds reflection to the reported mistakes about Go types; the
// numbers are those of the table of reported mistakes of package actions. Each
// has the schema that the type becomes or what is wrong with it, and what comes
// of calls: data that decodes to the value, or a part of what the caller is told.
func TestReported(t *testing.T) {
	host := func() reflect.Type {
		type Config struct {
			Host string `json:"host"`
		}
		return reflect.TypeFor[Config]()
	}()
	port := func() reflect.Type {
		type Config struct {
			Port int `json:"port"`
		}
		return reflect.TypeFor[Config]()
	}()
	tests := []struct {
		number int
		name   string
		typ    reflect.Type
		schema string // JSON, or the faults, one a line
	}{
		{102, "types of one word", reflect.TypeFor[struct {
			Tags []string       `json:"tags"`
			M    map[string]int `json:"m"`
			N    *int           `json:"n"`
		}](), `{"properties":{"tags":{"type":"array","items":{"type":"string"}},"m":{"type":"object","additionalProperties":{"type":"integer"}},"n":{"type":"integer"}}}`},

		{111, "commas in a description", of[string](`jsonschema:"description=one, two, three"`), `struct.F: jsonschema:"description=one, two, three": " three" is no keyword; write keyword=value; a comma inside a value is written \\,
struct.F: jsonschema:"description=one, two, three": " two" is no keyword`},
		{111, "commas in a description of its own", reflect.TypeFor[struct {
			F string `json:"f" jsonschema_description:"one, two, three"`
		}](), `{"properties":{"f":{"type":"string","description":"one, two, three"}}}`},
		{111, "commas in a description, escaped", reflect.TypeFor[struct {
			F string `json:"f" jsonschema:"description=one\\, two\\, three"`
		}](), `{"properties":{"f":{"type":"string","description":"one, two, three"}}}`},
		{113, "an equals sign in a value", reflect.TypeFor[struct {
			F string `json:"f" jsonschema:"pattern=^k=v$,example=k=v"`
		}](), `{"properties":{"f":{"type":"string","pattern":"^k=v$","examples":["k=v"]}}}`},
		{114, "a keyword misspelt", of[int](`jsonschema:"minimun=1"`), `unknown keyword "minimun"; did you mean "minimum"`},
		{116, "named values", reflect.TypeFor[struct {
			S   State            `json:"s"`
			All []State          `json:"all"`
			By  map[string]State `json:"by"`
			In  struct {
				S *State `json:"s"`
			} `json:"in"`
		}](), `{"properties":{"s":{"type":"string","enum":["closed","open"]},"all":{"type":"array","items":{"type":"string","enum":["closed","open"]}},
			"by":{"type":"object","additionalProperties":{"type":"string","enum":["closed","open"]}},
			"in":{"type":"object","additionalProperties":false,"properties":{"s":{"type":"string","enum":["closed","open"]}}}}}`},
		{118, "listed values with spaces", reflect.TypeFor[struct {
			S string `json:"s" validate:"omitempty,oneof='in progress' done"`
		}](), `{"properties":{"s":{"type":"string","enum":["in progress","done"]}}}`},

		{119, "times in several wrappings", reflect.TypeFor[struct {
			A time.Time  `json:"a"`
			B *time.Time `json:"b"`
			C Wrapped    `json:"c"`
		}](), `{"properties":{"a":{"type":"string","format":"date-time"},"b":{"type":"string","format":"date-time"},"c":{"type":"string","format":"date-time"}}}`},
		{124, "one type twice", reflect.TypeFor[struct {
			From Addr `json:"from" jsonschema:"description=where it comes from"`
			To   Addr `json:"to"`
		}](), `{"properties":{"from":{"type":"object","description":"where it comes from","additionalProperties":false,"properties":{"street":{"type":"string"}}},
			"to":{"type":"object","additionalProperties":false,"properties":{"street":{"type":"string"}}}}}`},
		{126, "a generic type", reflect.TypeFor[struct {
			X Sheaf[Leaf] `json:"x"`
		}](), `{"properties":{"x":{"type":"object","additionalProperties":false,"properties":{"items":{"type":"array","items":{"type":"object","additionalProperties":false,"properties":{"id":{"type":"integer"}}}}}}}}`},
		{127, "two types of one name", reflect.StructOf([]reflect.StructField{{Name: "A", Type: host, Tag: `json:"a"`}, {Name: "B", Type: port, Tag: `json:"b"`}}),
			`{"properties":{"a":{"type":"object","additionalProperties":false,"properties":{"host":{"type":"string"}}},"b":{"type":"object","additionalProperties":false,"properties":{"port":{"type":"integer"}}}}}`},

		{131, "a pointer may be left out", reflect.TypeFor[struct {
			N *int `json:"n"`
			M *int `json:"m" validate:"required"`
		}](), `{"properties":{"n":{"type":"integer"},"m":{"type":"integer"}},"required":["m"]}`},
		{136, "left out where it is zero", reflect.TypeFor[struct {
			T time.Time `json:"t,omitzero"`
			U time.Time `json:"u" validate:"required"`
		}](), `{"properties":{"t":{"type":"string","format":"date-time"},"u":{"type":"string","format":"date-time"}},"required":["u"]}`},

		{139, "a rule that is none", of[string](`validate:"requird"`), `unknown tag "requird"; did you mean "required"`},
		{141, "a rule that panics on some values", reflect.TypeFor[struct {
			A *int    `json:"a,omitempty" validate:"required_without=B,gt=100"`
			B *string `json:"b,omitempty" validate:"required_without=A,min=10"`
		}](), `struct.A: validate:"required_without=B,gt=100": the property may be left out, and then fails gt; write omitempty between
struct.B: validate:"required_without=A,min=10": the property may be left out, and then fails min; write omitempty between`},
		{141, "a rule for text of what may be anything", of[any](`validate:"omitempty,min=3"`), `min=3 on interface {}: what it does, or whether validator panics, depends on what the caller sends`},
		{144, "bounds of every kind", reflect.TypeFor[struct {
			S string         `json:"s" validate:"omitempty,min=2,max=5"`
			N int            `json:"n" validate:"required,min=2"`
			L []string       `json:"l" validate:"omitempty,min=1,max=9,dive,uuid"`
			M map[string]int `json:"m" validate:"max=3"`
		}](), `{"properties":{"s":{"type":"string","minLength":2,"maxLength":5},"n":{"type":"integer","minimum":2},
			"l":{"type":"array","minItems":1,"maxItems":9,"items":{"type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}},
			"m":{"type":"object","maxProperties":3,"additionalProperties":{"type":"integer"}}},"required":["n"]}`},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.number, " ", tt.name), func(t *testing.T) {
			if strings.HasPrefix(tt.schema, "{") {
				assert.JSONEq(t, tt.schema, schemaOf(t, reflect.Zero(tt.typ).Interface()))
				return
			}
			faults := faultsOf(t, tt.typ)
			want := strings.Split(tt.schema, "\n")
			require.Len(t, faults, len(want), "%q", faults)
			for i := range want {
				assert.Contains(t, faults[i], want[i])
			}
		})
	}
	reportedCalls(t)
}

// A reportedCall is data and what comes of it: the value that it decodes to, as
// Go writes it, or a part of what the caller is told.
type reportedCall struct{ data, want string }

func reportedCalls(t *testing.T) {
	type named struct {
		Title string `json:"title"`
	}
	type numbers struct {
		ID int64 `json:"id"`
		N  int   `json:"n"`
	}
	type since struct {
		Since *time.Time `json:"since,omitempty"`
	}
	type items struct {
		Items []struct {
			Qty int `json:"qty" validate:"required,min=1"`
		} `json:"items" validate:"dive"`
	}
	type bytes struct {
		B []byte  `json:"b"`
		H [4]byte `json:"h"`
	}
	type texts struct {
		I int64              `json:"i,string"`
		M map[int]string     `json:"m"`
		U netip.Addr         `json:"u"`
		V map[netip.Addr]int `json:"v"`
	}
	type inner struct {
		Qty int `json:"qty,omitempty" validate:"omitempty,min=1"`
	}
	type Outer struct {
		Net string `json:"net,omitempty" validate:"omitempty,cidr"`
	}
	type rules struct {
		Outer
		Qty int   `json:"qty,omitempty" validate:"omitempty,min=1"`
		In  inner `json:"in"`
		Hi  int   `json:"hi" validate:"omitempty,gtefield=Qty"`
	}
	type state struct {
		S string `json:"s" validate:"required,oneof='in progress' done"`
	}
	tests := []struct {
		number  int
		name    string
		subject subject
		calls   []reportedCall
	}{
		{14, "a filter that was not given", compile[since](t), []reportedCall{
			{`{"since":null}`, `{}`}, {`{}`, `{}`}, {`{"since":""}`, "data.since must be a date-time"},
		}},
		{36, "a parameter in another case", compile[named](t), []reportedCall{{`{"title":"a"}`, `{"title":"a"}`}, {`{"Title":"a"}`, "data.Title is not a parameter"}}},
		{42, "all digits of an identifier", compile[numbers](t), []reportedCall{
			{`{"id":9007199254740993}`, `{"id":9007199254740993,"n":0}`}, {`{"id":9223372036854775808}`, "data.id must be a whole number between -9223372036854775808 and 9223372036854775807"},
		}},
		{44, "integers in other spellings", compile[numbers](t), []reportedCall{
			{`{"n":1.0}`, `{"id":0,"n":1}`}, {`{"n":1e2}`, `{"id":0,"n":100}`}, {`{"n":0.5}`, "data.n must be an integer"},
		}},
		{54, "a path in the names of the call", compile[items](t), []reportedCall{{`{"items":[{"qty":1},{"qty":0}]}`, "data.items[1].qty must be at least 1"}}},
		{118, "listed values with spaces", compile[state](t), []reportedCall{{`{"s":"in progress"}`, `{"s":"in progress"}`}, {`{"s":"in"}`, `data.s must be one of "in progress", "done"`}}},
		{122, "bytes, and a fixed number of them", compile[bytes](t), []reportedCall{
			{`{"b":"aGk=","h":[1,2,3,255]}`, `{"b":"aGk=","h":[1,2,3,255]}`}, {`{"b":"*"}`, "data.b must be base64"},
			{`{"h":[0,0,0,256]}`, "data.h[3] must be at most 255"}, {`{"h":[0,0,0]}`, "data.h must have at least 4"}, {`{"h":[0,0,0,-1]}`, "data.h[3] must be at least 0"},
		}},
		{129, "text that stands for numbers and addresses", compile[texts](t), []reportedCall{
			{`{"i":"12","m":{"1":"a"},"u":"10.0.0.1","v":{"::1":2}}`, `{"i":"12","m":{"1":"a"},"u":"10.0.0.1","v":{"::1":2}}`},
			{`{"i":12}`, "data.i must be a string"}, {`{"i":"x"}`, "data.i must"}, {`{"m":{"x":"a"}}`, "data.m.x"}, {`{"u":"nowhere"}`, "data.u "}, {`{"v":{"nowhere":1}}`, "data.v.nowhere "},
		}},
		{142, "a rule told in the names of the call", compile[rules](t), []reportedCall{
			{`{"qty":-1}`, "data.qty must be at least 1"}, {`{"in":{"qty":-1}}`, "data.in.qty must be at least 1"},
			{`{"qty":5,"hi":4}`, "data.hi must be equal to or be more than qty, got 4"}, {`{"net":"1.2.3.4/99"}`, "data.net must be an address in CIDR form"},
		}},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.number, " ", tt.name), func(t *testing.T) {
			for _, c := range tt.calls {
				v, err := tt.subject.call(c.data)
				if !strings.HasPrefix(c.want, "{") {
					require.Error(t, err, c.data)
					assert.Contains(t, strings.ReplaceAll(err.Error(), "do was refused: ", ""), c.want)
					assert.NotContains(t, err.Error(), "tag")
					continue
				}
				require.NoError(t, err, c.data)
				b, err := json.Marshal(v)
				require.NoError(t, err)
				assert.JSONEq(t, c.want, string(b))
			}
		})
	}
	t.Run("62 a type whose decoding panics", func(t *testing.T) {
		type params struct {
			T Grenade `json:"t"`
			N int     `json:"n"`
		}
		s := compile[params](t)
		_, err := s.call(`{"t":1}`)
		var p *actions.PanicError
		require.ErrorAs(t, err, &p)
		assert.NotContains(t, fmt.Sprint(err), "goroutine")
		_, err = s.call(`{"n":1}`)
		assert.NoError(t, err, "the next call is not harmed")
	})
	t.Run("121 a span of time", func(t *testing.T) {
		type params struct {
			D time.Duration `json:"d"`
		}
		s := compile[params](t)
		assert.JSONEq(t, `{"properties":{"d":{"type":"integer","description":"nanoseconds"}}}`, jsonText(t, s.schema))
		v, err := s.call(`{"d":300000000000}`)
		require.NoError(t, err)
		assert.Equal(t, params{5 * time.Minute}, v)
		_, err = s.call(`{"d":"5m"}`)
		assert.ErrorContains(t, err, "data.d must be an integer")
	})
}
