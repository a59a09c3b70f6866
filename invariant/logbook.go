// This file is the log of the server that the rules look at: it is the only
// place that is told of live context that fails.

package invariant

import (
	"context"
	"log/slog"
	"sync"

	"github.com/wymcp/wymcp-go/help"
)

// A failure is live context that was not to be had.
type failure struct {
	action, reason string
	panicked       bool
}

// A logbook keeps failures of live context and no other record: what else is
// wrong, the rules tell. It is safe for concurrent use.
type logbook struct {
	mu   sync.Mutex
	kept []failure
}

var _ slog.Handler = (*logbook)(nil)

func (*logbook) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelError }
func (l *logbook) WithAttrs([]slog.Attr) slog.Handler             { return l }
func (l *logbook) WithGroup(string) slog.Handler                  { return l }

func (l *logbook) Handle(_ context.Context, r slog.Record) error {
	if r.Message != help.LeftOut {
		return nil
	}
	var f failure
	r.Attrs(func(a slog.Attr) bool {
		switch a.Key {
		case "action":
			f.action = a.Value.String()
		case "error":
			f.reason = a.Value.String()
		case "stack":
			f.panicked = true
		}
		return true
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	l.kept = append(l.kept, f)
	return nil
}

func (l *logbook) failures() []failure {
	l.mu.Lock()
	defer l.mu.Unlock()
	kept := l.kept
	l.kept = nil
	return kept
}
