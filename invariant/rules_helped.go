// This file holds the rules about what help answers.

package invariant

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

// question returns the answer of the help tool at the level that the names
// select: the index, a tool, or an action.
func question(client surface, tool, action string) (string, error) {
	asked := help.Pointer(help.DefaultName, tool, action)
	text, isError, err := client.call(help.DefaultName, json.RawMessage(strings.TrimPrefix(asked, help.DefaultName+" ")))
	switch {
	case err != nil:
		return "", err
	case isError:
		return "", fmt.Errorf("%s is refused: %s", asked, cut(text))
	}
	return text, nil
}

// ask stores the answer to [question] in what into points to.
func ask(client surface, tool, action string, into any) error {
	text, err := question(client, tool, action)
	if err != nil {
		return err
	}
	if err := decode(text, into); err != nil {
		return fmt.Errorf("%s: the answer %s: %w", help.Pointer(help.DefaultName, tool, action), cut(text), err)
	}
	return nil
}

// decode reads JSON with every digit of its numbers.
func decode(text string, into any) error {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	return dec.Decode(into)
}

func helpRule(s *subject) error {
	client, r, err := s.served()
	if err != nil {
		return err
	}
	errs := []error{
		again(client, "", ""), again(client, r.Name(), ""),
		indexLevel(client, r), toolLevel(client, r),
	}
	for name, schema := range schemas(r) {
		errs = append(errs, again(client, r.Name(), name), actionLevel(client, r, name, schema))
	}
	return errors.Join(errs...)
}

// asked is how often live context is asked for. What fails each time fails; once
// in a while a store may be out of reach.
const asked = 4

func contextRule(s *subject) error {
	client, r, err := s.served()
	if err != nil {
		return err
	}
	var errs []error
	for _, name := range r.Names() {
		errs = append(errs, liveContext(client, r.Name(), name))
	}
	return errors.Join(errs...)
}

// liveContext reports live context that panics, or that fails each time.
func liveContext(client surface, tool, action string) error {
	var last failure
	failed := 0
	for range asked {
		client.failures()
		if _, err := question(client, tool, action); err != nil {
			return err
		}
		for _, f := range client.failures() {
			if f.action != action {
				continue // of a call that was left behind
			}
			if f.panicked {
				return fmt.Errorf("action %q: its live context panics: %s", action, cut(f.reason))
			}
			last = f
			failed++
		}
		if failed == 0 {
			return nil
		}
	}
	if failed < asked {
		return nil
	}
	return fmt.Errorf("action %q: its live context fails each of %d times: %s", action, asked, cut(last.reason))
}

// again reports that the same question has another answer the next time. Live
// context may change, and nothing else.
func again(client surface, tool, action string) error {
	var first string
	for i := range 4 {
		text, err := question(client, tool, action)
		if err != nil {
			return err
		}
		if action != "" {
			text = withoutContext(text)
		}
		if i == 0 {
			first = text
		} else if text != first {
			return fmt.Errorf("%s answers %s, and later %s", help.Pointer(help.DefaultName, tool, action), cut(first), cut(text))
		}
	}
	return nil
}

// withoutContext takes the live context off the end of an answer about an
// action. What is left stays as it was, byte for byte.
func withoutContext(text string) string {
	var answer struct {
		Context json.RawMessage `json:"context"`
	}
	if json.Unmarshal([]byte(text), &answer) != nil || answer.Context == nil {
		return text
	}
	return strings.TrimSuffix(text, `,"context":`+string(answer.Context)+"}") + "}"
}

func indexLevel(client surface, r *actions.Registration) error {
	var index help.Index
	if err := ask(client, "", "", &index); err != nil {
		return err
	}
	i := slices.IndexFunc(index.Tools, func(e help.Entry) bool { return e.Tool == r.Name() })
	if i < 0 {
		return fmt.Errorf("help's index does not have the tool %q", r.Name())
	}
	if got, want := kept(index.Tools[i].Malformed), keptOut(r); !slices.Equal(got, want) {
		return fmt.Errorf("help's index has the malformed actions %q, want %q", got, want)
	}
	if e := index.Tools[i]; e.Description != r.Description() || e.Title != r.Title() {
		return fmt.Errorf("help's index has the title %q and the description %q, the tool has %q and %q",
			e.Title, e.Description, r.Title(), r.Description())
	}
	return nil
}

// keptOut returns the names of the actions that quarantine keeps out.
func keptOut(r *actions.Registration) []string {
	e := r.Malformed()
	if e == nil {
		return nil
	}
	var names []string
	for _, o := range e.Offences {
		if !slices.Contains(names, o.Action) {
			names = append(names, o.Action)
		}
	}
	return names
}

// kept returns the names of actions that an answer says are malformed, and why.
func kept(told []help.Malformed) []string {
	var names []string
	for _, m := range told {
		if len(m.Problems) > 0 {
			names = append(names, m.Action)
		}
	}
	return names
}

