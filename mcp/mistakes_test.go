// This file makes mistakes in a document that is right, one at a time, at every
// place where the schema makes them possible.

package mcp_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions"
)

// standIn is a text that no document has.
const standIn = "\ue000stand-in\ue000"

// A spoiler walks a document and makes the mistakes.
type spoiler struct {
	root  *specimen
	steps []any
	found func(mistake)
	union int // how many steps lead to the outermost union; -1 where there is none
}

// spoil calls found for every mistake in the document.
func spoil(root *specimen, groups [][]string, found func(mistake)) {
	s := &spoiler{root: root, found: found, union: -1}
	s.walk(root)
	s.groups(groups)
}

// spell spells a data path as a caller would.
func spell(steps []any) string {
	var b strings.Builder
	b.WriteString("data")
	for _, step := range steps {
		switch step := step.(type) {
		case int:
			fmt.Fprintf(&b, "[%d]", step)
		case string:
			if identifier.MatchString(step) {
				b.WriteString("." + step)
			} else {
				b.WriteString("[" + strconv.Quote(step) + "]")
			}
		}
	}
	return b.String()
}

var identifier = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$-]*$`)

// add makes the mistake of putting value at the place at hand.
func (s *spoiler) add(v *specimen, k kind, value any) {
	m := mistake{kind: k, data: s.with(value), key: compact(value)}
	m.open = k == offFormat && formatted(v.schema["format"].(string)) == nil || k == nullElement && s.allowsNull(v)
	s.tell(v, m, told{spell(s.steps), actions.InvalidValues})
}

// tell hands on a mistake at the place at hand, or of a member of the object
// there.
func (s *spoiler) tell(v *specimen, m mistake, expected ...told) {
	m.told = expected
	m.at = expected[0].path
	if s.union >= 0 {
		m.union = spell(s.steps[:s.union])
		m.keys = v.visited && v.own["properties"] != nil
	}
	m.key = fmt.Sprint(m.kind, m.at, v.taken, m.raw[1], m.key)
	s.found(m)
}

// with returns the document with another value at the place at hand.
func (s *spoiler) with(value any) any {
	if len(s.steps) == 0 {
		return value
	}
	root := s.root.value()
	last := len(s.steps) - 1
	switch parent := reach(root, s.steps[:last]).(type) {
	case map[string]any:
		parent[s.steps[last].(string)] = value
	case []any:
		parent[s.steps[last].(int)] = value
	}
	return root
}

// edited returns the document with the object at the place at hand changed.
func (s *spoiler) edited(edit func(map[string]any)) any {
	root := s.root.value()
	edit(reach(root, s.steps).(map[string]any))
	return root
}

func reach(v any, steps []any) any {
	for _, step := range steps {
		switch step := step.(type) {
		case string:
			v = v.(map[string]any)[step]
		case int:
			v = v.([]any)[step]
		}
	}
	return v
}

func (s *spoiler) walk(v *specimen) {
	if v.union && s.union < 0 {
		s.union = len(s.steps)
		defer func() { s.union = -1 }()
	}
	if len(s.steps) > 0 {
		s.value(v)
	}
	switch {
	case v.members != nil:
		s.members(v)
		for _, key := range slices.Sorted(maps.Keys(v.members)) {
			s.steps = append(s.steps, key)
			s.walk(v.members[key])
			s.steps = s.steps[:len(s.steps)-1]
		}
	case v.items != nil:
		if _, counted := v.schema["contains"]; counted && s.union < 0 {
			s.union = len(s.steps) // an item may be one that the array has to have
			defer func() { s.union = -1 }()
		}
		for i, item := range v.items {
			s.steps = append(s.steps, i)
			s.walk(item)
			s.steps = s.steps[:len(s.steps)-1]
		}
	}
}

// value makes the mistakes that put another value in the place of this one.
func (s *spoiler) value(v *specimen) {
	s.types(v)
	s.nulls(v)
	s.fixed(v)
	plain := v.value()
	switch plain := plain.(type) {
	case string:
		s.string(v, plain)
	case json.Number:
		s.number(v, plain)
	case []any:
		s.array(v, plain)
	}
	if _, isString := plain.(string); !isString && plain != nil && !accepts(v.schema, "string") {
		m := mistake{kind: stringified, data: s.with(compact(plain))}
		_, m.plain = v.own["type"]
		m.plain = m.plain && v.visited
		s.tell(v, m, told{spell(s.steps), actions.InvalidValues})
	}
}

// accepts reports whether a schema's type takes the one named.
func accepts(schema map[string]any, name string) bool {
	types := typesOf(schema)
	return len(types) == 0 || slices.Contains(types, name) || name == "integer" && slices.Contains(types, "number")
}

// samples has a value of each type but null.
func samples() map[string]any {
	return map[string]any{
		"boolean": true, "number": json.Number("1.5"), "integer": json.Number("7"), "string": "no such",
		"array": []any{"no such"}, "object": map[string]any{"no such": "key"},
	}
}

func (s *spoiler) types(v *specimen) {
	for _, name := range []string{"array", "boolean", "integer", "number", "object", "string"} {
		switch {
		case v.union:
			s.add(v, noBranch, samples()[name])
		case name == "number" && accepts(v.schema, "integer") && !accepts(v.schema, "number"):
			s.add(v, fraction, samples()[name])
		case !accepts(v.schema, name):
			s.add(v, wrongType, samples()[name])
		}
	}
}

func (s *spoiler) nulls(v *specimen) {
	if v.plain == nil && v.members == nil && v.items == nil {
		return
	}
	last := len(s.steps) - 1
	key, isKey := s.steps[last].(string)
	switch {
	case v.element:
		s.add(v, nullElement, nil)
	case v.needed:
		code := actions.InvalidValues
		if last == 0 {
			code = actions.MissingRequiredFields
		}
		s.tell(v, mistake{kind: nullRequired, data: s.with(nil), open: s.allowsNull(v)}, told{spell(s.steps), code})
	case isKey:
		m := mistake{kind: nullOptional, data: s.with(nil), open: s.allowsNull(v)}
		if v.visited && v.named {
			m.sent = s.root.value().(map[string]any)
			delete(reach(m.sent, s.steps[:last]).(map[string]any), key)
		}
		s.tell(v, m, told{spell(s.steps), actions.InvalidValues})
	}
}

// allowsNull reports whether the place may take null: as its schema has it, or an
// alternative of it.
func (s *spoiler) allowsNull(v *specimen) bool {
	values, ok := v.schema["enum"].([]any)
	return s.union >= 0 || accepts(v.schema, "null") && (!ok || slices.Contains(values, nil))
}

func (s *spoiler) fixed(v *specimen) {
	others := []any{"no such value", json.Number("-987654321")}
	if text, ok := v.plain.(string); ok {
		others = append(others, text+"x", strings.ToUpper(text), "")
	}
	k := outsideEnum
	if _, ok := v.schema["const"]; ok {
		k = outsideConst
	} else if _, ok := v.schema["enum"]; !ok {
		return
	}
	for _, other := range others {
		if !same(other, v.plain) {
			s.add(v, k, other)
		}
	}
}

func (s *spoiler) string(v *specimen, text string) {
	if least, ok := size(v.schema, "minLength"); ok && least > 0 && least-1 <= utf8.RuneCountInString(text) {
		s.add(v, tooShort, string([]rune(text)[:least-1]))
	}
	if most, ok := size(v.schema, "maxLength"); ok && most < 100_000 {
		s.add(v, tooLong, text+strings.Repeat("x", most+1-min(most, utf8.RuneCountInString(text))))
	}
	if pattern, ok := v.schema["pattern"].(string); ok {
		re := regexp.MustCompile(pattern)
		for _, other := range []string{"", "☃", "a b\x01", text + "☃", "☃" + text} {
			if !re.MatchString(other) {
				s.add(v, offPattern, other)
			}
		}
	}
	if format, ok := v.schema["format"].(string); ok {
		for _, other := range deformed(format) {
			s.add(v, offFormat, other)
		}
	}
	s.text(v, invalidUTF8, actions.InvalidArguments, "\"a\xff\"")
	s.text(v, loneSurrogate, actions.InvalidArguments, `"a\ud800b"`)
}

// text makes a mistake that only the text of the arguments has.
func (s *spoiler) text(v *specimen, k kind, code actions.Code, text string) {
	m := mistake{kind: k, data: s.with(standIn), raw: [2]string{compact(standIn), text}, byRule: true}
	s.tell(v, m, told{spell(s.steps), code})
}

func (s *spoiler) number(v *specimen, n json.Number) {
	low, above := lowest(v.schema)
	high, below := highest(v.schema)
	one := big.NewRat(1, 1)
	if low != nil && above {
		s.add(v, atExclusive, literal(low))
	} else if low != nil {
		s.add(v, tooSmall, literal(new(big.Rat).Sub(low, one)))
	}
	if high != nil && below {
		s.add(v, atExclusive, literal(high))
	} else if high != nil {
		s.add(v, tooLarge, literal(new(big.Rat).Add(high, one)))
	}
	if step, ok := v.schema["multipleOf"]; ok {
		off := rational(step)
		if accepts(v.schema, "number") {
			off = new(big.Rat).Quo(off, big.NewRat(2, 1))
		} else {
			off = one
		}
		for _, other := range []*big.Rat{new(big.Rat).Add(rational(n), off), new(big.Rat).Sub(rational(n), off)} {
			if (low == nil || other.Cmp(low) > 0) && (high == nil || other.Cmp(high) < 0) {
				s.add(v, noMultiple, literal(other))
			}
		}
	}
	s.text(v, hugeExponent, actions.InvalidValues, "1e401")
	s.text(v, hugeExponent, actions.InvalidValues, "1E-99999999999999999999")
	s.text(v, overlongLiteral, actions.InvalidValues, strings.Repeat("9", 401))
}

func (s *spoiler) array(v *specimen, items []any) {
	if least, ok := size(v.schema, "minItems"); ok && least > 0 {
		s.add(v, tooFewItems, items[:least-1])
	}
	if most, ok := size(v.schema, "maxItems"); ok && len(items) > 0 {
		many := slices.Clone(items)
		for len(many) <= most {
			many = append(many, duplicate(items[len(items)-1]))
		}
		s.add(v, tooManyItems, many)
	}
	if v.schema["uniqueItems"] == true && len(items) > 0 {
		twins := slices.Clone(items)
		if most, ok := size(v.schema, "maxItems"); ok && len(items) == most {
			twins = twins[:most-1]
		}
		if len(twins) > 0 {
			s.add(v, twinItems, append(twins, duplicate(twins[0])))
		}
	}
}

// groups leaves out one property of each group, so that none is whole.
func (s *spoiler) groups(groups [][]string) {
	if len(groups) == 0 {
		return
	}
	s.steps = nil
	data := s.edited(func(m map[string]any) {
		for _, group := range groups {
			delete(m, group[0])
		}
	})
	s.tell(s.root, mistake{kind: noGroup, data: data, byRule: true}, told{"data", actions.MissingRequiredGroup})
}
