package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
)

// Mount adds tools, and the help tool that explains them, to a server of the
// SDK's that has tools, prompts or resources of its own. It is [MountWith]
// without options.
func Mount(existing *sdk.Server, tools ...actions.Tool) (*Server, error) {
	return MountWith(existing, Options{}, tools...)
}

// MountWith adds tools to a server of the SDK's. Mounting on a server that has
// been mounted on before adds to what is there: there is one help tool, the
// [Server] returned is the one of the first time, and its options stay (giving
// others is an error).
//
// Errors are those of [New], and one for each name that a tool of the server's
// own already has. To find those out, Mount lists the server's tools once, as a
// client would; where middleware refuses that, it is an error: mount before
// adding such middleware, and add further tools with [Server.Register]. A tool
// that is added to the SDK's server directly afterwards replaces one of the
// same name without notice, since the SDK does so.
//
// Help names the server's other tools, whenever they were added, and explains
// them by what tools/list says of them. To see which there are for a client,
// each call of help lists the tools once more for the session that asks, through
// the middleware that was there before Mount: add what hides tools from clients
// before, and help hides their names. Where such a listing fails, help leaves
// them out and the log is told.
//
// Calls are served by existing, whichever way it is run; [Server.HTTPHandler]
// and [Server.ServeStdio] serve all of it.
func MountWith(existing *sdk.Server, o Options, tools ...actions.Tool) (*Server, error) {
	if existing == nil {
		return nil, errors.New("the server to mount on is nil")
	}
	found, err := ask(existing)
	if err != nil {
		return nil, err
	}
	if s := found.mounted; s != nil {
		raw := o.Raw
		if o.Raw = nil; !reflect.ValueOf(o).IsZero() {
			return nil, errors.New("the server has been mounted on before, with options that stay; mount further tools without options")
		}
		s.shared.Store(true)
		if err := s.register(tools, raw); err != nil {
			return nil, err
		}
		return s, nil
	}
	resolved, err := o.resolve()
	if err != nil {
		return nil, err
	}
	s := newServer(resolved, existing)
	s.shared.Store(true)
	entries, err := s.wire(registry{}, tools, o.Raw)
	if err == nil {
		err = found.collisions(append(entries, &entry{name: resolved.HelpName}), nil)
	}
	if err != nil {
		return nil, err
	}
	s.open(entries)
	return s, nil
}

// checkForeign reports the entries whose names belong to tools that others have
// added to the SDK's server.
func (s *Server) checkForeign(entries []*entry) error {
	found, err := ask(s.sdk)
	if err != nil {
		return err
	}
	return found.collisions(entries, s.current())
}

type probeKey struct{}

// A probe is what a server says of itself when it is asked from within: a
// Server that is mounted on it fills itself in.
type probe struct {
	mounted *Server
	names   map[string]bool
}

func (p *probe) collisions(entries []*entry, own registry) error {
	var errs []error
	for _, e := range entries {
		if p.names[e.name] && own[e.name] == nil {
			errs = append(errs, fmt.Errorf("tool %q: the server has a tool of that name already; give one of them another name", e.name))
		}
	}
	return errors.Join(errs...)
}

// probeTime bounds a probe, which runs through the server's own middleware.
const probeTime = 10 * time.Second

// ask lists the tools of a server through a connection of its own that never
// leaves the process.
func ask(server *sdk.Server) (*probe, error) {
	ctx, cancel := context.WithTimeout(context.Background(), probeTime)
	defer cancel()
	p := &probe{names: map[string]bool{}}
	conn := &inside{requests: make(chan jsonrpc.Message), responses: make(chan *jsonrpc.Response), closed: make(chan struct{})}
	session, err := server.Connect(context.WithValue(ctx, probeKey{}, p), conn, &sdk.ServerSessionOptions{
		State: &sdk.ServerSessionState{
			InitializeParams:  &sdk.InitializeParams{ProtocolVersion: "2025-11-25", Capabilities: &sdk.ClientCapabilities{}},
			InitializedParams: &sdk.InitializedParams{},
		},
	})
	if err != nil {
		return nil, fmt.Errorf("cannot ask the server for its tools: %w", err)
	}
	defer session.Close()
	cursor := ""
	for page := 1; ; page++ {
		id, err := jsonrpc.MakeID(float64(page))
		if err != nil {
			return nil, err
		}
		params := compact(map[string]string{"cursor": cursor})
		if cursor == "" {
			params = json.RawMessage("{}")
		}
		result, err := conn.roundTrip(ctx, &jsonrpc.Request{ID: id, Method: "tools/list", Params: params})
		if err != nil {
			return nil, fmt.Errorf("cannot ask the server for its tools: %w", err)
		}
		var list struct {
			Tools []struct {
				Name string `json:"name"`
			} `json:"tools"`
			NextCursor string `json:"nextCursor"`
		}
		if err := json.Unmarshal(result, &list); err != nil {
			return nil, fmt.Errorf("cannot read the server's tools: %w", err)
		}
		for _, t := range list.Tools {
			p.names[t.Name] = true
		}
		if list.NextCursor == "" || list.NextCursor == cursor {
			return p, nil
		}
		cursor = list.NextCursor
	}
}

// inside is a connection whose other end is a caller in the same goroutine.
type inside struct {
	requests  chan jsonrpc.Message
	responses chan *jsonrpc.Response
	closing   sync.Once
	closed    chan struct{}
}

var (
	_ sdk.Transport  = (*inside)(nil)
	_ sdk.Connection = (*inside)(nil)
)

func (c *inside) Connect(context.Context) (sdk.Connection, error) { return c, nil }
func (c *inside) SessionID() string                               { return "" }

func (c *inside) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case m := <-c.requests:
		return m, nil
	case <-c.closed:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Write hands a response to the caller; notifications are of no interest.
func (c *inside) Write(ctx context.Context, m jsonrpc.Message) error {
	response, ok := m.(*jsonrpc.Response)
	if !ok {
		return nil
	}
	select {
	case c.responses <- response:
		return nil
	case <-c.closed:
		return io.ErrClosedPipe
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *inside) Close() error {
	c.closing.Do(func() { close(c.closed) })
	return nil
}

func (c *inside) roundTrip(ctx context.Context, request *jsonrpc.Request) (json.RawMessage, error) {
	select {
	case c.requests <- request:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	select {
	case response := <-c.responses:
		return response.Result, response.Error
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
