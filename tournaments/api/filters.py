"""What a list may be narrowed by; a filter that cannot be understood is a 400."""

from typing import TYPE_CHECKING

from django import forms
from django_filters import rest_framework as filters

from clubs.models import Club
from tournaments.models import Partnership, Penalty, Round, ScoreEntry, Standings, Table, Tournament

if TYPE_CHECKING:
    from django.db.models import QuerySet


class Whole(filters.NumberFilter):  # type: ignore[misc]
    """A whole number."""

    field_class = forms.IntegerField


class TournamentFilter(filters.FilterSet):  # type: ignore[misc]
    club = filters.CharFilter("club__slug")
    date = filters.DateFilter("date")
    date_from = filters.DateFilter("date", "gte")
    date_to = filters.DateFilter("date", "lte")
    finished = filters.BooleanFilter("finished_at", "isnull", exclude=True)

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = ()


class PartnershipFilter(filters.FilterSet):  # type: ignore[misc]
    tournament = filters.CharFilter("tournament__slug")
    number = Whole("number", min_value=0, max_value=10**6)
    group = filters.CharFilter(method="filter_group")
    present = filters.BooleanFilter(method="filter_present")
    complete = filters.BooleanFilter("second", "isnull", exclude=True)
    cancelled = filters.BooleanFilter("cancelled_at", "isnull", exclude=True)

    class Meta:
        model = Partnership
        fields: tuple[str, ...] = ()

    def filter_group(
        self,
        rows: "QuerySet[Partnership]",
        name: str,  # noqa: ARG002
        value: str,
    ) -> "QuerySet[Partnership]":
        """Only members read the group: nobody else finds anybody by it."""
        mine = Club.objects.for_user(self.request.user)
        return rows.filter(group__iexact=value, tournament__club__in=mine)

    def filter_present(
        self,
        rows: "QuerySet[Partnership]",
        name: str,  # noqa: ARG002
        value: bool,  # noqa: FBT001
    ) -> "QuerySet[Partnership]":
        """Whether it can be seated in the next partie."""
        present = Partnership.objects.present().values("pk")
        return rows.filter(pk__in=present) if value else rows.exclude(pk__in=present)


class RoundFilter(filters.FilterSet):  # type: ignore[misc]
    tournament = filters.CharFilter("tournament__slug")
    number = Whole("number", min_value=0, max_value=10**6)
    bis = filters.BooleanFilter("bis")
    state = filters.ChoiceFilter(choices=Round.State.choices)

    class Meta:
        model = Round
        fields: tuple[str, ...] = ()


class TableFilter(filters.FilterSet):  # type: ignore[misc]
    tournament = filters.CharFilter("round__tournament__slug")
    round = Whole("round__number", min_value=0, max_value=10**6)
    bis = filters.BooleanFilter("round__bis")
    round_id = Whole("round_id", min_value=0, max_value=2**63 - 1)
    number = Whole("number", min_value=0, max_value=10**6)
    state = filters.ChoiceFilter(choices=Table.State.choices)
    missing = filters.BooleanFilter(method="filter_missing")

    class Meta:
        model = Table
        fields: tuple[str, ...] = ()

    def filter_missing(
        self,
        rows: "QuerySet[Table]",
        name: str,  # noqa: ARG002
        value: bool,  # noqa: FBT001
    ) -> "QuerySet[Table]":
        """Published tables without one settled result."""
        awaiting = Table.objects.awaiting_score().values("pk")
        return rows.filter(pk__in=awaiting) if value else rows.exclude(pk__in=awaiting)


class ScoreEntryFilter(filters.FilterSet):  # type: ignore[misc]
    tournament = filters.CharFilter("table__round__tournament__slug")
    table = Whole("table_id", min_value=0, max_value=2**63 - 1)
    round = Whole("table__round__number", min_value=0, max_value=10**6)
    kind = filters.ChoiceFilter(choices=ScoreEntry.Kind.choices)

    class Meta:
        model = ScoreEntry
        fields: tuple[str, ...] = ()


class PenaltyFilter(filters.FilterSet):  # type: ignore[misc]
    tournament = filters.CharFilter("tournament__slug")
    partnership = Whole("partnership__number", min_value=0, max_value=10**6)

    class Meta:
        model = Penalty
        fields: tuple[str, ...] = ()


class StandingsFilter(filters.FilterSet):  # type: ignore[misc]
    tournament = filters.CharFilter("tournament__slug")
    after_round = Whole("after_round", min_value=0, max_value=10**6)

    class Meta:
        model = Standings
        fields: tuple[str, ...] = ()
