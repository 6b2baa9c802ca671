"""prizes: who gets what, worked by hand."""

import pytest

from tests.tournaments.hall import BY, hall, pair, partie, refused
from tournaments import prizes, results
from tournaments.models import Partnership, Prize
from tournaments.prizes import Contender, Planned, award, in_giving_order


def rank(nth, label="", value=0):
    return Planned(kind="rank", nth=nth, label=label or f"rang {nth}", value_cents=value)


def category(name, nth=1):
    return Planned(kind="category", category=name, nth=nth, label=f"{name} {nth}")


LAST = Planned(kind="last", label="dernière")


def line(number, place, *categories, withdrawn=False):
    return Contender(number=number, rank=place, categories=categories, withdrawn=withdrawn)


FIELD = (
    line(7, 1, "women"),
    line(3, 2, "mixed"),
    line(9, 3, "women"),
    line(4, 4),
    line(8, 5, "women"),
    line(2, 6, "mixed"),
)


def given(planned, ranking=FIELD, *, cumulate=False):
    return {one.label: one.numbers for one in award(planned, ranking, cumulate=cumulate)}


def test_award_by_rank_follows_the_ranking():
    assert given([rank(1), rank(2), rank(6), rank(7)]) == {
        "rang 1": (7,),
        "rang 2": (3,),
        "rang 6": (2,),
        "rang 7": (),
    }


def test_award_without_cumulation_passes_over_who_has_a_prize():
    found = given([rank(1), category("women"), category("women", 2), LAST])
    assert found == {"rang 1": (7,), "women 1": (9,), "women 2": (), "dernière": (2,)}


def test_award_with_cumulation_counts_everybody_of_the_category():
    found = given([rank(1), category("women"), category("women", 2)], cumulate=True)
    assert found == {"rang 1": (7,), "women 1": (7,), "women 2": (9,)}


def test_award_ranks_go_first_whatever_the_order_of_the_list():
    assert given([category("women"), rank(1)]) == {"women 1": (9,), "rang 1": (7,)}


def test_award_equal_pairs_hold_both_ranks_together():
    tied = (line(5, 1), line(6, 1), line(1, 3))
    assert given([rank(1), rank(2), rank(3)], tied) == {
        "rang 1": (5, 6),
        "rang 2": (5, 6),
        "rang 3": (1,),
    }


def test_award_the_last_pair_is_the_last_that_has_no_prize_yet():
    assert given([rank(6), LAST]) == {"rang 6": (2,), "dernière": (8,)}


def test_award_leavers_get_nothing_and_are_not_the_last_pair():
    field = (*FIELD, line(1, 7, withdrawn=True))
    assert given([LAST, rank(7)], field) == {"dernière": (2,), "rang 7": ()}


def test_award_of_an_empty_ranking_gives_nothing_to_nobody():
    assert given([rank(1), LAST, category("mixed")], ()) == {
        "rang 1": (),
        "dernière": (),
        "mixed 1": (),
    }


def test_in_giving_order_ends_with_the_first():
    awarded = award([rank(1), rank(2), category("women"), LAST], FIELD, cumulate=False)
    labels = [one.label for one in in_giving_order(awarded)]
    assert labels == ["dernière", "women 1", "rang 2", "rang 1"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "planned"),
    [
        ("no_label", Planned(kind="rank", label="  ")),
        ("label_too_long", Planned(kind="rank", label="x" * 121)),
        ("bad_rank", Planned(kind="rank", nth=0, label="Jambon")),
        ("bad_rank", Planned(kind="rank", nth=99_999, label="Jambon")),
        ("bad_category", Planned(kind="category", category="", label="Jambon")),
        ("bad_category", Planned(kind="category", category="géants", label="Jambon")),
        ("unknown_kind", Planned(kind="tombola", label="Jambon")),
        ("bad_value", Planned(kind="rank", label="Jambon", value_cents=-1)),
        ("bad_value", Planned(kind="rank", label="Jambon", value_cents=10**12)),
    ],
)
def test_set_prizes_that_nobody_could_win_are_refused_and_nothing_changes(code, planned):
    tournament = hall(2)
    prizes.set_prizes(tournament, prizes=[rank(1, "Panier")], by=BY)
    refusal = refused(code, prizes.set_prizes, tournament, prizes=[rank(1), planned], by=BY)
    assert refusal.params["line"] == 2
    assert [prize.label for prize in tournament.prizes.all()] == ["Panier"]


@pytest.mark.django_db
def test_set_prizes_replaces_the_list_and_raises_the_version():
    tournament = hall(2)
    prizes.set_prizes(tournament, prizes=[rank(1, "Panier"), LAST], by=BY)
    prizes.set_prizes(tournament, prizes=[rank(2, " Jambon ", 2500)], by=BY)
    rows = Prize.objects.filter(tournament=tournament)
    assert [(one.label, one.nth, one.value_cents) for one in rows] == [("Jambon", 2, 2500)]
    before = tournament.version
    tournament.refresh_from_db()
    assert tournament.version == before + 2


@pytest.mark.django_db
def test_awards_read_the_last_ranking_in_giving_order(django_assert_max_num_queries):
    tournament = hall(6)
    partie(tournament, points=lambda a, b: (1000 + 10 * a + b, 944 - 10 * a - b))
    results.refresh_standings(tournament.pk)
    Partnership.objects.filter(pk=pair(tournament, 6).pk).update(categories=["women"])
    ranking = [row["number"] for row in tournament.standings.last().rows]
    prizes.set_prizes(tournament, prizes=[rank(1), rank(2), category("women")], by=BY)
    with django_assert_max_num_queries(4):
        found = prizes.awards(tournament)
    assert [one.label for one in found] == ["women 1", "rang 2", "rang 1"]
    assert [one.numbers for one in found] == [(6,), (ranking[1],), (ranking[0],)]


@pytest.mark.django_db
def test_awards_before_any_ranking_name_nobody():
    tournament = hall(4)
    prizes.set_prizes(tournament, prizes=[rank(1)], by=BY)
    assert [one.numbers for one in prizes.awards(tournament)] == [()]
