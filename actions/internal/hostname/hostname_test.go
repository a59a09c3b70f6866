package hostname_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/idna"

	"github.com/wymcp/wymcp-go/actions/internal/hostname"
)

func TestNames(t *testing.T) {
	const (
		neither       = 0
		ldh           = 1
		ascii         = 2
		international = 4
		all           = ldh | ascii | international
	)
	var (
		long63  = strings.Repeat("a", 63)
		long253 = strings.Repeat(strings.Repeat("a", 49)+".", 5) + "abc"
		// 57 of them are an A-label of 63 octets, and each more is one more.
		umlauts = func(n int) string { return strings.Repeat("\u00fc", n) }
	)
	for _, tt := range []struct {
		name, value string
		want        int
	}{
		{"a name", "www.example.com", all},
		{"capitals", "WWW.Example.COM", all},
		{"one label", "localhost", all},
		{"digits", "1.2", all},
		{"empty", "", neither},
		{"a dot", ".", neither},
		{"a dot before", ".example", neither},
		{"a dot after", "example.", neither},
		{"two dots", "a..b", neither},
		{"a hyphen before", "-a", neither},
		{"a hyphen after", "a-.b", neither},
		{"an underscore", "a_b", neither},
		{"a space", "a b", neither},
		{"a line break", "a\n", neither},
		{"a letter that looks like K", "\u212aelvin", neither},
		{"a byte that is no text", "a\xff", neither},
		{"a label of 63", long63 + ".example", all},
		{"a label of 64", long63 + "a.example", neither},
		{"a name of 253", long253, all},
		{"a name of 254", long253 + "d", neither},
		{"hyphens in the second and third place", "a--b", all},
		{"hyphens in the third and fourth place", "ab--c", ldh | ascii},

		{"a U-label", "b\u00fccher.example", international},
		{"its A-label", "xn--bcher-kva.example", all},
		{"its A-label in capitals", "XN--BCHER-KVA.example", all},
		{"an A-label in the last place", "www.XN--bcher-kva", all},
		{"a capital letter", "B\u00fccher.example", neither},
		{"a capital letter beyond ASCII", "b\u00dccher.example", neither},
		{"a letter and its accent", "bu\u0308cher.example", neither},
		{"the A-label of a capital letter", "xn--bcher-7va.example", ldh},
		{"an A-label with nothing in it", "xn--a", ldh},
		{"the prefix alone", "xn--", neither},
		{"an A-label that breaks off", "xn--x", ldh},
		{"an A-label of ASCII", "xn--example-a", ldh},
		{"an A-label that could be shorter", "xn---tda", ldh},
		{"an A-label beyond Unicode", "xn--99999999", ldh},
		{"a U-label with the prefix", "xn--b\u00fccher", neither},
		{"a hyphen before a U-label", "-b\u00fccher", neither},
		{"a hyphen after a U-label", "b\u00fccher-", neither},
		{"a U-label with hyphens in the third and fourth place", "b\u00fc--cher", neither},
		{"a mark in the first place", "\u0308b", neither},
		{"a U-label that takes 63 octets", umlauts(57), international},
		{"a U-label that takes 64 octets", umlauts(58), neither},
		{"U-labels that take 253 octets", strings.Repeat(umlauts(51)+".", 4) + "abcdefghijklmnopqrstu", international},
		{"U-labels that take 254 octets", strings.Repeat(umlauts(51)+".", 4) + "abcdefghijklmnopqrstuv", neither},
		{"full stops of East Asia", "\u4f8b\u3002\u4f8b\uff0e\u4f8b\uff61\u4f8b", international},
		{"a full stop of East Asia after", "\u4f8b\u3002", neither},

		{"a sign", "\u2603", neither},
		{"the A-label of a sign", "xn--n3h", ldh},
		{"a character that is not assigned", "\u0378", neither},
		{"a letter that stands for two", "\ufb01", neither},
		{"a full-width letter", "\uff41", neither},
		{"an invisible filler", "a\u3164", neither},
		{"a selector of variants", "\u8fba\U000e0100", neither},
		{"a letter of old Hangul", "\u1100\u1161", neither},
		{"a mark of musical notation", "a\U0001d165", neither},
		{"a capital letter of Cherokee", "\u13a0", international},
		{"a small letter of Cherokee", "\uab70", neither},
		{"a sharp s, by exception", "stra\u00dfe", international},
		{"a final sigma, by exception", "\u03bb\u03cc\u03b3\u03bf\u03c2", international},
		{"a tatweel, by exception", "\u0628\u0640\u0628", neither},

		{"a middle dot between two l", "col\u00b7lega", international},
		{"a middle dot elsewhere", "co\u00b7lega", neither},
		{"a middle dot after l", "l\u00b7a", neither},
		{"a middle dot before l", "a\u00b7l", neither},
		{"a keraia before Greek", "\u0375\u03b1", international},
		{"a keraia at the end", "\u03b1\u0375", neither},
		{"a geresh after Hebrew", "\u05d2\u05f3", international},
		{"a gershayim in the first place", "\u05f4\u05d2", neither},
		{"a katakana dot with Han", "\u4f8b\u30fb\u4f8b", international},
		{"a katakana dot with Latin", "a\u30fbb", neither},
		{"Arabic digits", "\u0628\u0661", international},
		{"both kinds of Arabic digits", "\u0628\u0661\u06f1", neither},
		{"a joiner after a virama", "\u0915\u094d\u200d\u0937", international},
		{"a joiner after a letter", "\u0915\u200d\u0937", neither},
		{"a joiner in the first place", "\u200d\u0937", neither},
		{"a non-joiner after a virama", "\u0915\u094d\u200c\u0937", international},
		{"a non-joiner between letters that join", "\u0628\u200c\u0628", international},
		{"a non-joiner before marks and a letter that joins", "\u0628\u200c\u064e\u0628", international},
		{"a non-joiner before a digit", "\u0628\u200c1", neither},
		{"a non-joiner before a letter that never joins", "\u0628\u200c\u05d0", neither},
		{"a non-joiner after a letter that joins to its right alone", "\u0627\u200c\u0628", neither},
		{"a second non-joiner in the wrong place", "\u0915\u094d\u200c\u0937x\u200cy", neither},

		{"from right to left", "\u05d0\u05d1.example", international},
		{"the same with an A-label", "xn--4dbc.example", all},
		{"a digit in the first place, where nothing goes from right to left", "1a.example", all},
		{"a digit in the first place, beside another label", "1a.\u05d0", neither},
		{"a digit in the first place, beside an A-label", "1a.xn--4dbc", ldh},
		{"both directions in a label", "a\u05d0", neither},
		{"a digit after Hebrew", "\u05d01", international},
		{"a mark at the end", "\u05d0\u05b0", international},
		{"a hyphen before the mark at the end", "\u05d0-\u05b0", neither},
		{"digits of both kinds", "\u05d01\u0661", neither},
		{"Latin beside Hebrew, with a hyphen inside", "a-b.\u05d0", international},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := neither
			for bit, is := range map[int]func(string) bool{ldh: hostname.LDH, ascii: hostname.ASCII, international: hostname.International} {
				if is(tt.value) {
					got |= bit
				}
			}
			want := tt.want
			assert.Equal(t, want, got, "%q: LDH is 1, ASCII 2 and International 4", tt.value)
		})
	}
}

