package actions_test

import (
	"encoding/json"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

func TestData(t *testing.T) {
	d, err := actions.NewData(map[string]any{
		"s": "text", "b": true, "n": 3, "big": json.Number("9223372036854775808"), "f": 1.5, "huge": json.Number("1e400"),
		"list": []string{"a", "b"}, "o": map[string]any{"in": 2, "big": json.Number("1e30")}, "null": nil,
	})
	require.NoError(t, err)
	assert.Equal(t, "text", d.String("s"))
	assert.True(t, d.Bool("b"))
	assert.Equal(t, []string{"a", "b"}, d.Strings("list"))
	assert.Len(t, d.Array("list"), 2)
	assert.Equal(t, []string{"b", "big", "f", "huge", "list", "n", "null", "o", "s"}, d.Names())
	assert.True(t, d.Has("null"))
	assert.True(t, d.IsNull("null"))
	assert.False(t, d.Has("none"))
	assert.False(t, d.IsNull("none"))
	assert.Equal(t, json.Number("3"), d.Value("n"))

	n, err := d.Int("n")
	require.NoError(t, err)
	assert.Equal(t, int64(3), n)
	n, err = d.Object("o").Int("in")
	require.NoError(t, err)
	assert.Equal(t, int64(2), n)
	f, err := d.Float("f")
	require.NoError(t, err)
	assert.InDelta(t, 1.5, f, 0)

	t.Run("nothing there is the zero value", func(t *testing.T) {
		assert.Empty(t, d.String("none"))
		assert.False(t, d.Bool("s"))
		assert.Nil(t, d.Strings("n"))
		n, err := d.Int("none")
		assert.NoError(t, err)
		assert.Zero(t, n)
		assert.Empty(t, d.Object("none").Names())
		assert.Equal(t, "{}", string(d.Object("none").JSON()))
	})
	t.Run("a number that Go cannot hold is told by its path", func(t *testing.T) {
		for name, get := range map[string]func() error{
			"data.big":   func() error { _, err := d.Int("big"); return err },
			"data.huge":  func() error { _, err := d.Float("huge"); return err },
			"data.o.big": func() error { _, err := d.Object("o").Int("big"); return err },
		} {
			var r *actions.Rejection
			require.True(t, errors.As(get(), &r), name)
			assert.Equal(t, name, r.Problems[0].Path)
			assert.Equal(t, actions.InvalidValues, r.Code)
		}
	})
}

func TestNewDataRefusesWhatHasNoJSONForm(t *testing.T) {
	_, err := actions.NewData(map[string]any{"a": map[string]any{"b": math.NaN()}})
	assert.ErrorContains(t, err, "NaN")
}

func TestDataDecode(t *testing.T) {
	d, err := actions.NewData(map[string]any{"id": json.Number("9007199254740993"), "due": map[string]any{"in": 300}})
	require.NoError(t, err)
	var p struct {
		ID  int64 `json:"id"`
		Due struct {
			In int16 `json:"in"`
		} `json:"due"`
	}
	require.NoError(t, d.Decode(&p))
	assert.Equal(t, int64(9007199254740993), p.ID)
	assert.Equal(t, int16(300), p.Due.In)

	var small struct {
		Due struct {
			In int8 `json:"in"`
		} `json:"due"`
	}
	var r *actions.Rejection
	require.True(t, errors.As(d.Decode(&small), &r))
	assert.Equal(t, "data.due.in", r.Problems[0].Path)
	assert.Contains(t, r.Problems[0].Message, "a whole number between -128 and 127")

	var bad struct {
		ID panicsOnDecode `json:"id"`
	}
	var p2 *actions.PanicError
	require.True(t, errors.As(d.Decode(&bad), &p2))
}

type panicsOnDecode struct{}

func (*panicsOnDecode) UnmarshalJSON([]byte) error { panic("boom") }

func TestRetryable(t *testing.T) {
	cause := errors.New("busy")
	may, told := actions.IsRetryable(actions.Retryable(cause, true))
	assert.True(t, may)
	assert.True(t, told)
	may, told = actions.IsRetryable(actions.Retryable(cause, false))
	assert.False(t, may)
	assert.True(t, told)
	_, told = actions.IsRetryable(cause)
	assert.False(t, told)
	assert.ErrorIs(t, actions.Retryable(cause, true), cause)
	assert.NoError(t, actions.Retryable(nil, true))
}

func TestCodesAreInTheOrderOfTheGate(t *testing.T) {
	codes := actions.Codes()
	assert.Len(t, codes, 12)
	seen := map[actions.Code]bool{}
	for _, c := range codes {
		assert.False(t, seen[c], c)
		seen[c] = true
	}
	assert.Equal(t, actions.InvalidArguments, codes[0])
}
