"""Prizes: planned before, awarded from the ranking, given in order."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_noop

from tournaments.models import Category, LogEntry, Partnership, Prize, Standings, Tournament
from tournaments.models.facts import stated_by
from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clubs.models import Actor

LABEL_LENGTH = 120
MOST_RANKS = 2000
MOST_EUROS = 100_000
MOST_PRIZES = 500


class PrizeRefused(Refusal):
    """A prize that nobody could win."""

    sentences: ClassVar = {
        "no_label": gettext_noop("Prize %(line)s: say what it is."),
        "bad_rank": gettext_noop("Prize %(line)s: the rank must be 1 to %(most)s."),
        "bad_category": gettext_noop("Prize %(line)s: there is no category %(category)s."),
        "bad_value": gettext_noop("Prize %(line)s: the value must be 0 to %(most)s euros."),
        "label_too_long": gettext_noop("Prize %(line)s: at most %(limit)s characters."),
        "unknown_kind": gettext_noop("Prize %(line)s: by rank, by category or for the last pair."),
        "bad_ranks": gettext_noop("“%(ranks)s” is not a list of ranks: type 1-10, or 1-4, 8, 12."),
        "too_many": gettext_noop("At most %(limit)s prizes."),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """One prize as the organiser lists it; nth is the rank, or the place within the category."""

    kind: str
    label: str
    nth: int = 1
    category: str = ""
    value_cents: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """One line of the ranking, for the prizes."""

    number: int
    rank: int
    categories: tuple[str, ...] = ()
    withdrawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize and who gets it.

    numbers: empty when nobody qualifies; more than one when equals share the rank and the
    organiser decides between them or lets them share.
    """

    kind: str
    label: str
    nth: int
    category: str
    value_cents: int
    numbers: tuple[int, ...]

    @property
    def shared(self) -> bool:
        return len(self.numbers) > 1


@transaction.atomic
def set_prizes(
    tournament: Tournament, *, prizes: "Sequence[Planned]", by: "Actor"
) -> tuple[Prize, ...]:
    """Replace the list of prizes.  Raises PrizeRefused naming the line; then nothing changes."""
    if len(prizes) > MOST_PRIZES:
        raise PrizeRefused("too_many", params={"limit": MOST_PRIZES})
    for line, prize in enumerate(prizes, start=1):
        _refuse(prize, line)
    locked = Tournament.objects.held(tournament.pk)
    locked.prizes.all().delete()
    stored = Prize.objects.bulk_create(
        Prize(tournament=locked, position=position, **_columns(prize))
        for position, prize in enumerate(prizes, start=1)
    )
    LogEntry.objects.create(
        tournament=locked,
        code="prizes_set",
        params={"prizes": [_columns(prize) for prize in prizes]},
        **stated_by(by),
    )
    locked.touch()
    return tuple(stored)


def awards(tournament: Tournament) -> tuple[Award, ...]:
    """Who gets what after the last partie so far, in giving order: from the last to the first."""
    standings = Standings.objects.filter(tournament=tournament).last()
    categories = dict(
        Partnership.objects.entered()
        .filter(tournament=tournament)
        .values_list("number", "categories")
    )
    ranking = [
        Contender(
            number=row["number"],
            rank=row["rank"],
            categories=tuple(categories.get(row["number"], ())),
            withdrawn=row["withdrawn"],
        )
        for row in (standings.rows if standings else ())
    ]
    planned = [
        Planned(
            kind=prize.kind,
            label=prize.label,
            nth=prize.nth,
            category=prize.category,
            value_cents=prize.value_cents,
        )
        for prize in tournament.prizes.all()
    ]
    return in_giving_order(award(planned, ranking, cumulate=tournament.rules.prizes.cumulate))


def award(
    prizes: "Iterable[Planned]", ranking: "Sequence[Contender]", *, cumulate: bool
) -> tuple[Award, ...]:
    """Match prizes to the ranking.

    Ranks first, then categories in the order listed, then the last pair. Without cumulation a
    pair that already has a prize is passed over for a category prize and for the last one.
    Leavers get nothing.
    """
    present = [line for line in ranking if not line.withdrawn]
    order = {Prize.Kind.RANK: 0, Prize.Kind.CATEGORY: 1, Prize.Kind.LAST: 2}
    given: dict[int, tuple[int, ...]] = {}
    listed = list(prizes)
    taken: set[int] = set()
    for index, prize in sorted(
        enumerate(listed), key=lambda pair: (order[Prize.Kind(pair[1].kind)], pair[0])
    ):
        free = [line for line in present if cumulate or line.number not in taken]
        given[index] = _winners(prize, present if prize.kind == Prize.Kind.RANK else free)
        taken.update(given[index])
    return tuple(_award(prize, given[index]) for index, prize in enumerate(listed))


def _winners(prize: Planned, lines: "Sequence[Contender]") -> tuple[int, ...]:
    if prize.kind == Prize.Kind.LAST:
        worst = max((line.rank for line in lines), default=0)
        return tuple(line.number for line in lines if line.rank == worst)
    if prize.kind == Prize.Kind.CATEGORY:
        lines = [line for line in lines if prize.category in line.categories]
    return _at_place(lines, prize.nth)


def _at_place(lines: "Sequence[Contender]", nth: int) -> tuple[int, ...]:
    """Whoever holds the nth place among these lines; equals hold it together."""
    if nth > len(lines):
        return ()
    rank = lines[nth - 1].rank
    return tuple(line.number for line in lines if line.rank == rank)


def in_giving_order(awarded: "Iterable[Award]") -> tuple[Award, ...]:
    """As they are called at the microphone: last pair, categories, then ranks upwards to 1."""
    order = {Prize.Kind.LAST: 0, Prize.Kind.CATEGORY: 1, Prize.Kind.RANK: 2}
    return tuple(sorted(awarded, key=lambda one: (order[Prize.Kind(one.kind)], -one.nth)))


def _award(prize: Planned, numbers: tuple[int, ...]) -> Award:
    return Award(
        kind=prize.kind,
        label=prize.label,
        nth=prize.nth,
        category=prize.category,
        value_cents=prize.value_cents,
        numbers=numbers,
    )


def _refuse(prize: Planned, line: int) -> None:
    for code, field, fault, params in _faults(prize):
        if fault:
            raise PrizeRefused(code, field=field, params={"line": line, **params})


def _faults(prize: Planned) -> "Iterable[tuple[str, str, bool, dict[str, object]]]":
    label = prize.label.strip()
    yield "no_label", "label", not label, {}
    yield "label_too_long", "label", len(label) > LABEL_LENGTH, {"limit": LABEL_LENGTH}
    yield "unknown_kind", "kind", prize.kind not in Prize.Kind.values, {}
    yield "bad_rank", "nth", not 1 <= prize.nth <= MOST_RANKS, {"most": MOST_RANKS}
    no_category = prize.kind == Prize.Kind.CATEGORY and prize.category not in Category.values
    yield "bad_category", "category", no_category, {"category": prize.category}
    bad_value = not 0 <= prize.value_cents <= MOST_EUROS * 100
    yield "bad_value", "value_cents", bad_value, {"most": MOST_EUROS}


def _columns(prize: Planned) -> dict[str, Any]:
    return {
        "kind": prize.kind,
        "label": prize.label.strip(),
        "nth": prize.nth,
        "category": prize.category if prize.kind == Prize.Kind.CATEGORY else "",
        "value_cents": prize.value_cents,
    }
