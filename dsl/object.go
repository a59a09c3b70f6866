package dsl

import "maps"

// ObjectSchema is a schema of objects with named fields; [Object] makes one. It
// is an immutable value: each method returns a changed copy.
type ObjectSchema struct{ facts *fact }

// Object starts a schema of objects: "type": "object" and properties, and
// required where a field is [Required]. With at least one field the object is
// closed to keys that are no field, unless [ObjectSchema.Open] or
// [ObjectSchema.OpenTo] says otherwise; without any (Fields{}) it is open,
// unless [ObjectSchema.Closed] says otherwise.
func Object(fields Fields) ObjectSchema {
	return ObjectSchema{record(record(nil, made, "object"), "properties", maps.Clone(fields))}
}

// Open allows keys that are no field: additionalProperties true.
func (s ObjectSchema) Open() ObjectSchema {
	return ObjectSchema{record(s.facts, "additionalProperties", true)}
}

// Closed refuses keys that are no field: additionalProperties false.
func (s ObjectSchema) Closed() ObjectSchema {
	return ObjectSchema{record(s.facts, "additionalProperties", false)}
}

// OpenTo allows keys that are no field, with values of one schema:
// additionalProperties.
func (s ObjectSchema) OpenTo(values Schema) ObjectSchema {
	return ObjectSchema{record(s.facts, "additionalProperties", subschema{values})}
}

// MinProperties sets the least number of keys: minProperties.
func (s ObjectSchema) MinProperties(n int) ObjectSchema {
	return ObjectSchema{record(s.facts, "minProperties", n)}
}

// MaxProperties sets the greatest number of keys: maxProperties.
func (s ObjectSchema) MaxProperties(n int) ObjectSchema {
	return ObjectSchema{record(s.facts, "maxProperties", n)}
}

// PropertyNames sets a schema that every key passes: propertyNames.
func (s ObjectSchema) PropertyNames(names StringSchema) ObjectSchema {
	return ObjectSchema{record(s.facts, "propertyNames", subschema{names})}
}

// DependentRequired says which fields must be there where one is: an entry of
// dependentRequired. Said again of the same field, it takes the place of what
// it said before.
func (s ObjectSchema) DependentRequired(name string, needs ...string) ObjectSchema {
	return ObjectSchema{record(s.facts, "dependentRequired", dependency{name, list(needs)})}
}

// Title names the value for people to read: title.
func (s ObjectSchema) Title(text string) ObjectSchema {
	return ObjectSchema{record(s.facts, "title", text)}
}

// Describe says what the value means: description.
func (s ObjectSchema) Describe(text string) ObjectSchema {
	return ObjectSchema{record(s.facts, "description", text)}
}

// Examples lists values worth showing: examples. They teach, they do not
// limit; nothing holds them to the schema.
func (s ObjectSchema) Examples(values ...map[string]any) ObjectSchema {
	return ObjectSchema{record(s.facts, "examples", list(values))}
}

// Deprecated says that the property is on its way out: deprecated.
func (s ObjectSchema) Deprecated() ObjectSchema {
	return ObjectSchema{record(s.facts, "deprecated", true)}
}

// Nullable allows null too: type becomes a list of the two.
func (s ObjectSchema) Nullable() ObjectSchema {
	return ObjectSchema{record(s.facts, nullable, nil)}
}

// Required makes a property that must be sent: an entry of required.
func (s ObjectSchema) Required() Required {
	return Required{slot{facts: s.facts, required: record(nil, "required", nil)}}
}

// Default makes a property that takes the value where it is not sent: an entry
// of defaults.
func (s ObjectSchema) Default(value map[string]any) Defaulted {
	return Defaulted{slot{facts: s.facts, fallback: record(nil, "defaults", cloneMap(value))}}
}

func (s ObjectSchema) property() slot { return slot{facts: s.facts} }
func (ObjectSchema) field()           {}
func (ObjectSchema) schema()          {}
