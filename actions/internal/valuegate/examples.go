// This file finds a value to show: one that the author gave as an example and
// that passes.
package valuegate

import (
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// maxExamples is how many examples of a schema are tried.
const maxExamples = 4

// examples returns the values that the author of s gave as examples, the first
// few, and the default.
func examples(s *jsonschema.Schema) []any {
	all := s.Examples[:min(len(s.Examples), maxExamples):min(len(s.Examples), maxExamples)]
	if s.Default != nil {
		all = append(all, *s.Default)
	}
	return all
}

// example returns the first example of the types that passes and is short and
// not empty, as JSON; else "".
func (n *node) example(types kinds) string {
	for _, v := range n.examples {
		if v == nil || v == any("") || !types.has(kindOf(v)) {
			continue
		}
		if text := spell(v, words.Shown+1); len([]rune(text)) <= words.Shown && n.allows(v) {
			return text
		}
	}
	return ""
}

// allows reports whether a value that is no part of a call passes.
func (n *node) allows(v any) bool {
	j := judge{again: true}
	return j.passes(n, v, false)
}
