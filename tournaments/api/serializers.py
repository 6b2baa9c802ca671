"""What programs read; every field named.  Visitors get shortened names and no money."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments import messages
from tournaments.api.door import member_context
from tournaments.models import Partnership, Round, ScoreEntry, Seat, Table, Tournament
from tournaments.pairing.wire import written_cost
from tournaments.rules import articles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clubs.models import Player
    from tournaments.seating import SwapPrice


def seen(context: Mapping[str, Any], row: Any, club_id: int) -> bool:
    """Whether what lets somebody add up the totals may be read; row is annotated by scope."""
    return member_context(context, club_id) or bool(getattr(row, "shown", False))


def names_for(partnership: Partnership, *, member: bool) -> list[str]:
    """The names of both players, as short as whoever reads them may see."""
    players: list[Player] = [p for p in (partnership.first, partnership.second) if p]
    return [player.name if member else player.public_name for player in players]


class Sides(serializers.Serializer[Any]):
    """A total for each side."""

    A = serializers.IntegerField()
    B = serializers.IntegerField()


class Article(serializers.Serializer[Any]):
    """One article of the règlement as it is printed."""

    number = serializers.IntegerField()
    chapter = serializers.CharField()
    code = serializers.CharField()
    text = serializers.CharField()


class RulesSerializer(serializers.Serializer[Tournament]):
    """The règlement in force: the data that the engines obey, and the same as sentences."""

    base = serializers.CharField(source="ruleset.base")
    rules = serializers.DictField(source="ruleset.data")
    articles = serializers.SerializerMethodField()

    @extend_schema_field(Article(many=True))
    def get_articles(self, tournament: Tournament) -> list[dict[str, Any]]:
        rules = tournament.rules
        return [
            {
                "number": one.number,
                "chapter": gettext(one.chapter),
                "code": one.code,
                "text": one.text(gettext),
            }
            for one in articles(rules)
        ]


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """A concours.

    version goes up with every change; seed is null for visitors until a partie is published.
    """

    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    base = serializers.CharField(source="ruleset.base")
    parties = serializers.SerializerMethodField()
    seed = serializers.SerializerMethodField()

    class Meta:
        model = Tournament
        fields = (
            "slug",
            "club",
            "name",
            "date",
            "place",
            "base",
            "parties",
            "seed",
            "version",
            "created_at",
            "finished_at",
        )
        read_only_fields = fields

    def get_parties(self, tournament: Tournament) -> int:
        return tournament.rules.format.rounds

    def get_seed(self, tournament: Tournament) -> str | None:
        drawn = getattr(tournament, "drawn", False)
        known = drawn or member_context(self.context, tournament.club_id)
        return tournament.seed if known else None


class PlayerOf(serializers.Serializer[Any]):
    """A player of a partnership; visitors get no id."""

    id = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()


HIDDEN = ("group", "categories", "paid_cents", "fixed_table", "created_at", "cancelled_at")
"""What visitors do not learn about an entry."""


class PartnershipSerializer(serializers.ModelSerializer[Partnership]):
    """An équipe, in a mêlée one player (`single`).

    fixed_table: the number of the table that it cannot leave.  It, group, categories, money and
    times are null for visitors.
    """

    tournament = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    players = serializers.SerializerMethodField()
    present = serializers.BooleanField()
    complete = serializers.BooleanField()
    group = serializers.CharField(allow_null=True)
    categories = serializers.ListField(child=serializers.CharField(), allow_null=True)
    paid_cents = serializers.IntegerField(allow_null=True)
    created_at = serializers.DateTimeField(allow_null=True)
    cancelled_at = serializers.DateTimeField(allow_null=True)

    class Meta:
        model = Partnership
        fields = (
            "id",
            "tournament",
            "number",
            "players",
            "group",
            "categories",
            "paid_cents",
            "present",
            "complete",
            "single",
            "fixed_table",
            "entered_after",
            "withdrawn_after",
            "cancelled_at",
            "created_at",
        )
        read_only_fields = fields

    @extend_schema_field(PlayerOf(many=True))
    def get_players(self, partnership: Partnership) -> list[dict[str, Any]]:
        member = member_context(self.context, partnership.tournament.club_id)
        names = names_for(partnership, member=member)
        ids = [partnership.first_id, partnership.second_id]
        return [
            {"id": pk if member else None, "name": name}
            for pk, name in zip(ids, names, strict=False)
        ]

    def to_representation(self, instance: Partnership) -> dict[str, Any]:
        shown = super().to_representation(instance)
        if not member_context(self.context, instance.tournament.club_id):
            shown.update(dict.fromkeys(HIDDEN))
        return shown


class Idle(serializers.Serializer[Any]):
    """Who has no table in a partie: a bye, or a rest owed for a bis game."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(Seat.Kind.choices)
    reason = serializers.CharField()


