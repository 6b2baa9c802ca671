"""English sentences of the rounds that look ahead."""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Mark `message` for `makemessages`; nothing else."""
    return message


REASONS: dict[str, str] = {
    "ahead": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: chosen so that partie %(last)s can still be "
        "played without a rematch."
    ),
    "by_lot_ahead": gettext_noop(
        "Drawn by lot among the draws after which partie %(last)s can still be played without a "
        "rematch."
    ),
    "bye_ahead": gettext_noop(
        "Rests in place of %(passed)s, so that partie %(last)s can still be played without a "
        "rematch."
    ),
}

REFUSALS: dict[str, str] = {}
FAULTS: dict[str, str] = {}
