// This file is the chain: how the declaration of one action is judged.

package actions

import (
	"fmt"
	"maps"
	"slices"

	"github.com/wymcp/wymcp-go/actions/internal/keyset"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// A judge takes the declaration of one action through the chain. Each step
// reads what the steps before it found sound, and never stops at a mistake.
type judge struct {
	action   string
	siblings []string // the names of the tool's actions, sorted
	tool     string
	source   Sourcer // nil where the tool is none
	search   *search // shared by all actions of the tool

	schema Schema                     // what the shape validators have read
	sound  map[string]bool            // keys without an offence so far
	read   map[string]bool            // keys whose value the shape validator has read
	tree   *keyset.Node               // the closed key set, once properties are sound
	gates  map[string]*valuegate.Gate // one a property, once all compile

	offences []Offence
	muted    bool // offences are not kept
}

// chain judges one declared action in full.
func (j *judge) chain(m Map) {
	if p := actionNameProblem(j.action); p != "" {
		j.offend(nil, p, "write a name on one line, without space around it")
	}
	j.shapes(m, func(Key) bool { return true })
	for _, k := range vocabulary() {
		if k.validator.refs != nil && j.read[k.Name] && j.sound["properties"] {
			k.validator.refs(j)
		}
	}
	if j.sound["properties"] && !j.compile() {
		return
	}
	for _, k := range vocabulary() {
		if k.validator.values != nil && j.read[k.Name] && j.gates != nil {
			k.validator.values(j)
		}
	}
}

// mandatory judges the mandatory keys alone, with the validators of the chain.
// The others are read where their shape is right.
func (j *judge) mandatory(m Map) {
	j.shapes(m, func(k Key) bool { return k.Mandatory })
}

// shapes runs the first part of the chain: unknown keys, missing ones and the
// shape of each. Offences about keys that tell does not select are not kept.
func (j *judge) shapes(m Map, tell func(Key) bool) {
	j.sound, j.read = map[string]bool{}, map[string]bool{}
	j.schema.checked = true
	keys := vocabulary()
	if all := !slices.ContainsFunc(keys, func(k Key) bool { return !tell(k) }); all {
		j.unknownKeys(m, keys)
	}
	norm := &normaliser{}
	for _, k := range keys {
		j.muted = !tell(k)
		declared, ok := m[k.Name]
		if !ok {
			if k.Mandatory {
				j.offend(nil, fmt.Sprintf("%s is missing", k.Name), "every action has one")
			}
			continue
		}
		at := Location{k.Name}
		before := len(j.offences)
		sound := true
		norm.fail = func(at Location, problem, fix string) {
			sound = false
			j.offend(at, named(at, problem), fix)
		}
		if v, ok := norm.value(declared, at); ok {
			j.sound[k.Name] = true // a validator that offends takes it back
			j.read[k.Name] = k.validator.shape(j, v)
		}
		if !sound || len(j.offences) > before {
			j.sound[k.Name] = false
		}
		if j.read[k.Name] && k.validator.texts != nil {
			k.validator.texts(j)
		}
	}
	j.muted = false
}

// rootKeywords are keywords that stand at the root of a tool's input schema and
// have no key in the vocabulary.
var rootKeywords = []string{
	"$defs", "$ref", "additionalProperties", "allOf", "anyOf", "definitions", "dependentRequired", "dependentSchemas", "else", "if",
	"maxProperties", "minProperties", "not", "oneOf", "patternProperties", "propertyNames", "then", "type", "unevaluatedProperties",
}

func (j *judge) unknownKeys(m Map, keys []Key) {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.Name
	}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		if slices.Contains(names, name) {
			continue
		}
		fix := "the keys are " + list(names)
		if meant := Nearest(name, names); slices.Contains(rootKeywords, name) {
			fix = "an action is no JSON Schema object: say it in the property that needs it, or in notes"
		} else if meant != "" {
			fix = fmt.Sprintf("did you mean %q?", meant)
		}
		j.offendAt(nil, Location{name}, fmt.Sprintf("unknown key %s", words.Quote(name)), fix)
	}
}

// compile compiles the property schemas, one gate each, and reports whether all
// did.
func (j *judge) compile() bool {
	gates := make(map[string]*valuegate.Gate, len(j.schema.Properties))
	// The closure in full: what a $ref leads to is closed where help says so.
	closed := j.tree.Publish(j.schema.Properties)
	ok := true
	for _, name := range slices.Sorted(maps.Keys(closed)) {
		gate, compiled := j.compileProperty(name, closed[name].(map[string]any))
		gates[name], ok = gate, ok && compiled
	}
	if !ok {
		return false
	}
	j.gates = gates
	for name, gate := range gates {
		nullable(j.tree.Properties[name], gate)
	}
	return true
}

func (j *judge) compileProperty(name string, schema map[string]any) (*valuegate.Gate, bool) {
	gate, faults := valuegate.Compile(schema)
	for _, f := range faults {
		at := Location{"properties", name}.with(f.At...)
		if len(f.At) == 0 {
			f.Problem = named(at, f.Problem)
		}
		j.offend(at, f.Problem, f.Fix)
	}
	return gate, len(faults) == 0
}

// nullable tells each node of the closed key set whether its schema lets null
// pass, which only the compiled schema knows.
func nullable(n *keyset.Node, g *valuegate.Gate) {
	if n == nil || g == nil {
		return
	}
	n.Nullable = g.Allows(nil)
	for name, below := range n.Properties {
		nullable(below, g.Property(name))
	}
	nullable(n.Items, g.Items())
	nullable(n.Additional, g.Additional())
}

// offend reports a mistake at a location. The offence is located at the map
// that holds it.
func (j *judge) offend(at Location, problem, fix string) {
	holder := at
	if n := len(at); n > 1 {
		if _, key := at[n-1].(string); key {
			holder = at[:n-1]
		}
	}
	j.offendAt(holder, at, problem, fix)
}

func (j *judge) offendAt(holder, at Location, problem, fix string) {
	if j.muted {
		if len(at) > 0 {
			j.sound[at[0].(string)] = false
		}
		return
	}
	j.offences = append(j.offences, Offence{
		Place: place(j.source, j.action, at), Action: j.action,
		Location: holder, Problem: problem, Fix: fix, at: at,
	})
	if len(at) > 0 {
		j.sound[at[0].(string)] = false
	}
}

// remark reports a mistake that keeps nothing else from being judged.
func (j *judge) remark(at Location, problem, fix string) {
	key := at[0].(string)
	sound := j.sound[key]
	j.offend(at, problem, fix)
	j.sound[key] = sound
}

// named puts the key or the index that a problem is about before it, where the
// location of the offence is the map around it.
func named(at Location, problem string) string {
	if len(at) > 1 {
		if key, ok := at[len(at)-1].(string); ok {
			return words.Quote(key) + ": " + problem
		}
	}
	return problem
}

// place asks the tool for the author's line. It is the tool's code, so a panic
// there costs the place and nothing else.
func place(s Sourcer, action string, at Location) (line string) {
	if s == nil {
		return ""
	}
	if Contain(func() error { line = s.Source(action, slices.Clone(at)); return nil }) != nil {
		return ""
	}
	if lineProblem(line) != "" {
		return words.Quote(line)
	}
	return line
}
