package invariant

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wymcp/wymcp-go/actions"
)

// Vocabulary tests the two clauses of the action-schema invariant that are
// about validating. Each key of [actions.Vocabulary] has a subtest: validate
// accepts a right value of it; rejects, with an offence located at that key,
// every value of another JSON type, at every level that the published type
// knows the type of, and every Go value that has no JSON form; and rejects a
// schema without the key where it is mandatory, and accepts one where it is
// not. What is right is read off the field of [actions.Schema] that publishes
// the key. A further subtest, "unknown", wants every key rejected that is not
// in the vocabulary.
//
// validate is [actions.Validate], or what stands in its place.
func Vocabulary(t *testing.T, validate func(actions.Tool) error) {
	t.Helper()
	for _, key := range actions.Vocabulary() {
		t.Run(key.Name, func(t *testing.T) {
			if err := checkKey(key, validate); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("unknown", func(t *testing.T) {
		if err := checkUnknown(validate); err != nil {
			t.Error(err)
		}
	})
}

// word is the one name in the schemas made here: the action, its property, and
// every text. So a list of property names, one of action names and an object
// of properties made of it are all right.
const word = "text"

// schemaWith is a right schema with one key set.
func schemaWith(key string, v any) actions.Tool {
	m := actions.Map{"description": word, "properties": map[string]any{word: map[string]any{}}}
	m[key] = v
	return written{"sample", map[string]actions.Map{word: m}}
}

func schemaWithout(key string) actions.Tool {
	t := schemaWith(key, nil).(written)
	delete(t.actions[word], key)
	return t
}

func checkKey(key actions.Key, validate func(actions.Tool) error) error {
	t, ok := publishedType(key.Name)
	if !ok {
		return fmt.Errorf("no field of actions.Schema publishes the key %q", key.Name)
	}
	if err := validate(schemaWith(key.Name, right(t))); err != nil {
		return fmt.Errorf("a right value of %s, %s, is rejected: %w", key.Name, shown(right(t)), err)
	}
	var errs []error
	for _, v := range slices.Concat(wrong(t), noJSON()) {
		err := validate(schemaWith(key.Name, v))
		if !blames(err, key.Name) {
			errs = append(errs, fmt.Errorf("%s as %s is not rejected by an offence at that key; got %v", key.Name, shown(v), err))
		}
	}
	switch err := validate(schemaWithout(key.Name)); {
	case key.Mandatory && err == nil:
		errs = append(errs, fmt.Errorf("%s is mandatory, but a schema without it passes", key.Name))
	case !key.Mandatory && err != nil:
		errs = append(errs, fmt.Errorf("%s is optional, but a schema without it is rejected: %w", key.Name, err))
	}
	return errors.Join(errs...)
}

func checkUnknown(validate func(actions.Tool) error) error {
	var errs []error
	for _, key := range unknownKeys() {
		if err := validate(schemaWith(key, word)); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", key)) {
			errs = append(errs, fmt.Errorf("the unknown key %q is not rejected by name; got %v", key, err))
		}
	}
	return errors.Join(errs...)
}

// unknownKeys are what authors write in place of the keys there are.
func unknownKeys() []string {
	unknown := []string{"", "x-extension", "$schema"}
	for _, k := range actions.Vocabulary() {
		unknown = append(unknown, strings.ToUpper(k.Name), k.Name+" ", k.Name[1:])
		if camelled := camel(k.Name); camelled != k.Name {
			unknown = append(unknown, camelled)
		}
	}
	slices.Sort(unknown)
	return slices.Compact(unknown)
}

// publishedType returns the Go type of the field that publishes the key.
func publishedType(key string) (reflect.Type, bool) {
	schema := reflect.TypeFor[actions.Schema]()
	for _, f := range publishedFields(schema) {
		if f.key == key {
			return schema.FieldByIndex(f.index).Type, true
		}
	}
	return nil, false
}

// right returns a value of the JSON model that the Go type stands for.
func right(t reflect.Type) any {
	switch t.Kind() {
	case reflect.String:
		return word
	case reflect.Bool:
		return true
	case reflect.Slice:
		return []any{right(t.Elem())}
	case reflect.Map:
		return map[string]any{word: right(t.Elem())}
	case reflect.Interface:
		return map[string]any{}
	}
	return 1
}

// wrong returns values that the Go type does not stand for: every other JSON
// type, and lists of what its elements do not stand for.
func wrong(t reflect.Type) []any {
	if t.Kind() == reflect.Interface {
		return nil
	}
	var values []any
	for _, v := range []any{nil, true, 1.5, word, []any{word}, map[string]any{word: map[string]any{}}} {
		if v == nil || kindOf(reflect.TypeOf(v)) != kindOf(t) {
			values = append(values, v)
		}
	}
	if t.Kind() == reflect.Slice {
		for _, v := range wrong(t.Elem()) {
			values = append(values, []any{v}, []any{right(t.Elem()), v})
		}
	}
	return values
}

// kindOf brings the kinds that have the same JSON type together.
func kindOf(t reflect.Type) reflect.Kind {
	switch k := t.Kind(); k {
	case reflect.String, reflect.Bool, reflect.Slice, reflect.Map:
		return k
	}
	return reflect.Float64
}

// noJSON returns Go values that no JSON file could hold.
func noJSON() []any {
	return []any{make(chan int), func() {}, map[int]any{1: word}, []any{func() {}}}
}

// blames reports whether an error is an offence located at the key.
func blames(err error, key string) bool {
	var e *actions.Error
	return errors.As(err, &e) && slices.ContainsFunc(e.Offences, func(o actions.Offence) bool {
		return len(o.Location) > 0 && o.Location[0] == key
	})
}
