// This file names the types of JSON Schema and tells which a value has.
package valuegate

import (
	"encoding/json"
	"strings"
)

// kinds is a set of JSON Schema types; empty means that all are allowed.
type kinds uint8

const (
	stringType kinds = 1 << iota
	integerType
	numberType
	booleanType
	arrayType
	objectType
	nullType
)

// typeNames are the types in the order in which messages name them, by bit.
var typeNames = [...]string{"string", "integer", "number", "boolean", "array", "object", "null"}

// typePhrases are the types as a sentence names one value, by bit.
var typePhrases = [...]string{"a string", "an integer", "a number", "a boolean", "an array", "an object", "null"}

func kindNamed(name string) kinds {
	for i, n := range typeNames {
		if n == name {
			return 1 << i
		}
	}
	return 0
}

func (k kinds) has(one kinds) bool { return k&one != 0 }

// admits reports whether a value has one of the types.
func (k kinds) admits(v any) bool {
	if k == 0 {
		return true
	}
	own := kindOf(v)
	if k.has(own) {
		return true
	}
	if own == numberType && k.has(integerType) {
		n, _ := v.(json.Number)
		return isInteger(string(n))
	}
	return false
}

// kindOf returns the one type of a value; a number's is numberType.
func kindOf(v any) kinds {
	switch v.(type) {
	case nil:
		return nullType
	case bool:
		return booleanType
	case string:
		return stringType
	case json.Number:
		return numberType
	case []any:
		return arrayType
	case map[string]any:
		return objectType
	}
	return 0
}

// String spells the types as what one value must be: "a string or null".
func (k kinds) String() string {
	if k.has(numberType) {
		k &^= integerType
	}
	var names []string
	for i, phrase := range typePhrases {
		if k.has(1 << i) {
			names = append(names, phrase)
		}
	}
	return orList(names)
}

// orList joins with commas and a last "or".
func orList(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + " or " + items[len(items)-1]
}
