package valuegate_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// assertedFormats is the formats that JSON Schema 2020-12 defines (validation
// §7.3), all of which are asserted, with a text that has none of them.
func assertedFormats() []string {
	return []string{
		"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6",
		"uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer", "relative-json-pointer", "regex",
	}
}

const ofNoFormat = "a b{(~"

// TestEveryFormatIsTold holds the message about each format to give an example,
// which must be one.
func TestEveryFormatIsTold(t *testing.T) {
	message := regexp.MustCompile(`^must be an? (.+) such as (\S+), got "` + regexp.QuoteMeta(ofNoFormat) + `"$`)
	for _, name := range assertedFormats() {
		t.Run(name, func(t *testing.T) {
			g := compile(t, fmt.Sprintf(`{"type":"string","format":%q}`, name))
			_, r := check(t, g, ofNoFormat)
			require.Len(t, r.Problems(), 1)
			told := message.FindStringSubmatch(r.Problems()[0].Message)
			require.NotNil(t, told, r.Problems()[0].Message)
			assert.NotContains(t, told[1], "the format", "a phrase of its own")
			assert.True(t, g.Allows(told[2]), "the example %q must be one", told[2])
		})
	}
	for _, name := range []string{"period", "semver", "unknown", "byte", "Date-Time", ""} {
		t.Run("not asserted: "+name, func(t *testing.T) {
			assert.True(t, compile(t, fmt.Sprintf(`{"format":%q}`, name)).Allows(ofNoFormat))
		})
	}
}

