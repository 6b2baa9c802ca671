"""What is stated at tables, as programs read it: entries, what came of them, rulings."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.totals import Judgement, Verdict
from tournaments.api.serializers import Sides, TableSerializer
from tournaments.models import Penalty, ScoreEntry, Table

if TYPE_CHECKING:
    from tournaments.deals import Line, Sheet
    from tournaments.results import Recorded


class ScoreEntrySerializer(serializers.ModelSerializer[ScoreEntry]):
    """What somebody stated about a table; points are null for an annulment only."""

    points = serializers.SerializerMethodField()
    by = serializers.CharField(source="by_name")

    class Meta:
        model = ScoreEntry
        fields = (
            "id",
            "table",
            "kind",
            "points",
            "dealt",
            "verdict",
            "disputed",
            "reason",
            "at",
            "by",
            "source",
        )
        read_only_fields = fields

    @extend_schema_field(Sides(allow_null=True))
    def get_points(self, entry: ScoreEntry) -> dict[str, int] | None:
        return entry.points.as_dict() if entry.points else None


class LineSerializer(serializers.Serializer[Any]):
    """One deal.

    said: as it was stated, null where it is missing.  score: what each side marks for it.
    held: points that wait after it.  conflict: two devices say different things of it.
    """

    number = serializers.IntegerField()
    said = serializers.DictField(allow_null=True)
    conflict = serializers.BooleanField()
    outcome = serializers.CharField(allow_null=True)
    score = Sides(allow_null=True)
    totals = Sides()
    held = serializers.IntegerField()
    reasons = serializers.ListField(child=serializers.CharField())


class SheetSerializer(serializers.Serializer[Any]):
    """A table's sheet as it stands; missing: the numbers of the deals without a mark."""

    totals = Sides()
    held = serializers.IntegerField()
    missing = serializers.ListField(child=serializers.IntegerField())
    deals = LineSerializer(many=True)


def sheet_data(sheet: "Sheet") -> dict[str, Any]:
    """The sheet with the engine's reasons in the reader's language."""
    return {
        "totals": sheet.totals.as_dict(),
        "held": sheet.held,
        "missing": list(sheet.missing),
        "deals": [_line(line) for line in sheet.lines],
    }


def _line(line: "Line") -> dict[str, Any]:
    score = line.score
    return {
        "number": line.number,
        "said": line.place.data,
        "conflict": line.place.conflict,
        "outcome": score.outcome.value if score else None,
        "score": score.score.as_dict() if score else None,
        "totals": line.totals.as_dict(),
        "held": line.held,
        "reasons": [reason.sentence(gettext) for reason in score.reasons] if score else [],
    }


class ChangeSerializer(serializers.Serializer[Any]):
    """How a changed result moved one partnership; before is null for who was not ranked."""

    number = serializers.IntegerField()
    rank_before = serializers.IntegerField(allow_null=True)
    rank_after = serializers.IntegerField(allow_null=True)
    points_before = serializers.IntegerField(allow_null=True)
    points_after = serializers.IntegerField(allow_null=True)


class RecordedSerializer(serializers.Serializer[Any]):
    """The entry as kept, and what came of it.

    rivals: the entries that stand against each other.  drawn: the later partie that stays as it
    was drawn.  repeated: the key was known, and the entry is the one kept before.
    """

    entry = ScoreEntrySerializer()
    table = TableSerializer()
    rivals = ScoreEntrySerializer(many=True)
    changes = ChangeSerializer(many=True)
    drawn = serializers.IntegerField(allow_null=True)
    repeated = serializers.BooleanField()


def recorded_data(said: "Recorded", table: Table) -> dict[str, Any]:
    """What a verb of results answered, beside the table as it is now."""
    return {
        "entry": said.entry,
        "table": table,
        "rivals": said.rivals,
        "changes": [
            {
                "number": change.id,
                "rank_before": change.rank_before,
                "rank_after": change.rank_after,
                "points_before": change.points_before,
                "points_after": change.points_after,
            }
            for change in said.changes
        ],
        "drawn": said.drawn,
        "repeated": said.repeated,
    }


class JudgementSerializer(serializers.Serializer[Any]):
    """Whether a sheet can be, why, and what else may have been meant."""

    verdict = serializers.ChoiceField([verdict.value for verdict in Verdict])
    code = serializers.CharField()
    text = serializers.CharField()
    suggestions = Sides(many=True)


def judgement_data(judgement: Judgement) -> dict[str, Any]:
    """The engine's answer in the reader's language."""
    reason = judgement.reason
    return {
        "verdict": judgement.verdict.value,
        "code": reason.code,
        "text": reason.sentence(gettext),
        "suggestions": [points.as_dict() for points in judgement.suggestions],
    }


class PenaltySerializer(serializers.ModelSerializer[Penalty]):
    """A ruling: points for the opponents, or off the partnership; both are named by number.

    cancels: the earlier ruling that this one takes back.  stands: neither taken back nor that.
    """

    tournament = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    partnership = serializers.IntegerField(source="partnership.number")
    beneficiary = serializers.IntegerField(source="beneficiary.number", allow_null=True)
    stands = serializers.SerializerMethodField()
    by = serializers.CharField(source="by_name")

    class Meta:
        model = Penalty
        fields = (
            "id",
            "tournament",
            "partnership",
            "table",
            "to",
            "beneficiary",
            "points",
            "reason",
            "cancels",
            "stands",
            "at",
            "by",
            "source",
        )
        read_only_fields = fields

    def get_stands(self, penalty: Penalty) -> bool:
        return penalty.cancels_id is None and not hasattr(penalty, "cancelled_by")
