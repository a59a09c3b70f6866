package actions

// A Key is one key of the action-schema vocabulary.
type Key struct {
	Name      string // as it stands in a map
	Mandatory bool   // every map has it

	validator validator
}

// A validator is what the chain does for one key, in four moments. shape is
// never nil and rejects at least every wrong JSON type; it reports whether it
// has read the value into the schema, so that the later ones can be run.
type validator struct {
	shape  func(j *judge, v any) bool
	texts  func(j *judge) // what texts are made of
	refs   func(j *judge) // once what it refers to is of the right shape
	values func(j *judge) // once the property schemas compile
}

// vocabulary is the one home of the keys, in catalogue order. A row cannot be
// written without its validator.
func vocabulary() []Key {
	return []Key{
		{"description", true, validator{shape: descriptionShape}},
		{"properties", true, validator{shape: propertiesShape, texts: propertiesTexts}},
		{"required", false, validator{shape: requiredShape, refs: requiredRefs}},
		{"required_one_of", false, validator{shape: requiredOneOfShape, refs: requiredOneOfRefs}},
		{"defaults", false, validator{shape: defaultsShape, texts: defaultsTexts, refs: defaultsRefs, values: defaultsValues}},
		{"notes", false, validator{shape: notesShape, texts: notesTexts}},
		{"related", false, validator{shape: relatedShape, texts: relatedTexts, refs: relatedRefs}},
		{"examples", false, validator{shape: examplesShape, texts: examplesTexts, values: examplesValues}},
	}
}

// Vocabulary returns the keys of an action-schema map, in catalogue order. It
// is the one home of the list; everything that restates it is derived from it
// or compared with it by package invariant.
func Vocabulary() []Key { return vocabulary() }
