// This file holds the tools about how a call goes.

//lint:file-ignore SA1019 the suite also asks for what the protocol has deprecated
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wymcp/wymcp-go/mcp"
)

// features is an input schema with what JSON Schema 2020-12 has beyond its
// predecessors, to be published as it is written.
const features = `{
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"type": "object",
	"$defs": {"address": {"$anchor": "addressDef", "type": "object",
		"properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
	"properties": {
		"name": {"type": "string"},
		"address": {"$ref": "#/$defs/address"},
		"contactMethod": {"type": "string", "enum": ["phone", "email"]},
		"phone": {"type": "string"},
		"email": {"type": "string"}
	},
	"allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
	"if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
	"then": {"required": ["phone"]},
	"else": {"required": ["email"]},
	"additionalProperties": false
}`

// mirrored is an input schema of which clients send one argument as an HTTP
// header as well.
const mirrored = `{
	"type": "object",
	"properties": {
		"region": {"type": "string", "description": "Where.", "x-mcp-header": "Region"},
		"level": {"type": "integer", "description": "How much."}
	}
}`

func calls(c *changes) []mcp.RawTool {
	return []mcp.RawTool{
		fixture("test_error_handling", "Fails.", func(context.Context) (any, error) {
			return nil, errors.New("this tool intentionally returns an error for testing")
		}),
		fixture("test_tool_with_progress", "Tells its progress in three steps.", progress),
		fixture("test_streaming_elicitation", "Answers on its stream without asking the client for anything.", progress),
		fixture("test_missing_capability", "Needs a client that samples.", needsSampling),
		fixture("test_logging_tool", "Logs where the client has asked for it.", logs),
		fixture("test_trigger_tool_change", "Changes the list of tools.", c.next),
		echoes("json_schema_2020_12_tool", "Takes what a full JSON Schema describes.", features),
		echoes("test_x_mcp_header", "Takes an argument that is sent as a header as well.", mirrored),
	}
}

// echoes makes a tool that answers with its arguments.
func echoes(name, description, schema string) mcp.RawTool {
	return mcp.RawTool{
		Name: name, Description: description, InputSchema: json.RawMessage(schema),
		Call: func(_ context.Context, arguments json.RawMessage) (any, error) { return arguments, nil },
	}
}

// progress tells 0, 50 and 100 of 100 where the client has given a token.
func progress(ctx context.Context) (any, error) {
	req := mcp.Request(ctx)
	if token := req.Params.GetProgressToken(); token != nil {
		for _, done := range []float64{0, 50, 100} {
			err := req.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{
				ProgressToken: token, Progress: done, Total: 100, Message: fmt.Sprintf("%v of 100", done),
			})
			if err != nil {
				return nil, err
			}
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-time.After(20 * time.Millisecond): // work
			}
		}
	}
	return &sdk.TextContent{Text: "done"}, nil
}

// needsSampling answers with the protocol's own error where the client has not
// declared the capability.
func needsSampling(ctx context.Context) (any, error) {
	if caps := mcp.Request(ctx).ClientCapabilities(); caps != nil && caps.Sampling != nil {
		return &sdk.TextContent{Text: "The client samples."}, nil
	}
	// The SDK's own type of this data would ask for roots as well.
	data := json.RawMessage(`{"requiredCapabilities":{"sampling":{}}}`)
	return nil, &jsonrpc.Error{Code: sdk.CodeMissingRequiredClientCapabilities, Message: "the client has to declare sampling", Data: data}
}

func logs(ctx context.Context) (any, error) {
	err := mcp.Request(ctx).Session.Log(ctx, &sdk.LoggingMessageParams{Level: "info", Data: "called"})
	return &sdk.TextContent{Text: "logged"}, err
}

// changes changes the list of tools: each call puts another tool in the place
// of the one before.
type changes struct {
	server *mcp.Server
	count  atomic.Int64
}

func (c *changes) next(context.Context) (any, error) {
	description := fmt.Sprintf("Change %d of the list of tools.", c.count.Add(1))
	if err := c.server.RegisterRaw(answers("test_changed_tool", description, &sdk.TextContent{Text: description})); err != nil {
		return nil, err
	}
	return &sdk.TextContent{Text: description}, nil
}
