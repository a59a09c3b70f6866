package actions

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/keyset"
	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// Policy says how a gate judges a call. The zero Policy is the default.
type Policy struct {
	Limits Limits

	// Coerce makes the gate read a string as the number, boolean, array or
	// object that its text is, where the schema allows that and no string, and
	// report it in [Call.Coerced]. Off, such a string is refused with the
	// corrected call.
	Coerce bool
}

// A Call is one call that passed the gate.
type Call struct {
	Action  string
	Data    Data
	Coerced []Coercion // what [Policy.Coerce] changed, in path order

	tool Tool
}

// A Coercion is one string that was read as what its text is.
type Coercion struct {
	Path string `json:"path"` // data path, as in [Problem]
	From string `json:"from"` // the string, cut to 80 characters
	To   string `json:"to"`   // the JSON it was read as, cut likewise
}

// Check runs the gate over the raw bytes of a call's arguments: root, action,
// required, required_one_of, unknown keys, values, defaults, in this order, and
// tells everything that is wrong at once. Absent (nil or empty) and null
// arguments read as an empty object. It never panics, and its time is linear in
// the bytes. Exactly one of the results is nil.
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
	moved   bool // data is not what was sent as data, but what was meant
	lost    bool // something was sent that has no place in a corrected call
}

func (c *check) run(arguments json.RawMessage) (*Call, *Rejection) {
	if len(arguments) > c.limits.Bytes {
		return nil, c.refuse(InvalidArguments, fmt.Sprintf("are %d bytes long; at most %d are read", len(arguments), c.limits.Bytes))
	}
	if text := bytes.TrimSpace(arguments); len(text) == 0 || string(text) == "null" {
		arguments = json.RawMessage("{}")
	}
	doc := rawjson.Parse(arguments, "", c.rawLimits())
	if doc.Broken() {
		p := doc.Problems[len(doc.Problems)-1]
		return nil, c.refuse(InvalidArguments, strings.TrimSpace(p.Path+" "+p.Message))
	}
	root, ok := doc.Value.(map[string]any)
	if !ok {
		return nil, c.refuse(InvalidArguments, fmt.Sprintf("must be an object with action and data, not %s; send %s",
			words.Type(doc.Value), c.sample()))
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
	if len(c.problems) > 0 {
		return nil, c.rejection()
	}
	filled := g.fill(c.data)
	data := Data{fields: c.data}
	if doc.Plain && !filled && !c.pruned && !c.moved && len(c.coerced) == 0 {
		data.raw = c.raw
	}
	return &Call{Action: c.action, Data: data, Coerced: c.coerced, tool: c.r.tool}, nil
}

func (c *check) rawLimits() rawjson.Limits {
	return rawjson.Limits{
		Depth: c.limits.Depth, NumberLength: c.limits.NumberLength, Exponent: c.limits.Exponent, Problems: c.limits.Problems,
	}
}

// refuse answers a call whose arguments cannot be looked into.
func (c *check) refuse(code Code, message string) *Rejection {
	c.add(Problem{Code: code, Path: "", Message: message})
	rej := c.rejection()
	rej.ValidActions = c.r.Names()
	return rej
}

// textProblems tells what is wrong with the text of the arguments.
func (c *check) textProblems(doc *rawjson.Document) {
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
	c.more += doc.More
}

// sample is a call of this tool as it should look.
func (c *check) sample() string {
	action := "…"
	if len(c.r.names) > 0 {
		action = c.r.names[0]
	}
	return compact(map[string]any{"action": action, "data": map[string]any{}})
}

// rootStep judges the members of the arguments and finds the data.
func (c *check) rootStep(root map[string]any, doc *rawjson.Document) {
	c.dataMember(root, doc)
	action, _ := root["action"].(string)
	g := c.r.gates[action]
	strays := 0
	for _, key := range slices.Sorted(maps.Keys(root)) {
		if key == "action" || key == "data" {
			continue
		}
		strays++
		c.lost = c.lost || g == nil || g.tree.Properties[key] == nil || c.data[key] != nil
		if c.full() {
			c.more++
			continue
		}
		p := Problem{Code: InvalidArguments, Path: keyPath(key)}
		if owners := c.owners(key, g); len(owners) > 0 {
			p.Message = fmt.Sprintf("is a parameter of %s: move it into data", list(owners))
		} else {
			p.Message = "is not known here; the arguments are action and data alone, parameters go into data"
			p.DidYouMean = cmp.Or(Nearest(key, []string{"action", "data"}), c.nearestParameter(key, g))
		}
		c.add(p)
	}
	if strays > 0 && g != nil {
		c.moveIn(root, g)
	}
}

// owners are the actions that declare a key which stands beside action: the
// action called, or where none was, any.
func (c *check) owners(key string, called *gate) []string {
	if called != nil {
		if called.tree.Properties[key] != nil {
			return []string{called.action}
		}
		return nil
	}
	var owners []string
	for _, name := range c.r.names {
		if c.r.gates[name].tree.Properties[key] != nil {
			owners = append(owners, name)
		}
	}
	return owners
}

func (c *check) nearestParameter(key string, called *gate) string {
	if called == nil {
		return ""
	}
	return Nearest(key, called.names)
}

// dataMember reads the data member, which may be absent, null or mistaken for
// text.
func (c *check) dataMember(root map[string]any, doc *rawjson.Document) {
	switch v := root["data"].(type) {
	case nil:
		c.data, c.raw = map[string]any{}, json.RawMessage("{}")
	case map[string]any:
		c.data, c.raw = v, doc.Members["data"]
	case string:
		inner := rawjson.Parse([]byte(v), "data", c.rawLimits())
		object, ok := inner.Value.(map[string]any)
		if !ok || len(inner.Problems) > 0 {
			c.add(Problem{Code: InvalidArguments, Path: "data", Message: "must be an object, not a string"})
			return
		}
		c.data = object
		c.moved = true
		if c.policy.Coerce {
			c.coerced = append(c.coerced, Coercion{Path: "data", From: words.Cut(v, words.Shown), To: words.Cut(compact(object), words.Shown)})
			return
		}
		c.add(Problem{Code: InvalidArguments, Path: "data", Message: "must be an object, not a string that holds one: send it without the quotes around it"})
	default:
		c.add(Problem{Code: InvalidArguments, Path: "data", Message: fmt.Sprintf("must be an object, not %s", words.Type(v))})
	}
}

// moveIn puts parameters that stand beside action into data, so that what else
// is wrong with them is told in the same answer. None overwrites another.
func (c *check) moveIn(root map[string]any, g *gate) {
	if c.data == nil {
		return
	}
	for key, v := range root {
		if key == "action" || key == "data" || g.tree.Properties[key] == nil {
			continue
		}
		if _, there := c.data[key]; !there {
			c.data[key] = v
			c.moved = true
		}
	}
}

// actionStep finds the gate of the action called, or tells why there is none.
func (c *check) actionStep(root map[string]any) *gate {
	v, sent := root["action"]
	switch v := v.(type) {
	case string:
		if v == "" {
			break
		}
		if g := c.r.gates[v]; g != nil {
			c.action = v
			return g
		}
		unknown := c.r.Unknown(v)
		for _, p := range unknown.Problems {
			c.add(p)
		}
		c.more += unknown.More
		c.action = unknown.Action
		return nil
	case nil:
	default:
		c.add(Problem{Code: InvalidArguments, Path: "action",
			Message: fmt.Sprintf("must be a string that names the action, not %s; the actions are %s", words.Type(v), list(c.r.names))})
		return nil
	}
	p := Problem{Code: MissingAction, Path: "action", Message: "is missing; the actions are " + list(c.r.names)}
	if sent {
		p.Message = "is empty; the actions are " + list(c.r.names)
	}
	inner, _ := c.data["action"].(string)
	g := c.r.gates[inner]
	if g != nil && g.tree.Properties["action"] == nil {
		p.Message = fmt.Sprintf("is missing at the top level; %s stands inside data: move it out", words.Quote(inner))
		delete(c.data, "action")
		c.action, c.moved = inner, true
	} else {
		g = nil
	}
	c.add(p)
	return g
}

func (c *check) coerce(g *gate) {
	c.eachCoercion(g, c.data, func(path, from, to string) {
		c.coerced = append(c.coerced, Coercion{Path: path, From: words.Cut(from, words.Shown), To: words.Cut(to, words.Shown)})
	})
}

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
	c.sort()
	r := &Rejection{
		Code: c.problems[0].Code, Action: c.action, Problems: c.problems, More: c.more,
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
	if g == nil || c.data == nil || c.lost || len(c.broken) > 0 || c.more > 0 {
		return nil
	}
	data := keyset.Copy(c.data).(map[string]any)
	changed := c.moved
	c.eachCoercion(g, data, func(string, string, string) { changed = true })
	again := newAnswer(1)
	if !changed {
		return nil
	}
	if g.judge(again, data); len(again.problems) > 0 {
		return nil
	}
	text := compact(map[string]any{"action": c.action, "data": data})
	if len(text) > maxCorrected {
		return nil
	}
	return json.RawMessage(text)
}

// keyPath spells a member of the arguments.
func keyPath(key string) string {
	t := datapath.New("")
	t.Key(key)
	return t.String()
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
	err := contain(func() (err error) { v, err = c.tool.Call(ctx, c.Action, c.Data); return err })
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
