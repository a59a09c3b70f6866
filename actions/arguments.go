// This file judges the root of the arguments, and finds out what was meant where
// things stand in the wrong place. What was meant is told, never run.

package actions

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/rawjson"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// rootStep judges the members of the arguments and finds the data.
func (c *check) rootStep(root map[string]any, doc *rawjson.Document) {
	c.dataMember(root, doc)
	action, _ := root["action"].(string)
	g := c.r.gates[action]
	strays := slices.Sorted(maps.Keys(root))
	strays = slices.DeleteFunc(strays, func(key string) bool { return key == "action" || key == "data" })
	if len(strays) == 1 && c.container(root, strays[0], g) {
		return
	}
	for _, key := range strays {
		c.stray(key, root[key], g)
	}
	if len(strays) > 0 && g != nil {
		c.moveIn(root, g)
	}
	if g != nil {
		c.dataInData(g)
	}
}

// stray tells of one member that has no place at the root.
func (c *check) stray(key string, value any, g *gate) {
	if key == "tool" && value == any(c.r.name) {
		c.add(Problem{Code: InvalidArguments, Path: "tool", Message: "is not needed here: leave it out"})
		c.moved = true
		return
	}
	_, there := c.data[key]
	c.lost = c.lost || g == nil || g.tree.Properties[key] == nil || there
	if c.full(InvalidArguments) {
		c.count(1)
		return
	}
	p := Problem{Code: InvalidArguments, Path: keyPath(key)}
	switch owners := c.owners(key, g); {
	case len(owners) > 0 && there:
		p.Message = "is in data as well: send it there alone"
	case len(owners) > 0:
		p.Message = fmt.Sprintf("is a parameter of %s: move it into data", list(owners))
	default:
		p.Message = "is not known here; the arguments are action and data alone, parameters go into data"
		p.DidYouMean = cmp.Or(Nearest(key, []string{"action", "data"}), c.nearestParameter(key, g))
	}
	c.add(p)
}

// container recognises an object of parameters under another name than data:
// {"action":"create","params":{…}}, {"create":{…}}.
func (c *check) container(root map[string]any, key string, g *gate) bool {
	object, ok := root[key].(map[string]any)
	_, hasData := root["data"]
	if !ok || hasData || g != nil && g.tree.Properties[key] != nil {
		return false
	}
	_, hasAction := root["action"]
	switch {
	case g != nil:
		c.add(Problem{Code: InvalidArguments, Path: keyPath(key), Message: "is not known here: parameters go into data", DidYouMean: "data"})
	case !hasAction && c.r.gates[key] != nil:
		c.add(Problem{Code: InvalidArguments, Path: keyPath(key), Message: "is an action: name it in action, and send its parameters in data"})
		c.elsewhere = key
	default:
		return false
	}
	c.data, c.moved = object, true
	return true
}

// dataInData takes one wrapping off data that was wrapped twice, or a repetition
// of the action.
func (c *check) dataInData(g *gate) {
	if inner, ok := c.data["data"].(map[string]any); ok && len(c.data) == 1 && g.tree.Properties["data"] == nil {
		c.add(Problem{Code: InvalidArguments, Path: "data.data", Message: "is data inside data: send it once"})
		c.data, c.moved = inner, true
	}
	if c.data["action"] == any(g.action) && g.tree.Properties["action"] == nil {
		c.add(Problem{Code: InvalidArguments, Path: "data.action", Message: "stands beside data already: leave it out here"})
		delete(c.data, "action")
		c.moved = true
	}
}

// owners are the actions that declare a key which stands beside action: the
// action called, or where none was, any.
func (c *check) owners(key string, called *gate) []string {
	if called != nil {
		if called.tree.Properties[key] != nil {
			return []string{called.action}
		}
		return nil
	}
	var owners []string
	for _, name := range c.r.names {
		if c.r.gates[name].tree.Properties[key] != nil {
			owners = append(owners, name)
		}
	}
	return owners
}

func (c *check) nearestParameter(key string, called *gate) string {
	if called == nil {
		return ""
	}
	return Nearest(key, called.names)
}

// dataMember reads the data member, which may be absent, null or mistaken for
// text.
func (c *check) dataMember(root map[string]any, doc *rawjson.Document) {
	switch v := root["data"].(type) {
	case nil:
		c.data, c.raw = map[string]any{}, []byte("{}")
	case map[string]any:
		c.data, c.raw = v, doc.Members["data"]
	case string:
		inner := rawjson.Parse([]byte(v), "data", c.rawLimits())
		object, ok := inner.Value.(map[string]any)
		if !ok || len(inner.Problems) > 0 {
			c.add(Problem{Code: InvalidArguments, Path: "data", Message: `must be an object such as {"name":"value"}, not a string`})
			return
		}
		c.data = object
		c.moved = true
		if c.policy.Coerce {
			c.coerced = append(c.coerced, Coercion{Path: "data", From: spelled(v), To: spelled(compact(object))})
			return
		}
		c.add(Problem{Code: InvalidArguments, Path: "data", Message: "must be an object, not a string that holds one: send it without the quotes around it"})
	default:
		c.add(Problem{Code: InvalidArguments, Path: "data", Message: fmt.Sprintf("must be an object, not %s", words.Type(v))})
	}
}

// moveIn puts parameters that stand beside action into data, so that what else
// is wrong with them is told in the same answer. None overwrites another.
func (c *check) moveIn(root map[string]any, g *gate) {
	if c.data == nil {
		return
	}
	for key, v := range root {
		if key == "action" || key == "data" || g.tree.Properties[key] == nil {
			continue
		}
		if _, there := c.data[key]; !there {
			c.data[key] = v
			c.moved = true
		}
	}
}

// actionStep finds the gate of the action called, or tells why there is none.
func (c *check) actionStep(root map[string]any) *gate {
	v, sent := root["action"]
	switch v := v.(type) {
	case string:
		if v == "" {
			break
		}
		if g := c.r.gates[v]; g != nil {
			c.action = v
			return g
		}
		unknown := c.r.Unknown(v)
		for _, p := range unknown.Problems {
			c.add(p)
		}
		c.count(unknown.More)
		c.action = unknown.Action
		return nil
	case nil:
	default:
		c.add(Problem{Code: InvalidArguments, Path: "action",
			Message: fmt.Sprintf("must be a string that names the action, not %s; the actions are %s", words.Type(v), list(c.r.names))})
		return nil
	}
	if g := c.r.gates[c.elsewhere]; g != nil {
		c.action = c.elsewhere
		return g // told already
	}
	p := Problem{Code: MissingAction, Path: "action", Message: "is missing; the actions are " + list(c.r.names)}
	if sent {
		p.Message = fmt.Sprintf("is %s and must name the action; the actions are %s", shownValue(v), list(c.r.names))
	}
	inner, _ := c.data["action"].(string)
	g := c.r.gates[inner]
	if g != nil && g.tree.Properties["action"] == nil {
		p.Message = fmt.Sprintf("is missing at the top level; %s stands inside data: move it out", words.Quote(inner))
		delete(c.data, "action")
		c.action, c.moved = inner, true
	} else {
		g = nil
	}
	c.add(p)
	return g
}

// keyPath spells a member of the arguments.
func keyPath(key string) string {
	t := datapath.New("")
	t.Key(key)
	return t.String()
}
