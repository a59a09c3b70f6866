// This file derives what IDNA says of a character from its properties.
package hostname

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// A class is what IDNA says of a character (RFC 5892 §1).
type class int

const (
	disallowed class = iota // or not assigned
	permitted               // PVALID
	contextual              // CONTEXTJ and CONTEXTO: see [allowed]
)

// classOf derives the class of a character by the steps of RFC 5892 §3. That a
// character is ignorable matters only for those that would be a letter or a
// mark.
func classOf(r rune) class {
	if c, ok := exception(r); ok {
		return c
	}
	switch {
	case r < utf8.RuneSelf:
		if r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' {
			return permitted
		}
		return disallowed
	case joiner(r):
		return contextual
	case !unicode.In(r, unicode.Ll, unicode.Lu, unicode.Lo, unicode.Nd, unicode.Lm, unicode.Mn, unicode.Mc):
		return disallowed
	case unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return disallowed
	case ignorableBlock(r), oldHangul(r), unstable(r):
		return disallowed
	}
	return permitted
}

// exception is the table of RFC 5892 §2.6.
func exception(r rune) (class, bool) {
	switch r {
	case 0x00df, 0x03c2, 0x06fd, 0x06fe, 0x0f0b, 0x3007:
		return permitted, true
	case middleDot, keraia, geresh, gershayim, katakanaDot:
		return contextual, true
	case 0x0640, 0x07fa, 0x302e, 0x302f, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303b:
		return disallowed, true
	}
	if arabicDigit(r) || extendedArabicDigit(r) {
		return contextual, true
	}
	return disallowed, false
}

// ignorableBlock is the blocks of RFC 5892 §2.4: combining marks for symbols
// and the two of musical notation.
func ignorableBlock(r rune) bool {
	return 0x20d0 <= r && r <= 0x20ff || 0x1d100 <= r && r <= 0x1d24f
}

// oldHangul is the letters that syllables are composed of (RFC 5892 §2.9).
func oldHangul(r rune) bool {
	return 0x1100 <= r && r <= 0x11ff || 0xa960 <= r && r <= 0xa97f || 0xd7b0 <= r && r <= 0xd7ff
}

// unstable reports whether a character is another one without its case or its
// compatibility form (RFC 5892 §2.2). The capital letters of Cherokee are what
// the small ones fold to, which package cases does the other way round.
func unstable(r rune) bool {
	if 0x13a0 <= r && r <= 0x13f5 {
		return false
	}
	s := string(r)
	if unicode.Is(unicode.Lo, r) { // which has no case
		return !norm.NFKC.IsNormalString(s)
	}
	return norm.NFKC.String(cases.Fold().String(norm.NFKC.String(s))) != s
}
