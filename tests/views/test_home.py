"""The desk's home, a new concours, the evening's stages, the règlement, the journal, imports."""

import datetime as dt
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import translation

from clubs.models import Role
from tests.factories.clubs import actor, make_club, make_member
from tests.factories.tournaments import make_tournament, pair_numbered
from tournaments import registration, rounds, rules
from tournaments.forms.rules import LABELS, in_words
from tournaments.models import (
    LogEntry,
    Partnership,
    Round,
    ScoreEntry,
    Seat,
    Table,
    Tournament,
)
from tournaments.queries.evening import Stage, evening
from tournaments.queries.registration import oddity
from tournaments.rules import FIELDS, derive, load
from tournaments.views.desk import journal

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]


@pytest.fixture
def tournament():
    return make_tournament(4)


@pytest.fixture
def organiser(client, tournament):
    client.force_login(make_member(tournament.club, Role.ORGANISER))
    return client


def page(tournament, name, *args):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *args])


def text(response):
    body = response.content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body))


def draw(tournament, number, state=Round.State.PUBLISHED):
    """Everybody at a table, as after a draw."""
    drawn = Round.objects.create(
        tournament=tournament, number=number, system="draw", seed="s", state=state
    )
    pairs = list(tournament.partnerships.present())
    for at in range(len(pairs) // 2):
        table = Table.objects.create(round=drawn, number=at + 1)
        for side, pair in zip("AB", pairs[2 * at : 2 * at + 2], strict=True):
            Seat.objects.create(round=drawn, table=table, partnership=pair, side=side)
    return drawn


def settle(drawn):
    for table in drawn.tables.all():
        entry = ScoreEntry.objects.create(table=table, points_a=1000, points_b=944, key="k")
        table.result, table.state = entry, Table.State.ENTERED
        table.save()


# --- stages ---------------------------------------------------------------------------------------


def test_evening_goes_from_stage_to_stage():
    tournament = make_tournament(format__rounds=2)

    def now():
        found = evening(tournament)
        return found.stage, found.round, found.missing

    assert now() == (Stage.REGISTER, 1, 0)
    for number in range(1, 5):
        names = (f"Un {number}", f"Deux {number}")
        registration.enter(tournament, names=names, by=actor())
    assert now() == (Stage.DRAW, 1, 0)
    first = draw(tournament, 1, Round.State.DRAFT)
    assert now() == (Stage.PUBLISH, 1, 0)
    Round.objects.update(state=Round.State.PUBLISHED)
    assert now() == (Stage.RESULTS, 1, 2)
    settle(first)
    assert now() == (Stage.DRAW, 2, 0)
    second = draw(tournament, 2)
    assert now() == (Stage.RESULTS, 2, 2)
    settle(second)
    assert now() == (Stage.FINISH, 2, 0)
    Tournament.objects.update(finished_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
    tournament.refresh_from_db()
    assert now() == (Stage.DONE, 2, 0)


@pytest.mark.parametrize(
    ("pairs", "published", "changes", "code"),
    [
        (18, 0, {}, None),
        (19, 0, {}, "bis"),
        (19, 1, {}, "bis_impossible"),
        (19, 2, {}, "bis"),
        (19, 4, {}, None),
        (3, 0, {}, "bis_impossible"),
        (5, 0, {}, "bis"),
        (19, 0, {"odd.method": "bye"}, "bye"),
        (19, 0, {"odd.method": "refuse"}, "refuse"),
    ],
)
def test_oddity_says_what_the_reglement_does(pairs, published, changes, code):
    found = oddity(derive(load("asce"), changes), pairs, published)
    assert (found.code if found else None) == code


def test_oddity_while_a_bis_runs_is_the_turn_of_a_pair_that_played_in_it():
    found = oddity(load("asce"), 19, 1, owing=[7, 3, 12])
    assert found is not None
    assert (found.code, found.turn) == ("bis_running", (7,))


def test_oddity_while_a_bis_runs_and_the_number_became_even_lets_two_rest():
    found = oddity(load("asce"), 18, 2, owing=[3, 12])
    assert found is not None
    assert (found.code, found.turn) == ("bis_both", (3, 12))
    assert oddity(load("asce"), 18, 3, owing=[12]) is None


def test_the_turn_to_rest_is_told_at_the_desk_as_the_next_draw_gives_it(
    client,
):
    tournament, by = make_tournament(15), actor()
    client.force_login(make_member(tournament.club, Role.ORGANISER))
    turn, following = rounds.publish(rounds.draw(tournament, by=by), by=by).owing[:2]
    said = f"l’équipe {turn}"
    for part in ("", "registration/"):
        shown = text(client.get(f"/desk/{tournament.slug}/{part}"))
        assert said in shown
        assert "impossible" not in shown
    registration.withdraw(tournament.partnerships.get(number=turn), by=by)
    registration.enter(tournament, names=("Léa Roy", "Luc Roy"), by=by)
    assert f"l’équipe {following}" in text(client.get(f"/desk/{tournament.slug}/registration/"))


# --- home, create, dashboard ----------------------------------------------------------------------


def test_home_lists_the_concours_of_my_clubs_only(organiser, tournament):
    other = make_tournament(name="Ailleurs")
    shown = text(organiser.get(reverse("clubs:desk")))
    assert tournament.name in shown
    assert other.name not in shown


def test_home_queries_do_not_grow(organiser, tournament, django_assert_num_queries):
    url = reverse("clubs:desk")
    organiser.get(url)
    with django_assert_num_queries(8):
        organiser.get(url)
    for _more in range(5):
        make_tournament(3, club=tournament.club)
    with django_assert_num_queries(8):
        organiser.get(url)


def test_create_opens_a_concours_and_goes_to_its_reglement(organiser, tournament):
    url = reverse("tournaments:create", args=[tournament.club.slug])
    data = {"name": "Noël", "date": "2026-12-12", "place": "Salle", "base": "asce"}
    response = organiser.post(url, data)
    made = Tournament.objects.get(name="Noël")
    assert response["Location"] == page(made, "rules")
    assert (made.club, made.rules, made.date) == (
        tournament.club,
        load("asce"),
        dt.date(2026, 12, 12),
    )


@pytest.mark.parametrize(
    "wrong", [{"name": " "}, {"name": "♣"}, {"date": "demain"}, {"base": "x"}, {"name": "N" * 200}]
)
def test_create_refused_keeps_what_was_typed(organiser, tournament, wrong):
    url = reverse("tournaments:create", args=[tournament.club.slug])
    data = {"name": "Noël", "date": "2026-12-12", "place": "Salle bleue", "base": "asce", **wrong}
    response = organiser.post(url, data)
    assert response.status_code == 200
    assert "Salle bleue" in response.content.decode()
    assert Tournament.objects.count() == 1


def test_create_is_for_organisers_of_the_club(client, tournament):
    url = reverse("tournaments:create", args=[tournament.club.slug])
    client.force_login(make_member(tournament.club, Role.SCORER))
    assert client.get(url).status_code == 403
    client.force_login(make_member(make_club(), Role.OWNER))
    assert client.get(url).status_code == 404


@pytest.mark.parametrize("stage", list(Stage))
def test_dashboard_has_one_next_thing_at_each_stage(organiser, stage):
    club = Tournament.objects.get().club
    tournament = make_tournament(
        0 if stage == Stage.REGISTER else 4, club=club, format__rounds=1, odd__method="refuse"
    )
    if stage in (Stage.PUBLISH, Stage.RESULTS, Stage.FINISH, Stage.DONE):
        drawn = draw(tournament, 1, "draft" if stage == Stage.PUBLISH else Round.State.PUBLISHED)
        if stage in (Stage.FINISH, Stage.DONE):
            settle(drawn)
        if stage == Stage.DONE:
            Tournament.objects.filter(pk=tournament.pk).update(
                finished_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
            )
    body = organiser.get(page(tournament, "dashboard")).content.decode()
    assert evening(Tournament.objects.get(pk=tournament.pk)).stage == stage
    assert len(re.findall(r'data-key="g"', body)) == 1
    goal = {
        Stage.REGISTER: "registration/",
        Stage.DRAW: "registration/",
        Stage.PUBLISH: "round/1/",
        Stage.RESULTS: "results/",
        Stage.FINISH: "publication/",
        Stage.DONE: "prizes/",
    }[stage]
    assert f'href="{page(tournament, "dashboard")}{goal}" data-key="g"' in body


def test_dashboard_queries_do_not_grow(organiser, tournament, django_assert_num_queries):
    for pairs in (2, 60):
        make = make_tournament(pairs, club=tournament.club)
        draw(make, 1)
        with django_assert_num_queries(9):
            organiser.get(page(make, "dashboard"))


def test_current_round_goes_where_the_evening_is(organiser, tournament):
    assert organiser.get(page(tournament, "current_round"))["Location"].endswith("/round/1/")
    settle(draw(tournament, 1))
    assert organiser.get(page(tournament, "current_round"))["Location"].endswith("/round/2/")


# --- règlement ------------------------------------------------------------------------------------


def as_typed(form_page):
    """The form of the page as a browser would send it back."""
    form = form_page.context["form"]
    data = {}
    for name, field in form.fields.items():
        value = form[name].value()
        if field.__class__.__name__ == "BooleanField":
            data |= {name: "on"} if value else {}
        else:
            data[name] = "" if value is None else value
    return data


def test_rules_sent_back_unchanged_are_no_change(organiser, tournament):
    data = as_typed(organiser.get(page(tournament, "rules")))
    assert organiser.post(page(tournament, "rules"), data).status_code == 302
    assert LogEntry.objects.filter(code="rules_changed").count() == 0


def test_rules_change_everything_the_issue_names(organiser, tournament):
    data = as_typed(organiser.get(page(tournament, "rules"))) | {
        "format_rounds": "5",
        "format_deals": "12 12 12 10 8",
        "format_rematch": "forbid",
        "criterion_1": "wins",
        "criterion_2": "total",
        "criterion_3": "",
        "criterion_4": "lot",
        "odd_method": "bye",
        "odd_points": "fixed",
        "odd_fixed": "900",
        "fee": "12,50",
        "penalty_to": "own",
        "penalty_forfeit": "1000",
        "prizes_cumulate": "on",
        "eligibility": "Adhérents et invités",
    }
    organiser.post(page(tournament, "rules"), data)
    now = Tournament.objects.get(pk=tournament.pk).rules
    assert (now.format.rounds, now.format.deals) == (5, (12, 12, 12, 10, 8))
    assert [str(one) for one in now.ranking.criteria] == ["wins", "total", "lot"]
    assert (now.odd.method, now.odd.points, now.odd.fixed) == ("bye", "fixed", 900)
    assert (now.fee, now.format.rematch, now.penalty.to) == (1250, "forbid", "own")
    assert now.penalty.forfeit == 1000
    assert (now.prizes.cumulate, now.eligibility) == (True, "Adhérents et invités")
    shown = text(organiser.get(page(tournament, "rules")))
    assert "Adhérents et invités" in shown
    assert "12 · 12 · 12 · 10 · 8" in shown


def test_rules_more_parties_alone_keep_their_deals(organiser, tournament):
    data = as_typed(organiser.get(page(tournament, "rules"))) | {"format_rounds": "6"}
    organiser.post(page(tournament, "rules"), data)
    assert Tournament.objects.get(pk=tournament.pk).rules.format.deals == (12,) * 6


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"format_rounds": "0"}, "format_rounds"),
        ({"format_rounds": "quatre"}, "format_rounds"),
        ({"format_deals": "12 12"}, "format_deals"),
        ({"format_deals": "douze"}, "format_deals"),
        ({"format_deals": "99"}, "format_deals"),
        ({"criterion_2": "total"}, "criterion_1"),
        ({"criterion_1": "head_to_head"}, "criterion_1"),
        ({"fee": "beaucoup"}, "fee"),
        ({"format_rounds": "1"}, "odd_method"),
    ],
)
def test_rules_nonsense_is_told_at_its_field_and_kept_on_screen(
    organiser, tournament, typed, field
):
    data = as_typed(organiser.get(page(tournament, "rules"))) | typed
    response = organiser.post(page(tournament, "rules"), data)
    assert field in response.context["form"].errors
    assert Tournament.objects.get(pk=tournament.pk).rules == load("asce")
    for name, value in typed.items():
        assert response.context["form"][name].value() == value


