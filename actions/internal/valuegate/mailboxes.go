// This file holds the formats email (RFC 5321 §4.1.2) and idn-email (RFC 6531
// §3.3).
package valuegate

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/wymcp/wymcp-go/actions/internal/hostname"
)

// The lengths that RFC 5321 §4.5.3.1 has, in octets: a path of 256 with the
// angle brackets around it.
const (
	maxMailbox   = 254
	maxLocalPart = 64
)

func email(s string) bool { return mailbox(s, false) }

func idnEmail(s string) bool { return mailbox(s, true) }

// mailbox reports whether s is a local part, @ and a domain.
func mailbox(s string, international bool) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 1 || at > maxLocalPart || len(s) > maxMailbox {
		return false
	}
	local, domain := s[:at], s[at+1:]
	if !dotString(local, international) && !quotedString(local, international) {
		return false
	}
	if literal, ok := strings.CutPrefix(domain, "["); ok {
		literal, ok = strings.CutSuffix(literal, "]")
		return ok && mailAddress(literal)
	}
	return hostname.LDH(domain) || international && !ascii(domain) && idnDomain(domain)
}

// idnDomain reports whether s is a domain once its letters are in lower case and
// composed, as a mail program makes them before it looks the domain up (RFC
// 5895 §2). Only the dot separates labels.
func idnDomain(s string) bool {
	return !strings.ContainsAny(s, "\u3002\uff0e\uff61") && hostname.International(norm.NFC.String(strings.ToLower(s)))
}

// dotString is words of letters, digits and signs with dots between them.
func dotString(s string, international bool) bool {
	dot := true // the last character, or the beginning
	for i := range len(s) {
		c := s[i]
		switch {
		case c == '.':
			if dot {
				return false
			}
		case letter(c), digit(c), strings.IndexByte("!#$%&'*+-/=?^_`{|}~", c) >= 0:
		case c < utf8.RuneSelf || !international:
			return false
		}
		dot = c == '.'
	}
	return !dot
}

// quotedString is any visible characters and spaces in quotes.
func quotedString(s string, international bool) bool {
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		return false
	}
	s = s[1 : len(s)-1]
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			if i++; i == len(s) || s[i] < ' ' || s[i] > '~' {
				return false
			}
		case c == '"', c < ' ', c == 0x7f, c >= utf8.RuneSelf && !international:
			return false
		}
	}
	return true
}

// mailAddress is what stands in the brackets of an address literal.
func mailAddress(s string) bool {
	const tag = "IPv6:"
	six := len(s) > len(tag) && strings.EqualFold(s[:len(tag)], tag)
	if six {
		s = s[len(tag):]
	}
	a, err := netip.ParseAddr(s)
	return err == nil && a.Zone() == "" && a.Is6() == six
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
