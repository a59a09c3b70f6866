// This file reads strings as what their text is, where a server opted into it.
package valuegate

import (
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
)

// Coerce returns v with strings replaced by what their text is as JSON: each at
// a place where the schemas name types and string is none of them, and whose
// text is one number, boolean, array or object of a type that they name, within
// the limits. The text null stays a text. The schemas of a place are those that
// apply whatever the value is: by properties, patternProperties,
// additionalProperties, items and prefixItems, by $ref and allOf, and by an
// anyOf or oneOf of which one alternative alone takes values of that type. The
// trail's depth counts towards l.Depth. What was decoded is not searched for
// further strings. changed is called once for each replacement, by sorted keys
// and then by index, with the path, the string and the JSON text it was read
// as. The maps and slices of v are changed in place.
func (g *Gate) Coerce(v any, trail *datapath.Trail, l rawjson.Limits, changed func(path, from, to string)) any {
	if g == nil {
		return v
	}
	c := coercer{trail, l, changed}
	return c.value([]*node{g.node}, v)
}

// A coercer walks a value by the schemas that apply to each place. It goes to
// each place once.
type coercer struct {
	trail   *datapath.Trail
	l       rawjson.Limits
	changed func(path, from, to string)
}

// value coerces a value that nodes apply to.
func (c *coercer) value(nodes []*node, v any) any {
	switch v := v.(type) {
	case string:
		return c.text(nodes, v)
	case []any:
		nodes = together(nodes, arrayType)
		for i := range v {
			if below := elementsOf(nodes, i); len(below) > 0 {
				c.trail.Index(i)
				v[i] = c.value(below, v[i])
				c.trail.Up()
			}
		}
	case map[string]any:
		nodes = together(nodes, objectType)
		if !slices.ContainsFunc(nodes, (*node).hasMembers) {
			return v
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if below := membersOf(nodes, key); len(below) > 0 {
				c.trail.Key(key)
				v[key] = c.value(below, v[key])
				c.trail.Up()
			}
		}
	}
	return v
}

func (c *coercer) text(nodes []*node, text string) any {
	types := kinds(0)
	for _, n := range nodes {
		types = both(types, n.named)
	}
	if types == 0 || types.has(stringType) {
		return text
	}
	l := c.l
	l.Depth -= c.trail.Depth()
	to, ok := readAs(text, types, l)
	if !ok {
		return text
	}
	c.changed(c.trail.String(), text, strings.TrimSpace(text))
	return to
}

// readAs reads a text that is one number, boolean, array or object of the types.
// The text null may be meant as it stands: a name, or "nothing" as a word.
func readAs(text string, types kinds, l rawjson.Limits) (any, bool) {
	if text == "" {
		return nil, false
	}
	doc := rawjson.Parse([]byte(text), "", l)
	if len(doc.Problems) > 0 || doc.More > 0 || doc.Value == nil || !types.admits(doc.Value) {
		return nil, false
	}
	return doc.Value, true
}

// together returns nodes and all that apply in place to a value of one type that
// passes them.
func together(nodes []*node, kind kinds) []*node {
	var all []*node
	var add func(n *node)
	add = func(n *node) {
		if n == nil || slices.Contains(all, n) {
			return
		}
		all = append(all, n)
		add(n.ref)
		for _, sub := range n.all {
			add(sub)
		}
		add(n.only(n.any, kind))
		add(n.only(n.one, kind))
	}
	for _, n := range nodes {
		add(n)
	}
	return all
}

// only returns the one alternative that takes values of a type, or nil.
func (*node) only(alternatives []*node, kind kinds) (found *node) {
	for _, n := range alternatives {
		if !n.accepts.has(kind) {
			continue
		}
		if found != nil {
			return nil
		}
		found = n
	}
	return found
}

func (n *node) hasMembers() bool {
	return len(n.properties) > 0 || len(n.patterns) > 0 || n.additional != nil
}

// membersOf returns what nodes say of the value under a key.
func membersOf(nodes []*node, key string) (below []*node) {
	for _, n := range nodes {
		sub, known := n.properties[key]
		if known {
			below = append(below, sub)
		}
		for _, p := range n.patterns {
			if p.pattern.MatchString(key) {
				below, known = append(below, p.node), true
			}
		}
		if !known && n.additional != nil {
			below = append(below, n.additional)
		}
	}
	return below
}

// elementsOf returns what nodes say of an element.
func elementsOf(nodes []*node, index int) (below []*node) {
	for _, n := range nodes {
		if index < len(n.prefix) {
			below = append(below, n.prefix[index])
		} else if n.rest != nil {
			below = append(below, n.rest)
		}
	}
	return below
}

// nameTypes returns the types that n and the nodes in place name, whose own are
// known: those that it has in all of them. 0 stands for all types.
func (n *node) nameTypes() kinds {
	named := n.types
	if n.ref != nil {
		named = both(named, n.ref.named)
	}
	for _, sub := range n.all {
		named = both(named, sub.named)
	}
	for _, list := range [...][]*node{n.any, n.one} {
		either, all := kinds(0), len(list) == 0
		for _, sub := range list {
			either, all = either|sub.named, all || sub.named == 0 && !sub.never
		}
		if !all {
			named = both(named, either)
		}
	}
	return named
}

// both returns the types that two sets have in common, where 0 stands for all.
// Types that have nothing in common are as good as all: no value passes.
func both(a, b kinds) kinds {
	if a == 0 || b == 0 {
		return a | b
	}
	common := a & b
	if (a | b).has(integerType) && a.has(integerType|numberType) && b.has(integerType|numberType) {
		common |= integerType
	}
	return common
}
