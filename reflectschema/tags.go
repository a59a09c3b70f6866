package reflectschema

import "strings"

// tagNames returns every validate tag that is known here: those of validator
// v10.30.6 but for the structural words and the aliases.
func tagNames() []string {
	return strings.Fields(`required required_if required_unless required_with required_with_all required_without required_without_all
		excluded_if excluded_unless excluded_with excluded_with_all excluded_without excluded_without_all skip_unless
		eqfield nefield gtfield gtefield ltfield ltefield eqcsfield necsfield gtcsfield gtecsfield ltcsfield ltecsfield
		fieldcontains fieldexcludes postcode_iso3166_alpha2_field
		isdefault len min max eq eq_ignore_case ne ne_ignore_case lt lte gt gte oneof oneofci noneof noneofci unique
		alpha alphaspace alphanum alphanumspace alphaunicode alphanumunicode ascii printascii multibyte lowercase uppercase
		boolean numeric number hexadecimal hexcolor rgb rgba hsl hsla cmyk
		contains containsany containsrune excludes excludesall excludesrune startswith endswith startsnotwith endsnotwith
		email e164 url http_url https_url uri origin urn_rfc8141 urn_rfc2141 datauri jwt json html html_encoded url_encoded
		base32 base64 base64url base64rawurl file filepath dir dirpath image mimetype
		isbn isbn10 isbn13 issn eth_addr eth_addr_checksum btc_addr btc_addr_bech32
		uuid uuid3 uuid4 uuid5 uuid7 uuid_rfc4122 uuid3_rfc4122 uuid4_rfc4122 uuid5_rfc4122 ulid
		md4 md5 sha256 sha384 sha512 ripemd128 ripemd160 tiger128 tiger160 tiger192
		latitude longitude ssn ein credit_card cve luhn_checksum mongodb mongodb_connection_string cron spicedb semver
		ipv4 ipv6 ip cidrv4 cidrv6 cidr tcp4_addr tcp6_addr tcp_addr udp4_addr udp6_addr udp_addr ip4_addr ip6_addr ip_addr
		unix_addr uds_exists mac hostname hostname_rfc1123 hostname_label hostname_port fqdn dns_rfc1035_label port
		datetime timezone duration validateFn
		iso3166_1_alpha2 iso3166_1_alpha2_eu iso3166_1_alpha3 iso3166_1_alpha3_eu iso3166_1_alpha_numeric iso3166_1_alpha_numeric_eu
		iso3166_2 iso4217 iso4217_numeric bcp47_language_tag bcp47_strict_language_tag postcode_iso3166_alpha2 bic_iso_9362_2014 bic`)
}

// conditional reports whether a tag requires or excludes a field because of
// others.
func conditional(tag string) bool {
	switch tag {
	case "required_if", "required_unless", "required_with", "required_with_all", "required_without", "required_without_all",
		"excluded_if", "excluded_unless", "excluded_with", "excluded_with_all", "excluded_without", "excluded_without_all", "skip_unless":
		return true
	}
	return false
}

// comparing reports whether a tag compares a field with another.
func comparing(tag string) bool {
	switch tag {
	case "eqfield", "nefield", "gtfield", "gtefield", "ltfield", "ltefield",
		"eqcsfield", "necsfield", "gtcsfield", "gtecsfield", "ltcsfield", "ltecsfield",
		"fieldcontains", "fieldexcludes", "postcode_iso3166_alpha2_field":
		return true
	}
	return false
}
