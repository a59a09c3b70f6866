package actions

// A Map is one action's schema as its author declared it: vocabulary key to
// value, unchecked. See [Vocabulary] for the keys. Values are what a JSON file
// would hold; Go spellings with the same JSON form ([]string,
// map[string]string, named types, structs) are read as that form.
type Map map[string]any

// A Schema is one action's schema, checked: what [Fetch], [FetchAll],
// [FetchValidated] and [Registration.Schema] hand out, and nothing else makes.
// The closed key set is written in full: an object that the closure rule closes
// says "additionalProperties": false. Each hand-out is the caller's own copy.
//
// Its fields are the vocabulary, a field without omitempty is a mandatory key.
type Schema struct {
	Description   string           `json:"description"`
	Properties    map[string]any   `json:"properties"`
	Required      []string         `json:"required,omitempty"`
	RequiredOneOf [][]string       `json:"required_one_of,omitempty"`
	Defaults      map[string]any   `json:"defaults,omitempty"`
	Notes         string           `json:"notes,omitempty"`
	Related       []string         `json:"related,omitempty"`
	Examples      []map[string]any `json:"examples,omitempty"`

	checked bool
}

// Checked reports whether s came from this package; the zero Schema did not.
func (s Schema) Checked() bool { return s.checked }
