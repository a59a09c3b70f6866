// This file reads tasks.

package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
)

// Get returns a task, or a [*NotFoundError].
func (s *Store) Get(ctx context.Context, ref Ref) (t Task, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		t, err = find(ctx, tx, ref)
		return err
	})
	return t, err
}

// List returns the tasks that pass the filter.
func (s *Store) List(ctx context.Context, f Filter) (Page, error) {
	var c conditions
	c.add(f.Project != "", `project = ?`, f.Project)
	c.add(f.Status != "", `status = ?`, f.Status)
	c.add(f.Priority != "", `priority = ?`, f.Priority)
	c.add(f.Label != "", `id IN (SELECT task FROM labels WHERE label = ?)`, f.Label)
	c.add(f.DueBy != "", `due <> '' AND due <= ?`, f.DueBy)
	order := `id`
	switch f.Sort {
	case ByDue:
		order = `due = '', due, id`
	case ByPriority:
		order = `CASE priority WHEN 'high' THEN 0 WHEN 'normal' THEN 1 ELSE 2 END, id`
	}
	return s.page(ctx, `FROM tasks`+c.where(), c.args, order, f.Limit, f.Offset)
}

// Search returns the tasks that have every word of the query in their title,
// labels or checklist, the best match first. A word matches whatever its case,
// and as the beginning of a longer one. A query without a letter or a digit
// finds nothing. The filter's Sort is not read.
func (s *Store) Search(ctx context.Context, query string, f Filter) (Page, error) {
	var terms []string
	for _, word := range strings.FieldsFunc(query, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) }) {
		terms = append(terms, `"`+word+`"*`)
	}
	if len(terms) == 0 {
		return Page{Tasks: []Task{}}, nil
	}
	var c conditions
	c.add(true, `words MATCH ?`, strings.Join(terms, " "))
	c.add(f.Project != "", `project = ?`, f.Project)
	c.add(f.Status != "", `status = ?`, f.Status)
	return s.page(ctx, `FROM words JOIN tasks ON tasks.id = words.rowid`+c.where(), c.args,
		`bm25(words, 4.0, 2.0, 1.0), id`, f.Limit, f.Offset)
}

// Counts returns how many tasks are open in each project that has one, in the
// order of the names.
func (s *Store) Counts(ctx context.Context) (counts []Count, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `
			SELECT project, count(*) FROM tasks WHERE status = 'open' GROUP BY project ORDER BY project`)
		if err != nil {
			return err
		}
		defer rows.Close() // rows.Err tells
		for rows.Next() {
			var c Count
			if err := rows.Scan(&c.Project, &c.Open); err != nil {
				return err
			}
			counts = append(counts, c)
		}
		return rows.Err()
	})
	return counts, err
}

// conditions are the parts of a WHERE clause.
type conditions struct {
	parts []string
	args  []any
}

func (c *conditions) add(holds bool, part string, arg any) {
	if holds {
		c.parts = append(c.parts, part)
		c.args = append(c.args, arg)
	}
}

func (c *conditions) where() string {
	if len(c.parts) == 0 {
		return ""
	}
	return ` WHERE ` + strings.Join(c.parts, ` AND `)
}

const columns = `tasks.id, project, tasks.title, status, priority, due, created, updated, completed`

// page reads one part of what a FROM clause selects, and counts the whole.
func (s *Store) page(ctx context.Context, from string, args []any, order string, limit, offset int) (Page, error) {
	if limit <= 0 {
		limit = 100
	}
	p := Page{Tasks: []Task{}}
	err := s.read(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, `SELECT count(*) `+from, args...).Scan(&p.Total); err != nil {
			return err
		}
		rows, err := tx.QueryContext(ctx, `SELECT `+columns+` `+from+` ORDER BY `+order+` LIMIT ? OFFSET ?`,
			append(args, limit, max(offset, 0))...)
		if err != nil {
			return err
		}
		defer rows.Close() // rows.Err tells
		for rows.Next() {
			t, err := scan(rows)
			if err != nil {
				return err
			}
			p.Tasks = append(p.Tasks, t)
		}
		if err := rows.Err(); err != nil {
			return err
		}
		for i := range p.Tasks {
			if err := addParts(ctx, tx, &p.Tasks[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return Page{}, err
	}
	return p, nil
}

// find reads the task that the ref names.
func find(ctx context.Context, tx *sql.Tx, ref Ref) (Task, error) {
	where, args := `id = ?`, []any{ref.ID}
	if ref.ID == 0 {
		where, args = `project = ? AND title = ?`, []any{ref.Project, ref.Title}
	}
	t, err := scan(tx.QueryRowContext(ctx, `SELECT `+columns+` FROM tasks WHERE `+where, args...))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Task{}, missing(ctx, tx, ref)
	case err != nil:
		return Task{}, err
	}
	return t, addParts(ctx, tx, &t)
}

// missing is the error of a ref that names no task, with the titles that it may
// have meant.
func missing(ctx context.Context, tx *sql.Tx, ref Ref) error {
	e := &NotFoundError{Ref: ref}
	if ref.ID != 0 {
		return e
	}
	titles, err := column(ctx, tx, `SELECT title FROM tasks WHERE project = ? ORDER BY id DESC LIMIT 10`, ref.Project)
	if err != nil {
		return err
	}
	e.Titles = titles
	return e
}

type scanner interface{ Scan(to ...any) error }

// scan reads one row of columns.
func scan(row scanner) (Task, error) {
	var t Task
	var created, updated string
	var completed sql.NullString
	if err := row.Scan(&t.ID, &t.Project, &t.Title, &t.Status, &t.Priority, &t.Due, &created, &updated, &completed); err != nil {
		return Task{}, err
	}
	var err error
	read := func(s string) (at time.Time) {
		if err == nil {
			at, err = time.Parse(time.RFC3339, s)
		}
		return at
	}
	t.Created, t.Updated = read(created), read(updated)
	if completed.Valid {
		at := read(completed.String)
		t.Completed = &at
	}
	if err != nil {
		return Task{}, fmt.Errorf("task %d: %w", t.ID, err)
	}
	return t, nil
}

// addParts reads what of a task stands outside its row.
func addParts(ctx context.Context, tx *sql.Tx, t *Task) (err error) {
	if t.Labels, err = column(ctx, tx, `SELECT label FROM labels WHERE task = ? ORDER BY label`, t.ID); err != nil {
		return err
	}
	rows, err := tx.QueryContext(ctx, `SELECT text, done FROM items WHERE task = ? ORDER BY position`, t.ID)
	if err != nil {
		return err
	}
	defer rows.Close() // rows.Err tells
	t.Checklist = []Item{}
	for rows.Next() {
		var item Item
		if err := rows.Scan(&item.Text, &item.Done); err != nil {
			return err
		}
		t.Checklist = append(t.Checklist, item)
	}
	return rows.Err()
}

// column reads a column of text; it is never nil.
func column(ctx context.Context, tx *sql.Tx, query string, arg any) ([]string, error) {
	rows, err := tx.QueryContext(ctx, query, arg)
	if err != nil {
		return nil, err
	}
	defer rows.Close() // rows.Err tells
	list := []string{}
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}
