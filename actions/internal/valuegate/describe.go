// This file names a schema in a few words.
package valuegate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

const (
	anything = "anything"
	unclear  = "a value of another form"
)

// Describe names in a few words what the gate lets pass: an integer of at least
// 1, one of "day", "week", a value.
func (g *Gate) Describe() string {
	if g == nil {
		return "a value"
	}
	if text := describe(g.node, 0); text != anything && text != unclear {
		return text
	}
	return "a value"
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
		return describeObject(n)
	case n.types == arrayType && n.rest != nil && n.rest.types != 0:
		return "an array whose items are each " + describe(n.rest, depth+1)
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
	case n.pattern != nil:
		return "a string that matches " + words.Quote(n.pattern.String())
	case n.minimum != nil:
		return "at least " + words.Cut(n.minimum.text, words.Shown)
	case n.maximum != nil:
		return "at most " + words.Cut(n.maximum.text, words.Shown)
	}
	return unclear
}

func (n *node) describeScalar() string {
	text := n.types.String()
	if n.types.has(stringType) && n.format != nil {
		phrase, _ := formatExample(n.format.Name)
		text = strings.Replace(text, "a string", phrase, 1)
	}
	if n.types == stringType && n.pattern != nil {
		text += " that matches " + words.Quote(n.pattern.String())
	}
	if n.types&^(integerType|numberType) == 0 {
		switch {
		case n.minimum != nil && n.maximum != nil:
			text += fmt.Sprintf(" from %s to %s", words.Cut(n.minimum.text, words.Shown), words.Cut(n.maximum.text, words.Shown))
		case n.minimum != nil:
			text += " of at least " + words.Cut(n.minimum.text, words.Shown)
		case n.maximum != nil:
			text += " of at most " + words.Cut(n.maximum.text, words.Shown)
		}
	}
	return text
}

func describeChoice(c *choice) string {
	const few = 5
	var items []string
	for _, v := range c.values[:min(few, len(c.values))] {
		items = append(items, got(v))
	}
	if len(items) == 1 {
		return items[0]
	}
	return "one of " + joinChoices(items, len(c.values))
}

func describeObject(n *node) string {
	var with []string
	for _, name := range slices.Sorted(maps.Keys(n.properties)) {
		if cs := n.properties[name].choices; len(cs) > 0 && len(cs[0].values) == 1 {
			with = append(with, name+" "+got(cs[0].values[0]))
		}
	}
	for _, name := range slices.Sorted(slices.Values(n.required)) {
		if sub := n.properties[name]; sub == nil || len(sub.choices) == 0 || len(sub.choices[0].values) != 1 {
			with = append(with, name)
		}
	}
	const few = 4
	switch names := slices.Sorted(maps.Keys(n.properties)); {
	case len(with) > 0:
	case n.closed && len(names) == 1 && len(n.patterns) == 0:
		return "an object with no key but " + words.Cut(names[0], words.Shown)
	case n.closed && len(names) > 1 && len(n.patterns) == 0:
		return "an object with no keys but " + joinChoices(names[:min(few, len(names))], len(names))
	default:
		return "an object"
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
