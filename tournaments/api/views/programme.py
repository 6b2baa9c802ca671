"""The evening's programme: parties more or fewer, one set aside, the clock, a rehearsal."""

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from tournaments import permissions, programme
from tournaments.api import scope, shapes
from tournaments.api.serializers import RoundSerializer, TournamentSerializer
from tournaments.api.trials import RehearsalSerializer, rehearsal_data
from tournaments.api.views.concours import ConcoursDoor
from tournaments.models import Round
from tournaments.programme import ProgrammeRefused
from tournaments.rules import RulesError
from tournaments.seating.rehearsing import rehearsed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rest_framework.request import Request

    from tournaments.models import Tournament


class ProgrammeViewSet(ConcoursDoor):
    """How the evening runs; organisers change it, members try it out."""

    serializer_class = TournamentSerializer
    replayed = frozenset({"rounds_count"})
    kept = frozenset({"rehearsal"})

    @extend_schema(request=shapes.Counting, responses=TournamentSerializer)
    @action(detail=True, methods=["post"], url_path="rounds-count")
    def rounds_count(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """Play so many parties in all; the règlement says so from now on."""
        tournament = self.opened(permissions.can_organise)
        sent = self.body(shapes.Counting)
        with _rewriting("rounds"):
            programme.change_rounds(tournament, **sent, by=self.by)
        return Response(self.shown(TournamentSerializer, self.get_object()))

    @extend_schema(request=shapes.Reason, responses=RoundSerializer)
    @action(detail=True, methods=["post"])
    def drop(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """Set the last published partie aside: what was typed stays, and counts for nothing."""
        return self._aside(programme.drop_last)

    @extend_schema(request=shapes.Reason, responses=RoundSerializer)
    @action(detail=True, methods=["post"], url_path="take-up")
    def take_up(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """The partie that was set aside counts again."""
        return self._aside(programme.take_up)

    @extend_schema(request=shapes.Clocking, responses=RoundSerializer)
    @action(detail=True, methods=["post"])
    def clock(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """Start the clock of the last partie, let it stand or run on, give it minutes, stop it."""
        tournament = self.opened(permissions.can_organise)
        sent = self.body(shapes.Clocking)
        last = Round.objects.filter(tournament=tournament, bis=False).last()
        if last is None:
            raise ProgrammeRefused("nothing_played")
        last.tournament = tournament
        return self._round(_turned(sent["act"], sent.get("minutes", 0))(last, by=self.by))

    @extend_schema(parameters=[shapes.Trying], responses=RehearsalSerializer)
    @action(detail=True, methods=["get"])
    def rehearsal(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """An evening of so many tried out under the règlement; nothing is stored.

        What is not asked is as the règlement and the halls have it.
        """
        tournament = self.get_object()
        asked = shapes.Trying(data=request.query_params)
        asked.is_valid(raise_exception=True)
        tried = rehearsed(tournament, **{**_usual(tournament), **asked.validated_data})
        return Response(self.shown(RehearsalSerializer, rehearsal_data(tried)))

    def _aside(self, verb: "Callable[..., Round]") -> Response:
        tournament = self.opened(permissions.can_organise)
        sent = self.body(shapes.Reason)
        with _rewriting(None):
            return self._round(verb(tournament, **sent, by=self.by))

    def _round(self, round_: Round) -> Response:
        row = scope.rounds(self.request.user, public=False).get(pk=round_.pk)
        return Response(self.shown(RoundSerializer, row))


@contextmanager
def _rewriting(field: str | None) -> "Iterator[None]":
    """The règlement of so many parties cannot be: say it of the body, which has no règlement."""
    try:
        yield
    except RulesError as refused:
        refused.field = field
        raise


def _turned(act: str, minutes: int) -> "Callable[..., Round]":
    verbs: dict[str, Callable[..., Round]] = {
        "start": partial(programme.start_clock, minutes=minutes),
        "add": partial(programme.add_minutes, minutes=minutes),
        "pause": programme.pause_clock,
        "stop": programme.stop_clock,
    }
    return verbs[act]


def _usual(tournament: "Tournament") -> dict[str, Any]:
    rules = tournament.rules
    tables = sum(hall["tables"] - len(hall["closed"]) for hall in tournament.halls)
    return {
        "tables": tables or None,
        "rounds": rules.format.rounds,
        "minutes": rules.time.minutes,
        "pause": rules.time.pause,
    }
