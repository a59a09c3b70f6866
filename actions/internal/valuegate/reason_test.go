package valuegate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A reason stands before what is asked for, whose text may be anything.
func TestReasonLeavesTheRestAlone(t *testing.T) {
	for name, tt := range map[string]struct{ schema, value, want string }{
		"a value that reads like the end of a message": {`{"if":{"type":"string"},"then":{"enum":["x, got y","z"]}}`, `"q"`,
			`data.v (since it is a string) must be one of "x, got y", "z", got "q"`},
		"advice": {`{"dependentSchemas":{"a":{"properties":{"b":false}}}}`, `{"a":1,"b":2}`,
			`data.v.b (since "a" was sent) is not allowed here; leave it out`},
	} {
		t.Run(name, func(t *testing.T) {
			_, r := check(t, compile(t, tt.schema), decode(t, tt.value))
			assert.Equal(t, []string{tt.want}, lines(r))
		})
	}
}

// The usual example of a format is shown where it would pass.
func TestFormatExamplePasses(t *testing.T) {
	for schema, want := range map[string]string{
		`{"format":"date"}`:                                          `data.v must be a date such as 2026-01-31, got "x"`,
		`{"format":"date","pattern":"^1"}`:                           `data.v must be a date, got "x"`,
		`{"format":"uri","maxLength":10}`:                            `data.v must be a URI, got "x"`,
		`{"format":"date","examples":["1999-12-31"],"pattern":"^1"}`: `data.v must be a date such as "1999-12-31", got "x"`,
	} {
		_, r := check(t, compile(t, schema), "x")
		assert.Equal(t, []string{want}, lines(r), schema)
	}
}
