package valuegate

import "github.com/wymcp/wymcp-go/actions/internal/datapath"

// Work returns how often a schema was asked about a value, to decide about v and
// to tell what is wrong with it.
func Work(g *Gate, v any) (decided, told int) {
	j := judge{again: g.again}
	if j.passes(g.node, v, true) {
		return j.steps, 0
	}
	e := newExplainer(datapath.New("data.v"), NewReport(20))
	e.explain(g.node, v, to(g.node, true, false))
	return j.steps, e.steps
}

// Nodes returns how many schemas the graph of a schema has.
func Nodes(schema map[string]any) (nodes int, faults []Fault) {
	i := inspect(schema)
	root, compiler, fault := compileEngine(schema)
	if fault != nil {
		return 0, []Fault{*fault}
	}
	b := builder{schema: schema, nodes: map[scoped]*node{}, references: i.references, dynamics: i.dynamics(compiler)}
	b.node(root)
	return len(b.order), i.faults
}
