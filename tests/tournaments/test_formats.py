"""Every way to run a concours, through the verbs: seats, history, standings, archive and replay."""

import json
from collections import Counter

import pytest

from tests.factories.clubs import actor, make_club
from tests.factories.tournaments import make_tournament, names, pair_numbered
from tests.tournaments import recount
from tests.tournaments.hall import refused, score, tables
from tournaments import (
    archive,
    catch_up,
    programme,
    registration,
    results,
    rooms,
    rounds,
    rulings,
    seating,
)
from tournaments.models import Round, ScoreEntry, Seat, Table, Tournament
from tournaments.pairing import pair
from tournaments.pairing.wire import read_request
from tournaments.rules import derive

pytestmark = pytest.mark.django_db
BY = actor()
WAYS = {
    "swiss": 9,
    "winners": 8,
    "round_robin": 7,
    "mitchell": 9,
    "melee": 10,
    "melee_ranking": 13,
    "pools": 9,
    "knockout": 9,
}
ALONE = {"melee", "melee_ranking"}
DRAWS = {"pools", "knockout"}


def concours(later, entered, **changes):
    """A concours of this way with so many pairs, in a mêlée players."""
    criteria = ["total", "wins", "best"]
    asked = {
        "format__later": later,
        "format__rounds": 5,
        "odd__method": "bye",
        "odd__points": "own_average",
        "ranking__criteria": ["placing", *criteria] if later in DRAWS else criteria,
    }
    tournament = make_tournament(0, **(asked | changes))
    arrive(tournament, *range(1, entered + 1))
    return tournament


def arrive(tournament, *numbers):
    alone = tournament.rules.singles
    new = [(names(number)[0], "" if alone else names(number)[1]) for number in numbers]
    pairs = [registration.NewPair(names=both) for both in new]
    return registration.enter_many(tournament, pairs=pairs, by=BY)


def draw(tournament, **asked):
    return rounds.draw(tournament, by=BY, **asked)


def play(tournament, number):
    """Everything that is awaited has its result: the lower sum of numbers wins, nobody ties."""
    awaited = Table.objects.awaiting_score().filter(
        round__tournament=tournament, round__number=number
    )
    for table in awaited.prefetch_related("seats__partnership"):
        sums = Counter()
        for seat in table.seats.all():
            sums[seat.side] += seat.partnership.number
        lead = 7 * (sums["B"] - sums["A"]) or 1
        score(table, 972 + lead, 972 - lead)


def partie(tournament, **asked):
    drawn = rounds.publish(draw(tournament, **asked), by=BY)
    play(tournament, drawn.number)
    return drawn


def sound(tournament, drawn):
    """Everybody present who has matches left sits once, and the draw's request tells the past."""
    document = archive.export(fresh(tournament))
    row = next(r for r in document["rounds"] if r["number"] == drawn.number and not r["bis"])
    here = {
        one["number"] for one in document["partnerships"] if one["withdrawn_after"] is None
    } - set(row["options"].get("out", ()))
    assert Counter(seated(row)) == Counter(here)
    if "history" in row["options"]:
        whole = past(document, drawn.number)
        brief = (
            [{"round": one["round"], "sides": one["sides"]} for one in whole if one["sides"][1]]
            if row["system"] == "ranking"
            else whole
        )
        assert told(row["options"]["history"]) == told(brief)
    again = pair(read_request(json.loads(json.dumps(seating.written_request(drawn)))))
    assert {one.table: [*map(list, one.sides)] for one in again.tables} == {
        table["table"]: table["sides"] for table in row["tables"]
    }


def seated(row):
    return [who for table in row["tables"] for side in table["sides"] for who in side] + row["byes"]


def past(document, number):
    """The tables and byes before this partie, plainly from the document."""
    for row in document["rounds"]:
        if row["number"] >= number or row.get("catch_up") or row["state"] != "published":
            continue
        for table in row["tables"]:
            entry = recount.counting(table["entries"])
            points = [entry["points"]["A"], entry["points"]["B"]] if entry else None
            yield {
                "round": row["number"],
                "sides": table["sides"],
                "table": table["table"],
                "stage": table.get("stage", ""),
                "points": points,
                "winner": int(points[1] > points[0]) if points else None,
            }
        for idle in row["idle"]:
            yield {"round": row["number"], "sides": [[idle["number"]], []]} | (
                {"stage": idle["stage"]} if idle.get("stage") else {}
            )


