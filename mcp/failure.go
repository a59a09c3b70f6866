// This file is how the errors and panics of handlers become refusals.

package mcp

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
)

// What a caller reads where an error has no text of its own for it.
const (
	textFailed   = "the call failed"
	textCanceled = "the call was cancelled before it was done"
	textDeadline = "the call took longer than it may and was given up"
)

// failed answers a call whose handler returned an error. Reading the error is
// running the author's code, so it is contained as well.
func (c *call) failed(err error) (*sdk.CallToolResult, error) {
	if e, ok := protocolError(err); ok {
		return nil, e
	}
	var f *refusal
	if broken := actions.Contain(func() error { f = c.failure(err); return nil }); broken != nil {
		var p *actions.PanicError
		errors.As(broken, &p)
		f = c.panicked(p)
	}
	return c.refuse(f), nil
}

func (c *call) failure(err error) *refusal {
	var panicked *actions.PanicError
	if errors.As(err, &panicked) && panicked != nil {
		return c.panicked(panicked)
	}
	f := &refusal{Error: actions.HandlerFailed, Action: c.action, Help: c.pointer(c.action)}
	var rejected *actions.Rejection
	if errors.As(err, &rejected) && rejected != nil {
		told := *rejected
		if told.Action == "" {
			told.Action = c.action
		}
		if c.entry != nil && c.entry.raw != nil {
			told.Problems = ofArguments(told.Problems)
		}
		f = c.rejection(&told)
	} else {
		f.Message = c.errorText(err)
	}
	if may, told := actions.IsRetryable(err); told {
		f.Retryable = &may
	} else if rejected == nil && interrupted(err) {
		may := true
		f.Retryable = &may
	}
	return f
}

// ofArguments returns the problems with paths as the caller of a tool without
// actions spells them, whose parameters do not stand in data.
func ofArguments(problems []actions.Problem) []actions.Problem {
	problems = slices.Clone(problems)
	for i, p := range problems {
		if below, ok := strings.CutPrefix(p.Path, "data"); ok && (below == "" || below[0] == '.' || below[0] == '[') {
			problems[i].Path = strings.TrimPrefix(below, ".")
		}
	}
	return problems
}

// interrupted reports whether the call was given up rather than failed.
func interrupted(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// errorText is what a caller reads of a handler's error.
func (c *call) errorText(err error) string {
	var text string
	switch {
	case c.s.options.ErrorText != nil:
		text = c.s.options.ErrorText(c.ctx, c.tool, c.action, err)
	case err == context.Canceled:
		text = textCanceled
	case err == context.DeadlineExceeded:
		text = textDeadline
	default:
		text = err.Error()
	}
	if text == "" {
		return textFailed
	}
	return text
}

// panicked tells the log of a contained panic, and the caller the id under
// which it stands there.
func (c *call) panicked(p *actions.PanicError) *refusal {
	id := rand.Text()[:12]
	c.s.log.ErrorContext(c.ctx, "contained a panic", "id", id, "tool", c.tool, "action", c.action,
		"panic", fmt.Sprint(p.Value), "stack", string(p.Stack))
	return &refusal{
		Error: actions.HandlerPanicked, Action: c.action, ID: id, Help: c.pointer(c.action),
		Message: fmt.Sprintf("the call failed through a fault in the server, which its log has under %s; other calls still work", id),
	}
}
