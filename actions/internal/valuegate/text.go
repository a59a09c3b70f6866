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
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions/internal/near"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

const (
	maxShown = words.Shown
	maxList  = 20 // values of one list
	maxText  = 600
)

// got spells a value on one line.
func got(v any) string {
	if s, ok := v.(string); ok {
		return words.Quote(s)
	}
	return words.Cut(string(appendShort(nil, v)), words.Shown)
}

// appendShort appends v as JSON, and stops where enough is there to be cut.
func appendShort(b []byte, v any) []byte {
	const enough = maxShown * utf8.UTFMax
	if len(b) > enough {
		return b
	}
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case string:
		return append(b, words.Quote(v)...)
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
			b = appendShort(b, e)
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
			b = appendShort(append(append(b, words.Quote(k)...), ':'), v[k])
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
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		err := enc.Encode(v)
		return strings.TrimSpace(b.String()), err == nil
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
	if utf8.RuneCountInString(text) > maxShown || strings.ContainsAny(text, "\n\r") {
		return "; send it without quotes around it"
	}
	return "; send " + text + " without quotes around it"
}
