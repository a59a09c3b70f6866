// Package valuegate judges the values of a call against the schemas of an
// action's properties (JSON Schema 2020-12, or draft-07 where a schema says so).
//
// [Compile] reads a schema once, when a tool is wired in, and tells its author
// every fault in it. The [Gate] it returns judges values in calls: it decides
// without allocating, tells what is wrong in sentences for a caller, and stops
// at the [Report]'s limit.
//
// What a key may be called is the business of package keyset: at the places
// that its walk visits (properties, an items that is a single schema, a
// schema-valued additionalProperties) a gate never reports an unknown key.
package valuegate

import (
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
)

// A Gate is the compiled schema of one property, or of a place below it that
// the closure walk visits. It is immutable and safe for concurrent use. A nil
// Gate lets every value pass.
type Gate struct {
	node  *node
	again bool // a verdict asks for the same value several times
	steps int  // that the patterns may take for a character, wherever it stands

	properties        map[string]*Gate
	items, additional *Gate
}

// Compile compiles the schema of one property. The schema is the JSON model:
// nil, bool, string, [json.Number], []any and map[string]any. It is read and
// kept, never changed, and must not be changed by the caller afterwards. Where
// the schema has faults the Gate is nil and every fault found is returned,
// sorted by place.
func Compile(schema map[string]any) (*Gate, []Fault) {
	i := inspect(schema)
	if len(i.faults) > 0 {
		return nil, sorted(i.faults)
	}
	root, compiler, fault := compileEngine(schema)
	if fault != nil {
		return nil, []Fault{*fault}
	}
	b := builder{schema: schema, nodes: map[scoped]*node{}, references: i.references, dynamics: i.dynamics(compiler)}
	n := b.node(root)
	if len(b.order) > mostNodes {
		return nil, []Fault{tooMany()}
	}
	if faults := b.cycles(); len(faults) > 0 {
		return nil, sorted(faults)
	}
	b.shorten()
	again := b.plan()
	return b.gate(n, root, schema, Gate{again: again, steps: b.tariffs()}), nil
}

// gate builds the gate of n, and those of the places that the walk visits below
// it. raw is the schema's text model, which alone tells {} from true.
func (b *builder) gate(n *node, s *jsonschema.Schema, raw any, like Gate) *Gate {
	g := &Gate{node: n, again: like.again, steps: like.steps}
	fields, _ := raw.(map[string]any)
	below := func(sub *jsonschema.Schema, raw any) *Gate {
		b.current = n.scope
		return b.gate(b.nodes[scoped{sub, b.enter(sub)}], sub, raw, like)
	}
	rawProperties, _ := fields["properties"].(map[string]any)
	for name, sub := range s.Properties {
		if g.properties == nil {
			g.properties = make(map[string]*Gate, len(s.Properties))
		}
		g.properties[name] = below(sub, rawProperties[name])
	}
	if raw, single := fields["items"].(map[string]any); single {
		if sub := singleItems(s); sub != nil {
			g.items = below(sub, raw)
		}
	}
	if sub, ok := s.AdditionalProperties.(*jsonschema.Schema); ok {
		g.additional = below(sub, fields["additionalProperties"])
	}
	return g
}

// singleItems returns the schema of an items that is a single schema, in either
// draft.
func singleItems(s *jsonschema.Schema) *jsonschema.Schema {
	if s.Items2020 != nil {
		return s.Items2020
	}
	sub, _ := s.Items.(*jsonschema.Schema)
	return sub
}

// Check judges v, the JSON model as package rawjson decodes it, and adds what is
// wrong to r, by sorted keys and then by index. The trail is where v stands. It
// returns v with each integral number in plain decimal form (100 for 1e2) where
// a schema of that place has a type that is integer and not number: the
// place's own, or one that it applies to the same value, but for a not. The
// maps and slices of v are changed in place, and must not be changed by others
// meanwhile. It never panics.
//
// A call costs time linear in v, whatever the schema refers to: each schema is
// asked about each part of v once. What a pattern costs is the product of its
// size and the text's; where the patterns of a schema are large together, that
// is counted before any is matched, and a value that would take more than the
// calls with one Report may take in all is refused.
func (g *Gate) Check(v any, trail *datapath.Trail, r *Report) any {
	if g == nil {
		return v
	}
	if !r.spend(g.price(v)) {
		r.Add(Problem{Path: trail.String(), Message: "has too much text to be matched with the patterns of its schema; send shorter texts, or fewer in one call"})
		return v
	}
	if !g.Allows(v) {
		explainAll(g, v, trail, r)
		return v
	}
	v, rewritten := g.normalise(v)
	r.rewritten = r.rewritten || rewritten
	return v
}

// Allows reports whether v passes, without saying why not.
func (g *Gate) Allows(v any) bool {
	if g == nil {
		return true
	}
	j := judge{again: g.again}
	return j.passes(g.node, v, true)
}

// Property returns the gate of a declared property, or nil.
func (g *Gate) Property(name string) *Gate {
	if g == nil {
		return nil
	}
	return g.properties[name]
}

// Items returns the gate of the elements of an array, or nil where items is not
// a single schema.
func (g *Gate) Items() *Gate {
	if g == nil {
		return nil
	}
	return g.items
}

// Additional returns the gate of the members that properties does not declare,
// or nil where additionalProperties is not a schema.
func (g *Gate) Additional() *Gate {
	if g == nil {
		return nil
	}
	return g.additional
}
