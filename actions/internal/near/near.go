// Package near finds the name that a caller most likely meant.
package near

import (
	"strings"
	"unicode/utf8"
)

// longest is the most characters a name may have to be compared: distance costs
// the product of two lengths, and a caller chooses one of them.
const longest = 64

// Name returns the candidate nearest to name, or "" where none is near. Names
// that differ only in case or in separators are nearest, then those a few edits
// away, then one whose words contain all words of the other. Of equals the
// first in candidates wins.
func Name(name string, candidates []string) string {
	if name == "" || utf8.RuneCountInString(name) > longest {
		return ""
	}
	folded := fold(name)
	best, bestDistance := "", -1
	for _, c := range candidates {
		if c == name || utf8.RuneCountInString(c) > longest {
			continue
		}
		fc := fold(c)
		if fc == folded && folded != "" {
			return c
		}
		d := distance([]rune(folded), []rune(fc))
		if d <= allowed(folded, fc) && (bestDistance < 0 || d < bestDistance) {
			best, bestDistance = c, d
		}
	}
	if best != "" {
		return best
	}
	for _, c := range candidates {
		if c != name && utf8.RuneCountInString(c) <= longest && wordsWithin(name, c) {
			return c
		}
	}
	return ""
}

// allowed is how many edits two names may be apart: one in three characters of
// the longer, and always fewer than the shorter has.
func allowed(a, b string) int {
	la, lb := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	return min(max(1, max(la, lb)/3), min(la, lb)-1)
}

func fold(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '_', '-', '.', ' ':
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// distance is the number of insertions, deletions, substitutions and swaps of
// neighbours between a and b (optimal string alignment).
func distance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// wordsWithin reports whether every word of one name is a word of the other.
func wordsWithin(a, b string) bool {
	wa, wb := words(a), words(b)
	if len(wa) > len(wb) {
		wa, wb = wb, wa
	}
	if len(wa) == 0 {
		return false
	}
	for _, w := range wa {
		found := false
		for _, o := range wb {
			found = found || w == o
		}
		if !found {
			return false
		}
	}
	return true
}

// words splits a name at separators and before capitals.
func words(s string) []string {
	var b strings.Builder
	lower := false
	for _, r := range s {
		up := 'A' <= r && r <= 'Z'
		if up && lower {
			b.WriteByte(' ')
		}
		lower = !up
		b.WriteRune(r)
	}
	return strings.FieldsFunc(strings.ToLower(b.String()), func(r rune) bool {
		return r == '_' || r == '-' || r == '.' || r == ' '
	})
}
