package mcp_test

import (
	"github.com/wymcp/wymcp-go/actions"
)

// A kind of mistake, as the table of them names it.
type kind string

const (
	missing         kind = "required property left out"
	nullRequired    kind = "required property null"
	nullOptional    kind = "optional property null"
	nullElement     kind = "array element null"
	wrongType       kind = "another JSON type"
	fraction        kind = "fraction for an integer"
	stringified     kind = "value sent as a string of it"
	outsideEnum     kind = "value outside enum"
	outsideConst    kind = "another value than const"
	tooSmall        kind = "below minimum"
	tooLarge        kind = "above maximum"
	atExclusive     kind = "at an exclusive bound"
	noMultiple      kind = "no multiple of multipleOf"
	tooShort        kind = "string too short"
	tooLong         kind = "string too long"
	offPattern      kind = "pattern broken"
	offFormat       kind = "format broken"
	tooFewItems     kind = "too few items"
	tooManyItems    kind = "too many items"
	twinItems       kind = "two equal items"
	unknownNear     kind = "unknown key, near a declared one"
	unknownFar      kind = "unknown key, near none"
	wrongCase       kind = "key in another case"
	noBranch        kind = "none of the alternatives"
	noDependent     kind = "key left out that another requires"
	noGroup         kind = "no group of required_one_of"
	twiceKey        kind = "key sent twice"
	invalidUTF8     kind = "invalid UTF-8"
	loneSurrogate   kind = "half of a surrogate pair"
	hugeExponent    kind = "exponent beyond the limit"
	overlongLiteral kind = "number beyond the limit of digits"
)

// kinds are all of them, in the order of the table.
func kinds() []kind {
	return []kind{
		missing, nullRequired, nullOptional, nullElement, wrongType, fraction, stringified, outsideEnum, outsideConst,
		tooSmall, tooLarge, atExclusive, noMultiple, tooShort, tooLong, offPattern, offFormat, tooFewItems, tooManyItems,
		twinItems, unknownNear, unknownFar, wrongCase, noBranch, noDependent, noGroup, twiceKey, invalidUTF8,
		loneSurrogate, hugeExponent, overlongLiteral,
	}
}

// A mistake is a document that was right, with one thing changed.
type mistake struct {
	kind  kind
	data  any
	at    string         // the place that was changed, spelled as a data path
	told  []told         // what has to be told, and nothing else, outside of unions
	raw   [2]string      // a text that stands in for one that has no value: it, and what it stands for
	sent  map[string]any // of a null that may count as not sent: the document without it
	meant string         // of an unknown key that is a declared one: that one

	union   string // the outermost place around it to which alternatives apply, or ""
	closure bool   // only the closure rule is against it
	keys    bool   // there, which keys there are may be judged by the closure rule
	open    bool   // the schema may have nothing against it
	byRule  bool   // the schema has nothing against it, another rule has
	plain   bool   // of a stringified one: the place itself says which types it takes
	key     string // the same for the same mistake in another document
}

// A told is one problem that is expected.
type told struct {
	path string
	code actions.Code
}
