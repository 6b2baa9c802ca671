"""`python -m bench.deals`: what simulated deals give, beside real concours, in docs/generator.md.

Every figure follows from fixed seeds: the page comes out the same on any machine.
"""

import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist, mean, pstdev

from scoring import profile
from scoring.cards import Trump
from scoring.chance import Stream
from scoring.contracts import Bid
from scoring.deal import Outcome, score_deal
from scoring.dealing import play_deal, play_sheet

PAGE = Path(__file__).resolve().parent.parent / "docs" / "generator.md"
DEALS = 3000
SHEETS = 1500
CONCOURS = 400
DOUBTED = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """A published list: its best totals, in order.  sure: whether the number of deals is told."""

    name: str
    source: str
    pairs: int
    parties: int
    deals: int
    totals: tuple[int, ...]
    sure: bool


PUBLISHED = (
    Published(
        name="Girmont 2024",
        source="http://girmont.org/index.php?2024/01/15/6893-belle-frequentatio-aux-deux-concours-de-cartes",
        pairs=40,
        parties=5,
        deals=10,
        totals=(5322, 5107, 5067, 4910, 4842, 4763),
        sure=True,
    ),
    Published(
        name="SVCP 2019",
        source="https://blogpetanque.com/svcpviry/30eme-edition-reussie-du-concours-de-belote-a-la-SVCP-le-vendredi-11-01-2019-a-21-H_a405.amp.html",
        pairs=18,
        parties=6,
        deals=10,
        totals=(6660, 6060, 5592),
        sure=True,
    ),
    Published(
        name="Landry 2023",
        source="https://infohautetarentaise.blogspot.com/2023/03/landry-concours-de-belote-en-ce-lundi.html",
        pairs=42,
        parties=4,
        deals=12,
        totals=(4920, 4857, 4807),
        sure=False,
    ),
    Published(
        name="Club des Amis 2023",
        source="https://www.centrepresseaveyron.fr/2023/09/13/les-amateurs-de-belote-se-retrouvent-11451394.php",
        pairs=36,
        parties=4,
        deals=10,
        totals=(4265, 4115, 4050, 4021),
        sure=False,
    ),
    Published(
        name="Pons 2023",
        source="https://www.centrepresseaveyron.fr/2023/05/23/succes-du-concours-de-belote-avec-ladmr-11214982.php",
        pairs=40,
        parties=4,
        deals=10,
        totals=(4046, 3755, 3722, 3667, 3592, 3588, 3551, 3531, 3454, 3424),
        sure=False,
    ),
)
HEAD = """# The deal generator

Simulations and the demonstration play real deals: cards are shuffled from a seed, someone takes or
the four bid, and every card is played by the rules of the profile (`scoring/dealing.py`). This page
says how, and how near the result is to real evenings. `python -m bench.deals` writes it from fixed
seeds: it comes out the same, figure by figure, on any machine.

## How it is done

- **The stream** is the one of all draws: numbers from SHA-256 of the seed and a counter, so that a
  seed gives the same deals everywhere.
- **Taking** (turned-up card): a hand is valued by a rule of thumb, jack 12, nine 8, ace 6, ten 5,
  another trump 3, belote 7, a plain ace 5, a guarded ten 2; 21 takes on the turned-up suit, 18 on
  another one. Three players need three more. Nobody takes: the same seat speaks first again.
- **Bidding**: what a hand is worth in points is a sum over its features, fitted to played deals
  (`scoring/bidder.py`). It bids twelve less than it expects, raises its partner's suit once by what
  it adds, goes to another trump where that is better, coinches when it expects well more than the
  contract leaves, and bids capot on eight sure tricks, or seven once the partner has spoken.
- **Declarations** are all declared; those that stand are compared as the profile says.
- **Two players** see eight open cards each; one that is played uncovers the card beneath it when
  the trick is over. **Three players** with 32 cards have ten each, and the taker puts two aside.
- **Playing**: a player sees its hand and what has been played, counts trumps, draws them when its
  side took, cashes what is master, gives points to its partner and keeps them from the others. It
  knows no signals and draws no conclusions: everybody at the table plays equally well.

Programs that play very many deals with players of their own take `position.Position`: it deals
nothing and chooses nothing, and says whose turn it is, what may be played, and who has won what.

"""
RATES = """## Deals, simulated and real

`asce`, {deals} deals and {sheets} parties of 12.

| | simulated | real evenings | where that is from |
|---|---:|---:|---|
"""
CLASSIC = (
    ("belote announced, a deal", "belote", "0.28", "assumed for real fields (1)"),
    ("capot, a deal", "capot", "0.03", "assumed for real fields (1)"),
    ("the taker fails (dedans), a deal", "failed", "not published", ""),
    ("litige, a deal", "litige", "not published", ""),
)
NOTES = """
(1) The figures that a survey of published concours and règlements worked with; no organiser
publishes counts of belotes or capots. A hand picked for its trumps holds their king and queen more
often than one picked by chance (0.23). (2) The two totals of a partie make at least 162 a deal, so
a pair has 81 a deal and its half of belotes and capots. (3) La Grand-Combe 2020 keeps 1280 of a
winner's points and 664 of a loser's from the third partie on. (4) From the lists below: the spread
that puts the first places where they were, by normal order statistics, for a partie of twelve. That
some pairs play better than others is in it, and not in the generator.

With declarations (`annonces`) both totals of 12 deals make {declared:.0f} together; at Les Moëres
in 2017 a first partie of 12 made about 2640 (1340 to some 1300), with a carré in it.

"""
LISTS = """## First places, simulated and published

Each published concours, dealt {number} times over with its pairs, parties and deals, opponents
drawn at random. In brackets where eight in ten of them lie.

| concours | place | published | simulated |
|---|---:|---:|---:|
"""
GAMES = """
Level and spread are those of the published lists but for two: the first two of SVCP had an evening
beyond what equals play, and from its second place on Pons lies lower than 40 deals give, so there
were fewer. Real first places are a little higher, as pairs are not of equal skill; the generator
leaves that out on purpose and deals what a hall of equals would play.

## Every game that is shipped

{deals} deals each. *Contracts* are points bid on average, and how many of 100 are doubled.

| profile | belote | declarations | made | failed | capot | litige | contracts | doubled |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
"""
OUTCOMES = {
    "made": (Outcome.MADE, Outcome.CAPOT_MADE),
    "failed": (Outcome.FAILED, Outcome.CAPOT_SUFFERED),
    "capot": (Outcome.CAPOT_MADE, Outcome.CAPOT_SUFFERED),
    "litige": (Outcome.LITIGE,),
}