func toolLevel(client surface, r *actions.Registration) error {
	var tool struct {
		Description string                       `json:"description"`
		Note        string                       `json:"note"`
		Actions     []map[string]json.RawMessage `json:"actions"`
		Malformed   []help.Malformed             `json:"malformed"`
	}
	if err := ask(client, r.Name(), "", &tool); err != nil {
		return err
	}
	var errs []error
	if got, want := kept(tool.Malformed), keptOut(r); !slices.Equal(got, want) {
		errs = append(errs, fmt.Errorf("help about the tool has the malformed actions %q, want %q", got, want))
	}
	if tool.Description != r.Description() {
		errs = append(errs, fmt.Errorf("help about the tool has the description %q, the tool has %q", tool.Description, r.Description()))
	}
	if got, want := len(tool.Actions), len(r.Names()); got != want {
		return errors.Join(append(errs, fmt.Errorf("help about the tool has %d actions, want %d", got, want))...)
	}
	for i, name := range r.Names() {
		schema, _ := r.Schema(name)
		level, entry := fmt.Sprintf("help about the tool, action %q", name), tool.Actions[i]
		if tool.Note == "" {
			errs = append(errs, carried(level, entry, name, schema))
			continue
		}
		// The schemas are too long to be told at once.
		if !sameJSON(string(entry["action"]), shownWhole(name)) || !sameJSON(string(entry["description"]), shownWhole(schema.Description)) {
			errs = append(errs, fmt.Errorf("%s: the name is %s and the description %s", level, entry["action"], entry["description"]))
		}
	}
	return errors.Join(errs...)
}

func actionLevel(client surface, r *actions.Registration, name string, schema actions.Schema) error {
	var answer map[string]json.RawMessage
	if err := ask(client, r.Name(), name, &answer); err != nil {
		return err
	}
	return carried(fmt.Sprintf("help about the action %q", name), answer, name, schema)
}

// carried reports keys of the schema that an answer does not carry as they are.
func carried(level string, answer map[string]json.RawMessage, name string, schema actions.Schema) error {
	var errs []error
	if got := string(answer["action"]); !sameJSON(got, shownWhole(name)) {
		errs = append(errs, fmt.Errorf("%s: the action is named %s", level, got))
	}
	v := reflect.ValueOf(schema)
	for _, f := range publishedFields(v.Type()) {
		field := v.FieldByIndex(f.index)
		if !f.mandatory && (field.IsZero() || canBeEmpty(field.Kind()) && field.Len() == 0) {
			continue // as omitempty does
		}
		got, ok := answer[f.key]
		if !ok {
			errs = append(errs, fmt.Errorf("%s: %s is left out", level, f.key))
		} else if want := shownWhole(field.Interface()); !sameJSON(string(got), want) {
			errs = append(errs, fmt.Errorf("%s: %s is %s, want %s", level, f.key, cut(string(got)), cut(want)))
		}
	}
	return errors.Join(errs...)
}

func canBeEmpty(k reflect.Kind) bool { return k == reflect.Slice || k == reflect.Map }

func shownWhole(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("invariant: a checked schema has no JSON form: %v", err))
	}
	return string(b)
}

// sameJSON compares two JSON texts by what they mean.
func sameJSON(a, b string) bool {
	var x, y any
	return decode(a, &x) == nil && decode(b, &y) == nil && reflect.DeepEqual(x, y)
}

// closureRule walks the schema that help publishes and holds each object in it
// to the gate: a key that is not declared there is refused exactly where
// "additionalProperties" is false.
func closureRule(s *subject) error {
	client, r, err := s.served()
	if err != nil {
		return err
	}
	var errs []error
	for _, action := range r.Names() {
		var answer help.Action
		if err := ask(client, r.Name(), action, &answer); err != nil {
			errs = append(errs, err)
			continue
		}
		root := map[string]any{"properties": answer.Properties, "additionalProperties": false}
		for at, o := range objects(root) {
			data, _ := o.within(map[string]any{o.stray: true}).(map[string]any)
			_, refused := s.check(action, data)
			closed := refused != nil && slices.ContainsFunc(refused.Problems, func(p actions.Problem) bool {
				return p.Code == actions.UnknownParams
			})
			switch {
			case closed && !o.closed:
				errs = append(errs, fmt.Errorf("action %q: help says that %s is open, but the gate refuses the key %q in it", action, at, o.stray))
			case !closed && o.closed:
				errs = append(errs, fmt.Errorf("action %q: help says that %s is closed, but the gate does not refuse the key %q in it", action, at, o.stray))
			}
		}
	}
	return errors.Join(errs...)
}

// An object is a schema that an object may be held to.
type object struct {
	closed bool          // says "additionalProperties": false
	stray  string        // a key that it does not declare
	within func(any) any // the data around a value in its place
}

// objects walks a published schema through properties, items and
// additionalProperties, and yields each object with a spelling of where it is.
func objects(root map[string]any) iter.Seq2[string, object] {
	return func(yield func(string, object) bool) {
		walk(root, "data", func(v any) any { return v }, yield)
	}
}

func walk(schema map[string]any, at string, within func(any) any, yield func(string, object) bool) bool {
	properties, _ := schema["properties"].(map[string]any)
	stray := undeclared(properties)
	if allowed := kinds(schema); len(allowed) == 0 || slices.Contains(allowed, "object") {
		if !yield(at, object{schema["additionalProperties"] == false, stray, within}) {
			return false
		}
	}
	member := func(name string) func(any) any {
		return func(v any) any { return within(map[string]any{name: v}) }
	}
	for _, name := range keys(properties) {
		if below, ok := properties[name].(map[string]any); ok && !walk(below, at+"."+name, member(name), yield) {
			return false
		}
	}
	if below, ok := schema["items"].(map[string]any); ok {
		if !walk(below, at+"[]", func(v any) any { return within([]any{v}) }, yield) {
			return false
		}
	}
	if below, ok := schema["additionalProperties"].(map[string]any); ok {
		return walk(below, at+".*", member(stray), yield)
	}
	return true
}
