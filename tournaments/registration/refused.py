"""What registration can refuse, and why."""

from typing import TYPE_CHECKING, ClassVar

from django.utils.translation import gettext_noop

from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from clubs.models import ClubRefusal


class RegistrationRefused(Refusal):
    """The desk cannot do this; `field` is first, second, group, categories, paid, number ..."""

    sentences: ClassVar = {
        "blank_name": gettext_noop("Type a name."),
        "name_too_long": gettext_noop("This name is longer than %(limit)s characters."),
        "same_name_in_pair": gettext_noop("Both players of the pair are called %(name)s."),
        "singles_only": gettext_noop(
            "In a mêlée players enter alone: enter %(first)s and %(second)s one after the other."
        ),
        "plays_alone": gettext_noop(
            "Player %(number)s plays a mêlée: partners are drawn for each partie."
        ),
        "pairs_entered": gettext_noop(
            "Pairs are entered already, %(numbers)s: a mêlée is for players who enter alone."
        ),
        "already_entered": gettext_noop("%(name)s already plays in pair %(number)s."),
        "already_left": gettext_noop(
            "%(name)s was in pair %(number)s, which has left: bring that pair back, "
            "or replace one of its players."
        ),
        "already_waits": gettext_noop(
            "%(name)s waits for a partner as number %(number)s: open that entry to add the partner."
        ),
        "number_taken": gettext_noop("Pair %(number)s exists already."),
        "number_bounds": gettext_noop("A pair's number lies between 1 and %(limit)s."),
        "unknown_category": gettext_noop("There is no category %(category)s."),
        "too_long": gettext_noop("This is longer than %(limit)s characters."),
        "amount": gettext_noop("An amount lies between 0 and %(euros)s euros."),
        "nothing_paid": gettext_noop("Type an amount other than zero."),
        "more_than_paid": gettext_noop(
            "Only %(euros)s euros were paid: no more can be given back."
        ),
        "complete": gettext_noop("Pair %(number)s already has two players."),
        "same_pair": gettext_noop("A player needs somebody else as a partner."),
        "not_in_pair": gettext_noop("%(name)s does not play in pair %(number)s."),
        "too_few_waiting": gettext_noop(
            "To match players by lot, two at least must wait for a partner; there are %(count)s."
        ),
        "bad_best": gettext_noop("Say how many qualify from each concours: 1 to %(high)s."),
        "nobody_qualifies": gettext_noop("Nobody new qualifies: choose a finished concours."),
        "source_running": gettext_noop("%(name)s is not finished: nobody has qualified yet."),
        "source_of_another_kind": gettext_noop(
            "%(name)s was played by another kind of entries: pairs and single players do not mix."
        ),
        "undone": gettext_noop("The entry of pair %(number)s was undone."),
        "seated": gettext_noop(
            "Pair %(number)s sits in a drawn partie: its entry cannot be undone. "
            "If it goes, it leaves the concours."
        ),
        "has_left": gettext_noop("Pair %(number)s has left the concours."),
        "has_not_left": gettext_noop("Pair %(number)s has not left the concours."),
        "finished": gettext_noop("The concours is finished: open it again first."),
        "blank_title": gettext_noop("Give the concours a name."),
        "unknown_profile": gettext_noop("There is no scoring profile named %(value)s."),
        "drawn": gettext_noop(
            "Partie %(number)s is drawn under this article: it cannot be changed any more."
        ),
    }


def from_club(refusal: "ClubRefusal", field: str) -> RegistrationRefused:
    """The same no, about this field of a pair."""
    return RegistrationRefused(refusal.code, field, refusal.params)
