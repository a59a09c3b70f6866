// Package rawjson reads one JSON text (RFC 8259) the way a gate has to: keys
// that stand twice, numbers too large to compute with and text that is not
// Unicode are told with their path, numbers keep every digit, and depth is
// bounded before anything recurses.
package rawjson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/wymcp/wymcp-go/actions/internal/datapath"
)

// Limits bound one text.
type Limits struct {
	Depth        int // of nested objects and arrays
	NumberLength int // characters of a number literal
	Exponent     int // absolute value of a number literal's exponent
	Problems     int // collected; further ones are counted
}

// Kind says what is wrong with a text.
type Kind int

const (
	Syntax    Kind = iota // not JSON; nothing after it was read
	Depth                 // nested too deep; nothing after it was read
	Duplicate             // a key stands twice in one object
	Number                // a number literal beyond the limits
	Text                  // a string that is not Unicode
)

// A Problem is one thing wrong with a text.
type Problem struct {
	Kind    Kind
	Path    string
	Message string
	Under   [2]string // the first two keys of the path, "" where there is none
}

// A Document is one text, read.
type Document struct {
	// Value is nil, bool, string, [json.Number], []any or map[string]any.
	Value any
	// Members has the text of each member of a root object; of a key that
	// stands twice, the last.
	Members map[string]json.RawMessage
	// Plain reports that every number is written as a plain integer: no point,
	// no exponent, no minus zero.
	Plain bool
	// Problems are in text order; More counts those beyond the limit.
	Problems []Problem
	More     int
}

// Broken reports whether reading stopped early: Value is then of no use.
func (d *Document) Broken() bool {
	for _, p := range d.Problems {
		if p.Kind == Syntax || p.Kind == Depth {
			return true
		}
	}
	return false
}

// Parse reads the text b. Paths start at root.
func Parse(b []byte, root string, l Limits) *Document {
	p := parser{b: b, l: l, trail: datapath.New(root), doc: &Document{Plain: true}}
	p.space()
	v, ok := p.value(0)
	if ok {
		if p.space(); p.i < len(b) {
			p.syntax("there is more after the end of the value")
		}
		p.doc.Value = v
	}
	return p.doc
}

type parser struct {
	b     []byte
	i     int
	l     Limits
	trail *datapath.Trail
	doc   *Document
}

func (p *parser) problem(k Kind, format string, args ...any) {
	if k != Syntax && k != Depth && len(p.doc.Problems) >= p.l.Problems {
		p.doc.More++
		return
	}
	pr := Problem{Kind: k, Path: p.trail.String(), Message: fmt.Sprintf(format, args...)}
	pr.Under[0], _ = p.trail.Step(0)
	pr.Under[1], _ = p.trail.Step(1)
	p.doc.Problems = append(p.doc.Problems, pr)
}

// syntax ends the reading.
func (p *parser) syntax(problem string) (any, bool) {
	p.problem(Syntax, "cannot be read as JSON: %s, at byte %d", problem, p.i)
	return nil, false
}

func (p *parser) space() {
	for p.i < len(p.b) {
		switch p.b[p.i] {
		case ' ', '\t', '\n', '\r':
			p.i++
		default:
			return
		}
	}
}

func (p *parser) value(depth int) (any, bool) {
	if p.i >= len(p.b) {
		return p.syntax("it ends where a value is expected")
	}
	switch c := p.b[p.i]; {
	case c == '{' || c == '[':
		if depth >= p.l.Depth {
			p.problem(Depth, "is nested deeper than %d levels", p.l.Depth)
			return nil, false
		}
		if c == '{' {
			return p.object(depth)
		}
		return p.array(depth)
	case c == '"':
		return p.string()
	case c == '-' || '0' <= c && c <= '9':
		return p.number()
	}
	for _, lit := range [...]struct {
		text  string
		value any
	}{{"true", true}, {"false", false}, {"null", nil}} {
		if len(p.b)-p.i >= len(lit.text) && string(p.b[p.i:p.i+len(lit.text)]) == lit.text {
			p.i += len(lit.text)
			return lit.value, true
		}
	}
	return p.syntax("a value is expected")
}

func (p *parser) object(depth int) (any, bool) {
	m := map[string]any{}
	p.i++
	if p.space(); p.i < len(p.b) && p.b[p.i] == '}' {
		p.i++
		return m, true
	}
	for {
		p.space()
		if p.i >= len(p.b) || p.b[p.i] != '"' {
			return p.syntax("a key in quotes is expected")
		}
		k, ok := p.string()
		if !ok {
			return nil, false
		}
		key := k.(string)
		if p.space(); p.i >= len(p.b) || p.b[p.i] != ':' {
			return p.syntax("a colon is expected after a key")
		}
		p.i++
		p.space()
		p.trail.Key(key)
		start := p.i
		v, ok := p.value(depth + 1)
		if !ok {
			return nil, false
		}
		if _, twice := m[key]; twice {
			p.problem(Duplicate, "stands twice in one object; send it once")
		}
		p.trail.Up()
		m[key] = v
		if depth == 0 {
			if p.doc.Members == nil {
				p.doc.Members = map[string]json.RawMessage{}
			}
			p.doc.Members[key] = json.RawMessage(p.b[start:p.i:p.i])
		}
		p.space()
		switch {
		case p.i < len(p.b) && p.b[p.i] == ',':
			p.i++
		case p.i < len(p.b) && p.b[p.i] == '}':
			p.i++
			return m, true
		default:
			return p.syntax("a comma or } is expected")
		}
	}
}

