"""Pairs come in: entered, completed, put together, corrected, undone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from clubs.models import ClubRefusal, Player
from clubs.models.names import clean, fold, word_key
from clubs.players import rename
from tournaments.models import Category, LogEntry, Partnership, Payment, Seat, Tournament
from tournaments.models.facts import stated_by
from tournaments.registration.desk import held, locked, note, published
from tournaments.registration.refused import RegistrationRefused, from_club
from tournaments.registration.roll import Roll, checked_name, roll

if TYPE_CHECKING:
    from clubs.models import Actor

GROUP_LENGTH = 80
MOST_CENTS = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPair:
    """A pair as it stands at the door; a second name "" waits for a partner, or plays a mêlée.

    namesakes: names of this pair that are shared with somebody entered who is another person.
    """

    names: tuple[str, str]
    group: str = ""
    categories: tuple[str, ...] = ()
    paid_cents: int = 0
    number: int | None = None
    namesakes: tuple[str, ...] = ()

    def namesake(self, name: str) -> bool:
        """Whether the desk said that this is another person of that name."""
        return word_key(name) in {word_key(said) for said in self.namesakes}


def enter(  # noqa: PLR0913 - a pair has that many facts
    tournament: Tournament,
    *,
    names: tuple[str, str],
    group: str = "",
    categories: Iterable[str] = (),
    paid_cents: int = 0,
    number: int | None = None,
    namesakes: Iterable[str] = (),
    by: "Actor",
) -> Partnership:
    """Enter one pair, in a mêlée one player, under the next free number, or the number given.

    Raises RegistrationRefused, naming the field: blank_name, name_too_long, same_name_in_pair,
    singles_only, already_entered, already_left, already_waits, number_taken, number_bounds,
    unknown_category, too_long, amount, finished.
    """
    pair = NewPair(
        names=names,
        group=group,
        categories=tuple(categories),
        paid_cents=paid_cents,
        number=number,
        namesakes=tuple(namesakes),
    )
    return enter_many(tournament, pairs=(pair,), by=by)[0]


@transaction.atomic
def enter_many(
    tournament: Tournament, *, pairs: Sequence[NewPair], by: "Actor"
) -> tuple[Partnership, ...]:
    """Enter all of them or none, with a fixed number of queries.

    Raises what `enter` raises; params then hold `row`, the pair's place in the list from 0.
    """
    tournament = locked(tournament)
    names = [name for pair in pairs for name in pair.names]
    register = roll(tournament, names)
    after = published(tournament)
    given = {pair.number for pair in pairs if pair.number is not None}
    made = []
    for row, pair in enumerate(pairs):
        try:
            made.append(_made(tournament, register, pair, after, given))
        except RegistrationRefused as refused:
            refused.params = {**refused.params, "row": row}
            raise
    register.save()
    return _kept(tournament, made, after, by)


def try_many(
    tournament: Tournament, *, pairs: Sequence[NewPair]
) -> tuple[int | RegistrationRefused, ...]:
    """What entering these would answer, pair by pair: the number, or why not.  Keeps nothing."""
    register = roll(tournament, [name for pair in pairs for name in pair.names])
    given = {pair.number for pair in pairs if pair.number is not None}
    answers: list[int | RegistrationRefused] = []
    for pair in pairs:
        try:
            answers.append(_made(tournament, register, pair, 0, given).number)
        except RegistrationRefused as refused:
            answers.append(refused)
    return tuple(answers)


def _made(
    tournament: Tournament, register: Roll, pair: NewPair, after: int, given: set[int]
) -> Partnership:
    first, second = _in_order(pair.names)
    single = tournament.rules.singles
    if single and second:
        raise RegistrationRefused("singles_only", "second", {"first": first, "second": second})
    if second and not pair.namesake(second) and word_key(first) == word_key(second):
        raise RegistrationRefused("same_name_in_pair", "second", {"name": second})
    number = _number(register, pair, given)

    def player(name: str, field: str) -> Player:
        another = pair.namesake(name)
        return register.player(name, field_name=field, number=number, another=another)

    leader = player(first, "first")
    partner = player(second, "second") if second else None
    return Partnership(
        tournament=tournament,
        number=number,
        first=leader,
        second=partner,
        group=checked_group(pair.group),
        categories=checked_categories(pair.categories),
        paid_cents=checked_amount(pair.paid_cents),
        entered_after=after,
        single=single,
    )


def _in_order(names: tuple[str, str]) -> tuple[str, str]:
    """Both names; who stands alone stands first."""
    first, second = (clean(name) for name in names)
    return (first, second) if fold(first) else (second, "")


def _number(register: Roll, pair: NewPair, given: set[int]) -> int:
    """Numbers asked for further down the list are not given away."""
    if pair.number is not None:
        return register.number(pair.number)
    aside = given - register.numbers
    register.numbers |= aside
    number = register.number(None)
    register.numbers -= aside
    return number


def _kept(
    tournament: Tournament, made: list[Partnership], after: int, by: "Actor"
) -> tuple[Partnership, ...]:
    for pair in made:
        pair.first = pair.first  # now saved: takes the key over
        pair.second = pair.second
    kept = Partnership.objects.bulk_create(made)
    Payment.objects.bulk_create(
        Payment(partnership=pair, cents=pair.paid_cents, **stated_by(by))
        for pair in kept
        if pair.paid_cents
    )
    LogEntry.objects.bulk_create(
        LogEntry(
            tournament=tournament,
            code="entered",
            params={
                "number": pair.number,
                "names": pair.names,
                "after": after,
                "cents": pair.paid_cents,
            },
            partnership=pair,
            **stated_by(by),
        )
        for pair in kept
    )
    tournament.touch()
    return tuple(kept)


def checked_group(group: str) -> str:
    """The group, cleaned.  Raises RegistrationRefused too_long."""
    shown = clean(group)
    if len(shown) > GROUP_LENGTH:
        raise RegistrationRefused("too_long", "group", {"limit": GROUP_LENGTH})
    return shown


def checked_categories(categories: Iterable[str]) -> list[str]:
    """Each once, in their own order.  Raises RegistrationRefused unknown_category."""
    wanted = set(categories)
    known = [value for value in Category.values if value in wanted]
    for category in sorted(wanted - set(known)):
        raise RegistrationRefused("unknown_category", "categories", {"category": category})
    return known


def checked_amount(cents: int) -> int:
    """The amount.  Raises RegistrationRefused amount."""
    if not 0 <= cents <= MOST_CENTS:
        raise RegistrationRefused("amount", "paid", {"euros": MOST_CENTS // 100})
    return cents


@transaction.atomic
def add_partner(
    partnership: Partnership, *, name: str, namesake: bool = False, by: "Actor"
) -> Partnership:
    """Somebody new sits down with a player who waits.

    Raises RegistrationRefused complete, plays_alone, has_left and the name's refusals.
    """
    tournament, pair = held(partnership)
    _refuse_unfit(pair)
    if not namesake and word_key(name) == pair.first.key:
        raise RegistrationRefused("same_name_in_pair", "name", {"name": clean(name)})
    pair.second = newcomer(tournament, pair, name, namesake=namesake)
    pair.entered_after = published(tournament)
    pair.save(update_fields=["second", "entered_after"])
    note(tournament, "partner_added", by=by, partnership=pair, partner=pair.second.name)
    return pair


def newcomer(tournament: Tournament, pair: Partnership, name: str, *, namesake: bool) -> Player:
    """The player of that name, kept, who joins the pair."""
    register = roll(tournament, (name,))
    player = register.player(name, field_name="name", number=pair.number, another=namesake)
    register.save()
    return player


def _refuse_unfit(pair: Partnership) -> None:
    if pair.single:
        raise RegistrationRefused("plays_alone", "name", {"number": pair.number})
    if pair.complete:
        raise RegistrationRefused("complete", "name", {"number": pair.number})
    if not pair.present:
        raise RegistrationRefused("has_left", None, {"number": pair.number})


@transaction.atomic
def pair_up(one: Partnership, other: Partnership, *, by: "Actor") -> Partnership:
    """Two players who wait become the pair of `one`; what the other paid goes with it.

    Raises RegistrationRefused same_pair, complete, plays_alone, has_left.
    """
    tournament, pair = held(one)
    if one.pk == other.pk or other.tournament_id != tournament.pk:
        raise RegistrationRefused("same_pair")
    _held, partner = held(other)
    _refuse_unfit(pair)
    _refuse_unfit(partner)
    _carry_money(partner, pair, by)
    partner.cancelled_at = timezone.now()
    partner.save(update_fields=["cancelled_at", "paid_cents"])
    pair.second = partner.first
    pair.group = pair.group or partner.group
    pair.categories = checked_categories((*pair.categories, *partner.categories))
    pair.entered_after = published(tournament)
    pair.save()
    note(tournament, "paired_up", by=by, partnership=pair, partner_number=partner.number)
    return pair


def _carry_money(source: Partnership, target: Partnership, by: "Actor") -> None:
    if cents := source.paid_cents:
        Payment.objects.create(partnership=source, cents=-cents, **stated_by(by))
        Payment.objects.create(partnership=target, cents=cents, **stated_by(by))
        source.paid_cents, target.paid_cents = 0, target.paid_cents + cents


@transaction.atomic
def edit(
    partnership: Partnership, *, group: str, categories: Iterable[str], by: "Actor"
) -> Partnership:
    """Another group, other categories.  Raises too_long, unknown_category."""
    tournament, pair = held(partnership)
    before = {"group": pair.group, "categories": pair.categories}
    pair.group, pair.categories = checked_group(group), checked_categories(categories)
    after = {"group": pair.group, "categories": pair.categories}
    if after != before:
        pair.save(update_fields=["group", "categories"])
        note(tournament, "edited", by=by, partnership=pair, before=before, after=after)
    return pair


@transaction.atomic
def respell(partnership: Partnership, *, player: Player, name: str, by: "Actor") -> Partnership:
    """Correct how a player's name is written, everywhere; the person stays the same.

    Raises RegistrationRefused not_in_pair, blank_name, name_too_long, already_entered.
    """
    tournament, pair = held(partnership)
    refuse_stranger(pair, player)
    before, shown = player.name, checked_name(name, "name")
    if shown == before:
        return pair
    if word_key(shown) != player.key:
        roll(tournament, ()).player(shown, field_name="name", number=pair.number)
    try:
        rename(player, shown, by=by)
    except ClubRefusal as refusal:
        raise from_club(refusal, "name") from refusal
    _tournament, pair = held(pair)
    note(tournament, "respelled", by=by, partnership=pair, before=before, after=shown)
    return pair


def refuse_stranger(pair: Partnership, player: Player) -> None:
    """Raises RegistrationRefused not_in_pair."""
    if player.pk not in (pair.first_id, pair.second_id):
        params = {"name": player.name, "number": pair.number}
        raise RegistrationRefused("not_in_pair", None, params)


@transaction.atomic
def undo_entry(partnership: Partnership, *, by: "Actor") -> Partnership:
    """As if it had not been entered: money given back, number free again, the journal remembers.

    Raises RegistrationRefused seated when a partie is drawn with it, undone.
    """
    tournament, pair = held(partnership)
    if Seat.objects.filter(partnership=pair).exists():
        raise RegistrationRefused("seated", None, {"number": pair.number})
    if pair.paid_cents:
        Payment.objects.create(partnership=pair, cents=-pair.paid_cents, **stated_by(by))
    note(tournament, "entry_undone", by=by, partnership=pair, cents=pair.paid_cents)
    pair.paid_cents, pair.cancelled_at = 0, timezone.now()
    pair.save(update_fields=["paid_cents", "cancelled_at"])
    return pair
