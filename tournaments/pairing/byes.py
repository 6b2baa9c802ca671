"""Who may rest, in the order in which the rules would have them rest."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import ByeRule, PairingRefused, Reason
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.field import Field
    from tournaments.pairing.ranking import Rest


def eligible(field: Field) -> list[int]:
    """Those who have rested least, lowest in the ranking first."""
    least = min(one.byes for one in field.entrants.values())
    return [one for one in reversed(field.ids) if field.entrants[one].byes == least]


def owed_present(field: Field) -> tuple[int, ...]:
    """Pairs that still owe a rest for their bis game and are here, in their order."""
    return tuple(one for one in dict.fromkeys(field.options.bis) if one in field.entrants)


def rests(field: Field) -> list[Rest]:
    """Sets that may rest this round, preferred first; [()] when nobody has to.

    Raises PairingRefused odd_number where the rules let nobody rest.
    """
    count = len(field.entrants)
    rule = field.options.bye
    owed = owed_present(field) if rule is ByeRule.ASCE_BIS else ()
    if owed and count % 2:
        return [(one,) for one in owed]
    if len(owed) > 1 and count > len(owed[:2]):
        return list(combinations(owed, 2))
    if count % 2 == 0:
        return [()]
    if rule is ByeRule.NONE:
        raise PairingRefused("odd_number", "options.bye", {"count": count})
    found = eligible(field)
    if rule is not ByeRule.LOWEST:
        found = Stream(f"{field.seed}/bye").shuffle(sorted(found))
    return [(one,) for one in found]


def bye_reasons(field: Field, order: Sequence[Rest], rest: Rest) -> dict[int, Reason]:
    """Why each of `rest` rests; `order` is what `rests` answered."""
    if not rest:
        return {}
    rule = field.options.bye
    if rule is ByeRule.ASCE_BIS:
        code = "bye_bis_owed" if set(rest) <= set(owed_present(field)) else "bye_bis"
        return {one: Reason(code=code) for one in rest}
    if rule is ByeRule.RANDOM:
        return {rest[0]: Reason(code="bye_random")}
    passed = [one for (one,) in order[: order.index(rest)]]
    if passed:
        return {rest[0]: Reason(code="bye_necessary", params={"passed": passed})}
    code = "bye_lowest" if rest[0] == field.ids[-1] else "bye_lowest_eligible"
    return {rest[0]: Reason(code=code)}
