"""The part of docs/performance.md on pairing."""

from bench.matching import EARLIER, REACH, Size, ways
from bench.pairing import DRAWN, DRAWS, Pairings

RANKING = """
## Pairing

A ranking round after {earlier} parties, clubs kept apart, nobody meets twice: the whole of `pair`
with its reasons, proven best of all rounds each time. Beside it two general matchers, which find a
round of the same cost (asserted): the time of their matching alone over ours. All take turns in one
process; processor time, medians; one turn where it takes more than a second. The candidate graph
has the tables of two at most {reach} ranks apart and proves nothing about the others; the complete
graph has all. *Growth* is the time over that of the row above, beside the same for the pairs.

| pairs | median | growth | {ways} |
|---:|---:|---:|{lines}
"""
EVEN = """
How even the draw is: {drawn} pairs, {draws:,} seeds, chi-squared over degrees of freedom. An even
draw stays below the limit in 999 of 1,000 trials. Beside it, on the same seeds, a shuffle in which
whoever may not meet then changes seats.

| | legal draws | limit | our draw | shuffle, then repair |
|---|---:|---:|---:|---:|
"""
NONE = """
networkx is not installed here: `uv sync --inexact --group bench`, then `make bench`.
"""


def written(found: Pairings) -> str:
    """The section."""
    names = [way.title for way in ways()]
    head = RANKING.format(
        earlier=EARLIER, reach=REACH, ways=" | ".join(names), lines="---:|" * len(names)
    )
    before = (None, *found.sizes)
    rows = [_row(size, last, names) for size, last in zip(found.sizes, before, strict=False)]
    even = [
        f"| {one.what} | {one.legal} | {one.limit:.2f} | {one.ours:.2f} | {one.repaired:.2f} |\n"
        for one in found.even
    ]
    return (
        head
        + "".join(rows)
        + ("" if any("networkx" in name for name in names) else NONE)
        + EVEN.format(drawn=DRAWN, draws=DRAWS)
        + "".join(even)
    )


def _row(size: Size, last: Size | None, names: list[str]) -> str:
    growth = ""
    if last is not None:
        growth = f"× {size.median / last.median:.1f} for × {size.pairs / last.pairs:.1f}"
    ratios = [size.ratio(name) for name in names]
    theirs = ["" if one is None else f"× {one:,.1f}" for one in ratios]
    cells = (f"{size.pairs:,}", f"{1000 * size.median:,.0f} ms", growth, *theirs)
    return f"| {' | '.join(cells)} |\n"
