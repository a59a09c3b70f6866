// This file finds the faults of a schema before the engine sees it: values of
// the wrong type, patterns and references that cannot work, numbers too large
// to compute with.
package valuegate

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
)

// deepest is how many levels a schema may nest: the engine recurses over it.
const deepest = 200

// literals bounds the numbers of a schema as those of a call are by default.
func literals() rawjson.Limits {
	return rawjson.Limits{Depth: 64, NumberLength: 400, Exponent: 400, Problems: 1}
}

// The drafts that a schema may name.
const (
	draft2020 = "https://json-schema.org/draft/2020-12/schema"
	draft7    = "http://json-schema.org/draft-07/schema"
)

// inspect returns the faults of a schema, in no particular order.
func inspect(schema map[string]any) []Fault {
	i := inspector{root: schema, keywords: keywords(), seen: map[string]bool{}}
	if !i.values(schema, nil) {
		return i.faults
	}
	if s, ok := schema["$schema"].(string); ok {
		i.draft7 = strings.TrimSuffix(s, "#") == draft7
	}
	i.schema(schema, nil)
	i.references()
	return i.faults
}

type inspector struct {
	root     map[string]any
	keywords map[string]check
	draft7   bool
	faults   []Fault
	refs     []reference
	ids      bool            // some schema has an $id
	seen     map[string]bool // the places of schemas looked at, as pointers
}

// A reference is a $ref or $dynamicRef with its place.
type reference struct {
	at   []any
	text string
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
		i.fault(at, "use values that JSON has", "a %T has no place in a JSON document", v)
		ok = false
	}
	return ok
}

func (i *inspector) literal(s string, at []any) bool {
	if !json.Valid([]byte(s)) || s == "" || s[0] != '-' && (s[0] < '0' || s[0] > '9') {
		i.fault(at, "write a number of JSON", "%s is not a number", quoted(s))
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
		i.fault(at, "use a number that calls can be compared with", "%s %s", cut(s), problem)
		return false
	}
	return true
}

// schema checks one schema at its place, and those below it.
func (i *inspector) schema(v any, at []any) {
	key := pointer(at)
	if i.seen[key] {
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

// references checks that each leads to a schema of this document. Where a
// schema has an $id, what a reference means depends on it, and the engine is
// left to say.
func (i *inspector) references() {
	b := builder{schema: i.root}
	for n := 0; n < len(i.refs); n++ { // schema below may find more
		r := i.refs[n]
		if i.ids {
			continue
		}
		address, fragment, _ := strings.Cut(r.text, "#")
		switch {
		case address == draft2020 || address == draft7:
			// The engine knows the schemas of schemas.
		case address != "":
			i.fault(r.at, "put the schema under $defs and refer to it as #/$defs/name",
				"%s leads to another document, %s, and nothing is fetched", r.keyword(), quoted(r.text))
		case fragment == "":
		case strings.HasPrefix(fragment, "/"):
			at := b.place("#" + fragment)
			v, ok := b.lookup(at)
			if !ok {
				i.fault(r.at, i.nearestDefinition(fragment), "%s leads nowhere: there is no %s", r.keyword(), quoted(r.text))
				continue
			}
			i.schema(v, at)
		case !i.anchor(fragment):
			i.fault(r.at, "refer to a place in this schema, such as #/$defs/name",
				"%s leads nowhere: there is no anchor %s", r.keyword(), quoted(fragment))
		}
	}
}

func (r reference) keyword() string { return r.at[len(r.at)-1].(string) }

// anchor reports whether some schema has the anchor.
func (i *inspector) anchor(name string) bool {
	found := false
	walkValues(i.root, nil, func(at []any, v any) {
		if len(at) > 0 && v == any(name) {
			switch at[len(at)-1] {
			case "$anchor", "$dynamicAnchor":
				found = true
			}
		}
	})
	if i.draft7 {
		walkValues(i.root, nil, func(at []any, v any) {
			found = found || len(at) > 0 && at[len(at)-1] == "$id" && v == any("#"+name)
		})
	}
	return found
}

// nearestDefinition says where a reference to a definition should have led.
func (i *inspector) nearestDefinition(fragment string) string {
	for _, under := range [...]string{"$defs", "definitions"} {
		name, ok := strings.CutPrefix(fragment, "/"+under+"/")
		defs, _ := i.root[under].(map[string]any)
		if !ok || len(defs) == 0 {
			continue
		}
		names := slices.Sorted(maps.Keys(defs))
		if meant := nearest(unescapePointer(name), names); meant != "" {
			return fmt.Sprintf("did you mean %s?", quoted("#/"+under+"/"+meant))
		}
		return fmt.Sprintf("%s has %s", under, listed(names, " and "))
	}
	return "refer to a place in this schema, such as #/$defs/name"
}

// walkValues calls visit with every value below v and its place. The place is
// only good until visit returns.
func walkValues(v any, at []any, visit func(at []any, v any)) {
	visit(at, v)
	switch v := v.(type) {
	case []any:
		for n, e := range v {
			walkValues(e, append(at, n), visit)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			walkValues(v[key], append(at, key), visit)
		}
	}
}
