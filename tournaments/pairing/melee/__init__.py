"""Mêlée: players alone, another partner every round; planned beforehand or by the ranking."""
