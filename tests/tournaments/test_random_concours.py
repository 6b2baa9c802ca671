"""Random concours: whatever people do, in whatever order, the evening stays sound.

After every action: each active pair sits exactly once a partie, no table number stands twice, byes
are spread, no rematch could have been avoided, the standings are those of `recount`, which shares
no code with the program, and the archive replays.  From time to time also: what the screen, the
CSV file and the API's rows say is in one order, and export, load, export gives the same again.
"""

import re
from collections import Counter
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, event, given, settings
from hypothesis import strategies as st

from scoring.sides import BySide
from tests.factories.clubs import actor, make_club
from tests.factories.tournaments import make_tournament, names
from tests.tournaments import recount
from tournaments import archive, background, registration, results, rounds, rulings
from tournaments.models import Partnership, Penalty, Round, Table, Tournament
from tournaments.pairing import Policy
from tournaments.refusals import Refusal
from tournaments.rules import derive

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
BY = actor()
TOTALS = [(1944, 0), (1024, 920), (972, 972), (944, 1020), (1100, 844), (0, 3024), (810, 1134)]
STARTS = st.fixed_dictionaries(
    {
        "format__rounds": st.integers(2, 5),
        "format__rematch": st.sampled_from(["avoid", "avoid", "forbid", "allow"]),
        "odd__method": st.sampled_from(["bis", "bye", "bye"]),
        "odd__bye": st.sampled_from(["lowest", "random"]),
        "odd__points": st.sampled_from(["own_average", "round_average", "none", "fixed"]),
        "odd__fixed": st.just(900),
        "ranking__leavers": st.sampled_from(["last", "in_place"]),
        "penalty__to": st.sampled_from(["opponents", "own"]),
        "scoring_changes": st.sampled_from([{}, {}, {"cap": 1050, "cap_loser": 900}]),
        "format__caps_from": st.integers(1, 2),
    }
)


