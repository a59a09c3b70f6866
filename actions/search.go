package actions

// maxSearches is how many names of one declaration are compared with those that
// may have been meant. A search costs the number of candidates, and a
// declaration may have as many wrong names as right ones; nobody reads more.
const maxSearches = 200

// A search finds what names were meant to be, so many times and no more. A nil
// search has no end: a call's answers are bounded by themselves.
type search struct{ done int }

func (s *search) nearest(name string, candidates []string) string {
	if s != nil {
		if s.done >= maxSearches {
			return ""
		}
		s.done++
	}
	return Nearest(name, candidates)
}
