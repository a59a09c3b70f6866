// This file lowers a compiled schema of the engine to what a gate runs.
package valuegate

import (
	"cmp"
	"maps"
	"math/big"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A node is one schema, ready to run. Nodes make a graph: a $ref is an edge, so
// a schema that refers back to itself is a cycle.
type node struct {
	always, never bool // the boolean schemas

	types   kinds
	choices []*choice // enum and const
	format  *jsonschema.Format

	minimum, maximum, above, below, multipleOf *bound

	minLength, maxLength *int
	pattern              jsonschema.Regexp

	minProperties, maxProperties *int
	required                     []string
	properties                   map[string]*node
	patterns                     []patternNode
	additional                   *node // of a schema-valued additionalProperties
	closed                       bool  // additionalProperties: false
	everyKey                     bool  // additionalProperties is there, whatever it is
	unevaluatedKeys              *node // unevaluatedProperties
	names                        *node // propertyNames
	dependents                   []dependent

	minItems, maxItems       *int
	unique                   bool
	prefix                   []*node
	rest                     *node // items, after prefix
	contains                 *node
	unevaluatedItems         *node
	minContains, maxContains *int

	ref                *node
	all, any, one      []*node
	not                *node
	cond, then, orElse *node

	examples []any  // values to show to whoever sent another
	location string // of the schema, as the engine spells it
	scope    scope  // inside of it

	plan
	tariff
}

type patternNode struct {
	pattern jsonschema.Regexp
	node    *node
}

// A dependent is what the presence of one key asks for: keys, or a schema of
// the whole object.
type dependent struct {
	key     string
	require []string
	node    *node
}

type builder struct {
	schema map[string]any
	nodes  map[scoped]*node
	order  []*node // all of them, as they were met

	references
	dynamics
}

// A scoped is one schema as it is met in one scope.
type scoped struct {
	schema *jsonschema.Schema
	scope  scope
}

// node returns the node of s, which it builds once a scope.
func (b *builder) node(s *jsonschema.Schema) *node {
	if s == nil {
		return nil
	}
	outer := b.current
	defer func() { b.current = outer }()
	b.current = b.enter(s)
	at := scoped{s, b.current}
	if n, ok := b.nodes[at]; ok {
		n.shared = true
		return n
	}
	n := &node{location: s.Location, scope: b.current}
	n.id = uint32(len(b.order))
	b.nodes[at] = n
	b.order = append(b.order, n)
	if len(b.order) > mostNodes {
		return n // which is a fault
	}
	if s.Bool != nil {
		n.always, n.never = *s.Bool, !*s.Bool
		return n
	}
	b.scalars(n, s)
	b.object(n, s)
	b.array(n, s)
	b.branches(n, s)
	return n
}

func (b *builder) scalars(n *node, s *jsonschema.Schema) {
	if s.Types != nil {
		for _, name := range s.Types.ToStrings() {
			n.types |= kindNamed(name)
		}
	}
	if s.Const != nil {
		n.choices = append(n.choices, newChoice([]any{*s.Const}))
	}
	if s.Enum != nil {
		n.choices = append(n.choices, newChoice(s.Enum.Values))
	}
	n.format = stricter(s.Format)
	for _, p := range [...]struct {
		to   **bound
		from *big.Rat
	}{
		{&n.minimum, s.Minimum}, {&n.maximum, s.Maximum},
		{&n.above, s.ExclusiveMinimum}, {&n.below, s.ExclusiveMaximum},
		{&n.multipleOf, s.MultipleOf},
	} {
		*p.to = newBound(p.from)
	}
	n.minLength, n.maxLength, n.pattern = s.MinLength, s.MaxLength, s.Pattern
	n.examples = examples(s)
}

func (b *builder) object(n *node, s *jsonschema.Schema) {
	n.minProperties, n.maxProperties, n.required = s.MinProperties, s.MaxProperties, s.Required
	if len(s.Properties) > 0 {
		n.properties = make(map[string]*node, len(s.Properties))
		for name, sub := range s.Properties {
			n.properties[name] = b.node(sub)
		}
	}
	for re, sub := range s.PatternProperties {
		n.patterns = append(n.patterns, patternNode{re, b.node(sub)})
	}
	slices.SortFunc(n.patterns, func(x, y patternNode) int {
		return cmp.Compare(x.pattern.String(), y.pattern.String())
	})
	n.everyKey = s.AdditionalProperties != nil
	n.unevaluatedKeys = b.node(s.UnevaluatedProperties)
	switch sub := s.AdditionalProperties.(type) {
	case bool:
		n.closed = !sub
	case *jsonschema.Schema:
		n.additional = b.node(sub)
	}
	n.names = b.node(s.PropertyNames)
	for _, key := range slices.Sorted(maps.Keys(s.Dependencies)) {
		switch dep := s.Dependencies[key].(type) {
		case []string:
			n.dependents = append(n.dependents, dependent{key: key, require: dep})
		case *jsonschema.Schema:
			n.dependents = append(n.dependents, dependent{key: key, node: b.node(dep)})
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s.DependentRequired)) {
		n.dependents = append(n.dependents, dependent{key: key, require: s.DependentRequired[key]})
	}
	for _, key := range slices.Sorted(maps.Keys(s.DependentSchemas)) {
		n.dependents = append(n.dependents, dependent{key: key, node: b.node(s.DependentSchemas[key])})
	}
}

func (b *builder) array(n *node, s *jsonschema.Schema) {
	n.minItems, n.maxItems, n.unique = s.MinItems, s.MaxItems, s.UniqueItems
	n.prefix = b.list(s.PrefixItems)
	n.rest = b.node(singleItems(s))
	if list, ok := s.Items.([]*jsonschema.Schema); ok { // draft-07
		n.prefix = b.list(list)
		switch sub := s.AdditionalItems.(type) {
		case bool:
			if !sub {
				n.rest = &node{never: true}
			}
		case *jsonschema.Schema:
			n.rest = b.node(sub)
		}
	}
	n.contains = b.node(s.Contains)
	n.unevaluatedItems = b.node(s.UnevaluatedItems)
	n.minContains, n.maxContains = s.MinContains, s.MaxContains
}

func (b *builder) branches(n *node, s *jsonschema.Schema) {
	n.ref = b.node(s.Ref)
	n.all, n.any, n.one = b.list(s.AllOf), b.list(s.AnyOf), b.list(s.OneOf)
	n.not = b.node(s.Not)
	n.cond, n.then, n.orElse = b.node(s.If), b.node(s.Then), b.node(s.Else)
	if s.DynamicRef != nil {
		n.all = append(n.all, b.node(b.target(s.DynamicRef)))
	}
}

func (b *builder) list(from []*jsonschema.Schema) []*node {
	var nodes []*node
	for _, s := range from {
		nodes = append(nodes, b.node(s))
	}
	return nodes
}

// inPlace calls visit with every node that judges the same value as n does, and
// the keyword that leads to it.
func (n *node) inPlace(visit func(keyword string, to *node)) {
	one := func(keyword string, to *node) {
		if to != nil {
			visit(keyword, to)
		}
	}
	one("$ref", n.ref)
	for _, list := range [...]struct {
		keyword string
		nodes   []*node
	}{{"allOf", n.all}, {"anyOf", n.any}, {"oneOf", n.one}} {
		for _, to := range list.nodes {
			one(list.keyword, to)
		}
	}
	one("not", n.not)
	one("if", n.cond)
	one("then", n.then)
	one("else", n.orElse)
	for _, d := range n.dependents {
		one("dependentSchemas", d.node)
	}
}

// cycles finds the schemas that refer back to themselves without going down
// into the value: no value could ever be judged by one.
func (b *builder) cycles() []Fault {
	const open, done = 1, 2
	state := make(map[*node]int, len(b.nodes))
	var faults []Fault
	var walk func(n *node)
	walk = func(n *node) {
		state[n] = open
		n.inPlace(func(keyword string, to *node) {
			switch state[to] {
			case 0:
				walk(to)
			case open:
				at := append(b.place(n.location), keyword)
				if _, said := b.lookup(at); !said {
					at[len(at)-1] = "$dynamicRef" // whose target stands among those of allOf
				}
				faults = append(faults, Fault{
					At:      at,
					Problem: "the schema refers back to itself without going down into the value, so it can judge none",
					Fix:     "refer back only from below properties, items or additionalProperties",
				})
			}
		})
		state[n] = done
	}
	for _, n := range slices.SortedFunc(slices.Values(b.order), func(x, y *node) int {
		return cmp.Compare(x.location, y.location)
	}) {
		if state[n] == 0 {
			walk(n)
		}
	}
	return faults
}