def test_rules_drawn_article_is_refused(organiser, tournament):
    draw(tournament, 1)
    data = as_typed(organiser.get(page(tournament, "rules"))) | {"format_first": "registration"}
    response = organiser.post(page(tournament, "rules"), data)
    assert "format_first" in response.context["form"].errors


def test_rules_prints_every_article_of_the_data(organiser, tournament):
    shown = text(organiser.get(page(tournament, "rules"))).replace("&#x27;", "'")
    with translation.override("fr"):
        for article in rules.articles(tournament.rules):
            expected = re.sub(r"\s+", " ", article.text(translation.gettext))
            assert expected in shown


def test_rules_reader_reads_and_cannot_change(client, tournament):
    client.force_login(make_member(tournament.club, Role.READER))
    assert 'id="change"' not in client.get(page(tournament, "rules")).content.decode()
    assert client.post(page(tournament, "rules"), {}).status_code == 403


def test_every_field_of_a_reglement_has_a_label_and_its_values_words():
    about = {"name", "title", "sources", "origins", "scoring_changes"}
    assert set(FIELDS) - about == set(LABELS)
    for name in rules.names():
        data = load(name)
        for path in LABELS:
            assert in_words(path, rules.rules.plain(data.value(path)))


# --- journal --------------------------------------------------------------------------------------