def rates(name: str, deals: int) -> dict[str, float]:
    """What share of deals has a belote, declarations, each outcome; bids and doubles in points."""
    rules, stream = profile.load(name), Stream(f"rates of {name}")
    seen: Counter[str] = Counter()
    values: list[int] = []
    for place in range(deals):
        deal = play_deal(rules, stream, place % rules.players).deal
        outcome = score_deal(rules, deal).outcome
        seen["belote"] += deal.belote is not None
        seen["declarations"] += any(deal.declarations)
        for what, outcomes in OUTCOMES.items():
            seen[what] += outcome in outcomes
        if deal.contract:
            seen["doubled"] += deal.contract.doubled > 0
            seen["suit"] += deal.contract.trump not in {Trump.NONE, Trump.ALL}
            if not isinstance(deal.contract.value, Bid):
                values.append(deal.contract.value)
    found = {what: count / deals for what, count in seen.items()}
    return found | {"contract": mean(values) if values else 0.0}


def parties(name: str, deals: int, number: int) -> list[tuple[int, int]]:
    """Both totals of so many parties."""
    rules = profile.load(name)
    sheets = (play_sheet(rules, deals, Stream(f"{name} {deals} {n}")) for n in range(number))
    return [(sheet.totals.a, sheet.totals.b) for sheet in sheets]


