package invariant_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
	"github.com/wymcp/wymcp-go/invariant"
)

// varies makes tools that say something else at each reading.
func varies(says func(reading int64) map[string]actions.Map) func() actions.Tool {
	return func() actions.Tool {
		var readings atomic.Int64
		return written{"sample", func() map[string]actions.Map { return says(readings.Add(1)) }}
	}
}

// living makes tools with live context.
func living(live func() (any, error)) func() actions.Tool {
	return func() actions.Tool {
		return &contexts{one(fromJSON(`{"description":"d","properties":{}}`)), live}
	}
}

func always(m actions.Map) func() actions.Tool { return func() actions.Tool { return one(m) } }

// A breaking tool breaks a rule by what it declares.
type breaking struct {
	name, rule string
	tool       func() actions.Tool
	want       string
}

func breakingTools() []breaking {
	simple := func(description string, required ...string) map[string]actions.Map {
		return map[string]actions.Map{"x": {"description": description, "properties": map[string]any{"a": map[string]any{}, "b": map[string]any{}}, "required": required}}
	}
	return []breaking{
		{"no tool", "chain", func() actions.Tool { return nil }, "the tool is nil"},
		{"two lines", "chain", always(actions.Map{"description": "a\nb", "properties": map[string]any{}}), `has a newline`},
		{"unknown key", "chain", always(actions.Map{"description": "d", "properties": map[string]any{}, "requird": []string{}}), `"requird"`},
		{"a panic", "chain", varies(func(int64) map[string]actions.Map { panic("boom") }), "boom"},

		{"another description", "stable", varies(func(n int64) map[string]actions.Map { return simple(fmt.Sprint("reading ", n)) }),
			`action "x": description is "reading 1", then "reading 3"`},
		{"another order", "stable", varies(func(n int64) map[string]actions.Map {
			if n%3 == 0 {
				return simple("d", "b", "a")
			}
			return simple("d", "a", "b")
		}), `action "x": required is ["a","b"], then ["b","a"]`},
		{"another action", "stable", varies(func(n int64) map[string]actions.Map {
			m := simple("d")
			if n > 4 {
				m["late"] = m["x"]
			}
			return m
		}), `the actions are ["x"], then ["late" "x"]`},
		{"malformed later", "stable", varies(func(n int64) map[string]actions.Map {
			if n > 4 {
				return simple("")
			}
			return simple("d")
		}), "description is empty"},
		{"another title", "stable", func() actions.Tool { return &titled{Tool: one(simple("d")["x"])} }, "two registrations of the tool publish different things"},

		{"to nothing", "related", always(fromJSON(`{"description":"d","properties":{},"related":["x","y"]}`)), `action "x": related[1] is "y", but the actions are ["x"]`},
		{"to nothing of its own", "related", always(fromJSON(`{"description":"d","properties":{},"related":["sample:y"]}`)), `related[0] is "sample:y"`},
		{"to no action of another", "related", always(fromJSON(`{"description":"d","properties":{},"related":["other:"]}`)), `related[0] is "other:"`},

		{"a panic", "context", living(func() (any, error) { panic("boom") }), `action "x": its live context panics: panic: boom`},
		{"a panic later", "context", living(func() func() (any, error) {
			n := 0
			return func() (any, error) {
				if n++; n > 1 {
					panic("boom")
				}
				return nil, errors.New("no store")
			}
		}()), `action "x": its live context panics: panic: boom`},
		{"an error", "context", living(func() (any, error) { return nil, errors.New("no store") }), `action "x": its live context fails each of 4 times: no store`},
		{"no JSON form", "context", living(func() (any, error) { return map[string]any{"f": func() {}}, nil }), `f is a Go func, which has no JSON form`},
		{"text without end", "context", living(func() (any, error) { return nil, errors.New(strings.Repeat("no", 1000)) }), "no…"},

		{"an unknown key", "examples", always(fromJSON(`{"description":"d","properties":{"a":{}},"examples":[{"a":1},{"b":1}]}`)),
			`action "x": examples[1] {"b":1}: x was refused: data.b is not a parameter`},
		{"a missing property", "examples", always(fromJSON(`{"description":"d","properties":{"a":{}},"required":["a"],"examples":[{}]}`)), "data.a is required"},
		{"a wrong value", "examples", always(fromJSON(`{"description":"d","properties":{"a":{"type":"string"}},"examples":[{"a":1}]}`)), "data.a"},
	}
}

