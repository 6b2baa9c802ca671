"""The organiser's desk: one module a chapter of the evening."""
