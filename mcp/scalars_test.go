// This file makes texts and numbers that a schema takes.

package mcp_test

import (
	"encoding/json"
	"math/big"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// formatted are values that have a format.
func formatted(format string) []string {
	switch format {
	case "date-time":
		return []string{"2026-01-31T09:30:00Z", "1999-12-31T23:59:59.125+02:00"}
	case "date":
		return []string{"2026-01-31", "2024-02-29"}
	case "time":
		return []string{"09:30:00Z", "23:59:59+01:00"}
	case "duration":
		return []string{"P1DT12H", "PT5M"}
	case "email":
		return []string{"ann@example.com", "a.b+c@example.org"}
	case "uri":
		return []string{"https://example.com/a?b=c#d", "urn:isbn:0451450523"}
	case "uuid":
		return []string{"123e4567-e89b-42d3-a456-426614174000", "00000000-0000-0000-0000-000000000000"}
	case "ipv4":
		return []string{"192.0.2.1"}
	case "ipv6":
		return []string{"2001:db8::1"}
	case "hostname":
		return []string{"www.example.com"}
	}
	return nil
}

// deformed are texts that are likely not to have a format.
func deformed(format string) []string {
	switch format {
	case "date-time":
		return []string{"2026-01-31", "2026-13-31T09:30:00Z", "tomorrow"}
	case "date":
		return []string{"2026-02-30", "31.01.2026"}
	case "time":
		return []string{"25:00:00Z", "noon"}
	case "duration":
		return []string{"1 day", "P"}
	case "email":
		return []string{"ann", "ann@"}
	case "uri":
		return []string{"example.com/a", "https://exa mple.com"}
	case "uuid":
		return []string{"123e4567", "g23e4567-e89b-42d3-a456-426614174000"}
	case "ipv4":
		return []string{"192.0.2.256", "localhost"}
	case "ipv6":
		return []string{"2001:db8::1::2"}
	case "hostname":
		return []string{"-a-.example"}
	}
	return []string{"no " + format}
}

// text makes a string that a schema takes.
func (g *grower) text(schema map[string]any) any {
	if format, ok := schema["format"].(string); ok {
		if values := formatted(format); len(values) > 0 {
			return oneOf(g, values...)
		}
	}
	if pattern, ok := schema["pattern"].(string); ok {
		if s, ok := g.matching(pattern); ok {
			return s
		}
	}
	s := oneOf(g, "main", "", "a b", "naïve ☃ 𝄞", "line\nbreak\ttab", `"quoted" \ <b>&</b>`, "123", "true", "null", "{}", "src/pkg/file.go", "-1")
	if least, ok := size(schema, "minLength"); ok {
		for utf8.RuneCountInString(s) < least {
			s += "é"
		}
	}
	if most, ok := size(schema, "maxLength"); ok && utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most])
	}
	return s
}

// matching makes a string that matches a pattern; false where the pattern
// cannot be read.
func (g *grower) matching(pattern string) (string, bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "", false
	}
	var b strings.Builder
	g.match(&b, re.Simplify())
	return b.String(), true
}

func (g *grower) match(b *strings.Builder, re *syntax.Regexp) {
	times := func(least, more int) {
		for range least + g.IntN(more+1) {
			g.match(b, re.Sub[0])
		}
	}
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		i := 2 * g.IntN(len(re.Rune)/2)
		low, high := re.Rune[i], re.Rune[i+1]
		b.WriteRune(low + rune(g.IntN(int(min(high-low, 25)+1))))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteString(oneOf(g, "a", "0", "é"))
	case syntax.OpCapture:
		g.match(b, re.Sub[0])
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			g.match(b, sub)
		}
	case syntax.OpAlternate:
		g.match(b, oneOf(g, re.Sub...))
	case syntax.OpStar:
		times(0, 3)
	case syntax.OpPlus:
		times(1, 3)
	case syntax.OpQuest:
		times(0, 1)
	case syntax.OpRepeat:
		times(re.Min, 0)
	}
}

// number makes a number that a schema takes.
func (g *grower) number(schema map[string]any, whole bool) any {
	low, above := lowest(schema)
	high, below := highest(schema)
	step := big.NewRat(1, 1)
	if m, ok := schema["multipleOf"]; ok {
		step = rational(m)
	} else if !whole {
		step = big.NewRat(1, 8)
	}
	if low == nil && high == nil {
		if _, limited := schema["multipleOf"]; limited {
			return literal(new(big.Rat).Mul(step, big.NewRat(int64(g.IntN(100)-50), 1)))
		}
		if whole {
			return oneOf[json.Number](g, "0", "1", "-7", "42", "1e2", "3.0", "12345678901234567890", "-0")
		}
		return oneOf[json.Number](g, "0", "1", "-7", "0.1", "-2.25", "1.5e-3", "1e21", "123456789012345678901234567890.5", "1.0")
	}
	// Count in steps from a multiple of the step that lies at one of the bounds.
	var n *big.Rat
	if low != nil {
		n = roundUp(low, step)
		if above && n.Cmp(low) == 0 {
			n.Add(n, step)
		}
		for range g.IntN(5) {
			if next := new(big.Rat).Add(n, step); high == nil || next.Cmp(high) < 0 || !below && next.Cmp(high) == 0 {
				n = next
			}
		}
		return literal(n)
	}
	n = new(big.Rat).Neg(roundUp(new(big.Rat).Neg(high), step))
	if below && n.Cmp(high) == 0 {
		n.Sub(n, step)
	}
	for range g.IntN(5) {
		n.Sub(n, step)
	}
	return literal(n)
}

// lowest returns the lower bound of a schema, and whether it is itself left out.
func lowest(schema map[string]any) (bound *big.Rat, above bool) {
	if v, ok := schema["minimum"].(json.Number); ok {
		bound = rational(v)
	}
	if v, ok := schema["exclusiveMinimum"].(json.Number); ok {
		if r := rational(v); bound == nil || r.Cmp(bound) >= 0 {
			return r, true
		}
	}
	return bound, false
}

// highest returns the upper bound of a schema, and whether it is itself left
// out.
func highest(schema map[string]any) (bound *big.Rat, below bool) {
	if v, ok := schema["maximum"].(json.Number); ok {
		bound = rational(v)
	}
	if v, ok := schema["exclusiveMaximum"].(json.Number); ok {
		if r := rational(v); bound == nil || r.Cmp(bound) <= 0 {
			return r, true
		}
	}
	return bound, false
}

// roundUp returns the first multiple of step that is not below r.
func roundUp(r, step *big.Rat) *big.Rat {
	q := new(big.Rat).Quo(r, step)
	n := new(big.Int).Div(q.Num(), q.Denom())
	up := new(big.Rat).Mul(new(big.Rat).SetInt(n), step)
	if up.Cmp(r) < 0 {
		up.Add(up, step)
	}
	return up
}

// rational reads a number of the JSON model exactly.
func rational(v any) *big.Rat {
	r, ok := new(big.Rat).SetString(string(v.(json.Number)))
	if !ok {
		panic("no number: " + string(v.(json.Number)))
	}
	return r
}

// literal spells a number that has a finite decimal form.
func literal(r *big.Rat) json.Number {
	digits, _ := r.FloatPrec()
	return json.Number(r.FloatString(digits))
}
