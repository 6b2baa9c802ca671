"""The pages of the parties at the desk."""

import json
import subprocess
import sys
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.models import Role
from tests.factories.clubs import make_member
from tests.factories.tournaments import enter_pairs, make_tournament, pair_numbered
from tests.tournaments.hall import (
    BY,
    STUCK,
    hall,
    leave,
    pair,
    play,
    score,
    set_parties,
    swapped,
    tables,
)
from tournaments import rounds
from tournaments.models import LogEntry, Round, Table, Work
from tournaments.pairing import Policy
from tournaments.queries import plan as queries
from tournaments.registration import undo_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament(6)


@pytest.fixture
def desk(client, tournament):
    """An organiser of the club, logged in, who gets what the page says."""
    return Desk(client, tournament)


class Desk:
    def __init__(self, client, tournament, role=Role.ORGANISER):
        client.force_login(make_member(tournament.club, role))
        self.client, self.tournament = client, tournament

    def url(self, name="round", number: int | None = 1, **query):
        args = [self.tournament.slug] + ([number] if number else [])
        return reverse(f"tournaments:{name}", args=args, query=query)

    def get(self, name="round", number: int | None = 1, **query):
        return self.client.get(self.url(name, number, **query), headers={"accept-language": "en"})

    def post(self, name, number: int | None = 1, **data):
        return self.client.post(
            self.url(name, number), data, follow=True, headers={"accept-language": "en"}
        )


def text(answer) -> str:
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def draft(tournament, number: int = 1) -> Round:
    return Round.objects.get(tournament=tournament, number=number, bis=False)


def test_draw_from_the_page_then_publish(desk, tournament, django_capture_on_commit_callbacks):
    assert "6 pairs are present" in text(desk.get())
    with django_capture_on_commit_callbacks(execute=True):
        answer = desk.post("draw", None)
    drawn = draft(tournament)
    page = text(desk.get())
    assert answer.redirect_chain[-1][0] == desk.url()
    assert drawn.seed in page
    for partnership in tournament.partnerships.with_players():
        assert partnership.names in page
    page = text(desk.post("round_publish"))
    assert draft(tournament).state == "published"
    assert "Where do I sit?" in page


def test_draw_while_the_worker_is_at_it_shows_progress_and_204_until_something_changes(
    desk, tournament
):
    page = text(desk.post("draw", None))
    assert "waiting for its turn" in page
    poll = desk.get("round_progress", v="queued")
    assert (poll.status_code, poll.content) == (204, b"")
    Work.objects.update(state="running")
    assert "being drawn" in text(desk.get("round_progress", v="queued"))
    rounds.pair_round(tournament.pk, 1)
    done = desk.get("round_progress", v="running")
    assert done["HX-Refresh"] == "true"
    assert draft(tournament).seed in text(desk.get())


def test_a_draw_whose_job_is_lost_can_be_asked_for_again(
    desk, tournament, django_capture_on_commit_callbacks
):
    desk.post("draw", None)
    Work.objects.update(updated_at=timezone.now() - timedelta(minutes=1))
    assert desk.get("round_progress", v="queued")["HX-Refresh"] == "true"
    assert "6 pairs are present" in text(desk.get())
    with django_capture_on_commit_callbacks(execute=True):
        desk.post("draw", None)
    assert draft(tournament).seed in text(desk.get())


def test_refusal_of_the_job_is_on_the_page_in_the_readers_language(client):
    desk = Desk(client, make_tournament(1))
    rounds.ask_draw(desk.tournament, by=BY)
    rounds.pair_round(desk.tournament.pk, 1)
    assert "A round needs at least two pairs; there are 1." in text(desk.get())


def test_unavoidable_rematch_offers_the_softer_draw(client, django_capture_on_commit_callbacks):
    desk = Desk(client, make_tournament(6, format__rematch="forbid"))
    set_parties(desk.tournament, STUCK)
    with django_capture_on_commit_callbacks(execute=True):
        page = text(desk.post("draw", None))
    page = text(desk.get(number=4))
    assert "cannot be drawn without a rematch" in page
    with django_capture_on_commit_callbacks(execute=True):
        desk.post("draw", None, rematch="avoid")
    assert draft(desk.tournament, 4).options["rematch"] == Policy.AVOID
    assert "decided at this draw" in text(desk.get(number=4))


def test_missing_results_are_listed_and_may_be_left_out(
    desk, tournament, django_capture_on_commit_callbacks
):
    rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    score(Table.objects.get(round__number=1, number=2), 1000, 944)
    page = text(desk.get(number=2))
    assert "The results of 2 tables are missing" in page
    assert "Table 1 of partie 1" in page
    assert "Table 2 of partie 1" not in page
    with django_capture_on_commit_callbacks(execute=True):
        desk.post("draw", None)
    assert not Round.objects.filter(number=2).exists()
    with django_capture_on_commit_callbacks(execute=True):
        desk.post("draw", None, force="on")
    assert "Drawn without the results of" in text(desk.get(number=2))


