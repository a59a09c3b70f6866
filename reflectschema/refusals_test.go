package reflectschema_test

import (
	"fmt"
	"io"
	"math/big"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/go-playground/validator/v10"
	"github.com/invopop/jsonschema"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/reflectschema"
)

type (
	embedsTime   struct{ time.Time }
	embedsSchema struct {
		SchemaHolder
		X int
	}
	SchemaHolder struct{ Q int }
	embedsHidden struct {
		*hidden
		X int `json:"x"`
	}
	hiddenRule struct {
		Base
		ID string `json:"id"`
	}
	doubled1  struct{ A, B doubled2 }
	doubled2  struct{ A, B doubled3 }
	doubled3  struct{ A, B doubled4 }
	doubled4  struct{ A, B doubled5 }
	doubled5  struct{ A, B doubled6 }
	doubled6  struct{ A, B doubled7 }
	doubled7  struct{ A, B doubled8 }
	doubled8  struct{ A, B doubled9 }
	doubled9  struct{ A, B, C, D, E, F, G, H string }
	panicky   string
	aliased   struct{ X int }
	extended  struct{ X int }
	withRef   struct{ X int }
	openOwn   struct{ X int }
	defaulted string
	loop      *loop
	selfish   struct {
		Limit int      `json:"limit" jsonschema:"default=5"`
		Next  *selfish `json:"next"`
	}
)

func (SchemaHolder) JSONSchema() *jsonschema.Schema    { return &jsonschema.Schema{Type: "object"} }
func (panicky) JSONSchema() *jsonschema.Schema         { panic("no schema today") }
func (aliased) JSONSchemaAlias() any                   { return "" }
func (extended) JSONSchemaExtend(s *jsonschema.Schema) { s.Title = "x" }
func (withRef) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", AnyOf: []*jsonschema.Schema{{Ref: "#/$defs/Lost"}}, Pattern: `(?i)x`}
}
func (defaulted) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Default: "x"}
}
func (openOwn) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "string"}}
}

