// This file makes values out of a schema as tools/list gave it. It knows nothing
// of the gate, and need not be right: an oracle judges what it makes.

package mcp_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// A specimen is a value that was made from a schema, with what is known of its
// place.
type specimen struct {
	plain   any // of what is no object and no array
	members map[string]*specimen
	items   []*specimen

	schema  map[string]any // all that applies to it, in one: references, branches
	own     map[string]any // what is written at the place
	visited bool           // the closure walk of an action comes by
	named   bool           // the properties of the object around it have its key, as they are written there
	needed  bool           // the object around it requires the key
	element bool           // it stands in an array
	union   bool           // alternatives apply to it
	taken   string         // which of the alternatives were taken on the way here
}

// value returns what was grown as a value of the JSON model, a new one each
// time.
func (v *specimen) value() any {
	switch {
	case v.members != nil:
		m := make(map[string]any, len(v.members))
		for key, member := range v.members {
			m[key] = member.value()
		}
		return m
	case v.items != nil:
		a := make([]any, len(v.items))
		for i, item := range v.items {
			a[i] = item.value()
		}
		return a
	}
	return duplicate(v.plain)
}

// duplicate copies a value of the JSON model.
func duplicate(v any) any {
	switch v := v.(type) {
	case map[string]any:
		m := make(map[string]any, len(v))
		for key, member := range v {
			m[key] = duplicate(member)
		}
		return m
	case []any:
		a := make([]any, len(v))
		for i, item := range v {
			a[i] = duplicate(item)
		}
		return a
	}
	return v
}

// How many of the members that may be left out are sent.
type share int

const (
	none share = iota
	some
	all
)

// deepest is the depth from which only what must be sent is.
const deepest = 7

// A grower makes one value. Its choices are those of its source of chance.
type grower struct {
	*rand.Rand
	root   map[string]any // what references lead into
	share  share
	extras bool // open objects get keys that nothing declares
}

func oneOf[T any](g *grower, from ...T) T { return from[g.IntN(len(from))] }

// grow makes a value that the schema is likely to take, or nil where none is in
// sight. turn says which of the alternatives to take, those on the outside first;
// below zero chance says it.
func (g *grower) grow(schema any, visited bool, depth, turn int) *specimen {
	return g.growOn(schema, visited, depth, turn, "")
}

// growOn is grow after the alternatives that were taken on the way.
func (g *grower) growOn(schema any, visited bool, depth, turn int, taken string) *specimen {
	own, isMap := schema.(map[string]any)
	if schema == false {
		return nil
	}
	v := &specimen{own: own, visited: visited && isMap, taken: taken}
	flat := g.flatten(v, own, &turn)
	if flat == nil {
		return nil
	}
	v.schema = flat
	if c, ok := flat["const"]; ok {
		return v.take(c)
	}
	if values, ok := flat["enum"].([]any); ok {
		if len(values) == 0 {
			return nil
		}
		return v.take(oneOf(g, values...))
	}
	switch types := typesOf(flat); {
	case len(types) == 0:
		return v.take(g.anything(2))
	default:
		switch oneOf(g, types...) {
		case "object":
			return g.object(v, depth, turn)
		case "array":
			return g.array(v, depth, turn)
		case "string":
			return v.take(g.text(flat))
		case "integer":
			return v.take(g.number(flat, true))
		case "number":
			return v.take(g.number(flat, false))
		case "boolean":
			return v.take(g.IntN(2) == 0)
		}
	}
	return v.take(nil)
}

// take gives v a value that no schema tells the parts of.
func (v *specimen) take(plain any) *specimen {
	v.plain = duplicate(plain)
	return v
}

// typesOf returns the types that a schema takes, read off its other keywords
// where it has no type. None means all.
func typesOf(schema map[string]any) []string {
	switch t := schema["type"].(type) {
	case string:
		return []string{t}
	case []any:
		var types []string
		for _, e := range t {
			types = append(types, e.(string))
		}
		return types
	}
	for _, guess := range [...]struct{ kind, keywords string }{
		{"object", "properties required minProperties maxProperties propertyNames dependentRequired patternProperties"},
		{"array", "items prefixItems minItems maxItems uniqueItems contains"},
		{"string", "pattern minLength maxLength format"},
		{"number", "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf"},
	} {
		for keyword := range strings.FieldsSeq(guess.keywords) {
			if _, ok := schema[keyword]; ok {
				return []string{guess.kind}
			}
		}
	}
	return nil
}

// open reports whether nothing keeps keys out of v that are not declared, as
// its schema and the closure rule have it.
func (v *specimen) open(top bool) bool {
	if v.schema["additionalProperties"] == false || top {
		return false
	}
	_, said := v.schema["additionalProperties"]
	return said || !v.closedByRule()
}

// closedByRule reports whether v is an object that only the closure rule
// closes: it declares properties and does not say what else there may be.
func (v *specimen) closedByRule() bool {
	_, said := v.own["additionalProperties"]
	properties, _ := v.own["properties"].(map[string]any)
	return v.visited && !said && len(properties) > 0
}

