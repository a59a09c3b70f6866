package actions

import (
	"context"
	"encoding/json"
	"fmt"
)

// Policy says how a gate judges a call. The zero Policy is the default.
type Policy struct {
	Limits Limits

	// Coerce makes the gate read a string as the number, boolean, array or
	// object that its text is, where the schema allows that and no string, and
	// report it in [Call.Coerced]. Off, such a string is refused with the
	// corrected call.
	Coerce bool
}

// A Call is one call that passed the gate.
type Call struct {
	Action  string
	Data    Data
	Coerced []Coercion // what [Policy.Coerce] changed, in path order
	// contains filtered or unexported fields
}

// A Coercion is one string that was read as what its text is.
type Coercion struct {
	Path string `json:"path"` // data path, as in [Problem]
	From string `json:"from"` // the string, cut to 80 characters
	To   string `json:"to"`   // the JSON it was read as, cut likewise
}

// Check runs the gate over the raw bytes of a call's arguments: root, action,
// required, required_one_of, unknown keys, values, defaults, in this order, and
// tells everything that is wrong at once. Absent (nil or empty) and null
// arguments read as an empty object. It never panics, and its time is linear in
// the bytes. Exactly one of the results is nil.
func (r *Registration) Check(arguments json.RawMessage, p Policy) (*Call, *Rejection) {
	panic("unimplemented")
}

// Run hands the call to the tool. A panic in the tool's code is contained and
// returned as a [*PanicError]. Run is to be called once.
func (c *Call) Run(ctx context.Context) (Result, error) { panic("unimplemented") }

// A PanicError is a panic in an author's code that was contained.
type PanicError struct {
	Value any
	Stack []byte // of the goroutine that panicked; for the log, never for a caller
}

func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }
