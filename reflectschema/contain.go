package reflectschema

import (
	"runtime/debug"

	"github.com/wymcp/wymcp-go/actions"
)

// contain runs f, which calls an author's code, and returns a panic in it as an
// [*actions.PanicError].
func contain(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &actions.PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	return f()
}
