// This file finds out what helps to run a graph of schemas in linear time.
package valuegate

// A plan is what is known of a node once the graph is whole.
type plan struct {
	id      uint32
	detour  *node // says all that this one says: it only refers there
	shared  bool  // used from several places
	branch  bool  // its verdict decides what is asked next, so it may be asked again
	heavy   bool  // to judge one scalar by it takes more steps than the graph is large
	weight  int   // so many at most
	accepts kinds // the types of values that may pass; a number's is numberType
	named   kinds // the types that the schemas in place name, or 0

	integral bool // a number here is an integer, by its own type or in place
	integers bool // such a node is here or below
}

const anyKind = stringType | numberType | booleanType | arrayType | objectType | nullType

// plan fills the plans of all nodes and reports whether verdicts ask again. No
// node may refer back to itself in place.
func (b *builder) plan() (again bool) {
	most := 64 + 2*len(b.order)
	var weigh func(n *node)
	weigh = func(n *node) {
		if n.weight > 0 {
			return
		}
		n.weight = 1
		n.integral = n.types.has(integerType) && !n.types.has(numberType)
		n.inPlace(func(keyword string, to *node) {
			weigh(to)
			n.weight = min(n.weight+to.weight, most+1)
			n.integral = n.integral || keyword != "not" && keyword != "dependentSchemas" && to.integral
			switch keyword {
			case "anyOf", "oneOf", "not", "if":
				to.branch = true
			}
		})
		n.heavy = n.weight > most
		n.accepts, n.named = n.acceptable(), n.nameTypes()
		if n.contains != nil {
			n.contains.branch = true
		}
		again = again || n.unevaluatedKeys != nil || n.unevaluatedItems != nil
	}
	users := make(map[*node][]*node, len(b.order))
	var found []*node
	for _, n := range b.order {
		weigh(n)
		n.applied(func(to *node) { users[to] = append(users[to], n) })
		if n.integral {
			found = append(found, n)
		}
	}
	for len(found) > 0 {
		n := found[len(found)-1]
		if found = found[:len(found)-1]; !n.integers {
			n.integers = true
			found = append(found, users[n]...)
		}
	}
	return again
}

// acceptable returns the types of values that may pass n. The plans of the
// nodes in place are known.
func (n *node) acceptable() kinds {
	if n.never {
		return 0
	}
	k := anyKind
	if n.types != 0 {
		k = n.types
		if k.has(integerType) {
			k |= numberType
		}
		k &= anyKind
	}
	for _, c := range n.choices {
		k &= c.kinds
	}
	if n.ref != nil {
		k &= n.ref.accepts
	}
	for _, sub := range n.all {
		k &= sub.accepts
	}
	for _, list := range [...][]*node{n.any, n.one} {
		var either kinds
		for _, sub := range list {
			either |= sub.accepts
		}
		if len(list) > 0 {
			k &= either
		}
	}
	return k
}

// applied calls visit with every node that says what a value that passes n, or
// a part of it, is.
func (n *node) applied(visit func(to *node)) {
	for _, to := range n.properties {
		visit(to)
	}
	for _, p := range n.patterns {
		visit(p.node)
	}
	for _, to := range n.prefix {
		visit(to)
	}
	for _, to := range [...]*node{n.additional, n.unevaluatedKeys, n.rest, n.unevaluatedItems} {
		if to != nil {
			visit(to)
		}
	}
	n.inPlace(func(keyword string, to *node) {
		if keyword != "not" {
			visit(to)
		}
	})
}
