package reflectschema

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/go-playground/validator/v10"

	"github.com/wymcp/wymcp-go/actions"
)

// applyEnum takes in the values that a jsonschema tag lists.
func (p *property) applyEnum(texts []string) {
	if len(texts) == 0 {
		return
	}
	schema, t := p.schema, p.field.typ
	if p.kind == kindSlice || p.kind == kindArray {
		items, ok := schema["items"].(object)
		if !ok {
			return
		}
		schema, t = items, p.typ.Elem()
	}
	var enum []any
	for _, text := range texts {
		v, ok := literal(t, text)
		if !ok {
			p.faults.add("write a value that the type holds", "enum %q does not decode into %s", text, typeName(t))
			return
		}
		if p.field.quoted {
			v = text
		}
		enum = append(enum, v)
	}
	if there, ok := schema["enum"].([]any); ok && !sameValues(there, enum) {
		p.faults.add("list the values in one place", "enum %s contradicts oneof or the type's own values %s", shown(enum), shown(there))
		return
	}
	schema["enum"] = enum
}

func sameValues(a, b []any) bool {
	within := func(a, b []any) bool {
		return !slices.ContainsFunc(a, func(v any) bool { return !among(b, v) })
	}
	return within(a, b) && within(b, a)
}

// among reports whether one of the values equals v: numbers by their value.
func among(values []any, v any) bool {
	return slices.ContainsFunc(values, func(one any) bool { return equal(one, v) })
}

func equal(a, b any) bool {
	switch a := a.(type) {
	case json.Number:
		b, ok := b.(json.Number)
		return ok && (a == b || compareNumbers(a, b) == 0)
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, equal)
	case object:
		b, ok := b.(object)
		return ok && maps.EqualFunc(a, b, equal)
	}
	return a == b
}

func shown(values []any) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = fmt.Sprint(v)
	}
	return strings.Join(texts, ", ")
}

// applyDefault takes in the default that a jsonschema tag names, and returns it
// as a Go value, or an invalid one.
func (p *property) applyDefault(st schemaTag) (value reflect.Value) {
	if len(st.defaults) == 0 {
		return value
	}
	p.faults.tagged(p.field.tag, "jsonschema", func() {
		switch {
		case p.required:
			p.faults.add("take one of them out", "a property that is required has no use for a default")
			return
		case !p.root:
			p.faults.add("give the whole top-level property a default", "a default below the top level is never filled in")
			return
		case p.across:
			p.faults.add("take the default out", "a default would be there always, which rules about other fields cannot tell from sent")
			return
		}
		model, ok := p.defaultOf(st.defaults)
		if !ok {
			p.faults.add("write one value that the type holds", "default %s does not decode into %s", strings.Join(st.defaults, ","), typeName(p.field.typ))
			return
		}
		if enum, ok := p.schema["enum"].([]any); ok && !among(enum, model) && !(p.field.quoted && among(enum, fmt.Sprint(model))) {
			p.faults.add("name one of them", "default %q is not one of the values %s", fmt.Sprint(model), shown(enum))
		}
		p.members.defaults[p.field.name] = model
		value = reflect.New(p.field.typ).Elem()
		setModel(value, model)
		if p.field.quoted {
			p.members.defaults[p.field.name] = fmt.Sprint(model)
		}
	})
	return value
}

// defaultOf reads the texts of a default: one value, or the elements of a list.
func (p *property) defaultOf(texts []string) (any, bool) {
	if p.kind != kindSlice && p.kind != kindArray {
		if len(texts) > 1 {
			return nil, false
		}
		return literal(p.field.typ, texts[0])
	}
	if len(texts) == 1 && strings.HasPrefix(texts[0], "[") {
		return decoded(p.field.typ, texts[0])
	}
	var all []any
	for _, text := range texts {
		v, ok := literal(p.typ.Elem(), text)
		if !ok {
			return nil, false
		}
		all = append(all, v)
	}
	return decoded(p.field.typ, string(encode(all)))
}

// absent tells rules that refuse a call which leaves the property out, or takes
// its default.
func (p *property) absent(value reflect.Value) {
	if len(p.unskipped) > 0 && !p.required && !value.IsValid() {
		p.faults.tagged(p.field.tag, "validate", func() {
			p.faults.add("write omitempty before it", "the property may be left out, and then fails %s", p.unskipped[0])
		})
	}
	tag := strings.Join(p.trial, ",")
	if tag == "" || p.misused {
		return
	}
	if value.IsValid() {
		p.faults.tagged(p.field.tag, "validate", func() {
			if failed := p.reflector.try(value, tag); failed != "" {
				p.faults.add("change the default or the rule", "the default does not pass %s", failed)
			}
		})
		return
	}
	if p.required {
		return
	}
	p.faults.tagged(p.field.tag, "validate", func() {
		if failed := p.reflector.try(reflect.Zero(p.field.typ), tag); failed != "" {
			remedy := "add required, omitempty or a default"
			if p.across {
				remedy = "write omitempty between"
			}
			p.faults.add(remedy, "the property may be left out, and then fails %s", failed)
		}
	})
}

// try runs a validate tag on one value and returns the tag that fails, or "".
func (r *reflector) try(v reflect.Value, tag string) string {
	err := actions.Contain(func() error { return r.trial.Var(v.Interface(), tag) })
	var failed validator.ValidationErrors
	switch {
	case err == nil:
		return ""
	case errors.As(err, &failed):
		return failed[0].Tag()
	}
	return "its rules: " + err.Error()
}