def test_swap_shows_its_price_before_it_is_done(desk, tournament):
    rounds.draw(tournament, by=BY)
    plan = tables(tournament, 1)
    one, other = plan[1][0], plan[2][0]
    page = text(desk.get(one=one, other=other))
    assert f"Pairs {one} and {other} change places" in page
    assert tables(tournament, 1) == plan
    page = text(desk.post("round_swap", one=one, other=other, reason=" "))
    assert f'value="{one}"' in page
    assert tables(tournament, 1) == plan
    page = text(desk.post("round_swap", one=one, other=other, reason="Demande du maire"))
    assert tables(tournament, 1)[1][0] == other
    assert "Demande du maire" in page


def test_swap_price_and_proof_tell_the_unequal_pairs_that_meet(client):
    tournament = hall(4, format__later="winners", format__rematch="allow", odd__method="bye")
    won = {(1, 2): (600, 500), (3, 4): (1300, 1200)}
    set_parties(tournament, [list(won)], lambda a, b: won[a, b])
    drawn = rounds.draw(tournament, by=BY)
    desk = Desk(client, tournament)
    page = text(desk.get(number=2, one=1, other=4))
    assert "Pairs of unequal score that meet: 0 before, 2 after" in page
    assert "<dt>Pairs of unequal score that meet</dt> <dd>0</dd>" in page
    swapped(tournament, drawn, 1, 4)
    page = text(desk.get(number=2))
    assert "<dt>Pairs of unequal score that meet</dt> <dd>2 (" in page
    assert "Proven: no draw" not in page


def test_swap_that_cannot_be_keeps_what_was_typed(desk, tournament):
    rounds.draw(tournament, by=BY)
    a, b = tables(tournament, 1)[1]
    page = text(desk.get(one=a, other=b))
    assert f"Pairs {a} and {b} sit at the same table." in page
    assert "There is no pair 99." in text(desk.get(one=a, other=99))
    assert "change places</h3>" not in text(desk.get(one="x", other=99))


def test_swap_breaking_a_rule_is_the_organisers_decision(client):
    desk = Desk(client, make_tournament(4, format__rematch="forbid"))
    set_parties(desk.tournament, [[(1, 2), (3, 4)]])
    rounds.draw(desk.tournament, by=BY)
    (a, _), (c, d) = tables(desk.tournament, 2).values()
    other = c if {a, d} in ({1, 2}, {3, 4}) else d
    page = text(desk.get(number=2, one=a, other=other))
    assert "Have already met" in page
    assert "The rules forbid this" in page


def test_redraw_asks_why_and_keeps_it(desk, tournament):
    rounds.draw(tournament, by=BY)
    page = text(desk.post("round_redraw", reason="", seed="42"))
    assert 'value="42"' in page
    assert draft(tournament).seed == "essai/1"
    desk.post("round_redraw", reason="Le micro était coupé", seed="42")
    assert draft(tournament).seed == "42"
    kept = LogEntry.objects.get(code="round_redrawn")
    assert kept.params["reason"] == "Le micro était coupé"
    assert kept.by_user is not None


def test_draft_that_somebody_left_says_so_and_is_not_published(desk, tournament):
    rounds.draw(tournament, by=BY)
    leave(tournament, 3, after=0)
    page = text(desk.post("round_publish"))
    assert draft(tournament).is_draft
    assert "Since this draw a pair has left: 3." in page
    desk.post("round_redraw")
    assert "Since this draw" not in text(desk.get())
    assert draft(tournament).seed == "essai/1"


def test_late_pair_is_seated_from_the_page(client):
    desk = Desk(client, make_tournament(5, odd__method="bye"))
    rounds.publish(rounds.draw(desk.tournament, by=BY), by=BY)
    enter_pairs(desk.tournament, 1, start=6)
    page = text(desk.get())
    assert "Seat pair 6 against pair" in page
    desk.post("round_late", pair="6")
    assert 6 in {one for two in tables(desk.tournament, 1).values() for one in two}
    assert desk.post("round_late", pair="seven").status_code == 404


def test_a_number_taken_again_means_the_pair_that_has_it_now(client):
    """Whose entry was undone had the same number: nothing by number may find it."""
    desk = Desk(client, make_tournament(4, odd__method="bye"))
    for number in (1, 4):
        undo_entry(pair_numbered(desk.tournament, number), by=BY)
        enter_pairs(desk.tournament, 1, start=10 + number)
    drawn = rounds.draw(desk.tournament, by=BY)
    seats = drawn.seats.select_related("partnership")
    assert [seat.partnership.cancelled_at for seat in seats] == [None] * 4
    a, b = next(two for two in tables(desk.tournament, 1).values() if 1 in two)
    other = next(one for one in (2, 3, 4) if one not in (a, b))
    desk.post("round_swap", one=1, other=other, reason="Demande du maire")
    assert {seat.partnership.cancelled_at for seat in drawn.seats.all()} == {None}
    assert sorted(one for two in tables(desk.tournament, 1).values() for one in two) == [1, 2, 3, 4]
    (partner,) = {a, b} - {1}
    assert {1, partner} not in [set(two) for two in tables(desk.tournament, 1).values()]


