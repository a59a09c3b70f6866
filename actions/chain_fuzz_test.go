package actions_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions"
)

// FuzzChain takes arbitrary maps through the chain. Whatever they hold, the
// chain ends with an [actions.Error] whose offences are sorted, the same each
// time, and each at a map that is there; or with schemas that publish themselves
// and pass again, and with a gate that takes the action's own examples.
func FuzzChain(f *testing.F) {
	for _, s := range []string{
		`{"description":"d","properties":{"a":{"type":"object","properties":{"b":{"items":{"$ref":"#"}}},"required":["b"]}},"required":["a"],"required_one_of":[["a"]],"defaults":{"a":{"b":1}},"notes":"n","related":["x"],"examples":[{"a":1}]}`,
		`{"description":"a\nb","properties":{"a":{"pattern":"("}},"zzz":1}`,
		`{"properties":{"a":{"anyOf":[{}],"properties":{"x":{}}}}}`,
		`{"description":"d","properties":{"a":{"$ref":"http://x"},"b":{"multipleOf":0},"c":{"maximum":1e400}}}`,
		`{"description":"d","properties":{"a":{"$defs":{"n":{"properties":{"n":{"$ref":"#/$defs/n"}}}},"$ref":"#/$defs/n"}},"examples":[{"a":{"n":{"n":{}}}}]}`,
		`{"description":"d","properties":{"a":{"type":"integer"},"b":{"type":["string","null"]}},"examples":[{"a":1e2},{"a":null,"b":null}],"defaults":{"a":1.0}}`,
	} {
		f.Add([]byte(s))
	}
	for _, c := range reportedCases(f) {
		if c.declares() {
			f.Add([]byte(c.Action))
		}
	}
	f.Fuzz(func(t *testing.T, schema []byte) {
		read := func() actions.Map {
			dec := json.NewDecoder(bytes.NewReader(schema))
			dec.UseNumber()
			m := actions.Map{}
			if dec.Decode(&m) != nil {
				return nil
			}
			return m
		}
		m := read()
		if m == nil {
			return
		}
		declared := map[string]actions.Map{"x": m}
		schemas, err := actions.FetchValidated(&tool{name: "tasks", declared: declared})
		if !reflect.DeepEqual(m, read()) {
			t.Fatalf("%s: the author's map was changed: %v", schema, m)
		}
		if err != nil {
			checkOffences(t, m, err)
			if again := actions.Validate(&tool{name: "tasks", declared: declared}); again == nil || again.Error() != err.Error() {
				t.Fatalf("%s: %v, then %v", schema, err, again)
			}
			return
		}
		b, err := json.Marshal(schemas["x"])
		if err != nil {
			t.Fatalf("%s: %v", schema, err)
		}
		again := actions.Map{}
		dec := json.NewDecoder(bytes.NewReader(b))
		dec.UseNumber()
		if err := dec.Decode(&again); err != nil {
			t.Fatal(err)
		}
		published, err := actions.FetchValidated(&tool{name: "tasks", declared: map[string]actions.Map{"x": again}})
		if err != nil {
			t.Fatalf("%s publishes %s, which does not pass: %v", schema, b, err)
		}
		if twice, err := json.Marshal(published["x"]); err != nil || !bytes.Equal(b, twice) {
			t.Fatalf("%s publishes %s, which publishes %s (%v)", schema, b, twice, err)
		}
		r, err := actions.Register(&tool{name: "tasks", declared: declared})
		if err != nil {
			t.Fatalf("%s passes the chain and does not register: %v", schema, err)
		}
		for _, example := range schemas["x"].Examples {
			data, err := actions.Encode(example)
			if err != nil {
				t.Fatal(err)
			}
			if _, refused := r.Check(fmt.Appendf(nil, `{"action":"x","data":%s}`, data), actions.Policy{Limits: roomy}); refused != nil {
				t.Fatalf("%s: its example %s is refused: %v", schema, data, refused)
			}
		}
	})
}

// checkOffences holds the error of one action's declaration to what every one is.
func checkOffences(t *testing.T, m actions.Map, err error) {
	var e *actions.Error
	if !errors.As(err, &e) || len(e.Offences) == 0 {
		t.Fatalf("%v: %v", m, err)
	}
	for i, o := range e.Offences {
		line := o.String()
		if o.Problem == "" || o.Fix == "" || strings.Contains(line, "\n") || !utf8.ValidString(line) {
			t.Fatalf("%v: offence %q", m, line)
		}
		if n := len(o.Location); n > 0 && !declaredAt(m, o.Location) && !declaredAt(m, o.Location[:n-1]) {
			t.Fatalf("%v: offence %q is at %v, which is not there", m, line, o.Location)
		}
		if i > 0 && after(e.Offences[i-1], o) {
			t.Fatalf("%v: offence %q stands before %q", m, e.Offences[i-1], line)
		}
	}
}

// declaredAt reports whether the location leads to something in the declaration.
func declaredAt(m actions.Map, at actions.Location) bool {
	var v any = map[string]any(m)
	for _, step := range at {
		switch s := step.(type) {
		case string:
			object, _ := v.(map[string]any)
			below, ok := object[s]
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
	return true
}

// after reports whether a is to be told after b: by location, a list's entries by
// their index, then by what is wrong.
func after(a, b actions.Offence) bool {
	order := slices.CompareFunc(a.Location, b.Location, func(x, y any) int {
		if i, ok := x.(int); ok {
			if k, ok := y.(int); ok {
				return i - k
			}
		}
		return strings.Compare(fmt.Sprint(x), fmt.Sprint(y))
	})
	return order > 0 || order == 0 && a.Problem > b.Problem
}
