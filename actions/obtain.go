package actions

// Names returns the names of the tool's actions, sorted. It obtains the
// actions once and checks nothing but that the tool can be read.
func Names(t Tool) ([]string, error) { panic("unimplemented") }

// Fetch returns the schema of one action. It obtains once, checks the
// mandatory keys of that action and nothing else, so a tool with one malformed
// action still serves its others. The error is an [*Error], or
// [ErrUnknownAction].
func Fetch(t Tool, action string) (Schema, error) { panic("unimplemented") }

// FetchAll returns the schema of every action, held to what [Fetch] holds one
// to. It obtains once.
func FetchAll(t Tool) (map[string]Schema, error) { panic("unimplemented") }

// Validate runs the whole chain over the tool and returns every offence in one
// [*Error], or nil. It obtains once.
func Validate(t Tool) error { panic("unimplemented") }

// FetchValidated returns the schema of every action once the whole chain has
// passed. It obtains once, so what it returns is what was judged.
func FetchValidated(t Tool) (map[string]Schema, error) { panic("unimplemented") }
