package invariant_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/wymcp/wymcp-go/actions"
	"github.com/wymcp/wymcp-go/invariant"
)

// without is a chain that says nothing about a key.
func without(key string) func(actions.Tool) error {
	return func(tool actions.Tool) error {
		var e *actions.Error
		err := actions.Validate(tool)
		if !errors.As(err, &e) {
			return err
		}
		var others []actions.Offence
		for _, o := range e.Offences {
			if len(o.Location) == 0 || o.Location[0] != key {
				others = append(others, o)
			}
		}
		if others == nil {
			return nil
		}
		return &actions.Error{Tool: e.Tool, Offences: others}
	}
}

func TestVocabularyCatchesAnIdleValidator(t *testing.T) {
	for _, key := range actions.Vocabulary() {
		t.Run(key.Name, func(t *testing.T) {
			require.NoError(t, invariant.CheckKey(key, actions.Validate))
			err := invariant.CheckKey(key, without(key.Name))
			require.Error(t, err)
			assert.Contains(t, err.Error(), key.Name+" as null is not rejected")
			assert.Error(t, invariant.CheckKey(key, func(actions.Tool) error { return nil }))
		})
	}
	assert.Error(t, invariant.CheckUnknown(func(actions.Tool) error { return nil }))
}

func TestVocabularyCatchesABlamelessRejection(t *testing.T) {
	for _, key := range actions.Vocabulary() {
		err := invariant.CheckKey(key, func(tool actions.Tool) error {
			if actions.Validate(tool) != nil {
				return errors.New("something is wrong")
			}
			return nil
		})
		require.Error(t, err, key.Name)
		assert.Contains(t, err.Error(), "not rejected by an offence at that key")
	}
}

func TestVocabularyCatchesAValidatorThatRejectsAll(t *testing.T) {
	for _, key := range actions.Vocabulary() {
		err := invariant.CheckKey(key, func(actions.Tool) error {
			return &actions.Error{Offences: []actions.Offence{{Location: actions.Location{key.Name}}}}
		})
		require.Error(t, err, key.Name)
		assert.Contains(t, err.Error(), "a right value of "+key.Name)
	}
}

func TestVocabularyCatchesAnotherMandatorySplit(t *testing.T) {
	for _, key := range actions.Vocabulary() {
		key.Mandatory = !key.Mandatory
		assert.Error(t, invariant.CheckKey(key, actions.Validate), key.Name)
	}
}

func TestVocabularyCatchesAKeyThatNothingPublishes(t *testing.T) {
	err := invariant.CheckKey(actions.Key{Name: "extra"}, actions.Validate)
	require.Error(t, err)
	assert.Contains(t, err.Error(), `no field of actions.Schema publishes the key "extra"`)
}
