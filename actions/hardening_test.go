package actions_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

func TestRefusalsShareNothingWithTheGate(t *testing.T) {
	r := issues(t)
	_, refused := r.Check([]byte(`{"action":"get"}`), actions.Policy{})
	require.NotNil(t, refused)
	refused.RequiredOneOf[0][0], refused.RequiredOneOf[1] = "changed", nil
	_, again := r.Check([]byte(`{"action":"get"}`), actions.Policy{})
	require.NotNil(t, again, "the gate is still closed")
	assert.Equal(t, [][]string{{"id"}, {"project", "name"}}, again.RequiredOneOf)
}

func TestManyProblemsOfOneStepHideNoOther(t *testing.T) {
	r := issues(t)
	many := strings.Repeat("1e999,", 25)
	_, refused := r.Check([]byte(`{"action":"create","data":{"payload":[`+many+`0]}}`), actions.Policy{})
	require.NotNil(t, refused)
	assert.Equal(t, actions.MissingRequiredFields, refused.Code)
	assert.Len(t, refused.Problems, 20)
	assert.Equal(t, "data.title", refused.Problems[0].Path)
	assert.Positive(t, refused.More)

	var strays strings.Builder
	for i := range 25 {
		fmt.Fprintf(&strays, `"k%d":1,`, i)
	}
	_, refused = r.Check([]byte(`{`+strays.String()+`"data":{}}`), actions.Policy{})
	require.NotNil(t, refused)
	assert.Equal(t, actions.MissingAction, refused.Problems[19].Code)
	assert.Equal(t, 6, refused.More)
}

func TestPrefixItemsAreNotItems(t *testing.T) {
	r := register(t, one(t, "x", `{"description":"d","properties":{"p":{
		"prefixItems":[{"type":"object","properties":{"a":{"type":["string","null"]}},"additionalProperties":true}],
		"items":{"type":"object","properties":{"a":{"type":"integer"}}}}}}`))
	call, refused := r.Check([]byte(`{"action":"x","data":{"p":[{"a":null,"b":1},{"a":null}]}}`), actions.Policy{})
	require.Nil(t, refused, "%v", refused)
	assert.Equal(t, exact(t, `{"p":[{"a":null,"b":1},{}]}`), exact(t, string(call.Data.JSON())))
}

func TestReferencesLeadToWhatHelpShows(t *testing.T) {
	r := register(t, one(t, "x", `{"description":"d","properties":{"t":{"type":"object","properties":{"c":{"$ref":"#"}}}}}`))
	_, refused := r.Check([]byte(`{"action":"x","data":{"t":{"c":{"zz":1}}}}`), actions.Policy{})
	require.NotNil(t, refused)
	assert.Contains(t, refused.Message(), "zz")
}

func TestNamesInMessagesAreQuoted(t *testing.T) {
	r := register(t, one(t, "x", `{"description":"d","properties":{"a, b":{},"c":{},"new\"line":{},"":{}}}`))
	_, refused := r.Check([]byte(`{"action":"x","data":{"z":1}}`), actions.Policy{})
	require.NotNil(t, refused)
	assert.Contains(t, refused.Message(), `declared here: "", "a, b", c, "new\"line"`)
}

func TestLongPathsLeaveRoomForTheReason(t *testing.T) {
	r := issues(t)
	key := strings.Repeat(`\u0001`, 60)
	deep := strings.Repeat(`{"`+key+`":`, 40) + "1e999" + strings.Repeat("}", 40)
	_, refused := r.Check([]byte(`{"action":"create","data":{"title":"a","payload":`+deep+`}}`), actions.Policy{})
	require.NotNil(t, refused)
	assert.Less(t, len(refused.Problems[0].Path), 600)
	assert.Contains(t, refused.Message(), "out of range")
}

func TestCoercionsAreBounded(t *testing.T) {
	r := register(t, one(t, "x", `{"description":"d","properties":{"n":{"type":"array","items":{"type":"integer"}}}}`))
	call, refused := r.Check([]byte(`{"action":"x","data":{"n":["1"`+strings.Repeat(`,"1"`, 999)+`]}}`), actions.Policy{Coerce: true})
	require.Nil(t, refused)
	assert.Len(t, call.Coerced, 20)
	assert.Equal(t, 980, call.CoercedMore)
}