func (p *parser) array(depth int) (any, bool) {
	a := []any{}
	p.i++
	if p.space(); p.i < len(p.b) && p.b[p.i] == ']' {
		p.i++
		return a, true
	}
	for {
		p.space()
		p.trail.Index(len(a))
		v, ok := p.value(depth + 1)
		if !ok {
			return nil, false
		}
		p.trail.Up()
		a = append(a, v)
		p.space()
		switch {
		case p.i < len(p.b) && p.b[p.i] == ',':
			p.i++
		case p.i < len(p.b) && p.b[p.i] == ']':
			p.i++
			return a, true
		default:
			return p.syntax("a comma or ] is expected")
		}
	}
}

// string reads a string that starts at the quote. Text that is not Unicode is
// told and read with U+FFFD in its place.
func (p *parser) string() (any, bool) {
	start := p.i + 1
	j := start
	ascii := true
	for j < len(p.b) && p.b[j] != '"' && p.b[j] != '\\' && p.b[j] >= 0x20 {
		ascii = ascii && p.b[j] < utf8.RuneSelf
		j++
	}
	if j < len(p.b) && p.b[j] == '"' {
		s := p.b[start:j]
		p.i = j + 1
		if !ascii && !utf8.Valid(s) {
			p.problem(Text, "is not valid UTF-8")
			return string([]rune(string(s))), true
		}
		return string(s), true
	}
	return p.escaped(start, j)
}

// escaped reads on from j the string that began at start.
func (p *parser) escaped(start, j int) (any, bool) {
	out := append(make([]byte, 0, j-start+32), p.b[start:j]...)
	broken := false
	for {
		p.i = j
		if j >= len(p.b) {
			return p.syntax("a string is not closed")
		}
		switch c := p.b[j]; {
		case c == '"':
			p.i = j + 1
			if !utf8.Valid(out) {
				p.problem(Text, "is not valid UTF-8")
				return string([]rune(string(out))), true
			}
			if broken {
				p.problem(Text, "has half of a surrogate pair")
			}
			return string(out), true
		case c < 0x20:
			return p.syntax("a control character in a string must be escaped")
		case c != '\\':
			out = append(out, c)
			j++
		case j+1 >= len(p.b):
			return p.syntax("a string is not closed")
		case p.b[j+1] == 'u':
			r, ok := hex4(p.b, j+2)
			if !ok {
				return p.syntax(`\u must be followed by four hexadecimal digits`)
			}
			j += 6
			if utf16.IsSurrogate(r) {
				pair := utf8.RuneError
				if j+1 < len(p.b) && p.b[j] == '\\' && p.b[j+1] == 'u' {
					if low, ok := hex4(p.b, j+2); ok {
						pair = utf16.DecodeRune(r, low)
					}
				}
				if pair == utf8.RuneError {
					broken = true
				} else {
					j += 6
				}
				r = pair
			}
			out = utf8.AppendRune(out, r)
		default:
			e := strings.IndexByte(escapeNames, p.b[j+1])
			if e < 0 {
				return p.syntax(`a \ in a string must begin an escape of JSON`)
			}
			out = append(out, escapeValues[e])
			j += 2
		}
	}
}

// The characters that may follow a backslash, and what they stand for.
const (
	escapeNames  = `"\/bfnrt`
	escapeValues = "\"\\/\b\f\n\r\t"
)

func hex4(b []byte, i int) (rune, bool) {
	if i+4 > len(b) {
		return 0, false
	}
	var r rune
	for _, c := range b[i : i+4] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

func (p *parser) number() (any, bool) {
	start := p.i
	if p.b[p.i] == '-' {
		p.i++
	}
	digits := func() bool {
		from := p.i
		for p.i < len(p.b) && '0' <= p.b[p.i] && p.b[p.i] <= '9' {
			p.i++
		}
		return p.i > from
	}
	from := p.i
	if !digits() || p.b[from] == '0' && p.i > from+1 {
		return p.syntax("a number is malformed")
	}
	if p.i < len(p.b) && p.b[p.i] == '.' {
		p.i++
		if !digits() {
			return p.syntax("a number is malformed")
		}
	}
	exponent := -1
	if p.i < len(p.b) && p.b[p.i]|0x20 == 'e' {
		p.i++
		if p.i < len(p.b) && (p.b[p.i] == '+' || p.b[p.i] == '-') {
			p.i++
		}
		exponent = p.i
		if !digits() {
			return p.syntax("a number is malformed")
		}
	}
	lit := p.b[start:p.i]
	if problem := Literal(string(lit), exponent-start, p.l); problem != "" {
		p.problem(Number, "%s", problem)
		return json.Number("0"), true
	}
	if string(lit) == "-0" || exponent >= 0 || bytes.IndexByte(lit, '.') >= 0 {
		p.doc.Plain = false
	}
	return json.Number(lit), true
}

// Literal says what of the limits a number literal breaks, or "". exponent is
// where the digits of its exponent start, negative for none.
func Literal(lit string, exponent int, l Limits) string {
	if len(lit) > l.NumberLength {
		return fmt.Sprintf("is a number of %d characters; at most %d are read", len(lit), l.NumberLength)
	}
	if exponent >= 0 {
		if e, err := strconv.Atoi(lit[exponent:]); err != nil || e > l.Exponent {
			return fmt.Sprintf("is a number out of range: its exponent is beyond %d", l.Exponent)
		}
	}
	return ""
}
