"""Which pairing system a partie is drawn by, and what the règlement asks of it."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tournaments.pairing import Beyond, ByeRule, Options, Order, Policy
from tournaments.rules.values import PLANNED, ByeTo, First, Later, OddMethod

if TYPE_CHECKING:
    from tournaments.rules import Rules

FROM_NUMBERS = frozenset({"round_robin", "mitchell"})
"""Systems whose plan follows from the numbers and the seed alone."""

STAGED = frozenset({"pools", "knockout"})
"""Systems in which places follow from earlier results."""

_BYES = {OddMethod.BIS: ByeRule.ASCE_BIS, OddMethod.REFUSE: ByeRule.NONE}


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """How one partie is paired.

    name: one of the pairing's systems.  order: of a whole evening's plan.  cut: it belongs to the
    final draws that follow on other parties.
    """

    name: str
    order: Order | None = None
    cut: bool = False

    @property
    def planned(self) -> bool:
        """One seed holds for all parties of the system, so that a plan told beforehand holds."""
        return self.order is not None

    @property
    def ranked(self) -> bool:
        """The ranking of the moment moves its tables."""
        if self.cut or self.name in FROM_NUMBERS:
            return False
        return self.name not in STAGED | {"melee"} or self.order is Order.RANKING


def system_of(rules: "Rules", number: int, *, begun: bool) -> System:
    """The system of partie `number`; begun: an earlier one was published and counts."""
    later, final = rules.format.later, rules.final
    if 0 < final.after < number:
        return System(name="knockout", order=Order.RANKING, cut=True)
    if later in PLANNED:
        by_ranking = later == Later.MELEE_RANKING
        name = "melee" if by_ranking else later.value
        return System(name=name, order=Order.RANKING if by_ranking else _first(rules))
    return System(name=(rules.format.later if begun else rules.format.first).value)


def _first(rules: "Rules") -> Order:
    return Order.REGISTRATION if rules.format.first == First.REGISTRATION else Order.DRAW


def draws_of(rules: "Rules") -> System | None:
    """The system whose draws end in places, where there is one."""
    if rules.final.after:
        return system_of(rules, rules.final.after + 1, begun=True)
    return system_of(rules, 1, begun=False) if rules.format.later in STAGED else None


def options_of(rules: "Rules", system: System, rematch: Policy | None = None) -> Options:
    """What the règlement asks of a partie of this system; rematch: in place of its policy."""
    apart = system.planned or system.name in {"draw", "registration"}
    plain = Options(
        rematch=rematch or Policy(rules.format.rematch),
        same_group=Policy(rules.format.same_group) if apart else Policy.ALLOW,
        bye=_rest(rules, system),
        order=system.order,
    )
    if system.name not in STAGED:
        return plain
    final = rules.final
    return replace(
        plain,
        pool_size=rules.pools.size,
        qualifiers=rules.pools.qualifiers,
        teams=final.teams,
        others=Beyond(final.others),
        losers=Beyond(final.losers),
        third=final.third,
    )


def _rest(rules: "Rules", system: System) -> ByeRule:
    rule = _BYES.get(rules.odd.method, bye_rule(rules))
    return bye_rule(rules) if system.cut and rule is ByeRule.ASCE_BIS else rule


def bye_rule(rules: "Rules") -> ByeRule:
    """Who rests where no bis can be."""
    return ByeRule.RANDOM if rules.odd.bye == ByeTo.RANDOM else ByeRule.LOWEST


_PLAIN = Options()
_LATER = ("pool_size", "qualifiers", "teams", "others", "losers", "third")
OPTIONS = ("rematch", "same_group", "bye", "bis", "order", *_LATER)
"""The names under which `Round.options` keeps what a draw obeyed."""


def written_options(options: Options, rounds: int) -> dict[str, Any]:
    """The policies, as the command line reads them, and the number of parties.

    Of what only some systems know, what differs from the usual alone.
    """
    found: dict[str, Any] = {
        "rematch": str(options.rematch),
        "same_group": str(options.same_group),
        "bye": str(options.bye),
        "bis": list(options.bis),
        "rounds": rounds,
    }
    if options.order is not None:
        found["order"] = str(options.order)
    for name in _LATER:
        value = getattr(options, name)
        if value != getattr(_PLAIN, name) or (name == "losers" and options.order is not None):
            found[name] = str(value) if isinstance(value, Beyond) else value
    return found
