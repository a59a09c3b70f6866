// This file is the only one that calls Tool.Actions. Each entry point obtains
// once and hands on what it got.

package actions

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// ErrUnknownAction is what [Fetch] returns for a name that the tool does not
// declare.
var ErrUnknownAction = errors.New("unknown action")

// Names returns the names of the tool's actions, sorted. It obtains once and
// checks nothing. The error is a contained panic in the tool, or a nil tool.
func Names(t Tool) ([]string, error) {
	o, err := obtain(t)
	if err != nil {
		return nil, err
	}
	return o.names, nil
}

// Fetch returns the schema of one action. It obtains once, checks the
// mandatory keys of that action and nothing else, so a tool with one malformed
// action still serves its others. The error wraps an [*Error], or
// [ErrUnknownAction]. An optional key of the wrong shape reads as absent.
func Fetch(t Tool, action string) (Schema, error) {
	o, err := obtain(t)
	if err != nil {
		return Schema{}, err
	}
	m, ok := o.declared[action]
	if !ok {
		return Schema{}, fmt.Errorf("tool %q: %w %q", o.name, ErrUnknownAction, action)
	}
	j := o.judge(action)
	j.mandatory(m)
	if err := o.failure(j.offences); err != nil {
		return Schema{}, err
	}
	return j.published(), nil
}

// FetchAll returns the schema of every action, each held to what [Fetch] holds
// one to. It obtains once.
func FetchAll(t Tool) (map[string]Schema, error) {
	o, err := obtain(t)
	if err != nil {
		return nil, err
	}
	schemas := make(map[string]Schema, len(o.names))
	var offences []Offence
	for _, name := range o.names {
		j := o.judge(name)
		j.mandatory(o.declared[name])
		offences = append(offences, j.offences...)
		schemas[name] = j.published()
	}
	if err := o.failure(offences); err != nil {
		return nil, err
	}
	return schemas, nil
}

// Validate runs the whole chain over the tool and returns every offence in one
// [*Error], or nil. It obtains once.
func Validate(t Tool) error {
	_, err := FetchValidated(t)
	return err
}

// FetchValidated returns the schema of every action once the whole chain has
// passed. It obtains once, so what it returns is what was judged.
func FetchValidated(t Tool) (map[string]Schema, error) {
	o, judges, offences, err := chain(t)
	if err != nil {
		return nil, err
	}
	if err := o.failure(offences); err != nil {
		return nil, err
	}
	schemas := make(map[string]Schema, len(judges))
	for name, j := range judges {
		schemas[name] = j.published()
	}
	return schemas, nil
}

// An obtained is what one reading of a tool gave.
type obtained struct {
	name     string
	names    []string // of the actions, sorted
	declared map[string]Map
	source   Sourcer
	search   *search

	// Read by describe alone.
	description, title string
	annotations        *Annotations
}

func obtain(t Tool) (*obtained, error) {
	t = unwrap(t)
	if t == nil {
		return nil, errors.New("the tool is nil")
	}
	o := &obtained{search: &search{}}
	err := Contain(func() error {
		o.name, o.declared = t.Name(), maps.Clone(t.Actions())
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("tool %T: reading its declaration: %w", t, err)
	}
	o.names = slices.Sorted(maps.Keys(o.declared))
	o.source, _ = t.(Sourcer)
	return o, nil
}

func (o *obtained) judge(action string) *judge {
	return &judge{tool: o.name, action: action, siblings: o.names, source: o.source, search: o.search}
}

func (o *obtained) failure(offences []Offence) error {
	if len(offences) == 0 {
		return nil
	}
	sortOffences(offences)
	return &Error{Tool: o.name, Offences: offences}
}

// A Checker is a [Tool] that knows of mistakes in its own declaration that no
// action-schema map can show, such as an action without a handler. The chain
// reports them among its own.
type Checker interface {
	// Check returns those mistakes. It is called whenever the chain runs.
	Check() []Offence
}

// chain obtains once and judges everything: the tool itself, each of its
// actions, and what the tool knows of itself.
func chain(t Tool) (*obtained, map[string]*judge, []Offence, error) {
	o, err := obtain(t)
	if err != nil {
		return nil, nil, nil, err
	}
	offences := o.describe(unwrap(t))
	judges := make(map[string]*judge, len(o.names))
	for _, name := range o.names {
		j := o.judge(name)
		j.chain(o.declared[name])
		offences = append(offences, j.offences...)
		judges[name] = j
	}
	if c, ok := unwrap(t).(Checker); ok {
		err := Contain(func() error { offences = append(offences, c.Check()...); return nil })
		if err != nil {
			offences = append(offences, o.ofTool("what the tool knows of its own mistakes cannot be read: "+err.Error(), "return them"))
		}
	}
	sortOffences(offences)
	return o, judges, offences, nil
}

func (o *obtained) ofTool(problem, fix string) Offence {
	return Offence{Place: place(o.source, "", nil), Problem: problem, Fix: fix, ofTool: true}
}

// describe reads, once, what belongs to no action, and judges it.
func (o *obtained) describe(t Tool) []Offence {
	var offences []Offence
	offend := func(problem, fix string) { offences = append(offences, o.ofTool(problem, fix)) }
	if p := toolNameProblem(o.name); p != "" {
		offend(p, "give the tool another name")
	}
	read := func(what string, f func()) {
		if err := Contain(func() error { f(); return nil }); err != nil {
			offend(fmt.Sprintf("the tool's %s cannot be read: %v", what, err), "return it")
		}
	}
	read("description", func() {
		o.description = t.Description()
		if p := descriptionProblem(o.description); p != "" {
			offend(p, "say what the tool is for")
		}
	})
	if titler, ok := t.(Titler); ok {
		read("title", func() {
			o.title = titler.Title()
			if p := lineProblem(o.title); p != "" {
				offend(fmt.Sprintf("the tool's title %s %s", words.Quote(o.title), p), "keep to one line of visible text")
			}
		})
	}
	if annotator, ok := t.(Annotator); ok {
		read("annotations", func() {
			if a := annotator.Annotations(); a != (Annotations{}) {
				a.Destructive, a.OpenWorld = ownBool(a.Destructive), ownBool(a.OpenWorld)
				o.annotations = &a
			}
		})
	}
	if len(o.names) == 0 {
		offend("the tool has no actions", "declare at least one")
	}
	return offences
}

func ownBool(b *bool) *bool {
	if b == nil {
		return nil
	}
	own := *b
	return &own
}
