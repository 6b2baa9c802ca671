"""What the entries of a table come to: the fold over them, oldest first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.models import ScoreEntry, Table
from tournaments.settling import settle

State = Table.State


def said(kind, a=None):
    b = None if a is None else 1944 - a
    return ScoreEntry(kind=kind, points_a=a, points_b=b)


def test_settle_nothing_awaits():
    assert (settle([]).state, settle([]).result) == (State.AWAITING, None)


@pytest.mark.parametrize(
    ("entries", "state", "place"),
    [
        ([said("statement", 900)], State.ENTERED, 0),
        ([said("statement", 0)], State.ENTERED, 0),
        ([said("statement", 900), said("statement", 900)], State.AGREED, 0),
        ([said("statement", 900), said("statement", 901)], State.CONFLICT, None),
        (
            [said("statement", 900), said("statement", 901), said("statement", 900)],
            "conflict",
            None,
        ),
        ([said("statement", 900), said("statement", 901), said("correction", 902)], "entered", 2),
        ([said("statement", 900), said("correction", 902), said("statement", 902)], "agreed", 1),
        (
            [said("statement", 900), said("correction", 902), said("statement", 900)],
            "conflict",
            None,
        ),
        ([said("statement", 900), said("annulment")], State.AWAITING, None),
        ([said("statement", 900), said("annulment"), said("statement", 950)], State.ENTERED, 2),
        ([said("statement", 900), said("statement", 901), said("annulment")], "awaiting", None),
        ([said("forfeit", 1100), said("statement", 900)], State.CONFLICT, None),
        ([said("forfeit", 1100), said("correction", 900)], State.ENTERED, 1),
    ],
)
def test_settle_says_what_counts(entries, state, place):
    settled = settle(entries)
    assert settled.state == state
    assert settled.result is (None if place is None else entries[place])


histories = st.lists(
    st.one_of(
        st.builds(said, st.sampled_from(("statement", "correction")), st.integers(900, 902)),
        st.builds(said, st.just("annulment")),
    ),
    max_size=12,
)


@given(histories)
def test_settle_counts_one_result_or_none_and_it_is_among_the_entries(entries):
    settled = settle(entries)
    counts = settled.state in (State.ENTERED, State.AGREED)
    assert (settled.result is not None) == counts
    assert not counts or any(settled.result is entry for entry in entries)
    assert settled.state != State.CONFLICT or len(settled.standing) >= 2


@given(histories, st.integers(900, 902))
def test_settle_after_a_correction_counts_the_correction_whatever_came_before(entries, total):
    last = said("correction", total)
    assert settle([*entries, last]).result is last


@given(histories)
def test_settle_after_an_annulment_forgets_everything(entries):
    assert settle([*entries, said("annulment")]) == settle([])
