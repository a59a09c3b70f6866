// This file spells values for messages, each bounded: a caller chooses them.
package valuegate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions/internal/near"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

const (
	maxShown  = words.Shown
	maxList   = 20 // values of one list
	maxText   = 600
	maxChoice = 200 // characters of one value that is allowed
)

// got spells a value that was sent on one line.
func got(v any) string {
	if s, ok := v.(string); ok {
		return words.Quote(s)
	}
	return words.Cut(string(appendShort(nil, v, words.Shown)), words.Shown)
}

// spell spells a value that the author of the schema chose, as JSON to copy
// where it has no more than so many characters.
func spell(v any, limit int) string {
	if s, ok := v.(string); ok {
		return quote(words.Cut(s, limit))
	}
	return words.Cut(string(appendShort(nil, v, limit)), limit)
}

// SpellPattern spells a regular expression as it is, which is easier to read
// than with its backslashes doubled, unless it has a quote or what cannot be
// seen.
func SpellPattern(pattern string) string {
	const longest = 300
	pattern = words.Cut(pattern, longest)
	if strings.ContainsRune(pattern, '"') || !visible(pattern) {
		return quote(pattern)
	}
	return `"` + pattern + `"`
}

// visible reports whether every character of s can be seen.
func visible(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return !unicode.IsPrint(c) })
}

// quote spells a text as JSON, with what cannot be seen escaped.
func quote(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(s) != nil {
		return words.Quote(s)
	}
	return words.Visible(strings.TrimSuffix(b.String(), "\n"))
}

// appendShort appends v as JSON, and stops where so many characters are there to
// be cut.
func appendShort(b []byte, v any, limit int) []byte {
	enough := limit * utf8.UTFMax
	if len(b) > enough {
		return b
	}
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case string:
		return append(b, quote(words.Cut(v, limit))...)
	case json.Number:
		return append(b, v...)
	case []any:
		b = append(b, '[')
		for i, e := range v {
			if len(b) > enough {
				break
			}
			if i > 0 {
				b = append(b, ',')
			}
			b = appendShort(b, e, limit)
		}
		return append(b, ']')
	case map[string]any:
		b = append(b, '{')
		for i, k := range slices.Sorted(maps.Keys(v)) {
			if len(b) > enough {
				break
			}
			if i > 0 {
				b = append(b, ',')
			}
			b = appendShort(append(append(b, quote(words.Cut(k, limit))...), ':'), v[k], limit)
		}
		return append(b, '}')
	}
	return fmt.Appendf(b, "a %T", v)
}

// shortJSON returns v as JSON to copy, where that is short.
func shortJSON(v any) (text string, ok bool) {
	switch v := v.(type) {
	case json.Number:
		return string(v), len(v) <= maxShown
	case bool:
		return strconv.FormatBool(v), true
	case string:
		if len(v) > maxShown {
			return "", false
		}
		return quote(v), true
	}
	return "", false
}

// gotKind spells a value with its type: the string "x", the number 5, an array.
func gotKind(v any) string {
	switch v := v.(type) {
	case string:
		return "the string " + words.Quote(v)
	case json.Number:
		return "the number " + words.Cut(string(v), words.Shown)
	case []any:
		return "an array"
	case map[string]any:
		return "an object"
	}
	return got(v)
}

// gotWhole spells a value with its type, an array or object with what it holds.
func gotWhole(v any) string {
	switch kindOf(v) {
	case arrayType:
		return "the array " + got(v)
	case objectType:
		return "the object " + got(v)
	}
	return gotKind(v)
}

// listed quotes the first names of a list and counts the rest.
func listed(names []string, last string) string {
	var items []string
	for _, n := range names {
		items = append(items, words.Quote(n))
	}
	if last != "" && len(items) > 1 && len(items) <= maxList {
		return strings.Join(items[:len(items)-1], ", ") + last + items[len(items)-1]
	}
	return joinBounded(items)
}

// joinBounded joins the first items with commas and counts the rest.
func joinBounded(items []string) string { return joinWith(items, ", ") }

func joinWith(items []string, separator string) string {
	var b strings.Builder
	for i, item := range items {
		if i == maxList || b.Len() > maxText {
			fmt.Fprintf(&b, " and %d more", len(items)-i)
			break
		}
		if i > 0 {
			b.WriteString(separator)
		}
		b.WriteString(item)
	}
	return b.String()
}

// count spells a number of things.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

func nearest(name string, candidates []string) string { return near.Name(name, candidates) }

// unquoted returns the value that a text spells, if it is of the types and short
// enough to be read for a hint.
func unquoted(text string, types kinds) (any, bool) {
	const longest = 4096 // no hint is worth reading more
	if len(text) > longest {
		return nil, false
	}
	return readAs(text, types, literals())
}

// unquotedHint advises to send the value that a text spells.
func unquotedHint(text string) string {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > maxShown || !visible(text) {
		return "; send it without quotes around it"
	}
	return "; send " + text + " without quotes around it"
}
