"""Registration: a concours is opened, pairs come, change, pay, go and come back.

Each function is one act: one transaction, one lock, one line in the journal.
"""

from tournaments.registration.entering import (
    NewPair,
    add_partner,
    edit,
    enter,
    enter_many,
    pair_up,
    respell,
    try_many,
    undo_entry,
)
from tournaments.registration.gathering import match_singles, qualify
from tournaments.registration.opening import change_rules, open_tournament
from tournaments.registration.presence import (
    come_back,
    replace_player,
    take_payment,
    withdraw,
)
from tournaments.registration.refused import RegistrationRefused

__all__ = [
    "NewPair",
    "RegistrationRefused",
    "add_partner",
    "change_rules",
    "come_back",
    "edit",
    "enter",
    "enter_many",
    "match_singles",
    "open_tournament",
    "pair_up",
    "qualify",
    "replace_player",
    "respell",
    "take_payment",
    "try_many",
    "undo_entry",
    "withdraw",
]
