// Command quickstart is the whole program of the README: one tool with two
// actions, served over stdio.
package main

import (
	"context"
	"errors"
	"log"
	"strings"
	"sync"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/dsl"
	"github.com/wymcp/wymcp-go/mcp"
)

var notes = dsl.Tool("notes", "Keep short notes.", dsl.Actions{
	"add": dsl.Action("Add a note").
		Properties(dsl.Properties{
			"text":     dsl.String().Describe("What to remember.").MinLen(1).MaxLen(200).Required(),
			"priority": dsl.String().OneOf("low", "normal", "high").Default("normal"),
			"tags":     dsl.Array(dsl.String()).MaxItems(5),
		}).
		Example(map[string]any{"text": "Buy milk", "tags": []string{"home"}}).
		Handle(add),

	"find": dsl.Action("Find notes by a word or a tag").
		Properties(dsl.Properties{
			"word": dsl.String(),
			"tag":  dsl.String(),
		}).
		RequiredOneOf("word").
		RequiredOneOf("tag").
		Related("add").
		Handle(find),
})

type note struct {
	ID       int      `json:"id"`
	Text     string   `json:"text"`
	Priority string   `json:"priority"`
	Tags     []string `json:"tags"`
}

var store struct {
	sync.Mutex
	notes []note
}

func add(_ context.Context, in actions.Data) (any, error) {
	store.Lock()
	defer store.Unlock()
	n := note{len(store.notes) + 1, in.String("text"), in.String("priority"), in.Strings("tags")}
	store.notes = append(store.notes, n)
	return n, nil
}

func find(_ context.Context, in actions.Data) (any, error) {
	store.Lock()
	defer store.Unlock()
	var found []note
	for _, n := range store.notes {
		tagged := strings.Contains(" "+strings.Join(n.Tags, " ")+" ", " "+in.String("tag")+" ")
		if strings.Contains(n.Text, in.String("word")) && (!in.Has("tag") || tagged) {
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
