// This file takes the detours out of a graph: schemas that say nothing but to
// ask another one, and those that are asked twice in one place.
package valuegate

import (
	"reflect"
	"slices"
)

// shorten leads every schema that is applied in place to the first that says
// something of its own. Elsewhere a reference means something: from there on
// unknown keys are judged.
func (b *builder) shorten() {
	for _, n := range slices.Backward(b.order) { // mostly what is asked before what asks
		for _, one := range [...]**node{&n.ref, &n.not, &n.cond, &n.then, &n.orElse} {
			*one = (*one).end()
		}
		for _, list := range [...][]*node{n.all, n.any, n.one} {
			for i, sub := range list {
				list[i] = sub.end()
			}
		}
		for i := range n.dependents {
			n.dependents[i].node = n.dependents[i].node.end()
		}
		n.all, n.any = unique(n.all), unique(n.any) // not oneOf: it counts
	}
	for _, n := range b.order {
		if end := n.end(); end != n {
			n.detour = end
		}
	}
}

// end follows a node that only refers to another.
func (n *node) end() *node {
	for n != nil {
		next := n.ref
		if next == nil && len(n.all) == 1 {
			next = n.all[0]
		}
		bare := *n
		bare.ref, bare.all, bare.examples, bare.location, bare.scope, bare.plan = nil, nil, nil, "", 0, plan{}
		if next == nil || n.ref != nil && len(n.all) > 0 || !reflect.DeepEqual(bare, node{}) {
			return n
		}
		next.shared = next.shared || n.shared
		n = next
	}
	return nil
}

// unique returns the nodes of a list, each once.
func unique(list []*node) []*node {
	var kept []*node
	for _, n := range list {
		if !slices.Contains(kept, n) {
			kept = append(kept, n)
		}
	}
	return kept
}