class Evening:
    """One concours and the random hands that run it."""

    def __init__(self, data, pairs, changes):
        self.data = data
        self.tournament = make_tournament(pairs, **changes)
        self.came = pairs
        self.keys = 0

    # --- who acts on what ----------------------------------------------------------------------
    def any_pair(self):
        pairs = list(Partnership.objects.filter(tournament=self.tournament).entered())
        if not pairs:
            self.enter()
            return self.any_pair()
        return self.data.draw(st.sampled_from(pairs), label="pair")

    def any_table(self):
        tables = Table.objects.filter(round__tournament=self.tournament).select_related("round")
        found = list(tables.order_by("round__number", "round__bis", "number"))
        # Mostly one that is still awaited, so that the evening goes on.
        waiting = [table for table in found if table.state != "entered"]
        if waiting and self.data.draw(st.integers(0, 3), label="awaited"):
            found = waiting
        return self.data.draw(st.sampled_from(found), label="table") if found else None

    def last_round(self):
        return Round.objects.filter(tournament=self.tournament, bis=False).last()

    def points(self):
        a, b = self.data.draw(st.sampled_from(TOTALS), label="points")
        return BySide(a=a, b=b)

    def key(self):
        self.keys += 1
        return f"key {self.keys}"

    # --- what people do ------------------------------------------------------------------------
    def enter(self):
        self.came += 1
        registration.enter(self.tournament, names=names(self.came), by=BY)

    def enter_alone_then_partner(self):
        self.came += 1
        first, second = names(self.came)
        alone = registration.enter(self.tournament, names=(first, ""), by=BY)
        if self.data.draw(st.booleans(), label="partner comes"):
            registration.add_partner(alone, name=second, by=BY)

    def undo(self):
        registration.undo_entry(self.any_pair(), by=BY)

    def withdraw(self):
        registration.withdraw(self.any_pair(), by=BY)

    def come_back(self):
        gone = Partnership.objects.filter(tournament=self.tournament).exclude(withdrawn_after=None)
        pair = self.data.draw(st.sampled_from(list(gone)), label="back") if gone else None
        registration.come_back(pair or self.any_pair(), by=BY)

    def draw(self):
        seated = rounds.draw(
            self.tournament,
            by=BY,
            force=self.data.draw(st.booleans(), label="force"),
            rematch=self.data.draw(st.sampled_from([None, None, Policy.AVOID]), label="rematch"),
        )
        stale = rounds.stale(seated)
        if not (stale.gone or stale.arrived or seated.options.get("by_hand")):
            self.drawn_soundly(seated)

    def redraw(self):
        if (last := self.last_round()) is not None:
            self.drawn_soundly(rounds.redraw(last, seed=None, by=BY))

    def discard(self):
        if (last := self.last_round()) is not None:
            rounds.discard(last, by=BY)

    def swap(self):
        if (last := self.last_round()) is not None:
            rounds.swap(last, one=self.any_pair(), other=self.any_pair(), reason="demandé", by=BY)

    def seat_late(self):
        if (last := self.last_round()) is not None:
            rounds.seat_late(last, partnership=self.any_pair(), by=BY)

    def publish(self):
        if (last := self.last_round()) is not None:
            rounds.publish(last, by=BY)

    def cancel(self):
        if (last := self.last_round()) is not None:
            rounds.cancel(last, by=BY)

    def play(self):
        """The whole partie: drawn if need be, published, every missing sheet in."""
        drawn = rounds.publish(rounds.draw(self.tournament, by=BY), by=BY)
        for table in Table.objects.awaiting_score().filter(
            round__tournament=self.tournament, round__number=drawn.number
        ):
            results.record_score(table, points=self.points(), by=BY, key=self.key(), confirmed=True)

    def score(self):
        if (table := self.any_table()) is not None:
            results.record_score(table, points=self.points(), by=BY, key=self.key(), confirmed=True)

    def score_twice(self):
        """The same form sent twice is one entry."""
        if (table := self.any_table()) is not None:
            points, key = self.points(), self.key()
            for _ in range(2):
                results.record_score(table, points=points, by=BY, key=key, confirmed=True)
            assert table.entries.filter(key=key).count() == 1

    def correct(self):
        if (table := self.any_table()) is not None:
            results.correct(
                table, points=self.points(), reason="relu", by=BY, key=self.key(), confirmed=True
            )

    def annul(self):
        if (table := self.any_table()) is not None:
            results.annul(table, reason="à rejouer", by=BY, key=self.key())

    def forfeit(self):
        if (table := self.any_table()) is not None:
            side = self.data.draw(st.sampled_from("AB"), label="absent")
            results.forfeit(
                table, absent=table.partnership(side), reason="partis", by=BY, key=self.key()
            )

    def penalise(self):
        to = self.data.draw(st.sampled_from([None, "own"]), label="to")
        rulings.penalise(self.any_pair(), reason="fausse donne", to=to, by=BY)

    def take_back(self):
        rows = list(Penalty.objects.filter(tournament=self.tournament))
        if rows:
            row = self.data.draw(st.sampled_from(rows), label="penalty")
            rulings.take_back(row, reason="erreur", by=BY)

    def change_rules(self):
        criteria = self.data.draw(
            st.permutations(["wins", "head_to_head", "best"]), label="criteria"
        )
        now = Tournament.objects.with_rules().get(pk=self.tournament.pk).rules
        wanted = derive(now, {"ranking.criteria": ["total", *criteria]})
        registration.change_rules(self.tournament, rules=wanted, by=BY)

    # --- what must hold ------------------------------------------------------------------------
    def drawn_soundly(self, drawn):
        """Just drawn: everybody present is in it, nobody rests or meets again needlessly."""
        document = self.exported()
        row = next(r for r in document["rounds"] if r["number"] == drawn.number and not r["bis"])
        extra = [
            table["sides"]
            for other in document["rounds"]
            if other["number"] == drawn.number and other["bis"]
            for table in other["tables"]
        ]
        present = {
            one["number"]
            for one in document["partnerships"]
            if not one["cancelled"] and one["withdrawn_after"] is None and len(one["players"]) == 2
        }
        assert {*seated(row)} == present
        self.byes_spread(document, row, present)
        self.no_avoidable_rematch(document, row, extra)

    def byes_spread(self, document, row, present):
        """Nobody rests again while somebody who is here has rested less; a bis has its own turn."""
        if row["options"]["bye"] == "asce_bis":
            return
        assert len(row["byes"]) == len(present) % 2
        rested = Counter()
        for other in before(document, row):
            rested.update(other["byes"])
            for table in other["tables"]:
                entry = recount.counting(table["entries"])
                if entry and entry["kind"] == "forfeit":
                    (a,), (b,) = table["sides"]
                    rested[a if entry["points"]["A"] > entry["points"]["B"] else b] += 1
        for who in row["byes"]:
            assert rested[who] == min(rested[other] for other in present)

    def no_avoidable_rematch(self, document, row, extra):
        met = {
            frozenset(who for side in table["sides"] for who in side)
            for other in before(document, row)
            for table in other["tables"]
        } | {frozenset(who for side in sides for who in side) for sides in extra}
        here = [
            frozenset(who for side in table["sides"] for who in side) for table in row["tables"]
        ]
        again = sum(two in met for two in here)
        if row["options"]["rematch"] == "forbid":
            assert again == 0
        elif row["options"]["rematch"] == "avoid":
            assert again == fewest(tuple(sorted(who for two in here for who in two)), met, again)

    def sound(self):
        document = self.exported()
        for row in document["rounds"]:
            assert max(Counter(seated(row)).values(), default=0) <= 1
        numbers = Counter(
            (row["number"], table["table"]) for row in document["rounds"] for table in row["tables"]
        )
        assert max(numbers.values(), default=0) <= 1
        for row in document["standings"]:
            keys = ("rank", "number", "points", "wins", "tied")
            shown = [tuple(line[key] for key in keys) for line in row["rows"]]
            assert shown == recount.standings(document, row["after_round"])
        assert [str(one) for one in archive.replay(document)] == []

    def everything_says_the_same(self):
        document = self.exported()
        again = archive.load(document, club=make_club(document["tournament"]["club"]), by=BY)
        assert told(archive.export(fresh(again))) == told(document)
        if not document["standings"]:
            return
        order = [line["number"] for line in document["standings"][-1]["rows"]]
        slug = self.tournament.slug
        visitor = Client()
        page = visitor.get(f"/c/{slug}/standings/")
        table = page.content.decode().partition('<table class="table table-striped ranking"')[2]
        assert [int(number) for number in re.findall(r"n° (\d+)", table)] == order
        csv = visitor.get(f"/c/{slug}/standings.csv")
        lines = csv.content.decode("utf-8-sig").splitlines()
        assert [int(line.split(";")[2]) for line in lines[1:]] == order

    def exported(self):
        results.refresh_standings(self.tournament.pk)
        return archive.export(fresh(self.tournament))


