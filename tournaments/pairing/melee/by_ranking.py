"""Mêlée by the ranking: partie after partie, first the partners, then the tables.

Four neighbours in the ranking make a table, the first of them with the last, so that its sides
are even.  Both stages are exact matchings; what the two together leave uneven is levelled after
them, and the whole is not proven.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, islice, product
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import ByeRule, Pair, Policy
from tournaments.pairing.melee.ahead import Coming
from tournaments.pairing.melee.levelling import levelled, unevenness
from tournaments.pairing.melee.plan import resting
from tournaments.pairing.plans.schedules import PlannedRound
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tournaments.pairing.entrants import Request
    from tournaments.pairing.melee.played import Played

_TIE_BITS = 16
_WHOLE = 160
_REACHES = (8, 32)
_AHEAD = 64
_TRIALS = 12
_VARIANTS = 48

Two = tuple[int, int]
Edge = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Those who play, by place in the ranking from 0; everything else here speaks in places.

    gone: partnerships that are not to be, tried out by looking ahead.
    """

    ids: tuple[int, ...]
    groups: tuple[str, ...]
    played: Played
    seed: str
    gone: frozenset[Two] = frozenset()

    def alike(self, a: int, b: int) -> bool:
        return bool(self.groups[a]) and self.groups[a] == self.groups[b]

    def mated(self, a: int, b: int) -> int:
        return self.played.mated(self.ids[a], self.ids[b])

    def met(self, a: int, b: int) -> int:
        return self.played.met(self.ids[a], self.ids[b])

    def tie(self, *places: int) -> int:
        """Seeded bits by which chance decides between equals."""
        text = f"{self.seed}/melee/" + "/".join(str(self.ids[one]) for one in places)
        return int.from_bytes(sha256(text.encode()).digest()[:2]) >> (16 - _TIE_BITS)


def ranked_round(request: Request, played: Played) -> PlannedRound:
    """The round; tables in the order of their best player, who sits first."""
    order = sorted(request.entrants, key=lambda one: (one.rank, one.id))
    rests = _rests(request, played)
    line = _line(request, [one.id for one in order if one.id not in rests], played)
    mates = _partners(line)
    if len(order) % 4 and any(line.mated(a, b) for a, b in mates):
        other = _other_rests(request, played)
        if other is not None:
            rests = other
            line = _line(request, [one.id for one in order if one.id not in rests], played)
            mates = _partners(line)
    coming = Coming(request, played) if len(order) <= _AHEAD else None
    if coming and coming.planned:
        line, mates = _remaining(request, coming, line, mates)
        rests = frozenset(one.id for one in order) - set(line.ids)
    else:
        mates = _lasting(line, mates, request.rounds - request.round)
    tables = _levelled(request, line, _opponents(line, mates), coming)
    return PlannedRound(tables=_tables(line, tables), byes=tuple(sorted(rests)))


def _levelled(
    request: Request, line: Line, tables: list[tuple[Two, Two]], coming: Coming | None
) -> list[tuple[Two, Two]]:
    """`tables` made level, unless new partners would last less long."""
    before = [side for sides in tables for side in sides]
    left = request.rounds - request.round
    for exchange in (True, False):
        found = levelled(line, tables, exchange=exchange)
        mates = [side for sides in found for side in sides]
        if set(mates) == set(before) or _last_as_long(line, before, mates, left, coming):
            return found
    return tables


def _last_as_long(
    line: Line, before: list[Two], mates: list[Two], left: int, coming: Coming | None
) -> bool:
    """Whether new partners last after `mates` as they do after `before`."""
    if coming and coming.planned:
        rests = sorted(set(coming.ids) - set(line.ids))
        if coming.remains([(line.ids[a], line.ids[b]) for a, b in mates], rests):
            return True
        return not coming.remains([(line.ids[a], line.ids[b]) for a, b in before], rests)
    if not _scarce(line, left):
        return True
    return _lasts(line, mates, left) >= _lasts(line, before, left)


