package reflectschema

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"time"
)

// compared is the tags that compare: a number by its value, a string by its
// characters, a collection by how many it holds, a time with now.
func compared(a alt, t reflect.Type, k kind) (constraint, *misuse) {
	switch k {
	case kindString:
		if a.name == "eq" {
			return constraint{keywords: object{"const": a.param}, phrase: "be " + strconv.Quote(a.param)}, nil
		}
		if a.name == "ne" {
			return constraint{keywords: object{"not": object{"const": a.param}}, phrase: "not be " + strconv.Quote(a.param)}, nil
		}
		return sizedBy(a, "minLength", "maxLength", "be", "character", " long")
	case kindSlice:
		return sizedBy(a, "minItems", "maxItems", "have", "item", "")
	case kindMap:
		return sizedBy(a, "minProperties", "maxProperties", "have", "member", "")
	case kindArray:
		return arraySized(a, t)
	case kindBytes:
		return bytesSized(a)
	case kindInt, kindUint, kindFloat:
		return numeric(a, t, k)
	case kindBool:
		if a.name == "eq" || a.name == "ne" {
			v, err := strconv.ParseBool(a.param)
			if err != nil {
				return misused("write true or false", "%s is not a bool: validator panics when it runs", a)
			}
			want := v == (a.name == "eq")
			return constraint{keywords: object{"const": want}, phrase: fmt.Sprintf("be %t", want)}, nil
		}
	case kindTime:
		return timed(a, k)
	}
	return panics(a, k)
}

// A span is how large something may be, as a tag says it.
type span struct {
	least, most int64 // -1: no limit
	not         bool  // anything but that
}

// spanOf reads the parameter of a tag that compares sizes.
func spanOf(a alt) (span, *misuse) {
	n, err := strconv.ParseInt(a.param, 0, 64)
	if err != nil || n > math.MaxInt32 {
		return span{}, &misuse{fmt.Sprintf("%s: %q is not a size", a.name, a.param), "write a whole number"}
	}
	s := span{-1, -1, false}
	switch a.name {
	case "min", "gte":
		s.least = n
	case "gt":
		s.least = n + 1
	case "max", "lte":
		s.most = n
	case "lt":
		s.most = n - 1
	case "len", "eq":
		s.least, s.most = n, n
	case "ne":
		s.least, s.most, s.not = n, n, true
	}
	if never := s.most < 0 && a.name != "min" && a.name != "gte" && a.name != "gt"; never && !s.not {
		return s, &misuse{fmt.Sprintf("%s never holds: nothing is that small", a), "write a whole number, 0 or more"}
	}
	return s, nil
}

// phrase says the span of a count: at least 3 items.
func (s span) phrase(verb, noun, after string) string {
	count := func(n int64) string {
		if n == 1 {
			return "1 " + noun + after
		}
		return fmt.Sprintf("%d %ss%s", n, noun, after)
	}
	switch {
	case s.not:
		return "not " + verb + " exactly " + count(s.least)
	case s.least == s.most:
		return verb + " exactly " + count(s.least)
	case s.most < 0:
		return verb + " at least " + count(s.least)
	}
	return verb + " at most " + count(s.most)
}

func sizedBy(a alt, least, most, verb, noun, after string) (constraint, *misuse) {
	s, m := spanOf(a)
	if m != nil {
		return constraint{}, m
	}
	keywords := object{}
	if s.least > 0 || s.not && s.least == 0 {
		keywords[least] = integer(s.least)
	}
	if s.most >= 0 {
		keywords[most] = integer(s.most)
	}
	switch {
	case len(keywords) == 0:
		return constraint{class: silent, phrase: s.phrase(verb, noun, after)}, nil
	case s.not && s.least == 0:
		return constraint{keywords: object{least: integer(1)}, phrase: "not be empty"}, nil
	case s.not:
		return constraint{keywords: object{"not": keywords}, phrase: s.phrase(verb, noun, after)}, nil
	}
	return constraint{keywords: keywords, phrase: s.phrase(verb, noun, after)}, nil
}

