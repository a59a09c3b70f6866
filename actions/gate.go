// This file is the gate of one action: what is asked of the data of a call.

package actions

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/keyset"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// A gate is one action's declaration, compiled. It is immutable.
type gate struct {
	action   string
	required []string
	groups   [][]string
	defaults map[string]any // copied into each call
	tree     *keyset.Node
	values   map[string]*valuegate.Gate
	names    []string // of properties, sorted
}

// gate compiles what the judge found sound.
func (j *judge) gate() *gate {
	tree := *j.tree
	tree.Required = make(map[string]bool, len(j.schema.Required))
	for _, name := range j.schema.Required {
		tree.Required[name] = true
	}
	return &gate{
		action: j.action, required: j.schema.Required, groups: j.schema.RequiredOneOf,
		defaults: j.schema.Defaults, tree: &tree, values: j.gates, names: tree.Names(),
	}
}

// An answer collects what is wrong with a call. Each step has room for as many
// problems as are told in all, so that a step with many hides no other.
type answer struct {
	limit int
	steps [codes][]Problem
	found int // problems so far, those that are only counted among them

	missing   []string
	groups    [][]string
	unknown   []string
	rewritten bool    // an integer was brought to plain decimal form
	search    *search // nil: names are compared without end
	pruned    bool    // a null that stands for "not sent" was taken out
}

func newAnswer(limit int) *answer { return &answer{limit: limit} }

func (a *answer) add(p Problem) {
	a.found++
	if step := p.Code.step(); len(a.steps[step]) < a.limit {
		a.steps[step] = append(a.steps[step], p)
	}
}

// count adds problems that are not told.
func (a *answer) count(n int) { a.found += n }

// full reports that a further problem of the step would only be counted.
func (a *answer) full(c Code) bool { return len(a.steps[c.step()]) >= a.limit }

// problems are those that are told, in the order of the gate's steps, and the
// number of the rest. Where there are more than are told, each step has at
// least its first.
func (a *answer) problems() (told []Problem, more int) {
	room := a.limit
	for _, step := range a.steps {
		room -= min(len(step), 1)
	}
	for _, step := range a.steps {
		if len(step) == 0 {
			continue
		}
		n := 1 + min(len(step)-1, max(room, 0))
		room -= n - 1
		told = append(told, step[:n]...)
	}
	return told, a.found - len(told)
}

// judge runs the steps that concern data: required, required_one_of, unknown
// keys, values. Nulls that stand for "not sent" are taken out of data, integers
// are brought to plain decimal form. skip names properties whose values are not
// to be judged, since their text already was.
func (g *gate) judge(a *answer, data map[string]any, skip ...string) {
	type stray struct {
		path, key string
		at        *keyset.Node
	}
	var strays []stray
	straysMore := 0
	trail := datapath.New("data")
	a.pruned = g.tree.Prune(data, trail, func(trail *datapath.Trail, key string, at *keyset.Node) {
		if len(strays) >= a.limit {
			straysMore++
			return
		}
		strays = append(strays, stray{trail.String(), key, at})
	}) || a.pruned

	g.requiredStep(a, data)
	g.groupsStep(a, data)
	for i, s := range strays {
		message := unknownMessage(s.at)
		if i > 0 && s.at == strays[i-1].at {
			message = "is not a parameter" // what is declared there was just said
		}
		a.unknown = append(a.unknown, s.path)
		a.add(Problem{
			Code: UnknownParams, Path: s.path, Message: message,
			DidYouMean: a.search.nearest(s.key, s.at.Names()),
		})
	}
	a.count(straysMore)
	g.valuesStep(a, data, skip)
}

func (g *gate) requiredStep(a *answer, data map[string]any) {
	for _, name := range g.required {
		v, sent := data[name]
		if sent && (v != nil || g.tree.Properties[name].Nullable) {
			continue
		}
		state := "was not sent"
		if sent {
			state = "was sent as null"
			delete(data, name)
		}
		message := fmt.Sprintf("is required and %s; send %s", state, g.values[name].Describe())
		a.missing = append(a.missing, name)
		a.add(Problem{Code: MissingRequiredFields, Path: pathOf(name), Message: message})
	}
}

