"""Print counts/legal.txt afresh: `python -m tests.scoring.make_counts`."""

from itertools import product

from scoring.cards import FULL_DECK
from scoring.chance import Stream, shuffled
from tests.scoring import naive


def hands_of(seed: str) -> list[list[str]]:
    deck = [str(card) for card in shuffled(list(FULL_DECK), Stream(seed))]
    return [deck[at : at + 8] for at in (0, 8, 16, 24)]


if __name__ == "__main__":
    for seed, trump, depth in product(("belote-1", "belote-2", "belote-3"), "SHDC", (1, 4, 6, 8)):
        print(seed, trump, depth, naive.continuations(hands_of(seed), trump, depth))
