"""The projector: the right thing at each moment, and nothing that scrolls."""

import pytest
from django.core.cache import cache

from tests.tournaments.hall import BY, arrive, hall, partie, play, score
from tournaments import prizes, publication, results, rounds
from tournaments.models import Publication, Table

pytestmark = pytest.mark.django_db
STANDINGS, PRIZES = Publication.Kind.STANDINGS, Publication.Kind.PRIZES
OVERFLOW = """() => {
  const root = document.documentElement;
  for (const one of document.querySelectorAll("[data-page]")) one.hidden = false;
  const bad = [...document.querySelectorAll("[data-page]")].flatMap((shown) => {
    for (const one of document.querySelectorAll("[data-page]")) one.hidden = one !== shown;
    const body = shown.parentElement.getBoundingClientRect();
    return [...shown.querySelectorAll("li")].filter((line) => {
      const box = line.getBoundingClientRect();
      return box.bottom > body.bottom + 1 || line.scrollHeight > line.clientHeight + 2;
    }).map((line) => line.textContent.trim().replace(/\\s+/g, " "));
  });
  return [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight, bad];
}"""


@pytest.fixture
def english(client):
    client.cookies["django_language"] = "en"
    return client


def shown(client, tournament):
    page = client.get(f"/screen/{tournament.screen_token}/")
    assert page.status_code == 200
    return page.context


def published(tournament):
    return rounds.publish(rounds.draw(tournament, by=BY), by=BY)


def test_unknown_token_is_not_found(client):
    tournament = hall(2)
    assert client.get("/screen/nulle-part/").status_code == 404
    assert client.get("/screen/nulle-part/live/?v=0").status_code == 404
    assert client.get(f"/screen/{tournament.slug}/").status_code == 404


def test_before_the_first_partie_it_welcomes_and_counts(english):
    tournament = hall(3)
    context = shown(english, tournament)
    assert (context["mode"], context["entered"]) == ("waiting", 3)


def test_a_draft_keeps_the_welcome(english):
    tournament = hall(4)
    rounds.draw(tournament, by=BY)
    assert shown(english, tournament)["mode"] == "waiting"


def test_a_published_partie_shows_where_to_sit_with_whole_names(english):
    tournament = hall(4)
    published(tournament)
    assert shown(english, tournament)["mode"] == "plan"
    assert "Joueur 1 A" in english.get(f"/screen/{tournament.screen_token}/").text


def test_the_first_sheet_brings_the_provisional_ranking(english):
    tournament = hall(4)
    published(tournament)
    score(Table.objects.filter(round__tournament=tournament).first(), 1000, 944)
    results.refresh_standings(tournament.pk)
    context = shown(english, tournament)
    assert (context["mode"], context["ranking"].complete) == ("ranking", False)
    assert "Provisional" in english.get(f"/screen/{tournament.screen_token}/").text


def test_hidden_standings_keep_the_plan_then_a_notice(english):
    tournament = hall(4)
    published(tournament)
    publication.hide(tournament, kind=STANDINGS, by=BY)
    score(Table.objects.filter(round__tournament=tournament).first(), 1000, 944)
    assert shown(english, tournament)["mode"] == "plan"
    play_rest(tournament)
    assert shown(english, tournament)["mode"] == "secret"


def play_rest(tournament):
    for table in Table.objects.filter(round__tournament=tournament, result=None):
        score(table, 1010, 934)


def test_the_end_shows_podium_then_prizes_if_public_then_everybody(english):
    tournament = hall(6)
    partie(tournament, points=lambda a, b: (1000 + 10 * a + b, 944 - 10 * a - b))
    results.refresh_standings(tournament.pk)
    prizes.set_prizes(tournament, prizes=[prizes.Planned(kind="rank", label="Jambon")], by=BY)
    publication.finish(tournament, by=BY)
    assert [page.kind for page in shown(english, tournament)["pages"]] == ["podium", "ranking"]
    publication.show(tournament, kind=PRIZES, by=BY)
    pages = shown(english, tournament)["pages"]
    assert [page.kind for page in pages] == ["podium", "prizes", "ranking"]
    assert len(pages[0].columns[0]) == 3


