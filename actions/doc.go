// Package actions is the ground floor of wymcp-go: what the actions of an MCP
// tool declare, whether that is right, and whether a call is.
//
// A tool has actions. What an action takes is declared as one action-schema map
// ([Map]), by hand or by package dsl:
//
//	actions.Map{
//		"description": "Create a task",
//		"properties": map[string]any{
//			"title":    map[string]any{"type": "string", "minLength": 1},
//			"priority": map[string]any{"type": "string", "enum": []string{"low", "high"}},
//		},
//		"required": []string{"title"},
//		"defaults": map[string]any{"priority": "low"},
//	}
//
// # The vocabulary
//
// [Vocabulary] lists the keys of such a map. Unknown implies rejected: any other
// key is an offence. Known implies validated: each key has a validator that
// rejects at least every wrong JSON type. How deep validation goes is a rule of
// its own: what is interpreted is validated, that is the maps that the closed
// key set is read from, and the property schemas as JSON Schema 2020-12; nothing
// else about a property is judged.
//
// # The chain
//
// [Validate] takes a declaration through one chain of checks that never stops at
// the first mistake: first the shape of each key, then the names that required,
// required_one_of, defaults and related refer to, then the values of defaults
// and examples. The [Error] has every [Offence] with its place (the author's
// file:line, where the tool is a [Sourcer]), its location, what is wrong and what
// to do.
//
// # Obtaining
//
// [Names], [Fetch], [FetchAll], [Validate], [FetchValidated] and [Register] are
// the only ways to read a tool's actions. Each calls [Tool.Actions] once.
// [Fetch] and [FetchAll] check the mandatory keys and nothing else, so one bad
// action takes no other down. [Register] runs the whole chain and builds
// everything a reader needs, once: listing, help and dispatch read the same
// [Registration].
//
// # The closed key set
//
// The data of an action has the declared properties and no others. Below, an
// object with at least one entry in properties and no additionalProperties is
// closed; additionalProperties says otherwise; an object without properties is
// open. This holds wherever the walk descends: through properties, an items that
// is one schema, and a schema-valued additionalProperties. Non-empty properties
// beside a keyword that adds keys (allOf, $ref, patternProperties, …) must say
// additionalProperties.
//
// # The gate
//
// [Registration.Check] judges the raw bytes of a call and reports everything
// that is wrong at once, in a [Rejection]. A null for an optional property whose
// schema does not let null pass counts as not sent; defaults fill what was not
// sent and never satisfy a requirement; numbers keep every digit. [Limits] bound
// what a call may cost.
package actions
