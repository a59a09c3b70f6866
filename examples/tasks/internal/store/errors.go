package store

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// NotFoundError says that no task is what a [Ref] names.
type NotFoundError struct {
	Ref    Ref
	Titles []string // of the project's tasks, the newest ten; none where the ref is an ID
}

// Error says which task is not there.
func (e *NotFoundError) Error() string {
	if e.Ref.ID != 0 {
		return fmt.Sprintf("no task has id %d", e.Ref.ID)
	}
	return fmt.Sprintf("project %q has no task %q", e.Ref.Project, e.Ref.Title)
}

// TakenError says that a project has a task of that title already.
type TakenError struct {
	Project, Title string
	ID             int64 // of the task that has the title
}

// Error says which task has the title.
func (e *TakenError) Error() string {
	return fmt.Sprintf("project %q has task %d with the title %q already", e.Project, e.ID, e.Title)
}

// UnfinishedError says that a task cannot be completed while points of its
// checklist are open.
type UnfinishedError struct {
	ID   int64
	Open []string // the texts of those points, in order
}

// Error says how many points are open.
func (e *UnfinishedError) Error() string {
	return fmt.Sprintf("task %d has %d open points on its checklist", e.ID, len(e.Open))
}

// IsBusy reports whether err says that another process holds the database: the
// same call may succeed a moment later.
func IsBusy(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_BUSY || e.Code()&0xff == sqlite3.SQLITE_LOCKED)
}
