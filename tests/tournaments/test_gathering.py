"""Players matched at the door, the qualified of other concours, points that follow the player."""

import pytest
from django.utils import timezone

from scoring.sides import BySide
from tests.factories.clubs import actor, make_club, make_member
from tests.factories.tournaments import make_tournament
from tournaments import publication, registration, results, rounds, seasons, tally
from tournaments.models import Partnership, Table, Tournament
from tournaments.pairing.seed import Stream
from tournaments.refusals import Refusal
from tournaments.rules import derive, load

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club()


def play(tournament, scores):
    """One partie in which pair n marks scores[n]; the table's two make 1944."""
    drawn = rounds.publish(rounds.draw(tournament, by=actor()), by=actor())
    for table in Table.objects.filter(round=drawn):
        a, b = (table.partnership(side).number for side in "AB")
        one = scores[a] if a in scores else 1944 - scores.get(b, 972)
        points = BySide(a=one, b=1944 - one)
        results.record_score(table, points=points, by=actor(), key="k", confirmed=True)


def alone(tournament, *names):
    return [
        registration.enter(tournament, names=(name, ""), paid_cents=500, by=actor())
        for name in names
    ]


def refusal(verb, *args, **kwargs):
    with pytest.raises(Refusal) as refused:
        verb(*args, **kwargs)
    return refused.value.code


def test_players_who_wait_are_matched_by_a_lot_that_anyone_can_redo(club):
    tournament = make_tournament(2, club=club, seed="porte")
    waiting = alone(tournament, "Anne Un", "Bruno Deux", "Carla Trois", "Denis Quatre", "Eve Cinq")
    made = registration.match_singles(tournament, by=actor())
    drawn = Stream("porte/singles/0").shuffle([one.number for one in waiting])
    assert [one.number for one in made] == [drawn[0], drawn[2]]
    names = {one.number: one.first.name for one in waiting}
    assert made[0].names == f"{names[drawn[0]]} – {names[drawn[1]]}"
    left = Partnership.objects.entered().get(second=None)
    assert left.number == drawn[4]
    assert made[0].paid_cents == 1000
    assert refusal(registration.match_singles, tournament, by=actor()) == "too_few_waiting"


def test_best_of_each_concours_qualify_and_nobody_twice(club):
    first = make_tournament(4, club=club, rules=derive(load("asce"), {"format.rounds": 2}))
    play(first, {1: 1500, 2: 1400})
    publication.finish(first, by=actor())
    first.refresh_from_db()
    order = [row.id for row in tally.read(first).ranked()]
    names = {one.number: one.names for one in Partnership.objects.filter(tournament=first)}
    final = make_tournament(0, club=club)
    made = registration.qualify(final, sources=[first], best=1, by=actor())
    made += registration.qualify(final, sources=[first], best=2, by=actor())
    assert [one.names for one in made] == [names[number] for number in order[:3]]
    registration.qualify(final, sources=[first], best=2, by=actor())
    assert refusal(registration.qualify, final, sources=[first], best=2, by=actor()) == (
        "nobody_qualifies"
    )


def test_qualifying_concours_must_be_over_and_of_the_club(club):
    running = make_tournament(4, club=club)
    final = make_tournament(0, club=club)
    qualify = registration.qualify
    assert refusal(qualify, final, sources=[running], best=2, by=actor()) == "source_running"
    assert refusal(qualify, final, sources=[running], best=0, by=actor()) == "bad_best"
    foreign = make_tournament(4, club=make_club("Ailleurs"))
    Tournament.objects.filter(pk=foreign.pk).update(finished_at=timezone.now())
    foreign.refresh_from_db()
    assert refusal(qualify, final, sources=[foreign], best=2, by=actor()) == (
        "source_of_another_kind"
    )


def evening(club, pairs, scores):
    tournament = make_tournament(0, club=club)
    for number, names in enumerate(pairs, 1):
        registration.enter(tournament, names=names, number=number, by=actor())
    seasons.set_season(tournament, name="Challenge d’hiver", by=actor())
    play(tournament, scores)
    return tournament


def test_points_follow_the_player_from_partner_to_partner(club):
    evening(club, [("Anne Un", "Bruno Deux"), ("Carla Trois", "Denis Quatre")], {1: 1200})
    evening(club, [("Anne Un", "Carla Trois"), ("Bruno Deux", "Eve Cinq")], {1: 1000})
    found = seasons.ranking(seasons.evenings(club, "Challenge d’hiver"))
    assert [(one.rank, one.name, one.evenings, one.wins, one.total) for one in found] == [
        (1, "Anne Un", 2, 2, 2200),
        (2, "Bruno Deux", 2, 1, 2144),
        (3, "Carla Trois", 2, 1, 1744),
        (4, "Eve Cinq", 1, 0, 944),
        (5, "Denis Quatre", 1, 0, 744),
    ]


def test_season_on_the_desk_and_in_public(club, client):
    tournament = evening(
        club, [("Anne Un", "Bruno Deux"), ("Carla Trois", "Denis Quatre")], {1: 1200}
    )
    public = f"/c/{tournament.slug}/season/"
    assert "Anne U." in client.get(public).content.decode()
    publication.hide(tournament, kind="standings", by=actor())
    assert "Anne U." not in client.get(public).content.decode()
    client.force_login(make_member(club, "organiser"))
    page = client.get(f"/desk/{tournament.slug}/gathering/")
    assert [one.name for one in page.context["players"]][:2] == ["Anne Un", "Bruno Deux"]
    refused = client.post(f"/desk/{tournament.slug}/gathering/season/", {"name": "?!"})
    assert refused.context["season"].errors["name"]
    client.post(f"/desk/{tournament.slug}/gathering/season/", {"name": ""})
    assert client.get(public).status_code == 404


def test_desk_matches_and_qualifies(club, client):
    tournament = make_tournament(2, club=club)
    alone(tournament, "Anne Un", "Bruno Deux")
    client.force_login(make_member(club, "scorer"))
    gathering = f"/desk/{tournament.slug}/gathering/"
    assert client.post(f"{gathering}match/").status_code == 302
    assert not Partnership.objects.entered().filter(second=None).exists()
    refused = client.post(f"{gathering}qualify/", {"best": "", "sources": []})
    assert set(refused.context["qualified"].errors) == {"best", "sources"}
