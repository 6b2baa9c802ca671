"""What the engine and the desk's own questions say of totals before they are kept."""

import pytest

from scoring.sides import BySide
from tests.factories.tournaments import make_tournament
from tests.tournaments.one_partie import (
    ANNE,
    BOB,
    State,
    play,
    played,
    points,
    publish,
    record,
    stored,
)
from tournaments import results
from tournaments.doubts import ScoreDoubtful, ScoreImpossible
from tournaments.models import ScoreEntry, Seat
from tournaments.rules import load


@pytest.mark.django_db
def test_record_score_impossible_is_refused_with_reason_and_likely_slips():
    _, (table, *_) = played()
    with pytest.raises(ScoreImpossible) as info:
        record(table, 1024, 981)
    refusal = info.value
    assert (refusal.code, refusal.field) == ("score_impossible", "points")
    assert (refusal.params["reason"], refusal.params["sum"]) == ("sum_impossible", 2005)
    assert [1024, 980] in refusal.params["suggestions"]
    assert "2005" in refusal.message
    assert not ScoreEntry.objects.exists()


@pytest.mark.django_db
def test_record_score_impossible_is_not_kept_by_confirming_but_by_a_reason():
    _, (table, *_) = played()
    with pytest.raises(ScoreImpossible):
        record(table, 1024, 981, confirmed=True)
    entry = record(table, 1024, 981, disputed_reason="Les deux camps signent").entry
    assert (entry.verdict, entry.disputed) == ("impossible", True)
    assert entry.reason == "Les deux camps signent"
    assert stored(table).points == points(1024, 981)


@pytest.mark.django_db
def test_record_score_unlikely_asks_once():
    _, (table, *_) = played()
    many = points(1104, 1944 - 1104 + 8 * 20)
    with pytest.raises(ScoreDoubtful) as info:
        results.record_score(table, points=many, by=ANNE, key="k")
    assert [doubt["code"] for doubt in info.value.params["doubts"]] == ["many_belotes"]
    assert "8 belotes" in info.value.message
    kept = results.record_score(table, points=many, by=ANNE, key="k", confirmed=True)
    assert kept.entry.verdict == "unlikely"


@pytest.mark.django_db
def test_record_score_that_only_contracts_could_judge_is_kept_without_a_question():
    tournament = make_tournament(4, rules=load("contree"))
    (table, *_) = publish(tournament)
    kept = record(table, 1712, 1300)
    assert (kept.entry.verdict, kept.state) == ("unknown", State.ENTERED)
    assert record(table, 1712, 1300, key="2").state == State.AGREED
    with pytest.raises(ScoreImpossible):
        record(table, 1713, 1300, key="3")


@pytest.mark.django_db
def test_record_score_of_deals_that_were_told_needs_no_contracts():
    tournament = make_tournament(4, rules=load("contree"))
    (table, *_) = publish(tournament)
    assert record(table, 1712, 1300, deals=10).entry.verdict == "possible"


def doubts_of(verb, *args, **more):
    with pytest.raises(ScoreDoubtful) as info:
        verb(*args, **more)
    assert "%(" not in info.value.message
    return [doubt["code"] for doubt in info.value.params["doubts"]]


@pytest.mark.django_db
def test_record_score_with_the_totals_typed_just_before_asks():
    _, (one, two, three, *_) = played()
    record(one, 900)
    assert doubts_of(record, two, 900) == ["same_as_before"]
    assert doubts_of(record, two, 1044) == ["same_as_before"]
    assert record(two, 900, confirmed=True).state == State.ENTERED
    record(three, 910)


@pytest.mark.django_db
def test_record_score_with_the_totals_of_the_partie_before_asks():
    tournament, tables = played()
    play(tables)
    seat = Seat.objects.get(table=tables[0], side="A")
    second = publish(tournament)
    now = Seat.objects.select_related("table__round").get(
        partnership=seat.partnership, table__in=second
    )
    again = points(900) if now.side == "A" else points(900).swap
    sheet = {"points": again, "by": ANNE, "key": "k"}
    assert doubts_of(results.record_score, now.table, **sheet) == ["same_as_last_partie"]
    record(now.table, 950)


@pytest.mark.django_db
def test_record_score_the_other_way_round_asks_before_it_is_a_conflict():
    _, (table, *_) = played()
    record(table, 900, key="1")
    assert doubts_of(record, table, 1044, key="2") == ["swapped"]
    assert record(table, 1044, key="2", confirmed=True).state == State.CONFLICT


@pytest.mark.django_db
def test_record_score_alike_is_not_asked_about_again():
    _, (table, *_) = played()
    many = points(1104, 1944 - 1104 + 8 * 20)
    results.record_score(table, points=many, by=ANNE, key="1", confirmed=True)
    assert results.record_score(table, points=many, by=BOB, key="2").state == State.AGREED


@pytest.mark.django_db
def test_judge_uses_the_deals_of_that_partie():
    tournament = make_tournament(4, format__deals=[8, 12, 12, 12])
    (table, *_) = publish(tournament)
    assert results.judge(table, BySide(a=648, b=648)).verdict == "possible"
    assert results.judge(table, BySide(a=972, b=972)).verdict == "impossible"
