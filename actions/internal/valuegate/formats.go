package valuegate

import (
	"errors"
	"math"
	"net/netip"
	"regexp/syntax"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wymcp/wymcp-go/actions/internal/hostname"
	"github.com/wymcp/wymcp-go/actions/internal/words"
)

// formats returns the formats that are registered with the engine over its own.
// Those that it asserts and JSON Schema 2020-12 (validation §7.3) does not name
// are let pass, as every unknown format is.
func formats() []*jsonschema.Format {
	all := func(string) bool { return true }
	template := sync.OnceValue(uriTemplate)
	return []*jsonschema.Format{
		textFormat("period", all),
		textFormat("semver", all),
		textFormat("date-time", dateTime),
		textFormat("uuid", uuid),
		textFormat("ipv4", func(s string) bool { a, err := netip.ParseAddr(s); return err == nil && a.Is4() }),
		textFormat("ipv6", func(s string) bool { a, err := netip.ParseAddr(s); return err == nil && a.Is6() && a.Zone() == "" }),
		textFormat("hostname", hostname.ASCII),
		textFormat("idn-hostname", hostname.International),
		textFormat("email", email),
		textFormat("idn-email", idnEmail),
		textFormat("uri", func(s string) bool { return identifier{absolute: true}.matches(s) }),
		textFormat("uri-reference", func(s string) bool { return identifier{}.matches(s) }),
		textFormat("iri", func(s string) bool { return identifier{absolute: true, international: true}.matches(s) }),
		textFormat("iri-reference", func(s string) bool { return identifier{international: true}.matches(s) }),
		textFormat("uri-template", func(s string) bool { return template().MatchString(s) }),
	}
}

// textFormat is a format of texts: any other value has it.
func textFormat(name string, is func(s string) bool) *jsonschema.Format {
	return &jsonschema.Format{Name: name, Validate: func(v any) error {
		if s, ok := v.(string); ok && !is(s) {
			return errFormat
		}
		return nil
	}}
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

// dateTime reports whether s is what [time.Time] reads from JSON, so that a
// handler can read what the gate let pass. That is RFC 3339 §5.6 but for a small
// t or z and a leap second, which Go does not read, and with an hour of one
// digit, a comma before the fraction and an offset up to 24:60, which it does.
func dateTime(s string) bool {
	var t time.Time
	return t.UnmarshalText([]byte(s)) == nil
}

// uuid reports whether s is a UUID in the one form that RFC 4122 §3 writes, in
// either case.
func uuid(s string) bool {
	if len(s) != len("00000000-0000-0000-0000-000000000000") {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; i {
		case 8, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if !hexDigit(c) {
				return false
			}
		}
	}
	return true
}

func hexDigit(c byte) bool { return digit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
func digit(c byte) bool    { return '0' <= c && c <= '9' }
func letter(c byte) bool   { return 'a' <= c|0x20 && c|0x20 <= 'z' }

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
	case "idn-email":
		return "an email address", "ann@example.com"
	case "hostname":
		return "a hostname", "www.example.com"
	case "idn-hostname":
		return "a hostname of any script, in lower case,", "b\u00fccher.example"
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
