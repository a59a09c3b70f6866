// This file copies the values that authors hand in and readers are handed.

package dsl

import "reflect"

// cloneDepth is how deep clone copies. What lies deeper is handed on as it is:
// the chain refuses it long before.
const cloneDepth = 1000

// clone returns v with every map, slice and array in it copied, its Go types
// kept. Pointers and structs are handed on as they are. What v shares with
// itself the copy shares too, so a map that holds itself ends.
func clone(v any) any {
	switch v.(type) {
	case nil, string, bool, int, int64, float64:
		return v
	}
	c := cloner{}
	return c.clone(reflect.ValueOf(v), 0).Interface()
}

// A cloner remembers what it has copied.
type cloner struct{ copies map[original]reflect.Value }

// An original is what tells one map or slice from another.
type original struct {
	of      reflect.Type
	pointer uintptr
	len     int
}

func (c *cloner) clone(v reflect.Value, depth int) reflect.Value {
	if depth > cloneDepth {
		return v
	}
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		return c.clone(v.Elem(), depth)
	case reflect.Array:
		out := reflect.New(v.Type()).Elem()
		c.fill(out, v, depth)
		return out
	case reflect.Map, reflect.Slice:
		if v.IsNil() {
			return v
		}
	default:
		return v
	}

	id := original{v.Type(), v.Pointer(), v.Len()}
	if out, done := c.copies[id]; done {
		return out
	}
	if c.copies == nil {
		c.copies = map[original]reflect.Value{}
	}
	if v.Kind() == reflect.Slice {
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		c.copies[id] = out
		c.fill(out, v, depth)
		return out
	}
	out := reflect.MakeMapWithSize(v.Type(), v.Len())
	c.copies[id] = out
	for entries := v.MapRange(); entries.Next(); {
		out.SetMapIndex(entries.Key(), c.clone(entries.Value(), depth+1))
	}
	return out
}

// fill copies the elements of an array or slice.
func (c *cloner) fill(out, v reflect.Value, depth int) {
	switch v.Type().Elem().Kind() {
	case reflect.Interface, reflect.Map, reflect.Slice, reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(c.clone(v.Index(i), depth+1))
		}
	default:
		reflect.Copy(out, v)
	}
}

// cloneMap is clone for the map that most values are.
func cloneMap(m map[string]any) map[string]any {
	out, _ := clone(m).(map[string]any)
	return out
}

// list returns the values as a JSON array of its own.
func list[T any](values []T) []any {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = clone(v)
	}
	return out
}
