package valuegate_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/valuegate"
)

// A formatNote says how the gate treats what one file of the
// JSON-Schema-Test-Suite's optional/format tests.
type formatNote struct {
	File     string // under optional/format, without .json
	Format   string // the format that its schemas name
	Asserted bool
	By       string // what the format is held to
	Tests    int    // of the file
	Passed   int
	Meant    []meantDifference
}

// A meantDifference is a test of the suite that comes out otherwise on purpose.
type meantDifference struct {
	Group, Test string // as the suite describes them
	Reason      string
}

// formatNotes is what is asserted of each format and why.
func formatNotes() []formatNote {
	const (
		leap    = "time.Time has no leap seconds: no Go handler could read the value"
		small   = "time.Time reads a capital T and Z alone"
		offsets = "time.Time reads an offset of any hour to 24 and minute to 60, as -24:00 and +10:60"
		re2     = "patterns and the format regex are RE2, which Go programs match with; RE2 "
	)
	const dates, escapes, python, flags, named, behind, classes = "validation of date-time strings",
		`\a is not an ECMA 262 control escape`,
		"Python-specific regular expression syntax is not valid ECMA 262",
		"global inline flag groups are not valid ECMA 262",
		"ECMA 262 named groups and backreferences are valid",
		"ECMA 262 lookbehind is valid, including variable width",
		"ECMA 262 character classes and escapes"
	return []formatNote{
		{"date", "date", true, "RFC 3339 §5.6 full-date, which is what time.Parse reads by time.DateOnly", 81, 81, nil},
		{"date-time", "date-time", true, "what time.Time reads from JSON: RFC 3339 §5.6 with the differences named here, an hour of one digit and a comma before the fraction", 33, 28, []meantDifference{
			{dates, "a valid date-time with a leap second, UTC", leap},
			{dates, "a valid date-time with a leap second, with minus offset", leap},
			{dates, "an invalid offset in date-time string", offsets},
			{dates, "an invalid offset minute in date-time string", offsets},
			{dates, "case-insensitive T and Z", small},
		}},
		{"duration", "duration", true, "RFC 3339 appendix A; a time.Duration is an integer in JSON and has no format", 52, 52, nil},
		{"ecmascript-regex", "regex", true, "RE2, as package regexp reads it", 12, 3, []meantDifference{
			{escapes, "when used as a pattern", re2 + `reads \a as the bell`},
			{python, "Python named group (?P<name>...) is not ECMA 262", re2 + "has (?P<name>x)"},
			{flags, "a single global inline flag (?i)", re2 + "has flags"},
			{flags, "multiple global inline flags (?ims)", re2 + "has flags"},
			{named, `an ECMA 262 named backreference \k<name>`, re2 + "has no backreferences, whose cost has no bound"},
			{behind, "a variable-width lookbehind (ES2018)", re2 + "has no lookaround"},
			{classes, "an empty character class is valid ECMA 262", re2 + "has no empty class"},
			{classes, "a negated empty character class is valid ECMA 262", re2 + "has no empty class"},
			{classes, `a control escape \cA is valid ECMA 262`, re2 + `has no \c`},
		}},
		{"email", "email", true, "RFC 5321 §4.1.2 Mailbox", 27, 27, nil},
		{"hostname", "hostname", true, "RFC 1123 §2.1, and RFC 5890 to 5893 for labels that begin with xn--", 64, 64, nil},
		{"idn-email", "idn-email", true, "RFC 6531 §3.3; the domain once it is in lower case and composed (RFC 5895)", 18, 18, nil},
		{"idn-hostname", "idn-hostname", true, "RFC 5890 to 5893, with the rules for contexts and for writing from right to left", 90, 90, nil},
		{"ipv4", "ipv4", true, "what net/netip and package net read: RFC 2673 §3.2", 41, 41, nil},
		{"ipv6", "ipv6", true, "what net/netip and package net read, without a zone: RFC 4291 §2.2", 42, 42, nil},
		{"iri", "iri", true, "RFC 3987 §2.2 and §4.1", 24, 24, nil},
		{"iri-reference", "iri-reference", true, "RFC 3987 §2.2 and §4.1", 13, 13, nil},
		{"json-pointer", "json-pointer", true, "RFC 6901 §3", 40, 40, nil},
		{"regex", "regex", true, "RE2, as package regexp reads it", 8, 8, nil},
		{"relative-json-pointer", "relative-json-pointer", true, "draft-bhutton-relative-json-pointer-00", 25, 25, nil},
		{"time", "time", true, "RFC 3339 §5.6 full-time, leap seconds among them: no Go type stands behind it", 47, 47, nil},
		{"unknown", "unknown", false, "nothing: a format that JSON Schema does not name limits nothing", 7, 7, nil},
		{"uri", "uri", true, "RFC 3986", 46, 46, nil},
		{"uri-reference", "uri-reference", true, "RFC 3986 §4.1", 28, 28, nil},
		{"uri-template", "uri-template", true, "RFC 6570 §2", 38, 38, nil},
		{"uuid", "uuid", true, "RFC 4122 §3, the form that Go's UUID types write and read", 28, 28, nil},
	}
}

// TestFormatNotes holds the notes to the suite: each file has one, and what
// comes out otherwise is what is meant to.
func TestFormatNotes(t *testing.T) {
	if _, err := os.Stat(suiteDir); err != nil {
		t.Skipf("the JSON-Schema-Test-Suite is not at %s", suiteDir)
	}
	files, err := filepath.Glob(filepath.Join(suiteDir, "optional/format/*.json"))
	require.NoError(t, err)
	notes := formatNotes()
	var names []string
	for _, n := range notes {
		names = append(names, filepath.Join(suiteDir, "optional/format", n.File+".json"))
	}
	assert.ElementsMatch(t, files, names, "the files of the suite, and those with a note")
	for _, n := range notes {
		t.Run(n.File, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(suiteDir, "optional/format", n.File+".json"))
			require.NoError(t, err)
			var groups []struct {
				Description string
				Schema      json.RawMessage
				Tests       []struct {
					Description string
					Data        json.RawMessage
					Valid       bool
				}
			}
			require.NoError(t, json.Unmarshal(text, &groups))
			var tests, passed int
			var different, meant []string
			asserted := false
			for _, group := range groups {
				schema := decodeObject(t, string(group.Schema))
				if n.Asserted {
					assert.Equal(t, n.Format, schema["format"])
				}
				g, faults := valuegate.Compile(schema)
				require.Empty(t, faults)
				for _, test := range group.Tests {
					got := g.Allows(decode(t, string(test.Data)))
					tests++
					asserted = asserted || !got
					if got == test.Valid {
						passed++
					} else {
						different = append(different, group.Description+": "+test.Description)
					}
				}
			}
			for _, d := range n.Meant {
				assert.NotEmpty(t, d.Reason, d.Test)
				meant = append(meant, d.Group+": "+d.Test)
			}
			assert.Equal(t, meant, different)
			assert.Equal(t, n.Asserted, asserted)
			assert.Equal(t, [2]int{n.Tests, n.Passed}, [2]int{tests, passed}, "tests run, and passed")
			assert.Len(t, n.Meant, n.Tests-n.Passed)
			assert.NotEmpty(t, n.By)
		})
	}
}
