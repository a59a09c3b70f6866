package mcp_test

import (
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// An oracle judges data by the schema that a server published, with formats
// asserted. It is not ours, and nothing was converted for it.
type oracle struct{ schema *jsonschema.Schema }

func consult(inputSchema map[string]any) (oracle, error) {
	const url = "https://catalogue.invalid/schema"
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(url, inputSchema); err != nil {
		return oracle{}, err
	}
	schema, err := c.Compile(url)
	return oracle{schema}, err
}

func (o oracle) takes(data any) bool { return o.schema.Validate(data) == nil }
