package actions

import "github.com/wymcp/wymcp-go/actions/internal/near"

// Nearest returns the candidate that whoever wrote name most likely meant, or
// "" where none is near. It is what every did_you_mean is made by.
func Nearest(name string, candidates []string) string { return near.Name(name, candidates) }
