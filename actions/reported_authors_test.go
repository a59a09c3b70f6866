// This file holds the chain to mistakes of authors.

package actions_test

func reportedAuthors() []reportedRow {
	return []reportedRow{
		{108, "required and not declared", []string{`! action "do": required[0]: "b" is not declared in properties`}},
		{108, "in a group and not declared", []string{`! action "do": required_one_of[0][0]: "c" is not declared in properties`}},
		{108, "required in a list's items and not declared", []string{`! action "do": properties["a"]["items"]["required"][0]: required names "z"`}},
		{110, "a type that is none", []string{`! action "do": properties["a"]: type "strng" is not a JSON type; did you mean "string"?`}},
		{110, "a bound as a text", []string{`! action "do": properties["a"]: minimum "1" is not a number`}},
		{110, "a list of values as a text", []string{`! action "do": properties["a"]: enum "a" is not an array`}},
		{110, "properties as a list", []string{`! action "do": properties["a"]: properties is an array, not an object`}},
		{134, "required and with a default", []string{`! action "do": defaults: "limit" is required, so its default is never used`}},
		{138, "no group", []string{`! action "do": required_one_of: required_one_of has no group`}},
		{138, "an empty group", []string{`! action "do": required_one_of[0]: the group is empty`}},
		{138, "a name for a group", []string{`! action "do": required_one_of[0]: the entry is the string "id"`}},
		{138, "a name twice in a group", []string{`! action "do": required_one_of[0][1]: "id" stands twice`}},
		{138, "a group of nothing declared", []string{`! action "do": required_one_of[0][0]: "nope" is not declared in properties`}},
		{138, "a group that is required anyway", []string{`! action "do": required_one_of[0]: every property of the group is required anyway`}},
		{166, "an example that would be refused", []string{
			`! action "do": examples[0]: the example would be refused: data.stat is not a parameter; declared here: state, title; did you mean "state"?`,
		}},
		{167, "related to nothing", []string{`! action "list": related[0]: "lsit" is no action of this tool; did you mean "list"?`}},
	}
}
