package reflectschema_test

import (
	"reflect"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/reflectschema"
)

// TestPublished looks through everything that the matrix and the tags publish
// for what makes clients drop a tool.
func TestPublished(t *testing.T) {
	look := func(name string, typ reflect.Type) {
		m, err := reflectschema.ForType(typ)
		require.NoError(t, err, name)
		for _, p := range m["properties"].(map[string]any) {
			property, ok := p.(map[string]any)
			require.True(t, ok, "%s: a property is an object", name)
			published(t, name, property, property)
		}
	}
	for _, r := range rows() {
		look(r.name, r.typ)
	}
	for _, tag := range reflectschema.TagNames() {
		if aboutOthers(tag) {
			continue
		}
		for _, param := range params(tag) {
			for _, k := range kinds() {
				rule := "omitempty," + tag
				if param != "" {
					rule += "=" + param
				}
				typ := reflect.StructOf([]reflect.StructField{{Name: "F", Type: reflect.PointerTo(k.typ), Tag: reflect.StructTag(`validate:"` + rule + `"`)}})
				if _, err := reflectschema.ForType(typ); err == nil {
					look(rule, typ)
				}
			}
		}
	}
}

// published checks one schema. root is the property that it is part of.
func published(t *testing.T, name string, root, schema map[string]any) {
	t.Helper()
	if ref, ok := schema["$ref"].(string); ok {
		to := regexp.MustCompile(`^#/\$defs/([A-Za-z0-9_.-]+)$`).FindStringSubmatch(ref)
		require.NotNil(t, to, "%s: %s", name, ref)
		defs, _ := root["$defs"].(map[string]any)
		assert.Contains(t, defs, to[1], "%s: %s leads nowhere", name, ref)
	}
	if pattern, ok := schema["pattern"].(string); ok {
		assert.Empty(t, reflectschema.PatternProblem(pattern), "%s: %s", name, pattern)
	}
	if schema["type"] == any("array") {
		assert.Contains(t, schema, "items", "%s: an array without items", name)
	}
	assert.NotContains(t, schema, "default", "%s: a default has its place in defaults", name)
	assert.NotContains(t, schema, "$schema", name)
	assert.NotContains(t, schema, "$id", name)
	for key, v := range schema {
		switch v := v.(type) {
		case bool:
			assert.True(t, key == "uniqueItems" || key == "additionalProperties" && !v || key == "const", "%s: the boolean schema %s", name, key)
		case map[string]any:
			switch key {
			case "properties", "$defs":
				for n, s := range v {
					if key == "$defs" {
						assert.Regexp(t, `^[A-Za-z0-9_.-]+$`, n)
					}
					below, ok := s.(map[string]any)
					require.True(t, ok, "%s: %s is no object", name, n)
					published(t, name, root, below)
				}
			case "dependentRequired", "const":
			default:
				published(t, name, root, v)
			}
		case []any:
			if key == "anyOf" || key == "allOf" {
				for _, s := range v {
					below, ok := s.(map[string]any)
					require.True(t, ok, "%s: %s is no object", name, key)
					published(t, name, root, below)
				}
			}
		}
	}
}

func TestPatternProblem(t *testing.T) {
	for _, ok := range []string{`^[a-z]+$`, `\d\w\s`, `[\]\-\\^]`, `a{1,3}?`, `(?:a|b)`, `\x00`, `\p{L}`, `\/`, `a]`, `[a[]`, ``} {
		assert.Empty(t, reflectschema.PatternProblem(ok), ok)
	}
	for _, bad := range []string{`(`, `[`, `(?i)a`, `(?P<n>a)`, `(?<n>a)`, `\A`, `\z`, `\Qa\E`, `\x{e9}`, `\pL`, `[[:alpha:]]`, `\a`, `\-`, `\'`, `[]a]`, `[^]a]`, `(?=a)`, `\07`} {
		assert.NotEmpty(t, reflectschema.PatternProblem(bad), bad)
	}
}
