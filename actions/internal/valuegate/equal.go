// This file compares values: one spelling for equal values, so that sets are
// linear.
package valuegate

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

// appendKey appends a spelling that equal JSON values share and others do not.
func appendKey(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, 'n')
	case bool:
		return strconv.AppendBool(b, v)
	case string:
		b = append(b, '"')
		b = strconv.AppendInt(b, int64(len(v)), 10)
		return append(append(b, ':'), v...)
	case json.Number:
		return append(parseDecimal(string(v)).appendKey(append(b, '#')), ';')
	case []any:
		b = append(b, '[')
		for _, e := range v {
			b = appendKey(b, e)
		}
		return append(b, ']')
	case map[string]any:
		b = append(b, '{')
		for _, k := range slices.Sorted(maps.Keys(v)) {
			b = appendKey(appendKey(b, k), v[k])
		}
		return append(b, '}')
	}
	return append(b, '?')
}

// equal reports whether two values are equal as JSON Schema has it: numbers by
// what they are, not by how they are written.
func equal(a, b any) bool {
	return kindOf(a) == kindOf(b) && string(appendKey(nil, a)) == string(appendKey(nil, b))
}

// A choice is the values of an enum or of a const.
type choice struct {
	values  []any
	strings map[string]struct{}
	keys    map[string]struct{} // of values that are no strings
	kinds   kinds
}

func newChoice(values []any) *choice {
	c := &choice{values: values, strings: map[string]struct{}{}, keys: map[string]struct{}{}}
	for _, v := range values {
		c.kinds |= kindOf(v)
		if s, ok := v.(string); ok {
			c.strings[s] = struct{}{}
		} else {
			c.keys[string(appendKey(nil, v))] = struct{}{}
		}
	}
	return c
}

func (c *choice) has(v any) bool {
	if s, ok := v.(string); ok {
		_, ok := c.strings[s]
		return ok
	}
	if !c.kinds.has(kindOf(v)) {
		return false
	}
	var room [64]byte
	_, ok := c.keys[string(appendKey(room[:0], v))]
	return ok
}

// twins returns the indexes of the first element that equals an earlier one,
// and of that one.
func twins(a []any) (first, second int, found bool) {
	if len(a) < 2 {
		return 0, 0, false
	}
	strings := map[string]int{}
	keys := map[string]int{}
	var key []byte
	for i, v := range a {
		if s, ok := v.(string); ok {
			if j, twice := strings[s]; twice {
				return j, i, true
			}
			strings[s] = i
			continue
		}
		key = appendKey(key[:0], v)
		if j, twice := keys[string(key)]; twice {
			return j, i, true
		}
		keys[string(key)] = i
	}
	return 0, 0, false
}
