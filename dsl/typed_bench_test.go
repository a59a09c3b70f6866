package dsl_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/go-playground/validator/v10"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
)

// ticket has twenty fields of the kinds that tools have.
type ticket struct {
	Title    string   `json:"title" validate:"required,min=1,max=120" jsonschema:"description=What to do."`
	Body     string   `json:"body" validate:"max=4000"`
	Priority string   `json:"priority" validate:"oneof=low normal high" jsonschema:"default=normal"`
	Labels   []string `json:"labels" validate:"max=10,dive,min=1"`
	Project  string   `json:"project" validate:"required,uppercase"`
	Site     string   `json:"site" validate:"omitempty,url"`
	Mail     string   `json:"mail" validate:"omitempty,email"`
	Assignee string   `json:"assignee"`
	Watchers []string `json:"watchers"`
	Parent   int64    `json:"parent" validate:"omitempty,min=1"`
	Points   int      `json:"points" validate:"max=100"`
	Ratio    float64  `json:"ratio" validate:"min=0,max=1"`
	Draft    bool     `json:"draft"`
	Pinned   bool     `json:"pinned"`
	Due      struct {
		In   int    `json:"in" validate:"min=0"`
		Unit string `json:"unit" validate:"omitempty,oneof=day week"`
	} `json:"due"`
	Items []orderLine       `json:"items" validate:"dive"`
	Meta  map[string]string `json:"meta"`
	Ref   *string           `json:"ref" validate:"omitempty,max=20"`
	Limit int               `json:"limit" validate:"min=1,max=100" jsonschema:"default=20"`
	Page  int               `json:"page" validate:"min=0"`
}

const ticketData = `{"title": "Write the report", "body": "All of it.", "priority": "high", "labels": ["text", "slow"], "project": "DOC",
	"site": "https://example.org/report", "mail": "ann@example.org", "assignee": "ann", "watchers": ["bob"], "parent": 12, "points": 5,
	"ratio": 0.5, "draft": true, "due": {"in": 2, "unit": "week"}, "items": [{"sku": "a", "qty": 1}, {"sku": "b", "qty": 2}],
	"meta": {"from": "mail"}, "ref": "R-1", "limit": 10, "page": 0}`

func ticketed() *dsl.ToolSpec {
	return one(dsl.Typed("File a ticket", func(_ context.Context, p ticket) (int64, error) { return p.Parent, nil }))
}

func BenchmarkTypedRegister(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := actions.Register(ticketed()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTypedCall is gate, decoding, validation and function of one call.
func BenchmarkTypedCall(b *testing.B) {
	registration, err := actions.Register(ticketed())
	if err != nil {
		b.Fatal(err)
	}
	arguments := []byte(`{"action": "do", "data": ` + ticketData + `}`)
	b.ReportAllocs()
	b.SetBytes(int64(len(arguments)))
	for b.Loop() {
		call, rejection := registration.Check(arguments, actions.Policy{})
		if rejection != nil {
			b.Fatal(rejection)
		}
		if _, err := call.Run(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTypedCallGate is the gate of such a call alone.
func BenchmarkTypedCallGate(b *testing.B) {
	registration, err := actions.Register(ticketed())
	if err != nil {
		b.Fatal(err)
	}
	arguments := []byte(`{"action": "do", "data": ` + ticketData + `}`)
	b.ReportAllocs()
	b.SetBytes(int64(len(arguments)))
	for b.Loop() {
		if _, rejection := registration.Check(arguments, actions.Policy{}); rejection != nil {
			b.Fatal(rejection)
		}
	}
}

// BenchmarkTypedCallBaseline is what a program does without any gate: it reads
// the same bytes into the same type and validates it.
func BenchmarkTypedCallBaseline(b *testing.B) {
	validate := validator.New(validator.WithRequiredStructEnabled())
	b.ReportAllocs()
	b.SetBytes(int64(len(ticketData)))
	for b.Loop() {
		var p ticket
		if err := json.Unmarshal([]byte(ticketData), &p); err != nil {
			b.Fatal(err)
		}
		if err := validate.Struct(&p); err != nil {
			b.Fatal(err)
		}
	}
}
