package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// Notes is a tool written by hand; package dsl makes one from a declaration.
type Notes struct{ extra string }

func (Notes) Name() string        { return "notes" }
func (Notes) Description() string { return "Keep notes." }

func (n Notes) Actions() map[string]actions.Map {
	all := map[string]actions.Map{
		"add": {
			"description": "Add a note",
			"properties": map[string]any{
				"text": map[string]any{"type": "string"},
				"pin":  map[string]any{"type": "boolean"},
			},
			"required": []string{"text"},
		},
	}
	if n.extra != "" {
		all[n.extra] = actions.Map{"description": "Do more", "properties": map[string]any{}}
	}
	return all
}

func (Notes) Call(_ context.Context, action string, data actions.Data) (any, error) {
	if data.String("text") == "" {
		return nil, errors.New("there is nothing to note")
	}
	return actions.Result{
		Value: map[string]any{"id": 1, "text": data.String("text")},
		Hints: []actions.Hint{{Action: action, Description: "add another"}},
	}, nil
}

// try connects a client to the server, calls a tool and prints the answer.
func try(server *mcp.Server, tool string, arguments string) {
	ctx := context.Background()
	serverSide, clientSide := sdk.NewInMemoryTransports()
	done := make(chan error)
	go func() { done <- server.Serve(ctx, serverSide) }()
	client, err := sdk.NewClient(&sdk.Implementation{Name: "example", Version: "1"}, nil).Connect(ctx, clientSide, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	res, err := client.CallTool(ctx, &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		fmt.Println(err)
	} else {
		fmt.Println(res.Content[0].(*sdk.TextContent).Text)
	}
	_ = client.Close()
	if err := <-done; err != nil {
		fmt.Println(err)
	}
}

func ExampleNew() {
	server, err := mcp.New(mcp.Options{Name: "notes", Version: "1.0.0"}, Notes{})
	if err != nil {
		fmt.Println(err)
		return
	}
	try(server, "notes", `{"action":"add","data":{"text":"buy milk"}}`)
	try(server, "notes", `{"action":"add","data":{"txt":"buy milk"}}`)
	try(server, "notes_add", `{"text":"buy milk"}`)
	// Output:
	// {"id":1,"text":"buy milk","hints":[{"tool":"notes","action":"add","description":"add another"}]}
	// {"error":"missing_required_fields","message":"add was refused: (1) data.text is required and was not sent; send a string; (2) data.txt is not a parameter; declared here: pin, text; did you mean \"text\"?","action":"add","problems":[{"code":"missing_required_fields","path":"data.text","message":"is required and was not sent; send a string"},{"code":"unknown_params","path":"data.txt","message":"is not a parameter; declared here: pin, text","did_you_mean":"text"}],"missing":["text"],"unknown":["data.txt"],"input_schema":{"properties":{"pin":{"type":"boolean"},"text":{"type":"string"}},"required":["text"]},"help":"help {\"tool\":\"notes\",\"action\":\"add\"}"}
	// calling "tools/call": unknown tool "notes_add"; "add" is an action of tool "notes"; call notes with {"action":"add","data":{…}}
}

func ExampleMust() {
	server := mcp.Must(mcp.New(mcp.Options{Name: "notes"}, Notes{}))
	try(server, "help", `{}`)
	// Output:
	// {"tools":[{"tool":"notes","description":"Keep notes.","actions":["add: Add a note"]}],"help":"help {\"tool\":\"TOOL\"} explains a tool, help {\"tool\":\"TOOL\",\"action\":\"ACTION\"} one action"}
}

func ExampleInputSchema() {
	registration, err := actions.Register(Notes{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(mcp.InputSchema(registration)))
	// Output:
	// {"type":"object","properties":{"action":{"type":"string","enum":["add"],"description":"add: Add a note"},"data":{"type":"object"}},"required":["action"],"additionalProperties":false}
}

// ping is a server of the SDK's with a tool of its own.
func ping() *sdk.Server {
	theirs := sdk.NewServer(&sdk.Implementation{Name: "theirs", Version: "1"}, nil)
	theirs.AddTool(&sdk.Tool{Name: "ping", InputSchema: json.RawMessage(`{"type":"object"}`)},
		func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
			return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "pong"}}}, nil
		})
	return theirs
}

