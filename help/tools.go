package help

import (
	"cmp"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// Tools is one reading of what a server has, in any order.
type Tools struct {
	Actions []*actions.Registration // the tools with actions
	Plain   []Plain                 // the tools that write their own input schema
	Others  []Plain                 // the tools that others serve beside these: the index has their names alone
}

// Plain is a tool without actions: it takes what its input schema says.
type Plain struct {
	Name        string
	Title       string
	Description string
	InputSchema any // what encodes as the schema, see [actions.Encode]; left out where it does not
}

// sorted returns the tools in order of their names.
func (t Tools) sorted() Tools {
	t.Actions, t.Plain, t.Others = slices.Clone(t.Actions), slices.Clone(t.Plain), slices.Clone(t.Others)
	slices.SortStableFunc(t.Actions, func(a, b *actions.Registration) int { return cmp.Compare(a.Name(), b.Name()) })
	for _, plain := range [][]Plain{t.Plain, t.Others} {
		slices.SortStableFunc(plain, func(a, b Plain) int { return cmp.Compare(a.Name, b.Name) })
	}
	return t
}

// Names returns the names of all tools, sorted, each once.
func (t Tools) Names() []string {
	names := make([]string, 0, len(t.Actions)+len(t.Plain)+len(t.Others))
	for _, r := range t.Actions {
		names = append(names, r.Name())
	}
	for _, p := range slices.Concat(t.Plain, t.Others) {
		names = append(names, p.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (t Tools) registration(name string) *actions.Registration {
	for _, r := range t.Actions {
		if r.Name() == name {
			return r
		}
	}
	return nil
}

func (t Tools) plain(name string) *Plain {
	for _, plain := range [][]Plain{t.Plain, t.Others} {
		for i := range plain {
			if plain[i].Name == name {
				return &plain[i]
			}
		}
	}
	return nil
}

// A Match is an action that a word names.
type Match struct{ Tool, Action string }

// between are the characters that people put between the name of a tool and
// that of an action.
const between = "_-./:"

// Matches returns the actions that are meant by a word that stands where the
// name of a tool is wanted and is none: those whose tool and action stand in it
// together, in either order (zones.create_zone, create-zones), else those that
// have the word for a name. They are sorted by tool, then by action. Case is
// not folded.
func (t Tools) Matches(word string) []Match {
	var both, alone []Match
	for _, r := range t.sorted().Actions {
		for _, action := range r.Names() {
			switch {
			case joined(word, r.Name(), action) || joined(word, action, r.Name()):
				both = append(both, Match{r.Name(), action})
			case word == action:
				alone = append(alone, Match{r.Name(), action})
			}
		}
	}
	if len(both) > 0 {
		return both
	}
	return alone
}

// joined reports whether word is first and last with something between them
// that separates names.
func joined(word, first, last string) bool {
	rest, ok := strings.CutPrefix(word, first)
	if !ok {
		return false
	}
	separator, ok := strings.CutSuffix(rest, last)
	return ok && separator != "" && strings.Trim(separator, between) == ""
}
