// This file holds what lines and names are made of.

package actions

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

func cmpStrings(a, b string) int { return cmp.Compare(a, b) }

// newlines are the characters that end a line somewhere: one of them in a
// summary would forge a second (Unicode Standard, section 5.8).
const newlines = "\n\v\f\r\u0085\u2028\u2029"

// textProblem says what no text of an author's may have, or "": a newline,
// another control character, or one of the characters that hide or reorder what
// a reader sees. The character at a byte that may lets pass is none of these.
func textProblem(s string, may func(at int, r rune) bool) string {
	if !utf8.ValidString(s) {
		return "is not valid UTF-8"
	}
	for i, r := range s {
		if ' ' <= r && r < 0x7F || may != nil && may(i, r) {
			continue
		}
		switch {
		case strings.ContainsRune(newlines, r):
			return fmt.Sprintf("has a newline (%U at byte %d)", r, i)
		case unicode.IsControl(r):
			return fmt.Sprintf("has a control character (%U at byte %d)", r, i)
		case words.Hidden(r):
			return unseen(r, i)
		}
	}
	return ""
}

func unseen(r rune, at int) string {
	return fmt.Sprintf("has a character that no reader sees (%U at byte %d)", r, at)
}

// lineProblem says what keeps s from standing on one line as it is written, or
// "".
func lineProblem(s string) string { return textProblem(s, nil) }

// nameProblem says what keeps s from being a name, which is sent back exactly,
// or "": there the joiners and the variation selectors that languages and emoji
// need are hidden as well.
func nameProblem(s string) string {
	if p := lineProblem(s); p != "" {
		return p
	}
	for i, r := range s {
		if r == '\u200C' || r == '\u200D' || unicode.Is(unicode.Variation_Selector, r) {
			return unseen(r, i)
		}
	}
	return ""
}

// proseProblem says what keeps s from being text of several lines, or "". The
// lines end with LF or CR LF, and the tab is visible.
func proseProblem(s string) string {
	return textProblem(s, func(i int, r rune) bool {
		return r == '\n' || r == '\t' || r == '\r' && strings.HasPrefix(s[i+1:], "\n")
	})
}

// valueProblem says what keeps s from being a value that a reader can see and
// send back, or "". The tab and the ends of lines may be what it is about.
func valueProblem(s string) string {
	return textProblem(s, func(_ int, r rune) bool { return r == '\n' || r == '\t' || r == '\r' })
}

// actionNameProblem says what keeps name from being an action's, or "". It is
// half of a summary line, and clients send it back exactly.
func actionNameProblem(name string) string {
	switch {
	case name == "":
		return "an action's name is empty"
	case strings.TrimSpace(name) != name:
		return "the name begins or ends with white space"
	case strings.Contains(name, ": "):
		return `the name has a colon and a space, which end a name in a summary`
	}
	if p := nameProblem(name); p != "" {
		return "the name " + p
	}
	return ""
}

// CheckToolName returns what keeps name from being a tool's, or nil: 1 to 64
// characters of A-Z a-z 0-9 _ - and the full stop (MCP specification
// 2026-07-28, server/tools, "Tool Names"; 64 is the narrower bound of SEP-986).
// That "help" is reserved is not its business. The error is to be read after
// the word name.
func CheckToolName(name string) error {
	switch {
	case name == "":
		return errors.New("is empty")
	case len(name) > 64:
		return fmt.Errorf("%s has %d characters, at most 64 are allowed", words.Quote(name), len(name))
	}
	for _, r := range name {
		letter := 'a' <= r|0x20 && r|0x20 <= 'z' && r < utf8.RuneSelf
		if !letter && (r < '0' || r > '9') && !strings.ContainsRune("_-.", r) {
			return fmt.Errorf("%s has %q; A-Z a-z 0-9 _ - . are allowed", words.Quote(name), r)
		}
	}
	return nil
}

// toolNameProblem says what keeps name from being an action tool's, or "".
func toolNameProblem(name string) string {
	if name == "help" {
		return `the tool's name "help" is reserved for the help tool`
	}
	if err := CheckToolName(name); err != nil {
		return "the tool's name " + err.Error()
	}
	return ""
}

// descriptionProblem says what keeps s from being a tool's description, or "".
// It may have several lines.
func descriptionProblem(s string) string {
	switch {
	case strings.TrimSpace(s) == "":
		return "the tool's description is empty"
	}
	if p := proseProblem(s); p != "" {
		return "the tool's description " + p
	}
	return ""
}
