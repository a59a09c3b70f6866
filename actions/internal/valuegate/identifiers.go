// This file holds the formats of URIs (RFC 3986) and IRIs (RFC 3987).
package valuegate

import (
	"net/netip"
	"regexp"
	"strings"
	"unicode/utf8"
)

// An identifier is one of the formats uri, uri-reference, iri and iri-reference.
type identifier struct {
	absolute      bool // with a scheme
	international bool // an IRI
}

const (
	unreserved = "-._~"
	subDelims  = "!$&'()*+,;="
)

// matches reports whether s is of the format. It reads s from left to right, a
// few times at most.
func (id identifier) matches(s string) bool {
	s, fragment, _ := strings.Cut(s, "#")
	s, query, _ := strings.Cut(s, "?")
	if !id.characters(fragment, ":@/?") || !id.private().characters(query, ":@/?") {
		return false
	}
	switch end := strings.IndexAny(s, ":/"); {
	case end >= 0 && s[end] == ':':
		if !scheme(s[:end]) {
			return false // nor may the first segment of a path have a colon
		}
		s = s[end+1:]
	case id.absolute:
		return false
	}
	if after, ok := strings.CutPrefix(s, "//"); ok {
		authority := after
		s = ""
		if end := strings.IndexByte(after, '/'); end >= 0 {
			authority, s = after[:end], after[end:]
		}
		if !id.authority(authority) {
			return false
		}
	}
	return id.characters(s, ":@/")
}

// private is the format with the characters for private use, which the query of
// an IRI may have.
func (id identifier) private() privately { return privately{id} }

type privately struct{ identifier }

func (p privately) characters(s, also string) bool { return p.has(s, also, true) }

func (id identifier) characters(s, also string) bool { return id.has(s, also, false) }

// has reports whether s is percent-encoded octets, characters that stand for
// themselves, and those of also.
func (id identifier) has(s, also string, private bool) bool {
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case letter(c), digit(c), strings.IndexByte(unreserved, c) >= 0, strings.IndexByte(subDelims, c) >= 0, strings.IndexByte(also, c) >= 0:
			i++
		case c == '%':
			if len(s) < i+3 || !hexDigit(s[i+1]) || !hexDigit(s[i+2]) {
				return false
			}
			i += 3
		case c < utf8.RuneSelf || !id.international:
			return false
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if !universal(r) && !(private && privateUse(r)) {
				return false
			}
			i += size
		}
	}
	return true
}

// universal is the characters beyond ASCII that an IRI may have (RFC 3987
// §2.2), without those that turn the direction of writing (§4.1).
func universal(r rune) bool {
	switch {
	case r == '\u200e', r == '\u200f', '\u202a' <= r && r <= '\u202e':
		return false
	case r >= 0x10000:
		return r&0xffff <= 0xfffd && r < 0xf0000 && (r < 0xe0000 || r >= 0xe1000)
	}
	return 0xa0 <= r && r <= 0xd7ff || 0xf900 <= r && r <= 0xfdcf || 0xfdf0 <= r && r <= 0xffef
}

func privateUse(r rune) bool {
	return 0xe000 <= r && r <= 0xf8ff || r >= 0xf0000 && r&0xffff <= 0xfffd
}

func scheme(s string) bool {
	if s == "" || !letter(s[0]) {
		return false
	}
	for i := range len(s) {
		if c := s[i]; !letter(c) && !digit(c) && strings.IndexByte("+-.", c) < 0 {
			return false
		}
	}
	return true
}

// authority reports whether s is a host, with or without a user before it and a
// port after it.
func (id identifier) authority(s string) bool {
	host := s
	if user, after, ok := strings.Cut(s, "@"); ok {
		if !id.characters(user, ":") {
			return false
		}
		host = after
	}
	port := ""
	if literal, ok := strings.CutPrefix(host, "["); ok {
		var closed bool
		literal, port, closed = strings.Cut(literal, "]")
		if !closed || !addressLiteral(literal) || port != "" && port[0] != ':' {
			return false
		}
		port = strings.TrimPrefix(port, ":")
	} else {
		host, port, _ = strings.Cut(host, ":")
		if !id.characters(host, "") {
			return false
		}
	}
	return strings.Trim(port, "0123456789") == ""
}

// addressLiteral reports whether s is an address that stands in brackets: one of
// IPv6, or of a version to come (RFC 3986 §3.2.2).
func addressLiteral(s string) bool {
	if s != "" && s[0]|0x20 == 'v' {
		version, address, _ := strings.Cut(s[1:], ".")
		return version != "" && address != "" && strings.Trim(version, "0123456789abcdefABCDEF") == "" &&
			!strings.Contains(address, "%") && identifier{}.characters(address, ":")
	}
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6() && a.Zone() == ""
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
