// This file is the border to the reference engine: it compiles every schema,
// resolves references, and judges what a gate does not.
package valuegate

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// base is the address that the engine knows a schema by. The name can never
// resolve (RFC 2606), and nothing is ever fetched.
const base = "https://schema.invalid/property"

var errRemote = errors.New("remote schemas are not fetched")

// noLoader refuses every schema that is not part of the one at hand.
type noLoader struct{ asked string }

func (l *noLoader) Load(address string) (any, error) {
	l.asked = address
	return nil, errRemote
}

// compileEngine compiles a schema that [inspect] found nothing wrong with.
func compileEngine(schema map[string]any) (root *jsonschema.Schema, fault *Fault) {
	b := builder{schema: schema}
	loader := &noLoader{}
	defer func() {
		if p := recover(); p != nil {
			root, fault = nil, &Fault{
				Problem: "the schema cannot be compiled",
				Fix:     "write it with fewer or simpler keywords",
			}
		}
	}()
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	for _, f := range formats() {
		c.RegisterFormat(f)
	}
	c.UseLoader(loader)
	if err := c.AddResource(base, schema); err != nil {
		return nil, b.engineFault(err, loader)
	}
	root, err := c.Compile(base)
	if err != nil {
		return nil, b.engineFault(err, loader)
	}
	return root, nil
}

// engineFault says in our own words what the engine refused.
func (b *builder) engineFault(err error, loader *noLoader) *Fault {
	var (
		invalid *jsonschema.SchemaValidationError
		anchor  *jsonschema.AnchorNotFoundError
		pointer *jsonschema.JSONPointerNotFoundError
		regex   *jsonschema.InvalidRegexError
		twice   *jsonschema.DuplicateIDError
		twiceA  *jsonschema.DuplicateAnchorError
		badID   *jsonschema.ParseIDError
		load    *jsonschema.LoadURLError
	)
	switch {
	case errors.As(err, &load):
		at := b.findRef(loader.asked)
		return &Fault{
			At:      at,
			Problem: fmt.Sprintf("$ref leads to another document, %s, and nothing is fetched", quoted(b.refText(at, loader.asked))),
			Fix:     "put the schema under $defs and refer to it as #/$defs/name",
		}
	case errors.As(err, &pointer):
		_, place, _ := strings.Cut(pointer.URL, "#")
		return &Fault{
			At:      b.findRef("#" + place),
			Problem: fmt.Sprintf("$ref leads nowhere: there is no %s", quoted("#"+place)),
			Fix:     "refer to a place in this schema, such as #/$defs/name",
		}
	case errors.As(err, &anchor):
		_, name, _ := strings.Cut(anchor.Reference, "#")
		return &Fault{
			At:      b.findRef("#" + name),
			Problem: fmt.Sprintf("$ref leads nowhere: there is no anchor %s", quoted(name)),
			Fix:     "refer to a place in this schema, such as #/$defs/name",
		}
	case errors.As(err, &regex):
		f := patternFault(b.place(regex.URL), regex.Regex)
		return &f
	case errors.As(err, &badID):
		at := append(b.place(badID.URL), "$id")
		return &Fault{
			At:      at,
			Problem: fmt.Sprintf("$id %s is not an address", quoted(b.refText(at, ""))),
			Fix:     "leave $id out, or write a URI",
		}
	case errors.As(err, &twice):
		return &Fault{
			At:      append(b.place("#"+twice.Ptr1), "$id"),
			Problem: "two schemas have one $id",
			Fix:     "give each its own, or leave $id out",
		}
	case errors.As(err, &twiceA):
		return &Fault{
			At:      append(b.place("#"+twiceA.Ptr1), "$anchor"),
			Problem: fmt.Sprintf("the anchor %s stands twice", quoted(twiceA.Anchor)),
			Fix:     "give each schema its own",
		}
	case errors.As(err, &invalid):
		at := b.place(invalid.URL)
		var detail *jsonschema.ValidationError
		if errors.As(invalid.Err, &detail) {
			if all := leaves(detail); len(all) > 0 {
				at = append(at, b.steps(all[0].InstanceLocation, at)...)
			}
		}
		value, _ := b.lookup(at)
		return &Fault{
			At:      at,
			Problem: fmt.Sprintf("%s is not what JSON Schema allows here", got(value)),
			Fix:     "see the keyword in the specification of JSON Schema 2020-12",
		}
	}
	return &Fault{
		Problem: "the schema cannot be compiled: a reference or an $id in it cannot be resolved",
		Fix:     "refer to places in this schema, such as #/$defs/name, and leave $id out",
	}
}