func ExampleMount() {
	server, err := mcp.Mount(ping(), Notes{})
	if err != nil {
		fmt.Println(err)
		return
	}
	try(server, "ping", `{}`)
	try(server, "notes", `{"action":"add","data":{"text":"buy milk"}}`)
	// Output:
	// pong
	// {"id":1,"text":"buy milk","hints":[{"tool":"notes","action":"add","description":"add another"}]}
}

func ExampleMountWith() {
	server, err := mcp.MountWith(ping(), mcp.Options{HelpName: "notes_help"}, Notes{})
	if err != nil {
		fmt.Println(err)
		return
	}
	try(server, "notes_help", `{}`)
	_, err = mcp.Mount(ping(), renamed{Notes{}, "ping"})
	fmt.Println(err)
	// Output:
	// {"tools":[{"tool":"notes","description":"Keep notes.","actions":["add: Add a note"]}],"other_tools":["ping"],"help":"notes_help {\"tool\":\"TOOL\"} explains a tool, notes_help {\"tool\":\"TOOL\",\"action\":\"ACTION\"} one action"}
	// tool "ping": the server has a tool of that name already; give one of them another name
}

// renamed is a tool under another name.
type renamed struct {
	actions.Tool
	name string
}

func (r renamed) Name() string { return r.name }

func ExampleServer_Register() {
	server := mcp.Must(mcp.New(mcp.Options{Name: "notes"}))
	if err := server.Register(Notes{}); err != nil {
		fmt.Println(err)
	}
	// A tool of the same name takes its place; a malformed one does not.
	if err := server.Register(Notes{extra: "remove"}); err != nil {
		fmt.Println(err)
	}
	if err := server.Register(Notes{extra: "two\nlines"}); err != nil {
		fmt.Println(strings.Split(err.Error(), ":")[0] + " is malformed")
	}
	try(server, "notes", `{"action":"delete"}`)
	// Output:
	// tool "notes" is malformed
	// {"error":"unknown_action","message":"the call was refused: action is \"delete\", which is no action of notes; its actions are add, remove","problems":[{"code":"unknown_action","path":"action","message":"is \"delete\", which is no action of notes; its actions are add, remove"}],"valid_actions":["add","remove"],"help":"help {\"tool\":\"notes\"}"}
}

func ExampleServer_Unregister() {
	server := mcp.Must(mcp.New(mcp.Options{Name: "notes"}, Notes{}))
	fmt.Println(server.Unregister("notes"), server.Unregister("notes"))
	try(server, "notes", `{"action":"add"}`)
	// Output:
	// true false
	// calling "tools/call": unknown tool "notes"; call help {} to see the tools there are
}

func ExampleServer_RegisterRaw() {
	server := mcp.Must(mcp.New(mcp.Options{Name: "weather"}))
	err := server.RegisterRaw(mcp.RawTool{
		Name: "weather", Description: "Tell the weather of a city.",
		InputSchema: json.RawMessage(`{"type":"object","properties":{"city":{"type":"string","x-mcp-header":"City"}}}`),
		Call: func(_ context.Context, arguments json.RawMessage) (any, error) {
			var in struct{ City string }
			if err := json.Unmarshal(arguments, &in); err != nil || in.City == "" {
				return nil, actions.Invalid("city", "is needed, as a string")
			}
			return map[string]any{"city": in.City, "sky": "clear"}, nil
		},
	})
	if err != nil {
		fmt.Println(err)
	}
	try(server, "weather", `{"city":"Bergen"}`)
	try(server, "weather", `{}`)
	// Output:
	// {"city":"Bergen","sky":"clear"}
	// {"error":"invalid_values","message":"the call was refused: city is needed, as a string","problems":[{"code":"invalid_values","path":"city","message":"is needed, as a string"}],"help":"help {\"tool\":\"weather\"}"}
}

func ExampleHeaderAnnotations() {
	for _, a := range mcp.HeaderAnnotations(json.RawMessage(`{"type":"object","properties":{
		"tenant": {"type":"string", "x-mcp-header":"Tenant"},
		"where":  {"type":"object", "properties":{"region":{"type":"string", "x-mcp-header":"Region"}}}
	}}`)) {
		fmt.Printf("%v → Mcp-Param-%s (%s)\n", a.Path, a.Name, a.Type)
	}
	// Output:
	// [tenant] → Mcp-Param-Tenant (string)
	// [where region] → Mcp-Param-Region (string)
}

