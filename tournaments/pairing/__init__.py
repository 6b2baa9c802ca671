"""Who plays whom: pure functions, without Django, clock or global chance."""

from tournaments.pairing.check import check
from tournaments.pairing.entrants import (
    ByeRule,
    Check,
    Cost,
    Entrant,
    Fault,
    Options,
    Pair,
    Pairing,
    PairingRefused,
    Policy,
    Reason,
    Request,
)
from tournaments.pairing.rounds import pair

__all__ = [
    "ByeRule",
    "Check",
    "Cost",
    "Entrant",
    "Fault",
    "Options",
    "Pair",
    "Pairing",
    "PairingRefused",
    "Policy",
    "Reason",
    "Request",
    "check",
    "pair",
]
