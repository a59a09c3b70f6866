// This file holds the gate to mistakes in what the data of a call is made of:
// nulls, keys that nothing declares, what is required and what is filled in.

package actions_test

func reportedNesting() []reportedRow {
	return []reportedRow{
		{7, "null for an optional date", []string{`= {"days":7}`, `= {"days":7}`}},
		{9, "null that says clear it", []string{`= {"assignee":null}`, `= {}`}},
		{10, "null in an object and in a list", []string{"invalid_values data.tags[1]: must", `= {"opts":{}}`}},
		{12, "empty text for what is optional", []string{
			`invalid_values data.page: leave the key out | invalid_values data.state: leave the key out`, "invalid_values data.code: leave the key out",
		}},
		{14, "a filter that was not given", []string{`= {}`, "invalid_values data.since: leave the key out"}},

		{29, "a parameter misspelt", []string{"unknown_params data.depth: is not a parameter; declared here: max_depth ~max_depth"}},
		{31, "a wrong key two objects down", []string{"unknown_params data.filter.range.form: is not a parameter; declared here: from ~from"}},
		{32, "a wrong key in the second of a list", []string{"unknown_params data.ops[1].vaule: is not a parameter; declared here: op, value ~value"}},
		{34, "objects that take any key", []string{`= {"payload":{"x":{"y":[9007199254740993]}},"extra":{"z":null},"none":{"k":1}}`}},
		{36, "a parameter in another case", []string{"unknown_params data.Title: is not a parameter ~title"}},
		{88, "parameters with odd characters", []string{
			`= {"filter[name]":"a","$top":5,"x-y.z":1}`,
			`invalid_values data.$top: must be an integer | invalid_values data["a b"]["\"q\""]: must be an integer | ` +
				`invalid_values data["filter[name]"]: must be a string | invalid_values data["x-y.z"]: must be an integer`,
		}},
		{107, "an action without parameters", []string{`= {}`, "unknown_params data.a: is not a parameter; none is declared here"}},

		{49, "several mistakes at once", []string{
			"missing_required_fields data.title: is required and was not sent | unknown_params data.lable: is not a parameter ~label | invalid_values data.state: must be one of ~open",
		}},
		{78, "six mistakes in the same order", []string{
			"missing_required_fields data.d: is required | unknown_params data.f: is not a parameter; declared here: a, b, c, d, e | unknown_params data.g: is not a parameter | " +
				"invalid_values data.a: must be an integer | invalid_values data.b: must have at most 1 character | invalid_values data.c: must be one of | invalid_values data.e: must be a boolean",
		}},
		{59, "a refusal a program can read", []string{
			"unknown_params data.m: is not a parameter | invalid_values data.n: must be an integer", "missing_required_fields data.n: is required",
		}},
		{100, "one of two parameters", []string{`missing_required_group data: needs "id" or "url"`, `= {"url":"u"}`}},
		{131, "a pointer may be left out", []string{`= {}`, `= {}`}},
		{133, "zero and false are no gaps", []string{`= {"limit":0,"all":false}`}},
		{136, "left out where it is zero", []string{`= {}`}},
		{162, "consent is the user's to give", []string{`= {"id":1}`, "unknown_params data.confirm: is not a parameter"}},
	}
}
