// This file holds the rules about what a call is answered. Each asks the gate
// first, and sends to the server only what the gate has refused, so that no
// handler runs.

package invariant

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

func rejectsRule(s *subject) error {
	client, r, err := s.served()
	if err != nil {
		return err
	}
	var errs []error
	for name, schema := range schemas(r) {
		for _, p := range probes(s, name, schema) {
			if err := p.refused(s, client, r.Name(), name); err != nil {
				errs = append(errs, fmt.Errorf("action %q: %s: %w", name, p.what, err))
			}
		}
	}
	return errors.Join(errs...)
}

// A probe is a call with one mistake more than its data had.
type probe struct {
	what string // the mistake
	data map[string]any
	code actions.Code
	name string // of the parameter that the answer must name
}

// probes returns the calls of an action that must be refused.
func probes(s *subject, action string, schema actions.Schema) []probe {
	base := acceptable(s, action, schema)
	stray := undeclared(schema.Properties)
	all := []probe{{
		"the unknown key " + strconv.Quote(stray), with(base, stray, true), actions.UnknownParams, stray,
	}}
	for _, name := range schema.Required {
		data := with(base, name, nil)
		delete(data, name)
		all = append(all, probe{"without " + strconv.Quote(name), data, actions.MissingRequiredFields, name})
	}
	for _, name := range keys(schema.Properties) {
		property, _ := schema.Properties[name].(map[string]any)
		for _, v := range wrongValues(property) {
			what := fmt.Sprintf("%s as %s", strconv.Quote(name), shown(v))
			all = append(all, probe{what, with(base, name, v), actions.InvalidValues, name})
		}
	}
	return all
}

// with returns a copy of data with one property set.
func with(data map[string]any, name string, v any) map[string]any {
	out := make(map[string]any, len(data)+1)
	for k, e := range data {
		out[k] = e
	}
	out[name] = v
	return out
}

// isPathOf reports whether a data path is that of the property: data.name, or
// data["name"] with a name that may be cut.
func isPathOf(path, property string) bool {
	quoted, ok := strings.CutPrefix(path, "data[")
	if !ok {
		return path == "data."+property
	}
	name, err := strconv.Unquote(strings.TrimSuffix(quoted, "]"))
	if err != nil {
		return false
	}
	short, isCut := strings.CutSuffix(name, "…")
	return name == property || isCut && strings.HasPrefix(property, short)
}

// tells reports whether one of the problems has the code and names the
// property.
func tells(problems []actions.Problem, code actions.Code, property string) bool {
	return slices.ContainsFunc(problems, func(p actions.Problem) bool { return p.Code == code && isPathOf(p.Path, property) })
}

// refused reports how the probe is not refused as it must be.
func (p probe) refused(s *subject, client surface, tool, action string) error {
	_, rejection := s.check(action, p.data)
	if rejection == nil {
		return errors.New("the gate lets it through")
	}
	if !tells(rejection.Problems, p.code, p.name) {
		return fmt.Errorf("the gate refuses it, but no problem has the code %s and names %q: %w", p.code, p.name, rejection)
	}
	text, isError, err := client.call(tool, arguments(action, p.data))
	if err != nil {
		return err
	}
	return p.answered(text, isError, rejection, help.Pointer(help.DefaultName, tool, action))
}

// answered reports how the answer falls short.
func (p probe) answered(text string, isError bool, rejection *actions.Rejection, pointer string) error {
	var answer struct {
		Error    actions.Code      `json:"error"`
		Message  string            `json:"message"`
		Problems []actions.Problem `json:"problems"`
		Help     string            `json:"help"`
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		return fmt.Errorf("the answer %s is no JSON object: %w", cut(text), err)
	}
	switch {
	case !isError:
		return fmt.Errorf("the answer %s is not marked as an error", cut(text))
	case answer.Error != rejection.Code:
		return fmt.Errorf("the answer has the code %q, but the gate says %q", answer.Error, rejection.Code)
	case answer.Help != pointer:
		return fmt.Errorf("the answer points to help with %q, want %q", answer.Help, pointer)
	case len(rejection.Problems) > 1:
		return nil // the answer is bounded, and this problem may be among those it counts
	case !tells(answer.Problems, p.code, p.name):
		return fmt.Errorf("no problem of the answer has the code %s and names %q: %s", p.code, p.name, cut(text))
	case !strings.Contains(answer.Message, rejection.Problems[0].Path):
		return fmt.Errorf("the message of the answer does not name %s: %q", rejection.Problems[0].Path, answer.Message)
	}
	return nil
}

func defaultsRule(s *subject) error {
	r, err := s.registration()
	if err != nil {
		return err
	}
	var errs []error
	for name, schema := range schemas(r) {
		errs = append(errs, defaultsStandIn(s, name, schema), defaultsAreOwn(s, name, schema))
	}
	return errors.Join(errs...)
}

// defaultsStandIn reports a default that is taken for something sent.
func defaultsStandIn(s *subject, action string, schema actions.Schema) error {
	_, refused := s.check(action, map[string]any{})
	var problems []actions.Problem
	if refused != nil {
		problems = refused.Problems
	}
	var errs []error
	for _, name := range schema.Required {
		if !tells(problems, actions.MissingRequiredFields, name) {
			errs = append(errs, fmt.Errorf("action %q: %q is required, but a call without it is not told so", action, name))
		}
	}
	group := slices.ContainsFunc(problems, func(p actions.Problem) bool { return p.Code == actions.MissingRequiredGroup })
	if len(schema.RequiredOneOf) > 0 && !group {
		errs = append(errs, fmt.Errorf("action %q: a call that sends no group of required_one_of is not told so; the defaults are %s",
			action, shown(schema.Defaults)))
	}
	return errors.Join(errs...)
}

// defaultsAreOwn reports defaults that are not filled in, or that a handler can
// change for the next call. It needs data that passes the gate.
func defaultsAreOwn(s *subject, action string, schema actions.Schema) error {
	if len(schema.Defaults) == 0 {
		return nil
	}
	data := map[string]any{}
	for name, v := range acceptable(s, action, schema) {
		if _, ok := schema.Defaults[name]; !ok {
			data[name] = v
		}
	}
	for _, when := range []string{"a call", "a call after a handler changed what it was given"} {
		call, refused := s.check(action, data)
		if refused != nil {
			return nil // the group that must be sent has a property with a default
		}
		for _, name := range keys(schema.Defaults) {
			if got, want := call.Data.Value(name), schema.Defaults[name]; !reflect.DeepEqual(got, want) {
				return fmt.Errorf("action %q: %s has %s for %q, whose default is %s", action, when, shown(got), name, shown(want))
			}
			call.Data.Map()[name] = spoil(call.Data.Value(name))
		}
	}
	return nil
}

// spoil changes a value in place, as deep as it goes.
func spoil(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, e := range v {
			v[k] = spoil(e)
		}
		v["spoiled"] = true
		return v
	case []any:
		for i, e := range v {
			v[i] = spoil(e)
		}
		return v
	}
	return "spoiled"
}
