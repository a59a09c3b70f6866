// This file holds the sentences for the keywords that concern one value.
package valuegate

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// maxCandidates is how many values of an enum are compared with what was sent
// to find the nearest: each comparison costs the product of two lengths.
const maxCandidates = 1000

// NothingToSay ends the problem of an empty string: advice for a value that may
// be left out.
const NothingToSay = "; leave the key out if there is nothing to say"

// typeProblem says that v has the wrong type, and how to send the right one
// where that is plain.
func (e *explainer) typeProblem(n *node, v any, w way) Problem {
	if v == nil {
		if w.required {
			return Problem{Message: "must not be null: it is required, send a value"}
		}
		return Problem{Message: "must not be null"}
	}
	message := "must be " + n.types.String() + ", got "
	_, isString := v.(string)
	if v == any("") {
		return Problem{Message: message + "the empty string" + e.leaveOut(v, w)}
	}
	if hint := unquotedHint(v, n.types); hint != "" {
		if kindOf(v) == stringType && !n.types.has(numberType|integerType|booleanType|nullType) {
			return Problem{Message: message + "a string" + hint}
		}
		return Problem{Message: message + gotKind(v) + hint}
	}
	message += gotKind(v)
	text, short := shortJSON(v)
	switch {
	case n.types.has(arrayType) && n.rest != nil && !n.rest.always && e.passes(n.rest, v, false):
		if message += "; send it in an array"; short {
			message = strings.TrimSuffix(message, "it in an array") + "[" + text + "]"
		}
	case n.types.has(stringType) && short && (kindOf(v) == numberType || kindOf(v) == booleanType):
		message += `; send "` + text + `" with quotes around it`
	case n.types.has(booleanType) && isString:
		message += "; send true or false without quotes around it"
	}
	return Problem{Message: message}
}

// leaveOut returns the advice to send nothing instead of an empty string.
func (e *explainer) leaveOut(v any, w way) string {
	if v != any("") || w.required {
		return ""
	}
	if depth := e.trail.Depth(); depth > 0 {
		if _, key := e.trail.Step(depth - 1); !key {
			return ""
		}
	}
	return NothingToSay
}

// choiceProblem says which values there are.
func (e *explainer) choiceProblem(values []any, v any, w way) Problem {
	if len(values) == 0 {
		return Problem{Message: "has no value that the schema allows"}
	}
	if len(values) == 1 && values[0] == nil {
		return Problem{Message: "must be null, got " + got(v)}
	}
	var names, items []string
	for _, value := range values {
		if s, ok := value.(string); ok {
			names = append(names, s)
		}
		if len(items) <= maxList {
			items = append(items, got(value))
		}
	}
	p := Problem{Message: "must be "}
	if len(values) > 1 {
		p.Message += "one of "
	}
	p.Message += joinChoices(items, len(values)) + ", got " + got(v)
	if s, ok := v.(string); ok {
		p.DidYouMean = nearest(s, names[:min(len(names), maxCandidates)])
		if to, ok := readAs(s, 0, literals()); ok && newChoice(values).has(to) {
			if inner, twice := to.(string); twice {
				p.DidYouMean = inner // it was put in quotes twice
			} else {
				p.Message += "; send " + got(to) + " without quotes around it"
			}
		}
	}
	p.Message += e.leaveOut(v, w)
	return p
}

// joinChoices joins the first of all choices and counts the rest.
func joinChoices(items []string, all int) string {
	text, shown := "", 0
	for _, item := range items {
		if shown == maxList || len(text) > maxText {
			break
		}
		if shown > 0 {
			text += ", "
		}
		text += item
		shown++
	}
	if shown < all {
		text += fmt.Sprintf(" and %d more", all-shown)
	}
	return text
}

func (e *explainer) formatProblem(n *node, v any, w way) Problem {
	phrase, example := formatExample(n.format.Name)
	if example != "" {
		phrase += " such as " + example
	}
	return Problem{Message: "must be " + phrase + ", got " + got(v) + e.leaveOut(v, w)}
}

func (e *explainer) stringProblems(n *node, s string, w way) {
	length := utf8.RuneCountInString(s)
	if n.minLength != nil && length < *n.minLength {
		e.say("must have at least %s, got %d%s", count(*n.minLength, "character", "characters"), length, e.leaveOut(s, w))
	}
	if n.maxLength != nil && length > *n.maxLength {
		e.say("must have at most %s, got %d", count(*n.maxLength, "character", "characters"), length)
	}
	if n.pattern != nil && !n.pattern.MatchString(s) {
		e.say("must match the pattern %s, got %s%s", words.Quote(n.pattern.String()), got(s), e.leaveOut(s, w))
	}
}

func (e *explainer) numberProblems(n *node, v json.Number) {
	for _, limit := range [...]struct {
		than  *bound
		wrong func(int) bool
		text  string
	}{
		{n.minimum, func(c int) bool { return c < 0 }, "at least"},
		{n.maximum, func(c int) bool { return c > 0 }, "at most"},
		{n.above, func(c int) bool { return c <= 0 }, "greater than"},
		{n.below, func(c int) bool { return c >= 0 }, "less than"},
	} {
		if limit.than != nil && limit.wrong(limit.than.compare(v)) {
			e.say("must be %s %s, got %s", limit.text, words.Cut(limit.than.text, words.Shown), got(v))
		}
	}
	if n.multipleOf != nil && !n.multipleOf.divides(v) {
		e.say("must be a multiple of %s, got %s", words.Cut(n.multipleOf.text, words.Shown), got(v))
	}
}
