// Package session plays one MCP session with the task tracker and prints it.
package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

// wrong is a call with six mistakes, and right is what was meant.
const (
	wrong = `{"action": "create", "data": {
		"titel": "Publish the release", "priority": "urgent",
		"due": {"in": "2", "unit": "weeks"},
		"checklist": [{"text": "changelog"}, {"text": "tag", "finished": true}]}}`
	right = `{"action": "create", "data": {
		"title": "Publish the release", "priority": "high",
		"due": {"in": 2, "unit": "week"},
		"checklist": [{"text": "changelog"}, {"text": "tag", "done": true}]}}`
)

// Play connects a client of the SDK to the server over an in-memory transport,
// and prints what the two say to each other: tools/list with its size beside
// that of the same actions published as flat tools, a wrong call, help at its
// three levels, the corrected call, and what came of it. The tool is the one
// that the server serves. What it prints depends on the tool and its tasks
// alone. The error is the first that the session or w has.
func Play(ctx context.Context, w io.Writer, server *mcp.Server, tool actions.Tool) error {
	registration, err := actions.Register(tool)
	if err != nil {
		return err
	}
	serving, stop := context.WithCancel(ctx)
	serverSide, clientSide := sdk.NewInMemoryTransports()
	served := make(chan struct{})
	go func() {
		defer close(served)
		_ = server.Serve(serving, serverSide) // ends with the session below, which tells what went wrong
	}()
	defer func() { stop(); <-served }()

	client, err := sdk.NewClient(&sdk.Implementation{Name: "demo", Version: "1.0.0"}, nil).Connect(ctx, clientSide, nil)
	if err != nil {
		return fmt.Errorf("connect: %w", errors.Join(ctx.Err(), err))
	}
	p := &player{ctx: ctx, client: client, out: w}
	p.play(registration)
	if err := client.Close(); p.err == nil {
		p.err = err
	}
	if p.err != nil {
		return errors.Join(ctx.Err(), p.err)
	}
	return nil
}

// longest is how many lines of one answer are printed.
const longest = 90

// player prints a session. After the first error its methods do nothing.
type player struct {
	ctx    context.Context
	client *sdk.ClientSession
	out    io.Writer
	err    error
}

func (p *player) play(r *actions.Registration) {
	p.heading("What a client reads before anything else: tools/list")
	p.list(r)

	p.heading("A call with six mistakes, and one answer to all of them")
	p.call(r.Name(), wrong)

	p.heading("help, from all tools to one action")
	p.call("help", `{}`)
	p.call("help", fmt.Sprintf(`{"tool": %q}`, r.Name()))
	p.call("help", fmt.Sprintf(`{"tool": %q, "action": "create"}`, r.Name()))

	p.heading("The corrected call")
	p.call(r.Name(), right)

	p.heading("And what came of it")
	p.call(r.Name(), `{"action": "complete", "data": {"project": "inbox", "title": "Publish the release"}}`)
	p.call(r.Name(), `{"action": "complete", "data": {"project": "inbox", "title": "Publish the release", "force": true}}`)
	p.call(r.Name(), `{"action": "list", "data": {"status": "any"}}`)
}

func (p *player) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.out, format, args...)
	}
}

func (p *player) heading(text string) {
	p.printf("\n%s\n%s\n", text, strings.Repeat("=", len(text)))
}

// list prints tools/list, and its size beside that of flat tools.
func (p *player) list(r *actions.Registration) {
	if p.err != nil {
		return
	}
	listed, err := p.client.ListTools(p.ctx, nil)
	if err != nil {
		p.err = fmt.Errorf("tools/list: %w", err)
		return
	}
	p.printf("\n")
	for _, tool := range listed.Tools {
		p.value(fmt.Sprintf("tool %s: ", tool.Name), encode(map[string]any{
			"description": tool.Description, "inputSchema": tool.InputSchema,
		}))
	}
	here, flat := len(encode(listed.Tools)), len(encode(Flat(r)))
	p.printf("\n%d bytes for %d actions in %d tools, help among them.\n", here, len(r.Names()), len(listed.Tools))
	p.printf("%d bytes for the same actions as %d flat tools with the same schemas: %.1f times as much.\n",
		flat, len(r.Names()), float64(flat)/float64(here))
}

// call prints a call and its answer. That the answer is an error is for the
// reader to see.
func (p *player) call(tool, arguments string) {
	if p.err != nil {
		return
	}
	p.printf("\n")
	p.value("→ "+tool+" ", json.RawMessage(arguments))
	result, err := p.client.CallTool(p.ctx, &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		p.err = fmt.Errorf("tools/call %s: %w", tool, err)
		return
	}
	for _, content := range result.Content {
		if text, ok := content.(*sdk.TextContent); ok {
			mark := fmt.Sprintf("← %d bytes ", len(text.Text))
			if result.IsError {
				mark = fmt.Sprintf("← isError, %d bytes ", len(text.Text))
			}
			p.value(mark, json.RawMessage(text.Text))
		}
	}
}

func (p *player) value(mark string, v json.RawMessage) {
	if p.err != nil {
		return
	}
	text, err := Layout(v, width)
	if err != nil {
		p.err = err
		return
	}
	lines := strings.Split(text, "\n")
	if len(lines) > longest {
		more := len(lines) - longest
		lines = append(lines[:longest], fmt.Sprintf("… and %d more lines", more))
	}
	p.printf("%s%s\n", mark, strings.Join(lines, "\n"))
}
