package actions

import (
	"fmt"
	"runtime/debug"
)

// A PanicError is a panic in an author's code that was contained.
type PanicError struct {
	Value any    // what the code panicked with
	Stack []byte // of the goroutine that panicked; for the log, never for a caller
}

// Error tells the panic's value without its stack.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Contain runs f, which calls an author's code, and returns a panic in it as a
// [*PanicError]; else what f returns.
func Contain(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	return f()
}
