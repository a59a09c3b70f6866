package reflectschema

// Parts of the patterns. All patterns are written in what RE2, ECMA-262 with the
// u flag and Python read alike: no \d, \s, \w or full stop, no flags, no
// lookaround.
const (
	anyHex   = `[0-9a-fA-F]`
	octet    = `(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])`
	dotted   = octet + `(?:\.` + octet + `){3}`
	colons   = `[0-9a-fA-F:]*:[0-9a-fA-F:.]*`
	label    = `[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?`
	labels   = label + `(?:\.` + label + `)*`
	base64   = `(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})`
	blank    = `[\t\n\f\r ]*`
	comma    = blank + `,` + blank
	byteOf   = `(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])`
	triplet  = `(?:` + byteOf + comma + byteOf + comma + byteOf + `|` + byteOf + `%` + comma + byteOf + `%` + comma + byteOf + `%)`
	hue      = `(?:0|[1-9][0-9]?|[12][0-9][0-9]|3[0-5][0-9]|360)`
	percent  = `(?:(?:0|[1-9][0-9]?|100)%)`
	alpha    = `(?:(?:0[^\n][1-9]*)|[01])`
	ink      = `(100|[1-9]?[0-9])%`
	goUnit   = `(?:ns|us|µs|μs|ms|s|m|h)`
	cronPart = `([A-Za-z0-9*?][A-Za-z0-9*?/,#L-]+|[*?0-9])`
	verPart  = `(0|[1-9][0-9]*)`
	verPre   = `(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)`
)

// A form is what a tag that stands for a form of text means on a string.
type form struct {
	pattern  string // "" where no pattern can say it
	exact    bool   // the pattern accepts what validator accepts
	phrase   string // read after "must"
	format   string
	encoding string
	longest  int // maxLength, or 0
}

// formOf returns the form that a tag stands for.
func formOf(tag string) (form, bool) {
	for _, find := range [...]func(string) (form, bool){letters, identifiers, networks, codings, codes, places} {
		if f, ok := find(tag); ok {
			return f, true
		}
	}
	return form{}, false
}

func matching(pattern, phrase string) (form, bool) {
	return form{pattern: pattern, exact: true, phrase: phrase}, true
}

func within(pattern, phrase string) (form, bool) { return form{pattern: pattern, phrase: phrase}, true }

// letters is the forms about which characters a string has.
func letters(tag string) (form, bool) {
	switch tag {
	case "alpha":
		return matching(`^[a-zA-Z]+$`, "be letters a to z")
	case "alphaspace":
		return matching(`^[a-zA-Z ]+$`, "be letters a to z and spaces")
	case "alphanum":
		return matching(`^[a-zA-Z0-9]+$`, "be letters a to z and digits")
	case "alphanumspace":
		return matching(`^[a-zA-Z0-9 ]+$`, "be letters a to z, digits and spaces")
	case "alphaunicode":
		return matching(`^\p{L}+$`, "be letters of any script")
	case "alphanumunicode":
		return matching(`^[\p{L}\p{N}]+$`, "be letters and digits of any script")
	case "numeric":
		return matching(`^[-+]?[0-9]+(?:\.[0-9]+)?$`, "be a decimal number")
	case "number":
		return matching(`^[0-9]+$`, "be digits")
	case "hexadecimal":
		return matching(`^(0[xX])?[0-9a-fA-F]+$`, "be hexadecimal digits")
	case "ascii":
		return matching(`^[\x00-\x7F]*$`, "be ASCII")
	case "printascii":
		return matching(`^[\x20-\x7E]*$`, "be printable ASCII")
	case "multibyte":
		return matching(`^$|[^\x00-\x7F]`, "have a character beyond ASCII")
	case "lowercase":
		return within(`^[^A-Z]+$`, "have no upper-case letter of any script")
	case "uppercase":
		return within(`^[^a-z]+$`, "have no lower-case letter of any script")
	case "hexcolor":
		return matching(`^#(?:`+anyHex+`{3}|`+anyHex+`{4}|`+anyHex+`{6}|`+anyHex+`{8})$`, "be a colour such as #ffcc00")
	case "rgb":
		return matching(`^rgb\(`+blank+triplet+blank+`\)$`, "be a colour such as rgb(255, 204, 0)")
	case "rgba":
		return matching(`^rgba\(`+blank+triplet+comma+alpha+blank+`\)$`, "be a colour such as rgba(255, 204, 0, 0.5)")
	case "hsl":
		return matching(`^hsl\(`+blank+hue+comma+percent+comma+percent+blank+`\)$`, "be a colour such as hsl(48, 100%, 50%)")
	case "hsla":
		return matching(`^hsla\(`+blank+hue+comma+percent+comma+percent+comma+alpha+blank+`\)$`, "be a colour such as hsla(48, 100%, 50%, 0.5)")
	case "cmyk":
		return matching(`^cmyk\(`+ink+comma+ink+comma+ink+comma+ink+`\)$`, "be a colour such as cmyk(0%, 20%, 100%, 0%)")
	}
	return form{}, false
}

