package dsl

// StringSchema is a schema of strings; [String] makes one. It is an immutable
// value: each method returns a changed copy.
type StringSchema struct{ facts *fact }

// String starts a schema of strings: "type": "string".
func String() StringSchema { return StringSchema{record(nil, made, "string")} }

// MinLen sets the least number of characters: minLength.
func (s StringSchema) MinLen(n int) StringSchema {
	return StringSchema{record(s.facts, "minLength", n)}
}

// MaxLen sets the greatest number of characters: maxLength.
func (s StringSchema) MaxLen(n int) StringSchema {
	return StringSchema{record(s.facts, "maxLength", n)}
}

// Pattern sets a regular expression that matches somewhere in the string:
// pattern. Anchor it with ^ and $ to match the whole.
func (s StringSchema) Pattern(expression string) StringSchema {
	return StringSchema{record(s.facts, "pattern", expression)}
}

// Format names what the string is the text of, such as date-time, uri or uuid:
// format. A name that JSON Schema does not know limits nothing.
func (s StringSchema) Format(name string) StringSchema {
	return StringSchema{record(s.facts, "format", name)}
}

// ContentEncoding says how the string encodes bytes, such as base64:
// contentEncoding. It informs and limits nothing.
func (s StringSchema) ContentEncoding(name string) StringSchema {
	return StringSchema{record(s.facts, "contentEncoding", name)}
}

// ContentMediaType says what the content of the string is, such as
// application/json: contentMediaType. It informs and limits nothing.
func (s StringSchema) ContentMediaType(name string) StringSchema {
	return StringSchema{record(s.facts, "contentMediaType", name)}
}

// OneOf lists the strings allowed: enum.
func (s StringSchema) OneOf(values ...string) StringSchema {
	return StringSchema{record(s.facts, "enum", list(values))}
}

// Const sets the one string allowed: const.
func (s StringSchema) Const(value string) StringSchema {
	return StringSchema{record(s.facts, "const", value)}
}

// Title names the value for people to read: title.
func (s StringSchema) Title(text string) StringSchema {
	return StringSchema{record(s.facts, "title", text)}
}

// Describe says what the value means: description.
func (s StringSchema) Describe(text string) StringSchema {
	return StringSchema{record(s.facts, "description", text)}
}

// Examples lists values worth showing: examples. They teach, they do not
// limit; nothing holds them to the schema.
func (s StringSchema) Examples(values ...string) StringSchema {
	return StringSchema{record(s.facts, "examples", list(values))}
}

// Deprecated says that the property is on its way out: deprecated.
func (s StringSchema) Deprecated() StringSchema {
	return StringSchema{record(s.facts, "deprecated", true)}
}

// Nullable allows null too: type becomes a list of the two, and null joins the
// values of OneOf. A Const becomes an enum of itself and null.
func (s StringSchema) Nullable() StringSchema {
	return StringSchema{record(s.facts, nullable, nil)}
}

// Required makes a property that must be sent: an entry of required.
func (s StringSchema) Required() Required {
	return Required{slot{facts: s.facts, required: record(nil, "required", nil)}}
}

// Default makes a property that takes the value where it is not sent: an entry
// of defaults.
func (s StringSchema) Default(value string) Defaulted {
	return Defaulted{slot{facts: s.facts, fallback: record(nil, "defaults", value)}}
}

func (s StringSchema) property() slot { return slot{facts: s.facts} }
func (StringSchema) field()           {}
func (StringSchema) schema()          {}
