package reflectschema

import (
	"slices"

	"github.com/go-playground/validator/v10"
)

// DefaultLimit is how many bytes of JSON the properties of one action may take
// unless [Limit] says otherwise: 64 KiB.
const DefaultLimit = 64 << 10

// An Option changes how a type is reflected.
type Option func(*options)

type options struct {
	limit  int
	custom []custom
}

// A custom is a validation of the author's own.
type custom struct {
	tag, phrase string
	run         validator.Func
}

func collect(opts []Option) options {
	o := options{limit: DefaultLimit}
	for _, opt := range opts {
		opt(&o)
	}
	return o
}

// Limit sets how many bytes of JSON the properties of one action may take, with
// nested types written out. A size below 1 is read as [DefaultLimit].
func Limit(bytes int) Option {
	return func(o *options) {
		o.limit = bytes
		if bytes < 1 {
			o.limit = DefaultLimit
		}
	}
}

// Validation adds a tag to those that may stand in a validate struct tag. JSON
// Schema does not know it, so callers learn of it by the phrase, which is read
// after the word must ("be a stock number such as A-12") and stands in the
// property's description and in what a refused call is told. run must be safe
// for concurrent use; a panic in it is contained. It is not run for a nil
// pointer. A tag of validator's own cannot be replaced.
func Validation(tag, phrase string, run validator.Func) Option {
	return func(o *options) { o.custom = append(o.custom, custom{tag, phrase, run}) }
}

// phrase returns the phrase of a tag of the author's own.
func (o options) phrase(tag string) (string, bool) {
	i := slices.IndexFunc(o.custom, func(c custom) bool { return c.tag == tag })
	if i < 0 {
		return "", false
	}
	return o.custom[i].phrase, true
}

// names returns every tag that may stand in a validate struct tag.
func (o options) names() []string {
	names := tagNames()
	for _, c := range o.custom {
		names = append(names, c.tag)
	}
	return names
}

// problems checks the author's own validations.
func (o options) problems(f *faults) {
	own := tagNames()
	seen := map[string]bool{}
	for _, c := range o.custom {
		switch {
		case slices.Contains(own, c.tag) || structural(c.tag) || aliased(c.tag) != nil:
			f.add("give it another name", "the validation %q has the name of a tag of validator's own", c.tag)
		case !tagName(c.tag):
			f.add("use letters, digits and _", "the validation %q has a name that no tag can have", c.tag)
		case seen[c.tag]:
			f.add("add it once", "the validation %q is added twice", c.tag)
		case c.run == nil || c.phrase == "":
			f.add("give it a phrase that is read after the word must, and a function", "the validation %q has no phrase or no function", c.tag)
		}
		seen[c.tag] = true
	}
}

func tagName(s string) bool {
	for _, r := range s {
		if r != '_' && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z') {
			return false
		}
	}
	return s != ""
}

// validator returns a validator of its own, with the author's validations.
func (o options) validator() (*validator.Validate, error) {
	v := validator.New(validator.WithRequiredStructEnabled())
	for _, c := range o.custom {
		if err := v.RegisterValidation(c.tag, c.run); err != nil {
			return nil, err
		}
	}
	return v, nil
}
