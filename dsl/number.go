package dsl

// NumberSchema is a schema of numbers; [Number] makes one. It is an
// immutable value: each method returns a changed copy.
type NumberSchema struct{ facts *fact }

// Number starts a schema of numbers: "type": "number". A bound that
// float64 does not hold to the digit is written with [Raw] and
// [encoding/json.Number].
func Number() NumberSchema { return NumberSchema{record(nil, made, "number")} }

// Min sets the least value: minimum.
func (s NumberSchema) Min(n float64) NumberSchema {
	return NumberSchema{record(s.facts, "minimum", n)}
}

// Max sets the greatest value: maximum.
func (s NumberSchema) Max(n float64) NumberSchema {
	return NumberSchema{record(s.facts, "maximum", n)}
}

// Above sets a bound that the value lies above: exclusiveMinimum.
func (s NumberSchema) Above(n float64) NumberSchema {
	return NumberSchema{record(s.facts, "exclusiveMinimum", n)}
}

// Below sets a bound that the value lies below: exclusiveMaximum.
func (s NumberSchema) Below(n float64) NumberSchema {
	return NumberSchema{record(s.facts, "exclusiveMaximum", n)}
}

// MultipleOf sets a number that the value is a multiple of: multipleOf.
func (s NumberSchema) MultipleOf(n float64) NumberSchema {
	return NumberSchema{record(s.facts, "multipleOf", n)}
}

// OneOf lists the numbers allowed: enum.
func (s NumberSchema) OneOf(values ...float64) NumberSchema {
	return NumberSchema{record(s.facts, "enum", list(values))}
}

// Const sets the one number allowed: const.
func (s NumberSchema) Const(value float64) NumberSchema {
	return NumberSchema{record(s.facts, "const", value)}
}

// Title names the value for people to read: title.
func (s NumberSchema) Title(text string) NumberSchema {
	return NumberSchema{record(s.facts, "title", text)}
}

// Describe says what the value means: description.
func (s NumberSchema) Describe(text string) NumberSchema {
	return NumberSchema{record(s.facts, "description", text)}
}

// Examples lists values worth showing: examples. They teach, they do not
// limit; nothing holds them to the schema.
func (s NumberSchema) Examples(values ...float64) NumberSchema {
	return NumberSchema{record(s.facts, "examples", list(values))}
}

// Deprecated says that the property is on its way out: deprecated.
func (s NumberSchema) Deprecated() NumberSchema {
	return NumberSchema{record(s.facts, "deprecated", true)}
}

// Nullable allows null too: type becomes a list of the two, and null joins the
// values of OneOf. A Const becomes an enum of itself and null.
func (s NumberSchema) Nullable() NumberSchema {
	return NumberSchema{record(s.facts, nullable, nil)}
}

// Required makes a property that must be sent: an entry of required.
func (s NumberSchema) Required() Required {
	return Required{slot{facts: s.facts, required: record(nil, "required", nil)}}
}

// Default makes a property that takes the value where it is not sent: an entry
// of defaults.
func (s NumberSchema) Default(value float64) Defaulted {
	return Defaulted{slot{facts: s.facts, fallback: record(nil, "defaults", value)}}
}

func (s NumberSchema) property() slot { return slot{facts: s.facts} }
func (NumberSchema) field()           {}
func (NumberSchema) schema()          {}
