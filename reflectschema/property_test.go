package reflectschema_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/reflectschema"
)

var (
	agreeFor  = flag.Duration("agree.time", 500*time.Millisecond, "how long TestAgreement looks for a disagreement")
	agreeSeed = flag.Uint64("agree.seed", 1, "where TestAgreement begins")
)

// TestAgreement makes struct types with random tags and tries them with random
// documents. The schema accepts exactly when decoding and validator accept: the
// tags are those whose keywords are exact, the documents leave out what is
// strict on purpose (null, unknown keys, zero behind omitempty).
func TestAgreement(t *testing.T) {
	types, documents, accepted := 0, 0, 0
	for end, seed := time.Now().Add(*agreeFor), *agreeSeed; time.Now().Before(end); seed++ {
		g := &generator{rand.New(rand.NewPCG(seed, 0))}
		typ := g.structure(2)
		m, decode, err := reflectschema.CompileType(typ)
		if err != nil {
			var e *reflectschema.Error
			require.ErrorAs(t, err, &e, "seed %d", seed)
			continue
		}
		s := gated(t, m, decode)
		types++
		for range 40 {
			fields := g.document(typ)
			text, err := json.Marshal(fields)
			require.NoError(t, err)
			_, refused := s.check(string(text))
			d, err := actions.NewData(fields)
			require.NoError(t, err)
			_, failed := decode(d)
			documents++
			if refused == nil {
				accepted++
			}
			if (refused == nil) != (failed == nil) {
				t.Fatalf("seed %d: %s\n%v\nschema:  %s\ngate:    %v\ndecoder: %v", seed, text, typ, jsonText(t, m), refused, failed)
			}
		}
	}
	t.Logf("%d types, %d documents, %d of them accepted", types, documents, accepted)
	require.NotZero(t, accepted, "documents that are never accepted prove nothing")
	require.Less(t, accepted, documents, "documents that are always accepted prove nothing")
}

// A generator makes types and documents.
type generator struct{ *rand.Rand }

func pick[T any](g *generator, of ...T) T { return of[g.IntN(len(of))] }

func (g *generator) structure(depth int) reflect.Type {
	var fields []reflect.StructField
	for i := range 1 + g.IntN(5) {
		typ, rules := g.field(depth)
		name := fmt.Sprintf("F%d", i)
		fields = append(fields, reflect.StructField{
			Name: name, Type: typ,
			Tag: reflect.StructTag(fmt.Sprintf(`json:"%s" validate:%q`, pick(g, strings.ToLower(name), name+" x", name+",omitempty"), rules)),
		})
	}
	if g.IntN(3) == 0 { // two that need each other's absence
		for _, pair := range [][2]string{{"A", "B"}, {"B", "A"}} {
			fields = append(fields, reflect.StructField{
				Name: pair[0], Type: reflect.TypeFor[*int](), Tag: reflect.StructTag(fmt.Sprintf(`json:%q validate:"required_without=%s"`, pair[0], pair[1])),
			})
		}
	}
	return reflect.StructOf(fields)
}

// field makes a type and a validate tag for it.
func (g *generator) field(depth int) (reflect.Type, string) {
	typ, rules := g.value(depth)
	presence := pick(g, "required", "omitempty", "omitempty")
	if g.IntN(3) == 0 && typ.Kind() != reflect.Slice && typ.Kind() != reflect.Map {
		typ = reflect.PointerTo(typ)
	}
	if typ.Kind() == reflect.Struct && g.IntN(2) == 0 {
		return typ, rules
	}
	if rules == "" {
		return typ, presence
	}
	return typ, presence + "," + rules
}

