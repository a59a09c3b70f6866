// This file tells names that look alike and say something else.
package near

import (
	"slices"
	"unicode"
)

// apart reports whether one name takes the other back or counts on from it.
func apart(a, b *form) bool {
	if reversed(a.text(), b.text()) || counted(a.text(), b.text()) {
		return true
	}
	if a.words() != b.words() {
		return false
	}
	for i, j := 0, 0; i < a.length; {
		var x, y []rune
		x, i = a.next(i)
		y, j = b.next(j)
		if !slices.Equal(x, y) && (reversed(x, y) || opposite(x, y)) {
			return true
		}
	}
	return false
}

// reversed reports whether two words differ in nothing but a prefix that changes
// what they say.
func reversed(a, b []rune) bool {
	prefixes := [...]string{"", "un", "dis", "in", "de", "re", "en", "im", "ex", "non", "no", "not"}
	const stem = 2
	for i, p := range prefixes {
		rest, ok := cut(a, p)
		if !ok || len(rest) < stem {
			continue
		}
		for k, q := range prefixes {
			if other, ok := cut(b, q); ok && i != k && slices.Equal(rest, other) {
				return true
			}
		}
	}
	return false
}

// cut returns what follows an ASCII prefix.
func cut(word []rune, prefix string) ([]rune, bool) {
	if len(word) < len(prefix) {
		return nil, false
	}
	for i, r := range prefix {
		if word[i] != r {
			return nil, false
		}
	}
	return word[len(prefix):], true
}

// opposite reports whether two words are each other's opposite.
func opposite(a, b []rune) bool {
	for _, pair := range [...][2]string{
		{"min", "max"}, {"minimum", "maximum"}, {"get", "set"}, {"on", "off"}, {"on", "no"}, {"yes", "no"},
		{"from", "to"}, {"start", "end"}, {"start", "stop"}, {"begin", "end"}, {"first", "last"}, {"old", "new"},
		{"before", "after"}, {"since", "until"}, {"source", "target"}, {"left", "right"}, {"up", "down"}, {"in", "out"},
		{"asc", "desc"}, {"ascending", "descending"}, {"add", "remove"}, {"push", "pull"}, {"read", "write"},
		{"open", "close"}, {"show", "hide"}, {"true", "false"}, {"input", "output"}, {"upload", "download"},
	} {
		if is(a, pair[0]) && is(b, pair[1]) || is(a, pair[1]) && is(b, pair[0]) {
			return true
		}
	}
	return false
}

func is(word []rune, text string) bool {
	rest, ok := cut(word, text)
	return ok && len(rest) == 0
}

// counted reports whether two texts have digits and differ in nothing else.
func counted(a, b []rune) bool {
	i, j, digitsA, digitsB := 0, 0, false, false
	for {
		for ; i < len(a) && unicode.IsDigit(a[i]); i++ {
			digitsA = true
		}
		for ; j < len(b) && unicode.IsDigit(b[j]); j++ {
			digitsB = true
		}
		switch {
		case i == len(a) && j == len(b):
			return digitsA && digitsB
		case i == len(a) || j == len(b) || a[i] != b[j]:
			return false
		}
		i++
		j++
	}
}
