// This file reads live context: the one place where that is done, so that what
// stands beside an answer and what help shows are the same.

package help

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/wymcp/wymcp-go/actions"
)

// LeftOut is what the log is told where an action's live context is not to be
// had: the message of a record of level Error whose attributes are tool,
// action, error and, after a panic, stack.
const LeftOut = "live context left out"

// Context returns the live context of an action (see [actions.Contexter]) as
// [Options].Encode writes it, or nil where there is none. What goes wrong in it,
// a panic too, is the log's and not the caller's: see [LeftOut].
func (h *Help) Context(ctx context.Context, r *actions.Registration, action string) json.RawMessage {
	v, err := r.Context(ctx, action)
	if err == nil && v == nil {
		return nil
	}
	var live json.RawMessage
	if err == nil {
		err = actions.Contain(func() (err error) { live, err = h.encode(v); return err })
	}
	if err != nil {
		fields := []any{"tool", r.Name(), "action", action, "error", said(err)}
		if p := (*actions.PanicError)(nil); errors.As(err, &p) && p != nil {
			fields = append(fields, "stack", string(p.Stack))
		}
		h.log.ErrorContext(ctx, LeftOut, fields...)
		return nil
	}
	if string(live) == "null" {
		return nil
	}
	return live
}

// said is what err says. Reading it runs the author's code.
func said(err error) (text string) {
	if actions.Contain(func() error { text = err.Error(); return nil }) != nil {
		return fmt.Sprintf("an error of type %T", err)
	}
	return text
}
