// This file holds the tool by hand that docs/action-schema.md shows.

package invariant_test

import (
	"context"
	"fmt"

	"github.com/wymcp/wymcp-go/actions"
)

// shelf is a tool written by hand: its actions are read from somewhere else.
type shelf struct{}

func (shelf) Name() string        { return "shelf" }
func (shelf) Description() string { return "Find books and borrow them." }

func (shelf) Actions() map[string]actions.Map {
	return map[string]actions.Map{
		"borrow": {
			"description": "Borrow a book",
			"properties": map[string]any{
				"isbn":  map[string]any{"type": "string"},
				"title": map[string]any{"type": "string"},
				"days":  map[string]any{"type": "integer", "minimum": 1, "maximum": 60},
				"to": map[string]any{"type": "object", "properties": map[string]any{
					"name": map[string]any{"type": "string"},
				}},
			},
			"required":        []string{"to"},
			"required_one_of": [][]string{{"isbn"}, {"title"}},
			"defaults":        map[string]any{"days": 14},
			"notes":           "A book that is out is reserved instead.",
			"related":         []string{"borrow"},
			"examples":        []any{map[string]any{"isbn": "9780131103627", "to": map[string]any{"name": "Ada"}}},
		},
	}
}

func (shelf) Call(ctx context.Context, action string, data actions.Data) (any, error) {
	return map[string]any{"isbn": data.String("isbn"), "to": data.Object("to").String("name")}, nil
}

func Example_byHand() {
	r, err := actions.Register(shelf{})
	if err != nil {
		fmt.Println(err)
		return
	}
	call, refused := r.Check([]byte(`{"action":"borrow","data":{"isbn":"9780131103627","to":{"name":"Ada"}}}`), actions.Policy{})
	if refused != nil {
		fmt.Println(refused)
		return
	}
	fmt.Println(string(call.Data.JSON()))

	_, refused = r.Check([]byte(`{"action":"borrow","data":{"to":{"nmae":"Ada"},"days":"14"}}`), actions.Policy{})
	for _, p := range refused.Problems {
		fmt.Println(p.Code, p.Path)
	}
	// Output:
	// {"days":14,"isbn":"9780131103627","to":{"name":"Ada"}}
	// missing_required_group data
	// unknown_params data.to.nmae
	// invalid_values data.days
}
