// This file compares the numbers of JSON exactly, by their digits.
package valuegate

import (
	"encoding/json"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// A decimal is a number as sign, digits and a power of ten: digits × 10^exp.
// The digits have no zero at either end; zero has none and is not negative. So
// equal numbers are equal decimals.
type decimal struct {
	negative bool
	digits   string
	exp      int
}

// parseDecimal reads a JSON number literal. Its length and exponent are bounded
// before it gets here.
func parseDecimal(literal string) decimal {
	var d decimal
	s := literal
	if strings.HasPrefix(s, "-") {
		d.negative, s = true, s[1:]
	}
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		d.exp, _ = strconv.Atoi(s[i+1:])
		s = s[:i]
	}
	if i := strings.IndexByte(s, '.'); i >= 0 {
		fraction := strings.TrimRight(s[i+1:], "0")
		d.exp -= len(fraction)
		s = s[:i]
		if fraction != "" {
			s += fraction
		}
	}
	s = strings.TrimLeft(s, "0")
	d.digits = strings.TrimRight(s, "0")
	d.exp += len(s) - len(d.digits)
	if d.digits == "" {
		return decimal{}
	}
	return d
}

// small reads a literal that is a plain integer of at most 18 digits.
func small(literal string) (int64, bool) {
	s, negative := literal, false
	if strings.HasPrefix(s, "-") {
		s, negative = s[1:], true
	}
	if len(s) == 0 || len(s) > 18 {
		return 0, false
	}
	var n int64
	for i := range len(s) {
		c := s[i] - '0'
		if c > 9 {
			return 0, false
		}
		n = n*10 + int64(c)
	}
	if negative {
		n = -n
	}
	return n, true
}

func (d decimal) integer() bool { return d.exp >= 0 }

func (d decimal) compare(e decimal) int {
	if s, t := d.sign(), e.sign(); s != t || s == 0 {
		return s - t
	}
	order := d.compareMagnitude(e)
	if d.negative {
		return -order
	}
	return order
}

func (d decimal) sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.negative:
		return -1
	}
	return 1
}

func (d decimal) compareMagnitude(e decimal) int {
	if a, b := len(d.digits)+d.exp, len(e.digits)+e.exp; a != b {
		if a < b {
			return -1
		}
		return 1
	}
	return strings.Compare(d.digits, e.digits)
}

// multipleOf reports whether d is a whole multiple of e, which is not zero.
func (d decimal) multipleOf(e decimal) bool {
	if d.digits == "" {
		return true
	}
	if d.exp < e.exp {
		// e × 10^-d.exp is an integer that ends in zero, d's digits do not.
		return false
	}
	if m, err := strconv.ParseUint(e.digits, 10, 63); err == nil {
		return d.remainder(m, d.exp-e.exp) == 0
	}
	n, _ := new(big.Int).SetString(d.digits, 10)
	m, _ := new(big.Int).SetString(e.digits, 10)
	n.Mul(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(d.exp-e.exp)), m))
	return n.Mod(n, m).Sign() == 0
}

// remainder returns d's digits × 10^zeros modulo m.
func (d decimal) remainder(m uint64, zeros int) uint64 {
	var r uint64
	for i := range len(d.digits) + zeros {
		digit := uint64(0)
		if i < len(d.digits) {
			digit = uint64(d.digits[i] - '0')
		}
		high, low := bits.Mul64(r, 10)
		low, carry := bits.Add64(low, digit, 0)
		r = bits.Rem64(high+carry, low, m)
		if r == 0 && i >= len(d.digits) {
			return 0
		}
	}
	return r
}

// integerText spells an integer in plain decimal form.
func (d decimal) integerText() string {
	if d.digits == "" {
		return "0"
	}
	s := d.digits + strings.Repeat("0", d.exp)
	if d.negative {
		s = "-" + s
	}
	return s
}

// appendKey appends a spelling that equal numbers share.
func (d decimal) appendKey(b []byte) []byte {
	if d.negative {
		b = append(b, '-')
	}
	b = append(append(b, d.digits...), 'e')
	return strconv.AppendInt(b, int64(d.exp), 10)
}

func isInteger(literal string) bool {
	if _, ok := small(literal); ok {
		return true
	}
	return parseDecimal(literal).integer()
}

// canonicalInteger returns an integer literal in plain decimal form, anything
// else as it is.
func canonicalInteger(n json.Number) json.Number {
	if _, ok := small(string(n)); ok && n != "-0" {
		return n
	}
	if d := parseDecimal(string(n)); d.integer() {
		return json.Number(d.integerText())
	}
	return n
}

// A bound is a number that values are compared with.
type bound struct {
	text  string
	exact decimal
	int   int64
	plain bool // int is the bound
}

func newBound(r *big.Rat) *bound {
	if r == nil {
		return nil
	}
	digits, _ := r.FloatPrec() // a JSON literal always has a finite expansion
	text := r.FloatString(digits)
	b := &bound{text: text, exact: parseDecimal(text)}
	b.int, b.plain = small(text)
	return b
}

// compare compares a value with b.
func (b *bound) compare(n json.Number) int {
	if b.plain {
		if v, ok := small(string(n)); ok {
			switch {
			case v < b.int:
				return -1
			case v > b.int:
				return 1
			}
			return 0
		}
	}
	return parseDecimal(string(n)).compare(b.exact)
}

// divides reports whether n is a multiple of b.
func (b *bound) divides(n json.Number) bool {
	if b.plain && b.int != 0 {
		if v, ok := small(string(n)); ok {
			return v%b.int == 0
		}
	}
	return parseDecimal(string(n)).multipleOf(b.exact)
}
