package reflectschema_test

import (
	"encoding/json"
	"maps"
	"math/big"
	"net/netip"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/reflectschema"
)

// TestSchemas is the exact map of one struct for each thing that a struct can
// say.
func TestSchemas(t *testing.T) {
	tests := []struct {
		name string
		v    any
		want string
	}{
		{"required on plain values is presence", struct {
			Flag  bool    `json:"flag" validate:"required"`
			Count int     `json:"count" validate:"required,max=9"`
			Ratio float64 `json:"ratio" validate:"required"`
			Title string  `json:"title" validate:"required,max=5"`
		}{}, `{
			"properties": {
				"flag": {"type":"boolean"}, "count": {"type":"integer","maximum":9}, "ratio": {"type":"number"},
				"title": {"type":"string","minLength":1,"maxLength":5}
			},
			"required": ["flag","count","ratio","title"]
		}`},
		{"optional: default, omitempty, pointer, duration", struct {
			Limit int           `json:"limit,omitempty" validate:"min=1,max=100" jsonschema:"default=20,description=rows to return"`
			Email string        `json:"email,omitempty" validate:"omitempty,email"`
			Level *int          `json:"level,omitempty" validate:"omitempty,gte=0,lt=10"`
			Wait  time.Duration `json:"wait,omitempty" validate:"omitempty,min=1s,max=1m"`
		}{}, `{
			"properties": {
				"limit": {"type":"integer","description":"rows to return","minimum":1,"maximum":100},
				"email": {"type":"string","description":"Must be an email address.","format":"idn-email","pattern":"^[^\\n]+@[^\\n@]+\\.[^\\n@]+$"},
				"level": {"type":"integer","minimum":0,"exclusiveMaximum":10},
				"wait": {"type":"integer","description":"nanoseconds","minimum":1000000000,"maximum":60000000000}
			},
			"defaults": {"limit":20}
		}`},
		{"oneof, quoted values, noneof, oneofci", struct {
			State string `json:"state" validate:"required,oneof=open 'in review' closed"`
			Prio  int    `json:"prio,omitempty" validate:"omitempty,oneof=1 2 3"`
			Not   string `json:"not,omitempty" validate:"noneof=root admin"`
			CI    string `json:"ci,omitempty" validate:"omitempty,oneofci=Low High"`
		}{}, `{
			"properties": {
				"state": {"type":"string","enum":["open","in review","closed"]}, "prio": {"type":"integer","enum":[1,2,3]},
				"not": {"type":"string","not":{"enum":["root","admin"]}},
				"ci": {"type":"string","description":"Must be one of Low, High, in any case.","pattern":"^(?:[Ll][oO][wW]|[Hh][iI][gG][hH])$"}
			},
			"required": ["state"]
		}`},
		{"time, bytes, array", struct {
			At   time.Time  `json:"at" validate:"required"`
			Till *time.Time `json:"till,omitempty"`
			Blob []byte     `json:"blob,omitempty" validate:"omitempty,max=3"`
			Pair [2]int     `json:"pair,omitempty"`
		}{}, `{
			"properties": {
				"at": {"type":"string","format":"date-time"}, "till": {"type":"string","format":"date-time"},
				"blob": {"type":"string","description":"Must have at most 3 bytes after base64 decoding.","maxLength":4,"contentEncoding":"base64"},
				"pair": {"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}
			},
			"required": ["at"]
		}`},
		{"sized integers keep the tighter bound", struct {
			A int8   `json:"a,omitempty"`
			B uint16 `json:"b,omitempty" validate:"omitempty,min=10"`
			C uint   `json:"c,omitempty"`
			D uint8  `json:"d,omitempty" validate:"max=300"`
			P int    `json:"p,omitempty" validate:"omitempty,port"`
		}{}, `{"properties": {
			"a": {"type":"integer","minimum":-128,"maximum":127}, "b": {"type":"integer","minimum":10,"maximum":65535},
			"c": {"type":"integer","minimum":0}, "d": {"type":"integer","minimum":0,"maximum":255}, "p": {"type":"integer","minimum":1,"maximum":65535}
		}}`},
		{"text, numbers and raw types", struct {
			ID   UUID            `json:"id" validate:"required,uuid4"`
			Opt  *UUID           `json:"opt,omitempty"`
			Key  map[TextKey]int `json:"key,omitempty"`
			Addr netip.Addr      `json:"addr,omitempty"`
			Big  *big.Int        `json:"big,omitempty"`
			Raw  json.RawMessage `json:"raw,omitempty"`
			Num  json.Number     `json:"num,omitempty"`
			X    any             `json:"x,omitempty"`
			Y    any             `json:"y" validate:"required"`
		}{}, `{
			"properties": {
				"id": {"type":"string","description":"Must be a UUID.","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$"},
				"opt": {"type":"string"}, "key": {"type":"object","additionalProperties":{"type":"integer"}},
				"addr": {"type":"string","anyOf":[{"format":"ipv4"},{"format":"ipv6"}]}, "big": {"type":"integer"},
				"raw": {}, "num": {"type":"number"}, "x": {}, "y": {"type":["string","number","boolean","object","array"]}
			},
			"required": ["id","y"]
		}`},
		{"outer field before the embedded one it hides", struct {
			Name string `json:"name" validate:"required"`
			Base
		}{}, `{"properties": {"name":{"type":"string","minLength":1},"id":{"type":"integer"}}, "required": ["name","id"]}`},
		{"parameters that refer to themselves", Tree{}, `{
			"properties": {
				"label": {"type":"string","minLength":1},
				"kids": {"type":"array","items":{"$ref":"#/$defs/Tree"},"maxItems":9, "$defs": {"Tree": {
					"type":"object","additionalProperties":false,"required":["label"],
					"properties":{"label":{"type":"string","minLength":1},"kids":{"type":"array","items":{"$ref":"#/$defs/Tree"},"maxItems":9}}
				}}}
			},
			"required": ["label"]
		}`},
		{"two types that refer to each other", struct {
			Root *Dir `json:"root" jsonschema_description:"where to begin"`
		}{}, `{"properties": {"root": {"$ref":"#/$defs/Dir","description":"where to begin","$defs":{"Dir":{
			"type":"object","additionalProperties":false,"properties":{"files":{"type":"array","items":{
				"type":"object","additionalProperties":false,"required":["name"],
				"properties":{"name":{"type":"string","minLength":1},"parent":{"$ref":"#/$defs/Dir"}}
			}}}
		}}}}}`},
		{"generic parameters, dive into structs", Page[Item]{}, `{
			"properties": {
				"items": {"type":"array","maxItems":2,"items":{
					"type":"object","additionalProperties":false,"required":["sku","qty"],
					"properties":{"sku":{"type":"string","pattern":"^[a-zA-Z0-9]+$","minLength":1},"qty":{"type":"integer","minimum":1,"maximum":99}}
				}},
				"total": {"type":"integer"}
			},
			"required": ["items"]
		}`},
		{"json dash forms", reflect.Zero(dashes()).Interface(), `{"properties": {"-":{"type":"integer"},"c":{"type":"integer"},"d":{"type":"string"}}}`},
		{"odd names", struct {
			C int `json:"a.b/c"`
			d int
			E func() `json:"-"`
		}{}, `{"properties": {"a.b/c":{"type":"integer"}}}`},
		{"commas and the words required and nullable inside a text", struct {
			A string `json:"a,omitempty" jsonschema:"description=yes\\, required\\, nullable,default=x\\,y"`
			B string `json:"b,omitempty" jsonschema:"enum=a b,enum=c\\,d,title=B" jsonschema_description:"k=v, w"`
			C string `json:"c,omitempty" jsonschema:"pattern=^[a-z]{1\\,3}$,example=abc"`
			D string `json:"d,omitempty" jsonschema:"pattern=^k=v$,example=a=b"`
		}{}, `{
			"properties": {
				"a": {"type":"string","description":"yes, required, nullable"},
				"b": {"type":"string","title":"B","description":"k=v, w","enum":["a b","c,d"]},
				"c": {"type":"string","pattern":"^[a-z]{1,3}$","examples":["abc"]},
				"d": {"type":"string","pattern":"^k=v$","examples":["a=b"]}
			},
			"defaults": {"a":"x,y"}
		}`},
		{"exactly one of two", struct {
			ID   *int    `json:"id,omitempty" validate:"required_without=Name,excluded_with=Name,omitempty,min=1"`
			Name *string `json:"name,omitempty" validate:"required_without=ID,excluded_with=ID"`
		}{}, `{
			"properties": {
				"id": {"type":"integer","description":"Must be left out when name is given.","minimum":1},
				"name": {"type":"string","description":"Must be left out when id is given."}
			},
			"required_one_of": [["id"],["name"]]
		}`},
		{"one of several conditions, each with its own partners", struct {
			A *int `json:"a" validate:"required_without=B C"`
			B *int `json:"b"`
			C *int `json:"c" validate:"required_without_all=A D"`
			D *int `json:"d"`
		}{}, `{"properties": {"a":{"type":"integer"},"b":{"type":"integer"},"c":{"type":"integer"},"d":{"type":"integer"}},
			"required_one_of": [["a"],["b","c"]]}`},
		{"a condition that required makes idle", struct {
			A *int `json:"a" validate:"required"`
			B *int `json:"b" validate:"required_without=A"`
		}{}, `{"properties": {"a":{"type":"integer"},"b":{"type":"integer"}}, "required": ["a"]}`},
		{"required_with, required_if, comparison", struct {
			User *string   `json:"user,omitempty" validate:"required_with=Pass"`
			Pass *string   `json:"pass,omitempty" validate:"required_with=User"`
			Mode string    `json:"mode" validate:"required,oneof=a b"`
			X    *int      `json:"x,omitempty" validate:"required_if=Mode a"`
			Lo   int       `json:"lo,omitempty"`
			Hi   int       `json:"hi,omitempty" validate:"omitempty,gtefield=Lo"`
			From time.Time `json:"from"`
			To   time.Time `json:"to" validate:"omitempty,gtfield=From"`
		}{}, `{
			"properties": {
				"user": {"type":"string","description":"Must be given when pass is given."}, "pass": {"type":"string","description":"Must be given when user is given."},
				"mode": {"type":"string","enum":["a","b"]}, "x": {"type":"integer","description":"Must be given when mode is a."},
				"lo": {"type":"integer"}, "hi": {"type":"integer","description":"Must be equal to or be more than lo."},
				"from": {"type":"string","format":"date-time"}, "to": {"type":"string","format":"date-time","description":"Must be later than from."}
			},
			"required": ["mode"]
		}`},
		{"nested structs", struct {
			Box struct {
				W   int     `json:"w" validate:"required,min=1"`
				Tag *string `json:"tag,omitempty" validate:"required_without=Ref"`
				Ref *string `json:"ref,omitempty" validate:"required_without=Tag"`
				U   *string `json:"u,omitempty" validate:"required_with=V"`
				V   *string `json:"v,omitempty"`
				In  struct {
					K string `json:"k" validate:"required"`
				} `json:"in"`
			} `json:"box" validate:"required"`
			Opt *struct {
				K string `json:"k" validate:"required"`
			} `json:"opt,omitempty"`
		}{}, `{
			"properties": {
				"box": {
					"type":"object","additionalProperties":false,"required":["w"],"anyOf":[{"required":["tag"]},{"required":["ref"]}],"dependentRequired":{"v":["u"]},
					"properties":{
						"w":{"type":"integer","minimum":1},"tag":{"type":"string"},"ref":{"type":"string"},"u":{"type":"string"},"v":{"type":"string"},
						"in":{"type":"object","additionalProperties":false,"required":["k"],"properties":{"k":{"type":"string","minLength":1}}}
					}
				},
				"opt": {"type":"object","additionalProperties":false,"required":["k"],"properties":{"k":{"type":"string","minLength":1}}}
			},
			"required": ["box"]
		}`},
		{"no fields", struct{}{}, `{"properties": {}}`},
		{"pointer to parameters", &Item{}, `{
			"properties": {"sku":{"type":"string","pattern":"^[a-zA-Z0-9]+$","minLength":1},"qty":{"type":"integer","minimum":1,"maximum":99}},
			"required": ["sku","qty"]
		}`},
		{"defaults of every kind", struct {
			S []string       `json:"s" jsonschema:"default=a,default=b"`
			I []int          `json:"i" jsonschema:"default=1,default=2"`
			B []bool         `json:"b" jsonschema:"default=[true]"`
			F bool           `json:"f" jsonschema:"default=true"`
			P Plain          `json:"p" jsonschema:"default={\"id\":1}"`
			M map[string]int `json:"m" jsonschema:"default={\"a\":9007199254740993}"`
			T time.Time      `json:"t" jsonschema:"default=2001-02-03T04:05:06Z"`
			D time.Duration  `json:"d" jsonschema:"default=1m"`
			U UUID           `json:"u" jsonschema:"default=550e8400-e29b-41d4-a716-446655440000"`
			X any            `json:"x" jsonschema:"default=[1]"`
			Q int            `json:"q,string" jsonschema:"default=7"`
			Z big.Int        `json:"z" jsonschema:"default=123456789012345678901234567890"`
			E string         `json:"e" jsonschema:"default="`
		}{}, `{
			"properties": {
				"s":{"type":"array","items":{"type":"string"}},"i":{"type":"array","items":{"type":"integer"}},"b":{"type":"array","items":{"type":"boolean"}},
				"f":{"type":"boolean"},"p":{"type":"object","additionalProperties":false,"properties":{"id":{"type":"integer"},"name":{"type":"string"}}},
				"m":{"type":"object","additionalProperties":{"type":"integer"}},"t":{"type":"string","format":"date-time"},"d":{"type":"integer","description":"nanoseconds"},
				"u":{"type":"string"},"x":{},"q":{"type":"string","pattern":"^-?(?:0|[1-9][0-9]*)$"},"z":{"type":"integer"},"e":{"type":"string"}
			},
			"defaults": {
				"s":["a","b"],"i":[1,2],"b":[true],"f":true,"p":{"id":1},"m":{"a":9007199254740993},"t":"2001-02-03T04:05:06Z","d":60000000000,
				"u":"550e8400-e29b-41d4-a716-446655440000","x":[1],"q":"7","z":123456789012345678901234567890,"e":""
			}
		}`},
		{"nullable", struct {
			A *string `json:"a" validate:"required" jsonschema:"nullable"`
			B *int    `json:"b" validate:"omitempty,oneof=1 2" jsonschema:"nullable"`
			C *Tree   `json:"c" jsonschema:"nullable"`
			D *bool   `json:"d" validate:"omitempty,eq=true" jsonschema:"nullable"`
		}{}, `{
			"properties": {
				"a": {"type":["string","null"]}, "b": {"type":["integer","null"],"enum":[1,2,null]},
				"c": {"anyOf":[{"$ref":"#/$defs/Tree"},{"type":"null"}],"$defs":{"Tree":{
					"type":"object","additionalProperties":false,"required":["label"],
					"properties":{"label":{"type":"string","minLength":1},"kids":{"type":"array","items":{"$ref":"#/$defs/Tree"},"maxItems":9}}
				}}},
				"d": {"type":["boolean","null"],"enum":[true,null]}
			},
			"required": ["a"]
		}`},
		{"one tag, four kinds", struct {
			S string         `json:"s" validate:"omitempty,min=2,max=5"`
			N int            `json:"n" validate:"omitempty,min=2"`
			L []string       `json:"l" validate:"omitempty,min=1,dive,email"`
			M map[string]int `json:"m" validate:"max=3,dive,keys,alpha,endkeys,min=1"`
		}{}, `{"properties": {
			"s": {"type":"string","minLength":2,"maxLength":5}, "n": {"type":"integer","minimum":2},
			"l": {"type":"array","minItems":1,"items":{"type":"string","description":"Must be an email address.","format":"idn-email","pattern":"^[^\\n]+@[^\\n@]+\\.[^\\n@]+$"}},
			"m": {"type":"object","maxProperties":3,"propertyNames":{"pattern":"^[a-zA-Z]+$"},"additionalProperties":{"type":"integer","minimum":1}}
		}}`},
		{"alternatives and aliases", struct {
			A string `json:"a" validate:"omitempty,hexcolor|rgb"`
			B string `json:"b" validate:"omitempty,country_code"`
			C string `json:"c" validate:"omitempty,contains=a,contains=b,excludes=c,excludes=d"`
		}{}, `{"properties": {
			"a": {"type":"string","anyOf":[
				{"pattern":"^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"},
				{"pattern":"^rgb\\([\\t\\n\\f\\r ]*(?:(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\\t\\n\\f\\r ]*,[\\t\\n\\f\\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\\t\\n\\f\\r ]*,[\\t\\n\\f\\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])|(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])%[\\t\\n\\f\\r ]*,[\\t\\n\\f\\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])%[\\t\\n\\f\\r ]*,[\\t\\n\\f\\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])%)[\\t\\n\\f\\r ]*\\)$"}]},
			"b": {"type":"string","description":"Must be an ISO 3166-1 alpha-2 country code or be an ISO 3166-1 alpha-3 country code or be an ISO 3166-1 numeric country code.",
				"anyOf":[{"pattern":"^[A-Z]{2}$"},{"pattern":"^[A-Z]{3}$"},{"pattern":"^[-+]?[0-9]+$"}]},
			"c": {"type":"string","pattern":"a","allOf":[{"pattern":"b"},{"not":{"pattern":"d"}}],"not":{"pattern":"c"}}
		}}`},
		{"a type's own description, and one field's", struct {
			A Colour `json:"a"`
			B Colour `json:"b" jsonschema:"description=the other"`
			C *Shade `json:"c" jsonschema:"description=third,enum=a,enum=b"`
		}{}, `{"properties": {
			"a": {"type":"string","enum":["a","b"],"description":"a colour"}, "b": {"type":"string","enum":["a","b"],"description":"the other"},
			"c": {"type":"string","enum":["a","b"],"description":"third"}
		}}`},
		{"one type twice, described apart", struct {
			From Plain `json:"from" jsonschema:"description=where from"`
			To   Plain `json:"to"`
		}{}, `{"properties": {
			"from": {"type":"object","additionalProperties":false,"description":"where from","properties":{"id":{"type":"integer"},"name":{"type":"string"}}},
			"to": {"type":"object","additionalProperties":false,"properties":{"id":{"type":"integer"},"name":{"type":"string"}}}
		}}`},
		{"integers in strings", struct {
			A int64  `json:"a,string" validate:"omitempty,min=3,oneof=3 4"`
			B uint16 `json:"b,string" validate:"required"`
		}{}, `{"properties": {
			"a": {"type":"string","pattern":"^-?(?:0|[1-9][0-9]*)$","description":"Must be at least 3.","enum":["3","4"]},
			"b": {"type":"string","pattern":"^(?:0|[1-9][0-9]*)$"}
		}, "required": ["b"]}`},
		{"elements: required, pointers, keys", struct {
			A []string         `json:"a" validate:"dive,required"`
			B []*int           `json:"b" validate:"dive,required,min=1"`
			C []int            `json:"c" validate:"dive,required"`
			D map[string]*Item `json:"d" validate:"dive,required"`
			E [][]string       `json:"e" validate:"max=2,dive,min=1,dive,alpha"`
		}{}, `{"properties": {
			"a": {"type":"array","items":{"type":"string","minLength":1}}, "b": {"type":"array","items":{"type":"integer","minimum":1}},
			"c": {"type":"array","items":{"type":"integer","not":{"const":0}}},
			"d": {"type":"object","additionalProperties":{"type":"object","additionalProperties":false,"required":["sku","qty"],
				"properties":{"sku":{"type":"string","pattern":"^[a-zA-Z0-9]+$","minLength":1},"qty":{"type":"integer","minimum":1,"maximum":99}}}},
			"e": {"type":"array","maxItems":2,"items":{"type":"array","minItems":1,"items":{"type":"string","pattern":"^[a-zA-Z]+$"}}}
		}}`},
		{"keywords of a jsonschema tag", struct {
			A int            `json:"a" jsonschema:"required,minimum=1,maximum=9,multipleOf=2,title=A,example=4"`
			B []string       `json:"b" jsonschema:"minItems=1,maxItems=3,uniqueItems=true,enum=x,enum=y"`
			C map[string]int `json:"c" jsonschema:"minProperties=1,maxProperties=2"`
			D string         `json:"d" jsonschema:"minLength=1,maxLength=3,format=slug"`
		}{}, `{
			"properties": {
				"a": {"type":"integer","title":"A","minimum":1,"maximum":9,"multipleOf":2,"examples":[4]},
				"b": {"type":"array","minItems":1,"maxItems":3,"uniqueItems":true,"items":{"type":"string","enum":["x","y"]}},
				"c": {"type":"object","minProperties":1,"maxProperties":2,"additionalProperties":{"type":"integer"}},
				"d": {"type":"string","minLength":1,"maxLength":3,"format":"slug"}
			},
			"required": ["a"]
		}`},
		{"pointer without omitempty, omitzero", struct {
			N *int      `json:"n"`
			T time.Time `json:"t,omitzero"`
			B bool      `json:"b" validate:"isdefault"`
		}{}, `{"properties": {"n":{"type":"integer"},"t":{"type":"string","format":"date-time"},"b":{"type":"boolean","description":"Must be left out."}}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := schemaOf(t, tt.v)
			assert.JSONEq(t, tt.want, got)
			assert.Equal(t, got, schemaOf(t, tt.v), "reflecting twice gives one text")
		})
	}
}

// TestSchemasRegister takes each of the structs of TestSchemas through the whole
// chain, in the form of Compile.
func TestSchemasRegister(t *testing.T) {
	compile[Tree](t)
	compile[Page[Item]](t)
	compile[*Item](t)
	compile[struct{}](t)
}

// TestTwoTypesOfOneName reflects types that share a name and refer to
// themselves.
func TestTwoTypesOfOneName(t *testing.T) {
	type Local struct {
		Next *Local `json:"next"`
		A    int    `json:"a"`
	}
	first := Local{}
	other := func() any {
		type Local struct {
			Next *Local `json:"next"`
			B    int    `json:"b"`
		}
		return struct {
			X Local   `json:"x"`
			Y []Local `json:"y"`
		}{}
	}
	assert.JSONEq(t, `{"properties":{"a":{"type":"integer"},"next":{"$ref":"#/$defs/Local","$defs":{"Local":{
		"type":"object","additionalProperties":false,"properties":{"a":{"type":"integer"},"next":{"$ref":"#/$defs/Local"}}}}}}}`, schemaOf(t, first))
	assert.JSONEq(t, `{"properties":{
		"x":{"$ref":"#/$defs/Local","$defs":{"Local":{"type":"object","additionalProperties":false,"properties":{"b":{"type":"integer"},"next":{"$ref":"#/$defs/Local"}}}}},
		"y":{"type":"array","items":{"$ref":"#/$defs/Local"},"$defs":{"Local":{"type":"object","additionalProperties":false,"properties":{"b":{"type":"integer"},"next":{"$ref":"#/$defs/Local"}}}}}
	}}`, schemaOf(t, other()))
}

// TestMapIsACopy changes what Map and For hand out.
func TestMapIsACopy(t *testing.T) {
	typ, err := reflectschema.Compile[Page[Item]]()
	require.NoError(t, err)
	want := jsonText(t, typ.Map())
	m := typ.Map()
	m["properties"].(map[string]any)["items"].(map[string]any)["items"] = "gone"
	delete(m, "required")
	assert.Equal(t, want, jsonText(t, typ.Map()))
}

// Chain refers to itself, and has a type of another package in its name.
type Chain[T any] struct {
	Value T         `json:"value"`
	Next  *Chain[T] `json:"next"`
}

// TestNamesOfDefinitions reflects types whose names cannot stand in a reference,
// and two of one name in one property.
func TestNamesOfDefinitions(t *testing.T) {
	defs := func(v any) []string {
		m, err := reflectschema.ForType(reflect.TypeOf(v))
		require.NoError(t, err)
		property := m["properties"].(map[string]any)["f"].(map[string]any)
		return slices.Sorted(maps.Keys(property["$defs"].(map[string]any)))
	}
	assert.Equal(t, []string{"Chain_Time"}, defs(field[Chain[time.Time]]{}))
	assert.Equal(t, []string{"Chain_Pair_string_Int"}, defs(field[Chain[Pair[string, big.Int]]]{}))
	type Node struct {
		Next *Node `json:"next"`
	}
	assert.Equal(t, []string{"Node", "Node_2"}, defs(field[Pair[Node, otherNode]]{}))
}

// otherNode holds the Node of the package.
type otherNode struct{ N Node }

// TestEnumEverywhere finds the values of a type where it is nested.
func TestEnumEverywhere(t *testing.T) {
	type inner struct {
		Level
		Own Level `json:"own"`
	}
	assert.JSONEq(t, `{"properties":{
		"a":{"type":"array","items":{"type":"string","enum":["low","high"]}}, "b":{"type":"object","additionalProperties":{"type":"string","enum":["low","high"]}},
		"c":{"type":"object","additionalProperties":false,"properties":{"Level":{"type":"string","enum":["low","high"]},"own":{"type":"string","enum":["low","high"]}}},
		"d":{"type":"string","enum":["low","high"]}
	}}`, schemaOf(t, struct {
		A []Level          `json:"a"`
		B map[string]Level `json:"b"`
		C inner            `json:"c"`
		D *Level           `json:"d"`
	}{}))
}
