// This file takes the documents and the mistakes of one tool through the gate.

package mcp_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// A tally counts what became of the mistakes of one kind.
type tally struct {
	injected int
	exact    int // refused, and told at the place itself
	around   int // refused, and told at the place of the alternatives or below it
	closure  int // refused by the closure rule alone
	notSent  int // a null that counts as not sent: passed, without it
	harmless int // passed: the oracle has nothing against it either
}

func (t *tally) add(u tally) {
	t.injected += u.injected
	t.exact += u.exact
	t.around += u.around
	t.closure += u.closure
	t.notSent += u.notSent
	t.harmless += u.harmless
}

// A harvest is what came of one server.
type harvest struct {
	server    string
	tools     int // that the catalogue has
	moved     int // those whose definitions were moved into their properties
	left      int // those that fit in no way
	documents int // that the oracle takes; the gate took them all
	failed    int // that could not be made
	kinds     map[kind]*tally
	corrected int // corrected calls that were told; each of them passes
}

func (h *harvest) sum() (all tally) {
	for _, t := range h.kinds {
		all.add(*t)
	}
	return all
}

// A trial is one tool under test.
type trial struct {
	*harvest
	reg    *actions.Registration
	action string
	oracle oracle
	fail   func(kind kind, format string, args ...any) // told once for each disagreement
}

// arguments spells a call.
func (t *trial) arguments(data any, raw [2]string) []byte {
	text := compact(map[string]any{"action": t.action, "data": data})
	if raw[0] != "" {
		text = strings.Replace(text, raw[0], raw[1], 1)
	}
	return []byte(text)
}

// passes holds the gate to taking the arguments, and to handing on the same
// data, with the defaults.
func (t *trial) passes(k kind, arguments []byte, data any) bool {
	call, rejection := t.reg.Check(arguments, actions.Policy{})
	if rejection != nil {
		t.fail(k, "refused: %s\n\t%s", arguments, rejection.Message())
		return false
	}
	want := maps.Clone(data.(map[string]any))
	schema, _ := t.reg.Schema(t.action)
	for name, v := range schema.Defaults {
		if _, sent := want[name]; !sent {
			want[name] = v
		}
	}
	var text any
	dec := json.NewDecoder(bytes.NewReader(call.Data.JSON()))
	dec.UseNumber()
	if err := dec.Decode(&text); err != nil || !same(want, text) {
		t.fail(k, "came out as the text %s: %s", call.Data.JSON(), arguments)
		return false
	}
	if got := call.Data.Map(); !same(want, got) {
		t.fail(k, "came out as %s: %s", compact(got), arguments)
		return false
	}
	return true
}

// document takes a document that is right through the gate.
func (t *trial) document(v *specimen) {
	data := v.value()
	arguments := t.arguments(data, [2]string{})
	if !t.passes("", arguments, data) {
		return
	}
	if len(data.(map[string]any)) == 0 {
		t.passes("", []byte(compact(map[string]any{"action": t.action})), data)
		t.passes("", []byte(compact(map[string]any{"action": t.action, "data": nil})), data)
	}
	t.documents++
	call, _ := t.reg.Check(arguments, actions.Policy{})
	for _, name := range call.Data.Names() {
		if member := v.members[name]; member != nil {
			t.plain(member, call.Data.Value(name), arguments)
		}
	}
}

// plain holds the integers of what came out to plain decimal form.
func (t *trial) plain(v *specimen, got any, arguments []byte) {
	switch got := got.(type) {
	case map[string]any:
		for key, member := range v.members {
			t.plain(member, got[key], arguments)
		}
	case []any:
		for i, item := range v.items {
			t.plain(item, got[i], arguments)
		}
	case json.Number:
		if v.schema["type"] == "integer" && (strings.ContainsAny(string(got), ".eE") || got == "-0") {
			t.fail("", "the integer %s is not plain: %s", got, arguments)
		}
	}
}

