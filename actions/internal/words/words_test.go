package words_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/wymcp/wymcp-go/actions/internal/words"
)

func TestCut(t *testing.T) {
	assert.Equal(t, "short", words.Cut("short", 5))
	assert.Equal(t, "shor…", words.Cut("short", 4))
	assert.Equal(t, "éé…", words.Cut("ééé", 2))
	assert.Equal(t, "ééé", words.Cut("ééé", 3), "characters, not bytes")
	assert.Empty(t, words.Cut("", 0))
}

func TestQuote(t *testing.T) {
	assert.Equal(t, `"a\"\n\x00"`, words.Quote("a\"\n\x00"))
	assert.Equal(t, `"`+strings.Repeat("x", 80)+`…"`, words.Quote(strings.Repeat("x", 81)))
}

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":"é🍕"}`:                 `{"a":"é🍕"}`,
		"[\"a\u202eb\u200b\u007f\"]": `["a\u202eb\u200b\u007f"]`,
		"\"\U000e0041\"":             `"\udb40\udc41"`,
	} {
		got := words.Visible(text)
		assert.Equal(t, want, got)
		assert.JSONEq(t, text, got)
	}
}

func TestType(t *testing.T) {
	for want, v := range map[string]any{
		"null": nil, "a boolean": true, "a string": "", "a number": json.Number("1"), "an array": []any{}, "an object": map[string]any{}, "a Go int": 1,
	} {
		assert.Equal(t, want, words.Type(v))
	}
}

func TestQuoteEscapesWhatIsHidden(t *testing.T) {
	for text, want := range map[string]string{
		"a\u3164b": `"a\u3164b"`, "\U000E0100": `"\U000e0100"`, "\u202e\n\"": `"\u202e\n\""`, "é✓日": `"é✓日"`, "\u034f": `"\u034f"`, "a\u0600": `"a\u0600"`,
	} {
		assert.Equal(t, want, words.QuoteWhole(text))
	}
}
