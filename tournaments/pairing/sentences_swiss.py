"""English sentences of the rounds in which equal scores, or winners, meet."""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Mark `message` for `makemessages`; nothing else."""
    return message


REASONS: dict[str, str] = {
    "equal_wins": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: the same number of wins (%(level_a)s)."
    ),
    "equal_score": gettext_noop("Ranks %(rank_a)s and %(rank_b)s: the same score (%(level_a)s)."),
    "both_won": gettext_noop("Ranks %(rank_a)s and %(rank_b)s: both won their last partie."),
    "both_lost": gettext_noop("Ranks %(rank_a)s and %(rank_b)s: neither won its last partie."),
    "equal_met": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: as equal as can be; %(rank_a)s has already met "
        "%(skipped)s."
    ),
    "equal_met_in": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: as equal as can be; %(rank_a)s had met %(skipped)s in "
        "partie %(partie)s."
    ),
    "equal_group": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: as equal as can be; %(rank_a)s is of the same "
        "group as %(skipped)s."
    ),
    "float_wins": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: %(level_a)s and %(level_b)s wins, as an odd "
        "number have %(odd)s."
    ),
    "float_wins_apart": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: %(level_a)s and %(level_b)s wins, so that the "
        "whole round keeps the rules with as equal tables as can be."
    ),
    "float_score": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: scores of %(level_a)s and %(level_b)s, as an odd "
        "number have %(odd)s."
    ),
    "float_score_apart": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: scores of %(level_a)s and %(level_b)s, so that "
        "the whole round keeps the rules with as equal tables as can be."
    ),
    "float_last": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: only one of them won its last partie, as the "
        "winners are an odd number."
    ),
    "float_last_apart": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: only one of them won its last partie, so that "
        "the whole round keeps the rules with as few such tables as can be."
    ),
}

REFUSALS: dict[str, str] = {}
FAULTS: dict[str, str] = {}
