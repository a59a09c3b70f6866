package actions_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions"
)

// FuzzChain takes arbitrary maps through the chain. Whatever they hold, the
// chain ends with an [actions.Error] that has an offence with a location and a
// remedy, or with schemas that publish themselves and pass again.
func FuzzChain(f *testing.F) {
	for _, s := range []string{
		`{"description":"d","properties":{"a":{"type":"object","properties":{"b":{"items":{"$ref":"#"}}},"required":["b"]}},"required":["a"],"required_one_of":[["a"]],"defaults":{"a":{"b":1}},"notes":"n","related":["x"],"examples":[{"a":1}]}`,
		`{"description":"a\nb","properties":{"a":{"pattern":"("}},"zzz":1}`,
		`{"properties":{"a":{"anyOf":[{}],"properties":{"x":{}}}}}`,
		`{"description":"d","properties":{"a":{"$ref":"http://x"},"b":{"multipleOf":0},"c":{"maximum":1e400}}}`,
		`{"description":"d","properties":{"a":{"$defs":{"n":{"properties":{"n":{"$ref":"#/$defs/n"}}}},"$ref":"#/$defs/n"}},"examples":[{"a":{"n":{"n":{}}}}]}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, schema []byte) {
		dec := json.NewDecoder(bytes.NewReader(schema))
		dec.UseNumber()
		m := actions.Map{}
		if dec.Decode(&m) != nil || m == nil {
			return
		}
		schemas, err := actions.FetchValidated(&tool{name: "tasks", declared: map[string]actions.Map{"x": m}})
		if err != nil {
			var e *actions.Error
			if !errors.As(err, &e) || len(e.Offences) == 0 {
				t.Fatalf("%s: %v", schema, err)
			}
			for _, o := range e.Offences {
				line := o.String()
				if o.Problem == "" || o.Fix == "" || strings.Contains(line, "\n") || !utf8.ValidString(line) {
					t.Fatalf("%s: offence %q", schema, line)
				}
			}
			return
		}
		b, err := json.Marshal(schemas["x"])
		if err != nil {
			t.Fatalf("%s: %v", schema, err)
		}
		again := actions.Map{}
		dec = json.NewDecoder(bytes.NewReader(b))
		dec.UseNumber()
		if err := dec.Decode(&again); err != nil {
			t.Fatal(err)
		}
		if err := actions.Validate(&tool{name: "tasks", declared: map[string]actions.Map{"x": again}}); err != nil {
			t.Fatalf("%s publishes %s, which does not pass: %v", schema, b, err)
		}
	})
}
