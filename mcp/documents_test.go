// This file makes the documents of one tool, and picks the mistakes to try.

package mcp_test

import (
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

const (
	tries    = 20 // to make one document that the oracle takes
	turns    = 12 // full documents where a schema has alternatives, each with others
	randoms  = 3  // documents with some of what may be left out
	mistakes = 100000
)

// chance is a source of chance that is the same in each run.
func chance(server, tool string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(server + "\x00" + tool))
	return rand.New(rand.NewPCG(h.Sum64(), 0))
}

// documents makes data that the oracle takes: with only what must be sent, with
// all there is, for each of the alternatives, and with some. failed counts those
// that could not be made.
func documents(f flat, o oracle, r *rand.Rand) (full, others []*specimen, failed int) {
	seen := map[string]bool{}
	add := func(to *[]*specimen, s share, turn int) {
		v := document(f, o, r, s, turn)
		if v == nil {
			failed++
			return
		}
		if text := compact(v.value()); !seen[text] {
			seen[text] = true
			*to = append(*to, v)
		}
	}
	rounds := 1
	if text := compact(f.InputSchema); strings.Contains(text, `Of":[`) || strings.Contains(text, `"if":`) {
		rounds = turns
	}
	for turn := range rounds {
		add(&full, all, turn)
	}
	add(&others, none, -1)
	for range randoms {
		add(&others, some, -1)
	}
	return full, others, failed
}

func document(f flat, o oracle, r *rand.Rand, s share, turn int) *specimen {
	for try := range tries {
		g := &grower{Rand: r, root: f.InputSchema, share: s, extras: s != none && try < tries/2}
		schema := f.InputSchema
		if groups := f.groups(); len(groups) > 0 {
			schema = maps.Clone(schema)
			for _, name := range oneOf(g, groups...) {
				schema["required"] = append(slices.Clip(schema["required"].([]any)), name)
			}
		}
		v := g.grow(schema, true, 0, turn)
		if v == nil || v.members == nil || !o.takes(v.value()) {
			continue
		}
		for name, member := range v.members {
			member.needed = slices.Contains(texts(f.InputSchema["required"]), name)
		}
		return v
	}
	return nil
}

// groups are those of required_one_of, which no server publishes.
func (f flat) groups() (groups [][]string) {
	list, _ := f.InputSchema["required_one_of"].([]any)
	for _, group := range list {
		groups = append(groups, texts(group))
	}
	return groups
}

// choose returns at most n of the mistakes, of each kind about as many.
func choose(r *rand.Rand, list []mistake, n int) []mistake {
	byKind := map[kind][]mistake{}
	for _, m := range list {
		byKind[m.kind] = append(byKind[m.kind], m)
	}
	for _, k := range kinds() {
		r.Shuffle(len(byKind[k]), func(i, j int) { byKind[k][i], byKind[k][j] = byKind[k][j], byKind[k][i] })
	}
	var chosen []mistake
	for round := 0; len(chosen) < min(n, len(list)); round++ {
		for _, k := range kinds() {
			if round < len(byKind[k]) && len(chosen) < n {
				chosen = append(chosen, byKind[k][round])
			}
		}
	}
	return slices.Clip(chosen)
}
