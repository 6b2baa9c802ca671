"""The ASCE "bis": with an odd number, drawn pairs play one game more now and rest once later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.pairing.byes import owed_present
from tournaments.pairing.entrants import ByeRule, PairingRefused
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.pairing.entrants import Request
    from tournaments.pairing.field import Field
    from tournaments.pairing.ranking import Rest

_DRAWS = 2_000
_ROUNDS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Bis:
    """order: the drawn pairs as they rest, the first now.  games: their extra tables."""

    order: tuple[int, ...]
    games: tuple[tuple[int, int], ...]


def begins(request: Request, field: Field) -> bool:
    """Whether this round has to draw a bis.  Raises PairingRefused bis_impossible."""
    count = len(field.entrants)
    if request.options.bye is not ByeRule.ASCE_BIS or count % 2 == 0 or owed_present(field):
        return False
    left = request.rounds - request.round + 1
    if left % 2 or count < left:
        raise _impossible(count, left)
    return True


def _impossible(count: int, left: int) -> PairingRefused:
    return PairingRefused("bis_impossible", "options.bye", {"count": count, "left": left})


def draw_bis(
    field: Field, left: int, trial: Callable[[Field, list[Rest]], tuple[int, int]]
) -> tuple[Bis, Field]:
    """Draw `left` pairs among those who have rested least; the field in which they have met.

    Shuffle on the stream seed + "/bis", the least rested first; first against second, third
    against fourth.  Drawn again while that breaches a rule or makes the round breach one.
    trial: breaches of the round, given the field and who rests; raises PairingRefused.
    """
    stream = Stream(f"{field.seed}/bis")
    best: tuple[tuple[int, int], Bis] | None = None
    rounds = 0
    for _ in range(_DRAWS):
        bis = _draw_once(field, left, stream)
        if any(field.forbidden(*game) for game in bis.games):
            continue
        rounds += 1
        breached = _total(field, bis, trial)
        if breached is not None and (best is None or breached < best[0]):
            best = breached, bis
        if (best is not None and not any(best[0])) or rounds >= _ROUNDS:
            break
    if best is None:
        raise _impossible(len(field.entrants), left)
    return best[1], field.also_met(best[1].games)


def _draw_once(field: Field, left: int, stream: Stream) -> Bis:
    order = stream.shuffle(sorted(field.entrants))
    order.sort(key=lambda one: field.entrants[one].byes)
    drawn = tuple(order[:left])
    return Bis(order=drawn, games=tuple(zip(drawn[::2], drawn[1::2], strict=True)))


def _total(
    field: Field, bis: Bis, trial: Callable[[Field, list[Rest]], tuple[int, int]]
) -> tuple[int, int] | None:
    extra = field.breached(bis.games)
    try:
        ordinary = trial(field.also_met(bis.games), [bis.order[:1]])
    except PairingRefused:
        return None
    return extra[0] + ordinary[0], extra[1] + ordinary[1]
