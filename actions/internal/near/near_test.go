package near_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

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
		{"set-reply", []string{"set_replies", "get_reply"}, "get_reply"},
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
