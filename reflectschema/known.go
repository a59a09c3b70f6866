package reflectschema

import (
	"encoding/json"
	"math"
	"math/big"
	"net"
	"net/netip"
	"reflect"
	"strconv"
	"time"
)

// object is one JSON object of a schema.
type object = map[string]any

// known returns the schema of a type whose JSON form is known though reflection
// cannot see it, a fresh one each time.
func known(t reflect.Type) (object, bool) {
	switch {
	case is[time.Time](t), isTimeWrapper(t):
		return object{"type": "string", "format": "date-time"}, true
	case is[time.Duration](t):
		return object{"type": "integer", "description": "nanoseconds"}, true
	case is[json.RawMessage](t):
		return object{}, true
	case is[json.Number](t):
		return object{"type": "number"}, true
	case is[big.Int](t):
		return object{"type": "integer"}, true
	case is[big.Float](t):
		return object{"type": "string", "description": "a decimal number", "pattern": `^[-+]?[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?$`}, true
	case is[big.Rat](t):
		return object{"type": "string", "description": "a fraction such as 1/3, or a decimal number", "pattern": `^[-+]?[0-9]+(?:/[0-9]*[1-9][0-9]*|\.[0-9]+)?$`}, true
	case is[net.IP](t), is[netip.Addr](t):
		return object{"type": "string", "anyOf": []any{object{"format": "ipv4"}, object{"format": "ipv6"}}}, true
	case is[netip.Prefix](t):
		return object{"type": "string", "description": "an address prefix such as 10.0.0.0/8", "pattern": `^[0-9A-Fa-f:.]+/[0-9]{1,3}$`}, true
	case is[netip.AddrPort](t):
		return object{"type": "string", "description": "an address with a port such as 10.0.0.1:80", "pattern": `^(?:[0-9.]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}$`}, true
	}
	return nil, false
}

// sized returns the schema of an integer type that is narrower than what JSON
// clients compute with, or unsigned.
func sized(t reflect.Type) (object, bool) {
	number := func(n int64) json.Number { return json.Number(strconv.FormatInt(n, 10)) }
	between := func(low, high int64) (object, bool) {
		return object{"type": "integer", "minimum": number(low), "maximum": number(high)}, true
	}
	switch t.Kind() {
	case reflect.Int8:
		return between(math.MinInt8, math.MaxInt8)
	case reflect.Int16:
		return between(math.MinInt16, math.MaxInt16)
	case reflect.Int32:
		return between(math.MinInt32, math.MaxInt32)
	case reflect.Uint8:
		return between(0, math.MaxUint8)
	case reflect.Uint16:
		return between(0, math.MaxUint16)
	case reflect.Uint32:
		return between(0, math.MaxUint32)
	case reflect.Uint, reflect.Uint64:
		return object{"type": "integer", "minimum": number(0)}, true
	case reflect.Int, reflect.Int64: // so that an enum of protobuf, which invopop reads as a string or a number, is what encoding/json reads
		return object{"type": "integer"}, true
	}
	return nil, false
}
