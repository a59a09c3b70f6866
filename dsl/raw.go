package dsl

// RawSchema is a schema written by hand; [Raw] makes one. It is an immutable
// value.
type RawSchema struct{ facts *fact }

// Raw takes a property's JSON Schema as it is, for what the kinds of this
// package do not say: combinations such as anyOf, and numbers beyond int64 and
// float64 ([encoding/json.Number]). The schema is copied, and judged where
// every other is.
func Raw(schema map[string]any) RawSchema {
	return RawSchema{record(record(nil, made, ""), raw, cloneMap(schema))}
}

// Required makes a property that must be sent: an entry of required.
func (s RawSchema) Required() Required {
	return Required{slot{facts: s.facts, required: record(nil, "required", nil)}}
}

// Default makes a property that takes the value where it is not sent: an entry
// of defaults.
func (s RawSchema) Default(value any) Defaulted {
	return Defaulted{slot{facts: s.facts, fallback: record(nil, "defaults", clone(value))}}
}

func (s RawSchema) property() slot { return slot{facts: s.facts} }
func (RawSchema) field()           {}
func (RawSchema) schema()          {}