// identifiers is the forms of identifiers and checksums.
func identifiers(tag string) (form, bool) {
	uuid := func(digits, version, variant string) (form, bool) {
		d := `[` + digits + `]`
		return form{
			pattern: `^` + d + `{8}-` + d + `{4}-` + version + `-` + variant + `-` + d + `{12}$`,
			exact:   true, phrase: "be a UUID", format: "uuid",
		}, true
	}
	const low, both = `0-9a-f`, `0-9a-fA-F`
	hash := func(n string) (form, bool) {
		return matching(`^[0-9a-f]{`+n+`}$`, "be "+n+" hexadecimal digits in lower case")
	}
	switch tag {
	case "uuid", "uuid_rfc4122":
		return uuid(both, anyHex+`{4}`, anyHex+`{4}`)
	case "uuid3":
		return uuid(low, `3[0-9a-f]{3}`, `[0-9a-f]{4}`)
	case "uuid4":
		return uuid(low, `4[0-9a-f]{3}`, `[89ab][0-9a-f]{3}`)
	case "uuid5":
		return uuid(low, `5[0-9a-f]{3}`, `[89ab][0-9a-f]{3}`)
	case "uuid7":
		return uuid(low, `7[0-9a-f]{3}`, `[89ab][0-9a-f]{3}`)
	case "uuid3_rfc4122":
		return uuid(both, `3`+anyHex+`{3}`, anyHex+`{4}`)
	case "uuid4_rfc4122":
		return uuid(both, `4`+anyHex+`{3}`, `[89abAB]`+anyHex+`{3}`)
	case "uuid5_rfc4122":
		return uuid(both, `5`+anyHex+`{3}`, `[89abAB]`+anyHex+`{3}`)
	case "ulid":
		return matching(`^[0-7][A-HJKMNP-TV-Za-hjkmnp-tv-z0-9]{25}$`, "be a ULID")
	case "md4", "md5", "ripemd128", "tiger128":
		return hash("32")
	case "ripemd160", "tiger160":
		return hash("40")
	case "tiger192":
		return hash("48")
	case "sha256":
		return hash("64")
	case "sha384":
		return hash("96")
	case "sha512":
		return hash("128")
	case "mongodb":
		return matching(`^[a-f0-9]{24}$`, "be a MongoDB ObjectID")
	case "eth_addr":
		return matching(`^0x`+anyHex+`{40}$`, "be an Ethereum address")
	case "eth_addr_checksum":
		return within(`^0x`+anyHex+`{40}$`, "be an Ethereum address with an EIP-55 checksum")
	case "btc_addr":
		return within(`^[13][a-km-zA-HJ-NP-Z1-9]{25,34}$`, "be a Bitcoin address with the right checksum")
	case "btc_addr_bech32":
		return within(`^(?:bc1[02-9ac-hj-np-z]{7,76}|BC1[02-9AC-HJ-NP-Z]{7,76})$`, "be a Bech32 Bitcoin address with the right checksum")
	case "isbn10":
		return within(`^[- ]*(?:[0-9][- ]*){9}[0-9X][- ]*$`, "be an ISBN-10 with the right check digit")
	case "isbn13":
		return within(`^[- ]*9[- ]*7[- ]*[89][- ]*(?:[0-9][- ]*){10}$`, "be an ISBN-13 with the right check digit")
	case "isbn":
		return within(`^[- ]*(?:[0-9][- ]*){9}(?:[0-9X]|(?:[0-9][- ]*){4})[- ]*$`, "be an ISBN with the right check digit")
	case "issn":
		return within(`^[0-9]{4}-[0-9]{3}[0-9X]$`, "be an ISSN with the right check digit")
	case "ssn":
		return matching(`^[0-9]{3}[ -](0[1-9]|[1-9][0-9])[ -]([1-9][0-9]{3}|[0-9][1-9][0-9]{2}|[0-9]{2}[1-9][0-9]|[0-9]{3}[1-9])$`, "be a US social security number")
	case "ein":
		return matching(`^[0-9]{2}-[0-9]{7}$`, "be a US employer identification number")
	case "credit_card":
		return within(`^[0-9]{3,}(?: [0-9]{3,})*$`, "be a card number of 12 to 19 digits with the right check digit")
	case "luhn_checksum":
		return within(`^[0-9]{2,}$`, "be digits with the right Luhn check digit")
	case "cve":
		return matching(`^CVE-(1999|2[0-9]{3})-(0[^0][0-9]{2}|0[0-9][^0][0-9]{1}|0[0-9]{2}[^0]|[1-9]{1}[0-9]{3,})$`, "be a CVE identifier")
	case "semver":
		return matching(`^`+verPart+`\.`+verPart+`\.`+verPart+`(?:-(`+verPre+`(?:\.`+verPre+`)*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`, "be a semantic version")
	}
	return form{}, false
}

