package valuegate

// A Problem is one thing that is wrong with a value.
type Problem struct {
	Path       string // where, as the caller would spell it
	Message    string // what is expected and what was got, without the path
	DidYouMean string // the allowed string that was most likely meant, or ""
}

// A Report collects the problems of one call up to a limit and counts the rest.
// Not for concurrent use.
type Report struct {
	limit    int
	problems []Problem
	more     int
	spent    int // steps of patterns

	rewritten bool
}

// NewReport returns an empty report that keeps at most limit problems.
func NewReport(limit int) *Report { return &Report{limit: max(limit, 0)} }

// Add adds a problem, or counts it where the report is full.
func (r *Report) Add(p Problem) {
	if r.Full() {
		r.more++
		return
	}
	r.problems = append(r.problems, p)
}

// spend reports whether patterns may take so many further steps, and counts them.
func (r *Report) spend(steps int) bool {
	if steps > allowance-r.spent {
		return false
	}
	r.spent += steps
	return true
}

// Problems returns the problems that were kept, in the order in which they were
// added.
func (r *Report) Problems() []Problem { return r.problems }

// More returns how many problems came after those kept. A walk stops at the
// first of them, so where it is not zero it means "at least".
func (r *Report) More() int { return r.more }

// Full reports whether the next problem would only be counted.
func (r *Report) Full() bool { return len(r.problems) >= r.limit }

// Rewritten reports whether a checked value has an integer that was written in
// another form than the plain one.
func (r *Report) Rewritten() bool { return r.rewritten }
