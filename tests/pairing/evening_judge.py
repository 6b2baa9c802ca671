"""What must hold of every answer, counted anew from the request; shares no code with the engine.

Each check yields sentences: what is wrong.  None means that all is well.
"""

from __future__ import annotations

import json
from itertools import combinations, product

from tests.pairing.every_evening import ask

FREE = ("draw", "registration", "ranking", "swiss", "winners")
PLANNED = ("round_robin", "mitchell")
DRAWN = ("pools", "knockout")
BRUTE = 10


def judge(request, answer, *, again=True, checked=True):
    """All faults of one answer."""
    if "error" in answer:
        return list(refusal(request, answer["error"]))
    found = [*seats(request, answer), *reasons(answer), *costs(request, answer)]
    if request["system"] not in DRAWN:
        found += rests(request, answer)
    if request["system"] == "melee":
        found += partners(request, answer)
    elif request["system"] in (*FREE, *PLANNED):
        found += meetings(request, answer)
    if again:
        found += repeated(request, answer)
    if checked and not found:
        found += check_agrees(request, answer)
    return found


class Facts:
    """The request, to be asked."""

    def __init__(self, request):
        self.by_id = {one["id"]: one for one in request["entrants"]}
        self.ids = sorted(self.by_id)
        self.rank = {one: row["rank"] for one, row in self.by_id.items()}
        if request["system"] == "registration":
            self.rank = {one: place for place, one in enumerate(self.ids, 1)}
        self.options = {"rematch": "forbid", "same_group": "allow", "bye": "lowest"}
        self.options |= request["options"]
        self.met = set()
        self.mated = set()
        for one in request["entrants"]:
            self.met |= {frozenset((one["id"], other)) for other in one["met"]}
            self.mated |= {frozenset((one["id"], other)) for other in one.get("partners", [])}
        for past in request.get("history", []):
            a, b = past["sides"]
            self.met |= {frozenset(two) for two in product(a, b)}
            self.mated |= {frozenset(two) for side in (a, b) for two in combinations(side, 2)}

    def again(self, a, b):
        return frozenset((a, b)) in self.met

    def partners_again(self, a, b):
        return frozenset((a, b)) in self.mated

    def alike(self, a, b):
        return self.by_id[a]["group"] == self.by_id[b]["group"] != ""

    def gap(self, a, b):
        return (self.rank[a] - self.rank[b]) ** 2

    def cost(self, pairs):
        return {
            "rematches": sum(self.again(a, b) for a, b in pairs),
            "same_group": sum(self.alike(a, b) for a, b in pairs),
            "rank_gap": sum(self.gap(a, b) for a, b in pairs),
        }

    def counted(self, pairs):
        """What the policies weigh: rematches, groups, gap."""
        cost = self.cost(pairs)
        return (
            cost["rematches"] if self.options["rematch"] != "allow" else 0,
            cost["same_group"] if self.options["same_group"] != "allow" else 0,
            cost["rank_gap"],
        )

    def legal(self, pairs):
        rules = (("rematch", self.again), ("same_group", self.alike))
        return not any(
            self.options[name] == "forbid" and any(broken(a, b) for a, b in pairs)
            for name, broken in rules
        )

    def may_rest(self, count):
        """Sets that may rest: nobody while another has rested less."""
        least = sorted(one["byes"] for one in self.by_id.values())[:count]
        return [
            rest
            for rest in combinations(self.ids, count)
            if sorted(self.by_id[one]["byes"] for one in rest) == least
        ]


def tables_of(answer):
    return answer["tables"] + answer.get("bis_tables", [])


def pairs_of(answer):
    return [(one["sides"][0][0], one["sides"][1][0]) for one in answer["tables"]]


def seats(request, answer):
    """Everybody in one place: at a table, at rest, or done; in a bis at a table and at rest."""
    ids = sorted(one["id"] for one in request["entrants"])
    seated = [one for table in answer["tables"] for side in table["sides"] for one in side]
    placed = sorted([*seated, *answer["byes"], *answer.get("out", [])])
    if placed != ids:
        yield f"not everybody once: {placed} of {ids}"
    size = 2 if request["system"] == "melee" else 1
    if any(len(side) != size for table in tables_of(answer) for side in table["sides"]):
        yield "a side of the wrong size"
    numbers = [one["table"] for one in tables_of(answer)]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"table numbers {numbers}"
    if answer.get("out") and request["system"] not in DRAWN:
        yield "somebody is out where nobody can be"


