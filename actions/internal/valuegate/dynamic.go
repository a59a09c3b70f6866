// This file follows $dynamicRef (2020-12 core §8.2.3.2), whose target depends on
// the schemas that lead to it. All the ways there are known when a schema is
// compiled, so each schema becomes one node for each answer, and from there on
// a dynamic reference is a reference like any other.
package valuegate

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// mostNodes bounds the graph: where several anchors can each lead to several
// places, every combination is a graph of its own.
const mostNodes = 100_000

// A scope says where the dynamic anchors lead that a $dynamicRef names: for
// each, the first resource with such an anchor on the way. It is known by its
// index in dynamics.scopes; the empty one is 0.
type scope int

// dynamics is what a builder knows of dynamic references. Its zero value is one
// of a schema that has none.
type dynamics struct {
	names     []string // the anchors that dynamic references name, sorted
	compiler  *jsonschema.Compiler
	anchors   map[string]map[string]*jsonschema.Schema // by resource and name
	resources map[*jsonschema.Schema]string            // the resource that each schema is in
	scopes    [][]string                               // the resource of each name, or ""
	known     map[string]scope                         // by their resources
	current   scope
}

// dynamics prepares to follow the dynamic references that i found.
func (i *inspector) dynamics(c *jsonschema.Compiler) dynamics {
	d := dynamics{compiler: c, anchors: map[string]map[string]*jsonschema.Schema{}, resources: map[*jsonschema.Schema]string{}, known: map[string]scope{}}
	for name := range i.dynamicNames {
		d.names = append(d.names, name)
	}
	slices.Sort(d.names)
	d.intern(make([]string, len(d.names)))
	for _, a := range i.dynamicAnchors {
		d.anchor(a.resource, a.name, location(a.at))
	}
	return d
}

// anchor records where an anchor of a resource stands.
func (d *dynamics) anchor(resource, name, location string) {
	s, err := d.compiler.Compile(location)
	if err != nil {
		return // the anchor is in a part that nothing leads to
	}
	if d.anchors[resource] == nil {
		d.anchors[resource] = map[string]*jsonschema.Schema{}
	}
	d.anchors[resource][name] = s
}

func (d *dynamics) intern(resources []string) scope {
	key := strings.Join(resources, " ") // an address has no space
	s, ok := d.known[key]
	if !ok {
		s = scope(len(d.scopes))
		d.scopes = append(d.scopes, resources)
		d.known[key] = s
	}
	return s
}

// enter returns the scope inside of s, which is met in the current one.
func (b *builder) enter(s *jsonschema.Schema) scope {
	d := &b.dynamics
	if len(d.names) == 0 {
		return 0
	}
	resource := b.resourceOf(s)
	inside := d.scopes[d.current]
	for i, name := range d.names {
		if inside[i] == "" && d.anchors[resource][name] != nil {
			inside = slices.Clone(inside)
			inside[i] = resource
		}
	}
	return d.intern(inside)
}

// resourceOf returns the address of the resource that s is in.
func (b *builder) resourceOf(s *jsonschema.Schema) string {
	d := &b.dynamics
	resource, ok := d.resources[s]
	if ok {
		return resource
	}
	address, _, _ := strings.Cut(s.Location, "#")
	if address == base {
		resource = b.references.resource(b.place(s.Location)).text
	} else { // a schema of schemas, whose anchor is at its top
		resource = address
		if d.anchors[resource] == nil && slices.Contains(d.names, metaAnchor) {
			d.anchor(resource, metaAnchor, address)
		}
	}
	d.resources[s] = resource
	return resource
}

// metaAnchor is the dynamic anchor of the schema of schemas.
const metaAnchor = "meta"

// target returns where a dynamic reference leads in the current scope.
func (d *dynamics) target(ref *jsonschema.DynamicRef) *jsonschema.Schema {
	if ref.Anchor == "" || ref.Ref.DynamicAnchor != ref.Anchor {
		return ref.Ref // as $ref
	}
	i, named := slices.BinarySearch(d.names, ref.Anchor)
	if !named {
		return ref.Ref
	}
	if s := d.anchors[d.scopes[d.current][i]][ref.Anchor]; s != nil {
		return s
	}
	return ref.Ref
}

// location spells a place as the engine does.
func location(at []any) string {
	u := url.URL{Fragment: pointer(at)}
	return base + u.String()
}

// tooMany is the fault of a schema whose graph has no bound worth waiting for.
func tooMany() Fault {
	return Fault{
		Problem: fmt.Sprintf("the dynamic references of the schema lead to more than %d combinations of schemas", mostNodes),
		Fix:     "use $ref, which leads to one place",
	}
}
