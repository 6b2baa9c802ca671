"""One module a noun; each viewset reads by scope and writes by verbs."""
