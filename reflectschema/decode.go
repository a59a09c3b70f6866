package reflectschema

import (
	"bytes"
	"errors"
	"reflect"

	"github.com/wymcp/wymcp-go/actions"
)

// Decode reads the data of a call that passed the gate into a P, and holds it to
// what JSON Schema cannot say. Keys are matched as the gate matched them, numbers
// keep every digit (an any, also inside a map or a slice, holds a
// [encoding/json.Number]), and nothing of one call is shared with another.
//
// The error is an [*actions.Rejection] where the call is at fault: every problem
// has the code invalid_values and a data path, and is told in the words of the
// property, never in those of Go. It is an [*actions.PanicError] where a type's
// own decoding or a validation panicked.
func (t *Type[P]) Decode(d actions.Data) (P, error) {
	var p P
	if err := t.c.decode(d, reflect.ValueOf(&p).Elem()); err != nil {
		var zero P
		return zero, err
	}
	return p, nil
}

// decode reads data into a value of the type, or into a pointer to one.
func (c *compiled) decode(d actions.Data, into reflect.Value) error {
	text := d.JSON() // before Map, which hands out what the text was read into
	data := d.Map()
	if c.inexact {
		if problems := strangers(c.typ, data, "data"); len(problems) > 0 {
			return reject(problems)
		}
	}
	err := unmarshal(text, into.Addr().Interface())
	if panicked(err) {
		return err
	}
	if err != nil {
		// A type with an UnmarshalJSON of its own, such as time.Time, is handed a
		// string as it was written, and may not read an escape in it.
		if plain, changed := plainIntegers(c.typ, data); changed || bytes.IndexByte(text, '\\') >= 0 {
			into.SetZero()
			data, _ = plain.(map[string]any)
			err = unmarshal(encode(data), into.Addr().Interface())
		}
	}
	switch {
	case panicked(err):
		return err
	case err != nil:
		return c.undecodable(data)
	}
	if c.textKeys {
		if problems := twins(c.typ, data, "data"); len(problems) > 0 {
			return reject(problems)
		}
	}
	return c.check(reflect.Indirect(into), data)
}

func panicked(err error) bool {
	var p *actions.PanicError
	return errors.As(err, &p)
}

// reject answers a call with problems, as many as are told by default.
func reject(problems []actions.Problem) *actions.Rejection {
	r := &actions.Rejection{Code: actions.InvalidValues, Problems: problems}
	if most := (actions.Limits{}).WithDefaults().Problems; len(problems) > most {
		r.Problems, r.More = problems[:most], len(problems)-most
	}
	return r
}

func invalid(at path, message string) actions.Problem {
	return actions.Problem{Code: actions.InvalidValues, Path: string(at), Message: message}
}
