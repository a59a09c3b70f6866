package store

import "time"

// Task is one task as it is stored. Dates and times are UTC.
type Task struct {
	ID        int64      `json:"id"`
	Project   string     `json:"project"`
	Title     string     `json:"title"`
	Status    Status     `json:"status"`
	Priority  Priority   `json:"priority"`
	Due       Date       `json:"due,omitempty"`
	Labels    []string   `json:"labels"`    // sorted, no two alike
	Checklist []Item     `json:"checklist"` // in the order given
	Created   time.Time  `json:"created"`
	Updated   time.Time  `json:"updated"`
	Completed *time.Time `json:"completed,omitempty"` // nil while the task is open
}

// Item is one point of a task's checklist.
type Item struct {
	Text string `json:"text"`
	Done bool   `json:"done"`
}

// Status says whether a task is still to do.
type Status string

// The statuses of a task.
const (
	StatusOpen Status = "open"
	StatusDone Status = "done"
)

// Priority says how much a task matters.
type Priority string

// The priorities of a task.
const (
	PriorityLow    Priority = "low"
	PriorityNormal Priority = "normal"
	PriorityHigh   Priority = "high"
)

// Date is a day, spelled 2006-01-02; "" is none.
type Date string

// DateOf returns the day of t in UTC.
func DateOf(t time.Time) Date { return Date(t.UTC().Format(time.DateOnly)) }

// Ref names one task: by its ID or, where ID is 0, by project and title.
type Ref struct {
	ID      int64
	Project string
	Title   string
}

// New is a task to create.
type New struct {
	Project   string
	Title     string
	Priority  Priority
	Due       Date
	Labels    []string
	Checklist []Item
}

// Changes are what an update sets; a nil field stays as it is.
type Changes struct {
	Project   *string
	Title     *string
	Status    *Status
	Priority  *Priority
	Due       *Date     // "" takes the date away
	Labels    *[]string // the whole set
	Checklist *[]Item   // the whole list
}

// Filter selects tasks to list; the zero value of a field selects all.
type Filter struct {
	Project  string
	Status   Status
	Priority Priority
	Label    string
	DueBy    Date // due that day or before; tasks without a date are left out
	Sort     Sort
	Limit    int // at most so many tasks; not positive: 100
	Offset   int
}

// Sort orders a list; tasks that are equal in it follow their IDs.
type Sort string

// The orders of a list.
const (
	ByCreation Sort = "created"  // the oldest first
	ByDue      Sort = "due"      // the next first, tasks without a date last
	ByPriority Sort = "priority" // high first
)

// Page is a part of a list.
type Page struct {
	Tasks []Task
	Total int // in the whole list
}

// Count is how many tasks of a project are open.
type Count struct {
	Project string
	Open    int
}
