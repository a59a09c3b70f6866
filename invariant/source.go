// This file reads the Go files of a source tree.

package invariant

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strings"
)

// A source is one Go file, parsed.
type source struct {
	name string // its path from the root of the tree
	test bool   // a _test.go file
	file *ast.File
	set  *token.FileSet
}

// at spells a position in the file.
func (s source) at(pos token.Pos) token.Position { return s.set.Position(pos) }

// goFiles parses the Go files of a tree and hands each to visit, in order of
// their paths. It leaves out what the go command does not look at: folders
// named testdata or vendor, and files and folders whose name begins with a full
// stop or an underscore. skip names further folders to leave out.
func goFiles(tree fs.FS, skip func(dir string) bool, visit func(source)) error {
	set := token.NewFileSet()
	return fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		hidden := name != "." && (strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_"))
		if d.IsDir() {
			if hidden || d.Name() == "testdata" || d.Name() == "vendor" || d.Name() == "node_modules" || skip(name) {
				return fs.SkipDir
			}
			return nil
		}
		if hidden || path.Ext(name) != ".go" {
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(set, name, text, 0)
		if err != nil {
			return fmt.Errorf("reading Go source: %w", err)
		}
		visit(source{name, strings.HasSuffix(name, "_test.go"), file, set})
		return nil
	})
}

// under reports whether a file or folder is in the folder; all are in "".
func under(name, dir string) bool {
	return dir == "" || dir == "." || name == dir || strings.HasPrefix(name, dir+"/")
}