func TestHiddenCharacters(t *testing.T) {
	for _, r := range "\u200B\u200E\u00AD\u2060\uFEFF\u061C\u034F\u3164\uFFF9\uFFFF\uE000\U000E0100\U000E0041" {
		t.Run(fmt.Sprintf("%U", r), func(t *testing.T) {
			assert.Error(t, actions.Validate(one(t, "list"+string(r), `{"description":"d","properties":{}}`)))
			m := actions.Map{"description": "d" + string(r), "properties": map[string]any{}}
			assert.Error(t, actions.Validate(&tool{name: "tasks", declared: map[string]actions.Map{"x": m}}))
		})
	}
	assert.Error(t, actions.Validate(one(t, "a\u200Db", `{"description":"d","properties":{}}`)), "joiners too in names")
	assert.Error(t, actions.Validate(one(t, "x", `{"description":"   ","properties":{}}`)))
}

type described struct {
	*tool
	descriptions []string
	title        string
	annotations  actions.Annotations
}

func (d *described) Description() string {
	first := d.descriptions[0]
	if len(d.descriptions) > 1 {
		d.descriptions = d.descriptions[1:]
	}
	return first
}

func (d *described) Title() string                    { return d.title }
func (d *described) Annotations() actions.Annotations { return d.annotations }

func TestWhatIsPublishedWasJudged(t *testing.T) {
	yes := true
	d := &described{one(t, "x", good), []string{"good", "bad \u202e \xff"}, "T", actions.Annotations{Destructive: &yes}}
	r := register(t, d)
	assert.Equal(t, "good", r.Description())
	yes = false
	a, ok := r.Annotations()
	require.True(t, ok)
	assert.True(t, *a.Destructive)
	*a.Destructive = false
	a, _ = r.Annotations()
	assert.True(t, *a.Destructive)

	d = &described{one(t, "x", good), []string{"good"}, "T\u202e", actions.Annotations{}}
	assert.ErrorContains(t, actions.Validate(d), "title")
}

func TestQuarantineDoesNotTakeTheToolForAnActionWithoutName(t *testing.T) {
	bad := one(t, "x", good)
	bad.name = "bad name"
	bad.declared[""] = actions.Map{}
	_, err := actions.Register(actions.Quarantine(bad))
	assert.ErrorContains(t, err, "bad name")
}

type meddling struct{ *tool }

func (meddling) Source(_ string, at actions.Location) string {
	for i := range at {
		at[i] = 7
	}
	return "two\nlines"
}

func (meddling) Check() []actions.Offence { panic("check") }

func TestMeddlingToolsAreJudgedAllTheSame(t *testing.T) {
	err := actions.Validate(meddling{one(t, "x", `{"description":"d","properties":{},"required":["a"]}`)})
	lines := offences(t, err)
	require.Len(t, lines, 2)
	assert.Contains(t, lines[0], "its own mistakes cannot be read: panic: check")
	assert.Contains(t, lines[1], `"two\nlines": action "x": required[0]: "a" is not declared`)
}

type pointer *pointer

type embedded struct {
	S string `json:"s"`
}

func TestAuthorValuesThatLeadNowhere(t *testing.T) {
	var p pointer
	p = &p
	for name, v := range map[string]any{
		"a pointer to itself":             p,
		"bad bytes in an embedded struct": struct{ embedded }{embedded{"caf\xe9"}},
		"bad bytes in a struct": struct {
			S string `json:"s"`
		}{"caf\xe9"},
	} {
		err := actions.Validate(&tool{name: "tasks", declared: map[string]actions.Map{
			"x": {"description": "d", "properties": map[string]any{"p": map[string]any{"default": v}}}}})
		assert.Error(t, err, name)
	}
	err := actions.Validate(&tool{name: "tasks", declared: map[string]actions.Map{
		"x": {"description": "d", "properties": map[string]any{"p": map[string]any{"default": struct {
			S string `json:"s"`
		}{`a \ufffd b` + "\ufffd"}}}}}})
	assert.NoError(t, err, "the replacement character itself may be written")
}

func TestOffencesSortIndexesAsNumbers(t *testing.T) {
	names := make([]any, 12)
	for i := range names {
		names[i] = fmt.Sprintf("n%d", i)
	}
	lines := offences(t, actions.Validate(&tool{name: "tasks", declared: map[string]actions.Map{"x": {"description": "d", "properties": map[string]any{}, "required": names}}}))
	assert.Contains(t, lines[2], "required[2]")
	assert.Contains(t, lines[10], "required[10]")
}

