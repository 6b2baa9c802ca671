"""A sheet stated deal by deal: what holds, what stands against each other, and its totals."""

import pytest
from django.db import close_old_connections

from clubs.models import Actor
from scoring.errors import ScoringError
from scoring.sides import BySide
from tests.factories.clubs import actor
from tests.factories.tournaments import make_tournament
from tests.tournaments.at_once import at_once
from tests.tournaments.hall import refused
from tournaments import publication, results, rounds, sheets
from tournaments.deals import sheet, void
from tournaments.models import DealEntry, LogEntry, ScoreEntry, Table
from tournaments.rules.points import profile_of

ANNE = actor()
PHONE = Actor(user_id=None, name="Table 1", source="phone")


def played(pairs=4, **changes):
    tournament = make_tournament(pairs, **changes)
    rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    tables = Table.objects.filter(round__tournament=tournament).order_by("number")
    return list(tables.select_related("round__tournament__ruleset"))


def data(taker="A", a=100, **more):
    return {"taker": taker, "points": {"A": a}, **more}


def state(table, number, told=None, *, key="", **more):
    more.setdefault("by", ANNE)
    told = data() if told is None else told
    return sheets.state_deal(table, number=number, data=told, key=key or f"k{number}", **more)


def fill(table, but=(), **more):
    for number in range(1, 13):
        if number not in but:
            state(table, number, **more)


def whole(table):
    tournament = table.round.tournament
    rows = list(DealEntry.objects.filter(table=table).order_by("id"))
    emptied = void(table.entries.order_by("id"))
    return sheet(profile_of(tournament.rules), rows, tournament.rules.deals(1), emptied=emptied)


def told(table):
    return [line.place.data and line.place.data["points"]["A"] for line in whole(table).lines]


pytestmark = pytest.mark.django_db


def test_state_deal_keeps_it_and_gives_what_it_is_worth():
    (table, *_) = played()
    kept = state(table, 3, data(a=88, belote="A"))
    assert kept.entry.data == {"taker": "A", "points": {"A": 88, "B": 74}, "belote": "A"}
    assert (kept.entry.by_name, kept.entry.source, kept.entry.turn) == ("essai", "command", 1)
    line = whole(table).lines[2]
    assert (line.score.outcome, line.score.score) == ("made", BySide(a=108, b=74))
    assert whole(table).missing == (1, 2, *range(4, 13))


def test_a_half_entered_sheet_has_running_totals_and_the_pot_that_waits():
    (table, *_) = played()
    state(table, 1, data(a=100))
    state(table, 2, data(a=81))
    state(table, 3, data("B", a=62))
    lines = whole(table).lines
    assert [(line.totals.a, line.totals.b, line.held) for line in lines[:4]] == [
        (100, 62, 0), (100, 143, 81), (162, 324, 0), (162, 324, 0),
    ]  # fmt: skip


def test_the_last_deal_is_scored_as_the_last():
    (table, *_) = played()
    for number in (1, 12):
        state(table, number, data(a=81))
    lines = whole(table).lines
    assert lines[0].score.held == 81
    assert lines[-1].score.score == BySide(a=81, b=81)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (data(a=161), "impossible_points"),
        (data(a=163), "bad_value"),
        ({"taker": "A"}, "missing_field"),
        ({"points": {"A": 3}}, "missing_field"),
        (data(contract={"value": 100, "trump": "H"}), "not_played"),
        (data(odd=1), "unknown_field"),
    ],
)
def test_state_deal_that_cannot_be_is_refused_by_the_engine(told, code):
    (table, *_) = played()
    with pytest.raises(ScoringError) as caught:
        state(table, 1, told)
    assert caught.value.code == code
    assert not DealEntry.objects.exists()


def test_state_deal_beyond_the_partie_is_refused():
    (table, *_) = played()
    for number in (0, 13):
        refused("no_such_deal", state, table, number)


def test_state_deal_sent_again_is_one_statement_and_its_key_is_for_it_alone():
    (table, *_) = played()
    assert [state(table, 1).repeated for _ in range(3)] == [False, True, True]
    assert DealEntry.objects.count() == 1
    refused("deal_key_reused", state, table, 1, data(a=99))


def test_state_deal_that_was_seen_is_corrected_and_both_are_kept():
    (table, *_) = played()
    first = state(table, 1)
    second = state(table, 1, data(a=90), sees=first.place.turn, key="c")
    assert not second.place.conflict
    assert told(table)[0] == 90
    assert DealEntry.objects.count() == 2


def test_state_deal_that_was_not_seen_stands_against_the_other_until_somebody_says():
    (table, *_) = played()
    state(table, 1)
    rival = state(table, 1, data(a=90), key="other", by=PHONE)
    assert rival.place.conflict
    assert [row.data["points"]["A"] for row in rival.place.rows] == [100, 90]
    assert whole(table).conflicts == (1,)
    assert told(table)[0] is None
    fill(table, but=(1,))
    assert refused("deals_differ", sheets.send, table, by=ANNE, key="s").params["numbers"] == [1]
    settled = state(table, 1, data(a=90), sees=rival.place.turn, key="says")
    assert not settled.place.conflict
    assert told(table)[0] == 90


