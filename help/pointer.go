package help

import (
	"encoding/json"

	"github.com/wymcp/wymcp-go/actions"
)

// Pointer spells the call of the help tool that explains an action of a tool,
// as a caller copies it:
//
//	help {"tool":"tasks","action":"create"}
//
// Without an action it points to the tool, without a tool to the index. It is
// the only place where that call is spelled.
func Pointer(helpName, tool, action string) string {
	if tool == "" {
		action = ""
	}
	return helpName + " " + string(compact(struct {
		Tool   string `json:"tool,omitempty"`
		Action string `json:"action,omitempty"`
	}{tool, action}))
}

// compact encodes what always has a JSON form.
func compact(v any) json.RawMessage {
	b, err := actions.Encode(v)
	if err != nil {
		panic("help: " + err.Error())
	}
	return b
}
