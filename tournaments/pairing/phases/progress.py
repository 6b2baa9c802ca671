"""How far the knock-out draws have come, read back from what was played."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Beyond
from tournaments.pairing.phases.brackets import Block, bracket_size, compact, seed_order
from tournaments.pairing.phases.stages import CONSOLATION, PRINCIPAL, Kind, is_number, read_stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.pairing.entrants import Options, Past


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One match of a draw.  a, b: None while unknown or where nobody stands.

    table: 0 where nobody had to sit down.  winner: None until it is known.
    """

    stage: str
    round: int = 0
    table: int = 0
    a: int | None = None
    b: int | None = None
    winner: int | None = None
    points: tuple[int, int] | None = None


@dataclass(slots=True, kw_only=True)
class Draw:
    """One draw as it stands; changed by `advance` only.

    blocks: what is still to be played.  settled: (place, id), places relative to the draw, equal
    where they are shared.  dropped: beaten in the first match they played and sent to the
    consolation.  fresh: have not played in the draw yet.  missing: tables without a result.
    sources: the table each came from, in the last round played.  entered: the main draw has been
    made, and nothing of it played.  drawn: by lot.
    """

    name: str
    options: Options
    blocks: list[Block] = field(default_factory=list)
    settled: list[tuple[int, int]] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)
    fresh: set[int] = field(default_factory=set)
    known: set[int] = field(default_factory=set)
    seeds: dict[int, int] = field(default_factory=dict)
    matches: list[Match] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)
    pending: list[tuple[int, int]] = field(default_factory=list)
    sources: dict[int, int] = field(default_factory=dict)
    entered: bool = False
    drawn: bool = False

    @property
    def main(self) -> Block | None:
        """The draw proper, while it lasts."""
        return next((one for one in self.blocks if one.start == 1), None)

    @property
    def begun(self) -> bool:
        return bool(self.known)

    @property
    def inside(self) -> set[int]:
        """Everybody who still has a match to come."""
        return set(chain.from_iterable(one.inside for one in self.blocks))

    def enter(self, slots: tuple[int | None, ...], ranked: Sequence[int] = ()) -> None:
        """Begin, or begin again with newcomers.  ranked: best first, where that is known."""
        main = Block(start=1, slots=slots, draw=self.name)
        others = [one for one in self.blocks if one.start != 1]
        if len(slots) > 1:
            self.blocks = [main, *others]
        else:
            self._settle(1, slots)
        self.entered = True
        self.fresh |= set(main.inside) - self.known
        self.known |= set(main.inside)
        for seed, one in zip(seed_order(len(slots)), slots, strict=True):
            if one is not None:
                self.seeds[one] = seed
        self.seeds |= {one: seed for seed, one in enumerate(ranked, start=1)}

    def advance(self, number: int, tables: Sequence[Past], seen: Iterable[int]) -> None:
        """Play one round: its tables, and everybody who was there."""
        here = set(seen)
        self.entered = False
        by_stage: dict[str, list[Past]] = {}
        for one in tables:
            by_stage.setdefault(one.stage, []).append(one)
        blocks, self.blocks, self.sources = self.blocks, [], {}
        for block in blocks:
            self._play(block, number, by_stage.get(block.stage, []), here)
        self.blocks.sort(key=lambda one: one.start)

    def _play(self, block: Block, number: int, tables: list[Past], here: set[int]) -> None:
        won: list[int | None] = []
        lost: list[int] = []
        gone: list[int] = []
        for pair, past in _fitted(list(block.pairs), tables):
            match = self._match(block, number, pair, past, here)
            self.matches.append(match)
            won.append(match.winner)
            beaten = [one for one in (match.a, match.b) if one not in (None, match.winner)]
            if past is not None and match.winner is None:
                self.pending += [(block.start, one) for one in beaten if one is not None]
                continue
            (lost if past is not None else gone).extend(one for one in beaten if one is not None)
        self._part(block, won, lost, gone)

    def _match(
        self,
        block: Block,
        number: int,
        pair: tuple[int | None, int | None],
        past: Past | None,
        here: set[int],
    ) -> Match:
        a, b = pair
        if past is None:
            winner = self._through(a, b, here)
            return Match(stage=block.stage, round=number, a=a, b=b, winner=winner)
        (a,), (b,) = past.sides[0][:1], past.sides[1][:1]
        self.known |= {a, b}
        side = winning_side(past)
        if side is None:
            self.missing.append(past.table)
            winner = None
        else:
            winner = self._better(a, b) if side == 2 else (a, b)[side]
            self.sources |= {a: past.table, b: past.table}
        return Match(
            stage=block.stage,
            round=number,
            table=past.table,
            a=a,
            b=b,
            winner=winner,
            points=past.points,
        )

    def _through(self, a: int | None, b: int | None, here: set[int]) -> int | None:
        both = [one for one in (a, b) if one is not None]
        if len(both) == 1:
            return both[0]
        present = [one for one in both if one in here]
        return min(present, key=lambda one: self.seeds.get(one, one), default=None)

    def _better(self, a: int, b: int) -> int:
        return min((a, b), key=lambda one: (self.seeds.get(one, len(self.seeds) + 1), one))

    def _part(self, block: Block, won: list[int | None], lost: list[int], gone: list[int]) -> None:
        size, main = len(block.slots), block.start == 1
        behind = block.start + size // 2
        if size == 2:
            self._settle(block.start, won)
        else:
            self.blocks.append(Block(start=block.start, slots=tuple(won), draw=self.name))
        if main and self._joins(size):
            dropped = [one for one in lost if one in self.fresh]
            self.dropped += dropped
            lost = [one for one in lost if one not in dropped]
        if len(lost) > 1 and self._play_on(main=main, size=size):
            self.blocks.append(compact(lost, behind, self.name))
        else:
            self._settle(behind, lost)
        self._settle(behind + len(lost), gone)
        if main:
            played = {one for match in self.matches if match.table for one in (match.a, match.b)}
            self.fresh -= {one for one in played if one is not None}

    def _joins(self, size: int) -> bool:
        small_final = self.options.third and size == 4
        return (
            self.options.losers is Beyond.CONSOLATION
            and self.name == PRINCIPAL
            and not small_final
            and size > 2
        )

    def _play_on(self, *, main: bool, size: int) -> bool:
        if main and size == 4:
            return self.options.third
        outside = self.name == CONSOLATION and self.options.others is Beyond.PLACING
        return outside or self.options.losers is Beyond.PLACING

    def _settle(self, place: int, who: Iterable[int | None]) -> None:
        self.settled += [(place, one) for one in who if one is not None]


