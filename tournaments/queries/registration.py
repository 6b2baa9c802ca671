"""What the registration desk shows."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef

from clubs.models.names import fold
from tournaments.models import Category, LogEntry, Partnership, Payment, Round, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clubs.models import Player
    from tournaments.models import Tournament
    from tournaments.rules import Rules

SEATS = 4
"""Players at a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the list: a pair, or a player who waits.

    state: present, waiting or left.  late: the parties it missed at the start.  owed_cents: what
    is still to be paid; half the fee while one player waits.
    """

    pk: int
    number: int
    first: str
    second: str
    group: str
    categories: tuple[str, ...]
    paid_cents: int
    owed_cents: int
    state: str
    late: int
    seated: bool

    @property
    def find(self) -> str:
        """What the filter compares with: no accents, no capitals."""
        return fold(f"{self.number} {self.first} {self.second} {self.group}")

    @property
    def names(self) -> str:
        return f"{self.first} – {self.second}" if self.second else self.first

    @property
    def category_labels(self) -> "list[str]":
        return [str(Category(value).label) for value in self.categories]


@dataclass(frozen=True, slots=True, kw_only=True)
class Oddity:
    """What an odd number of pairs, or players left over, mean for the next partie.

    code: bis, bis_running, bis_both, bis_impossible, bye, refuse, or in a mêlée rests.  extra:
    additional tables of the bis.  turn: the pairs that rest in the next partie because they played
    in a bis.  over: players who find no place at a table of four.
    """

    code: str
    pairs: int
    left: int
    extra: int
    turn: tuple[int, ...] = ()
    over: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The whole registration page.

    rows: newest number first.  last: the newest entry, while it can be undone.  drawn: number of
    the partie that is drawn and not published.
    """

    rows: "tuple[Row, ...]"
    groups: tuple[str, ...]
    pairs: int
    waiting: int
    left: int
    paid_cents: int
    owed_cents: int
    unpaid: int
    published: int
    drawn: int | None
    last: Row | None
    next_number: int
    odd: Oddity | None


def sheet(tournament: "Tournament") -> Sheet:
    """Two queries, whatever the number of pairs."""
    rules = tournament.rules
    found = list(
        Partnership.objects.filter(tournament=tournament)
        .entered()
        .with_players()
        .annotate(seated=Exists(Seat.objects.filter(partnership=OuterRef("pk"))))
        .order_by("-number")
    )
    rows = tuple(_row(pair, rules) for pair in found)
    rounds = list(Round.objects.filter(tournament=tournament, bis=False))
    published = sum(not one.is_draft for one in rounds)
    states = [row.state for row in rows]
    newest = max(rows, key=lambda row: row.pk, default=None)
    numbers = {row.number for row in rows}
    pairs = states.count("present")
    return Sheet(
        rows=rows,
        groups=tuple(sorted({row.group for row in rows if row.group}, key=fold)),
        pairs=pairs,
        waiting=states.count("waiting"),
        left=states.count("left"),
        paid_cents=sum(row.paid_cents for row in rows),
        owed_cents=sum(row.owed_cents for row in rows),
        unpaid=sum(row.owed_cents > 0 for row in rows),
        published=published,
        drawn=next((one.number for one in rounds if one.is_draft), None),
        last=newest if newest and not newest.seated and newest.state != "left" else None,
        next_number=next(n for n in range(1, len(numbers) + 2) if n not in numbers),
        odd=oddity(rules, pairs, published, owing=_owing(rounds, rows)),
    )


def _row(pair: Partnership, rules: "Rules") -> Row:
    state = "left" if not pair.present else "present" if pair.complete else "waiting"
    fee = rules.fee if pair.complete else rules.fee // 2
    return Row(
        pk=pair.pk,
        number=pair.number,
        first=pair.first.name,
        second=pair.second.name if pair.second else "",
        group=pair.group,
        categories=tuple(pair.categories),
        paid_cents=pair.paid_cents,
        owed_cents=0 if state == "left" else max(0, fee - pair.paid_cents),
        state=state,
        late=pair.entered_after,
        seated=bool(getattr(pair, "seated", False)),
    )


def _owing(rounds: "Sequence[Round]", rows: "Iterable[Row]") -> list[int]:
    """The present pairs that after the last published partie still owe a rest, in order."""
    here = {row.number for row in rows if row.state == "present"}
    last = max(
        (one for one in rounds if not one.is_draft), key=lambda one: one.number, default=None
    )
    return [number for number in last.owing if number in here] if last else []


def oddity(
    rules: "Rules", pairs: int, published: int, *, owing: "Sequence[int]" = ()
) -> Oddity | None:
    """What the règlement does about this number of pairs; None where it has nothing to do.

    owing: the present pairs that played in a bis and still have to rest, in their order.
    """
    left = rules.format.rounds - published
    if rules.singles:
        return _over(rules, pairs, left)
    code, turn = str(rules.odd.method), tuple(owing[: 1 if pairs % 2 else 2])
    if left < 1 or (pairs % 2 == 0 and (code != "bis" or len(turn) < 2)):
        return None
    if code == "bis" and turn:
        code = "bis_running" if pairs % 2 else "bis_both"
    elif code == "bis" and (left % 2 or pairs < left):
        code = "bis_impossible"
    shown = turn if code in {"bis_running", "bis_both"} else ()
    return Oddity(code=code, pairs=pairs, left=left, extra=left // 2, turn=shown)


def _over(rules: "Rules", players: int, left: int) -> Oddity | None:
    over = players % SEATS
    if left < 1 or not over:
        return None
    code = "refuse" if str(rules.odd.method) == "refuse" else "rests"
    return Oddity(code=code, pairs=players, left=left, extra=0, over=over)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A player to offer; number: the pair the player is in already."""

    name: str
    categories: tuple[str, ...]
    number: int | None


def suggestions(tournament: "Tournament", players: "Sequence[Player]") -> tuple[Suggestion, ...]:
    """The players found, and where each one sits already.  One query."""
    placed: dict[int, int] = {}
    pairs = Partnership.objects.filter(tournament=tournament).entered()
    for number, first, second in pairs.values_list("number", "first_id", "second_id"):
        placed |= {player: number for player in (first, second) if player}
    return tuple(
        Suggestion(name=one.name, categories=tuple(one.categories), number=placed.get(one.pk))
        for one in players
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One pair with its money and its history."""

    pair: Partnership
    row: Row
    payments: tuple[Payment, ...]
    log: tuple[LogEntry, ...]
    partners: "tuple[Row, ...]"


def card(tournament: "Tournament", pair: Partnership) -> Card:
    """Four queries."""
    rules = tournament.rules
    pair.seated = Seat.objects.filter(partnership=pair).exists()  # type: ignore[attr-defined]
    waiting = Partnership.objects.filter(
        tournament=tournament, second=None, withdrawn_after=None
    ).entered()
    others: Iterable[Partnership] = (
        () if pair.complete else waiting.exclude(pk=pair.pk).with_players()
    )
    return Card(
        pair=pair,
        row=_row(pair, rules),
        payments=tuple(pair.payments.order_by("id")),
        log=tuple(LogEntry.objects.filter(partnership=pair)),
        partners=tuple(_row(other, rules) for other in others),
    )
