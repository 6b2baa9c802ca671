"""What is tried out or judged and never stored: a rehearsed evening, a concours of others."""

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from tournaments import messages
from tournaments.imports.verdicts import fault_told, reason_told
from tournaments.pairing.wire import written_cost

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.pairing.audit import Verdict
    from tournaments.pairing.rehearsal import Rehearsal


class TriedSerializer(serializers.Serializer[Any]):
    """One partie of a rehearsal.

    waves: how often the room is filled.  starts, ends: minutes from the start of the evening.
    rests: who does not play although still in.  out: who has finished.  repeat_partners: sides of
    two who had already played together.
    """

    number = serializers.IntegerField()
    system = serializers.CharField()
    tables = serializers.IntegerField()
    waves = serializers.IntegerField()
    starts = serializers.IntegerField()
    ends = serializers.IntegerField()
    rests = serializers.IntegerField()
    out = serializers.IntegerField()
    rematches = serializers.IntegerField()
    same_group = serializers.IntegerField()
    repeat_partners = serializers.IntegerField()


class Span(serializers.Serializer[Any]):
    """Of who has the fewest, and of who has the most."""

    least = serializers.IntegerField()
    most = serializers.IntegerField()


class Why(serializers.Serializer[Any]):
    """A stable code, and the same as a sentence."""

    code = serializers.CharField()
    text = serializers.CharField()


class RehearsalSerializer(serializers.Serializer[Any]):
    """How an evening would go.

    ends: minutes from its start.  games, rests: of one entrant.  rematches_from: the first partie
    that had one.  refused: why the partie after the last one here could not be paired.
    """

    parties = TriedSerializer(many=True)
    ends = serializers.IntegerField()
    games = Span()
    rests = Span()
    tables_needed = serializers.IntegerField()
    rematches = serializers.IntegerField()
    repeat_partners = serializers.IntegerField()
    rematches_from = serializers.IntegerField(allow_null=True)
    refused = Why(allow_null=True)


def rehearsal_data(tried: "Rehearsal") -> dict[str, Any]:
    """As JSON has it, a refusal in the reader's language."""
    refused = tried.refused
    return {
        "parties": tried.parties,
        "ends": tried.ends,
        "games": _span(tried.games),
        "rests": _span(tried.rests),
        "tables_needed": tried.tables_needed,
        "rematches": tried.rematches,
        "repeat_partners": tried.repeat_partners,
        "rematches_from": tried.rematches_from,
        "refused": {"code": refused.code, "text": messages.refusal(refused)} if refused else None,
    }


def _span(both: tuple[int, int]) -> dict[str, int]:
    return {"least": both[0], "most": both[1]}


class RematchSerializer(serializers.Serializer[Any]):
    """Two who met again; earlier: the parties in which they had met."""

    a = serializers.IntegerField()
    b = serializers.IntegerField()
    table = serializers.IntegerField()
    earlier = serializers.ListField(child=serializers.IntegerField())


class BetterTable(serializers.Serializer[Any]):
    """A table of the better round, and why these two."""

    table = serializers.IntegerField()
    a = serializers.IntegerField()
    b = serializers.IntegerField()
    reason = serializers.CharField()


class VerdictSerializer(serializers.Serializer[Any]):
    """What is to be said of one partie.

    fine: nothing could have been better.  cost: of its tables; best: of the best round there was,
    null where none can be made; both with `floats` where equals meet.  better, rests: that round
    where it is better, else empty.  faults: undue rests, and whatever else is wrong.
    """

    number = serializers.IntegerField()
    fine = serializers.BooleanField()
    rematches = RematchSerializer(many=True)
    cost = serializers.DictField(child=serializers.IntegerField())
    best = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    better = BetterTable(many=True)
    rests = serializers.ListField(child=serializers.IntegerField())
    faults = Why(many=True)


class VerdictsSerializer(serializers.Serializer[Any]):
    """Every partie in its order; fine: all of them are.

    names: of the pairs 1, 2, 3 ... where the text names them, else empty.
    """

    fine = serializers.BooleanField()
    names = serializers.ListField(child=serializers.CharField())
    parties = VerdictSerializer(many=True)


def verdicts_data(verdicts: "Iterable[Verdict]", names: "Mapping[int, str]") -> dict[str, Any]:
    """As JSON has it, in the reader's language."""
    told = [_verdict(one, names) for one in verdicts]
    fine = all(one["fine"] for one in told)
    return {"fine": fine, "names": list(names.values()), "parties": told}


def _verdict(one: "Verdict", names: "Mapping[int, str]") -> dict[str, Any]:
    return {
        "number": one.number,
        "fine": one.fine,
        "rematches": one.rematches,
        "cost": written_cost(one.cost, one.floats),
        "best": written_cost(one.best, one.best_floats) if one.best else None,
        "better": [
            {"table": at.table, "a": at.a, "b": at.b, "reason": reason_told(one, at.table)}
            for at in one.better
        ],
        "rests": one.rests,
        "faults": [
            {"code": at.code, "text": fault_told(at, names)} for at in (*one.byes, *one.faults)
        ],
    }
