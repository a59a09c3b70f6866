package reflectschema_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-playground/validator/v10"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/reflectschema"
)

// params are the parameters that a tag is tried with; a tag that is not listed
// has none.
func params(tag string) []string {
	switch tag {
	case "min", "max", "lt", "lte", "gt", "gte", "len", "eq", "ne":
		return []string{"3", "0", "-1", "0.5", "1s", "0x10", "true", "abc"}
	case "eq_ignore_case", "ne_ignore_case", "contains", "containsany", "containsrune", "excludes", "excludesall", "excludesrune",
		"startswith", "endswith", "startsnotwith", "endsnotwith":
		return []string{"foo", "a-z]", "é", "k"}
	case "oneof", "noneof":
		return []string{"red green", "'a b' c", "1 2 3", "-1 01", ""}
	case "oneofci", "noneofci":
		return []string{"red K", "'a b' c"}
	case "datetime":
		return []string{"2006-01-02", "2006-01-02T15:04:05Z07:00", "2006-01-02 15:04:05", "15:04", "Jan 2 2006"}
	case "spicedb":
		return []string{"", "id", "permission", "type", "zzz"}
	case "postcode_iso3166_alpha2":
		return []string{"US", ""}
	case "mimetype":
		return []string{"image/png"}
	}
	return []string{""}
}

// aboutOthers are the tags that need another field, which are tried elsewhere.
func aboutOthers(tag string) bool {
	return strings.HasSuffix(tag, "field") || strings.Contains(tag, "_if") || strings.Contains(tag, "_unless") ||
		strings.Contains(tag, "_with") || strings.HasPrefix(tag, "field") || tag == "required" || tag == "validateFn"
}

type named struct {
	name string
	typ  reflect.Type
	docs []string
}

func kinds() []named {
	numbers := []string{"0", "1", "2", "3", "4", "-1", "8", "16", "90", "91", "-90", "-91", "180", "181", "65535", "65536", "840", "276", "978", "1000000000", "2000000000", "18", "79927398713"}
	floats := append(slices.Clone(numbers), "0.5", "0.25", "89.9", "90.5", "3.0", "2.999")
	return []named{
		{"string", reflect.TypeFor[string](), texts()},
		{"int", reflect.TypeFor[int](), numbers},
		{"uint16", reflect.TypeFor[uint16](), numbers},
		{"float64", reflect.TypeFor[float64](), floats},
		{"float32", reflect.TypeFor[float32](), floats},
		{"bool", reflect.TypeFor[bool](), []string{"true", "false"}},
		{"[]string", reflect.TypeFor[[]string](), []string{`[]`, `["a"]`, `["a","b"]`, `["a","a","b"]`, `["a","b","c"]`, `["a","b","c","d"]`}},
		{"[3]string", reflect.TypeFor[[3]string](), []string{`["a","b","c"]`, `["a","a","c"]`}},
		{"[]Plain", reflect.TypeFor[[]Plain](), []string{`[]`, `[{}]`, `[{},{"id":0}]`, `[{"id":1},{"id":2}]`, `[{"id":1},{"id":1}]`}},
		{"map[string]int", reflect.TypeFor[map[string]int](), []string{`{}`, `{"a":1}`, `{"a":1,"b":1}`, `{"a":1,"b":2,"c":3}`, `{"a":1,"b":2,"c":3,"d":4}`}},
		{"[]byte", reflect.TypeFor[[]byte](), []string{`""`, `"AA=="`, `"AAA="`, `"AAEC"`, `"AAAA"`, `"AAAAAA=="`, `"e30="`}},
		{"time.Time", reflect.TypeFor[time.Time](), []string{`"2001-01-01T00:00:00Z"`, `"2999-01-01T00:00:00Z"`}},
		{"time.Duration", reflect.TypeFor[time.Duration](), numbers},
		{"Plain", reflect.TypeFor[Plain](), []string{`{}`, `{"id":1}`}},
		{"UUID", reflect.TypeFor[UUID](), []string{`"550e8400-e29b-41d4-a716-446655440000"`, `"550E8400E29B41D4A716446655440000"`, `"550e8400-e29b-31d4-a716-446655440000"`, `"550e8400e29b41d4a716446655440000"`}},
		{"any", reflect.TypeFor[any](), []string{`1`, `"a"`, `true`, `{}`, `[]`}},
	}
}

