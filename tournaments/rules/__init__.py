"""The règlement of a concours as data, and the paper it prints.  Pure.

`load(name)` and `parse(data)` give `Rules`; `derive` changes them, `differences` says what changed,
`articles` is what hangs on the wall.
"""

from tournaments.rules.articles import Article, articles
from tournaments.rules.errors import RulesError
from tournaments.rules.rules import (
    FIELDS,
    Difference,
    Rules,
    derive,
    differences,
    load,
    names,
    parse,
)
from tournaments.rules.values import (
    ByePoints,
    ByeTo,
    First,
    Later,
    OddMethod,
    PenaltyTo,
    Policy,
)

__all__ = [
    "FIELDS",
    "Article",
    "ByePoints",
    "ByeTo",
    "Difference",
    "First",
    "Later",
    "OddMethod",
    "PenaltyTo",
    "Policy",
    "Rules",
    "RulesError",
    "articles",
    "derive",
    "differences",
    "load",
    "names",
    "parse",
]