def test_journal_says_who_did_what(organiser, tournament):
    registration.withdraw(pair_numbered(tournament, 2), reason="malade", by=actor())
    with translation.override("en"):
        lines = [journal.line(entry).text for entry in LogEntry.objects.all()]
    assert lines[0] == "Pair 2 leaves after 0 parties. malade"
    assert "essai" in text(organiser.get(page(tournament, "journal")))


def test_journal_says_what_of_the_reglement_changed(organiser, tournament):
    changed = derive(load("asce"), {"fee": 1200})
    registration.change_rules(tournament, rules=changed, by=actor())
    with translation.override("en"):
        line = journal.line(LogEntry.objects.get(code="rules_changed"))
    assert line.text == "Règlement changed. Entry fee for a pair, in euros : free → 12 €."


def test_journal_knows_every_code_that_verbs_write():
    written = set()
    for path in (ROOT / "tournaments").glob("**/*.py"):
        source = path.read_text("utf-8")
        written |= set(re.findall(r'\b(?:note|_?log)\(\s*\w+,\s*"([a-z_]+)"', source))
        if "LogEntry" in source and "views" not in path.parts:
            written |= set(re.findall(r'\bcode="([a-z_]+)"', source))
    written |= {f"score_{kind}" for kind in ScoreEntry.Kind.values}
    assert len(written) > 20
    assert written - set(journal.SENTENCES) == set()


