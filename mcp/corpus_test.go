package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/mcp"
)

var updateCorpus = flag.Bool("update-corpus", false, "rewrite testdata/corpus.golden")

// corpus is where the catalogues of public servers are, one file a server, each
// a list of tools as tools/list gave them. They are not part of this module.
const corpus = "../../shared/corpus"

// flat is a tool as a server publishes it flat.
type flat struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	InputSchema map[string]any `json:"inputSchema"`
}

// action says the same in the vocabulary: the first line is the description,
// the whole text goes to notes, and a root keyword that the vocabulary has no
// key for stays where the chain will name it.
func (f flat) action() actions.Map {
	m := actions.Map{"properties": map[string]any{}}
	first, rest, _ := strings.Cut(strings.TrimSpace(f.Description), "\n")
	m["description"] = strings.TrimSpace(first)
	if strings.TrimSpace(rest) != "" {
		m["notes"] = f.Description
	}
	for k, v := range f.InputSchema {
		switch {
		case k == "type", k == "$schema", k == "additionalProperties" && v == false:
		default:
			m[k] = v
		}
	}
	return m
}

// catalogue is one server's tools as the actions of one tool.
type catalogue struct {
	name    string
	actions map[string]actions.Map
}

func (c catalogue) Name() string                    { return c.name }
func (c catalogue) Description() string             { return "The tools of a public server." }
func (c catalogue) Actions() map[string]actions.Map { return c.actions }

func (c catalogue) Call(context.Context, string, actions.Data) (any, error) { return nil, nil }

// TestCorpus takes every tool of the catalogues through the chain and mounts
// those that fit. The golden file lists the others with the offence.
func TestCorpus(t *testing.T) {
	published := catalogues(t)
	var report bytes.Buffer
	var tools []actions.Tool
	total, fit := 0, 0
	for _, p := range published {
		server, list := p.server, p.tools
		c := catalogue{server, map[string]actions.Map{}}
		var misfits []string
		for _, f := range list {
			m := f.action()
			err := actions.Validate(catalogue{server, map[string]actions.Map{f.Name: m}})
			if err == nil {
				c.actions[f.Name] = m
				continue
			}
			var e *actions.Error
			require.True(t, errors.As(err, &e), "%s: %v", f.Name, err)
			for _, o := range e.Offences {
				misfits = append(misfits, "  "+o.String())
			}
		}
		fmt.Fprintf(&report, "%s: %d of %d fit\n", server, len(c.actions), len(list))
		for _, m := range misfits {
			fmt.Fprintln(&report, m)
		}
		total, fit = total+len(list), fit+len(c.actions)
		if len(c.actions) > 0 {
			tools = append(tools, c)
		}
	}
	fmt.Fprintf(&report, "all: %d of %d fit\n", fit, total)

	server, err := mcp.New(mcp.Options{Name: "corpus", Version: "1"}, tools...)
	require.NoError(t, err)
	require.NotNil(t, server)

	golden := filepath.Join("testdata", "corpus.golden")
	if *updateCorpus {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(golden, report.Bytes(), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), report.String())
}

// A published list is the tools of one server.
type published struct {
	server string
	tools  []flat
}

// catalogues reads those of all servers, and skips the test where they are not
// here.
func catalogues(t *testing.T) []published {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(corpus, "*.json"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("the catalogues of public servers are not here: " + corpus)
	}
	var all []published
	for _, file := range files {
		server := strings.TrimSuffix(filepath.Base(file), ".json")
		if server == "annotations" || server == "domains" || server == "manifest" {
			continue
		}
		all = append(all, published{server, readCatalogue(t, file)})
	}
	return all
}

func readCatalogue(t *testing.T, file string) []flat {
	t.Helper()
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	var list []flat
	require.NoError(t, dec.Decode(&list), file)
	return list
}
