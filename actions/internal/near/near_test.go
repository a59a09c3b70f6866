package near_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions/internal/near"
)

func TestName(t *testing.T) {
	tests := []struct {
		name       string
		candidates []string
		want       string
	}{
		{"Title", []string{"title", "tittle"}, "title"},
		{"listItems", []string{"list", "list_items"}, "list_items"},
		{"set-reply", []string{"get_reply", "set_replies"}, "set_replies"},
		{"List_Items", []string{"list_items"}, "list_items"},
		{"crate", []string{"create", "update"}, "create"},
		{"form", []string{"from", "to"}, "from"},
		{"vaule", []string{"op", "value"}, "value"},
		{"depth", []string{"max_depth", "width"}, "max_depth"},
		{"requird", []string{"required", "required_one_of"}, "required"},
		{"lable", []string{"labels", "table"}, "table"},
		{"opn", []string{"closed", "open"}, "open"},
		{"a", []string{"b"}, ""},
		{"ab", []string{"xy"}, ""},
		{"nope", []string{"create", "list"}, ""},
		{"title", []string{"title"}, ""},
		{"", []string{"a"}, ""},
		{"x", nil, ""},
		{strings.Repeat("k", 1000), []string{strings.Repeat("k", 999)}, ""},
		{"été", []string{"ete"}, ""},
		{"étés", []string{"été"}, "été"},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.want, near.Name(tt.name, tt.candidates), tt.name)
	}
}

// What looks alike and says something else is not offered: a model that takes
// the offer does the opposite of what was asked.
func TestNamesApart(t *testing.T) {
	tests := []struct {
		name       string
		candidates []string
		want       string
	}{
		{"pin", []string{"unpin"}, ""},
		{"unpin", []string{"pin"}, ""},
		{"un-pin", []string{"pin"}, ""},
		{"lock", []string{"unlock"}, ""},
		{"lok", []string{"unlock", "lock"}, "lock"},
		{"subscribed", []string{"unsubscribed"}, ""},
		{"allow", []string{"disallow"}, ""},
		{"able", []string{"enable", "disable"}, ""},
		{"enable", []string{"disable"}, ""},
		{"active", []string{"inactive"}, ""},
		{"is_active", []string{"is_inactive"}, ""},
		{"encode", []string{"decode"}, ""},
		{"export", []string{"import"}, ""},
		{"name", []string{"rename"}, ""},
		{"cache", []string{"no_cache"}, ""},
		{"min_length", []string{"max_length"}, ""},
		{"from_account_id", []string{"to_account_id"}, ""},
		{"getReply", []string{"set_reply"}, ""},
		{"v11", []string{"v10"}, ""},
		{"us-east-2", []string{"us-east-1"}, ""},
		{"us-eest-1", []string{"us-east-1"}, "us-east-1"},
		{"title2", []string{"title"}, "title"},
		{"V10", []string{"v10"}, "v10"},
		{"on", []string{"yes", "no"}, ""},
		{"is", []string{"in", "to", "id"}, ""},
		{"di", []string{"id"}, "id"},
		{"ID", []string{"id"}, "id"},
		{"id", []string{"user_id", "ids"}, ""},
		{"idd", []string{"id"}, "id"},
		{"x", []string{"xy", "x_"}, "x_"},
		{"__", []string{"_", "--"}, ""},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.want, near.Name(tt.name, tt.candidates), tt.name)
	}
}

// plain is the distance without any bound, to hold the bounded one to.
func plain(a, b string) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j-1], d[i-1][j], d[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}

func TestDistanceIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		b := make([]byte, 3+r.IntN(12))
		for i := range b {
			b[i] = "qwz"[r.IntN(3)]
		}
		return string(b)
	}
	nearby, far := 0, 0
	for range 20_000 {
		a, b := text(), text()
		limit := min(max(1, max(len(a), len(b))/3), min(len(a), len(b))-1)
		want := ""
		if d := plain(a, b); d > 0 && d <= limit {
			want, nearby = b, nearby+1
		} else {
			far++
		}
		require.Equal(t, want, near.Name(a, []string{b}), "%s %s", a, b)
	}
	assert.Greater(t, nearby, 300)
	assert.Greater(t, far, 500)
}

func TestNameIsBounded(t *testing.T) {
	var names []string
	for i := range 16_000 {
		names = append(names, fmt.Sprintf("%s%05d", strings.Repeat("ab", 25), i))
	}
	nearest := strings.Repeat("ab", 25) + "xyzab"
	assert.Equal(t, names[0], near.Name(nearest, append(slices.Clone(names[:1000]), nearest+"d")), "by edits a thousand are compared")
	assert.Equal(t, nearest+"d", near.Name(nearest, append(slices.Clone(names[:999]), nearest+"d")))
	assert.Zero(t, testing.AllocsPerRun(5, func() { near.Name("createTaks", names[:100]) }))
	assert.Equal(t, "a_b", near.Name("aB", append(slices.Clone(names), "a_b")), "what differs in case alone is always found")
}

func BenchmarkName(b *testing.B) {
	candidates := strings.Fields("create update delete list_items get_item archive unarchive set_reply add_label remove_label")
	b.ReportAllocs()
	for b.Loop() {
		near.Name("creat_item", candidates)
	}
}
