package dsl_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
	"github.com/wymcp/wymcp-go/reflectschema"
)

type getParams struct {
	ID      int64  `json:"id" validate:"omitempty,min=1" jsonschema:"description=Number of the task."`
	Project string `json:"project" jsonschema:"description=Project key."`
	Title   string `json:"title"`
}

type task struct {
	ID     int64             `json:"id"`
	Title  string            `json:"title,omitempty"`
	Labels []string          `json:"labels"`
	Extra  map[string]string `json:"extra"`
}

func answer(_ context.Context, p getParams) (task, error) {
	return task{ID: p.ID, Title: p.Title}, nil
}

type orderLine struct {
	SKU string `json:"sku" validate:"required"`
	Qty int8   `json:"qty" validate:"required,min=1"`
}

type orderParams struct {
	Items []orderLine    `json:"items" validate:"omitempty,dive"`
	Tiny  int8           `json:"tiny"`
	Big   uint64         `json:"big"`
	Site  string         `json:"site" validate:"omitempty,url"`
	Note  *string        `json:"note" jsonschema:"nullable"`
	Limit int            `json:"limit" validate:"min=1" jsonschema:"default=20"`
	Free  map[string]any `json:"free"`
}

// echo answers with what was decoded.
func echo[P any](_ context.Context, p P) (P, error) { return p, nil }

// run calls the action "do" of a tool and returns the answer as JSON.
func run(t *testing.T, spec dsl.ActionSpec, data string) (string, error) {
	t.Helper()
	registration, err := actions.Register(one(spec))
	require.NoError(t, err)
	call, rejection := registration.Check([]byte(`{"action": "do", "data": `+data+`}`), actions.Policy{})
	if rejection != nil {
		return "", rejection
	}
	result, err := call.Run(t.Context())
	if err != nil {
		return "", err
	}
	return asJSON(t, result.Value), nil
}

