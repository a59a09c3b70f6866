// Package invariant holds tools, and this module itself, to the rules they are
// made by.
//
// It is a kit for tests. An author's whole test file is
//
//	package tasks_test
//
//	import (
//		"testing"
//
//		"github.com/wymcp/wymcp-go/actions"
//		"github.com/wymcp/wymcp-go/invariant"
//
//		"example.com/tasks"
//	)
//
//	func TestTool(t *testing.T) {
//		invariant.Run(t, func(*testing.T) actions.Tool { return tasks.Tool })
//	}
//
// # Rules of a tool
//
// [TestTool] and [Run] hold one tool to these rules. No handler of the tool is
// run: what the gate lets through goes no further. Live context is asked for,
// as help asks for it.
//
//   - chain: the declaration passes the validation chain
//   - stable: every reading of the tool gives the same
//   - summaries: each is one line, and tools/list and help's index list the same
//   - examples: each passes the gate of its own action
//   - related: each names an action there is
//   - rejects: an unknown key, a required property left out and a value of a
//     wrong type are refused, by name, and the answer points to help
//   - context: live context does not panic, nor fail each time it is asked for
//   - help: its three levels carry all there is, and the same bytes each time
//   - defaults: none stands in for what a call must send, and every call has
//     its own copy
//   - closure: what help says of the keys of an object is what the gate does
//
// Of a tool marked by [actions.Quarantine] the healthy actions are held to the
// rules.
//
// A broken rule is told with its name, what broke it, why there is such a rule,
// and the line at which it stands.
//
// # Rules of the vocabulary
//
// The action-schema invariant has three clauses. Unknown implies rejected, and
// known implies validated: [Vocabulary] derives a test for each key of
// [actions.Vocabulary]. Restated implies pinned: [CheckPublished] compares the
// published type with the vocabulary, [CheckBuilder] a builder's methods and
// [CheckCatalogue] a document's bullets.
//
// # Rules of a source tree
//
// [CheckObtaining] and [CheckImports] read Go source without compiling it, so
// they see the files of every platform and build tag. The one finds what reads
// a tool's declaration past the chain, the other an import against the
// direction of the layers.
//
// The tests of this package apply all of it to this module:
//
//	go test ./invariant
package invariant
