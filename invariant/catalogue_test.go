package invariant_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/invariant"
)

// catalogue writes the bullets that the vocabulary asks for.
func catalogue() []string {
	var lines []string
	for _, k := range actions.Vocabulary() {
		word := "optional"
		if k.Mandatory {
			word = "mandatory"
		}
		lines = append(lines, "- `"+k.Name+"` (something, "+word+") says something.")
	}
	return lines
}

func TestCheckCatalogue(t *testing.T) {
	tests := []struct {
		name   string
		change func([]string) []string
		want   string
	}{
		{"as it should be", func(l []string) []string { return l }, ""},
		{"text between", func(l []string) []string {
			return slices.Insert(l, 1, "", "More about it.", "  - `inner` (x, optional)", "* `other`")
		}, ""},
		{"a bullet in code", func(l []string) []string { return append(l, "```", "- `extra` (x, optional) no", "```") }, ""},
		{"a bullet missing", func(l []string) []string { return slices.Delete(l, 5, 6) }, `no bullet for the key "notes"`},
		{"a bullet in code alone", func(l []string) []string { return slices.Concat(l[:5], []string{"```", l[5], "```"}, l[6:]) }, `no bullet for the key "notes"`},
		{"a bullet more", func(l []string) []string { return append(l, "- `extra` (x, optional) no") }, `a bullet for "extra", which is not in the vocabulary`},
		{"a bullet twice", func(l []string) []string { return append(l, l[0]) }, "the bullets are for"},
		{"another order", func(l []string) []string { l[0], l[1] = l[1], l[0]; return l }, "the bullets are for"},
		{"another split", func(l []string) []string { l[0] = strings.Replace(l[0], "mandatory", "optional", 1); return l }, `the bullet for "description" does not say that the key is mandatory`},
		{"the split unsaid", func(l []string) []string { l[2] = "- `required` names properties."; return l }, `the bullet for "required" does not say that the key is optional`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := "# Catalogue\n\n" + strings.Join(tt.change(catalogue()), "\n") + "\n"
			err := invariant.CheckCatalogue(fstest.MapFS{"doc.md": {Data: []byte(text)}}, "doc.md")
			if tt.want == "" {
				assert.NoError(t, err)
				return
			}
			require.Error(t, err)
			assert.Contains(t, err.Error(), tt.want)
			assert.Contains(t, err.Error(), "doc.md: ")
		})
	}
	assert.Error(t, invariant.CheckCatalogue(fstest.MapFS{}, "doc.md"), "no document")
}
