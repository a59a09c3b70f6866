package actions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// A Location is a place in an action's declaration: the vocabulary key, then
// one step for each level below it, a string for a map's key and an int for a
// list's index.
type Location []any

// String spells l in Go index syntax from the vocabulary key on:
//
//	properties["due"]["items"]
//	required[1]
func (l Location) String() string {
	var b strings.Builder
	for i, step := range l {
		switch s := step.(type) {
		case string:
			if i == 0 && isIdentifier(s) {
				b.WriteString(s)
			} else {
				b.WriteString("[" + words.QuoteWhole(s) + "]")
			}
		default:
			fmt.Fprintf(&b, "[%v]", s)
		}
	}
	return b.String()
}

// with returns l with further steps; l itself is never changed.
func (l Location) with(steps ...any) Location {
	return append(l[:len(l):len(l)], steps...)
}

// compareLocations orders locations step by step, indexes as numbers.
func compareLocations(a, b Location) int {
	return slices.CompareFunc(a, b, func(x, y any) int {
		xi, xIndex := x.(int)
		yi, yIndex := y.(int)
		if xIndex && yIndex {
			return cmp.Compare(xi, yi)
		}
		return cmp.Compare(fmt.Sprint(x), fmt.Sprint(y))
	})
}

func isIdentifier(s string) bool {
	for i, r := range s {
		letter := r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}
