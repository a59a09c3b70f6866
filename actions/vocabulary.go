package actions

// A Key is one key of the action-schema vocabulary.
type Key struct {
	Name      string
	Mandatory bool
}

// Vocabulary returns the keys of an action-schema map, in catalogue order. It
// is the one home of the list; everything that restates it is derived from it
// or compared with it by package invariant.
func Vocabulary() []Key { panic("unimplemented") }
