package valuegate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Fault is one mistake in a schema.
type Fault struct {
	At      []any  // the place below the property's schema, a string for a key and an int for an index, ending in the keyword at fault
	Problem string // what is wrong, with the value quoted
	Fix     string // what to do
}

// String spells f on one line, for tests and logs.
func (f Fault) String() string {
	var b strings.Builder
	for _, step := range f.At {
		fmt.Fprintf(&b, "[%#v]", step)
	}
	return fmt.Sprintf("%s: %s; %s", b.String(), f.Problem, f.Fix)
}

// sorted orders faults by place, then by text, and drops those told twice.
func sorted(faults []Fault) []Fault {
	slices.SortStableFunc(faults, compareFaults)
	return slices.CompactFunc(faults, func(a, b Fault) bool { return compareFaults(a, b) == 0 })
}

func compareFaults(a, b Fault) int {
	return cmp.Or(
		slices.CompareFunc(a.At, b.At, compareSteps),
		cmp.Compare(a.Problem, b.Problem),
		cmp.Compare(a.Fix, b.Fix),
	)
}

// compareSteps orders indexes by number and before keys.
func compareSteps(a, b any) int {
	i, aIndex := a.(int)
	j, bIndex := b.(int)
	switch {
	case aIndex && bIndex:
		return cmp.Compare(i, j)
	case aIndex:
		return -1
	case bIndex:
		return 1
	}
	return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b))
}
