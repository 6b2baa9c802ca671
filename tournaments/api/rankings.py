"""The ranking as programs read it: every field named, in the order of the page."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

if TYPE_CHECKING:
    from tournaments.models import Standings, Tournament


class GameRow(serializers.Serializer[Any]):
    """One partie of one partnership; points are null while they are awaited.

    raw, raw_against: what was marked, there only where a cap makes it count less or a sheet with
    `dealt` of the `deals` is brought to all of them.  partner, opponents: in a mêlée.  stage: in
    pools and final draws.  catch_up: an extra game in the place of a bye.
    """

    round = serializers.IntegerField()
    bis = serializers.BooleanField()
    table = serializers.IntegerField(allow_null=True)
    opponent = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField()
    points = serializers.IntegerField(allow_null=True)
    against = serializers.IntegerField(allow_null=True)
    counted = serializers.BooleanField()
    raw = serializers.IntegerField(required=False)
    raw_against = serializers.IntegerField(required=False)
    partner = serializers.IntegerField(required=False)
    opponents = serializers.ListField(child=serializers.IntegerField(), required=False)
    stage = serializers.CharField(required=False)
    catch_up = serializers.BooleanField(required=False)
    dealt = serializers.IntegerField(required=False)
    deals = serializers.IntegerField(required=False)


class StandingsRow(serializers.Serializer[Any]):
    """One line of the ranking; values stand in the order of the criteria."""

    rank = serializers.IntegerField()
    tied = serializers.BooleanField()
    number = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())
    total = serializers.IntegerField()
    wins = serializers.IntegerField()
    played = serializers.IntegerField()
    penalties = serializers.IntegerField()
    withdrawn = serializers.BooleanField()
    values = serializers.ListField(child=serializers.CharField())
    decided_by = serializers.CharField(allow_null=True)
    games = GameRow(many=True)


class StandingsSerializer(serializers.Serializer[Any]):
    """The ranking after a partie, in the order of the page."""

    tournament = serializers.CharField()
    after_round = serializers.IntegerField()
    version = serializers.IntegerField()
    complete = serializers.BooleanField()
    computed_at = serializers.DateTimeField(allow_null=True)
    criteria = serializers.ListField(child=serializers.CharField())
    rows = StandingsRow(many=True)


def standings_data(
    tournament: "Tournament",
    standings: "Standings | None",
    names: Mapping[int, list[str]],
) -> dict[str, Any]:
    """Stored rows with the names beside them, in their order; empty before the first result."""
    rows = standings.rows if standings else []
    return {
        "tournament": tournament.slug,
        "after_round": standings.after_round if standings else 0,
        "version": tournament.version,
        "complete": standings.complete if standings else False,
        "computed_at": standings.computed_at if standings else None,
        "criteria": [criterion.value for criterion in tournament.rules.ranking.criteria],
        "rows": [{**row, "names": names.get(row["number"], [])} for row in rows],
    }