// mistake takes a document with one mistake through the gate.
func (t *trial) mistake(m mistake, whole any) {
	count := t.kinds[m.kind]
	if count == nil {
		count = &tally{}
		t.kinds[m.kind] = count
	}
	count.injected++
	arguments := t.arguments(m.data, m.raw)
	to := &count.exact
	if !m.byRule {
		switch {
		case !t.oracle.takes(m.data):
			if m.sent != nil && t.oracle.takes(m.sent) {
				if t.passes(m.kind, arguments, m.sent) {
					count.notSent++
				}
				return
			}
		case m.closure:
			to = &count.closure
		default:
			if !m.mayBeNone() {
				t.fail(m.kind, "the oracle has nothing against it: %s", arguments)
			}
			if t.passes(m.kind, arguments, m.data) {
				count.harmless++
			}
			return
		}
	}
	_, r := t.reg.Check(arguments, actions.Policy{})
	if r == nil {
		t.fail(m.kind, "passed: %s", arguments)
		return
	}
	complaint, exact := m.judge(r)
	if complaint == "" {
		complaint = t.follow(m, r, whole)
	}
	if complaint != "" {
		t.fail(m.kind, "at %s (alternatives %q): %s\n\t%s\n\t%s", m.at, m.union, complaint, arguments, r.Message())
		return
	}
	if !exact {
		to = &count.around
	}
	*to++
}

// mayBeNone reports whether the document may be right in spite of the mistake:
// another alternative may take it, null may be allowed, an object open, and a
// format none that JSON Schema has.
func (m mistake) mayBeNone() bool {
	switch m.kind {
	case nullOptional, nullRequired, nullElement:
		return m.open
	case unknownNear, unknownFar, wrongCase, offFormat:
		return m.union != "" || m.open
	}
	return m.union != ""
}

// judge holds a refusal to the mistake: the code, the place, and nothing else.
// exact reports that a problem is told at the place itself.
func (m mistake) judge(r *actions.Rejection) (complaint string, exact bool) {
	var got []told
	for _, p := range r.Problems {
		got = append(got, told{p.Path, p.Code})
	}
	exact = slices.ContainsFunc(got, func(p told) bool { return p.path == m.at })
	if m.union == "" || m.byRule {
		want := slices.Clone(m.told)
		order := func(a, b told) int { return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.code, b.code)) }
		slices.SortFunc(want, order)
		slices.SortFunc(got, order)
		if !slices.Equal(slices.Compact(got), want) || r.More > 0 {
			return fmt.Sprintf("told %v, want %v", got, want), exact
		}
	}
	codes := map[actions.Code]bool{}
	for _, want := range m.told {
		codes[want.code] = true
	}
	if m.union != "" && !m.byRule {
		codes[actions.InvalidValues] = true
		codes[actions.UnknownParams] = codes[actions.UnknownParams] || m.keys
	}
	for _, p := range got {
		if m.union != "" && !within(p.path, m.union) {
			return fmt.Sprintf("told at %s, which has nothing to do with it", p.path), exact
		}
		if !codes[p.code] {
			return fmt.Sprintf("told the code %s, want one of %v", p.code, m.told), exact
		}
	}
	if !codes[r.Code] {
		return fmt.Sprintf("the code is %s, want one of %v", r.Code, m.told), exact
	}
	if m.meant != "" {
		for _, p := range r.Problems {
			if p.Path == m.at && p.Code == actions.UnknownParams && p.DidYouMean != m.meant {
				return fmt.Sprintf("did you mean %q, want %q", p.DidYouMean, m.meant), exact
			}
		}
	}
	return "", exact
}

// within reports whether a data path is a place or leads below it.
func within(path, place string) bool {
	rest, ok := strings.CutPrefix(path, place)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// maxTold is how long a corrected call may be to be told.
const maxTold = 1 << 10

// follow sends the corrected call, where one is told. Of a value that was sent
// as a string of it, it has to be there and to be what was right before.
func (t *trial) follow(m mistake, r *actions.Rejection, whole any) (complaint string) {
	if r.Corrected == nil {
		if m.kind == stringified && m.plain && m.union == "" && len(t.arguments(whole, [2]string{})) <= maxTold/2 {
			return "no corrected call"
		}
		return ""
	}
	t.corrected++
	call, again := t.reg.Check(r.Corrected, actions.Policy{})
	if again != nil {
		return fmt.Sprintf("the corrected call %s is refused: %s", r.Corrected, again.Message())
	}
	if m.kind == stringified {
		want, _ := t.reg.Check(t.arguments(whole, [2]string{}), actions.Policy{})
		for _, name := range call.Data.Names() {
			if !same(call.Data.Value(name), want.Data.Value(name)) {
				return fmt.Sprintf("the corrected call %s is another than was meant", r.Corrected)
			}
		}
	}
	return ""
}
