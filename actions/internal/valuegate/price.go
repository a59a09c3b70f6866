// This file bounds what patterns cost. An expression of RE2 takes time linear in
// the text, but the steps for each character grow with the expression, and an
// author does not see what [a-z]{500} costs.
package valuegate

import (
	"math/bits"
	"regexp/syntax"
	"unicode/utf8"
)

const (
	// cheap is how many steps a character may take without anybody counting:
	// the patterns of a schema weigh less together in practice.
	cheap = 256

	// allowance is how many steps the patterns of one call may take, where they
	// are counted: as many as a text of 1 MiB takes with the dearest of those that
	// are not.
	allowance = cheap << 20

	// mostKeySteps is how many steps a character of a key may take, by all the
	// patterns of one patternProperties.
	mostKeySteps = 600

	boundless = 1 << 30 // more than any allowance
)

// steps returns how many steps a pattern may take for a character: one for each
// instruction of its program, more for those that look a character up in a
// class.
func steps(pattern string) int {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return 0 // which is a fault
	}
	program, err := syntax.Compile(re.Simplify())
	if err != nil {
		return 0
	}
	n := 0
	for _, in := range program.Inst {
		n += 1 + bits.Len(uint(len(in.Rune)/8))
	}
	return n
}

// A tariff is what the patterns of a node cost.
type tariff struct {
	own     int  // steps for a character of a text, by the node's own pattern
	text    int  // the same, by all nodes in place
	keys    int  // steps for a character of a key
	priced  bool // a pattern is here or below
	simple  bool // patterns are here and below properties, items and their like alone
	pricing bool // text and simple are known
}

// tariffs fills the tariffs of all nodes and returns the steps that a character
// takes at most, wherever it stands. The nodes know their own patterns.
func (b *builder) tariffs() (all int) {
	users := make(map[*node][]*node, len(b.order))
	var found []*node
	for _, n := range b.order {
		if n.pattern != nil {
			n.own = steps(n.pattern.String())
		}
		for _, p := range n.patterns {
			n.keys += steps(p.pattern.String())
		}
		all = min(all+n.own+n.keys, boundless)
		n.everyNode(func(to *node) { users[to] = append(users[to], n) })
		if n.own+n.keys > 0 {
			found = append(found, n)
		}
	}
	if all <= cheap {
		return all
	}
	for len(found) > 0 {
		n := found[len(found)-1]
		if found = found[:len(found)-1]; !n.priced {
			n.priced = true
			found = append(found, users[n]...)
		}
	}
	var price func(n *node)
	price = func(n *node) {
		if n.pricing {
			return
		}
		n.pricing, n.text = true, n.own
		n.simple = !n.anyPriced(n.contains, n.names, n.unevaluatedKeys, n.unevaluatedItems)
		for _, p := range n.patterns {
			n.simple = n.simple && !p.node.priced
		}
		n.inPlace(func(_ string, to *node) {
			price(to)
			n.text = min(n.text+to.text, boundless)
			n.simple = n.simple && !to.priced
		})
	}
	for _, n := range b.order {
		price(n)
	}
	return all
}

func (*node) anyPriced(nodes ...*node) bool {
	for _, n := range nodes {
		if n != nil && n.priced {
			return true
		}
	}
	return false
}

// everyNode calls visit with every node that n leads to.
func (n *node) everyNode(visit func(to *node)) {
	n.applied(visit)
	for _, to := range [...]*node{n.not, n.contains, n.names} {
		if to != nil {
			visit(to)
		}
	}
}

// price returns how many steps the patterns may take to judge v, at most.
func (g *Gate) price(v any) int {
	if g.steps <= cheap {
		return 0
	}
	return g.priceAt(g.node, v)
}

func (g *Gate) priceAt(n *node, v any) (cost int) {
	if n.detour != nil {
		n = n.detour
	}
	if !n.priced {
		return 0
	}
	if s, ok := v.(string); ok {
		if n.maxLength != nil && len(s)/utf8.UTFMax > *n.maxLength { // which is looked at first
			return product(len(s), n.text-n.own)
		}
		return product(len(s), n.text)
	}
	if !n.simple {
		return product(textIn(v), g.steps)
	}
	switch v := v.(type) {
	case map[string]any:
		for key, member := range v {
			cost += product(len(key), n.keys)
			if sub := n.properties[key]; sub != nil {
				cost += g.priceAt(sub, member)
			} else if n.additional != nil {
				cost += g.priceAt(n.additional, member)
			}
			cost = min(cost, boundless)
		}
	case []any:
		for i, e := range v {
			if i < len(n.prefix) {
				cost += g.priceAt(n.prefix[i], e)
			} else if n.rest != nil {
				cost += g.priceAt(n.rest, e)
			}
			cost = min(cost, boundless)
		}
	}
	return cost
}

// product multiplies a length with steps.
func product(length, steps int) int {
	if steps > 0 && length > boundless/steps {
		return boundless
	}
	return length * steps
}

// textIn returns how many bytes of text v has, keys among them.
func textIn(v any) (n int) {
	switch v := v.(type) {
	case string:
		return len(v)
	case map[string]any:
		for key, member := range v {
			n += len(key) + textIn(member)
		}
	case []any:
		for _, e := range v {
			n += textIn(e)
		}
	}
	return n
}
