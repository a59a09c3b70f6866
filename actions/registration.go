package actions

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/keyset"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// A Registration is a tool wired in: everything that a reader of it needs,
// built once. tools/list, tools/call and help all read the one registration,
// so they cannot disagree. It is immutable and safe for concurrent use.
type Registration struct {
	tool        Tool
	name        string
	description string
	title       string
	annotations *Annotations

	names     []string // of the healthy actions, sorted
	summaries []string // in the order of names
	gates     map[string]*gate
	schemas   map[string]Schema
	malformed *Error // what quarantine keeps out, or nil
}

// Register wires a tool in: it obtains the actions once, runs the whole chain,
// compiles the gate of each action and builds the summaries. The declaration
// is copied: what the author changes afterwards changes nothing. The error
// wraps an [*Error] with every offence.
func Register(t Tool) (*Registration, error) {
	o, judges, offences, err := chain(t)
	if err != nil {
		return nil, err
	}
	_, lenient := t.(quarantined)
	if err := o.failure(offences); err != nil && !(lenient && healthy(o, offences)) {
		return nil, err
	}
	r := &Registration{
		tool: unwrap(t), name: o.name, description: o.description, title: o.title, annotations: o.annotations,
		gates: map[string]*gate{}, schemas: map[string]Schema{},
	}
	if len(offences) > 0 {
		r.malformed = &Error{Tool: o.name, Offences: offences}
	}
	for _, name := range o.names {
		if r.malformed.Of(name) != nil {
			continue
		}
		r.names = append(r.names, name)
		r.summaries = append(r.summaries, summary(name, judges[name].schema.Description))
		r.gates[name] = judges[name].gate()
		r.schemas[name] = judges[name].published()
	}
	return r, nil
}

// healthy reports whether quarantine may keep the offences out: each is about
// one action, and at least one action has none.
func healthy(o *obtained, offences []Offence) bool {
	bad := map[string]bool{}
	for _, of := range offences {
		if of.ofTool || !slices.Contains(o.names, of.Action) {
			return false
		}
		bad[of.Action] = true
	}
	return len(bad) < len(o.names)
}

// summary renders the one line that tools/list and help carry of an action.
func summary(action, description string) string { return action + ": " + description }

// published is the schema as it is handed out: a copy, with the closure in full.
func (j *judge) published() Schema {
	s := j.schema
	s.checked = true
	if j.tree != nil {
		s.Properties = j.tree.Publish(s.Properties)
	}
	return s.clone()
}

// clone returns a copy that shares nothing with s.
func (s Schema) clone() Schema {
	s.Properties, _ = keyset.Copy(s.Properties).(map[string]any)
	s.Required = slices.Clone(s.Required)
	s.RequiredOneOf = cloneGroups(s.RequiredOneOf)
	if s.Defaults != nil {
		s.Defaults, _ = keyset.Copy(s.Defaults).(map[string]any)
	}
	s.Related = slices.Clone(s.Related)
	s.Examples = slices.Clone(s.Examples)
	for i, example := range s.Examples {
		s.Examples[i], _ = keyset.Copy(example).(map[string]any)
	}
	return s
}

func cloneGroups(groups [][]string) [][]string {
	groups = slices.Clone(groups)
	for i, group := range groups {
		groups[i] = slices.Clone(group)
	}
	return groups
}

// Name returns the tool's name.
func (r *Registration) Name() string { return r.name }

// Description returns the tool's description.
func (r *Registration) Description() string { return r.description }

// Title returns the tool's title, or "" where it is no [Titler].
func (r *Registration) Title() string { return r.title }

// Annotations returns the tool's annotations; false where it is no [Annotator]
// or has nothing to say.
func (r *Registration) Annotations() (Annotations, bool) {
	if r.annotations == nil {
		return Annotations{}, false
	}
	a := *r.annotations
	a.Destructive, a.OpenWorld = ownBool(a.Destructive), ownBool(a.OpenWorld)
	return a, true
}

// Names returns the names of the healthy actions, sorted.
func (r *Registration) Names() []string { return slices.Clone(r.names) }

// Summaries returns one line for each healthy action, in the order of
// [Registration.Names]: the name, a colon, a space and the description,
// verbatim. No other function renders one.
func (r *Registration) Summaries() []string { return slices.Clone(r.summaries) }

