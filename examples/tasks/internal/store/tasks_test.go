package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/examples/tasks/internal/store"
)

var full = store.New{
	Project: "site", Title: "Draft the report", Priority: store.PriorityHigh, Due: "2026-03-09",
	Labels: []string{"writing", "q1", "writing"}, Checklist: []store.Item{{Text: "outline", Done: true}, {Text: "numbers"}},
}

func TestCreateReturnsWhatGetReads(t *testing.T) {
	s := open(t, "")
	made, err := s.Create(t.Context(), full)
	require.NoError(t, err)
	assert.Equal(t, store.Task{
		ID: 1, Project: "site", Title: "Draft the report", Status: store.StatusOpen, Priority: store.PriorityHigh, Due: "2026-03-09",
		Labels: []string{"q1", "writing"}, Checklist: full.Checklist, Created: noon, Updated: noon,
	}, made)
	for _, ref := range []store.Ref{{ID: 1}, {Project: "site", Title: "Draft the report"}} {
		got, err := s.Get(t.Context(), ref)
		require.NoError(t, err)
		assert.Equal(t, made, got)
	}
}

func TestTitlesAreUniqueWithinAProject(t *testing.T) {
	s := open(t, "")
	create(t, s, "a", "one")
	create(t, s, "a", "One")
	other := create(t, s, "b", "one")

	var taken *store.TakenError
	_, err := s.Create(t.Context(), store.New{Project: "a", Title: "one", Priority: store.PriorityLow})
	require.ErrorAs(t, err, &taken)
	assert.Equal(t, &store.TakenError{Project: "a", Title: "one", ID: 1}, taken)
	assert.EqualError(t, err, `project "a" has task 1 with the title "one" already`)

	_, err = s.Update(t.Context(), store.Ref{ID: other.ID}, store.Changes{Project: ptr("a")})
	require.ErrorAs(t, err, &taken)
	got, err := s.Get(t.Context(), store.Ref{ID: other.ID})
	require.NoError(t, err)
	assert.Equal(t, other, got, "a refused update changes nothing")

	_, err = s.Update(t.Context(), store.Ref{ID: other.ID}, store.Changes{Title: ptr("one")})
	assert.NoError(t, err, "its own title is free for a task")
}

func TestUpdateSetsWhatIsGivenAndNothingElse(t *testing.T) {
	tests := []struct {
		name    string
		changes store.Changes
		want    func(*store.Task)
	}{
		{"nothing", store.Changes{}, func(*store.Task) {}},
		{"title", store.Changes{Title: ptr("New")}, func(t *store.Task) { t.Title = "New" }},
		{"project", store.Changes{Project: ptr("home")}, func(t *store.Task) { t.Project = "home" }},
		{"priority", store.Changes{Priority: ptr(store.PriorityLow)}, func(t *store.Task) { t.Priority = store.PriorityLow }},
		{"another date", store.Changes{Due: ptr(store.Date("2027-01-01"))}, func(t *store.Task) { t.Due = "2027-01-01" }},
		{"no date", store.Changes{Due: ptr(store.Date(""))}, func(t *store.Task) { t.Due = "" }},
		{"labels", store.Changes{Labels: ptr([]string{"z", "a"})}, func(t *store.Task) { t.Labels = []string{"a", "z"} }},
		{"no labels", store.Changes{Labels: ptr([]string{})}, func(t *store.Task) { t.Labels = []string{} }},
		{"checklist", store.Changes{Checklist: ptr([]store.Item{{Text: "only"}})}, func(t *store.Task) { t.Checklist = []store.Item{{Text: "only"}} }},
		{"status", store.Changes{Status: ptr(store.StatusDone)}, func(t *store.Task) { t.Status, t.Completed = store.StatusDone, &noon }},
		{"the same status", store.Changes{Status: ptr(store.StatusOpen)}, func(*store.Task) {}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t, "")
			want, err := s.Create(t.Context(), full)
			require.NoError(t, err)
			tt.want(&want)
			got, err := s.Update(t.Context(), store.Ref{ID: want.ID}, tt.changes)
			require.NoError(t, err)
			assert.Equal(t, want, got)
			got, err = s.Get(t.Context(), store.Ref{ID: want.ID})
			require.NoError(t, err)
			assert.Equal(t, want, got)
		})
	}
}

