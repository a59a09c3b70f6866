// This file reflects one property: its type, and what its tags ask of it.

package reflectschema

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
)

// A property is one field on its way to a schema.
type property struct {
	*reflector
	*members
	field  field
	fields []field // of the same struct
	root   bool

	schema   object
	typ      reflect.Type // behind its pointer
	kind     kind
	required bool
	nullable bool
	phrases  []string // what callers must keep to and the keywords do not say
	kept     []string // the validate tag as it is run
	trial    []string // the part of it that is about this value alone
	across   bool     // some rule is about other fields
	misused  bool     // some rule cannot stand here, which was told

	unskipped []string // comparisons with other fields that refuse a property that was left out
}

func (p *property) reflect() {
	f := p.field
	p.typ, p.kind = deref(f.typ), kindOf(f.typ)
	p.schema = p.reflector.schema(f.typ)
	if f.quoted {
		p.quote()
	}
	st := p.reflector.schemaTag(f)
	p.required = st.required
	p.faults.tagged(f.tag, "jsonschema", func() { p.applySchemaTag(st) })
	p.faults.tagged(f.tag, "validate", func() { p.applyRules() })
	p.faults.tagged(f.tag, "jsonschema", func() { p.applyEnum(st.enums) })
	p.tidyEnum()
	p.reflector.contradictions(p.schema)
	p.reflector.listedNone(p.schema)
	value := p.applyDefault(st)
	p.absent(value)
	if p.nullable {
		nullable(p.schema)
	}
	describe(p.schema, p.phrases)
	p.properties[f.name] = p.schema
	if p.required {
		p.members.required = append(p.members.required, f.name)
	}
	if tag := strings.Join(p.kept, ","); tag != f.tag.Get("validate") {
		if p.rules[f.owner] == nil {
			p.rules[f.owner] = map[string]string{}
		}
		p.rules[f.owner][f.goName] = tag
	}
}

// quote is the schema of an integer with the json option string.
func (p *property) quote() {
	enum, listed := p.schema["enum"].([]any)
	p.schema = object{"type": "string", "pattern": `^-?(?:0|[1-9][0-9]*)$`}
	if p.kind == kindUint {
		p.schema["pattern"] = plainUint
	}
	if listed {
		p.schema = object{"type": "string", "enum": texts(enum)}
	}
}

// The patterns of integers as text, in the one form that each has.
const (
	plainInt  = `^(?:0|-?[1-9][0-9]*)$`
	plainUint = `^(?:0|[1-9][0-9]*)$`
)

// texts spells listed values as text: in a string, or as keys.
func texts(values []any) []any {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = fmt.Sprint(v)
	}
	return out
}

func (p *property) applySchemaTag(st schemaTag) {
	merge(p.schema, st.keywords)
	if st.description != "" {
		p.schema["description"] = st.description
		if is[time.Duration](p.typ) && !strings.Contains(st.description, "nanosecond") {
			p.schema["description"] = st.description + " (nanoseconds)"
		}
	}
	if p.nullable = st.nullable; p.nullable && !nilable(p.field.typ) {
		p.faults.add("use a pointer", "nullable on %s: null would leave its zero value", typeName(p.field.typ))
	}
}

func (p *property) applyRules() {
	f := p.field
	tag := f.tag.Get("validate")
	if tag == "-" && hasRules(p.typ) {
		p.faults.add("take it off", "the rules inside %s would be published and not run", typeName(p.typ))
		return
	}
	rules, err := parseRules(tag, p.tags)
	if err != nil {
		p.faults.add(err.remedy, "%s", err.problem)
		return
	}
	if tag == "-" {
		p.kept = []string{"-"}
	}
	dive := slices.IndexFunc(rules, func(r rule) bool { return r.word == "dive" })
	own, below := rules, []rule(nil)
	if dive >= 0 {
		own, below = rules[:dive], rules[dive:]
	}
	for _, r := range own {
		p.apply(r)
	}
	if dive >= 0 {
		e := elementsOf{reflector: p.reflector, fieldType: p.typ}
		p.kept = append(p.kept, e.apply(p.schema, p.typ, below)...)
	} else if e := elementStruct(p.typ); e != nil && hasRules(e) {
		p.faults.add("write validate:\"dive\"", "the rules of the elements, %s, run only with dive", typeName(e))
	}
	p.skipAbsent(dive >= 0)
	if f.viaPtr && len(rules) > 0 {
		p.faults.add("embed the struct by value", "validator skips the rules of an embedded pointer that is nil")
	}
}

