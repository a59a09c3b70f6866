// This file names a schema in a few words.
package valuegate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

const (
	anything = "anything"
	unclear  = "a value of another form"
)

// Describe names in a few words what the gate lets pass, with an example where
// there is one: an integer of at least 1, one of "day", "week", a date such as
// 2026-01-31, a value.
func (g *Gate) Describe() string {
	if g == nil {
		return "a value"
	}
	if text := suggest(g.node); text != anything && text != unclear {
		return text
	}
	return "a value"
}

// suggest describes n for whoever is to send such a value: with an example,
// where the schema has one or a format is told.
func suggest(n *node) string {
	text := describe(n, 0)
	if len(n.choices) > 0 || n.always || n.never {
		return text
	}
	if example := n.example(anyKind); example != "" {
		return text + " such as " + example
	}
	if end := n.target(); end != n && n.format == nil {
		return suggest(end)
	}
	if n.format != nil && (n.types == 0 || n.types.has(stringType)) {
		if _, example := formatExample(n.format.Name); example != "" && n.allows(example) {
			return text + " such as " + example
		}
	}
	return text
}

// describe returns a few words that a message names the values of n by.
func describe(n *node, depth int) string {
	const deep = 2
	switch {
	case n.always:
		return anything
	case n.never:
		return "nothing"
	case depth > deep:
		return unclear
	case len(n.choices) > 0:
		return describeChoice(n.choices[0])
	case n.types == objectType || n.types == 0 && len(n.required) > 0:
		return describeObject(n, false)
	case n.types == arrayType:
		return describeArray(n, depth)
	case n.types != 0:
		return n.describeScalar()
	case n.format != nil:
		phrase, _ := formatExample(n.format.Name)
		return phrase
	case n.ref != nil:
		return describe(n.ref, depth+1)
	}
	for _, list := range [...][]*node{n.any, n.one} {
		if len(list) > 0 {
			return describeAny(list, depth)
		}
	}
	for _, sub := range n.all {
		if text := describe(sub, depth+1); text != unclear && text != anything {
			return text
		}
	}
	switch {
	case n.pattern != nil || n.minLength != nil || n.maxLength != nil:
		return "a string" + n.describeText()
	case n.minimum != nil || n.maximum != nil || n.above != nil || n.below != nil || n.multipleOf != nil:
		return strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(n.describeNumber(), " of "), " that is "), " ")
	case n.minItems != nil || n.maxItems != nil || n.contains != nil:
		return describeArray(n, depth)
	case n.minProperties != nil || n.maxProperties != nil:
		return describeObject(n, false)
	case n.not != nil:
		if text := describe(n.not, depth+1); text != unclear && text != anything && !strings.HasPrefix(text, "not ") {
			return "not " + text
		}
	}
	return unclear
}

func (n *node) describeScalar() string {
	text := n.types.String()
	if n.types.has(stringType) && n.format != nil {
		phrase, _ := formatExample(n.format.Name)
		text = strings.Replace(text, "a string", phrase, 1)
	}
	switch {
	case n.types == stringType:
		text += n.describeText()
	case n.types&^(integerType|numberType) == 0:
		text += n.describeNumber()
	}
	return text
}

// describeText returns what follows "a string": its length and its pattern. That
// it is not empty goes without saying.
func (n *node) describeText() string {
	least := n.minLength
	if least != nil && *least == 1 && n.maxLength == nil {
		least = nil
	}
	text := of(least, n.maxLength, "character", "characters")
	if n.pattern != nil {
		text += " that matches " + SpellPattern(n.pattern.String())
	}
	return text
}

