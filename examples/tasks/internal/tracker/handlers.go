package tracker

import (
	"context"
	"fmt"
	"strings"

	"github.com/wymcp/wymcp-go/actions"

	"github.com/wymcp/wymcp-go/examples/tasks/internal/store"
)

func (t *tracker) create(ctx context.Context, data actions.Data) (any, error) {
	if err := notBlank("data", data); err != nil {
		return nil, err
	}
	day, err := t.day("data.due", data.Object("due"))
	if err != nil {
		return nil, err
	}
	task, err := t.store.Create(ctx, store.New{
		Project: data.String("project"), Title: data.String("title"), Priority: store.Priority(data.String("priority")),
		Due: day, Labels: data.Strings("labels"), Checklist: items(data),
	})
	if err != nil {
		return nil, tell(err, "data.title")
	}
	return actions.Result{Value: task, Hints: []actions.Hint{
		{Action: "complete", Description: "when it is done", Example: id(task)},
		{Action: "update", Description: "to change it", Example: map[string]any{"id": task.ID, "set": map[string]any{"priority": "high"}}},
	}}, nil
}

func (t *tracker) get(ctx context.Context, p Named) (actions.Result, error) {
	ref, err := p.ref()
	if err != nil {
		return actions.Result{}, err
	}
	task, err := t.store.Get(ctx, ref)
	if err != nil {
		return actions.Result{}, tell(err, "")
	}
	if task.Status == store.StatusDone {
		return actions.Result{Value: task}, nil
	}
	return actions.Result{Value: task, Hints: []actions.Hint{{Action: "complete", Description: "when it is done", Example: id(task)}}}, nil
}

func (t *tracker) list(ctx context.Context, data actions.Data) (any, error) {
	f, err := filter(data)
	if err != nil {
		return nil, err
	}
	f.Priority, f.Label = store.Priority(data.String("priority")), data.String("label")
	f.DueBy, f.Sort = store.Date(data.String("due_by")), store.Sort(data.String("sort"))
	page, err := t.store.List(ctx, f)
	if err != nil {
		return nil, tell(err, "")
	}
	return pageAnswer("list", data, f, page), nil
}

func (t *tracker) search(ctx context.Context, data actions.Data) (any, error) {
	f, err := filter(data)
	if err != nil {
		return nil, err
	}
	page, err := t.store.Search(ctx, data.String("query"), f)
	if err != nil {
		return nil, tell(err, "")
	}
	answer := pageAnswer("search", data, f, page)
	if page.Total == 0 {
		answer.Hints = append(answer.Hints, actions.Hint{Action: "list", Description: "nothing has all of these words; look through the tasks"})
	}
	return answer, nil
}

func (t *tracker) update(ctx context.Context, data actions.Data) (any, error) {
	ref, err := refOf(data)
	if err != nil {
		return nil, err
	}
	set := data.Object("set")
	c := store.Changes{
		Title: text[string](set, "title"), Project: text[string](set, "project"),
		Priority: text[store.Priority](set, "priority"), Status: text[store.Status](set, "status"),
	}
	if err := notBlank("data.set", set); err != nil {
		return nil, err
	}
	if set.Has("due") {
		day, err := t.day("data.set.due", set.Object("due"))
		if err != nil {
			return nil, err
		}
		c.Due = &day
	}
	if set.Has("labels") {
		labels := set.Strings("labels")
		c.Labels = &labels
	}
	if set.Has("checklist") {
		list := items(set)
		c.Checklist = &list
	}
	at := "data.set.project"
	if set.Has("title") {
		at = "data.set.title"
	}
	task, err := t.store.Update(ctx, ref, c)
	if err != nil {
		return nil, tell(err, at)
	}
	return task, nil
}

func (t *tracker) complete(ctx context.Context, p Completion) (actions.Result, error) {
	ref, err := p.ref()
	if err != nil {
		return actions.Result{}, err
	}
	task, err := t.store.Complete(ctx, ref, p.Force)
	if err != nil {
		return actions.Result{}, tell(err, "")
	}
	return actions.Result{Value: task, Hints: []actions.Hint{{
		Action: "list", Description: "what is left of the project", Example: map[string]any{"project": task.Project},
	}}}, nil
}

func (t *tracker) delete(ctx context.Context, p Named) (Deletion, error) {
	ref, err := p.ref()
	if err != nil {
		return Deletion{}, err
	}
	task, err := t.store.Delete(ctx, ref)
	if err != nil {
		return Deletion{}, tell(err, "")
	}
	return Deletion{task}, nil
}

// refOf reads which task the data of an action without parameters of its own
// type names.
func refOf(data actions.Data) (store.Ref, error) {
	n, err := data.Int("id")
	if err != nil {
		return store.Ref{}, err
	}
	return Named{n, data.String("project"), data.String("title")}.ref()
}

// notBlank refuses a title or a project that nobody could read.
func notBlank(path string, data actions.Data) error {
	for _, name := range []string{"title", "project"} {
		if data.Has(name) && strings.TrimSpace(data.String(name)) == "" {
			return actions.Invalid(path+"."+name, "is blank; write at least one letter")
		}
	}
	return nil
}

// filter reads what list and search have in common.
func filter(data actions.Data) (f store.Filter, err error) {
	f.Project = data.String("project")
	if s := data.String("status"); s != anyStatus {
		f.Status = store.Status(s)
	}
	limit, err := data.Int("limit")
	if err != nil {
		return f, err
	}
	offset, err := data.Int("offset")
	f.Limit, f.Offset = int(limit), int(offset)
	return f, err
}

// day reads a due date; a due that is not there or null is none.
func (t *tracker) day(path string, due actions.Data) (store.Date, error) {
	on, in, unit := due.Has("on"), due.Has("in"), due.Has("unit")
	switch {
	case on && (in || unit):
		return "", actions.Invalid(path, "has on beside in or unit; send one of them")
	case on:
		return store.Date(due.String("on")), nil
	case in:
		n, err := due.Int("in")
		if err != nil {
			return "", err
		}
		if due.String("unit") == "week" {
			n *= 7
		}
		return store.DateOf(t.now().UTC().AddDate(0, 0, int(n))), nil
	case unit:
		return "", actions.Invalid(path, fmt.Sprintf(`has unit without in; send how many, as in {"in": 1, "unit": %q}`, due.String("unit")))
	}
	return "", nil
}

func items(data actions.Data) []store.Item {
	var list []store.Item
	for _, v := range data.Array("checklist") {
		point, _ := v.(map[string]any)
		text, _ := point["text"].(string)
		done, _ := point["done"].(bool)
		list = append(list, store.Item{Text: text, Done: done})
	}
	return list
}

func text[T ~string](data actions.Data, name string) *T {
	if !data.Has(name) {
		return nil
	}
	v := T(data.String(name))
	return &v
}

func id(t store.Task) map[string]any { return map[string]any{"id": t.ID} }
