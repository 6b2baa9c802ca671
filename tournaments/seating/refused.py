"""What an organiser can be refused about a partie."""

from typing import TYPE_CHECKING, ClassVar

from django.utils.translation import gettext_noop

from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping


LONGEST_SEED = 200
LONGEST_REASON = 300


class RoundRefused(Refusal):
    """A partie cannot be drawn, changed or published like this."""

    sentences: ClassVar["Mapping[str, str]"] = {
        "finished": gettext_noop("The concours is finished: reopen it first."),
        "no_more_parties": gettext_noop(
            "All %(rounds)s parties of the rules are drawn. To play one more, change the number "
            "of parties in the rules."
        ),
        "not_next": gettext_noop("Partie %(number)s cannot be drawn: the next one is %(next)s."),
        "results_missing": gettext_noop(
            "Results are missing: %(tables)s. Enter them, or draw without them."
        ),
        "rematch_unavoidable": gettext_noop(
            "Partie %(number)s cannot be drawn without a rematch: these pairs have too few "
            "opponents left that they have not met: %(blocking)s. With rematches kept to the "
            "fewest, these would meet again: %(meetings)s. It is for you to decide."
        ),
        "seed_too_long": gettext_noop("A seed has at most %(limit)s characters."),
        "seed_of_the_plan": gettext_noop(
            "All parties of this plan are drawn from one seed, %(seed)s: leave the seed empty. "
            "Another plan begins with another draw of its first partie."
        ),
        "not_there": gettext_noop("Partie %(number)s is not drawn."),
        "not_a_draft": gettext_noop(
            "Partie %(number)s is published: take the publication back first."
        ),
        "not_published": gettext_noop("This partie is not published."),
        "draft_stale": gettext_noop(
            "Since this draw, these pairs have left: %(gone)s. Draw it again."
        ),
        "later_partie": gettext_noop("A partie after partie %(number)s is drawn already."),
        "has_entries": gettext_noop(
            "Scores are entered at these tables: %(tables)s. They keep the partie published."
        ),
        "same_table": gettext_noop("Pairs %(one)s and %(other)s sit at the same table."),
        "partners": gettext_noop(
            "Players %(one)s and %(other)s are partners: nothing would change."
        ),
        "places_follow": gettext_noop(
            "In pools and knock-out draws the places follow from the draw and from the results: "
            "%(one)s and %(other)s cannot change theirs. Draw again, or correct the result that "
            "is wrong."
        ),
        "late_waits": gettext_noop(
            "Who rests in this partie does so by the plan: number %(one)s waits for the next one."
        ),
        "dropped": gettext_noop("Partie %(number)s is set aside: take it up again first."),
        "same_pair": gettext_noop("Name two different pairs."),
        "not_seated": gettext_noop("Pair %(one)s has no place in this partie."),
        "both_idle": gettext_noop("Pairs %(one)s and %(other)s both rest: nothing would change."),
        "rest_fixed": gettext_noop(
            "Pair %(one)s rests because it plays in the bis; only a pair that still owes a rest "
            "can take its place."
        ),
        "reason_missing": gettext_noop("Say why, in a few words: it is kept in the log."),
        "no_bye": gettext_noop(
            "Nobody is without opponents in this partie: pair %(one)s waits for the next one."
        ),
        "already_seated": gettext_noop("Pair %(one)s has its place in this partie already."),
        "not_present": gettext_noop(
            "Pair %(one)s cannot be seated: it has left or waits for a partner."
        ),
        "late_rematch": gettext_noop(
            "Pairs %(one)s and %(other)s have already met, and the rules forbid it: pair %(one)s "
            "waits for the next partie."
        ),
    }
