"""What programs send."""

from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Flag, Points, Shape, Text, Whole
from tournaments.forms.programme import MOST_ENTRANTS, MOST_TABLES
from tournaments.models import Category, Publication
from tournaments.pairing import Policy
from tournaments.programme import LONGEST_CLOCK
from tournaments.rules import PenaltyTo
from tournaments.rules.rules import MOST_DEALS, MOST_ROUNDS

NAME = 120
REASON = 300


class Opening(Shape):
    """A new concours; rules are the fields to change in the règlement `base`."""

    club = serializers.SlugField()
    name = Text(max_length=NAME)
    date = serializers.DateField()
    place = Text(max_length=NAME, required=False, allow_blank=True, default="")
    seed = Text(max_length=NAME, required=False, allow_blank=True, default="")
    base = serializers.SlugField(required=False, default="asce")
    rules = serializers.DictField(required=False, default=dict)


class RulesChange(Shape):
    """Fields of the règlement by dotted path ("format.rounds") or nested."""

    rules = serializers.DictField(allow_empty=False)


class Drawing(Shape):
    """The next partie; force leaves missing results out, number asks for this partie only."""

    number = Whole(min_value=1, max_value=100, required=False)
    seed = Text(required=False)
    force = Flag(required=False, default=False)
    rematch = serializers.ChoiceField([p.value for p in Policy], required=False)

    def validate_rematch(self, value: str) -> Policy:
        return Policy(value)


class Redrawing(Shape):
    """Without a seed, the next one of the concours."""

    seed = Text(required=False, allow_null=True, default=None)
    reason = Text(max_length=REASON, required=False, allow_blank=True, default="")


class Swap(Shape):
    """Two partnerships, by number."""

    one = Whole(min_value=1)
    other = Whole(min_value=1)
    reason = Text(max_length=REASON)


class Finishing(Shape):
    announce = Flag(required=False, default=True)


class Showing(Shape):
    """phones: that the tables enter their sheets by phone."""

    kind = serializers.ChoiceField(
        [Publication.Kind.STANDINGS, Publication.Kind.PRIZES, Publication.Kind.PHONES]
    )


class _Entered(Shape):
    group = Text(max_length=80, required=False, allow_blank=True)
    categories = serializers.ListField(
        child=serializers.ChoiceField(Category.choices), required=False, max_length=10
    )


class Entering(_Entered):
    """One name waits for a partner.

    namesakes: those of the names that somebody entered has too, who is another person.
    """

    tournament = serializers.SlugField(max_length=80)
    names = serializers.ListField(child=Text(max_length=NAME), min_length=1, max_length=2)
    paid_cents = Whole(min_value=0, required=False)
    number = Whole(min_value=1, required=False, allow_null=True)
    namesakes = serializers.ListField(
        child=Text(max_length=NAME), required=False, min_length=0, max_length=2
    )


class Editing(_Entered):
    """Fields that are left out stay as they are."""


class Name(Shape):
    """namesake: somebody entered has this name too, and is another person."""

    name = Text(max_length=NAME)
    namesake = Flag(required=False)


class Other(Shape):
    """Another partnership of the same concours, by number."""

    other = Whole(min_value=1)


class Replacing(Shape):
    """leaving: the id of the player who goes."""

    leaving = Whole(min_value=1)
    name = Text(max_length=NAME)
    namesake = Flag(required=False)


class Paying(Shape):
    """Cents taken; negative when given back."""

    cents = Whole(min_value=-100_000_000, max_value=100_000_000)


class Leaving(Shape):
    reason = Text(max_length=REASON, required=False, allow_blank=True, default="")


class Empty(Shape):
    """Nothing needs to be said."""


def _dealt() -> Whole:
    return Whole(min_value=1, max_value=MOST_DEALS, required=False, allow_null=True, default=None)


class Judging(Shape):
    """dealt: as for an entry."""

    points = Points()
    dealt = _dealt()


class Recording(Shape):
    """A sheet.

    sees: the id of the entry that counted when this one was typed, null for a table without.
    confirmed: an unlikely total was checked.  disputed_reason: store it although it cannot be.
    dealt: how many deals the sheet holds where the clock or a target ended the partie early.
    """

    points = Points()
    sees = Whole(min_value=1, required=False, allow_null=True, default=None)
    confirmed = Flag(required=False, default=False)
    disputed_reason = Text(max_length=REASON, required=False, allow_blank=True, default="")
    dealt = _dealt()


