"""Verbs of registration: what is kept, what is refused, what the journal says."""

import datetime as dt

import pytest

from clubs.models import Player
from tests.factories.clubs import actor, make_club, make_player
from tests.factories.tournaments import make_tournament, pair_numbered
from tournaments import registration
from tournaments.models import LogEntry, Partnership, Payment, Round, Seat, Tournament
from tournaments.registration import NewPair, RegistrationRefused, enter, enter_many
from tournaments.rules import derive, load

pytestmark = pytest.mark.django_db
BY = actor()


def publish(tournament, number, *pairs, state=Round.State.PUBLISHED, bis=False):
    """A partie in which these pairs rest: enough for registration to see that it was drawn."""
    drawn = Round.objects.create(
        tournament=tournament, number=number, system="draw", seed="s", state=state, bis=bis
    )
    for pair in pairs:
        Seat.objects.create(round=drawn, partnership=pair, kind=Seat.Kind.BYE)
    return drawn


def refused(code, field=None, **params):
    def told(error):
        return (error.code, error.field) == (code, field) and {
            name: error.params.get(name) for name in params
        } == params

    return pytest.raises(RegistrationRefused, check=told)


def codes(tournament):
    return list(LogEntry.objects.filter(tournament=tournament).values_list("code", flat=True))


# --- opening --------------------------------------------------------------------------------------


def test_open_tournament_keeps_rules_and_an_unguessable_seed():
    club = make_club()
    facts = {"date": dt.date(2026, 12, 5), "rules": load("asce"), "base": "asce", "by": BY}
    one = registration.open_tournament(club, name=" Noël  ", place="Salle", **facts)
    two = registration.open_tournament(club, name="Noël", **facts)
    assert (one.name, one.slug, two.slug) == ("Noël", "noel-2026", "noel-2026-2")
    assert one.rules == load("asce")
    assert one.seed != two.seed
    assert len(one.seed) >= 16
    assert codes(one) == ["opened"]


@pytest.mark.parametrize(
    ("name", "slug"), [("Clubs", "clubs-2026"), ("♣♥", None), ("new", "new-2026")]
)
def test_open_tournament_address_never_hides_another_page(name, slug):
    facts = {"date": dt.date(2026, 12, 5), "rules": load("asce"), "base": "asce", "by": BY}
    if slug is None:
        with refused("blank_title", "name"):
            registration.open_tournament(make_club(), name=name, **facts)
    else:
        assert registration.open_tournament(make_club(), name=name, **facts).slug == slug


def test_open_tournament_with_unknown_scoring_is_refused():
    rules = derive(load("asce"), {"scoring": "martian"})
    with refused("unknown_profile", "scoring"):
        registration.open_tournament(
            make_club(), name="X", date=dt.date(2026, 1, 1), rules=rules, base="asce", by=BY
        )
    assert not Tournament.objects.exists()


def test_change_rules_before_the_draw_keeps_each_state():
    tournament = make_tournament()
    first = tournament.ruleset
    rules = derive(load("asce"), {"format.rounds": 5, "fee": 1200})
    ruleset = registration.change_rules(tournament, rules=rules, by=BY)
    tournament.refresh_from_db()
    assert tournament.rules == rules
    assert (ruleset.previous, ruleset.base) == (first, "asce")
    changes = LogEntry.objects.get(code="rules_changed").params["changes"]
    assert {"path": "format.rounds", "before": 4, "after": 5} in changes
    assert registration.change_rules(tournament, rules=rules, by=BY) == ruleset


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"format.first": "registration"}, "format.first"),
        ({"format.same_group": "forbid"}, "format.same_group"),
        ({"scoring": "classique"}, "scoring"),
        ({"format.deals": [10, 12, 12, 12]}, "format.deals"),
        ({"odd.method": "bye"}, "odd.method"),
        ({"format.later": "draw"}, "format.later"),
        ({"format.rounds": 1, "odd.method": "bye", "odd.points": "none"}, "odd.method"),
    ],
)
def test_change_rules_of_what_is_drawn_is_refused(changes, field):
    tournament = make_tournament(5)
    publish(tournament, 1)
    publish(tournament, 1, bis=True)
    publish(tournament, 2, state=Round.State.DRAFT)
    with refused("drawn", field, number=2):
        registration.change_rules(tournament, rules=derive(load("asce"), changes), by=BY)


