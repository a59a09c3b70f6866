// This file is what help answers when it is asked for something that is there.

package help

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// An Index names every tool, with one line for each of its actions.
type Index struct {
	Tools      []Entry  `json:"tools"`
	OtherTools []string `json:"other_tools,omitempty"` // names, see [Tools].Others
	Help       string   `json:"help"`                  // how to ask further
}

// An Entry is one tool of an [Index].
type Entry struct {
	Tool        string      `json:"tool"`
	Title       string      `json:"title,omitempty"`
	Description string      `json:"description"`
	Actions     []string    `json:"actions,omitempty"` // summaries, see [actions.Registration.Summaries]; none for a tool without actions
	Malformed   []Malformed `json:"malformed,omitempty"`
}

// Malformed is an action that quarantine keeps out, see [actions.Quarantine].
type Malformed struct {
	Action   string   `json:"action"`
	Problems []string `json:"problems"`
	More     int      `json:"more,omitempty"` // how many problems beyond those
}

// A Tool explains every action of one tool. Where the full schemas would go
// over the budget, Actions holds [Brief] entries instead of [Action] ones and
// Note says so.
type Tool struct {
	Tool        string          `json:"tool"`
	Title       string          `json:"title,omitempty"`
	Description string          `json:"description"`
	Call        string          `json:"call,omitempty"`         // what the arguments of a call look like
	InputSchema json.RawMessage `json:"input_schema,omitempty"` // of a tool without actions
	Note        string          `json:"note,omitempty"`
	Actions     any             `json:"actions,omitempty"` // []Action, or []Brief over the budget
	Malformed   []Malformed     `json:"malformed,omitempty"`
	Help        string          `json:"help,omitempty"` // how to ask further
}

// An Action explains one action: every key of its schema, with the closed key
// set written in full.
type Action struct {
	Tool   string `json:"tool,omitempty"` // left out where a [Tool] stands around it
	Action string `json:"action"`
	actions.Schema
	Context json.RawMessage `json:"context,omitempty"` // live, where the action was asked for alone
}

// A Brief explains one action of a tool whose schemas are too large to be told
// together.
type Brief struct {
	Action        string     `json:"action"`
	Description   string     `json:"description"`
	Required      []string   `json:"required,omitempty"`
	RequiredOneOf [][]string `json:"required_one_of,omitempty"`
	PropertyNames []string   `json:"property_names,omitempty"`
}

// placeholders stand for what a pointer leaves open.
const (
	anyTool   = "TOOL"
	anyAction = "ACTION"
)

func (h *Help) index(t Tools) Index {
	x := Index{
		Tools: []Entry{},
		Help:  h.Pointer(anyTool, "") + " explains a tool, " + h.Pointer(anyTool, anyAction) + " one action",
	}
	entries := map[string]Entry{}
	for _, r := range t.Actions {
		entries[r.Name()] = Entry{
			Tool: r.Name(), Title: r.Title(), Description: r.Description(),
			Actions: r.Summaries(), Malformed: malformed(r),
		}
	}
	for _, p := range t.Plain {
		entries[p.Name] = Entry{Tool: p.Name, Title: p.Title, Description: p.Description}
	}
	for _, name := range t.Names() {
		if e, ok := entries[name]; ok {
			x.Tools = append(x.Tools, e)
		} else {
			x.OtherTools = append(x.OtherTools, name)
		}
	}
	return x
}

func (h *Help) plainTool(p Plain) Tool {
	t := Tool{Tool: p.Name, Title: p.Title, Description: p.Description}
	_ = actions.Contain(func() (err error) { t.InputSchema, err = actions.Encode(p.InputSchema); return err })
	return t
}

// tool explains a tool in the fullest form that fits the budget: schemas, then
// names of properties, then descriptions alone.
func (h *Help) tool(r *actions.Registration) Tool {
	t := Tool{
		Tool: r.Name(), Title: r.Title(), Description: r.Description(),
		Call: `{"action":"` + anyAction + `","data":{…}}`, Malformed: malformed(r),
		Help: h.Pointer(r.Name(), anyAction) + " explains one action",
	}
	full := []Action{}
	for _, name := range r.Names() {
		schema, _ := r.Schema(name)
		full = append(full, Action{Action: name, Schema: schema})
	}
	if t.Actions = full; h.fits(t) {
		return t
	}
	brief := make([]Brief, len(full))
	for i, a := range full {
		brief[i] = Brief{
			Action: a.Action, Description: a.Description,
			Required: a.Required, RequiredOneOf: a.RequiredOneOf, PropertyNames: sortedKeys(a.Properties),
		}
	}
	t.Note = "the schemas of all actions together are too long to be told at once; ask for one action: " + h.Pointer(r.Name(), anyAction)
	if t.Actions = brief; h.fits(t) {
		return t
	}
	bare := make([]Brief, len(full))
	for i, a := range full {
		bare[i] = Brief{Action: a.Action, Description: a.Description}
	}
	t.Actions = bare
	return t
}

func (h *Help) fits(t Tool) bool { return len(compact(t)) <= h.budget }

// maxFaults is how many problems of one malformed action are told.
const maxFaults = 10

// malformed tells what quarantine keeps out of a tool.
func malformed(r *actions.Registration) []Malformed {
	e := r.Malformed()
	if e == nil {
		return nil
	}
	var out []Malformed
	for _, o := range e.Offences {
		if n := len(out); n == 0 || out[n-1].Action != o.Action {
			out = append(out, Malformed{Action: o.Action, Problems: []string{}})
		}
		m := &out[len(out)-1]
		if len(m.Problems) == maxFaults {
			m.More++
			continue
		}
		m.Problems = append(m.Problems, fault(o))
	}
	return out
}

// fault is an offence as it is told beside the name of its action: without it,
// and without the place in the author's file, which is no caller's business.
func fault(o actions.Offence) string {
	o.Place = ""
	return strings.TrimPrefix(o.String(), fmt.Sprintf("action %q: ", o.Action))
}
