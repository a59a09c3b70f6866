package reflectschema

import (
	"reflect"
	"strconv"
	"strings"
)

// affixed is the tags about what a string begins with, ends with or contains.
func affixed(a alt, t reflect.Type, k kind) (constraint, *misuse) {
	if k != kindString {
		return notString(a, t, k)
	}
	if a.param == "" {
		return misused("write the text", "%s has no parameter", a.name)
	}
	var (
		quoted = quotePattern(a.param)
		first  = string([]rune(a.param)[0])
		says   = strconv.Quote(a.param)
	)
	matches := func(pattern, phrase string) (constraint, *misuse) {
		return constraint{keywords: object{"pattern": pattern}, phrase: phrase}, nil
	}
	never := func(pattern, phrase string) (constraint, *misuse) {
		return constraint{keywords: object{"not": object{"pattern": pattern}}, phrase: phrase}, nil
	}
	switch a.name {
	case "contains":
		return matches(quoted, "contain "+says)
	case "containsany":
		return matches("["+quoteClass(a.param)+"]", "contain one of the characters "+says)
	case "containsrune":
		return matches(quotePattern(first), "contain "+strconv.Quote(first))
	case "excludes":
		return never(quoted, "not contain "+says)
	case "excludesall":
		return matches("^[^"+quoteClass(a.param)+"]*$", "contain none of the characters "+says)
	case "excludesrune":
		return matches("^[^"+quoteClass(first)+"]*$", "not contain "+strconv.Quote(first))
	case "startswith":
		return matches("^"+quoted, "begin with "+says)
	case "endswith":
		return matches(quoted+"$", "end with "+says)
	case "startsnotwith":
		return never("^"+quoted, "not begin with "+says)
	}
	return never(quoted+"$", "not end with "+says)
}

// notString is the misuse of a tag for strings, which validator would run on the
// text that reflect prints of any other value.
func notString(a alt, t reflect.Type, k kind) (constraint, *misuse) {
	remedy := "take the tag off, or use a string"
	if k == kindSlice || k == kindMap || k == kindArray {
		remedy = "write dive before it, so that it is asked of the elements"
	}
	return misused(remedy, "%s needs a string, not %s: validator would test the text %q", a.name, k, "<"+typeName(t)+" Value>")
}

// datetime is a string in a layout of package time.
func datetime(a alt, k kind) (constraint, *misuse) {
	if k != kindString {
		return panics(a, k)
	}
	if a.param == "" {
		return misused("write the layout, as in datetime=2006-01-02", "datetime has no layout")
	}
	c := constraint{class: worded, phrase: "be a time written as " + a.param}
	if pattern, ok := layoutPattern(a.param); ok {
		c.class, c.keywords = looser, object{"pattern": pattern}
		if a.param == "2006-01-02" {
			c.keywords["format"] = "date"
		}
	}
	return c, nil
}

// layoutPattern turns a layout of digits into a pattern; ok is false where it
// has words in it. Package time reads a fraction of a second that the layout
// does not have, and an hour of one digit.
func layoutPattern(layout string) (pattern string, ok bool) {
	elements := [...][2]string{
		{"2006", "[0-9]{4}"}, {"01", "(?:0[1-9]|1[0-2])"}, {"02", "(?:0[1-9]|[12][0-9]|3[01])"}, {"15", "(?:[01]?[0-9]|2[0-3])"},
		{"04", "[0-5][0-9]"}, {"05", "[0-5][0-9](?:[.,][0-9]+)?"},
		{"Z07:00", "(?:Z|[-+][0-9]{2}:[0-9]{2})"}, {"Z0700", "(?:Z|[-+][0-9]{4})"}, {"-07:00", "[-+][0-9]{2}:[0-9]{2}"}, {"-0700", "[-+][0-9]{4}"},
	}
	var b strings.Builder
	b.WriteByte('^')
next:
	for layout != "" {
		for _, e := range elements {
			if rest, found := strings.CutPrefix(layout, e[0]); found {
				b.WriteString(e[1])
				layout = rest
				continue next
			}
		}
		if strings.IndexByte("T -:/", layout[0]) < 0 {
			return "", false
		}
		b.WriteByte(layout[0])
		layout = layout[1:]
	}
	b.WriteByte('$')
	return b.String(), true
}
