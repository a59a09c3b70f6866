package reflectschema_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/go-playground/validator/v10"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/reflectschema"
)

// TestCrossTags is each tag about other fields: what the description says, and
// that a call passes exactly when validator alone would pass it.
func TestCrossTags(t *testing.T) {
	pointer, number, text, when := reflect.TypeFor[*int](), reflect.TypeFor[int](), reflect.TypeFor[string](), reflect.TypeFor[time.Time]()
	list, table, truth := reflect.TypeFor[[]int](), reflect.TypeFor[map[string]int](), reflect.TypeFor[bool]()
	present := []string{`{}`, `{"x":1}`, `{"a":1}`, `{"b":1}`, `{"a":1,"b":1}`, `{"x":1,"a":1}`, `{"x":1,"a":1,"b":1}`, `{"x":1,"b":1}`}
	numbers := []string{`{}`, `{"x":1,"a":2}`, `{"x":2,"a":2}`, `{"x":3,"a":2}`, `{"x":-1}`, `{"a":5}`}
	texts := []string{`{}`, `{"x":"abc","a":"abc"}`, `{"x":"ab","a":"abc"}`, `{"x":"abcd","a":"abc"}`, `{"x":"zbc","a":"abc"}`, `{"x":"xabcx","a":"abc"}`}
	times := []string{`{"x":"2024-01-01T00:00:00Z","a":"2024-01-01T00:00:00Z"}`, `{"x":"2024-01-02T00:00:00Z","a":"2024-01-01T00:00:00Z"}`, `{"x":"2023-01-02T00:00:00Z","a":"2024-01-01T00:00:00Z"}`}
	lists := []string{`{"x":[1],"a":[1]}`, `{"x":[1,2],"a":[1]}`, `{"x":[],"a":[1]}`}
	tables := []string{`{"x":{"a":1},"a":{"b":1}}`, `{"x":{"a":1,"b":1},"a":{"b":1}}`, `{"x":{},"a":{"b":1}}`}
	tests := []struct {
		tag  string
		typ  reflect.Type // of x, a and b
		docs []string
		want string // the description, "" where the schema says all
	}{
		{"required_with=A", pointer, present, "Must be given when a is given."},
		{"required_with=A B", pointer, present, "Must be given when a or b is given."},
		{"required_with_all=A B", pointer, present, "Must be given when a and b are given."},
		{"required_without=A", pointer, present, ""},
		{"required_without=A B", pointer, present, ""},
		{"required_without_all=A B", pointer, present, ""},
		{"required_if=A 1", pointer, present, "Must be given when a is 1."},
		{"required_if=A 1 B 1", pointer, present, "Must be given when a is 1 and b is 1."},
		{"required_unless=A 1", pointer, present, "Must be given unless a is 1."},
		{"required_unless=A 1 B 1", pointer, present, "Must be given unless a is 1 or b is 1."},
		{"skip_unless=A 1", pointer, present, "Must be given when a is 1."},
		{"excluded_if=A 1", pointer, present, "Must be left out when a is 1."},
		{"excluded_if=A 1 B 1", pointer, present, "Must be left out when a is 1 and b is 1."},
		{"excluded_unless=A 1", pointer, present, "Must be left out unless a is 1."},
		{"excluded_with=A", pointer, present, "Must be left out when a is given."},
		{"excluded_with=A B", pointer, present, "Must be left out when a or b is given."},
		{"excluded_with_all=A B", pointer, present, "Must be left out when a and b are given."},
		{"excluded_without=A", pointer, present, "Must be left out when a is left out."},
		{"excluded_without_all=A B", pointer, present, "Must be left out when a and b are left out."},
		{"eqfield=A", number, numbers, "Must be equal to a."},
		{"nefield=A", number, numbers, "Must differ from a."},
		{"gtfield=A", number, numbers, "Must be more than a."},
		{"gtefield=A", number, numbers, "Must be equal to or be more than a."},
		{"ltfield=A", number, numbers, "Must be less than a."},
		{"ltefield=A", number, numbers, "Must be equal to or be less than a."},
		{"eqcsfield=A", number, numbers, "Must be equal to a."},
		{"necsfield=A", number, numbers, "Must differ from a."},
		{"gtcsfield=A", number, numbers, "Must be more than a."},
		{"gtecsfield=A", number, numbers, "Must be equal to or be more than a."},
		{"ltcsfield=A", number, numbers, "Must be less than a."},
		{"ltecsfield=A", number, numbers, "Must be equal to or be less than a."},
		{"eqfield=A", text, texts, "Must be equal to a."},
		{"gtfield=A", text, texts, "Must be longer than a."},
		{"ltefield=A", text, texts, "Must be equal to or be shorter than a."},
		{"fieldcontains=A", text, texts, "Must contain the value of a."},
		{"fieldexcludes=A", text, texts, "Must not contain the value of a."},
		{"postcode_iso3166_alpha2_field=A", text, []string{`{"x":"90210","a":"US"}`, `{"x":"9","a":"US"}`}, "Must be a postcode of the country in a."},
		{"gtfield=A", when, times, "Must be later than a."},
		{"ltfield=A", when, times, "Must be earlier than a."},
		{"eqfield=A", when, times, "Must be equal to a."},
		{"gtcsfield=A", text, texts, "Must sort after a."},
		{"ltecsfield=A", text, texts, "Must be equal to or sort before a."},
		{"eqfield=A", list, lists, "Must be as large as a."},
		{"nefield=A", table, tables, "Must not be as large as a."},
		{"gtcsfield=A", list, lists, "Must be larger than a."},
		{"ltcsfield=A", table, tables, "Must be smaller than a."},
		{"eqfield=A", truth, []string{`{"x":true,"a":true}`, `{"x":true}`, `{}`}, "Must be equal to a."},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%s on %s", tt.tag, tt.typ), func(t *testing.T) {
			tag := tt.tag
			if strings.Contains(tag, "field") {
				tag = "omitempty," + tag // one that was left out would not pass
			}
			typ := reflect.StructOf([]reflect.StructField{
				{Name: "X", Type: tt.typ, Tag: reflect.StructTag(fmt.Sprintf(`json:"x" validate:%q`, tag))},
				{Name: "A", Type: tt.typ, Tag: `json:"a"`}, {Name: "B", Type: tt.typ, Tag: `json:"b"`},
			})
			m, decode, err := reflectschema.CompileType(typ)
			require.NoError(t, err)
			s := gated(t, m, decode)
			description, _ := m["properties"].(map[string]any)["x"].(map[string]any)["description"].(string)
			assert.Equal(t, tt.want, description)
			passed := 0
			for _, doc := range tt.docs {
				into := reflect.New(typ)
				require.NoError(t, json.Unmarshal([]byte(doc), into.Interface()))
				valid := validator.New(validator.WithRequiredStructEnabled()).Struct(into.Interface()) == nil
				_, err := s.call(doc)
				assert.Equal(t, valid, err == nil, "%s: %v", doc, err)
				if valid {
					passed++
				} else if tt.want != "" {
					assert.Contains(t, err.Error(), "data.x m"+tt.want[1:len(tt.want)-1], doc)
				}
			}
			assert.NotZero(t, passed)
			assert.Less(t, passed, len(tt.docs))
		})
	}
}

// TestCrossTagsBelow puts rules about other fields into a struct below the top,
// where the schema can say two of them.
func TestCrossTagsBelow(t *testing.T) {
	type inner struct {
		X *int `json:"x" validate:"required_with=A,required_without=B,excluded_with=C"`
		A *int `json:"a"`
		B *int `json:"b"`
		C *int `json:"c"`
	}
	s := compile[struct {
		L []inner `json:"l" validate:"dive"`
	}](t)
	for data, want := range map[string]string{
		`{"b":1}`:       "",
		`{"x":1}`:       "",
		`{"x":1,"a":1}`: "",
		`{"a":1,"b":1}`: "data.l[1].x",
		`{}`:            "data.l[1]",
		`{"x":1,"c":1}`: "data.l[1].x must be left out when c is given, got 1",
		`{"b":1,"c":1}`: "",
	} {
		_, err := s.call(`{"l":[{"b":1},` + data + `]}`)
		if want == "" {
			assert.NoError(t, err, data)
		} else {
			assert.ErrorContains(t, err, want, data)
		}
	}
}
