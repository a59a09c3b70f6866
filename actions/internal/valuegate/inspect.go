// This file finds the faults of a schema before the engine sees it, wherever
// they stand: values of the wrong type and numbers too large to compute with.
package valuegate

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// deepest is how many levels a schema may nest: the engine recurses over it.
const deepest = 200

// Compiling takes the square of these numbers, and no schema that a person
// reads comes near them.
const (
	mostSchemas   = 10_000 // in one property's schema
	mostResources = 500    // schemas with an $id
)

// literals bounds the numbers of a schema as those of a call are by default.
func literals() rawjson.Limits {
	return rawjson.Limits{Depth: 64, NumberLength: 400, Exponent: 400, Problems: 1}
}

// The drafts that a schema may name.
const (
	draft2020 = "https://json-schema.org/draft/2020-12/schema"
	draft7    = "http://json-schema.org/draft-07/schema"
)

// inspect finds the faults of a schema, in no particular order, and what it
// refers to.
func inspect(schema map[string]any) *inspector {
	i := &inspector{root: schema, keywords: keywords(), seen: map[string]bool{}, references: newReferences()}
	if !i.values(schema, nil) {
		return i
	}
	if s, ok := schema["$schema"].(string); ok {
		i.draft7 = strings.TrimSuffix(s, "#") == draft7
	}
	i.schema(schema, nil)
	if i.resolve(); len(i.seen) > mostSchemas {
		i.faults = []Fault{{
			Problem: fmt.Sprintf("the schema has more than %d schemas in it", mostSchemas),
			Fix:     "declare less, or leave a part open",
		}}
	}
	return i
}

type inspector struct {
	root     map[string]any
	keywords map[string]check
	draft7   bool
	faults   []Fault
	seen     map[string]bool // the places of schemas looked at, as pointers

	references
}

func (i *inspector) fault(at []any, fix, problem string, args ...any) {
	i.faults = append(i.faults, Fault{
		At:      slices.Clone(at),
		Problem: fmt.Sprintf(problem, args...),
		Fix:     fix,
	})
}

// values checks what holds for every value of the schema, wherever it stands,
// and reports whether the rest can be looked at.
func (i *inspector) values(v any, at []any) bool {
	if len(at) > deepest {
		i.fault(nil, "nest less, or move parts under $defs and refer to them", "the schema nests deeper than %d levels", deepest)
		return false
	}
	ok := true
	switch v := v.(type) {
	case json.Number:
		ok = i.literal(string(v), at)
	case []any:
		for n, e := range v {
			ok = i.values(e, append(at, n)) && ok
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			ok = i.values(v[key], append(at, key)) && ok
		}
	case nil, bool, string:
	default:
		i.fault(at, "use values that JSON has", "a value of the Go type %T has no place in a JSON document", v)
		ok = false
	}
	return ok
}

func (i *inspector) literal(s string, at []any) bool {
	if !json.Valid([]byte(s)) || s == "" || s[0] != '-' && (s[0] < '0' || s[0] > '9') {
		i.fault(at, "write a number of JSON", "%s is not a number", words.Quote(s))
		return false
	}
	exponent := strings.IndexAny(s, "eE")
	if exponent >= 0 {
		exponent++
		if s[exponent] == '+' || s[exponent] == '-' {
			exponent++
		}
	}
	if problem := rawjson.Literal(s, exponent, literals()); problem != "" {
		i.fault(at, "use a number that calls can be compared with", "%s %s", words.Cut(s, words.Shown), problem)
		return false
	}
	return true
}

// schema checks one schema at its place, and those below it.
func (i *inspector) schema(v any, at []any) {
	key := pointer(at)
	if i.seen[key] || len(i.seen) > mostSchemas {
		return
	}
	i.seen[key] = true
	if _, ok := v.(bool); ok {
		return
	}
	m, ok := v.(map[string]any)
	if !ok {
		i.fault(at, "write an object of keywords, true or false", "%s is not a schema", got(v))
		return
	}
	i.identify(m, at)
	for _, name := range slices.Sorted(maps.Keys(m)) {
		if check, ok := i.keywords[name]; ok {
			check(i, append(slices.Clone(at), name), m[name])
		}
	}
}

// pointer spells a place as a JSON pointer (RFC 6901).
func pointer(at []any) string {
	var b strings.Builder
	for _, step := range at {
		b.WriteByte('/')
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(fmt.Sprint(step), "~", "~0"), "/", "~1"))
	}
	return b.String()
}
