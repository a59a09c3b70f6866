package invariant_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
	"github.com/wymcp/wymcp-go/invariant"
)

// The fields of each type below are those of [actions.Schema] but for what its
// name says.
type (
	sameInAnotherOrder struct {
		Notes         string           `json:"notes,omitzero"`
		Properties    map[string]any   `json:"properties"`
		Description   string           `json:"description"`
		Required      []string         `json:"required,omitempty"`
		RequiredOneOf [][]string       `json:"required_one_of,omitempty"`
		Defaults      map[string]any   `json:"defaults,omitempty"`
		Related       []string         `json:"related,omitempty"`
		Examples      []map[string]any `json:"examples,omitempty"`
		Hidden        int              `json:"-"`
	}
	embedding struct {
		sameInAnotherOrder
		Action string `json:"-"`
	}
	withoutNotes struct {
		Description   string           `json:"description"`
		Properties    map[string]any   `json:"properties"`
		Required      []string         `json:"required,omitempty"`
		RequiredOneOf [][]string       `json:"required_one_of,omitempty"`
		Defaults      map[string]any   `json:"defaults,omitempty"`
		Related       []string         `json:"related,omitempty"`
		Examples      []map[string]any `json:"examples,omitempty"`
	}
	optionalProperties struct {
		withoutNotes
		Notes      string         `json:"notes,omitempty"`
		Properties map[string]any `json:"properties,omitempty"`
	}
	mandatoryNotes struct {
		withoutNotes
		Notes string `json:"notes"`
	}
	more struct {
		actions.Schema
		Extra string `json:"extra,omitempty"`
	}
	untagged struct {
		actions.Schema
		Extra string
	}
)

func TestCheckPublished(t *testing.T) {
	tests := []struct {
		name string
		t    reflect.Type
		want string
	}{
		{"the published type", reflect.TypeFor[actions.Schema](), ""},
		{"another order", reflect.TypeFor[sameInAnotherOrder](), ""},
		{"fields of an embedded struct", reflect.TypeFor[embedding](), ""},
		{"a field dropped", reflect.TypeFor[withoutNotes](), `no field for the key "notes"`},
		{"a mandatory key made optional", reflect.TypeFor[optionalProperties](), `the field of "properties" has omitempty, but the key is mandatory`},
		{"an optional key made mandatory", reflect.TypeFor[mandatoryNotes](), `the field of "notes" has no omitempty, but the key is optional`},
		{"a field more", reflect.TypeFor[more](), `the field of "extra" is not in the vocabulary`},
		{"a field without a tag", reflect.TypeFor[untagged](), `the field of "Extra" is not in the vocabulary`},
		{"no struct", reflect.TypeFor[actions.Map](), `actions.Map is no struct type`},
		{"no type", nil, `is no struct type`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := invariant.CheckPublished(tt.t)
			if tt.want == "" {
				assert.NoError(t, err)
				return
			}
			require.Error(t, err)
			assert.Contains(t, err.Error(), tt.want)
			assert.NotContains(t, err.Error(), "\n", "the one difference")
		})
	}
}

// Interfaces stand for builders here: only the names of methods are looked at.
type (
	allButDefaults interface {
		Properties()
		RequiredOneOf()
		Notes()
		Related()
		Example()
	}
	allButExample interface {
		Properties()
		RequiredOneOf()
		Notes()
		Related()
		Defaults()
	}
	allButGroups interface {
		Properties()
		Notes()
		Related()
		Defaults()
		Example()
	}
	property interface {
		Required()
		Default()
	}
	neverRequired  interface{ Default() }
	withoutDefault interface{ Required() }
)

func TestCheckBuilder(t *testing.T) {
	spec, good := reflect.TypeFor[dsl.ActionSpec](), reflect.TypeFor[property]()
	tests := []struct {
		name       string
		spec       reflect.Type
		properties []reflect.Type
		want       string
	}{
		{"the builder", spec, []reflect.Type{good, reflect.TypeFor[dsl.StringSchema]()}, ""},
		{"without Defaults", reflect.TypeFor[allButDefaults](), []reflect.Type{good}, `has no method Defaults for the key "defaults"`},
		{"without Example", reflect.TypeFor[allButExample](), []reflect.Type{good}, `has no method Example for the key "examples"`},
		{"without RequiredOneOf", reflect.TypeFor[allButGroups](), []reflect.Type{good}, `has no method RequiredOneOf for the key "required_one_of"`},
		{"a property that cannot be required", spec, []reflect.Type{good, reflect.TypeFor[neverRequired]()}, `neverRequired has no method Required for the key "required"`},
		{"a property without a default", spec, []reflect.Type{reflect.TypeFor[withoutDefault]()}, `has no method Default for the key "defaults"`},
		{"no properties", spec, nil, `no builder of properties is given that could say the key "required"`},
		{"no property type", spec, []reflect.Type{nil}, `has no method Required`},
		{"no type", nil, nil, "nil"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := invariant.CheckBuilder(tt.spec, tt.properties...)
			if tt.want == "" {
				assert.NoError(t, err)
				return
			}
			require.Error(t, err)
			assert.Contains(t, err.Error(), tt.want)
		})
	}
}