def test_change_rules_fewer_rounds_than_drawn_is_refused():
    tournament = make_tournament(4)
    for number in (1, 2, 3):
        publish(tournament, number)
    rules = derive(load("asce"), {"format.rounds": 2})
    with refused("drawn", "format.rounds", number=3):
        registration.change_rules(tournament, rules=rules, by=BY)


def test_change_rules_of_parties_to_come_is_taken():
    tournament = make_tournament(4)
    publish(tournament, 1)
    changes = {"format.rounds": 3, "format.deals": [12, 12, 8], "format.rematch": "forbid"}
    changes["ranking.criteria"] = ["wins", "total"]
    rules = derive(load("asce"), changes)
    registration.change_rules(tournament, rules=rules, by=BY)
    assert Tournament.objects.get(pk=tournament.pk).rules == rules


# --- entering -------------------------------------------------------------------------------------


def test_enter_gives_next_number_keeps_payment_and_journal():
    tournament = make_tournament()
    pair = enter(
        tournament,
        names=("  Élise   Œuf ", "jean-noël L’Hôte"),
        group=" Niort ",
        categories=("mixed", "mixed", "senior"),
        paid_cents=1200,
        by=BY,
    )
    pair = Partnership.objects.get(pk=pair.pk)
    assert (pair.number, pair.names) == (1, "Élise Œuf – jean-noël L’Hôte")
    assert (pair.group, pair.categories, pair.paid_cents) == ("Niort", ["mixed", "senior"], 1200)
    assert list(Payment.objects.values_list("partnership", "cents")) == [(pair.pk, 1200)]
    entry = LogEntry.objects.get(code="entered")
    assert (entry.by_name, entry.partnership) == ("essai", pair)
    assert Tournament.objects.get(pk=tournament.pk).version > tournament.version


def test_enter_reuses_the_players_the_club_knows_whatever_the_spelling():
    tournament = make_tournament()
    known = make_player(tournament.club, "Hélène DUPONT")
    pair = enter(tournament, names=("dupont helene", "Paul Gros"), by=BY)
    assert pair.first == known
    assert Player.objects.count() == 2


@pytest.mark.parametrize("typed", ["Jean Gros", "JEAN GROS", "gros  jean", "Jeân-Gros"])
def test_enter_a_player_twice_is_refused_with_the_pair(typed):
    tournament = make_tournament(3)
    enter(tournament, names=("Paul Roux", "Jean Gros"), by=BY)
    with refused("already_entered", "second", number=4):
        enter(tournament, names=("Luc Petit", typed), by=BY)
    assert tournament.partnerships.count() == 4


def test_enter_a_player_twice_says_so_in_words():
    tournament = make_tournament()
    enter(tournament, names=("Paul Roux", "Jean Gros"), by=BY)
    with pytest.raises(RegistrationRefused) as error:
        enter(tournament, names=("Jean Gros", ""), by=BY)
    assert error.value.message == "Jean Gros already plays in pair 1."


def test_enter_namesake_said_to_be_another_person_is_a_new_player():
    tournament = make_tournament()
    one = enter(tournament, names=("Jean Gros", "Paul Roux"), by=BY)
    names = ("Jean Gros", "Paul Roux")
    with refused("already_entered", "second", number=1):
        enter(tournament, names=names, namesakes=("jean gros",), by=BY)
    two = enter(tournament, names=names, namesakes=names, by=BY)
    assert {one.first_id, one.second_id}.isdisjoint({two.first_id, two.second_id})


