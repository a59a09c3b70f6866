package keyset_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/keyset"
	"github.com/wymcp/wymcp-go/actions/internal/near"
)

// FuzzWalk takes arbitrary data through the closed key set of arbitrary
// properties. What the walk finds unknown, and what it takes out, is what a slow
// walk of the schema finds; it finds the same a second time, and with the
// closure written in full, which is no change to what is closed already.
func FuzzWalk(f *testing.F) {
	for _, s := range [][2]string{
		{`{"b":{},"a":{}}`, `{"a":1,"z":2,"y":3}`},
		{`{"a":{"items":{"properties":{"b":{}},"required":["b"]}}}`, `{"a":[{"b":null},{"c":null},5]}`},
		{`{"a":{"additionalProperties":{"properties":{"b":{}}},"properties":{"k":{}}}}`, `{"a":{"k":{"c":1},"l":{"c":1,"b":null}}}`},
		{`{"a":{"patternProperties":{"^x-":{}},"properties":{"y":{}},"additionalProperties":false}}`, `{"a":{"x-1":null,"z":1}}`},
		{`{"a":{"prefixItems":[{}],"items":{"properties":{"b":{}}}}}`, `{"a":[{"c":1},{"c":1}]}`},
		{`{"a":{"properties":{"b":{}},"$ref":"#"},"c":{"items":[{}],"required":["x",1]},"d":3}`, `{}`},
		{`{"a":{"properties":{"b":{"properties":{"c":{}}}}},"":{"additionalProperties":{}}}`, `{"a":{"b":{"c":null,"d":null}},"":{"k":{"j":1}}}`},
	} {
		f.Add([]byte(s[0]), []byte(s[1]))
	}
	for _, s := range reported(f) {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, schemaText, dataText []byte) {
		properties, data := anyObject(schemaText), anyObject(dataText)
		if properties == nil || data == nil {
			return
		}
		before := keyset.Copy(properties)
		n, faults := keyset.Root(properties, nil, near.Name)
		for _, fault := range faults {
			if fault.Problem == "" || fault.Fix == "" {
				t.Fatalf("a fault without a text: %+v", fault)
			}
			if !leads(properties, fault.At) {
				t.Fatalf("the fault %q is at %v, which is not in %s", fault.Problem, fault.At, schemaText)
			}
		}
		if len(faults) > 0 {
			return
		}
		closed := n.Publish(properties)
		if !reflect.DeepEqual(before, any(properties)) {
			t.Fatalf("Publish changes what it publishes: %s", schemaText)
		}
		for name, schema := range closed {
			if at := unsaid(schema); at != "" {
				t.Fatalf("published, %s does not say which keys are allowed at %q%s", schemaText, name, at)
			}
		}
		again, faults := keyset.Root(closed, nil, near.Name)
		if len(faults) > 0 {
			t.Fatalf("published, %s has faults: %v", schemaText, faults)
		}
		if twice := again.Publish(closed); !reflect.DeepEqual(closed, twice) {
			t.Fatalf("published twice, %v is %v", closed, twice)
		}

		wantData := keyset.Copy(data)
		var want []string
		slowWalk(map[string]any{"properties": properties}, true, wantData, "data", &want)
		slices.Sort(want)
		pruned := !reflect.DeepEqual(wantData, any(data))
		for name, node := range map[string]*keyset.Node{"as written": n, "as published": again} {
			walked := keyset.Copy(data).(map[string]any)
			if got := walk(t, node, walked, pruned); !slices.Equal(got, want) {
				t.Fatalf("%s: %s finds %q in %s, want %q", name, schemaText, got, dataText, want)
			}
			if !reflect.DeepEqual(wantData, any(walked)) {
				t.Fatalf("%s: %s leaves %v of %s, want %v", name, schemaText, walked, dataText, wantData)
			}
			if got := walk(t, node, walked, false); !slices.Equal(got, want) {
				t.Fatalf("%s: a second walk finds %q, want %q", name, got, want)
			}
		}
	})
}

// walk prunes data and returns the places of unknown keys, sorted. Each is there,
// and stands among keys that are not its own.
func walk(t *testing.T, n *keyset.Node, data map[string]any, pruned bool) []string {
	var found []string
	was := n.Prune(data, datapath.New("data"), func(trail *datapath.Trail, key string, at *keyset.Node) {
		declared := at.Names()
		steps := trail.Steps()
		if !leads(data, steps) || steps[len(steps)-1] != any(key) {
			t.Fatalf("the key %q is said to be at %v", key, steps)
		}
		if slices.Contains(declared, key) || !slices.IsSorted(declared) {
			t.Fatalf("the unknown key %q stands among %q", key, declared)
		}
		place := "data"
		for _, step := range steps {
			place += spell(step)
		}
		found = append(found, place)
	})
	if was != pruned {
		t.Fatalf("Prune = %t, want %t", was, pruned)
	}
	slices.Sort(found)
	return found
}

