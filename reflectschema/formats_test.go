package reflectschema_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A textual is a type with a form as text, and how a call with some text ends:
// whether the gate lets it pass, and whether the whole call does.
type textual struct {
	name      string
	seeds     []string
	alphabet  string
	gate      func(text string) bool // nil where the gate lets every text pass
	left      func(text string) bool // texts that the type reads and the schema does not have
	call      func(t *testing.T, text json.RawMessage) (passed, decoded bool)
	unmarshal func(text json.RawMessage) error
}

func textually[T any](t *testing.T, name, alphabet string, seeds ...string) textual {
	s := compile[field[T]](t)
	return textual{
		name: name, alphabet: alphabet, seeds: seeds,
		unmarshal: func(text json.RawMessage) error { return json.Unmarshal(text, new(T)) },
		call: func(t *testing.T, text json.RawMessage) (bool, bool) {
			d, refused := s.check(`{"f":` + string(text) + `}`)
			if refused != nil {
				assert.Equal(t, "data.f", refused.Problems[0].Path)
				return false, false
			}
			_, err := s.decode(d)
			if err != nil {
				assert.Regexp(t, `^data\.f `, refusal(t, err))
			}
			return true, err == nil
		},
	}
}

// escaped writes some characters of a text as JSON escapes, which change
// nothing.
func escaped(r *rand.Rand, text string) json.RawMessage {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(text) {
		if c < ' ' || r.IntN(4) == 0 {
			fmt.Fprintf(&b, `\u%04x`, c)
		} else {
			b.WriteByte(c)
		}
	}
	return json.RawMessage(b.String() + `"`)
}

// TestTextsOfTypes compares what becomes of a text in a call with what the Go
// type reads, over texts that are right or nearly so. Where a format says what
// the type reads, the gate decides and the decoder never refuses.
func TestTextsOfTypes(t *testing.T) {
	times := textually[time.Time](t, "time.Time", "0123456789-+:.,TZtz",
		"2026-01-31T09:30:00Z", "2026-01-31T09:30:00.123+02:00", "1998-12-31T23:59:60Z", "2026-01-31t09:30:00z", "2026-01-31T9:30:00,5Z", "2024-02-29T24:00:00Z", "2026-01-31T09:30:00-24:60")
	addresses := []string{"192.0.2.1", "192.0.2.01", "::1", "2001:db8::1", "fe80::1%eth0", "::ffff:192.0.2.1", "1:2:3:4:5:6:7:8", ""}
	const addressAlphabet = "0123456789abcdefABCDEF:.%"
	ip := textually[net.IP](t, "net.IP", addressAlphabet, addresses...)
	ip.left = func(text string) bool { return text == "" }
	addr := textually[netip.Addr](t, "netip.Addr", addressAlphabet, addresses...)
	addr.left = func(text string) bool { return text == "" || strings.Contains(text, "%") }
	binary := textually[[]byte](t, "[]byte", "ABCDabcd0189+/-_= \r\n",
		"", "AQI=", "AQIDBA==", "AQID", "AQ", "A\r\nQI=", "_-8=", "AQJ=", base64.StdEncoding.EncodeToString([]byte("the report")), "AQI=AQI=")
	binary.gate = func(string) bool { return true }
	id := textually[UUID](t, "a UUID type", "0123456789abcdefABCDEF-{}",
		"550e8400-e29b-41d4-a716-446655440000", "550E8400E29B41D4A716446655440000", "{550e8400-e29b-41d4-a716-446655440000}")
	id.gate = func(string) bool { return true }
	for _, tt := range []textual{times, ip, addr, binary, id} {
		t.Run(tt.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 4))
			const count = 3_000
			read := 0
			for i := range count {
				text := []byte(tt.seeds[i%len(tt.seeds)])
				for range r.IntN(3) {
					c := tt.alphabet[r.IntN(len(tt.alphabet))]
					if at := r.IntN(len(text) + 1); at < len(text) && r.IntN(2) == 0 {
						text[at] = c
					} else {
						text = append(text[:at:at], append([]byte{c}, text[at:]...)...)
					}
				}
				s := string(text)
				plain, err := json.Marshal(s)
				require.NoError(t, err)
				want := tt.unmarshal(plain) == nil
				if tt.left != nil && tt.left(s) {
					want = false
				}
				if want {
					read++
				}
				for _, written := range []json.RawMessage{plain, escaped(r, s)} {
					passed, decoded := tt.call(t, written)
					assert.Equal(t, want, decoded, "%s: the call, and encoding/json", written)
					gate := want
					if tt.gate != nil {
						gate = tt.gate(s)
					}
					assert.Equal(t, gate, passed, "%s: the gate", written)
				}
			}
			assert.Greater(t, read, count/50, "texts that are read")
			assert.Less(t, read, count*49/50, "texts that are read")
		})
	}
}
