"""Print counts/legal.txt afresh: `python -m tests.scoring.make_counts`.

`python -m tests.scoring.make_counts schools` prints counts/schools.txt: every school, two and three
players, sans-atout and tout-atout.
"""

import sys
from itertools import product

from scoring.cards import FULL_DECK
from scoring.chance import Stream, shuffled
from tests.scoring import naive

SCHOOLS = ("CL", "CF", "CO", "S4", "SO", "S0")


def hands_of(seed: str, players: int = 4) -> list[list[str]]:
    """Four or three hands of eight, two of sixteen."""
    deck = [str(card) for card in shuffled(list(FULL_DECK), Stream(seed))]
    size = 16 if players == 2 else 8
    return [deck[at : at + size] for at in range(0, players * size, size)]


def legal() -> None:
    for seed, trump, depth in product(("belote-1", "belote-2", "belote-3"), "SHDC", (1, 4, 6, 8)):
        print(seed, trump, depth, naive.continuations(hands_of(seed), trump, depth))


TELLING = ((87, "S"), (145, "S"), (165, "H"), (178, "C"), (194, "C"), (330, "D"), (349, "H"))
"""Seeds and trumps whose last three tricks can be played in other ways under each school."""


def ends(seed: str, players: int) -> list[list[str]]:
    """Three cards of each hand, played to the end: there ruffs are frequent."""
    return [hand[:3] for hand in hands_of(seed, players)]


def schools() -> None:
    for (number, suit), school in product(TELLING, SCHOOLS):
        for trump in (suit, "NT", "AT"):
            seed = f"belote-{number}"
            print(school, 4, seed, trump, naive.ways(ends(seed, 4), trump, school, 12))
    for players, number, trump in product((2, 3), (1, 2, 3), "SHDC"):
        hands = ends(f"belote-{number}", players)
        print(
            "alone",
            players,
            f"belote-{number}",
            trump,
            naive.ways(hands, trump, "alone", 3 * players),
        )


if __name__ == "__main__":
    schools() if "schools" in sys.argv[1:] else legal()
