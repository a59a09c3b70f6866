package invariant

import (
	"errors"
	"fmt"
	"path"
	"runtime"
	"testing"

	"github.com/wymcp/wymcp-go/actions"
)

// A rule is one thing that every tool must keep to.
type rule struct {
	name  string
	why   string // with the line at which the rule stands
	check func(*subject) error
}

// rules lists the rules of a tool. The chain comes first: the others, but for
// those that read the declaration alone, judge what it has let through.
func rules() []rule {
	return []rule{
		{"chain", because("a declaration that does not pass the chain does not mount"), chainRule},
		{"stable", because("readers that obtain at different moments must not disagree"), stableRule},
		{"related", because("a pointer to an action that is not there leads a model into an error"), relatedRule},
		{"examples", because("models copy examples first, so a refused one teaches a mistake"), examplesRule},
		{"summaries", because("a model acts on one line an action, and reads the same line wherever it looks"), summariesRule},
		{"rejects", because("a caller must learn from the answer alone what was wrong and where to read on"), rejectsRule},
		{"context", because("live context that fails is left out in silence: only the server's log is told"), contextRule},
		{"help", because("what help leaves out, a model cannot know"), helpRule},
		{"defaults", because("a default fills what is optional, and one call must not change the next"), defaultsRule},
		{"closure", because("a schema that reads open where the gate is closed invites calls that fail"), closureRule},
	}
}

// because returns why a rule is one, with the line that says so.
func because(why string) string {
	_, file, line, _ := runtime.Caller(1)
	return fmt.Sprintf("%s (%s:%d)", why, path.Base(file), line)
}

// errNotWired is what a rule returns about a tool that cannot be wired in, so
// that there is nothing to hold to it. The rule chain tells why.
var errNotWired = errors.New("the tool does not pass the chain")

// broken runs the rule and returns how the tool breaks it, or nil. A panic
// breaks the rule: the tool's code runs in it.
func (r rule) broken(s *subject) error {
	err := contain(func() error { return r.check(s) })
	if err == nil || errors.Is(err, errNotWired) {
		return err
	}
	return fmt.Errorf("rule %q is broken: %w\n\twhy: %s", r.name, err, r.why)
}

// TestTool holds a tool to the rules that the package documentation lists, and
// returns an error for each that it breaks, combined by [errors.Join], or nil.
// A tool that does not pass the chain is held to those rules alone that read
// its declaration. Of a tool that is marked by [actions.Quarantine] the healthy
// actions are held to the rules, and what quarantine keeps out breaks none; to
// test the whole, leave the mark off. The tool's Call is not run.
//
// TestTool serves the tool on a server of its own, in memory, with a stand-in
// for each other tool that its related entries point to. Whatever the tool
// does, TestTool returns: a panic in what it declares or in its live context is
// reported as a broken rule, and a live context that does not return in time is
// left behind.
func TestTool(tool actions.Tool) error {
	s := newSubject(tool)
	defer s.close()
	var errs []error
	for _, r := range rules() {
		if err := r.broken(s); err != nil && !errors.Is(err, errNotWired) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Run holds a tool to what [TestTool] holds it to, each rule in a subtest with
// a tool of its own, which newTool makes. A rule that cannot be tried, because
// the tool does not pass the chain, is skipped.
func Run(t *testing.T, newTool func(*testing.T) actions.Tool) {
	t.Helper()
	for _, r := range rules() {
		t.Run(r.name, func(t *testing.T) {
			s := newSubject(newTool(t))
			defer s.close()
			switch err := r.broken(s); {
			case errors.Is(err, errNotWired):
				t.Skip(err)
			case err != nil:
				t.Error(err)
			}
		})
	}
}

// contain runs f and returns a panic in it as an error.
func contain(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	return f()
}
