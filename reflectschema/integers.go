package reflectschema

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strings"
)

// plainIntegers returns v with the integers that the type reads in plain decimal
// form: the gate writes them so where a property says integer by itself, and
// not behind a reference. v is not changed. changed reports whether there was
// one.
func plainIntegers(t reflect.Type, v any) (plain any, changed bool) {
	t = deref(t)
	switch v := v.(type) {
	case json.Number:
		if kindOf(t).integer() || is[big.Int](t) {
			return plainInteger(v)
		}
	case []any:
		if opaque(t) || t.Kind() != reflect.Slice && t.Kind() != reflect.Array {
			return v, false
		}
		out := make([]any, len(v))
		for i, e := range v {
			one, did := plainIntegers(t.Elem(), e)
			out[i], changed = one, changed || did
		}
		return out, changed
	case map[string]any:
		if opaque(t) {
			return v, false
		}
		return plainMembers(t, v)
	}
	return v, false
}

func plainMembers(t reflect.Type, v map[string]any) (plain any, changed bool) {
	types := map[string]reflect.Type{}
	if t.Kind() == reflect.Struct {
		for _, f := range fieldsOf(t, &faults{}) {
			types[f.name] = f.typ
		}
	}
	out := make(map[string]any, len(v))
	for name, e := range v {
		out[name] = e
		member, ok := types[name]
		if t.Kind() == reflect.Map {
			member, ok = t.Elem(), true
		}
		if ok {
			one, did := plainIntegers(member, e)
			out[name], changed = one, changed || did
		}
	}
	return out, changed
}

// plainInteger writes 1e2 as 100 and 1.0 as 1. The literal's exponent was
// bounded before it got here.
func plainInteger(n json.Number) (any, bool) {
	if !strings.ContainsAny(string(n), ".eE") && n != "-0" {
		return n, false
	}
	r, ok := new(big.Rat).SetString(string(n))
	if !ok || !r.IsInt() {
		return n, false
	}
	return json.Number(r.Num().String()), true
}