func (g *gate) groupsStep(a *answer, data map[string]any) {
	if len(g.groups) == 0 {
		return
	}
	for _, group := range g.groups {
		if !slices.ContainsFunc(group, func(name string) bool { _, sent := data[name]; return !sent }) {
			return
		}
	}
	a.groups = cloneGroups(g.groups)
	a.add(Problem{
		Code: MissingRequiredGroup, Path: "data",
		Message: "needs " + groupsText(g.groups) + g.begun(data),
	})
}

// begun tells what is missing of a group that was sent in part.
func (g *gate) begun(data map[string]any) string {
	for _, group := range g.groups {
		var sent, missing []string
		for _, name := range group {
			if _, ok := data[name]; ok {
				sent = append(sent, words.Quote(name))
			} else {
				missing = append(missing, words.Quote(name))
			}
		}
		if len(sent) > 0 {
			return fmt.Sprintf("; beside %s send %s", strings.Join(sent, " and "), strings.Join(missing, " and "))
		}
	}
	return ""
}

// groupsText tells the groups as alternatives: "id", or "project" and "title".
func groupsText(groups [][]string) string {
	const most = 10
	last := " or "
	if len(groups) > 2 || slices.ContainsFunc(groups, func(group []string) bool { return len(group) > 1 }) {
		last = ", or "
	}
	var b strings.Builder
	for i, group := range groups[:min(len(groups), most)] {
		switch {
		case i > 0 && i == len(groups)-1:
			b.WriteString(last)
		case i > 0:
			b.WriteString(", ")
		}
		for k, name := range group {
			if k > 0 {
				b.WriteString(" and ")
			}
			b.WriteString(words.Quote(name))
		}
	}
	if len(groups) > most {
		fmt.Fprintf(&b, ", or one of %d more groups", len(groups)-most)
	}
	return b.String()
}

func unknownMessage(at *keyset.Node) string {
	const most = 4
	var patterns []string
	for _, p := range at.Patterns() {
		if len(patterns) == most {
			break
		}
		patterns = append(patterns, valuegate.SpellPattern(p))
	}
	declared := list(at.Names())
	if len(patterns) > 0 {
		if declared != "" {
			declared += ", and "
		}
		declared += "keys that match " + strings.Join(patterns, " or ")
	}
	if declared == "" {
		return "is not a parameter; none is declared here"
	}
	return "is not a parameter; declared here: " + declared
}

// list joins names, the first of many.
func list(names []string) string {
	const most = 12
	var b strings.Builder
	for i, name := range names {
		if i == most {
			fmt.Fprintf(&b, " and %d more", len(names)-most)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(datapath.Name(name))
	}
	return b.String()
}

func (g *gate) valuesStep(a *answer, data map[string]any, skip []string) {
	report := valuegate.NewReport(a.limit)
	trail := datapath.New("data")
	for _, name := range g.names {
		v, sent := data[name]
		if !sent || slices.Contains(skip, name) {
			continue
		}
		trail.Key(name)
		data[name] = g.values[name].Check(v, trail, report)
		trail.Up()
	}
	for _, p := range report.Problems() {
		if g.requires(p.Path) {
			p.Message = strings.TrimSuffix(p.Message, valuegate.NothingToSay)
		}
		a.add(Problem{Code: InvalidValues, Path: p.Path, Message: p.Message, DidYouMean: p.DidYouMean})
	}
	a.count(report.More())
	a.rewritten = report.Rewritten()
}

// requires reports whether the data path is that of a required property, which
// cannot be left out.
func (g *gate) requires(path string) bool {
	return slices.ContainsFunc(g.required, func(name string) bool { return pathOf(name) == path })
}

// fill puts the defaults in that the call did not send, each a copy of its own.
func (g *gate) fill(data map[string]any) (filled bool) {
	for name, v := range g.defaults {
		if _, sent := data[name]; !sent {
			data[name] = keyset.Copy(v)
			filled = true
		}
	}
	return filled
}

// pathOf spells the data path of a property.
func pathOf(name string) string {
	t := datapath.New("data")
	t.Key(name)
	return t.String()
}