func TestNils(t *testing.T) {
	r := register(t, one(t, "x", good))
	assert.False(t, r.Equal(nil))
	assert.NoError(t, r.CheckRelated(nil))
	assert.NotPanics(t, func() { _ = (*actions.Rejection)(nil).Error() })
}

func TestDataSpelling(t *testing.T) {
	r := register(t, one(t, "x", `{"description":"d","properties":{"n":{},"o":{"type":"object"},"s":{"type":"string"}}}`))
	check := func(data string) actions.Data {
		call, refused := r.Check(json.RawMessage(`{"action":"x","data":`+data+`}`), actions.Policy{})
		require.Nil(t, refused)
		return call.Data
	}
	t.Run("an integer however it is spelt", func(t *testing.T) {
		for _, lit := range []string{"100", "1e2", "100.0", "1000e-1"} {
			n, err := check(`{"n":` + lit + `}`).Int("n")
			require.NoError(t, err, lit)
			assert.Equal(t, int64(100), n, lit)
			var p struct {
				N int `json:"n"`
			}
			require.NoError(t, check(`{"n":`+lit+`}`).Decode(&p), lit)
			assert.Equal(t, 100, p.N, lit)
		}
		_, err := check(`{"n":1.5}`).Int("n")
		assert.Error(t, err)
	})
	t.Run("what a type's own decoding refuses", func(t *testing.T) {
		var p struct {
			S time.Time `json:"s"`
		}
		var refused *actions.Rejection
		require.True(t, errors.As(check(`{"s":"2024-01-01"}`).Decode(&p), &refused))
		assert.Equal(t, "data", refused.Problems[0].Path)
		assert.Error(t, check(`{}`).Decode(nil))
	})
	t.Run("digits in an any", func(t *testing.T) {
		var p map[string]any
		require.NoError(t, check(`{"n":9007199254740993}`).Decode(&p))
		assert.Equal(t, json.Number("9007199254740993"), p["n"])
	})
	t.Run("what is changed is seen", func(t *testing.T) {
		d := check(`{"s":"a","o":{"b":1}}`)
		d.Map()["s"] = "changed"
		assert.JSONEq(t, `{"s":"changed","o":{"b":1}}`, string(d.JSON()))
		d = check(`{"s":"a","o":{"b":1}}`)
		d.Object("o").Map()["b"] = true
		assert.JSONEq(t, `{"s":"a","o":{"b":true}}`, string(d.JSON()))
	})
	t.Run("a path with its index", func(t *testing.T) {
		var p struct {
			O struct {
				Items []struct {
					Qty int8 `json:"a b"`
				} `json:"items"`
			} `json:"o"`
		}
		var refused *actions.Rejection
		require.True(t, errors.As(check(`{"o":{"items":[{"a b":1},{"a b":300}]}}`).Decode(&p), &refused))
		assert.Equal(t, `data.o.items[1]["a b"]`, refused.Problems[0].Path)
		assert.Contains(t, refused.Problems[0].Message, "between -128 and 127")
	})
}

func TestCorrectedCallsAreSeenInFull(t *testing.T) {
	r := register(t, one(t, "x", `{"description":"d","properties":{"s":{"type":"string"}}}`))
	const sent = "a\u202eb\u0085c\x7f\U000e0041<é>\u200d"
	_, refused := r.Check([]byte(`{"action":"x","s":"`+sent+`"}`), actions.Policy{})
	require.NotNil(t, refused)
	const want = `{"action":"x","data":{"s":"a\u202eb\u0085c\u007f\udb40\udc41<é>` + "\u200d" + `"}}`
	assert.Equal(t, want, string(refused.Corrected))
	assert.Equal(t, "x was refused: s is a parameter of x: move it into data; send "+want, refused.Message())
	call, refused := r.Check(refused.Corrected, actions.Policy{})
	require.Nil(t, refused)
	assert.Equal(t, sent, call.Data.String("s"))
}

func TestRejectionAnd(t *testing.T) {
	r := actions.Invalid("from", "is after to")
	both := r.And("data.to", "is in the past")
	assert.Len(t, r.Problems, 1)
	assert.Equal(t, "the call was refused: (1) data.from is after to; (2) data.to is in the past", both.Error())
}