def places(real: Published, pool: list[tuple[int, int]]) -> list[list[int]]:
    """The totals of each place, sorted, over many concours made of parties of the pool."""
    stream = Stream(real.name)
    found: list[list[int]] = [[] for _ in real.totals]
    for _ in range(CONCOURS):
        totals = [0] * real.pairs
        for _ in range(real.parties):
            seats = list(range(real.pairs))
            for place in range(real.pairs - 1, 0, -1):
                other = stream.below(place + 1)
                seats[place], seats[other] = seats[other], seats[place]
            for table in range(real.pairs // 2):
                both = pool[stream.below(len(pool))]
                totals[seats[2 * table]] += both[0]
                totals[seats[2 * table + 1]] += both[1]
        for place, total in enumerate(sorted(totals, reverse=True)[: len(found)]):
            found[place].append(total)
    return [sorted(one) for one in found]


def spread(real: Published, average: float) -> float:
    """The spread of a partie of 12 that puts the first places of a list where they are.

    average: points a deal.  Least squares on the expected normal scores of the first places.
    """
    level = average * real.parties * real.deals
    scores = [
        NormalDist().inv_cdf((real.pairs - place - 0.375) / (real.pairs + 0.25))
        for place in range(len(real.totals))
    ]
    above = sum(z * (total - level) for z, total in zip(scores, real.totals, strict=True))
    return above / sum(z * z for z in scores) * (12 / real.deals / real.parties) ** 0.5


def written() -> str:
    """The page."""
    asce = rates("asce", DEALS * 4)
    twelve = parties("asce", 12, SHEETS)
    ten = parties("asce", 10, SHEETS)
    declared = mean(map(sum, parties("annonces", 12, SHEETS // 5)))
    return (
        HEAD
        + RATES.format(deals=DEALS * 4, sheets=SHEETS)
        + "".join(
            f"| {title} | {asce[key]:.3f} | {real} | {source} |\n"
            for title, key, real, source in CLASSIC
        )
        + _sheets(twelve)
        + NOTES.format(declared=declared)
        + LISTS.format(number=CONCOURS)
        + "".join(_list(real, twelve if real.deals == 12 else ten) for real in PUBLISHED)
        + "\nSources: "
        + "; ".join(f"{real.name}: <{real.source}>" for real in PUBLISHED)
        + ". Where the number\nof deals is not published (*), the likeliest format is taken.\n"
        + GAMES.format(deals=DEALS)
        + "".join(_game(name) for name in profile.names())
    )


def _sheets(twelve: list[tuple[int, int]]) -> str:
    totals = [total for both in twelve for total in both]
    average = mean(totals) / 12
    asked = sorted(round(spread(real, average)) for real in PUBLISHED)
    high = sum(total > 1280 for total in totals) / len(totals)
    rows = (
        ("points of a pair, a deal", f"{average:.1f}", "81 or more", "(2)"),
        ("the winner's total of 12 deals", f"{mean(map(max, twelve)):.0f}", "", ""),
        ("the loser's total", f"{mean(map(min, twelve)):.0f}", "", ""),
        ("a pair's total over 1280", f"{high:.3f}", "happens", "cap of R10 (3)"),
        (
            "spread of a pair's total",
            f"{pstdev(totals):.0f}",
            f"{asked[0]} to {asked[-1]}, median {asked[len(asked) // 2]}",
            "five published lists (4)",
        ),
    )
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _list(real: Published, pool: list[tuple[int, int]]) -> str:
    rows = []
    for place, (total, simulated) in enumerate(zip(real.totals, places(real, pool), strict=True)):
        low = simulated[int(DOUBTED * len(simulated))]
        high = simulated[int((1 - DOUBTED) * len(simulated))]
        told = f"{real.name}, {real.pairs} pairs, {real.parties} × {real.deals}"
        title = told + ("" if real.sure else " *") if place == 0 else ""
        rows.append(
            f"| {title} | {place + 1} | {total} | {mean(simulated):.0f} ({low} to {high}) |\n"
        )
    return "".join(rows)


def _game(name: str) -> str:
    found = rates(name, DEALS)
    shares = ("belote", "declarations", "made", "failed", "capot", "litige")
    cells = [f"{found.get(what, 0):.3f}" if found.get(what) else "" for what in shares]
    cells.append(f"{found['contract']:.0f}" if found["contract"] else "")
    cells.append(f"{100 * found['doubled']:.1f}" if found.get("doubled") else "")
    return f"| `{name}` | {' | '.join(cells)} |\n"


def main() -> int:
    """Measure and write."""
    PAGE.write_text(written(), encoding="utf-8")
    print(f"written to {PAGE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