// arraySized is a tag about the length of a Go array, which is fixed.
func arraySized(a alt, t reflect.Type) (constraint, *misuse) {
	s, m := spanOf(a)
	if m != nil {
		return constraint{}, m
	}
	n := int64(t.Len())
	fits := (s.least < 0 || n >= s.least) && (s.most < 0 || n <= s.most)
	if fits == s.not {
		return misused("take the tag off: the length is fixed", "%s never holds for %s", a, typeName(t))
	}
	return constraint{class: silent, phrase: s.phrase("have", "item", "")}, nil
}

// bytesSized is a tag about how many bytes base64 text decodes to: 3 of them are
// 4 characters.
func bytesSized(a alt) (constraint, *misuse) {
	s, m := spanOf(a)
	if m != nil {
		return constraint{}, m
	}
	phrase := s.phrase("have", "byte", " after base64 decoding")
	if s.not {
		return constraint{class: worded, phrase: phrase}, nil
	}
	keywords := object{}
	if s.least > 0 {
		keywords["minLength"] = integer(4 * ((s.least + 2) / 3))
	}
	if s.most >= 0 {
		keywords["maxLength"] = integer(4 * ((s.most + 2) / 3))
	}
	if len(keywords) == 0 {
		return constraint{class: silent, phrase: phrase}, nil
	}
	return constraint{keywords: keywords, class: looser, phrase: phrase}, nil
}

func integer(n int64) json.Number { return json.Number(strconv.FormatInt(n, 10)) }

func numeric(a alt, t reflect.Type, k kind) (constraint, *misuse) {
	n, ok := number(a.param, t, k)
	if !ok {
		return misused("write a number that the type holds", "%s: %q is not a number of type %s: validator panics when it runs", a.name, a.param, typeName(t))
	}
	c := constraint{}
	switch a.name {
	case "min", "gte":
		c.keywords, c.phrase = object{"minimum": n}, "be at least "+string(n)
	case "max", "lte":
		c.keywords, c.phrase = object{"maximum": n}, "be at most "+string(n)
	case "gt":
		c.keywords, c.phrase = object{"exclusiveMinimum": n}, "be more than "+string(n)
	case "lt":
		c.keywords, c.phrase = object{"exclusiveMaximum": n}, "be less than "+string(n)
	case "len", "eq":
		c.keywords, c.phrase = object{"const": n}, "be "+string(n)
	case "ne":
		c.keywords, c.phrase = object{"not": object{"const": n}}, "not be "+string(n)
	}
	return c, nil
}

// number reads the parameter of a tag as validator does for the type.
func number(param string, t reflect.Type, k kind) (json.Number, bool) {
	switch k {
	case kindInt:
		if is[time.Duration](t) {
			if d, err := time.ParseDuration(param); err == nil {
				return integer(int64(d)), true
			}
		}
		n, err := strconv.ParseInt(param, 0, 64)
		return integer(n), err == nil
	case kindUint:
		n, err := strconv.ParseUint(param, 0, 64)
		return json.Number(strconv.FormatUint(n, 10)), err == nil
	}
	bits := 64
	if t.Kind() == reflect.Float32 {
		bits = 32
	}
	f, err := strconv.ParseFloat(param, bits)
	if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
		return "", false
	}
	text, err := json.Marshal(f)
	if bits == 32 { // the shortest decimal that names the same float32 is what the author wrote
		text, err = json.Marshal(float32(f))
	}
	return json.Number(text), err == nil
}

// timed is a tag about a time: without a parameter it is compared with now.
func timed(a alt, k kind) (constraint, *misuse) {
	phrase := ""
	switch a.name {
	case "gt":
		phrase = "be in the future"
	case "gte", "min":
		phrase = "be now or in the future"
	case "lt":
		phrase = "be in the past"
	case "lte", "max":
		phrase = "be now or in the past"
	default:
		return panics(a, k)
	}
	return constraint{class: worded, phrase: phrase}, nil
}
