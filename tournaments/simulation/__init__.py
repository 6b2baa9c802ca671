"""A whole concours from a seed: invented people, real draws, real deals.

For `manage.py simulate` and `demo`, measurements and tests.
"""

from tournaments.simulation.evening import play_round, simulate
from tournaments.simulation.people import MOST_PAIRS, Pair, invent, invent_players

__all__ = ["MOST_PAIRS", "Pair", "invent", "invent_players", "play_round", "simulate"]
