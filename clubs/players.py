"""The players a club knows: find them while their name is typed, add those it does not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Case, Q, Value, When

from .models import Club, ClubRefusal, Player
from .models.names import clean, fold, word_key
from .models.player import NAME_LENGTH, new_player

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .models import Actor
    from .models.player import PlayerQuerySet


def matching(players: PlayerQuerySet, text: str) -> PlayerQuerySet:
    """Those in whose name every word typed begins some word, best first.

    Accents, case, hyphens and the order of the words do not matter.  Best first: the same name,
    the same words in another order, a name that begins with the text, then the alphabet.
    """
    typed = fold(text)
    for word in typed.split():
        players = players.filter(Q(folded__startswith=word) | Q(folded__contains=f" {word}"))
    best = Case(
        When(folded=typed, then=Value(0)),
        When(key=word_key(text), then=Value(1)),
        When(folded__startswith=typed, then=Value(2)),
        default=Value(3),
    )
    return players.order_by(best, "folded", "pk")


def find_alike(club: Club, text: str, limit: int = 8) -> tuple[Player, ...]:
    """The players of a club to offer while a name is typed; nothing for an empty text."""
    if not fold(text):
        return ()
    return tuple(matching(Player.objects.for_club(club), text)[:limit])


@transaction.atomic
def get_or_add(club: Club, name: str, *, by: Actor, categories: Iterable[str] = ()) -> Player:
    """The player of this name, the longest known when several share it; added when unknown.

    Raises ClubRefusal blank_name, name_too_long.
    """
    _checked(name)
    Club.objects.select_for_update().get(pk=club.pk)
    known = Player.objects.for_club(club).same_name(name).order_by("pk")
    same = known.filter(folded=fold(name)).first() or known.first()
    return same or add(club, name, by=by, categories=categories)


@transaction.atomic
def add(
    club: Club,
    name: str,
    *,
    by: Actor,  # noqa: ARG001
    categories: Iterable[str] = (),
) -> Player:
    """A new player, even when the club knows another person of the same name.

    Raises ClubRefusal blank_name, name_too_long.
    """
    player = new_player(club, _checked(name), categories)
    player.save()
    return player


@transaction.atomic
def rename(player: Player, name: str, *, by: Actor) -> Player:  # noqa: ARG001
    """Correct how a name is written.  Raises ClubRefusal blank_name, name_too_long."""
    player.set_name(_checked(name))
    player.save(update_fields=["name", "folded", "key"])
    return player


def _checked(name: str) -> str:
    cleaned = clean(name)
    if not fold(cleaned):
        raise ClubRefusal("blank_name", "name")
    if len(cleaned) > NAME_LENGTH:
        raise ClubRefusal("name_too_long", "name", {"limit": NAME_LENGTH})
    return cleaned
