package actions_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

// issues is the tool that most calls of these tests go to.
func issues(t *testing.T) *actions.Registration {
	t.Helper()
	return register(t, &tool{name: "issues", declared: map[string]actions.Map{
		"create": declared(t, `{"description":"Create an issue","properties":{
			"title":{"type":"string","minLength":1},"body":{"type":"string"},"state":{"type":"string","enum":["open","closed"]},
			"labels":{"type":"array","items":{"type":"string"}},"page":{"type":"integer","minimum":1},"force":{"type":"boolean"},
			"assignee":{"type":["string","null"]},"when":{"type":"string","format":"date-time"},
			"filter":{"type":"object","properties":{"range":{"type":"object","properties":{"from":{"type":"string"}}}}},
			"ops":{"type":"array","items":{"type":"object","properties":{"op":{"type":"string"},"n":{"type":"integer"}},"required":["op"]}},
			"payload":{"type":"object"},"a b":{"type":"integer"}},"required":["title"],"defaults":{"state":"open","labels":["new"]}}`),
		"list":      declared(t, `{"description":"List issues","properties":{"limit":{"type":"integer"},"all":{"type":"boolean"}},"defaults":{"limit":20,"all":true}}`),
		"get":       declared(t, `{"description":"Get an issue","properties":{"id":{"type":"integer"},"project":{"type":"string"},"name":{"type":"string"}},"required_one_of":[["id"],["project","name"]]}`),
		"pattern":   declared(t, `{"description":"Patterns","properties":{"p":{"properties":{"a":{}},"patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false}}}`),
		"set_state": declared(t, `{"description":"Set a state","properties":{"action":{"type":"string"},"data":{"type":"object"}}}`),
	}})
}

