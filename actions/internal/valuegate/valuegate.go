// Package valuegate compiles the schemas of an action's properties and runs
// them over the values of a call.
package valuegate
