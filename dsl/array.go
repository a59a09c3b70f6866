package dsl

import "slices"

// ArraySchema is a schema of arrays; [Array] makes one. It is an immutable
// value: each method returns a changed copy.
type ArraySchema struct{ facts *fact }

// Array starts a schema of arrays whose items all have one schema: "type":
// "array" and items.
func Array(items Schema) ArraySchema {
	return ArraySchema{record(record(nil, made, "array"), "items", subschema{items})}
}

// MinItems sets the least number of items: minItems.
func (s ArraySchema) MinItems(n int) ArraySchema {
	return ArraySchema{record(s.facts, "minItems", n)}
}

// MaxItems sets the greatest number of items: maxItems.
func (s ArraySchema) MaxItems(n int) ArraySchema {
	return ArraySchema{record(s.facts, "maxItems", n)}
}

// Unique refuses an item that comes twice: uniqueItems.
func (s ArraySchema) Unique() ArraySchema {
	return ArraySchema{record(s.facts, "uniqueItems", true)}
}

// PrefixItems sets the schemas of the first items, one each, and leaves to the
// schema of [Array] those that follow: prefixItems. The closed key set does not
// reach into them: an object among them is closed by [ObjectSchema.Closed]
// alone.
func (s ArraySchema) PrefixItems(schemas ...Schema) ArraySchema {
	return ArraySchema{record(s.facts, "prefixItems", slices.Clone(schemas))}
}

// Contains sets a schema that at least one item passes: contains. The closed
// key set does not reach into it, as in [ArraySchema.PrefixItems].
func (s ArraySchema) Contains(item Schema) ArraySchema {
	return ArraySchema{record(s.facts, "contains", subschema{item})}
}

// MinContains sets the least number of items that pass the schema of
// [ArraySchema.Contains]: minContains.
func (s ArraySchema) MinContains(n int) ArraySchema {
	return ArraySchema{record(s.facts, "minContains", n)}
}

// MaxContains sets the greatest number of items that pass the schema of
// [ArraySchema.Contains]: maxContains.
func (s ArraySchema) MaxContains(n int) ArraySchema {
	return ArraySchema{record(s.facts, "maxContains", n)}
}

// Title names the value for people to read: title.
func (s ArraySchema) Title(text string) ArraySchema {
	return ArraySchema{record(s.facts, "title", text)}
}

// Describe says what the value means: description.
func (s ArraySchema) Describe(text string) ArraySchema {
	return ArraySchema{record(s.facts, "description", text)}
}

// Examples lists arrays worth showing: examples. They teach, they do not
// limit; nothing holds them to the schema.
func (s ArraySchema) Examples(values ...any) ArraySchema {
	return ArraySchema{record(s.facts, "examples", list(values))}
}

// Deprecated says that the property is on its way out: deprecated.
func (s ArraySchema) Deprecated() ArraySchema {
	return ArraySchema{record(s.facts, "deprecated", true)}
}

// Nullable allows null too: type becomes a list of the two.
func (s ArraySchema) Nullable() ArraySchema {
	return ArraySchema{record(s.facts, nullable, nil)}
}

// Required makes a property that must be sent: an entry of required.
func (s ArraySchema) Required() Required {
	return Required{slot{facts: s.facts, required: record(nil, "required", nil)}}
}

// Default makes a property that takes the value where it is not sent: an entry
// of defaults. The value is any Go spelling of a JSON array, such as
// []string{"a"}.
func (s ArraySchema) Default(value any) Defaulted {
	return Defaulted{slot{facts: s.facts, fallback: record(nil, "defaults", clone(value))}}
}

func (s ArraySchema) property() slot { return slot{facts: s.facts} }
func (ArraySchema) field()           {}
func (ArraySchema) schema()          {}