func TestRulesAreBrokenByTools(t *testing.T) {
	for _, tt := range breakingTools() {
		t.Run(tt.rule+"/"+tt.name, func(t *testing.T) {
			err := invariant.Broken(tt.rule, tt.tool(), nil)
			require.Error(t, err)
			assert.Contains(t, err.Error(), fmt.Sprintf("rule %q is broken", tt.rule))
			assert.Contains(t, err.Error(), tt.want)
			assert.Regexp(t, `\n\twhy: .* \(rule\.go:\d+\)$`, err.Error())

			whole := invariant.TestTool(tt.tool())
			require.Error(t, whole)
			assert.Contains(t, whole.Error(), fmt.Sprintf("rule %q is broken", tt.rule))
		})
	}
}

// titled has another title each time.
type titled struct {
	actions.Tool
	asked int
}

func (t *titled) Title() string { t.asked++; return fmt.Sprint("title ", t.asked) }

// A lie is put between a rule and what it judges.
type lie func(invariant.Gate, invariant.Surface) (invariant.Gate, invariant.Surface)

// answering changes the text of answers; a rule sees them in the order of its
// calls.
func answering(tool string, change func(n int, text string, isError bool) (string, bool)) lie {
	return func(g invariant.Gate, s invariant.Surface) (invariant.Gate, invariant.Surface) {
		call, n := s.Call, 0
		s.Call = func(name string, arguments json.RawMessage) (string, bool, error) {
			text, isError, err := call(name, arguments)
			if name == tool && err == nil {
				n++
				text, isError = change(n, text, isError)
			}
			return text, isError, err
		}
		return g, s
	}
}

// replacing replaces a part of every answer of a tool.
func replacing(tool, old, with string) lie {
	return answering(tool, func(_ int, text string, isError bool) (string, bool) {
		return strings.ReplaceAll(text, old, with), isError
	})
}

// judging changes what the gate says.
func judging(change func(*actions.Call, *actions.Rejection) (*actions.Call, *actions.Rejection)) lie {
	return func(g invariant.Gate, s invariant.Surface) (invariant.Gate, invariant.Surface) {
		return func(arguments json.RawMessage, p actions.Policy) (*actions.Call, *actions.Rejection) {
			return change(g(arguments, p))
		}, s
	}
}

// forgiving is a gate that does not tell problems of a code.
func forgiving(code actions.Code) lie {
	return judging(func(c *actions.Call, r *actions.Rejection) (*actions.Call, *actions.Rejection) {
		if r == nil {
			return c, nil
		}
		r.Problems = slices.DeleteFunc(r.Problems, func(p actions.Problem) bool { return p.Code == code })
		if len(r.Problems) == 0 {
			return &actions.Call{}, nil
		}
		return nil, r
	})
}

// A false answer stands in the place of what this module answers, so that a
// rule is seen to look.
type falseAnswer struct {
	name, rule string
	lie        lie
	want       string
}

