package mcp

import (
	"bytes"
	"maps"
	"reflect"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// passThrough makes the result of a value that is SDK content already: a
// [sdk.CallToolResult], one content block or several. It goes out as its author
// made it, except that blocks that are nil are left out; ok is false for any
// other value. What of it has no JSON form is a failure of the handler: the SDK
// would find that out only while writing.
func (c *call) passThrough(v any) (res *sdk.CallToolResult, ok bool) {
	var from *sdk.CallToolResult
	switch v := v.(type) {
	case *sdk.CallToolResult:
		from = v
	case sdk.CallToolResult:
		from = &v
	case []sdk.Content:
		from = &sdk.CallToolResult{Content: v}
	case sdk.Content:
		if !isNil(v) {
			from = &sdk.CallToolResult{Content: []sdk.Content{v}}
		}
	}
	if from == nil {
		return nil, false
	}
	res, err := c.safe(from)
	if err != nil {
		return c.unencodable(err, ""), true
	}
	return res, true
}

// safe returns a copy of a result that the SDK can write, and may write into:
// it stamps what it sends, and the author may return the same one twice.
func (c *call) safe(from *sdk.CallToolResult) (*sdk.CallToolResult, error) {
	res := *from
	res.Meta = maps.Clone(from.Meta)
	res.Content = nil
	for _, block := range from.Content {
		if !isNil(block) {
			res.Content = append(res.Content, block)
		}
	}
	if res.Content == nil && res.InputRequests == nil {
		res.Content = []sdk.Content{}
	}
	if from.StructuredContent != nil {
		raw, err := c.s.encoder.value(from.StructuredContent)
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(raw, []byte("null")) {
			res.StructuredContent = raw
		} else {
			res.StructuredContent = nil
		}
	}
	_, err := c.s.encoder.value(struct {
		Meta          sdk.Meta            `json:"_meta,omitempty"`
		Content       []sdk.Content       `json:"content,omitempty"`
		InputRequests sdk.InputRequestMap `json:"inputRequests,omitempty"`
	}{res.Meta, res.Content, res.InputRequests})
	if err != nil {
		return nil, err
	}
	return &res, nil
}

// isNil reports whether a block is nil, or a nil pointer.
func isNil(block sdk.Content) bool {
	v := reflect.ValueOf(block)
	return !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil()
}
