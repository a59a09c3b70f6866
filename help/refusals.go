// This file is what help answers when it is asked for something that is not
// there.

package help

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions"
)

// A Refusal is a question that has no answer.
type Refusal struct {
	*actions.Rejection
	ValidTools []string // every tool, where none of them was named
	Pointer    string   // the narrowest question that has an answer, see [Pointer]
}

// refuse makes a refusal of one of the two arguments.
func refuse(code actions.Code, argument, message, meant string) *Refusal {
	return &Refusal{Rejection: &actions.Rejection{
		Code:     code,
		Problems: []actions.Problem{{Code: code, Path: argument, Message: message, DidYouMean: meant}},
	}}
}

// missingTool answers a question about an action of no tool.
func (h *Help) missingTool(t Tools, action string) *Refusal {
	message, pointer := "is missing; the tools are "+list(t.Names()), h.Pointer("", "")
	if owned := t.owned(action, ""); len(owned) > 0 {
		message, pointer = "is missing; "+h.told(owned), h.pointerTo(owned)
	}
	refused := refuse(actions.MissingTool, "tool", message, "")
	refused.ValidTools, refused.Pointer = t.Names(), pointer
	return refused
}

// unknownTool answers a question about a tool that is not there. The word may
// name an action.
func (h *Help) unknownTool(t Tools, tool string) *Refusal {
	message := "is " + quote(tool) + ", which is no tool of this server; "
	matches := t.Matches(tool)
	meant := actions.Nearest(tool, append(t.Names(), h.name))
	switch len(matches) {
	case 0:
		message += "its tools are " + list(t.Names())
	case 1:
		message, meant = message+h.told(matches), matches[0].Tool
	default:
		message, meant = message+h.told(matches), ""
	}
	refused := refuse(actions.UnknownTool, "tool", message, meant)
	refused.ValidTools, refused.Pointer = t.Names(), h.pointerTo(matches)
	return refused
}

// unknownAction answers a question about an action that the tool does not have,
// as the tool itself does, and names the tools that have it.
func (h *Help) unknownAction(t Tools, r *actions.Registration, action string) *Refusal {
	refused := &Refusal{Rejection: r.Unknown(action), Pointer: h.Pointer(r.Name(), "")}
	owned := t.owned(action, r.Name())
	if refused.Code != actions.UnknownAction || len(owned) == 0 || len(refused.Problems) == 0 {
		return refused
	}
	told := *refused.Rejection
	told.Problems = slices.Clone(told.Problems)
	told.Problems[0].Message += "; " + h.told(owned)
	refused.Rejection = &told
	return refused
}

// noActions answers a question about an action of a tool that has none.
func (h *Help) noActions(p *Plain, action string) *Refusal {
	refused := refuse(actions.UnknownAction, "action",
		fmt.Sprintf("is %s, but %s has no actions; leave it out: %s", quote(action), p.Name, h.Pointer(p.Name, "")), "")
	refused.Pointer = h.Pointer(p.Name, "")
	return refused
}

// owned returns the actions of that name, but for one tool's.
func (t Tools) owned(action, but string) []Match {
	var owned []Match
	for _, r := range t.Actions {
		if r.Name() != but && slices.Contains(r.Names(), action) {
			owned = append(owned, Match{r.Name(), action})
		}
	}
	return owned
}

// told says what the matches are, and how to ask about the first.
func (h *Help) told(matches []Match) string {
	first := matches[0]
	text, word := "", "tool "
	for i, m := range matches {
		switch {
		case i == most:
			text += fmt.Sprintf(" and %d more", len(matches)-most)
		case i > most:
		case m.Action != first.Action:
			text += ", " + quote(m.Action) + " of " + m.Tool
		case i > 0:
			text, word = text+", "+m.Tool, "tools "
		default:
			text = m.Tool
		}
	}
	return quote(first.Action) + " is an action of " + word + text + ": " + h.Pointer(first.Tool, first.Action)
}

// pointerTo points to what the matches have in common: the action where there
// is one, else the index.
func (h *Help) pointerTo(matches []Match) string {
	if len(matches) == 1 {
		return h.Pointer(matches[0].Tool, matches[0].Action)
	}
	return h.Pointer("", "")
}

// most is how many names a message spells out.
const most = 12

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }

// list joins names, the first of many.
func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	s := strings.Join(names[:min(len(names), most)], ", ")
	if len(names) > most {
		s += fmt.Sprintf(" and %d more", len(names)-most)
	}
	return s
}

// quote quotes what a caller wrote, cut to a readable length.
func quote(s string) string {
	const longest = 80
	if len(s) > longest {
		end := longest
		for end > 0 && !utf8.RuneStart(s[end]) {
			end--
		}
		s = s[:end] + "…"
	}
	return strconv.Quote(s)
}
