// This file holds the three places that a schema can stand in, and the states
// that fit them.

package dsl

// A Property is what an action's [Properties] hold: a schema, or one that was
// made [Required] or [Defaulted]. Only this package makes them.
type Property interface {
	property() slot
}

// A Field is what an object's [Fields] hold: a schema, or one that was made
// [Required]. A [Defaulted] is no Field, because defaults are filled in at the
// top level of a call's data and nowhere else.
type Field interface {
	Property
	field()
}

// A Schema says what a value may be: one of the kinds of this package, as the
// items of an [Array] or the values of a [Map]. Neither a [Required] nor a
// [Defaulted] is one.
type Schema interface {
	Field
	schema()
}

// Properties are the properties of an action by name.
type Properties map[string]Property

// Fields are the properties of an object by name.
type Fields map[string]Field

// A slot is what a property comes down to.
type slot struct {
	facts    *fact
	required *fact // nil for an optional property
	fallback *fact // nil for a property without a default
}

// Required is a schema whose property must be sent. It is final: it has no
// methods, and in particular no default.
type Required struct{ slot slot }

func (r Required) property() slot { return r.slot }
func (Required) field()           {}

// Defaulted is a schema whose property takes a default where it is not sent.
// It is final: it has no methods, and in particular is never required.
type Defaulted struct{ slot slot }

func (d Defaulted) property() slot { return d.slot }

// slotOf returns what p comes down to; false where p is nil, or a nil pointer
// to a schema, or wraps one.
func slotOf(p Property) (s slot, ok bool) {
	if p == nil {
		return slot{}, false
	}
	defer func() {
		if recover() != nil { // p's own method was called through a nil pointer
			s, ok = slot{}, false
		}
	}()
	return p.property(), true
}

// A subschema is the value of a keyword that holds a schema, which may be nil.
type subschema struct{ schema Schema }

// A dependency is one entry of dependentRequired.
type dependency struct {
	name  string
	needs []any
}
