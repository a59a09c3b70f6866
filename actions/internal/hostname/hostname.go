// Package hostname says which texts are host names: in ASCII (RFC 1123, with
// A-labels as RFC 5891 makes them) and internationalized (RFC 5890 to 5893).
//
// A name that is longer than any may be is refused before it is looked at, so
// the work for one text is bounded. The properties of characters are those of
// the Unicode version of the Go release.
package hostname

import (
	"strings"
	"unicode/utf8"
)

const (
	maxName  = 253 // octets of a name, without the dot of the root
	maxLabel = 63  // octets of a label
	prefix   = "xn--"
)

// LDH reports whether s is labels of letters, digits and hyphens (RFC 1123
// §2.1). What an A-label stands for is not asked.
func LDH(s string) bool {
	if len(s) > maxName {
		return false
	}
	for {
		label, rest, more := strings.Cut(s, ".")
		if !ldh(label) {
			return false
		}
		if !more {
			return true
		}
		s = rest
	}
}

// ASCII reports whether s is a host name in ASCII, whose labels that begin with
// xn-- are A-labels (RFC 5890 §2.3.2.1).
func ASCII(s string) bool { return LDH(s) && (!hasEncoded(s) || valid(s, true)) }

// International reports whether s is an internationalized host name: of U-labels,
// A-labels and labels in ASCII without hyphens in both the third and the fourth
// place (RFC 5890 §2.3.2.3). The full stops of East Asian scripts separate
// labels as the dot does (RFC 3490 §3.1).
func International(s string) bool {
	if len(s) > maxName*utf8.UTFMax || utf8.RuneCountInString(s) > maxName {
		return false // a character takes at least an octet of the A-labels
	}
	return valid(stops(s), false)
}

// stops writes each full stop of East Asian scripts as a dot.
func stops(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '\u3002', '\uff0e', '\uff61':
			return '.'
		}
		return r
	}, s)
}

// valid judges the labels of s one by one and, where one is written from right
// to left, all by the Bidi rule. reserved lets labels in ASCII have hyphens in
// the third and fourth place, as RFC 1123 does.
func valid(s string, reserved bool) bool {
	var labels []string // as they read, decoded
	octets := -1
	rightToLeft := false
	for label := range strings.SplitSeq(s, ".") {
		encoded := label
		switch {
		case !isASCII(label):
			if utf8.RuneCountInString(label) > maxLabel || !uLabel(label) {
				return false
			}
			encoded = encode(label)
		case !ldh(label):
			return false
		case isEncoded(label):
			decoded, ok := decode(strings.ToLower(label))
			if !ok || !uLabel(decoded) {
				return false
			}
			label = decoded
		case !reserved && doubleHyphen(label):
			return false
		}
		if encoded == "" || len(encoded) > maxLabel {
			return false
		}
		octets += len(encoded) + len(".")
		rightToLeft = rightToLeft || hasRightToLeft(label)
		labels = append(labels, label)
	}
	if octets > maxName {
		return false
	}
	if rightToLeft {
		for _, label := range labels {
			if !bidiRule(label) {
				return false
			}
		}
	}
	return true
}