// What the types say and what is said fluently make one schema.
func TestTypedCanonicalMap(t *testing.T) {
	for _, c := range []struct {
		name string
		spec dsl.ActionSpec
		want string
	}{
		{"groups", dsl.Typed("Get one task", answer).RequiredOneOf("id").RequiredOneOf("project", "title"), `{
			"description": "Get one task",
			"properties": {
				"id": {"description": "Number of the task.", "maximum": 9223372036854775807, "minimum": 1, "type": "integer"},
				"project": {"description": "Project key.", "type": "string"},
				"title": {"type": "string"}
			},
			"required_one_of": [["id"], ["project", "title"]]
		}`},
		{"everything else", dsl.TypedDo("D", func(context.Context, *struct {
			A int    `json:"a" validate:"required,max=9"`
			Z string `json:"z" jsonschema:"default=x"`
			M bool   `json:"m"`
		}) error {
			return nil
		}).Properties(dsl.Properties{"b": dsl.Boolean().Required(), "c": dsl.Boolean().Default(true)}).
			Defaults(map[string]any{"m": true}).Notes("N.").Related("do").Describe("a", "The A."), `{
			"defaults": {"c": true, "m": true, "z": "x"},
			"description": "D",
			"notes": "N.",
			"properties": {
				"a": {"description": "The A.", "maximum": 9, "minimum": -9223372036854775808, "type": "integer"},
				"b": {"type": "boolean"}, "c": {"type": "boolean"}, "m": {"type": "boolean"}, "z": {"type": "string"}
			},
			"related": ["do"],
			"required": ["a", "b"]
		}`},
		{"groups of the tags", dsl.TypedDo("D", func(context.Context, struct {
			A *int `json:"a" validate:"required_without=B"`
			B *int `json:"b" validate:"required_without=A"`
		}) error {
			return nil
		}), `{
			"description": "D",
			"properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
			"required_one_of": [["a"], ["b"]]
		}`},
		{"no parameters", dsl.TypedDo("D", func(context.Context, struct{}) error { return nil }), `{"description": "D", "properties": {}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			tool := one(c.spec)
			require.Empty(t, tool.Check())
			got := map[string]any{}
			require.NoError(t, json.Unmarshal([]byte(asJSON(t, declared(tool)["do"])), &got))
			forget(got, "minimum", "maximum") // how a Go integer is bounded is for package reflectschema to say
			want := map[string]any{}
			require.NoError(t, json.Unmarshal([]byte(c.want), &want))
			forget(want, "minimum", "maximum")
			assert.Equal(t, want, got)
			_, err := actions.Register(tool)
			assert.NoError(t, err)
		})
	}
}

// forget takes keywords out of a schema.
func forget(v any, keywords ...string) {
	m, _ := v.(map[string]any)
	for _, keyword := range keywords {
		delete(m, keyword)
	}
	for _, below := range m {
		forget(below, keywords...)
	}
}

func TestTypedCalls(t *testing.T) {
	order := dsl.Typed("Order", echo[orderParams])
	for _, c := range []struct {
		name, data, want string
		spec             dsl.ActionSpec
	}{
		{"a default and empty slices and maps", `{}`, `{"items":[],"tiny":0,"big":0,"site":"","note":null,"limit":20,"free":{}}`, order},
		{"a pointer", `{"tiny": 1}`, `{"items":[],"tiny":1,"big":0,"site":"","note":null,"limit":20,"free":{}}`, dsl.Typed("Order", echo[*orderParams])},
		{"every digit", `{"big": 18446744073709551615}`, `{"items":[],"tiny":0,"big":18446744073709551615,"site":"","note":null,"limit":20,"free":{}}`, order},
		{"whole numbers in other spellings", `{"tiny": 1.0, "limit": 1e2, "items": [{"sku": "a", "qty": 1.20e1}]}`,
			`{"items":[{"sku":"a","qty":12}],"tiny":1,"big":0,"site":"","note":null,"limit":100,"free":{}}`, order},
		{"null for what was not sent", `{"site": null, "free": null}`, `{"items":[],"tiny":0,"big":0,"site":"","note":null,"limit":20,"free":{}}`, order},
		{"an interface", `{"id": 7}`, `{"id":7,"labels":[],"extra":{}}`, dsl.Typed("Get", func(ctx context.Context, p getParams) (any, error) { return answer(ctx, p) })},
		{"a slice", `{}`, `[]`, dsl.Typed("List", func(context.Context, struct{}) ([]task, error) { return nil, nil })},
		{"nothing", `{}`, `null`, dsl.Typed("None", func(context.Context, struct{}) (any, error) { return nil, nil })},
		{"done", `{"id": 7}`, `{"done":true}`, dsl.TypedDo("Delete", func(context.Context, getParams) error { return nil })},
		{"with data", `{"project": "", "extra": 1}`, `{"added":"1","project":true,"title":false}`,
			dsl.TypedData("Update", func(_ context.Context, p getParams, data actions.Data) (map[string]any, error) {
				return map[string]any{"project": data.Has("project"), "title": data.Has("title"), "added": fmt.Sprint(data.Value("extra"))}, nil
			}).Properties(dsl.Properties{"extra": dsl.Integer()})},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := run(t, c.spec, c.data)
			require.NoError(t, err)
			assert.Equal(t, c.want, got)
		})
	}
}

// Null, absent and a value are three things to a function that gets the data.
func TestTypedDataTellsNullFromAbsent(t *testing.T) {
	spec := dsl.TypedData("Update", func(_ context.Context, p orderParams, data actions.Data) (string, error) {
		switch {
		case data.IsNull("note"):
			return "clear", nil
		case p.Note != nil:
			return "set " + *p.Note, nil
		}
		return "keep", nil
	})
	for data, want := range map[string]string{`{}`: `"keep"`, `{"note": null}`: `"clear"`, `{"note": ""}`: `"set "`} {
		got, err := run(t, spec, data)
		require.NoError(t, err)
		assert.Equal(t, want, got, data)
	}
}

// A call that is wrong is told so before the function sees it, and with the
// paths and words of the caller's own JSON.
func TestTypedRefusals(t *testing.T) {
	never := dsl.TypedDo("Order", func(context.Context, orderParams) error {
		t.Error("the function was called")
		return nil
	})
	for _, c := range []struct{ name, data, path, message string }{
		{"overflow", `{"tiny": 128}`, "data.tiny", "127"},
		{"overflow of 64 bits", `{"big": 18446744073709551616}`, "data.big", "18446744073709551615"},
		{"overflow inside", `{"items": [{"sku": "a", "qty": 1}, {"sku": "b", "qty": 128}]}`, "data.items[1].qty", "127"},
		{"a fraction", `{"tiny": 1.5}`, "data.tiny", "integer"},
		{"a string", `{"tiny": "1"}`, "data.tiny", "integer"},
		{"case", `{"Tiny": 1}`, "data.Tiny", "is not a parameter"},
		{"case inside", `{"items": [{"sku": "a", "Qty": 1}]}`, "data.items[0].qty", "required"},
		{"what only the validator knows", `{"site": "http://"}`, "data.site", `must be an absolute URL, got "http://"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := run(t, never, c.data)
			var r *actions.Rejection
			require.ErrorAs(t, err, &r)
			var found bool
			for _, p := range r.Problems {
				if p.Path == c.path {
					found = true
					assert.Contains(t, p.Message, c.message)
				}
				for _, goName := range []string{"int8", "uint64", "Params", "Items", "Qty'", "struct", "Go "} {
					assert.NotContains(t, p.Message, goName)
				}
			}
			assert.True(t, found, "no problem at %s: %v", c.path, r)
		})
	}
}

