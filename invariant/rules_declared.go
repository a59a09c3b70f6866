// This file holds the rules about what a tool declares.

package invariant

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

func chainRule(s *subject) error {
	if r, err := s.registration(); err == nil && r.Malformed() != nil {
		return nil // the tool is marked by actions.Quarantine, and what is left of it has passed
	}
	if err := actions.Validate(s.tool); err != nil {
		return err
	}
	if _, err := s.registration(); err != nil {
		return s.failed // what no declaration shows, such as a title that panics
	}
	return nil
}

// readings is how often a tool is read to see whether it says the same. A list
// of two that comes out of a map in random order escapes one time in 2^15.
const readings = 16

func stableRule(s *subject) error {
	first, firstErr := actions.FetchAll(s.tool)
	wired, wiredErr := s.registration()
	for range readings - 1 {
		again, err := actions.FetchAll(s.tool)
		if text(err) != text(firstErr) {
			return fmt.Errorf("one reading of the tool fails with %q, another with %q", text(firstErr), text(err))
		}
		if d := different(first, again); d != "" {
			return fmt.Errorf("two readings of the tool differ: %s", d)
		}
		if wiredErr != nil {
			continue
		}
		switch rewired, err := actions.Register(s.tool); {
		case err != nil:
			return fmt.Errorf("the tool is wired in once and refused the next time: %w", err)
		case !rewired.Equal(wired) && wired.Malformed() != nil:
			return errors.New("two registrations of the tool publish different things: what is sound of it, its name, description, title or annotations vary")
		case !rewired.Equal(wired):
			return errors.New("two registrations of the tool publish different things: its name, description, title or annotations vary")
		}
	}
	return nil
}

// text is what err says; nothing where it is nil.
func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// different says where two readings of a tool differ.
func different(a, b map[string]actions.Schema) string {
	names := keys(a)
	if other := keys(b); !slices.Equal(names, other) {
		return fmt.Sprintf("the actions are %q, then %q", names, other)
	}
	for _, name := range names {
		x, y := reflect.ValueOf(a[name]), reflect.ValueOf(b[name])
		for _, f := range publishedFields(x.Type()) {
			if p, q := x.FieldByIndex(f.index), y.FieldByIndex(f.index); !reflect.DeepEqual(p.Interface(), q.Interface()) {
				return fmt.Sprintf("action %q: %s is %s, then %s", name, f.key, shown(p.Interface()), shown(q.Interface()))
			}
		}
	}
	return ""
}

// shown spells a value as JSON, cut to a readable length.
func shown(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("a %T", v)
	}
	return cut(string(b))
}

// cut returns the beginning of a text that is too long to be read in an error.
func cut(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

func relatedRule(s *subject) error {
	names, read, err := s.readable()
	if err != nil {
		return err
	}
	var errs []error
	for _, name := range keys(read) {
		for i, entry := range read[name].Related {
			tool, action, elsewhere := strings.Cut(entry, ":")
			switch {
			case slices.Contains(names, entry):
			case elsewhere && tool == s.tool.Name() && slices.Contains(names, action):
			case elsewhere && tool != s.tool.Name() && tool != "" && action != "":
				// another tool's: looked up where a server is put together
			default:
				errs = append(errs, fmt.Errorf("action %q: related[%d] is %q, but the actions are %q", name, i, entry, names))
			}
		}
	}
	return errors.Join(errs...)
}

// examplesRule asks a gate that was made without the examples, so that it does
// not depend on what the chain thinks of them.
func examplesRule(s *subject) error {
	_, read, err := s.readable()
	if err != nil {
		return err
	}
	var errs []error
	for _, name := range keys(read) {
		examples := read[name].Examples
		if len(examples) == 0 {
			continue
		}
		g, err := actions.Register(withoutExamples(name, read[name]))
		if err != nil {
			continue // what else is wrong with the action, the chain tells
		}
		for i, example := range examples {
			if _, refused := g.Check(arguments(name, example), actions.Policy{}); refused != nil {
				errs = append(errs, fmt.Errorf("action %q: examples[%d] %s: %w", name, i, shown(example), refused))
			}
		}
	}
	return errors.Join(errs...)
}

// withoutExamples is a tool of the one action, as it was declared but for its
// examples and what it is related to.
func withoutExamples(name string, schema actions.Schema) actions.Tool {
	schema.Examples, schema.Related = nil, nil
	m := actions.Map{}
	v := reflect.ValueOf(schema)
	for _, f := range publishedFields(v.Type()) {
		if field := v.FieldByIndex(f.index); f.mandatory || !field.IsZero() {
			m[f.key] = field.Interface()
		}
	}
	return written{"examples", map[string]actions.Map{name: m}}
}

// newlines end a line somewhere (Unicode Standard, section 5.8).
const newlines = "\n\v\f\r\u0085\u2028\u2029"

func summariesRule(s *subject) error {
	client, r, err := s.served()
	if err != nil {
		return err
	}
	var errs []error
	want := make([]string, 0, len(r.Names()))
	for name, schema := range schemas(r) {
		line := name + ": " + schema.Description
		if strings.ContainsAny(line, newlines) {
			errs = append(errs, fmt.Errorf("action %q: its summary %q is more than one line", name, line))
		}
		want = append(want, line)
	}
	if got := r.Summaries(); !slices.Equal(got, want) {
		errs = append(errs, fmt.Errorf("the summaries are %q, want %q", got, want))
	}
	errs = append(errs, listedSummaries(client, r, want), indexedSummaries(client, r, want))
	return errors.Join(errs...)
}

// listedSummaries compares the summaries with the input schema in tools/list.
func listedSummaries(client surface, r *actions.Registration, want []string) error {
	all, err := client.list()
	if err != nil {
		return err
	}
	var schema struct {
		Properties struct {
			Action struct {
				Enum        []string `json:"enum"`
				Description string   `json:"description"`
			} `json:"action"`
		} `json:"properties"`
	}
	if err := json.Unmarshal(all[r.Name()], &schema); err != nil {
		return fmt.Errorf("tools/list: the input schema %s: %w", all[r.Name()], err)
	}
	var errs []error
	if got := schema.Properties.Action.Enum; !slices.Equal(got, r.Names()) {
		errs = append(errs, fmt.Errorf("tools/list: the enum of action is %q, want %q", got, r.Names()))
	}
	if got := schema.Properties.Action.Description; got != strings.Join(want, "\n") {
		errs = append(errs, fmt.Errorf("tools/list: the description of action is %q, want the lines %q", got, want))
	}
	return errors.Join(errs...)
}

// indexedSummaries compares the summaries with help's index.
func indexedSummaries(client surface, r *actions.Registration, want []string) error {
	var index help.Index
	if err := ask(client, "", "", &index); err != nil {
		return err
	}
	at := slices.IndexFunc(index.Tools, func(e help.Entry) bool { return e.Tool == r.Name() })
	if at < 0 {
		return fmt.Errorf("help's index does not have the tool %q", r.Name())
	}
	if got := index.Tools[at].Actions; !slices.Equal(got, want) {
		return fmt.Errorf("help's index has the summaries %q, want %q", got, want)
	}
	return nil
}
