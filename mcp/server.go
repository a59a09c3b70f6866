package mcp

import (
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

// A Server serves tools with actions, and the help tool that explains them. It
// is safe for concurrent use: tools may be registered and unregistered while
// calls run, and each answer sees the tools as they were before or after such a
// change, never in between.
type Server struct {
	options Options
	sdk     *sdk.Server
	help    *help.Help
	encoder *encoder
	log     *slog.Logger

	changing sync.Mutex // held while the tools change
	tools    atomic.Pointer[registry]
	shared   atomic.Bool // others may add tools to the SDK's server
}

// New makes a server with the tools. Everything that is wrong with them is one
// error: an [actions.Error] for each malformed tool, further ones for a name
// that stands twice or is the help tool's, for related entries that point to no
// tool of this server, for raw tools and for the options. Reach the parts with
// [errors.As]. A tool marked by [actions.Quarantine] mounts with its healthy
// actions.
func New(o Options, tools ...actions.Tool) (*Server, error) {
	resolved, err := o.resolve()
	if o.Name == "" {
		err = errors.Join(errors.New("options: Name is empty; name the server"), err)
	}
	implementation := &sdk.Implementation{Name: o.Name, Version: resolved.Version, Title: o.Title}
	underneath := sdk.NewServer(implementation, &sdk.ServerOptions{
		Instructions: o.Instructions,
		Logger:       o.Logger,
		// The SDK answers prompts/list and resources/list whether or not there
		// are any, and what is answered has to be declared (MCP specification
		// 2026-07-28, server/discover). Logging is deprecated there and not
		// offered.
		Capabilities: &sdk.ServerCapabilities{
			Tools:     &sdk.ToolCapabilities{ListChanged: true},
			Prompts:   &sdk.PromptCapabilities{},
			Resources: &sdk.ResourceCapabilities{},
		},
	})
	s := newServer(resolved, underneath)
	entries, wrong := s.wire(registry{}, tools, o.Raw)
	if err := errors.Join(err, wrong); err != nil {
		return nil, err
	}
	s.open(entries)
	return s, nil
}

// Must returns s, and panics where err is not nil. It is for servers whose
// tools are fixed in the program:
//
//	var server = mcp.Must(mcp.New(mcp.Options{Name: "tasks"}, Tasks))
func Must(s *Server, err error) *Server {
	if err != nil {
		panic("mcp: " + err.Error())
	}
	return s
}

// newServer makes a server that nothing is added to yet. The options are
// resolved.
func newServer(o Options, underneath *sdk.Server) *Server {
	s := &Server{options: o, sdk: underneath, encoder: &encoder{}, log: o.logger()}
	s.tools.Store(&registry{})
	s.help = help.New(help.Options{
		Tools: s.reading, Name: o.HelpName, Budget: o.HelpBudget,
		Limits: o.Limits, Encode: s.encoder.value, Logger: s.log,
	})
	return s
}

// open adds the tools and help to the SDK's server for the first time.
func (s *Server) open(entries []*entry) {
	s.sdk.AddReceivingMiddleware(s.middleware)
	s.sdk.AddTool(given(helpDefinition(s.options.HelpName)), s.answerHelp)
	s.changing.Lock()
	defer s.changing.Unlock()
	s.add(entries)
}

// current returns the tools there are now.
func (s *Server) current() registry { return *s.tools.Load() }

// SDK returns the SDK's server underneath, for prompts, resources, middleware
// and tools of other kinds. Tools of this package are to be changed through
// [Server.Register] and [Server.Unregister] alone. The server declares prompts
// and resources without listChanged; to declare other capabilities make the
// SDK's server yourself and use [Mount].
func (s *Server) SDK() *sdk.Server {
	s.shared.Store(true)
	return s.sdk
}

// Register adds tools to a server that may be running, each in the place of one
// of the same name. All are added or, where anything is wrong with any of them,
// none: what was there stays. Errors are those of [New].
//
// Clients are told (notifications/tools/list_changed) once for all, after the
// new tools can be read, and only if something they can see has changed: a tool
// that is [actions.Registration.Equal] to the one before takes its place
// silently. Calls that have begun end with the tool they began with.
func (s *Server) Register(tools ...actions.Tool) error { return s.register(tools, nil) }

// RegisterRaw is [Server.Register] for tools that write their own input schema.
func (s *Server) RegisterRaw(tools ...RawTool) error { return s.register(nil, tools) }

func (s *Server) register(tools []actions.Tool, raw []RawTool) error {
	s.changing.Lock()
	defer s.changing.Unlock()
	entries, err := s.wire(s.current(), tools, raw)
	if err != nil {
		return err
	}
	if s.shared.Load() {
		if err := s.checkForeign(entries); err != nil {
			return err
		}
	}
	s.add(entries)
	return nil
}

// Unregister takes a tool off the server and tells clients so. It reports
// whether there was one. The help tool stays. Related entries of other tools
// that point to it are not looked at.
func (s *Server) Unregister(name string) bool {
	s.changing.Lock()
	defer s.changing.Unlock()
	before := s.current()
	if before[name] == nil {
		return false
	}
	after := before.without(name)
	s.tools.Store(&after)
	s.sdk.RemoveTools(name)
	return true
}

// wire makes entries of tools that are to stand beside those already there, or
// tells everything that is wrong with them.
func (s *Server) wire(beside registry, tools []actions.Tool, raw []RawTool) ([]*entry, error) {
	var errs []error
	var entries []*entry
	seen := map[string]bool{}
	take := func(e *entry) {
		switch {
		case e.name == s.options.HelpName:
			errs = append(errs, fmt.Errorf("tool %q: the name is that of the help tool; give the tool another, or set HelpName", e.name))
		case seen[e.name]:
			errs = append(errs, fmt.Errorf("tool %q: the name stands twice; each tool of a server has its own", e.name))
		default:
			seen[e.name] = true
			entries = append(entries, e)
		}
	}
	for i, t := range tools {
		r, err := actions.Register(t)
		if malformed := (*actions.Error)(nil); err != nil && !errors.As(err, &malformed) {
			err = fmt.Errorf("tools[%d]: %w", i, err) // it may have no name
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		take(&entry{name: r.Name(), definition: definition(r), schemas: refusalSchemas(r), registration: r})
	}
	for i, t := range raw {
		e, err := t.entry(i)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		take(e)
	}
	assembled := beside.with(entries...)
	for _, e := range entries {
		if e.registration == nil {
			continue
		}
		if err := e.registration.CheckRelated(assembled.registration); err != nil {
			errs = append(errs, err)
		}
	}
	return entries, errors.Join(errs...)
}

// add makes the entries readable, then tells the SDK of those that publish
// something new. The caller holds changing.
func (s *Server) add(entries []*entry) {
	before := s.current()
	after := before.with(entries...)
	s.tools.Store(&after)
	for _, e := range entries {
		if old := before[e.name]; old != nil && old.same(e) {
			continue
		}
		s.sdk.AddTool(given(e.definition), s.handler(e.name))
	}
}