// loud panics when it is decoded.
type loud string

func (*loud) UnmarshalText(text []byte) error {
	if string(text) == "boo" {
		panic("loud: " + string(text))
	}
	return nil
}

// fickle has a JSON form that some of its values do not have.
type fickle struct{ broken bool }

func (f fickle) MarshalJSON() ([]byte, error) {
	if f.broken {
		panic("fickle")
	}
	return []byte(`{"id": 7}`), nil
}

func TestTypedPanicsAreContained(t *testing.T) {
	type params struct {
		Name loud `json:"name"`
	}
	for name, spec := range map[string]dsl.ActionSpec{
		"decoding": dsl.TypedDo("Do it", func(context.Context, params) error { return nil }),
		"function": dsl.TypedDo("Do it", func(_ context.Context, p params) error { panic("function") }),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := run(t, spec, `{"name": "boo"}`)
			var p *actions.PanicError
			require.ErrorAs(t, err, &p)
			assert.NotEmpty(t, p.Stack)
		})
	}
	_, err := run(t, dsl.TypedDo("Do it", func(context.Context, params) error { return nil }), `{"name": "hush"}`)
	assert.NoError(t, err)
}

// The function's own errors and hints reach the caller as a Handler's do.
func TestTypedErrorsAndHints(t *testing.T) {
	late := actions.Invalid("data.title", "is taken")
	_, err := run(t, dsl.Typed("Get", func(context.Context, getParams) (task, error) { return task{ID: 1}, late }), `{}`)
	assert.Same(t, late, err)
	_, err = run(t, dsl.TypedDo("Do", func(context.Context, getParams) error { return actions.Retryable(errors.New("busy"), true) }), `{}`)
	may, told := actions.IsRetryable(err)
	assert.True(t, may && told)

	hint := actions.Hint{Action: "list", Description: "See all."}
	for name, spec := range map[string]dsl.ActionSpec{
		"value": dsl.Typed("Get", func(context.Context, getParams) (actions.Result, error) {
			return actions.Result{Value: []string(nil), Hints: []actions.Hint{hint}}, nil
		}),
		"pointer": dsl.Typed("Get", func(context.Context, getParams) (*actions.Result, error) {
			return &actions.Result{Value: []string(nil), Hints: []actions.Hint{hint}}, nil
		}),
	} {
		t.Run(name, func(t *testing.T) {
			registration, err := actions.Register(one(spec))
			require.NoError(t, err)
			call, rejection := registration.Check([]byte(`{"action": "do"}`), actions.Policy{})
			require.Nil(t, rejection)
			result, err := call.Run(t.Context())
			require.NoError(t, err)
			assert.Equal(t, []actions.Hint{hint}, result.Hints)
			assert.Equal(t, "[]", asJSON(t, result.Value))
		})
	}
}

// A counted type counts how often its schema is read: in no call.
type counted struct {
	Name tally `json:"name"`
}

type tally string

var reads atomic.Int64

func (tally) Enum() []any {
	reads.Add(1)
	return []any{"a", "b"}
}

func TestTypedReflectsOnceAndNeverInACall(t *testing.T) {
	before := reads.Load()
	tool := one(dsl.Typed("Do it", echo[counted]).Example(counted{Name: "a"}))
	assert.Equal(t, before, reads.Load(), "reflected when it was declared")
	registration, err := actions.Register(tool)
	require.NoError(t, err)
	wired := reads.Load()
	assert.Greater(t, wired, before)
	for range 3 {
		call, rejection := registration.Check([]byte(`{"action": "do", "data": {"name": "b"}}`), actions.Policy{})
		require.Nil(t, rejection)
		_, err := call.Run(t.Context())
		require.NoError(t, err)
		_, err = actions.Register(tool.Titled("T"))
		require.NoError(t, err)
	}
	assert.Equal(t, wired, reads.Load(), "reflected again")
}

