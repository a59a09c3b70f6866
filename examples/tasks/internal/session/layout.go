package session

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// width is how many characters of JSON stand on one line, where they can.
const width = 110

// Layout spells a JSON text for people to read: what fits into so many
// characters stays on one line, the rest is broken at its members. Members keep
// their order, numbers their digits and strings their spelling. A text that is
// not one JSON value is an error.
func Layout(text json.RawMessage, width int) (string, error) {
	if !json.Valid(text) {
		return "", fmt.Errorf("no JSON: %.80q", text)
	}
	var b strings.Builder
	lay(&b, text, "", width)
	return b.String(), nil
}

// lay writes a value whose first line stands at the indentation.
func lay(b *strings.Builder, text json.RawMessage, indent string, width int) {
	line := spaced(text)
	members, closing := split(text)
	if len(members) == 0 || len(indent)+utf8.RuneCountInString(line) <= width {
		b.WriteString(line)
		return
	}
	inner := indent + "  "
	b.WriteByte(line[0])
	for i, m := range members {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n" + inner)
		if m.key != "" {
			b.WriteString(m.key + ": ")
		}
		lay(b, m.value, inner, width)
	}
	b.WriteString("\n" + indent + closing)
}

// member is a member of an object, or with no key an element of an array.
type member struct {
	key   string // as it is spelled, with its quotes
	value json.RawMessage
}

// split returns the members of an object or array, and what closes it.
func split(text json.RawMessage) (members []member, closing string) {
	text = bytes.TrimSpace(text)
	dec := json.NewDecoder(bytes.NewReader(text))
	switch text[0] {
	case '{':
		closing = "}"
	case '[':
		closing = "]"
	default:
		return nil, ""
	}
	_, _ = dec.Token() // the text is valid JSON
	for dec.More() {
		var m member
		if closing == "}" {
			from := dec.InputOffset()
			_, _ = dec.Token()
			m.key = strings.TrimLeft(string(text[from:dec.InputOffset()]), ", \t\r\n")
		}
		_ = dec.Decode(&m.value)
		members = append(members, m)
	}
	return members, closing
}

// spaced spells a value on one line, with a space after each colon and comma.
func spaced(text json.RawMessage) string {
	members, closing := split(text)
	if closing == "" {
		return string(bytes.TrimSpace(text))
	}
	parts := make([]string, len(members))
	for i, m := range members {
		parts[i] = spaced(m.value)
		if m.key != "" {
			parts[i] = m.key + ": " + parts[i]
		}
	}
	opening := "{"
	if closing == "]" {
		opening = "["
	}
	return opening + strings.Join(parts, ", ") + closing
}
