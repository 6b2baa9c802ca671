"""Between the rows of a concours and the pairing engine: requests, tables, changes by hand."""

from tournaments.seating import work
from tournaments.seating.asking import ask, seed_of
from tournaments.seating.foreseen import Foreseen, foreseeable, foreseen
from tournaments.seating.judging import judge
from tournaments.seating.moving import (
    SwapPrice,
    bye_for,
    exchange,
    fill_bye,
    late_entrant,
    plan_of,
    price,
    refuse_entries,
    refuse_swap,
    save_judged,
)
from tournaments.seating.refused import LONGEST_REASON, LONGEST_SEED, RoundRefused
from tournaments.seating.rows import Stale, current, current_draft, lock, log, stale
from tournaments.seating.storing import (
    Drawn,
    numbered,
    pair_up,
    request_of,
    store,
    unavoidable,
    written_request,
)
from tournaments.tally.systems import System, bye_rule, system_of

__all__ = [
    "LONGEST_REASON",
    "LONGEST_SEED",
    "Drawn",
    "Foreseen",
    "RoundRefused",
    "Stale",
    "SwapPrice",
    "System",
    "ask",
    "bye_for",
    "bye_rule",
    "current",
    "current_draft",
    "exchange",
    "fill_bye",
    "foreseeable",
    "foreseen",
    "judge",
    "late_entrant",
    "lock",
    "log",
    "numbered",
    "pair_up",
    "plan_of",
    "price",
    "refuse_entries",
    "refuse_swap",
    "request_of",
    "save_judged",
    "seed_of",
    "stale",
    "store",
    "system_of",
    "unavoidable",
    "work",
    "written_request",
]
