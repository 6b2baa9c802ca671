"""English sentences of the mêlée, by code, marked for gettext."""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Mark `message` for `makemessages`; nothing else."""
    return message


REFUSALS: dict[str, str] = {
    "not_fours": gettext_noop(
        "There are %(count)s players, not a multiple of four, and the rules let nobody rest."
    ),
    "bis_melee": gettext_noop(
        "The bis is for pairs; in a mêlée choose another rule for those who rest."
    ),
    "partners_unavoidable": gettext_noop(
        "Playing with the same partner again is unavoidable: these players have too few left "
        "with whom they have not played: %(blocking)s."
    ),
    "crowded_group": gettext_noop(
        "Two of one group at a table are unavoidable: the group of these players has more of "
        "them than there are tables: %(blocking)s."
    ),
}

REASONS: dict[str, str] = {
    "melee_first": gettext_noop("Drawn by lot: nobody has played yet."),
    "melee_new": gettext_noop(
        "Planned beforehand: these four meet for the first time, as partners and as opponents."
    ),
    "melee_new_partners": gettext_noop(
        "Planned beforehand: No. %(a)s has not yet played with No. %(mate_a)s, nor No. "
        "%(b)s with No. %(mate_b)s."
    ),
    "melee_again": gettext_noop(
        "No. %(one)s and No. %(other)s are opponents again, as everybody will be in so "
        "many parties; both partners are new."
    ),
    "melee_again_rare": gettext_noop(
        "No. %(one)s and No. %(other)s are opponents again: no better exchange was found; "
        "both partners are new."
    ),
    "melee_repeat": gettext_noop(
        "No. %(one)s and No. %(other)s play together again: everybody's new partners have run out."
    ),
    "melee_repeat_group": gettext_noop(
        "No. %(one)s and No. %(other)s play together again, as groups are kept apart."
    ),
    "melee_group": gettext_noop(
        "No. %(one)s and No. %(other)s are of the same group: no plan was found that parts "
        "them all."
    ),
    "melee_entered": gettext_noop(
        "No. %(a)s and No. %(mate_a)s against No. %(b)s and No. %(mate_b)s: in the order of "
        "entry, the first of four with the last."
    ),
    "melee_ranked": gettext_noop(
        "Ranks %(rank_a)s and %(rank_mate_a)s against %(rank_b)s and %(rank_mate_b)s: "
        "four neighbours in the ranking, the first with the last."
    ),
    "melee_ranked_mate": gettext_noop(
        "Ranks %(rank_a)s and %(rank_mate_a)s against %(rank_b)s and %(rank_mate_b)s: "
        "No. %(one)s and No. %(other)s have already played together."
    ),
    "melee_ranked_apart": gettext_noop(
        "Ranks %(rank_a)s and %(rank_mate_a)s against %(rank_b)s and %(rank_mate_b)s: "
        "No. %(one)s and No. %(other)s have already been opponents."
    ),
    "melee_ranked_nearer": gettext_noop(
        "Ranks %(rank_a)s and %(rank_mate_a)s against %(rank_b)s and %(rank_mate_b)s: "
        "No. %(one)s and No. %(other)s, nearer, have already played together."
    ),
    "melee_ranked_nearer_met": gettext_noop(
        "Ranks %(rank_a)s and %(rank_mate_a)s against %(rank_b)s and %(rank_mate_b)s: "
        "No. %(one)s and No. %(other)s, nearer, have already been opponents."
    ),
    "melee_ranked_near": gettext_noop(
        "Ranks %(rank_a)s and %(rank_mate_a)s against %(rank_b)s and %(rank_mate_b)s: "
        "the nearest in the ranking whose partners are new."
    ),
    "melee_ranked_again": gettext_noop(
        "Ranks %(rank_a)s and %(rank_mate_a)s against %(rank_b)s and %(rank_mate_b)s: "
        "nearest in the ranking, although "
        "No. %(one)s and No. %(other)s are opponents again."
    ),
    "melee_bye_other": gettext_noop(
        "Rests: with another rest somebody would have had the same partner again."
    ),
    "melee_rests": gettext_noop(
        "Rests: it is its turn; nobody rests again before all have rested as often."
    ),
}

FAULTS: dict[str, str] = {}