// TestFormsAgree holds names that were put together by chance to what must be
// so: a name whose U-labels are written as A-labels is a name again, and only
// then.
func TestFormsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	characters := []rune("ab1-.\u00b7l\u0375\u03b1\u00df\u05d0\u05f3\u0628\u0627\u0661\u06f1\u0915\u094d\u200c\u200d\u30fb\u4f8b\u0308\u00fc\u2603")
	accepted := 0
	for range 50_000 {
		var b strings.Builder
		for range 1 + r.IntN(7) {
			b.WriteRune(characters[r.IntN(len(characters))])
		}
		name := b.String()
		encoded, err := idna.Punycode.ToASCII(name)
		require.NoError(t, err)
		if !hostname.International(name) {
			assert.False(t, encoded != name && hostname.ASCII(encoded) && !strings.Contains(name, "--"), "%q is refused, and %q is not", name, encoded)
			continue
		}
		accepted++
		assert.True(t, hostname.ASCII(encoded), "%q is a name, and %q is not", name, encoded)
		assert.True(t, hostname.International(encoded), "%q is a name, and %q is not", name, encoded)
	}
	assert.Greater(t, accepted, 1_000)
}

// TestCharacters counts the characters that a U-label may have, somewhere, and
// compares with the tables of RFC 5892 as they stand for the Unicode of this Go.
func TestCharacters(t *testing.T) {
	want, known := map[string]int{"15.0.0": 133_550, "17.0.0": 143_235}[unicode.Version]
	if !known {
		t.Skipf("the number for Unicode %s is not known here", unicode.Version)
	}
	got := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if hostname.Listed(r) {
			got++
		}
	}
	assert.Equal(t, want, got)
}

// TestLongNames holds the work for a name that is too long to none.
func TestLongNames(t *testing.T) {
	for _, name := range []string{
		strings.Repeat("a.", 100_000), strings.Repeat("xn--bcher-kva.", 10_000), strings.Repeat("b\u00fccher.", 10_000), strings.Repeat("\u4f8b", 254), strings.Repeat("\U00020000", 254),
	} {
		assert.Zero(t, testing.AllocsPerRun(5, func() {
			if hostname.LDH(name) || hostname.ASCII(name) || hostname.International(name) {
				t.Fatal("not refused")
			}
		}), "%d octets", len(name))
	}
}
