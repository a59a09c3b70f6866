package invariant

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// A Layer is a folder of a module and what the packages in it and below it may
// import. The standard library and the folder itself are always allowed.
type Layer struct {
	Dir     string   // its path from the module's root
	Imports []string // folders of the same module
	Modules []string // paths of other modules, or of packages in them
	Tests   []string // the same, for test files alone
}

// CheckImports reports every import in the Go files of a module that its layers
// do not allow, as file:line:column, and every file that stands in no layer.
// module is the path of the module. Of two layers a file could stand in the
// longer counts.
//
// Test files keep to the same as the package they test, and may import
// Layer.Tests besides; those of a package of their own (its name ends in _test)
// may also import any folder of the module, but nothing of other modules that
// is not named. Folders with a go.mod of their own are other modules and left
// out, as are those that the go command does not look at. Files of every
// platform and build tag are read.
func CheckImports(tree fs.FS, module string, layers []Layer) error {
	var errs []error
	nested := func(dir string) bool {
		if dir == "." {
			return false
		}
		_, err := fs.Stat(tree, dir+"/go.mod")
		return err == nil
	}
	err := goFiles(tree, nested, func(s source) {
		layer, ok := layerOf(s.name, layers)
		if !ok {
			errs = append(errs, fmt.Errorf("%s stands in no layer", s.name))
			return
		}
		external := s.test && strings.HasSuffix(s.file.Name.Name, "_test")
		for _, i := range s.file.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if err != nil || layer.allows(p, module, s.test, external) {
				continue
			}
			errs = append(errs, notAllowed(s.at(i.Pos()), layer.Dir, p))
		}
	})
	return errors.Join(append(errs, err)...)
}

func notAllowed(at token.Position, dir, imported string) error {
	return fmt.Errorf("%v: %q is imported, which is not for %s to import", at, imported, dir)
}

// layerOf returns the longest layer that a file stands in.
func layerOf(name string, layers []Layer) (found Layer, ok bool) {
	for _, l := range layers {
		if under(name, l.Dir) && (!ok || len(l.Dir) > len(found.Dir)) {
			found, ok = l, true
		}
	}
	return found, ok
}

func (l Layer) allows(imported, module string, test, external bool) bool {
	if imported == module || strings.HasPrefix(imported, module+"/") {
		dir := strings.TrimPrefix(strings.TrimPrefix(imported, module), "/")
		return external || slices.ContainsFunc(append([]string{l.Dir}, l.Imports...), func(allowed string) bool {
			return dir == allowed || allowed != "" && under(dir, allowed)
		})
	}
	first, _, _ := strings.Cut(imported, "/")
	if !strings.Contains(first, ".") {
		return true // the standard library
	}
	modules := l.Modules
	if test {
		modules = slices.Concat(modules, l.Tests)
	}
	return slices.ContainsFunc(modules, func(allowed string) bool { return allowed != "" && under(imported, allowed) })
}
