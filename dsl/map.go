package dsl

// MapSchema is a schema of objects whose keys are data; [Map] makes one. It is
// an immutable value: each method returns a changed copy.
type MapSchema struct{ facts *fact }

// Map starts a schema of objects with any keys and values of one schema:
// "type": "object" and additionalProperties.
func Map(values Schema) MapSchema {
	return MapSchema{record(record(nil, made, "object"), "additionalProperties", subschema{values})}
}

// MinProperties sets the least number of keys: minProperties.
func (s MapSchema) MinProperties(n int) MapSchema {
	return MapSchema{record(s.facts, "minProperties", n)}
}

// MaxProperties sets the greatest number of keys: maxProperties.
func (s MapSchema) MaxProperties(n int) MapSchema {
	return MapSchema{record(s.facts, "maxProperties", n)}
}

// PropertyNames sets a schema that every key passes: propertyNames.
func (s MapSchema) PropertyNames(names StringSchema) MapSchema {
	return MapSchema{record(s.facts, "propertyNames", subschema{names})}
}

// Title names the value for people to read: title.
func (s MapSchema) Title(text string) MapSchema {
	return MapSchema{record(s.facts, "title", text)}
}

// Describe says what the value means: description.
func (s MapSchema) Describe(text string) MapSchema {
	return MapSchema{record(s.facts, "description", text)}
}

// Examples lists values worth showing: examples. They teach, they do not
// limit; nothing holds them to the schema.
func (s MapSchema) Examples(values ...any) MapSchema {
	return MapSchema{record(s.facts, "examples", list(values))}
}

// Deprecated says that the property is on its way out: deprecated.
func (s MapSchema) Deprecated() MapSchema {
	return MapSchema{record(s.facts, "deprecated", true)}
}

// Nullable allows null too: type becomes a list of the two.
func (s MapSchema) Nullable() MapSchema {
	return MapSchema{record(s.facts, nullable, nil)}
}

// Required makes a property that must be sent: an entry of required.
func (s MapSchema) Required() Required {
	return Required{slot{facts: s.facts, required: record(nil, "required", nil)}}
}

// Default makes a property that takes the value where it is not sent: an entry
// of defaults. The value is any Go spelling of a JSON object, such as
// map[string]int{"a": 1}.
func (s MapSchema) Default(value any) Defaulted {
	return Defaulted{slot{facts: s.facts, fallback: record(nil, "defaults", clone(value))}}
}

func (s MapSchema) property() slot { return slot{facts: s.facts} }
func (MapSchema) field()           {}
func (MapSchema) schema()          {}
