package reflectschema_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/invopop/jsonschema"
)

// The types of the tests.

type (
	NamedString string
	NamedBytes  []byte
	NamedByte   byte
	NamedSlice  []string
	NamedMap    map[string]int
	NamedTime   time.Time
	Stamp       struct{ time.Time }
)

type Level string

func (Level) Enum() []any { return []any{"low", "high"} }

// Colour says its schema by a value's method, Shade by a pointer's.
type Colour string

func (Colour) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Enum: []any{"a", "b"}, Description: "a colour"}
}

type Shade string

func (*Shade) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Enum: []any{"a", "b"}}
}

// Rank is an integer that is text in JSON.
type Rank int

func (r Rank) MarshalText() ([]byte, error) { return []byte([]string{"zero", "one"}[r]), nil }
func (r *Rank) UnmarshalText(b []byte) error {
	switch string(b) {
	case "zero":
		*r = 0
	case "one":
		*r = 1
	default:
		return errors.New("no such rank")
	}
	return nil
}
func (Rank) Enum() []any { return []any{"zero", "one"} }

type UUID [16]byte

func (u UUID) String() string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[0:4], u[4:6], u[6:8], u[8:10], u[10:])
}
func (u UUID) MarshalText() ([]byte, error) { return []byte(u.String()), nil }
func (u *UUID) UnmarshalText(b []byte) error {
	hex := strings.ReplaceAll(string(b), "-", "")
	if len(hex) != 32 {
		return errors.New("not a UUID")
	}
	for i := range u {
		n, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			return errors.New("not a UUID")
		}
		u[i] = byte(n)
	}
	return nil
}

// TextKey is a map's key with a text form.
type TextKey struct{ N int }

func (k TextKey) MarshalText() ([]byte, error) { return []byte("k" + strconv.Itoa(k.N)), nil }
func (k *TextKey) UnmarshalText(b []byte) error {
	n, err := strconv.Atoi(strings.TrimPrefix(string(b), "k"))
	k.N = n
	return err
}

// Point is [x,y] in JSON.
type Point struct{ X, Y int }

func (p Point) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{p.X, p.Y}) }
func (p *Point) UnmarshalJSON(b []byte) error {
	var xy [2]int
	if err := json.Unmarshal(b, &xy); err != nil {
		return err
	}
	p.X, p.Y = xy[0], xy[1]
	return nil
}

// Place is [x,y] in JSON and says so.
type Place struct{ X, Y int }

func (p *Place) UnmarshalJSON(b []byte) error {
	var q Point
	err := q.UnmarshalJSON(b)
	*p = Place(q)
	return err
}
func (Place) JSONSchema() *jsonschema.Schema {
	two := uint64(2)
	return &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "integer"}, MinItems: &two, MaxItems: &two}
}

type ReadOnly struct{ X int }

func (r *ReadOnly) UnmarshalJSON([]byte) error { return nil }

type WriteOnly struct{ X int }

func (WriteOnly) MarshalJSON() ([]byte, error) { return []byte(`"1"`), nil }

// Even has a method for validateFn.
type Even int

func (e Even) Validate() error {
	if e%2 != 0 {
		return errors.New("odd")
	}
	return nil
}

// Serial is a number in JSON and text as a key.
type Serial int

func (s *Serial) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, (*int)(s)) }
func (s *Serial) UnmarshalText(b []byte) error { return s.UnmarshalJSON(b) }

// Bomb panics when it is decoded from "boom".
type Bomb string

func (b *Bomb) UnmarshalText(text []byte) error {
	if string(text) == "boom" {
		panic("boom in UnmarshalText")
	}
	*b = Bomb(text)
	return nil
}

type (
	Base struct {
		ID   int    `json:"id" validate:"required"`
		Name string `json:"name,omitempty"`
	}
	Plain struct {
		ID   int    `json:"id"`
		Name string `json:"name,omitempty"`
	}
	Other struct {
		Name string `json:"name"`
		Tag  string `json:"tag"`
	}
	Item struct {
		SKU string `json:"sku" validate:"required,alphanum"`
		Qty int    `json:"qty" validate:"required,min=1,max=99"`
	}
	Page[T any] struct {
		Items []T `json:"items" validate:"required,max=2,dive"`
		Total int `json:"total,omitempty"`
	}
	Pages[T any] struct {
		Items []T `json:"items"`
		Total int `json:"total"`
	}
	Pair[K, V any] struct {
		Key K `json:"key"`
		Val V `json:"val"`
	}
	Tree struct {
		Label string  `json:"label" validate:"required"`
		Kids  []*Tree `json:"kids,omitempty" validate:"omitempty,max=9,dive,required"`
	}
	Node struct {
		Name     string  `json:"name"`
		Weight   int     `json:"weight"`
		Children []*Node `json:"children"`
	}
	Dir struct {
		Files []File `json:"files,omitempty" validate:"dive"`
	}
	File struct {
		Name   string `json:"name" validate:"required"`
		Parent *Dir   `json:"parent,omitempty"`
	}
	RecSlice []RecSlice
	RecMap   map[string]RecMap
	hidden   struct {
		H int `json:"h"`
	}
	Lower struct {
		X string `json:"V"` // deeper than the V that hides it
	}
	Upper struct {
		Lower
		V int
	}
)
