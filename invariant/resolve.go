// This file finds out what names mean in a source tree, as far as the tree
// itself says it.

package invariant

import (
	"go/ast"
	"go/types"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A resolver type-checks the packages of a tree from their source alone. All
// files of a folder that say the same package count, whatever their build tags,
// so that something may be declared twice; packages from elsewhere are taken to
// be empty. What that leaves unresolved is unknown and no error.
type resolver struct {
	module   string // its path, or "" where the tree has no go.mod
	packages map[folder]*checked
}

// A folder is one of the packages in a folder.
type folder struct{ dir, name string }

type checked struct {
	files []source
	pkg   *types.Package // nil until it is checked
	info  *types.Info
}

func newResolver(tree fs.FS, sources []source) *resolver {
	r := &resolver{module: modulePath(tree), packages: map[folder]*checked{}}
	for _, s := range sources {
		at := folderOf(s)
		if r.packages[at] == nil {
			r.packages[at] = &checked{}
		}
		r.packages[at].files = append(r.packages[at].files, s)
	}
	return r
}

func folderOf(s source) folder { return folder{path.Dir(s.name), s.file.Name.Name} }

// modulePath reads the path of the module off the tree's go.mod.
func modulePath(tree fs.FS) string {
	text, err := fs.ReadFile(tree, "go.mod")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "module "); ok {
			name = strings.TrimSpace(name)
			if unquoted, err := strconv.Unquote(name); err == nil {
				return unquoted
			}
			return name
		}
	}
	return ""
}

// info returns what is known of the names in a file.
func (r *resolver) info(s source) *types.Info {
	at := folderOf(s)
	return r.check(at, path.Join(r.module, at.dir)).info
}

// Import makes the resolver a [types.Importer]. It never fails.
func (r *resolver) Import(importPath string) (*types.Package, error) {
	if dir, ok := strings.CutPrefix(importPath, r.module+"/"); ok && r.module != "" {
		var names []string // of packages there; the go command allows one
		for at := range r.packages {
			if at.dir == dir && at.name != "main" {
				names = append(names, at.name)
			}
		}
		if len(names) > 0 {
			return r.check(folder{dir, slices.Min(names)}, importPath).pkg, nil
		}
	}
	pkg := types.NewPackage(importPath, guessedName(importPath))
	pkg.MarkComplete()
	return pkg, nil
}

func (r *resolver) check(at folder, importPath string) *checked {
	c := r.packages[at]
	if c.pkg != nil {
		return c
	}
	c.pkg = types.NewPackage(importPath, at.name) // also what an import in a circle gets
	c.info = &types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	config := &types.Config{Importer: r, FakeImportC: true, DisableUnusedImportCheck: true, Error: func(error) {}}
	files := make([]*ast.File, len(c.files))
	for i, s := range c.files {
		files[i] = s.file
	}
	// Errors are expected: see the type's comment.
	_ = types.NewChecker(config, c.files[0].set, c.pkg, c.info).Files(files)
	c.pkg.MarkComplete()
	return c
}

// guessedName is the name that a package of the path most likely has: the last
// part, without a version and without go- or -go.
func guessedName(importPath string) string {
	parts := slices.DeleteFunc(strings.Split(importPath, "/"), isVersion)
	if len(parts) == 0 {
		return importPath
	}
	name := parts[len(parts)-1]
	if before, version, ok := strings.Cut(name, "."); ok && isVersion(version) {
		name = before
	}
	return strings.TrimSuffix(strings.TrimPrefix(name, "go-"), "-go")
}

// isVersion reports whether a part of a path is a major version, such as v2.
func isVersion(part string) bool {
	digits, ok := strings.CutPrefix(part, "v")
	_, err := strconv.ParseUint(digits, 10, 16)
	return ok && err == nil
}
