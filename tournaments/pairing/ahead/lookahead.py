"""Looking ahead: a round is chosen so that the parties to come can do without a rematch.

While the number of the last partie is at most half the field nothing can go wrong and nothing is
looked at (docs/pairing.md).  Beyond that a round is only taken when a plan of all later rounds is
at hand, or it is said from which partie on rematches cannot be helped.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from dataclasses import field as slot
from typing import TYPE_CHECKING

from tournaments.pairing.ahead.factors import SMALL, Budget, Meetings, all_rounds, exhaust, plan
from tournaments.pairing.ahead.in_order import Prices, cheapest_first
from tournaments.pairing.entrants import ByeRule, Policy
from tournaments.pairing.ranking import Solution, in_order
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.pairing.ahead.factors import Round
    from tournaments.pairing.field import Field
    from tournaments.pairing.ranking import Rest

_MOST = 128
_STEPS = 3_000
_MOVES = 12
_TRIALS = (250, 12)
_PLANS = 6
_LISTED = 3_000
EFFORT = 30_000
_PLANNING = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """rounds: so many in a row can do without a rematch.

    decided: no more can, by proof, or no more were asked for.
    """

    rounds: int
    decided: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """What looking ahead made of a round.

    later: how many of the further rounds can still do without a rematch.  decided: certainly no
    more.  moved: tables that the cheapest round does not have.  passed: who would have rested in
    it.  dearer: the round costs more than the cheapest.  wanted: how many further rounds there are.
    """

    found: Solution
    later: int
    decided: bool = True
    moved: frozenset[tuple[int, int]] = frozenset()
    passed: Rest = ()
    dearer: bool = False
    wanted: int = 0

    def rematches_from(self, number: int) -> int | None:
        """The first round after `number` in which rematches cannot be helped, if there is one."""
        return number + 1 + self.later if self.decided and self.later < self.wanted else None


def free_rounds(field: Field, wanted: int) -> int:
    """How many further rounds from `field` on, at most `wanted`, can do without a rematch."""
    return outlook(field, wanted).rounds


def outlook(field: Field, wanted: int) -> Outlook:
    """As `free_rounds`, and whether that is certain.  Nobody rests twice before all others have."""
    if _plenty(field, wanted):
        return Outlook(rounds=wanted, decided=True)
    if len(field.entrants) > _MOST:
        most = min(wanted, len(field.entrants))
        sure = next((some for some in range(most, 0, -1) if _plenty(field, some)), 0)
        return Outlook(rounds=sure, decided=False)
    return _outlook(meetings_of(field, sorted(field.entrants)), wanted, Stream(_text(field)))


def meetings_of(field: Field, ids: Sequence[int]) -> Meetings:
    """Who of `ids` may still meet without a rematch, and how often each has rested."""
    masks = tuple(
        sum(
            1 << place
            for place, other in enumerate(ids)
            if one != other and not _barred(field, one, other)
        )
        for one in ids
    )
    rested = tuple(field.entrants[one].byes for one in ids) if len(ids) % 2 else ()
    return Meetings(open=masks, rested=rested)


def _barred(field: Field, a: int, b: int) -> bool:
    kept = field.options.same_group is Policy.FORBID
    return field.had_met(a, b) or (kept and field.one_group(a, b))


def _text(field: Field) -> str:
    return f"{field.seed}/ahead"


def _plenty(field: Field, rounds: int) -> bool:
    """Whether any choice leaves a round without rematch, `rounds` times over.

    Dirac: there is one while everybody has at least half of the field to meet.
    """
    count = len(field.entrants)
    nodes = count + count % 2
    met = Counter(one for pair in field.met for one in pair if one in field.entrants)
    least = nodes - 1 - max(met.values(), default=0)
    if field.options.same_group is Policy.FORBID:
        groups = Counter(one.group for one in field.entrants.values() if one.group)
        least -= max(0, max(groups.values(), default=1) - 1)
    if count % 2:
        byes = [one.byes for one in field.entrants.values()]
        rested = sum(one > min(byes) for one in byes)
        if rested:
            least = min(least - 1, count - rested)
    return 2 * (least - rounds + 1) >= nodes


def _outlook(meetings: Meetings, wanted: int, stream: Stream, least: int = 0) -> Outlook:
    """least: so many are known to be possible."""
    most = min(wanted, meetings.nodes - 1)  # nobody has more to meet, nor more turns to rest
    while most > least and not meetings.enough(most):
        most -= 1
    if meetings.nodes > SMALL:
        found = _halved(meetings, most, stream, least)
        return Outlook(rounds=found, decided=found == most)
    decided = True
    for rounds in range(most, least, -1):
        certain = possible(meetings, rounds, stream)
        if certain:
            return Outlook(rounds=rounds, decided=decided)
        decided = decided and certain is False
    return Outlook(rounds=least, decided=decided)


def _halved(meetings: Meetings, most: int, stream: Stream, least: int) -> int:
    """The most rounds, up to `most`, for which a plan is found; `least` are known."""
    if most <= least or possible(meetings, most, stream):
        return max(most, least)
    while most - least > 1:
        middle = (most + least) // 2
        if possible(meetings, middle, stream):
            least = middle
        else:
            most = middle
    return least


def possible(
    meetings: Meetings, rounds: int, stream: Stream, effort: Budget | None = None
) -> bool | None:
    """Whether there are `rounds` rounds without a second meeting; None where that is not known.

    effort: steps left of all the looking, the plans counted in; None for no such limit.
    """
    if rounds <= 0:
        return True
    if not meetings.enough(rounds):
        return False
    if plan(meetings, rounds, stream, _MOVES + 2 * rounds) is not None:
        return True
    if meetings.nodes > SMALL:
        return None
    if effort is None:
        return exhaust(meetings, rounds, Budget(_STEPS))
    budget = Budget(min(_STEPS, effort.left))
    effort.left -= _PLANNING + budget.left
    found = exhaust(meetings, rounds, budget)
    effort.left += max(budget.left, 0)
    return found


@dataclass(slots=True)
class Evening:
    """One round to be made with `later` ones to follow.

    ids: in ranking order, the nodes of `meetings`.  known: what has been found out about what may
    come after a round.  effort: steps left to find out more.
    """

    field: Field
    rests: Sequence[Rest]
    later: int
    ids: tuple[int, ...]
    meetings: Meetings
    stream: Stream
    known: dict[tuple[Meetings, int], bool | None] = slot(default_factory=dict)
    effort: Budget = slot(default_factory=lambda: Budget(EFFORT))

    def after(self, pairs: Iterable[tuple[int, int]], rest: Rest) -> Meetings:
        place = {one: order for order, one in enumerate(self.ids)}
        made = [(place[a], place[b]) for a, b in pairs]
        return self.meetings.without((*made, *((place[one], len(self.ids)) for one in rest)))

    def fresh(self, pairs: Iterable[tuple[int, int]]) -> bool:
        """Whether no table is a rematch."""
        return not any(self.field.had_met(a, b) for a, b in pairs)

    def keeps(self, pairs: Sequence[tuple[int, int]], rest: Rest, later: int) -> bool | None:
        """Whether a round without rematch leaves `later` more; None when that is not known."""
        if not self.fresh(pairs):
            return False
        key = (self.after(pairs, rest), later)
        if key not in self.known:
            self.known[key] = possible(*key, self.stream, self.effort)
        return self.known[key]

    def goal(self, least: int = 0) -> Outlook:
        """How many later rounds some round of now leaves; rounds is -1 where there is none."""
        found = _outlook(self.meetings, self.later + 1, self.stream, least)
        return Outlook(rounds=found.rounds - 1, decided=found.decided)


def evening_of(field: Field, rests: Sequence[Rest], later: int) -> Evening | None:
    """The evening to look at, or None.

    There is nothing to look at without a later round, where rematches are allowed, or with plenty
    of opponents left whatever happens.  Turns of a bis and very large fields are not planned.
    """
    if later < 1 or field.options.rematch is Policy.ALLOW or len(field.entrants) > _MOST:
        return None
    resting = {len(rest) for rest in rests}
    if resting != {len(field.entrants) % 2} or _owing(field) or _plenty(field, later + 1):
        return None
    return Evening(
        field=field,
        rests=rests,
        later=later,
        ids=field.ids,
        meetings=meetings_of(field, field.ids),
        stream=Stream(_text(field)),
    )


def _owing(field: Field) -> bool:
    return any(one in field.entrants for one in field.options.bis)


def look_ahead(evening: Evening, cheapest: Solution) -> Ahead:
    """The cheapest round that leaves as many later rounds without rematch as can be."""
    plain = look_after(evening, cheapest)
    if plain.later == evening.later or not evening.fresh(cheapest.pairs):
        return plain
    goal = evening.goal(plain.later + 1)
    if goal.rounds == plain.later:
        return replace(plain, decided=goal.decided)
    prices = Prices(field=evening.field, rests=evening.rests)
    other = _first_open(evening, prices, goal.rounds)
    if other is None:
        return replace(plain, decided=False)
    return instead(evening, cheapest, other, goal)


def look_after(evening: Evening, found: Solution) -> Ahead:
    """`found` as it is, with what may come after it."""
    after = evening.after(found.pairs, found.rest)
    later = _outlook(after, evening.later, evening.stream)
    return Ahead(found=found, later=later.rounds, decided=later.decided, wanted=evening.later)


def instead(evening: Evening, cheapest: Solution, other: Solution, goal: Outlook) -> Ahead:
    """`other` in place of the cheapest round, as it leaves what `goal` says."""
    return Ahead(
        found=other,
        later=goal.rounds,
        decided=goal.decided,
        moved=frozenset(other.pairs) - frozenset(cheapest.pairs),
        passed=cheapest.rest if cheapest.rest != other.rest else (),
        dearer=_compared(evening, other) > _compared(evening, cheapest),
        wanted=evening.later,
    )


def _compared(evening: Evening, found: Solution) -> tuple[int, int, int]:
    field = evening.field
    place = evening.rests.index(found.rest)
    return (
        field.breached(found.pairs)[1],
        place if field.options.bye is ByeRule.LOWEST else 0,
        sum(field.distance(a, b) for a, b in found.pairs),
    )


def _first_open(evening: Evening, prices: Prices, later: int) -> Solution | None:
    """Round by round from the cheapest; if that takes too long, the best start of some plans."""
    for tried, found in enumerate(cheapest_first(prices, evening.meetings, evening.ids)):
        if evening.keeps(found.pairs, found.rest, later):
            return found
        if tried >= _TRIALS[evening.meetings.nodes > SMALL] or evening.effort.left <= 0:
            break
    starts = _starts(evening, later)
    return min(starts, key=lambda one: prices.round(one.pairs, one.rest), default=None)


def _starts(evening: Evening, later: int) -> list[Solution]:
    """Rounds of some plans of the evening that may be played first."""
    found = []
    for _ in range(_PLANS):
        rounds = plan(evening.meetings, later + 1, evening.stream, _MOVES + 4 * later) or []
        (first, _), *_ = evening.meetings.phases(later + 1)
        found += [_solution(evening, one) for one in rounds[:first]]
    return found


def _solution(evening: Evening, made: Round) -> Solution:
    ids = evening.ids
    pairs = [(ids[a], ids[b]) for a, b in made if b < len(ids)]
    rest = tuple(ids[a] for a, b in made if b == len(ids))
    return Solution(pairs=in_order(evening.field, pairs), rest=rest, proven=False)


def drawn_open(evening: Evening, later: int, stream: Stream) -> tuple[Solution | None, bool]:
    """A round that leaves `later` more, drawn from the list of all rounds without rematch.

    Each as likely as any other of those that are otherwise as good as can be.  The second answer
    is False where there are too many to list.
    """
    near = list(evening.meetings.open)
    if evening.meetings.rested:
        rest = 1 << len(near)
        turn = {evening.ids.index(one) for (one,) in evening.rests}
        near = [mask | rest if place in turn else mask for place, mask in enumerate(near)]
        near.append(sum(1 << place for place in turn))
    budget = Budget(_LISTED)
    listed = list(all_rounds(near, (1 << len(near)) - 1, budget))
    if budget.left < 0:
        return None, False
    drawn = [_solution(evening, one) for one in stream.shuffle(sorted(listed))]
    drawn.sort(key=lambda one: _compared(evening, one))
    kept = (one for one in drawn if evening.keeps(one.pairs, one.rest, later))
    return next(kept, None), True


def first_of_plan(evening: Evening, later: int) -> Solution | None:
    """The best of the rounds that some plans of the evening begin with."""
    starts = _starts(evening, later)
    return min(starts, key=lambda one: _compared(evening, one), default=None)
