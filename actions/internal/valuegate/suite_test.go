package valuegate_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

const (
	suiteHome = "../../../../shared/json-schema-test-suite/"
	suiteDir  = suiteHome + "draft2020-12"
	suitePage = "../../../docs/json-schema.md"
)

var update = flag.Bool("update", false, "write the tables of docs/json-schema.md")

// differences are the files of the suite that a gate judges otherwise in some
// tests, each with the reason. What is not listed must pass.
func differences() map[string]string {
	return map[string]string{
		"format.json":                           "asks that formats are not asserted; here they are",
		"optional/ecmascript-regex.json":        "patterns are RE2",
		"optional/format/date-time.json":        "what time.Time reads",
		"optional/format/ecmascript-regex.json": "a regex is one of RE2",
	}
}

// remarks are said of files whose tests all pass or cannot be run.
func remarks() map[string]string {
	return map[string]string{
		"boolean_schema.json":            "a property's schema is an object: run as the only schema of an allOf",
		"refRemote.json":                 "four lead to a document that has another address of its own",
		"vocabulary.json":                "need a metaschema of their own",
		"optional/cross-draft.json":      "needs a document of the draft 2019-09",
		"optional/format-assertion.json": "need a metaschema of their own",
	}
}

// A tally is what came of the tests of one file.
type tally struct {
	file    string
	tests   int
	passed  int // as they stand
	bundled int // passed, with the documents they lead to under $defs
	differ  int // run, and judged otherwise
	unread  int // their pattern is refused when a tool is wired in
	remote  int // they need another document, which is refused
}

// A group is one schema of the suite with its tests.
type group struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

func suite(t *testing.T) map[string][]group {
	t.Helper()
	if _, err := os.Stat(suiteDir); err != nil {
		t.Skipf("the JSON-Schema-Test-Suite is not at %s", suiteDir)
	}
	all := map[string][]group{}
	for _, pattern := range []string{"*.json", "optional/*.json", "optional/format/*.json"} {
		files, err := filepath.Glob(filepath.Join(suiteDir, pattern))
		require.NoError(t, err)
		for _, file := range files {
			name, err := filepath.Rel(suiteDir, file)
			require.NoError(t, err)
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			var groups []group
			require.NoError(t, json.Unmarshal(text, &groups))
			all[filepath.ToSlash(name)] = groups
		}
	}
	return all
}

// property brings a schema of the suite into the form that a property's has: an
// object.
func property(t *testing.T, text json.RawMessage) map[string]any {
	t.Helper()
	switch schema := decode(t, string(text)).(type) {
	case map[string]any:
		return schema
	case bool:
		return map[string]any{"allOf": []any{schema}}
	}
	require.Fail(t, "no schema", "%s", text)
	return nil
}

// TestSuite runs the JSON-Schema-Test-Suite, each schema as that of one
// property, and holds the tables of the page to what comes of it.
func TestSuite(t *testing.T) {
	all := suite(t)
	reasons := differences()
	var tallies []tally
	for _, file := range slices.Sorted(keys(all)) {
		tallies = append(tallies, runFile(t, file, all[file], reasons[file] != ""))
	}
	for _, n := range tallies {
		if reasons[n.file] != "" {
			assert.NotZero(t, n.differ+n.unread, "%s has no difference any more", n.file)
		}
	}
	holdPage(t, tallies, reasons)
}

func keys[V any](m map[string]V) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// runFile runs the tests of one file. Where none may differ, each that does is
// an error.
func runFile(t *testing.T, file string, groups []group, mayDiffer bool) tally {
	t.Helper()
	n := tally{file: file}
	for _, group := range groups {
		n.tests += len(group.Tests)
		schema := property(t, group.Schema)
		g, faults := valuegate.Compile(schema)
		passed := &n.passed
		if len(faults) > 0 && leadsElsewhere(faults) {
			bundled, ok := bundle(t, schema)
			if !ok {
				n.remote += len(group.Tests)
				continue
			}
			schema, passed = bundled, &n.bundled
			g, faults = valuegate.Compile(schema)
		}
		if len(faults) > 0 && mayDiffer && strings.Contains(faults[0].Problem, "is not a regular expression of RE2") {
			n.unread += len(group.Tests)
			continue
		}
		require.Empty(t, faults, "%s: %s", file, group.Description)
		for _, test := range group.Tests {
			value := decode(t, string(test.Data))
			got := g.Allows(value) && !refusesKeys(t, schema, value)
			_, r := check(t, g, value)
			assert.Equal(t, g.Allows(value), len(r.Problems()) == 0, "%s: %s: %s", file, group.Description, test.Description)
			for _, p := range r.Problems() {
				assert.NotContains(t, p.Message, "is not what", "%s: %s: %s", file, group.Description, test.Description)
			}
			switch {
			case got == test.Valid:
				*passed++
			case mayDiffer && (file != "format.json" || strings.Contains(test.Description, "only an annotation")):
				n.differ++
			default:
				t.Errorf("%s: %s: %s: got %v, want %v\nschema %s\ndata %s", file, group.Description, test.Description, got, test.Valid, group.Schema, test.Data)
			}
		}
	}
	return n
}

func leadsElsewhere(faults []valuegate.Fault) bool {
	return slices.ContainsFunc(faults, func(f valuegate.Fault) bool {
		return strings.Contains(f.Problem, "leads to another document") || strings.Contains(f.Problem, "is not a draft that is read here")
	})
}