func TestGateAccepts(t *testing.T) {
	r := issues(t)
	tests := []struct{ name, arguments, action, data string }{
		{"data left out", `{"action":"list"}`, "list", `{"all":true,"limit":20}`},
		{"data null", `{"action":"list","data":null}`, "list", `{"all":true,"limit":20}`},
		{"an explicit zero is no gap for a default", `{"action":"list","data":{"limit":0,"all":false}}`, "list", `{"all":false,"limit":0}`},
		{"a null that stands for absent takes the default", `{"action":"list","data":{"limit":null}}`, "list", `{"all":true,"limit":20}`},
		{"a null the schema allows is kept", `{"action":"create","data":{"title":"a","assignee":null}}`, "create", `{"title":"a","assignee":null,"state":"open","labels":["new"]}`},
		{"a null in a nested object", `{"action":"create","data":{"title":"a","filter":{"range":{"from":null}}}}`, "create", `{"title":"a","filter":{"range":{}},"state":"open","labels":["new"]}`},
		{"a null in an object in an array", `{"action":"create","data":{"title":"a","ops":[{"op":"x","n":null}]}}`, "create", `{"title":"a","ops":[{"op":"x"}],"state":"open","labels":["new"]}`},
		{"an open object keeps everything", `{"action":"create","data":{"title":"a","payload":{"x":{"y":[1,null,9007199254740993]},"z":null}}}`, "create", `{"title":"a","payload":{"x":{"y":[1,null,9007199254740993]},"z":null},"state":"open","labels":["new"]}`},
		{"64-bit digits", `{"action":"get","data":{"id":9007199254740993}}`, "get", `{"id":9007199254740993}`},
		{"integers in other spellings", `{"action":"create","data":{"title":"a","page":1e2,"ops":[{"op":"x","n":1.0},{"op":"y","n":-0}]}}`, "create", `{"title":"a","page":100,"ops":[{"op":"x","n":1},{"op":"y","n":0}],"state":"open","labels":["new"]}`},
		{"JSON-looking text stays text", `{"action":"create","data":{"title":"1","body":"{\"a\":1}"}}`, "create", `{"title":"1","body":"{\"a\":1}","state":"open","labels":["new"]}`},
		{"properties named action and data", `{"action":"set_state","data":{"action":"x","data":{}}}`, "set_state", `{"action":"x","data":{}}`},
		{"a whole group", `{"action":"get","data":{"project":"p","name":"n"}}`, "get", `{"project":"p","name":"n"}`},
		{"keys that a pattern declares", `{"action":"pattern","data":{"p":{"a":1,"x-1":"s"}}}`, "pattern", `{"p":{"a":1,"x-1":"s"}}`},
		{"white space", " {\n\"action\" : \"list\" , \"data\" : { \"limit\" : 1 } } ", "list", `{"all":true,"limit":1}`},
		{"escaped keys", `{"\u0061ction":"list","data":{"lim\u0069t":1}}`, "list", `{"all":true,"limit":1}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			call, refused := r.Check(json.RawMessage(tt.arguments), actions.Policy{})
			require.Nil(t, refused, "%v", refused)
			assert.Equal(t, tt.action, call.Action)
			assert.Equal(t, exact(t, tt.data), exact(t, string(call.Data.JSON())))
		})
	}
}

// exact reads JSON with every digit.
func exact(t *testing.T, text string) any {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	var v any
	require.NoError(t, dec.Decode(&v), text)
	return v
}

func TestGateRefuses(t *testing.T) {
	r := issues(t)
	const names = "create, get, list, pattern, set_state"
	tests := []struct {
		name, arguments string
		code            actions.Code
		want            []string // code path: part of the message; every problem, in order
		corrected       string
	}{
		{"arguments left out", ``, "missing_action", []string{"missing_action action: is missing; the actions are " + names}, ""},
		{"arguments null", `null`, "missing_action", []string{"missing_action action: is missing"}, ""},
		{"arguments empty", `{}`, "missing_action", []string{"missing_action action: is missing"}, ""},
		{"arguments an array", `["list"]`, "invalid_arguments", []string{`invalid_arguments : must be an object such as {"action":ACTION,"data":{…}}, not an array; the actions are create, get`}, ""},
		{"arguments a string", `"list"`, "invalid_arguments", []string{`invalid_arguments : must be an object such as {"action":ACTION,"data":{…}}, not a string`}, ""},
		{"arguments cut short", `{"action":`, "invalid_arguments", []string{"invalid_arguments action: cannot be read as JSON: it ends where a value is expected, at byte 10"}, ""},

		{"action a number", `{"action":3}`, "invalid_arguments", []string{"invalid_arguments action: must be a string that names the action, not a number"}, ""},
		{"action an array", `{"action":["list"]}`, "invalid_arguments", []string{"invalid_arguments action: must be a string that names the action, not an array"}, ""},
		{"action an object", `{"action":{"name":"list"}}`, "invalid_arguments", []string{"invalid_arguments action: must be a string that names the action, not an object"}, ""},
		{"action null", `{"action":null}`, "missing_action", []string{"missing_action action: is null and must name the action; the actions are"}, ""},
		{"action empty", `{"action":""}`, "missing_action", []string{`missing_action action: is the string "" and must name the action; the actions are`}, ""},
		{"action unknown", `{"action":"nope"}`, "unknown_action", []string{`unknown_action action: is "nope", which is no action of issues; its actions are ` + names}, ""},
		{"action mistyped", `{"action":"crate"}`, "unknown_action", []string{`unknown_action action: is "crate" ~create`}, ""},
		{"action in another case", `{"action":"List"}`, "unknown_action", []string{`unknown_action action: is "List" ~list`}, ""},
		{"action in another style", `{"action":"setState"}`, "unknown_action", []string{`unknown_action action: is "setState" ~set_state`}, ""},
		{"action inside data", `{"data":{"action":"create","title":"a"}}`, "missing_action", []string{`missing_action action: is missing at the top level; "create" stands inside data`}, `{"action":"create","data":{"title":"a"}}`},
		{"action inside data, and more", `{"data":{"action":"create","state":"opn"}}`, "missing_action", []string{`missing_action action: is missing at the top level`, `missing_required_fields data.title: `, `invalid_values data.state: `}, ""},
		{"action twice", `{"action":"list","data":{},"action":"create"}`, "invalid_arguments", []string{"invalid_arguments action: stands twice", "missing_required_fields data.title: "}, ""},

		{"parameters beside action", `{"action":"create","title":"a","body":"b"}`, "invalid_arguments", []string{"invalid_arguments body: is a parameter of create: move it into data", "invalid_arguments title: is a parameter of create: move it into data"}, `{"action":"create","data":{"body":"b","title":"a"}}`},
		{"parameters beside data", `{"action":"create","title":"a","data":{"body":"b"}}`, "invalid_arguments", []string{"invalid_arguments title: is a parameter of create"}, `{"action":"create","data":{"body":"b","title":"a"}}`},
		{"a parameter beside data and in it", `{"action":"create","title":"a","data":{"title":"b"}}`, "invalid_arguments", []string{"invalid_arguments title: is in data as well: send it there alone"}, ""},
		{"a parameter beside data and null in it", `{"action":"create","title":"a","data":{"title":null},"body":"b"}`, "invalid_arguments", []string{"invalid_arguments body: is a parameter of create", "invalid_arguments title: is in data as well", "missing_required_fields data.title: "}, ""},
		{"two actions are no correction", `{"action":"list","data":{"limit":"5"},"action":"get"}`, "invalid_arguments", []string{"invalid_arguments action: stands twice", "missing_required_group data: ", "unknown_params data.limit: "}, ""},
		{"parameters beside action, one wrong", `{"action":"create","title":"a","state":"opn"}`, "invalid_arguments", []string{"invalid_arguments state: is a parameter", "invalid_arguments title: is a parameter", "invalid_values data.state: must be one of ~open"}, ""},
		{"parameters alone", `{"id":1,"title":"a"}`, "invalid_arguments", []string{"invalid_arguments id: is a parameter of get: move it into data", "invalid_arguments title: is a parameter of create: move it into data", "missing_action action: is missing"}, ""},
		{"data under another name", `{"action":"create","params":{"title":"a"}}`, "invalid_arguments", []string{"invalid_arguments params: is not known here: parameters go into data ~data"}, `{"action":"create","data":{"title":"a"}}`},
		{"data in another case", `{"action":"create","Data":{"title":"a"}}`, "invalid_arguments", []string{"invalid_arguments Data: is not known here: parameters go into data ~data"}, `{"action":"create","data":{"title":"a"}}`},
		{"the action as a key", `{"create":{"title":"a"}}`, "invalid_arguments", []string{"invalid_arguments create: is an action: name it in action"}, `{"action":"create","data":{"title":"a"}}`},
		{"the tool beside action", `{"tool":"issues","action":"create","data":{"title":"a"}}`, "invalid_arguments", []string{"invalid_arguments tool: is not needed here: leave it out"}, `{"action":"create","data":{"title":"a"}}`},
		{"data inside data", `{"action":"create","data":{"data":{"title":"a"}}}`, "invalid_arguments", []string{"invalid_arguments data.data: is data inside data: send it once"}, `{"action":"create","data":{"title":"a"}}`},
		{"the whole call inside data", `{"action":"create","data":{"action":"create","title":"a"}}`, "invalid_arguments", []string{"invalid_arguments data.action: stands beside data already"}, `{"action":"create","data":{"title":"a"}}`},
		{"a stray key", `{"action":"list","dta":{}}`, "invalid_arguments", []string{"invalid_arguments dta: is not known here ~data"}, `{"action":"list","data":{}}`},
		{"a key that folds to another, KELVIN SIGN", `{"action":"pattern","data":{"p":{"x-\u212A":"s","a":1},"\u212A":1}}`, "unknown_params", []string{"unknown_params data[\"\u212a\"]: is not a parameter"}, ""},
		{"a key that folds to another, LONG S", `{"action":"create","data":{"title":"a","\u017Ftate":"open","op\u017F":[]}}`, "unknown_params", []string{"unknown_params data[\"op\u017f\"]: is not a parameter", "unknown_params data[\"\u017ftate\"]: is not a parameter"}, ""},
		{"data in other cases", `{"Action":"list","data":{}}`, "invalid_arguments", []string{"invalid_arguments Action: is not known here ~action", "missing_action action: is missing"}, ""},
		{"the whole call in one key", `{"{\"action\":\"list\"}":""}`, "invalid_arguments", []string{`invalid_arguments ["{\"action\":\"list\"}"]: is not known here; the arguments are action and data alone`, "missing_action action: "}, ""},
		{"data a string that holds it", `{"action":"create","data":"{\"title\":\"a\"}"}`, "invalid_arguments", []string{"invalid_arguments data: must be an object, not a string that holds one"}, `{"action":"create","data":{"title":"a"}}`},
		{"data another string", `{"action":"create","data":"title"}`, "invalid_arguments", []string{`invalid_arguments data: must be an object such as {"name":"value"}, not a string`}, ""},
		{"data an array", `{"action":"create","data":[]}`, "invalid_arguments", []string{"invalid_arguments data: must be an object, not an array"}, ""},

		{"a required property missing", `{"action":"create"}`, "missing_required_fields", []string{"missing_required_fields data.title: is required and was not sent"}, ""},
		{"a required property null", `{"action":"create","data":{"title":null}}`, "missing_required_fields", []string{"missing_required_fields data.title: is required and was sent as null"}, ""},
		{"no group", `{"action":"get","data":{"project":"p"}}`, "missing_required_group", []string{`missing_required_group data: needs "id", or "project" and "name"; beside "project" send "name" $`}, ""},
		{"a null makes no group", `{"action":"get","data":{"id":null}}`, "missing_required_group", []string{`missing_required_group data: needs`}, ""},

		{"an unknown key", `{"action":"list","data":{"limt":1}}`, "unknown_params", []string{"unknown_params data.limt: is not a parameter; declared here: all, limit ~limit"}, ""},
		{"an unknown key in another case", `{"action":"create","data":{"Title":"a","title":"b"}}`, "unknown_params", []string{"unknown_params data.Title: is not a parameter ~title"}, ""},
		{"an unknown key two objects down", `{"action":"create","data":{"title":"a","filter":{"range":{"form":"x"}}}}`, "unknown_params", []string{"unknown_params data.filter.range.form: is not a parameter ~from"}, ""},
		{"an unknown key in an element", `{"action":"create","data":{"title":"a","ops":[{"op":"a"},{"op":"b","vaule":1}]}}`, "unknown_params", []string{"unknown_params data.ops[1].vaule: is not a parameter"}, ""},
		{"an unknown key to be quoted", `{"action":"list","data":{"a.b c":1}}`, "unknown_params", []string{`unknown_params data["a.b c"]: is not a parameter`}, ""},

		{"a key that no pattern declares", `{"action":"pattern","data":{"p":{"y-1":1,"x-1":1}}}`, "unknown_params", []string{"unknown_params data.p.y-1: is not a parameter", "invalid_values data.p.x-1: must be a string"}, ""},
		{"a key twice", `{"action":"list","data":{"limit":1,"limit":2}}`, "invalid_arguments", []string{"invalid_arguments data.limit: stands twice"}, ""},
		{"a key twice, deep", `{"action":"create","data":{"title":"a","payload":{"x":[{"k":1,"k":1}]}}}`, "invalid_arguments", []string{"invalid_arguments data.payload.x[0].k: stands twice"}, ""},
		{"bytes that are no text", "{\"action\":\"create\",\"data\":{\"title\":\"caf\xe9\"}}", "invalid_arguments", []string{"invalid_arguments data.title: is not valid UTF-8"}, ""},
		{"half of a surrogate pair", `{"action":"create","data":{"title":"\ud800"}}`, "invalid_arguments", []string{"invalid_arguments data.title: has half of a surrogate pair"}, ""},
		{"a number without bounds", `{"action":"list","data":{"limit":4E9999999}}`, "invalid_values", []string{"invalid_values data.limit: is a number out of range"}, ""},

		{"null in an array", `{"action":"create","data":{"title":"a","labels":["x",null]}}`, "invalid_values", []string{"invalid_values data.labels[1]: must"}, ""},
		{"null for a required nested property", `{"action":"create","data":{"title":"a","ops":[{"op":null}]}}`, "invalid_values", []string{"invalid_values data.ops[0].op: must"}, ""},
		{"empty strings", `{"action":"create","data":{"title":"a","state":"","page":""}}`, "invalid_values", []string{"invalid_values data.page: leave the key out", "invalid_values data.state: leave the key out"}, ""},
		{"an empty string that cannot be left out", `{"action":"create","data":{"title":""}}`, "invalid_values", []string{"invalid_values data.title: must have at least 1 character, got 0 $"}, ""},
		{"an enum value in another case", `{"action":"create","data":{"title":"a","state":"Open"}}`, "invalid_values", []string{`invalid_values data.state: must be one of ~open`}, ""},
		{"a fraction for an integer", `{"action":"list","data":{"limit":0.5}}`, "invalid_values", []string{"invalid_values data.limit: must be an integer"}, ""},
		{"text for a date", `{"action":"create","data":{"title":"a","when":"tomorrow"}}`, "invalid_values", []string{"invalid_values data.when: must be a date-time"}, ""},
		{"an array as text", `{"action":"create","data":{"title":"a","labels":"[\"x\",\"y\"]"}}`, "invalid_values", []string{"invalid_values data.labels: must be an array"}, `{"action":"create","data":{"labels":["x","y"],"title":"a"}}`},
		{"a boolean as text", `{"action":"create","data":{"title":"a","force":"false"}}`, "invalid_values", []string{"invalid_values data.force: must be"}, `{"action":"create","data":{"force":false,"title":"a"}}`},
		{"a number as text, and another mistake", `{"action":"create","data":{"title":"","page":"2"}}`, "invalid_values", []string{"invalid_values data.page: must be", "invalid_values data.title: must"}, ""},

		{"five mistakes, one answer", `{"action":"create","data":{"lable":"x","state":"opn","page":0,"labels":[1],"filter":{"rang":{}}}}`, "missing_required_fields", []string{
			"missing_required_fields data.title: ", "unknown_params data.filter.rang: is not a parameter ~range", "unknown_params data.lable: is not a parameter ~labels",
			"invalid_values data.labels[0]: must be a string", "invalid_values data.page: must be at least 1", "invalid_values data.state: must be one of ~open"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			call, refused := r.Check(json.RawMessage(tt.arguments), actions.Policy{})
			require.NotNil(t, refused)
			require.Nil(t, call)
			assert.Equal(t, tt.code, refused.Code)
			require.Len(t, refused.Problems, len(tt.want), "%+v", refused.Problems)
			for i, want := range tt.want {
				want, meant, _ := strings.Cut(want, " ~")
				head, part, _ := strings.Cut(want, ": ")
				p := refused.Problems[i]
				assert.Equal(t, head, string(p.Code)+" "+p.Path)
				if whole, ok := strings.CutSuffix(part, " $"); ok {
					assert.Equal(t, whole, p.Message)
				} else {
					assert.Contains(t, p.Message, part)
				}
				if meant != "" {
					assert.Equal(t, meant, p.DidYouMean)
				}
				assert.Contains(t, refused.Message(), p.Path, "the message alone must do")
			}
			assert.Equal(t, tt.corrected, string(refused.Corrected))
			if tt.corrected != "" {
				_, again := r.Check(refused.Corrected, actions.Policy{})
				assert.Nil(t, again, "the corrected call passes")
			}
			if refused.Action == "" {
				assert.Equal(t, r.Names(), refused.ValidActions)
			}
			for range 50 {
				_, again := r.Check(json.RawMessage(tt.arguments), actions.Policy{})
				require.Equal(t, refused, again, "the same call, the same answer")
			}
		})
	}
}

func TestGateFields(t *testing.T) {
	r := issues(t)
	_, refused := r.Check([]byte(`{"action":"create","data":{"x":1,"ops":[{"op":"a","y":1}]}}`), actions.Policy{})
	require.NotNil(t, refused)
	assert.Equal(t, []string{"title"}, refused.Missing)
	assert.Equal(t, []string{"data.ops[0].y", "data.x"}, refused.Unknown)
	_, refused = r.Check([]byte(`{"action":"get"}`), actions.Policy{})
	require.NotNil(t, refused)
	assert.Equal(t, [][]string{{"id"}, {"project", "name"}}, refused.RequiredOneOf)
}

func TestCoercion(t *testing.T) {
	r := issues(t)
	coerce := actions.Policy{Coerce: true}
	tests := []struct {
		name, arguments, data string
		want                  []actions.Coercion
	}{
		{"values", `{"action":"create","data":{"title":"1","body":"{}","page":"2","force":"false","labels":"[\"x\"]","ops":[{"op":"3","n":"4"}]}}`,
			`{"title":"1","body":"{}","page":2,"force":false,"labels":["x"],"ops":[{"op":"3","n":4}],"state":"open"}`,
			[]actions.Coercion{{"data.force", "false", "false"}, {"data.labels", `["x"]`, `["x"]`}, {"data.ops[0].n", "4", "4"}, {"data.page", "2", "2"}}},
		{"data", `{"action":"list","data":"{\"limit\":3}"}`, `{"limit":3,"all":true}`, []actions.Coercion{{"data", `{"limit":3}`, `{"limit":3}`}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			call, refused := r.Check(json.RawMessage(tt.arguments), coerce)
			require.Nil(t, refused, "%v", refused)
			assert.Equal(t, exact(t, tt.data), exact(t, string(call.Data.JSON())))
			assert.Equal(t, tt.want, call.Coerced)
		})
	}
	t.Run("what no reader sees is told as an escape", func(t *testing.T) {
		call, refused := r.Check([]byte(`{"action":"create","data":{"title":"a","labels":"[\"\u202eb\"]"}}`), coerce)
		require.Nil(t, refused)
		assert.Equal(t, []actions.Coercion{{"data.labels", `["\u202eb"]`, `["\u202eb"]`}}, call.Coerced)
	})
	t.Run("what is no such value is still refused", func(t *testing.T) {
		_, refused := r.Check([]byte(`{"action":"create","data":{"title":"a","page":"two","force":"yes"}}`), coerce)
		require.NotNil(t, refused)
		assert.Len(t, refused.Problems, 2)
	})
	t.Run("nothing is coerced unasked", func(t *testing.T) {
		call, refused := r.Check([]byte(`{"action":"list","data":{"limit":3}}`), coerce)
		require.Nil(t, refused)
		assert.Empty(t, call.Coerced)
	})
}

func TestLimits(t *testing.T) {
	r := issues(t)
	nested := func(depth int) string {
		return `{"action":"create","data":{"title":"a","payload":{"x":` + strings.Repeat("[", depth) + strings.Repeat("]", depth) + `}}}`
	}
	tests := []struct {
		name, arguments string
		limits          actions.Limits
		path, want      string
	}{
		{"bytes", `{"action":"list"}`, actions.Limits{Bytes: 10}, "", "must have at most 10 bytes, got 17"},
		{"a megabyte by default", `{"action":"create","data":{"title":"` + strings.Repeat("x", 1<<20) + `"}}`, actions.Limits{}, "", "must have at most 1048576 bytes, got 1048615"},
		{"depth", nested(62), actions.Limits{}, "data.payload.x" + strings.Repeat("[0]", 61), "is nested deeper than 64 levels"},
		{"depth of one's own", nested(3), actions.Limits{Depth: 4}, "data.payload.x[0]", "is nested deeper than 4 levels"},
		{"digits", `{"action":"list","data":{"limit":` + strings.Repeat("9", 401) + `}}`, actions.Limits{}, "data.limit", "at most 400 are read"},
		{"exponent", `{"action":"list","data":{"limit":1e401}}`, actions.Limits{}, "data.limit", "exponent is beyond 400"},
		{"exponent of one's own", `{"action":"list","data":{"limit":1e11}}`, actions.Limits{Exponent: 10}, "data.limit", "exponent is beyond 10"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, refused := r.Check(json.RawMessage(tt.arguments), actions.Policy{Limits: tt.limits})
			require.NotNil(t, refused)
			require.Len(t, refused.Problems, 1)
			assert.Equal(t, tt.path, refused.Problems[0].Path)
			assert.Contains(t, refused.Problems[0].Message, tt.want)
			assert.Less(t, len(refused.Message()), 500)
		})
	}
	t.Run("what is within passes", func(t *testing.T) {
		_, refused := r.Check(json.RawMessage(nested(61)), actions.Policy{})
		assert.Nil(t, refused)
		_, refused = r.Check(json.RawMessage(`{"action":"list","data":{"limit":1e400}}`), actions.Policy{})
		assert.Nil(t, refused)
	})
}

// However much is wrong, the answer and the memory for it stay small.
func TestManyProblems(t *testing.T) {
	r := register(t, one(t, "x", `{"description":"d","properties":{"ids":{"type":"array","items":{"type":"integer"}},"n":{"type":"number"}}}`))
	many := func(n int, each func(i int) string) string {
		var b strings.Builder
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(each(i))
		}
		return b.String()
	}
	for name, arguments := range map[string]string{
		"unknown keys":      `{"action":"x","data":{` + many(20_000, func(i int) string { return fmt.Sprintf(`"k%d":1`, i) }) + `}}`,
		"unknown root keys": `{"action":"x",` + many(20_000, func(i int) string { return fmt.Sprintf(`"k%d":1`, i) }) + `}`,
		"wrong elements":    `{"action":"x","data":{"ids":[` + many(200_000, func(int) string { return `"x"` }) + `]}}`,
		"huge numbers":      `{"action":"x","data":{"ids":[` + many(50_000, func(int) string { return "1e1000000" }) + `]}}`,
		"duplicates":        `{"action":"x","data":{"n":1` + strings.Repeat(`,"n":1`, 20_000) + `}}`,
		"one long string":   `{"action":"x","data":{"n":"` + strings.Repeat(`é\"`, 200_000) + `"}}`,
		"one long key":      `{"action":"x","data":{"` + strings.Repeat("k", 500_000) + `":1}}`,
	} {
		t.Run(name, func(t *testing.T) {
			require.LessOrEqual(t, len(arguments), 1<<20, "within the limit, or the test shows nothing")
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, refused := r.Check(json.RawMessage(arguments), actions.Policy{})
			runtime.ReadMemStats(&after)
			require.NotNil(t, refused)
			assert.LessOrEqual(t, len(refused.Problems), 20)
			if !strings.HasPrefix(name, "one ") {
				assert.Positive(t, refused.More)
			}
			assert.Less(t, len(refused.Message()), 2000)
			b, err := json.Marshal(refused.Problems)
			require.NoError(t, err)
			assert.Less(t, len(b), 16<<10)
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(64<<20))
		})
	}
}

func TestGateIsSafeForConcurrentUse(t *testing.T) {
	r := issues(t)
	var wg sync.WaitGroup
	for i := range 64 {
		wg.Go(func() {
			for range 20 {
				call, refused := r.Check([]byte(`{"action":"create","data":{"title":"a"}}`), actions.Policy{})
				if !assert.Nil(t, refused) || !assert.Equal(t, []any{"new"}, call.Data.Array("labels")) {
					return
				}
				call.Data.Array("labels")[0] = fmt.Sprint(i)
				_, refused = r.Check([]byte(`{"action":"create","data":{"state":"x","ops":[{}]}}`), actions.Policy{})
				if !assert.NotNil(t, refused) || !assert.Len(t, refused.Problems, 3) {
					return
				}
			}
		})
	}
	wg.Wait()
}
