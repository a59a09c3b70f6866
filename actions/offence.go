package actions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// shown is how many offences of one action an [Error] spells out.
const shown = 10

// An Offence is one mistake in a tool's declaration.
type Offence struct {
	Place    string   // file:line of the author's line, or "" where the tool is no [Sourcer]
	Action   string   // the action's name, or "" for the tool itself
	Location Location // the map that holds the mistake; empty for the action itself
	Problem  string   // what is wrong, with the value quoted
	Fix      string   // what to do

	ofTool bool     // about the tool itself, not about an action named ""
	at     Location // the mistake itself, at or below Location: what its place is looked up by
}

// String spells o on one line: place, action, location, what is wrong; what to
// do.
func (o Offence) String() string {
	var b strings.Builder
	if o.Place != "" {
		b.WriteString(o.Place + ": ")
	}
	if o.Action != "" || len(o.Location) > 0 {
		fmt.Fprintf(&b, "action %s: ", words.QuoteWhole(o.Action))
	}
	b.WriteString(o.detail())
	return b.String()
}

// detail is what there is to say to who knows the action.
func (o Offence) detail() string {
	text := o.Problem
	if len(o.Location) > 0 {
		text = o.Location.String() + ": " + text
	}
	if o.Fix != "" {
		text += "; " + o.Fix
	}
	return text
}

// An Error lists every mistake in the declaration of one tool. Reach it with
// [errors.As] through whatever wraps it.
type Error struct {
	Tool     string    // the tool's name, as it calls itself
	Offences []Offence // by action, then by location
}

// Error spells out the first ten offences of each action, one a line, and
// counts the rest.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "tool %s:", words.QuoteWhole(e.Tool))
	for rest := e.Offences; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].Action == rest[0].Action {
			n++
		}
		for _, o := range rest[:min(n, shown)] {
			b.WriteString("\n\t" + o.String())
		}
		if n > shown {
			fmt.Fprintf(&b, "\n\taction %s: and %d more", words.QuoteWhole(rest[0].Action), n-shown)
		}
		rest = rest[n:]
	}
	return b.String()
}

// Of returns the part of e that is about one action, or nil. It may be called
// on nil.
func (e *Error) Of(action string) *Error {
	if e == nil {
		return nil
	}
	var of []Offence
	for _, o := range e.Offences {
		if o.Action == action {
			of = append(of, o)
		}
	}
	if of == nil {
		return nil
	}
	return &Error{Tool: e.Tool, Offences: of}
}

func sortOffences(offences []Offence) {
	slices.SortStableFunc(offences, func(a, b Offence) int {
		return cmp.Or(
			cmp.Compare(a.Action, b.Action),
			compareLocations(a.Location, b.Location),
			cmp.Compare(a.Problem, b.Problem),
		)
	})
}
