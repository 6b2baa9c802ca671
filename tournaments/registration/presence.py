"""Pairs go and come back, a player takes another's place, money changes hands."""

from typing import TYPE_CHECKING

from django.db import transaction

from clubs.models import Player
from clubs.models.names import clean, word_key
from tournaments.models import Partnership, Payment
from tournaments.models.facts import stated_by
from tournaments.registration.desk import held, note, published, standings_changed
from tournaments.registration.entering import MOST_CENTS, newcomer, refuse_stranger
from tournaments.registration.refused import RegistrationRefused

if TYPE_CHECKING:
    from clubs.models import Actor

REASON_LENGTH = 300


@transaction.atomic
def replace_player(
    partnership: Partnership,
    *,
    leaving: Player,
    name: str,
    namesake: bool = False,
    by: "Actor",
) -> Partnership:
    """Another player takes the place of one who goes; the pair keeps number, points and history.

    Raises RegistrationRefused not_in_pair and the name's refusals.
    """
    tournament, pair = held(partnership)
    refuse_stranger(pair, leaving)
    partner = pair.second if leaving.pk == pair.first_id else pair.first
    if partner and not namesake and word_key(name) == partner.key:
        raise RegistrationRefused("same_name_in_pair", "name", {"name": clean(name)})
    player = newcomer(tournament, pair, name, namesake=namesake)
    if leaving.pk == pair.first_id:
        pair.first = player
    else:
        pair.second = player
    pair.save(update_fields=["first", "second"])
    note(
        tournament,
        "player_replaced",
        by=by,
        partnership=pair,
        before=leaving.name,
        after=player.name,
        rounds=published(tournament),
    )
    return pair


@transaction.atomic
def take_payment(partnership: Partnership, *, cents: int, by: "Actor") -> Payment:
    """Money taken or, negative, given back.

    Raises RegistrationRefused nothing_paid, more_than_paid, amount.
    """
    tournament, pair = held(partnership)
    total = pair.paid_cents + cents
    if cents == 0:
        raise RegistrationRefused("nothing_paid", "paid")
    if total < 0:
        raise RegistrationRefused("more_than_paid", "paid", {"euros": euros(pair.paid_cents)})
    if total > MOST_CENTS:
        raise RegistrationRefused("amount", "paid", {"euros": MOST_CENTS // 100})
    payment = Payment.objects.create(partnership=pair, cents=cents, **stated_by(by))
    pair.paid_cents = total
    pair.save(update_fields=["paid_cents"])
    note(tournament, "paid" if cents > 0 else "paid_back", by=by, partnership=pair, cents=cents)
    return payment


def euros(cents: int) -> str:
    """12.50, or 12 when there are no cents."""
    return f"{cents // 100}.{cents % 100:02}" if cents % 100 else str(cents // 100)


@transaction.atomic
def withdraw(partnership: Partnership, *, reason: str = "", by: "Actor") -> Partnership:
    """The pair goes and is not seated again; what it played stays.

    A partie that is drawn already is not touched.  Raises RegistrationRefused has_left, too_long.
    """
    tournament, pair = held(partnership)
    if not pair.present:
        raise RegistrationRefused("has_left", None, {"number": pair.number})
    why = clean(reason)
    if len(why) > REASON_LENGTH:
        raise RegistrationRefused("too_long", "reason", {"limit": REASON_LENGTH})
    pair.withdrawn_after = published(tournament)
    pair.save(update_fields=["withdrawn_after"])
    note(
        tournament,
        "withdrawn",
        by=by,
        partnership=pair,
        rounds=pair.withdrawn_after,
        reason=why,
    )
    standings_changed(tournament, pair.withdrawn_after)
    return pair


@transaction.atomic
def come_back(partnership: Partnership, *, by: "Actor") -> Partnership:
    """The pair is here again and plays from the next draw on; parties missed stay missed.

    Raises RegistrationRefused has_not_left.
    """
    tournament, pair = held(partnership)
    if pair.present:
        raise RegistrationRefused("has_not_left", None, {"number": pair.number})
    pair.withdrawn_after = None
    pair.save(update_fields=["withdrawn_after"])
    after = published(tournament)
    note(tournament, "came_back", by=by, partnership=pair, rounds=after)
    standings_changed(tournament, after)
    return pair
