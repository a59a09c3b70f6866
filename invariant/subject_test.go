package invariant_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

// errRan is what a handler of a tool under test answers: none is to run.
var errRan = errors.New("a handler was run")

func never(context.Context, actions.Data) (any, error) { panic(errRan) }

// orders is a tool that uses everything there is to declare.
func orders() *dsl.ToolSpec {
	address := dsl.Object(dsl.Fields{
		"street": dsl.String().Describe("Street and number.").MinLen(1).Required(),
		"city":   dsl.String().Required(),
		"geo":    dsl.Object(dsl.Fields{"lat": dsl.Number().Min(-90).Max(90), "long": dsl.Number()}).Open(),
	})
	var asked atomic.Int64
	return dsl.Tool("orders", "Take orders and send them out.", dsl.Actions{
		"place": dsl.Action("Place an order").
			Properties(dsl.Properties{
				"customer":   dsl.String().Describe("Customer's key.").Pattern(`^[A-Z]{2}[0-9]+$`).Required(),
				"lines":      dsl.Array(dsl.Object(dsl.Fields{"sku": dsl.String().Required(), "count": dsl.Integer().Min(1)})).MinItems(1).Required(),
				"to":         address,
				"gift":       dsl.Boolean().Default(false),
				"packing":    dsl.Array(dsl.String()).Default([]string{"box", "paper"}),
				"labels":     dsl.Map(dsl.String().MaxLen(40)),
				"addresses":  dsl.Map(address),
				"carrier":    dsl.Enum("post", 7, nil),
				"note":       dsl.String().MaxLen(400).Nullable(),
				"limit":      dsl.Number().Min(0).Default(99.5),
				"meta":       dsl.Any(),
				"a name, so": dsl.Integer(),
				"options":    dsl.Object(dsl.Fields{"fast": dsl.Boolean()}),
				"either":     dsl.Raw(map[string]any{"anyOf": []any{map[string]any{"type": "string"}, map[string]any{"type": "integer"}}}),
			}).
			Defaults(map[string]any{"options": map[string]any{"fast": true}}).
			Notes("Prices are looked up when the order is placed.").
			Related("find", "stock:reserve").
			Example(map[string]any{"customer": "AB1", "lines": []any{map[string]any{"sku": "x", "count": 2}}}).
			Context(func(context.Context) (any, error) { return map[string]any{"asked": asked.Add(1)}, nil }).
			Handle(never),

		"find": dsl.Action("Find an order, by number or by customer and day").
			Properties(dsl.Properties{
				"number":   dsl.Integer().Min(1),
				"customer": dsl.String(),
				"day":      dsl.String().Format("date").Default("2026-01-01"),
			}).
			RequiredOneOf("number").
			RequiredOneOf("customer", "day").
			Related("place").
			Handle(never),

		"ping": dsl.Action("Say whether the shop is open").Handle(never),
	}).Titled("Orders").Destructive(false)
}

// written is a tool made of maps by hand.
type written struct {
	name    string
	actions func() map[string]actions.Map
}

func (w written) Name() string                    { return w.name }
func (written) Description() string               { return "A tool for tests." }
func (w written) Actions() map[string]actions.Map { return w.actions() }

func (written) Call(context.Context, string, actions.Data) (any, error) { panic(errRan) }

// one is a tool with a single action "x", the same at each reading.
func one(m actions.Map) written {
	return written{"sample", func() map[string]actions.Map { return map[string]actions.Map{"x": m} }}
}

// fromJSON reads a map as a file would hold it.
func fromJSON(text string) actions.Map {
	var m actions.Map
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		panic(err)
	}
	return m
}

// fromNumbers is fromJSON with every digit.
func fromNumbers(text string) actions.Map {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	var m actions.Map
	if err := dec.Decode(&m); err != nil {
		panic(err)
	}
	return m
}
