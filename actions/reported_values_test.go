// This file holds the gate to what property schemas say of values.

package actions_test

func reportedValues() []reportedRow {
	return []reportedRow{
		{42, "all digits of an identifier", []string{`= {"id":9007199254740993}`, `= {"id":-9223372036854775808}`, `= {"id":123456789012345678901234567890}`}},
		{44, "integers in other spellings", []string{`= {"n":1}`, `= {"n":100}`, `= {"n":0}`}},
		{45, "half of an integer", []string{"invalid_values data.n: must be an integer"}},
		{47, "all digits of an answer", []string{`= {"id":9007199254740993}`}},
		{54, "a path in the names of the call", []string{"invalid_values data.items[1].qty: must be at least 1"}},
		{63, "an exponent beyond measure", []string{
			"invalid_values data.n: is a number out of range", "invalid_values data.m: is a number out of range", "invalid_values data.n: is a number out of range",
		}},

		{102, "types of one word", []string{`= {}`, `= {"tags":[],"m":{"a":1},"n":1}`}},
		{103, "a list of anything", []string{
			`= {"ids":[1,"a",null,{"k":[]}],"said":[true]}`, "invalid_values data.ids: must be an array",
		}},
		{105, "listed values of any type", []string{
			`= {"level":2,"s":""}`, `invalid_values data.level: must be one of -> {"action":"do","data":{"level":2}} // = {"level":2} data.level`,
			"invalid_values data.level: must be one of 1, 2, 3 | invalid_values data.s: must be one of",
		}},
		{113, "an equals sign in a value", []string{`= {"f":"k=v"}`, "invalid_values data.f: ^k=v$"}},
		{116, "named values", []string{
			`= {"s":"open","all":["closed"],"by":{"k":"open"}}`,
			"invalid_values data.all[0]: must be one of | invalid_values data.by.k: must be one of ~open | invalid_values data.s: must be one of ~open",
		}},
		{118, "listed values with spaces", []string{`= {"s":"in progress"}`, `invalid_values data.s: must be one of "in progress", "done"`}},
		{119, "times in several wrappings", []string{
			`= {"a":"2026-01-02T03:04:05Z","b":"2026-01-02T03:04:05+02:00","c":"2026-01-02T03:04:05.5Z"}`,
			"invalid_values data.a: date-time | invalid_values data.c: date-time",
		}},
		{121, "a span of time", []string{`= {"d":"5m"}`, "invalid_values data.d: must be a string"}},
		{122, "bytes, and a fixed number of them", []string{
			`= {"b":"aGk=","h":[1,2,3,255]}`, "invalid_values data.h: must have at least 4 items", "invalid_values data.h[3]: must be at most 255",
		}},
		{124, "one type twice", []string{
			`= {"from":{"street":"a"},"to":{"street":"b"}}`, "unknown_params data.from.streat: is not a parameter ~street | invalid_values data.to.street: must be a string",
		}},
		{127, "two types of one name", []string{`= {"a":{"host":"h"},"b":{"port":1}}`, "unknown_params data.a.port: is not a parameter; declared here: host"}},
		{129, "text that stands for numbers and addresses", []string{
			`= {"i":"12","m":{"1":"a"},"u":"10.0.0.1"}`, "invalid_values data.i: must be a string | invalid_values data.m.x: ^-?[0-9]+$",
		}},
		{142, "a rule told in the names of the call", []string{"invalid_values data.qty: must be at least 1", "invalid_values data.in.qty: must be at least 1"}},
		{144, "bounds of every kind", []string{
			`= {"s":"ääää","n":2,"l":["a@b.example"],"m":{"a":1}}`,
			"invalid_values data.l[0]: email | invalid_values data.m: at most 3 | invalid_values data.n: must be at least 2 | invalid_values data.s: must have at least 2 characters",
		}},

		{146, "a date that is none", []string{"invalid_values data.when: date-time", `= {"when":"2026-01-02T03:04:05Z"}`}},
		{148, "a listed value in another case", []string{`invalid_values data.state: must be one of "open", "closed" ~open`}},
		{149, "a wrong value deep in lists", []string{"invalid_values data.rows[1].cells[1]: must be an integer"}},
		{151, "one of two shapes", []string{
			"invalid_values data.target.id: required", `= {"target":{"id":1,"more":2}}`, "invalid_values data.target: a string; an object with id",
		}},
	}
}
