"""The table of docs/melee.md: how good the planned evenings of a mêlée are.

Every figure follows from the seed and is the same on every machine.
"""

from collections import Counter
from itertools import product
from pathlib import Path

from tournaments.pairing.melee.plan import plan

PAGE = Path(__file__).resolve().parent.parent / "docs" / "melee.md"
BEGIN, END = "<!-- quality: begin -->", "<!-- quality: end -->"
SIZES = (*range(5, 25), 26, 27, 28, 30, 32, 36, 40, 44, 48, 60, 64, 80, 100, 128, 160, 200)
ROUNDS = (3, 4, 5, 6, 7, 8, 10, 12)


def cell(players: int, rounds: int) -> str:
    """Repeated partners, most meetings of two opponents, excess; with the bound where above it."""
    found = plan(range(1, players + 1), rounds, "qualité")
    met = Counter(
        frozenset(pair)
        for one in found.rounds
        for table in one.tables
        for pair in product(*table.sides)
    )
    tables = players // 4
    pairs = players * (players - 1) // 2
    even, over = divmod(4 * tables * rounds, pairs)
    least = pairs * even * (even - 1) // 2 + over * even
    excess = sum(times * (times - 1) // 2 for times in met.values()) - least
    return " · ".join(
        (
            _beside(found.quality.repeat_partners, max(0, 2 * tables * rounds - pairs)),
            _beside(max(met.values()), even + (over > 0)),
            str(excess),
        )
    )


def _beside(value: int, bound: int) -> str:
    return str(value) if value == bound else f"{value} ({bound})"


def row(players: int) -> str:
    """One line of the table."""
    return f"| {players} | " + " | ".join(cell(players, rounds) for rounds in ROUNDS) + " |"


def table() -> str:
    """The whole table."""
    head = "| players | " + " | ".join(f"{rounds} parties" for rounds in ROUNDS) + " |"
    rule = "|---:|" + "---|" * len(ROUNDS)
    return "\n".join([head, rule, *(row(players) for players in SIZES)])


def main() -> None:
    """Write it between the marks."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
