"""Sentences about the taker where it plays alone: of three players, and of two.

By the code of the sentence that speaks of takers, marked for gettext.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from tournaments.rules.errors import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

ALONE: Mapping[str, str] = MappingProxyType(
    {
        "contract.more": gettext_noop("The taker must make more points than the defence."),
        "contract.with_belote": gettext_noop(
            "The taker must make more points than the defence, the belote included."
        ),
        "contract.without_belote": gettext_noop(
            "The taker must make more points than the defence, the belote left aside."
        ),
        "enough": gettext_noop(
            "The taker needs this many points, whatever the defence has: %(points)s."
        ),
        "tie.litige": gettext_noop(
            "Litige: when both sides have as many points (%(half)s without a belote), the defence "
            "marks its own at once and the taker's wait for the side that wins the next deal."
        ),
        "tie.litige_deal": gettext_noop(
            "Litige: when both sides have as many points (%(half)s without a belote), the points "
            "of both sides wait for the side that wins the next deal."
        ),
        "tie.fails": gettext_noop("When both sides have as many points, the taker has failed."),
        "tie.makes": gettext_noop("When both sides have as many points, the taker has succeeded."),
        "litige_waits.all": gettext_noop(
            "In a litige the taker's belote waits with the taker's points."
        ),
        "capot.differs": gettext_noop(
            "Capot: all the tricks are worth %(capot)s points to the taker and %(suffered)s to the "
            "defence."
        ),
        "failed": gettext_noop(
            "Dedans: when the taker fails, the defence marks %(failed)s points and the taker none."
        ),
        "belote_goes.to_defenders": gettext_noop(
            "When the taker fails, the taker's belote goes to the defence."
        ),
    }
)
