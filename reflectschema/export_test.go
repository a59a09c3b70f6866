package reflectschema

import (
	"reflect"

	"github.com/wymcp/wymcp-go/actions"
)

// CompileType is Compile for a type that is known at run time alone.
func CompileType(t reflect.Type, opts ...Option) (actions.Map, func(actions.Data) (any, error), error) {
	c, err := compile(t, collect(opts))
	if err != nil {
		return nil, nil, err
	}
	decode := func(d actions.Data) (any, error) {
		v := reflect.New(t).Elem()
		err := c.decode(d, v)
		return v.Interface(), err
	}
	return c.vocabularyCopy(), decode, nil
}

// TagNames returns every validate tag that is known.
func TagNames() []string { return tagNames() }

// PatternProblem judges a pattern.
func PatternProblem(pattern string) string { return patternProblem(pattern) }
