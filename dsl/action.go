package dsl

import (
	"context"
	"maps"

	"github.com/wymcp/wymcp-go/actions"
)

// Actions are the actions of a tool by name.
type Actions map[string]ActionSpec

// A Handler answers a call of an action. The data has passed the action's gate
// and is the call's own. The value is encoded as the answer (see
// [actions.Result]); an error is told to the caller (see [actions.Invalid] and
// [actions.Retryable]); a panic is contained by [actions.Call.Run]. A Handler is
// called concurrently.
type Handler func(ctx context.Context, data actions.Data) (any, error)

// ActionSpec declares one action of a tool; [Action] makes one, and so does
// [Typed] from a Go function. It is an immutable value: each method returns a
// changed copy.
type ActionSpec struct {
	facts   *fact
	handler Handler
	live    func(context.Context) (any, error)
}

// Action starts the declaration of an action: the key description, one line
// that goes before the model with the tool itself. An action without
// [ActionSpec.Properties] takes no data.
func Action(description string) ActionSpec {
	return ActionSpec{facts: record(nil, "description", description)}
}

// Properties declares what the action's data may hold: the key properties, and
// with it required and defaults, which the [Required] and [Defaulted] among
// them make up. Said again it adds to what it said before; a name in both is an
// offence. So it does to the parameters of a typed action, whose function finds
// what is added in the data of [TypedData] alone.
func (a ActionSpec) Properties(properties Properties) ActionSpec {
	a.facts = record(a.facts, "properties", maps.Clone(properties))
	return a
}

// RequiredOneOf adds one group of properties to the key required_one_of: a call
// must send at least one group whole. Say it once for each group. The names are
// those of the JSON properties. Where the validate tags of a typed action
// already say groups (required_without), one more is an offence: a call that
// sends it alone would fail the tags.
func (a ActionSpec) RequiredOneOf(names ...string) ActionSpec {
	a.facts = record(a.facts, "required_one_of", list(names))
	return a
}

// Defaults sets values for properties that a call does not send: the key
// defaults. They stand beside those that the properties' own Default methods
// set, those of a typed action's tags among them, and may be said again to add
// more; a name that has two defaults is an offence.
func (a ActionSpec) Defaults(values map[string]any) ActionSpec {
	a.facts = record(a.facts, "defaults", cloneMap(values))
	return a
}

// Notes sets the long text that help shows with the action: the key notes.
// Said again, it takes the place of what it said before.
func (a ActionSpec) Notes(text string) ActionSpec {
	a.facts = record(a.facts, "notes", text)
	return a
}

// Related adds to the actions worth reading about next, the key related: names
// of this tool's actions, or "tool:action".
func (a ActionSpec) Related(names ...string) ActionSpec {
	a.facts = record(a.facts, "related", list(names))
	return a
}

// Describe says what a property of a typed action's parameter type means:
// description. It takes the place of the description in the field's tag; what
// the validate tags ask and no keyword says still follows it ("Must be …"). Said
// again of the same property, it takes the place of what it said before. A
// property that the type does not have is an offence: one that is declared with
// [ActionSpec.Properties] is described there.
func (a ActionSpec) Describe(property, text string) ActionSpec {
	a.facts = record(a.facts, described, description{property, text})
	return a
}

// Example adds one example of the action's data, a whole one, to the key
// examples: a map, or a struct, which is copied here and now as the JSON that it
// encodes itself as. It must pass the action's own gate, and what a typed action
// asks beyond it: an example that would be refused is an offence. A member that
// is null counts as not sent, as in a call.
//
// A value of a typed action's own parameters is what its function would get, so
// members that are zero, and neither required nor have a default, are left out
// of it. To show such a member, give a map.
func (a ActionSpec) Example(data any) ActionSpec {
	a.facts = record(a.facts, "examples", sample(data))
	return a
}

// Context sets the function that tells the action's live context; see
// [actions.Contexter], whose rules are its rules. Said again, it takes the
// place of what it said before.
func (a ActionSpec) Context(live func(context.Context) (any, error)) ActionSpec {
	a.live = live
	return a
}

// Handle sets what answers the action. An action without a handler is an
// offence, and so is one on a typed action, which has its function. Said again,
// it takes the place of what it said before.
func (a ActionSpec) Handle(handler Handler) ActionSpec {
	a.facts = record(a.facts, handled, nil)
	a.handler = handler
	return a
}