class WholeSheet(Shape):
    """All deals in their order, each as `python -m scoring deal` reads it, without its profile.

    sees, confirmed: as for an entry.
    """

    deals = serializers.ListField(
        child=serializers.DictField(), min_length=1, max_length=MOST_DEALS
    )
    sees = Whole(min_value=1, required=False, allow_null=True, default=None)
    confirmed = Flag(required=False, default=False)


class Correcting(Shape):
    """disputed: store the totals although no play gives them, for this reason.

    dealt: as for an entry.
    """

    points = Points()
    reason = Text(max_length=REASON)
    confirmed = Flag(required=False, default=False)
    disputed = Flag(required=False, default=False)
    dealt = _dealt()


class Annulling(Shape):
    reason = Text(max_length=REASON)


class Penalising(Shape):
    """partnership: its number.  table: where; the table it sat at last if absent.

    points, to: as the règlement says if absent; 0 points are a warning.
    """

    tournament = serializers.SlugField(max_length=80)
    partnership = Whole(min_value=1)
    table = Whole(min_value=1, required=False, allow_null=True)
    points = Whole(min_value=0, required=False, allow_null=True)
    to = serializers.ChoiceField(
        [whom.value for whom in PenaltyTo], required=False, allow_null=True
    )
    reason = Text(max_length=REASON)

    def validate_to(self, value: str | None) -> PenaltyTo | None:
        return PenaltyTo(value) if value else None


class Reason(Shape):
    reason = Text(max_length=REASON)


class Late(Shape):
    """The number of a partnership that came late, or came back."""

    partnership = Whole(min_value=1)


class Places(Shape):
    """Two partnerships, by number."""

    one = Whole(min_value=1)
    other = Whole(min_value=1)


class Forfeiting(Shape):
    """absent: the number of the partnership that did not come."""

    absent = Whole(min_value=1)
    reason = Text(max_length=REASON)


class Keeping(Shape):
    """A table for a partnership that cannot move, counted through all halls; null: it may move."""

    table = Whole(allow_null=True)


class CatchingUp(Shape):
    """Two partnerships, by number: waiting has the bye, against has finished early."""

    waiting = Whole(min_value=1)
    against = Whole(min_value=1)


class Counting(Shape):
    """How many parties the evening has in all, and why that is changed."""

    rounds = Whole()
    reason = Text(max_length=REASON)


class Clocking(Shape):
    """pause: stands still, or runs on.  minutes: to start with, or to add; else of no use."""

    act = serializers.ChoiceField(["start", "pause", "add", "stop"])
    minutes = Whole(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["act"] in {"start", "add"} and "minutes" not in attrs:
            sentence = self.fields["minutes"].error_messages["required"]
            raise serializers.ValidationError({"minutes": [sentence]}, code="required")
        return attrs


class Trying(serializers.Serializer[Any]):
    """The query of a rehearsal: how many would come, where, how many parties, how long."""

    entrants = serializers.IntegerField(min_value=2, max_value=MOST_ENTRANTS)
    tables = serializers.IntegerField(min_value=1, max_value=MOST_TABLES, required=False)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    minutes = serializers.IntegerField(min_value=5, max_value=LONGEST_CLOCK, required=False)
    pause = serializers.IntegerField(min_value=0, max_value=240, required=False)


class Hall(Shape):
    """closed: the tables of this hall that are not used."""

    name = Text(allow_blank=True)
    tables = Whole()
    closed = serializers.ListField(child=Whole(), required=False, max_length=MOST_TABLES)


class Halls(Shape):
    """All halls in their order, lettered by it; an empty list: one room."""

    halls = Hall(many=True)


class Qualifying(Shape):
    """sources: finished concours of the club.  best: how many of each."""

    sources = serializers.ListField(
        child=serializers.SlugField(max_length=80), min_length=1, max_length=50
    )
    best = Whole()

    def validate_sources(self, value: list[str]) -> list[str]:
        return list(dict.fromkeys(value))


class InSeason(Shape):
    """The name of the season; empty: in none."""

    name = Text(max_length=200, allow_blank=True)


class Others(Shape):
    """A concours that others ran.  system: how the parties after the first were paired."""

    text = serializers.CharField(max_length=200_000, trim_whitespace=False)
    system = serializers.ChoiceField(
        ["ranking", "swiss", "winners", "draw"], required=False, default="ranking"
    )
