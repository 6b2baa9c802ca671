"""The draw by lot: every legal round as likely as any other, redone by hand from the seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.pairing import counting
from tournaments.pairing.byes import eligible
from tournaments.pairing.entrants import ByeRule, Policy
from tournaments.pairing.ranking import best_round, refusal
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.pairing.field import Field
    from tournaments.pairing.ranking import Rest

Pairs = list[tuple[int, int]]
_SHUFFLES = 400
_AGAIN = 40
_PLACES = 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """pairs: in drawn order.  proven: no draw has fewer breaches.  shuffled: a plain shuffle."""

    pairs: Pairs
    rest: Rest
    proven: bool = True
    shuffled: bool = False


def draw(field: Field, rests: Sequence[Rest]) -> Drawn:
    """Draw tables, with one of `rests` (preferred first) left out.

    field: with gap=False.  Raises PairingRefused no_pairing.
    """
    return next(draws(field, rests))


def draws(field: Field, rests: Sequence[Rest]) -> Iterator[Drawn]:
    """Draw after draw on the same streams, for who refuses some of them.

    Each is as likely as any other of those with the fewest breaches.  Raises as `draw`.
    """
    by_lot = field.options.bye is ByeRule.RANDOM and len(field.entrants) % 2 == 1
    yield from _shuffled(field, rests, by_lot=by_lot)
    stream = Stream(f"{field.seed}/exact")
    for _ in range(_AGAIN):
        yield _exactly(field, rests, stream, by_lot=by_lot)


def _shuffled(field: Field, rests: Sequence[Rest], *, by_lot: bool) -> Iterator[Drawn]:
    stream = Stream(field.seed)
    for _ in range(_tries(len(field.entrants))):
        order = stream.shuffle(sorted(field.entrants))
        rest = _last(field, order) if by_lot else rests[0]
        seated = [one for one in order if one not in rest]
        pairs = list(zip(seated[::2], seated[1::2], strict=True))
        if field.free or not any(_breach(field, pair) for pair in pairs):
            yield Drawn(pairs=pairs, rest=rest, shuffled=True)


def _tries(count: int) -> int:
    return max(20, min(_SHUFFLES, _PLACES // max(1, count)))


def _breach(field: Field, pair: tuple[int, int]) -> bool:
    return any(field.breaches(*pair))


def _last(field: Field, order: Sequence[int]) -> Rest:
    """The last drawn of those who have rested least."""
    least = set(eligible(field))
    return (next(one for one in reversed(order) if one in least),)


def _exactly(field: Field, rests: Sequence[Rest], stream: Stream, *, by_lot: bool) -> Drawn:
    """Where shuffles do not find a round without breach: count, or prove that there is none."""
    ids = sorted(field.entrants)
    if by_lot and len(ids) <= counting.SMALL:
        found = counting.draw_small(field, ids, eligible(field), stream)
        if found is None:
            raise refusal(field, rests)
        pairs, one = found
        return Drawn(pairs=mixed(pairs, stream), rest=() if one is None else (one,))
    best = best_round(field, rests)
    seated = [one for one in ids if one not in best.rest]
    pairs = _sample(field, seated, best.pairs, stream)
    return Drawn(pairs=mixed(pairs, stream), rest=best.rest, proven=best.proven)


def mixed(pairs: Pairs, stream: Stream) -> Pairs:
    """Tables and seats in drawn order too: counting says who meets, not where."""
    return [(a, b) if stream.below(2) else (b, a) for a, b in stream.shuffle(pairs)]


def _sample(
    field: Field, ids: Sequence[int], best: Sequence[tuple[int, int]], stream: Stream
) -> Pairs:
    """Uniform over the rounds with as few breaches as `best`, as far as that can be counted."""
    if len(ids) <= counting.SMALL:
        found = counting.draw_small(field, ids, (), stream)
        assert found is not None
        return found[0]
    groups = field.options.same_group is not Policy.ALLOW
    fewest = field.breached(best)
    if groups and not any(fewest):
        table = counting.count_groups(field, ids)
        for _ in range(_tries(len(ids))):
            pairs = counting.draw_groups(table, stream)
            if not any(_breach(field, pair) for pair in pairs):
                return pairs
    if groups and fewest[0] == 0:
        for _ in range(_tries(len(ids))):
            host = counting.draw_host(field, ids, stream)
            if host is not None and field.breached(host) == fewest:
                return host
    return switched(field, list(best), stream)


def switched(field: Field, pairs: Pairs, stream: Stream) -> Pairs:
    """A chain of random switches between two tables that keeps the breaches at their least.

    Even over what it reaches when it runs long; the only draw here whose evenness is not proven.
    """
    count = len(pairs)
    for _ in range(20 * count * max(1, count.bit_length())):
        first, second = stream.below(count), stream.below(count)
        if first == second:
            continue
        (a, b), (c, d) = pairs[first], pairs[second]
        new = [(a, c), (b, d)] if stream.below(2) else [(a, d), (b, c)]
        if any(field.forbidden(*pair) for pair in new):
            continue
        if field.breached(new) == field.breached([(a, b), (c, d)]):
            pairs[first], pairs[second] = new
    return pairs