ACTIONS = [
    *["play"] * 6,
    *["draw", "publish", "score", "correct", "withdraw", "enter", "swap"] * 2,
    *["enter_alone_then_partner", "undo", "come_back", "redraw", "discard", "seat_late", "cancel"],
    *["score_twice", "annul", "forfeit", "penalise", "take_back", "change_rules"],
]


def before(document, row):
    """The published parties before this one, their bis included."""
    return [
        other
        for other in document["rounds"]
        if other["number"] < row["number"] and other["state"] == "published"
    ]


def seated(row):
    who = [one for table in row["tables"] for side in table["sides"] for one in side]
    return who + row["byes"]


def fewest(field, met, bound):
    """The fewest rematches that any pairing of the field has; plain search, `bound` is known."""
    if not field:
        return 0
    best = bound
    first, rest = field[0], field[1:]
    for place, other in enumerate(rest):
        cost = frozenset((first, other)) in met
        if cost <= best:
            best = min(best, cost + fewest(rest[:place] + rest[place + 1 :], met, best - cost))
        if best == 0:
            break
    return best


def fresh(tournament):
    return Tournament.objects.with_rules().get(pk=tournament.pk)


def told(document):
    return {**document, "tournament": {**document["tournament"], "slug": ""}}


@contextmanager
def forgotten():
    """What happens inside never happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def run(evening, acts):
    """One act after the other; what is refused says why, and whatever happens all stays sound."""
    for name in acts:
        try:
            with transaction.atomic():
                getattr(evening, name)()
        except Refusal as refused:
            event(f"{name} refused: {refused.code}")
            assert refused.message
        else:
            event(f"{name} done")
        evening.sound()


@settings(
    max_examples=15,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking takes many minutes here
    report_multiple_bugs=False,
    suppress_health_check=[*HealthCheck],
)
@given(st.data(), st.integers(0, 9), STARTS)
def test_random_concours_stays_sound(data, pairs, changes):
    with forgotten(), background.held():
        evening = Evening(data, pairs, changes)
        run(evening, data.draw(st.lists(st.sampled_from(ACTIONS), min_size=5, max_size=25)))
        evening.everything_says_the_same()