// describeNumber returns what follows "a number": its bounds.
func (n *node) describeNumber() string {
	spell := func(b *bound) string { return words.Cut(b.text, words.Shown) }
	var parts []string
	if n.minimum != nil && n.maximum != nil {
		parts = append(parts, fmt.Sprintf(" from %s to %s", spell(n.minimum), spell(n.maximum)))
	} else {
		if n.minimum != nil {
			parts = append(parts, " of at least "+spell(n.minimum))
		}
		if n.maximum != nil {
			parts = append(parts, " of at most "+spell(n.maximum))
		}
	}
	if n.above != nil {
		parts = append(parts, " greater than "+spell(n.above))
	}
	if n.below != nil {
		parts = append(parts, " less than "+spell(n.below))
	}
	if n.multipleOf != nil {
		parts = append(parts, " that is a multiple of "+spell(n.multipleOf))
	}
	return strings.Join(parts, " and")
}

// of tells how many of something there are: of 2 items, of at least 1 character.
func of(least, most *int, one, many string) string {
	switch {
	case least != nil && most != nil && *least == *most:
		return " of " + count(*least, one, many)
	case least != nil && most != nil && *least > 0:
		return fmt.Sprintf(" of %d to %s", *least, count(*most, one, many))
	case most != nil:
		return " of at most " + count(*most, one, many)
	case least != nil && *least > 0:
		return " of at least " + count(*least, one, many)
	}
	return ""
}

func describeArray(n *node, depth int) string {
	size, each := of(n.minItems, n.maxItems, "item", "items"), " whose items are each "
	if size != "" {
		each = ", each "
	}
	text := "an array" + size
	if n.rest != nil && len(n.prefix) == 0 {
		if item := describe(n.rest, depth+1); item != unclear && item != anything && !n.rest.never {
			return text + each + item
		}
	}
	if n.contains != nil && (n.minContains == nil || *n.minContains > 0) {
		if item := describe(n.contains, depth+1); item != unclear && item != anything {
			return text + " with an item that is " + item
		}
	}
	return text
}

func describeChoice(c *choice) string {
	const few = 5
	var items []string
	for _, v := range c.values[:min(few, len(c.values))] {
		items = append(items, spell(v, maxChoice))
	}
	if len(items) == 1 {
		return items[0]
	}
	return "one of " + joinChoices(items, len(c.values))
}

// describeObject names the members that an object must have, in detail with
// what each must be.
func describeObject(n *node, detailed bool) string {
	var with []string
	for _, name := range slices.Sorted(maps.Keys(n.properties)) {
		if cs := n.properties[name].choices; len(cs) > 0 && len(cs[0].values) == 1 {
			with = append(with, datapath.Name(name)+" "+spell(cs[0].values[0], words.Shown))
		}
	}
	for _, name := range slices.Sorted(slices.Values(n.required)) {
		sub := n.properties[name]
		if sub != nil && len(sub.choices) > 0 && len(sub.choices[0].values) == 1 {
			continue
		}
		text := datapath.Name(name)
		if detailed && sub != nil {
			if what := describe(sub, 1); what != unclear && what != anything {
				text += " (" + what + ")"
			}
		}
		with = append(with, text)
	}
	const few = 4
	switch names := slices.Sorted(maps.Keys(n.properties)); {
	case len(with) > 0:
	case n.closed && len(names) == 1 && len(n.patterns) == 0:
		return "an object with no key but " + datapath.Name(names[0])
	case n.closed && len(names) > 1 && len(n.patterns) == 0:
		for _, name := range names[:min(few, len(names))] {
			with = append(with, datapath.Name(name))
		}
		return "an object with no keys but " + joinChoices(with, len(names))
	default:
		return "an object" + of(n.minProperties, n.maxProperties, "member", "members")
	}
	return "an object with " + joinChoices(with[:min(few, len(with))], len(with))
}

func describeAny(list []*node, depth int) string {
	var items []string
	for _, sub := range list {
		if text := describe(sub, depth+1); !slices.Contains(items, text) {
			items = append(items, text)
		}
		if len(items) > maxList {
			break
		}
	}
	if len(items) > 4 {
		return joinChoices(items[:4], len(items))
	}
	return orList(items)
}

// described returns a clause about some items.
func described(n *node, items int) string {
	text := describe(n, 0)
	switch {
	case text == unclear || text == anything:
		return "the schema's contains allows"
	case items == 1:
		return "is " + text
	}
	return "are each " + text
}
