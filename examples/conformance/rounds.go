// This file holds the tools that ask the client for input before they answer
// (multi round-trip requests).

//lint:file-ignore SA1019 the suite also asks for what the protocol has deprecated
package main

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wymcp/wymcp-go/mcp"
)

func rounds(s seal) []mcp.RawTool {
	return []mcp.RawTool{
		fixture("test_input_required_result_elicitation", "Asks for a name.", func(ctx context.Context) (any, error) {
			if name := accepted(ctx, "user_name", "name"); name != "" {
				return &sdk.TextContent{Text: "Hello, " + name + "!"}, nil
			}
			return ask("", sdk.InputRequestMap{"user_name": question("What is your name?", "name", "string")}), nil
		}),
		fixture("test_input_required_result_sampling", "Asks the client's model.", func(ctx context.Context) (any, error) {
			if text, ok := sampled(ctx, "capital_question"); ok {
				return &sdk.TextContent{Text: "The model says: " + text}, nil
			}
			return ask("", sdk.InputRequestMap{"capital_question": prompt("What is the capital of France?")}), nil
		}),
		fixture("test_input_required_result_list_roots", "Asks for the client's roots.", func(ctx context.Context) (any, error) {
			if n, ok := roots(ctx, "client_roots"); ok {
				return &sdk.TextContent{Text: fmt.Sprintf("The client has %d roots.", n)}, nil
			}
			return ask("", sdk.InputRequestMap{"client_roots": &sdk.ListRootsParams{}}), nil
		}),
		fixture("test_input_required_result_multiple_inputs", "Asks for a name, the model and the roots at once.", func(ctx context.Context) (any, error) {
			name := accepted(ctx, "user_name", "name")
			greeting, greeted := sampled(ctx, "greeting")
			n, listed := roots(ctx, "client_roots")
			if name != "" && greeted && listed {
				return &sdk.TextContent{Text: fmt.Sprintf("%s, %s, with %d roots", greeting, name, n)}, nil
			}
			return ask(s.close("multiple"), sdk.InputRequestMap{
				"user_name": question("What is your name?", "name", "string"),
				"greeting":  prompt("Write a greeting."), "client_roots": &sdk.ListRootsParams{},
			}), nil
		}),
		fixture("test_input_required_result_request_state", "Asks for a confirmation and keeps its state with the client.", s.confirm),
		fixture("test_input_required_result_tampered_state", "Refuses a state that the client has changed.", s.confirm),
		fixture("test_input_required_result_multi_round", "Asks for a name, then for a colour.", s.twoRounds),
		fixture("test_input_required_result_capabilities", "Asks for what the client can answer.", byCapability),
	}
}

// ask is a result that asks the client for input.
func ask(state string, requests sdk.InputRequestMap) *sdk.CallToolResult {
	return &sdk.CallToolResult{InputRequests: requests, RequestState: state}
}

func question(text, property, kind string) *sdk.ElicitParams {
	return &sdk.ElicitParams{Message: text, RequestedSchema: map[string]any{
		"type": "object", "properties": map[string]any{property: map[string]any{"type": kind}}, "required": []string{property},
	}}
}

func prompt(text string) *sdk.CreateMessageParams {
	return &sdk.CreateMessageParams{
		Messages: []*sdk.SamplingMessage{{Role: "user", Content: &sdk.TextContent{Text: text}}}, MaxTokens: 100,
	}
}

// accepted returns a string that a person has given, or "".
func accepted(ctx context.Context, key, property string) string {
	answer, ok := mcp.Request(ctx).Params.InputResponses[key].(*sdk.ElicitResult)
	if !ok || answer == nil || answer.Action != "accept" {
		return ""
	}
	text, _ := answer.Content[property].(string)
	return text
}

// confirmed reports whether a person has agreed to be asked.
func confirmed(ctx context.Context, key string) bool {
	answer, ok := mcp.Request(ctx).Params.InputResponses[key].(*sdk.ElicitResult)
	return ok && answer != nil && answer.Action == "accept"
}

