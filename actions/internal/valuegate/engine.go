// This file is the border to the engine, which compiles every schema and
// resolves its references. It never sees a value of a call.
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

// noLoader refuses every schema that is not part of the one at hand.
type noLoader struct{}

func (noLoader) Load(string) (any, error) { return nil, errors.New("remote schemas are not fetched") }

// compileEngine compiles a schema that [inspect] found nothing wrong with. The
// compiler knows every part of it.
func compileEngine(schema map[string]any) (root *jsonschema.Schema, c *jsonschema.Compiler, fault *Fault) {
	b := builder{schema: schema}
	defer func() {
		if p := recover(); p != nil {
			root, c, fault = nil, nil, &Fault{
				Problem: "the schema cannot be compiled",
				Fix:     "write it with fewer or simpler keywords",
			}
		}
	}()
	c = jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	for _, f := range formats() {
		c.RegisterFormat(f)
	}
	c.UseLoader(noLoader{})
	if err := c.AddResource(base, schema); err != nil {
		return nil, nil, b.engineFault(err)
	}
	root, err := c.Compile(base)
	if err != nil {
		return nil, nil, b.engineFault(err)
	}
	return root, c, nil
}

// engineFault says in our own words what the engine refused and [inspect] let
// pass.
func (b *builder) engineFault(err error) *Fault {
	var invalid *jsonschema.SchemaValidationError
	if !errors.As(err, &invalid) {
		return &Fault{
			Problem: "the schema cannot be compiled: a reference or an $id in it cannot be resolved",
			Fix:     "refer to places in this schema, such as #/$defs/name, and leave $id out",
		}
	}
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
