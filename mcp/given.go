// This file is what the SDK's server is given as tools, and how those of this
// package are told from the tools that others have added to it.

package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

// A givenSchema is what the SDK is given as the input schema of a tool of this
// package: tools/list shows the tool as it was written.
type givenSchema struct {
	json.RawMessage
	written *sdk.Tool
}

// given returns the tool that the SDK is given in the place of another, whose
// input schema is a json.RawMessage.
func given(t *sdk.Tool) *sdk.Tool {
	g := *t
	g.InputSchema = givenSchema{enforced(t.InputSchema.(json.RawMessage)), t}
	return &g
}

// written puts tools as they were written in the place of those that the SDK
// was given.
func written(list *sdk.ListToolsResult) {
	for i, t := range list.Tools {
		if t == nil {
			continue
		}
		if s, ok := t.InputSchema.(givenSchema); ok {
			list.Tools[i] = s.written
		}
	}
}

type listingKey struct{}

// A listing lists what else there is on the SDK's server for the client whose
// call it belongs to.
type listing func(context.Context) ([]*sdk.Tool, error)

// withListing lets what answers a call ask for the tools that the client would
// be shown. next is the SDK's server with the middleware that was there before
// this package's.
func withListing(ctx context.Context, next sdk.MethodHandler, call *sdk.CallToolRequest) context.Context {
	return context.WithValue(ctx, listingKey{}, listing(func(ctx context.Context) ([]*sdk.Tool, error) {
		var tools []*sdk.Tool
		cursor := ""
		for range maxPages {
			req := &sdk.ListToolsRequest{Session: call.Session, Extra: call.Extra, Params: &sdk.ListToolsParams{Cursor: cursor}}
			res, err := next(ctx, "tools/list", req)
			if err != nil {
				return nil, err
			}
			list, ok := res.(*sdk.ListToolsResult)
			if !ok || list == nil {
				return nil, fmt.Errorf("tools/list is answered with a %T", res)
			}
			tools = append(tools, list.Tools...)
			if list.NextCursor == "" || list.NextCursor == cursor {
				return tools, nil
			}
			cursor = list.NextCursor
		}
		return nil, errors.New("tools/list has no end")
	}))
}

// maxPages bounds a listing.
const maxPages = 1000

// reading is what there is for the client of a call: the tools of this package,
// and those that others have added to the SDK's server. Where the client may not
// list those, they are none of its business.
func (s *Server) reading(ctx context.Context) help.Tools {
	tools := s.current().tools()
	list, ok := ctx.Value(listingKey{}).(listing)
	if !ok {
		return tools
	}
	var listed []*sdk.Tool
	if err := actions.Contain(func() (err error) { listed, err = list(ctx); return err }); err != nil {
		s.log.WarnContext(ctx, "other tools left out", "error", fmt.Sprint(err)) // Sprint contains a panic in Error
		return tools
	}
	for _, t := range listed {
		if t == nil {
			continue
		}
		if _, own := t.InputSchema.(givenSchema); !own {
			tools.Others = append(tools.Others, help.Plain{Name: t.Name, Title: t.Title, Description: t.Description, InputSchema: t.InputSchema})
		}
	}
	// The SDK lets a tool that is added later take the place of one of ours.
	taken := func(name string) bool {
		return slices.ContainsFunc(tools.Others, func(p help.Plain) bool { return p.Name == name })
	}
	tools.Actions = slices.DeleteFunc(tools.Actions, func(r *actions.Registration) bool { return taken(r.Name()) })
	tools.Plain = slices.DeleteFunc(tools.Plain, func(p help.Plain) bool { return taken(p.Name) })
	return tools
}
