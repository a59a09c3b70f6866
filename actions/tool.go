package actions

import "context"

// A Tool is one MCP tool with its actions, as its author wrote it. Package dsl
// makes one from a declaration; a tool whose actions come from elsewhere
// implements it by hand.
//
// Name, Description and Actions are read once, when the tool is wired in
// ([Register]); what they return later changes nothing. Call is called
// concurrently, once for each call that passed the gate.
type Tool interface {
	// Name is what clients call: 1 to 64 characters of A-Z a-z 0-9 _ - and
	// the full stop (MCP specification 2026-07-28, server/tools, "Tool Names").
	// "help" is reserved.
	Name() string

	// Description says what the tool is for. Clients show it to the model as
	// it stands.
	Description() string

	// Actions returns the action-schema maps by action name, as declared. Only
	// package actions calls it: read a tool through [Names], [Fetch],
	// [FetchAll] or a [Registration].
	Actions() map[string]Map

	// Call answers a call of action with data that passed the action's gate.
	// The value is encoded as the answer, see [Result]; an error is told to
	// the caller, see [Retryable] and [Invalid]. A panic is contained.
	Call(ctx context.Context, action string, data Data) (any, error)
}

// A Sourcer is a [Tool] that knows where its author wrote each part of its
// declaration. Package dsl's tools are Sourcers.
type Sourcer interface {
	// Source returns the file:line of the author's line that declared what is
	// at the location in the action, or of the nearest declaration around it,
	// or "". An empty location is the action itself, an empty action the tool.
	Source(action string, at Location) string
}

// A Titler is a [Tool] with a title for people to read.
type Titler interface{ Title() string }

// An Annotator is a [Tool] with hints about what calling it does. It is read
// once, at registration. The zero Annotations say nothing.
type Annotator interface{ Annotations() Annotations }

// Annotations are hints about a tool as a whole (MCP specification 2026-07-28,
// schema ToolAnnotations). A nil pointer leaves the specification's default:
// destructive and open-world.
type Annotations struct {
	ReadOnly    bool  // the tool changes nothing
	Destructive *bool // it may destroy what is there, not only add
	Idempotent  bool  // calling it twice is calling it once
	OpenWorld   *bool // it reaches beyond what the server itself holds
}

// A Contexter is a [Tool] whose actions have live context: facts of the moment
// (who is logged in, which projects exist) that help shows with an action and
// that stand beside its answers.
type Contexter interface {
	// Context returns the action's live context, or nil where it has none. It
	// is called concurrently, in calls. An error or a panic is logged and
	// leaves the context out; it never fails a call.
	Context(ctx context.Context, action string) (any, error)
}

// A Result is a handler's value together with the next calls worth making. A
// handler that has no hints returns its value alone.
type Result struct {
	Value any    // what is encoded as the answer
	Hints []Hint // in the order in which they are worth making
}

// A Hint is a call worth making next. Tool may be left empty for the tool that
// answers.
type Hint struct {
	Tool        string         `json:"tool"`                  // the tool's name
	Action      string         `json:"action"`                // one of its actions
	Description string         `json:"description,omitempty"` // when or why to make the call
	Example     map[string]any `json:"example,omitempty"`     // the data of such a call
}