def _remaining(
    request: Request, coming: Coming, line: Line, mates: list[Two]
) -> tuple[Line, list[Two]]:
    """The first round tried after which new partners are left for all rounds to come.

    line, mates: the cheapest round, the one to take where none is found.
    """
    repeats = _repeats(line, mates)
    for number, (one, found) in enumerate(_variants(request, line, mates)):
        if coming.spent or number >= _VARIANTS:
            break
        rests = sorted(set(coming.ids) - set(one.ids))
        pairs = [(one.ids[a], one.ids[b]) for a, b in found]
        if _repeats(one, found) <= repeats and coming.remains(pairs, rests):
            return one, found
    return line, _lasting(line, mates, coming.left)


def _repeats(line: Line, mates: Iterable[Two]) -> int:
    return sum(line.mated(a, b) for a, b in mates)


def _variants(request: Request, line: Line, mates: list[Two]) -> Iterator[tuple[Line, list[Two]]]:
    """The cheapest round, others with the same rest, then those with another."""
    yield line, mates
    yield from _other_partners(line, mates)
    if len(request.entrants) % 4 != 1:
        return
    order = sorted(request.entrants, key=lambda one: (one.rank, one.id))
    byes = line.played.byes
    least = min(byes.get(one.id, 0) for one in order)
    for rest in preferred_rests(request):
        if rest in line.ids and byes.get(rest, 0) == least:
            other = _line(request, [one.id for one in order if one.id != rest], line.played)
            found = _partners(other)
            yield other, found
            yield from islice(_other_partners(other, found), 3)


def _other_partners(line: Line, mates: list[Two]) -> Iterator[tuple[Line, list[Two]]]:
    """Without one of its partnerships, or without two."""
    ordered = sorted(mates, key=lambda two: line.tie(*two))
    for pair in ordered:
        yield line, _partners(_without(line, pair))
    for one, other in combinations(ordered, 2):
        yield line, _partners(_without(_without(line, one), other))


def _line(request: Request, ids: Sequence[int], played: Played) -> Line:
    apart = request.options.same_group is not Policy.ALLOW
    groups = {one.id: one.group for one in request.entrants if apart}
    return Line(
        ids=tuple(ids),
        groups=tuple(groups.get(one, "") for one in ids),
        played=played,
        seed=request.seed,
    )


def preferred_rests(request: Request) -> list[int]:
    """Everybody, whom the rule would have rest first, first."""
    if request.options.bye is ByeRule.RANDOM:
        return Stream(f"{request.seed}/bye").shuffle(sorted(one.id for one in request.entrants))
    order = sorted(request.entrants, key=lambda one: (one.rank, one.id), reverse=True)
    return [one.id for one in order]


def _rests(request: Request, played: Played) -> frozenset[int]:
    drawn = preferred_rests(request)
    forbid = request.options.same_group is Policy.FORBID
    groups = {one.id: one.group if forbid else "" for one in request.entrants}
    found = resting(
        range(len(drawn)),
        [played.byes.get(one, 0) for one in drawn],
        [groups[one] for one in drawn],
    )
    return frozenset(drawn[one] for one in found)


def _other_rests(request: Request, played: Played) -> frozenset[int] | None:
    """Others who may rest as well, so that all the rest have new partners; None: there are none."""
    from tournaments.pairing.melee.matching import new_partners  # noqa: PLC0415 - rustworkx

    drawn = preferred_rests(request)
    count = len(drawn) % 4
    byes = [played.byes.get(one, 0) for one in drawn]
    last = sorted(byes)[count - 1]
    found = new_partners(
        len(drawn),
        [
            (a, b)
            for a, b in combinations(range(len(drawn)), 2)
            if not played.mated(drawn[a], drawn[b])
        ],
        must=[one for one, times in enumerate(byes) if times < last],
        may=[one for one, times in enumerate(byes) if times == last],
        prefer=True,
    )
    return None if found is None else frozenset(drawn[one] for one in found[1])


def _mirror(place: int) -> int:
    """Who is to be the partner: of four neighbours the first with the last."""
    return place // 4 * 4 + 3 - place % 4


def _unfit(a: int, b: int) -> int:
    """How far two are from the partners they should have, squared."""
    return (a - _mirror(b)) ** 2 + (b - _mirror(a)) ** 2


def _partners(line: Line) -> list[Two]:
    """The cheapest partnerships: repeats, one group, distance from the ideal."""
    count = len(line.ids)
    for reach in (*_REACHES, count) if count > _WHOLE else (count,):
        found = _matched(count, _partner_edges(line, reach))
        if found and (reach == count or not any(line.mated(a, b) for a, b in found)):
            return found
    return [(a, a + 1) for a in range(0, count, 2)]


