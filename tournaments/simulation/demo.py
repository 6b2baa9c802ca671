"""A club to look at: three concours, one to enter, one under way, one over."""

from datetime import date, timedelta

from django.db import transaction

from clubs import members
from clubs.models import Actor, Club, User
from scoring.sides import BySide
from tournaments import background, prizes, publication, registration, results, rules, rulings
from tournaments.models import Category, Partnership, Prize, Publication, Table, Tournament
from tournaments.simulation.evening import enter_pairs, play_round, simulate

EMAIL = "demo@dixdeder.example"
CLUB = "Amicale de Montcabrel"
FEE = 1000
OPEN, RUNNING, OVER = 30, 23, 20
"""Pairs of the three concours."""


def owner() -> User | None:
    """The account of an existing demonstration."""
    return User.objects.filter(email=EMAIL).first()


@transaction.atomic
def found(password: str) -> User:
    """The account that looks at the demonstration, and its club."""
    user = User.objects.create_user(EMAIL, password, name="Dominique Démo")
    members.create_club(CLUB, by=Actor.of(user))
    return user


def fill(user: User, *, today: date) -> None:
    """The three concours, each stored whole; those that are there already stay as they are."""
    club = Club.objects.filter(memberships__user=user).earliest("pk")
    known = set(Tournament.objects.for_club(club).values_list("name", flat=True))
    with background.held():
        for name, play, days in CONCOURS:
            if name not in known:
                play(club, name=name, by=Actor.of(user), day=today + timedelta(days=days))


@transaction.atomic
def entering(club: Club, *, name: str, by: Actor, day: date) -> Tournament:
    """Pairs are at the door; one player still waits for a partner."""
    asce = rules.derive(rules.load("asce"), {"fee": FEE})
    tournament = registration.open_tournament(
        club,
        name=name,
        date=day,
        rules=asce,
        base="asce",
        place="Salle des fêtes",
        seed="sainte barbe",
        by=by,
    )
    enter_pairs(tournament, OPEN, by=by)
    registration.enter(tournament, names=("Ghislaine Verdure", ""), paid_cents=FEE // 2, by=by)
    return tournament


@transaction.atomic
def under_way(club: Club, *, name: str, by: Actor, day: date) -> Tournament:
    """The third partie is being played: some results are in, one table disagrees with itself."""
    tournament = simulate(
        rules=rules.derive(rules.load("asce"), {"fee": FEE}),
        teams=RUNNING,
        seed="au tapis vert",
        club=club,
        by=by,
        name=name,
        day=day,
        play=2,
    )
    drawn = play_round(tournament, by=by, but=6)
    waiting = Table.objects.awaiting_score().filter(round=drawn).order_by("number").first()
    if waiting is not None:
        for hand, points in enumerate((BySide(a=1024, b=940), BySide(a=1042, b=922))):
            results.record_score(waiting, points=points, by=by, key=f"hand {hand}", confirmed=True)
    results.refresh_standings(tournament.pk)
    publication.show(tournament, kind=Publication.Kind.STANDINGS, by=by)
    return tournament


@transaction.atomic
def over(club: Club, *, name: str, by: Actor, day: date) -> Tournament:
    """Played, corrected once, fined once, finished, its prizes shown."""
    tournament = simulate(
        rules=rules.derive(rules.load("asce"), {"fee": FEE}),
        teams=OVER,
        seed="fête du village",
        club=club,
        by=by,
        name=name,
        day=day,
    )
    last = tournament.rules.format.rounds
    table = Table.objects.filter(round__tournament=tournament, round__number=last).earliest(
        "number"
    )
    _corrected(table, by=by)
    fined = Partnership.objects.filter(tournament=tournament).latest("number")
    rulings.penalise(fined, table=_table_of(fined, last), reason="Fausse donne", by=by)
    prizes.set_prizes(tournament, prizes=PRIZES, by=by)
    results.refresh_standings(tournament.pk)
    publication.finish(tournament, by=by)
    publication.show(tournament, kind=Publication.Kind.PRIZES, by=by)
    return tournament


def _corrected(table: Table, *, by: Actor) -> None:
    points = table.points
    if points is not None:
        results.correct(
            table,
            points=points.swap,
            reason="Totaux inversés",
            by=by,
            key="corrected",
            confirmed=True,
        )


def _table_of(pair: Partnership, number: int) -> Table:
    return Table.objects.get(seats__partnership=pair, round__number=number, round__bis=False)


PRIZES = (
    prizes.Planned(kind=Prize.Kind.RANK, nth=1, label="Deux jambons", value_cents=12000),
    prizes.Planned(kind=Prize.Kind.RANK, nth=2, label="Deux paniers garnis", value_cents=8000),
    prizes.Planned(kind=Prize.Kind.RANK, nth=3, label="Deux cartons de vin", value_cents=6000),
    prizes.Planned(
        kind=Prize.Kind.CATEGORY,
        category=Category.WOMEN,
        label="Première équipe féminine",
        value_cents=4000,
    ),
    prizes.Planned(
        kind=Prize.Kind.CATEGORY,
        category=Category.MIXED,
        label="Première équipe mixte",
        value_cents=4000,
    ),
    prizes.Planned(kind=Prize.Kind.LAST, label="La cuillère de bois", value_cents=1000),
)

CONCOURS = (
    ("Concours de la Sainte-Barbe", entering, 12),
    ("Concours du Tapis vert", under_way, 0),
    ("Concours de la Fête du village", over, -35),
)
