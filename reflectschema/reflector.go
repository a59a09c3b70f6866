// This file turns Go types into schemas: invopop/jsonschema reads the types that
// it reads right, and asks back about every other one.

package reflectschema

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/go-playground/validator/v10"
	"github.com/invopop/jsonschema"

	"github.com/wymcp/wymcp-go/actions"
)

// A reflector reflects one type. It is used once.
type reflector struct {
	options
	faults *faults
	tags   []string // that may stand in a validate tag
	root   reflect.Type
	trial  *validator.Validate // tries single values; the one for calls must not see a type before its rules are known

	stack   []reflect.Type               // types that are being built
	done    map[reflect.Type]built       // types that were built
	defs    map[reflect.Type]*definition // types that refer to themselves
	taken   map[string]bool              // names of definitions
	size    int                          // what was written out so far
	inserts []object                     // finished schemas that invopop carries through

	structs  []reflect.Type                     // with declared properties, in the order met
	inexact  bool                               // some struct is decoded by its fields and described by itself
	textKeys bool                               // some map reads its keys by UnmarshalText
	byGoName map[reflect.Type]map[string]string // properties by owner and Go name
	rules    map[reflect.Type]map[string]string // validate tags to run in place of those written
	whenSent map[reflect.Type]map[string]bool   // fields, by owner and Go name, that are checked only where they were sent
}

type built struct {
	schema object
	weight int
}

// A definition is the schema of a type that refers to itself.
type definition struct {
	name string
	body object
}

// insertKey is the keyword under which invopop carries the number of a finished
// schema.
const insertKey = "\x00insert"

// schema returns the schema of a type that is supported. It is the caller's own.
func (r *reflector) schema(t reflect.Type) object { return r.read(t, r.mapped) }

func (r *reflector) read(t reflect.Type, mapper func(reflect.Type) *jsonschema.Schema) object {
	ir := &jsonschema.Reflector{
		Anonymous: true, ExpandedStruct: true, DoNotReference: true, RequiredFromJSONSchemaTags: true, Mapper: mapper,
	}
	var s *jsonschema.Schema
	err := actions.Contain(func() error { s = ir.ReflectFromType(t); return nil })
	if err != nil {
		r.faults.add("give it a JSON form", "%s cannot be reflected: %v", typeName(t), err)
		return object{}
	}
	s.Version = ""
	return r.model(t, s)
}

// model reads a schema of invopop as the JSON model.
func (r *reflector) model(t reflect.Type, s *jsonschema.Schema) object {
	if i, ok := s.Extras[insertKey].(int); ok {
		return copied(r.inserts[i]).(object)
	}
	if bare := (jsonschema.Schema{Type: s.Type}); s.Type != "" && reflect.DeepEqual(*s, bare) {
		return object{"type": s.Type}
	}
	var v any
	err := actions.Contain(func() error {
		text, err := json.Marshal(s)
		if err != nil {
			return err
		}
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		return d.Decode(&v)
	})
	if err != nil {
		r.faults.add("write a schema that can be encoded", "the schema of %s cannot be encoded: %v", typeName(t), err)
		return object{}
	}
	schema, ok := r.restore(v).(object)
	if !ok {
		return object{} // true
	}
	return schema
}

// restore puts finished schemas where invopop carried their numbers, and writes
// {} for true.
func (r *reflector) restore(v any) any {
	switch v := v.(type) {
	case object:
		if n, ok := v[insertKey].(json.Number); ok {
			i, _ := n.Int64()
			return copied(r.inserts[i])
		}
		for key, e := range v {
			if e == any(true) && (key == "items" || key == "not") {
				e = object{}
			}
			v[key] = r.restore(e)
		}
		if v["minItems"] == any(json.Number("0")) {
			delete(v, "minItems") // of [0]T
		}
	case []any:
		for i, e := range v {
			v[i] = r.restore(e)
		}
	}
	return v
}

func (r *reflector) insert(schema object) *jsonschema.Schema {
	r.inserts = append(r.inserts, schema)
	return &jsonschema.Schema{Extras: map[string]any{insertKey: len(r.inserts) - 1}}
}

