package dsl

// BooleanSchema is a schema of true and false; [Boolean] makes one. It is an
// immutable value: each method returns a changed copy.
type BooleanSchema struct{ facts *fact }

// Boolean starts a schema of true and false: "type": "boolean".
func Boolean() BooleanSchema { return BooleanSchema{record(nil, made, "boolean")} }

// Const sets the one value allowed: const.
func (s BooleanSchema) Const(value bool) BooleanSchema {
	return BooleanSchema{record(s.facts, "const", value)}
}

// Title names the value for people to read: title.
func (s BooleanSchema) Title(text string) BooleanSchema {
	return BooleanSchema{record(s.facts, "title", text)}
}

// Describe says what the value means: description.
func (s BooleanSchema) Describe(text string) BooleanSchema {
	return BooleanSchema{record(s.facts, "description", text)}
}

// Examples lists values worth showing: examples. They teach, they do not
// limit; nothing holds them to the schema.
func (s BooleanSchema) Examples(values ...bool) BooleanSchema {
	return BooleanSchema{record(s.facts, "examples", list(values))}
}

// Deprecated says that the property is on its way out: deprecated.
func (s BooleanSchema) Deprecated() BooleanSchema {
	return BooleanSchema{record(s.facts, "deprecated", true)}
}

// Nullable allows null too: type becomes a list of the two. A Const becomes an
// enum of itself and null.
func (s BooleanSchema) Nullable() BooleanSchema {
	return BooleanSchema{record(s.facts, nullable, nil)}
}

// Required makes a property that must be sent: an entry of required.
func (s BooleanSchema) Required() Required {
	return Required{slot{facts: s.facts, required: record(nil, "required", nil)}}
}

// Default makes a property that takes the value where it is not sent: an entry
// of defaults.
func (s BooleanSchema) Default(value bool) Defaulted {
	return Defaulted{slot{facts: s.facts, fallback: record(nil, "defaults", value)}}
}

func (s BooleanSchema) property() slot { return slot{facts: s.facts} }
func (BooleanSchema) field()           {}
func (BooleanSchema) schema()          {}
