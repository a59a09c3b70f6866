package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

type item struct {
	ID int64 `json:"id"`
}

type page struct {
	Items  []item         `json:"items"`
	Facets map[string]int `json:"facets"`
	Next   *string        `json:"next"`
	Any    any            `json:"any"`
	Left   []item         `json:"left,omitempty"`
	Zero   []item         `json:"zero,omitzero"`
	Skip   []item         `json:"-"`
	Raw    json.RawMessage
	Bytes  []byte `json:"bytes"`
	When   time.Time
	hidden []item
}

type base struct {
	Tags []string `json:"tags"`
}

type nested struct {
	base
	Page page `json:"page"`
}

type ownJSON struct{ Items []item }

func (ownJSON) MarshalJSON() ([]byte, error) { return []byte(`{"own":null}`), nil }

type deep struct{ *page }

type carried struct {
	deep
	Items []item `json:"list"`
}

type self struct {
	Next *self `json:"next"`
}

func TestAnswers(t *testing.T) {
	big := json.Number("9007199254740993")
	tests := []struct {
		name  string
		value any
		want  string
	}{
		{"an object", object{"b": 1, "a": "x"}, `{"a":"x","b":1}`},
		{"no HTML escaping", object{"a": "<b> & 'c'"}, `{"a":"<b> & 'c'"}`},
		{"digits of a number", object{"id": big}, `{"id":9007199254740993}`},
		{"digits of an int64", item{9007199254740993}, `{"id":9007199254740993}`},
		{"digits of a uint64", uint64(math.MaxUint64), `{"result":18446744073709551615}`},
		{"digits of raw JSON", json.RawMessage(`{"id":9007199254740993.50}`), `{"id":9007199254740993.50}`},
		{"nothing", nil, `{"result":null}`},
		{"a string", "done", `{"result":"done"}`},
		{"a number", 1.5, `{"result":1.5}`},
		{"a boolean", false, `{"result":false}`},
		{"an array", []item{{1}, {2}}, `{"result":[{"id":1},{"id":2}]}`},
		{"a nil slice", []item(nil), `{"result":[]}`},
		{"a nil map", map[string]int(nil), `{}`},
		{"a nil pointer", (*page)(nil), `{"result":null}`},
		{"nil bytes", []byte(nil), `{"result":""}`},
		{"a pointer to a nil slice", new([]item), `{"result":[]}`},
		{"nil in a map", object{"items": []item(nil), "none": nil, "m": map[string]int(nil)}, `{"items":[],"m":{},"none":null}`},
		{"nil in a map of slices", map[string][]item{"a": nil, "b": {{1}}}, `{"a":[],"b":[{"id":1}]}`},
		{
			"nil in a struct", page{Raw: nil},
			`{"items":[],"facets":{},"next":null,"any":null,"Raw":null,"bytes":"","When":"0001-01-01T00:00:00Z"}`,
		},
		{
			"nil in a struct behind a pointer", &page{Items: []item{{1}}, Any: []item(nil)},
			`{"items":[{"id":1}],"facets":{},"next":null,"any":[],"Raw":null,"bytes":"","When":"0001-01-01T00:00:00Z"}`,
		},
		{
			"nil in an embedded struct, and none further down", nested{},
			`{"tags":[],"page":{"items":null,"facets":null,"next":null,"any":null,"Raw":null,"bytes":null,"When":"0001-01-01T00:00:00Z"}}`,
		},
		{
			"nil beside an embedded pointer that cannot be copied", carried{deep: deep{&page{Items: []item{{1}}, Next: new(string)}}},
			`{"items":[{"id":1}],"facets":null,"next":"","any":null,"Raw":null,"bytes":null,"When":"0001-01-01T00:00:00Z","list":null}`,
		},
		{"a type that encodes itself", ownJSON{}, `{"own":null}`},
		{"bytes that are not UTF-8", object{"a": "caf\xe9"}, `{"a":"caf\ufffd"}`},
		{"raw JSON that is not UTF-8", json.RawMessage("{\"a\":\"caf\xe9\"}"), `{"a":"caf` + "\uFFFD" + `"}`},
		{"a text that holds JSON", "{\"a\":1}", `{"result":"{\"a\":1}"}`},
		{"a result", actions.Result{Value: object{"a": 1}}, `{"a":1}`},
		{"a pointer to a result", &actions.Result{Value: []int{1}}, `{"result":[1]}`},
		{"a nil pointer to a result", (*actions.Result)(nil), `{"result":null}`},
		{
			"hints", actions.Result{Value: object{"a": 1}, Hints: []actions.Hint{
				{Action: "run", Description: "again"}, {Tool: "other", Action: "x", Example: object{"n": big}},
			}},
			`{"a":1,"hints":[{"tool":"probe","action":"run","description":"again"},{"tool":"other","action":"x","example":{"n":9007199254740993}}]}`,
		},
		{"hints beside nothing", actions.Result{Value: object{}, Hints: []actions.Hint{{Action: "run"}}}, `{"hints":[{"tool":"probe","action":"run"}]}`},
		{"the author's own hints", actions.Result{Value: object{"hints": 1}, Hints: []actions.Hint{{Action: "run"}}}, `{"hints":1}`},
		{"a nil content block", (*sdk.TextContent)(nil), `{"result":null}`},
		{"a nil SDK result", (*sdk.CallToolResult)(nil), `{"result":null}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := dial(t, server(t, mcp.Options{}, value(tt.value))).call("probe", `{"action":"run"}`)
			require.False(t, a.IsError, a.Content)
			require.Len(t, a.Content, 1)
			assert.Equal(t, tt.want, a.Content[0].Text)
			assert.JSONEq(t, tt.want, string(a.StructuredContent))
			if strings.Contains(tt.want, "9007199254740993") {
				assert.Contains(t, string(a.StructuredContent), "9007199254740993")
			}
		})
	}
}

func TestAnswersLeaveTheValueAlone(t *testing.T) {
	m := object{"items": []item(nil)}
	p := &page{hidden: []item{{1}}}
	for _, v := range []any{m, p} {
		require.False(t, run(t, mcp.Options{}, value(v)).IsError)
	}
	assert.Nil(t, m["items"].([]item))
	assert.Nil(t, p.Items)
}

func TestValuesThatHaveNoJSONForm(t *testing.T) {
	loop := &self{}
	loop.Next = loop
	ring := object{}
	ring["a"] = []any{1, ring}
	shared := []any{math.NaN()}
	tests := []struct {
		name  string
		value any
		want  string // after "could not be encoded: "
	}{
		{"NaN", object{"cost": math.NaN()}, "cost is NaN, which is no JSON number"},
		{"infinity, further down", object{"items": []any{1, object{"a b": math.Inf(-1)}}}, `items[1]["a b"] is -Inf, which is no JSON number`},
		{"NaN in a struct", struct {
			Rows []struct{ Cost float64 } `json:"rows"`
		}{[]struct{ Cost float64 }{{1}, {math.NaN()}}}, "rows[1].Cost is NaN, which is no JSON number"},
		{"NaN in an array", []float64{1, math.NaN()}, "[1] is NaN, which is no JSON number"},
		{"NaN alone", math.NaN(), "is NaN, which is no JSON number"},
		{"a channel", object{"c": make(chan int)}, "c is a Go chan, which has no JSON form"},
		{"a function", object{"f": func() {}}, "f is a Go func, which has no JSON form"},
		{"a complex number", object{"z": 1i}, "z is a Go complex128, which has no JSON form"},
		{"a pointer to itself", loop, "next holds itself, so it has no end"},
		{"a map within itself", ring, "a[1] holds itself, so it has no end"},
		{"a map with structs for keys", object{"m": map[item]int{{1}: 1}}, "m is a Go map whose keys are of kind struct, which JSON does not have"},
		{"a number that is none", object{"n": json.Number("1x")}, `n has no JSON form: invalid number literal "1x"`},
		{"raw JSON that is none", object{"r": json.RawMessage("{")}, "r has no JSON form: unexpected end of JSON input"},
		{"a type that refuses", object{"x": []any{refusing{}}}, "x[0] has no JSON form: not today"},
		{"one that refuses behind a pointer method", &struct{ Y refusingPointer }{}, "Y has no JSON form: not now"},
		{"the same value in two places", object{"a": shared, "b": shared}, "a[0] is NaN, which is no JSON number"},
		{"an example in a hint", actions.Result{Hints: []actions.Hint{{Action: "run", Example: object{"n": math.NaN()}}}}, "hints[0].example.n is NaN, which is no JSON number"},
		{"SDK content", &sdk.CallToolResult{StructuredContent: object{"cost": math.NaN()}}, "cost is NaN"},
		{"SDK metadata", &sdk.CallToolResult{Meta: sdk.Meta{"x": math.NaN()}}, "NaN"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			session := connect(t, server(t, mcp.Options{}, value(tt.value)), nil)
			r := refused(t, call(t, session, "probe", object{"action": "run"}))
			assert.Equal(t, "handler_failed", r.Error)
			assert.Contains(t, r.Message, tt.want)
			assert.Contains(t, r.Message, "could not be encoded: ")
			assert.Equal(t, `help {"tool":"probe","action":"run"}`, r.Help)
		})
	}
}

type refusing struct{}

func (refusing) MarshalJSON() ([]byte, error) { return nil, errors.New("not today") }

type refusingPointer struct{}

func (*refusingPointer) MarshalText() ([]byte, error) { return nil, errors.New("not now") }

func TestSDKContentPassesThrough(t *testing.T) {
	image := &sdk.ImageContent{Data: []byte("png"), MIMEType: "image/png"}
	link := &sdk.ResourceLink{URI: "file:///a", Name: "a"}
	tests := []struct {
		name  string
		value any
		want  *sdk.CallToolResult
	}{
		{"a block", image, &sdk.CallToolResult{Content: []sdk.Content{image}}},
		{"blocks, of which some are nil", []sdk.Content{nil, link, (*sdk.TextContent)(nil), image}, &sdk.CallToolResult{Content: []sdk.Content{link, image}}},
		{"no blocks", []sdk.Content(nil), &sdk.CallToolResult{Content: []sdk.Content{}}},
		{
			"a result", &sdk.CallToolResult{Content: []sdk.Content{link}, StructuredContent: object{"a": "b"}},
			&sdk.CallToolResult{Content: []sdk.Content{link}, StructuredContent: object{"a": "b"}},
		},
		{"an empty result", sdk.CallToolResult{}, &sdk.CallToolResult{Content: []sdk.Content{}}},
		{"a result that is an error", &sdk.CallToolResult{IsError: true}, &sdk.CallToolResult{IsError: true, Content: []sdk.Content{}}},
		{"one with hints", actions.Result{Value: image, Hints: []actions.Hint{{Action: "run"}}}, &sdk.CallToolResult{Content: []sdk.Content{image}}},
		{
			"text that is not UTF-8", &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "caf\xe9"}}, StructuredContent: json.RawMessage("{\"a\":\"\xff\"}")},
			&sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "caf\uFFFD"}}, StructuredContent: object{"a": "\uFFFD"}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := run(t, mcp.Options{Results: mcp.ResultsStructured}, value(tt.value))
			got.Meta = nil
			want, err := json.Marshal(tt.want)
			require.NoError(t, err)
			have, err := json.Marshal(got)
			require.NoError(t, err)
			assert.JSONEq(t, string(want), strings.Replace(string(have), `,"resultType":"complete"`, "", 1))
		})
	}
}

// The SDK stamps results; one that a handler returns each time must not be
// written to by several calls at once.
func TestASharedSDKResultIsNotWrittenTo(t *testing.T) {
	shared := &sdk.CallToolResult{Meta: sdk.Meta{"a": "b"}, Content: []sdk.Content{&sdk.TextContent{Text: "x"}}}
	s := server(t, mcp.Options{}, value(shared))
	done := make(chan struct{})
	for range 8 {
		w := dial(t, s)
		go func() {
			defer func() { done <- struct{}{} }()
			for range 20 {
				w.call("probe", `{"action":"run"}`)
			}
		}()
	}
	for range 8 {
		<-done
	}
	assert.Equal(t, sdk.Meta{"a": "b"}, shared.Meta)
}

func TestResultsOption(t *testing.T) {
	list := value(object{"items": strings.Repeat("x", 200)})
	both := run(t, mcp.Options{}, list)
	assert.Contains(t, text(t, both), "xxx")
	assert.NotNil(t, both.StructuredContent)

	textOnly := run(t, mcp.Options{Results: mcp.ResultsText}, list)
	assert.Equal(t, text(t, both), text(t, textOnly))
	assert.Nil(t, textOnly.StructuredContent)

	structured := run(t, mcp.Options{Results: mcp.ResultsStructured}, list)
	assert.Equal(t, both.StructuredContent, structured.StructuredContent)
	assert.Equal(t, fmt.Sprintf(`{"see":"structuredContent","bytes":%d}`, len(text(t, both))), text(t, structured))

	for _, results := range []mcp.Results{mcp.ResultsText, mcp.ResultsStructured} {
		r := refused(t, run(t, mcp.Options{Results: results}, failing(errors.New("no"))))
		assert.Equal(t, "no", r.Message, "a refusal is told in both forms")
	}
}

func TestLiveContextStandsBesideTheAnswer(t *testing.T) {
	var live func(context.Context, string) (any, error)
	var log logbook
	tool := liveTool{value(object{"a": 1}), func(ctx context.Context, action string) (any, error) { return live(ctx, action) }}
	own := liveTool{value(object{"context": "mine"}), tool.live}
	own.name = "own"
	w := dial(t, server(t, mcp.Options{Logger: log.logger()}, tool, own))
	tests := []struct {
		name string
		live func(context.Context, string) (any, error)
		want string
		log  string
	}{
		{"some", func(_ context.Context, action string) (any, error) { return object{"for": action}, nil }, `{"a":1,"context":{"for":"run"}}`, ""},
		{"a string", func(context.Context, string) (any, error) { return "x", nil }, `{"a":1,"context":"x"}`, ""},
		{"nil slices", func(context.Context, string) (any, error) { return object{"zones": []string(nil)}, nil }, `{"a":1,"context":{"zones":[]}}`, ""},
		{"text that is not UTF-8", func(context.Context, string) (any, error) { return json.RawMessage("\"\xff\""), nil }, "{\"a\":1,\"context\":\"\uFFFD\"}", ""},
		{"none", func(context.Context, string) (any, error) { return nil, nil }, `{"a":1}`, ""},
		{"a nil pointer", func(context.Context, string) (any, error) { return (*page)(nil), nil }, `{"a":1}`, ""},
		{"an error", func(context.Context, string) (any, error) { return nil, errors.New("no store") }, `{"a":1}`, "no store"},
		{"a panic", func(context.Context, string) (any, error) { panic("no floor") }, `{"a":1}`, "no floor"},
		{"one without a JSON form", func(context.Context, string) (any, error) { return object{"x": math.NaN()}, nil }, `{"a":1}`, "x is NaN"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w.t, live = t, tt.live
			before := len(log.String())
			a := w.call("probe", `{"action":"run"}`)
			assert.False(t, a.IsError)
			assert.Equal(t, tt.want, a.Content[0].Text)
			assert.Equal(t, `{"context":"mine"}`, w.call("own", `{"action":"run"}`).Content[0].Text, "the author's own member stays")
			if tt.log != "" {
				assert.Contains(t, log.String()[before:], tt.log)
			}

			h := w.call("help", `{"tool":"probe","action":"run"}`)
			assert.False(t, h.IsError)
			_, want, _ := strings.Cut(tt.want, `"context":`)
			_, got, _ := strings.Cut(h.Content[0].Text, `"context":`)
			assert.Equal(t, want, got, "help shows what stands beside the answer")
		})
	}
}

func TestRequest(t *testing.T) {
	assert.Nil(t, mcp.Request(t.Context()))
	var token any
	s := server(t, mcp.Options{}, returning(func(ctx context.Context, _ actions.Data) (any, error) {
		req := mcp.Request(ctx)
		token = req.Params.GetProgressToken()
		return nil, req.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{ProgressToken: token, Progress: 1, Total: 1})
	}))
	told := make(chan float64, 1)
	session := connect(t, s, &sdk.ClientOptions{ProgressNotificationHandler: func(_ context.Context, req *sdk.ProgressNotificationClientRequest) {
		told <- req.Params.Progress
	}})
	params := &sdk.CallToolParams{Name: "probe", Arguments: object{"action": "run"}}
	params.SetProgressToken("p1")
	res, err := session.CallTool(t.Context(), params)
	require.NoError(t, err)
	assert.False(t, res.IsError)
	assert.Equal(t, "p1", token)
	assert.Equal(t, 1.0, <-told)
}

// Defaults are each call's own.
func TestDefaultsAreNotShared(t *testing.T) {
	tool := &handTool{
		name: "probe", description: "x",
		actions: map[string]actions.Map{"run": {
			"description": "Run",
			"properties":  object{"tags": object{"type": "array", "items": object{"type": "string"}}},
			"defaults":    object{"tags": []any{"x"}},
		}},
		call: func(_ context.Context, _ string, data actions.Data) (any, error) {
			tags := data.Array("tags")
			tags[0] = "changed"
			return len(append(tags, "more")), nil
		},
	}
	s := server(t, mcp.Options{}, tool)
	w := dial(t, s)
	for range 3 {
		assert.Equal(t, `{"result":2}`, w.call("probe", `{"action":"run"}`).Content[0].Text)
	}
	assert.Contains(t, w.call("help", `{"tool":"probe","action":"run"}`).Content[0].Text, `"defaults":{"tags":["x"]}`)
}
