// This file finds the line that declared a part of an action.

package dsl

import "github.com/wymcp/wymcp-go/actions"

// A node says where one location of an action was declared, and holds the
// locations below it.
type node struct {
	pc    uintptr // 0 where the author wrote no line for just this
	below map[any]*node
}

// child returns the node one step below n, a string or an int, and makes it
// where it is not there yet.
func (n *node) child(step any) *node {
	c := n.below[step]
	if c == nil {
		if n.below == nil {
			n.below = map[any]*node{}
		}
		c = &node{}
		n.below[step] = c
	}
	return c
}

// nearest returns the program counter of the declaration at the location, or
// of the nearest one around it, or 0.
func (n *node) nearest(at actions.Location) uintptr {
	if n == nil {
		return 0
	}
	pc := n.pc
	for _, step := range at {
		switch step.(type) {
		case string, int: // what a Location is made of; anything else may not even be a map's key
			n = n.below[step]
		default:
			n = nil
		}
		if n == nil {
			break
		}
		if n.pc != 0 {
			pc = n.pc
		}
	}
	return pc
}

// under returns the location some steps below at, which is not changed.
func under(at actions.Location, steps ...any) actions.Location {
	return append(at[:len(at):len(at)], steps...)
}
