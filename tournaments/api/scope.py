"""Who sees what: the members of a club its whole evening, everybody else what is published.

One place for every list and every single object; what is left out of the queryset is a 404.
"""

from typing import TYPE_CHECKING, TypeVar

from django.db.models import BooleanField, Exists, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce

from clubs.models import Club
from tournaments.models import (
    Partnership,
    Penalty,
    Publication,
    Round,
    ScoreEntry,
    Seat,
    Standings,
    Table,
    Tournament,
)

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import Model, QuerySet

    from clubs.models import User

    AnyUser = User | AnonymousUser

M = TypeVar("M", bound="Model")


def mine(rows: "QuerySet[M]", user: "AnyUser", club: str) -> "QuerySet[M]":
    """Only those of the clubs in which `user` has a role; `club` is the path to the club."""
    return rows.filter(**{f"{club}__in": Club.objects.for_user(user)})


def tournaments(user: "AnyUser", *, public: bool) -> "QuerySet[Tournament]":
    """A concours is announced to everybody from the moment it is opened."""
    drawn = Round.objects.published().filter(tournament=OuterRef("pk"))
    rows = Tournament.objects.with_rules().annotate(drawn=Exists(drawn)).order_by("-date", "-id")
    return rows if public else mine(rows, user, "club")


def partnerships(user: "AnyUser", *, public: bool) -> "QuerySet[Partnership]":
    """Visitors see those that sit, or sat, in a published partie."""
    rows = Partnership.objects.with_players().select_related("tournament")
    rows = rows.order_by("tournament_id", "number")
    if not public:
        return mine(rows, user, "tournament__club")
    seated = Seat.objects.filter(partnership=OuterRef("pk"), round__state=Round.State.PUBLISHED)
    return rows.filter(_member(user, "tournament__club") | Exists(seated))


def rounds(user: "AnyUser", *, public: bool) -> "QuerySet[Round]":
    """Drafts are for members; what the draw followed from is hidden with the standings."""
    rows = Round.objects.select_related("tournament")
    rows = rows.order_by("tournament_id", "number", "bis", "catch_up")
    rows = rows.annotate(shown=_standings_shown("tournament"))
    if not public:
        return mine(rows, user, "tournament__club")
    return rows.filter(_member(user, "tournament__club") | Q(state=Round.State.PUBLISHED))


def tables(user: "AnyUser", *, public: bool) -> "QuerySet[Table]":
    """The tables of the parties that are seen; points are hidden with the standings."""
    rows = (
        Table.objects.with_seats()
        .select_related("round__tournament")
        .annotate(shown=_standings_shown("round__tournament"))
        .order_by("round__tournament_id", "round__number", "round__bis", "number")
    )
    if not public:
        return mine(rows, user, "round__tournament__club")
    return rows.filter(
        _member(user, "round__tournament__club") | Q(round__state=Round.State.PUBLISHED)
    )


def entries(user: "AnyUser") -> "QuerySet[ScoreEntry]":
    """What was stated about a table is for members; visitors see what counts."""
    rows = ScoreEntry.objects.select_related("table__round__tournament").order_by("id")
    return mine(rows, user, "table__round__tournament__club")


def penalties(user: "AnyUser") -> "QuerySet[Penalty]":
    """Rulings, those taken back included, are for members; what stands is in the ranking."""
    rows = Penalty.objects.select_related(
        "tournament__club", "partnership", "beneficiary", "cancelled_by"
    )
    return mine(rows.order_by("id"), user, "tournament__club")


def standings(user: "AnyUser") -> "QuerySet[Standings]":
    """Hidden rankings are for members."""
    rows = Standings.objects.select_related("tournament__ruleset")
    rows = rows.annotate(shown=_standings_shown("tournament"))
    rows = rows.filter(_member(user, "tournament__club") | Q(shown=True))
    return rows.order_by("tournament_id", "after_round")


def _member(user: "AnyUser", club: str) -> Q:
    return Q(**{f"{club}__in": Club.objects.for_user(user)})


def _standings_shown(tournament: str) -> Coalesce:
    """As `queries.public.what_is_public` has it, row by row: the last decision holds."""
    said = Publication.objects.filter(
        kind=Publication.Kind.STANDINGS, tournament=OuterRef(tournament)
    ).order_by("-id")
    last = Subquery(said.values("visible")[:1])
    return Coalesce(last, Value(value=True), output_field=BooleanField())
