"""English sentences of the systems planned for a whole evening, and of table numbers."""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Mark `message` for `makemessages`; nothing else."""
    return message


REFUSALS: dict[str, str] = {
    "everybody_met": gettext_noop(
        "From partie %(round)s on there is no draw without a rematch: everybody here has met "
        "everybody."
    ),
    "no_schedule": gettext_noop(
        "%(system)s follows the results: its parties cannot be planned beforehand."
    ),
    "too_large": gettext_noop(
        "%(rounds)s parties of %(count)s entrants are too many to plan at once."
    ),
}

REASONS: dict[str, str] = {
    "round_robin_turn": gettext_noop(
        "No. %(a)s and No. %(b)s: their turn, everybody meets everybody."
    ),
    "round_robin_anew": gettext_noop(
        "No. %(a)s and No. %(b)s have not met yet: planned anew, because somebody came or left."
    ),
    "round_robin_again": gettext_noop(
        "No. %(a)s and No. %(b)s meet again: there is no draw with fewer rematches."
    ),
    "mitchell_first": gettext_noop(
        "No. %(a)s stays at this table, No. %(b)s moves on after each partie."
    ),
    "mitchell_next": gettext_noop("No. %(a)s stays, No. %(b)s comes from table %(from_table)s."),
    "mitchell_in": gettext_noop("No. %(a)s stays, No. %(b)s sits down."),
    "mitchell_anew": gettext_noop(
        "No. %(a)s and No. %(b)s have not met yet: the lines were set anew, because "
        "somebody came or left."
    ),
    "mitchell_across": gettext_noop(
        "No. %(a)s and No. %(b)s, of one line, have not met yet: the two lines have played "
        "each other."
    ),
    "mitchell_again": gettext_noop(
        "No. %(a)s and No. %(b)s meet again: there is no draw with fewer rematches."
    ),
    "bye_turn": gettext_noop("Rests: its turn, of those who have rested least."),
    "fixed_table_closed": gettext_noop(
        "No. %(who)s cannot have table %(table)s: it is closed or does not exist; it sits "
        "at %(given)s."
    ),
    "fixed_table_taken": gettext_noop(
        "No. %(who)s cannot have table %(table)s, which No. %(other)s keeps; it sits at %(given)s."
    ),
    "fixed_tables_meet": gettext_noop(
        "No. %(who)s cannot have table %(table)s: it meets No. %(other)s, which cannot "
        "leave table %(given)s."
    ),
    "bis_anywhere": gettext_noop(
        "The halls have no table of its own for each game of the bis (%(over)s too "
        "few): they are played once the partie is over, at any free table."
    ),
    "halls_full": gettext_noop(
        "The halls hold %(held)s tables, %(tables)s are played: %(over)s have no place yet."
    ),
}

FAULTS: dict[str, str] = {
    "fixed_moved": gettext_noop("Cannot leave their table, and would: %(ids)s."),
    "partner_again": gettext_noop("Have already been partners: %(ids)s."),
    "side_size": gettext_noop("Sides of the wrong number of players: %(ids)s."),
}