func TestComplete(t *testing.T) {
	clock := noon
	s, err := store.Open(t.Context(), "", func() time.Time { return clock })
	require.NoError(t, err)
	defer s.Close() // in memory
	made, err := s.Create(t.Context(), full)
	require.NoError(t, err)
	ref := store.Ref{ID: made.ID}

	var unfinished *store.UnfinishedError
	_, err = s.Complete(t.Context(), ref, false)
	require.ErrorAs(t, err, &unfinished)
	assert.Equal(t, []string{"numbers"}, unfinished.Open)
	got, err := s.Get(t.Context(), ref)
	require.NoError(t, err)
	assert.Equal(t, made, got, "a refused completion ticks nothing off")

	clock = noon.Add(time.Hour)
	done, err := s.Complete(t.Context(), ref, true)
	require.NoError(t, err)
	assert.Equal(t, store.StatusDone, done.Status)
	assert.Equal(t, &clock, done.Completed)
	assert.Equal(t, []store.Item{{Text: "outline", Done: true}, {Text: "numbers", Done: true}}, done.Checklist)

	clock = noon.Add(2 * time.Hour)
	again, err := s.Complete(t.Context(), ref, false)
	require.NoError(t, err)
	assert.Equal(t, done, again, "completing twice is completing once")

	open, err := s.Update(t.Context(), ref, store.Changes{Status: ptr(store.StatusOpen)})
	require.NoError(t, err)
	assert.Nil(t, open.Completed)
}

func TestDeleteLeavesNothingBehind(t *testing.T) {
	s := open(t, "")
	made, err := s.Create(t.Context(), full)
	require.NoError(t, err)
	gone, err := s.Delete(t.Context(), store.Ref{Project: "site", Title: "Draft the report"})
	require.NoError(t, err)
	assert.Equal(t, made, gone)

	var missing *store.NotFoundError
	_, err = s.Get(t.Context(), store.Ref{ID: made.ID})
	require.ErrorAs(t, err, &missing)
	for _, f := range []store.Filter{{}, {Label: "q1"}} {
		page, err := s.List(t.Context(), f)
		require.NoError(t, err)
		assert.Equal(t, store.Page{Tasks: []store.Task{}}, page)
	}
	page, err := s.Search(t.Context(), "report", store.Filter{})
	require.NoError(t, err)
	assert.Zero(t, page.Total)
	next, err := s.Create(t.Context(), full)
	require.NoError(t, err)
	assert.Equal(t, made.ID+1, next.ID, "an id is never given twice")
}

func TestMissingTasksAreNamed(t *testing.T) {
	s := open(t, "")
	create(t, s, "a", "one")
	create(t, s, "a", "two")
	calls := map[string]func(store.Ref) error{
		"get": func(r store.Ref) error { _, err := s.Get(t.Context(), r); return err },
		"update": func(r store.Ref) error {
			_, err := s.Update(t.Context(), r, store.Changes{Title: ptr("x")})
			return err
		},
		"complete": func(r store.Ref) error { _, err := s.Complete(t.Context(), r, true); return err },
		"delete":   func(r store.Ref) error { _, err := s.Delete(t.Context(), r); return err },
	}
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			var missing *store.NotFoundError
			require.ErrorAs(t, call(store.Ref{Project: "a", Title: "tow"}), &missing)
			assert.Equal(t, []string{"two", "one"}, missing.Titles)
			assert.EqualError(t, missing, `project "a" has no task "tow"`)
			require.ErrorAs(t, call(store.Ref{ID: 99}), &missing)
			assert.EqualError(t, missing, `no task has id 99`)
		})
	}
}

func create(t *testing.T, s *store.Store, project, title string) store.Task {
	t.Helper()
	task, err := s.Create(t.Context(), store.New{Project: project, Title: title, Priority: store.PriorityNormal})
	require.NoError(t, err)
	return task
}

func ptr[T any](v T) *T { return &v }