def test_enter_namesake_takes_the_other_person_the_club_knows():
    tournament = make_tournament()
    make_player(tournament.club, "Jean Gros")
    other = make_player(tournament.club, "Jean Gros")
    enter(tournament, names=("Jean Gros", "A B"), by=BY)
    with refused("already_entered", "first"):
        enter(tournament, names=("Jean Gros", "C D"), by=BY)
    assert (
        enter(tournament, names=("Jean Gros", "C D"), namesakes=("Jean Gros",), by=BY).first
        == other
    )


def test_enter_same_name_twice_in_a_pair_needs_a_word():
    tournament = make_tournament()
    names = ("Jean Gros", "gros JEAN")
    with refused("same_name_in_pair", "second"):
        enter(tournament, names=names, by=BY)
    pair = enter(tournament, names=names, namesakes=("Jean Gros",), by=BY)
    assert pair.first_id != pair.second_id


def test_enter_one_name_waits_for_a_partner_wherever_it_was_typed():
    tournament = make_tournament()
    one = enter(tournament, names=("Paul Roux", ""), by=BY)
    two = enter(tournament, names=(" ", "Luc Petit"), by=BY)
    assert [(p.first.name, p.complete) for p in (one, two)] == [
        ("Paul Roux", False),
        ("Luc Petit", False),
    ]
    assert not tournament.partnerships.complete().exists()


def test_enter_somebody_who_waits_says_where():
    tournament = make_tournament()
    enter(tournament, names=("Paul Roux", ""), by=BY)
    with refused("already_waits", "second", number=1):
        enter(tournament, names=("Luc Petit", "Paul Roux"), by=BY)


@pytest.mark.parametrize(
    ("facts", "code", "field"),
    [
        ({"names": ("", "")}, "blank_name", "first"),
        ({"names": ("--", "’")}, "blank_name", "first"),
        ({"names": ("A" * 121, "B")}, "name_too_long", "first"),
        ({"names": ("A", "B" * 121)}, "name_too_long", "second"),
        ({"group": "g" * 81}, "too_long", "group"),
        ({"categories": ("women", "tall")}, "unknown_category", "categories"),
        ({"paid_cents": -1}, "amount", "paid"),
        ({"paid_cents": 100_001}, "amount", "paid"),
        ({"number": 2}, "number_taken", "number"),
        ({"number": 0}, "number_bounds", "number"),
        ({"number": 10_000}, "number_bounds", "number"),
    ],
)
def test_enter_nonsense_is_refused_and_nothing_kept(facts, code, field):
    tournament = make_tournament(2)
    with refused(code, field):
        enter(tournament, **{"names": ("Paul Roux", "Luc Petit"), **facts}, by=BY)
    assert tournament.partnerships.count() == 2
    assert Player.objects.count() == 4


def test_enter_same_name_in_two_clubs_and_two_concours_is_no_double():
    one = make_tournament(2)
    two = make_tournament(2, club=one.club)
    elsewhere = make_tournament(2)
    ids = [set(t.partnerships.values_list("first", flat=True)) for t in (one, two, elsewhere)]
    assert ids[0] == ids[1]
    assert ids[0].isdisjoint(ids[2])


def test_enter_after_two_parties_says_when_it_came():
    tournament = make_tournament(2)
    for number in (1, 2):
        publish(tournament, number)
    publish(tournament, 2, bis=True)
    publish(tournament, 3, state=Round.State.DRAFT)
    assert enter(tournament, names=("Paul Roux", "Luc Petit"), by=BY).entered_after == 2


