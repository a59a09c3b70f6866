package mcp_test

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

// moved is the action where definitions that all properties share are copied
// into each property that refers to one: a reference is relative to the schema
// of its own property.
func (f flat) moved() actions.Map {
	m := f.action()
	definitions, ok := m["$defs"]
	if !ok {
		return m
	}
	delete(m, "$defs")
	properties := map[string]any{}
	for name, schema := range m["properties"].(map[string]any) {
		if strings.Contains(compact(schema), `"$ref":`) {
			own := maps.Clone(schema.(map[string]any))
			own["$defs"] = definitions
			schema = own
		}
		properties[name] = schema
	}
	m["properties"] = properties
	return m
}

// fits reports whether the chain has nothing against an action.
func fits(name string, m actions.Map) bool {
	return actions.Validate(catalogue{"one", map[string]actions.Map{name: m}}) == nil
}

// reap takes the tools of one server through the gate. Of a tool at most limit
// mistakes are tried, and of the tools each stride-th.
func reap(t *testing.T, p published, limit, stride int, fail func(k kind, text string)) *harvest {
	h := &harvest{server: p.server, tools: len(p.tools), kinds: map[kind]*tally{}}
	c := catalogue{p.server, map[string]actions.Map{}}
	var mounted []flat
	for i, f := range p.tools {
		if i%stride != 0 {
			continue
		}
		m := f.action()
		if !fits(f.Name, m) {
			if m = f.moved(); !fits(f.Name, m) {
				h.left++
				continue
			}
			h.moved++
		}
		c.actions[f.Name] = m
		mounted = append(mounted, f)
	}
	reg, err := actions.Register(c)
	require.NoError(t, err)
	for _, f := range mounted {
		o, err := consult(f.InputSchema)
		require.NoError(t, err, f.Name)
		trial := &trial{harvest: h, reg: reg, action: f.Name, oracle: o, fail: func(k kind, format string, args ...any) {
			fail(k, p.server+" "+f.Name+": "+fmt.Sprintf(format, args...))
		}}
		trial.run(f, limit)
	}
	return h
}

func (t *trial) run(f flat, limit int) {
	r := chance(t.server, f.Name)
	full, others, failed := documents(f, t.oracle, r)
	t.failed += failed
	for _, v := range full {
		t.document(v)
	}
	for _, v := range others {
		t.document(v)
	}
	schema, _ := t.reg.Schema(f.Name)
	var list []mistake
	seen := map[string]bool{}
	whole := map[string]any{}
	for i, v := range full {
		spoil(v, schema.RequiredOneOf, func(m mistake) {
			if !seen[m.key] {
				seen[m.key] = true
				m.key = fmt.Sprint(i, m.key)
				list = append(list, m)
				whole[m.key] = v.value()
			}
		})
	}
	for _, m := range choose(r, list, limit) {
		t.mistake(m, whole[m.key])
	}
}

// disagreements collects what fails, some of each kind.
type disagreements struct {
	count map[kind]int
	texts []string
}

func (d *disagreements) add(k kind, text string) {
	if d.count[k]++; d.count[k] <= 5 {
		d.texts = append(d.texts, string(k)+": "+strings.ToValidUTF8(text, "\ufffd"))
	}
}

func (d *disagreements) report(t *testing.T) {
	t.Helper()
	for k, n := range d.count {
		t.Errorf("%d disagreements: %s", n, k)
	}
	for _, text := range d.texts {
		t.Error(text)
	}
}

// TestCatalogueValues makes documents for every tool of the catalogues and takes
// them through its gate: those that are right have to pass, and of those with
// one mistake in them each has to be refused at its place. The golden file has
// the figures.
func TestCatalogueValues(t *testing.T) {
	lists := catalogues(t)
	limit, stride := math.MaxInt, 1
	if testing.Short() {
		limit, stride = 20, 5
	}
	d := &disagreements{count: map[kind]int{}}
	var all []*harvest
	for _, p := range lists {
		all = append(all, reap(t, p, limit, stride, d.add))
	}
	d.report(t)
	if testing.Short() {
		return
	}
	golden(t, "catalogue-values.golden", tables(all))
}

