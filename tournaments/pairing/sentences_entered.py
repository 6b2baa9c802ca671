"""English sentences of a partie by registration, where nothing is ranked yet."""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Mark `message` for `makemessages`; nothing else."""
    return message


REASONS: dict[str, str] = {
    "entered_next": gettext_noop("No. %(a)s and No. %(b)s: entered one after the other."),
    "entered_free": gettext_noop(
        "No. %(a)s and No. %(b)s: the nearest in the list once the tables above are filled."
    ),
    "entered_met": gettext_noop(
        "No. %(a)s and No. %(b)s: No. %(a)s has already met No. %(skipped_id)s."
    ),
    "entered_met_in": gettext_noop(
        "No. %(a)s and No. %(b)s: No. %(a)s had met No. %(skipped_id)s in partie %(partie)s."
    ),
    "entered_group": gettext_noop(
        "No. %(a)s and No. %(b)s: No. %(a)s is of the same group as No. %(skipped_id)s."
    ),
    "entered_room": gettext_noop(
        "No. %(a)s and No. %(b)s: No. %(skipped_id)s sits elsewhere so that the whole "
        "round fits best."
    ),
    "entered_rematch": gettext_noop(
        "No. %(a)s and No. %(b)s meet again: no draw has fewer such meetings."
    ),
    "entered_rematch_allowed": gettext_noop(
        "No. %(a)s and No. %(b)s meet again, as the rules allow: nearest in the list."
    ),
    "entered_group_meeting": gettext_noop(
        "No. %(a)s and No. %(b)s are of the same group: no draw has fewer such meetings."
    ),
    "entered_ahead": gettext_noop(
        "No. %(a)s and No. %(b)s: chosen so that partie %(last)s can still be played "
        "without a rematch."
    ),
    "bye_last_entered": gettext_noop("Rests: the last entered."),
    "bye_last_entered_eligible": gettext_noop(
        "Rests: the last entered of those who have rested least."
    ),
}

REFUSALS: dict[str, str] = {}
FAULTS: dict[str, str] = {}
