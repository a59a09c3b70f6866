package valuegate

import (
	"errors"
	"net/netip"
	"regexp"
	"strings"
	"sync"

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

// stricter returns a format that also refuses what the engine's own check lets
// through and the format's specification does not.
func stricter(f *jsonschema.Format) *jsonschema.Format {
	if f == nil {
		return nil
	}
	var also func(s string) bool
	switch f.Name {
	case "uri", "uri-reference":
		also = uriText
	case "email":
		also = func(s string) bool { return !strings.HasPrefix(s, "@") }
	case "duration":
		also = noGaps
	default:
		return f
	}
	return &jsonschema.Format{Name: f.Name, Validate: func(v any) error {
		if s, ok := v.(string); ok && !also(s) {
			return errFormat
		}
		return f.Validate(v)
	}}
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
		return "a regular expression (RE2)", "^[a-z]+$"
	}
	return "a value of the format " + words.Quote(name), ""
}