// TestRefusals is every mistake that is told when a type is reflected: where,
// in which tag, and what to do.
func TestRefusals(t *testing.T) {
	tests := []struct {
		name string
		typ  reflect.Type
		want string // the faults, one a line, as far as told here
	}{
		{"map as parameters", reflect.TypeFor[map[string]int](), `map[string]int: map[string]int cannot be parameters; use a struct or a pointer to one`},
		{"string as parameters", reflect.TypeFor[string](), `string: string cannot be parameters`},
		{"slice as parameters", reflect.TypeFor[[]int](), `[]int: []int cannot be parameters`},
		{"any as parameters", reflect.TypeFor[any](), `interface {}: interface {} cannot be parameters`},
		{"no type", nil, `interface {}: interface {} cannot be parameters`},
		{"pointer to pointer as parameters", reflect.TypeFor[**Plain](), `Plain: **reflectschema_test.Plain cannot be parameters`},
		{"own decoding", reflect.TypeFor[Point](), `Point: reflectschema_test.Point has its own UnmarshalJSON or UnmarshalText, perhaps from an embedded field; use a struct without`},
		{"time as parameters", reflect.TypeFor[time.Time](), `Time: time.Time has its own UnmarshalJSON or UnmarshalText`},
		{"embedded time", reflect.TypeFor[embedsTime](), `embedsTime: reflectschema_test.embedsTime has its own UnmarshalJSON or UnmarshalText, perhaps from an embedded field`},
		{"JSONSchema of the parameters", reflect.TypeFor[embedsSchema](), `embedsSchema: reflectschema_test.embedsSchema has its own JSONSchema method, perhaps from an embedded field`},
		{"func", of[func()](``), `struct.F: func() has no JSON form; leave it out with json:"-"`},
		{"chan in a slice", of[[]chan int](``), `struct.F[]: chan int has no JSON form`},
		{"complex", of[complex128](``), `struct.F: complex128 has no JSON form`},
		{"uintptr", of[uintptr](``), `struct.F: uintptr has no JSON form`},
		{"interface with methods", of[io.Reader](``), `struct.F: io.Reader is an interface with methods: there is no type to decode into; use a concrete type, or any`},
		{"interface in a map", of[map[string]fmt.Stringer](``), `struct.F[]: fmt.Stringer is an interface with methods`},
		{"map by bool", of[map[bool]int](``), `struct.F: map[bool]int: a key of an object has to be a string, an integer or a type with UnmarshalText; key it by strings`},
		{"map by float", of[map[float64]int](``), `struct.F: map[float64]int: a key of an object has to be`},
		{"map by array", of[map[[2]int]int](``), `struct.F: map[[2]int]int: a key of an object has to be`},
		{"url.URL", of[url.URL](``), `struct.F: url.URL decodes from an object, not from the text of a URL; use a string with validate:"url"`},
		{"own UnmarshalJSON", of[*ReadOnly](``), `struct.F: reflectschema_test.ReadOnly has its own UnmarshalJSON, so its JSON form is not known; give it, or a type of your own around it, a method JSONSchema()`},
		{"number with a text form", of[Serial](``), `struct.F: reflectschema_test.Serial has its own UnmarshalJSON, so its JSON form is not known`},
		{"MarshalJSON alone", of[WriteOnly](``), `struct.F: reflectschema_test.WriteOnly has MarshalJSON without UnmarshalJSON: it is written in one form and read in another`},
		{"pointer to pointer", of[**int](``), `struct.F: **int is a pointer to a pointer; use one pointer`},
		{"pointer to itself", of[loop](``), `struct.F: `},
		{"JSONSchema from an embedded field", of[embedsSchema](``), `struct.F: reflectschema_test.embedsSchema may have JSONSchema() from the embedded reflectschema_test.SchemaHolder`},
		{"JSONSchema that panics", of[panicky](``), `struct.F: JSONSchema() of reflectschema_test.panicky returns none`},
		{"JSONSchemaAlias", of[aliased](``), `struct.F: reflectschema_test.aliased has JSONSchemaAlias(), but decodes as itself`},
		{"JSONSchemaExtend on a struct", of[extended](``), `struct.F: reflectschema_test.extended has JSONSchemaExtend(), which is not read on a struct`},
		{"JSONSchema with a reference", of[withRef](``), "struct.F: JSONSchema() of reflectschema_test.withRef has a $ref, which leads nowhere here; …\nstruct.F: JSONSchema() of reflectschema_test.withRef: pattern \"(?i)x\": a group that begins with (?"},
		{"JSONSchema that is open", of[openOwn](``), `struct.F: JSONSchema() of reflectschema_test.openOwn allows what its decoding does not take; give it an UnmarshalJSON, or describe an object with its fields`},
		{"JSONSchema with a default", of[defaulted](``), `struct.F: JSONSchema() of reflectschema_test.defaulted has a default, which is not filled in; say it in the jsonschema tag`},
		{"condition on elements", of[[]string](`validate:"dive,required_with=G"`), `struct.F[]: validate:"dive,required_with=G": required_with cannot be an alternative, nor be asked of elements`},
		{"named time", of[NamedTime](``), `struct.F: reflectschema_test.NamedTime is a time.Time without its methods, so its JSON form is {}`},
		{"no field to set", of[struct{ x int }](``), `struct.F: struct { x int } has no field that JSON can set`},

		{"two embedded fields of one name", reflect.StructOf([]reflect.StructField{
			{Name: "Plain", Type: reflect.TypeFor[Plain](), Anonymous: true}, {Name: "Other", Type: reflect.TypeFor[Other](), Anonymous: true},
		}), `struct: Plain.Name and Other.Name are both "name" at the same depth, and encoding/json reads neither; give one of them another json name`},
		{"two fields of one name", reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[int](), Tag: `json:"x"`}, {Name: "B", Type: reflect.TypeFor[int](), Tag: `json:"x"`},
		}), `struct: A and B are both "x" at the same depth`},
		{"names that differ in case", reflect.TypeFor[struct {
			A int `json:"name"`
			B int `json:"NAME"`
		}](), `struct: the names "name" and "NAME" differ in case only, and encoding/json matches keys without case; rename one of them`},
		{"names that fold", reflect.TypeFor[struct {
			A int `json:"kilo"`
			B int `json:"Kilo"`
		}](), `struct: the names "kilo" and "Kilo" differ in case only`},
		{"json option inline", reflect.TypeFor[struct {
			In Plain `json:",inline"`
		}](), `struct.In: "inline" is no option of encoding/json`},
		{"json name that is not allowed", reflect.StructOf([]reflect.StructField{{Name: "A", Type: reflect.TypeFor[int](), Tag: `json:"a\"b"`}}), `struct.A: encoding/json does not allow the name "a\"b" and would use "A"`},
		{"embedded pointer to an unexported struct", reflect.TypeFor[embedsHidden](), `embedsHidden.hidden: encoding/json cannot set an embedded pointer to an unexported struct`},
		{"hidden field with a rule", reflect.TypeFor[hiddenRule](), `hiddenRule: Base.ID is hidden from JSON by another field "id", yet its validate tag "required" is checked`},
		{"json dash with a rule", reflect.TypeFor[struct {
			A int `json:"-" validate:"min=1"`
			B int
		}](), `struct.A: no caller can send a field with json:"-", yet its validate tag is checked`},
		{"rule on an embedded struct", reflect.TypeFor[struct {
			Plain `validate:"required"`
		}](), `struct.Plain: validate tag on an embedded struct, which is no property of its own`},
		{"rule in an embedded pointer", reflect.TypeFor[struct {
			*Base
		}](), `struct.ID: validate:"required": validator skips the rules of an embedded pointer that is nil; embed the struct by value`},
		{"json option string on a bool", reflect.TypeFor[struct {
			A bool `json:"a,string"`
		}](), `struct.A: json:"a,string": the option string hides bool inside a JSON string`},

		{"comma that is not escaped", of[string](`jsonschema:"description=hello, world"`), `struct.F: jsonschema:"description=hello, world": " world" is no keyword; write keyword=value; a comma inside a value is written \\,`},
		{"words alone", of[string](`jsonschema:"just words"`), `struct.F: jsonschema:"just words": "just words" is no keyword`},
		{"misspelt keyword", of[string](`jsonschema:"minlength=1"`), `struct.F: jsonschema:"minlength=1": unknown keyword "minlength"; did you mean "minLength"`},
		{"misspelt keyword of numbers", of[int](`jsonschema:"minimun=1"`), `struct.F: jsonschema:"minimun=1": unknown keyword "minimun"; did you mean "minimum"`},
		{"keyword of another kind", of[int](`jsonschema:"minLength=1"`), `struct.F: jsonschema:"minLength=1": minLength does not apply to int`},
		{"negative size", of[string](`jsonschema:"minLength=-1"`), `struct.F: jsonschema:"minLength=-1": minLength=-1 is no size`},
		{"number that is none", of[float64](`jsonschema:"minimum=NaN"`), `struct.F: jsonschema:"minimum=NaN": minimum=NaN is no number`},
		{"number with an underscore", of[float64](`jsonschema:"enum=1_0"`), `struct.F: jsonschema:"enum=1_0": enum "1_0" does not decode into float64`},
		{"uniqueItems=false", of[[]int](`jsonschema:"uniqueItems=false"`), `struct.F: jsonschema:"uniqueItems=false": uniqueItems=false says nothing`},
		{"jsonschema dash", of[int](`jsonschema:"-"`), `struct.F: jsonschema:"-": hides a field that the decoder reads`},
		{"enum on bool", of[bool](`jsonschema:"enum=true"`), `struct.F: jsonschema:"enum=true": enum does not apply to bool`},
		{"enum on struct", of[Plain](`jsonschema:"enum=x"`), `struct.F: jsonschema:"enum=x": enum does not apply to reflectschema_test.Plain`},
		{"enum of another type", of[int](`jsonschema:"enum=x"`), `struct.F: jsonschema:"enum=x": enum "x" does not decode into int`},
		{"example of another type", of[bool](`jsonschema:"example=yes"`), `struct.F: jsonschema:"example=yes": example "yes" does not decode into bool`},
		{"default of another type", of[int](`jsonschema:"default=1.5"`), `struct.F: jsonschema:"default=1.5": default 1.5 does not decode into int`},
		{"default out of range", of[uint8](`jsonschema:"default=300"`), `struct.F: jsonschema:"default=300": default 300 does not decode into uint8`},
		{"default that is no text of the type", of[UUID](`jsonschema:"default=x"`), `struct.F: jsonschema:"default=x": default x does not decode into reflectschema_test.UUID`},
		{"default with a key that is not there", of[Plain](`jsonschema:"default={\"nope\":1}"`), `default {"nope":1} does not decode into reflectschema_test.Plain`},
		{"two defaults", of[int](`jsonschema:"default=1,default=2"`), `default 1,2 does not decode into int`},
		{"default that fails", of[int](`validate:"min=3" jsonschema:"default=1"`), `struct.F: validate:"min=3": the default does not pass min; change the default or the rule`},
		{"default outside oneof", of[string](`validate:"oneof=a b" jsonschema:"default=z"`), "struct.F: jsonschema:\"default=z\": default \"z\" is not one of the values a, b; …\nstruct.F: validate:\"oneof=a b\": the default does not pass oneof"},
		{"default of a required property", of[int](`validate:"required" jsonschema:"default=1"`), `a property that is required has no use for a default`},
		{"default below the top level", of[struct {
			A int `jsonschema:"default=1"`
		}](``), `struct.F.A: jsonschema:"default=1": a default below the top level is never filled in`},
		{"default in a type that holds itself", reflect.TypeFor[selfish](), `selfish: reflectschema_test.selfish refers to itself, and its defaults would be filled in at the top level only`},
		{"enum against oneof", of[string](`validate:"omitempty,oneof=x y" jsonschema:"enum=x,enum=z"`), `enum x, z contradicts oneof or the type's own values x, y`},
		{"pattern that does not compile", of[string](`jsonschema:"pattern=["`), "struct.F: jsonschema:\"pattern=[\": pattern \"[\": missing closing ]: `[`"},
		{"pattern that clients do not know", of[string](`jsonschema:"pattern=(?i)a"`), `pattern "(?i)a": a group that begins with (? is not known to clients`},
		{"description twice", of[string](`jsonschema:"description=a" jsonschema_description:"b"`), `description stands in jsonschema_description too`},
		{"nullable without a pointer", of[int](`jsonschema:"nullable"`), `struct.F: jsonschema:"nullable": nullable on int: null would leave its zero value; use a pointer`},
		{"bounds that leave nothing", of[int](`validate:"required,min=5,max=3"`), `struct.F: nothing can pass: minimum is 5 and maximum is 3; loosen one of them`},

		{"unknown tag", of[string](`validate:"requird"`), `struct.F: validate:"requird": unknown tag "requird"; did you mean "required"`},
		{"oneof with a comma", of[string](`validate:"oneof=x,y"`), `struct.F: validate:"oneof=x,y": unknown tag "y"; a comma inside a parameter is written 0x2C, a | is 0x7C`},
		{"two commas", of[string](`validate:"required,,max=3"`), `has an empty tag; take out the comma or the | too many`},
		{"blanks", of[string](`validate:"required, max=3"`), `has blanks around " max"`},
		{"structural alternative", of[string](`validate:"omitempty|max=3"`), `"omitempty" cannot be an alternative`},
		{"required as an alternative", of[string](`validate:"required|max=3"`), `required cannot be an alternative`},
		{"parameter that is no number", of[int](`validate:"min=abc"`), `min: "abc" is not a number of type int: validator panics when it runs`},
		{"negative on unsigned", of[uint](`validate:"min=-1"`), `min: "-1" is not a number of type uint: validator panics when it runs`},
		{"min on bool", of[bool](`validate:"min=3"`), `min does not apply to a bool: validator panics when it runs`},
		{"min on struct", of[Plain](`validate:"min=3"`), `min does not apply to a struct: validator panics when it runs`},
		{"dive forgotten", of[[]string](`validate:"email"`), `email needs a string, not a slice: validator would test the text "<[]string Value>"; write dive before it`},
		{"tag of strings on an integer", of[int](`validate:"alpha"`), `alpha needs a string, not an integer: validator would test the text "<int Value>"`},
		{"duration on time.Duration", of[time.Duration](`validate:"duration"`), `duration needs a string, not an integer: validator would test the text "<time.Duration Value>"`},
		{"dive on an integer", of[int](`validate:"dive"`), `dive on an integer: validator panics when it runs`},
		{"keys without dive", of[map[string]int](`validate:"keys,max=3,endkeys"`), `keys does not follow dive`},
		{"keys without endkeys", of[map[string]int](`validate:"dive,keys,max=3"`), `keys has no endkeys`},
		{"endkeys alone", of[map[string]int](`validate:"dive,endkeys"`), `endkeys has no keys`},
		{"keys on a slice", of[[]int](`validate:"dive,keys,max=3,endkeys"`), `keys on a slice: validator panics when it runs`},
		{"min on any", of[any](`validate:"min=1"`), `min=1 on interface {}: what it does, or whether validator panics, depends on what the caller sends`},
		{"unique on []any", of[[]any](`validate:"unique"`), `unique on []interface {}: elements of that type cannot be compared, and validator panics`},
		{"unique on maps", of[[]map[string]int](`validate:"unique"`), `unique on []map[string]int: elements of that type cannot be compared`},
		{"unique by a field that is not there", of[[]Plain](`validate:"unique=Nope"`), `unique=Nope names no such field of reflectschema_test.Plain: validator panics when it runs`},
		{"length of an array", of[[2]int](`validate:"min=3"`), `min=3 never holds for [2]int; take the tag off: the length is fixed`},
		{"optional and absent fails", of[int](`validate:"min=1"`), `struct.F: validate:"min=1": the property may be left out, and then fails min; add required, omitempty or a default`},
		{"pointer without omitempty", of[*int](`validate:"min=1"`), `the property may be left out, and then fails min`},
		{"elements without dive", of[[]Item](``), `struct.F: the rules of the elements, reflectschema_test.Item, run only with dive; write validate:"dive"`},
		{"elements of elements without dive", of[[][]Item](`validate:"dive"`), `the rules of the elements, reflectschema_test.Item, run only with dive; write dive once more`},
		{"rules that are not run", of[Item](`validate:"-"`), `the rules inside reflectschema_test.Item would be published and not run; take it off`},
		{"structonly", of[Item](`validate:"structonly"`), `with structonly the rules inside reflectschema_test.Item would be published and not run`},
		{"other field that is not there", of[*int](`validate:"required_without=Nope"`), `required_without names no field "Nope"`},
		{"field to compare with that is not there", of[int](`validate:"gtefield=Nope"`), `gtefield names no field "Nope", so it never holds`},
		{"condition on a plain bool", reflect.TypeFor[struct {
			A bool    `validate:"required_without=B"`
			B *string `json:"b"`
		}](), `struct.A: validate:"required_without=B": required_without: on a plain bool, whose zero value cannot be told from absent; use a pointer`},
		{"condition that names a plain int", reflect.TypeFor[struct {
			A *string `validate:"required_without=B"`
			B int     `json:"b"`
		}](), `required_without: B is a plain int, whose zero value cannot be told from absent; use a pointer`},
		{"condition that names a default", reflect.TypeFor[struct {
			A *string `validate:"required_without=B"`
			B *string `json:"b" jsonschema:"default=x"`
		}](), `required_without names B, which has a default and is never absent; take the default of B out`},
		{"comparison from below with the top", of[struct {
			A int `validate:"gtcsfield=B"`
			B int
		}](``), `gtcsfield looks for B in the parameters themselves, not beside the field; write gtfield`},
		{"validateFn without a method", of[Plain](`validate:"omitempty,validateFn"`), `validateFn: reflectschema_test.Plain has no such method Validate, so it never holds`},
		{"validateFn with a method that answers nothing", of[UUID](`validate:"omitempty,validateFn=String"`), `validateFn=String: reflectschema_test.UUID has no such method String`},
		{"odd condition", reflect.TypeFor[struct {
			A *string `validate:"required_if=B"`
			B int     `json:"b"`
		}](), `required_if=B needs pairs of a field and a value: validator panics when it runs`},
		{"condition that names a field twice", reflect.TypeFor[struct {
			A *string `validate:"required_if=B 1 B 2"`
			B int     `json:"b"`
		}](), `required_if names B twice: validator panics when it runs`},
		{"constraint behind a condition", reflect.TypeFor[struct {
			A *int    `json:"a" validate:"required_without=B,gt=100"`
			B *string `json:"b" validate:"required_without=A"`
		}](), `the property may be left out, and then fails gt; write omitempty between`},
		{"fields of two types compared", reflect.TypeFor[struct {
			A int    `validate:"gtefield=B"`
			B string `json:"b"`
		}](), `gtefield between int and string: validator has no answer; compare fields of one type`},
		{"slices in an order", reflect.TypeFor[struct {
			A []int `validate:"gtfield=B"`
			B []int
		}](), `gtfield between []int and []int: validator has no answer`},
		{"min on big.Int", of[big.Int](`validate:"min=1"`), `min does not apply to a type with its own text form: validator panics when it runs`},
		{"min on json with its own form", of[Place](`validate:"min=1"`), `min=1 on reflectschema_test.Place: what it does`},
		{"too large", reflect.TypeFor[doubled1](), `doubled1: the schema takes more than 65536 bytes once every type is written out; nest less, or split the action`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := faultsOf(t, tt.typ)
			want := strings.Split(tt.want, "\n")
			require.Len(t, got, len(want), "%s", strings.Join(got, "\n"))
			for i, w := range want {
				w = strings.TrimSuffix(w, "…")
				assert.Contains(t, got[i], w)
			}
			again := faultsOf(t, tt.typ)
			assert.Equal(t, got, again, "faults are told in one order")
			for _, line := range got {
				assert.Contains(t, line, "; ", "a fault says what to do")
			}
		})
	}
}

