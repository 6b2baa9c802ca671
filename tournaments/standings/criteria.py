"""The closed list of what a règlement may rank by.

| Criterion      | Source                                  | Better | Looks at      |      |
|----------------|-----------------------------------------|--------|---------------|------|
| total          | ASCE: sum of points over the parties    | more   | itself        | done |
| wins           | R6 Casson, R9 Plouay, R14 RJCV          | more   | itself        | done |
| average        | R37's care for pairs with a bye; ours   | more   | itself        | done |
| best           | ours; R23 takes the first partie        | more   | itself        | done |
| points_against | R9 Plouay, third criterion              | fewer  | itself (*1)   | done |
| head_to_head   | R27 C'est Coinché                       | more   | the tied (*2) | done |
| last_round     | ours                                    | more   | itself (*3)   | done |
| lot            | R37; R11 and R12 for a prize            | first  | the tied (*4) | done |
| difference     | R17, R21, R27: bid games                | more   | itself        | done |
| placing        | R16, R17, R36: final draws              | lower  | itself (*5)   | done |
| capped points  | R10, R23: `Game.points` of a capped win | more   | itself        | done |
| Buchholz       | no belote règlement found with it       | more   | opponents     | no   |

The R numbers are those of the règlements named in `docs/reglement.md`.

1. Where the pairs have not all played as many games, the average per game is compared: a bye
   must not look like a good defence.
2. A league of the tied alone: 2 for a win, 1 for a draw, 0 for a loss, several games of the same
   two pairs averaged.  Unless each has met each it says nothing; a circle says nothing.
3. The last game that each pair itself played, so that whoever rests last is not punished.
4. The order in which the stream `SEED/lot/ID,ID,...` (the tied ids in ascending order) shuffles
   those ids.  Not drawn among pairs that have no result at all.
5. The place that a pair reached in the draws after pools or a cut, which the draws themselves give;
   who is in none of them stands after everybody who is.

Byes and penalties count in the total only.  Numbers are exact: integers and fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, TypeAlias

from tournaments.standings.stream import shuffled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tournaments.standings.results import Game, Line

Number: TypeAlias = int | Fraction
Values: TypeAlias = "dict[int, Number | None]"
Compute: TypeAlias = "Callable[[Sequence[Line], str], Values]"


class Criterion(StrEnum):
    """What pairs are ranked by; the value is the code in data, APIs and archives."""

    TOTAL = "total"
    WINS = "wins"
    AVERAGE = "average"
    BEST = "best"
    POINTS_AGAINST = "points_against"
    HEAD_TO_HEAD = "head_to_head"
    LAST_ROUND = "last_round"
    DIFFERENCE = "difference"
    PLACING = "placing"
    LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """How one criterion works.

    label: English, marked for gettext.  descending: more is better.  among_tied: asked about each
    set of pairs still equal, not about the whole field.  compute: (lines, seed) to a value for
    each id, None where there is none, which stands after every number.
    """

    label: str
    descending: bool
    among_tied: bool
    compute: Compute


def gettext_noop(sentence: str) -> str:
    """Mark an English sentence for the catalogue."""
    return sentence


def _each(measure: Callable[[Line], Number | None]) -> Compute:
    return lambda field, _seed: {line.id: measure(line) for line in field}


def _points(line: Line) -> list[int]:
    return [game.points for game in line.games if game.played]


def _mean(numbers: Sequence[Number]) -> Number | None:
    """The exact mean, an integer where it is one."""
    if not numbers:
        return None
    mean = Fraction(sum(numbers)) / len(numbers)
    return mean.numerator if mean.denominator == 1 else mean


def _last(line: Line) -> Number | None:
    """Mean of the games of its last round: a pair of the "bis" games may have two in one round."""
    last = max((game.round for game in line.games if game.played), default=None)
    return _mean([game.points for game in line.games if game.played and game.round == last])


def _points_against(field: Sequence[Line], _seed: str) -> Values:
    against = {line.id: [game.against for game in line.games if game.played] for line in field}
    measure = sum if len({len(games) for games in against.values()}) == 1 else _mean
    return {key: measure(games) if games else None for key, games in against.items()}


def _league_points(game: Game) -> int:
    return (game.lead > 0) + (game.lead >= 0)


def _head_to_head(tied: Sequence[Line], _seed: str) -> Values:
    met: dict[tuple[int, int], list[int]] = {}
    for line in tied:
        for game in line.games:
            if game.decided and game.opponent is not None:
                met.setdefault((line.id, game.opponent), []).append(_league_points(game))
    ids = [line.id for line in tied]
    if not all(two in met for two in permutations(ids, 2)):
        return dict.fromkeys(ids)
    return {me: _whole(sum(_share(met[me, other]) for other in ids if other != me)) for me in ids}


def _share(results: Sequence[int]) -> Number:
    return results[0] if len(results) == 1 else Fraction(sum(results), len(results))


def _whole(number: Number) -> Number:
    return number.numerator if number.denominator == 1 else number


def _lot(tied: Sequence[Line], seed: str) -> Values:
    ids = sorted(line.id for line in tied)
    if not any(game.counted for line in tied for game in line.games):
        return dict.fromkeys(ids)
    return {key: place for place, key in enumerate(shuffled(lot_seed(seed, ids), ids), start=1)}


def lot_seed(seed: str, ids: Sequence[int]) -> str:
    """The stream that decides between `ids`: named after them, so that each lot is its own."""
    return f"{seed}/lot/{','.join(str(key) for key in sorted(ids))}"


def _define(
    label: str, compute: Compute, *, descending: bool = True, among_tied: bool = False
) -> Definition:
    return Definition(label=label, compute=compute, descending=descending, among_tied=among_tied)


DEFINITIONS: Mapping[Criterion, Definition] = {
    Criterion.TOTAL: _define(gettext_noop("Total points"), _each(lambda line: line.total)),
    Criterion.WINS: _define(gettext_noop("Wins"), _each(lambda line: line.wins)),
    Criterion.AVERAGE: _define(
        gettext_noop("Average per game"), _each(lambda line: _mean(_points(line)))
    ),
    Criterion.BEST: _define(
        gettext_noop("Best round"), _each(lambda line: max(_points(line), default=None))
    ),
    Criterion.POINTS_AGAINST: _define(
        gettext_noop("Points against"), _points_against, descending=False
    ),
    Criterion.HEAD_TO_HEAD: _define(gettext_noop("Head to head"), _head_to_head, among_tied=True),
    Criterion.LAST_ROUND: _define(gettext_noop("Last round"), _each(_last)),
    Criterion.DIFFERENCE: _define(
        gettext_noop("Points difference"),
        _each(lambda line: sum(game.lead for game in line.games if game.decided)),
    ),
    Criterion.PLACING: _define(
        gettext_noop("Place in the final draws"), _each(lambda line: line.placing), descending=False
    ),
    Criterion.LOT: _define(gettext_noop("Drawn by lot"), _lot, descending=False, among_tied=True),
}
