package valuegate

import (
	"errors"
	"math"
	"net/netip"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// formats returns the formats that are registered with the engine over its own.
// Those that it asserts and JSON Schema 2020-12 (validation §7.3) does not name
// are let pass, as every unknown format is.
func formats() []*jsonschema.Format {
	text := func(name string, is func(s string) bool) *jsonschema.Format {
		return &jsonschema.Format{Name: name, Validate: func(v any) error {
			if s, ok := v.(string); ok && !is(s) {
				return errFormat
			}
			return nil
		}}
	}
	all := func(string) bool { return true }
	template := sync.OnceValue(uriTemplate)
	return []*jsonschema.Format{
		text("period", all),
		text("semver", all),
		text("ipv4", func(s string) bool { a, err := netip.ParseAddr(s); return err == nil && a.Is4() }),
		text("uri-template", func(s string) bool { return template().MatchString(s) }),
	}
}

var errFormat = errors.New("not of the format")

// longest is how many characters a text of a format may have, where one that is
// longer could only cost: each is far more than anything of the format needs. A
// URI has no bound, since it may hold data.
func longest(format string) int {
	switch format {
	case "regex", "date-time", "date", "time", "duration", "ipv4", "ipv6", "uuid", "relative-json-pointer":
		return 1_000
	case "uri-template":
		return 10_000
	}
	return math.MaxInt // bounded by themselves, or cheap
}

// stricter returns a format that also refuses what the engine's own check lets
// through and the format's specification does not, and texts beyond [longest].
func stricter(f *jsonschema.Format) *jsonschema.Format {
	if f == nil {
		return nil
	}
	also := func(string) bool { return true }
	validate := f.Validate
	switch f.Name {
	case "uri", "uri-reference":
		also = uriText
	case "email":
		also = func(s string) bool { return !strings.HasPrefix(s, "@") }
	case "duration":
		also = noGaps
	case "regex":
		also, validate = expression, func(any) error { return nil }
	}
	most := longest(f.Name)
	return &jsonschema.Format{Name: f.Name, Validate: func(v any) error {
		if s, ok := v.(string); ok && (len(s) > most && utf8.RuneCountInString(s) > most || !also(s)) {
			return errFormat
		}
		return validate(v)
	}}
}

// expression reports whether s is a regular expression of RE2 with few Unicode
// classes, each of which is a table. It is read and not compiled: x{1000} costs
// a thousand steps to compile.
func expression(s string) bool {
	const classes = 20
	if strings.Count(s, `\p`)+strings.Count(s, `\P`) > classes {
		return false
	}
	_, err := syntax.Parse(s, syntax.Perl)
	return err == nil
}

// uriText reports whether s has only the characters of a URI, in places where
// they may stand (RFC 3986 §2 and §3.2).
func uriText(s string) bool {
	for i := range len(s) {
		c := s[i]
		alphanumeric := '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
		if !alphanumeric && strings.IndexByte("-._~:/?#[]@!$&'()*+,;=%", c) < 0 {
			return false
		}
	}
	before, after, _ := strings.Cut(s, "//")
	authority := ""
	if before == "" || strings.HasSuffix(before, ":") && !strings.ContainsAny(before, "/?#") {
		if end := strings.IndexAny(after, "/?#"); end >= 0 {
			authority, after = after[:end], after[end:]
		} else {
			authority, after = after, ""
		}
	}
	return !strings.ContainsAny(before+after, "[]") && strings.Count(authority, "@") <= 1
}

// uriTemplate matches a template of RFC 6570 §2.
func uriTemplate() *regexp.Regexp {
	const (
		escape  = `%[0-9A-Fa-f]{2}`
		char    = `(?:[A-Za-z0-9_]|` + escape + `)`
		varspec = char + `(?:\.?` + char + `)*(?::[1-9][0-9]{0,3}|\*)?`
		literal = `[^\x00-\x20"%<>\\^` + "`" + `{|}\x7f]`
	)
	return regexp.MustCompile(`^(?:` + literal + `|` + escape + `|\{[+#./;?&=,!@|]?` + varspec + `(?:,` + varspec + `)*\})*$`)
}

// noGaps reports whether no unit is left out between two that are there (RFC
// 3339 appendix A).
func noGaps(s string) bool {
	date, clock, _ := strings.Cut(s, "T")
	gap := func(s, first, middle, last string) bool {
		return strings.Contains(s, first) && strings.Contains(s, last) && !strings.Contains(s, middle)
	}
	return !gap(date, "Y", "M", "D") && !gap(clock, "H", "M", "S")
}

// formatExample returns how a message names a format and a value that has it.
func formatExample(name string) (phrase, example string) {
	switch name {
	case "date-time":
		return "a date-time", "2026-01-31T09:30:00Z"
	case "date":
		return "a date", "2026-01-31"
	case "time":
		return "a time", "09:30:00Z"
	case "duration":
		return "a duration", "P1DT12H"
	case "email":
		return "an email address", "ann@example.com"
	case "hostname":
		return "a hostname", "www.example.com"
	case "ipv4":
		return "an IPv4 address", "192.0.2.1"
	case "ipv6":
		return "an IPv6 address", "2001:db8::1"
	case "uri":
		return "a URI", "https://example.com/path"
	case "uri-reference":
		return "a URI reference", "/path?page=2"
	case "uri-template":
		return "a URI template", "https://example.com/{id}"
	case "iri":
		return "an IRI", "https://example.com/path"
	case "iri-reference":
		return "an IRI reference", "/path?page=2"
	case "uuid":
		return "a UUID", "123e4567-e89b-42d3-a456-426614174000"
	case "json-pointer":
		return "a JSON pointer", "/items/0/name"
	case "relative-json-pointer":
		return "a relative JSON pointer", "1/name"
	case "regex":
		return "a regular expression (RE2, at most 1,000 characters)", "^[a-z]+$"
	}
	return "a value of the format " + words.Quote(name), ""
}