// networks is the forms of addresses.
func networks(tag string) (form, bool) {
	const either = `^(?:` + dotted + `|` + colons + `)$`
	switch tag {
	case "email":
		// JSON Schema's "email" is ASCII alone; validator's takes any script, as "idn-email" (RFC 6531) does. The gate asserts
		// that: an address that validator takes and no mail server could, such as one of 300 characters, is refused.
		return form{pattern: `^[^\n]+@[^\n@]+\.[^\n@]+$`, phrase: "be an email address", format: "idn-email"}, true
	case "e164":
		return matching(`^\+?[1-9][0-9]{7,14}$`, "be a phone number such as +15551234567")
	case "url":
		return within(`^[A-Za-z][A-Za-z0-9+.-]*:[^\n]+$`, "be an absolute URL")
	case "http_url":
		return within(`^[hH][tT][tT][pP][sS]?://[^/?#]`, "be an http or https URL")
	case "https_url":
		return within(`^[hH][tT][tT][pP][sS]://[^/?#]`, "be an https URL")
	case "uri":
		return within(`^(?:/|[A-Za-z][A-Za-z0-9+.-]*:|\*(?:#|$))`, "be an absolute URI or an absolute path")
	case "origin":
		return within(`^[hH][tT][tT][pP][sS]?://[^/?#@]+$`, "be a web origin such as https://example.com")
	case "urn_rfc2141":
		return within(`^[uU][rR][nN]:[a-zA-Z0-9][a-zA-Z0-9-]{0,31}:[^\n]+$`, "be a URN (RFC 2141)")
	case "urn_rfc8141":
		return within(`^[uU][rR][nN]:[a-zA-Z0-9][a-zA-Z0-9-]{0,30}[a-zA-Z0-9]:[^\n]+$`, "be a URN (RFC 8141)")
	case "ipv4":
		return within(either, "be an IPv4 address")
	case "ipv6":
		return within(`^`+colons+`$`, "be an IPv6 address without a zone")
	case "ip":
		return within(either, "be an IP address without a zone")
	case "ip4_addr":
		return within(either, "be an IPv4 address")
	case "ip6_addr":
		return within(`^`+colons+`$`, "be an IPv6 address")
	case "ip_addr":
		return within(either, "be an IP address")
	case "cidrv4":
		return within(`^[0-9a-fA-F:.]+/[0-9]{1,3}$`, "be an IPv4 network in CIDR form with host bits 0")
	case "cidrv6":
		return within(`^`+colons+`/[0-9]{1,3}$`, "be an IPv6 address in CIDR form")
	case "cidr":
		return within(`^[0-9a-fA-F:.]+/[0-9]{1,3}$`, "be an address in CIDR form")
	case "mac":
		h := anyHex
		by := func(sep, n string) string { return `(?:` + h + `{2}` + sep + `){` + n + `}` + h + `{2}|` }
		quads := func(n string) string { return `(?:` + h + `{4}\.){` + n + `}` + h + `{4}|` }
		return matching(`^(?:`+by(":", "5")+by("-", "5")+by(":", "7")+by("-", "7")+by(":", "19")+by("-", "19")+
			quads("2")+quads("3")+quads("9")+h+`{12}|`+h+`{16}|`+h+`{40})$`, "be a MAC address")
	case "tcp4_addr", "udp4_addr":
		return within(`^`+dotted+`:[^\n]*$`, "be an IPv4 address and a port")
	case "tcp6_addr", "udp6_addr":
		return within(`^\[[^\n]+\]:[^\n]*$`, "be an IPv6 address in brackets and a port")
	case "tcp_addr", "udp_addr":
		return within(`:[^\n]*$`, "be an IP address and a port")
	case "unix_addr":
		return within("", "be the address of a Unix socket")
	case "hostname":
		return matching(`^[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.`+label+`)*$`, "be a hostname")
	case "hostname_rfc1123":
		return matching(`^`+labels+`$`, "be a hostname")
	case "hostname_label":
		return matching(`^`+label+`$`, "be one label of a hostname")
	case "hostname_port":
		return within(`^(?:`+labels+`|\[`+labels+`\])?:[+]?0*[1-9][0-9]{0,4}$`, "be a host and a port from 1 to 65535")
	case "fqdn":
		return form{
			pattern: `^[a-zA-Z0-9][a-zA-Z0-9-]{0,62}(?:\.[a-zA-Z0-9][a-zA-Z0-9-]{0,62})*\.[a-zA-Z][a-zA-Z0-9-]{0,62}\.?$`,
			phrase:  "be a fully qualified domain name of at most 253 characters", longest: 254,
		}, true
	case "dns_rfc1035_label":
		return form{pattern: `^[a-z]([-a-z0-9]*[a-z0-9])?$`, exact: true, phrase: "be a DNS label", longest: 63}, true
	case "mongodb_connection_string":
		return matching(`^mongodb(\+srv)?://(([a-zA-Z0-9]+):([a-zA-Z0-9$:/?#\[\]@]+)@)?(([a-z0-9.-]+)(:[0-9]+)?)((,(([a-z0-9.-]+)(:([0-9]+))?))*)?(/[a-zA-Z_-]{1,64})?(\?(([a-zA-Z]+)=([a-zA-Z0-9]+))(&(([a-zA-Z0-9]+)=([a-zA-Z0-9]+))?)*)?$`,
			"be a MongoDB connection string")
	}
	return form{}, false
}

