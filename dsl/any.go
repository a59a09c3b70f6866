package dsl

// AnySchema is a schema that every JSON value passes, null among them; [Any]
// makes one. It is an immutable value: each method returns a changed copy.
type AnySchema struct{ facts *fact }

// Any starts a schema that every JSON value passes: no keyword at all.
func Any() AnySchema { return AnySchema{record(nil, made, "")} }

// Title names the value for people to read: title.
func (s AnySchema) Title(text string) AnySchema {
	return AnySchema{record(s.facts, "title", text)}
}

// Describe says what the value means: description.
func (s AnySchema) Describe(text string) AnySchema {
	return AnySchema{record(s.facts, "description", text)}
}

// Examples lists values worth showing: examples. They teach, they do not
// limit; nothing holds them to the schema.
func (s AnySchema) Examples(values ...any) AnySchema {
	return AnySchema{record(s.facts, "examples", list(values))}
}

// Deprecated says that the property is on its way out: deprecated.
func (s AnySchema) Deprecated() AnySchema {
	return AnySchema{record(s.facts, "deprecated", true)}
}

// Required makes a property that must be sent: an entry of required.
func (s AnySchema) Required() Required {
	return Required{slot{facts: s.facts, required: record(nil, "required", nil)}}
}

// Default makes a property that takes the value where it is not sent: an entry
// of defaults.
func (s AnySchema) Default(value any) Defaulted {
	return Defaulted{slot{facts: s.facts, fallback: record(nil, "defaults", clone(value))}}
}

func (s AnySchema) property() slot { return slot{facts: s.facts} }
func (AnySchema) field()           {}
func (AnySchema) schema()          {}
