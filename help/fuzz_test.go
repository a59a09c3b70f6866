package help_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

// reportedMistakes reads the table of reported mistakes of package actions: the
// raw arguments of every call, and a tool with every declaration that passes.
func reportedMistakes(t testing.TB) (arguments []string, all *tool) {
	t.Helper()
	b, err := os.ReadFile("../actions/testdata/reported.json")
	require.NoError(t, err)
	var cases []struct {
		Number int
		Action actions.Map
		Calls  []any
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	require.NoError(t, dec.Decode(&cases))
	all = &tool{name: "reported", description: "Everything that was reported.", actions: map[string]actions.Map{}}
	for i, c := range cases {
		one := map[string]actions.Map{"n" + strconv.Itoa(c.Number) + "_" + strconv.Itoa(i): c.Action}
		if actions.Validate(&tool{name: "one", description: "d", actions: one}) == nil {
			for name, m := range one {
				all.actions[name] = m
			}
		}
		for _, call := range c.Calls {
			if text, ok := call.(string); ok {
				arguments = append(arguments, text)
			}
		}
	}
	require.Greater(t, len(all.actions), 50)
	return arguments, all
}

// FuzzAnswer asks whatever it is. There is exactly one of an answer and a
// refusal, the same bytes each time; an answer of more than one action keeps its
// budget; and a refusal has a short readable reason and points to a question
// that has an answer.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `{"tool":"tasks"}`, `{"tool":"tasks","action":"create"}`, `{"tool":1}`, `[]`, `{},"action":"x"`, "{\"tool\":\"\xff\"}",
		`{"tool":"reported"}`, `{"tool":"reported","action":"n42_46"}`, `{"tool":"users.invite"}`, `{"action":"list"}`, `{"tool":"help","action":"x"}`, `{"tool":"weather"}`,
	} {
		f.Add([]byte(seed))
	}
	seeds, all := reportedMistakes(f)
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	h := explain(f, help.Options{}, tasks(), users(), all)
	f.Fuzz(func(t *testing.T, question []byte) {
		v, refused := h.Answer(context.Background(), question)
		if (v == nil) == (refused == nil) {
			t.Fatalf("Answer(%q) = %v, %v, want exactly one", question, v, refused)
		}
		again, refusedAgain := h.Answer(context.Background(), bytes.Clone(question))
		if refused == nil {
			got := encode(t, v)
			if got != encode(t, again) {
				t.Fatalf("Answer(%q) = %s, then %v, %v", question, got, again, refusedAgain)
			}
			if _, one := v.(help.Action); !one && len(got) > help.DefaultBudget {
				t.Fatalf("Answer(%q) has %d bytes", question, len(got))
			}
			return
		}
		if !reflect.DeepEqual(refused, refusedAgain) {
			t.Fatalf("Answer(%q) refuses with %+v, then %+v", question, refused, refusedAgain)
		}
		text := refused.Message()
		if refused.Code == "" || len(refused.Problems) == 0 || len(text) > 4<<10 || !utf8.ValidString(text) {
			t.Fatalf("Answer(%q) refuses with %+v", question, refused)
		}
		if strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }) {
			t.Fatalf("Answer(%q) says %q", question, text)
		}
		next, ok := strings.CutPrefix(refused.Pointer, help.DefaultName+" ")
		if !ok {
			t.Fatalf("Answer(%q) points to %q", question, refused.Pointer)
		}
		if _, refused := h.Answer(context.Background(), json.RawMessage(next)); refused != nil {
			t.Fatalf("Answer(%q) points to %s, which is refused: %v", question, next, refused)
		}
		if refused.Corrected != nil {
			if _, again := h.Answer(context.Background(), refused.Corrected); again != nil && again.Code == actions.InvalidArguments {
				t.Fatalf("Answer(%q) corrects to %s, which is refused: %v", question, refused.Corrected, again)
			}
		}
	})
}
