package reflectschema

import (
	"reflect"
)

// elementsOf takes in the rules behind dive: those about what a collection
// holds.
type elementsOf struct {
	*reflector
	fieldType reflect.Type
}

// apply takes in rules, which begin with dive, for the elements of t. It returns
// them as they are run: required is left out where validator would refuse a
// zero value that a caller may well send.
func (e elementsOf) apply(schema object, t reflect.Type, rules []rule) (kept []string) {
	kept = append(kept, rules[0].raw)
	rules = rules[1:]
	k := kindOf(t)
	if k != kindSlice && k != kindArray && k != kindMap {
		e.faults.add("take dive out", "dive on %s: validator panics when it runs", k)
		return kept
	}
	if len(rules) > 0 && rules[0].word == "keys" {
		kept = append(kept, e.keys(schema, t, k, rules[0])...)
		rules = rules[1:]
	}
	place := "items"
	if k == kindMap {
		place = "additionalProperties"
	}
	below, ok := schema[place].(object)
	if !ok {
		below = object{}
	}
	var phrases []string
	for i, r := range rules {
		if r.word == "dive" {
			e.faults.within(elements, func() { kept = append(kept, e.apply(below, deref(t.Elem()), rules[i:])...) })
			break
		}
		kept = append(kept, e.one(below, t.Elem(), r, &phrases)...)
	}
	describe(below, phrases)
	e.reflector.contradictions(below)
	e.reflector.listedNone(below)
	if len(below) > 0 {
		schema[place] = below
	}
	if inner := deref(t.Elem()); len(rules) == 0 || rules[len(rules)-1].word != "dive" {
		e.undived(inner, rules)
	}
	return kept
}

// undived tells elements that hold structs of their own, whose rules would not
// run.
func (e elementsOf) undived(inner reflect.Type, rules []rule) {
	for _, r := range rules {
		if r.word == "dive" {
			return
		}
	}
	if s := elementStruct(inner); s != nil && hasRules(s) {
		e.faults.add("write dive once more", "the rules of the elements, %s, run only with dive", typeName(s))
	}
}

// one takes in one rule for the elements.
func (e elementsOf) one(schema object, t reflect.Type, r rule, phrases *[]string) (kept []string) {
	if r.word != "" {
		if (r.word == "structonly" || r.word == "nostructlevel") && hasRules(deref(t)) {
			e.faults.add("take it out", "with %s the rules inside %s would be published and not run", r.raw, typeName(deref(t)))
		}
		return []string{r.raw}
	}
	k := kindOf(t)
	if isRequired(r) {
		if nilable(t) {
			if k == kindAny {
				notNull(schema)
			}
			return []string{r.raw}
		}
		switch {
		case k == kindString:
			merge(schema, object{"minLength": integer(1)})
		case k.number():
			merge(schema, object{"not": object{"const": integer(0)}})
		case k == kindBool:
			merge(schema, object{"const": true})
		default:
			return nil
		}
		return []string{r.raw}
	}
	c, err := e.reflector.alternatives(r, deref(t))
	if err != nil {
		e.faults.within(elements, func() { e.faults.add(err.remedy, "%s", err.problem) })
		return nil
	}
	merge(schema, c.keywords)
	if c.told() {
		*phrases = append(*phrases, c.phrase)
	}
	return []string{r.raw}
}

// keys takes in the rules for the keys of a map.
func (e elementsOf) keys(schema object, t reflect.Type, k kind, r rule) (kept []string) {
	if k != kindMap {
		e.faults.add("take keys out", "keys on %s: validator panics when it runs", k)
		return nil
	}
	names, ok := schema["propertyNames"].(object)
	if !ok {
		names = object{}
	}
	key := t.Key()
	var phrases []string
	for _, rule := range r.keys {
		switch {
		case rule.word == "dive" || rule.word == "keys":
			e.faults.add("take it out", "%s on the keys of a map: validator panics when it runs", rule.word)
		case rule.word != "":
		case isRequired(rule):
			if kindOf(key) == kindString {
				merge(names, object{"minLength": integer(1)})
			}
		default:
			c, err := e.reflector.alternatives(rule, key)
			if err != nil {
				e.faults.add(err.remedy, "keys: %s", err.problem)
				continue
			}
			if kindOf(key) == kindString {
				merge(names, c.keywords)
			}
			if c.told() || kindOf(key) != kindString {
				phrases = append(phrases, c.phrase)
			}
		}
	}
	describe(names, phrases)
	if len(names) > 0 {
		schema["propertyNames"] = names
	}
	return []string{r.raw}
}
