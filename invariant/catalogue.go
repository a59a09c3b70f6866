package invariant

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/wymcp/wymcp-go/actions"
)

// CheckCatalogue compares the bullets of a Markdown document with
// [actions.Vocabulary]: a bullet a key, in the order of the vocabulary, and none
// besides. A bullet begins, at the margin, with the key as code and in
// parentheses what it takes, the last word of which is mandatory or optional:
//
//   - `description` (string, mandatory) …
//
// Lines inside fenced code are not read. The error names every difference.
func CheckCatalogue(fsys fs.FS, name string) error {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return fmt.Errorf("the catalogue: %w", err)
	}
	bullet := regexp.MustCompile("^- `([A-Za-z0-9_]+)` (?:\\(([^)]*)\\))?")
	var listed []string
	said := map[string]string{}
	fenced := false
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
		}
		if m := bullet.FindStringSubmatch(line); m != nil && !fenced {
			listed = append(listed, m[1])
			words := strings.Fields(m[2])
			said[m[1]] = strings.Join(words[max(0, len(words)-1):], "")
		}
	}
	var errs []error
	var want []string
	for _, k := range actions.Vocabulary() {
		want = append(want, k.Name)
		word := "optional"
		if k.Mandatory {
			word = "mandatory"
		}
		switch got, ok := said[k.Name]; {
		case !ok:
			errs = append(errs, fmt.Errorf("%s: no bullet for the key %q", name, k.Name))
		case got != word:
			errs = append(errs, fmt.Errorf("%s: the bullet for %q does not say that the key is %s", name, k.Name, word))
		}
	}
	for _, key := range listed {
		if !slices.Contains(want, key) {
			errs = append(errs, fmt.Errorf("%s: a bullet for %q, which is not in the vocabulary", name, key))
		}
	}
	if len(errs) == 0 && !slices.Equal(listed, want) {
		errs = append(errs, fmt.Errorf("%s: the bullets are for %q, want %q", name, listed, want))
	}
	return errors.Join(errs...)
}
