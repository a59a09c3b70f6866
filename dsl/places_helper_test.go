package dsl_test

import "github.com/wymcp/wymcp-go/dsl"

// key is an author's helper in a file of its own: what it says is on its own
// lines.
func key() dsl.StringSchema {
	return dsl.String(). // want do: properties["key"]; do: properties["key"]["type"]
				Pattern(`^[A-Z]+$`) // want do: properties["key"]["pattern"]
}

// limited is an author's helper that takes a builder further.
func limited(s dsl.ArraySchema, n int) dsl.ArraySchema {
	return s.MaxItems(n) // want do: properties["list"]["maxItems"]
}

// paged is an author's helper for a whole action.
func paged(a dsl.ActionSpec) dsl.ActionSpec {
	return a.
		Properties(dsl.Properties{
			"page": dsl.Integer(). // want paged: properties["page"]
						Min(1).     // want paged: properties["page"]["minimum"]
						Default(1), // want paged: defaults["page"]
		}).
		RequiredOneOf("page") // want paged: required_one_of[0][0]
}
