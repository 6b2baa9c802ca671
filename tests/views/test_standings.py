"""Desk: standings, prizes, publication and papers."""

import pytest
from django.contrib.messages import get_messages

from tests.factories.clubs import actor, make_member
from tests.tournaments.hall import BY, hall, pair, partie
from tournaments import prizes, publication, results, rounds, rulings
from tournaments.models import Publication, Table
from tournaments.queries.public import what_is_public

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    tournament = hall(6)
    partie(tournament, points=lambda a, b: (1000 + 10 * a + b, 944 - 10 * a - b))
    partie(tournament)
    results.refresh_standings(tournament.pk)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def desk(client, evening):
    client.cookies["django_language"] = "en"
    client.force_login(make_member(evening.club, "organiser"))
    return client


def test_standings_say_changes_since_the_partie_before(desk, evening):
    page = desk.get(f"/desk/{evening.slug}/standings/")
    ranked = page.context["ranking"]
    first, second = (rows.rows for rows in evening.standings.all())
    before = {row["number"]: row["rank"] for row in first}
    after = {row["number"]: row["rank"] for row in second}
    assert {place.pair.number: place.moved for place in ranked.places} == {
        number: before[number] - after[number] for number in after
    }
    assert "Standings after partie 2" in page.text


def test_standings_of_an_earlier_partie(desk, evening):
    page = desk.get(f"/desk/{evening.slug}/standings/?partie=1")
    assert page.context["ranking"].after == 1
    assert all(place.moved is None for place in page.context["ranking"].places)
    assert desk.get(f"/desk/{evening.slug}/standings/?partie=7").status_code == 404


def test_standings_before_any_result_open(desk, evening):
    empty = hall(0)
    make_member(empty.club, "organiser", user=evening.club.memberships.get().user)
    assert "No ranking yet" in desk.get(f"/desk/{empty.slug}/standings/").text


def test_standings_show_penalties_as_lines_of_their_own(desk, evening):
    table = Table.objects.filter(round__tournament=evening, round__number=1).first()
    offender = table.seats.get(side="A").partnership
    other = table.seats.get(side="B").partnership.number
    rulings.penalise(offender, table=table, reason="Deuxième maldonne", by=BY)
    results.refresh_standings(evening.pk)
    page = desk.get(f"/desk/{evening.slug}/standings/")
    places = {place.pair.number: place for place in page.context["ranking"].places}
    assert places[other].penalties == 162
    assert places[offender.number].penalties == 0
    assert f"Pair {offender.number}: 162 points to the opponents, pair {other}" in page.text
    assert f"+162 (No. {offender.number} – Deuxième maldonne)" in page.text


def test_standings_say_what_is_missing(desk, evening):
    rounds.publish(rounds.draw(evening, by=BY), by=BY)
    results.refresh_standings(evening.pk)
    page = desk.get(f"/desk/{evening.slug}/standings/")
    assert "Provisional: 3 tables are still awaited." in page.text
    assert "partie 3, tables 1, 2, 3" in page.text


def test_standings_say_who_played_another_number_of_games_while_a_bis_runs(client):
    tournament = hall(5)
    partie(tournament)
    results.refresh_standings(tournament.pk)
    client.cookies["django_language"] = "en"
    client.force_login(make_member(tournament.club, "organiser"))
    for page in (f"/desk/{tournament.slug}/standings/", f"/c/{tournament.slug}/standings/"):
        found = client.get(page).context["rows"]
        assert sorted(row["games"] for row in found) == [
            "",
            "",
            "2 parties",
            "2 parties",
            "2 parties",
        ]
        assert client.get(page).text.count(">2 parties<") == 3


def test_standings_say_nothing_of_games_where_everybody_played_each_partie(desk, evening):
    rounds.publish(rounds.draw(evening, by=BY), by=BY)
    results.refresh_standings(evening.pk)
    found = desk.get(f"/desk/{evening.slug}/standings/").context["rows"]
    assert {row["games"] for row in found} == {""}


