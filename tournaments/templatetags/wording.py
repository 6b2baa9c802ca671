"""Words for the entries of a concours: pairs, or in a mêlée players."""

from typing import TYPE_CHECKING

from django import template

from tournaments import wording

if TYPE_CHECKING:
    from tournaments.models import Tournament

register = template.Library()


@register.simple_tag
def says(tournament: "Tournament", sentence: str, **params: object) -> str:
    """The sentence about pairs, said of this concours' entries."""
    return wording.said(tournament.rules, sentence, **params)


@register.simple_tag
def entries(tournament: "Tournament", number: int, what: str = "") -> str:
    """So many pairs, or players; `what` is a key of `wording.COUNTS`."""
    return wording.counted(number, what, singles=tournament.rules.singles)


@register.simple_tag
def entries_of(number: int, singles: bool) -> str:  # noqa: FBT001 - as templates call it
    """So many pairs, or players, of a concours that is only listed."""
    return wording.counted(number, singles=singles)
