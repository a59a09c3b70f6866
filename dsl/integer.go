package dsl

// IntegerSchema is a schema of whole numbers; [Integer] makes one. It is an
// immutable value: each method returns a changed copy.
type IntegerSchema struct{ facts *fact }

// Integer starts a schema of whole numbers: "type": "integer". Values have no
// limit of size by themselves; bounds beyond int64 are written with [Raw] and
// [encoding/json.Number].
func Integer() IntegerSchema { return IntegerSchema{record(nil, made, "integer")} }

// Min sets the least value: minimum.
func (s IntegerSchema) Min(n int64) IntegerSchema {
	return IntegerSchema{record(s.facts, "minimum", n)}
}

// Max sets the greatest value: maximum.
func (s IntegerSchema) Max(n int64) IntegerSchema {
	return IntegerSchema{record(s.facts, "maximum", n)}
}

// Above sets a bound that the value lies above: exclusiveMinimum.
func (s IntegerSchema) Above(n int64) IntegerSchema {
	return IntegerSchema{record(s.facts, "exclusiveMinimum", n)}
}

// Below sets a bound that the value lies below: exclusiveMaximum.
func (s IntegerSchema) Below(n int64) IntegerSchema {
	return IntegerSchema{record(s.facts, "exclusiveMaximum", n)}
}

// MultipleOf sets a number that the value is a multiple of: multipleOf.
func (s IntegerSchema) MultipleOf(n int64) IntegerSchema {
	return IntegerSchema{record(s.facts, "multipleOf", n)}
}

// OneOf lists the numbers allowed: enum.
func (s IntegerSchema) OneOf(values ...int64) IntegerSchema {
	return IntegerSchema{record(s.facts, "enum", list(values))}
}

// Const sets the one number allowed: const.
func (s IntegerSchema) Const(value int64) IntegerSchema {
	return IntegerSchema{record(s.facts, "const", value)}
}

// Title names the value for people to read: title.
func (s IntegerSchema) Title(text string) IntegerSchema {
	return IntegerSchema{record(s.facts, "title", text)}
}

// Describe says what the value means: description.
func (s IntegerSchema) Describe(text string) IntegerSchema {
	return IntegerSchema{record(s.facts, "description", text)}
}

// Examples lists values worth showing: examples. They teach, they do not
// limit; nothing holds them to the schema.
func (s IntegerSchema) Examples(values ...int64) IntegerSchema {
	return IntegerSchema{record(s.facts, "examples", list(values))}
}

// Deprecated says that the property is on its way out: deprecated.
func (s IntegerSchema) Deprecated() IntegerSchema {
	return IntegerSchema{record(s.facts, "deprecated", true)}
}

// Nullable allows null too: type becomes a list of the two, and null joins the
// values of OneOf. A Const becomes an enum of itself and null.
func (s IntegerSchema) Nullable() IntegerSchema {
	return IntegerSchema{record(s.facts, nullable, nil)}
}

// Required makes a property that must be sent: an entry of required.
func (s IntegerSchema) Required() Required {
	return Required{slot{facts: s.facts, required: record(nil, "required", nil)}}
}

// Default makes a property that takes the value where it is not sent: an entry
// of defaults.
func (s IntegerSchema) Default(value int64) Defaulted {
	return Defaulted{slot{facts: s.facts, fallback: record(nil, "defaults", value)}}
}

func (s IntegerSchema) property() slot { return slot{facts: s.facts} }
func (IntegerSchema) field()           {}
func (IntegerSchema) schema()          {}
