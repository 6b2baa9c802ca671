"""An evening tried out beforehand: the real pairings with invented results, and how long it takes.

Nothing is guessed by formula: every partie is paired by the engine that will pair it, after
results drawn from a seed.  Numbers of rests, rematches and tables are those of that evening.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Entrant, PairingRefused, Past, Request
from tournaments.pairing.rounds import pair
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tournaments.pairing.entrants import Options, Pair, Pairing

POINTS = 1944
"""What twelve deals hold; shared by lot between the two sides of an invented result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Programme:
    """What is to be tried.

    entrants: how many, numbered from 1.  asked: system and options of a partie, by its number.
    tables: how many the room holds, None for enough.  minutes: of one partie; pause: between two.
    groups: by entrant, where they have one.
    """

    entrants: int
    rounds: int
    asked: Callable[[int], tuple[str, Options]]
    seed: str
    tables: int | None = None
    minutes: int = 45
    pause: int = 10
    groups: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """One partie of the rehearsal.

    tables: played at, extra games included.  waves: how often the room is filled, 1 where every
    table finds its place.  starts, ends: minutes from the start of the evening.  rests: who does
    not play although still in.  out: who has finished.  rematches, same_group: tables.
    repeat_partners: sides of two who had already played together.
    """

    number: int
    system: str
    tables: int
    waves: int
    starts: int
    ends: int
    rests: int
    out: int
    rematches: int
    same_group: int
    repeat_partners: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """How the evening went.

    parties: those that could be paired.  ends: minutes from the start.  games, rests: least and
    most of one entrant.  rematches_from: the first partie that had one, None for none.
    refused: why the partie after the last one could not be paired.
    """

    parties: tuple[Tried, ...]
    ends: int
    games: tuple[int, int]
    rests: tuple[int, int]
    tables_needed: int
    rematches_from: int | None
    refused: PairingRefused | None = None

    @property
    def rematches(self) -> int:
        """Tables of two who had met, over the evening."""
        return sum(one.rematches for one in self.parties)

    @property
    def repeat_partners(self) -> int:
        """Sides of two who had played together, over the evening."""
        return sum(one.repeat_partners for one in self.parties)


@dataclass(slots=True)
class _Played:
    """What has happened so far, by entrant."""

    met: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    partners: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    points: Counter[int] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    games: Counter[int] = field(default_factory=Counter)
    rests: Counter[int] = field(default_factory=Counter)
    history: list[Past] = field(default_factory=list)
    owed: tuple[int, ...] = ()


def rehearse(programme: Programme) -> Rehearsal:
    """Play the evening that `programme` describes; never raises, a refusal ends it."""
    played = _Played()
    chance = Stream(f"{programme.seed}/rehearsal")
    parties: list[Tried] = []
    refused = None
    for number in range(1, programme.rounds + 1):
        request = _request(programme, played, number)
        try:
            found = pair(request)
        except PairingRefused as why:
            refused = why
            break
        starts = parties[-1].ends + programme.pause if parties else 0
        parties.append(_tried(programme, request, found, played, starts))
        _play(played, number, found, chance)
    return _told(programme, parties, played, refused)


def _request(programme: Programme, played: _Played, number: int) -> Request:
    ids = range(1, programme.entrants + 1)
    order = sorted(ids, key=lambda one: (-played.points[one], one))
    rank = {one: place for place, one in enumerate(order, start=1)}
    system, options = programme.asked(number)
    return Request(
        system=system,
        seed=programme.seed,
        round=number,
        rounds=programme.rounds,
        entrants=tuple(_entrant(programme, played, one, rank[one]) for one in ids),
        options=replace(options, bis=played.owed),
        history=tuple(played.history),
    )


def _entrant(programme: Programme, played: _Played, one: int, rank: int) -> Entrant:
    return Entrant(
        id=one,
        rank=rank,
        score=played.points[one],
        wins=played.wins[one],
        group=programme.groups.get(one, ""),
        met=tuple(played.met[one]),
        partners=tuple(played.partners[one]),
        byes=played.rests[one],
    )


def _tried(
    programme: Programme, request: Request, found: Pairing, played: _Played, starts: int
) -> Tried:
    every = (*found.tables, *found.bis_tables)
    room = programme.tables or max(1, len(found.tables))
    waves = -(-len(found.tables) // room) + bool(found.bis_tables)
    groups = programme.groups
    return Tried(
        number=request.round,
        system=request.system,
        tables=len(every),
        waves=waves,
        starts=starts,
        ends=starts + waves * programme.minutes,
        rests=len(found.byes),
        out=len(found.out),
        rematches=sum(_met_before(played, one) for one in every) if not _mates(every) else 0,
        same_group=sum(
            bool(groups.get(one.a)) and groups.get(one.a) == groups.get(one.b) for one in every
        ),
        repeat_partners=sum(_again(played, side) for one in every for side in one.sides),
    )


def _mates(tables: Iterable[Pair]) -> bool:
    return any(one.mate_a is not None for one in tables)


def _met_before(played: _Played, one: Pair) -> bool:
    return one.b in played.met[one.a]


def _again(played: _Played, side: tuple[int, ...]) -> bool:
    return len(side) == 2 and side[1] in played.partners[side[0]]


def _play(played: _Played, number: int, found: Pairing, chance: Stream) -> None:
    for one in (*found.tables, *found.bis_tables):
        share = chance.below(POINTS + 1)
        points = (share, POINTS - share) if 2 * share != POINTS else (share + 1, POINTS - share - 1)
        _count(played, one, points)
        played.history.append(
            Past(
                round=number,
                sides=one.sides,
                table=one.table,
                stage=one.stage,
                points=points,
                winner=int(points[1] > points[0]),
            )
        )
    for who in found.byes:
        played.rests[who] += 1
        stage = found.bye_stages.get(who, "")
        played.history.append(Past(round=number, sides=((who,), ()), stage=stage))
    played.owed = found.owed


def _count(played: _Played, one: Pair, points: tuple[int, int]) -> None:
    for side, other, mine, theirs in (
        (one.sides[0], one.sides[1], points[0], points[1]),
        (one.sides[1], one.sides[0], points[1], points[0]),
    ):
        for who in side:
            played.met[who].extend(other)
            played.partners[who].extend(mate for mate in side if mate != who)
            played.points[who] += mine
            played.wins[who] += mine > theirs
            played.games[who] += 1


def _told(
    programme: Programme, parties: list[Tried], played: _Played, refused: PairingRefused | None
) -> Rehearsal:
    ids = range(1, programme.entrants + 1)
    games = [played.games[one] for one in ids] or [0]
    rests = [played.rests[one] for one in ids] or [0]
    again = [one.number for one in parties if one.rematches or one.repeat_partners]
    return Rehearsal(
        parties=tuple(parties),
        ends=parties[-1].ends if parties else 0,
        games=(min(games), max(games)),
        rests=(min(rests), max(rests)),
        tables_needed=max((one.tables for one in parties), default=0),
        rematches_from=min(again, default=None),
        refused=refused,
    )