func (g *generator) value(depth int) (reflect.Type, string) {
	switch n := g.IntN(10); {
	case n < 3:
		return reflect.TypeFor[string](), g.textRules()
	case n < 5:
		return pick(g, reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[uint16](), reflect.TypeFor[float64]()),
			pick(g, "", "min=2", "max=5", "gt=1,lt=9", "gte=1,lte=100", "ne=3", "eq=4", "min=2,max=5,ne=3")
	case n < 6:
		return pick(g, reflect.TypeFor[bool](), reflect.TypeFor[time.Time]()), ""
	case n < 8 && depth > 0:
		elem, rules := g.value(depth - 1)
		if elem.Kind() == reflect.Struct && elem != reflect.TypeFor[time.Time]() || rules != "" {
			rules = strings.TrimSuffix("dive,"+rules, ",")
		}
		size := pick(g, "", "min=1", "max=2", "len=2")
		return reflect.SliceOf(elem), strings.Trim(size+","+rules, ",")
	case n < 9 && depth > 0:
		elem, rules := g.value(depth - 1)
		if elem.Kind() == reflect.Struct && elem != reflect.TypeFor[time.Time]() || rules != "" {
			keys := pick(g, "", "keys,alpha,endkeys,")
			rules = strings.TrimSuffix("dive,"+keys+rules, ",")
		}
		return reflect.MapOf(reflect.TypeFor[string](), elem), strings.Trim(pick(g, "", "min=1", "max=1")+","+rules, ",")
	case depth > 0:
		return g.structure(depth - 1), ""
	}
	return reflect.TypeFor[bool](), ""
}

func (g *generator) textRules() string {
	return pick(g, "", "min=2", "max=3", "len=1", "alpha", "alphanum,max=2", "oneof=a b 'c d'", "noneof=a b", "startswith=a", "endswith=é",
		"contains=a,excludes=b", "excludesall=ab", "hexadecimal", "uuid", "eq=a", "ne=a", "oneofci=A k", "numeric|alpha", "ascii,min=1,max=4", "datetime=15:04")
}

// document makes the data of a call: every required property is there.
func (g *generator) document(t reflect.Type) map[string]any {
	doc := map[string]any{}
	for i := range t.NumField() {
		sf := t.Field(i)
		name, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
		rules := sf.Tag.Get("validate")
		if !strings.Contains(rules, "required,") && rules != "required" && g.IntN(3) == 0 {
			continue
		}
		v := g.sample(sf.Type)
		if hollow(v) && sf.Type.Kind() == reflect.Struct && !strings.HasPrefix(rules, "required") {
			continue // a struct that is not a pointer is absent to Go when it is empty
		}
		doc[name] = v
	}
	return doc
}

// hollow reports whether a value is an object with nothing but such in it.
func hollow(v any) bool {
	m, ok := v.(map[string]any)
	for _, e := range m {
		ok = ok && hollow(e)
	}
	return ok
}

// sample makes a value for a type, sometimes of another type. Zero values of
// plain types are left out: behind omitempty they are strict on purpose, and
// required refuses them of strings alone.
func (g *generator) sample(t reflect.Type) any {
	if g.IntN(25) == 0 && t.Kind() != reflect.Struct && (t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct) {
		return pick[any](g, "other", json.Number("7.5"), true, []any{json.Number("1")}, map[string]any{"zz": "other"})
	}
	switch t.Kind() {
	case reflect.Pointer:
		return g.sample(t.Elem())
	case reflect.String:
		return pick(g, "a", "b", "c d", "ab", "abc", "aé", "A", "K", "12", "12:30", "25:30", "-1.5", "b3", "550e8400-e29b-41d4-a716-446655440000", "\u212a")
	case reflect.Bool:
		return true
	case reflect.Int, reflect.Int8, reflect.Uint16, reflect.Float64:
		return json.Number(pick(g, "1", "2", "3", "4", "5", "6", "9", "1e2", "3.0", "200", "70000", "-5", "0.5"))
	case reflect.Slice:
		list := []any{}
		for range g.IntN(4) {
			list = append(list, g.sample(t.Elem()))
		}
		return list
	case reflect.Map:
		m := map[string]any{}
		for range g.IntN(3) {
			m[pick(g, "a", "b", "c1", "d]")] = g.sample(t.Elem())
		}
		return m
	}
	if t == reflect.TypeFor[time.Time]() {
		return pick(g, "2024-01-02T03:04:05Z", "2024-02-31T00:00:00Z", "2024-01-02", "x")
	}
	return g.document(t)
}