// TestTags tries every validate tag on every kind of value: the tag is refused,
// or the schema and validator agree on every document but those listed. strict
// and loose are as in TestMatrix; what is loose is told by its description.
func TestTags(t *testing.T) {
	var out strings.Builder
	for _, tag := range reflectschema.TagNames() {
		if aboutOthers(tag) {
			continue
		}
		for _, param := range params(tag) {
			rule := tag
			if param != "" {
				rule += "=" + param
			}
			fmt.Fprintln(&out, rule)
			for _, k := range kinds() {
				line := tryTag(t, rule, k)
				if line == "" {
					continue
				}
				fmt.Fprintf(&out, "\t%s: %s\n", k.name, line)
			}
		}
	}
	golden(t, "tags.golden", out.String())
}

// tryTag tries a tag on a kind. The field is a pointer, so that only values that
// were sent are asked about.
func tryTag(t *testing.T, rule string, k named) string {
	typ := reflect.StructOf([]reflect.StructField{{
		Name: "F", Type: reflect.PointerTo(k.typ), Tag: reflect.StructTag(fmt.Sprintf(`json:"f" validate:%q`, "omitempty,"+strings.ReplaceAll(rule, "|", "0x7C"))),
	}})
	m, decode, err := reflectschema.CompileType(typ)
	var e *reflectschema.Error
	if errors.As(err, &e) {
		require.Len(t, e.Faults, 1, "%s on %s", rule, k.name)
		if strings.Contains(e.Faults[0].Problem, "needs a string, not") {
			return "" // the same for every form of text
		}
		return "refused: " + e.Faults[0].Problem
	}
	require.NoError(t, err)
	s := gated(t, m, decode)
	v := validator.New(validator.WithRequiredStructEnabled())
	var strict, loose []string
	taken := 0
	for _, doc := range k.docs {
		into := reflect.New(typ)
		if json.Unmarshal([]byte(`{"f":`+doc+`}`), into.Interface()) != nil {
			continue // TestMatrix is about that
		}
		valid := v.Struct(into.Interface()) == nil
		data, refused := s.check(`{"f":` + doc + `}`)
		if refused == nil {
			_, err := decode(data)
			assert.Equal(t, valid, err == nil, "%s on %s: validator alone and behind the gate differ on %s: %v", rule, k.name, doc, err)
			if message := refusal(t, err); message != "" {
				assert.Regexp(t, `^data\.f must `, message)
				assert.NotContains(t, message, "check "+rule, "a tag has no words: %s", message)
			}
		}
		switch {
		case refused == nil && valid:
			taken++
		case refused == nil:
			loose = append(loose, doc)
		case valid:
			strict = append(strict, doc)
		}
	}
	property := m["properties"].(map[string]any)["f"].(map[string]any)
	description, _ := property["description"].(string)
	if len(loose) > 0 {
		assert.Contains(t, description, "ust ", "%s on %s lets %v pass the schema and does not say what it asks", rule, k.name, loose)
	}
	if k.name != "UUID" { // its text form takes spellings that no form of a UUID has
		assert.Empty(t, strict, "%s on %s: the schema refuses what validator takes", rule, k.name)
	}
	delete(property, "type")
	line := fmt.Sprintf("%s takes %d of %d", jsonText(t, property), taken, len(k.docs))
	if len(loose) > 0 {
		line += fmt.Sprintf(", loose on %d: %s", len(loose), strings.Join(loose[:min(3, len(loose))], " "))
	}
	return line
}

// TestTagNames compares the list of tags with validator's own.
func TestTagNames(t *testing.T) {
	known := reflect.ValueOf(validator.New()).Elem().FieldByName("validations")
	require.True(t, known.IsValid(), "validator keeps its tags elsewhere now")
	var names []string
	for _, key := range known.MapKeys() {
		names = append(names, key.String())
	}
	assert.ElementsMatch(t, names, reflectschema.TagNames())
}
