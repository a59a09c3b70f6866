package mcp

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// HTTPHandler returns the handler of the server's one HTTP endpoint (streamable
// HTTP), for clients of the MCP specification 2026-07-28 and of those before it
// alike. It holds no sessions, so any process behind a balancer may answer, and
// legacy clients have neither a GET stream nor requests from the server.
//
// A request whose Origin is another web page's, or null, is answered 403; one
// without Origin, of the server's own origin or of Options.AllowedOrigins is
// served. Requests that reach a loopback address under another host name are
// answered 403 as well (DNS rebinding). CORS headers, authentication and TLS are
// the business of what stands around the handler.
//
// When a client goes away its call's context is cancelled (2026-07-28 alone: to
// an older client a lost connection is no cancellation).
func (s *Server) HTTPHandler() http.Handler {
	inner := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s.sdk }, &sdk.StreamableHTTPOptions{
		Stateless:                    true,
		PropagateRequestCancellation: true,
		MaxRequestBodyBytes:          max(sdk.DefaultMaxRequestBodyBytes, int64(s.options.Limits.Bytes)+maxEnvelope),
		Logger:                       s.options.Logger,
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if origin := r.Header.Values("Origin"); !s.originAllowed(origin, r.Host) {
			http.Error(w, "Forbidden: the Origin is not allowed here", http.StatusForbidden)
			return
		}
		w.Header().Set("X-Accel-Buffering", "no") // proxies are not to hold events back
		inner.ServeHTTP(w, tolerated(r))
	})
}

// originAllowed reports whether a page of the origin may call the server: where
// there is none, no page does.
func (s *Server) originAllowed(origins []string, host string) bool {
	switch len(origins) {
	case 0:
		return true
	case 1:
	default:
		return false
	}
	origin := origins[0]
	if slices.ContainsFunc(s.options.AllowedOrigins, func(allowed string) bool { return strings.EqualFold(allowed, origin) }) {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") && strings.EqualFold(u.Host, host)
}

// tolerated returns the request as the SDK reads it, where the specification
// asks for more than that: a Last-Event-ID is to be ignored by a server without
// streams to resume, and the name of a tool may be written in base64
// (2026-07-28, basic/transports/streamable-http, "Earlier Revisions" and "Value
// Encoding").
func tolerated(r *http.Request) *http.Request {
	name := r.Header.Get("Mcp-Name")
	encoded, isEncoded := strings.CutPrefix(name, "=?base64?")
	encoded, hasEnd := strings.CutSuffix(encoded, "?=")
	decoded, err := base64.StdEncoding.DecodeString(encoded)
	decodes := isEncoded && hasEnd && err == nil
	if !decodes && r.Header.Get("Last-Event-ID") == "" {
		return r
	}
	r = r.Clone(r.Context())
	r.Header.Del("Last-Event-ID")
	if decodes {
		r.Header.Set("Mcp-Name", string(decoded))
	}
	return r
}
