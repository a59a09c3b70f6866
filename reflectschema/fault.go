package reflectschema

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A Fault is one reason why a Go type cannot be a tool's parameters or results.
type Fault struct {
	Path    string // the Go path: Params.Items[].Qty; the type itself is the path's first step
	Tag     string // the struct tag at fault, as written: validate:"min=abc", or ""
	Problem string // what is wrong, with the value quoted
	Remedy  string // what to do
}

// String spells f on one line: path, tag, what is wrong; what to do.
func (f Fault) String() string {
	var b strings.Builder
	b.WriteString(f.Path + ": ")
	if f.Tag != "" {
		b.WriteString(f.Tag + ": ")
	}
	b.WriteString(f.Problem)
	if f.Remedy != "" {
		b.WriteString("; " + f.Remedy)
	}
	return b.String()
}

// An Error lists every fault of one type, by path. Reach it with [errors.As].
type Error struct {
	Type   string // the Go type, as Go spells it
	Faults []Fault
}

// Error spells out every fault, one a line.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s cannot be reflected:", e.Type)
	for _, f := range e.Faults {
		b.WriteString("\n\t" + f.String())
	}
	return b.String()
}

// faults collects what is wrong with a type, and knows where in it the walk is.
type faults struct {
	at   []string          // a name or [] for each step
	tag  reflect.StructTag // of the field at hand
	name string            // which of its tags, or ""
	list []Fault
}

func (f *faults) path() string {
	var b strings.Builder
	for i, step := range f.at {
		if i > 0 && step != elements {
			b.WriteByte('.')
		}
		b.WriteString(step)
	}
	return b.String()
}

// elements is the step of a path that leads to what a slice, an array or a map
// holds.
const elements = "[]"

func (f *faults) down(step string) { f.at = append(f.at, step) }
func (f *faults) up()              { f.at = f.at[:len(f.at)-1] }

// within runs walk one step further down.
func (f *faults) within(step string, walk func()) {
	f.down(step)
	walk()
	f.up()
}

// tagged runs walk while faults are those of the field's tag of that name.
func (f *faults) tagged(tag reflect.StructTag, name string, walk func()) {
	tagBefore, nameBefore := f.tag, f.name
	f.tag, f.name = tag, name
	walk()
	f.tag, f.name = tagBefore, nameBefore
}

func (f *faults) add(remedy, problem string, args ...any) {
	tag := ""
	if text, ok := f.tag.Lookup(f.name); ok && f.name != "" {
		tag = fmt.Sprintf("%s:%q", f.name, text)
	}
	f.list = append(f.list, Fault{Path: f.path(), Tag: tag, Problem: fmt.Sprintf(problem, args...), Remedy: remedy})
}

// err returns what was collected, sorted and each once, or nil.
func (f *faults) err(t reflect.Type) error {
	if len(f.list) == 0 {
		return nil
	}
	slices.SortStableFunc(f.list, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Tag, b.Tag), cmp.Compare(a.Problem, b.Problem), cmp.Compare(a.Remedy, b.Remedy))
	})
	return &Error{Type: typeName(t), Faults: slices.Compact(f.list)}
}

// typeName spells a type for its author.
func typeName(t reflect.Type) string {
	if t == nil {
		return "any"
	}
	return t.String()
}

// rootStep is the first step of the paths of a type.
func rootStep(t reflect.Type) string {
	if name := deref(t).Name(); name != "" {
		name, _, _ = strings.Cut(name, "[")
		return name
	}
	if deref(t).Kind() != reflect.Struct {
		return typeName(t)
	}
	return "struct"
}
