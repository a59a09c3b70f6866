// This file holds the parameters of the typed actions.

package tracker

import (
	"github.com/wymcp/wymcp-go/actions"

	"github.com/wymcp/wymcp-go/examples/tasks/internal/store"
)

// Named names one task. No field of it can be sent as its zero value, so a zero
// value is one that was not sent.
type Named struct {
	ID      int64  `json:"id,omitempty" validate:"omitempty,min=1" jsonschema_description:"The task's id."`
	Project string `json:"project,omitempty" validate:"omitempty,min=1,max=60" jsonschema_description:"The task's project, beside title."`
	Title   string `json:"title,omitempty" validate:"omitempty,min=1,max=120" jsonschema_description:"The task's title, beside project."`
}

// ref is the task that is named. That one is, is the gate's business; that it is
// named once is not.
func (n Named) ref() (store.Ref, error) {
	if n.ID == 0 {
		return store.Ref{Project: n.Project, Title: n.Title}, nil
	}
	if n.Project != "" || n.Title != "" {
		return store.Ref{}, actions.Invalid("data.id", "stands beside project or title; name the task by id alone, or by project and title")
	}
	return store.Ref{ID: n.ID}, nil
}

// Completion is what complete takes.
type Completion struct {
	Named
	Force bool `json:"force,omitempty" jsonschema:"default=false" jsonschema_description:"Tick off what is open on the checklist, too."`
}

// Deletion is what delete answers.
type Deletion struct {
	Deleted store.Task `json:"deleted"`
}
