// This file reads strings as what their text is, where a server opted into it.
package valuegate

import (
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
)

// Coerce returns v with strings replaced by what their text is as JSON: each
// that stands at a place the closure walk visits, whose schema's own type names
// other types and not string, and whose text is one number, boolean, array or
// object of an allowed type within the limits: the text null stays a text. The trail's depth counts towards l.Depth. What was decoded
// is not searched for further strings. changed is called once for each
// replacement, by sorted keys and then by index, with the path, the string and
// the JSON text it was read as. The maps and slices of v are changed in place.
func (g *Gate) Coerce(v any, trail *datapath.Trail, l rawjson.Limits, changed func(path, from, to string)) any {
	if g == nil {
		return v
	}
	switch v := v.(type) {
	case string:
		to, ok := g.decode(v, l, trail.Depth())
		if !ok {
			return v
		}
		changed(trail.String(), v, strings.TrimSpace(v))
		return to
	case []any:
		if g.items == nil {
			return v
		}
		for i := min(len(g.node.prefix), len(v)); i < len(v); i++ {
			trail.Index(i)
			v[i] = g.items.Coerce(v[i], trail, l, changed)
			trail.Up()
		}
	case map[string]any:
		if len(g.properties) == 0 && g.additional == nil {
			return v
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if child := g.member(key); child != nil {
				trail.Key(key)
				v[key] = child.Coerce(v[key], trail, l, changed)
				trail.Up()
			}
		}
	}
	return v
}

// decode reads a text as JSON of a type that g allows.
func (g *Gate) decode(text string, l rawjson.Limits, depth int) (any, bool) {
	if g.node.types == 0 || g.node.types.has(stringType) {
		return nil, false
	}
	l.Depth -= depth
	return readAs(text, g.node.types, l)
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

// member returns the gate of what stands under a key, or nil.
func (g *Gate) member(key string) *Gate {
	if child, ok := g.properties[key]; ok {
		return child
	}
	for _, p := range g.node.patterns {
		if p.pattern.MatchString(key) {
			return nil
		}
	}
	return g.additional
}
