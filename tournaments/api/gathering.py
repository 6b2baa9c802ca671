"""What stands around the parties, as programs read it: halls, many entries at once, seasons."""

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from clubs.models.names import public_name
from tournaments import publication, seasons
from tournaments.api.serializers import PartnershipSerializer

if TYPE_CHECKING:
    from tournaments.models import Tournament


class HallSerializer(serializers.Serializer[Any]):
    """A hall, lettered by its place; closed: those of its tables that are not used."""

    letter = serializers.CharField()
    name = serializers.CharField()
    tables = serializers.IntegerField()
    closed = serializers.ListField(child=serializers.IntegerField())


class HallsSerializer(serializers.Serializer[Any]):
    """The halls in their order; none: one room with tables 1, 2, 3 ..."""

    halls = HallSerializer(many=True)


def halls_data(tournament: "Tournament") -> dict[str, Any]:
    """As JSON has it."""
    return {"halls": tournament.halls}


class GatheredSerializer(serializers.Serializer[Any]):
    """The équipes that were made at once."""

    entered = PartnershipSerializer(many=True)


class EveningSerializer(serializers.Serializer[Any]):
    """An evening of a season; shown: visitors see its ranking."""

    slug = serializers.CharField()
    name = serializers.CharField()
    date = serializers.DateField()
    shown = serializers.BooleanField()


class SeasonPlayerSerializer(serializers.Serializer[Any]):
    """One player over the season; evenings: in how many concours, played: games."""

    rank = serializers.IntegerField()
    tied = serializers.BooleanField()
    name = serializers.CharField()
    evenings = serializers.IntegerField()
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    total = serializers.IntegerField()


class SeasonSerializer(serializers.Serializer[Any]):
    """A season of evenings with one ranking of players; without a name the evening is in none.

    Visitors read the points of the evenings that are shown, members those of all.
    """

    name = serializers.CharField(allow_blank=True)
    evenings = EveningSerializer(many=True)
    players = SeasonPlayerSerializer(many=True)


def season_data(tournament: "Tournament", *, member: bool) -> dict[str, Any]:
    """The season of this concours as whoever asks may see it."""
    season = tournament.season
    evenings = seasons.evenings(tournament.club, season) if season else []
    shown = {one.pk for one in evenings if publication.what_is_public(one).standings}
    players = seasons.ranking(one for one in evenings if member or one.pk in shown)
    return {
        "name": season,
        "evenings": [
            {"slug": one.slug, "name": one.name, "date": one.date, "shown": one.pk in shown}
            for one in evenings
        ],
        "players": [_player(one, member=member) for one in players],
    }


def _player(one: seasons.Seated, *, member: bool) -> dict[str, Any]:
    return {
        "rank": one.rank,
        "tied": one.tied,
        "name": one.name if member else public_name(one.name),
        "evenings": one.evenings,
        "played": one.played,
        "wins": one.wins,
        "total": one.total,
    }
