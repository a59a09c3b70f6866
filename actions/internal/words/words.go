// Package words spells values that somebody else chose: bounded, on one line,
// with what cannot be seen escaped.
package words

import (
	"encoding/json"
	"fmt"
	"strconv"
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
func Quote(s string) string { return strconv.Quote(Cut(s, Shown)) }

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
