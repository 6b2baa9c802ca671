"""Pools, brackets and places, where the desk, visitors and the hall read them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from scoring.sides import BySide
from tests.factories.clubs import make_member
from tests.tournaments.hall import BY, arrive, hall, leave, partie, play, refused, score
from tests.views.test_screen import OVERFLOW
from tournaments import printing, programme, publication, results, rounds, stages
from tournaments.doubts import ScoreDoubtful
from tournaments.models import Publication, Table, Tournament
from tournaments.queries import draws as queries
from tournaments.queries.needed import needed, parties_needed
from tournaments.rules import load
from tournaments.views import public_draws

pytestmark = pytest.mark.django_db

OUT = {"final__losers": "out"}


def fresh(tournament):
    return Tournament.objects.with_rules().get(pk=tournament.pk)


def read(tournament, **asked):
    return queries.draws(fresh(tournament), **asked)


def publish(tournament):
    return rounds.publish(rounds.draw(fresh(tournament), by=BY), by=BY)


def correct(tournament, party, number):
    """The sheet of a table turned round."""
    table = Table.objects.get(round__tournament=tournament, round__number=party, number=number)
    score(table, table.result.points_b, table.result.points_a)


@pytest.fixture
def desk(client):
    client.cookies["django_language"] = "en"

    def opened(tournament, part="draws/"):
        client.force_login(make_member(tournament.club))
        answer = client.get(f"/desk/{tournament.slug}/{part}")
        assert answer.status_code == 200
        return answer.text

    return opened


@pytest.fixture
def visitor(client):
    client.cookies["django_language"] = "en"

    def opened(tournament, part="draws/"):
        answer = client.get(f"/c/{tournament.slug}/{part}")
        assert answer.status_code == 200
        return answer.text

    return opened


@pytest.mark.parametrize(
    ("stage", "last", "said"),
    [
        ("", 0, ""),
        ("pool.3", 0, "Pool 3"),
        ("principal.64", 0, "Main draw, last 64"),
        ("principal.8", 0, "Main draw, quarter final"),
        ("principal.2", 0, "Final"),
        ("principal.third", 4, "Small final"),
        ("principal.place.5", 8, "For places 5 to 8"),
        ("principal.place.5", 6, "For place 5"),
        ("principal.place.9", 0, "For places 9 and behind"),
        ("consolation.4", 0, "Consolation, semi-final"),
        ("consolation.place.5", 8, "Consolation, for places 5 to 8"),
        ("bye.3.1", 0, "For the points: no match in the draw"),
        ("ranking", 0, "By ranking"),
        ("nonsense.9", 0, ""),
    ],
)
def test_every_stage_has_a_name(stage, last, said):
    with translation.override("en"):
        assert stages.named(stage, last) == said


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("poules", "Follows from the pools and the results."),
        ("consolante", "Follows from the draw and the results."),
        ("toutes-rondes", "Plan of the whole evening."),
        ("fixes-mobiles", "Plan of the whole evening."),
    ],
)
def test_a_partie_that_follows_from_a_plan_or_results_says_so(desk, visitor, rules, said):
    tournament = hall(8, rules)
    publish(tournament)
    for page in (desk(tournament, "round/1/"), visitor(tournament, "draw/1/")):
        assert said in page
        assert "Not proven" not in page


@pytest.mark.parametrize(
    ("system", "options", "optimal", "changed", "said"),
    [
        ("swiss", {}, True, False, "Proven: no draw respects the rules better."),
        ("swiss", {}, False, False, "Not proven the best."),
        ("round_robin", {}, False, True, "Changed by hand since the draw."),
        (
            "mitchell",
            {"rematches_from": 6},
            False,
            False,
            "Plan of the whole evening. From partie 6 on pairs must meet again.",
        ),
        (
            "melee",
            {"rematches_from": 4},
            False,
            False,
            "Plan of the whole evening. From partie 4 on players must have a partner again.",
        ),
        ("melee", {"order": "ranking"}, False, False, "Not proven the best."),
    ],
)
def test_what_vouches_for_a_partie(system, options, optimal, changed, said):
    with translation.override("en"):
        assert stages.proof(system, options, optimal=optimal, changed=changed) == said


def test_pools_stand_as_their_games_have_them_while_they_run():
    tournament = hall(9, "poules", pools__size=3)
    assert read(tournament).empty
    partie(tournament)
    found = read(tournament)
    assert [one.stage for one in found.pools] == ["pool.1", "pool.2", "pool.3"]
    for pool in found.pools:
        played = [game for game in pool.parties[0] if game.b]
        (winner,) = [line for line in pool.lines if line.rank == 1]
        assert winner.through
        assert winner.pair.number == min(played[0].a.number, played[0].b.number)
        assert winner.difference == abs(played[0].points[0] - played[0].points[1])
        assert len([game for game in pool.parties[0] if game.b is None]) == 1


def test_pools_lead_into_both_draws_with_those_who_qualified():
    tournament = hall(8, "poules")
    for _ in range(3):
        partie(tournament)
    through = {line.pair.number for pool in read(tournament).pools for line in pool.lines[:2]}
    assert {
        line.pair.number for p in read(tournament).pools for line in p.lines if line.through
    } == (through)
    publish(tournament)
    found = read(tournament)
    assert [draw.name for draw in found.draws] == ["principal", "consolation"]
    first = found.draws[0].columns[0]
    assert {corner.pair.number for cell in first.cells for corner in cell.corners} == through
    (final,) = found.draws[0].columns[1].cells
    assert [corner.waits for corner in final.corners] == [cell.label for cell in first.cells]


def test_a_draw_is_read_to_its_last_place():
    tournament = hall(8, "consolante", **OUT)
    for _ in range(3):
        partie(tournament)
    refused("all_played", rounds.draw, fresh(tournament), by=BY)
    found = read(tournament)
    (draw,) = found.draws
    assert [len(column.cells) for column in draw.columns] == [4, 2, 1]
    assert draw.winner.number == 1
    assert [(one.stage, one.last) for one in draw.places] == [("principal.third", 4)]
    assert [(one.first, one.last) for one in found.final] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
        (5, 8),
    ]
    assert found.final[0].pairs[0].number == 1


def test_who_waits_for_whom_while_a_round_is_played():
    tournament = hall(6, "consolante", **OUT, format__first="registration")
    publish(tournament)
    (draw,) = read(tournament).draws
    byes = [cell for cell in draw.columns[0].cells if cell.bye]
    assert {cell.a.pair.number for cell in byes} == {1, 2}
    assert [bool(corner.waits) for cell in draw.columns[1].cells for corner in cell.corners].count(
        True
    ) == 2
    play(tournament, 1)
    final = read(tournament).draws[0].columns[2].cells[0]
    assert [len(corner.either) for corner in final.corners] == [2, 2]


def test_results_kept_back_leave_only_who_meets_whom(visitor):
    tournament = hall(8, "poules")
    for _ in range(3):
        partie(tournament)
    publish(tournament)
    play(tournament, 4)
    publication.hide(tournament, kind=Publication.Kind.STANDINGS, by=BY)
    told = read(tournament, results=False)
    lines = [line for pool in told.pools for line in pool.lines]
    assert {(line.rank, line.points, line.through) for line in lines} == {(None, 0, False)}
    cells = [cell for draw in told.draws for column in draw.columns for cell in column.cells]
    assert not any(corner.won or corner.points for cell in cells for corner in cell.corners)
    finals = [draw.columns[-1].cells[0] for draw in told.draws]
    assert all(corner.waits and not corner.pair for cell in finals for corner in cell.corners)
    text = visitor(tournament)
    points = {str(table.points.a) for table in Table.objects.filter(round__tournament=tournament)}
    assert not [one for one in points if f">{one}<" in text or f"({one} " in text]
    assert "✓" not in text


def test_pages_tell_what_they_show(desk, visitor):
    tournament = hall(8, "poules")
    assert "appear here with the first partie" in desk(tournament)
    partie(tournament)
    for page in (desk, visitor):
        text = page(tournament)
        assert "Pool 2" in text
        assert "would go through now" in text
    publish(tournament)
    play(tournament, 2)
    partie(tournament)
    publish(tournament)
    for page in (desk, visitor):
        text = page(tournament)
        assert text.index("Main draw") < text.index("Consolation")
        assert "winner of table 1" in text


def test_a_concours_without_draws_says_so_and_has_no_entry(desk, visitor):
    tournament = hall(4)
    for page in (desk, visitor):
        text = page(tournament)
        assert "has no pools and no final" in text
        assert "Brackets</a>" not in text
    assert "Brackets</a>" in desk(hall(4, "finale"), "")


def test_the_cut_shows_who_would_enter_now(desk):
    tournament = hall(12, "finale", final__after=2, format__rounds=5)
    assert read(tournament).empty
    partie(tournament)
    (now,) = read(tournament).pools
    assert len(now.lines) == 8
    assert "The final draw is made after 2 parties." in desk(tournament)
    partie(tournament)
    publish(tournament)
    assert read(tournament).pools == ()
    assert len(read(tournament).draws[0].columns[0].cells) == 4


@pytest.mark.parametrize(
    ("rules", "count", "parties"),
    [
        ("poules", 16, 6),
        ("poules", 19, 7),
        ("consolante", 16, 4),
        ("finale", 40, 9),
        ("asce", 16, None),
    ],
)
def test_parties_that_the_draws_need(rules, count, parties):
    assert parties_needed(load(rules), count) == parties


def test_too_few_parties_are_told_before_the_first_one(desk):
    tournament = hall(16, "poules", format__rounds=4)
    told = "16 pairs need 6 parties down to the last final; 4 are foreseen."
    for part in ("round/1/", "programme/", "draws/"):
        assert told in desk(tournament, part)
    programme.change_rounds(tournament, rounds=6, reason="seize", by=BY)
    assert needed(fresh(tournament)) is None
    assert "down to the last final" not in desk(tournament, "round/1/")


def test_a_result_corrected_after_the_next_draw_names_what_it_touches(desk):
    tournament = hall(8, "consolante", **OUT)
    partie(tournament)
    publish(tournament)
    before = read(tournament)
    assert not before.warns
    cell = before.draws[0].columns[0].cells[0]
    winner = next(corner.pair.number for corner in cell.corners if corner.won)
    correct(tournament, 1, 1)
    (touched,) = read(tournament).affected
    assert (touched.round, touched.label, touched.beaten.number, touched.after) == (
        1,
        "1",
        winner,
        2,
    )
    text = desk(tournament)
    assert f"Partie 1, table 1: {touched.winner.number}" in text
    assert f"but partie 2 was drawn with {winner}." in text


def test_a_pool_corrected_after_the_cut_names_who_would_go_through(desk):
    tournament = hall(8, "poules")
    for _ in range(3):
        partie(tournament)
    publish(tournament)
    assert not read(tournament).warns
    pool = read(tournament).pools[0]
    second, third = pool.lines[1].pair.number, pool.lines[2].pair.number
    game = next(
        game
        for games in pool.parties
        for game in games
        if {game.a.number, game.b.number} == {second, third}
    )
    table = Table.objects.get(
        round__tournament=tournament, round__number=game.round, number=int(game.label)
    )
    score(table, table.result.points_b, table.result.points_a)
    missed, taken = read(tournament).instead
    assert ([one.number for one in missed], [one.number for one in taken]) == ([third], [second])
    assert "these would go through" in desk(tournament)


def test_late_pairs_and_those_who_left_are_read_where_they_stand(desk):
    tournament = hall(8, "poules")
    partie(tournament)
    arrive(tournament, 1, after=1)
    leave(tournament, 8, after=1)
    partie(tournament)
    lines = [line for pool in read(tournament).pools for line in pool.lines]
    assert {line.pair.number for line in lines} == set(range(1, 10))
    assert [line.pair.number for line in lines if line.pair.withdrawn] == [8]
    assert not next(line for line in lines if line.pair.number == 8).through
    assert "withdrawn" in desk(tournament)
    partie(tournament)
    publish(tournament)
    play(tournament, 4)
    inside = read(tournament).draws[0].columns[-1].cells[0]
    gone = inside.a.pair.number
    leave(tournament, gone, after=4)
    publish(tournament)
    final = read(tournament).draws[0].columns[-1].cells[0]
    assert final.bye
    assert (final.a.passes, final.b.passes) == (False, True)
    assert not read(tournament).warns


def test_equal_totals_in_a_match_are_asked_about_once():
    tournament = hall(4, "consolante", **OUT)
    drawn = publish(tournament)
    table = drawn.tables.select_related("round__tournament__ruleset").first()
    equal = {"points": BySide(a=972, b=972), "by": BY, "key": "k"}
    with pytest.raises(ScoreDoubtful) as asked:
        results.record_score(table, **equal)
    assert [doubt.code for doubt in asked.value.asked] == ["equal_in_draw"]
    results.record_score(table, **equal, confirmed=True)
    cell = read(tournament).draws[0].columns[0].cells[0]
    assert cell.level
    assert sum(corner.won for corner in cell.corners) == 1


def test_equal_totals_in_a_pool_are_nothing_rare():
    tournament = hall(4, "poules", scoring="classique", scoring_changes={}, time__ends="deals")
    table = publish(tournament).tables.select_related("round__tournament__ruleset").first()
    half = tournament.rules.deals(1) * 162 // 2
    results.record_score(table, points=BySide(a=half, b=half), by=BY, key="k")


def test_the_page_asks_as_much_for_many_as_for_few():
    counts = []
    for pairs in (4, 16):
        tournament = hall(pairs, "poules")
        for _ in range(4):
            partie(tournament)
        again = fresh(tournament)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            queries.draws(again)
        counts.append(len(asked))
    assert counts == [5, 5]


def test_a_poll_is_answered_only_when_something_changed(client):
    tournament = hall(4, "poules")
    publish(tournament)
    tournament.refresh_from_db()
    client.force_login(make_member(tournament.club))
    for door in (f"/c/{tournament.slug}", f"/desk/{tournament.slug}"):
        assert client.get(f"{door}/draws/live/?v={tournament.version}").status_code == 204
        assert "pool-games" in client.get(f"{door}/draws/live/?v=0").text


def test_the_wall_has_a_draw_of_sixteen_whole_and_a_larger_one_in_parts():
    sizes = {}
    for pairs in (16, 32):
        tournament = hall(pairs, "consolante", **OUT)
        publish(tournament)
        pages = public_draws.boards(fresh(tournament))
        sizes[pairs] = [[len(column.cells) for column in page.columns] for page in pages]
    assert sizes[16] == [[8, 4, 2, 1]]
    assert sizes[32] == [[8, 4, 2, 1], [8, 4, 2, 1], [4, 2, 1]]


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_nothing_on_the_wall_is_cut_off(page, live_server):
    page.set_viewport_size({"width": 1920, "height": 1080})
    for tournament in (hall(19, "poules"), hall(16, "consolante")):
        score(publish(tournament).tables.first(), 1000, 944)
        results.refresh_standings(tournament.pk)
        page.goto(f"/screen/{tournament.screen_token}/")
        page.wait_for_selector(":is(.pool-board, .bracket)")
        assert page.evaluate(OVERFLOW) == [0, 0, []]


def test_the_paper_is_made_at_every_moment(client):
    tournament = hall(19, "poules")
    client.force_login(make_member(tournament.club))
    address = f"/desk/{tournament.slug}/papers/draws.pdf"
    assert client.get(address).status_code == 404
    for _ in range(4):
        partie(tournament)
    assert client.get(address).content.startswith(b"%PDF-")
    large = hall(40, "consolante")
    publish(large)
    assert printing.draws(large, read(large)).startswith(b"%PDF-")
