// This file holds the gate to mistakes at the root of the arguments.

package actions_test

func reportedArguments() []reportedRow {
	const (
		noAction = "missing_action action: is missing; the actions are do"
		noObject = "invalid_arguments : must be an object such as "
		notOne   = "invalid_arguments data: must be an object such as "
	)
	return []reportedRow{
		{1, "no arguments at all", []string{noAction}},
		{4, "an action without data", []string{`= {"limit":20}`}},
		{4, "an action without data that needs some", []string{"missing_required_fields data.id: is required and was not sent"}},
		{6, "arguments that are no object", []string{
			noObject + `{"action":ACTION,"data":{…}}, not an array; the actions are do`, noObject + `{"action":ACTION,"data":{…}}, not a string`,
			noObject + `{"action":ACTION,"data":{…}}, not a number`, noObject + `{"action":ACTION,"data":{…}}, not a boolean`,
		}},

		{15, "data as a text", []string{
			`invalid_arguments data: must be an object, not a string that holds one -> {"action":"do","data":{"title":"a"}} // = {"title":"a"} data`,
			notOne, notOne, notOne, // it is opened once
		}},
		{17, "a list as a text", []string{
			`invalid_values data.ids: must be an array -> {"action":"do","data":{"ids":["a","b"]}} // = {"ids":["a","b"]} data.ids`,
			"invalid_values data.ids: must be an array",
		}},
		{18, "text that looks like JSON", []string{`= {"body":"{\"a\":1}"}`, `= {"body":"1"}`, `= {"any":"[1]"}`}},
		{20, "a no as a text", []string{
			`invalid_values data.force: must be a boolean -> {"action":"do","data":{"force":false}} // = {"force":false} data.force`,
			"invalid_values data.force: must be a boolean",
		}},
		{22, "the whole call as one key", []string{
			`invalid_arguments ["{\"action\":\"do\"}"]: is not known here; the arguments are action and data alone | ` + noAction,
			`invalid_arguments ["{\"action\":\"do\",\"data\":{\"limit\":1}}{\"action\":\"do\",\"data\":{\"li…"]: is not known here | ` + noAction,
		}},

		{23, "parameters beside the action", []string{
			`invalid_arguments body: is a parameter of do: move it into data | invalid_arguments title: is a parameter of do: move it into data -> {"action":"do","data":{"body":"b","title":"a"}}`,
			`invalid_arguments title: is a parameter of do: move it into data -> {"action":"do","data":{"body":"b","title":"a"}}`,
		}},
		{25, "the action among the data", []string{
			`missing_action action: is missing at the top level; "do" stands inside data: move it out -> {"action":"do","data":{"title":"a"}}`,
		}},
		{26, "an action called as a tool", []string{
			`invalid_arguments tool: is not needed here: leave it out -> {"action":"create","data":{}}`,
			"invalid_arguments tool: is not known here | missing_action action: the actions are create",
			"invalid_arguments tool: is not known here | missing_action action: the actions are create",
		}},
		{28, "data published as an open object", []string{"= {}"}},

		{38, "a parameter twice", []string{
			"invalid_arguments data.id: stands twice", "invalid_arguments data.id: stands twice", "invalid_arguments data.more.a[0].k: stands twice",
		}},
		{39, "the action twice", []string{
			`invalid_arguments action: stands twice | unknown_action action: is "undo"`,
			"invalid_arguments data: stands twice | unknown_params data.a: is not a parameter",
		}},
		{41, "an action in another style", []string{
			`unknown_action action: is "List_Items", which is no action of tracker ~list_items`, `unknown_action action: is "listItems" ~list_items`,
			`unknown_action action: is "list-items" ~list_items`, `unknown_action action: is "list_item" ~list_items`,
		}},
		{51, "no such action", []string{
			`unknown_action action: is "nope", which is no action of tracker; its actions are list_items`, `unknown_action action: its actions are list_items ~list_items`,
		}},
		{52, "an action that is no text", []string{
			"invalid_arguments action: must be a string that names the action, not a number; the actions are do", "invalid_arguments action: not an array; the actions are do",
			"invalid_arguments action: not an object", "missing_action action: is null and must name the action", `missing_action action: is the string "" and must name the action`,
		}},
		{57, "every refusal says where to ask", []string{
			noAction, `unknown_action action: is "nope"`, "unknown_params data.x: is not a parameter; declared here: id, k, n, url", "missing_required_fields data.n: is required",
			`missing_required_group data: needs "id" or "url"`, "invalid_values data.n: must be an integer", `= {"n":1,"id":1}`,
		}},
		{91, "parameters called action and data", []string{`= {"action":"x","data":{}}`, `= {"data":{"action":"do"}}`, `= {"action":"do"}`}},
		{160, "a typo runs nothing", []string{`unknown_action action: is "delte", which is no action of tracker ~delete`}},
	}
}
