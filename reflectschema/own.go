// This file reads the schemas that types give themselves.

package reflectschema

import (
	"bytes"
	"encoding"
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"github.com/invopop/jsonschema"

	"github.com/wymcp/wymcp-go/actions"
)

// own is the schema that a type gives itself.
func (r *reflector) own(t reflect.Type) object {
	var s *jsonschema.Schema
	err := actions.Contain(func() error {
		s = reflect.New(t).Interface().(schemer).JSONSchema()
		return nil
	})
	if err != nil || s == nil {
		r.faults.add("return a schema", "JSONSchema() of %s returns none", typeName(t))
		return object{}
	}
	text, err := json.Marshal(s)
	if err != nil {
		r.faults.add("write a schema that can be encoded", "JSONSchema() of %s: %v", typeName(t), err)
		return object{}
	}
	var v any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return object{}
	}
	schema, ok := v.(object)
	if !ok {
		return object{}
	}
	delete(schema, "$schema")
	delete(schema, "$id")
	if _, ok := schema["default"]; ok {
		r.faults.add("say it in the jsonschema tag of the field", "JSONSchema() of %s has a default, which is not filled in", typeName(t))
	}
	r.publishable(t, schema)
	if t.Kind() == reflect.Struct && !implements[json.Unmarshaler](t) && !implements[encoding.TextUnmarshaler](t) {
		r.ownObject(t, schema)
		r.inexact = true
	}
	return schema
}

// ownObject holds the schema of a struct that encoding/json decodes by its
// fields to those fields: a key that the schema lets pass and the struct does
// not have would be matched without case.
func (r *reflector) ownObject(t reflect.Type, schema object) {
	properties, _ := schema["properties"].(object)
	names := map[string]bool{}
	for _, f := range fieldsOf(t, &faults{}) {
		names[f.name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if !names[name] {
			r.faults.add("give it an UnmarshalJSON, or describe its fields", "JSONSchema() of %s has the property %q, which its decoding does not know", typeName(t), name)
		}
	}
	if schema["type"] != any("object") || schema["additionalProperties"] != nil && schema["additionalProperties"] != any(false) {
		r.faults.add("give it an UnmarshalJSON, or describe an object with its fields", "JSONSchema() of %s allows what its decoding does not take", typeName(t))
	}
	schema["additionalProperties"] = false
}

// publishable brings a schema that was not made here into the form that clients
// take, and tells what it cannot bring there.
func (r *reflector) publishable(t reflect.Type, schema object) {
	for _, key := range slices.Sorted(maps.Keys(schema)) {
		switch v := schema[key].(type) {
		case bool:
			if v && slices.Contains([]string{"items", "additionalProperties", "propertyNames", "contains", "not"}, key) {
				schema[key] = object{}
			}
		case string:
			switch key {
			case "$ref", "$dynamicRef":
				r.faults.add("write the schema in place: reflect it with DoNotReference", "JSONSchema() of %s has a %s, which leads nowhere here", typeName(t), key)
			case "pattern":
				if p := patternProblem(v); p != "" {
					r.faults.add("write it in what RE2 and ECMA-262 share", "JSONSchema() of %s: pattern %q: %s", typeName(t), v, p)
				}
			}
		case object:
			named := key == "properties" || key == "patternProperties" || key == "dependentSchemas" || key == "$defs"
			switch {
			case named:
				for _, name := range slices.Sorted(maps.Keys(v)) {
					r.publishableAt(t, v, name)
				}
			case key != "default" && key != "const":
				r.publishable(t, v)
			}
		case []any:
			if key == "anyOf" || key == "allOf" || key == "oneOf" || key == "prefixItems" {
				for i := range v {
					holder := object{"": v[i]}
					r.publishableAt(t, holder, "")
					v[i] = holder[""]
				}
			}
		}
	}
	if schema["type"] == any("array") && schema["items"] == nil {
		schema["items"] = object{}
	}
}

func (r *reflector) publishableAt(t reflect.Type, holder object, key string) {
	switch v := holder[key].(type) {
	case object:
		r.publishable(t, v)
	case bool:
		holder[key] = object{}
		if !v {
			holder[key] = object{"not": object{}}
		}
	}
}

// enumerated is the schema of a type with a method Enum() []any.
func (r *reflector) enumerated(t reflect.Type) object {
	var values []any
	if actions.Contain(func() error { values = reflect.New(t).Interface().(enumer).Enum(); return nil }) != nil || len(values) == 0 {
		r.faults.add("return the values", "Enum() of %s returns none", typeName(t))
		return object{}
	}
	var enum []any
	for _, v := range values {
		text, err := json.Marshal(v)
		model, ok := decoded(t, string(text))
		if err != nil || !ok {
			r.faults.add("return values as they stand in JSON", "Enum() of %s has %v, which does not decode into it", typeName(t), v)
			return object{}
		}
		enum = append(enum, model)
	}
	s := object{"enum": enum}
	switch enum[0].(type) {
	case string:
		s["type"] = "string"
	case json.Number:
		s["type"] = "number"
		if kindOf(t).integer() {
			s["type"] = "integer"
		}
	case bool:
		s["type"] = "boolean"
	}
	return s
}