def rests(request, answer):
    """As few as can be, and nobody while another has rested less."""
    facts = Facts(request)
    seats_a_table = 4 if request["system"] == "melee" else 2
    bis = facts.options["bye"] == "asce_bis"
    count = len(answer["byes"])
    if not bis and count != len(facts.ids) % seats_a_table:
        yield f"{count} rest of {len(facts.ids)}"
    if bis and count > 2:
        yield f"{count} rest for a bis"
    if facts.options["bye"] == "none" and count:
        yield "somebody rests where nobody may"
    byes = {one: row["byes"] for one, row in facts.by_id.items()}
    playing = [byes[one] for one in facts.ids if one not in answer["byes"]]
    if any(byes[one] > min(playing, default=byes[one]) for one in answer["byes"]):
        yield f"rests again: {answer['byes']}, rests so far {byes}"


def reasons(answer):
    """Every table and every rest has its sentence."""
    if set(answer["reasons"]) != {str(one["table"]) for one in tables_of(answer)}:
        yield "a table without reason, or a reason without table"
    if set(answer["bye_reasons"]) != {str(one) for one in answer["byes"]}:
        yield "a rest without reason, or a reason without rest"
    for text in (*answer["reasons"].values(), *answer["bye_reasons"].values()):
        if not text.strip() or "%" in text or "None" in text or not text.endswith("."):
            yield f"no sentence: {text!r}"


def costs(request, answer):
    facts = Facts(request)
    if request["system"] == "melee":
        expected = melee_cost(facts, answer)
    elif answer.get("bis_tables"):
        for one in answer["bis_tables"]:
            facts.met.add(frozenset((one["sides"][0][0], one["sides"][1][0])))
        expected = facts.cost(pairs_of(answer))
    else:
        expected = facts.cost(pairs_of(answer))
    if answer["cost"] != expected:
        yield f"cost {answer['cost']}, counted {expected}"


def melee_cost(facts, answer):
    sides = [side for table in answer["tables"] for side in table["sides"]]
    sums = [
        [sum(facts.by_id[one]["rank"] for one in side) for side in table["sides"]]
        for table in answer["tables"]
    ]
    return {
        "rematches": sum(facts.partners_again(*side) for side in sides),
        "same_group": sum(facts.alike(*side) for side in sides),
        "rank_gap": sum((a - b) ** 2 for a, b in sums),
    }


def repeated(request, answer):
    """The same request has the same answer, whatever the order of the list."""
    listed = dict(request)
    listed["entrants"] = sorted(request["entrants"], key=lambda one: one["id"])
    if json.dumps(ask("pair", listed)) != json.dumps(answer):
        yield "another answer to the same request"


def check_agrees(request, answer):
    fields = {name: answer[name] for name in ("tables", "byes", "bis_tables") if name in answer}
    found = ask("check", request | fields)
    if "error" in found:
        yield f"check refuses: {found['error']}"
    elif not found["legal"] or found["faults"]:
        yield f"check finds {found['faults']}"
    elif found["cost"] != answer["cost"]:
        yield f"check counts {found['cost']}, pair {answer['cost']}"
    elif found["best_cost"] is None:
        yield "check knows no best round"


def meetings(request, answer):
    """No rematch, and no meeting of one group, that could have been avoided."""
    facts = Facts(request)
    pairs = pairs_of(answer)
    if not facts.legal(pairs):
        yield "a forbidden meeting"
    if answer.get("bis_tables") or facts.options.get("bis"):
        return
    rule = facts.options["rematch"]
    if rule != "allow" and facts.counted(pairs)[0] and certain(facts):
        yield "a rematch, though everybody has half of the field left to meet"
    if len(facts.ids) <= BRUTE:
        yield from against_all(request, answer, facts)
    elif rule != "allow" and facts.counted(pairs)[0] and free_round(facts):
        yield "a rematch, though a round without one exists"


def certain(facts):
    """Dirac: everybody present may still meet half of the field, a rest counting as one more."""
    if facts.options["same_group"] == "forbid":
        return False
    odd = len(facts.ids) % 2
    if odd and len(facts.may_rest(1)) < (len(facts.ids) + 1) / 2:
        return False
    left = [
        sum(not facts.again(one, other) for other in facts.ids if other != one) for one in facts.ids
    ]
    resting = {one for rest in facts.may_rest(odd) for one in rest}
    free = [n + (one in resting) for n, one in zip(left, facts.ids, strict=True)]
    return 2 * min(free) >= len(facts.ids) + odd


def free_round(facts):
    """Whether a round without rematch (and forbidden meeting) exists, by a general matcher."""
    import rustworkx

    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(facts.ids) + len(facts.ids) % 2))
    apart = facts.options["same_group"] == "forbid"
    for (i, a), (j, b) in combinations(enumerate(facts.ids), 2):
        if not facts.again(a, b) and not (apart and facts.alike(a, b)):
            graph.add_edge(i, j, 1)
    if len(facts.ids) % 2:
        for (one,) in facts.may_rest(1):
            graph.add_edge(facts.ids.index(one), len(facts.ids), 1)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda _: 1)
    return 2 * len(found) == graph.num_nodes()


