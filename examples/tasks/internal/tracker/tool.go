// Package tracker is the tool "tasks": what its actions take and what they do
// with a [store.Store].
package tracker

import (
	"context"
	"time"

	"github.com/wymcp/wymcp-go/dsl"

	"github.com/wymcp/wymcp-go/examples/tasks/internal/store"
)

// DefaultProject is where a task goes that is created without a project.
const DefaultProject = "inbox"

// tracker answers the actions.
type tracker struct {
	store *store.Store
	now   func() time.Time
}

// Tool returns the tool over a store. The clock tells what day "in 3 days" is
// counted from; nil is [time.Now].
func Tool(s *store.Store, now func() time.Time) *dsl.ToolSpec {
	if now == nil {
		now = time.Now
	}
	t := &tracker{store: s, now: now}
	return dsl.Tool("tasks", "Track what there is to do: tasks in projects, with priority, due date, labels and a checklist.", dsl.Actions{
		"create": dsl.Action("Create a task").
			Properties(dsl.Properties{
				"title":     title().Required(),
				"project":   project().Default(DefaultProject),
				"priority":  priority().Default(string(store.PriorityNormal)),
				"due":       due(),
				"labels":    labels(),
				"checklist": checklist(),
			}).
			Notes("A title is unique within its project, letter by letter. A due date is a day, given as it is or counted from today.").
			Related("get", "update", "list").
			Example(map[string]any{"title": "Write the report"}).
			Example(map[string]any{
				"title": "Publish the release", "project": "website", "priority": "high", "labels": []string{"release"},
				"due":       map[string]any{"in": 2, "unit": "week"},
				"checklist": []any{map[string]any{"text": "changelog"}, map[string]any{"text": "tag", "done": true}},
			}).
			Context(t.live).
			Handle(t.create),

		"get": dsl.Typed("Get one task with its checklist", t.get).
			RequiredOneOf("id").
			RequiredOneOf("project", "title").
			Related("list", "search").
			Example(Named{ID: 1}),

		"list": dsl.Action("List tasks, the open ones by default").
			Properties(dsl.Properties{
				"project":  project().Describe("Only tasks of this project."),
				"status":   status().Default(string(store.StatusOpen)),
				"priority": priority(),
				"label":    dsl.String().Describe("Only tasks that have this label.").MinLen(1),
				"due_by":   dsl.String().Describe("Only tasks that are due on this day or before.").Format("date"),
				"sort": dsl.String().Describe("Oldest first, next due first, or highest priority first.").
					OneOf(string(store.ByCreation), string(store.ByDue), string(store.ByPriority)).Default(string(store.ByCreation)),
				"limit":  limit(),
				"offset": offset(),
			}).
			Notes("Tasks are listed without their checklists; get shows one in full.").
			Related("search", "get").
			Example(map[string]any{"project": "website", "sort": "due"}).
			Context(t.live).
			Handle(t.list),

		"update": dsl.Action("Change a task, or reopen it").
			Properties(named(dsl.Properties{
				"set": dsl.Object(dsl.Fields{
					"title":     title(),
					"project":   project(),
					"priority":  priority(),
					"due":       due().Nullable(),
					"labels":    labels(),
					"checklist": checklist(),
					"status":    dsl.String().Describe("Reopens a task that is done; complete is what finishes one.").OneOf(string(store.StatusOpen)),
				}).Describe("What to change; the rest stays as it is.").MinProperties(1).Required(),
			})).
			RequiredOneOf("id").
			RequiredOneOf("project", "title").
			Notes("Labels and checklist are replaced whole: send the whole list. A due of null takes the date away.").
			Related("complete", "get").
			Example(map[string]any{"id": 1, "set": map[string]any{"priority": "low", "due": nil}}).
			Handle(t.update),

		"complete": dsl.Typed("Mark a task as done", t.complete).
			RequiredOneOf("id").
			RequiredOneOf("project", "title").
			Notes("A task with open points on its checklist is completed with force alone. Completing a task that is done changes nothing.").
			Related("update", "list").
			Example(Completion{Named: Named{ID: 1}}),

		"delete": dsl.Typed("Delete a task for good", t.delete).
			RequiredOneOf("id").
			RequiredOneOf("project", "title").
			Notes("There is no way back; complete keeps a task that is done.").
			Related("complete").
			Example(Named{Project: "inbox", Title: "Write the report"}),

		"search": dsl.Action("Find tasks by words in title, labels and checklist").
			Properties(dsl.Properties{
				"query":   dsl.String().Describe("Words that all have to be there; each may be the beginning of a longer one.").MinLen(1).MaxLen(200).Required(),
				"project": project().Describe("Only tasks of this project."),
				"status":  status().Default(anyStatus),
				"limit":   limit(),
				"offset":  offset(),
			}).
			Related("list", "get").
			Example(map[string]any{"query": "report", "status": "open"}).
			Context(t.live).
			Handle(t.search),
	}).Titled("Task tracker").OpenWorld(false)
}

// maxProjects is how many projects the live context names.
const maxProjects = 20

// live is what a caller may want to know before it creates or looks for tasks.
func (t *tracker) live(ctx context.Context) (any, error) {
	counts, err := t.store.Counts(ctx)
	if err != nil {
		return nil, err
	}
	now := struct {
		Today        store.Date     `json:"today"`
		Open         map[string]int `json:"open_tasks"` // by project
		MoreProjects int            `json:"more_projects,omitempty"`
	}{Today: store.DateOf(t.now()), Open: map[string]int{}, MoreProjects: max(0, len(counts)-maxProjects)}
	for _, c := range counts[:min(len(counts), maxProjects)] {
		now.Open[c.Project] = c.Open
	}
	return now, nil
}
