// This file holds the gate and the chain to what text may be.

package actions_test

func reportedText() []reportedRow {
	return []reportedRow{
		{70, "bytes that are no text", []string{
			"invalid_arguments data.s: is not valid UTF-8", "invalid_arguments data.s: is not valid UTF-8",
			"invalid_arguments data.s: has half of a surrogate pair", "invalid_arguments data.s: has half of a surrogate pair",
			`invalid_arguments data: is not valid UTF-8 | unknown_params data["` + "\uFFFD" + `"]: is not a parameter`,
		}},
		{86, "a tool's name with a slash", []string{`! the tool's name "my/tool" has '/'; A-Z a-z 0-9 _ - . are allowed`}},
		{86, "a tool's name with a space", []string{`! the tool's name "my tool" has ' '`}},
		{86, "a tool without a name", []string{"! the tool's name is empty"}},
		{89, "an action without a name", []string{"! an action's name is empty"}},
		{89, "an action's name with a space before it", []string{`! action " list": the name begins or ends with white space`}},
		{89, "an action's name on two lines", []string{`! action "a\nb": the name has a newline (U+000A at byte 1)`}},
		{89, "an action's name that ends early", []string{`! action "a: b": the name has a colon and a space`}},
		{93, "a tool called help", []string{`! the tool's name "help" is reserved`}},
		{98, "a description with a line feed", []string{`! action "do": description: description "a\nb" has a newline (U+000A at byte 1); keep to one line`}},
		{98, "a description with a carriage return", []string{"! has a newline (U+000D at byte 1)"}},
		{98, "a description with a next line", []string{"! has a newline (U+0085 at byte 1)"}},
		{98, "a description with a line separator", []string{"! has a newline (U+2028 at byte 1)"}},
		{98, "a description with an override of direction", []string{"! (U+202E at byte 1)"}},
		{98, "a description with a tag character", []string{"! (U+E0041 at byte 1)"}},
	}
}
