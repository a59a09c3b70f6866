package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// headerKeyword is the keyword by which a property asks clients to mirror its
// value into an HTTP header (MCP specification 2026-07-28,
// basic/transports/streamable-http, "Custom Headers from Tool Parameters").
const headerKeyword = "x-mcp-header"

// A HeaderAnnotation is one property whose value clients mirror into a header.
type HeaderAnnotation struct {
	Path []string // the names of the properties that lead to it
	Name string   // as it is annotated; the header is Mcp-Param-<Name>
	Type string   // string, integer or boolean
}

// HeaderAnnotations returns the valid header annotations of an input schema,
// sorted by path. What [ValidateHeaderAnnotations] refuses is left out; a text
// that is no JSON object has none.
func HeaderAnnotations(schema json.RawMessage) []HeaderAnnotation {
	found, _ := scanHeaders(schema)
	return found
}

// ValidateHeaderAnnotations holds the header annotations of an input schema to
// the rules of the MCP specification 2026-07-28 in full, since clients drop a
// tool that breaks one:
//
//   - The property's type is the word string, integer or boolean.
//   - The annotation is a string, an HTTP token (RFC 9110, section 5.6.2), and
//     no other annotation of the schema is equal to it whatever the case.
//   - The property is reached through properties alone: not the root, and not
//     below items, additionalProperties, oneOf, $defs or any other keyword that
//     holds a schema, whether or not a $ref leads there.
//
// A property that is called x-mcp-header, and that word inside default, enum,
// const or examples, are no annotations. Everything that is wrong is one error.
func ValidateHeaderAnnotations(schema json.RawMessage) error {
	_, err := scanHeaders(schema)
	return err
}

func scanHeaders(schema json.RawMessage) ([]HeaderAnnotation, error) {
	root, err := readSchema(schema)
	if err != nil {
		return nil, err
	}
	s := &headerScan{first: map[string]string{}}
	s.schema(root, nil, nil, false)
	return s.found, errors.Join(s.errs...)
}

// readSchema reads an input schema with numbers of any size.
func readSchema(schema json.RawMessage) (root any, err error) {
	var text json.RawMessage
	if err := json.Unmarshal(schema, &text); err != nil { // which takes the whole of it
		return nil, fmt.Errorf("the input schema is not JSON: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	if err := dec.Decode(&root); err != nil {
		return nil, fmt.Errorf("the input schema is not JSON: %w", err)
	}
	return root, nil
}

// A headerScan visits every schema within a schema, in a fixed order.
type headerScan struct {
	found []HeaderAnnotation
	first map[string]string // lower-case name → the place that has it
	errs  []error
}

// schema visits one schema. path are the properties that lead to it where
// reachable says that nothing else does.
func (s *headerScan) schema(v any, at actions.Location, path []string, reachable bool) {
	m, ok := v.(map[string]any)
	if !ok {
		return
	}
	if annotation, ok := m[headerKeyword]; ok {
		s.annotation(m, annotation, at, path, reachable)
	}
	for _, keyword := range slices.Sorted(maps.Keys(m)) {
		below := append(slices.Clone(at), keyword)
		switch keyword {
		case "properties":
			inner, _ := m[keyword].(map[string]any)
			for _, name := range slices.Sorted(maps.Keys(inner)) {
				s.schema(inner[name], append(slices.Clone(below), name), append(slices.Clone(path), name), reachable || len(at) == 0)
			}
		case "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions":
			inner, _ := m[keyword].(map[string]any)
			for _, name := range slices.Sorted(maps.Keys(inner)) {
				s.schema(inner[name], append(slices.Clone(below), name), nil, false)
			}
		case "items", "prefixItems", "additionalItems", "unevaluatedItems", "contains",
			"additionalProperties", "unevaluatedProperties", "propertyNames", "contentSchema",
			"allOf", "anyOf", "oneOf", "not", "if", "then", "else":
			if list, ok := m[keyword].([]any); ok {
				for i, e := range list {
					s.schema(e, append(slices.Clone(below), i), nil, false)
				}
				continue
			}
			s.schema(m[keyword], below, nil, false)
		}
	}
}

// annotation judges one annotation.
func (s *headerScan) annotation(property map[string]any, v any, at actions.Location, path []string, reachable bool) {
	place := append(slices.Clone(at), headerKeyword).String()
	offend := func(format string, args ...any) {
		s.errs = append(s.errs, fmt.Errorf("%s: "+format, append([]any{place}, args...)...))
	}
	before := len(s.errs)
	switch {
	case len(at) == 0:
		offend("the root of the schema is no property; annotate a property")
	case !reachable:
		offend("only a property that is reached through properties alone can be annotated; take it out")
	}
	declared, hasType := property["type"]
	typ, _ := declared.(string)
	switch {
	case !hasType:
		offend("an annotated property has the type string, integer or boolean; this one has none")
	case typ != "string" && typ != "integer" && typ != "boolean":
		offend("an annotated property has the type string, integer or boolean, as one word; this one has %s", spell(declared))
	}
	name, isString := v.(string)
	switch {
	case !isString:
		offend("the name of a header is a string, not %s", spell(v))
		return
	case name == "":
		offend("the name of a header is not empty")
		return
	}
	if i := strings.IndexFunc(name, func(r rune) bool { return !isTokenChar(r) }); i >= 0 {
		offend("%q is no HTTP token: it has %q", name, []rune(name[i:])[0])
		return
	}
	folded := strings.ToLower(name)
	if other, ok := s.first[folded]; ok {
		offend("%q stands at %s already; header names are the same whatever their case", name, other)
		return
	}
	s.first[folded] = place
	if len(s.errs) == before {
		s.found = append(s.found, HeaderAnnotation{Path: path, Name: name, Type: typ})
	}
}

// spell writes a JSON value as it would stand in the schema, shortly.
func spell(v any) string { return cut(string(compact(v)), 80) }

// enforced returns the input schema that the SDK is given in the place of one
// with header annotations. The SDK holds the headers of a call to the
// annotations that it finds, and finds none where any schema among the
// properties is a boolean or has several types. What it is given says nothing
// but the annotations.
func enforced(schema json.RawMessage) json.RawMessage {
	found := HeaderAnnotations(schema)
	if len(found) == 0 {
		return schema
	}
	root := map[string]any{"type": "object"}
	for _, a := range found {
		at := root
		for _, name := range a.Path {
			properties, ok := at["properties"].(map[string]any)
			if !ok {
				properties = map[string]any{}
				at["properties"] = properties
			}
			next, ok := properties[name].(map[string]any)
			if !ok {
				next = map[string]any{}
				properties[name] = next
			}
			at = next
		}
		at["type"], at[headerKeyword] = a.Type, a.Name
	}
	return compact(root)
}

// isTokenChar reports whether r is a tchar of RFC 9110, section 5.6.2.
func isTokenChar(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return true
	}
	return strings.ContainsRune("!#$%&'*+-.^_`|~", r)
}
