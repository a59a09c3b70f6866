package actions

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// visible escapes what cannot be seen in a JSON text: control characters, and
// those that hide or reorder what a reader sees. They stand in strings alone, so
// the text says the same as before.
func visible(text string) string {
	unseen := func(r rune) bool { return unicode.IsControl(r) || words.Hidden(r) }
	if !strings.ContainsFunc(text, unseen) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch high, low := utf16.EncodeRune(r); {
		case !unseen(r):
			b.WriteRune(r)
		case r > 0xFFFF:
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}
