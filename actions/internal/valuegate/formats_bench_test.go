package valuegate_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkFormats measures one right text of each format that calls have most.
func BenchmarkFormats(b *testing.B) {
	for _, f := range []struct{ name, value string }{
		{"date-time", "2026-01-31T09:30:00Z"},
		{"date-time", "2026-01-31T09:30:00.123+02:00"},
		{"uuid", "123e4567-e89b-42d3-a456-426614174000"},
		{"ipv4", "192.0.2.1"},
		{"ipv6", "2001:db8::1"},
		{"hostname", "www.example.com"},
		{"email", "ann@example.com"},
		{"uri", "https://ann@example.com:8080/path/to?a=b&c=d#e"},
		{"iri", "https://example.com/path/to?a=b&c=d#e"},
		{"idn-email", "ann@example.com"},
		{"idn-hostname", "b\u00fccher.example.com"},
		{"hostname", "xn--bcher-kva.example.com"},
	} {
		g := compile(b, `{"type":"string","format":"`+f.name+`"}`)
		require.True(b, g.Allows(f.value), f)
		b.Run(f.name+"/"+f.value, func(b *testing.B) {
			b.ReportAllocs()
			var v any = f.value
			for b.Loop() {
				g.Allows(v)
			}
		})
	}
}
