package store_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/examples/tasks/internal/store"
)

// shelf is a store with a few tasks, named for what tells them apart.
func shelf(t *testing.T) *store.Store {
	s := open(t, "")
	for _, n := range []store.New{
		{Project: "site", Title: "Fix the login page", Priority: store.PriorityHigh, Due: "2026-03-05", Labels: []string{"bug"}},
		{Project: "site", Title: "Write about us", Priority: store.PriorityLow, Checklist: []store.Item{{Text: "a photo of the login desk"}}},
		{Project: "home", Title: "Pay the rent", Priority: store.PriorityNormal, Due: "2026-03-01"},
		{Project: "home", Title: "Größe der Tür messen", Priority: store.PriorityHigh, Labels: []string{"bug", "diy"}},
		{Project: "home", Title: "Water plants", Priority: store.PriorityNormal},
	} {
		_, err := s.Create(t.Context(), n)
		require.NoError(t, err)
	}
	_, err := s.Complete(t.Context(), store.Ref{ID: 5}, false)
	require.NoError(t, err)
	return s
}

func ids(p store.Page) []int64 {
	list := []int64{}
	for _, task := range p.Tasks {
		list = append(list, task.ID)
	}
	return list
}

func TestList(t *testing.T) {
	s := shelf(t)
	tests := []struct {
		name   string
		filter store.Filter
		want   []int64
		total  int
	}{
		{"all", store.Filter{}, []int64{1, 2, 3, 4, 5}, 5},
		{"open", store.Filter{Status: store.StatusOpen}, []int64{1, 2, 3, 4}, 4},
		{"done", store.Filter{Status: store.StatusDone}, []int64{5}, 1},
		{"a project", store.Filter{Project: "home"}, []int64{3, 4, 5}, 3},
		{"a project that is not there", store.Filter{Project: "moon"}, []int64{}, 0},
		{"a priority", store.Filter{Priority: store.PriorityHigh}, []int64{1, 4}, 2},
		{"a label", store.Filter{Label: "bug"}, []int64{1, 4}, 2},
		{"a label is matched whole", store.Filter{Label: "bu"}, []int64{}, 0},
		{"due", store.Filter{DueBy: "2026-03-04"}, []int64{3}, 1},
		{"due on the day", store.Filter{DueBy: "2026-03-05"}, []int64{1, 3}, 2},
		{"several at once", store.Filter{Project: "home", Label: "bug", Status: store.StatusOpen}, []int64{4}, 1},
		{"by due date", store.Filter{Sort: store.ByDue}, []int64{3, 1, 2, 4, 5}, 5},
		{"by priority", store.Filter{Sort: store.ByPriority}, []int64{1, 4, 3, 5, 2}, 5},
		{"the first page", store.Filter{Limit: 2}, []int64{1, 2}, 5},
		{"a later page", store.Filter{Limit: 2, Offset: 4}, []int64{5}, 5},
		{"beyond the last", store.Filter{Limit: 2, Offset: 9}, []int64{}, 5},
		{"text that looks like SQL", store.Filter{Project: "x' OR '1'='1"}, []int64{}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			page, err := s.List(t.Context(), tt.filter)
			require.NoError(t, err)
			assert.Equal(t, tt.want, ids(page))
			assert.Equal(t, tt.total, page.Total)
		})
	}
}

func TestSearch(t *testing.T) {
	s := shelf(t)
	tests := []struct {
		name, query string
		filter      store.Filter
		want        []int64
	}{
		{"a title comes before a checklist", "login", store.Filter{}, []int64{1, 2}},
		{"whatever the case", "LOGIN", store.Filter{}, []int64{1, 2}},
		{"the beginning of a word", "pla", store.Filter{}, []int64{5}},
		{"every word", "login photo", store.Filter{}, []int64{2}},
		{"a label", "diy", store.Filter{}, []int64{4}},
		{"letters beyond ASCII", "größe tür", store.Filter{}, []int64{4}},
		{"a project", "login", store.Filter{Project: "home"}, []int64{}},
		{"a status", "plants", store.Filter{Status: store.StatusOpen}, []int64{}},
		{"nothing", "elephant", store.Filter{}, []int64{}},
		{"signs of the query language", `log* OR "rent" NOT (x) title:`, store.Filter{}, []int64{}},
		{"a word of the query language", "AND", store.Filter{}, []int64{}},
		{"signs alone", `"*()-:^`, store.Filter{}, []int64{}},
		{"a zero byte", "rent\x00", store.Filter{}, []int64{3}},
		{"no query", "", store.Filter{}, []int64{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			page, err := s.Search(t.Context(), tt.query, tt.filter)
			require.NoError(t, err)
			assert.Equal(t, tt.want, ids(page))
			assert.Equal(t, len(tt.want), page.Total)
		})
	}
}

func TestSearchFollowsChanges(t *testing.T) {
	s := shelf(t)
	_, err := s.Update(t.Context(), store.Ref{ID: 3}, store.Changes{Title: ptr("Call the bank"), Labels: ptr([]string{"money"})})
	require.NoError(t, err)
	for query, want := range map[string][]int64{"rent": {}, "bank": {3}, "money": {3}} {
		page, err := s.Search(t.Context(), query, store.Filter{})
		require.NoError(t, err)
		assert.Equal(t, want, ids(page), query)
	}
}

func TestCounts(t *testing.T) {
	counts, err := shelf(t).Counts(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []store.Count{{Project: "home", Open: 2}, {Project: "site", Open: 2}}, counts)
	counts, err = open(t, "").Counts(t.Context())
	require.NoError(t, err)
	assert.Empty(t, counts)
}
