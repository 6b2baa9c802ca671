"""The organiser's own points rules at the desk: asked, looked at, kept, told, taken back."""

import re

import pytest
from django.urls import reverse
from django.utils import translation

from clubs.models import Role
from scoring.parameters import PARAMETERS
from tests.factories.clubs import actor, make_club, make_member
from tests.factories.tournaments import make_tournament
from tournaments import archive, doubts, exports, registration, rounds
from tournaments.forms.points import GROUPS, NOT_ASKED, PointsForm, as_text
from tournaments.models import LogEntry, Round, Table, Tournament
from tournaments.rules import derive, load
from tournaments.rules.points import profile_of
from tournaments.views.desk import journal

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament(4)


@pytest.fixture
def organiser(client, tournament):
    client.force_login(make_member(tournament.club, Role.ORGANISER))
    return client


def page(tournament, name="points"):
    return reverse(f"tournaments:{name}", args=[tournament.slug])


def text(response):
    body = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))
    return body.replace("&#x27;", "'")


def as_sent(response):
    """The questions of the page as a browser sends them back."""
    form = response.context["form"]
    return {name: form[name].value() for name in form.fields} | form.aside


def kept(tournament):
    return Tournament.objects.get(pk=tournament.pk).rules


def decided(tournament, **changes):
    rules = derive(tournament.rules, {"scoring_changes": changes})
    registration.change_rules(tournament, rules=rules, by=actor())
    return Tournament.objects.get(pk=tournament.pk)


def test_every_parameter_stands_in_one_group():
    grouped = [name for _, names in GROUPS for name in names]
    assert sorted([*grouped, *NOT_ASKED]) == sorted(PARAMETERS)


def test_a_question_that_others_hang_on_is_known_as_such():
    asce = PointsForm(rules=load("asce"))
    assert asce.opening >= {"bidding", "players", "belote", "tie", "rounding", "declarations"}
    assert not asce.opening & {"capot", "failed", "litige_last", "trump_led"}
    coinche = PointsForm(rules=derive(load("asce"), {"scoring": "coinche"}))
    assert coinche.opening >= {"capot_contract", "marks", "no_trump", "cap"}


def test_the_page_asks_what_applies_and_names_its_sources(organiser, tournament):
    response = organiser.get(page(tournament))
    form = response.context["form"]
    assert set(form.fields) == set(profile_of(tournament.rules).parameters()) - NOT_ASKED
    shown = text(response)
    assert " ".join(profile_of(tournament.rules).origin("tie").split()) in shown
    assert "What differs" not in shown or form.changed == {}


def test_sent_back_unchanged_is_no_change(organiser, tournament):
    data = as_sent(organiser.get(page(tournament)))
    assert organiser.post(page(tournament), data).status_code == 302
    assert LogEntry.objects.filter(code="rules_changed").count() == 0


def test_a_decision_is_kept_told_and_printed(organiser, tournament):
    data = as_sent(organiser.get(page(tournament))) | {"tie": "fails", "capot": "250"}
    assert organiser.post(page(tournament), data)["Location"] == page(tournament, "rules")
    rules = kept(tournament)
    assert dict(rules.scoring_changes) == {"tie": "fails", "capot": 250}
    with translation.override("en"):
        lines = [
            journal.line(entry).text for entry in LogEntry.objects.filter(code="rules_changed")
        ]
    assert "Both sides have as many points : litige, points wait for the next deal → " in lines[0]
    assert "Capot of the taker, where it was not bid : 252 → 250." in lines[0]
    for name in ("rules", "dashboard", "public_rules"):
        shown = organiser.get(page(tournament, name), headers={"accept-language": "en"})
        assert "252" in text(shown), name
        assert "250" in text(shown), name
    assert [one.parameter for one in exports.points_changes(rules)] == ["tie", "capot"]


def test_a_choice_that_raises_questions_is_not_kept_before_they_are_seen(organiser, tournament):
    data = as_sent(organiser.get(page(tournament))) | {"rounding": "five_up"}
    response = organiser.post(page(tournament), data)
    assert response.context["form"].new == ["round_last"]
    assert kept(tournament) == load("asce")
    assert re.search(r'name="round_last"[^>]* autofocus', response.content.decode())
    again = as_sent(response)
    assert again["rounding"] == "five_up"
    organiser.post(page(tournament), again | {"round_last": "no"})
    assert dict(kept(tournament).scoring_changes) == {"rounding": "five_up", "round_last": False}