// Schema returns the schema of a healthy action.
func (r *Registration) Schema(action string) (Schema, bool) {
	s, ok := r.schemas[action]
	return s.clone(), ok
}

// Malformed returns what is wrong with the actions that [Quarantine] keeps out,
// or nil.
func (r *Registration) Malformed() *Error {
	if r.malformed == nil {
		return nil
	}
	return &Error{Tool: r.malformed.Tool, Offences: slices.Clone(r.malformed.Offences)}
}

// Unknown returns the answer to an action that the tool does not have:
// [UnknownAction] with the valid names and the nearest one, or
// [MalformedSchema] where quarantine keeps it out. It is the one home of that
// answer; gate and help both give it.
func (r *Registration) Unknown(action string) *Rejection {
	if e := r.malformed.Of(action); e != nil {
		var details []string
		for _, o := range e.Offences[:min(len(e.Offences), shown)] {
			details = append(details, o.detail())
		}
		if more := len(e.Offences) - len(details); more > 0 {
			details = append(details, fmt.Sprintf("and %d more", more))
		}
		return &Rejection{
			Code: MalformedSchema, Action: action, ValidActions: r.Names(),
			Problems: []Problem{{
				Code: MalformedSchema, Path: "action",
				Message: fmt.Sprintf("cannot be called: its declaration on the server is at fault, and no change to the call helps; the actions that can be called are %s. The fault: %s",
					list(r.names), words.Cut(strings.Join(details, ". "), maxMessage/2)),
			}},
		}
	}
	return &Rejection{
		Code: UnknownAction, ValidActions: r.Names(),
		Problems: []Problem{{
			Code: UnknownAction, Path: "action",
			Message:    fmt.Sprintf("is %s, which is no action of %s; its actions are %s", words.Quote(action), r.name, list(r.names)),
			DidYouMean: Nearest(action, r.names),
		}},
	}
}

// Context returns the action's live context, or nil where there is none. A
// panic in the tool is returned as a [*PanicError].
func (r *Registration) Context(ctx context.Context, action string) (live any, err error) {
	c, ok := r.tool.(Contexter)
	if !ok {
		return nil, nil
	}
	err = Contain(func() (err error) { live, err = c.Context(ctx, action); return err })
	return live, err
}

// CheckRelated holds the related entries that point to another tool
// ("tool:action") to the tools that are assembled beside this one. find returns
// a tool's registration by name, or nil; a nil find finds none. The error is an
// [*Error].
func (r *Registration) CheckRelated(find func(tool string) *Registration) error {
	if find == nil {
		find = func(string) *Registration { return nil }
	}
	var offences []Offence
	search := &search{}
	source, _ := r.tool.(Sourcer)
	for _, name := range r.names {
		for i, entry := range r.schemas[name].Related {
			tool, action, elsewhere := otherTool(entry)
			if !elsewhere || tool == r.name || slices.Contains(r.names, entry) {
				continue
			}
			at := Location{"related", i}
			o := Offence{Place: place(source, name, at), Action: name, Location: at, at: at}
			switch other := find(tool); {
			case other == nil:
				o.Problem, o.Fix = fmt.Sprintf("%s points to the tool %s, which is not on this server", words.Quote(entry), words.Quote(tool)), "mount that tool or take the entry out"
			case !slices.Contains(other.names, action):
				o.Problem, o.Fix = fmt.Sprintf("%s points to an action that %s does not have", words.Quote(entry), words.Quote(tool)), nearestFix(search.nearest(action, other.names))
			default:
				continue
			}
			offences = append(offences, o)
		}
	}
	if len(offences) == 0 {
		return nil
	}
	sortOffences(offences)
	return &Error{Tool: r.name, Offences: offences}
}

// Equal reports whether two registrations publish the same tool to the same
// effect: same name, description, title, annotations and actions. Handlers are
// not compared.
func (r *Registration) Equal(other *Registration) bool {
	return other != nil && r.fingerprint() == other.fingerprint()
}

func (r *Registration) fingerprint() string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	for _, v := range []any{r.name, r.description, r.title, r.annotations, r.names, r.schemas, r.malformed} {
		if err := enc.Encode(v); err != nil {
			panic("actions: a checked schema has no JSON form: " + err.Error())
		}
	}
	return b.String()
}
