"""A look at the rounds to come: which rounds keep an evening free of rematches."""
