package actions_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
)

// A reportedRow says what comes of each call of an entry of testdata/reported.json:
//
//	= {"days":7}                                     it passes, with this data
//	invalid_values data.n: must be ~near             refused: every problem in order, code, path, part of the message, what was meant
//	… | … -> {"action":"do","data":{}}               several problems, and the corrected call
//	… // = {"n":1} data.n                            what comes of it with Policy.Coerce, where that is something else, and the paths of what was changed
//
// For a declaration that does not pass there is one line for each offence:
//
//	! part of the offence
type reportedRow struct {
	number int
	name   string
	want   []string
}

func TestReported(t *testing.T) {
	cases := map[string]reportedCase{}
	for _, c := range reportedCases(t) {
		cases[fmt.Sprint(c.Number, " ", c.Name)] = c
	}
	for _, rows := range [][]reportedRow{reportedArguments(), reportedNesting(), reportedValues(), reportedText(), reportedAuthors(), reportedLimits()} {
		for _, row := range rows {
			name := fmt.Sprint(row.number, " ", row.name)
			t.Run(name, func(t *testing.T) {
				c, ok := cases[name]
				require.True(t, ok, "no such entry in testdata/reported.json")
				if strings.HasPrefix(row.want[0], "! ") {
					lines := offences(t, actions.Validate(c.wired(t)))
					require.Len(t, lines, len(row.want), "%q", lines)
					for i, want := range row.want {
						assert.Contains(t, lines[i], strings.TrimPrefix(want, "! "))
					}
					return
				}
				r := register(t, c.wired(t))
				require.Len(t, c.Calls, len(row.want), "one line for each call")
				for i, want := range row.want {
					strict, coerced, differs := strings.Cut(want, " // ")
					if !differs {
						coerced = strict
					}
					reportedOutcome(t, r, c.Calls[i], actions.Policy{}, strict)
					reportedOutcome(t, r, c.Calls[i], actions.Policy{Coerce: true}, coerced)
				}
			})
		}
	}
	reportedBehaviour(t)
}

// reportedOutcome holds one call to a line of a [reportedRow].
func reportedOutcome(t *testing.T, r *actions.Registration, arguments []byte, p actions.Policy, want string) {
	t.Helper()
	call, refused := r.Check(arguments, p)
	if data, ok := strings.CutPrefix(want, "= "); ok {
		require.Nil(t, refused, "%.200q: %v", arguments, refused)
		data, paths, _ := strings.Cut(data, " data")
		assert.Equal(t, exact(t, data), exact(t, string(call.Data.JSON())), "%s", arguments)
		assert.Equal(t, exact(t, data), any(call.Data.Map()), "%s", arguments)
		var changed string
		for _, c := range call.Coerced {
			changed += c.Path
		}
		assert.Equal(t, strings.TrimPrefix("data"+paths, "data"), strings.TrimPrefix(changed, "data"))
		return
	}
	require.NotNil(t, refused, "%.200q is not refused", arguments)
	require.Nil(t, call)
	readable(t, refused)
	want, corrected, _ := strings.Cut(want, " -> ")
	assert.Equal(t, corrected, string(refused.Corrected), "the corrected call")
	problems := strings.Split(want, " | ")
	require.Len(t, refused.Problems, len(problems), "%s", refused.Message())
	for i, want := range problems {
		want, meant, _ := strings.Cut(want, " ~")
		place, part, _ := strings.Cut(want, ": ")
		p := refused.Problems[i]
		assert.Equal(t, place, string(p.Code)+" "+p.Path)
		assert.Contains(t, p.Message, part)
		assert.Equal(t, meant, p.DidYouMean)
	}
	assert.Equal(t, strings.SplitN(want, " ", 2)[0], string(refused.Code), "the code is that of the first problem")
}

// reported are the numbers of the reported mistakes.
func reported() []int {
	return []int{
		1, 3, 4, 6, 7, 9, 10, 12, 14, 15, 17, 18, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 36, 38, 39, 41, 42, 44, 45, 47, 49, 51, 52, 54, 56, 57, 59,
		60, 62, 63, 65, 67, 68, 70, 72, 73, 75, 77, 78, 80, 82, 83, 85, 86, 88, 89, 91, 93, 94, 95, 97, 98, 100, 102, 103, 105, 107, 108, 110, 111,
		113, 114, 116, 118, 119, 121, 122, 124, 126, 127, 129, 131, 133, 134, 136, 138, 139, 141, 142, 144, 146, 148, 149, 151, 152, 154, 155, 157,
		159, 160, 162, 164, 166, 167,
	}
}

// Each reported mistake has an entry, and a test that is named for it in the
// package in which it would show.
func TestEveryReportedMistakeHasATest(t *testing.T) {
	require.Len(t, reported(), 104)
	entries := map[int]bool{}
	names := map[string]bool{}
	for _, c := range reportedCases(t) {
		entries[c.Number] = true
		name := fmt.Sprint(c.Number, c.Name)
		assert.False(t, names[name], "two entries are called %s", name)
		names[name] = true
		assert.NotEmpty(t, c.Kind)
	}
	tests := map[int]bool{}
	row := regexp.MustCompile(`(?m)^\t+(?:\{|reportedRun\(t, |t\.Run\(")(\d+)(?:, "| )`)
	files, err := filepath.Glob("../*/reported*_test.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range row.FindAllSubmatch(source, -1) {
			n, err := strconv.Atoi(string(m[1]))
			require.NoError(t, err)
			tests[n] = true
		}
	}
	for _, n := range reported() {
		assert.True(t, entries[n], "%d has no entry in testdata/reported.json", n)
		assert.True(t, tests[n], "%d has no test", n)
	}
	assert.Len(t, entries, 104)
	assert.Len(t, tests, 104)
}

// reportedRun runs the test of one entry that is no matter of calls alone.
func reportedRun(t *testing.T, number int, name string, f func(t *testing.T, c reportedCase)) {
	t.Helper()
	for _, c := range reportedCases(t) {
		if c.Number == number && c.Name == name {
			t.Run(fmt.Sprint(number, " ", name), func(t *testing.T) { f(t, c) })
			return
		}
	}
	t.Errorf("no entry %d %s in testdata/reported.json", number, name)
}
