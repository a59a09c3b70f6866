// Package reflectschema makes a Go struct the declaration of an action's
// parameters: the struct says the schema, and schema, decoder and validator
// accept the same calls.
//
//	type CreateParams struct {
//		Title  string   `json:"title" validate:"required,max=120" jsonschema:"description=what to do"`
//		Labels []string `json:"labels" validate:"omitempty,max=10,dive,alphanum"`
//		Limit  int      `json:"limit" validate:"min=1,max=100" jsonschema:"default=20"`
//	}
//
//	params, err := reflectschema.Compile[CreateParams]()
//	schema := params.Map()          // properties, required, required_one_of, defaults
//	p, err := params.Decode(data)   // in a call, after the gate
//
// Authors meet it through package dsl; by hand it serves tools that implement
// [actions.Tool] themselves.
//
// # Fields
//
// A struct's properties are the fields that encoding/json reads, by its rules,
// and their names are matched exactly. Each field's tags are read:
//
//   - json gives the name. Of its options omitempty and omitzero change nothing
//     here; string is taken for integers, which are then text.
//   - validate is the rules of github.com/go-playground/validator/v10. Each tag
//     becomes the keywords that say it exactly, or keywords that say less and a
//     sentence in the description, or the sentence alone; validator runs in the
//     call what the schema does not say. A tag that cannot hold, or that makes
//     validator panic, is refused.
//   - jsonschema is a list of keyword=value: title, description, format, pattern,
//     minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum,
//     multipleOf, minItems, maxItems, uniqueItems, minProperties, maxProperties,
//     enum, example, default, and the words required and nullable. A comma in a
//     value is written \\, in the tag. jsonschema_description is a description in
//     which commas are commas.
//
// # Required, optional, null
//
// A property is required where validate or jsonschema says required, and only
// there: a pointer or omitempty decides nothing. To a caller required means that
// the key is there and not null; false and 0 are values like any other, and only
// a string must not be empty. A rule that refuses the zero value of an optional
// property needs omitempty, or a default.
//
// A null for an optional property counts as not sent, unless the tag says
// nullable, which needs a pointer. A default is filled into the JSON before it
// is decoded, so an explicit zero stays.
//
// A comparison with another field (gtfield, eqfield, …) refuses an optional
// property that was left out, so it needs omitempty before it. The value in
// required_if and its like is one that the other field, a string, a number or a
// bool, can have. A struct by value that was left out is not looked into; one
// that was sent is, also where all of it is zero.
//
// required_without and required_without_all become groups of required_one_of;
// the other rules about several fields are told in the description and checked
// by validator. Such a rule needs a pointer, a slice, a map or a string to tell
// absent from zero; an empty string counts as absent and is refused.
//
// # Types
//
// Numbers are bounded by their Go type up to 32 bits. []byte is base64 text,
// [time.Time] a date-time, [time.Duration] a count of nanoseconds,
// [encoding/json.RawMessage] and any are any value, [math/big.Int] an integer
// without bounds; a number in an any, also in a map or a slice of them, arrives
// as a [encoding/json.Number] with every digit; addresses of net and net/netip are text, as is every type with
// UnmarshalText. A type with its own UnmarshalJSON says its schema with a method
// JSONSchema() *jsonschema.Schema of github.com/invopop/jsonschema, and a type
// with named constants lists them with a method Enum() []any. A type that refers
// to itself stands under $defs of the property that leads to it; every other
// type is written out where it is used, up to [Limit].
//
// # What is refused
//
// Everything that would be published wrongly: [For], [ForType] and [Compile]
// return an [*Error] with each [Fault] of the type, its Go path, the tag and what
// to do.
//
// # Where schema and Go still differ
//
// The schema takes less than encoding/json would: no null in place of an element,
// no array of another length for [N]T, no numbers for []byte, no number in
// quotes for [encoding/json.Number], no zone in an address, no explicit zero
// behind omitempty, no key +1 or 01 of a map that integers key. The decoder takes less than the schema: integers beyond 64
// bits and floats beyond their type, text that is no base64, that an
// UnmarshalText refuses or that is a date-time of RFC 3339 in lower case or in a
// leap second, keys of a map beyond their integer type, two
// texts that are one key. What the decoder or
// validator refuses is told as what the gate refuses is: with the code
// invalid_values, the data path and the words of the property.
//
// # Results
//
// [CompileResult] refuses types of results that JSON cannot carry, and
// [Result.Value] writes nil slices and maps of an answer as [] and {}, without
// changing or reading more of it than encoding/json reads.
package reflectschema
