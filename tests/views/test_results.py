"""The desk where sheets are typed, and the page of one table."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.sides import BySide
from tests.factories.clubs import actor, make_club, make_member
from tests.factories.tournaments import make_tournament
from tournaments import results, rounds
from tournaments.models import Penalty, ScoreEntry, Table
from tournaments.rules import load

pytestmark = pytest.mark.django_db
ANNE = actor()


def played(pairs=8, role="organiser", **changes):
    """A concours with a published partie, its tables, and a person of that role."""
    club = make_club()
    tournament = make_tournament(pairs, club=club, **changes)
    return tournament, publish(tournament), make_member(club, role)


def publish(tournament):
    drawn = rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    both = Table.objects.filter(round__tournament=tournament, round__number=drawn.number)
    return list(both.order_by("number"))


def post(client, name, tournament, *path, **fields):
    address = reverse(f"tournaments:{name}", args=[tournament.slug, *path])
    return client.post(address, fields, headers={"HX-Request": "true"})


def sheet(client, tournament, table, a, b, *, key="k", **more):
    return post(client, "results_record", tournament, table.pk, a=a, b=b, key=key, **more)


def outcome(answer):
    assert answer.status_code == 200
    return answer.content.decode().split('data-outcome="')[1].split('"')[0]


def points(table):
    found = Table.objects.select_related("result").get(pk=table.pk).points
    return found and (found.a, found.b)


def state(table, a, b, **more):
    return results.record_score(table, points=BySide(a=a, b=b), by=ANNE, key="first", **more)


def test_page_before_any_partie_says_so(client):
    club = make_club()
    tournament = make_tournament(4, club=club)
    client.force_login(make_member(club))
    assert b'id="sheet"' not in client.get(f"/desk/{tournament.slug}/results/").content


def test_page_lists_missing_tables_in_numeric_order_bis_tables_too(client):
    tournament, tables, user = played(23)
    client.force_login(user)
    page = client.get(f"/desk/{tournament.slug}/results/").content.decode()
    numbers = [part.split('"')[0] for part in page.split('data-table="')[1:]]
    assert numbers == [str(table.number) for table in tables]
    assert numbers == [str(number) for number in range(1, 14)]
    assert page.count("<small>bis</small>") == 2


def test_record_keeps_the_sheet_and_takes_the_table_off_the_list(client):
    tournament, (table, *_), user = played()
    client.force_login(user)
    answer = sheet(client, tournament, table, 1024, 980)
    assert outcome(answer) == "saved"
    assert points(table) == (1024, 980)
    assert "<strong>1024 – 980</strong>" in answer.content.decode()
    assert f'data-table="{table.number}"' not in answer.content.decode()
    assert b'hx-swap-oob="outerHTML"' in answer.content
    assert ScoreEntry.objects.get().by_user_id == user.pk


def test_record_sent_again_is_one_entry(client):
    tournament, (table, *_), user = played()
    client.force_login(user)
    for _ in range(3):
        assert outcome(sheet(client, tournament, table, 1024, 980)) == "saved"
    assert ScoreEntry.objects.count() == 1


def test_record_impossible_offers_slips_and_only_organisers_keep_it_disputed(client):
    tournament, (table, other, *_), user = played()
    client.force_login(user)
    answer = sheet(client, tournament, table, 1024, 981)
    assert outcome(answer) == "impossible"
    assert "1024 – 981" in answer.content.decode()
    assert 'data-a="1024" data-b="980"' in answer.content.decode()
    assert b"data-dispute" in answer.content
    assert not ScoreEntry.objects.exists()
    kept = sheet(client, tournament, table, 1024, 981, disputed_reason="Signée")
    assert outcome(kept) == "saved"
    assert ScoreEntry.objects.get().disputed
    client.force_login(make_member(tournament.club, "scorer"))
    refused = sheet(client, tournament, other, 1024, 981)
    assert b"data-dispute" not in refused.content
    outcome(sheet(client, tournament, other, 1024, 981, disputed_reason="Signée"))
    assert points(other) is None


def test_record_unlikely_is_kept_once_confirmed(client):
    tournament, (table, *_), user = played()
    client.force_login(user)
    assert outcome(sheet(client, tournament, table, 1104, 1000)) == "doubtful"
    assert points(table) is None
    assert outcome(sheet(client, tournament, table, 1104, 1000, confirmed="on")) == "saved"


def test_record_that_only_contracts_could_judge_is_kept_with_a_remark(client):
    tournament, (table, *_), user = played(4, rules=load("contree"))
    client.force_login(user)
    answer = sheet(client, tournament, table, 1712, 1300)
    assert outcome(answer) == "saved"
    assert "Enregistré sans contrôle" in answer.content.decode()
    assert points(table) == (1712, 1300)
    history = client.get(reverse("tournaments:table", args=[tournament.slug, table.pk]))
    assert "non contrôlé" in history.content.decode()
    plain, (other, *_), user = played(4)
    client.force_login(user)
    judged = sheet(client, plain, other, 1024, 920)
    assert outcome(judged) == "saved"
    assert "sans contrôle" not in judged.content.decode()


def test_record_of_a_side_without_a_point_asks_once(client):
    tournament, (table, *_), user = played()
    client.force_login(user)
    asked = sheet(client, tournament, table, 0, 1944)
    assert outcome(asked) == "doubtful"
    assert b'data-confirm-score data-key="o"' in asked.content
    assert outcome(sheet(client, tournament, table, 0, 1944, confirmed="on")) == "saved"


def test_record_of_a_table_that_somebody_else_typed_tells_who_and_lets_choose(client):
    tournament, (table, *_), user = played()
    state(table, 1024, 980)
    client.force_login(user)
    answer = sheet(client, tournament, table, 1004, 940)
    page = answer.content.decode()
    assert outcome(answer) == "conflict"
    assert "essai" in page
    assert user.name in page
    assert "1024 – 980" in page
    assert "1004 – 940" in page
    assert f'class="chip conflict" type="button" tabindex="-1" data-table="{table.number}"' in page
    right = ScoreEntry.objects.get(points_a=1024)
    chosen = post(client, "results_choose", tournament, table.pk, entry=right.pk, key="c")
    assert outcome(chosen) == "saved"
    assert points(table) == (1024, 980)
    assert ScoreEntry.objects.count() == 3


def test_a_conflict_is_settled_by_typing_the_table_again(client):
    tournament, (table, *_), user = played()
    state(table, 1024, 980)
    client.force_login(user)
    sheet(client, tournament, table, 1004, 940)
    page = client.get(f"/desk/{tournament.slug}/results/{table.pk}/").content.decode()
    assert 'data-settles="on"' in page
    again = {"a": 1034, "b": 970, "settles": "on"}
    assert outcome(sheet(client, tournament, table, key="again", **again)) == "saved"
    assert points(table) == (1034, 970)


def test_undo_empties_the_table_again_and_keeps_both(client):
    tournament, (table, *_), user = played()
    client.force_login(user)
    sheet(client, tournament, table, 1024, 980)
    entry = ScoreEntry.objects.get()
    for _ in range(2):
        post(client, "results_undo", tournament, table.pk, entry=entry.pk)
    assert points(table) is None
    assert [one.kind for one in ScoreEntry.objects.order_by("id")] == ["statement", "annulment"]


def test_undo_of_a_correction_brings_the_earlier_result_back(client):
    tournament, (table, *_), user = played()
    first = state(table, 1024, 980).entry
    client.force_login(user)
    sheet(client, tournament, table, 1004, 940, sees=first.pk)
    assert points(table) == (1004, 940)
    entry = ScoreEntry.objects.latest("id")
    assert outcome(post(client, "results_undo", tournament, table.pk, entry=entry.pk)) == "saved"
    assert points(table) == (1024, 980)


def test_undo_of_what_an_organiser_decided_is_not_for_a_scorer(client):
    tournament, tables, user = played(role="scorer")
    table = tables[0]
    absent = table.seats.get(side="A").partnership
    decided = results.forfeit(table, absent=absent, reason="absents", by=ANNE, key="f")
    client.force_login(user)
    answer = post(client, "results_undo", tournament, table.pk, entry=decided.entry.pk)
    assert answer.status_code == 403
    assert points(table) == (0, 1100)


def test_undo_after_somebody_else_is_refused(client):
    tournament, (table, *_), user = played()
    first = state(table, 1024, 980).entry
    client.force_login(user)
    sheet(client, tournament, table, 1004, 940)
    assert outcome(post(client, "results_undo", tournament, table.pk, entry=first.pk)) == "refused"


def test_standing_shows_the_result_and_asks(client):
    tournament, (table, *_), user = played()
    first = state(table, 1024, 980).entry
    client.force_login(user)
    page = client.get(f"/desk/{tournament.slug}/results/{table.pk}/").content.decode()
    assert "1024 – 980" in page
    assert f'data-sees="{first.pk}"' in page


def test_opening_a_result_and_leaving_it_changes_nothing(client):
    tournament, (table, *_), user = played()
    state(table, 1024, 980)
    client.force_login(user)
    tournament.refresh_from_db()
    for address in (f"results/{table.pk}/", f"table/{table.pk}/"):
        assert client.get(f"/desk/{tournament.slug}/{address}").status_code == 200
    before = tournament.version
    tournament.refresh_from_db()
    assert (tournament.version, ScoreEntry.objects.count()) == (before, 1)


def test_tables_answers_204_until_somebody_enters_a_result(client):
    tournament, (table, *_), user = played()
    client.force_login(user)
    results.refresh_standings(tournament.pk)
    tournament.refresh_from_db()
    address = f"/desk/{tournament.slug}/results/tables/?v={tournament.version}"
    assert client.get(address).status_code == 204
    Table.objects.get(pk=table.pk)
    state(table, 1024, 980)
    from django.core.cache import cache

    cache.clear()
    assert client.get(address).status_code == 200


def test_missing_tables_of_an_earlier_partie_stay_in_sight(client):
    tournament, tables, user = played()
    for step, table in enumerate(tables[1:]):
        state(table, 1024 - step, 920 + step)
    rounds.publish(rounds.draw(tournament, by=ANNE, force=True), by=ANNE)
    client.force_login(user)
    assert b'href="?partie=1"' in client.get(f"/desk/{tournament.slug}/results/").content
    page = client.get(f"/desk/{tournament.slug}/results/?partie=1").content.decode()
    assert page.count('data-table="') == 1


@pytest.mark.parametrize(("role", "status"), [("reader", 403), ("scorer", 200), ("owner", 200)])
def test_record_is_for_scorers(client, role, status):
    tournament, (table, *_), user = played(role=role)
    client.force_login(user)
    assert sheet(client, tournament, table, 1024, 980).status_code == status
    assert client.get(f"/desk/{tournament.slug}/results/").status_code == 200


def test_other_clubs_and_other_concours_see_nothing(client):
    tournament, (table, *_), _ = played()
    elsewhere, _, user = played()
    client.force_login(user)
    assert sheet(client, tournament, table, 1024, 980).status_code == 404
    assert sheet(client, elsewhere, table, 1024, 980).status_code == 404
    assert client.get(f"/desk/{tournament.slug}/table/{table.pk}/").status_code == 404


def test_draft_tables_are_not_there(client):
    club = make_club()
    tournament = make_tournament(4, club=club)
    table = rounds.draw(tournament, by=ANNE).tables.first()
    client.force_login(make_member(club))
    assert sheet(client, tournament, table, 1024, 980).status_code == 404


# --- the page of one table ---


def ruled(client, tournament, table, verb, prefix, **fields):
    sent = {f"{prefix}-{name}": value for name, value in {"key": "k", **fields}.items()}
    return post(client, f"table_{verb}", tournament, table.pk, **sent)


def test_correct_tells_what_moved_and_what_stays(client):
    tournament, tables, user = played()
    for step, table in enumerate(tables):
        state(table, 1024 - step, 920 + step)
    rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    client.force_login(user)
    form = {"a": 644, "b": 1300, "reason": "Totaux mal lus"}
    address = reverse("tournaments:table_correct", args=[tournament.slug, tables[0].pk])
    sent = {f"correct-{name}": value for name, value in {"key": "c", **form}.items()}
    page = client.post(address, sent, follow=True).content.decode()
    assert points(tables[0]) == (644, 1300)
    assert "→" in page
    assert "Totaux mal lus" in page


def test_correct_refused_keeps_what_was_typed(client):
    tournament, (table, *_), user = played()
    state(table, 1024, 980)
    client.force_login(user)
    answer = ruled(client, tournament, table, "correct", "correct", a=1024, b=981, reason="Relue")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'value="981"' in page
    assert 'value="Relue"' in page
    assert points(table) == (1024, 980)


def test_annul_forfeit_and_late_result(client):
    tournament, (table, *_), user = played()
    state(table, 1024, 980)
    client.force_login(user)
    assert ruled(client, tournament, table, "annul", "annul", reason="À rejouer").status_code == 302
    assert points(table) is None
    absent = table.seats.get(side="B").partnership_id
    sent = {"absent": absent, "reason": "Partis", "key": "f"}
    assert ruled(client, tournament, table, "forfeit", "forfeit", **sent).status_code == 302
    assert points(table) == (1100, 0)
    page = client.get(f"/desk/{tournament.slug}/table/{table.pk}/").content.decode()
    assert "<output>1100</output>" in page
    assert "<output>0</output>" in page
    assert "À rejouer" in page
    assert "Partis" in page


def test_penalty_is_kept_once_and_taken_back_with_a_reason(client):
    tournament, (table, *_), user = played()
    client.force_login(user)
    pair = table.seats.get(side="A").partnership_id
    sent = {"pair": pair, "points": 162, "to": "opponents", "reason": "Fausse donne"}
    for _ in range(2):
        assert ruled(client, tournament, table, "penalty", "penalty", **sent).status_code == 302
    penalty = Penalty.objects.get()
    assert penalty.beneficiary_id == table.seats.get(side="B").partnership_id
    back = post(client, "table_take_back", tournament, table.pk, penalty.pk, reason="Erreur")
    assert back.status_code == 302
    page = client.get(f"/desk/{tournament.slug}/table/{table.pk}/").content.decode()
    assert "Fausse donne" in page
    assert "Erreur" in page


@pytest.mark.parametrize("verb", ["annul", "forfeit", "penalty"])
def test_rulings_are_for_organisers(client, verb):
    tournament, (table, *_), user = played(role="scorer")
    state(table, 1024, 980)
    client.force_login(user)
    assert ruled(client, tournament, table, verb, verb, reason="?").status_code == 403


# --- how much is asked of the database ---


def test_query_counts_do_not_grow_with_the_field(client):
    counts = []
    for pairs in (8, 40):
        tournament, tables, user = played(pairs)
        client.force_login(user)
        client.get(f"/desk/{tournament.slug}/results/")
        addresses = ("results/", f"results/{tables[0].pk}/", f"table/{tables[0].pk}/")
        counts.append([])
        for address in addresses:
            with CaptureQueriesContext(connection) as found:
                assert client.get(f"/desk/{tournament.slug}/{address}").status_code == 200
            counts[-1].append(len(found))
        with CaptureQueriesContext(connection) as found:
            sheet(client, tournament, tables[0], 1024, 980)
        counts[-1].append(len(found))
    assert counts[0] == counts[1]
    assert max(counts[0][:3]) <= 16