def winning_side(past: Past) -> int | None:
    """0 or 1, 2 where neither side is ahead, None without a result."""
    if past.winner is not None:
        return past.winner
    if past.points is None:
        return None
    a, b = past.points
    return 2 if a == b else int(b > a)


def read_draws(history: Sequence[Past], options: Options) -> dict[str, Draw]:
    """The principal and the consolation draw after `history`; `begun` tells which exist."""
    draws = {name: Draw(name=name, options=options) for name in (PRINCIPAL, CONSOLATION)}
    everybody = {who for one in history for side in one.sides for who in side}
    most = 2 * bracket_size(len(everybody))
    for number in bracket_rounds(history):
        played = [one for one in history if one.round == number]
        seen = {who for one in played for side in one.sides for who in side}
        for draw in draws.values():
            _round(draw, number, played, seen, most)
    return draws


def bracket_rounds(history: Iterable[Past]) -> list[int]:
    """The numbers of the rounds in which a draw was played."""
    kinds = {Kind.ROUND, Kind.THIRD, Kind.PLACE}
    return sorted({one.round for one in history if read_stage(one.stage).kind in kinds})


def _round(draw: Draw, number: int, played: Sequence[Past], seen: set[int], most: int) -> None:
    """most: so many places no draw of those ever seen can have."""
    stages = [(read_stage(one.stage), one) for one in played]
    own = [(stage, one) for stage, one in stages if stage.draw == draw.name]
    rounds = [(stage.number, one) for stage, one in own if stage.kind is Kind.ROUND]
    through = _through_slots(draw.name, played)
    if rounds or through:
        places = max((at for at, _ in rounds), default=max(through, default=0) + 1)
        size = min(bracket_size(places), most)
        if not rounds and draw.name == CONSOLATION:
            size = max(size, 4)  # it is open: who waits in it has won nothing yet
        main = draw.main
        here = {who for _, one in rounds for side in one.sides for who in side}
        here |= set(through.values())
        if main is None or len(main.slots) != size or here - draw.known:
            draw.enter(_slots(size, [one for _, one in rounds], through))
    if draw.begun:
        draw.advance(number, [one for _, one in own if one.sides[1]], seen)


