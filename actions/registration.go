package actions

import "context"

// A Registration is a tool wired in: everything that a reader of it needs,
// built once. tools/list, tools/call and help all read the one registration,
// so they cannot disagree. It is immutable and safe for concurrent use.
type Registration struct {
}

// Register wires a tool in: it obtains the actions once, runs the whole chain,
// compiles the gate of each action and builds the summaries. The declaration
// is copied: what the author changes afterwards changes nothing. The error
// wraps an [*Error] with every offence.
func Register(t Tool) (*Registration, error) { panic("unimplemented") }

// Quarantine marks a tool that is loaded at run time and may be malformed in
// part: registered, it mounts with its healthy actions, and the others answer
// with what is wrong with them ([MalformedSchema]). A tool whose name is bad or
// that has no healthy action does not mount.
func Quarantine(t Tool) Tool { panic("unimplemented") }

// Name returns the tool's name.
func (r *Registration) Name() string { panic("unimplemented") }

// Description returns the tool's description.
func (r *Registration) Description() string { panic("unimplemented") }

// Title returns the tool's title, or "" where it is no [Titler].
func (r *Registration) Title() string { panic("unimplemented") }

// Annotations returns the tool's annotations; false where it is no [Annotator].
func (r *Registration) Annotations() (Annotations, bool) { panic("unimplemented") }

// Names returns the names of the healthy actions, sorted.
func (r *Registration) Names() []string { panic("unimplemented") }

// Summaries returns one line for each healthy action, in the order of
// [Registration.Names]: the name, a colon, a space and the description,
// verbatim. No other function renders one.
func (r *Registration) Summaries() []string { panic("unimplemented") }

// Schema returns the schema of a healthy action.
func (r *Registration) Schema(action string) (Schema, bool) { panic("unimplemented") }

// Malformed returns what is wrong with the actions that [Quarantine] kept out,
// or nil.
func (r *Registration) Malformed() *Error { panic("unimplemented") }

// Unknown returns the answer to an action that the tool does not have:
// [UnknownAction] with the valid names and the nearest one, or
// [MalformedSchema] where quarantine keeps it out. It is the one home of that
// answer; gate and help both give it.
func (r *Registration) Unknown(action string) *Rejection { panic("unimplemented") }

// Context returns the action's live context, or nil where there is none. A
// panic in the tool is returned as a [*PanicError].
func (r *Registration) Context(ctx context.Context, action string) (any, error) {
	panic("unimplemented")
}

// CheckRelated holds the related entries that point to another tool
// ("tool:action") to the tools that are assembled beside this one. find returns
// a tool's registration by name, or nil. The error is an [*Error].
func (r *Registration) CheckRelated(find func(tool string) *Registration) error {
	panic("unimplemented")
}