def test_state_deal_twice_alike_is_no_conflict():
    (table, *_) = played()
    state(table, 1)
    assert not state(table, 1, key="other").place.conflict
    assert told(table)[0] == 100


def test_a_table_about_which_too_much_is_stated_keeps_what_it_has(monkeypatch):
    (table, *_) = played()
    monkeypatch.setattr(sheets, "MOST", 2)
    fill(table, but=range(3, 13))
    refused("sheet_crowded", state, table, 3)
    assert told(table)[:3] == [100, 100, None]


def test_insert_deal_moves_the_others_down_and_remove_takes_it_out_again():
    (table, *_) = played()
    for number, points in enumerate((10, 20, 30), start=1):
        state(table, number, data("B", a=points))
    after = sheets.insert_deal(table, number=2, seen=3, by=ANNE, key="i")
    assert told(table)[:5] == [10, None, 20, 30, None]
    again = sheets.insert_deal(table, number=2, seen=3, by=ANNE, key="i")
    assert again.rows == after.rows
    sheets.remove_deal(table, number=2, seen=after.rows, by=ANNE, key="r")
    assert told(table)[:5] == [10, 20, 30, None, None]
    assert DealEntry.objects.count() > 3


def test_insert_deal_into_a_sheet_that_changed_or_is_full_is_refused():
    (table, *_) = played()
    fill(table)
    refused("sheet_changed", sheets.insert_deal, table, number=1, seen=3, by=ANNE, key="i")
    refused("sheet_full", sheets.insert_deal, table, number=1, seen=12, by=ANNE, key="i")
    refused("no_such_deal", sheets.remove_deal, table, number=13, seen=12, by=ANNE, key="i")


def test_send_states_the_engines_totals_and_keeps_which_deals_they_were():
    (table, *_) = played()
    fill(table)
    sent = sheets.send(table, by=ANNE, key="s")
    assert sent.entry.points == whole(table).totals == BySide(a=1200, b=744)
    assert (sent.entry.deals, sent.entry.verdict, sent.state) == (12, "possible", "entered")
    assert sheets.send(table, by=ANNE, key="s").repeated
    assert LogEntry.objects.get(code="score_statement").params["deals"] == 12
    state(table, 1, data(a=101), sees=1, key="c")
    fixed = sheets.send(table, by=ANNE, key="t", sees=sent.entry.pk)
    assert (fixed.entry.kind, fixed.entry.points.a, fixed.entry.deals) == ("correction", 1201, 13)


def test_send_says_how_many_deals_are_missing():
    (table, *_) = played()
    fill(table, but=(5, 7))
    said = refused("deals_missing", sheets.send, table, by=ANNE, key="s")
    assert said.params == {"count": 2, "missing": [5, 7]}
    assert not ScoreEntry.objects.exists()


def test_send_against_other_totals_is_a_conflict_that_the_sheet_may_settle():
    (table, *_) = played()
    results.record_score(table, points=BySide(a=1000, b=944), by=ANNE, key="typed")
    fill(table)
    sent = sheets.send(table, by=PHONE, key="s")
    assert (sent.state, len(sent.rivals)) == ("conflict", 2)
    settled = sheets.send(table, by=ANNE, key="t", settles=True)
    assert (settled.state, settled.result.points.a) == ("entered", 1200)


def test_a_phone_writes_until_its_sheet_is_sent_and_again_when_the_table_is_annulled():
    (table, *_) = played()
    fill(table, by=PHONE)
    sheets.send(table, by=PHONE, key="s")
    assert sheets.closed(table) == "sheet_sent"
    refused("sheet_sent", state, table, 1, data(a=5), by=PHONE, key="x")
    refused("sheet_sent", sheets.send, table, by=PHONE, key="t")
    assert sheets.send(table, by=PHONE, key="s").repeated
    results.annul(table, reason="à rejouer", by=ANNE, key="a")
    assert sheets.closed(table) is None


def test_a_table_that_is_played_again_has_an_empty_sheet_until_the_annulment_is_undone():
    (table, *_) = played()
    fill(table)
    sheets.send(table, by=ANNE, key="s")
    gone = results.annul(table, reason="à rejouer", by=ANNE, key="a")
    assert whole(table).missing == tuple(range(1, 13))
    assert state(table, 1, data(a=50), key="again").entry.turn == 2
    assert told(table)[:2] == [50, None]
    assert DealEntry.objects.count() == 13
    back = results.undo(gone.entry, by=ANNE, key="u")
    assert (back.entry.points.a, back.entry.deals) == (1200, 12)
    assert told(table)[0] is None, "what was stated since stands against what counts again"
    assert told(table)[1] == 100


def test_a_sheet_after_an_annulment_is_counted_from_there():
    (table, *_) = played()
    fill(table)
    sheets.send(table, by=ANNE, key="s")
    results.annul(table, reason="à rejouer", by=ANNE, key="a")
    for number in range(1, 13):
        state(table, number, data(a=90), key=f"new{number}")
    sent = sheets.send(table, by=ANNE, key="t")
    assert (sent.entry.points.a, sent.entry.deals, sent.state) == (1080, 24, "entered")


