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
	node     *node
	size     int  // how many schemas the property's schema is made of
	shared   bool // some of them are used from several places
	integers bool // here or below stands one that is integer and not number

	properties        map[string]*Gate
	items, additional *Gate
}

// Compile compiles the schema of one property. The schema is the JSON model:
// nil, bool, string, [json.Number], []any and map[string]any. It is read and
// kept, never changed, and must not be changed by the caller afterwards. Where
// the schema has faults the Gate is nil and every fault found is returned,
// sorted by place.
func Compile(schema map[string]any) (*Gate, []Fault) {
	if faults := inspect(schema); len(faults) > 0 {
		return nil, sorted(faults)
	}
	root, fault := compileEngine(schema)
	if fault != nil {
		return nil, []Fault{*fault}
	}
	b := builder{schema: schema, nodes: map[*jsonschema.Schema]*node{}, located: map[string]*node{}}
	n := b.node(root)
	if faults := b.cycles(); len(faults) > 0 {
		return nil, sorted(faults)
	}
	if b.dynamic {
		// The reference engine has to see the value whole, and each part whose
		// judgement looks through a $dynamicRef.
		n.engine = root
		for s, sub := range b.nodes {
			if s.UnevaluatedItems != nil || s.UnevaluatedProperties != nil {
				sub.engine = s
			}
		}
	}
	return b.gate(n, root, schema), nil
}

// gate builds the gate of n, and those of the places that the walk visits below
// it. raw is the schema's text model, which alone tells {} from true.
func (b *builder) gate(n *node, s *jsonschema.Schema, raw any) *Gate {
	g := &Gate{node: n, size: len(b.nodes), shared: b.shared}
	g.integers = n.types.has(integerType) && !n.types.has(numberType)
	fields, _ := raw.(map[string]any)
	below := func(sub *jsonschema.Schema, raw any) *Gate {
		child := b.gate(b.nodes[sub], sub, raw)
		g.integers = g.integers || child.integers
		return child
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
// returns v with each number in plain decimal form (100 for 1e2) where the
// schema's own type at that place is integer and not number. The maps and
// slices of v are changed in place. It never panics.
//
// A call costs time linear in v. Where the alternatives of a schema refer back
// to themselves, so that the work would double with each level of v, judging is
// given up and told as one problem. A schema with a $dynamicRef is judged by the
// reference engine, which has no such bound.
func (g *Gate) Check(v any, trail *datapath.Trail, r *Report) any {
	if g == nil {
		return v
	}
	if !g.Allows(v) {
		explainAll(g, v, trail, r)
		return v
	}
	return g.normalise(v)
}

// Allows reports whether v passes, without saying why not.
func (g *Gate) Allows(v any) bool {
	if g == nil {
		return true
	}
	j := g.judge(v)
	return j.passes(g.node, v, true) && !j.spent()
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
