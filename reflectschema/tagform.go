package reflectschema

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// tagProblem returns what keeps a struct tag from being read: package reflect
// stops, without a word, at the first thing that is not key:"value".
func tagProblem(tag reflect.StructTag) string {
	seen := map[string]bool{}
	for rest := strings.TrimLeft(string(tag), " "); rest != ""; rest = strings.TrimLeft(rest, " ") {
		key, after, ok := strings.Cut(rest, ":")
		switch {
		case !ok:
			return fmt.Sprintf("%q has no colon and value", rest)
		case key == "" || strings.ContainsFunc(key, notInKey):
			return fmt.Sprintf("%q is no key", key)
		case seen[key]:
			return fmt.Sprintf("the key %s stands there twice", key)
		}
		seen[key] = true
		value, err := strconv.QuotedPrefix(after)
		if err != nil || value[0] != '"' {
			return fmt.Sprintf("the value of %s has no quotes around it, or a bad escape in it", key)
		}
		rest = after[len(value):]
	}
	return ""
}

func notInKey(r rune) bool {
	return r != '_' && r != '-' && r != '.' && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
}
