// This file holds the offences that docs/action-schema.md shows.

package invariant_test

import (
	"context"
	"fmt"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

func Example_offences() {
	lend := func(context.Context, actions.Data) (any, error) { return nil, nil }
	fmt.Println(actions.Validate(dsl.Tool("shelf", "Find books and borrow them.", dsl.Actions{
		"borrow": dsl.Action("Borrow a book.\nIt may be out.").
			Properties(dsl.Properties{
				"isbn": dsl.String().Pattern(`^[0-9{13}$`),
				"to":   dsl.Object(dsl.Fields{"name": dsl.String()}),
			}).
			RequiredOneOf("isbn").
			RequiredOneOf("titel").
			Defaults(map[string]any{"to": map[string]any{"nmae": "Ada"}}).
			Related("return").
			Handle(lend),
	})))
	// Output:
	// tool "shelf":
	// 	shelf_test.go:23: action "borrow": defaults["to"]: "nmae" is not declared where it stands; did you mean "name"?
	// 	shelf_test.go:16: action "borrow": description: description "Borrow a book.\nIt may be out." has a newline (U+000A at byte 14); keep to one line and move the rest to notes
	// 	shelf_test.go:18: action "borrow": properties["isbn"]: pattern "^[0-9{13}$" is not a regular expression of RE2 (missing closing ]: `[0-9{13}$`); RE2 has no lookaround and no backreference: write the pattern without them
	// 	shelf_test.go:24: action "borrow": related[0]: "return" is no action of this tool; correct the name or take it out
	// 	shelf_test.go:22: action "borrow": required_one_of[1][0]: "titel" is not declared in properties; declare it in properties or take the name out
}
