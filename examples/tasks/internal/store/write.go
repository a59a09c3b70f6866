// This file changes tasks.

package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"
)

// Create stores a new task, open. A title that the project has already is a
// [*TakenError].
func (s *Store) Create(ctx context.Context, n New) (Task, error) {
	now := s.stamp()
	t := Task{
		Project: n.Project, Title: n.Title, Status: StatusOpen, Priority: n.Priority, Due: n.Due,
		Labels: labelSet(n.Labels), Checklist: ownItems(n.Checklist), Created: now, Updated: now,
	}
	err := s.write(ctx, func(tx *sql.Tx) error {
		if err := free(ctx, tx, t); err != nil {
			return err
		}
		result, err := tx.ExecContext(ctx, `
			INSERT INTO tasks (project, title, status, priority, due, created, updated) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			t.Project, t.Title, t.Status, t.Priority, t.Due, text(t.Created), text(t.Updated))
		if err != nil {
			return err
		}
		if t.ID, err = result.LastInsertId(); err != nil {
			return err
		}
		return putParts(ctx, tx, t)
	})
	if err != nil {
		return Task{}, err
	}
	return t, nil
}

// Update changes a task and returns it as it is then. A status of done
// completes it whatever its checklist says; see [Store.Complete]. Errors are
// [*NotFoundError] and, for a title the project has already, [*TakenError].
func (s *Store) Update(ctx context.Context, ref Ref, c Changes) (Task, error) {
	return s.change(ctx, ref, func(t *Task, now time.Time) error {
		set(&t.Project, c.Project)
		set(&t.Title, c.Title)
		set(&t.Priority, c.Priority)
		set(&t.Due, c.Due)
		if c.Labels != nil {
			t.Labels = labelSet(*c.Labels)
		}
		if c.Checklist != nil {
			t.Checklist = ownItems(*c.Checklist)
		}
		if c.Status != nil && *c.Status != t.Status {
			t.Status, t.Completed = *c.Status, nil
			if t.Status == StatusDone {
				t.Completed = &now
			}
		}
		return nil
	})
}

// Complete closes a task and returns it as it is then; one that is done stays
// as it was. Open points on the checklist are an [*UnfinishedError], or, where
// force is true, are ticked off with it. A task that is not there is a
// [*NotFoundError].
func (s *Store) Complete(ctx context.Context, ref Ref, force bool) (Task, error) {
	return s.change(ctx, ref, func(t *Task, now time.Time) error {
		if t.Status == StatusDone {
			return errUnchanged
		}
		var open []string
		for i, item := range t.Checklist {
			if !item.Done {
				open = append(open, item.Text)
				t.Checklist[i].Done = true
			}
		}
		if len(open) > 0 && !force {
			return &UnfinishedError{ID: t.ID, Open: open}
		}
		t.Status, t.Completed = StatusDone, &now
		return nil
	})
}

// Delete removes a task and returns it as it was. A task that is not there is a
// [*NotFoundError].
func (s *Store) Delete(ctx context.Context, ref Ref) (t Task, err error) {
	err = s.write(ctx, func(tx *sql.Tx) error {
		if t, err = find(ctx, tx, ref); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM words WHERE rowid = ?`, t.ID); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM tasks WHERE id = ?`, t.ID)
		return err
	})
	return t, err
}

var errUnchanged = errors.New("unchanged")

// change reads a task, lets do change it, and writes it back, in one
// transaction. What do returns ends it without a change; errUnchanged is no
// failure.
func (s *Store) change(ctx context.Context, ref Ref, do func(t *Task, now time.Time) error) (t Task, err error) {
	now := s.stamp()
	err = s.write(ctx, func(tx *sql.Tx) error {
		if t, err = find(ctx, tx, ref); err != nil {
			return err
		}
		if err := do(&t, now); err != nil {
			return err
		}
		if err := free(ctx, tx, t); err != nil {
			return err
		}
		t.Updated = now
		var completed any
		if t.Completed != nil {
			completed = text(*t.Completed)
		}
		if _, err := tx.ExecContext(ctx, `
			UPDATE tasks SET project = ?, title = ?, status = ?, priority = ?, due = ?, updated = ?, completed = ? WHERE id = ?`,
			t.Project, t.Title, t.Status, t.Priority, t.Due, text(t.Updated), completed, t.ID); err != nil {
			return err
		}
		return putParts(ctx, tx, t)
	})
	if err != nil && !errors.Is(err, errUnchanged) {
		return Task{}, err
	}
	return t, nil
}

// free says whether another task of the project has the title.
func free(ctx context.Context, tx *sql.Tx, t Task) error {
	taken := &TakenError{Project: t.Project, Title: t.Title}
	err := tx.QueryRowContext(ctx, `SELECT id FROM tasks WHERE project = ? AND title = ? AND id <> ?`,
		t.Project, t.Title, t.ID).Scan(&taken.ID)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	return taken
}

// putParts writes what of a task stands outside its row, in place of what stood
// there.
func putParts(ctx context.Context, tx *sql.Tx, t Task) error {
	for _, table := range []string{
		`DELETE FROM labels WHERE task = ?`, `DELETE FROM items WHERE task = ?`, `DELETE FROM words WHERE rowid = ?`,
	} {
		if _, err := tx.ExecContext(ctx, table, t.ID); err != nil {
			return err
		}
	}
	for _, label := range t.Labels {
		if _, err := tx.ExecContext(ctx, `INSERT INTO labels (task, label) VALUES (?, ?)`, t.ID, label); err != nil {
			return err
		}
	}
	texts := make([]string, len(t.Checklist))
	for i, item := range t.Checklist {
		texts[i] = item.Text
		if _, err := tx.ExecContext(ctx, `INSERT INTO items (task, position, text, done) VALUES (?, ?, ?, ?)`,
			t.ID, i, item.Text, item.Done); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO words (rowid, title, labels, checklist) VALUES (?, ?, ?, ?)`,
		t.ID, t.Title, strings.Join(t.Labels, "\n"), strings.Join(texts, "\n"))
	return err
}

func set[T any](to *T, from *T) {
	if from != nil {
		*to = *from
	}
}

// labelSet returns the labels sorted, each once, never nil.
func labelSet(labels []string) []string {
	own := append([]string{}, labels...)
	slices.Sort(own)
	return slices.Compact(own)
}

func ownItems(items []Item) []Item { return append([]Item{}, items...) }

// stamp is the time of now as it is stored: UTC, whole seconds.
func (s *Store) stamp() time.Time { return s.now().UTC().Truncate(time.Second) }

func text(t time.Time) string { return t.UTC().Format(time.RFC3339) }