// TestKeywordValues does the same with schemas that have what no server
// publishes. Each kind of mistake has to be caught.
func TestKeywordValues(t *testing.T) {
	list := readCatalogue(t, filepath.Join("testdata", "keywords.json"))
	d := &disagreements{count: map[kind]int{}}
	h := reap(t, published{"keywords", list}, math.MaxInt, 1, d.add)
	d.report(t)
	assert.Zero(t, h.left, "the chain refuses a tool")
	assert.Zero(t, h.failed, "no document could be made")
	for _, k := range kinds() {
		if n := h.kinds[k]; assert.NotNil(t, n, "no place for the mistake: %s", k) {
			assert.Positive(t, n.exact+n.around, "none was caught: %s", k)
		}
	}
	golden(t, "keyword-values.golden", tables([]*harvest{h}))
}

// The marks around the tables of docs/catalogues.md.
const (
	figuresPage = "../docs/catalogues.md"
	pageBegin   = "<!-- figures: go test ./mcp -run TestCatalogue -update -->\n"
	pageEnd     = "<!-- end of figures -->\n"
)

// TestCatalogueFigures holds docs/catalogues.md to the golden file, catalogues or
// not.
func TestCatalogueFigures(t *testing.T) {
	figures, err := os.ReadFile(filepath.Join("testdata", "catalogue-values.golden"))
	require.NoError(t, err)
	text, err := os.ReadFile(figuresPage)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(text), pageBegin)
	require.True(t, ok, "the page has no figures")
	got, after, ok := strings.Cut(rest, pageEnd)
	require.True(t, ok, "the figures have no end")
	if *update {
		require.NoError(t, os.WriteFile(figuresPage, []byte(before+pageBegin+string(figures)+pageEnd+after), 0o644))
		return
	}
	assert.Equal(t, string(figures), got)
}

// tables spells the figures, by server and by kind of mistake.
func tables(all []*harvest) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, "| server | tools | definitions moved | left out | documents, all taken | refused by closure alone | mistakes | caught |")
	fmt.Fprintln(&b, "|---|---|---|---|---|---|---|---|")
	total := &harvest{server: "all", kinds: map[kind]*tally{}}
	row := func(h *harvest) {
		s := h.sum()
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %d | %d |\n", h.server, h.tools, h.moved, h.left, h.documents, s.closure,
			s.injected-s.closure-s.notSent-s.harmless, s.exact+s.around)
	}
	for _, h := range all {
		row(h)
		total.tools += h.tools
		total.moved += h.moved
		total.left += h.left
		total.documents += h.documents
		total.failed += h.failed
		total.corrected += h.corrected
		for k, n := range h.kinds {
			if total.kinds[k] == nil {
				total.kinds[k] = &tally{}
			}
			total.kinds[k].add(*n)
		}
	}
	if len(all) > 1 {
		row(total)
	}
	fmt.Fprintf(&b, "\nDocuments that could not be made: %d. Corrected calls that were told, and passed: %d.\n\n", total.failed, total.corrected)
	fmt.Fprintln(&b, "| kind | injected | caught at its place | caught elsewhere in its alternatives | refused by closure alone | passed as not sent | no mistake by the oracle |")
	fmt.Fprintln(&b, "|---|---|---|---|---|---|---|")
	for _, k := range kinds() {
		n := total.kinds[k]
		if n == nil {
			n = &tally{}
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %d |\n", k, n.injected, n.exact, n.around, n.closure, n.notSent, n.harmless)
	}
	n := total.sum()
	fmt.Fprintf(&b, "| all | %d | %d | %d | %d | %d | %d |\n", n.injected, n.exact, n.around, n.closure, n.notSent, n.harmless)
	return b.Bytes()
}