func TestFormatOf(t *testing.T) {
	for _, tt := range []struct {
		name, format, value string
		want                bool
	}{
		{"a time with an offset", "date-time", "2026-01-31T09:30:00+02:00", true},
		{"a leap second, which Go does not read", "date-time", "1998-12-31T23:59:60Z", false},
		{"small letters, which Go does not read", "date-time", "2026-01-31t09:30:00z", false},
		{"a time without an offset", "date-time", "2026-01-31T09:30:00", false},
		{"a date alone", "date-time", "2026-01-31", false},
		{"a leap second, where no Go type reads it", "time", "23:59:60Z", true},
		{"no date of the calendar", "date", "2023-02-29", false},

		{"an address with a zone", "ipv6", "fe80::1%eth0", false},
		{"an address of IPv4 written in IPv6", "ipv6", "::ffff:192.0.2.1", true},
		{"the same as IPv4", "ipv4", "::ffff:192.0.2.1", false},
		{"a leading zero", "ipv4", "192.0.2.01", false},

		{"UUID in capitals", "uuid", "123E4567-E89B-42D3-A456-426614174000", true},
		{"UUID in braces", "uuid", "{123e4567-e89b-42d3-a456-426614174000}", false},
		{"UUID without hyphens", "uuid", "123e4567e89b42d3a456426614174000", false},
		{"hyphens in the wrong place", "uuid", "123e456-7e89b-42d3-a456-426614174000", false},

		{"a backslash in quotes", "email", `"a\"b"@example.com`, true},
		{"an open quote", "email", `"a@example.com`, false},
		{"a backslash before the last quote", "email", `"a\"@example.com`, false},
		{"a quote in quotes", "email", `"a"b"@example.com`, false},
		{"nothing in quotes", "email", `""@example.com`, true},
		{"a tab in quotes", "email", "\"a\tb\"@example.com", false},
		{"a dot after the domain", "email", "ann@example.com.", false},
		{"an address of IPv4", "email", "ann@[192.0.2.1]", true},
		{"an address of IPv6 without its tag", "email", "ann@[2001:db8::1]", false},
		{"an address of IPv4 with the tag of IPv6", "email", "ann@[IPv6:192.0.2.1]", false},
		{"an address with a zone", "email", "ann@[IPv6:fe80::1%eth0]", false},
		{"an open bracket", "email", "ann@[192.0.2.1", false},
		{"a local part of 64 octets", "email", strings.Repeat("a", 64) + "@example.com", true},
		{"a local part of 65 octets", "email", strings.Repeat("a", 65) + "@example.com", false},
		{"254 octets", "email", "a@" + strings.Repeat("a23456789.", 25) + "cd", true},
		{"255 octets", "email", "a@" + strings.Repeat("a23456789.", 25) + "cde", false},
		{"another script", "email", "ann@b\u00fccher.example", false},
		{"another script before the @", "email", "\u00e4nn@example.com", false},
		{"a label that is encoded wrongly, which the syntax of mail allows", "email", "ann@xn--x.example", true},

		{"another script", "idn-email", "ann@b\u00fccher.example", true},
		{"another script, which counts by octets", "idn-email", strings.Repeat("\u00e4", 33) + "@example.com", false},
		{"a capital letter of another script", "idn-email", "ann@B\u00dcCHER.example", true},
		{"a letter and its accent", "idn-email", "ann@bu\u0308cher.example", true},
		{"a sign in the domain", "idn-email", "ann@\u2603.example", false},
		{"another full stop in the domain", "idn-email", "ann@b\u00fccher\u3002example", false},
		{"two @", "idn-email", "ann@ben@example.com", false},

		{"no scheme", "uri", "//example.com/path", false},
		{"a scheme alone", "uri", "urn:", true},
		{"a scheme that begins with a digit", "uri", "1a:b", false},
		{"no host", "uri", "file:///etc/hosts", true},
		{"a port that is no number", "uri", "http://example.com:http", false},
		{"a port with nothing in it", "uri", "http://example.com:/", true},
		{"two ports", "uri", "http://example.com:80:80", false},
		{"two users", "uri", "http://a@b@example.com", false},
		{"a bracket in the path", "uri", "http://example.com/[a]", false},
		{"an open bracket", "uri", "http://[::1", false},
		{"something after the bracket", "uri", "http://[::1]a", false},
		{"a port after the bracket without its colon", "uri", "http://[::1]80", false},
		{"an encoded octet in an address of a version to come", "uri", "http://[v1.%41]", false},
		{"a port after the bracket", "uri", "http://[::1]:80", true},
		{"a zone", "uri", "http://[fe80::1%25eth0]", false},
		{"an address of IPv4 in brackets", "uri", "http://[192.0.2.1]", false},
		{"an address of a version to come", "uri", "http://[v1.fe:d]", true},
		{"no address of that version", "uri", "http://[v1.]", false},
		{"a version that is no number", "uri", "http://[vg.a]", false},
		{"an encoded octet in the host", "uri", "http://ex%41mple.com", true},
		{"half an encoded octet", "uri", "http://example.com/%4", false},
		{"no encoded octet", "uri", "http://example.com/%zz", false},
		{"a second number sign", "uri", "http://example.com/#a#b", false},
		{"another script", "uri", "http://example.com/\u00e4", false},
		{"a colon in the first segment", "uri-reference", "a b:c", false},
		{"a colon in a later segment", "uri-reference", "./a:b", true},
		{"nothing", "uri-reference", "", true},
		{"nothing", "iri", "", false},
		{"another script", "iri", "http://\u00e4.example/\u00e4?\u00e4#\u00e4", true},
		{"another script in the scheme", "iri", "\u00e4:b", false},
		{"private use in the query", "iri", "a:?\ue000\U000f0000", true},
		{"private use in the path", "iri", "a:\ue000", false},
		{"private use in the fragment", "iri", "a:#\U00100000", false},
		{"no character at all", "iri", "a:\ufffe", false},
		{"no character of a higher plane", "iri", "a:\U0001fffe", false},
		{"a character that turns the direction", "iri", "a:\u202e", false},
		{"a tag character", "iri", "a:\U000e0041", false},
	} {
		t.Run(tt.format+": "+tt.name, func(t *testing.T) {
			assert.Equal(t, tt.want, compile(t, fmt.Sprintf(`{"format":%q}`, tt.format)).Allows(tt.value), tt.value)
		})
	}
}

// TestFormatsAllocateNothing holds the formats that calls have most to the cost
// of no allocation, whether the text is right or far too long.
func TestFormatsAllocateNothing(t *testing.T) {
	for _, tt := range []struct{ format, value string }{
		{"date-time", "2026-01-31T09:30:00Z"}, {"uuid", "123e4567-e89b-42d3-a456-426614174000"}, {"ipv4", "192.0.2.1"}, {"ipv6", "2001:db8::1"},
		{"hostname", "www.example.com"}, {"email", "ann@example.com"}, {"idn-email", "ann@example.com"}, {"uri", "https://ann@example.com:80/a?b#c"},
		{"hostname", strings.Repeat("xn--bcher-kva.", 10_000)}, {"idn-hostname", strings.Repeat("b\u00fccher.", 10_000)},
		{"idn-email", "ann@" + strings.Repeat("b\u00fccher.", 10_000)}, {"uuid", strings.Repeat("1", 100_000)}, {"ipv4", strings.Repeat("1.", 100_000)},
		{"date-time", strings.Repeat("1", 100_000)},
	} {
		g := compile(t, fmt.Sprintf(`{"type":"string","format":%q}`, tt.format))
		var v any = tt.value
		assert.Zero(t, testing.AllocsPerRun(10, func() { g.Allows(v) }), "%s of %d octets", tt.format, len(tt.value))
	}
}
