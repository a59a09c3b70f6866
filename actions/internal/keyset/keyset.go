// Package keyset knows which keys an object may have: it walks the parts of a
// schema that the closed key set is read from, says where a map there has not
// the shape it is read from, and holds data and defaults to it.
//
// The walk descends through properties, an items that is a single schema, and a
// schema-valued additionalProperties; nothing else of a schema is looked at.
package keyset

import (
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// A Node is one schema that the walk visits.
type Node struct {
	Properties map[string]*Node
	Items      *Node // nil where items is absent, a boolean or a list
	Additional *Node // nil where additionalProperties is no schema
	Closed     bool  // an object has no keys but those of Properties
	Required   map[string]bool

	// Nullable reports that the schema lets null pass. It is not read off the
	// schema here: whoever compiles the schema sets it.
	Nullable bool

	names    []string         // of Properties, sorted
	patterns []*regexp.Regexp // keys that patternProperties declares
	prefix   int              // leading elements of an array that items is not for
	byRule   bool             // closed by the rule, not by a word of the author's
}

// A Fault is one place where a visited map has not the shape that the closure
// is read from. At leads from the root to the map or the key at fault.
type Fault struct {
	At           []any
	Problem, Fix string
}

// Root reads the key set of an action: its properties are the only keys of its
// data. required is the action's own.
//
// nearest finds the declared name that one which is not declared was meant to
// be, or "".
func Root(properties map[string]any, required []string, nearest func(string, []string) string) (*Node, []Fault) {
	b := &builder{nearest: nearest}
	n := &Node{Closed: true, byRule: true, Required: set(required)}
	b.properties(n, properties, nil)
	return n, b.faults
}

type builder struct {
	faults  []Fault
	nearest func(string, []string) string
}

func (b *builder) fault(at []any, fix, problem string, args ...any) {
	b.faults = append(b.faults, Fault{At: at, Problem: fmt.Sprintf(problem, args...), Fix: fix})
}

func (b *builder) properties(n *Node, properties map[string]any, at []any) {
	n.names = slices.Sorted(maps.Keys(properties))
	n.Properties = make(map[string]*Node, len(properties))
	for _, name := range n.names {
		below := step(at, name)
		if schema, ok := properties[name].(map[string]any); ok {
			n.Properties[name] = b.schema(schema, below)
		} else {
			n.Properties[name] = &Node{}
			b.fault(below, `write a JSON Schema object; {} lets anything pass`,
				"property %s is %s, not a schema object", words.Quote(name), words.Type(properties[name]))
		}
	}
}

// siblings are the keywords that add keys or alternatives to an object, so that
// its properties alone do not say which keys it may have.
var siblings = [...]string{
	"$dynamicRef", "$ref", "allOf", "anyOf", "dependentSchemas", "if", "oneOf", "patternProperties", "unevaluatedProperties",
}

func (b *builder) schema(schema map[string]any, at []any) *Node {
	n := &Node{}
	if v, ok := schema["properties"]; ok {
		if properties, ok := v.(map[string]any); ok {
			b.properties(n, properties, step(at, "properties"))
		} else {
			b.fault(step(at, "properties"), "map each property name to its schema", "properties is %s, not an object", words.Type(v))
		}
	}
	n.patterns = patterns(schema)
	if prefix, ok := schema["prefixItems"].([]any); ok {
		n.prefix = len(prefix)
	}
	b.items(n, schema, at)
	b.additional(n, schema, at)
	b.required(n, schema, at)
	return n
}

// patterns compiles the patterns that declare keys beside properties. One that
// does not compile is for whoever compiles the schema to tell.
func patterns(schema map[string]any) []*regexp.Regexp {
	declared, _ := schema["patternProperties"].(map[string]any)
	var compiled []*regexp.Regexp
	for pattern := range declared {
		if re, err := regexp.Compile(pattern); err == nil {
			compiled = append(compiled, re)
		}
	}
	return compiled
}

// declares reports whether a pattern declares the key.
func (n *Node) declares(key string) bool {
	return slices.ContainsFunc(n.patterns, func(re *regexp.Regexp) bool { return re.MatchString(key) })
}

func (b *builder) items(n *Node, schema map[string]any, at []any) {
	switch v := schema["items"].(type) {
	case map[string]any:
		n.Items = b.schema(v, step(at, "items"))
	case bool:
	default:
		if _, ok := schema["items"]; ok {
			b.fault(step(at, "items"), "write one schema for every item, or prefixItems for a tuple",
				"items is %s, not a schema", words.Type(v))
		}
	}
}

func (b *builder) additional(n *Node, schema map[string]any, at []any) {
	v, said := schema["additionalProperties"]
	switch v := v.(type) {
	case map[string]any:
		if len(v) > 0 {
			n.Additional = b.schema(v, step(at, "additionalProperties"))
		}
	case bool:
		n.Closed = !v
	default:
		if said {
			b.fault(step(at, "additionalProperties"), "write true, false or a schema",
				"additionalProperties is %s, neither a boolean nor a schema", words.Type(v))
		}
	}
	if said || len(n.Properties) == 0 {
		return
	}
	for _, k := range siblings {
		if _, ok := schema[k]; ok {
			b.fault(step(at, k), `say "additionalProperties": true, false or a schema`,
				"properties stands beside %s, so which keys are allowed is not said", k)
			return
		}
	}
	n.Closed, n.byRule = true, true
}

func (b *builder) required(n *Node, schema map[string]any, at []any) {
	v, ok := schema["required"]
	if !ok {
		return
	}
	at = step(at, "required")
	list, ok := v.([]any)
	if !ok {
		fix := "list the names of the properties that must be sent"
		if _, flag := v.(bool); flag {
			fix = "to require this property, name it in the required of the object around it"
		}
		b.fault(at, fix, "required is %s, not an array of strings", words.Type(v))
		return
	}
	n.Required = make(map[string]bool, len(list))
	for i, v := range list {
		name, ok := v.(string)
		if !ok {
			b.fault(step(at, i), "list the names of the properties that must be sent", "required has %s, not a string", words.Type(v))
			continue
		}
		if n.Required[name] {
			b.fault(step(at, i), "name it once", "required names %s twice", words.Quote(name))
		}
		n.Required[name] = true
		if n.Closed && n.Properties[name] == nil && !n.declares(name) {
			b.fault(step(at, i), Declare(b.nearest(name, n.names)), "required names %s, which its properties do not declare", words.Quote(name))
		}
	}
}

// Declare is what to do about a name that is not declared and was meant to be
// another, or "".
func Declare(meant string) string {
	if meant != "" {
		return fmt.Sprintf("did you mean %q?", meant)
	}
	return "declare it in properties or take the name out"
}

// Names returns the declared keys, sorted. The slice is the node's own.
func (n *Node) Names() []string { return n.names }

// Patterns returns the expressions of patternProperties, sorted: a key that
// matches one of them is declared, too.
func (n *Node) Patterns() []string {
	var texts []string
	for _, re := range n.patterns {
		texts = append(texts, re.String())
	}
	slices.Sort(texts)
	return texts
}

// Publish returns a copy of properties with the closure written in full: a map
// that the rule closes says "additionalProperties": false. properties is what
// the node was read from.
func (n *Node) Publish(properties map[string]any) map[string]any {
	out := make(map[string]any, len(properties))
	for name, p := range properties {
		if schema, ok := p.(map[string]any); ok {
			out[name] = n.Properties[name].publish(schema)
		} else {
			out[name] = Copy(p)
		}
	}
	return out
}

func (n *Node) publish(schema map[string]any) map[string]any {
	out := make(map[string]any, len(schema)+1)
	for k, v := range schema {
		below, isMap := v.(map[string]any)
		switch {
		case isMap && k == "properties" && n.Properties != nil:
			out[k] = n.Publish(below)
		case isMap && k == "items" && n.Items != nil:
			out[k] = n.Items.publish(below)
		case isMap && k == "additionalProperties" && n.Additional != nil:
			out[k] = n.Additional.publish(below)
		default:
			out[k] = Copy(v)
		}
	}
	if n.byRule {
		out["additionalProperties"] = false
	}
	return out
}

// Copy returns a deep copy of a value of the JSON model.
func Copy(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, e := range v {
			out[k] = Copy(e)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = Copy(e)
		}
		return out
	}
	return v
}

// step returns at with one more step; at itself is never changed.
func step(at []any, s any) []any { return append(at[:len(at):len(at)], s) }

func set(names []string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}