def _through_slots(name: str, played: Iterable[Past]) -> dict[int, int]:
    """By slot, who went through while sitting at a table for the points only."""
    found: dict[int, int] = {}
    for one in played:
        stage = read_stage(one.stage)
        if stage.kind is not Kind.THROUGH:
            continue
        who = list(chain.from_iterable(one.sides))
        slots = [int(part) for part in one.stage.split(".") if is_number(part)]
        both = list(zip(slots, who, strict=False))
        if not stage.draw:
            both = both[:1] if name == PRINCIPAL else both[1:]
        elif stage.draw != name:
            both = []
        found |= dict(both)
    return found


def _slots(size: int, played: Sequence[Past], through: Mapping[int, int]) -> tuple[int | None, ...]:
    """Who stood where in the first round of a draw of `size`.

    Tables stand in the order of their numbers, around the places written down for those who went
    through.  Where these are not written down, they stand in the order given, on the places that a
    draw of so many has for them.
    """
    tables = sorted((one for one in played if one.sides[1]), key=lambda one: one.table)
    byes = [one.sides[0][0] for one in played if not one.sides[1]]
    byes = [one for one in byes if one not in through.values()]
    size = max(size, bracket_size(2 * (len(tables) + len(byes) + len(through))))
    slots: list[int | None] = [None] * size
    for slot, who in through.items():
        if slot < size:
            slots[slot] = who
    count = 2 * len(tables) + len(byes) + len(through)
    order = seed_order(size)
    free = [at for at in range(0, size, 2) if slots[at] is slots[at + 1] is None]
    full = [at for at in free if not byes or max(order[at], order[at + 1]) <= count]
    half = [at for at in free if at not in full]
    for past in tables:
        at = full.pop(0) if full else half.pop(0)
        slots[at], slots[at + 1] = past.sides[0][0], past.sides[1][0]
    for who in byes:
        at = half.pop(0) if half else full.pop(0)
        slots[at if order[at] < order[at + 1] else at + 1] = who
    return tuple(slots)


def _fitted(
    pairs: Sequence[tuple[int | None, int | None]], tables: Sequence[Past]
) -> list[tuple[tuple[int | None, int | None], Past | None]]:
    """Each pair of places with the table that was played for it.

    A table with one of the two stands for them; one with neither (the draw was published before a
    result was corrected, or changed by hand) takes the first place left.
    """
    ordered = sorted(tables, key=lambda one: one.table)
    at = {who: place for place, one in enumerate(ordered) for side in one.sides for who in side}
    left = dict.fromkeys(range(len(ordered)))
    found: list[int | None] = []
    for pair in pairs:
        places = [at[one] for one in pair if one is not None and at.get(one) in left]
        found.append(places[0] if places else None)
        left.pop(places[0] if places else -1, None)
    for place, past in enumerate(found):
        if past is None and left:
            found[place] = next(iter(left))
            del left[next(iter(left))]
    return [
        (pair, None if past is None else ordered[past])
        for pair, past in zip(pairs, found, strict=True)
    ]
