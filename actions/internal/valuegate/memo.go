// This file keeps verdicts, so that no schema is asked about the same value
// twice where that would multiply.
package valuegate

import (
	"encoding/json"
	"reflect"
)

// A judge decides about one value, which must not change meanwhile. Its zero
// value is ready; it keeps verdicts only where a schema is used from several
// places or asked again.
type judge struct {
	again bool // alternatives are asked again: keep their verdicts too

	kept    map[question]bool       // about containers
	scalars map[scalarQuestion]bool // about scalars, the last

	steps int // schemas that were asked about a value

	flat  []uint32 // by nodes about the scalar at hand: its round, and the verdict
	round uint32
	busy  bool // flat is in use
}

// A question is one schema about one array or object. A value is a tree, so the
// address of what it holds tells its parts apart; those that hold nothing have
// no address and need none.
type question struct {
	at     uintptr
	length uint32
	node   uint32 // the id, whether it is about each item, and whether the closure walk came here
}

const (
	byWalk   = 1
	eachItem = 2
)

// A scalarQuestion is one schema about one scalar, by its value.
type scalarQuestion struct {
	node  uint32
	value any
}

const (
	costly      = 16      // steps that a verdict about a scalar must take to be kept
	maxScalars  = 1 << 16 // so many are kept: they are asked again soon or never
	maxKeptText = 64      // bytes of a text that is
)

// ask returns the question whether v passes n, if v is an array or an object
// that holds something.
func ask(n *node, v any, visited bool) (q question, ok bool) {
	switch v := v.(type) {
	case []any:
		q.length = uint32(len(v))
	case map[string]any:
		q.length = uint32(len(v))
	}
	if q.length == 0 {
		return q, false
	}
	q.at, q.node = reflect.ValueOf(v).Pointer(), n.id<<2
	if visited {
		q.node |= byWalk
	}
	return q, true
}

// passes reports whether v passes n. visited says that the way here is the one
// that the closure walk takes: unknown keys are then not n's business.
func (j *judge) passes(n *node, v any, visited bool) bool {
	j.steps++
	if n.detour != nil {
		n, visited = n.detour, false
	}
	keep := n.shared || j.again && n.branch
	switch {
	case n.never:
		return false
	case n.always:
		return true
	case !n.types.admits(v):
		return false
	case !keep && !n.heavy:
		return j.decide(n, v, visited)
	}
	q, container := ask(n, v, visited)
	switch {
	case !container:
		return j.scalar(n, v, visited)
	case !keep:
		return j.decide(n, v, visited)
	}
	return j.keep(q, func() bool { return j.decide(n, v, visited) })
}

// each reports whether all items pass n.
func (j *judge) each(n *node, items []any, visited bool) bool {
	if n.detour != nil {
		n, visited = n.detour, false
	}
	if n.always {
		return true
	}
	all := func() bool {
		for _, e := range items {
			if !j.passes(n, e, visited) {
				return false
			}
		}
		return true
	}
	if !n.shared || len(items) == 0 {
		return all()
	}
	q, _ := ask(n, items, visited)
	q.node |= eachItem
	return j.keep(q, all)
}

// keep returns the verdict on a question, which it decides once.
func (j *judge) keep(q question, decide func() bool) bool {
	verdict, known := j.kept[q]
	if !known {
		verdict = decide()
		if j.kept == nil {
			j.kept = map[question]bool{}
		}
		j.kept[q] = verdict
	}
	return verdict
}

// scalar judges a value that holds nothing.
func (j *judge) scalar(n *node, v any, visited bool) bool {
	q, ok := scalarQuestion{node: n.id, value: v}, n.weight >= costly && !j.busy
	switch v := v.(type) {
	case string:
		ok = ok && len(v) <= maxKeptText
	case json.Number:
		ok = ok && len(v) <= maxKeptText
	case []any:
		q.value = arrayType
	case map[string]any:
		q.value = objectType
	}
	verdict, known := false, false
	if ok {
		if verdict, known = j.scalars[q]; known {
			return verdict
		}
	}
	if n.heavy {
		verdict = j.passesFlat(n, v, visited)
	} else {
		verdict = j.decide(n, v, visited)
	}
	if ok {
		if j.scalars == nil || len(j.scalars) == maxScalars {
			j.scalars = map[scalarQuestion]bool{}
		}
		j.scalars[q] = verdict
	}
	return verdict
}

// passesFlat judges a value that holds nothing, so that each schema met on the
// way is about the same value.
func (j *judge) passesFlat(n *node, v any, visited bool) bool {
	if !j.busy {
		j.busy = true
		j.round++
		verdict := j.passesFlat(n, v, visited)
		j.busy = false
		return verdict
	}
	if int(n.id) >= len(j.flat) {
		larger := make([]uint32, max(2*len(j.flat), int(n.id)+1))
		copy(larger, j.flat)
		j.flat = larger
	}
	if kept := j.flat[n.id]; kept>>1 == j.round {
		return kept&1 == 1
	}
	verdict := j.decide(n, v, visited)
	j.flat[n.id] = j.round << 1
	if verdict {
		j.flat[n.id] |= 1
	}
	return verdict
}
