package reflectschema

import "strconv"

// A path is a place in a call's data, spelled as the caller would: data.a[1].b,
// data["a b"]. It is spelled as the gate of package actions spells one.
type path string

func (p path) index(i int) path { return p + path("["+strconv.Itoa(i)+"]") }

func (p path) key(name string) path {
	if plainKey(name) {
		return p + path("."+name)
	}
	return p + path("["+strconv.Quote(cut(name, maxKey))+"]")
}

// maxKey is how many characters of one key are spelled out.
const maxKey = 60

// plainKey reports whether a name stands in a path without quotes.
func plainKey(name string) bool {
	if name == "" || len(name) > maxKey {
		return false
	}
	for i := range len(name) {
		c := name[i]
		letter := c == '_' || c == '$' || 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || (c < '0' || c > '9') && c != '-') {
			return false
		}
	}
	return true
}

// maxQuoted is how many characters of a caller's value a message quotes.
const maxQuoted = 80

// cut shortens s to at most n characters and an ellipsis.
func cut(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i] + "…"
		}
	}
	return s
}
