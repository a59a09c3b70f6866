// This file compares what restates the vocabulary in Go with the vocabulary.

package invariant

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions"
)

// A publishedField is one field of a type that publishes the vocabulary.
type publishedField struct {
	key       string // its name in JSON
	index     []int
	mandatory bool // it is published even where it is empty
}

// publishedFields returns the fields of a struct type that JSON shows.
func publishedFields(t reflect.Type) []publishedField {
	var fields []publishedField
	for _, f := range reflect.VisibleFields(t) {
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		if !f.IsExported() || f.Anonymous && name == "" || tag == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		flags := strings.Split(options, ",")
		optional := slices.Contains(flags, "omitempty") || slices.Contains(flags, "omitzero")
		fields = append(fields, publishedField{name, f.Index, !optional})
	}
	return fields
}

// CheckPublished compares the fields of a struct type that publishes action
// schemas, such as [actions.Schema], with [actions.Vocabulary]: one field a key,
// by its json tag, and none besides, with omitempty (or omitzero) exactly on
// those of optional keys. The error names every difference.
func CheckPublished(published reflect.Type) error {
	if published == nil || published.Kind() != reflect.Struct {
		return fmt.Errorf("%v is no struct type", published)
	}
	fields := map[string]bool{}
	for _, f := range publishedFields(published) {
		fields[f.key] = f.mandatory
	}
	var errs []error
	for _, k := range actions.Vocabulary() {
		mandatory, ok := fields[k.Name]
		switch {
		case !ok:
			errs = append(errs, fmt.Errorf("%v has no field for the key %q", published, k.Name))
		case mandatory && !k.Mandatory:
			errs = append(errs, fmt.Errorf("%v: the field of %q has no omitempty, but the key is optional", published, k.Name))
		case !mandatory && k.Mandatory:
			errs = append(errs, fmt.Errorf("%v: the field of %q has omitempty, but the key is mandatory", published, k.Name))
		}
		delete(fields, k.Name)
	}
	for _, name := range keys(fields) {
		errs = append(errs, fmt.Errorf("%v: the field of %q is not in the vocabulary", published, name))
	}
	return errors.Join(errs...)
}

// CheckBuilder compares the methods of a builder of actions, such as
// dsl.ActionSpec, with [actions.Vocabulary]: a method a key, named as the key is
// but in Go's way (required_one_of is RequiredOneOf), with three exceptions.
// The description is what the builder's constructor takes, each of the examples
// is given to the method Example, and required is said by the properties
// themselves: each type in properties, a builder of one property, must have the
// methods Required and Default. The error names every method that is missing;
// without any property type, required is one.
func CheckBuilder(spec reflect.Type, properties ...reflect.Type) error {
	if spec == nil {
		return errors.New("the builder's type is nil")
	}
	var errs []error
	for _, k := range actions.Vocabulary() {
		switch k.Name {
		case "description":
		case "examples":
			errs = append(errs, hasMethod(spec, "Example", k.Name))
		case "required":
			if len(properties) == 0 {
				errs = append(errs, fmt.Errorf("no builder of properties is given that could say the key %q", k.Name))
			}
			for _, p := range properties {
				errs = append(errs, hasMethod(p, "Required", k.Name))
			}
		case "defaults":
			errs = append(errs, hasMethod(spec, "Defaults", k.Name))
			for _, p := range properties {
				errs = append(errs, hasMethod(p, "Default", k.Name))
			}
		default:
			errs = append(errs, hasMethod(spec, camel(k.Name), k.Name))
		}
	}
	return errors.Join(errs...)
}

func hasMethod(t reflect.Type, name, key string) error {
	if t != nil {
		if _, ok := t.MethodByName(name); ok {
			return nil
		}
	}
	return fmt.Errorf("%v has no method %s for the key %q", t, name, key)
}

// camel spells a key as a Go method.
func camel(key string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(key, "_") {
		r, size := utf8.DecodeRuneInString(word)
		if size == 0 {
			continue
		}
		b.WriteRune(unicode.ToUpper(r))
		b.WriteString(word[size:])
	}
	return b.String()
}
