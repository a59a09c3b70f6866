package actions

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/keyset"
	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// Policy says how a gate judges a call. The zero Policy is the default.
type Policy struct {
	Limits Limits // of one call

	// Coerce makes the gate read a string as the number, boolean, array or
	// object that its text is, where the schema allows that and no string, and
	// report it in [Call.Coerced]. Off, such a string is refused with the
	// corrected call.
	Coerce bool
}

// A Call is one call that passed the gate.
type Call struct {
	Action      string     // the action called
	Data        Data       // what was sent, checked, with the defaults filled in
	Coerced     []Coercion // what [Policy.Coerce] changed, in path order, at most [Limits.Problems]
	CoercedMore int        // how many changes beyond those

	tool Tool
}

// A Coercion is one string that was read as what its text is. What no reader
// sees in it is escaped as in JSON.
type Coercion struct {
	Path string `json:"path"` // data path, as in [Problem]
	From string `json:"from"` // the string, cut to 80 characters
	To   string `json:"to"`   // the JSON it was read as, cut likewise
}

// Check runs the gate over the raw bytes of a call's arguments: root, action,
// required, required_one_of, unknown keys, values, defaults, in this order, and
// tells everything that is wrong at once. Absent (nil or empty) and null
// arguments read as an empty object. It never panics, and its time is linear in
// the bytes. Exactly one of the results is nil. The bytes must not be changed
// while the call is in use.
func (r *Registration) Check(arguments json.RawMessage, p Policy) (*Call, *Rejection) {
	c := &check{r: r, policy: p, limits: p.Limits.WithDefaults()}
	c.answer = newAnswer(c.limits.Problems)
	return c.run(arguments)
}

// A check is one run of the gate.
type check struct {
	r      *Registration
	policy Policy
	limits Limits
	*answer

	action  string
	data    map[string]any  // nil: there is none to judge
	raw     json.RawMessage // the text that data was read from, or nil
	broken  []string        // properties whose text is at fault
	coerced []Coercion

	coercedMore int
	elsewhere   string // the action, where it was named in another place and that was told
	moved       bool   // data is not what was sent as data, but what was meant
	lost        bool   // something was sent that has no place in a corrected call
}

func (c *check) run(arguments json.RawMessage) (*Call, *Rejection) {
	if len(arguments) > c.limits.Bytes {
		return nil, c.refuse("", fmt.Sprintf("must have at most %d bytes, got %d", c.limits.Bytes, len(arguments)))
	}
	if text := bytes.TrimSpace(arguments); len(text) == 0 || string(text) == "null" {
		arguments = json.RawMessage("{}")
	}
	doc := rawjson.Parse(arguments, "", c.rawLimits())
	if doc.Broken() {
		p := doc.Problems[len(doc.Problems)-1]
		return nil, c.refuse(p.Path, p.Message)
	}
	root, ok := doc.Value.(map[string]any)
	if !ok {
		return nil, c.refuse("", fmt.Sprintf(`must be an object such as {"action":ACTION,"data":{…}}, not %s; the actions are %s`,
			words.Type(doc.Value), list(c.r.names)))
	}
	c.textProblems(doc)
	c.rootStep(root, doc)
	g := c.actionStep(root)
	if g == nil || c.data == nil {
		return nil, c.rejection()
	}
	if c.policy.Coerce {
		c.coerce(g)
	}
	if c.moved {
		c.broken = nil
		if len(doc.Problems) > 0 {
			c.broken = g.names // the texts are told already, the values wait for them
		}
	}
	g.judge(c.answer, c.data, c.broken...)
	if c.found > 0 {
		return nil, c.rejection()
	}
	filled := g.fill(c.data)
	data := Data{fields: c.data}
	if !c.rewritten && !filled && !c.pruned && !c.moved && len(c.coerced) == 0 {
		data.text = &text{raw: c.raw, plain: doc.Plain}
	}
	return &Call{Action: c.action, Data: data, Coerced: c.coerced, CoercedMore: c.coercedMore, tool: c.r.tool}, nil
}