def test_a_phone_is_closed_by_the_desk_by_a_ruling_and_by_the_next_partie():
    (table, other) = played()
    publication.hide(table.round.tournament, kind="phones", by=ANNE)
    refused("phones_off", state, table, 1, by=PHONE)
    publication.show(table.round.tournament, kind="phones", by=ANNE)
    state(table, 1, by=PHONE)
    results.record_score(other, points=BySide(a=1000, b=944), by=ANNE, key="d")
    assert sheets.closed(other) is None
    results.correct(other, points=BySide(a=1000, b=944), reason="relu", by=ANNE, key="e")
    assert sheets.closed(other) == "table_settled"
    rounds.publish(rounds.draw(table.round.tournament, by=ANNE, force=True), by=ANNE)
    refused("partie_closed", state, table, 2, by=PHONE)
    state(table, 2, by=ANNE)


def test_a_deal_keeps_its_partie_published_and_its_pairs_at_the_table():
    (table, _) = played()
    state(table, 1)
    seen = refused("has_entries", rounds.cancel, table.round, by=ANNE)
    assert seen.params["tables"] == [table.number]


@pytest.mark.django_db(transaction=True)
def test_two_devices_at_the_same_moment_keep_both_statements_and_show_the_conflict():
    (table, *_) = played()
    close_old_connections()
    found = at_once(
        lambda: state(table, 1, data(a=90), key="one"),
        lambda: state(table, 1, data(a=91), key="two"),
    )
    assert sorted(one.entry.turn for one in found) == [1, 2]
    assert whole(table).conflicts == (1,)


@pytest.mark.django_db(transaction=True)
def test_two_phones_that_send_at_once_state_one_score():
    (table, *_) = played()
    fill(table)
    close_old_connections()
    found = at_once(
        lambda: sheets.send(table, by=PHONE, key="one"),
        lambda: sheets.send(table, by=PHONE, key="two"),
    )
    assert sorted(type(one).__name__ for one in found) == ["Recorded", "SheetRefused"]
    assert ScoreEntry.objects.count() == 1


# --- declarations ---


def declaring(side="A", *found, **more):
    return data(declarations={side: list(found)}, **more)


TIERCE, CENT, JACKS = {"kind": "tierce"}, {"kind": "cent"}, {"kind": "carre", "rank": "J"}


@pytest.mark.parametrize(
    ("found", "mark"),
    [((TIERCE,), 120), ((TIERCE, TIERCE), 140), ((JACKS, TIERCE), 320), ((CENT,), 200)],
)
def test_declarations_are_stated_without_their_cards(found, mark):
    (table, *_) = played(scoring="annonces")
    kept = state(table, 1, declaring("A", *found))
    assert "top" not in str(kept.entry.data)
    assert whole(table).lines[0].score.score.a == mark


def test_declarations_that_no_hands_can_hold_are_refused():
    (table, *_) = played(scoring="annonces")
    for found in ((JACKS, CENT), (CENT, CENT, CENT)):
        with pytest.raises(ScoringError):
            state(table, 1, declaring("A", *found))


def test_declarations_of_both_sides_need_their_cards():
    (table, *_) = played(scoring="annonces")
    both = {"A": [TIERCE], "B": [TIERCE]}
    with pytest.raises(ScoringError) as caught:
        state(table, 1, data(declarations=both))
    assert caught.value.code == "missing_field"
    tops = {"A": [{**TIERCE, "top": "AS"}], "B": [{**TIERCE, "top": "KH"}]}
    state(table, 1, data(declarations=tops))
    assert whole(table).lines[0].score.score.a == 120


# --- contracts ---


def bid(value=100, trump="H", doubled=0, **more):
    return data(contract={"value": value, "trump": trump, "doubled": doubled}, **more)


def test_contracts_are_stated_and_scored_as_the_engine_scores_them():
    (table, *_) = played(scoring="coinche")
    state(table, 1, bid(doubled=2, a=120))
    state(table, 2, {**bid("capot"), "capot": "A"} | {"points": None})
    assert whole(table).missing == tuple(range(3, 13))
    first, second = whole(table).lines[:2]
    assert first.score.score.b == 0
    assert second.score.outcome == "capot_made"
    for told in (data(), bid(75), bid(trump="X")):
        with pytest.raises(ScoringError):
            state(table, 3, told)


@pytest.mark.parametrize(
    "declared",
    [
        {"A": [{"kind": "carre", "rank": ["J"]}]},
        {"A": [{"kind": {}}]},
        {"A": "tierce", "B": [], "C": [TIERCE]},
        {"C": [TIERCE]},
        {"A": [None]},
        {"A": [{**TIERCE, "top": 7}]},
    ],
)
def test_declarations_that_are_none_are_refused_whatever_they_are(declared):
    (table, *_) = played(scoring="annonces")
    with pytest.raises(ScoringError):
        state(table, 1, data(declarations=declared))
