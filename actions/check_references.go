// This file holds the second part of the validators: does what a key names
// exist.

package actions

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/keyset"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// declared reports each name that properties do not declare.
func (j *judge) declared(at Location, names []string) {
	for i, name := range names {
		if j.tree.Properties[name] == nil {
			j.offend(at.with(i), fmt.Sprintf("%s is not declared in properties", words.Quote(name)),
				keyset.Declare(j.search.nearest(name, j.tree.Names())))
		}
	}
}

func requiredRefs(j *judge) {
	j.declared(Location{"required"}, j.schema.Required)
}

func requiredOneOfRefs(j *judge) {
	groups := j.schema.RequiredOneOf
	if len(groups) == 1 && len(groups[0]) > 1 {
		j.offend(Location{"required_one_of", 0}, "the only group makes every one of its properties required",
			"name them in required; for any one of them, write a group of its own for each")
	}
	for i, group := range groups {
		at := Location{"required_one_of", i}
		j.declared(at, group)
		for k, other := range groups {
			switch {
			case k == i || !within(other, group):
			case within(group, other):
				if k < i {
					j.offend(at, fmt.Sprintf("the group is the same as required_one_of[%d]", k), "drop one of the two")
				}
			default:
				j.offend(at, fmt.Sprintf("the group contains required_one_of[%d], so it is never what decides", k), "drop it or name other properties")
			}
		}
		if j.sound["required"] && within(group, j.schema.Required) {
			j.offend(at, "every property of the group is required anyway, so the rule never decides", "drop the group or what is required")
		}
	}
}

// within reports whether every name of a is one of b.
func within(a, b []string) bool {
	for _, name := range a {
		if !slices.Contains(b, name) {
			return false
		}
	}
	return true
}

func defaultsRefs(j *judge) {
	for _, name := range slices.Sorted(maps.Keys(j.schema.Defaults)) {
		if j.sound["required"] && slices.Contains(j.schema.Required, name) {
			j.offend(Location{"defaults", name}, fmt.Sprintf("%s is required, so its default is never used", words.Quote(name)),
				"take it out of required or drop the default")
		}
	}
	// A copy: the walk takes nulls out, and a null in a default is for the
	// schema to judge.
	j.tree.Prune(keyset.Copy(j.schema.Defaults), datapath.New(""), func(trail *datapath.Trail, key string, node *keyset.Node) {
		at := Location{"defaults"}.with(trail.Steps()...)
		j.offend(at, fmt.Sprintf("%s is not declared where it stands", words.Quote(key)), keyset.Declare(j.search.nearest(key, node.Names())))
	})
}

func relatedRefs(j *judge) {
	for i, entry := range j.schema.Related {
		at := Location{"related", i}
		tool, action, elsewhere := otherTool(entry)
		switch {
		case slices.Contains(j.siblings, entry):
		case elsewhere && tool != j.tool:
			if p := toolNameProblem(tool); p != "" || action == "" {
				j.offend(at, fmt.Sprintf("%s names neither an action of this tool nor tool:action", words.Quote(entry)), "correct the name")
			}
		case elsewhere && slices.Contains(j.siblings, action):
		default:
			if elsewhere {
				entry = action
			}
			j.offend(at, fmt.Sprintf("%s is no action of this tool", words.Quote(entry)), nearestFix(j.search.nearest(entry, j.siblings)))
		}
	}
}

// otherTool splits a related entry that points to another tool.
func otherTool(entry string) (tool, action string, ok bool) {
	return strings.Cut(entry, ":")
}

func nearestFix(meant string) string {
	if meant != "" {
		return fmt.Sprintf("did you mean %q?", meant)
	}
	return "correct the name or take it out"
}
