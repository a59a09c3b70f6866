package rawjson_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
)

var limits = rawjson.Limits{Depth: 64, NumberLength: 400, Exponent: 400, Problems: 5}

func TestParseProblems(t *testing.T) {
	tests := []struct {
		name, in   string
		path       string
		message    string
		kind       rawjson.Kind
		wantBroken bool
	}{
		{"empty", "", "", "ends where a value", rawjson.Syntax, true},
		{"cut object", `{"a":1`, "", "comma or }", rawjson.Syntax, true},
		{"cut array", `{"a":[1`, "a", "comma or ]", rawjson.Syntax, true},
		{"cut string", `{"a":"x`, "a", "not closed", rawjson.Syntax, true},
		{"cut escape", `"\`, "", "not closed", rawjson.Syntax, true},
		{"bad escape", `"\x"`, "", "escape of JSON", rawjson.Syntax, true},
		{"bad hex", `"\u12g4"`, "", "hexadecimal", rawjson.Syntax, true},
		{"control character", "\"a\nb\"", "", "control character", rawjson.Syntax, true},
		{"control character after an escape", "\"\\ta\nb\"", "", "control character", rawjson.Syntax, true},
		{"trailing", `{} {}`, "", "after the end", rawjson.Syntax, true},
		{"bare key", `{a:1}`, "", "quotes", rawjson.Syntax, true},
		{"no colon", `{"a" 1}`, "", "colon", rawjson.Syntax, true},
		{"trailing comma", `[1,]`, "[1]", "value is expected", rawjson.Syntax, true},
		{"leading zero", `01`, "", "malformed", rawjson.Syntax, true},
		{"bare point", `1.`, "", "malformed", rawjson.Syntax, true},
		{"bare exponent", `1e`, "", "malformed", rawjson.Syntax, true},
		{"minus alone", `-`, "", "malformed", rawjson.Syntax, true},
		{"NaN", `NaN`, "", "value is expected", rawjson.Syntax, true},
		{"too deep", strings.Repeat("[", 65) + strings.Repeat("]", 65), strings.Repeat("[0]", 64), "deeper than 64", rawjson.Depth, true},
		{"far too deep", strings.Repeat(`{"a":`, 100_000), "", "deeper than 64", rawjson.Depth, true},
		{"key twice", `{"data":{"id":1,"id":2}}`, "data.id", "twice", rawjson.Duplicate, false},
		{"key twice, spelt in two ways", `{"id":1,"\u0069d":2}`, "id", "twice", rawjson.Duplicate, false},
		{"huge exponent", `{"n":4E9999999}`, "n", "exponent is beyond 400", rawjson.Number, false},
		{"huge negative exponent", `[1,-1e-9999999]`, "[1]", "exponent is beyond 400", rawjson.Number, false},
		{"exponent past int", `1e99999999999999999999`, "", "exponent is beyond 400", rawjson.Number, false},
		{"long number", strings.Repeat("1", 401), "", "401 characters", rawjson.Number, false},
		{"raw byte", "{\"s\":\"caf\xe9\"}", "s", "UTF-8", rawjson.Text, false},
		{"raw byte after an escape", "{\"s\":\"\\tcaf\xe9\"}", "s", "UTF-8", rawjson.Text, false},
		{"lone surrogate", `{"s":"\ud800"}`, "s", "surrogate", rawjson.Text, false},
		{"surrogates the wrong way round", `{"s":"\udc00\ud800"}`, "s", "surrogate", rawjson.Text, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := rawjson.Parse([]byte(tt.in), "", limits)
			require.Len(t, d.Problems, 1)
			p := d.Problems[0]
			assert.Equal(t, tt.kind, p.Kind)
			assert.Contains(t, p.Message, tt.message)
			assert.Equal(t, tt.wantBroken, d.Broken())
			if tt.path != "" || !tt.wantBroken {
				assert.Equal(t, tt.path, p.Path)
			}
		})
	}
}

func TestParseValues(t *testing.T) {
	in := ` { "n" : 9007199254740993 , "e":1e2,"f":-0.50,"s":"a\"\\\/\b\f\n\r\t\u00e9😀é", "a":[ ],"o":{},"t":true,"x":false,"z":null } `
	d := rawjson.Parse([]byte(in), "", limits)
	require.Empty(t, d.Problems)
	assert.Equal(t, map[string]any{
		"n": json.Number("9007199254740993"), "e": json.Number("1e2"), "f": json.Number("-0.50"),
		"s": "a\"\\/\b\f\n\r\té😀é", "a": []any{}, "o": map[string]any{}, "t": true, "x": false, "z": nil,
	}, d.Value)
	assert.Equal(t, "9007199254740993", string(d.Members["n"]))
	assert.Equal(t, "[ ]", string(d.Members["a"]))
}

func TestParsePlain(t *testing.T) {
	for in, want := range map[string]bool{
		`[1,-2,0,"1.5e3"]`: true, `[1.0]`: false, `[1e2]`: false, `[1E2]`: false, `[-0]`: false, `[-10]`: true,
	} {
		assert.Equal(t, want, rawjson.Parse([]byte(in), "", limits).Plain, in)
	}
}

func TestParseCountsBeyondTheLimit(t *testing.T) {
	d := rawjson.Parse([]byte("["+strings.Repeat("1e401,", 99)+"1e401]"), "data", limits)
	assert.Len(t, d.Problems, 5)
	assert.Equal(t, 95, d.More)
	assert.Equal(t, "data[0]", d.Problems[0].Path)
}

// FuzzParse holds Parse to encoding/json: the same texts are JSON, and the same
// values are read from those that have no problem of ours.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`{"action":"a","data":{"x":[1,2.5e3,"\ud83d\ude00",null,true]}}`, `{"a":1,"a":2}`, `[1,]`, `"\ud800"`, "\"\xff\"", `1e500`, `{"":{}}`, ` `,
	} {
		f.Add([]byte(s))
	}
	for _, s := range reportedTexts(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		d := rawjson.Parse(b, "", rawjson.Limits{Depth: 64, NumberLength: 400, Exponent: 400, Problems: 1 << 20})
		syntax := false
		for _, p := range d.Problems {
			if p.Kind == rawjson.Depth {
				return
			}
			syntax = syntax || p.Kind == rawjson.Syntax
			if !utf8.ValidString(p.Path) || !utf8.ValidString(p.Message) {
				t.Fatalf("problem is not UTF-8: %+v", p)
			}
		}
		if json.Valid(b) == syntax {
			t.Fatalf("%q: encoding/json says valid: %t, problems %v", b, json.Valid(b), d.Problems)
		}
		if len(d.Problems) > 0 {
			return
		}
		dec := json.NewDecoder(bytes.NewReader(b))
		dec.UseNumber()
		var want any
		if err := dec.Decode(&want); err != nil {
			t.Fatal(err)
		}
		assert.Equal(t, want, d.Value)
	})
}

func BenchmarkParse(b *testing.B) {
	text := []byte(`{"action":"create","data":{"title":"Write the report","priority":"high","labels":["a","b","c"],"due":{"in":3,"unit":"day"},"points":12.5}}`)
	b.Run("rawjson", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			rawjson.Parse(text, "", limits)
		}
	})
	b.Run("encoding/json", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			dec := json.NewDecoder(bytes.NewReader(text))
			dec.UseNumber()
			var v any
			if err := dec.Decode(&v); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// reportedTexts are the raw arguments in the table of reported mistakes.
func reportedTexts(f *testing.F) (texts [][]byte) {
	b, err := os.ReadFile("../../testdata/reported.json")
	require.NoError(f, err)
	var all []struct{ Calls []json.RawMessage }
	require.NoError(f, json.Unmarshal(b, &all))
	for _, c := range all {
		for _, call := range c.Calls {
			var text string
			var bytes struct{ Base64 []byte }
			if json.Unmarshal(call, &text) == nil {
				texts = append(texts, []byte(text))
			} else if json.Unmarshal(call, &bytes) == nil {
				texts = append(texts, bytes.Base64)
			}
		}
	}
	require.Greater(f, len(texts), 100)
	return texts
}
