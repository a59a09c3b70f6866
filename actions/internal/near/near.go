// Package near finds the name that a caller most likely meant.
package near

import "slices"

const (
	// longest is the most characters a name may have to be compared: distance
	// costs the product of two lengths, and a caller chooses one of them.
	longest = 64

	// shortest is how many characters a name must have for its edits to tell
	// anything: two letters are near to every other two.
	shortest = 3

	// most is how many candidates of a fitting length are compared by distance.
	most = 1000
)

// Name returns the candidate nearest to name, or "" where none is near. Names
// that differ only in case or in separators are nearest, then those a few edits
// away, then one whose words contain all words of the other. Of equals the
// first in candidates wins.
//
// What says something else is never near, however alike it looks: a name that
// takes the other back (pin and unpin, min_age and max_age), or that differs in
// its digits alone (v1 and v2). A name below 3 characters is near only to one
// with the same characters, and one beyond 64 to none. By edits the first 1,000
// candidates of a fitting length are compared, so the work of a call is
// bounded, but for one look at each candidate. Name allocates nothing.
func Name(name string, candidates []string) string {
	var own, other form
	if !own.read(name) {
		return ""
	}
	best, least, compared := "", longest, 0
	for _, c := range candidates {
		if c == name || !other.read(c) {
			continue
		}
		if slices.Equal(own.text(), other.text()) {
			return c
		}
		limit := min(allowed(own.length, other.length), least-1)
		if limit < 1 || max(own.length, other.length)-min(own.length, other.length) > limit || compared == most {
			continue
		}
		compared++
		d := distance(own.text(), other.text(), limit)
		if d <= limit && !apart(&own, &other) && (own.length >= shortest || swapped(own.text(), other.text())) {
			best, least = c, d
		}
	}
	if best != "" || own.length < shortest {
		return best
	}
	for _, c := range candidates {
		if c != name && other.read(c) && (own.within(&other) || other.within(&own)) && !apart(&own, &other) {
			return c
		}
	}
	return ""
}

// allowed is how many edits names of two lengths may be apart: one in three
// characters of the longer, and always fewer than the shorter has.
func allowed(a, b int) int { return min(max(1, max(a, b)/3), min(a, b)-1) }

// swapped reports whether two texts have the same characters in another order.
func swapped(a, b []rune) bool {
	for _, r := range a {
		if !slices.Contains(b, r) {
			return false
		}
	}
	return len(a) == len(b)
}

// distance is the number of insertions, deletions, substitutions and swaps of
// neighbours between a and b (optimal string alignment), as far as limit; what
// is farther apart is more than limit. Both have at most [longest] characters.
func distance(a, b []rune, limit int) int {
	var rows [3][longest + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	far := limit + 1
	for j := range len(b) + 1 {
		last[j] = min(j, far)
	}
	nearestBefore := 0
	for i := 1; i <= len(a); i++ {
		from, to := max(1, i-limit), min(len(b), i+limit)
		row[from-1] = far
		if from == 1 {
			row[0] = min(i, far)
		}
		nearest := row[from-1]
		for j := from; j <= to; j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(far, row[j-1]+1, last[j-1]+cost)
			if j < i+limit {
				d = min(d, last[j]+1)
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			nearest = min(nearest, d)
		}
		if nearest == far && nearestBefore == far {
			return far // nor can a swap lead back
		}
		nearestBefore = nearest
		before, last, row = last, row, before
	}
	return last[len(b)]
}