def test_a_reglement_that_nobody_changed_is_not_said_to_be(client):
    tournament = make_tournament(rules=load("coinche"))
    client.force_login(make_member(tournament.club, Role.ORGANISER))
    assert not client.get(page(tournament, "rules")).context["points_changed"]
    decided(tournament, redouble=3)
    assert client.get(page(tournament, "rules")).context["points_changed"]


def test_a_litige_under_contracts_opens_on_what_can_wait_there(organiser, tournament):
    registration.change_rules(tournament, rules=load("coinche"), by=actor())
    data = as_sent(organiser.get(page(tournament))) | {"contract_needs": "bid_and_more"}
    tie = as_sent(organiser.post(page(tournament), data | {"do": "look"}))
    seen = as_sent(organiser.post(page(tournament), tie | {"tie": "litige", "do": "look"}))
    assert seen["litige_waits"] == "all"
    organiser.post(page(tournament), seen)
    assert dict(kept(tournament).scoring_changes)["tie"] == "litige"


def test_where_a_tie_decides_nothing_the_page_says_why_and_where_to_look(organiser, tournament):
    registration.change_rules(tournament, rules=load("coinche"), by=actor())
    shown = organiser.get(page(tournament))
    (group,) = [one for one in shown.context["form"].groups if one["note"]]
    assert group["title"] == "Égalité et litige"
    assert not group["questions"]
    assert "une égalité ne décide de rien" in text(shown)
    data = as_sent(shown) | {"contract_needs": "bid_and_more", "do": "look"}
    assert "une égalité ne décide de rien" not in text(organiser.post(page(tournament), data))


def test_what_a_bid_capot_marks_in_all_stands_beside_it_and_follows_what_is_typed(
    organiser, tournament
):
    registration.change_rules(tournament, rules=load("coinche"), by=actor())
    shown = organiser.get(page(tournament))
    asked = [one for group in shown.context["form"].groups for one in group["questions"]]
    notes = {one.name: one.note for one in asked}
    assert re.findall(r"\d+", notes["capot_contract"]) == ["500", "500"]
    assert notes["generale"] == notes["capot"] == ""  # none is bid, and this is no bid
    looked = as_sent(shown) | {"capot_bid_made": "500", "do": "look"}
    said = organiser.post(page(tournament), looked, headers={"accept-language": "en"})
    assert "Not doubled: made, 750 in all; failed, 500 to the defenders." in text(said)


def test_looking_keeps_nothing_and_shows_what_follows(organiser, tournament):
    data = as_sent(organiser.get(page(tournament))) | {"tie": "fails", "do": "look"}
    response = organiser.post(page(tournament), data)
    assert kept(tournament) == load("asce")
    assert "litige_waits" not in response.context["form"].fields
    assert 'name="kept-litige_waits"' in response.content.decode()


def test_an_answer_that_is_not_asked_for_a_while_is_not_forgotten(organiser, tournament):
    data = as_sent(organiser.get(page(tournament))) | {"litige_again": "to_defenders"}
    hidden = organiser.post(page(tournament), data | {"tie": "fails", "do": "look"})
    back = organiser.post(page(tournament), as_sent(hidden) | {"tie": "litige", "do": "look"})
    assert back.context["form"]["litige_again"].value() == "to_defenders"
    assert back.context["form"].new == []


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"capot": "beaucoup"}, "capot"),
        ({"capot": "2001"}, "capot"),
        ({"capot": ""}, "capot"),
        ({"tie": "perhaps"}, "tie"),
        ({"deck": "28"}, "deck"),
        ({"deck": "24"}, "deck"),
        ({"capot": "100"}, "capot"),
    ],
)
def test_what_cannot_be_is_told_at_its_question_and_nothing_is_lost(
    organiser, tournament, typed, field
):
    data = as_sent(organiser.get(page(tournament))) | {"failed": "160"} | typed
    response = organiser.post(page(tournament), data)
    form = response.context["form"]
    assert list(form.errors) == [field]
    assert "%(" not in str(form.errors)
    assert kept(tournament) == load("asce")
    for name, value in ({"failed": "160"} | typed).items():
        assert form[name].value() == value


def test_one_change_is_taken_back_on_the_page_and_kept_with_the_rest(organiser, tournament):
    ours = decided(tournament, tie="fails", capot=250)
    data = as_sent(organiser.get(page(ours))) | {"failed": "160", "do": "reset-capot"}
    response = organiser.post(page(ours), data)
    assert list(response.context["form"].changed) == ["tie", "failed"]
    organiser.post(page(ours), as_sent(response))
    assert dict(kept(ours).scoring_changes) == {"tie": "fails", "failed": 160}


