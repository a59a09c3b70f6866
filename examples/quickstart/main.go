// Command quickstart is the whole program of the README: one tool with two
// actions, served over stdio.
package main

import (
	"context"
	"errors"
	"log"
	"slices"
	"strings"
	"sync"

	"github.com/wymcp/wymcp-go/dsl"
	"github.com/wymcp/wymcp-go/mcp"
)

var notes = dsl.Tool("notes", "Keep short notes.", dsl.Actions{
	"add": dsl.Typed("Add a note", add).
		Example(AddParams{Text: "Buy milk", Tags: []string{"home"}}),

	"find": dsl.Typed("Find notes by a word or a tag", find).
		RequiredOneOf("word").
		RequiredOneOf("tag").
		Related("add"),
})

// AddParams is what add takes: names, types, tags and defaults are the schema.
type AddParams struct {
	Text     string   `json:"text" validate:"required,min=1,max=200" jsonschema_description:"What to remember."`
	Priority string   `json:"priority,omitempty" validate:"omitempty,oneof=low normal high" jsonschema:"default=normal"`
	Tags     []string `json:"tags,omitempty" validate:"max=5"`
}

type FindParams struct {
	Word string `json:"word,omitempty"`
	Tag  string `json:"tag,omitempty"`
}

type Note struct {
	ID       int      `json:"id"`
	Text     string   `json:"text"`
	Priority string   `json:"priority"`
	Tags     []string `json:"tags"`
}

var store struct {
	sync.Mutex
	notes []Note
}

func add(_ context.Context, p AddParams) (Note, error) {
	store.Lock()
	defer store.Unlock()
	n := Note{len(store.notes) + 1, p.Text, p.Priority, p.Tags}
	store.notes = append(store.notes, n)
	return n, nil
}

func find(_ context.Context, p FindParams) ([]Note, error) {
	store.Lock()
	defer store.Unlock()
	var found []Note
	for _, n := range store.notes {
		if strings.Contains(n.Text, p.Word) && (p.Tag == "" || slices.Contains(n.Tags, p.Tag)) {
			found = append(found, n)
		}
	}
	if found == nil {
		return nil, errors.New("no note matches; try fewer or shorter words")
	}
	return found, nil
}

func main() {
	server, err := mcp.New(mcp.Options{Name: "notes", Version: "1.0.0"}, notes)
	if err != nil {
		log.Fatal(err) // every mistake in the declaration, each with its line
	}
	if err := server.ServeStdio(context.Background()); err != nil {
		log.Fatal(err)
	}
}
