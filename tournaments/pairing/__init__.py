"""Who plays whom: pure functions, without Django, clock or global chance."""

from tournaments.pairing.check import check
from tournaments.pairing.entrants import (
    Beyond,
    ByeRule,
    Check,
    Cost,
    Entrant,
    Fault,
    Options,
    Order,
    Pair,
    Pairing,
    PairingRefused,
    Past,
    Policy,
    Reason,
    Request,
)
from tournaments.pairing.rounds import pair

__all__ = [
    "Beyond",
    "ByeRule",
    "Check",
    "Cost",
    "Entrant",
    "Fault",
    "Options",
    "Order",
    "Pair",
    "Pairing",
    "PairingRefused",
    "Past",
    "Policy",
    "Reason",
    "Request",
    "check",
    "pair",
]