// codings is the forms of encoded text.
func codings(tag string) (form, bool) {
	encoded := func(encoding, pattern string) (form, bool) {
		return form{pattern: pattern, exact: true, phrase: "be " + encoding + " text", encoding: encoding}, true
	}
	switch tag {
	case "base32":
		return encoded("base32", `^(?:[A-Z2-7]{8})*(?:[A-Z2-7]{2}={6}|[A-Z2-7]{4}={4}|[A-Z2-7]{5}={3}|[A-Z2-7]{7}=|[A-Z2-7]{8})$`)
	case "base64":
		return encoded("base64", `^`+base64+`$`)
	case "base64url":
		return encoded("base64url", `^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}==|[A-Za-z0-9_-]{3}=|[A-Za-z0-9_-]{4})$`)
	case "base64rawurl":
		return encoded("base64url", `^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,4})$`)
	case "datauri":
		return matching(`^data:[^,]*,`+base64+`$`, "be a data URI with base64 text")
	case "jwt":
		return matching(`^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$`, "be a JSON web token")
	case "html":
		return matching(`<[/]?([a-zA-Z]+)[^\n]*?>`, "hold an HTML tag")
	case "html_encoded":
		return matching(`&#[x]?([0-9a-fA-F]{2})|(&gt)|(&lt)|(&quot)|(&amp)+[;]?`, "hold an HTML character reference")
	case "url_encoded":
		return matching(`^(?:[^%]|%[0-9A-Fa-f]{2})*$`, "be percent-encoded")
	case "duration":
		return within(`^[-+]?(?:0|(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)`+goUnit+`)+)$`, "be a duration such as 1h30m")
	case "cron":
		return matching(`^((@(annually|yearly|monthly|weekly|daily|hourly|reboot))|(@every ([0-9]+(ns|us|µs|ms|s|m|h))+)|(`+cronPart+`( +`+cronPart+`){4,6}))$`,
			"be a cron expression")
	}
	return form{}, false
}

