"""The articles that say why a card must be played, by the situation that the engine names."""

from typing import TYPE_CHECKING, Final

from scoring.play import Because

if TYPE_CHECKING:
    from collections.abc import Mapping

_FOLLOW: Final = ("play",)
_TRUMPS_LED: Final = ("trump_led", "play")
_OPPONENT_RUFFED: Final = ("cannot_go_higher", "play")
_PARTNER_RUFFED: Final = ("partner_ruffed", "play")

ARTICLES: "Final[Mapping[Because, tuple[str, ...]]]" = {
    Because.LEADS: (),
    Because.FOLLOWS: _FOLLOW,
    Because.GOES_HIGHER: _TRUMPS_LED,
    Because.OVER_PARTNER_LED: _TRUMPS_LED,
    Because.NONE_HIGHER: _TRUMPS_LED,
    Because.NEED_NOT: _TRUMPS_LED,
    Because.PARTNER_SPARED: _TRUMPS_LED,
    Because.RUFFS: _FOLLOW,
    Because.RUFFS_ALONE: _FOLLOW,
    Because.OVERRUFFS: _OPPONENT_RUFFED,
    Because.UNDERRUFFS: _OPPONENT_RUFFED,
    Because.UNDERRUFF_SPARED: _OPPONENT_RUFFED,
    Because.OVER_PARTNER: _PARTNER_RUFFED,
    Because.UNDER_PARTNER: _PARTNER_RUFFED,
    Because.OVER_PARTNER_ONLY_TRUMPS: _PARTNER_RUFFED,
    Because.PARTNER_FREE_BUT_HIGHER: _PARTNER_RUFFED,
    Because.PARTNER_NONE_HIGHER: _PARTNER_RUFFED,
    Because.PARTNER_RUFFED: _PARTNER_RUFFED,
    Because.PARTNER_MASTER: _FOLLOW,
    Because.NO_TRUMP_LEFT: _FOLLOW,
    Because.NO_TRUMP_SUIT: _FOLLOW,
    Because.ALL_TRUMPS: _FOLLOW,
}
"""What decides first, then the rule it is an exception to."""


def articles_of(code: str) -> tuple[str, ...]:
    """By the code of a Reason."""
    return ARTICLES[Because(code)]