def test_journal_queries_do_not_grow(organiser, tournament, django_assert_num_queries):
    for pairs in (1, 60):
        make = make_tournament(pairs, club=tournament.club)
        with django_assert_num_queries(7):
            organiser.get(page(make, "journal"))


# --- lists ----------------------------------------------------------------------------------------


def test_import_previews_then_enters(organiser, tournament):
    url = page(tournament, "import")
    listed = "A A;B B;oui\nC C;D D;non"
    response = organiser.post(url, {"text": listed, "act": "look"})
    assert Partnership.objects.count() == 4
    columns = [column["meaning"] for column in response.context["columns"]]
    data = {"text": listed, "act": "enter", "column": columns}
    assert organiser.post(url, data)["Location"] == page(tournament, "registration")
    assert tournament.partnerships.count() == 6


def test_import_with_a_fault_enters_nothing_until_it_is_said(organiser, tournament):
    url = page(tournament, "import")
    taken = pair_numbered(tournament, 1).first.name
    listed = f"A A;B B\n{taken};D D"
    response = organiser.post(url, {"text": listed, "act": "enter"})
    assert tournament.partnerships.count() == 4
    assert listed.splitlines()[1] in response.content.decode()
    organiser.post(url, {"text": listed, "act": "enter_good"})
    assert tournament.partnerships.count() == 5


def test_import_reads_an_uploaded_file_and_shows_its_text(organiser, tournament):
    data = "Joueur 1;Joueur 2\nÉlise Œuf;Zoé Nil\n".encode("cp1252")
    response = organiser.post(
        page(tournament, "import"), {"file": SimpleUploadedFile("liste.csv", data), "text": ""}
    )
    assert "Élise Œuf;Zoé Nil" in response.content.decode()


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"PK\x03\x04", b"x" * (2 * 1024 * 1024 + 9)])
def test_import_bad_file_is_told_and_the_pasted_text_kept(organiser, tournament, data):
    response = organiser.post(
        page(tournament, "import"),
        {"file": SimpleUploadedFile("liste.xlsx", data), "text": "A A;B B"},
    )
    body = response.content.decode()
    assert response.status_code == 200
    assert 'role="alert"' in body
    assert "A A;B B" in body


def test_import_is_for_scorers(client, tournament):
    client.force_login(make_member(tournament.club, Role.READER))
    assert client.get(page(tournament, "import")).status_code == 403
