package actions

// Limits bound what one call may cost. A zero field takes its default, so the
// zero Limits is the default; a negative one is read as the default too.
type Limits struct {
	Bytes        int // of the arguments; default 1 MiB
	Depth        int // of nested objects and arrays in the arguments; default 64
	NumberLength int // characters of one number literal; default 400
	Exponent     int // absolute value of a number literal's exponent; default 400
	Problems     int // told in one answer, the rest are counted; default 20
	AnswerBytes  int // of one answer to a refused call; default 4 KiB
}

// WithDefaults returns l with every field that is not positive set to its
// default.
func (l Limits) WithDefaults() Limits {
	set := func(n *int, to int) {
		if *n <= 0 {
			*n = to
		}
	}
	set(&l.Bytes, 1<<20)
	set(&l.Depth, 64)
	set(&l.NumberLength, 400)
	set(&l.Exponent, 400)
	set(&l.Problems, 20)
	set(&l.AnswerBytes, 4<<10)
	return l
}