func falseAnswers() []falseAnswer {
	listing := func(old, with string) lie {
		return func(g invariant.Gate, s invariant.Surface) (invariant.Gate, invariant.Surface) {
			list := s.List
			s.List = func() (map[string]json.RawMessage, error) {
				all, err := list()
				for name, schema := range all {
					all[name] = json.RawMessage(strings.ReplaceAll(string(schema), old, with))
				}
				return all, err
			}
			return g, s
		}
	}
	var shared map[string]any
	return []falseAnswer{
		{"enum of tools/list", "summaries", listing(`"find",`, ""), "the enum of action"},
		{"order of tools/list", "summaries", listing(`"find","ping"`, `"ping","find"`), "the enum of action"},
		{"description of tools/list", "summaries", listing(`shop is open`, `shop is`), "the description of action"},
		{"index", "summaries", replacing("help", `ping: `, `ping - `), "help's index has the summaries"},
		{"index without the tool", "summaries", replacing("help", `"tool":"orders"`, `"tool":"order"`), `does not have the tool "orders"`},

		{"gate without required", "rejects", forgiving(actions.MissingRequiredFields), `without "customer"`},
		{"gate without unknown keys", "rejects", forgiving(actions.UnknownParams), `the unknown key "undeclared"`},
		{"gate without values", "rejects", forgiving(actions.InvalidValues), `"gift" as`},
		{"answer without help", "rejects", replacing("orders", `"help":`, `"halp":`), `points to help with ""`},
		{"answer that points elsewhere", "rejects", replacing("orders", `\"action\":\"place\"}`, `\"action\":\"find\"}`), "points to help with"},
		{"answer without problems", "rejects", replacing("orders", `"problems":`, `"issues":`), "no problem of the answer"},
		{"answer with another code", "rejects", replacing("orders", `"error":"`, `"error":"x_`), "has the code"},
		{"answer whose message names nothing", "rejects", replacing("orders", `"message":"`, `"message":"sorry","_":"`), "the message of the answer does not name"},
		{"answer that is no error", "rejects", answering("orders", func(_ int, text string, _ bool) (string, bool) { return text, false }), "not marked as an error"},
		{"answer that is no JSON", "rejects", answering("orders", func(int, string, bool) (string, bool) { return "no", true }), "is no JSON object"},

		{"a key left out", "help", replacing("help", `"notes":`, `"_":`), "notes is left out"},
		{"a key changed", "help", replacing("help", `"customer","day"`, `"day","customer"`), "required_one_of is"},
		{"an action left out", "help", replacing("help", `{"action":"ping",`, `{"action":"pong",`), `the action is named "pong"`},
		{"a description changed", "help", replacing("help", `send them out.`, `send them.`), "description"},
		{"a refusal", "help", answering("help", func(_ int, text string, _ bool) (string, bool) { return text, true }), "is refused"},
		{"no JSON", "help", answering("help", func(int, string, bool) (string, bool) { return "no", false }), "the answer no"},
		{"other bytes", "help", answering("help", func(n int, text string, _ bool) (string, bool) { return text + strings.Repeat(" ", n%2), false }), "and later"},

		{"required is forgotten", "defaults", forgiving(actions.MissingRequiredFields), `"customer" is required`},
		{"a default that opens the gate", "defaults", forgiving(actions.MissingRequiredGroup), "no group of required_one_of"},
		{"defaults that are left out", "defaults", judging(func(c *actions.Call, r *actions.Rejection) (*actions.Call, *actions.Rejection) {
			if c != nil {
				delete(c.Data.Map(), "gift")
			}
			return c, r
		}), `has null for "gift"`},
		{"defaults that calls share", "defaults", judging(func(c *actions.Call, r *actions.Rejection) (*actions.Call, *actions.Rejection) {
			if c == nil || !c.Data.Has("options") {
				return c, r
			}
			if shared == nil {
				shared = c.Data.Value("options").(map[string]any)
			}
			c.Data.Map()["options"] = shared
			return c, nil
		}), `after a handler changed what it was given has {"fast":"spoiled"`},

		{"closed where help says open", "closure", replacing("help", `"additionalProperties":false`, `"additionalProperties":true`), "help says that data.to is open"},
		{"open where help says closed", "closure", replacing("help", `"additionalProperties":true`, `"additionalProperties":false`), "help says that data.to.geo is closed"},
		{"open gate", "closure", forgiving(actions.UnknownParams), "help says that data.lines[] is closed"},
		{"a map's values", "closure", replacing("help", `{"additionalProperties":{"additionalProperties":false`, `{"additionalProperties":{"additionalProperties":true`), "data.addresses.* is open"},
	}
}

func TestRulesAreBrokenByFalseAnswers(t *testing.T) {
	for _, tt := range falseAnswers() {
		t.Run(tt.rule+"/"+tt.name, func(t *testing.T) {
			require.NoError(t, invariant.Broken(tt.rule, orders(), nil))
			err := invariant.Broken(tt.rule, orders(), tt.lie)
			require.Error(t, err)
			assert.Contains(t, err.Error(), tt.want)
		})
	}
}

// TestEveryRuleIsSeenToFail keeps the two tables complete.
func TestEveryRuleIsSeenToFail(t *testing.T) {
	seen := map[string]bool{}
	for _, tt := range breakingTools() {
		seen[tt.rule] = true
	}
	for _, tt := range falseAnswers() {
		seen[tt.rule] = true
	}
	assert.ElementsMatch(t, invariant.RuleNames(), slices.Collect(maps.Keys(seen)))
}

func TestRulesWaitForTheChain(t *testing.T) {
	err := invariant.TestTool(one(actions.Map{"description": "", "properties": map[string]any{}}))
	require.Error(t, err)
	assert.Equal(t, 1, strings.Count(err.Error(), "is broken"), "one mistake is told once: %v", err)
}

// half is a tool of which quarantine keeps two actions out. A healthy one may
// break rules that the chain does not know.
func half(live func(action string) (any, error)) actions.Tool {
	return actions.Quarantine(&halfLiving{written{"half", func() map[string]actions.Map {
		return map[string]actions.Map{
			"good":    fromJSON(`{"description":"d","properties":{"a":{"type":"string"}},"required":["a"],"related":["bad"],"examples":[{"a":"x"}]}`),
			"bad":     fromJSON(`{"description":"","properties":{}}`),
			"no_word": fromJSON(`{"description":"d","properties":{},"related":["nothing"],"examples":[{"b":1}]}`),
		}
	}}, live})
}

type halfLiving struct {
	actions.Tool
	live func(string) (any, error)
}

func (h *halfLiving) Context(_ context.Context, action string) (any, error) { return h.live(action) }

