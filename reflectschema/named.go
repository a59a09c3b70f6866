package reflectschema

import (
	"fmt"
	"reflect"
	"strings"
)

// named is the tags that name a form of text, and the few of them that numbers
// can have too.
func named(a alt, t reflect.Type, k kind) (constraint, *misuse) {
	switch a.name {
	case "port":
		if !k.integer() {
			return panics(a, k)
		}
		return between(1, 65535, "be a port from 1 to 65535")
	case "latitude":
		if k.number() {
			return between(-90, 90, "be a latitude from -90 to 90")
		}
	case "longitude":
		if k.number() {
			return between(-180, 180, "be a longitude from -180 to 180")
		}
	case "numeric", "number":
		if k.number() {
			return constraint{class: silent, phrase: "be a number"}, nil
		}
	case "boolean":
		return boolean(a, k)
	case "iso4217_numeric":
		if !k.integer() {
			return panics(a, k)
		}
		return constraint{class: worded, phrase: "be an ISO 4217 numeric currency code"}, nil
	case "iso3166_1_alpha_numeric", "iso3166_1_alpha_numeric_eu", "luhn_checksum":
		if k.integer() {
			f, _ := formOf(a.name)
			return constraint{class: worded, phrase: f.phrase}, nil
		}
	case "iso3166_1_alpha2_eu":
		return coded(a, t, k, "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK")
	case "iso3166_1_alpha3_eu":
		return coded(a, t, k, "AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE")
	case "postcode_iso3166_alpha2":
		if k != kindString {
			return notString(a, t, k)
		}
		if a.param == "" {
			return misused("name the country, as in postcode_iso3166_alpha2=DE", "%s has no country", a.name)
		}
		return constraint{class: worded, phrase: "be a postcode of " + a.param}, nil
	case "spicedb":
		return spicedb(a, t, k)
	case "json":
		return holdsJSON(a, k)
	}
	return formed(a, t, k)
}

func between(low, high int64, phrase string) (constraint, *misuse) {
	return constraint{keywords: object{"minimum": integer(low), "maximum": integer(high)}, phrase: phrase}, nil
}

func boolean(a alt, k kind) (constraint, *misuse) {
	switch k {
	case kindBool:
		return constraint{class: silent, phrase: "be a boolean"}, nil
	case kindString:
		return constraint{
			keywords: object{"enum": enumOf("1 t T TRUE true True 0 f F FALSE false False")}, phrase: "be true or false",
		}, nil
	}
	return misused("take the tag off", "%s never holds for %s", a.name, k)
}

func coded(a alt, t reflect.Type, k kind, list string) (constraint, *misuse) {
	if k != kindString {
		return notString(a, t, k)
	}
	return constraint{keywords: object{"enum": enumOf(list)}, phrase: "be the ISO 3166-1 code of a country of the EU"}, nil
}

func enumOf(list string) []any {
	var enum []any
	for _, v := range strings.Fields(list) {
		enum = append(enum, v)
	}
	return enum
}

func spicedb(a alt, t reflect.Type, k kind) (constraint, *misuse) {
	pattern := ""
	switch a.param {
	case "", "id":
		pattern = `^(([a-zA-Z0-9/_|=+-]{1,})|\*)$`
	case "permission":
		pattern = `^([a-z][a-z0-9_]{1,62}[a-z0-9])?$`
	case "type":
		pattern = `^([a-z][a-z0-9_]{1,61}[a-z0-9]/)?[a-z][a-z0-9_]{1,62}[a-z0-9]$`
	default:
		return misused("the parameters are id, permission and type", "%s: validator panics when it runs", a)
	}
	if k != kindString {
		return notString(a, t, k)
	}
	return constraint{keywords: object{"pattern": pattern}, phrase: "be a SpiceDB name"}, nil
}

func holdsJSON(a alt, k kind) (constraint, *misuse) {
	switch k {
	case kindString:
		return constraint{keywords: object{"contentMediaType": "application/json"}, class: looser, phrase: "be JSON in a string"}, nil
	case kindBytes:
		return constraint{class: worded, phrase: "be JSON, base64-encoded"}, nil
	}
	return panics(a, k)
}

// formed is the tags that stand for a form of text.
func formed(a alt, t reflect.Type, k kind) (constraint, *misuse) {
	f, ok := formOf(a.name)
	if !ok {
		return misused("use another tag", "%s is not known here", a.name)
	}
	if k == kindText && implements[fmt.Stringer](t) && (strings.HasPrefix(a.name, "uuid") || a.name == "ulid") {
		// validator tests String(), which may be of another case than the text of the JSON
		pattern := strings.ReplaceAll(strings.ReplaceAll(f.pattern, `0-9a-f]`, `0-9a-fA-F]`), `[89ab]`, `[89abAB]`)
		return constraint{keywords: object{"pattern": pattern}, class: looser, phrase: f.phrase}, nil
	}
	if k != kindString {
		return notString(a, t, k)
	}
	c := constraint{keywords: object{}, phrase: f.phrase, class: looser}
	if f.pattern != "" {
		c.keywords["pattern"] = f.pattern
	}
	if f.format != "" {
		c.keywords["format"] = f.format
	}
	if f.encoding != "" {
		c.keywords["contentEncoding"] = f.encoding
	}
	if f.longest > 0 {
		c.keywords["maxLength"] = integer(int64(f.longest))
	}
	switch {
	case f.exact:
		c.class = exact
	case len(c.keywords) == 0:
		c.class = worded
	}
	return c, nil
}