// skipAbsent keeps validator off what is inside a struct or an array that was
// left out, as it does by itself with a pointer: in the call it is asked whether
// the property was sent, which the zero value does not tell.
func (p *property) skipAbsent(dives bool) {
	if p.required || nilable(p.field.typ) || p.skips() || slices.Contains(p.kept, "-") {
		return
	}
	if inside := p.kind == kindStruct && hasRules(p.typ) || p.kind == kindArray && dives; !inside {
		return
	}
	if p.whenSent[p.field.owner] == nil {
		p.whenSent[p.field.owner] = map[string]bool{}
	}
	p.whenSent[p.field.owner][p.field.goName] = true
}

// apply takes in one rule about the value itself.
func (p *property) apply(r rule) {
	switch r.word {
	case "":
	case "omitempty", "omitnil", "omitzero":
		p.keep(r.raw)
		return
	default: // structonly, nostructlevel
		if hasRules(p.typ) {
			p.faults.add("take it out", "with %s the rules inside %s would be published and not run", r.raw, typeName(p.typ))
		}
		p.keep(r.raw)
		return
	}
	if a, ok := r.single(); ok {
		switch {
		case a.name == "required":
			p.require(r)
			return
		case conditional(a.name):
			p.across = true
			p.kept = append(p.kept, r.raw)
			p.condition(a)
			return
		case comparing(a.name):
			p.across = true
			p.kept = append(p.kept, r.raw)
			p.compare(a)
			return
		}
	}
	p.keep(r.raw)
	c, err := p.reflector.alternatives(r, p.typ)
	if err != nil {
		p.misused = true
		p.faults.add(err.remedy, "%s", err.problem)
		return
	}
	p.constrain(c)
}

func (p *property) keep(raw string) {
	p.kept = append(p.kept, raw)
	p.trial = append(p.trial, raw)
}

// constrain takes in what a rule means. An integer in a string has no keywords
// for it.
func (p *property) constrain(c constraint) {
	if p.field.quoted {
		if enum, ok := c.keywords["enum"].([]any); ok {
			merge(p.schema, object{"enum": texts(enum)})
		} else if c.class != silent {
			p.phrases = append(p.phrases, c.phrase)
		}
		return
	}
	merge(p.schema, c.keywords)
	if c.told() && c.phrase != "" {
		p.phrases = append(p.phrases, c.phrase)
	}
}

// require is the tag required: to a caller it means that the key is there and
// not null, never that false, 0 or {} are refused. What validator would make of
// it is taken out, but for a string, which has to be not empty.
func (p *property) require(r rule) {
	p.required = true
	switch {
	case p.nullable:
		p.keep("omitnil")
	case p.kind == kindAny && nilable(p.field.typ):
		notNull(p.schema)
		p.keep(r.raw)
	case nilable(p.field.typ):
		p.keep(r.raw)
	case p.kind == kindString:
		merge(p.schema, object{"minLength": integer(1)})
		p.keep(r.raw)
	}
}

// notNull makes a schema that takes any value refuse null.
func notNull(schema object) {
	if _, ok := schema["type"]; !ok {
		schema["type"] = []any{"string", "number", "boolean", "object", "array"}
	}
}

// tidyEnum drops bounds of length that each of the listed values keeps.
func (p *property) tidyEnum() {
	values, ok := p.schema["enum"].([]any)
	if c, is := p.schema["const"]; is {
		values, ok = []any{c}, true
	}
	if !ok || p.kind != kindString {
		return
	}
	for _, v := range values {
		s, _ := v.(string)
		n := integer(int64(len([]rune(s))))
		if low, ok := p.schema["minLength"]; ok && compareNumbers(n, low) < 0 {
			return
		}
		if high, ok := p.schema["maxLength"]; ok && compareNumbers(n, high) > 0 {
			return
		}
	}
	delete(p.schema, "minLength")
	delete(p.schema, "maxLength")
}
