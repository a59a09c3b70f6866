// This file finds the values that a type does not hold, after a decoder has
// said that there is one.

package reflectschema

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"net"
	"net/netip"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/wymcp/wymcp-go/actions"
)

// undecodable tells each value of data that does not decode.
func (c *compiled) undecodable(data map[string]any) error {
	l := &locator{}
	l.visit(c.typ, data, "data")
	if l.panicked != nil {
		return l.panicked
	}
	if len(l.problems) == 0 {
		l.problems = append(l.problems, invalid("data", "cannot be read"))
	}
	return reject(l.problems)
}

type locator struct {
	problems []actions.Problem
	panicked error
}

// opaque reports whether a type is decoded as one value, by code of its own.
func opaque(t reflect.Type) bool {
	if _, ok := known(t); ok {
		return true
	}
	k := kindOf(t)
	return k == kindText || k == kindOwn || k == kindBytes || t.Kind() != reflect.Struct && t.Kind() != reflect.Slice && t.Kind() != reflect.Array && t.Kind() != reflect.Map
}

func (l *locator) visit(t reflect.Type, v any, at path) {
	t = deref(t)
	if v == nil || t.Kind() == reflect.Interface || is[json.RawMessage](t) {
		return
	}
	if opaque(t) {
		l.value(t, v, at)
		return
	}
	switch v := v.(type) {
	case map[string]any:
		l.object(t, v, at)
	case []any:
		if t.Kind() != reflect.Slice && t.Kind() != reflect.Array {
			break
		}
		for i, e := range v {
			l.visit(t.Elem(), e, at.index(i))
		}
		return
	default:
		l.value(t, v, at)
	}
}

func (l *locator) object(t reflect.Type, v map[string]any, at path) {
	switch t.Kind() {
	case reflect.Struct:
		for _, f := range fieldsOf(t, &faults{}) {
			e, sent := v[f.name]
			if !sent {
				continue
			}
			if text, ok := e.(string); ok && f.quoted {
				l.quoted(deref(f.typ), text, at.key(f.name))
				continue
			}
			l.visit(f.typ, e, at.key(f.name))
		}
	case reflect.Map:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			key := reflect.MapOf(t.Key(), reflect.TypeFor[any]())
			if err := decodes(key, map[string]any{name: nil}); err != nil {
				message := "has a key that " + holds(t.Key(), quoted(name))
				if kindOf(t.Key()) == kindText {
					message = "has a key that " + explain(t.Key(), name, err)
				}
				l.add(at.key(name), err, message)
				continue
			}
			l.visit(t.Elem(), v[name], at.key(name))
		}
	default:
		l.value(t, v, at)
	}
}

// value tries one value on its own.
func (l *locator) value(t reflect.Type, v any, at path) {
	if err := decodes(t, v); err != nil {
		l.add(at, err, explain(t, v, err))
	}
}

// quoted tries an integer in a string.
func (l *locator) quoted(t reflect.Type, text string, at path) {
	n, ok := jsonNumber(text)
	if !ok || decodes(t, n) != nil {
		l.add(at, nil, holds(t, quoted(text)))
	}
}

func (l *locator) add(at path, err error, message string) {
	if panicked(err) {
		if l.panicked == nil {
			l.panicked = err
		}
		return
	}
	l.problems = append(l.problems, invalid(at, message))
}

func decodes(t reflect.Type, v any) error {
	return unmarshal(encode(v), reflect.New(t).Interface())
}

// explain says what a type holds, and what was sent.
func explain(t reflect.Type, v any, err error) string {
	got := quotedValue(v)
	switch {
	case is[time.Time](t), isTimeWrapper(t):
		return "must be a date and time such as 2006-01-02T15:04:05Z, got " + got
	case is[big.Int](t):
		return "must be a whole number in plain decimal form, got " + got
	case is[big.Float](t), is[json.Number](t):
		return "must be a decimal number, got " + got
	case is[big.Rat](t):
		return "must be a fraction such as 1/3 or a decimal number, got " + got
	case is[net.IP](t), is[netip.Addr](t):
		return "must be an IP address, got " + got
	case is[netip.Prefix](t):
		return "must be an address prefix such as 10.0.0.0/8, got " + got
	case is[netip.AddrPort](t):
		return "must be an address with a port such as 10.0.0.1:80, got " + got
	}
	switch kindOf(t) {
	case kindBytes:
		return "must be base64 text, got " + got
	case kindText, kindOwn:
		return "is not accepted" + reason(err) + ", got " + got
	}
	return holds(t, got)
}

// reason is what an author's decoding says of a value. What encoding/json says
// is about Go types and not for a caller.
func reason(err error) string {
	var (
		wrongType *json.UnmarshalTypeError
		syntax    *json.SyntaxError
		target    *json.InvalidUnmarshalError
	)
	if err == nil || errors.As(err, &wrongType) || errors.As(err, &syntax) || errors.As(err, &target) {
		return ""
	}
	text := err.Error()
	if text == "" || len(text) >= 5 && text[:5] == "json:" {
		return ""
	}
	return ": " + cut(text, 2*maxQuoted)
}

// holds says which values a plain Go type holds.
func holds(t reflect.Type, got string) string {
	switch k := kindOf(t); {
	case k == kindInt:
		low, high := int64(-1)<<(t.Bits()-1), int64(1)<<(t.Bits()-1)-1
		return fmt.Sprintf("must be a whole number between %d and %d, got %s", low, high, got)
	case k == kindUint:
		return fmt.Sprintf("must be a whole number between 0 and %s, got %s", strconv.FormatUint(^uint64(0)>>(64-t.Bits()), 10), got)
	case k == kindFloat:
		return fmt.Sprintf("must be a number that a %d-bit float holds, got %s", t.Bits(), got)
	case k == kindBool:
		return "must be a boolean, got " + got
	case k == kindString:
		return "must be a string, got " + got
	case k == kindSlice, k == kindArray:
		return "must be an array, got " + got
	}
	return "must be an object, got " + got
}

func quoted(s string) string { return strconv.Quote(cut(s, maxQuoted)) }

// quotedValue quotes what was sent.
func quotedValue(v any) string {
	if s, ok := v.(string); ok {
		return quoted(s)
	}
	return cut(string(encode(v)), maxQuoted)
}
