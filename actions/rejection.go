package actions

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// A Code names a kind of refusal. Codes are stable: clients may branch on them.
type Code string

// The codes of a refused call, in the order in which the gate meets them, then
// the handler's and those of help alone.
const (
	InvalidArguments      Code = "invalid_arguments"       // the arguments are not {"action", "data"}
	MissingAction         Code = "missing_action"          // no action was named
	UnknownAction         Code = "unknown_action"          // the tool has no action of that name
	MalformedSchema       Code = "malformed_schema"        // the action's own declaration is at fault, see [Quarantine]
	MissingRequiredFields Code = "missing_required_fields" // a required property was not sent
	MissingRequiredGroup  Code = "missing_required_group"  // no group of required_one_of was sent whole
	UnknownParams         Code = "unknown_params"          // a key that nothing declares
	InvalidValues         Code = "invalid_values"          // a value its schema refuses
	HandlerFailed         Code = "handler_failed"          // the handler returned an error
	HandlerPanicked       Code = "handler_panicked"        // the author's code panicked and was contained
	MissingTool           Code = "missing_tool"            // help was asked for an action of no tool
	UnknownTool           Code = "unknown_tool"            // help was asked for a tool that is not there
)

// Codes returns every code, in the order of the constants.
func Codes() []Code {
	return []Code{
		InvalidArguments, MissingAction, UnknownAction, MalformedSchema, MissingRequiredFields, MissingRequiredGroup,
		UnknownParams, InvalidValues, HandlerFailed, HandlerPanicked, MissingTool, UnknownTool,
	}
}

// codes is how many codes there are.
const codes = 12

// step is the place of the code in the order in which the gate meets it.
func (c Code) step() int {
	switch c {
	case InvalidArguments:
		return 0
	case MissingAction:
		return 1
	case UnknownAction:
		return 2
	case MalformedSchema:
		return 3
	case MissingRequiredFields:
		return 4
	case MissingRequiredGroup:
		return 5
	case UnknownParams:
		return 6
	case InvalidValues:
		return 7
	}
	return codes - 1
}

// A Problem is one thing that is wrong with a call.
type Problem struct {
	Code       Code   `json:"code"`
	Path       string `json:"path"`    // where, spelled as the caller would: data.items[1].qty, data["a b"], action; "" is the arguments
	Message    string `json:"message"` // what is wrong and what is expected, to be read after the path
	DidYouMean string `json:"did_you_mean,omitempty"`
}

// A Rejection is a call refused, with everything that is wrong with it. It is
// an error, so a handler may return one for what a schema cannot say; see
// [Invalid].
type Rejection struct {
	Code          Code            // of the first failing step
	Action        string          // the action called, or "" where none was recognised
	Problems      []Problem       // in the order of the gate's steps, at most [Limits.Problems]
	More          int             // how many problems beyond those, at least
	Missing       []string        // required properties that were not sent
	RequiredOneOf [][]string      // the groups of which one must be sent whole
	Unknown       []string        // data paths of keys that nothing declares
	ValidActions  []string        // the tool's actions, where none of them was named
	Corrected     json.RawMessage // the arguments as they should have been sent, where shape or quotes were the only mistake
}

// maxMessage is how many bytes of problems a message spells out.
const maxMessage = 1200

// Message is one sentence that alone is enough to fix the call: every problem
// with its path and what was meant, numbered where there are several, as far as
// they fit into about 1,200 bytes, then a count.
func (r *Rejection) Message() string {
	if r == nil {
		return "nothing was refused"
	}
	var b strings.Builder
	if r.Action != "" {
		b.WriteString(words.Cut(r.Action, words.Shown) + " was refused: ")
	} else {
		b.WriteString("the call was refused: ")
	}
	left := r.More
	for i, p := range r.Problems {
		text := p.sentence()
		if i > 0 && b.Len()+len(text) > maxMessage {
			left += len(r.Problems) - i
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		if len(r.Problems) > 1 {
			fmt.Fprintf(&b, "(%d) ", i+1)
		}
		b.WriteString(words.Cut(text, maxMessage))
	}
	if left > 0 {
		fmt.Fprintf(&b, "; and %d more", left)
	}
	if r.Corrected != nil {
		b.WriteString("; send " + string(r.Corrected))
	}
	return b.String()
}

func (p Problem) sentence() string {
	text := p.Message
	if p.Path != "" {
		text = p.Path + " " + text
	} else if p.Code == InvalidArguments {
		text = "the arguments " + text
	}
	if p.DidYouMean != "" {
		text += fmt.Sprintf("; did you mean %q?", p.DidYouMean)
	}
	return text
}

// Error returns [Rejection.Message].
func (r *Rejection) Error() string { return r.Message() }

// Invalid returns a refusal of one value, for a handler that finds at run time
// what a schema cannot say. The path is a data path such as "data.due" or
// "data.items[1].qty"; one without data before it is read as below it. The
// message is for the caller, read after the path: "is in the past".
func Invalid(path, message string) *Rejection {
	if path != "data" && !strings.HasPrefix(path, "data.") && !strings.HasPrefix(path, "data[") {
		path = strings.TrimSuffix("data."+path, ".")
	}
	return &Rejection{
		Code:     InvalidValues,
		Problems: []Problem{{Code: InvalidValues, Path: path, Message: message}},
	}
}

// And returns r with a further value refused, as [Invalid] refuses one, for a
// handler that finds several things wrong. r itself is not changed.
func (r *Rejection) And(path, message string) *Rejection {
	more := *r
	more.Problems = append(slices.Clone(r.Problems), Invalid(path, message).Problems...)
	return &more
}

// Retryable wraps a handler's error to tell the caller whether the same call
// may succeed later. The wrapped error is reached with [errors.Unwrap]. A nil
// error stays nil.
func Retryable(err error, may bool) error {
	if err == nil {
		return nil
	}
	return &retryable{err, may}
}

type retryable struct {
	error
	may bool
}

func (r *retryable) Unwrap() error { return r.error }

// IsRetryable reports what [Retryable] said of err; told is false where it said
// nothing.
func IsRetryable(err error) (may, told bool) {
	if r := (*retryable)(nil); errors.As(err, &r) {
		return r.may, true
	}
	return false, false
}
