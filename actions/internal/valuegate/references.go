// This file finds the references of a schema (2020-12 core §8.2): each must
// lead to a schema of the same document.
package valuegate

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// references is what an inspector collects to follow them.
type references struct {
	found     []reference
	resources []resource
	anchors   map[string]bool // address#name

	dynamicAnchors []dynamicAnchor
	dynamicNames   map[string]bool // the anchors that dynamic references name
}

// A dynamicAnchor is a schema that a $dynamicAnchor names in its resource.
type dynamicAnchor struct {
	resource, name string
	at             []any
}

// A reference is a $ref or a $dynamicRef with its place.
type reference struct {
	at   []any
	text string
}

func (r reference) keyword() string { return keyword(r.at) }

// A resource is a schema with an address of its own, which an $id gives it.
type resource struct {
	at      []any
	address *url.URL
	text    string // the address
}

func newReferences() references {
	root, err := url.Parse(base)
	if err != nil {
		panic(err) // base is a constant
	}
	return references{resources: []resource{{address: root, text: base}}, anchors: map[string]bool{}, dynamicNames: map[string]bool{}}
}

// resource returns the innermost resource around a place. Those around are
// known before those below.
func (r *references) resource(at []any) resource {
	for _, res := range slices.Backward(r.resources) {
		if len(res.at) <= len(at) && slices.Equal(res.at, at[:len(res.at)]) {
			return res
		}
	}
	return r.resources[0]
}

// at returns the resource with an address.
func (r *references) at(address string) (resource, bool) {
	for _, res := range r.resources {
		if res.text == address {
			return res, true
		}
	}
	return resource{}, false
}

// identify records the address and the anchors that a schema gives itself.
func (i *inspector) identify(m map[string]any, at []any) {
	if id, ok := m["$id"].(string); ok {
		i.identifyBy(id, at)
	}
	if i.draft7 {
		return
	}
	name, named := m["$anchor"].(string)
	if named {
		i.anchor(name, append(slices.Clone(at), "$anchor"))
	}
	if dynamic, ok := m["$dynamicAnchor"].(string); ok {
		i.dynamicAnchors = append(i.dynamicAnchors, dynamicAnchor{i.resource(at).text, dynamic, slices.Clone(at)})
		if !named || name != dynamic {
			i.anchor(dynamic, append(slices.Clone(at), "$dynamicAnchor"))
		}
	}
}

func (i *inspector) identifyBy(id string, at []any) {
	place := append(slices.Clone(at), "$id")
	u, err := url.Parse(id)
	if err != nil {
		i.fault(place, "leave $id out, or write a URI", "$id %s is not an address", words.Quote(id))
		return
	}
	fragment := u.Fragment
	if u.Fragment, u.RawFragment = "", ""; fragment != "" && i.draft7 {
		defer i.anchor(fragment, place)
	}
	if u.String() == "" {
		return
	}
	res := resource{at: slices.Clone(at), address: i.resource(at).address.ResolveReference(u)}
	res.text = res.address.String()
	if len(at) > 0 {
		if _, twice := i.references.at(res.text); twice {
			i.fault(place, "give each schema its own, or leave $id out", "$id %s stands twice", words.Quote(id))
			return
		}
	}
	if len(i.resources) < mostResources {
		i.resources = append(i.resources, res)
		return
	}
	i.fault(place, "leave $id out, and refer to #/$defs/name", "the schema has more than %d schemas with an $id", mostResources)
}

func (i *inspector) anchor(name string, at []any) {
	key := i.resource(at).text + "#" + name
	if i.anchors[key] {
		i.fault(at, "give each schema its own", "the anchor %s stands twice", words.Quote(name))
	}
	i.anchors[key] = true
}

// resolve follows each reference. A schema that only a reference finds is
// checked too, and may have further ones.
func (i *inspector) resolve() {
	b := builder{schema: i.root}
	for n := 0; n < len(i.found); n++ {
		r := i.found[n]
		u, err := url.Parse(r.text)
		if err != nil {
			i.fault(r.at, "write a place in this schema, such as #/$defs/name", "%s %s is not an address", r.keyword(), words.Quote(r.text))
			continue
		}
		target := i.resource(r.at).address.ResolveReference(u)
		fragment := u.Fragment
		target.Fragment, target.RawFragment = "", ""
		res, here := i.references.at(target.String())
		switch address := target.String(); {
		case address == draft2020 && fragment == "" || address == draft7:
			i.dynamicNames[metaAnchor] = true // the engine knows the schemas of schemas
		case !here:
			i.fault(r.at, "put the schema under $defs and refer to it as #/$defs/name",
				"%s leads to another document, %s, and nothing is fetched", r.keyword(), words.Quote(r.text))
		case fragment == "":
		case strings.HasPrefix(fragment, "/"):
			at := append(slices.Clone(res.at), b.steps(pointerTokens(fragment), res.at)...)
			v, ok := b.lookup(at)
			if !ok {
				i.fault(r.at, i.nearestDefinition(fragment), "%s leads nowhere: there is no %s", r.keyword(), words.Quote(r.text))
				continue
			}
			i.schema(v, at)
		case !i.anchors[target.String()+"#"+fragment]:
			i.fault(r.at, "refer to a place in this schema, such as #/$defs/name",
				"%s leads nowhere: there is no anchor %s", r.keyword(), words.Quote(fragment))
		}
	}
}

// pointerTokens splits a JSON pointer (RFC 6901).
func pointerTokens(pointer string) []string {
	tokens := strings.Split(pointer, "/")[1:]
	for i, t := range tokens {
		tokens[i] = unescapePointer(t)
	}
	return tokens
}

// nearestDefinition says where a reference to a definition should have led.
func (i *inspector) nearestDefinition(fragment string) string {
	for _, under := range [...]string{"$defs", "definitions"} {
		name, ok := strings.CutPrefix(fragment, "/"+under+"/")
		defs, _ := i.root[under].(map[string]any)
		if !ok || len(defs) == 0 {
			continue
		}
		names := slices.Sorted(maps.Keys(defs))
		if meant := nearest(unescapePointer(name), names); meant != "" {
			return fmt.Sprintf("did you mean %s?", words.Quote("#/"+under+"/"+meant))
		}
		return fmt.Sprintf("%s has %s", under, listed(names, " and "))
	}
	return "refer to a place in this schema, such as #/$defs/name"
}
