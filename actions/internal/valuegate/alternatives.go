// This file finds the alternative that a value was meant for.
package valuegate

import (
	"maps"
	"slices"
)

// meant returns the alternative that v was meant for: the only one that takes
// its type, or an array of its size; of objects the only one whose distinguishing
// members it has, or the one that asks for most of the members that it has and
// for no other.
func (e *explainer) meant(nodes []*node, v any) *node {
	fit := fitting(nodes, v)
	if len(fit) == 1 {
		return fit[0]
	}
	var object map[string]any
	switch v := v.(type) {
	case map[string]any:
		object = v
	case []any:
		return only(fit, func(sub *node) bool { return sub.target().allowsSize(v) })
	default:
		return nil
	}
	if meant := only(fit, func(sub *node) bool { return distinguished(sub, object) }); meant != nil {
		return meant
	}
	for _, strict := range []bool{true, false} {
		var meant *node
		most := -1
		for _, sub := range fit {
			switch asked := sub.askedFor(object, strict); {
			case asked > most:
				meant, most = sub, asked
			case asked == most:
				meant = nil
			}
		}
		if meant != nil && (strict || most > 0) {
			return meant
		}
	}
	return nil
}

// fitting returns the alternatives that take values of v's type.
func fitting(nodes []*node, v any) []*node {
	var fit []*node
	for _, sub := range nodes {
		if sub.accepts.has(kindOf(v)) {
			fit = append(fit, sub)
		}
	}
	return fit
}

// only returns the one node that is, or nil.
func only(nodes []*node, is func(*node) bool) *node {
	var found *node
	for _, sub := range nodes {
		if is(sub) {
			if found != nil {
				return nil
			}
			found = sub
		}
	}
	return found
}

// target follows references to the first schema that says something itself.
func (n *node) target() *node {
	for hops := 0; n.ref != nil && n.types == 0 && len(n.properties) == 0 && len(n.required) == 0 && hops < deepest; hops++ {
		n = n.ref
	}
	return n
}

// askedFor returns how many members of v n requires, or -1 where v lacks one,
// has a key that is not allowed or, if it is strict, another value than the only
// ones allowed.
func (n *node) askedFor(v map[string]any, strict bool) int {
	n = n.target()
	for _, name := range n.required {
		if _, sent := v[name]; !sent {
			return -1
		}
	}
	for name, sub := range n.properties {
		if member, sent := v[name]; strict && sent && !sub.chooses(member) {
			return -1
		}
	}
	if n.closed && len(n.patterns) == 0 {
		for key := range v {
			if n.properties[key] == nil {
				return -1
			}
		}
	}
	return len(n.required)
}

// chooses reports whether v is one of the values that n fixes by const or enum,
// or n fixes none.
func (n *node) chooses(v any) bool {
	return !slices.ContainsFunc(n.choices, func(c *choice) bool { return !c.has(v) })
}

// distinguished reports whether v has all members that n fixes by const or
// enum, and there is one.
func distinguished(n *node, v map[string]any) bool {
	n = n.target()
	found := false
	for name, sub := range n.properties {
		for _, c := range sub.choices {
			member, sent := v[name]
			if sent && !c.has(member) || !sent && slices.Contains(n.required, name) {
				return false
			}
			found = found || sent
		}
	}
	return found
}

// tag returns the member that tells all of the alternatives apart that take an
// object, each by values of its own, where v lacks it or has another value.
func tag(nodes []*node, v map[string]any) (name string, values []any, found bool) {
	fit := fitting(nodes, v)
	if len(fit) < 2 {
		return "", nil, false
	}
	for _, name := range slices.Sorted(maps.Keys(fit[0].target().properties)) {
		member, sent := v[name]
		values = nil
		if !slices.ContainsFunc(fit, func(sub *node) bool {
			sub = sub.target()
			fixed := sub.properties[name]
			if fixed == nil || len(fixed.choices) != 1 || sent && fixed.choices[0].has(member) || !sent && !slices.Contains(sub.required, name) {
				return true
			}
			for _, value := range fixed.choices[0].values {
				if slices.ContainsFunc(values, func(other any) bool { return equal(value, other) }) {
					return true
				}
				values = append(values, value)
			}
			return false
		}) {
			return name, values, true
		}
	}
	return "", nil, false
}

// closest returns the alternative that v has fewest mistakes by, looking at its
// members alone, if there is one and v has a member of it.
func closest(nodes []*node, v map[string]any) *node {
	var found *node
	least := -1
	for _, sub := range fitting(nodes, v) {
		mistakes, shared := sub.mistakes(v)
		switch {
		case !shared:
		case least < 0 || mistakes < least:
			found, least = sub, mistakes
		case mistakes == least:
			found = nil
		}
	}
	return found
}

// mistakes counts the members that v lacks, has too many, or has of another
// type or value than n says; shared reports whether it has any that n knows.
func (n *node) mistakes(v map[string]any) (mistakes int, shared bool) {
	n = n.target()
	for _, name := range n.required {
		if _, sent := v[name]; !sent {
			mistakes++
		} else {
			shared = true
		}
	}
	known := 0
	for name, sub := range n.properties {
		member, sent := v[name]
		if !sent {
			continue
		}
		known++
		if !sub.accepts.has(kindOf(member)) || !sub.chooses(member) {
			mistakes++
		}
	}
	if n.closed && len(n.patterns) == 0 {
		mistakes += len(v) - known
	}
	return mistakes, shared || known > 0
}

// allChoices returns the values of all nodes where each is an enum or a const.
func allChoices(nodes []*node) ([]any, bool) {
	var values []any
	for _, sub := range nodes {
		if len(sub.choices) != 1 {
			return nil, false
		}
		values = append(values, sub.choices[0].values...)
	}
	return values, true
}
