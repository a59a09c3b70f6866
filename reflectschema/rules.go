// This file reads validate tags as validator does, but tells mistakes instead of
// panicking at the first call.

package reflectschema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// A rule is one element of a validate tag.
type rule struct {
	word string // dive, keys, omitempty, …, where the element is a structural word
	alts []alt  // else the alternatives, which "|" separates
	keys []rule // of keys … endkeys
	raw  string // as written
}

// An alt is one constraint: a tag and its parameter.
type alt struct{ name, param string }

// single returns the constraint of a rule that has no alternatives.
func (r rule) single() (alt, bool) {
	if len(r.alts) != 1 {
		return alt{}, false
	}
	return r.alts[0], true
}

func isRequired(r rule) bool { a, ok := r.single(); return ok && a.name == "required" }

func structural(word string) bool {
	switch word {
	case "dive", "keys", "endkeys", "omitempty", "omitnil", "omitzero", "structonly", "nostructlevel":
		return true
	}
	return false
}

// A ruleError is a mistake in the form of a tag.
type ruleError struct{ problem, remedy string }

func (e *ruleError) Error() string { return e.problem }

// parseRules reads a validate tag. names are the tags that exist.
func parseRules(tag string, names []string) ([]rule, *ruleError) {
	if tag == "" || tag == "-" {
		return nil, nil
	}
	p := ruleParser{names}
	return p.list(strings.Split(tag, ","))
}

type ruleParser struct{ names []string }

func (p *ruleParser) list(parts []string) ([]rule, *ruleError) {
	var out []rule
	for i := 0; i < len(parts); i++ {
		word := parts[i]
		switch {
		case word == "keys":
			end := i + 1
			for end < len(parts) && parts[end] != "endkeys" {
				end++
			}
			if len(out) == 0 || out[len(out)-1].word != "dive" {
				return nil, &ruleError{"keys does not follow dive", "write dive,keys,…,endkeys"}
			}
			if end == len(parts) {
				return nil, &ruleError{"keys has no endkeys", "write dive,keys,…,endkeys"}
			}
			keys, err := p.list(parts[i+1 : end])
			if err != nil {
				return nil, err
			}
			out = append(out, rule{word: "keys", keys: keys, raw: strings.Join(parts[i:end+1], ",")})
			i = end
		case word == "endkeys":
			return nil, &ruleError{"endkeys has no keys", "write dive,keys,…,endkeys"}
		case structural(word):
			out = append(out, rule{word: word, raw: word})
		default:
			r, err := p.one(word)
			if err != nil {
				return nil, err
			}
			out = append(out, r)
		}
	}
	return out, nil
}

func (p *ruleParser) one(part string) (rule, *ruleError) {
	r := rule{raw: part}
	for _, text := range strings.Split(part, "|") {
		name, param, _ := strings.Cut(text, "=")
		switch expanded := aliased(name); {
		case name == "":
			return r, &ruleError{"has an empty tag", "take out the comma or the | too many"}
		case strings.TrimSpace(name) != name:
			return r, &ruleError{fmt.Sprintf("has blanks around %q", name), "write the tag without blanks"}
		case structural(name):
			return r, &ruleError{fmt.Sprintf("%q cannot be an alternative", name), "separate it with a comma"}
		case expanded != nil:
			r.alts = append(r.alts, expanded...)
		case !slices.Contains(p.names, name):
			remedy := "a comma inside a parameter is written 0x2C, a | is 0x7C"
			if meant := actions.Nearest(name, p.names); meant != "" {
				remedy = fmt.Sprintf("did you mean %q", meant)
			}
			return r, &ruleError{fmt.Sprintf("unknown tag %q", name), remedy}
		default:
			param = strings.ReplaceAll(strings.ReplaceAll(param, "0x2C", ","), "0x7C", "|")
			r.alts = append(r.alts, alt{name, param})
		}
	}
	return r, nil
}

// aliased returns what an alias that validator brings along stands for, or nil.
func aliased(name string) []alt {
	var tags string
	switch name {
	case "iscolor":
		tags = "hexcolor|rgb|rgba|hsl|hsla|cmyk"
	case "country_code":
		tags = "iso3166_1_alpha2|iso3166_1_alpha3|iso3166_1_alpha_numeric"
	case "eu_country_code":
		tags = "iso3166_1_alpha2_eu|iso3166_1_alpha3_eu|iso3166_1_alpha_numeric_eu"
	default:
		return nil
	}
	var alts []alt
	for _, t := range strings.Split(tags, "|") {
		alts = append(alts, alt{name: t})
	}
	return alts
}

// words splits a parameter as validator does: at blanks, with ' around what has
// blanks in it.
func words(param string) []string {
	var out []string
	for rest := strings.TrimLeft(param, " \t\n\v\f\r"); rest != ""; rest = strings.TrimLeft(rest, " \t\n\v\f\r") {
		if rest[0] == '\'' {
			if end := strings.IndexByte(rest[1:], '\''); end >= 0 {
				out = append(out, rest[1:1+end])
				rest = rest[end+2:]
				continue
			}
		}
		end := strings.IndexAny(rest, " \t\n\v\f\r")
		if end < 0 {
			end = len(rest)
		}
		out = append(out, strings.ReplaceAll(rest[:end], "'", ""))
		rest = rest[end:]
	}
	return out
}
