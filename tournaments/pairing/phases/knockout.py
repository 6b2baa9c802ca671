"""Knock-out draws: seeds, byes for the best, consolation, matches for the places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Beyond, Order, Policy
from tournaments.pairing.phases.brackets import Seeded, bracket_size
from tournaments.pairing.phases.draws import WITH_CONSOLATION, Cut, by_seed, play_on, standard_block
from tournaments.pairing.phases.pool_cut import cut_pools
from tournaments.pairing.phases.pool_tables import pool_games
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.entrants import Entrant, Options, Pairing, Request


def pair_knockout(request: Request) -> Pairing:
    """Pair one round.

    The draws are read back from `Request.history`; a history without them means that the cut
    comes now, and one of pools that the pools decide it.  Raises PairingRefused: result_missing,
    all_played.
    """
    if request.round > 1 and not request.history:
        return play_on(request, lambda: Cut(slots=standing(request)))
    if pool_games(request.history):
        return play_on(request, lambda: cut_pools(request, {}))
    return play_on(request, lambda: _cut(request))


def rounds_needed(count: int, options: Options) -> int:
    """Parties until the last final, small finals and matches for the places included."""
    principal = min(max(options.teams, 2) if options.teams else count, count)
    return draw_rounds(principal, count - principal, options)


def draw_rounds(principal: int, others: int, options: Options) -> int:
    """As `rounds_needed`, of a draw of `principal` with `others` outside it."""
    left = (max(principal, 1) - 1).bit_length()
    if options.others not in WITH_CONSOLATION:
        others = 0
    if options.losers is not Beyond.CONSOLATION:
        return max(left, (max(others, 1) - 1).bit_length())
    played, waiting, size = 0, others, 1 << left
    fresh = principal
    while left or waiting > 1:
        waiting = -(waiting // -2)
        if size > (4 if options.third else 2) and fresh:
            matches = max(principal - size // 2, 0) if not played else min(fresh, size // 2)
            waiting += matches
            fresh = max(fresh - 2 * matches, 0) if not played else 0
        size //= 2
        left = max(left - 1, 0)
        played += 1
    return played


def _cut(request: Request) -> Cut:
    options = request.options
    ranked = sorted(request.entrants, key=lambda one: (one.rank, one.id))
    count = max(options.teams, 2) if options.teams else len(ranked)
    inside, others = _ordered(request, ranked[:count]), ranked[count:]
    drawn = options.order is Order.DRAW
    return Cut(
        slots=by_seed(seeded(inside, options, drawn=drawn), drawn=drawn),
        seeds=tuple(one.id for one in inside),
        drawn=drawn,
        others=seeded(others, options),
    )


def _ordered(request: Request, ranked: Sequence[Entrant]) -> Sequence[Entrant]:
    order = request.options.order
    by_id = sorted(ranked, key=lambda one: one.id)
    if order is Order.DRAW:
        return Stream(request.seed).shuffle(by_id)
    return by_id if order is Order.REGISTRATION else ranked


def seeded(who: Sequence[Entrant], options: Options, *, drawn: bool = False) -> tuple[Seeded, ...]:
    """In their order; to keep groups apart seeds move among 3-4, 5-8, 9-16 ... only.

    Those with a bye and those without do not change places.
    """
    byes = bracket_size(len(who)) - len(who)
    apart = options.same_group is not Policy.ALLOW
    return tuple(
        Seeded(
            id=one.id,
            group=one.group if apart else "",
            band=0 if drawn else 2 * (seed - 1).bit_length() + (seed > byes),
        )
        for seed, one in enumerate(who, start=1)
    )


def standing(request: Request) -> tuple[int | None, ...]:
    """Those still in the draw, without a history: on the places their ranks gave them.

    Where two of them would share a part of the draw, or the parties to come say nothing of its
    size, the best meets the last.
    """
    ranked = sorted(request.entrants, key=lambda one: (one.rank, one.id))
    parts = 1 << min(request.rounds - request.round + 1, 20)
    size = parts << min(request.round - 1, 20)
    if len(ranked) <= parts <= 2 * len(ranked) and size <= 1 << 20:
        ranks = {one.id: one.rank for one in ranked}
        if all(1 <= rank <= size for rank in ranks.values()):
            at = {standard_block(rank, size, parts): one for one, rank in ranks.items()}
            if len(at) == len(ranked):
                return tuple(at.get(place) for place in range(parts))
    return by_seed(seeded(ranked, request.options))
