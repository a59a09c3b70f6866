// Package words spells values that somebody else chose: bounded, on one line,
// with what cannot be seen escaped.
package words

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Shown is how many characters of one value are spelled out.
const Shown = 80

// Cut returns at most limit characters of s, and a mark where something is left
// out.
func Cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	n := 0
	for i := range s {
		if n == limit {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// Quote cuts s to [Shown] characters and puts it in quotes.
func Quote(s string) string { return QuoteWhole(Cut(s, Shown)) }

// QuoteWhole puts s in quotes as Go does, with hidden characters escaped that Go
// takes for printable.
func QuoteWhole(s string) string {
	quoted := strconv.Quote(s)
	if !strings.ContainsFunc(quoted, Hidden) {
		return quoted
	}
	var b strings.Builder
	for _, r := range quoted {
		switch {
		case !Hidden(r):
			b.WriteRune(r)
		case r > 0xFFFF:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// Hidden reports whether r is a character that no reader sees, or that makes the
// text a person reviews another than the text a model reads: format characters
// (bidirectional overrides, zero-width spaces, tags), the variation selectors
// that carry data, fillers, private use and noncharacters (Unicode Standard,
// sections 23.2 to 23.8). The joiners that languages and emoji need are not, nor
// the signs that Arabic and Syriac write over numbers, which are seen.
func Hidden(r rune) bool {
	switch {
	case r == '\u200C' || r == '\u200D' || unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return false
	case unicode.In(r, unicode.Cf, unicode.Co, unicode.Noncharacter_Code_Point):
		return true
	case 0xE0100 <= r && r <= 0xE01EF:
		return true
	}
	return strings.ContainsRune("\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0", r)
}

// Visible returns a JSON text with what cannot be seen, in the strings in it,
// escaped as JSON does. It means the same.
func Visible(text string) string {
	unseen := func(r rune) bool { return Hidden(r) || !unicode.IsPrint(r) && r != '\u200C' && r != '\u200D' }
	if !strings.ContainsFunc(text, unseen) {
		return text
	}
	var b strings.Builder
	for _, c := range text {
		if !unseen(c) {
			b.WriteRune(c)
			continue
		}
		for _, unit := range utf16.Encode([]rune{c}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}

// Type names the JSON type of a value of the JSON model, with its article.
func Type(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case string:
		return "a string"
	case json.Number:
		return "a number"
	case []any:
		return "an array"
	case map[string]any:
		return "an object"
	}
	return fmt.Sprintf("a Go %T", v)
}
