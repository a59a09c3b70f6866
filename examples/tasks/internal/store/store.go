// Package store keeps tasks in an embedded SQLite database.
//
// A [Store] is one database, in a file or in memory. Each method is one
// transaction: it happens whole or not at all, whatever becomes of the context.
package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"time"
)

// application marks a database as this program's own (PRAGMA application_id).
const application = 0x7461736b

// version is the version of schema.sql (PRAGMA user_version).
const version = 1

//go:embed schema.sql
var schema string

// Store is a database of tasks. It is safe for concurrent use, also by several
// processes on one file.
type Store struct {
	db   *sql.DB
	keep *sql.Conn // keeps a database in memory alive while no call uses it
	now  func() time.Time
}

// Open opens the database in the file, which is created where it is not there;
// an empty name is a new database in memory, gone with [Store.Close]. The clock
// tells what a task is stamped with; nil is [time.Now]. A file that is another
// program's database, or a newer version's, is an error and stays as it is.
func Open(ctx context.Context, file string, now func() time.Time) (*Store, error) {
	if now == nil {
		now = time.Now
	}
	source := "file:/" + rand.Text() + "?vfs=memdb"
	if file != "" {
		path, err := filepath.Abs(file)
		if err != nil {
			return nil, fmt.Errorf("open %q: %w", file, err)
		}
		source = (&url.URL{Scheme: "file", OmitHost: true, Path: path}).String() + "?_pragma=journal_mode(WAL)"
	}
	source += "&_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)&_txlock=immediate"
	db, err := sql.Open("sqlite", source)
	if err != nil {
		return nil, fmt.Errorf("open %q: %w", file, err)
	}
	s := &Store{db: db, now: now}
	if err := s.prepare(ctx, file == ""); err != nil {
		return nil, errors.Join(fmt.Errorf("open %q: %w", file, err), s.Close())
	}
	return s, nil
}

// Close closes the database. The store is of no use afterwards.
func (s *Store) Close() error {
	if s.keep != nil {
		return errors.Join(s.keep.Close(), s.db.Close())
	}
	return s.db.Close()
}

// prepare makes the tables of a new database, and refuses one of others.
func (s *Store) prepare(ctx context.Context, memory bool) (err error) {
	if memory {
		if s.keep, err = s.db.Conn(ctx); err != nil {
			return err
		}
	}
	return s.write(ctx, func(tx *sql.Tx) error {
		var app, is, objects int
		row := tx.QueryRowContext(ctx, `
			SELECT (SELECT application_id FROM pragma_application_id),
			       (SELECT user_version FROM pragma_user_version),
			       (SELECT count(*) FROM sqlite_schema)`)
		if err := row.Scan(&app, &is, &objects); err != nil {
			return err
		}
		switch {
		case app == 0 && is == 0 && objects == 0:
			_, err := tx.ExecContext(ctx, schema+fmt.Sprintf(";PRAGMA application_id = %d; PRAGMA user_version = %d", application, version))
			return err
		case app != application:
			return errors.New("the database is not one of tasks")
		case is != version:
			return fmt.Errorf("the database has version %d, this program reads version %d", is, version)
		}
		return nil
	})
}

// write runs do in a transaction that writes.
func (s *Store) write(ctx context.Context, do func(*sql.Tx) error) error {
	return s.transact(ctx, &sql.TxOptions{}, do)
}

// read runs do in a transaction that sees one state of the database.
func (s *Store) read(ctx context.Context, do func(*sql.Tx) error) error {
	return s.transact(ctx, &sql.TxOptions{ReadOnly: true}, do)
}

func (s *Store) transact(ctx context.Context, o *sql.TxOptions, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, o)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit there is nothing to roll back
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