// bundle puts the documents that a schema leads to under its $defs, each under
// its own address (2020-12 core §9.3), as an author has to.
func bundle(t *testing.T, schema map[string]any) (bundled map[string]any, ok bool) {
	t.Helper()
	bundled = decodeObject(t, encode(t, schema))
	for range 10 {
		_, faults := valuegate.Compile(bundled)
		if !leadsElsewhere(faults) {
			return bundled, true
		}
		for _, fault := range faults {
			if !strings.Contains(fault.Problem, "leads to another document") || !addDocument(t, bundled, fault.At) {
				return nil, false
			}
		}
	}
	return nil, false
}

// addDocument adds the document that the reference at a place leads to.
func addDocument(t *testing.T, schema map[string]any, at []any) bool {
	t.Helper()
	address, err := url.Parse("https://here.invalid/")
	require.NoError(t, err)
	var v any = schema
	for _, step := range append(slices.Clone(at), nil) {
		if m, ok := v.(map[string]any); ok {
			if id, ok := m["$id"].(string); ok {
				address, err = address.Parse(id)
				require.NoError(t, err)
			}
		}
		switch step := step.(type) {
		case string:
			v = v.(map[string]any)[step]
		case int:
			v = v.([]any)[step]
		}
	}
	target, err := address.Parse(v.(string))
	require.NoError(t, err)
	target.Fragment, target.RawFragment = "", ""
	path, found := strings.CutPrefix(target.String(), "http://localhost:1234/")
	if !found {
		return false
	}
	text, err := os.ReadFile(filepath.Join(suiteHome, "remotes", filepath.FromSlash(path)))
	if err != nil {
		return false
	}
	doc, ok := decode(t, string(text)).(map[string]any)
	if !ok {
		return false
	}
	if id, ok := doc["$id"].(string); ok && id != target.String() {
		return false // it has another address of its own
	}
	doc["$id"] = target.String()
	if _, ok := schema["$defs"].(map[string]any); !ok {
		schema["$defs"] = map[string]any{}
	}
	schema["$defs"].(map[string]any)[target.String()] = doc
	return true
}

// holdPage compares the tables of the page with what was run.
func holdPage(t *testing.T, tallies []tally, reasons map[string]string) {
	t.Helper()
	text, err := os.ReadFile(suitePage)
	require.NoError(t, err)
	page := string(text)
	for _, part := range []struct{ name, folder string }{{"required", ""}, {"optional", "optional/"}, {"formats", "optional/format/"}} {
		begin, end := fmt.Sprintf("<!-- suite: %s -->\n", part.name), fmt.Sprintf("<!-- end: %s -->", part.name)
		before, rest, ok := strings.Cut(page, begin)
		require.True(t, ok, "the page has no %q", begin)
		table, after, ok := strings.Cut(rest, end)
		require.True(t, ok, "the page has no %q", end)
		want := suiteTable(tallies, part.folder, reasons)
		if part.name == "formats" {
			want = formatsTable()
		}
		if *update {
			page = before + begin + want + end + after
			continue
		}
		assert.Equal(t, want, table, "go test ./actions/internal/valuegate -run TestSuite -update")
	}
	if *update {
		require.NoError(t, os.WriteFile(suitePage, []byte(page), 0o644))
	}
}

// suiteTable spells what came of the files of one folder.
func suiteTable(tallies []tally, folder string, reasons map[string]string) string {
	var b strings.Builder
	b.WriteString("\n| file | tests | pass | pass, bundled | judged otherwise | not read | remote | why |\n|---|---|---|---|---|---|---|---|\n")
	sum := tally{file: "all"}
	row := func(n tally) {
		cell := func(n int) string {
			if n == 0 {
				return ""
			}
			return fmt.Sprint(n)
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %s | %s | %s | %s | %s |\n", strings.TrimSuffix(strings.TrimPrefix(n.file, folder), ".json"),
			n.tests, n.passed, cell(n.bundled), cell(n.differ), cell(n.unread), cell(n.remote), reasons[n.file]+remarks()[n.file])
	}
	for _, n := range tallies {
		if dir, _ := filepath.Split(n.file); dir != folder {
			continue
		}
		row(n)
		sum.tests, sum.passed, sum.bundled = sum.tests+n.tests, sum.passed+n.passed, sum.bundled+n.bundled
		sum.differ, sum.unread, sum.remote = sum.differ+n.differ, sum.unread+n.unread, sum.remote+n.remote
	}
	row(sum)
	return b.String() + "\n"
}

// formatsTable spells what each format is held to, and what is judged otherwise.
// [TestFormatNotes] holds it to the suite.
func formatsTable() string {
	var b, differences strings.Builder
	tests, passed := 0, 0
	b.WriteString("\n| file | tests | pass | asserted | held to |\n|---|---|---|---|---|\n")
	for _, n := range formatNotes() {
		asserted := "yes"
		if !n.Asserted {
			asserted = "no"
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %s | %s |\n", n.File, n.Tests, n.Passed, asserted, n.By)
		tests, passed = tests+n.Tests, passed+n.Passed
		for _, d := range n.Meant {
			fmt.Fprintf(&differences, "| %s | %s | %s |\n", n.File, markdown(d.Test), markdown(d.Reason))
		}
	}
	fmt.Fprintf(&b, "| all | %d | %d | | |\n", tests, passed)
	return b.String() + "\nJudged otherwise, on purpose:\n\n| file | test | why |\n|---|---|---|\n" + differences.String() + "\n"
}

// markdown spells a text so that no part of it is taken for markup.
func markdown(s string) string {
	return strings.NewReplacer("\\", "\\\\", "<", "\\<", "*", "\\*").Replace(s)
}
