"""What must hold of an evening as a whole; `played` is a list of (request, answer), in order."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, product


def tables_of(played):
    """(round, stage, table) of all tables of the evening."""
    for request, answer in played:
        for table in answer.get("tables", []):
            yield request["round"], table.get("stage", ""), table


def meetings(played):
    return Counter(
        frozenset(two) for _, _, table in tables_of(played) for two in product(*table["sides"])
    )


def mates(played):
    return Counter(frozenset(side) for _, _, table in tables_of(played) for side in table["sides"])


def no_rematch(played):
    """Of an evening whose rounds are known and fit: nobody meets anybody twice."""
    if "error" in played[-1][1]:
        yield f"no round {played[-1][0]['round']}: {played[-1][1]['error']}"
    again = [sorted(two) for two, times in meetings(played).items() if times > 1]
    if again:
        yield f"rematches {again[:5]}"


def everybody_met(played, ids):
    found = meetings(played)
    missing = [two for two in combinations(ids, 2) if found[frozenset(two)] != 1]
    if missing:
        yield f"did not meet just once: {missing[:5]}"


def lines(played, ids):
    """Fixed and moving, as long as the lines meet: one stays at its table, the other walks on."""
    count = len(ids) // 2
    rounds = played[: (len(ids) + 1) // 2]
    where = [
        {
            side[0]: (table["table"], at)
            for table in answer["tables"]
            for at, side in enumerate(table["sides"])
        }
        for _, answer in rounds
    ]
    first = where[0]
    for number, now in enumerate(where[1:], 2):
        before = where[number - 2]
        for one, (table, side) in now.items():
            if side == 0 and first.get(one) != (table, 0):
                yield f"round {number}: {one} should have stayed"
            walked = before.get(one, (0, 1))[0] % count + 1
            if side == 1 and table != walked and one in before:
                yield f"round {number}: {one} walks from {before[one]} to {table}"
            if side == 1 and one not in before and table != 1:
                yield f"round {number}: {one} rested and comes in at {table}"


def pools(played, size, *, late=False):
    """Pools of like size whose pairs all meet each other once, before anything else is played."""
    in_pools = [
        (number, stage, table) for number, stage, table in tables_of(played) if "pool." in stage
    ]
    members = defaultdict(set)
    for _, stage, table in in_pools:
        members[stage] |= {one for side in table["sides"] for one in side}
    met = Counter(frozenset(two) for _, _, t in in_pools for two in product(*t["sides"]))
    if any(times > 1 for times in met.values()):
        yield "two meet twice in a pool"
    if late:
        return
    sizes = sorted(len(who) for who in members.values())
    count = sum(sizes)
    if sizes[-1] - sizes[0] > 1 or sizes[-1] > max(size, 5) or (count > 5 and sizes[0] < 3):
        yield f"pools of {sizes}, wanted {size}"
    if sum(map(len, members.values())) != len(set().union(*members.values())):
        yield "somebody is in two pools"
    for stage, who in members.items():
        if any(met[frozenset(two)] != 1 for two in combinations(who, 2)):
            yield f"{stage}: not all have met"
    last = max(number for number, _, _ in in_pools)
    first = min((n for n, stage, _ in tables_of(played) if "pool." not in stage), default=last + 1)
    if first <= last:
        yield "a draw begins before the pools have ended"
    longest = sizes[-1] - 1 + sizes[-1] % 2
    if last > longest:
        yield f"{last} parties for pools of {sizes[-1]}"


def mates_late(played, qualifiers):
    """First and second of one pool meet in the final at the soonest."""
    pool = {}
    for _, stage, table in tables_of(played):
        if stage.startswith("pool."):
            pool |= {one: stage for side in table["sides"] for one in side}
    if qualifiers != 2 or len(set(pool.values())) < 2:
        return
    for number, size, table in main(played, "principal"):
        (a,), (b,) = table["sides"]
        if size > 2 and pool.get(a) == pool.get(b):
            yield f"round {number}: {a} and {b} of {pool[a]} meet in the last {size}"


def main(played, draw):
    """(round, how many are left, table) of the draw proper."""
    for number, stage, table in tables_of(played):
        head, _, rest = stage.partition(".")
        if head == draw and rest.isdecimal():
            yield number, int(rest), table


def knocked_out(played, history, *, entrants=None):
    """Who is beaten is out of its draw, and the draws end with a final.

    entrants: how many the principal draw is of, where that is known.
    """
    result = {
        (past["round"], past["table"]): past["winner"] for past in history if past["sides"][1]
    }
    for draw in ("principal", "consolation"):
        rounds = defaultdict(list)
        for number, size, table in main(played, draw):
            rounds[number].append((size, table))
        yield from beaten_once(rounds, result)
        if rounds and [size for size, _ in rounds[max(rounds)]] != [2]:
            yield f"{draw} ends without a final"
        if draw == "principal":
            yield from of_its_size(rounds, entrants)


def beaten_once(rounds, result):
    beaten = {}
    for number, tables in sorted(rounds.items()):
        for _, table in tables:
            both = [one for side in table["sides"] for one in side]
            for one in both:
                if one in beaten:
                    yield f"round {number}: {one}, beaten in {beaten[one]}, plays on"
            winner = result.get((number, table["table"]))
            if winner is not None:
                beaten[both[1 - winner]] = number


def of_its_size(rounds, entrants):
    """One round after the other, half of them left after each."""
    if not rounds:
        yield "no principal draw"
    if any(len({size for size, _ in tables}) > 1 for tables in rounds.values()):
        yield "two rounds of one draw at once"
    matches = sum(map(len, rounds.values()))
    if entrants and (len(rounds), matches) != ((entrants - 1).bit_length(), entrants - 1):
        yield f"{matches} matches in {len(rounds)} rounds for a draw of {entrants}"


def outs(played, history):
    """Nobody is done who has not been beaten in a draw, and nobody who is done plays again.

    The winner of a final is done, and so is whoever was away while the draws were played.
    """
    lost, gone, here = set(), {}, set()
    for past in history:
        if past["stage"] in ("principal.2", "consolation.2"):
            lost |= {one for side in past["sides"] for one in side}
    for request, answer in played:
        now = {one["id"] for one in request["entrants"]}
        lost |= here - now
        here |= now
        for one in answer.get("out", []):
            if one not in lost and request["options"].get("others") != "out":
                yield f"round {request['round']}: {one} is out, unbeaten"
            gone.setdefault(one, request["round"])
        rows = [past for past in history if past["round"] == request["round"]]
        for one in {one for past in rows for side in past["sides"] for one in side} & set(gone):
            yield f"round {request['round']}: {one} was out in round {gone[one]}"
        lost |= losers(rows)


def losers(rows):
    """Who did not win a match of a draw."""
    return {
        past["sides"][at][0]
        for past in rows
        for at in (0, 1)
        if past["sides"][1]
        and past["stage"].split(".")[0] in ("principal", "consolation")
        and past["winner"] != at
    }
