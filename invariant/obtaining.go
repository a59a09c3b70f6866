package invariant

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"io/fs"
	"path"
	"strconv"
)

// CheckObtaining reports every mention of a tool's method Actions in the Go
// files of a tree, but for those in the folder owner and below it, each as
// file:line:column. It needs nothing but the source, so it sees the files of
// every platform and build tag, all at once. A mention is every selector of that
// name, called or not, and a lookup of the name by reflection. Not counted are
// what an imported package declares under that name, and fields of structs that
// are declared in the tree; whatever cannot be told is counted. Declaring a
// method or a type of the name is no mention.
//
// Test files are left out: a test may look at what a tool declares. So are
// folders that the go command does not look at.
func CheckObtaining(tree fs.FS, owner string) error {
	var sources []source
	err := goFiles(tree, func(string) bool { return false }, func(s source) {
		if !s.test {
			sources = append(sources, s)
		}
	})
	if err != nil {
		return err
	}
	known := newResolver(tree, sources)
	var errs []error
	for _, s := range sources {
		if under(s.name, owner) {
			continue
		}
		info := known.info(s)
		for n := range ast.Preorder(s.file) {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if n.Sel.Name == "Actions" && !isPackage(n.X, info) && !isField(n, info) {
					errs = append(errs, fmt.Errorf("%v: Actions is obtained here, which only package %s may do; read the tool through it", s.at(n.Sel.Pos()), path.Base(owner)))
				}
			case *ast.CallExpr:
				if isLookup(n) {
					errs = append(errs, fmt.Errorf("%v: Actions is looked up by name here, but only package %s may obtain it", s.at(n.Pos()), path.Base(owner)))
				}
			}
		}
	}
	return errors.Join(errs...)
}

// isPackage reports whether an expression is the name of an imported package,
// and not of something that hides it.
func isPackage(x ast.Expr, info *types.Info) bool {
	id, ok := x.(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = info.Uses[id].(*types.PkgName)
	return ok
}

// isField reports whether a selector is known to select a field.
func isField(x *ast.SelectorExpr, info *types.Info) bool {
	selection := info.Selections[x]
	return selection != nil && selection.Kind() == types.FieldVal
}

// isLookup reports whether a call is MethodByName("Actions").
func isLookup(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "MethodByName" || len(call.Args) != 1 {
		return false
	}
	lit, ok := call.Args[0].(*ast.BasicLit)
	if !ok {
		return false
	}
	name, err := strconv.Unquote(lit.Value)
	return err == nil && name == "Actions"
}
