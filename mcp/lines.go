// This file is the stdio transport: one JSON-RPC message a line. It differs
// from the SDK's in what ends a session: the end of the input and nothing that
// a client writes into it.

package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// lines is a transport and its one connection.
type lines struct {
	in    *bufio.Reader
	limit int

	writing sync.Mutex // held while a line is written
	out     io.Writer

	reading sync.Once
	read    chan line
	closing sync.Once
	closed  chan struct{}

	counting sync.Mutex
	open     map[any]bool  // ids of calls that are still to be answered
	answered chan struct{} // signalled when one is
}

// A line is one line of the input, or the error that ended it.
type line struct {
	text    []byte
	tooLong bool
	err     error
}

var (
	_ sdk.Transport  = (*lines)(nil)
	_ sdk.Connection = (*lines)(nil)
)

func newLines(in io.Reader, out io.Writer, limit int) *lines {
	return &lines{
		in: bufio.NewReaderSize(in, 64<<10), out: out, limit: limit,
		read: make(chan line), closed: make(chan struct{}),
		open: map[any]bool{}, answered: make(chan struct{}, 1),
	}
}

func (l *lines) Connect(context.Context) (sdk.Connection, error) {
	// A read of standard input cannot be interrupted, so it has a goroutine of
	// its own, which stays behind in it when the connection is closed.
	l.reading.Do(func() { go l.readAll() })
	return l, nil
}

func (l *lines) SessionID() string { return "" }

func (l *lines) Close() error {
	l.closing.Do(func() { close(l.closed) })
	return nil
}

func (l *lines) readAll() {
	for {
		next := l.readLine()
		select {
		case l.read <- next:
		case <-l.closed:
			return
		}
		if next.err != nil {
			return
		}
	}
}

// readLine reads to the end of a line, of which it keeps no more than limit.
func (l *lines) readLine() line {
	var text []byte
	tooLong := false
	for {
		part, err := l.in.ReadSlice('\n')
		if tooLong = tooLong || len(text)+len(part) > l.limit+2; tooLong {
			text = nil
		} else {
			text = append(text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && len(text) == 0 && !tooLong:
			return line{err: err}
		}
		return line{text: bytes.TrimSpace(text), tooLong: tooLong}
	}
}

// Read returns the next message. What is none is answered here and skipped.
func (l *lines) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		var next line
		select {
		case next = <-l.read:
		case <-l.closed:
			return nil, io.EOF
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		switch {
		case next.err != nil:
			l.drain(ctx)
			return nil, next.err
		case next.tooLong:
			if err := l.refuse(nil, jsonrpc.CodeInvalidRequest, fmt.Sprintf("the message is longer than %d bytes", l.limit)); err != nil {
				return nil, err
			}
			continue
		case len(next.text) == 0:
			continue
		}
		m, refused := decode(next.text)
		if refused == nil {
			l.opened(m)
			return m, nil
		}
		if err := l.refuse(next.text, refused.Code, refused.Message); err != nil {
			return nil, err
		}
	}
}

// decode reads one message, or says what is wrong with the line.
func decode(text []byte) (jsonrpc.Message, *jsonrpc.Error) {
	if text[0] == '[' {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "a batch is not a message; send one message a line"}
	}
	if !json.Valid(text) { // the SDK's decoder would pass over what follows a message
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "the line is not JSON"}
	}
	m, err := jsonrpc.DecodeMessage(text)
	if err == nil {
		return m, nil
	}
	return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the line is no JSON-RPC 2.0 message that can be read: " + cut(err.Error(), 200)}
}

// refuse answers a line that is no message, under its id where it can be read
// (JSON-RPC 2.0, section 5).
func (l *lines) refuse(text []byte, code int64, message string) error {
	var envelope struct {
		ID json.RawMessage `json:"id"`
	}
	id := json.RawMessage("null")
	if json.Unmarshal(text, &envelope) == nil && len(envelope.ID) > 0 {
		switch c := envelope.ID[0]; {
		case c == '"' || c == '-' || '0' <= c && c <= '9':
			id = envelope.ID
		}
	}
	type failure struct {
		Code    int64  `json:"code"`
		Message string `json:"message"`
	}
	return l.write(compact(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   failure         `json:"error"`
	}{"2.0", id, failure{code, message}}))
}

// Write writes one message.
func (l *lines) Write(ctx context.Context, m jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	text, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return fmt.Errorf("encoding a message: %w", err)
	}
	err = l.write(text)
	if response, ok := m.(*jsonrpc.Response); ok {
		l.counting.Lock()
		delete(l.open, response.ID.Raw())
		l.counting.Unlock()
		select {
		case l.answered <- struct{}{}:
		default:
		}
	}
	return err
}

func (l *lines) write(text []byte) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	_, err := l.out.Write(append(text, '\n'))
	return err
}

// opened remembers a call that is to be answered. One that is not until it is
// cancelled does not count.
func (l *lines) opened(m jsonrpc.Message) {
	if r, ok := m.(*jsonrpc.Request); ok && r.IsCall() && r.Method != "subscriptions/listen" {
		l.counting.Lock()
		l.open[r.ID.Raw()] = true
		l.counting.Unlock()
	}
}

// grace is how long the end of the input waits for answers: the SDK writes none
// once it has been told of the end.
const grace = time.Second

// drain waits until every call is answered, for as long as grace.
func (l *lines) drain(ctx context.Context) {
	timeout := time.NewTimer(grace)
	defer timeout.Stop()
	for {
		l.counting.Lock()
		left := len(l.open)
		l.counting.Unlock()
		if left == 0 {
			return
		}
		select {
		case <-l.answered:
		case <-timeout.C:
			return
		case <-l.closed:
			return
		case <-ctx.Done():
			return
		}
	}
}
