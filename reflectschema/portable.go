package reflectschema

import (
	"regexp"
	"strings"
	"unicode"
)

// patternProblem returns what is wrong with a pattern that is published: it has
// to compile in RE2, which the gate runs, and to mean the same in ECMA-262 with
// the u flag, which clients run.
func patternProblem(pattern string) string {
	if _, err := regexp.Compile(pattern); err != nil {
		return strings.TrimPrefix(err.Error(), "error parsing regexp: ")
	}
	class := false
	for i := 0; i < len(pattern); i++ {
		rest := pattern[i:]
		switch {
		case rest[0] == '\\':
			if p := escapeProblem(rest, class); p != "" {
				return p
			}
			i++
		case class && strings.HasPrefix(rest, "[:"):
			return "a class such as [[:alpha:]] is not known to clients"
		case !class && strings.HasPrefix(rest, "(?") && !strings.HasPrefix(rest, "(?:"):
			return "a group that begins with (? is not known to clients, but for (?:"
		case !class && rest[0] == '[':
			class = true
			if strings.HasPrefix(rest, "[]") || strings.HasPrefix(rest, "[^]") {
				return "a class that begins with ] is empty to clients"
			}
		case rest[0] == ']':
			class = false
		}
	}
	return ""
}

// escapeProblem judges an escape at the start of rest.
func escapeProblem(rest string, class bool) string {
	c := rest[1]
	switch {
	case strings.IndexByte(`^$\.*+?()[]{}|/dDwWsSnrtfv`, c) >= 0:
	case c == '-' && class, (c == 'b' || c == 'B') && !class:
	case c == 'x' && len(rest) > 3 && hexDigit(rest[2]) && hexDigit(rest[3]):
	case (c == 'p' || c == 'P') && len(rest) > 2 && rest[2] == '{':
	default:
		return `the escape ` + rest[:2] + ` is not known to clients`
	}
	return ""
}

func hexDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

// quotePattern writes text as a pattern that means the text, in RE2, ECMA-262
// and Python alike.
func quotePattern(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case strings.ContainsRune(`\.+*?()|[]{}^$`, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < 0x20 || r == 0x7f:
			writeHex(&b, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// quoteClass writes characters as the inside of a class.
func quoteClass(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case strings.ContainsRune(`\]^-[`, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < 0x20 || r == 0x7f:
			writeHex(&b, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func writeHex(b *strings.Builder, r rune) {
	const digits = "0123456789abcdef"
	b.WriteString(`\x`)
	b.WriteByte(digits[r>>4])
	b.WriteByte(digits[r&15])
}

// foldedPattern writes text as a pattern that means it in any case, as
// strings.EqualFold does.
func foldedPattern(s string) string {
	var b strings.Builder
	for _, r := range s {
		set := []rune{r}
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			set = append(set, f)
		}
		if len(set) == 1 {
			b.WriteString(quotePattern(string(r)))
		} else {
			b.WriteString("[" + quoteClass(string(set)) + "]")
		}
	}
	return b.String()
}