// sampled returns the text of the client's model.
func sampled(ctx context.Context, key string) (string, bool) {
	answer, ok := mcp.Request(ctx).Params.InputResponses[key].(*sdk.CreateMessageWithToolsResult)
	if !ok || answer == nil {
		return "", false
	}
	for _, content := range answer.Content {
		if text, ok := content.(*sdk.TextContent); ok {
			return text.Text, true
		}
	}
	return "", true
}

// roots returns how many roots the client has.
func roots(ctx context.Context, key string) (int, bool) {
	answer, ok := mcp.Request(ctx).Params.InputResponses[key].(*sdk.ListRootsResult)
	if !ok || answer == nil {
		return 0, false
	}
	return len(answer.Roots), true
}

// confirm asks once, and takes the answer with an untouched state alone.
func (s seal) confirm(ctx context.Context) (any, error) {
	if state := mcp.Request(ctx).Params.RequestState; state != "" {
		if text, ok := s.open(state); !ok || text != "confirm" {
			return nil, badState()
		}
		if confirmed(ctx, "confirm") {
			return &sdk.TextContent{Text: "state-ok: confirmed"}, nil
		}
	} else if confirmed(ctx, "confirm") {
		return nil, badState()
	}
	return ask(s.close("confirm"), sdk.InputRequestMap{"confirm": question("Go on?", "ok", "boolean")}), nil
}

// twoRounds keeps in its state which round it is in, and what the first gave.
func (s seal) twoRounds(ctx context.Context) (any, error) {
	state := mcp.Request(ctx).Params.RequestState
	if state == "" {
		return ask(s.close("first"), sdk.InputRequestMap{"step1": question("What is your name?", "name", "string")}), nil
	}
	text, ok := s.open(state)
	if !ok {
		return nil, badState()
	}
	name, second := strings.CutPrefix(text, "second:")
	if !second {
		name = accepted(ctx, "step1", "name")
		return ask(s.close("second:"+name), sdk.InputRequestMap{"step2": question("Which colour do you like?", "color", "string")}), nil
	}
	return &sdk.TextContent{Text: fmt.Sprintf("%s likes %s", name, accepted(ctx, "step2", "color"))}, nil
}

// byCapability asks for nothing that the client has not declared.
func byCapability(ctx context.Context) (any, error) {
	req := mcp.Request(ctx)
	if len(req.Params.InputResponses) > 0 {
		return &sdk.TextContent{Text: "answered"}, nil
	}
	requests := sdk.InputRequestMap{}
	if caps := req.ClientCapabilities(); caps != nil {
		if caps.Elicitation != nil {
			requests["user_name"] = question("What is your name?", "name", "string")
		}
		if caps.Sampling != nil {
			requests["greeting"] = prompt("Write a greeting.")
		}
		if caps.RootsV2 != nil {
			requests["client_roots"] = &sdk.ListRootsParams{}
		}
	}
	if len(requests) == 0 {
		return &sdk.TextContent{Text: "The client answers nothing of what could be asked."}, nil
	}
	return ask("", requests), nil
}

func badState() error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the requestState is not one that this server has given"}
}

// A seal keeps a client from changing a state that it carries.
type seal struct{ key []byte }

func newSeal() seal { return seal{[]byte(rand.Text())} }

// sealed is a state as it travels.
type sealed struct {
	Text string `json:"text"`
	MAC  []byte `json:"mac"`
}

func (s seal) close(text string) string {
	b, err := json.Marshal(sealed{text, s.mac(text)})
	if err != nil {
		panic(err) // text and bytes always have a JSON form
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

func (s seal) open(state string) (text string, ok bool) {
	b, err := base64.RawURLEncoding.DecodeString(state)
	var v sealed
	if err != nil || json.Unmarshal(b, &v) != nil || !hmac.Equal(v.MAC, s.mac(v.Text)) {
		return "", false
	}
	return v.Text, true
}

func (s seal) mac(text string) []byte {
	h := hmac.New(sha256.New, s.key)
	h.Write([]byte(text))
	return h.Sum(nil)
}
