// Package help explains tools to those who call them: what a tool's actions
// are, what each takes, and what is wrong with one that quarantine keeps out.
// Package mcp serves it as the help tool, whose arguments are {tool?, action?}:
//
//	help {}                                    every tool, one line an action
//	help {"tool":"tasks"}                      every action of a tool
//	help {"tool":"tasks","action":"create"}    one action, in full
//
// Everything is read from actions.Registration, which is what tools/list and
// tools/call read as well, so that help cannot say otherwise than they do.
//
// # Levels
//
// The index ([Index]) has the summaries of every tool. It grows with the number
// of actions and has no bound of its own. Of tools that others serve beside
// these ([Tools].Others) it has the names.
//
// The tool level ([Tool]) has every action's schema. Where that is longer than
// the budget ([Options].Budget) it has each action's description, required keys
// and the names of its properties instead, and where that is too long still the
// descriptions alone; a note then says to ask for one action.
//
// The action level ([Action]) has every key of the vocabulary that the action
// has, the closed key set written in full, and the action's live context
// (actions.Contexter) of the moment, which [Help.Context] reads for help and for
// answers alike. It has no bound.
//
// # Questions that have no answer
//
// An action without a tool, a tool or an action that is not there, and
// arguments that are not {tool?, action?} are refused with an
// [Refusal]. It names what there is, the nearest name, and, where the word is an
// action of some other tool, or a tool and its action in one, that tool.
// [Pointer] spells the call to make instead.
package help