func (g *grower) object(v *specimen, depth, turn int) *specimen {
	v.members = map[string]*specimen{}
	properties, _ := v.schema["properties"].(map[string]any)
	ownProperties, _ := v.own["properties"].(map[string]any)
	required := texts(v.schema["required"])
	names := slices.Sorted(maps.Keys(properties))
	for _, name := range required {
		if _, ok := properties[name]; !ok {
			names = append(names, name)
		}
	}
	for _, name := range names {
		needed := slices.Contains(required, name)
		if !needed && (g.share == none || g.share == some && g.IntN(2) == 0 || depth >= deepest) {
			continue
		}
		schema, declared := properties[name]
		if !declared {
			schema = additional(v.schema)
		}
		_, own := ownProperties[name]
		member := g.growOn(schema, v.visited && own, depth+1, turn, v.taken)
		if member == nil {
			if needed {
				return nil
			}
			continue
		}
		member.needed, member.named = needed, own
		v.members[name] = member
	}
	least, _ := size(v.schema, "minProperties")
	want := len(v.members)
	if g.extras && depth > 0 && depth < deepest && v.open(false) {
		want += g.IntN(3)
	}
	if most, ok := size(v.schema, "maxProperties"); ok {
		want = min(want, most)
	}
	for want = max(want, least); len(v.members) < want; {
		key := g.key(v.schema)
		schema, _ := properties[key].(map[string]any)
		if _, there := v.members[key]; there || schema != nil {
			return nil
		}
		ownAdditional, _ := v.own["additionalProperties"].(map[string]any)
		member := g.growOn(additional(v.schema), v.visited && len(ownAdditional) > 0, depth+1, turn, v.taken)
		if member == nil {
			return nil
		}
		v.members[key] = member
	}
	return v
}

// additional is the schema of the members that are not declared.
func additional(schema map[string]any) any {
	if s, ok := schema["additionalProperties"]; ok && s != false {
		return s
	}
	return true
}

// key makes up a name for a member that is not declared.
func (g *grower) key(schema map[string]any) string {
	if names, ok := schema["propertyNames"].(map[string]any); ok {
		if v := g.grow(names, false, deepest, -1); v != nil {
			if name, ok := v.plain.(string); ok {
				return name
			}
		}
	}
	if patterns, ok := schema["patternProperties"].(map[string]any); ok && len(patterns) > 0 && g.IntN(2) == 0 {
		if name, ok := g.matching(slices.Sorted(maps.Keys(patterns))[0]); ok {
			return name
		}
	}
	return oneOf(g, "note", "x-request-id", "a b", "ключ", "1st", "$schema", `quo"ted`, "") + strconv.Itoa(g.IntN(100))
}

func (g *grower) array(v *specimen, depth, turn int) *specimen {
	v.items = []*specimen{}
	prefix, _ := v.schema["prefixItems"].([]any)
	rest, said := v.schema["items"]
	if !said {
		rest = true
	}
	least, _ := size(v.schema, "minItems")
	n := least
	if depth < deepest && g.share != none {
		n = max(least, 1, len(prefix)) + g.IntN(2)
	}
	if most, ok := size(v.schema, "maxItems"); ok {
		n = min(n, most)
	}
	if _, ok := v.schema["contains"]; ok {
		n = max(n, 1)
	}
	seen := map[string]bool{}
	for tries := 0; len(v.items) < n && tries < 20; tries++ {
		i := len(v.items)
		schema, visited := rest, v.visited
		if i < len(prefix) {
			schema, visited = prefix[i], false
		}
		if contains, ok := v.schema["contains"].(map[string]any); ok && i == 0 {
			if here, ok := schema.(map[string]any); ok {
				schema, visited = merge(here, contains), false
			} else {
				schema = contains
			}
		}
		if _, single := v.own["items"].(map[string]any); !single {
			visited = false
		}
		next := turn
		if turn >= 0 {
			next += i // the items take the alternatives in turn
		}
		item := g.growOn(schema, visited, depth+1, next, v.taken)
		if item == nil {
			break
		}
		item.element = true
		text := compact(item.value())
		if v.schema["uniqueItems"] == true && seen[text] {
			continue
		}
		seen[text] = true
		v.items = append(v.items, item)
	}
	if len(v.items) < least {
		return nil
	}
	return v
}

// anything makes a value of any type.
func (g *grower) anything(depth int) any {
	switch n := g.IntN(7); {
	case n == 0 && depth > 0:
		return map[string]any{"b": g.anything(depth - 1), "a": g.anything(depth - 1)}
	case n == 1 && depth > 0:
		return []any{g.anything(depth - 1), g.anything(depth - 1)}
	case n == 2:
		return g.IntN(2) == 0
	case n == 3:
		return g.number(nil, false)
	}
	return g.text(nil)
}

// texts reads an array of strings.
func texts(v any) []string {
	list, _ := v.([]any)
	var out []string
	for _, e := range list {
		if s, ok := e.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

// size reads a keyword that counts.
func size(schema map[string]any, keyword string) (int, bool) {
	n, ok := schema[keyword].(json.Number)
	if !ok {
		return 0, false
	}
	i, err := strconv.Atoi(string(n))
	return i, err == nil
}

// compact spells a value of the JSON model in one way.
func compact(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic("no value of the JSON model: " + err.Error())
	}
	return string(b)
}
