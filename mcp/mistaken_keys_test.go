// This file makes the mistakes that concern the keys of an object.

package mcp_test

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions"
)

// members makes the mistakes that concern the keys of an object.
func (s *spoiler) members(v *specimen) {
	top := len(s.steps) == 0
	below := func(key string) string { return spell(append(slices.Clone(s.steps), key)) }
	gone := func(key string) told {
		if top {
			return told{below(key), actions.MissingRequiredFields}
		}
		return told{below(key), actions.InvalidValues}
	}
	keys := slices.Sorted(maps.Keys(v.members))
	for _, key := range keys {
		if v.members[key].needed {
			data := s.edited(func(m map[string]any) { delete(m, key) })
			s.tell(v, mistake{kind: missing, data: data}, gone(key))
		}
		data := s.edited(func(m map[string]any) { m[standIn] = m[key] })
		m := mistake{kind: twiceKey, data: data, raw: [2]string{compact(standIn), compact(key)}, byRule: true}
		s.tell(v, m, told{below(key), actions.InvalidArguments})
		s.otherCase(v, key, below, gone)
	}
	for key, names := range dependents(v.schema) {
		for _, name := range names {
			if v.members[key] != nil && v.members[name] != nil && !v.members[name].needed && key != name {
				data := s.edited(func(m map[string]any) { delete(m, name) })
				s.tell(v, mistake{kind: noDependent, data: data}, told{below(name), actions.InvalidValues})
			}
		}
	}
	if _, other := v.schema["additionalProperties"].(map[string]any); other {
		return
	}
	properties, _ := v.schema["properties"].(map[string]any)
	for _, stray := range strays(properties) {
		data := s.edited(func(m map[string]any) { m[stray.key] = "stray" })
		s.unknown(v, mistake{kind: stray.kind, data: data}, below(stray.key))
	}
}

// askedFor reports whether a key that was sent requires the one named.
func (v *specimen) askedFor(name string) bool {
	for key, names := range dependents(v.schema) {
		if v.members[key] != nil && key != name && slices.Contains(names, name) {
			return true
		}
	}
	return false
}

func dependents(schema map[string]any) map[string][]string {
	declared, _ := schema["dependentRequired"].(map[string]any)
	out := map[string][]string{}
	for key, names := range declared {
		out[key] = texts(names)
	}
	return out
}

// unknown hands on a mistake that is a key which nothing declares.
func (s *spoiler) unknown(v *specimen, m mistake, path string, more ...told) {
	code := actions.InvalidValues
	if len(s.steps) == 0 || v.visited && (v.own["additionalProperties"] == false || v.closedByRule()) {
		code = actions.UnknownParams
		m.closure = v.schema["additionalProperties"] != false
	}
	m.open = code == actions.InvalidValues && v.schema["additionalProperties"] != false && len(more) == 0
	s.tell(v, m, append([]told{{path, code}}, more...)...)
}

// otherCase spells a declared key in another case.
func (s *spoiler) otherCase(v *specimen, key string, below func(string) string, gone func(string) told) {
	properties, _ := v.schema["properties"].(map[string]any)
	if _, declared := properties[key]; !declared {
		return
	}
	if _, other := v.schema["additionalProperties"].(map[string]any); other {
		return
	}
	for _, spelled := range []string{strings.ToUpper(key), capitalised(key)} {
		if _, declared := properties[spelled]; declared || spelled == key || v.members[spelled] != nil {
			continue
		}
		data := s.edited(func(m map[string]any) { m[spelled] = m[key]; delete(m, key) })
		m := mistake{kind: wrongCase, data: data, meant: key}
		if v.members[key].needed || v.askedFor(key) {
			s.unknown(v, m, below(spelled), gone(key))
		} else {
			s.unknown(v, m, below(spelled))
		}
	}
}

func capitalised(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[n:]
}

// A stray is a key that nothing declares.
type stray struct {
	kind kind
	key  string
}

func strays(properties map[string]any) []stray {
	list := []stray{{unknownFar, "zzzzUndeclared"}, {unknownFar, "un declared \n☃"}}
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		for _, near := range []string{name + "s", strings.Replace(name, "_", "-", 1)} {
			if _, declared := properties[near]; !declared {
				list = append(list, stray{unknownNear, near})
			}
		}
	}
	return list
}
