// This file holds the third part of the validators: does a value that the
// author wrote pass what the author declared.

package actions

import (
	"fmt"
	"maps"
	"slices"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
	"github.com/wymcp/wymcp-go/actions/internal/keyset"
	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

func defaultsValues(j *judge) {
	for _, name := range slices.Sorted(maps.Keys(j.schema.Defaults)) {
		if j.gates[name] == nil {
			continue // told already: not declared
		}
		report := valuegate.NewReport(shown)
		trail := datapath.New("")
		trail.Key(name)
		j.schema.Defaults[name] = j.gates[name].Check(j.schema.Defaults[name], trail, report)
		for _, p := range report.Problems() {
			j.offend(Location{"defaults", name}, fmt.Sprintf("the default does not pass its own schema: %s %s", p.Path, p.Message),
				"correct the default or the schema")
		}
	}
}

func examplesValues(j *judge) {
	for _, k := range []string{"required", "required_one_of"} {
		if sound, declared := j.sound[k]; declared && !sound {
			return // the gate of this action is not to be had
		}
	}
	gate := j.gate()
	for i, example := range j.schema.Examples {
		a := newAnswer(shown)
		a.search = j.search
		gate.judge(a, keyset.Copy(example).(map[string]any))
		problems, _ := a.problems()
		for _, p := range problems {
			fix := "correct the example or the schema: models copy examples first"
			if p.DidYouMean != "" {
				fix = fmt.Sprintf("did you mean %q?", p.DidYouMean)
			}
			j.offend(Location{"examples", i}, fmt.Sprintf("the example would be refused: %s %s", p.Path, p.Message), fix)
		}
	}
}
