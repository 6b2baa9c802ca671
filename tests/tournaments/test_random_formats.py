"""Random evenings of every other way to run a concours: they stay as sound as a random concours."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.factories.clubs import actor
from tests.factories.tournaments import make_tournament, names
from tests.tournaments.test_random_concours import Evening, forgotten, fresh, run, seated
from tournaments import background, catch_up, programme, registration, results, rounds
from tournaments.models import Partnership, Seat, Table
from tournaments.rules import derive, load

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
BY = actor()
WAYS = [
    *["suisse", "gagnants", "toutes-rondes", "fixes-mobiles"],
    *["melee", "melee-classement", "poules", "consolante", "finale"],
]


class Way(Evening):
    """An evening under a shipped règlement of another kind."""

    def __init__(self, data, name, entries):
        self.data = data
        changes = {"final.after": 2, "final.teams": 4} if name == "finale" else {}
        base = load(name)
        # Places in the draws are checked where they are made; the recount knows points and wins.
        changes["ranking.criteria"] = [one for one in base.ranking.criteria if one != "placing"]
        rules = derive(base, {"format.rounds": 5, "odd.method": "bye", **changes})
        self.tournament = make_tournament(0, rules=rules)
        self.came = self.keys = 0
        for _ in range(entries):
            self.enter()

    def enter(self):
        self.came += 1
        first, second = names(self.came)
        single = fresh(self.tournament).rules.singles
        registration.enter(self.tournament, names=(first, "" if single else second), by=BY)

    def play(self):
        """The whole partie; where a match ends level it is typed again with other totals."""
        drawn = rounds.publish(rounds.draw(self.tournament, by=BY), by=BY)
        tables = Table.objects.awaiting_score().filter(
            round__tournament=self.tournament, round__number=drawn.number
        )
        for table in tables:
            results.record_score(table, points=self.points(), by=BY, key=self.key(), confirmed=True)

    def change_parties(self):
        now = fresh(self.tournament).rules.format.rounds
        wanted = now + self.data.draw(st.sampled_from([-1, 1]), label="parties")
        programme.change_rounds(self.tournament, rounds=wanted, reason="l’heure", by=BY)

    def drop(self):
        programme.drop_last(self.tournament, reason="panne", by=BY)

    def take_up(self):
        programme.take_up(self.tournament, reason="finie", by=BY)

    def catch_up(self):
        last = self.last_round()
        waiting = Seat.objects.filter(round=last, kind="bye").first() if last else None
        if waiting is not None:
            catch_up.seat(last, waiting=waiting.partnership, against=self.any_pair(), by=BY)

    def drawn_soundly(self, drawn):
        """Everybody who is here has a place, a bye, or has finished."""
        document = self.exported()
        row = next(r for r in document["rounds"] if r["number"] == drawn.number and not r["bis"])
        here = Partnership.objects.filter(tournament=self.tournament).present()
        present = set(here.values_list("number", flat=True))
        out = set(drawn.options.get("out", ()))
        assert {*seated(row)} | out == present
        assert not {*seated(row)} & out


ACTIONS = [
    *["play"] * 7,
    *["draw", "publish", "score", "withdraw", "enter", "swap"] * 2,
    *["come_back", "redraw", "discard", "seat_late", "cancel", "undo", "correct"],
    *["annul", "forfeit", "penalise", "change_parties", "drop", "take_up", "catch_up"],
]


@settings(
    max_examples=3,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    report_multiple_bugs=False,
    suppress_health_check=[*HealthCheck],
)
@pytest.mark.parametrize("name", WAYS)
@given(st.data(), st.integers(4, 13))
def test_random_evening_of_every_way_stays_sound(name, data, entries):
    with forgotten(), background.held():
        evening = Way(data, name, entries)
        run(evening, data.draw(st.lists(st.sampled_from(ACTIONS), min_size=4, max_size=12)))