// codes is the forms of codes that some list or standard defines.
func codes(tag string) (form, bool) {
	switch tag {
	case "iso3166_1_alpha2":
		return within(`^[A-Z]{2}$`, "be an ISO 3166-1 alpha-2 country code")
	case "iso3166_1_alpha3":
		return within(`^[A-Z]{3}$`, "be an ISO 3166-1 alpha-3 country code")
	case "iso3166_1_alpha_numeric":
		return within(`^[-+]?[0-9]+$`, "be an ISO 3166-1 numeric country code")
	case "iso3166_1_alpha_numeric_eu":
		return within(`^[-+]?[0-9]+$`, "be the ISO 3166-1 numeric code of a country of the EU")
	case "iso3166_2":
		return within(`^[A-Z]{2}-[A-Z0-9]{1,3}$`, "be an ISO 3166-2 subdivision code")
	case "iso4217":
		return within(`^[A-Z]{3}$`, "be an ISO 4217 currency code")
	case "bcp47_language_tag":
		return within(`^[A-Za-z0-9_-]+$`, "be a BCP 47 language tag")
	case "bcp47_strict_language_tag":
		return within(`^[A-Za-z0-9-]+$`, "be a registered BCP 47 language tag")
	case "bic_iso_9362_2014":
		return matching(`^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$`, "be a BIC")
	case "bic":
		return matching(`^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$`, "be a BIC")
	case "timezone":
		return within(`^[A-Za-z0-9_+/-]+$`, "be an IANA time zone name")
	case "latitude":
		return matching(`^[-+]?([1-8]?[0-9](\.[0-9]+)?|90(\.0+)?)$`, "be a latitude from -90 to 90")
	case "longitude":
		return matching(`^[-+]?(180(\.0+)?|((1[0-7][0-9])|([1-9]?[0-9]))(\.[0-9]+)?)$`, "be a longitude from -180 to 180")
	}
	return form{}, false
}

// places is the forms that the server's own disk decides.
func places(tag string) (form, bool) {
	switch tag {
	case "file":
		return within("", "be the path of a file on the server")
	case "filepath":
		return within("", "be a file path on the server")
	case "dir":
		return within("", "be the path of a directory on the server")
	case "dirpath":
		return within("", "be a directory path on the server")
	case "image":
		return within("", "be the path of an image on the server")
	case "mimetype":
		return within("", "be the path of a file of that media type on the server")
	case "uds_exists":
		return within("", "be the path of a Unix socket on the server")
	}
	return form{}, false
}
