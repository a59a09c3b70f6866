package invariant_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// An edit replaces a text that stands exactly once in a file of a copy of this
// module. With an empty old text it makes the file.
type edit struct{ file, old, with string }

// TestBreakingTheModuleFails breaks a copy of this module in each way that the
// tests of this package are there to notice, and sees them notice.
func TestBreakingTheModuleFails(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the tests of this package on copies of the module")
	}
	const (
		notesRow = "{\"notes\", false, validator{shape: notesShape, texts: notesTexts}},\n"
		rogue    = "package help\n\nimport \"" + modulePath + "/actions\"\n\nfunc rogue(t actions.Tool) any { return t.Actions() }\n"
	)
	tests := []struct {
		name  string
		edits []edit
		want  string
	}{
		{"nothing", nil, ""},
		{
			"a validator that accepts everything",
			[]edit{{"actions/vocabulary.go", notesRow, "{\"notes\", false, validator{shape: func(*judge, any) bool { return true }}},\n"}},
			"notes as null is not rejected by an offence at that key",
		},
		{
			"a key without a bullet in the catalogue",
			[]edit{{"actions/vocabulary.go", notesRow, notesRow + "\t\t{\"audience\", false, validator{shape: notesShape}},\n"}},
			`docs/action-schema.md: no bullet for the key "audience"`,
		},
		{
			"a published field dropped",
			[]edit{
				{"actions/schema.go", "\tNotes         string           `json:\"notes,omitempty\"`\n", ""},
				{"actions/check_shape.go", "j.schema.Notes = s\n", "_ = s\n"},
				{"actions/check_texts.go", "j.prose(Location{\"notes\"}, j.schema.Notes)", ""},
			},
			`actions.Schema has no field for the key "notes"`,
		},
		{
			"the mandatory split changed",
			[]edit{{"actions/schema.go", `json:"properties"`, `json:"properties,omitempty"`}},
			`actions.Schema: the field of "properties" has omitempty, but the key is mandatory`,
		},
		{
			"a method of a property builder removed",
			[]edit{{"dsl/any.go", "func (s AnySchema) Default(", "func (s AnySchema) removed("}},
			`dsl.AnySchema has no method Default for the key "defaults"`,
		},
		{
			"a method of the builder removed",
			[]edit{{"dsl/action.go", "func (a ActionSpec) Related(", "func (a ActionSpec) removed("}},
			"Related undefined (type dsl.ActionSpec has no field or method Related)",
		},
		{
			"help obtains",
			[]edit{{"help/rogue.go", "", rogue}},
			"help/rogue.go:5:43: Actions is obtained here",
		},
		{
			"actions imports mcp",
			[]edit{{"actions/rogue.go", "", "package actions\n\nimport _ \"" + modulePath + "/mcp\"\n"}},
			"import cycle not allowed",
		},
		{
			"actions imports mcp on another platform",
			[]edit{{"actions/rogue_plan9.go", "", "package actions\n\nimport _ \"" + modulePath + "/mcp\"\n"}},
			`actions/rogue_plan9.go:3:8: "` + modulePath + `/mcp" is imported, which is not for actions to import`,
		},
	}
	dir := copyOfModule(t)
	for _, tt := range tests {
		passed := t.Run(tt.name, func(t *testing.T) {
			for _, e := range tt.edits {
				e.apply(t, dir)
			}
			out, err := testCopy(t, dir)
			if len(tt.edits) == 0 {
				require.NoError(t, err, "the copy as it is:\n%s", out)
				return
			}
			require.Error(t, err, "the tests pass on the broken copy")
			assert.Contains(t, out, tt.want)
		})
		if !passed && len(tt.edits) == 0 {
			return // what fails anyway shows nothing
		}
	}
}

// testCopy runs the tests of this package in a copy of the module, but for the
// one that makes copies and those that break the rules one by one.
func testCopy(t *testing.T, dir string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "test", "-short", "-skip", "^TestRulesAreBroken", "./invariant")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOPROXY=off", "GOFLAGS=-mod=readonly")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// copyOfModule copies this module as it stands.
func copyOfModule(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, fs.WalkDir(module(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != "." && strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			return os.MkdirAll(filepath.Join(dir, name), 0o700)
		}
		if !d.Type().IsRegular() {
			return nil
		}
		text, err := fs.ReadFile(module(), name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, name), text, 0o600)
	}))
	return dir
}

// apply makes the edit in the copy until the test ends.
func (e edit) apply(t *testing.T, dir string) {
	t.Helper()
	file := filepath.Join(dir, e.file)
	if e.old == "" {
		require.NoFileExists(t, file)
		require.NoError(t, os.WriteFile(file, []byte(e.with), 0o600))
		t.Cleanup(func() { require.NoError(t, os.Remove(file)) })
		return
	}
	before, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(before), e.old), "%s must have once what is to be broken: %s", e.file, e.old)
	require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(before), e.old, e.with, 1)), 0o600))
	t.Cleanup(func() { require.NoError(t, os.WriteFile(file, before, 0o600)) })
}