// mapped answers invopop for the types that it would read wrong. Nil leaves a
// type to it: bool, string, floats and any. What a slice or an array holds is
// asked on its own, so that faults know the way to it.
func (r *reflector) mapped(t reflect.Type) *jsonschema.Schema {
	if s, ok := known(t); ok {
		return r.insert(s)
	}
	switch {
	case ownSchema(t):
		return r.insert(r.own(t))
	case implements[enumer](t) && (t.Kind() != reflect.Struct || implements[encoding.TextUnmarshaler](t)):
		return r.insert(r.enumerated(t)) // a struct has it from an embedded field
	case implements[encoding.TextUnmarshaler](t):
		return r.insert(object{"type": "string"})
	case isBytes(t):
		return r.insert(object{"type": "string", "contentEncoding": "base64"})
	}
	if s, ok := sized(t); ok && !implements[extender](t) {
		return r.insert(s)
	}
	switch t.Kind() {
	case reflect.Struct:
		return r.insert(r.once(t, func() object { return r.members(t, false).object() }))
	case reflect.Map:
		if t.Name() == "" {
			return r.insert(r.mapOf(t))
		}
		return r.insert(r.once(t, func() object { return r.mapOf(t) }))
	case reflect.Slice, reflect.Array:
		if t.Name() == "" {
			return r.insert(r.list(t))
		}
		return r.insert(r.once(t, func() object { return r.list(t) }))
	}
	return nil
}

// list leaves a slice or an array to invopop, which asks back about its
// elements.
func (r *reflector) list(t reflect.Type) (schema object) {
	first := true
	r.faults.within(elements, func() {
		schema = r.read(t, func(of reflect.Type) *jsonschema.Schema {
			if first && of == t {
				first = false
				return nil
			}
			return r.mapped(of)
		})
	})
	return schema
}

// mapOf is an object whose keys the caller chooses.
func (r *reflector) mapOf(t reflect.Type) object {
	s := object{"type": "object"}
	key := t.Key()
	r.textKeys = r.textKeys || kindOf(key) == kindText
	switch k := kindOf(key); {
	case k == kindText || implements[enumer](key) || k == kindString && ownSchema(key):
		if names := r.schema(key); len(names) > 1 { // more than its type
			delete(names, "type")
			delete(names, "description")
			if enum, ok := names["enum"].([]any); ok {
				names["enum"] = texts(enum)
			}
			s["propertyNames"] = names
		}
	case k == kindInt:
		s["propertyNames"] = object{"pattern": plainInt}
	case k == kindUint:
		s["propertyNames"] = object{"pattern": plainUint}
	}
	var values object
	r.faults.within(elements, func() { values = r.schema(t.Elem()) })
	if len(values) > 0 {
		s["additionalProperties"] = values
	}
	return s
}

// once builds the schema of a named type, or copies it where it was built
// before. A type that is met while it is being built becomes a reference, and
// then so does each use of it.
func (r *reflector) once(t reflect.Type, build func() object) object {
	if slices.Contains(r.stack, t) {
		return r.define(t).ref()
	}
	if d := r.defs[t]; d != nil && d.body != nil {
		return d.ref()
	}
	done, ok := r.done[t]
	if !ok {
		r.stack = append(r.stack, t)
		done.schema = build()
		r.stack = r.stack[:len(r.stack)-1]
		if d := r.defs[t]; d != nil {
			d.body = done.schema
			return d.ref()
		}
		done.weight = weight(done.schema)
		r.done[t] = done
	}
	if r.size += done.weight; r.size/4 > r.limit {
		return object{} // the type is too large, which is told in the end
	}
	return copied(done.schema).(object)
}

func (d *definition) ref() object { return object{"$ref": "#/$defs/" + d.name} }

// define names the definition of a type that refers to itself.
func (r *reflector) define(t reflect.Type) *definition {
	if d := r.defs[t]; d != nil {
		return d
	}
	base := definitionName(t)
	name := base
	for n := 2; r.taken[name]; n++ {
		name = fmt.Sprintf("%s_%d", base, n)
	}
	r.taken[name] = true
	d := &definition{name: name}
	r.defs[t] = d
	return d
}

// definitionName writes a type's name without packages and without what cannot
// stand in a reference.
func definitionName(t reflect.Type) string {
	packages := regexp.MustCompile(`(?:[A-Za-z0-9_~.-]+/)*[A-Za-z0-9_~-]+\.`)
	other := regexp.MustCompile(`[^A-Za-z0-9_-]+`)
	name := other.ReplaceAllString(packages.ReplaceAllString(t.Name(), ""), "_")
	if name = strings.Trim(name, "_"); name == "" {
		return "T"
	}
	return name
}