class Clock(serializers.Serializer[Any]):
    """It runs to ends_at, or stands still with so many seconds left."""

    ends_at = serializers.DateTimeField(allow_null=True)
    left = serializers.IntegerField(allow_null=True)


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A partie, how it was drawn and what the draw cost; proofs go with the standings.

    catch_up: the extra games of those with a bye.  rematches_from: the first later partie in which
    rematches cannot be helped, as the draw foresaw it.
    """

    tournament = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    options = serializers.DictField()
    cost = serializers.DictField(allow_null=True)
    left_out = serializers.ListField()
    owing = serializers.ListField(child=serializers.IntegerField())
    idle = serializers.SerializerMethodField()
    rematches_from = serializers.SerializerMethodField()
    clock = serializers.SerializerMethodField()

    class Meta:
        model = Round
        fields = (
            "id",
            "tournament",
            "number",
            "bis",
            "catch_up",
            "state",
            "system",
            "seed",
            "options",
            "cost",
            "optimal",
            "left_out",
            "owing",
            "idle",
            "rematches_from",
            "clock",
            "drawn_at",
            "published_at",
        )
        read_only_fields = fields

    @extend_schema_field(Idle(many=True))
    def get_idle(self, round_: Round) -> list[dict[str, Any]]:
        explained = seen(self.context, round_, round_.tournament.club_id)
        return [
            {
                "number": seat.partnership.number,
                "kind": seat.kind,
                "reason": messages.pairing_reason(seat.reason) if explained else "",
            }
            for seat in sorted(round_.seats.all(), key=lambda seat: seat.partnership.number)
            if seat.kind != Seat.Kind.PLAYS
        ]

    def get_rematches_from(self, round_: Round) -> int | None:
        explained = seen(self.context, round_, round_.tournament.club_id)
        return round_.options.get("rematches_from") if explained else None

    @extend_schema_field(Clock(allow_null=True))
    def get_clock(self, round_: Round) -> dict[str, Any] | None:
        said = {"ends_at": round_.clock_ends_at, "left": round_.clock_left}
        return None if set(said.values()) == {None} else dict(Clock(said).data)

    def to_representation(self, instance: Round) -> dict[str, Any]:
        shown = super().to_representation(instance)
        if not seen(self.context, instance, instance.tournament.club_id):
            shown.update(cost=None, options={})
        return shown


class SwapFault(serializers.Serializer[Any]):
    """One thing that a swap would newly breach, and the partnerships it concerns."""

    code = serializers.CharField()
    numbers = serializers.ListField(child=serializers.IntegerField())


class SwapPriceSerializer(serializers.Serializer[Any]):
    """legal: no hard rule is breached afterwards; optimal: nothing cheaper is known.

    before, after: rematches, same_group, rank_gap, and `floats` where pairs of equal score meet.
    """

    before = serializers.DictField(child=serializers.IntegerField())
    after = serializers.DictField(child=serializers.IntegerField())
    faults = SwapFault(many=True)
    legal = serializers.BooleanField()
    optimal = serializers.BooleanField()


def swap_price_data(price: "SwapPrice") -> dict[str, Any]:
    """As JSON has it."""
    before, after = price.floats or (None, None)
    return {
        "before": written_cost(price.before, before),
        "after": written_cost(price.after, after),
        "faults": [{"code": one.code, "numbers": list(one.ids)} for one in price.faults],
        "legal": price.legal,
        "optimal": price.optimal,
    }


class Seated(serializers.Serializer[Any]):
    """Who sits on a side.

    ids, numbers: one of each for a pair, two for the players of a mêlée; id and number are the
    first of them, names those of all.
    """

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    ids = serializers.ListField(child=serializers.IntegerField())
    numbers = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())


def _seated(side: "Sequence[Partnership]", *, member: bool) -> dict[str, Any]:
    return {
        "id": side[0].pk,
        "number": side[0].number,
        "ids": [one.pk for one in side],
        "numbers": [one.number for one in side],
        "names": [name for one in side for name in names_for(one, member=member)],
    }


class SeatedSides(serializers.Serializer[Any]):
    """The partnerships of both sides."""

    A = Seated()
    B = Seated()


class TableSerializer(serializers.ModelSerializer[Table]):
    """A table and the totals that count now; result is the id of their entry.

    label: what the hall calls it ("B3"), its number where there is one hall.  stage: its part of
    the concours, as pool.2 or principal.4; empty where there is one field.
    points, result_kind and reason are kept from visitors as long as the standings are.
    """

    tournament = serializers.SlugRelatedField[Any](
        source="round.tournament", slug_field="slug", read_only=True
    )
    round_number = serializers.IntegerField(source="round.number")
    bis = serializers.BooleanField(source="round.bis")
    label = serializers.CharField(source="__str__")  # type: ignore[assignment]
    sides = serializers.SerializerMethodField()
    points = serializers.SerializerMethodField()
    result = serializers.IntegerField(source="result_id", allow_null=True)
    result_kind = serializers.SerializerMethodField()
    reason = serializers.SerializerMethodField()

    class Meta:
        model = Table
        fields = (
            "id",
            "tournament",
            "round",
            "round_number",
            "bis",
            "number",
            "label",
            "stage",
            "state",
            "sides",
            "points",
            "result",
            "result_kind",
            "reason",
        )
        read_only_fields = fields

    @extend_schema_field(SeatedSides())
    def get_sides(self, table: Table) -> dict[str, Any]:
        member = member_context(self.context, table.round.tournament.club_id)
        return {side: _seated(table.partnerships(side), member=member) for side in "AB"}

    @extend_schema_field(Sides(allow_null=True))
    def get_points(self, table: Table) -> dict[str, int] | None:
        points = table.points if self._open(table) else None
        return points.as_dict() if points else None

    @extend_schema_field(serializers.ChoiceField(ScoreEntry.Kind.choices, allow_null=True))
    def get_result_kind(self, table: Table) -> str | None:
        return table.result.kind if table.result and self._open(table) else None

    def get_reason(self, table: Table) -> str:
        return messages.pairing_reason(table.reason) if self._open(table) else ""

    def _open(self, table: Table) -> bool:
        return seen(self.context, table, table.round.tournament.club_id)
