"""Rankings, exactly as the page shows them."""

from collections import defaultdict
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.http import Http404
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers
from rest_framework.response import Response

from tournaments import publication
from tournaments.api import scope
from tournaments.api.door import Door, members_of
from tournaments.api.filters import StandingsFilter
from tournaments.api.rankings import StandingsSerializer, standings_data
from tournaments.api.serializers import names_for
from tournaments.models import Partnership, Standings, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet
    from rest_framework.request import Request

standings_parameters = [
    OpenApiParameter("after_round", int, description="After this partie; the last one if absent."),
    OpenApiParameter(
        "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag that you hold."
    ),
]
standings_response = {
    200: StandingsSerializer,
    304: OpenApiResponse(description="The ranking that you hold still stands."),
}


def current(door: "Door[Any]", tournament: Tournament) -> Response:
    """The ranking of one concours for whoever asks; 404 while it is hidden from them."""
    request = door.request
    member = tournament.club_id in members_of(request)
    if not member and not publication.what_is_public(tournament).standings:
        raise Http404
    after = _after_round(request)
    etag = f'"{tournament.pk}-{tournament.version}-{after or "last"}-{"m" if member else "v"}"'
    held = get_conditional_response(request._request, etag=etag)  # noqa: SLF001
    if held is not None:
        answer = Response(status=304)
    else:
        answer = Response(door.shown(StandingsSerializer, _read(tournament, after, member=member)))
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"
    patch_vary_headers(answer, ("Authorization", "Cookie"))
    return answer


def _after_round(request: "Request") -> int | None:
    sent = request.query_params.get("after_round")
    if sent is None:
        return None
    try:
        return int(forms.IntegerField(min_value=0, max_value=1000).clean(sent))
    except forms.ValidationError as fault:
        raise serializers.ValidationError({"after_round": fault.messages}) from fault


def _read(tournament: Tournament, after: int | None, *, member: bool) -> dict[str, Any]:
    stored = Standings.objects.filter(tournament=tournament)
    if after is None:
        found = stored.last()
    elif (found := stored.filter(after_round=after).first()) is None:
        raise Http404
    names = names_by_number([tournament.pk], {tournament.club_id} if member else set())
    return standings_data(tournament, found, names[tournament.pk])


def names_by_number(
    tournaments: "Iterable[int]", clubs: "set[int] | frozenset[int]"
) -> dict[int, dict[int, list[str]]]:
    """Names by concours and number; whole ones for the concours of `clubs`.  One query."""
    found: dict[int, dict[int, list[str]]] = defaultdict(dict)
    rows = Partnership.objects.entered().with_players().select_related("tournament")
    for one in rows.filter(tournament__in=set(tournaments)):
        member = one.tournament.club_id in clubs
        found[one.tournament_id][one.number] = names_for(one, member=member)
    return found


class StandingsViewSet(Door[Standings]):
    """Rankings partie by partie, of every concours that you may see."""

    serializer_class = StandingsSerializer
    filterset_class = StandingsFilter
    queryset = Standings.objects.none()

    def rows(self, *, public: bool) -> "QuerySet[Standings]":  # noqa: ARG002
        return scope.standings(self.request.user)

    def list(self, request: "Request") -> Response:
        """One ranking a partie, oldest first."""
        page = cast(
            "list[Standings]", self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        )
        names = names_by_number((one.tournament_id for one in page), members_of(request))
        data = [standings_data(one.tournament, one, names[one.tournament_id]) for one in page]
        shown = StandingsSerializer(data, many=True, context=self.get_serializer_context())
        return self.get_paginated_response(shown.data)
