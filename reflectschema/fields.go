package reflectschema

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// A field is one property of a struct, as encoding/json finds it.
type field struct {
	name   string // of the property
	goName string
	typ    reflect.Type
	tag    reflect.StructTag
	owner  reflect.Type // the struct that declares it
	index  []int
	tagged bool // the json tag names it
	quoted bool // json:",string"
	viaPtr bool // promoted through an embedded pointer
}

// fieldsOf lists the properties of struct t by the rules of encoding/json: depth
// first beaten by less depth, a name in a tag beats one without, and of two
// equals none is left. Places where those rules drop or rename something
// without a word are faults, as are those where validator sees other fields
// than the decoder.
func fieldsOf(t reflect.Type, f *faults) []field {
	l := &lister{faults: f}
	l.walk(t)
	return l.choose()
}

type lister struct {
	faults *faults
	all    []field
}

// A level is one struct whose fields are still to be listed.
type level struct {
	typ    reflect.Type
	index  []int
	viaPtr bool
	times  int // how often it is embedded at this depth
}

func (l *lister) walk(t reflect.Type) {
	visited := map[reflect.Type]bool{}
	for next := []level{{typ: t, times: 1}}; len(next) > 0; {
		current := next
		next = nil
		for _, at := range current {
			if visited[at.typ] {
				continue
			}
			visited[at.typ] = true
			for i := range at.typ.NumField() {
				l.field(at, i, &next)
			}
		}
	}
}

func (l *lister) field(at level, i int, next *[]level) {
	sf := at.typ.Field(i)
	tag := sf.Tag.Get("json")
	if sf.Anonymous {
		if !sf.IsExported() && deref(sf.Type).Kind() != reflect.Struct {
			return
		}
		if !sf.IsExported() && sf.Type.Kind() == reflect.Pointer && tag != "-" {
			l.add(sf, "export the type, or embed it by value", "encoding/json cannot set an embedded pointer to an unexported struct")
			return
		}
	} else if !sf.IsExported() {
		return
	}
	if problem := tagProblem(sf.Tag); problem != "" {
		l.add(sf, `write key:"value" pairs with one blank between`, "the struct tag `%s` cannot be read: %s", sf.Tag, problem)
	}
	rules := sf.Tag.Get("validate")
	if tag == "-" {
		if rules != "" && rules != "-" && !strings.HasPrefix(rules, "omit") {
			l.add(sf, "take the validate tag off", "no caller can send a field with json:\"-\", yet its validate tag is checked")
		}
		return
	}
	name, options, _ := strings.Cut(tag, ",")
	if name != "" && !validName(name) {
		l.add(sf, "name it with letters, digits and punctuation other than quotes, backslash and comma",
			"encoding/json does not allow the name %q and would use %q", name, sf.Name)
		name = ""
	}
	quoted := false
	for _, o := range strings.Split(options, ",") {
		switch o {
		case "", "omitempty", "omitzero":
		case "string":
			quoted = true
		default:
			l.add(sf, "the options are omitempty, omitzero and string", "%q is no option of encoding/json", o)
		}
	}
	typ := sf.Type
	if typ.Name() == "" && typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	index := append(slices.Clone(at.index), i)
	if sf.Anonymous && name == "" && typ.Kind() == reflect.Struct {
		if rules != "" && rules != "-" {
			l.add(sf, "put the rules on the fields of the embedded struct", "validate tag on an embedded struct, which is no property of its own")
		}
		for k := range *next {
			if (*next)[k].typ == typ {
				(*next)[k].times++
				return
			}
		}
		*next = append(*next, level{typ: typ, index: index, viaPtr: at.viaPtr || sf.Type.Kind() == reflect.Pointer, times: 1})
		return
	}
	found := field{
		name: cmp.Or(name, sf.Name), goName: sf.Name, typ: sf.Type, tag: sf.Tag, owner: at.typ, index: index,
		tagged: name != "", quoted: quoted, viaPtr: at.viaPtr,
	}
	l.all = append(l.all, found)
	if at.times > 1 { // the same struct twice at one depth: its fields drop each other
		l.all = append(l.all, found)
	}
}

// choose leaves of each name the one field that is read, in the order of their
// declaration.
func (l *lister) choose() []field {
	byName := slices.Clone(l.all)
	slices.SortStableFunc(byName, func(a, b field) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(len(a.index), len(b.index)), compareBool(b.tagged, a.tagged), slices.Compare(a.index, b.index))
	})
	var chosen []field
	for i := 0; i < len(byName); {
		end := i + 1
		for end < len(byName) && byName[end].name == byName[i].name {
			end++
		}
		group := byName[i:end]
		i = end
		if len(group) > 1 && len(group[0].index) == len(group[1].index) && group[0].tagged == group[1].tagged {
			l.faults.add("give one of them another json name", "%s and %s are both %q at the same depth, and encoding/json reads neither",
				group[0].goPath(), group[1].goPath(), group[0].name)
			continue
		}
		chosen = append(chosen, group[0])
	}
	l.hidden(chosen)
	slices.SortFunc(chosen, func(a, b field) int { return slices.Compare(a.index, b.index) })
	l.folded(chosen)
	return chosen
}

// hidden reports fields that encoding/json does not read and validator checks.
func (l *lister) hidden(chosen []field) {
	for _, f := range l.all {
		rules := f.tag.Get("validate")
		read := slices.ContainsFunc(chosen, func(c field) bool { return slices.Equal(c.index, f.index) })
		if !read && rules != "" && rules != "-" {
			l.faults.add("take its validate tag off, or give it another json name", "%s is hidden from JSON by another field %q, yet its validate tag %q is checked",
				f.goPath(), f.name, rules)
		}
	}
}

// folded reports names that encoding/json takes for one another.
func (l *lister) folded(chosen []field) {
	seen := map[string]string{}
	for _, f := range chosen {
		key := strings.Map(smallestFold, f.name)
		if other, ok := seen[key]; ok {
			l.faults.add("rename one of them", "the names %q and %q differ in case only, and encoding/json matches keys without case", other, f.name)
		}
		seen[key] = f.name
	}
}

func smallestFold(r rune) rune {
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		least = min(least, f)
	}
	return least
}

func (l *lister) add(sf reflect.StructField, remedy, problem string, args ...any) {
	l.faults.within(sf.Name, func() { l.faults.add(remedy, problem, args...) })
}

// goPath spells the field with the struct that declares it.
func (f field) goPath() string {
	if name := f.owner.Name(); name != "" {
		return name + "." + f.goName
	}
	return f.goName
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// validName reports whether encoding/json takes the name of a json tag.
func validName(name string) bool {
	for _, r := range name {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return name != ""
}