def test_enter_after_the_end_is_refused():
    tournament = make_tournament()
    Tournament.objects.update(finished_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
    with refused("finished"):
        enter(tournament, names=("Paul Roux", "Luc Petit"), by=BY)


def test_enter_many_is_all_or_nothing_and_names_the_row():
    tournament = make_tournament()
    pairs = [NewPair(names=("A B", "C D")), NewPair(names=("E F", "d c"))]
    with refused("already_entered", "second", row=1, number=1):
        enter_many(tournament, pairs=pairs, by=BY)
    assert not Player.objects.exists()


def test_enter_many_keeps_numbers_that_are_asked_for_further_down():
    tournament = make_tournament()
    pairs = [
        NewPair(names=("A A", "B B")),
        NewPair(names=("C C", "D D"), number=1),
        NewPair(names=("E E", "F F")),
    ]
    assert [pair.number for pair in enter_many(tournament, pairs=pairs, by=BY)] == [2, 1, 3]


def test_enter_many_queries_do_not_grow(django_assert_max_num_queries):
    tournament = make_tournament()
    for start, size in ((0, 1), (1, 200)):
        pairs = [NewPair(names=(f"Un {n}", f"Deux {n}")) for n in range(start, start + size)]
        with django_assert_max_num_queries(20):
            enter_many(tournament, pairs=pairs, by=BY)


# --- changes --------------------------------------------------------------------------------------


def test_undo_entry_gives_number_money_and_names_back_and_keeps_history():
    tournament = make_tournament(2)
    pair = pair_numbered(tournament, 1)
    registration.undo_entry(pair, by=BY)
    assert sum(Payment.objects.filter(partnership=pair).values_list("cents", flat=True)) == 0
    assert codes(tournament)[0] == "entry_undone"
    again = enter(tournament, names=(pair.first.name, pair.second.name), by=BY)
    assert (again.number, again.pk != pair.pk) == (1, True)
    with refused("undone", number=1):
        registration.undo_entry(pair, by=BY)


def test_undo_entry_of_a_pair_that_sits_in_a_partie_is_refused():
    tournament = make_tournament(2)
    pair = pair_numbered(tournament, 1)
    publish(tournament, 1, pair, state=Round.State.DRAFT)
    with refused("seated", number=1):
        registration.undo_entry(pair, by=BY)


def test_add_partner_completes_a_pair():
    tournament = make_tournament(1)
    alone = enter(tournament, names=("Paul Roux", ""), by=BY)
    with refused("already_entered", "name", number=1):
        registration.add_partner(alone, name=pair_numbered(tournament, 1).first.name, by=BY)
    with refused("same_name_in_pair", "name"):
        registration.add_partner(alone, name="roux paul", by=BY)
    pair = registration.add_partner(alone, name="Luc Petit", by=BY)
    assert pair.names == "Paul Roux – Luc Petit"
    with refused("complete", "name", number=2):
        registration.add_partner(alone, name="Guy Grand", by=BY)


def test_pair_up_puts_two_who_wait_together_with_their_money():
    tournament = make_tournament()
    one = enter(tournament, names=("Paul Roux", ""), paid_cents=600, categories=["senior"], by=BY)
    two = enter(tournament, names=("Luc Petit", ""), paid_cents=500, group="Niort", by=BY)
    pair = registration.pair_up(one, two, by=BY)
    assert (pair.number, pair.names, pair.paid_cents) == (1, "Paul Roux – Luc Petit", 1100)
    assert (pair.group, pair.categories) == ("Niort", ["senior"])
    assert [p.number for p in tournament.partnerships.entered()] == [1]
    assert sum(Payment.objects.values_list("cents", flat=True)) == 1100


def test_pair_up_nonsense_is_refused():
    tournament = make_tournament(1)
    one = enter(tournament, names=("Paul Roux", ""), by=BY)
    with refused("same_pair"):
        registration.pair_up(one, one, by=BY)
    with refused("complete", "name", number=1):
        registration.pair_up(one, pair_numbered(tournament, 1), by=BY)
    elsewhere = enter(make_tournament(), names=("Luc Petit", ""), by=BY)
    with refused("same_pair"):
        registration.pair_up(one, elsewhere, by=BY)


def test_replace_player_keeps_number_and_frees_the_one_who_leaves():
    tournament = make_tournament(2)
    pair = pair_numbered(tournament, 1)
    leaving = pair.second
    publish(tournament, 1, pair)
    after = registration.replace_player(pair, leaving=leaving, name="Luc Petit", by=BY)
    assert (after.number, after.first, after.second.name) == (1, pair.first, "Luc Petit")
    entry = LogEntry.objects.get(code="player_replaced")
    assert (entry.params["before"], entry.params["after"]) == (leaving.name, "Luc Petit")
    enter(tournament, names=(leaving.name, "Guy Grand"), by=BY)
    with refused("not_in_pair", number=1):
        registration.replace_player(after, leaving=leaving, name="X Y", by=BY)
    with refused("same_name_in_pair", "name"):
        registration.replace_player(after, leaving=after.second, name=after.first.name, by=BY)


def test_respell_changes_the_name_and_not_the_person():
    tournament = make_tournament(2)
    pair = pair_numbered(tournament, 1)
    after = registration.respell(pair, player=pair.first, name="Adele Ogé", by=BY)
    assert (after.first_id, after.first.name) == (pair.first_id, "Adele Ogé")
    other = pair_numbered(tournament, 2).first.name
    with refused("already_entered", "name", number=2):
        registration.respell(after, player=after.first, name=other, by=BY)


def test_edit_changes_group_and_categories_and_journals_only_a_change():
    tournament = make_tournament(1)
    pair = pair_numbered(tournament, 1)
    registration.edit(pair, group="Niort", categories=["youth", "women"], by=BY)
    registration.edit(pair, group=" Niort ", categories=["women", "youth"], by=BY)
    pair.refresh_from_db()
    assert (pair.group, pair.categories) == ("Niort", ["women", "youth"])
    assert codes(tournament).count("edited") == 1


def test_take_payment_later_and_back():
    tournament = make_tournament()
    pair = enter(tournament, names=("Paul Roux", "Luc Petit"), by=BY)
    registration.take_payment(pair, cents=1250, by=BY)
    registration.take_payment(pair, cents=-250, by=BY)
    pair.refresh_from_db()
    assert pair.paid_cents == 1000
    assert sum(pair.payments.values_list("cents", flat=True)) == 1000
    with refused("more_than_paid", "paid", euros="10"):
        registration.take_payment(pair, cents=-1001, by=BY)
    with refused("nothing_paid", "paid"):
        registration.take_payment(pair, cents=0, by=BY)
    with refused("amount", "paid"):
        registration.take_payment(pair, cents=100_000, by=BY)


def test_withdraw_and_come_back_are_kept_with_time_and_person():
    tournament = make_tournament(3)
    pair = pair_numbered(tournament, 2)
    publish(tournament, 1, pair)
    gone = registration.withdraw(pair, reason="malade", by=BY)
    assert (gone.withdrawn_after, gone.present) == (1, False)
    assert [p.number for p in tournament.partnerships.present()] == [1, 3]
    assert pair.seats.count() == 1
    with refused("has_left", number=2):
        registration.withdraw(pair, by=BY)
    with refused("already_left", "first", number=2):
        enter(tournament, names=(pair.first.name, "Luc Petit"), by=BY)
    back = registration.come_back(pair, by=BY)
    assert back.withdrawn_after is None
    with refused("has_not_left", number=2):
        registration.come_back(pair, by=BY)
    entry = LogEntry.objects.get(code="withdrawn")
    assert (entry.params["reason"], entry.params["rounds"]) == ("malade", 1)
    assert (entry.by_name, entry.at is not None) == ("essai", True)


def test_everybody_may_leave():
    tournament = make_tournament(3)
    for number in (1, 2, 3):
        registration.withdraw(pair_numbered(tournament, number), by=BY)
    assert not tournament.partnerships.present().exists()
    assert tournament.partnerships.entered().count() == 3
