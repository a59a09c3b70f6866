package invariant

import (
	"encoding/json"
	"time"

	"github.com/wymcp/wymcp-go/actions"
)

// CheckKey and CheckUnknown are the subtests of Vocabulary.
var (
	CheckKey     = checkKey
	CheckUnknown = checkUnknown
)

// RuleNames returns the names of the rules.
func RuleNames() []string {
	var names []string
	for _, r := range rules() {
		names = append(names, r.name)
	}
	return names
}

// A Gate and a Surface stand between a rule and what it judges, so that a test
// can put a lie in.
type (
	Gate    func(arguments json.RawMessage, p actions.Policy) (*actions.Call, *actions.Rejection)
	Surface struct {
		List func() (map[string]json.RawMessage, error)
		Call func(tool string, arguments json.RawMessage) (text string, isError bool, err error)
	}
)

func (g Gate) Check(arguments json.RawMessage, p actions.Policy) (*actions.Call, *actions.Rejection) {
	return g(arguments, p)
}

type lying struct {
	Surface
	surface
}

func (l lying) list() (map[string]json.RawMessage, error) { return l.List() }
func (l lying) call(tool string, arguments json.RawMessage) (string, bool, error) {
	return l.Call(tool, arguments)
}
func (l lying) close() {}

// BrokenWithin runs one rule over a tool with little patience.
func BrokenWithin(patience time.Duration, name string, tool actions.Tool) error {
	s := newSubject(tool)
	s.patience = patience
	defer s.close()
	return s.broken(name)
}

// Broken runs one rule over a tool. lie may replace the gate and the surface
// that the rule looks at.
func Broken(name string, tool actions.Tool, lie func(Gate, Surface) (Gate, Surface)) error {
	s := newSubject(tool)
	defer s.close()
	if lie != nil {
		client, r, err := s.served()
		if err != nil {
			return err
		}
		defer client.close()
		gate, lied := lie(r.Check, Surface{client.list, client.call})
		s.judge, s.client = gate, lying{lied, client}
	}
	return s.broken(name)
}

func (s *subject) broken(name string) error {
	for _, r := range rules() {
		if r.name == name {
			return r.broken(s)
		}
	}
	panic("no rule " + name)
}
