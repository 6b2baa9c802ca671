"""A concours in rows, results typed straight into them: for tests of the parties alone."""

from datetime import date
from itertools import count

import pytest

from clubs.models import Actor, Player
from clubs.models.player import new_player
from tests.factories.clubs import make_club
from tournaments import rounds
from tournaments.models import Partnership, Round, Ruleset, ScoreEntry, Table, Tournament
from tournaments.refusals import Refusal
from tournaments.rules import load
from tournaments.rules.rules import derive

BY = Actor(user_id=None, name="Test", source="command")
_numbers = count(1)

# Six pairs after three parties that leave no fourth one without a rematch.
STUCK = [[(1, 4), (2, 5), (3, 6)], [(1, 5), (2, 6), (3, 4)], [(1, 6), (2, 4), (3, 5)]]


def hall(pairs: int, rules: str = "asce", groups: dict[int, str] | None = None, **changes):
    """A concours with that many partnerships; changes are of the règlement, dots as underscores."""
    club = make_club()
    asked = {name.replace("__", "."): value for name, value in changes.items()}
    found = derive(load(rules), asked) if asked else load(rules)
    ruleset = Ruleset.objects.create(base=rules, data=found.as_data())
    tournament = Tournament.objects.create(
        club=club,
        ruleset=ruleset,
        name="Concours",
        slug=f"concours-{next(_numbers)}",
        date=date(2026, 11, 28),
        seed="graine",
    )
    arrive(tournament, pairs, groups=groups or {})
    return tournament


def arrive(tournament, pairs: int, groups=None, after: int = 0) -> list[Partnership]:
    """More partnerships, numbered on."""
    first = (
        Partnership.objects.filter(tournament=tournament)
        .order_by("-number")
        .values_list("number", flat=True)
        .first()
        or 0
    ) + 1
    numbers = range(first, first + pairs)
    players = Player.objects.bulk_create(
        new_player(tournament.club, f"Joueur {number} {letter}")
        for number in numbers
        for letter in "AB"
    )
    return Partnership.objects.bulk_create(
        Partnership(
            tournament=tournament,
            number=number,
            first=players[2 * place],
            second=players[2 * place + 1],
            group=(groups or {}).get(number, ""),
            entered_after=after,
        )
        for place, number in enumerate(numbers)
    )


def leave(tournament, number: int, after: int) -> None:
    Partnership.objects.filter(tournament=tournament, number=number).update(withdrawn_after=after)


def pair(tournament, number: int) -> Partnership:
    return Partnership.objects.get(tournament=tournament, number=number)


def sides(table: Table) -> tuple[int, int]:
    seats = {seat.side: seat.partnership.number for seat in table.seats.all()}
    return seats["A"], seats["B"]


def tables(tournament, number: int, *, bis: bool | None = None) -> dict[int, tuple[int, int]]:
    """Table number -> the two partnerships, of one partie."""
    rows = Table.objects.filter(round__tournament=tournament, round__number=number)
    if bis is not None:
        rows = rows.filter(round__bis=bis)
    return {table.number: sides(table) for table in rows.prefetch_related("seats__partnership")}


def idle(round_: Round) -> dict[int, str]:
    seats = round_.seats.exclude(kind="plays").select_related("partnership")
    return {seat.partnership.number: seat.kind for seat in seats}


def score(table: Table, a: int, b: int) -> None:
    """A settled result, as the results' verbs leave it."""
    entry = ScoreEntry.objects.create(table=table, points_a=a, points_b=b, key=str(next(_numbers)))
    Table.objects.filter(pk=table.pk).update(state=Table.State.ENTERED, result=entry)


def play(tournament, number: int, points=None) -> None:
    """Every table of the partie has its result; the lower number wins unless points(a, b) says."""
    rows = Table.objects.filter(round__tournament=tournament, round__number=number)
    for table in rows.prefetch_related("seats__partnership"):
        a, b = sides(table)
        score(table, *(points(a, b) if points else strength(a, b)))


def strength(a: int, b: int) -> tuple[int, int]:
    """1944 points in twelve deals; the lower number has the more of them."""
    mine = 972 + 5 * (b - a)
    return mine, 1944 - mine


def partie(tournament, points=None, **asked) -> Round:
    """Draw, publish and play the next one."""
    drawn = rounds.publish(rounds.draw(tournament, by=BY, **asked), by=BY)
    play(tournament, drawn.number, points)
    return drawn


def set_parties(tournament, parties: list[list[tuple[int, int]]], points=None) -> None:
    """Parties as told, published and played, whoever would have drawn them."""
    numbers = dict(Partnership.objects.filter(tournament=tournament).values_list("number", "pk"))
    for number, games in enumerate(parties, start=1):
        drawn = Round.objects.create(
            tournament=tournament,
            number=number,
            system="ranking",
            seed="s",
            state=Round.State.PUBLISHED,
            options={},
        )
        for place, (a, b) in enumerate(games, start=1):
            table = Table.objects.create(round=drawn, number=place)
            table.seats.create(round=drawn, side="A", partnership_id=numbers[a])
            table.seats.create(round=drawn, side="B", partnership_id=numbers[b])
        seated = {one for game in games for one in game}
        for who in set(numbers) - seated:
            drawn.seats.create(kind="bye", partnership_id=numbers[who])
        play(tournament, number, points)


def refused(code: str, verb, *args, **kwargs) -> Refusal:
    with pytest.raises(Refusal) as caught:
        verb(*args, **kwargs)
    assert caught.value.code == code
    assert "%(" not in caught.value.message
    return caught.value


def everybody_once(tournament, drawn: Round) -> None:
    present = set(tournament.partnerships.present().values_list("number", flat=True))
    seats = [seat.partnership.number for seat in drawn.seats.select_related("partnership")]
    assert sorted(seats) == sorted(present)


def swapped(tournament, drawn, one: int, other: int, reason: str = "Demande du maire") -> Round:
    return rounds.swap(
        drawn,
        one=pair(tournament, one),
        other=pair(tournament, other),
        reason=reason,
        by=BY,
    )
