package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/examples/tasks/internal/store"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func open(t *testing.T, file string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), file, func() time.Time { return noon })
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	return s
}

func TestAFileKeepsWhatWasStored(t *testing.T) {
	for _, name := range []string{"tasks.db", "a b?c#d%20&e.db"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), name)
			first, err := store.Open(t.Context(), file, func() time.Time { return noon })
			require.NoError(t, err)
			made, err := first.Create(t.Context(), full)
			require.NoError(t, err)
			require.NoError(t, first.Close())
			require.FileExists(t, file)

			got, err := open(t, file).Get(t.Context(), store.Ref{ID: made.ID})
			require.NoError(t, err)
			assert.Equal(t, made, got)
		})
	}
}

func TestDatabasesInMemoryAreApart(t *testing.T) {
	a, b := open(t, ""), open(t, "")
	_, err := a.Create(t.Context(), full)
	require.NoError(t, err)
	page, err := b.List(t.Context(), store.Filter{})
	require.NoError(t, err)
	assert.Empty(t, page.Tasks)
}

func TestOpenRefusesWhatIsNotItsOwn(t *testing.T) {
	tests := []struct{ name, sql, want string }{
		{"another program's tables", `CREATE TABLE people (name TEXT)`, "the database is not one of tasks"},
		{"another program's mark", `PRAGMA application_id = 7`, "the database is not one of tasks"},
		{"a newer version", `PRAGMA application_id = 1952543595; PRAGMA user_version = 9`, "the database has version 9, this program reads version 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "other.db")
			db, err := sql.Open("sqlite", file)
			require.NoError(t, err)
			_, err = db.ExecContext(t.Context(), tt.sql)
			require.NoError(t, err)
			require.NoError(t, db.Close())

			_, err = store.Open(t.Context(), file, nil)
			require.ErrorContains(t, err, tt.want)
			assert.ErrorContains(t, err, fmt.Sprintf("open %q", file))
		})
	}
	t.Run("no database at all", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "letter.txt")
		require.NoError(t, os.WriteFile(file, []byte("Dear friends, this is no database, and it is long enough to be read as one."), 0o600))
		_, err := store.Open(t.Context(), file, nil)
		require.Error(t, err)
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Contains(t, string(got), "Dear friends")
	})
	t.Run("a folder that is not there", func(t *testing.T) {
		_, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "no", "tasks.db"), nil)
		require.Error(t, err)
	})
}

func TestConcurrentUse(t *testing.T) {
	for name, stores := range map[string]func(t *testing.T) []*store.Store{
		"in memory": func(t *testing.T) []*store.Store {
			return []*store.Store{open(t, "")}
		},
		"two stores on one file": func(t *testing.T) []*store.Store {
			file := filepath.Join(t.TempDir(), "tasks.db")
			return []*store.Store{open(t, file), open(t, file)}
		},
	} {
		t.Run(name, func(t *testing.T) {
			all := stores(t)
			var wait sync.WaitGroup
			for i := range 32 {
				wait.Go(func() {
					s := all[i%len(all)]
					made, err := s.Create(t.Context(), store.New{Project: "p", Title: fmt.Sprint("task ", i), Priority: store.PriorityLow})
					if !assert.NoError(t, err) {
						return
					}
					_, err = s.Complete(t.Context(), store.Ref{ID: made.ID}, false)
					assert.NoError(t, err)
					_, err = s.List(t.Context(), store.Filter{Status: store.StatusDone})
					assert.NoError(t, err)
				})
			}
			wait.Wait()
			page, err := all[0].List(t.Context(), store.Filter{Status: store.StatusDone})
			require.NoError(t, err)
			assert.Equal(t, 32, page.Total)
		})
	}
}

func TestOneTitleIsGivenToOneOfManyAtOnce(t *testing.T) {
	s := open(t, "")
	var wait sync.WaitGroup
	made := make(chan int64, 16)
	for range 16 {
		wait.Go(func() {
			task, err := s.Create(t.Context(), full)
			var taken *store.TakenError
			if err == nil {
				made <- task.ID
			} else {
				assert.ErrorAs(t, err, &taken)
			}
		})
	}
	wait.Wait()
	assert.Len(t, made, 1)
}

func TestACancelledCallChangesNothingAndLosesNothing(t *testing.T) {
	s := open(t, "")
	made, err := s.Create(t.Context(), full)
	require.NoError(t, err)
	for i := range 20 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*20*time.Microsecond)
		title := fmt.Sprint("renamed ", i)
		if _, err := s.Update(ctx, store.Ref{ID: made.ID}, store.Changes{Title: &title, Labels: &[]string{title}}); err == nil {
			made.Title, made.Labels = title, []string{title}
		}
		cancel()
		got, err := s.Get(t.Context(), store.Ref{ID: made.ID})
		require.NoError(t, err)
		require.Equal(t, made, got)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = s.Create(done, store.New{Project: "p", Title: "late"})
	require.ErrorIs(t, err, context.Canceled)
}

func TestABusyDatabaseIsToldApart(t *testing.T) {
	t.Parallel() // it waits
	file := filepath.Join(t.TempDir(), "tasks.db")
	s := open(t, file)
	db, err := sql.Open("sqlite", "file:"+file+"?_txlock=immediate")
	require.NoError(t, err)
	defer db.Close() // a reader of a test
	tx, err := db.BeginTx(t.Context(), nil)
	require.NoError(t, err)

	_, err = s.Create(t.Context(), full)
	require.Error(t, err)
	assert.True(t, store.IsBusy(err), "%v", err)
	require.NoError(t, tx.Rollback())
	_, err = s.Create(t.Context(), full)
	require.NoError(t, err)
	assert.False(t, store.IsBusy(&store.TakenError{}))
}
