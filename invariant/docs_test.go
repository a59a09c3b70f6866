package invariant_test

import (
	"encoding/json"
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

// A fence is a piece of code in a document.
type fence struct {
	document, language, text string
	line                     int
}

// fences returns the code in a Markdown document.
func fences(document, text string) []fence {
	var all []fence
	var open *fence
	for i, line := range strings.Split(text, "\n") {
		language, ticks := strings.CutPrefix(line, "```")
		switch {
		case ticks && open == nil:
			open = &fence{document: document, language: language, line: i + 1}
		case ticks:
			all = append(all, *open)
			open = nil
		case open != nil:
			open.text += line + "\n"
		}
	}
	return all
}

// documents returns the documents of this module, by name.
func documents(t *testing.T) map[string]string {
	t.Helper()
	names := []string{"README.md"}
	require.NoError(t, fs.WalkDir(module(), "docs", func(name string, _ fs.DirEntry, err error) error {
		if path.Ext(name) == ".md" {
			names = append(names, name)
		}
		return err
	}))
	all := map[string]string{}
	for _, name := range names {
		text, err := readFile(name)
		require.NoError(t, err)
		all[name] = text
	}
	return all
}

// squeezed is a text whose lines have no space at their ends, nor the marks of
// a comment, so that a piece of it can be found whatever its indent.
func squeezed(text string) string {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "//"))
	}
	return strings.Join(lines, "\n")
}

// tested returns the test files of this module, squeezed.
func tested(t *testing.T) []string {
	t.Helper()
	var files []string
	require.NoError(t, fs.WalkDir(module(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if strings.HasSuffix(name, "_test.go") {
			text, err := readFile(name)
			if err != nil {
				return err
			}
			files = append(files, squeezed(text))
		}
		return nil
	}))
	return files
}

// TestCodeInDocuments holds what documents show to what is tested: a program is
// built, and every other piece of Go, and what it prints, stands in a test.
func TestCodeInDocuments(t *testing.T) {
	files := tested(t)
	for name, text := range documents(t) {
		for _, f := range fences(name, text) {
			switch f.language {
			case "go":
				if strings.Contains(f.text, "package main\n") {
					buildProgram(t, f)
					continue
				}
				fallthrough
			case "text":
				found := slices.ContainsFunc(files, func(file string) bool { return strings.Contains(file, squeezed(f.text)) })
				assert.True(t, found, "%s:%d: this code stands in no test:\n%s", f.document, f.line, f.text)
			case "json":
				assert.True(t, json.Valid([]byte(f.text)), "%s:%d: no JSON:\n%s", f.document, f.line, f.text)
			}
		}
	}
}

// TestProgramsInPackageDocumentationBuild builds what the manuals show whole.
func TestProgramsInPackageDocumentationBuild(t *testing.T) {
	names, err := fs.Glob(module(), "*/doc.go")
	require.NoError(t, err)
	found := 0
	for _, name := range names {
		text, err := readFile(name)
		require.NoError(t, err)
		for _, program := range manualPrograms(t, name, text) {
			found++
			buildProgram(t, program)
		}
	}
	assert.GreaterOrEqual(t, found, 2, "package mcp and package dsl show one each")
}

// manualPrograms returns the programs in the documentation of a package.
func manualPrograms(t *testing.T, name, text string) []fence {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, text, parser.ParseComments|parser.PackageClauseOnly)
	require.NoError(t, err)
	var programs []fence
	for _, block := range new(comment.Parser).Parse(file.Doc.Text()).Content {
		if code, ok := block.(*comment.Code); ok && strings.Contains(code.Text, "package main\n") {
			programs = append(programs, fence{document: name, language: "go", text: code.Text, line: files.Position(file.Doc.Pos()).Line})
		}
	}
	return programs
}

// TestProgramsInPackageDocumentationAreFound sees that a program that does not
// build would be noticed.
func TestProgramsInPackageDocumentationAreFound(t *testing.T) {
	found := manualPrograms(t, "x/doc.go", "// Package x is shown:\n//\n//\tpackage main\n//\n//\tfunc main() { missing() }\n//\n// And a piece:\n//\n//\tx.Do()\npackage x\n")
	require.Len(t, found, 1)
	assert.Equal(t, "package main\n\nfunc main() { missing() }\n", found[0].text)
	if testing.Short() {
		return
	}
	out, err := build(t, found[0])
	require.Error(t, err)
	assert.Contains(t, out, "undefined: missing")
}

func buildProgram(t *testing.T, f fence) {
	t.Helper()
	if testing.Short() {
		return
	}
	out, err := build(t, f)
	assert.NoError(t, err, "%s:%d does not build:\n%s", f.document, f.line, out)
}

