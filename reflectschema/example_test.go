package reflectschema_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/go-playground/validator/v10"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/reflectschema"
)

type CreateParams struct {
	Title  string   `json:"title" validate:"required,max=120" jsonschema:"description=what to do"`
	Labels []string `json:"labels" validate:"omitempty,max=10,dive,alphanum"`
	Limit  int      `json:"limit" validate:"min=1,max=100" jsonschema:"default=20"`
}

func show(v any) {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err)
	}
	fmt.Println(string(text))
}

func ExampleFor() {
	m, err := reflectschema.For[CreateParams]()
	if err != nil {
		panic(err)
	}
	show(m)
	// Output:
	// {
	//   "defaults": {
	//     "limit": 20
	//   },
	//   "properties": {
	//     "labels": {
	//       "items": {
	//         "pattern": "^[a-zA-Z0-9]+$",
	//         "type": "string"
	//       },
	//       "maxItems": 10,
	//       "type": "array"
	//     },
	//     "limit": {
	//       "maximum": 100,
	//       "minimum": 1,
	//       "type": "integer"
	//     },
	//     "title": {
	//       "description": "what to do",
	//       "maxLength": 120,
	//       "minLength": 1,
	//       "type": "string"
	//     }
	//   },
	//   "required": [
	//     "title"
	//   ]
	// }
}

func ExampleForType() {
	type params struct {
		Size  int          `json:"size" validate:"min=abc"`
		Done  func()       `json:"done"`
		Count map[bool]int `json:"count" jsonschema:"description=by answer, in all"`
	}
	_, err := reflectschema.ForType(reflect.TypeFor[params]())
	var e *reflectschema.Error
	if errors.As(err, &e) {
		for _, f := range e.Faults {
			fmt.Println(f.Path, "-", f.Problem)
		}
	}
	// Output:
	// params.Count - map[bool]int: a key of an object has to be a string, an integer or a type with UnmarshalText
	// params.Done - func() has no JSON form
	// params.Size - min: "abc" is not a number of type int: validator panics when it runs
}

// notes is a tool written by hand, with one typed action.
type notes struct {
	create *reflectschema.Type[CreateParams]
}

func (notes) Name() string        { return "notes" }
func (notes) Description() string { return "Keeps notes." }
func (n notes) Actions() map[string]actions.Map {
	create := n.create.Map()
	create["description"] = "Create a note"
	return map[string]actions.Map{"create": create}
}
func (n notes) Call(_ context.Context, _ string, data actions.Data) (any, error) {
	p, err := n.create.Decode(data)
	if err != nil {
		return nil, err
	}
	return fmt.Sprintf("%s, at most %d", p.Title, p.Limit), nil
}

func ExampleCompile() {
	create, err := reflectschema.Compile[CreateParams]()
	if err != nil {
		panic(err)
	}
	tool, err := actions.Register(notes{create})
	if err != nil {
		panic(err)
	}
	call, refused := tool.Check(json.RawMessage(`{"action":"create","data":{"title":"Buy milk"}}`), actions.Policy{})
	if refused != nil {
		panic(refused)
	}
	answer, err := call.Run(context.Background())
	fmt.Println(answer.Value, err)
	// Output: Buy milk, at most 20 <nil>
}

func ExampleType_Decode() {
	type params struct {
		Zone string `json:"time zone" validate:"omitempty,timezone"`
		ID   int64  `json:"id"`
	}
	typ, err := reflectschema.Compile[params]()
	if err != nil {
		panic(err)
	}
	data, err := actions.NewData(map[string]any{"time zone": "Mars/Base", "id": json.Number("9007199254740993")})
	if err != nil {
		panic(err)
	}
	_, err = typ.Decode(data)
	fmt.Println(err)
	// Output: the call was refused: data["time zone"] must be an IANA time zone name, got "Mars/Base"
}

func ExampleValidation() {
	type params struct {
		SKU string `json:"sku" validate:"required,sku"`
	}
	sku := reflectschema.Validation("sku", "be a stock number such as A-12", func(fl validator.FieldLevel) bool {
		return strings.HasPrefix(fl.Field().String(), "A-")
	})
	typ, err := reflectschema.Compile[params](sku)
	if err != nil {
		panic(err)
	}
	show(typ.Map()["properties"])
	// Output:
	// {
	//   "sku": {
	//     "description": "Must be a stock number such as A-12.",
	//     "minLength": 1,
	//     "type": "string"
	//   }
	// }
}

func ExampleLimit() {
	_, err := reflectschema.For[CreateParams](reflectschema.Limit(100))
	fmt.Println(err)
	// Output:
	// reflectschema_test.CreateParams cannot be reflected:
	// 	CreateParams: the schema takes more than 100 bytes once every type is written out; nest less, or split the action; see Limit
}

func ExampleCompileResult() {
	type found struct {
		Notes []string       `json:"notes"`
		By    map[string]int `json:"by"`
	}
	r, err := reflectschema.CompileResult[found]()
	if err != nil {
		panic(err)
	}
	text, err := json.Marshal(r.Value(found{}))
	fmt.Println(string(text), err)

	_, err = reflectschema.CompileResult[map[string]chan int]()
	fmt.Println(err)
	// Output:
	// {"notes":[],"by":{}} <nil>
	// map[string]chan int cannot be reflected:
	// 	map[string]chan int[]: chan int has no JSON form; leave it out with json:"-"
}
