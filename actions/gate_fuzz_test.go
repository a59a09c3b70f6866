package actions_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions"
)

// roomy takes what a gate hands on: an integer of few characters, 1e400, has
// more in plain decimal form.
var roomy = actions.Limits{Bytes: 8 << 20, NumberLength: 1000}

// FuzzGate sends arbitrary bytes through the gate of an arbitrary action. There
// is exactly one of a call and a refusal, and the same one each time; what is
// accepted is accepted again as it was handed on, and comes out the same; a
// corrected call passes; and what a refusal says is short, readable and names
// places that can be written.
func FuzzGate(f *testing.F) {
	const every = `{"description":"d","required":["s"],"required_one_of":[["n"],["a","o"]],"defaults":{"b":true},"properties":{
		"s":{"type":"string","pattern":"^a","format":"date"},"n":{"type":"number","multipleOf":0.1,"maximum":1e9},
		"a":{"type":"array","items":{"type":"integer","minimum":1},"uniqueItems":true},"b":{"type":["boolean","null"]},
		"o":{"type":"object","properties":{"b":{"const":1}},"required":["b"]},
		"m":{"type":"object","additionalProperties":{"items":{"properties":{"c":{}}}}},
		"u":{"anyOf":[{"type":"string"},{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}]}}}`
	for _, s := range []string{
		``, `null`, `{}`, `[]`, `{"action":"do"}`, `{"action":"do","data":{"s":"a","n":1e2,"a":[1,null],"o":{"b":1,"b":2},"m":{"k":[{}]},"u":{"id":1}}}`,
		`{"action":"do","s":"a"}`, `{"data":{"action":"do"}}`, `{"action":"do","data":"{\"s\":\"a\"}"}`, `{"action":"do","data":{"n":4E9999999}}`,
		`{"action":"do","data":{"s":"` + "\xff" + `"}}`, `{"action":"do","data":{"a":"[1]","n":"1"}}`, `{"action":"do","data":{"s":"a","n":1e400}}`,
		`{"action":"do","title":"a\u202eb\u0085c\u007f\u0000d"}`, `{"action":"do","data":{"title":"\u2066","\u202e\u0007…":{"…":1}},"\ufeff":1}`,
		`[`, `[1,`, `{"action":"\u202e\u0085","data":{"s":"\u007f\u200f"}}`, `{"action":"do","data":{"o":{"\u202eb":1,"b":2},"b":"\u202e","a":["\u0085"]}}`,
	} {
		f.Add([]byte(every), []byte(s), false)
		f.Add([]byte(every), []byte(s), true)
		f.Add([]byte(`{"description":"d","properties":{"title":{"type":"string"},"n":{"type":"integer"}}}`), []byte(s), false)
	}
	for _, c := range reportedCases(f) {
		if !c.declares() {
			continue
		}
		for _, arguments := range c.Calls {
			f.Add([]byte(c.Action), []byte(arguments), false)
			f.Add([]byte(c.Action), []byte(arguments), true)
			f.Add([]byte(every), []byte(arguments), false)
		}
	}
	f.Fuzz(func(t *testing.T, schema, arguments []byte, coerce bool) {
		dec := json.NewDecoder(bytes.NewReader(schema))
		dec.UseNumber()
		m := actions.Map{}
		if len(schema) > 16<<10 || dec.Decode(&m) != nil || m == nil {
			return
		}
		r, err := actions.Register(&tool{name: "tracker", declared: map[string]actions.Map{"do": m}})
		if err != nil {
			return // FuzzChain's business
		}
		policy := actions.Policy{Coerce: coerce}
		call, refused := r.Check(arguments, policy)
		if (call == nil) == (refused == nil) {
			t.Fatalf("Check(%q) = %v, %v, want exactly one", arguments, call, refused)
		}
		again, refusedAgain := r.Check(bytes.Clone(arguments), policy)
		if refused != nil {
			if !reflect.DeepEqual(refused, refusedAgain) {
				t.Fatalf("Check(%q) refuses with %+v, then %+v", arguments, refused, refusedAgain)
			}
			readable(t, refused)
			if refused.Corrected != nil {
				if _, again := r.Check(refused.Corrected, policy); again != nil {
					t.Fatalf("Check(%q): the corrected call %s is refused: %v", arguments, refused.Corrected, again)
				}
			}
			return
		}
		if again == nil || !bytes.Equal(call.Data.JSON(), again.Data.JSON()) || !reflect.DeepEqual(call.Coerced, again.Coerced) {
			t.Fatalf("Check(%q) accepts %s, then %v, %v", arguments, call.Data.JSON(), again, refusedAgain)
		}
		// The text is looked at before a part of the data is handed out, and the
		// data after, so that both spellings of one call are held to each other.
		for _, data := range []json.RawMessage{again.Data.JSON(), encoded(t, call.Data.Map())} {
			canonical := fmt.Appendf(nil, `{"action":"do","data":%s}`, data)
			same, refused := r.Check(canonical, actions.Policy{Coerce: coerce, Limits: roomy})
			if refused != nil {
				t.Fatalf("Check(%q) hands on %s, which is refused: %v", arguments, data, refused)
			}
			if len(same.Coerced) > 0 || !reflect.DeepEqual(call.Data.Map(), same.Data.Map()) {
				t.Fatalf("Check(%q) hands on %s, of which Check makes %s, changing %v", arguments, data, same.Data.JSON(), same.Coerced)
			}
		}
	})
}

func encoded(t *testing.T, v any) json.RawMessage {
	b, err := actions.Encode(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// dataPath is what a path of a [actions.Problem] looks like: members and
// indexes, a member in quotes where it is no plain name.
var dataPath = regexp.MustCompile(`^(?:[A-Za-z_$][\w$-]*|\[\d+\]|\["(?:[^"\\]|\\.)*"\])(?:\.[A-Za-z_$][\w$-]*|\[\d+\]|\["(?:[^"\\]|\\.)*"\])*$`)

// longPath is how long a path may be that is not cut short in the middle.
const longPath = 400

// readable holds a refusal to what every refusal is.
func readable(t *testing.T, refused *actions.Rejection) {
	if refused.Code == "" || len(refused.Problems) == 0 {
		t.Fatalf("refused without a reason: %+v", refused)
	}
	if n := len(refused.Message()); n > 4<<10 {
		t.Fatalf("the message has %d bytes: %s", n, refused.Message())
	}
	texts := []string{refused.Message()}
	for _, p := range refused.Problems {
		texts = append(texts, p.Message, p.Path)
		if p.Message == "" || p.Code == "" {
			t.Fatalf("a problem without a text: %+v", p)
		}
		cut := strings.Contains(p.Path, "…")
		if p.Path != "" && !cut && !dataPath.MatchString(p.Path) || len(p.Path) > 2*longPath {
			t.Fatalf("the path %q cannot be written", p.Path)
		}
	}
	for _, text := range texts {
		if !utf8.ValidString(text) {
			t.Fatalf("%q is not UTF-8", text)
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }); i >= 0 {
			t.Fatalf("%q has %q", text, text[i:])
		}
	}
}