// build compiles a program as a part of this module, and returns what the
// compiler says.
func build(t *testing.T, f fence) (string, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte(f.text), 0o600))
	cmd := exec.CommandContext(t.Context(), "go", "build", "-o", os.DevNull, file)
	cmd.Dir = ".."
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestSchemaInJSONIsTheOneInGo holds the two spellings in the manual to each
// other.
func TestSchemaInJSONIsTheOneInGo(t *testing.T) {
	text, err := readFile("docs/action-schema.md")
	require.NoError(t, err)
	var maps []actions.Map
	for _, f := range fences("docs/action-schema.md", text) {
		if f.language == "json" {
			maps = append(maps, fromNumbers(f.text))
		}
	}
	require.Len(t, maps, 1)
	want, err := actions.FetchValidated(shelf{})
	require.NoError(t, err)
	got, err := actions.FetchValidated(written{"shelf", func() map[string]actions.Map { return map[string]actions.Map{"borrow": maps[0]} }})
	require.NoError(t, err)
	assert.Equal(t, want, got)
}

// TestGlossary holds the glossary to one bullet a term, in order, each with a
// home that exists.
func TestGlossary(t *testing.T) {
	text, err := readFile("docs/glossary.md")
	require.NoError(t, err)
	bullet := regexp.MustCompile("^- \\*\\*([^*]+)\\*\\*: .*\\. Home: `([A-Za-z.]+)`$")
	names := exported(t)
	var terms []string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if !strings.HasPrefix(line, "- ") {
			continue
		}
		m := bullet.FindStringSubmatch(line)
		if assert.NotNil(t, m, "not of the form of a term: %s", line) {
			terms = append(terms, m[1])
			assert.True(t, names[m[2]], "%s: there is no %s", m[1], m[2])
		}
	}
	require.Greater(t, len(terms), 30)
	assert.True(t, slices.IsSorted(terms), "the terms are in order: %q", terms)
	assert.Equal(t, slices.Compact(slices.Clone(terms)), terms, "each term stands once")
}

// exported returns what the packages of this module export, spelled
// package.Name or package.Type.Member, and the packages themselves.
func exported(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	files, err := fs.Glob(module(), "*/*.go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := readFile(name)
		require.NoError(t, err)
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		require.NoError(t, err)
		pkg := file.Name.Name
		names[pkg] = true
		for _, d := range file.Decls {
			for _, declared := range declares(d) {
				names[pkg+"."+declared] = true
			}
		}
	}
	return names
}

// declares returns the names that a declaration makes, with the members of a
// type after it.
func declares(d ast.Decl) []string {
	var names []string
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			receiver := d.Recv.List[0].Type
			if star, ok := receiver.(*ast.StarExpr); ok {
				receiver = star.X
			}
			if id, ok := receiver.(*ast.Ident); ok {
				name = id.Name + "." + name
			}
		}
		names = append(names, name)
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				for _, id := range s.Names {
					names = append(names, id.Name)
				}
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
				if body, ok := s.Type.(*ast.StructType); ok {
					for _, f := range body.Fields.List {
						for _, id := range f.Names {
							names = append(names, s.Name.Name+"."+id.Name)
						}
					}
				}
			}
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return slices.ContainsFunc(strings.Split(name, "."), func(part string) bool { return !ast.IsExported(part) })
	})
}

// TestDependenciesAreDocumented compares docs/dependencies.md with what the
// go.mod files require directly.
func TestDependenciesAreDocumented(t *testing.T) {
	text, err := readFile("docs/dependencies.md")
	require.NoError(t, err)
	listed := map[string][]string{}
	var section string
	bullet := regexp.MustCompile("^- `([^`]+)` ")
	for line := range strings.Lines(text) {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			section = strings.TrimSpace(title)
		}
		if m := bullet.FindStringSubmatch(line); m != nil {
			listed[section] = append(listed[section], m[1])
		}
	}
	assert.Equal(t, directRequires(t, "go.mod"), listed["The library"], "what go mod tidy leaves as direct in go.mod, and the document")
	assert.Equal(t, directRequires(t, "examples/go.mod"), listed["The examples"], "what go mod tidy leaves as direct in examples/go.mod, and the document")
	assert.ElementsMatch(t, []string{"The library", "The examples"}, slices.Collect(maps.Keys(listed)))
}

// directRequires returns the modules that a go.mod requires directly, but for
// this one.
func directRequires(t *testing.T, name string) []string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "mod", "edit", "-json", filepath.Join("..", name))
	out, err := cmd.Output()
	require.NoError(t, err)
	var mod struct {
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	require.NoError(t, json.Unmarshal(out, &mod))
	var direct []string
	for _, r := range mod.Require {
		if !r.Indirect && r.Path != modulePath {
			direct = append(direct, r.Path)
		}
	}
	slices.Sort(direct)
	return direct
}

// TestPagesPointToPagesThereAre holds the links between documents.
func TestPagesPointToPagesThereAre(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	for name, text := range documents(t) {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			target := path.Join(path.Dir(name), m[1])
			_, err := fs.Stat(module(), target)
			assert.NoError(t, err, "%s points to %s", name, m[1])
		}
	}
}
