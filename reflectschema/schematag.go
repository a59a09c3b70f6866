package reflectschema

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/wymcp/wymcp-go/actions"
)

// A schemaTag is what the jsonschema and jsonschema_description tags of a field
// say.
type schemaTag struct {
	description        string
	required, nullable bool
	defaults, enums    []string
	keywords           object
}

// schemaWords are the keywords that a jsonschema tag may have.
func schemaWords() []string {
	return strings.Fields(`required nullable title description format pattern minLength maxLength minimum maximum
		exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems minProperties maxProperties default example enum`)
}

// schemaTag reads the tags of a field. The keywords are set by us and not by
// invopop, which drops what it does not understand and takes a word in prose
// for a keyword.
func (r *reflector) schemaTag(f field) schemaTag {
	st := schemaTag{description: f.tag.Get("jsonschema_description"), keywords: object{}}
	text, ok := f.tag.Lookup("jsonschema")
	if !ok {
		return st
	}
	k := kindOf(f.typ)
	if f.quoted {
		k = kindText
	}
	r.faults.tagged(f.tag, "jsonschema", func() {
		for _, part := range splitTag(text) {
			r.schemaWord(&st, f.typ, k, part)
		}
	})
	return st
}

// splitTag splits at commas that have no backslash before them.
func splitTag(text string) []string {
	parts := strings.Split(strings.ReplaceAll(text, `\,`, "\x00"), ",")
	for i := range parts {
		parts[i] = strings.ReplaceAll(parts[i], "\x00", ",")
	}
	return parts
}

func (r *reflector) schemaWord(st *schemaTag, t reflect.Type, k kind, part string) {
	key, value, has := strings.Cut(part, "=")
	switch {
	case !has && key == "required":
		st.required = true
		return
	case !has && key == "nullable":
		st.nullable = true
		return
	case !has && key == "-":
		r.faults.add(`hide it from the decoder too, with json:"-"`, "hides a field that the decoder reads")
		return
	case !has:
		r.faults.add(`write keyword=value; a comma inside a value is written \\,`, "%q is no keyword", part)
		return
	}
	if !r.applies(key, t, k) {
		return
	}
	switch key {
	case "description":
		if st.description != "" {
			r.faults.add("say it in one of them", "description stands in jsonschema_description too")
		}
		st.description = value
	case "default":
		st.defaults = append(st.defaults, value)
	case "enum":
		st.enums = append(st.enums, value)
	case "example":
		if v, ok := literal(t, value); ok {
			examples, _ := st.keywords["examples"].([]any)
			st.keywords["examples"] = append(examples, v)
		} else {
			r.faults.add("write a value that the type holds", "example %q does not decode into %s", value, typeName(t))
		}
	case "uniqueItems":
		if value != "true" {
			r.faults.add("write uniqueItems=true or leave it out", "uniqueItems=%s says nothing", value)
		}
		st.keywords[key] = true
	case "pattern":
		if p := patternProblem(value); p != "" {
			r.faults.add("write it in what RE2 and ECMA-262 share", "pattern %q: %s", value, p)
			return
		}
		st.keywords[key] = value
	case "title", "format":
		st.keywords[key] = value
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
		if n, err := strconv.ParseInt(value, 10, 32); err != nil || n < 0 {
			r.faults.add("write a whole number, 0 or more", "%s=%s is no size", key, value)
			return
		}
		st.keywords[key] = json.Number(value)
	default: // the keywords of numbers
		if n, ok := jsonNumber(value); !ok || key == "multipleOf" && strings.HasPrefix(string(n), "-") {
			r.faults.add("write a number of JSON", "%s=%s is no number", key, value)
			return
		}
		st.keywords[key] = json.Number(value)
	}
}

// applies reports whether a keyword can stand on a kind, and tells if not.
func (r *reflector) applies(key string, t reflect.Type, k kind) bool {
	ok := true
	switch key {
	case "title", "description", "default", "example":
	case "format", "pattern", "minLength", "maxLength":
		ok = k == kindString || k == kindText || k == kindBytes
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
		ok = k.number() || is[json.Number](deref(t))
	case "minItems", "maxItems", "uniqueItems":
		ok = k == kindSlice || k == kindArray
	case "minProperties", "maxProperties":
		ok = k == kindMap
	case "enum":
		e := k
		if k == kindSlice || k == kindArray {
			e = kindOf(deref(t).Elem())
		}
		ok = e == kindString || e == kindText || e.number()
	default:
		remedy := "the keywords are " + strings.Join(schemaWords(), ", ")
		if meant := actions.Nearest(key, schemaWords()); meant != "" {
			remedy = fmt.Sprintf("did you mean %q", meant)
		}
		r.faults.add(remedy, "unknown keyword %q", key)
		return false
	}
	if !ok {
		r.faults.add("take it out", "%s does not apply to %s", key, typeName(t))
	}
	return ok
}

func jsonNumber(s string) (json.Number, bool) {
	var n json.Number
	if s == "" || s[0] == '"' || json.Unmarshal([]byte(s), &n) != nil {
		return "", false
	}
	return n, n != ""
}

// literal reads the text of a tag as a value of a type and returns its JSON
// model; ok is false where the type does not hold it.
func literal(t reflect.Type, text string) (v any, ok bool) {
	raw := text
	switch k := kindOf(t); {
	case is[big.Int](deref(t)): // its text form is a JSON number
	case k == kindString, k == kindTime, k == kindBytes, k == kindText, isTimeWrapper(deref(t)):
		b, err := json.Marshal(text)
		if err != nil {
			return nil, false
		}
		raw = string(b)
	case is[time.Duration](deref(t)):
		if d, err := time.ParseDuration(text); err == nil {
			raw = strconv.FormatInt(int64(d), 10)
		}
	}
	return decoded(t, raw)
}

// decoded returns the JSON model of a text that the type holds.
func decoded(t reflect.Type, raw string) (v any, ok bool) {
	into := reflect.New(t)
	if actions.Contain(func() error { return strict(raw, into.Interface()) }) != nil {
		return nil, false
	}
	d := json.NewDecoder(strings.NewReader(raw))
	d.UseNumber()
	if d.Decode(&v) != nil || v == nil {
		return nil, false
	}
	return v, true
}

// strict decodes a whole text without keys that nothing declares.
func strict(raw string, into any) error {
	d := json.NewDecoder(strings.NewReader(raw))
	d.DisallowUnknownFields()
	d.UseNumber()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is more after the value")
	}
	return nil
}
