"""Only what everybody uses."""
