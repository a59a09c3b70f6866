package actions

// Quarantine marks a tool that is loaded at run time and may be malformed in
// part: registered, it mounts with its healthy actions, and the others answer
// with what is wrong with them ([MalformedSchema]). A tool whose name or
// description is bad, or that has no healthy action, does not mount.
func Quarantine(t Tool) Tool { return quarantined{t} }

type quarantined struct{ Tool }

// unwrap returns the author's own tool, with whatever optional interfaces it
// has.
func unwrap(t Tool) Tool {
	for {
		q, ok := t.(quarantined)
		if !ok {
			return t
		}
		t = q.Tool
	}
}
