package valuegate_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// A uuidText reads the one form that a UUID is published in, as the types of Go
// programs do.
type uuidText [16]byte

func (u *uuidText) UnmarshalText(b []byte) error {
	groups := strings.Split(string(b), "-")
	if len(groups) != 5 || len(groups[0]) != 8 || len(groups[1]) != 4 || len(groups[2]) != 4 || len(groups[3]) != 4 {
		return fmt.Errorf("%q is no UUID", b)
	}
	n, err := hex.Decode(make([]byte, 64), []byte(strings.Join(groups, "")))
	if err == nil && n != len(u) {
		err = fmt.Errorf("%d bytes", n)
	}
	return err
}

func reads[T any](s string) bool {
	text, err := json.Marshal(s)
	return err == nil && json.Unmarshal(text, new(T)) == nil
}

// nearly returns texts that are each a few steps away from one of seeds, the
// same ones each time.
func nearly(seeds []string, alphabet string, count int) []string {
	r := rand.New(rand.NewPCG(1, 2))
	texts := append([]string(nil), seeds...)
	for len(texts) < count {
		s := []byte(seeds[r.IntN(len(seeds))])
		for range 1 + r.IntN(3) {
			c := alphabet[r.IntN(len(alphabet))]
			switch at := r.IntN(len(s) + 1); {
			case at == len(s) || r.IntN(4) == 0:
				s = append(s[:at:at], append([]byte{c}, s[at:]...)...)
			case r.IntN(4) == 0:
				s = append(s[:at:at], s[at+1:]...)
			default:
				s[at] = c
			}
		}
		texts = append(texts, string(s))
	}
	return texts
}

// TestFormatsAreWhatGoReads compares the formats that a Go type stands behind
// with the decoding of that type, over texts that are right or nearly so: none
// may pass the one and not the other.
func TestFormatsAreWhatGoReads(t *testing.T) {
	dateTimes := []string{
		"2026-01-31T09:30:00Z", "2026-01-31T09:30:00.123456789+02:00", "1998-12-31T23:59:60Z", "2026-01-31t09:30:00z", "2026-01-31T09:30:00,5Z",
		"2026-01-31T24:00:00Z", "2026-01-31T23:59:59-23:59", "2026-01-31T09:30:00-24:60", "2024-02-29T00:00:00Z", "2023-02-29T00:00:00Z",
		"0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2026-01-31T9:30:00Z", "2026-01-31 09:30:00Z", "2026-01-31T09:30:00+0200", "2026-01-31T09:30Z", "",
	}
	addresses := []string{
		"192.0.2.1", "255.255.255.255", "0.0.0.0", "192.0.2.01", "192.0.2.256", "192.0.2", "::", "::1", "2001:db8::1", "fe80::1%eth0", "::ffff:192.0.2.1",
		"::ffff:192.0.2.01", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "1::2::3", "0x7f.0.0.1", "2130706433", "[::1]", "12345::",
	}
	for _, tt := range []struct {
		name, schema, alphabet string
		seeds                  []string
		reads                  func(s string) bool
	}{
		{"time.Time", `{"format":"date-time"}`, "0123456789-+:.,TZtz ", dateTimes, reads[time.Time]},
		{"time.DateOnly", `{"format":"date"}`, "0123456789-", []string{"2026-01-31", "2024-02-29", "2023-02-29", "2026-13-01", "0000-01-01", "2026-1-31"}, func(s string) bool {
			_, err := time.Parse(time.DateOnly, s)
			return err == nil
		}},
		{"net.IP", `{"anyOf":[{"format":"ipv4"},{"format":"ipv6"}]}`, "0123456789abcdefABCDEF:.%x/", addresses, func(s string) bool {
			return s != "" && reads[net.IP](s) // the empty text is no address, and is left out
		}},
		{"netip.Addr", `{"anyOf":[{"format":"ipv4"},{"format":"ipv6"}]}`, "0123456789abcdefABCDEF:.%x/", addresses, func(s string) bool {
			return s != "" && reads[netip.Addr](s) && !strings.Contains(s, "%") // a zone means something on its own machine alone
		}},
		{"a UUID type", `{"format":"uuid"}`, "0123456789abcdefABCDEF-{}g", []string{"123e4567-e89b-42d3-a456-426614174000", "123E4567-E89B-42D3-A456-426614174000", "{123e4567-e89b-42d3-a456-426614174000}", "urn:uuid:123e4567-e89b-42d3-a456-426614174000", "123e4567e89b42d3a456426614174000"}, reads[uuidText]},
		{"regexp.Regexp", `{"format":"regex"}`, `abc[]()*+?{},\pLdwb^$|-:<>P=!1`, []string{"^[a-z]+$", `\d{1,3}(?:a|b)*`, `(?P<n>x)\bx`, `(?<n>[^\]])`, `a{1,1000}`, `x{2}{3}`, `\pL\p{Greek}`}, reads[regexp.Regexp]},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := compile(t, tt.schema)
			const count = 20_000
			accepted := 0
			for _, s := range nearly(tt.seeds, tt.alphabet, count) {
				want := tt.reads(s)
				if want {
					accepted++
				}
				if got := g.Allows(s); got != want {
					t.Errorf("%s allows %q: got %v, want %v", tt.schema, s, got, want)
				}
			}
			assert.Greater(t, accepted, count/100, "texts that are read")
			assert.Less(t, accepted, count*99/100, "texts that are read")
		})
	}
}