// of is a struct with one field F of a type, with tags.
func of[T any](tag reflect.StructTag) reflect.Type {
	return reflect.StructOf([]reflect.StructField{{Name: "F", Type: reflect.TypeFor[T](), Tag: `json:"f" ` + tag}})
}

// TestAllFaultsAtOnce reflects a type with mistakes at several depths.
func TestAllFaultsAtOnce(t *testing.T) {
	type inner struct {
		Qty  int    `json:"qty" validate:"min=abc"`
		Name string `json:"name" validate:"requird"`
	}
	type params struct {
		Items []inner       `json:"items" validate:"dive"`
		Done  func()        `json:"done"`
		Wait  map[bool]int  `json:"wait"`
		Size  int           `json:"size" jsonschema:"minimun=1,default=x"`
		Ok    time.Duration `json:"ok"`
	}
	_, err := reflectschema.Compile[params]()
	var e *reflectschema.Error
	require.ErrorAs(t, err, &e)
	assert.Equal(t, "reflectschema_test.params", e.Type)
	assert.Equal(t, `reflectschema_test.params cannot be reflected:
	params.Done: func() has no JSON form; leave it out with json:"-"
	params.Items[].Name: validate:"requird": unknown tag "requird"; did you mean "required"
	params.Items[].Qty: validate:"min=abc": min: "abc" is not a number of type int: validator panics when it runs; write a number that the type holds
	params.Size: jsonschema:"minimun=1,default=x": default x does not decode into int; write one value that the type holds
	params.Size: jsonschema:"minimun=1,default=x": unknown keyword "minimun"; did you mean "minimum"
	params.Wait: map[bool]int: a key of an object has to be a string, an integer or a type with UnmarshalText; key it by strings`, e.Error())
}

