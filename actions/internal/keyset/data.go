package keyset

import (
	"maps"
	"slices"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
)

// Unknown is called for each key that nothing declares, with the trail at the
// key and the object's node, which knows what is declared there.
type Unknown func(trail *datapath.Trail, key string, at *Node)

// Prune walks data: it takes out each null that stands for "not sent" (of a
// declared key that is not required and whose schema does not let null pass) and
// calls unknown for each key that nothing declares. Of one object those below its
// declared keys come first, then its own, each in order of their names. It reports
// whether it took anything out. Elements of arrays are never dropped.
func (n *Node) Prune(data any, trail *datapath.Trail, unknown Unknown) (pruned bool) {
	switch v := data.(type) {
	case map[string]any:
		return n.object(v, trail, unknown)
	case []any:
		if n.Items == nil || n.Items.leaf() {
			return false
		}
		for i := min(n.prefix, len(v)); i < len(v); i++ {
			trail.Index(i)
			pruned = n.Items.Prune(v[i], trail, unknown) || pruned
			trail.Up()
		}
	}
	return pruned
}

// leaf reports that the walk has nothing to do in a value.
func (n *Node) leaf() bool {
	return n.Properties == nil && n.Items == nil && n.Additional == nil && !n.Closed
}

func (n *Node) object(m map[string]any, trail *datapath.Trail, unknown Unknown) (pruned bool) {
	declared := 0
	for _, name := range n.names {
		v, ok := m[name]
		if !ok {
			continue
		}
		below := n.Properties[name]
		if v == nil && !below.Nullable && !n.Required[name] {
			delete(m, name)
			pruned = true
			continue
		}
		declared++
		if !below.leaf() {
			trail.Key(name)
			pruned = below.Prune(v, trail, unknown) || pruned
			trail.Up()
		}
	}
	if declared == len(m) || !n.Closed && (n.Additional == nil || n.Additional.leaf()) {
		return pruned
	}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if n.Properties[key] != nil || n.declares(key) {
			continue
		}
		trail.Key(key)
		if n.Closed {
			unknown(trail, key, n)
		} else {
			pruned = n.Additional.Prune(m[key], trail, unknown) || pruned
		}
		trail.Up()
	}
	return pruned
}