// slowWalk does what the walk does by reading the schema at each step: it
// descends through properties, an items that is one schema and an
// additionalProperties that is one, takes out what is null of declared keys that
// are not required, and collects the keys that a closed object does not declare.
func slowWalk(schema map[string]any, root bool, data any, at string, unknown *[]string) {
	items, isSchema := schema["items"].(map[string]any)
	if list, ok := data.([]any); ok && isSchema {
		prefix, _ := schema["prefixItems"].([]any)
		for i, e := range list {
			if i >= len(prefix) {
				slowWalk(items, false, e, at+spell(i), unknown)
			}
		}
	}
	object, ok := data.(map[string]any)
	if !ok {
		return
	}
	properties, _ := schema["properties"].(map[string]any)
	required, _ := schema["required"].([]any)
	additional, said := schema["additionalProperties"]
	below, _ := additional.(map[string]any)
	closed := root || additional == false || !said && len(properties) > 0
	for _, key := range slices.Sorted(maps.Keys(object)) {
		inner := at + spell(key)
		declared, ok := properties[key].(map[string]any)
		switch {
		case ok && object[key] == nil && !slices.Contains(required, any(key)):
			delete(object, key)
		case ok:
			slowWalk(declared, false, object[key], inner, unknown)
		case matches(schema, key):
		case closed:
			*unknown = append(*unknown, inner)
		case len(below) > 0:
			slowWalk(below, false, object[key], inner, unknown)
		}
	}
}

// unsaid is a place in a published schema, among those that the walk visits, at
// which properties stand without a word on other keys; "" where there is none.
func unsaid(schema any) string {
	m, ok := schema.(map[string]any)
	if !ok {
		return ""
	}
	properties, _ := m["properties"].(map[string]any)
	if _, said := m["additionalProperties"]; len(properties) > 0 && !said {
		return " itself"
	}
	for name, below := range properties {
		if at := unsaid(below); at != "" {
			return spell("properties") + spell(name) + at
		}
	}
	for _, keyword := range []string{"items", "additionalProperties"} {
		if at := unsaid(m[keyword]); at != "" {
			return spell(keyword) + at
		}
	}
	return ""
}

// spell writes one step of a place: ["a"] or [1].
func spell(step any) string {
	if key, ok := step.(string); ok {
		return fmt.Sprintf("[%q]", key)
	}
	return fmt.Sprintf("[%d]", step)
}

// matches reports whether a pattern of the schema declares the key.
func matches(schema map[string]any, key string) bool {
	patterns, _ := schema["patternProperties"].(map[string]any)
	for pattern := range patterns {
		if ok, err := regexp.MatchString(pattern, key); ok && err == nil {
			return true
		}
	}
	return false
}

// leads reports whether the steps lead from the value to one that is there.
func leads(v any, steps []any) bool {
	for _, step := range steps {
		switch s := step.(type) {
		case string:
			m, _ := v.(map[string]any)
			below, ok := m[s]
			if !ok {
				return false
			}
			v = below
		case int:
			list, _ := v.([]any)
			if s < 0 || s >= len(list) {
				return false
			}
			v = list[s]
		}
	}
	return len(steps) > 0
}

// anyObject reads a JSON object; nil where the text is none, or one that no gate
// lets pass.
func anyObject(text []byte) map[string]any {
	const deepest = 64
	depth := 0
	for _, c := range text {
		if c == '{' || c == '[' {
			if depth++; depth > deepest {
				return nil
			}
		}
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var m map[string]any
	if dec.Decode(&m) != nil {
		return nil
	}
	return m
}

// reported are the properties and the data of the reported mistakes.
func reported(f *testing.F) (pairs [][2][]byte) {
	b, err := os.ReadFile("../../testdata/reported.json")
	require.NoError(f, err)
	var all []struct {
		Action struct{ Properties json.RawMessage }
		Calls  []any
	}
	require.NoError(f, json.Unmarshal(b, &all))
	for _, c := range all {
		for _, call := range append(c.Calls, "{}") {
			var arguments struct{ Data json.RawMessage }
			text, _ := call.(string)
			if json.Unmarshal([]byte(text), &arguments) == nil && len(c.Action.Properties) > 0 {
				pairs = append(pairs, [2][]byte{c.Action.Properties, arguments.Data})
			}
		}
	}
	return pairs
}