// TestValidationRefusals is the mistakes in validations of an author's own.
func TestValidationRefusals(t *testing.T) {
	pass := func(validator.FieldLevel) bool { return true }
	tests := []struct {
		name string
		opts []reflectschema.Option
		want string
	}{
		{"a tag of validator's", []reflectschema.Option{reflectschema.Validation("email", "be x", pass)}, `the validation "email" has the name of a tag of validator's own`},
		{"a structural word", []reflectschema.Option{reflectschema.Validation("dive", "be x", pass)}, `the validation "dive" has the name of a tag of validator's own`},
		{"no tag", []reflectschema.Option{reflectschema.Validation("a,b", "be x", pass)}, `the validation "a,b" has a name that no tag can have`},
		{"no function", []reflectschema.Option{reflectschema.Validation("sku", "be x", nil)}, `the validation "sku" has no phrase or no function`},
		{"no phrase", []reflectschema.Option{reflectschema.Validation("sku", "", pass)}, `the validation "sku" has no phrase or no function`},
		{"twice", []reflectschema.Option{reflectschema.Validation("sku", "be x", pass), reflectschema.Validation("sku", "be x", pass)}, `the validation "sku" is added twice`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := faultsOf(t, reflect.TypeFor[Plain](), tt.opts...)
			require.Len(t, got, 1)
			assert.Contains(t, got[0], tt.want)
		})
	}
}

func TestLimit(t *testing.T) {
	_, err := reflectschema.For[Plain](reflectschema.Limit(20))
	assert.ErrorContains(t, err, "the schema takes more than 20 bytes")
	_, err = reflectschema.For[doubled3](reflectschema.Limit(0))
	assert.NoError(t, err, "a limit below 1 is the default")
	_, err = reflectschema.For[doubled1](reflectschema.Limit(1 << 20))
	assert.NoError(t, err)
}
