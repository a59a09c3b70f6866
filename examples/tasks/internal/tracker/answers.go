// This file holds what is answered beside plain tasks.

package tracker

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/wymcp/wymcp-go/actions"

	"github.com/wymcp/wymcp-go/examples/tasks/internal/store"
)

// Brief is a task in a list.
type Brief struct {
	ID        int64          `json:"id"`
	Project   string         `json:"project"`
	Title     string         `json:"title"`
	Status    store.Status   `json:"status"`
	Priority  store.Priority `json:"priority"`
	Due       store.Date     `json:"due,omitempty"`
	Labels    []string       `json:"labels,omitempty"`
	OpenItems int            `json:"open_items,omitempty"` // on its checklist
}

// Page is the answer to list and search.
type Page struct {
	Tasks []Brief `json:"tasks"`
	Total int     `json:"total"` // of the whole list, of which Tasks may be a part
}

// pageAnswer is a page with, where it is not the last, the call of the next.
func pageAnswer(action string, data actions.Data, f store.Filter, p store.Page) actions.Result {
	page := Page{Tasks: []Brief{}, Total: p.Total}
	for _, t := range p.Tasks {
		b := Brief{ID: t.ID, Project: t.Project, Title: t.Title, Status: t.Status, Priority: t.Priority, Due: t.Due, Labels: t.Labels}
		for _, item := range t.Checklist {
			if !item.Done {
				b.OpenItems++
			}
		}
		page.Tasks = append(page.Tasks, b)
	}
	answer := actions.Result{Value: page}
	if next := f.Offset + len(p.Tasks); len(p.Tasks) > 0 && next < p.Total {
		again := maps.Clone(data.Map())
		again["offset"] = next
		answer.Hints = []actions.Hint{{Action: action, Description: fmt.Sprintf("the next of %d", p.Total), Example: again}}
	}
	return answer
}

// tell puts an error of the store into words that a caller can act on. The path
// is the one of a title that may be taken.
func tell(err error, path string) error {
	var (
		missing    *store.NotFoundError
		taken      *store.TakenError
		unfinished *store.UnfinishedError
	)
	switch {
	case errors.As(err, &missing) && missing.Ref.ID != 0:
		return actions.Invalid("data.id", fmt.Sprintf("is %d, which no task has; list or search tells the ids", missing.Ref.ID))
	case errors.As(err, &missing) && len(missing.Titles) == 0:
		return actions.Invalid("data.project", fmt.Sprintf("is %q, which has no tasks; list tells the projects", missing.Ref.Project))
	case errors.As(err, &missing):
		r := actions.Invalid("data.title", fmt.Sprintf("is %q, which is no task of project %q; its newest are %s",
			missing.Ref.Title, missing.Ref.Project, quoted(missing.Titles)))
		r.Problems[0].DidYouMean = actions.Nearest(missing.Ref.Title, missing.Titles)
		return r
	case errors.As(err, &taken):
		return actions.Invalid(path, fmt.Sprintf("cannot be: project %q has the title %q already, as task %d; choose another title, or update that task",
			taken.Project, taken.Title, taken.ID))
	case errors.As(err, &unfinished):
		return fmt.Errorf("task %d has open points on its checklist: %s; update its checklist as they get done, or send force true to tick them off",
			unfinished.ID, quoted(unfinished.Open))
	case store.IsBusy(err):
		return actions.Retryable(errors.New("the task file is in use by another program; try again in a moment"), true)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	}
	return fmt.Errorf("the task store failed: %w", err)
}

func quoted(list []string) string {
	var b strings.Builder
	for i, s := range list {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", s)
	}
	return b.String()
}
