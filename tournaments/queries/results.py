"""What the desk needs to type results: the open tables, and one table with its history."""

from django.db.models import F, Max, Min, OuterRef, Q, Subquery

from tournaments.models import LogEntry, Round, Standings, Tournament


def behind() -> list[int]:
    """The concours whose standings are older than the last act in their journal, or missing."""
    acts = LogEntry.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    worked = Standings.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    played = Round.objects.published().values("tournament")
    found = Tournament.objects.filter(pk__in=played).annotate(
        newest=Subquery(acts.annotate(newest=Max("at")).values("newest")),
        worked=Subquery(worked.annotate(oldest=Min("computed_at")).values("oldest")),
    )
    late = found.filter(Q(worked=None) | Q(newest__gt=F("worked")))
    return list(late.order_by("pk").values_list("pk", flat=True))
