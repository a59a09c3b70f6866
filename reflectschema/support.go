package reflectschema

import (
	"encoding"
	"encoding/json"
	"net/url"
	"reflect"
	"slices"
	"time"

	"github.com/wymcp/wymcp-go/actions"
)

// supported walks a type down to its structs and reports whether its JSON form
// is known; if not, that was told.
func (r *reflector) supported(t reflect.Type) bool {
	before := len(r.faults.list)
	r.support(t, nil)
	return len(r.faults.list) == before
}

const giveSchema = "give it, or a type of your own around it, a method JSONSchema() *jsonschema.Schema (github.com/invopop/jsonschema)"

// ownSchema reports whether the type says its schema by itself.
func ownSchema(t reflect.Type) bool { return implements[schemer](t) }

// support judges one type. seen holds the named types on the way to it.
func (r *reflector) support(t reflect.Type, seen []reflect.Type) {
	f := r.faults
	if t.Kind() == reflect.Pointer {
		if t.Elem().Kind() == reflect.Pointer {
			f.add("use one pointer", "%s is a pointer to a pointer", typeName(t))
			return
		}
		r.support(t.Elem(), seen)
		return
	}
	if slices.Contains(seen, t) {
		return
	}
	if t.Name() != "" {
		seen = append(slices.Clone(seen), t)
	}
	if _, ok := known(t); ok {
		return
	}
	switch {
	case is[url.URL](t):
		f.add(`use a string with validate:"url"`, "url.URL decodes from an object, not from the text of a URL")
		return
	case implements[aliaser](t):
		f.add(giveSchema, "%s has JSONSchemaAlias(), but decodes as itself", typeName(t))
		return
	case ownSchema(t):
		r.supportOwn(t)
		return
	case t.Kind() == reflect.Interface:
		if t.NumMethod() > 0 {
			f.add("use a concrete type, or any", "%s is an interface with methods: there is no type to decode into", typeName(t))
		}
		return
	case implements[json.Unmarshaler](t):
		if implements[encoding.TextUnmarshaler](t) && t.Kind() != reflect.Struct && writtenAsText(t) {
			return // both forms are text, as slog.Level's
		}
		f.add(giveSchema, "%s has its own UnmarshalJSON, so its JSON form is not known", typeName(t))
		return
	case implements[encoding.TextUnmarshaler](t):
		return
	case implements[json.Marshaler](t):
		f.add(giveSchema+" and an UnmarshalJSON", "%s has MarshalJSON without UnmarshalJSON: it is written in one form and read in another", typeName(t))
		return
	}
	r.supportKind(t, seen)
}

// writtenAsText reports whether the zero value of a type is a string in JSON.
func writtenAsText(t reflect.Type) bool {
	var text []byte
	err := actions.Contain(func() (err error) { text, err = json.Marshal(reflect.New(t).Interface()); return err })
	return err == nil && len(text) > 0 && text[0] == '"'
}

func (r *reflector) supportKind(t reflect.Type, seen []reflect.Type) {
	f := r.faults
	switch t.Kind() {
	case reflect.Func, reflect.Chan, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer, reflect.Uintptr:
		f.add(`leave it out with json:"-"`, "%s has no JSON form", typeName(t))
	case reflect.Slice, reflect.Array:
		f.within(elements, func() { r.support(t.Elem(), seen) })
	case reflect.Map:
		if !keyable(t.Key()) {
			f.add("key it by strings", "%s: a key of an object has to be a string, an integer or a type with UnmarshalText", typeName(t))
			return
		}
		f.within(elements, func() { r.support(t.Elem(), seen) })
	case reflect.Struct:
		switch {
		case t.ConvertibleTo(reflect.TypeFor[time.Time]()):
			f.add("use time.Time, or embed it", "%s is a time.Time without its methods, so its JSON form is {}", typeName(t))
		case implements[extender](t):
			f.add(giveSchema, "%s has JSONSchemaExtend(), which is not read on a struct", typeName(t))
		}
	}
}

// supportOwn judges a type that has a JSONSchema method.
func (r *reflector) supportOwn(t reflect.Type) {
	if t.Kind() != reflect.Struct {
		return
	}
	for i := range t.NumField() {
		sf := t.Field(i)
		if !sf.Anonymous || !implements[schemer](deref(sf.Type)) {
			continue
		}
		r.faults.add("write the method for "+typeName(t)+" itself, or name the field",
			"%s may have JSONSchema() from the embedded %s, whose schema is not its own", typeName(t), typeName(sf.Type))
		return
	}
}

// keyable reports whether encoding/json reads a map with keys of the type.
func keyable(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return true
	}
	return implements[encoding.TextUnmarshaler](t)
}