def test_late_pair_whose_number_was_given_before_is_seated(client):
    desk = Desk(client, make_tournament(5, odd__method="bye"))
    rounds.publish(rounds.draw(desk.tournament, by=BY), by=BY)
    (gone,) = enter_pairs(desk.tournament, 1, start=6)
    undo_entry(gone, by=BY)
    (late,) = enter_pairs(desk.tournament, 1, start=7)
    assert late.number == gone.number == 6
    desk.post("round_late", pair="6")
    assert late.seats.count() == 1


def test_discard_and_take_back(desk, tournament):
    rounds.draw(tournament, by=BY)
    desk.post("round_discard")
    assert not Round.objects.exists()
    rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    desk.post("round_cancel")
    assert draft(tournament).is_draft
    rounds.publish(draft(tournament), by=BY)
    score(Table.objects.get(round__number=1, number=1), 0, 1944)
    assert "Take back" not in text(desk.get())
    assert "Scores are entered at these tables: 1." in text(desk.post("round_cancel"))
    assert not draft(tournament).is_draft


def test_places_are_sorted_by_name_accents_forgiven(tournament):
    for number, name in ((1, "Zoé Ac"), (2, "Édith Bo"), (3, "edmond bo"), (4, "Œnone")):
        first = pair(tournament, number).first
        first.name = name
        first.save()
    plan = queries.plan(rounds.draw(tournament, by=BY))
    names = [place.name for place in plan.places]
    assert len(names) == 12
    chosen = [name for name in names if name in {"Zoé Ac", "Édith Bo", "edmond bo", "Œnone"}]
    assert chosen == ["Édith Bo", "edmond bo", "Œnone", "Zoé Ac"]
    assert plan.places[-1].letter == "Z"
    assert all(place.tables for place in plan.places)


def test_places_of_a_bis_name_both_tables(client):
    desk = Desk(client, make_tournament(5))
    drawn = rounds.publish(rounds.draw(desk.tournament, by=BY), by=BY)
    counts = {place.number: len(place.tables) for place in queries.plan(drawn).places}
    assert sorted(counts.values()) == [1, 1, 2, 2, 2]
    page = text(desk.get())
    assert page.count("to be played after partie 1, before the next draw") == 1
    assert "papers/sheets.pdf?partie=1" in page


def test_draw_button_has_the_focus_before_anything_is_drawn(desk):
    assert 'data-key="d" autofocus' in text(desk.get())


def test_only_before_the_first_draw_one_is_told_that_points_rules_stand_after_it(desk, tournament):
    before = text(desk.get())
    assert "After the draw the points rules no longer change." in before
    notice = before.partition('id="points-stand"')[2].partition("</p>")[0]
    assert f'href="{desk.url("rules", None)}"' in notice
    rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    assert "points-stand" not in text(desk.get())
    assert "points-stand" not in text(desk.get(number=2))
    assert "points-stand" not in text(Desk(desk.client, tournament, Role.SCORER).get())


def test_request_file_redoes_the_draw_on_the_command_line(desk, tournament):
    rounds.draw(tournament, by=BY)
    answer = desk.get("round_request")
    assert "attachment" in answer["Content-Disposition"]
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.pairing", "pair"],
        input=answer.content,
        capture_output=True,
        check=True,
    )
    found = json.loads(done.stdout)["tables"]
    assert {one["table"]: tuple(side[0] for side in one["sides"]) for one in found} == tables(
        tournament, 1
    )


@pytest.mark.parametrize("role", [Role.READER, Role.SCORER])
def test_those_who_do_not_organise_look_and_change_nothing(client, tournament, role):
    desk = Desk(client, tournament, role)
    rounds.draw(tournament, by=BY)
    page = text(desk.get())
    assert "Publish" not in page.replace("Published", "").replace("Publication", "")
    for name in ("publish", "redraw", "discard", "cancel", "swap", "late"):
        assert desk.post(f"round_{name}").status_code == 403
    assert desk.post("draw", None).status_code == 403
    assert draft(tournament).is_draft


def test_numbers_that_are_no_partie_are_not_found(desk):
    assert desk.get(number=5).status_code == 404
    assert desk.get(number=10**9).status_code == 404
    assert desk.get("round_request", number=2).status_code == 404
    assert desk.post("round_publish", number=2).status_code == 404


def test_pages_need_as_many_queries_for_many_tables_as_for_few(client):
    counts = []
    for pairs in (6, 60):
        desk = Desk(client, make_tournament(pairs))
        drawn = rounds.draw(desk.tournament, by=BY)
        found = []
        for publish in (False, True):
            if publish:
                rounds.publish(drawn, by=BY)
            with CaptureQueriesContext(connection) as queries_made:
                assert desk.get().status_code == 200
            found.append(len(queries_made))
        play(desk.tournament, 1)
        with CaptureQueriesContext(connection) as queries_made:
            desk.get(number=2)
        counts.append([*found, len(queries_made)])
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 20
