package reflectschema

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/go-playground/validator/v10"

	"github.com/wymcp/wymcp-go/actions"
)

// A Type is a parameter struct, compiled: what it says in the vocabulary, and
// how the data of a call is read into it. It is immutable and safe for
// concurrent use.
type Type[P any] struct{ c *compiled }

// compiled is what a Type is made of, whatever P.
type compiled struct {
	options
	*reflection
	typ      reflect.Type // P without its pointer
	validate *validator.Validate
}

// Compile reflects the parameter struct P, or a pointer to one, and prepares
// its decoding. Nothing is left for the first call. The error is an [*Error], as
// [ForType]'s.
func Compile[P any](opts ...Option) (*Type[P], error) {
	c, err := compile(reflect.TypeFor[P](), collect(opts))
	if err != nil {
		return nil, err
	}
	return &Type[P]{c}, nil
}

// Map returns the part of an action-schema map that P says, as [ForType] does.
// Each call returns a copy of its own.
func (t *Type[P]) Map() actions.Map { return t.c.vocabularyCopy() }

func (c *compiled) vocabularyCopy() actions.Map {
	return copied(map[string]any(c.vocabulary)).(map[string]any)
}

func compile(t reflect.Type, o options) (*compiled, error) {
	said, err := reflected(t, o)
	if err != nil {
		return nil, err
	}
	c := &compiled{options: o, reflection: said, typ: deref(t)}
	if c.validate, err = o.validator(); err != nil {
		return nil, err
	}
	c.validate.RegisterTagNameFunc(jsonName) // also makes validator spell StructNamespace in Go names alone
	for owner, rules := range said.rules {
		c.validate.RegisterStructValidationMapRules(rules, reflect.New(owner).Interface())
	}
	f := &faults{at: []string{rootStep(t)}}
	c.warm(f)
	return c, f.err(t)
}

// warm fills the caches of validator and of encoding/json for every struct that
// a call may meet. Validator parses its tags here, without running one.
func (c *compiled) warm(f *faults) {
	all := slices.Collect(maps.Keys(c.byGoName))
	all = append(all, c.structs...)
	slices.SortFunc(all, func(a, b reflect.Type) int { return strings.Compare(a.String(), b.String()) })
	for _, t := range all {
		v := reflect.New(t).Interface()
		err := actions.Contain(func() error {
			return c.validate.StructFiltered(v, func([]byte) bool { return true })
		})
		if err != nil {
			f.add("correct its tags", "validator does not take %s: %v", typeName(t), err)
		}
		_ = actions.Contain(func() error { return json.Unmarshal([]byte("{}"), v) })
	}
}
