// Command tasks is a task tracker for language models: one MCP tool with seven
// actions over an embedded SQLite database.
//
//	go run ./examples/tasks                                   # play a session and print it
//	go run ./examples/tasks -stdio -db tasks.db               # serve one client over stdin and stdout
//	go run ./examples/tasks -http localhost:8080 -db tasks.db  # serve clients at http://localhost:8080/mcp
//
// Without -db the tasks are kept in memory and gone at the end. The program
// ends on an interrupt, and on the end of its input where it serves that; calls
// that run get a few seconds to end.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/wymcp/wymcp-go/examples/tasks/internal/session"
	"github.com/wymcp/wymcp-go/examples/tasks/internal/store"
	"github.com/wymcp/wymcp-go/examples/tasks/internal/tracker"
	"github.com/wymcp/wymcp-go/mcp"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// options are what the command line says.
type options struct {
	stdio bool
	http  string
	file  string
}

// run is the program; what it returns is its exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2 // parse has told it
	}
	if err := o.run(ctx, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "tasks:", err)
		return 1
	}
	return 0
}

// parse reads the command line, and tells what is wrong with it.
func parse(args []string, stderr io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("tasks", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.BoolVar(&o.stdio, "stdio", false, "serve one client over standard input and output")
	flags.StringVar(&o.http, "http", "", "serve clients over HTTP at `ADDR`, under /mcp")
	flags.StringVar(&o.file, "db", "", "keep the tasks in `FILE`, an SQLite database; default: in memory")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	switch {
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case o.stdio && o.http != "":
		err = errors.New("-stdio and -http exclude each other")
	case o.file != "" && !o.stdio && o.http == "":
		err = errors.New("-db is for -stdio and -http; the session that is played without them has tasks of its own")
	}
	if err != nil {
		fmt.Fprintln(stderr, "tasks:", err)
		flags.Usage()
	}
	return o, err
}

func (o options) run(ctx context.Context, stdout, stderr io.Writer) (err error) {
	now := time.Now
	if !o.stdio && o.http == "" {
		now = played
	}
	tasks, err := store.Open(ctx, o.file, now)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tasks.Close()) }()
	tool := tracker.Tool(tasks, now)
	server, err := mcp.New(mcp.Options{Name: "tasks", Title: "Task tracker", Version: "1.0.0"}, tool)
	if err != nil {
		return err
	}
	switch {
	case o.stdio:
		if err := server.ServeStdio(ctx); ctx.Err() == nil {
			return err
		}
		return nil // an interrupt is how it ends
	case o.http != "":
		return serveHTTP(ctx, o.http, server.HTTPHandler(), defaultPatience, stderr)
	}
	return session.Play(ctx, stdout, server, tool)
}

// played is the time of the session that is played: always the same, so that
// it reads the same.
func played() time.Time { return time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC) }
