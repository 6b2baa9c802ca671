"""The real services that the suite starts for itself: no root, no network, no leftovers."""
