package hostname

// Listed reports whether a U-label may have a character, somewhere.
func Listed(r rune) bool { return classOf(r) != disallowed }
