"""The part of docs/performance.md on scoring: our own rates, and those of other engines beside."""

import statistics

from bench.playing import ROUNDS, SECONDS, Pace
from bench.scoring import SHEET, Rate, Speeds

OWN = """
## Scoring, legal moves, the judge

One process, seconds of its own processor time, best and median of seven rounds.

| | a second, best | median |
|---|---:|---:|
"""
PREPARED = """
The judge works out once, for a profile and a number of deals, which totals there are; {deals} deals
take {seconds}. `prepare` keeps that in a file.
"""
BESIDE = """
## Beside public engines of trick-taking games

The same work in one run: deal a game from a seed, then, until it is over, ask which moves are
legal, let one random generator pick one of them, make it; tricks and points are kept by the engine.
All take turns, {rounds} rounds of {seconds} s each, and all figures but the best are medians. A
move is one question for the legal moves and one move made; questions are for the legal moves alone,
of positions that stand, again and again.

| engine | game | in | best moves a second | moves | deals | questions | our moves | our questions |
|---|---|---|---:|---:|---:|---:|---:|---:|
"""
CHOSEN = """
Chosen from the package registry among what plays tricks by the rules from Python: OpenSpiel, the
one that stands among its 15,000 most downloaded packages; RLCard, the best known written in Python
itself; colver, the one that plays belote. Packages that only hold or shuffle cards are left out.

What the figures say and do not: moves compare, deals do not, for these games have 20 to 60 moves.
Belote's legal moves are the harder ones, with ruffing and going higher; skat, spades, bridge and
contrée have their bids among the moves. OpenSpiel and colver are compiled and far faster inside;
here they are called move by move from Python, as our callers would. OpenSpiel keeps a history of
its moves, colver makes an observation for a learning program at each, whether one wants it or not.
`uv sync --inexact --group bench` installs the three; `make bench` does it by itself.
"""
NONE = """
None of them is installed here: `uv sync --inexact --group bench`, then `make bench`.
"""


def written(speeds: Speeds) -> str:
    """The two sections."""
    once = ", ".join(f"{seconds:.2f} s under `{name}`" for name, seconds in speeds.prepared.items())
    return (
        OWN
        + "".join(_rate(rate) for rate in speeds.rates)
        + PREPARED.format(seconds=once, deals=SHEET)
        + BESIDE.format(rounds=ROUNDS, seconds=SECONDS)
        + "".join(_row(pace, speeds.paces[0]) for pace in speeds.paces)
        + (CHOSEN if len(speeds.paces) > 1 else NONE)
    )


def _rate(rate: Rate) -> str:
    return f"| {rate.what} | {rate.best:,.0f} | {rate.median:,.0f} |\n"


def _row(pace: Pace, own: Pace) -> str:
    engine, moves = pace.engine, statistics.median(pace.moves)
    deals, questions = statistics.median(pace.deals), statistics.median(pace.questions)
    ratios = ("", "")
    if pace is not own:
        asked = f"× {statistics.median(own.questions) / questions:.1f}" if questions else ""
        ratios = (f"× {statistics.median(own.moves) / moves:.1f}", asked)
    cells = (
        engine.name,
        engine.game,
        engine.written_in,
        f"{max(pace.moves):,.0f}",
        f"{moves:,.0f}",
        f"{deals:,.0f}",
        f"{questions:,.0f}" if questions else "",
        *ratios,
    )
    return f"| {' | '.join(cells)} |\n"
