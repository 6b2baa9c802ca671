"""How the parties are run, as articles: their length, the draws, finals, and who rests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.rules.effect import WITH_DRAWS, has_final, silent
from tournaments.rules.said import Said, choice
from tournaments.rules.values import PLANNED, Ends, Later, OddMethod, Policy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.rules.rules import Rules


_GROUPS = {
    Later.POOLS: "same_group.pools.{wish}",
    Later.KNOCKOUT: "same_group.draws",
    Later.ROUND_ROBIN: "same_group.plan.{wish}",
    Later.MITCHELL: "same_group.plan.{wish}",
}
"""How groups are kept apart where it is not by the first round and by draws by lot alone."""


def length(rules: Rules) -> Iterator[Said]:
    """How many parties, of how many deals, and what ends one."""
    yield _deals(rules)
    yield _ends(rules)
    minutes, pause = rules.time.minutes, rules.time.pause
    if rules.time.ends != Ends.CLOCK:
        yield Said("time", "minutes", ("time.minutes",), {"minutes": minutes})
    if rules.format.rounds > 1:
        params = {"pause": pause} if pause else {}
        yield Said("time", "pause" if pause else "pause.none", ("time.pause",), params)
    if "time.unequal" not in silent(rules):
        yield choice("time", rules, "time.unequal")


def _deals(rules: Rules) -> Said:
    """Where something else may end a partie before, its deals are the most there can be."""
    fields, deals = ("format.rounds", "format.deals"), rules.format.deals
    most = "" if rules.time.ends == Ends.DEALS else "_most"
    same = len(set(deals)) == 1
    said = {"rounds": rules.format.rounds, "deals": deals[0] if same else list(deals)}
    return Said("format", f"format.{'even' if same else 'varied'}{most}", fields, said)


def _ends(rules: Rules) -> Said:
    params: dict[Ends, dict[str, object]] = {
        Ends.TARGET: {"target": rules.time.target},
        Ends.CLOCK: {"minutes": rules.time.minutes},
    }
    ends = rules.time.ends
    fields = ("time.ends", "time.target", "time.minutes")
    return Said("time", f"ends.{ends}", fields, params.get(ends, {}))


def draw(rules: Rules) -> Iterator[Said]:
    """Who meets whom."""
    later, first, unsaid = rules.format.later, rules.format.first, silent(rules)
    planned = later in PLANNED
    code = f"{later}.{first}" if planned else f"first.{first}"
    yield Said("draw", code, ("format.first",))
    if "format.same_group" not in unsaid:
        yield _groups(rules)
    if "format.later" not in unsaid:
        size: dict[str, object] = {"size": rules.pools.size} if later == Later.POOLS else {}
        yield Said("draw", f"later.{later}", ("format.later", "pools.size"), size)
    if later == Later.POOLS:
        yield Said("draw", "pools.order")
    if "format.rematch" not in unsaid:
        beside = ".beside" if later in WITH_DRAWS else ""
        yield Said("draw", f"rematch{beside}.{rules.format.rematch}", ("format.rematch",))


def _groups(rules: Rules) -> Said:
    later, wish = rules.format.later, rules.format.same_group
    code = f"same_group.{wish}"
    if wish != Policy.ALLOW and later in _GROUPS:
        code = _GROUPS[later].format(wish=wish)
    return Said("draw", code, ("format.same_group",))


def final(rules: Rules) -> Iterator[Said]:
    """The final draws, where there are any."""
    if not has_final(rules):
        return
    yield from _who_enters(rules)
    if "final.others" not in silent(rules):
        yield choice("final", rules, "final.others")
    yield Said("final", "final.byes" if rules.format.later == Later.KNOCKOUT else "final.seeds")
    if rules.format.later == Later.POOLS:
        yield Said("final", "final.pool_mates")
    elif rules.final.after:
        if rules.format.same_group != Policy.ALLOW:
            yield Said("final", "same_group.draws", ("format.same_group",))
        yield Said("final", "final.again")
    yield Said("final", "final.tie")
    yield choice("final", rules, "final.losers")
    yield Said("final", f"third.{'yes' if rules.final.third else 'no'}", ("final.third",))


def _who_enters(rules: Rules) -> Iterator[Said]:
    if rules.format.later == Later.POOLS:
        params: dict[str, object] = {"qualifiers": rules.pools.qualifiers}
        yield Said("final", "final.qualifiers", ("pools.qualifiers",), params)
    elif rules.final.after:
        cut: dict[str, object] = {"after": rules.final.after, "teams": rules.final.teams}
        yield Said("final", "final.cut", ("final.after", "final.teams"), cut)


def odd(rules: Rules) -> Said:
    """What happens with a number that does not make full tables."""
    drawn = rules.format.later in WITH_DRAWS and rules.odd.method == OddMethod.BYE
    return Said("odd", "odd.draws" if drawn else f"odd.{rules.odd.method}", ("odd.method",))


def who_rests(rules: Rules) -> Iterator[Said]:
    """By the règlement's choice, by the plan, or as the draws say."""
    if "odd.bye" not in silent(rules):
        yield choice("odd", rules, "odd.bye")
    elif rules.format.later not in WITH_DRAWS:
        yield Said("odd", "bye.plan", ("format.later",))
