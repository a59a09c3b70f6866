package dsl

import (
	"context"
	"reflect"
	"slices"
	"sync"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/reflectschema"
)

// Typed starts the declaration of an action whose parameters are a Go type: the
// struct P, or a pointer to one, is what the action takes, and h is what answers
// it. The json, validate and jsonschema tags of P become the keys properties,
// required, required_one_of and defaults as package reflectschema says, and the
// methods of [ActionSpec] add to them; the description is that of [Action].
//
// In a call the data that passed the gate is decoded into a P, with keys matched
// exactly and every digit kept, and is held to the validate tags that JSON
// Schema cannot say; a call that fails either is refused before h sees it, with
// the data path of each problem. h is called concurrently. Its result is encoded
// as the answer, nil slices and maps at its top as [] and {}; R may be
// [actions.Result] to answer with hints. Its error and its panic are what those
// of a [Handler] are.
//
// The types are reflected once, when the tool is wired in, and never in a call.
// What is wrong with P or R is told there and then, each fault at the line of
// this call, as is a nil h. Options that are nil are left out.
//
// [TypedDo] is Typed for a function without a result, [TypedData] for one that
// looks into the data itself.
func Typed[P, R any](description string, h func(context.Context, P) (R, error), opts ...reflectschema.Option) ActionSpec {
	var run func(context.Context, P, actions.Data) (R, error)
	if h != nil {
		run = func(ctx context.Context, p P, _ actions.Data) (R, error) { return h(ctx, p) }
	}
	t := newTyping(run, opts)
	return ActionSpec{facts: record(record(nil, "description", description), typed, t), handler: t.handler()}
}

// TypedDo is [Typed] for a function that does something and has nothing to
// return. A call that succeeds is answered with {"done": true}, so that who
// called can tell that it was done.
func TypedDo[P any](description string, h func(context.Context, P) error, opts ...reflectschema.Option) ActionSpec {
	var run func(context.Context, P, actions.Data) (done, error)
	if h != nil {
		run = func(ctx context.Context, p P, _ actions.Data) (done, error) { return done{true}, h(ctx, p) }
	}
	t := newTyping(run, opts)
	return ActionSpec{facts: record(record(nil, "description", description), typed, t), handler: t.handler()}
}

// TypedData is [Typed] for a function that gets, beside P, the data that P was
// decoded from. The data tells what P cannot: a property that was sent as its
// zero value from one that was not sent, null from absent (see
// [actions.Data.Has] and [actions.Data.IsNull]), and the properties that
// [ActionSpec.Properties] adds to those of P. A default that was filled in is
// there as if it were sent.
func TypedData[P, R any](description string, h func(context.Context, P, actions.Data) (R, error), opts ...reflectschema.Option) ActionSpec {
	t := newTyping(h, opts)
	return ActionSpec{facts: record(record(nil, "description", description), typed, t), handler: t.handler()}
}

// done is the answer of an action that has nothing else to say.
type done struct {
	Done bool `json:"done"`
}

// A typing is the Go side of a typed action.
type typing struct {
	given    bool              // the author's function is not nil
	compiled func() *signature // reflects the types, once
}

// A signature is what the types of an action's function come down to.
type signature struct {
	params  reflect.Type             // P without its pointer
	says    func() actions.Map       // the part of the schema that P says; nil where P is at fault
	decodes func(actions.Data) error // reads data as a call does; nil where P is at fault
	faults  []error                  // of P, then of R
	call    Handler                  // nil where there are faults
}

func newTyping[P, R any](h func(context.Context, P, actions.Data) (R, error), opts []reflectschema.Option) *typing {
	own := slices.DeleteFunc(slices.Clone(opts), func(o reflectschema.Option) bool { return o == nil })
	return &typing{h != nil, sync.OnceValue(func() *signature { return sign(h, own) })}
}

// handler returns what answers the action, or nil where the author gave nothing.
func (t *typing) handler() Handler {
	if !t.given {
		return nil
	}
	return func(ctx context.Context, data actions.Data) (any, error) {
		s := t.compiled()
		if len(s.faults) > 0 {
			return nil, s.faults[0] // it was told when the tool was wired in, which it is not
		}
		return s.call(ctx, data)
	}
}

// sign reflects the types of a function.
func sign[P, R any](h func(context.Context, P, actions.Data) (R, error), opts []reflectschema.Option) *signature {
	s := &signature{params: reflect.TypeFor[P]()}
	if s.params.Kind() == reflect.Pointer {
		s.params = s.params.Elem()
	}
	params, err := reflectschema.Compile[P](opts...)
	if err != nil {
		s.faults = append(s.faults, err)
	} else {
		s.says = params.Map
		s.decodes = func(data actions.Data) error { _, err := params.Decode(data); return err }
	}
	results, err := reflectschema.CompileResult[R]()
	if err != nil {
		s.faults = append(s.faults, err)
	}
	if len(s.faults) > 0 {
		return s
	}
	s.call = func(ctx context.Context, data actions.Data) (any, error) {
		p, err := params.Decode(data)
		if err != nil {
			return nil, err
		}
		r, err := h(ctx, p, data)
		if err != nil {
			return nil, err
		}
		return results.Value(r), nil
	}
	return s
}
