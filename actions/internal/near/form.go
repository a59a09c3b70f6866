package near

import (
	"math/bits"
	"slices"
	"unicode"
)

// A form is a name as it is compared: in lower case and without separators.
type form struct {
	runes  [longest]rune
	length int
	starts uint64 // a bit for each character that begins a word
}

// read reads a name and reports whether it can be compared.
func (f *form) read(name string) bool {
	f.length, f.starts = 0, 0
	count, begins, lower := 0, true, false
	for _, r := range name {
		if count++; count > longest {
			return false
		}
		up := 'A' <= r && r <= 'Z'
		begins, lower = begins || up && lower, !up
		if separator(r) {
			begins = true
			continue
		}
		if begins {
			f.starts |= 1 << f.length
		}
		f.runes[f.length], begins = unicode.ToLower(r), false
		f.length++
	}
	return f.length > 0
}

func separator(r rune) bool { return r == '_' || r == '-' || r == '.' || r == ' ' }

func (f *form) text() []rune { return f.runes[:f.length] }

// words is how many words the name has: it is split at separators and before
// capitals.
func (f *form) words() int { return bits.OnesCount64(f.starts) }

// next returns the word that starts at a character, and where the one after it
// does.
func (f *form) next(start int) (word []rune, after int) {
	after = f.length
	if rest := f.starts >> start >> 1; rest != 0 {
		after = start + 1 + bits.TrailingZeros64(rest)
	}
	return f.runes[start:after], after
}

// has reports whether a word is one of the name's.
func (f *form) has(word []rune) bool {
	for i := 0; i < f.length; {
		var own []rune
		if own, i = f.next(i); slices.Equal(own, word) {
			return true
		}
	}
	return false
}

// within reports whether every word of f is a word of o.
func (f *form) within(o *form) bool {
	for i := 0; i < f.length; {
		var word []rune
		if word, i = f.next(i); !o.has(word) {
			return false
		}
	}
	return true
}