def test_standings_say_ties(desk):
    tournament = hall(4)
    make_member(tournament.club, "organiser", user=None)
    partie(tournament, points=lambda _a, _b: (972, 972))
    results.refresh_standings(tournament.pk)
    desk.force_login(tournament.club.memberships.get().user)
    page = desk.get(f"/desk/{tournament.slug}/standings/")
    assert "4 pairs share their rank." in page.text
    assert [place.rank for place in page.context["ranking"].places] == [1, 1, 1, 1]


def test_standings_take_as_many_queries_for_many_pairs(desk, evening, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    user = evening.club.memberships.get().user
    counts = []
    for pairs in (2, 40):
        tournament = hall(pairs)
        make_member(tournament.club, "organiser", user=user)
        partie(tournament)
        results.refresh_standings(tournament.pk)
        with CaptureQueriesContext(connection) as asked:
            desk.get(f"/desk/{tournament.slug}/standings/")
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 11


@pytest.mark.parametrize(
    ("name", "kind", "start"),
    [
        ("standings.pdf", "application/pdf", b"%PDF"),
        ("plan.pdf", "application/pdf", b"%PDF"),
        ("sheets.pdf", "application/pdf", b"%PDF"),
        ("sheets.pdf?tables=2,3", "application/pdf", b"%PDF"),
        ("rules.pdf", "application/pdf", b"%PDF"),
        ("prizes.pdf", "application/pdf", b"%PDF"),
        ("standings.csv", "text/csv; charset=utf-8", b"\xef\xbb\xbf"),
        ("press.txt", "text/plain; charset=utf-8", b"Concours"),
    ],
)
def test_papers_open(desk, evening, name, kind, start):
    answer = desk.get(f"/desk/{evening.slug}/papers/{name}")
    assert (answer.status_code, answer["Content-Type"]) == (200, kind)
    assert answer.content.startswith(start)


def test_papers_of_no_partie_are_not_found(desk, evening):
    for name in ("plan.pdf?partie=9", "sheets.pdf?partie=9", "standings.pdf?partie=9"):
        assert desk.get(f"/desk/{evening.slug}/papers/{name}").status_code == 404


# --- prizes ---------------------------------------------------------------------------------------


def save(desk, tournament, lines, **more):
    sent = {
        "what": [line[0] for line in lines],
        "nth": [line[1] for line in lines],
        "label": [line[2] for line in lines],
        "value": [line[3] for line in lines],
    }
    return desk.post(f"/desk/{tournament.slug}/prizes/save/", {**sent, **more})


def listed(tournament):
    rows = tournament.prizes.values_list("kind", "category", "nth", "label", "value_cents")
    return list(rows)


def test_prizes_are_saved_ranks_first_and_empty_lines_left_out(desk, evening):
    lines = [
        ("last", "", "Saucisson", ""),
        ("women", "", "Bouquet", "12,50"),
        ("rank", "2", "Rôti", "30 €"),
        ("rank", "1", "Jambon", "60"),
        ("rank", "", "", ""),
    ]
    assert save(desk, evening, lines).status_code == 302
    assert listed(evening) == [
        ("rank", "", 1, "Jambon", 6000),
        ("rank", "", 2, "Rôti", 3000),
        ("category", "women", 1, "Bouquet", 1250),
        ("last", "", 1, "Saucisson", 0),
    ]


@pytest.mark.parametrize(
    ("ranks", "numbers"),
    [("1-4", [1, 2, 3, 4]), ("1-2, 8, 12", [1, 2, 8, 12]), ("3", [3]), ("2–3", [2, 3])],
)
def test_prizes_of_several_ranks_at_once(desk, evening, ranks, numbers):
    save(desk, evening, [], ranks=ranks, ranks_label="Filet garni", ranks_value="5")
    assert listed(evening) == [("rank", "", number, "Filet garni", 500) for number in numbers]


@pytest.mark.parametrize("ranks", ["", "a", "5-1", "0", "1-9999", "1--3", "²", "-"])
def test_prizes_with_ranks_that_are_none_are_refused_and_kept_as_typed(desk, evening, ranks):
    page = save(
        desk, evening, [("rank", "1", "Jambon", "abc")][:0], ranks=ranks, ranks_label="Filet"
    )
    assert page.status_code == 200
    assert 'role="alert"' in page.text
    assert 'value="Filet"' in page.text
    assert listed(evening) == []


def test_prizes_refused_keep_every_line_as_typed(desk, evening):
    lines = [("rank", "1", "Jambon", "60"), ("rank", "2", "Rôti", "beaucoup")]
    page = save(desk, evening, lines)
    assert "Prize 2: the value must be" in page.text
    assert 'value="beaucoup"' in page.text
    assert 'value="Jambon"' in page.text
    assert listed(evening) == []


def test_prizes_are_the_organisers_business(client, evening):
    client.force_login(make_member(evening.club, "scorer"))
    assert client.get(f"/desk/{evening.slug}/prizes/").status_code == 200
    assert save(client, evening, [("rank", "1", "Jambon", "")]).status_code == 403
    assert listed(evening) == []


def test_prizes_page_and_microphone_name_the_winners_last_first(desk, evening):
    planned = [prizes.Planned(kind="rank", nth=nth, label=f"Prix {nth}") for nth in (1, 2)]
    prizes.set_prizes(evening, prizes=planned, by=BY)
    for part in ("prizes/", "prizes/announce/"):
        page = desk.get(f"/desk/{evening.slug}/{part}")
        assert [one["award"].label for one in page.context["awards"]] == ["Prix 2", "Prix 1"]
        best = evening.standings.last().rows[0]["number"]
        assert pair(evening, best).names in page.text


# --- publication ----------------------------------------------------------------------------------


def decide(desk, tournament, **sent):
    answer = desk.post(f"/desk/{tournament.slug}/publication/decide/", sent)
    return answer, [str(one) for one in get_messages(answer.wsgi_request)]


def test_publication_shows_and_hides(desk, evening):
    decide(desk, evening, act="hide", kind="standings")
    decide(desk, evening, act="show", kind="prizes")
    assert what_is_public(evening) == publication.Visible(standings=False, prizes=True, final=False)
    page = desk.get(f"/desk/{evening.slug}/publication/").text
    assert f"/c/{evening.slug}/" in page
    assert f"/screen/{evening.screen_token}/" in page
    assert "data:image/svg+xml" in page


def test_publication_finish_refused_says_which_tables(desk, evening):
    rounds.publish(rounds.draw(evening, by=BY), by=BY)
    _, said = decide(desk, evening, act="finish", announce="1")
    (sentence,) = said
    assert "no result yet for partie 3, tables 1, 2, 3." in sentence


def test_publication_finish_and_reopen(desk, evening):
    decide(desk, evening, act="finish", announce="1")
    evening.refresh_from_db()
    assert what_is_public(evening).final
    decide(desk, evening, act="reopen")
    evening.refresh_from_db()
    assert evening.finished_at is None


def test_publication_finish_without_announcing_hides_the_ranking(desk, evening):
    decide(desk, evening, act="finish")
    evening.refresh_from_db()
    assert evening.finished_at is not None
    assert not what_is_public(evening).standings


@pytest.mark.parametrize("sent", [{}, {"act": "burn"}, {"act": "show", "kind": "final"}])
def test_publication_of_nonsense_is_a_bad_request(desk, evening, sent):
    assert decide(desk, evening, **sent)[0].status_code == 400


def test_publication_is_the_organisers_business(client, evening):
    client.force_login(make_member(evening.club, "scorer"))
    assert client.get(f"/desk/{evening.slug}/publication/").status_code == 200
    assert decide(client, evening, act="hide", kind="standings")[0].status_code == 403
    assert not Publication.objects.filter(kind="standings").exists()


def test_desk_of_another_club_is_not_found(client, evening):
    stranger = make_member(hall(2).club, "owner")
    client.force_login(stranger)
    assert actor(stranger)
    for part in ("standings/", "prizes/", "publication/", "papers/standings.pdf"):
        assert client.get(f"/desk/{evening.slug}/{part}").status_code == 404
