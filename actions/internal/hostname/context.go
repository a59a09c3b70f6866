// This file holds the rules for characters that are allowed beside certain
// others (RFC 5892 appendix A).
package hostname

import (
	"strings"
	"unicode"

	"golang.org/x/text/secure/precis"
)

const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
	middleDot          = '\u00b7'
	keraia             = '\u0375'
	geresh             = '\u05f3'
	gershayim          = '\u05f4'
	katakanaDot        = '\u30fb'
)

func joiner(r rune) bool              { return r == zeroWidthNonJoiner || r == zeroWidthJoiner }
func arabicDigit(r rune) bool         { return 0x0660 <= r && r <= 0x0669 }
func extendedArabicDigit(r rune) bool { return 0x06f0 <= r && r <= 0x06f9 }

// allowed reports whether every character of a label may stand where it does.
func allowed(label string) bool {
	if strings.ContainsFunc(label, joiner) && !joins(label) {
		return false
	}
	characters := []rune(label)
	for i, r := range characters {
		switch classOf(r) {
		case disallowed:
			return false
		case contextual:
			if !inContext(label, characters, i) {
				return false
			}
		}
	}
	return true
}

// inContext holds a character of a label to its rule.
func inContext(label string, characters []rune, i int) bool {
	const none = -1
	before, after := rune(none), rune(none)
	if i > 0 {
		before = characters[i-1]
	}
	if i+1 < len(characters) {
		after = characters[i+1]
	}
	switch r := characters[i]; {
	case joiner(r):
		return true // of the whole label
	case r == middleDot:
		return before == 'l' && after == 'l'
	case r == keraia:
		return unicode.Is(unicode.Greek, after)
	case r == geresh, r == gershayim:
		return unicode.Is(unicode.Hebrew, before)
	case r == katakanaDot:
		return strings.ContainsFunc(label, func(r rune) bool {
			return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han)
		})
	case arabicDigit(r):
		return !strings.ContainsFunc(label, extendedArabicDigit)
	}
	return !strings.ContainsFunc(label, arabicDigit)
}

// joins reports whether each joiner of a label stands after a virama or, where it
// is one that keeps letters apart, between letters that would join. Package idna
// lets one stand before a letter that never joins; the rules are the same where
// names of users are checked (RFC 8264 §9.2). What that refuses and RFC 5892 does
// not is a virama and another mark, both between a letter and the joiner, which no
// script writes.
func joins(label string) bool {
	_, err := precis.NewFreeform().String(label)
	return err == nil
}
