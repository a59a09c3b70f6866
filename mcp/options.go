package mcp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/help"
)

// Options configure a [Server]. The zero Options are the defaults, except that
// a server made by [New] needs a Name.
type Options struct {
	// Name and Version identify the server to its clients; Title is for people
	// to read. Name is required by New, Version defaults to "0.0.0". They have
	// no effect on Mount.
	Name, Version, Title string

	// Instructions say how to use the server; clients may show them to the
	// model. No effect on Mount.
	Instructions string

	// HelpName is the name of the help tool, default "help". Every pointer to
	// it follows. It keeps to the rules of a tool's name.
	HelpName string

	// HelpBudget is how many bytes a help answer about a whole tool may have
	// before it carries names instead of schemas; default 32 KiB.
	HelpBudget int

	// Limits bound what a call may cost; see [actions.Limits] for the
	// defaults. Limits.AnswerBytes is at least 256.
	Limits actions.Limits

	// Coerce reads a string as the number, boolean, array or object that its
	// text is, where the schema wants one, and says so in a coerced member of
	// the answer. Off by default: such a call is refused with the corrected
	// one. See [actions.Policy].
	Coerce bool

	// Results says in which of its two forms an answer is sent; default
	// [ResultsBoth].
	Results Results

	// Raw are tools that write their own input schema.
	Raw []RawTool

	// ErrorText replaces what a caller reads of an error that a handler
	// returned. Default: the error's own text. Refusals ([actions.Invalid]) and
	// panics do not pass through it. An empty string leaves a general sentence.
	ErrorText func(ctx context.Context, tool, action string, err error) string

	// Logger is told of panics, with their stack, of live contexts that fail,
	// and of what the SDK logs. Default: [slog.Default] for the first two, and
	// nothing of the SDK's.
	Logger *slog.Logger

	// AllowedOrigins are the web origins ("https://app.example.com") whose
	// pages may call HTTPHandler, besides the server's own.
	AllowedOrigins []string
}

// Results says how an answer is sent: as text, which every client shows to the
// model, and as structuredContent, which clients read as data. Some clients
// hand both to the model, which then pays twice. Answers to refused calls, and
// SDK content that a handler returns itself, are sent as they are in any case.
type Results int

const (
	ResultsBoth       Results = iota // the whole answer in both forms
	ResultsText                      // the whole answer as text alone
	ResultsStructured                // the whole answer as structuredContent, beside a short text that says so
)

// minAnswer is the least that Limits.AnswerBytes may be: a code, a short
// message and a pointer to help.
const minAnswer = 256

// resolve returns o with its defaults filled in, or what is wrong with it.
func (o Options) resolve() (Options, error) {
	var errs []error
	o.HelpName = cmp.Or(o.HelpName, help.DefaultName)
	if err := actions.CheckToolName(o.HelpName); err != nil {
		errs = append(errs, fmt.Errorf("options: HelpName %w", err))
	}
	o.Version = cmp.Or(o.Version, "0.0.0")
	o.Limits = o.Limits.WithDefaults()
	o.Limits.AnswerBytes = max(o.Limits.AnswerBytes, minAnswer)
	if o.Results < ResultsBoth || o.Results > ResultsStructured {
		errs = append(errs, fmt.Errorf("options: Results is %d, which is none of the three", o.Results))
	}
	for _, origin := range o.AllowedOrigins {
		u, err := url.Parse(origin)
		if err != nil || u.Scheme == "" || u.Host == "" || origin != u.Scheme+"://"+u.Host {
			errs = append(errs, fmt.Errorf("options: %q in AllowedOrigins is no origin; write scheme://host or scheme://host:port", origin))
		}
	}
	return o, errors.Join(errs...)
}

// logger is where this package tells what no caller may read.
func (o Options) logger() *slog.Logger {
	if o.Logger == nil {
		return slog.Default()
	}
	return o.Logger
}

func (o Options) policy() actions.Policy { return actions.Policy{Limits: o.Limits, Coerce: o.Coerce} }
