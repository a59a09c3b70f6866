package reflectschema_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/go-playground/validator/v10"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/reflectschema"
)

// twenty is a struct of twenty fields as authors write them.
type twenty struct {
	Title    string            `json:"title" validate:"required,max=120" jsonschema:"description=what to do"`
	Body     string            `json:"body,omitempty" validate:"omitempty,max=4000"`
	State    string            `json:"state" validate:"required,oneof=open 'in review' closed"`
	Priority int               `json:"priority,omitempty" validate:"omitempty,min=1,max=5"`
	Labels   []string          `json:"labels,omitempty" validate:"omitempty,max=10,dive,alphanum"`
	Assignee *string           `json:"assignee,omitempty" validate:"omitempty,email"`
	Due      *time.Time        `json:"due,omitempty"`
	Estimate time.Duration     `json:"estimate,omitempty" validate:"omitempty,min=1m"`
	Project  string            `json:"project" validate:"required,hostname_label"`
	Parent   *int64            `json:"parent,omitempty" validate:"omitempty,min=1"`
	Watchers []int64           `json:"watchers,omitempty" validate:"unique"`
	Meta     map[string]string `json:"meta,omitempty" validate:"max=20"`
	Link     string            `json:"link,omitempty" validate:"omitempty,url"`
	Draft    bool              `json:"draft,omitempty"`
	Score    float64           `json:"score,omitempty" validate:"omitempty,gte=0,lte=1"`
	Items    []Item            `json:"items,omitempty" validate:"dive"`
	Limit    int               `json:"limit,omitempty" validate:"min=1,max=100" jsonschema:"default=20"`
	Order    string            `json:"order,omitempty" validate:"omitempty,oneof=asc desc"`
	Ref      string            `json:"ref,omitempty" validate:"omitempty,uuid"`
	Size     uint16            `json:"size,omitempty"`
}

const twentyData = `{"title":"Write the report","state":"open","project":"docs","priority":3,"labels":["a","b"],"assignee":"ann@example.com",` +
	`"due":"2026-01-31T09:30:00Z","estimate":3600000000000,"parent":7,"watchers":[1,2,3],"meta":{"a":"b"},"link":"https://example.com/x",` +
	`"draft":true,"score":0.5,"items":[{"sku":"a1","qty":2},{"sku":"b2","qty":3}],"limit":10,"order":"asc","ref":"550e8400-e29b-41d4-a716-446655440000","size":9}`

func BenchmarkFor(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := reflectschema.For[twenty](); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompile(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := reflectschema.Compile[twenty](); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDecode is what comes after the gate: decode and validate.
func BenchmarkDecode(b *testing.B) {
	typ, err := reflectschema.Compile[twenty]()
	require.NoError(b, err)
	data, refused := compile[twenty](b).check(twentyData)
	require.Nil(b, refused)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := typ.Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGateAndDecode is a whole call.
func BenchmarkGateAndDecode(b *testing.B) {
	typ, err := reflectschema.Compile[twenty]()
	require.NoError(b, err)
	s := compile[twenty](b)
	arguments := json.RawMessage(`{"action":"do","data":` + twentyData + `}`)
	b.ReportAllocs()
	for b.Loop() {
		call, refused := s.gate.Check(arguments, actions.Policy{})
		if refused != nil {
			b.Fatal(refused)
		}
		if _, err := typ.Decode(call.Data); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPlain is what an author would write without us: json.Unmarshal and
// validator.Struct, neither of which sees an unknown key.
func BenchmarkPlain(b *testing.B) {
	v := validator.New(validator.WithRequiredStructEnabled())
	b.ReportAllocs()
	for b.Loop() {
		var p twenty
		if err := json.Unmarshal([]byte(twentyData), &p); err != nil {
			b.Fatal(err)
		}
		if err := v.Struct(&p); err != nil {
			b.Fatal(err)
		}
	}
}