func TestTypedUnderConcurrentCalls(t *testing.T) {
	tool := one(dsl.Typed("Do it", echo[*orderParams]).Defaults(map[string]any{"free": map[string]any{"list": []any{1}}}))
	var callers sync.WaitGroup
	for n := range 64 {
		callers.Go(func() {
			registration, err := actions.Register(tool)
			if !assert.NoError(t, err) {
				return
			}
			for i := range 20 {
				data := fmt.Sprintf(`{"items": [{"sku": "a", "qty": %d}], "limit": %d}`, n+1, i+1)
				call, rejection := registration.Check([]byte(`{"action": "do", "data": `+data+`}`), actions.Policy{})
				if !assert.Nil(t, rejection) {
					return
				}
				result, err := call.Run(t.Context())
				if !assert.NoError(t, err) {
					return
				}
				p := result.Value.(*orderParams)
				assert.Equal(t, []orderLine{{"a", int8(n + 1)}}, p.Items)
				assert.Equal(t, i+1, p.Limit)
				assert.Equal(t, []any{json.Number("1")}, p.Free["list"])
				p.Free["list"].([]any)[0] = n // the call's own
			}
		})
	}
	callers.Wait()
}

// A description says what the author means, and goes on saying what the tags ask.
func TestDescribe(t *testing.T) {
	type params struct {
		Plain string `json:"plain"`
		Told  string `json:"told" jsonschema:"description=Told by the tag"`
		Mail  string `json:"mail" validate:"omitempty,url"`
		Both  string `json:"both" validate:"omitempty,url" jsonschema:"description=Where it is."`
	}
	do := dsl.TypedDo("Do it", func(context.Context, params) error { return nil })
	described := func(spec dsl.ActionSpec) map[string]any {
		out := map[string]any{}
		for name, schema := range declared(one(spec))["do"]["properties"].(map[string]any) {
			out[name] = schema.(map[string]any)["description"]
		}
		return out
	}
	rules := described(do)["mail"].(string)
	require.Regexp(t, `^Must .*\.$`, rules)

	spec := do.Describe("plain", "P").Describe("told", "T").Describe("mail", "M").Describe("both", "First?").Describe("both", "B!")
	assert.Equal(t, map[string]any{"plain": "P", "told": "T", "mail": "M. " + rules, "both": "B! " + rules}, described(spec))
	assert.Equal(t, rules, described(do.Describe("both", ""))["both"])
	_, err := actions.Register(one(spec))
	assert.NoError(t, err)
	assert.Equal(t, map[string]any{"plain": nil, "told": "Told by the tag", "mail": rules, "both": "Where it is. " + rules}, described(do), "the base changed")
}

