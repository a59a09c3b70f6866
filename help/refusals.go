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

// refuse makes a refusal of one of the two arguments.
func refuse(code actions.Code, argument, message, meant string) *actions.Rejection {
	return &actions.Rejection{
		Code:     code,
		Problems: []actions.Problem{{Code: code, Path: argument, Message: message, DidYouMean: meant}},
	}
}

// missingTool answers a question about an action of no tool.
func (h *Help) missingTool(v view, action string) *actions.Rejection {
	message := "is missing; the tools are " + list(v.names())
	if owners := v.owners(action, ""); len(owners) > 0 {
		message = "is missing; " + h.owned(owners, action)
	}
	return refuse(actions.MissingTool, "tool", message, "")
}

// unknownTool answers a question about a tool that is not there. The word may
// be the name of an action.
func (h *Help) unknownTool(v view, tool string) *actions.Rejection {
	message := "is " + quote(tool) + ", which is no tool of this server; "
	if owners := v.owners(tool, ""); len(owners) > 0 {
		message += h.owned(owners, tool)
	} else {
		message += "its tools are " + list(v.names())
	}
	return refuse(actions.UnknownTool, "tool", message, actions.Nearest(tool, v.names()))
}

// unknownAction answers a question about an action that the tool does not have,
// as the tool itself does, and names the tools that have it.
func (h *Help) unknownAction(v view, r *actions.Registration, action string) *actions.Rejection {
	refused := r.Unknown(action)
	owners := v.owners(action, r.Name())
	if refused.Code != actions.UnknownAction || len(owners) == 0 || len(refused.Problems) == 0 {
		return refused
	}
	told := *refused
	told.Problems = slices.Clone(refused.Problems)
	told.Problems[0].Message += "; " + h.owned(owners, action)
	return &told
}

// noActions answers a question about an action of a tool that has none.
func (h *Help) noActions(p *Plain, action string) *actions.Rejection {
	return refuse(actions.UnknownAction, "action",
		fmt.Sprintf("is %s, but %s has no actions; leave it out: %s", quote(action), p.Name, h.Pointer(p.Name, "")), "")
}

// owned says which tools have an action, and how to ask about it there.
func (h *Help) owned(owners []string, action string) string {
	word := "tool"
	if len(owners) > 1 {
		word = "tools"
	}
	return fmt.Sprintf("%s is an action of %s %s: %s", quote(action), word, list(owners), h.Pointer(owners[0], action))
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }

// list joins names, the first of many.
func list(names []string) string {
	const most = 12
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
	const most = 80
	if len(s) > most {
		end := most
		for end > 0 && !utf8.RuneStart(s[end]) {
			end--
		}
		s = s[:end] + "…"
	}
	return strconv.Quote(s)
}