def told(history):
    return sorted(
        json.dumps({key: value for key, value in one.items() if value not in ("", None)})
        for one in ({key: one[key] for key in sorted(one)} for one in history)
    )


def fresh(tournament):
    return Tournament.objects.with_rules().get(pk=tournament.pk)


def whole(tournament):
    """The archive there and back, replayed, and its standings counted again."""
    results.refresh_standings(tournament.pk)
    document = archive.export(fresh(tournament))
    assert [str(one) for one in archive.replay(document)] == []
    copy = archive.load(document, club=make_club(document["tournament"]["club"]), by=BY)
    again = archive.export(fresh(copy))
    again["tournament"]["slug"] = document["tournament"]["slug"]
    assert again == document
    for row in document["standings"]:
        shown = [
            tuple(line[key] for key in ("rank", "number", "points", "wins", "tied"))
            for line in row["rows"]
        ]
        assert shown == recount.standings(document, row["after_round"], places(document, row))
    return document


def places(document, row):
    if document["tournament"]["rules"]["ranking"]["criteria"][0] != "placing":
        return None
    return {line["number"]: int(line["values"][0] or 0) for line in row["rows"]}


# --- whole evenings in which people come, go, return and play on ----------------------------------


@pytest.mark.parametrize(("later", "entered"), WAYS.items())
def test_evening_with_leavers_latecomers_and_a_partie_set_aside(later, entered):
    tournament = concours(later, entered)
    sound(tournament, partie(tournament))
    registration.withdraw(pair_numbered(tournament, 3), by=BY)
    (late,) = arrive(tournament, entered + 1)
    sound(tournament, partie(tournament))
    registration.come_back(pair_numbered(tournament, 3), by=BY)
    arrive(tournament, entered + 2)
    third = rounds.publish(draw(tournament), by=BY)
    sound(tournament, third)
    play(tournament, 3)
    idle = third.seats.filter(kind="bye", stage="").first()
    if idle and later not in ALONE:
        other = third.seats.filter(kind="plays").exclude(partnership=idle.partnership).first()
        catch_up.seat(third, waiting=idle.partnership, against=other.partnership, by=BY)
        play(tournament, 3)
    registration.withdraw(late, by=BY)
    sound(tournament, partie(tournament))
    programme.drop_last(fresh(tournament), reason="Minuit", by=BY)
    document = whole(tournament)
    assert [row["state"] for row in document["rounds"] if row["number"] == 4] == ["dropped"]
    assert len(document["standings"]) == 3


# --- one seed for a plan --------------------------------------------------------------------------


def test_plan_has_one_seed_and_another_draw_of_its_first_partie_another_one():
    tournament = concours("round_robin", 6)
    first = draw(tournament)
    assert first.seed == tournament.seed
    first = rounds.redraw(first, seed="tirage du maire", by=BY)
    rounds.publish(first, by=BY)
    play(tournament, 1)
    asked = refused("seed_of_the_plan", draw, tournament, seed="autre")
    assert (asked.field, asked.params["seed"]) == ("seed", "tirage du maire")
    second = draw(tournament)
    assert second.seed == "tirage du maire"
    assert rounds.redraw(second, seed=None, by=BY).seed == "tirage du maire"


def test_system_without_a_plan_has_a_seed_for_each_partie():
    tournament = concours("swiss", 4)
    partie(tournament)
    assert draw(tournament).seed == f"{tournament.seed}/2"


def test_final_draws_keep_the_seeds_of_the_cut():
    tournament = concours(
        "ranking",
        8,
        final__after=1,
        final__teams=4,
        final__others="ranking",
        ranking__criteria=["placing", "total"],
    )
    partie(tournament)
    second = partie(tournament)
    assert (second.system, second.seed) == ("knockout", f"{tournament.seed}/2")
    stages = set(second.tables.values_list("stage", flat=True))
    assert stages == {"principal.4", "ranking"}
    ranks = {one["id"]: one["rank"] for one in second.snapshot}
    results.annul(Table.objects.filter(round__number=1).first(), reason="relu", by=BY, key="a")
    play(tournament, 1)
    third = draw(tournament)
    assert {one["id"]: one["rank"] for one in third.snapshot} == ranks
    assert third.seed == second.seed
    rounds.publish(third, by=BY)
    play(tournament, 3)
    document = whole(tournament)
    assert [row["values"][0] for row in document["standings"][2]["rows"][:4]] == list("1234")