func TestExampleTakesStructs(t *testing.T) {
	type named map[string]int
	labels := []string{"a"}
	p := struct {
		ID     uint64   `json:"id"`
		Labels []string `json:"labels,omitempty"`
		Skip   string   `json:"skip,omitempty"`
		Null   *int     `json:"null"`
		Zero   int      `json:"zero"`
		hidden int
	}{ID: 1<<64 - 1, Labels: labels, hidden: 1}
	var none *getParams
	typ := reflect.TypeOf
	for _, c := range []struct {
		name string
		data any
		want string
	}{
		{"a struct", p, `{"id":18446744073709551615,"labels":["a"],"null":null,"zero":0}`},
		{"a pointer", &p, `{"id":18446744073709551615,"labels":["a"],"null":null,"zero":0}`},
		{"a type with JSON of its own", fickle{}, `{"id":7}`},
		{"a map", map[string]any{"a": labels}, `{"a":["a"]}`},
		{"a map of another type", named{"a": 1}, `{"a":1}`},
		{"a nil pointer", none, `null`},
		{"nil", nil, `null`},
		{"no object", "text", `"text"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec := dsl.Action("D").Example(c.data).Handle(nil)
			labels[0] = "changed"
			defer func() { labels[0] = "a" }()
			examples := declared(one(spec))["do"]["examples"].([]any)
			require.Len(t, examples, 1)
			assert.Equal(t, c.want, asJSON(t, examples[0]))
			if c.name == "a struct" {
				assert.Equal(t, typ(map[string]any{}), typ(examples[0]))
			}
		})
	}
}

// A value of the parameters shows what its function would get and no more.
func TestExampleOfTheParameters(t *testing.T) {
	type inner struct {
		X int `json:"x"`
	}
	type params struct {
		Name  string    `json:"name" validate:"required"`
		Count int       `json:"count"`
		Site  string    `json:"site" validate:"omitempty,url"`
		List  []string  `json:"list"`
		When  time.Time `json:"when"`
		In    inner     `json:"in"`
		Limit int       `json:"limit" validate:"omitempty,min=1" jsonschema:"default=20"`
		All   bool      `json:"all"`
		Page  int       `json:"page"`
	}
	spec := dsl.Typed("Do it", echo[params]).Defaults(map[string]any{"all": true})
	for _, c := range []struct {
		name string
		spec dsl.ActionSpec
		data any
		want string
	}{
		{"zero members", spec, params{Name: "a", Limit: 1}, `{"all":false,"limit":1,"name":"a"}`},
		{"a pointer", spec, &params{Name: "a", Limit: 1}, `{"all":false,"limit":1,"name":"a"}`},
		{"parameters by pointer", dsl.Typed("Do it", echo[*params]).Defaults(map[string]any{"all": true}), params{Name: "a", Limit: 1}, `{"all":false,"limit":1,"name":"a"}`},
		{"empty is not zero", spec, params{Name: "a", Limit: 1, List: []string{}, In: inner{1}}, `{"all":false,"in":{"x":1},"limit":1,"list":[],"name":"a"}`},
		{"a map", spec, map[string]any{"name": "a", "count": 0}, `{"count":0,"name":"a"}`},
		{"another struct", spec, struct {
			Name  string `json:"name"`
			Count int    `json:"count"`
		}{Name: "a"}, `{"count":0,"name":"a"}`},
		{"not typed", dsl.Action("Do it").Properties(dsl.Properties{"x": dsl.Integer()}).Handle(none), inner{}, `{"x":0}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			tool := one(c.spec.Example(c.data))
			_, err := actions.Register(tool)
			require.NoError(t, err)
			assert.Equal(t, c.want, asJSON(t, declared(tool)["do"]["examples"].([]any)[0]))
		})
	}
}

// What has no JSON form, or no end, is handed on for the chain to tell.
func TestExamplesThatCannotBeEncoded(t *testing.T) {
	type pointer *pointer
	var self pointer
	self = &self
	require.NotNil(t, declared(one(dsl.Action("Do it").Example(self)))["do"]["examples"])

	type knot struct{ Next any }
	k := &knot{}
	k.Next = k
	for name, data := range map[string]any{
		"a panic": fickle{broken: true}, "a function": struct{ F func() }{}, "a struct in itself": k, "a channel": make(chan int),
	} {
		t.Run(name, func(t *testing.T) {
			tool := one(dsl.Typed("Do it", answer).Example(data))
			_, err := actions.Register(tool)
			var e *actions.Error
			require.ErrorAs(t, err, &e)
			require.NotEmpty(t, e.Offences)
			for _, o := range e.Offences {
				assert.Regexp(t, `^typed_test\.go:\d+$`, o.Place)
				require.NotEmpty(t, o.Location)
				assert.Equal(t, "examples", o.Location[0])
			}
		})
	}
}

// An action that was never wired in, and could not be, answers with an error.
func TestTypedCallOfAMalformedAction(t *testing.T) {
	tool := one(dsl.Typed("Do it", func(context.Context, int) (func(), error) { return nil, nil }))
	got, err := tool.Call(t.Context(), "do", actions.Data{})
	assert.Nil(t, got)
	var e *reflectschema.Error
	assert.ErrorAs(t, err, &e)

	tool = one(dsl.Typed[getParams, task]("Do it", nil))
	_, err = tool.Call(t.Context(), "do", actions.Data{})
	assert.EqualError(t, err, `action "do" of tool "tool" has no handler`)
}

// The options are those of package reflectschema, and are copied; nil ones are
// left out.
func TestTypedOptions(t *testing.T) {
	opts := []reflectschema.Option{nil, reflectschema.Limit(10)}
	tool := one(dsl.Typed("Do it", answer, opts...))
	opts[1] = nil
	offences := tool.Check()
	require.Len(t, offences, 1)
	assert.Contains(t, offences[0].Problem, "10 bytes")
	assert.Empty(t, one(dsl.Typed("Do it", answer, nil)).Check())
}