def test_everything_is_taken_back_at_once(organiser, tournament):
    ours = decided(tournament, tie="fails", capot=250, declarations=True)
    data = as_sent(organiser.get(page(ours))) | {"do": "reset-all"}
    response = organiser.post(page(ours), data)
    assert response.context["form"].changed == {}
    organiser.post(page(ours), as_sent(response))
    assert kept(ours) == load("asce")


def test_another_base_keeps_what_it_can_and_says_what_it_cannot(organiser, tournament):
    ours = decided(tournament, capot=300, litige_again="to_defenders")
    response = organiser.post(page(ours, "points_base"), {"scoring": "maison-1000"}, follow=True)
    rules = kept(ours)
    assert rules.scoring == "maison-1000"
    assert dict(rules.scoring_changes) == {"capot": 300}
    said = [str(one) for one in response.context["messages"]]
    assert len(said) == 3
    assert "300" in said[1]
    assert "300" not in said[2]


def test_another_base_that_is_not_shipped_changes_nothing(organiser, tournament):
    response = organiser.post(
        page(tournament, "points_base"), {"scoring": "martienne"}, follow=True
    )
    assert "martienne" in str(next(iter(response.context["messages"])))
    assert kept(tournament) == load("asce")


def test_every_base_can_be_changed_to_and_back(organiser, tournament):
    from scoring.profile import names

    for name in (*names(), "asce"):
        organiser.post(page(tournament, "points_base"), {"scoring": name})
        assert kept(tournament).scoring == name
        assert organiser.get(page(tournament)).status_code == 200
    assert kept(tournament).scoring_changes == ()


def test_once_a_partie_is_drawn_points_rules_stand(organiser, tournament):
    data = as_sent(organiser.get(page(tournament))) | {"capot": "250"}
    rounds.draw(tournament, by=actor())
    response = organiser.post(page(tournament), data)
    assert list(response.context["form"].errors) == ["capot"]
    assert response.context["drawn"]
    organiser.post(page(tournament, "points_base"), {"scoring": "classique"})
    assert kept(tournament) == load("asce")
    assert "disabled" in organiser.get(page(tournament)).content.decode()


def test_a_reader_reads_and_cannot_change(client, tournament):
    client.force_login(make_member(tournament.club, Role.READER))
    assert client.get(page(tournament)).status_code == 200
    assert client.post(page(tournament), {"capot": "250"}).status_code == 403
    assert client.post(page(tournament, "points_base"), {"scoring": "asce"}).status_code == 403
    assert 'name="do"' not in client.get(page(tournament, "rules")).content.decode()


def test_queries_do_not_grow(organiser, tournament, django_assert_num_queries):
    for pairs in (4, 60):
        ours = decided(make_tournament(pairs, club=tournament.club), capot=250)
        with django_assert_num_queries(7):
            organiser.get(page(ours))


def test_the_form_reads_what_it_writes():
    rules = derive(load("asce"), {"scoring": "coinche"})
    form = PointsForm(rules=rules)
    assert form.is_valid()
    assert form.result() == rules
    assert [as_text(one) for one in (True, False, 7, "fails")] == ["yes", "no", "7", "fails"]


# --- what a derived profile changes elsewhere ---------------------------------------------------


def test_the_judge_obeys_the_organisers_rules(tournament):
    """Two more points than 12 deals hold: impossible, unless a capot is worth 164."""
    table = drawn_table(decided(tournament, capot=164, capot_suffered=164))
    assert judged(table, 1000, 946) != "impossible"
    plain = drawn_table(make_tournament(4, club=make_club("Autre")))
    assert judged(plain, 1000, 946) == "impossible"


def drawn_table(tournament):
    rounds.publish(rounds.draw(tournament, by=actor()), by=actor())
    return Table.objects.select_related("round__tournament__ruleset").filter(
        round__tournament=tournament
    )[0]


def judged(table, a, b):
    from scoring.sides import BySide

    rules = Tournament.objects.get(pk=table.round.tournament_id).rules
    return doubts.judged(rules, table, BySide(a=a, b=b)).verdict


def test_the_archive_carries_the_organisers_rules(tournament):
    ours = decided(tournament, tie="fails")
    document = archive.export(Tournament.objects.with_rules().get(pk=ours.pk))
    assert document["tournament"]["rules"]["scoring_changes"] == {"tie": "fails"}
    assert Round.objects.count() == 0
    assert archive.replay(document) == ()