def _partner_edges(line: Line, reach: int) -> list[Edge]:
    count = len(line.ids)
    group = 4 * count**3 << _TIE_BITS
    repeat = group * count
    return [
        (
            a,
            b,
            repeat * line.mated(a, b)
            + group * line.alike(a, b)
            + (_unfit(a, b) << _TIE_BITS)
            + line.tie(a, b),
        )
        for a in range(count)
        for b in range(a + 1, min(count, a + reach + 1))
        if (a, b) not in line.gone
    ]


def _matched(nodes: int, edges: Sequence[Edge]) -> list[Two] | None:
    from tournaments.pairing.melee.matching import cheapest  # noqa: PLC0415 - as above

    return cheapest(nodes, edges)


def _lasting(line: Line, mates: list[Two], left: int) -> list[Two]:
    """`mates`, or the cheapest tried after which new partners last for `left` more rounds.

    Looked at only where they might not (more rounds than half the players) and up to 64 players.
    """
    if not _scarce(line, left):
        return mates
    best, most = mates, _lasts(line, mates, left)
    for pair in sorted(mates, key=lambda two: line.tie(*two))[:_TRIALS]:
        if most == left:
            break
        other = _partners(_without(line, pair))
        if sum(line.mated(a, b) for a, b in other) > sum(line.mated(a, b) for a, b in mates):
            continue
        lasts = _lasts(line, other, left)
        if lasts > most:
            best, most = other, lasts
    return best


def _scarce(line: Line, left: int) -> bool:
    """Whether partners might run out: more rounds than half the players, up to 64 of them."""
    count = len(line.ids)
    had = max(
        Counter(one for pair, n in line.played.mates.items() if n for one in pair).values(),
        default=0,
    )
    return left > 0 and count <= _AHEAD and 2 * (count - 1 - had - left) < count


def _without(line: Line, pair: Two) -> Line:
    return Line(
        ids=line.ids,
        groups=line.groups,
        played=line.played,
        seed=line.seed,
        gone=line.gone | {pair},
    )


def _lasts(line: Line, mates: Iterable[Two], left: int) -> int:
    """For how many more rounds, at most `left`, partners were found that are all new."""
    count = len(line.ids)
    used = set(mates)
    used |= {(a, b) for a, b in combinations(range(count), 2) if line.mated(a, b)}
    for later in range(left):
        free = [(a, b, 0) for a, b in combinations(range(count), 2) if (a, b) not in used]
        found = _matched(count, free)
        if found is None:
            return later
        used |= set(found)
    return left


def _opponents(line: Line, mates: Sequence[Two]) -> list[tuple[Two, Two]]:
    """Sides of like strength and near in the ranking; opponents again as seldom as fits."""
    sides = sorted(mates, key=lambda side: (sum(side), side))
    for reach in (*_REACHES, len(sides)) if len(sides) > _WHOLE else (len(sides),):
        found = _matched(len(sides), _table_edges(line, sides, reach))
        if found:
            return [(sides[i], sides[j]) for i, j in found]
    return [(sides[i], sides[i + 1]) for i in range(0, len(sides), 2)]


def _table_edges(line: Line, sides: Sequence[Two], reach: int) -> list[Edge]:
    count = len(line.ids)
    group = 64 * count**3 << _TIE_BITS
    edges: list[Edge] = []
    for i, one in enumerate(sides):
        for j in range(i + 1, min(len(sides), i + reach + 1)):
            other = sides[j]
            alike = sum(line.alike(a, b) for a, b in product(one, other))
            gap = unevenness(line, one, other)
            edges.append((i, j, group * alike + (gap << _TIE_BITS) + line.tie(*one, *other)))
    return edges


def _tables(line: Line, tables: Iterable[tuple[Two, Two]]) -> tuple[Pair, ...]:
    ordered = sorted(tuple(sorted(table)) for table in tables)
    return tuple(
        Pair(
            table=number,
            a=line.ids[one[0]],
            mate_a=line.ids[one[1]],
            b=line.ids[other[0]],
            mate_b=line.ids[other[1]],
        )
        for number, (one, other) in enumerate(ordered, 1)
    )
