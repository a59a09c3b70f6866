package hostname

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

// ldh reports whether s is a label of letters, digits and hyphens that begins
// and ends with no hyphen.
func ldh(s string) bool {
	if s == "" || len(s) > maxLabel || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if !('a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '-') {
			return false
		}
	}
	return true
}

// uLabel reports whether s, which is not all ASCII, is a U-label (RFC 5891
// §4.2), but for the Bidi rule, which is one of whole names.
func uLabel(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	switch {
	case s[0] == '-' || s[len(s)-1] == '-' || doubleHyphen(s):
		return false
	case unicode.Is(unicode.M, first):
		return false
	case !norm.NFC.IsNormalString(s):
		return false
	}
	return allowed(s)
}

// doubleHyphen reports whether the third and the fourth character are hyphens.
func doubleHyphen(s string) bool {
	place := 0
	for _, r := range s {
		if place++; place > 2 && r != '-' {
			return false
		}
		if place == 4 {
			return true
		}
	}
	return false
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isEncoded reports whether a label has the prefix of A-labels, in any case.
func isEncoded(label string) bool {
	return len(label) >= len(prefix) && strings.EqualFold(label[:len(prefix)], prefix)
}

// hasEncoded reports whether a label of s has the prefix of A-labels.
func hasEncoded(s string) bool {
	for label := range strings.SplitSeq(s, ".") {
		if isEncoded(label) {
			return true
		}
	}
	return false
}

// encode returns the A-label of a U-label.
func encode(label string) string {
	encoded, err := idna.Punycode.ToASCII(label)
	if err != nil {
		return ""
	}
	return encoded
}

// decode returns what an A-label in lower case stands for; ok is false where it
// is not the one A-label of it.
func decode(label string) (decoded string, ok bool) {
	decoded, err := idna.Punycode.ToUnicode(label)
	return decoded, err == nil && encode(decoded) == label
}
