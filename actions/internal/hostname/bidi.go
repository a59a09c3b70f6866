package hostname

import "golang.org/x/text/unicode/bidi"

// direction returns the Bidi class of a character.
func direction(r rune) bidi.Class {
	p, _ := bidi.LookupRune(r)
	return p.Class()
}

// hasRightToLeft reports whether a label makes its name a Bidi domain name (RFC
// 5893 §1.4).
func hasRightToLeft(label string) bool {
	for _, r := range label {
		switch direction(r) {
		case bidi.R, bidi.AL, bidi.AN:
			return true
		}
	}
	return false
}

// bidiRule holds a label of a Bidi domain name to the rule of RFC 5893 §2,
// whose six conditions are numbered here.
func bidiRule(label string) bool {
	var (
		first   = true
		rtl     bool
		ends    bool // the last character but marks may end the label
		numbers [2]bool
	)
	for _, r := range label {
		c := direction(r)
		if first {
			first = false
			rtl = c == bidi.R || c == bidi.AL
			if !rtl && c != bidi.L { // 1
				return false
			}
		}
		switch c {
		case bidi.NSM:
			continue
		case bidi.L:
			if rtl { // 2
				return false
			}
			ends = true
		case bidi.R, bidi.AL, bidi.AN:
			if !rtl { // 5
				return false
			}
			ends = true
			numbers[0] = numbers[0] || c == bidi.AN
		case bidi.EN:
			ends = true
			numbers[1] = true
		case bidi.ES, bidi.CS, bidi.ET, bidi.ON, bidi.BN:
			ends = false
		default: // 2, 5
			return false
		}
	}
	return ends && !(rtl && numbers[0] && numbers[1]) // 3 and 6, 4
}