func TestQuarantinedToolsAreHeldToTheRulesByTheirHealthyActions(t *testing.T) {
	sound := half(func(action string) (any, error) { return action, nil })
	assert.NoError(t, invariant.TestTool(sound))
	invariant.Run(t, func(*testing.T) actions.Tool { return sound })

	err := invariant.TestTool(half(func(string) (any, error) { panic("boom") }))
	require.ErrorContains(t, err, `action "good": its live context panics: panic: boom`)
	assert.Equal(t, 1, strings.Count(err.Error(), "is broken"))

	for _, level := range []string{"help's index", "help about the tool"} {
		assert.ErrorContains(t, invariant.Broken("help", sound, replacing("help", `"action":"bad"`, `"action":"worse"`)),
			level+` has the malformed actions ["worse" "no_word"], want ["bad" "no_word"]`)
	}
	assert.ErrorContains(t, invariant.TestTool(actions.Quarantine(one(fromJSON(`{"description":"","properties":{}}`)))), `rule "chain" is broken`,
		"a tool without a healthy action does not mount")

	n := 0
	assert.ErrorContains(t, invariant.Broken("stable", actions.Quarantine(written{"half", func() map[string]actions.Map {
		n++
		return map[string]actions.Map{
			"good": {"description": fmt.Sprint("reading ", n), "properties": map[string]any{}}, "bad": {"description": "", "properties": map[string]any{}},
		}
	}}), nil), "what is sound of it")
}

func TestNoHandlerIsRun(t *testing.T) {
	var ran atomic.Int64
	tool := dsl.Tool("orders", "Take orders.", dsl.Actions{
		"ping": dsl.Action("Say hello").Properties(dsl.Properties{"to": dsl.String(), "loud": dsl.Boolean().Default(true)}).
			Example(map[string]any{"to": "you"}).
			Handle(func(context.Context, actions.Data) (any, error) { ran.Add(1); return nil, errors.New("ran") }),
	})
	require.NoError(t, invariant.TestTool(tool))
	assert.Zero(t, ran.Load())
}

func TestToolsThatMisbehaveAreReportedAndEnd(t *testing.T) {
	good := fromJSON(`{"description":"d","properties":{"a":{"type":"string"}}}`)
	t.Run("live context that fails once is the log's", func(t *testing.T) {
		n := 0
		assert.NoError(t, invariant.TestTool(&contexts{one(good), func() (any, error) {
			if n++; n == 2 {
				return nil, errors.New("no")
			}
			return nil, nil
		}}))
	})
	t.Run("a name that panics later", func(t *testing.T) {
		astray := fromJSON(`{"description":"d","properties":{},"related":["sample:x"]}`)
		require.NoError(t, invariant.TestTool(&nameless{Tool: one(astray), left: 1000}))
		for left := range 20 {
			assert.ErrorContains(t, invariant.TestTool(&nameless{Tool: one(astray), left: left}), "panic: no name left")
		}
		assert.ErrorContains(t, invariant.Broken("related", &nameless{Tool: one(astray), left: 3}, nil), `rule "related" is broken: panic: no name left`)
	})
	t.Run("live context that changes is no difference", func(t *testing.T) {
		n := 0
		assert.NoError(t, invariant.TestTool(&contexts{one(good), func() (any, error) { n++; return map[string]int{"n": n}, nil }}))
	})
	t.Run("live context that never returns", func(t *testing.T) {
		free := make(chan struct{})
		defer close(free)
		tool := &contexts{one(good), func() (any, error) { <-free; return nil, nil }}
		assert.ErrorContains(t, invariant.BrokenWithin(time.Second, "help", tool),
			`help {"tool":"sample","action":"x"} is not answered within 1s`)
	})
	t.Run("annotations that panic", func(t *testing.T) {
		assert.Error(t, invariant.TestTool(&annotating{one(good)}))
	})
}

type contexts struct {
	actions.Tool
	live func() (any, error)
}

func (c *contexts) Context(context.Context, string) (any, error) { return c.live() }

// nameless can say its name so many times.
type nameless struct {
	actions.Tool
	left int
}

func (n *nameless) Name() string {
	if n.left--; n.left < 0 {
		panic("no name left")
	}
	return n.Tool.Name()
}

type annotating struct{ actions.Tool }

func (*annotating) Annotations() actions.Annotations { panic("boom") }

func TestRulesHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]int{}
	for _, name := range invariant.RuleNames() {
		seen[name]++
	}
	assert.Len(t, seen, len(invariant.RuleNames()))
	doc, err := readFile("invariant/doc.go")
	require.NoError(t, err)
	for _, name := range slices.Sorted(maps.Keys(seen)) {
		assert.Contains(t, doc, "//   - "+name+": ", "the manual names the rule")
	}
	assert.Equal(t, len(seen), strings.Count(doc, "//   - "), "the manual names no rule besides")
}
