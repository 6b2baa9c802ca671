"""A whole concours from a seed: the same every time, whatever the database and the order."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import profile
from scoring.sides import BySide
from scoring.totals import Verdict, judge
from tests.factories.clubs import actor, make_club
from tests.tournaments import recount
from tournaments import archive, background, registration, results, rounds
from tournaments.models import Table, Tournament
from tournaments.pairing.seed import Stream
from tournaments.rules import derive, load, names
from tournaments.rules.points import profile_of
from tournaments.simulation import invent, simulate
from tournaments.simulation.evening import DAY, enter_pairs
from tournaments.simulation.people import MOST_PAIRS

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
BY = actor()
QUICK = settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def played(teams, seed, rules="asce", club=None, **more):
    changes = more.pop("changes", {"format.deals": 4})
    tournament = simulate(
        rules=derive(load(rules), changes),
        teams=teams,
        seed=seed,
        club=club or make_club("Club simulé"),
        by=BY,
        **more,
    )
    return archive.export(Tournament.objects.with_rules().get(pk=tournament.pk))


def told(document):
    """As text, without the address that a second one cannot share."""
    return archive.text({**document, "tournament": {**document["tournament"], "slug": ""}})


def rows(document, place):
    keys = ("rank", "number", "points", "wins", "tied")
    return [tuple(row[key] for key in keys) for row in document["standings"][place]["rows"]]


@pytest.mark.parametrize("teams", [2, 3, 4, 5, 6, 7, 12, 19])
def test_simulate_any_number_of_pairs_plays_every_partie(teams):
    document = played(teams, "1")
    assert len(document["partnerships"]) == teams
    assert [row["number"] for row in document["rounds"] if not row["bis"]] == [1, 2, 3, 4]
    assert [row["complete"] for row in document["standings"]] == [True] * 4
    assert archive.replay(document) == ()
    for place, row in enumerate(document["standings"]):
        assert rows(document, place) == recount.standings(document, row["after_round"])


@pytest.mark.parametrize("rules", ["asce", "casson", "lions-10", "coinche", "contree"])
def test_simulate_every_shipped_reglement(rules):
    document = played(9, "règlement", rules, changes={})
    assert archive.replay(document) == ()


OWN_DEALS = {"asce", "casson", "lions-10", "coinche", "contree"}
SHORT = sorted(set(names()) - OWN_DEALS)


@pytest.mark.parametrize("rules", SHORT)
def test_simulate_every_way_of_a_shipped_reglement(rules):
    document = played(8, "règlement", rules, changes={"format.deals": 1})
    assert archive.replay(document) == ()


def test_simulate_plays_and_keeps_what_the_organiser_decided():
    """Without the dix de der a deal holds 152 points: no three deals of 162 add up to that."""
    changes = {"last_trick": 0, "failed": 152, "capot": 152, "capot_suffered": 152, "tie": "fails"}
    document = played(4, "152", changes={"format.deals": 3, "scoring_changes": changes})
    assert document["tournament"]["rules"]["scoring_changes"] == changes
    scores = [table["score"] for row in document["rounds"] for table in row["tables"]]
    assert {sum(score.values()) % 20 for score in scores} == {(3 * 152) % 20}
    ours = profile_of(derive(load("asce"), {"scoring_changes": changes}))
    for score in scores:
        points = BySide(a=score["A"], b=score["B"])
        assert judge(ours, 3, points).verdict != Verdict.IMPOSSIBLE
        assert judge(profile.load("asce"), 3, points).verdict == Verdict.IMPOSSIBLE
    assert archive.replay(document) == ()


@pytest.mark.slow
def test_simulate_148_pairs():
    document = played(148, "grand", changes={"format.deals": 2})
    assert archive.replay(document) == ()
    assert rows(document, 3) == recount.standings(document, 4)


@pytest.mark.once
def test_simulate_500_pairs_of_twelve_deals():
    document = played(500, "1", changes={})
    assert archive.replay(document) == ()
    assert rows(document, 3) == recount.standings(document, 4)
    assert all(row["optimal"] for row in document["rounds"])
    assert all(row["cost"]["rematches"] == 0 for row in document["rounds"])


def test_one_pair_cannot_play_and_nothing_is_stored():
    from tournaments.pairing import PairingRefused

    before = Tournament.objects.count()
    with pytest.raises(PairingRefused):
        played(1, "1")
    assert Tournament.objects.count() == before


def test_rounds_may_differ_from_those_of_the_rules():
    document = played(6, "1", rounds=2)
    assert [row["after_round"] for row in document["standings"]] == [1, 2]
    assert document["tournament"]["rules"]["format"]["rounds"] == 2


@QUICK
@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=40))
def test_same_seed_same_evening_byte_for_byte(seed):
    seed = seed or "x"
    club = make_club("Club simulé")
    by = actor()
    by = type(by)(user_id=None, name="simulation", source="simulation")
    one, other = (
        simulate(
            rules=derive(load("asce"), {"format.deals": 2, "format.rounds": 2}),
            teams=5,
            seed=seed,
            club=club,
            by=by,
            name="Le même",
        )
        for _ in range(2)
    )
    texts = [
        told(archive.export(Tournament.objects.with_rules().get(pk=each.pk)))
        for each in (one, other)
    ]
    assert texts[0] == texts[1]


def test_another_seed_gives_another_evening():
    one, other = (played(6, seed) for seed in ("1", "2"))
    assert one["partnerships"] != other["partnerships"]
    assert one["standings"] != other["standings"]


@QUICK
@given(st.integers(2, 9), st.integers(0, 1000))
def test_every_point_of_every_table_is_in_the_standings(teams, seed):
    document = played(teams, str(seed), changes={"format.deals": 2, "odd.method": "bye"})
    entered = sum(
        sum(table["score"].values()) for row in document["rounds"] for table in row["tables"]
    )
    last = document["standings"][-1]["rows"]
    rested = sum(game["points"] for row in last for game in row["games"] if game["kind"] == "bye")
    assert sum(row["points"] for row in last) == entered + rested


@QUICK
@given(st.integers(2, 8), st.randoms(use_true_random=False))
def test_any_order_of_entering_gives_the_same_standings(teams, chance):
    seed = f"ordre {chance.random()}"
    club = make_club()
    ranked = []
    for _ in range(2):
        tournament = registration.open_tournament(
            club,
            name="Ordre",
            date=DAY,
            rules=derive(load("asce"), {"format.rounds": 2}),
            base="asce",
            seed=seed,
            by=BY,
        )
        enter_pairs(tournament, teams, by=BY)
        for _partie in range(2):
            _play(tournament, chance)
        ranked.append([row.rows for row in tournament.standings.order_by("after_round")])
    assert ranked[0] == ranked[1]


def _play(tournament, chance):
    """Enter the tables in an order of this run; the sheets depend on the table alone."""
    with background.held():
        drawn = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
        tables = list(
            Table.objects.filter(
                round__tournament=tournament, round__number=drawn.number
            ).select_related("round")
        )
        chance.shuffle(tables)
        for table in tables:
            a = 162 * Stream(f"{tournament.seed}/{table.round}/{table.number}").below(6) + 486
            points = BySide(a=a, b=1944 - a)
            results.record_score(
                table, points=points, by=BY, key=str(chance.random()), confirmed=True
            )
            if chance.random() < 0.3:
                results.refresh_standings(tournament.pk)
    results.refresh_standings(tournament.pk)


def test_the_judge_accepts_every_simulated_sheet():
    document = played(12, "juge", changes={})
    asce = profile.load("asce")
    for drawn in document["rounds"]:
        for table in drawn["tables"]:
            totals = BySide(a=table["score"]["A"], b=table["score"]["B"])
            assert judge(asce, 12, totals).verdict is not Verdict.IMPOSSIBLE
            assert [entry["disputed"] for entry in table["entries"]] == [False]


@given(st.integers(0, 60), st.text("abc", max_size=3))
def test_invented_people_share_no_name(count, seed):
    pairs = list(invent(count, Stream(seed)))
    people = [name for pair in pairs for name in pair.names]
    assert len(pairs) == count
    assert len(set(people)) == 2 * count


def test_invented_people_suffice():
    assert len({name for pair in invent(MOST_PAIRS, Stream("x")) for name in pair.names}) == 4000


def test_held_jobs_are_not_enqueued_and_later_ones_are(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as callbacks:
        with background.held():
            background.later(background.Job.REFRESH_STANDINGS, 1)
        assert callbacks == []
        background.later(background.Job.REFRESH_STANDINGS, 1)
    assert len(callbacks) == 1
