// This file holds what the rules look at: a tool, read and wired in as its
// users would.

package invariant

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/wymcp/wymcp-go/actions"
)

// patience is how long the rules wait for one answer; after that the server
// counts as stuck.
const patience = 10 * time.Second

// A gate judges calls. It is an [actions.Registration], but for the tests of
// the rules.
type gate interface {
	Check(arguments json.RawMessage, p actions.Policy) (*actions.Call, *actions.Rejection)
}

// A subject is a tool that is held to the rules. What a rule needs of it is
// made when it is first asked for.
type subject struct {
	tool       actions.Tool
	registered *actions.Registration
	failed     error // why registered is nil
	judge      gate
	client     surface
	patience   time.Duration
}

func newSubject(tool actions.Tool) *subject { return &subject{tool: tool, patience: patience} }

func (s *subject) close() {
	if s.client != nil {
		s.client.close()
	}
}

// registration wires the tool in. The error is [errNotWired].
func (s *subject) registration() (*actions.Registration, error) {
	if s.registered == nil && s.failed == nil {
		if s.registered, s.failed = actions.Register(s.tool); s.failed == nil && s.judge == nil {
			s.judge = s.registered
		}
	}
	if s.failed != nil {
		return nil, errNotWired
	}
	return s.registered, nil
}

// readable returns the names of the tool's actions, and the schema of each that
// can be read and that quarantine does not keep out.
func (s *subject) readable() ([]string, map[string]actions.Schema, error) {
	names, err := actions.Names(s.tool)
	if err != nil {
		return nil, nil, err
	}
	var keptOut *actions.Error
	if r, err := s.registration(); err == nil {
		keptOut = r.Malformed()
	}
	read := map[string]actions.Schema{}
	for _, name := range names {
		if keptOut.Of(name) != nil {
			continue
		}
		if schema, err := actions.Fetch(s.tool, name); err == nil {
			read[name] = schema
		}
	}
	return names, read, nil
}

// served returns what a client sees of a server with the tool, and the tool's
// registration.
func (s *subject) served() (surface, *actions.Registration, error) {
	r, err := s.registration()
	if err != nil {
		return nil, nil, err
	}
	if s.client == nil {
		c, err := serve(s.patience, s.tool, standIns(r)...)
		if err != nil {
			return nil, nil, err
		}
		s.client = c
	}
	return s.client, r, nil
}

// check runs the gate over a call with the data.
func (s *subject) check(action string, data map[string]any) (*actions.Call, *actions.Rejection) {
	return s.judge.Check(arguments(action, data), actions.Policy{Limits: actions.Limits{Bytes: 1 << 30, Depth: 1 << 10, Problems: 1 << 10}})
}

// arguments spells a call.
func arguments(action string, data map[string]any) json.RawMessage {
	b, err := json.Marshal(map[string]any{"action": action, "data": data})
	if err != nil {
		panic(fmt.Sprintf("invariant: data that was read from JSON has no JSON form: %v", err))
	}
	return b
}

// schemas returns the schema of each healthy action of a registration, with
// the names in order.
func schemas(r *actions.Registration) iter.Seq2[string, actions.Schema] {
	return func(yield func(string, actions.Schema) bool) {
		for _, name := range r.Names() {
			if schema, ok := r.Schema(name); ok && !yield(name, schema) {
				return
			}
		}
	}
}

// A written is a tool made of action-schema maps alone.
type written struct {
	name    string
	actions map[string]actions.Map
}

func (w written) Name() string                    { return w.name }
func (w written) Description() string             { return "A tool that stands in for another." }
func (w written) Actions() map[string]actions.Map { return w.actions }

func (w written) Call(context.Context, string, actions.Data) (any, error) {
	return nil, errors.New("a stand-in answers no calls")
}

// standIns returns a tool for each other tool that related entries point to,
// with the actions that they name.
func standIns(r *actions.Registration) []actions.Tool {
	tools := map[string]written{}
	for _, schema := range schemas(r) {
		for _, entry := range schema.Related {
			tool, action, elsewhere := strings.Cut(entry, ":")
			if !elsewhere || tool == r.Name() || slices.Contains(r.Names(), entry) {
				continue
			}
			if _, ok := tools[tool]; !ok {
				tools[tool] = written{tool, map[string]actions.Map{}}
			}
			tools[tool].actions[action] = actions.Map{"description": "Stand in", "properties": map[string]any{}}
		}
	}
	list := make([]actions.Tool, 0, len(tools))
	for _, name := range slices.Sorted(maps.Keys(tools)) {
		list = append(list, tools[name])
	}
	return list
}