def test_draft_of_a_plan_is_stale_by_people_and_one_of_matches_by_results():
    tournament = concours("melee", 8)
    partie(tournament)
    drawn = draw(tournament)
    table = Table.objects.filter(round__number=1).first()
    score(table, 0, 1944)
    assert not seating.stale(drawn).outdated
    arrive(tournament, 9)
    assert seating.stale(drawn).arrived == (9,)
    tournament = concours("knockout", 4)
    partie(tournament)
    drawn = draw(tournament)
    score(Table.objects.filter(round__tournament=tournament, round__number=1).first(), 1, 1943)
    assert seating.stale(drawn).changed


# --- a mêlée --------------------------------------------------------------------------------------


def test_melee_entry_is_one_player_and_a_pair_is_refused():
    tournament = concours("melee", 0)
    alone = registration.enter(tournament, names=("Anne Girard", ""), by=BY)
    assert (alone.single, alone.complete, alone.second) == (True, True, None)
    said = refused("singles_only", registration.enter, tournament, names=names(3), by=BY)
    assert said.field == "second"
    refused("plays_alone", registration.add_partner, alone, name="Luc Petit", by=BY)
    again = {"names": ("Anne Girard", ""), "by": BY}
    refused("already_entered", registration.enter, tournament, **again)


def test_pairs_become_no_melee_but_singles_at_the_door_do():
    tournament = concours("swiss", 1)
    wanted = derive(tournament.rules, {"format.later": "melee"})
    said = refused("pairs_entered", registration.change_rules, tournament, rules=wanted, by=BY)
    assert said.field == "format.later"
    registration.undo_entry(pair_numbered(tournament, 1), by=BY)
    waiting = registration.enter(tournament, names=("Anne Girard", ""), by=BY)
    registration.change_rules(tournament, rules=wanted, by=BY)
    assert pair_numbered(tournament, waiting.number).complete


def test_swap_in_a_melee_exchanges_partners_and_tells_what_it_repeats():
    tournament = concours("melee", 9)
    partie(tournament)
    drawn = draw(tournament)
    plan = seating.plan_of(drawn)
    one, table = plan.byes[0], plan.tables[0]
    cost = rounds.swap_price(
        drawn, one=pair_numbered(tournament, table.a), other=pair_numbered(tournament, table.b)
    )
    assert cost.faults == ()
    partners = {"one": pair_numbered(tournament, table.a)}
    mate = pair_numbered(tournament, table.mate_a)
    refused("partners", rounds.swap_price, drawn, **partners, other=mate)
    rested = Round.objects.get(number=1).seats.get(kind="bye").partnership
    cost = rounds.swap_price(drawn, one=pair_numbered(tournament, one), other=rested)
    assert [fault.code for fault in cost.faults] == ["bye_again"]
    first = seating.plan_of(Round.objects.get(number=1))
    before = {frozenset(side) for row in first.tables for side in row.sides}
    (old,) = {who for two in before if table.a in two for who in two} - {table.a}
    cost = rounds.swap_price(drawn, one=mate, other=pair_numbered(tournament, old))
    assert "partner_again" in {fault.code for fault in cost.faults}
    rounds.swap(drawn, one=mate, other=pair_numbered(tournament, one), reason="dos", by=BY)
    assert seating.plan_of(drawn).tables[0].mate_a == one
    rounds.publish(drawn, by=BY)
    play(tournament, 2)
    whole(tournament)


def test_late_player_of_a_melee_waits_for_the_next_partie():
    tournament = concours("melee", 9)
    drawn = draw(tournament)
    (late,) = arrive(tournament, 10)
    refused("late_waits", rounds.seat_late, drawn, partnership=late, by=BY)


def test_fine_in_a_melee_credits_both_opponents():
    tournament = concours("melee", 8)
    partie(tournament)
    seat = Seat.objects.get(partnership__number=1)
    rulings.penalise(seat.partnership, table=seat.table, reason="fausse donne", by=BY)
    document = whole(tournament)
    facing = seat.table.seats.exclude(side=seat.side).values_list("partnership__number", flat=True)
    fined = {row["number"]: row["penalties"] for row in document["standings"][0]["rows"]}
    assert {who for who, points in fined.items() if points} == set(facing)
    assert len(facing) == 2


