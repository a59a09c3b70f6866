// This file holds the sentences for the keywords that concern one value.
package valuegate

import (
	"encoding/json"
	"fmt"
	"slices"
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
	if len(n.choices) > 0 {
		if values := n.admitted(n.choices[0]); len(values) > 0 {
			return e.choiceProblem(values, v, w)
		}
	}
	if v == nil {
		because := ""
		if w.required {
			because = "; it is required"
		}
		return Problem{Message: "must be " + describe(n, 0) + ", got null" + because + e.leaveOut(v, w)}
	}
	message := "must be " + n.types.String() + ", got "
	text, isString := v.(string)
	switch {
	case isString && text == "":
		return Problem{Message: "must be " + describe(n, 0) + ", got the empty string" + e.leaveOut(v, w)}
	case isString:
		return Problem{Message: e.textProblem(n, text, message, w)}
	}
	if n.types.has(arrayType) && e.fits([]any{v}, w) {
		return Problem{Message: message + gotKind(v) + inArray(v)}
	}
	if list, ok := v.([]any); ok && len(list) == 1 && e.fits(list[0], w) {
		if text, short := shortJSON(list[0]); short {
			return Problem{Message: message + gotKind(v) + "; send " + text + ", not an array of it"}
		}
	}
	if short, ok := shortJSON(v); ok && n.types.has(stringType) {
		switch {
		case e.fits(short, w):
			return Problem{Message: message + gotKind(v) + `; send "` + short + `" with quotes around it`}
		case n.format != nil:
			return e.formatProblem(n, v, w)
		}
	}
	return Problem{Message: "must be " + describe(n, 0) + ", got " + gotKind(v)}
}

// textProblem says that a text has the wrong type. message names the right
// ones.
func (e *explainer) textProblem(n *node, text, message string, w way) string {
	to, spelt := unquoted(text, n.types)
	switch {
	case spelt && e.fits(to, w):
		hint := unquotedHint(text)
		if n.types.has(numberType | integerType | booleanType | nullType) {
			return message + gotKind(text) + hint
		}
		return message + "a string" + hint
	case spelt && kindOf(to) == arrayType:
		return "must be " + describe(n, 0) + ", got " + gotKind(text) + "; send the array itself, not a text of it"
	case spelt && kindOf(to) == objectType:
		return "must be " + describe(n, 0) + ", got " + gotKind(text) + "; send the object itself, not a text of it"
	case n.types.has(arrayType) && !strings.ContainsAny(text, ",;\n{[") && e.fits([]any{text}, w):
		return message + gotKind(text) + inArray(text)
	case n.types.has(booleanType) && strings.TrimSpace(text) != "null":
		return message + gotKind(text) + "; send true or false without quotes around it"
	}
	return "must be " + describe(n, 0) + ", got " + gotKind(text)
}

// fits reports whether another value would pass where the one at hand does not:
// advice that would be refused is worse than none.
func (e *explainer) fits(v any, w way) bool {
	j := judge{again: true} // of its own: the value does not last
	fits := j.passes(w.from, v, w.entered)
	e.steps += j.steps
	return fits
}

// inArray advises to send v as the only item of an array.
func inArray(v any) string {
	if text, short := shortJSON(v); short {
		return "; send [" + text + "]"
	}
	return "; send it in an array"
}

// leaveOut returns the advice to send nothing instead of an empty string or
// null.
func (e *explainer) leaveOut(v any, w way) string {
	if v != nil && v != any("") || w.required {
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
		return Problem{Message: "must be null, got " + got(v) + e.leaveOut(v, w)}
	}
	var names, items []string
	for _, value := range values {
		if s, ok := value.(string); ok {
			names = append(names, s)
		}
		if len(items) <= maxList {
			items = append(items, spell(value, maxChoice))
		}
	}
	if len(values) == 1 {
		items[0] = spell(values[0], maxText)
	}
	p := Problem{Message: "must be "}
	if len(values) > 1 {
		p.Message += "one of "
	}
	p.Message += joinChoices(items, len(values)) + ", got " + got(v)
	if s, ok := v.(string); ok {
		p.DidYouMean = nearest(s, names[:min(len(names), maxCandidates)])
		if to, ok := unquoted(s, 0); ok && slices.ContainsFunc(values, func(value any) bool { return equal(value, to) }) {
			if inner, twice := to.(string); twice {
				p.DidYouMean = inner // it was put in quotes twice
			} else {
				p.Message += "; send " + got(to) + " without quotes around it"
			}
		}
	} else if short, ok := shortJSON(v); ok && slices.Contains(names, short) {
		p.Message += `; send "` + short + `" with quotes around it`
	}
	p.Message += e.leaveOut(v, w)
	return p
}

// admitted returns the values of a choice that have a type that n allows.
func (n *node) admitted(c *choice) []any {
	if n.types == 0 {
		return c.values
	}
	var values []any
	for _, v := range c.values {
		if n.types.admits(v) {
			values = append(values, v)
		}
	}
	return values
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
	if !n.allows(example) {
		example = "" // a pattern or a length asks for more than the format
	}
	if own := n.example(stringType); own != "" {
		example = own
	}
	if example != "" {
		phrase += " such as " + example
	}
	return Problem{Message: "must be " + phrase + ", got " + got(v) + e.leaveOut(v, w)}
}

// stringProblems looks at a format or a pattern only where the length is right.
func (e *explainer) stringProblems(n *node, s string, w way) {
	before := e.found
	length := utf8.RuneCountInString(s)
	if n.minLength != nil && length < *n.minLength {
		e.say("must have at least %s, got %d%s", count(*n.minLength, "character", "characters"), length, e.leaveOut(s, w))
	}
	if n.maxLength != nil && length > *n.maxLength {
		e.say("must have at most %s, got %d", count(*n.maxLength, "character", "characters"), length)
	}
	if e.found > before {
		return
	}
	if n.format != nil && n.format.Validate(s) != nil {
		e.add(e.formatProblem(n, s, w))
	} else if n.pattern != nil && !n.pattern.MatchString(s) {
		such := ""
		if example := n.example(stringType); example != "" {
			such = " such as " + example
		}
		e.say("must match the pattern %s%s, got %s%s", SpellPattern(n.pattern.String()), such, got(s), e.leaveOut(s, w))
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