func TestAuthorTextIsUTF8Everywhere(t *testing.T) {
	const bad = "caf\xe9"
	for name, m := range map[string]actions.Map{
		"notes":         {"notes": bad},
		"property name": {"properties": map[string]any{bad: map[string]any{}}},
		"description":   {"properties": map[string]any{"a": map[string]any{"description": bad}}},
		"enum value":    {"properties": map[string]any{"a": map[string]any{"enum": []string{bad}}}},
		"default":       {"properties": map[string]any{"a": map[string]any{}}, "defaults": map[string]any{"a": []any{bad}}},
		"example":       {"properties": map[string]any{"a": map[string]any{}}, "examples": []any{map[string]any{"a": bad}}},
		"related":       {"related": []string{bad}},
		"required":      {"required": []string{bad}},
	} {
		t.Run(name, func(t *testing.T) {
			if m["description"] == nil {
				m["description"] = "d"
			}
			if m["properties"] == nil {
				m["properties"] = map[string]any{}
			}
			err := actions.Validate(&tool{name: "tasks", declared: map[string]actions.Map{"x": m}})
			assert.ErrorContains(t, err, "not valid UTF-8")
		})
	}
}

func TestOddPropertyNamesWork(t *testing.T) {
	r := register(t, one(t, "x", `{"description":"d","properties":{"filter[name]":{"type":"string"},"$top":{"type":"integer"},"x-y.z":{"type":"integer"}}}`))
	call, refused := r.Check([]byte(`{"action":"x","data":{"filter[name]":"a","$top":5,"x-y.z":1}}`), actions.Policy{})
	require.Nil(t, refused)
	assert.Equal(t, []string{"$top", "filter[name]", "x-y.z"}, call.Data.Names())
	_, refused = r.Check([]byte(`{"action":"x","data":{"filter[name]":1,"$top":"a","x-y.z":"b"}}`), actions.Policy{})
	require.NotNil(t, refused)
	var paths []string
	for _, p := range refused.Problems {
		paths = append(paths, p.Path)
	}
	assert.Equal(t, []string{"data.$top", `data["filter[name]"]`, `data["x-y.z"]`}, paths)
}

// Names are compared with those that may have been meant a bounded number of
// times, so that a declaration with as many wrong names as right ones costs what
// its size does; see BenchmarkValidate.
func TestNearNamesAreSoughtABoundedNumberOfTimes(t *testing.T) {
	properties, names := map[string]any{}, make([]any, 1000)
	for i := range names {
		properties[fmt.Sprintf("property_%d_of_many", i)] = map[string]any{}
		names[i] = fmt.Sprintf("proprety_%d_of_many", i)
	}
	err := actions.Validate(&tool{name: "tasks", declared: map[string]actions.Map{"x": {"description": "d", "properties": properties, "required": names}}})
	lines := offences(t, err)
	require.Len(t, lines, 1000)
	meant := 0
	for _, line := range lines {
		if strings.Contains(line, "did you mean") {
			meant++
		}
	}
	assert.Positive(t, meant)
	assert.LessOrEqual(t, meant, 200)
	assert.Contains(t, lines[0], "did you mean")
}

// What is told to be sent is within the limits that it is read by.
func TestCorrectedCallsKeepTheLimits(t *testing.T) {
	r := register(t, one(t, "x", `{"description":"d","properties":{"n":{"type":"integer"},"o":{"type":"array"}}}`))
	for name, tt := range map[string]struct {
		arguments string
		limits    actions.Limits
		corrected bool
	}{
		"a number that is longer in plain form":       {`{"action":"x","n":1e400}`, actions.Limits{}, false},
		"a number that is just not too long":          {`{"action":"x","n":1e399}`, actions.Limits{}, true},
		"a value that stands deeper in data":          {`{"action":"x","o":[[]]}`, actions.Limits{Depth: 3}, false},
		"a value that is not too deep":                {`{"action":"x","o":[[]]}`, actions.Limits{Depth: 4}, true},
		"a call that is longer with data around it":   {`{"action":"x","n":1}`, actions.Limits{Bytes: 22}, false},
		"a call that is just short enough within one": {`{"action":"x","n":1}`, actions.Limits{Bytes: 29}, true},
	} {
		t.Run(name, func(t *testing.T) {
			_, refused := r.Check([]byte(tt.arguments), actions.Policy{Limits: tt.limits})
			require.NotNil(t, refused)
			assert.Equal(t, tt.corrected, refused.Corrected != nil, "%s", refused.Corrected)
			if refused.Corrected != nil {
				_, again := r.Check(refused.Corrected, actions.Policy{Limits: tt.limits})
				assert.Nil(t, again)
			}
		})
	}
}