// place turns a location of the engine (address#pointer) into steps.
func (b *builder) place(location string) []any {
	_, pointer, _ := strings.Cut(location, "#")
	tokens := strings.Split(pointer, "/")[1:]
	for i, t := range tokens {
		if plain, err := url.PathUnescape(t); err == nil {
			t = plain
		}
		tokens[i] = unescapePointer(t)
	}
	return b.steps(tokens, nil)
}

func unescapePointer(token string) string {
	return strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
}

// steps types pointer tokens below a place: an int where the schema has an
// array.
func (b *builder) steps(tokens []string, below []any) []any {
	at, _ := b.lookup(below)
	steps := make([]any, 0, len(tokens))
	for _, t := range tokens {
		switch v := at.(type) {
		case map[string]any:
			at = v[t]
		case []any:
			at = nil
			if i, err := strconv.Atoi(t); err == nil && i >= 0 && i < len(v) {
				at = v[i]
				steps = append(steps, i)
				continue
			}
		}
		steps = append(steps, t)
	}
	return steps
}

// lookup returns what stands at a place of the schema.
func (b *builder) lookup(at []any) (any, bool) {
	var v any = b.schema
	for _, step := range at {
		ok := false
		switch s := step.(type) {
		case string:
			m, _ := v.(map[string]any)
			v, ok = m[s]
		case int:
			if a, _ := v.([]any); s < len(a) {
				v, ok = a[s], true
			}
		}
		if !ok {
			return nil, false
		}
	}
	return v, true
}

// findRef returns the place of the first reference that is the text, or that
// resolves to an address that is, or the schema's root.
func (b *builder) findRef(text string) []any {
	var places [][]any
	walkValues(b.schema, nil, func(at []any, v any) {
		s, ok := v.(string)
		if !ok || len(at) == 0 || (at[len(at)-1] != "$ref" && at[len(at)-1] != "$dynamicRef") {
			return
		}
		trimmed := strings.TrimSuffix(strings.TrimPrefix(s, "./"), "#")
		address, _, _ := strings.Cut(trimmed, "#")
		if s == text || trimmed == text || address != "" && (address == text || strings.HasSuffix(text, "/"+address)) {
			places = append(places, slices.Clone(at))
		}
	})
	if len(places) == 0 {
		return nil
	}
	slices.SortFunc(places, func(x, y []any) int { return slices.CompareFunc(x, y, compareSteps) })
	return places[0]
}

func (b *builder) refText(at []any, otherwise string) string {
	if v, ok := b.lookup(at); ok {
		if s, ok := v.(string); ok {
			return s
		}
	}
	return otherwise
}

// judgeEngine lets the engine judge v. A panic of the engine is a refusal.
func judgeEngine(s *jsonschema.Schema, v any) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errUnjudged
		}
	}()
	return s.Validate(v)
}

var errUnjudged = errors.New("the value could not be judged")

// leaves returns the errors that have no further cause, by place and then by
// keyword.
func leaves(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	var all []*jsonschema.ValidationError
	var walk func(e *jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if len(e.Causes) == 0 {
			all = append(all, e)
		}
		for _, c := range e.Causes {
			walk(c)
		}
	}
	walk(e)
	slices.SortStableFunc(all, func(x, y *jsonschema.ValidationError) int {
		if c := slices.CompareFunc(x.InstanceLocation, y.InstanceLocation, compareTokens); c != 0 {
			return c
		}
		return strings.Compare(x.SchemaURL, y.SchemaURL)
	})
	return all
}

// compareTokens orders pointer tokens, indexes by number.
func compareTokens(a, b string) int {
	i, errA := strconv.Atoi(a)
	j, errB := strconv.Atoi(b)
	if errA == nil && errB == nil && i != j {
		return i - j
	}
	return strings.Compare(a, b)
}
