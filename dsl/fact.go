// This file records what a builder is told, and on which line.

package dsl

import (
	"path"
	"runtime"
	"slices"
	"strconv"
)

// A fact is one thing that a builder was told, and where. Facts form a list
// that grows at its head alone and never changes behind it, so two builders
// made from one share what it was told and see nothing of each other.
type fact struct {
	before *fact
	key    string // a vocabulary key, a JSON Schema keyword or one of the marks below
	value  any
	pc     uintptr
}

// Marks are the keys of facts that are no keyword. No keyword is spelled so.
const (
	made      = "(made)"      // a constructor was called; the value is the JSON type or ""
	nullable  = "(nullable)"  // null is allowed too
	raw       = "(raw)"       // the value is the whole schema
	handled   = "(handled)"   // a handler was set
	typed     = "(typed)"     // a typed function was given; the value is its *typing
	described = "(described)" // a reflected property was described; the value is a description
)

// record returns the list with one more fact at its head. It must be called
// straight from the exported function that the author calls: it keeps the
// program counter of that function's caller.
func record(before *fact, key string, value any) *fact {
	var pcs [1]uintptr
	runtime.Callers(3, pcs[:]) // past Callers, record and the exported function
	return &fact{before: before, key: key, value: value, pc: pcs[0]}
}

// inOrder returns the facts of the list that ends in f, oldest first.
func (f *fact) inOrder() []*fact {
	var facts []*fact
	for ; f != nil; f = f.before {
		facts = append(facts, f)
	}
	slices.Reverse(facts)
	return facts
}

// place spells a program counter as file:line, or "" where it is unknown. The
// file is a base name, so that the same source gives the same place whatever
// the machine and the build flags.
func place(pc uintptr) string {
	if pc == 0 {
		return ""
	}
	frame, _ := runtime.CallersFrames([]uintptr{pc}).Next()
	if frame.File == "" {
		return ""
	}
	return path.Base(frame.File) + ":" + strconv.Itoa(frame.Line)
}