func ExampleValidateHeaderAnnotations() {
	fmt.Println(mcp.ValidateHeaderAnnotations(json.RawMessage(`{"type":"object","properties":{
		"price": {"type":"number", "x-mcp-header":"Price"},
		"tags":  {"type":"array", "items":{"type":"string", "x-mcp-header":"Tag"}}
	}}`)))
	// Output:
	// properties["price"]["x-mcp-header"]: an annotated property has the type string, integer or boolean, as one word; this one has "number"
	// properties["tags"]["items"]["x-mcp-header"]: only a property that is reached through properties alone can be annotated; take it out
}

func ExampleServer_ServeLines() {
	server := mcp.Must(mcp.New(mcp.Options{Name: "notes"}, Notes{}))
	in := strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}` + "\n" + `what?` + "\n")
	if err := server.ServeLines(context.Background(), in, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Unordered output:
	// {"jsonrpc":"2.0","id":1,"result":{}}
	// {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the line is not JSON"}}
}

func ExampleServer_ServeStdio() {
	server := mcp.Must(mcp.New(mcp.Options{Name: "notes"}, Notes{}))
	// Under go test standard input has ended already.
	fmt.Println(server.ServeStdio(context.Background()))
	// Output:
	// <nil>
}

func ExampleServer_HTTPHandler() {
	server := mcp.Must(mcp.New(mcp.Options{Name: "notes", AllowedOrigins: []string{"https://notes.example.com"}}, Notes{}))
	mux := http.NewServeMux()
	mux.Handle("/mcp", server.HTTPHandler())
	web := httptest.NewServer(mux)
	defer web.Close()

	ctx := context.Background()
	client, err := sdk.NewClient(&sdk.Implementation{Name: "example", Version: "1"}, nil).
		Connect(ctx, &sdk.StreamableClientTransport{Endpoint: web.URL + "/mcp"}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	tools, err := client.ListTools(ctx, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, tool := range tools.Tools {
		fmt.Println(tool.Name)
	}

	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, web.URL+"/mcp", nil)
	req.Header.Set("Origin", "https://elsewhere.example.com")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer res.Body.Close()
	fmt.Println(res.Status)
	// Output:
	// help
	// notes
	// 403 Forbidden
}

func ExampleServer_SDK() {
	server := mcp.Must(mcp.New(mcp.Options{Name: "notes"}, Notes{}))
	server.SDK().AddPrompt(&sdk.Prompt{Name: "tidy", Description: "Tidy the notes up."}, nil)
	server.SDK().AddTool(&sdk.Tool{Name: "ping", InputSchema: json.RawMessage(`{"type":"object"}`)}, nil)
	fmt.Println(server.Register(renamed{Notes{}, "ping"}))
	// Output:
	// tool "ping": the server has a tool of that name already; give one of them another name
}

func ExampleRequest() {
	server := mcp.Must(mcp.New(mcp.Options{Name: "who", Raw: []mcp.RawTool{{
		Name: "who", Description: "Say who calls.", InputSchema: json.RawMessage(`{"type":"object"}`),
		Call: func(ctx context.Context, _ json.RawMessage) (any, error) {
			return mcp.Request(ctx).ClientInfo().Name, nil
		},
	}}}))
	try(server, "who", `{}`)
	// Output:
	// {"result":"example"}
}

func ExampleResults() {
	for _, results := range []mcp.Results{mcp.ResultsBoth, mcp.ResultsText, mcp.ResultsStructured} {
		try(mcp.Must(mcp.New(mcp.Options{Name: "notes", Results: results}, Notes{})), "notes", `{"action":"add","data":{"text":"x"}}`)
	}
	// Output:
	// {"id":1,"text":"x","hints":[{"tool":"notes","action":"add","description":"add another"}]}
	// {"id":1,"text":"x","hints":[{"tool":"notes","action":"add","description":"add another"}]}
	// {"see":"structuredContent","bytes":89}
}

func ExampleOptions() {
	server := mcp.Must(mcp.New(mcp.Options{
		Name: "notes", HelpName: "notes_help", Coerce: true,
		ErrorText: func(_ context.Context, tool, action string, err error) string { return "it did not work" },
	}, Notes{}))
	try(server, "notes", `{"action":"add","data":{"text":"x","pin":"true"}}`)
	try(server, "notes", `{"action":"add","data":{"text":""}}`)
	// Output:
	// {"id":1,"text":"x","hints":[{"tool":"notes","action":"add","description":"add another"}],"coerced":[{"path":"data.pin","from":"true","to":"true"}]}
	// {"error":"handler_failed","message":"it did not work","action":"add","help":"notes_help {\"tool\":\"notes\",\"action\":\"add\"}"}
}