func (c *check) rawLimits() rawjson.Limits {
	return rawjson.Limits{
		Depth: c.limits.Depth, NumberLength: c.limits.NumberLength, Exponent: c.limits.Exponent, Problems: c.limits.Problems,
	}
}

// refuse answers a call whose arguments cannot be looked into.
func (c *check) refuse(path, message string) *Rejection {
	c.add(Problem{Code: InvalidArguments, Path: path, Message: message})
	rej := c.rejection()
	rej.ValidActions = c.r.Names()
	return rej
}

// textProblems tells what is wrong with the text of the arguments.
func (c *check) textProblems(doc *rawjson.Document) {
	c.lost = len(doc.Problems) > 0
	for _, p := range doc.Problems {
		code := InvalidArguments
		if p.Kind == rawjson.Number {
			code = InvalidValues
		}
		c.add(Problem{Code: code, Path: p.Path, Message: p.Message})
		if p.Under[0] == "data" {
			c.broken = append(c.broken, p.Under[1])
		}
	}
	c.count(doc.More)
}

func (c *check) coerce(g *gate) {
	c.eachCoercion(g, c.data, func(path, from, to string) {
		if len(c.coerced) >= c.limit {
			c.coercedMore++
			return
		}
		c.coerced = append(c.coerced, Coercion{Path: path, From: spelled(from), To: spelled(to)})
	})
}

// spelled spells one side of a [Coercion].
func spelled(text string) string { return words.Visible(words.Cut(text, words.Shown)) }

// eachCoercion reads strings of data as what their text is, where that is what
// the schema allows.
func (c *check) eachCoercion(g *gate, data map[string]any, changed func(path, from, to string)) {
	trail := datapath.New("data")
	for _, name := range g.names {
		v, sent := data[name]
		if !sent || slices.Contains(c.broken, name) {
			continue
		}
		trail.Key(name)
		data[name] = g.values[name].Coerce(v, trail, c.rawLimits(), changed)
		trail.Up()
	}
}

// rejection builds the answer from what was collected.
func (c *check) rejection() *Rejection {
	problems, more := c.problems()
	r := &Rejection{
		Code: problems[0].Code, Action: c.action, Problems: problems, More: more,
		Missing: c.missing, RequiredOneOf: c.groups, Unknown: c.unknown, Corrected: c.corrected(),
	}
	if r.Code == MissingAction || c.action == "" {
		r.Action, r.ValidActions = "", c.r.Names()
	}
	return r
}

// maxCorrected is how many bytes a corrected call may have to be told.
const maxCorrected = 1 << 10

// corrected returns the arguments as they should have been sent, where moving
// parameters to their place and taking quotes off values is all that they need;
// else nil.
func (c *check) corrected() json.RawMessage {
	g := c.r.gates[c.action]
	if g == nil || c.data == nil || c.lost || c.found > c.limit {
		return nil
	}
	data := keyset.Copy(c.data).(map[string]any)
	changed := c.moved
	c.eachCoercion(g, data, func(string, string, string) { changed = true })
	again := newAnswer(1)
	if !changed {
		return nil
	}
	if g.judge(again, data); again.found > 0 {
		return nil
	}
	text := words.Visible(compact(map[string]any{"action": c.action, "data": data}))
	if len(text) > min(maxCorrected, c.limits.Bytes) || len(rawjson.Parse([]byte(text), "", c.rawLimits()).Problems) > 0 {
		return nil // moved, it nests deeper; in plain form, a number is longer
	}
	return json.RawMessage(text)
}

// compact encodes a value of the JSON model with its keys sorted.
func compact(v any) string {
	b, err := Encode(v)
	if err != nil {
		return ""
	}
	return string(b)
}

// Run hands the call to the tool. A panic in the tool's code is contained and
// returned as a [*PanicError]. Run is to be called once.
func (c *Call) Run(ctx context.Context) (Result, error) {
	var v any
	err := Contain(func() (err error) { v, err = c.tool.Call(ctx, c.Action, c.Data); return err })
	switch v := v.(type) {
	case Result:
		return v, err
	case *Result:
		if v != nil {
			return *v, err
		}
		return Result{}, err
	}
	return Result{Value: v}, err
}
