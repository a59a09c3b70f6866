// Package datapath spells places in a call's data as the caller would write
// them: data.items[1].qty, data["a b"].
package datapath

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// A Trail is the way from a root to the value at hand. It is pushed and popped
// along a walk, so that nothing is built for a value that has no problem. Not
// for concurrent use.
type Trail struct {
	root  string
	steps []step
}

type step struct {
	key   string
	index int // -1: a key
}

// New returns a trail at the root, which is spelled as given.
func New(root string) *Trail { return &Trail{root: root} }

// Key descends to a member of an object.
func (t *Trail) Key(name string) { t.steps = append(t.steps, step{name, -1}) }

// Index descends to an element of an array.
func (t *Trail) Index(i int) { t.steps = append(t.steps, step{"", i}) }

// Up returns from the last Key or Index.
func (t *Trail) Up() { t.steps = t.steps[:len(t.steps)-1] }

// Depth returns how many steps the trail is from its root.
func (t *Trail) Depth() int { return len(t.steps) }

// Step returns the key of the i-th step from the root; false for an index or
// where the trail is not that long.
func (t *Trail) Step(i int) (key string, ok bool) {
	if i >= len(t.steps) || t.steps[i].index >= 0 {
		return "", false
	}
	return t.steps[i].key, true
}

// Steps returns the steps from the root: a string for a key, an int for an
// index.
func (t *Trail) Steps() []any {
	steps := make([]any, len(t.steps))
	for i, s := range t.steps {
		if steps[i] = s.key; s.index >= 0 {
			steps[i] = s.index
		}
	}
	return steps
}

// maxPath is how many bytes of a path are spelled out, about: an answer that
// echoes a long one must have room for what is wrong there.
const maxPath = 400

// String spells the trail. Of a long one it spells the beginning and the end.
func (t *Trail) String() string {
	s := t.spell()
	if len(s) <= maxPath {
		return s
	}
	end := len(s) - maxPath/2
	for !utf8.RuneStart(s[end]) {
		end++
	}
	return words.Cut(s, maxPath/4) + s[end:]
}

func (t *Trail) spell() string {
	var b strings.Builder
	b.WriteString(t.root)
	for _, s := range t.steps {
		switch {
		case s.index >= 0:
			b.WriteString("[" + strconv.Itoa(s.index) + "]")
		case plain(s.key):
			if b.Len() > 0 {
				b.WriteByte('.')
			}
			b.WriteString(s.key)
		default:
			b.WriteString("[" + words.QuoteWhole(words.Cut(s.key, maxKey)) + "]")
		}
	}
	return b.String()
}

// Name spells a name by itself: as it is where a path needs no quotes for it,
// else quoted.
func Name(name string) string {
	if plain(name) {
		return name
	}
	return words.QuoteWhole(words.Cut(name, maxKey))
}

// plain reports whether a name needs no quotes: a letter, _ or $ and then
// letters, digits, _, $ and - of ASCII.
func plain(name string) bool {
	if len(name) > maxKey {
		return false
	}
	for i := range len(name) {
		c := name[i]
		letter := c == '_' || c == '$' || 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || (c < '0' || c > '9') && c != '-') {
			return false
		}
	}
	return name != ""
}

// maxKey is how many characters of one key are spelled out: a caller chooses keys,
// and an answer that echoes one must stay small.
const maxKey = 60