def test_the_end_for_the_microphone_shows_nothing_yet(english):
    tournament = hall(4)
    partie(tournament)
    results.refresh_standings(tournament.pk)
    publication.finish(tournament, by=BY, announce=False)
    context = shown(english, tournament)
    assert (context["mode"], context["pages"]) == ("secret", ())


@pytest.mark.parametrize(("pairs", "pages"), [(2, 1), (24, 1), (26, 2), (48, 2), (50, 3)])
def test_a_long_plan_is_split_into_pages_of_twelve_tables(english, pairs, pages):
    tournament = hall(pairs)
    published(tournament)
    found = shown(english, tournament)["pages"]
    assert len(found) == pages
    numbers = [board.number for page in found for column in page.columns for board in column]
    assert numbers == list(range(1, pairs // 2 + 1))
    assert max(len(column) for page in found for column in page.columns) <= 6


def test_a_long_ranking_is_split_and_keeps_its_order(english):
    tournament = hall(50)
    partie(tournament)
    results.refresh_standings(tournament.pk)
    found = shown(english, tournament)["pages"]
    ranks = [place.rank for page in found for column in page.columns for place in column]
    assert ranks == sorted(ranks)
    assert len(ranks) == 50
    assert max(len(column) for page in found for column in page.columns) <= 11


def test_the_exempt_is_told_where_to_go(english):
    bis = hall(5)
    published(bis)
    told = english.get(f"/screen/{bis.screen_token}/").text
    assert "partie 1 bis, table" in told
    assert "to be played after partie 1, before the next draw" in told
    bye = hall(5, odd__method="bye")
    published(bye)
    assert "rests now, plays partie 2" in english.get(f"/screen/{bye.screen_token}/").text
    last = hall(5, odd__method="bye", odd__points="none", format__rounds=1)
    published(last)
    assert "wait for the ranking" in english.get(f"/screen/{last.screen_token}/").text


def test_poll_is_204_while_nothing_changed(client, django_assert_num_queries):
    tournament = hall(4)
    door = f"/screen/{tournament.screen_token}/live/?v={tournament.version}"
    with django_assert_num_queries(1):
        assert client.get(door).status_code == 204
    with django_assert_num_queries(0):
        assert client.get(door).status_code == 204
    published(tournament)
    cache.clear()
    changed = client.get(door)
    assert changed.status_code == 200
    assert 'id="board"' in changed.text
    assert "<html" not in changed.text


def test_screen_takes_as_many_queries_for_many_pairs(client):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for pairs in (2, 40):
        tournament = hall(pairs)
        published(tournament)
        play(tournament, 1)
        results.refresh_standings(tournament.pk)
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/screen/{tournament.screen_token}/")
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 10


def test_late_pairs_change_the_count_on_the_welcome(english):
    tournament = hall(2)
    arrive(tournament, 2)
    assert shown(english, tournament)["entered"] == 4


@pytest.mark.browser
@pytest.mark.parametrize("moment", ["waiting", "plan", "ranking", "final"])
def test_nothing_scrolls_and_no_line_is_cut(page, live_server, transactional_db, moment):
    tournament = hall(63)
    for number in (1, 2, 3):
        player = tournament.partnerships.get(number=number).first
        player.set_name("Marie-Françoise de La Rochefoucauld-Montmorency")
        player.save()
    if moment != "waiting":
        published(tournament)
    if moment in {"ranking", "final"}:
        play(tournament, 1)
        results.refresh_standings(tournament.pk)
    if moment == "final":
        publication.finish(tournament, by=BY)
    for width, height in ((1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/screen/{tournament.screen_token}/")
        assert page.evaluate(OVERFLOW) == [0, 0, []], (width, height)