def against_all(request, answer, facts):
    """Every round there is, compared with the one answered."""
    last = request["round"] == request["rounds"]
    mine = facts.counted(pairs_of(answer))
    best, best_here = least(facts, tuple(answer["byes"]))
    if best is None:
        yield "an answer where no round is legal"
    elif request["system"] in PLANNED:
        if last and mine[0] > best[0]:
            yield f"rematches {mine[0]}, possible {best[0]}"
    else:
        if mine[0] > best[0] or (mine[:2] > best[:2] and (last or answer["optimal"])):
            yield f"breaches {mine[:2]}, possible {best[:2]}"
        if request["system"] in ("ranking", "registration"):
            yield from proven(answer, mine, best_here, last=last)


def proven(answer, mine, best, *, last):
    """Optimal is what is minimal over all pairings, and in so small a field it must be."""
    if answer["optimal"] and mine != best:
        yield f"optimal, but {mine}: {best} is possible"
    if last and not answer["optimal"]:
        yield "not proven, in so small a field"


def least(facts, rest):
    """(least counted cost of all rounds, the same of those in which `rest` rests)."""
    best = here = None
    odd = len(facts.ids) % 2
    for resting in facts.may_rest(odd) if odd else [()]:
        for pairs in matchings([one for one in facts.ids if one not in resting]):
            if facts.legal(pairs):
                found = facts.counted(pairs)
                best = found if best is None else min(best, found)
                if set(resting) == set(rest):
                    here = found if here is None else min(here, found)
    return best, here


def matchings(ids):
    if not ids:
        yield ()
        return
    first, *others = ids
    for at, other in enumerate(others):
        for pairs in matchings(others[:at] + others[at + 1 :]):
            yield ((first, other), *pairs)


def partners(request, answer):
    """In a mêlée no partner again while that can be helped."""
    facts = Facts(request)
    sides = [side for table in answer["tables"] for side in table["sides"]]
    repeats = [side for side in sides if facts.partners_again(*side)]
    apart = facts.options["same_group"] == "forbid"
    if apart and any(
        facts.alike(a, b)
        for table in answer["tables"]
        for a, b in combinations([who for side in table["sides"] for who in side], 2)
    ):
        yield "two of one group at a table"
    if repeats and facts.options["rematch"] == "forbid":
        yield "a partner again, though forbidden"
    if repeats and not apart and new_partners(facts):
        yield f"partners again, {repeats}, though others are possible"


def new_partners(facts):
    """Whether everybody can have a new partner, whoever rests of those who may."""
    import rustworkx

    count = len(facts.ids) % 4
    byes = {one: row["byes"] for one, row in facts.by_id.items()}
    last = sorted(byes.values())[count - 1] if count else -1
    must = {one for one in facts.ids if byes[one] < last}
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(facts.ids)))
    for (i, a), (j, b) in combinations(enumerate(facts.ids), 2):
        if not facts.partners_again(a, b) and a not in must and b not in must:
            graph.add_edge(i, j, 1)
    seats_free = count - len(must) if count else 0
    for _ in range(seats_free):
        node = graph.add_node(0)
        for i, one in enumerate(facts.ids):
            if byes[one] == last:
                graph.add_edge(i, node, 1)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda _: 1)
    return 2 * len(found) == graph.num_nodes() - len(must)


def refusal(request, error):
    """A refusal must be one that the rules ask for."""
    facts = Facts(request)
    count, code = len(facts.ids), error["code"]
    if not error["message"].strip() or "%" in error["message"]:
        yield f"no message: {error}"
    seats_a_table = 4 if request["system"] == "melee" else 2
    if code in ("odd_number", "not_fours"):
        if not (facts.options["bye"] == "none" and count % seats_a_table):
            yield f"refused: {error}"
    elif code in ("too_few", "too_few_players"):
        if count >= seats_a_table:
            yield f"refused: {error}"
    elif code in ("no_pairing", "everybody_met"):
        yield from unavoidable(request, facts, error)
    elif code == "bis_impossible":
        if facts.options["bye"] != "asce_bis":
            yield f"refused: {error}"
    elif code != "all_played" or request["system"] not in DRAWN:
        yield f"refused: {error}"


def unavoidable(request, facts, error):
    forbidden = "forbid" in (facts.options["rematch"], facts.options["same_group"])
    if not forbidden:
        yield f"refused though nothing is forbidden: {error}"
    elif request["system"] == "melee":
        if facts.options["same_group"] != "forbid" and new_partners(facts):
            yield f"refused, though new partners are possible: {error}"
    elif request["system"] not in DRAWN and not facts.options.get("bis") and free_round(facts):
        yield f"refused, though a round without rematch exists: {error}"
    if error["code"] == "no_pairing" and not error.get("blocking"):
        yield f"nobody blocks: {error}"
    if not set(error.get("blocking", [])) <= set(facts.ids):
        yield f"blocked by somebody who is not here: {error}"
