"""What was typed, kept beside the program, and the ranking worked out from it by the règlement.

Knows what this evening meets: total, wins, head to head, best; a bye at the average of the pair's
own games; the bis, whose game counts like any other.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Sheet:
    partie: int
    a: int
    b: int
    points: tuple[int, int]


def sheet_total(belotes, capots=0, deals=12):
    """Both sides together: 162 a deal, 20 a belote, 252 instead of 162 for a capot."""
    return 162 * deals + 20 * belotes + 90 * capots


@dataclass(slots=True)
class Book:
    pairs: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)
    sheets: dict[tuple[int, int], Sheet] = field(default_factory=dict)  # by partie and table
    byes: list[int] = field(default_factory=list)

    def games(self):
        """Pair -> (points, won, opponent) of each game."""
        found = defaultdict(list)
        for sheet in self.sheets.values():
            one, other = sheet.points
            found[sheet.a].append((one, one > other, sheet.b))
            found[sheet.b].append((other, other > one, sheet.a))
        return found

    def ranking(self):
        """(rank, pair, total), best first; those who left after all others."""
        games = self.games()
        total = {pair: self._total(pair, games[pair]) for pair in self.pairs}
        wins = {pair: sum(won for _, won, _ in games[pair]) for pair in self.pairs}
        best = {pair: max((points for points, *_ in games[pair]), default=0) for pair in self.pairs}
        first = {pair: (pair in self.left, -total[pair], -wins[pair]) for pair in self.pairs}
        lines = []
        for _, group in groupby(sorted(self.pairs, key=first.get), key=first.get):
            tied = list(group)
            league = _league(tied, games)
            last = {pair: (-league[pair], -best[pair]) for pair in tied}
            tied.sort(key=lambda pair: (*last[pair], pair))
            start = len(lines) + 1
            for at, pair in enumerate(tied):
                same = at and last[pair] == last[tied[at - 1]]
                lines.append((lines[-1][0] if same else start + at, pair, total[pair]))
        return lines

    def _total(self, pair, games):
        own = [points for points, *_ in games]
        rests = self.byes.count(pair)
        average = (2 * sum(own) + len(own)) // (2 * len(own)) if own else 81 * 12
        return sum(own) + rests * average


def _league(tied, games):
    """Two points a win, one a draw, among these alone; nothing unless all have met."""
    inside = {
        pair: [(won, other) for _, won, other in games[pair] if other in tied] for pair in tied
    }
    if any(len({other for _, other in inside[pair]}) < len(tied) - 1 for pair in tied):
        return dict.fromkeys(tied, 0)
    lost = {(other, pair) for pair in tied for won, other in inside[pair] if won}
    return {
        pair: sum(2 * won + (not won and (pair, other) not in lost) for won, other in inside[pair])
        for pair in tied
    }
