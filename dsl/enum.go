package dsl

// EnumSchema is a schema of listed values; [Enum] makes one. It is an immutable
// value: each method returns a changed copy.
type EnumSchema struct{ facts *fact }

// Enum starts a schema of the values listed, which may be of several JSON
// types: enum. For strings or numbers alone, the OneOf of their own kind says
// the type as well.
func Enum(values ...any) EnumSchema {
	return EnumSchema{record(record(nil, made, ""), "enum", list(values))}
}

// Title names the value for people to read: title.
func (s EnumSchema) Title(text string) EnumSchema {
	return EnumSchema{record(s.facts, "title", text)}
}

// Describe says what the value means: description.
func (s EnumSchema) Describe(text string) EnumSchema {
	return EnumSchema{record(s.facts, "description", text)}
}

// Examples lists values worth showing: examples. They teach, they do not
// limit; nothing holds them to the schema.
func (s EnumSchema) Examples(values ...any) EnumSchema {
	return EnumSchema{record(s.facts, "examples", list(values))}
}

// Deprecated says that the property is on its way out: deprecated.
func (s EnumSchema) Deprecated() EnumSchema {
	return EnumSchema{record(s.facts, "deprecated", true)}
}

// Nullable allows null too: it joins the values listed, unless it is there.
func (s EnumSchema) Nullable() EnumSchema {
	return EnumSchema{record(s.facts, nullable, nil)}
}

// Required makes a property that must be sent: an entry of required.
func (s EnumSchema) Required() Required {
	return Required{slot{facts: s.facts, required: record(nil, "required", nil)}}
}

// Default makes a property that takes the value where it is not sent: an entry
// of defaults.
func (s EnumSchema) Default(value any) Defaulted {
	return Defaulted{slot{facts: s.facts, fallback: record(nil, "defaults", clone(value))}}
}

func (s EnumSchema) property() slot { return slot{facts: s.facts} }
func (EnumSchema) field()           {}
func (EnumSchema) schema()          {}