def test_melee_rows_name_partner_and_opponents():
    tournament = concours("melee", 4)
    partie(tournament)
    results.refresh_standings(tournament.pk)
    (row,) = (one for one in tournament.standings.get().rows if one["number"] == 1)
    ((table, sides),) = (
        (one.number, one.seats.order_by("side", "place")) for one in Table.objects.all()
    )
    order = [seat.partnership.number for seat in sides]
    mine = order[:2] if 1 in order[:2] else order[2:]
    others = [who for who in order if who not in mine]
    (game,) = row["games"]
    assert (game["table"], game["opponent"], game["opponents"]) == (table, others[0], others)
    assert game["partner"] in mine
    assert game["partner"] != 1


# --- pools and draws ------------------------------------------------------------------------------


def test_swap_in_pools_is_refused():
    tournament = concours("pools", 8)
    drawn = draw(tournament)
    one, other = (list(tables(tournament, 1).values())[place][0] for place in (0, 1))
    two = {"one": pair_numbered(tournament, one), "other": pair_numbered(tournament, other)}
    refused("places_follow", rounds.swap_price, drawn, **two)


def test_who_is_out_is_neither_seated_nor_awaited():
    tournament = concours("knockout", 4, final__losers="out", final__third=False, format__rounds=3)
    partie(tournament)
    final = partie(tournament)
    assert len(final.options["out"]) == 2
    assert not seating.stale(final).outdated
    refused("all_played", draw, tournament)
    values = [row["values"][0] for row in whole(tournament)["standings"][1]["rows"]]
    assert values == ["1", "2", "3", "3"]


# --- sheets cut short -----------------------------------------------------------------------------


def test_sheet_cut_short_counts_as_if_all_deals_had_been_played():
    tournament = concours("swiss", 4, time__unequal="average", time__ends="clock")
    rounds.publish(draw(tournament), by=BY)
    cut, other = Table.objects.order_by("number")
    entry = ScoreEntry.objects.create(table=cut, points_a=801, points_b=819, key="k", dealt=10)
    Table.objects.filter(pk=cut.pk).update(state=Table.State.ENTERED, result=entry)
    score(other, 1000, 944)
    document = whole(tournament)
    (row,) = (row for row in document["standings"][0]["rows"] if row["games"][0].get("raw") == 801)
    (game,) = row["games"]
    assert (row["points"], game["points"], game["against"]) == (961, 961, 983)
    assert (game["dealt"], game["deals"], game["raw_against"]) == (10, 12, 819)


# --- halls and tables that somebody cannot leave --------------------------------------------------


def test_tables_stand_in_their_halls_and_who_cannot_move_keeps_its_table():
    tournament = concours("swiss", 9)
    halls = [{"name": "Foyer", "tables": 3, "closed": [2]}, {"name": "Salle", "tables": 4}]
    rooms.set_halls(tournament, halls=halls, by=BY)
    rooms.fix_table(pair_numbered(tournament, 5), table=6, by=BY)
    for signs in ("A1 A3 B1 B3", "A1 A3 B1 B2 B3"):
        drawn = draw(fresh(tournament))
        at = {one.number: one for one in drawn.tables.prefetch_related("seats__partnership")}
        assert " ".join(at[number].label for number in sorted(at)) == signs
        assert 5 in {seat.partnership.number for seat in at[6].seats.all()}
        rounds.publish(drawn, by=BY)
        if drawn.number == 1:
            (late,) = arrive(tournament, 10)
            assert str(rounds.seat_late(drawn, partnership=late, by=BY)) == "B4"
        play(tournament, drawn.number)
    other = next(one for number, one in at.items() if number != 6).seats.first().partnership
    cost = rounds.swap_price(drawn, one=pair_numbered(tournament, 5), other=other)
    assert "fixed_moved" in {fault.code for fault in cost.faults}
    whole(tournament)


# --- catch-up games -------------------------------------------------------------------------------


def test_catch_up_game_counts_in_the_ranking_that_the_next_partie_is_paired_by():
    tournament = concours("swiss", 5, odd__points="none")
    first = partie(tournament)
    idle = first.seats.get(kind="bye").partnership
    other = first.seats.filter(kind="plays").first().partnership
    table = catch_up.seat(first, waiting=idle, against=other, by=BY)
    score(table, 1100, 844)
    drawn = draw(tournament)
    assert "evened" not in drawn.options
    known = {one["id"]: one for one in drawn.snapshot}
    assert (known[idle.number]["score"], known[idle.number]["byes"]) == (1100, 1)
    assert known[idle.number]["met"] == []
    assert len(known[other.number]["met"]) == 1
    rounds.publish(drawn, by=BY)
    whole(tournament)
