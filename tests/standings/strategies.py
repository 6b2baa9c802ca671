"""Whole small contests for Hypothesis: tables, byes, forfeits, penalties, leavers."""

from hypothesis import strategies as st

from tournaments.standings import Criterion, Game, Kind, Line

POINTS = st.sampled_from([0, 81, 700, 900, 972, 1044, 1100, 1300]) | st.integers(0, 3264)

CRITERIA = st.lists(st.sampled_from(list(Criterion)), unique=True, max_size=len(Criterion))

ITSELF = st.lists(
    st.sampled_from([c for c in Criterion if c is not Criterion.LOT]), unique=True, min_size=1
)


@st.composite
def contests(draw, most=9):
    """Lines of 0 to `most` pairs; many ties, since few different totals are drawn."""
    ids = draw(st.lists(st.integers(1, 99), unique=True, max_size=most))
    games = {key: [] for key in ids}
    for number in range(1, draw(st.integers(0, 4)) + 1):
        seats = draw(st.permutations(ids))
        for a, b in zip(seats[::2], seats[1::2], strict=False):
            table(draw, games, number, a, b)
        if len(seats) % 2:
            rest = Game(round=number, points=draw(POINTS), kind=Kind.BYE)
            games[seats[-1]].append(rest)
    return [
        Line(
            id=key,
            games=tuple(games[key]),
            penalties=draw(st.sampled_from([0, 0, 0, 162, -162, -324])),
            withdrawn=draw(st.sampled_from([False, False, False, True])),
            placing=draw(st.sampled_from([None, None, 1, 2, 2, 5])),
        )
        for key in ids
    ]


def table(draw, games, number, a, b):
    left, right = draw(POINTS), draw(POINTS)
    kind = draw(st.sampled_from([Kind.PLAYED, Kind.PLAYED, Kind.PLAYED, Kind.FORFEIT]))
    counted = draw(st.sampled_from([True, True, True, True, False]))
    for me, mine, other, yours in ((a, left, b, right), (b, right, a, left)):
        games[me].append(
            Game(
                round=number, points=mine, against=yours, opponent=other, kind=kind, counted=counted
            )
        )
