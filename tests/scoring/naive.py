"""A second implementation, slow and written from the rule texts alone, to check the first."""

from fractions import Fraction
from itertools import product
from math import floor

PLAIN = "789JQKTA"
TRUMP = "78QKTA9J"


def deal_results(profile: str, held: int, last: bool) -> set[tuple[int, int, int, bool]]:
    """Every (marked by A, marked by B, points waiting after) of one deal, 20 kept by its holder.

    The fourth says whether the deal is a litige that leaves points waiting.
    """
    found = set()
    for taker, belote in product("AB", (None, "A", "B")):
        plus = {"A": 20 * (belote == "A"), "B": 20 * (belote == "B")}
        other = "B" if taker == "A" else "A"
        for capot in "AB":
            mark = {capot: 252 + held, ("B" if capot == "A" else "A"): 0}
            found.add((mark["A"] + plus["A"], mark["B"] + plus["B"], 0, False))
        for points in [0, *range(2, 161), 162]:
            have = {taker: points, other: 162 - points}
            mine, theirs = have[taker] + plus[taker], have[other] + plus[other]
            if mine > theirs:
                mark, left = {taker: have[taker] + held, other: have[other]}, 0
            elif mine < theirs:
                mark, left = {taker: 0, other: 162 + held}, 0
            elif last and profile == "asce":
                mark, left = have, held
            else:
                mark, left = {taker: 0, other: have[other]}, held + have[taker]
            found.add((mark["A"] + plus["A"], mark["B"] + plus["B"], left, left > 0))
    return found


def ledger(rules, deal, declared):  # noqa: C901, PLR0912, PLR0915 - one page, top to bottom
    """(mark of A, mark of B, points waiting, outcome) of any deal, entry by entry.

    rules: `ScoringProfile.parameters()`; what is not played is absent.  declared: points of the
    declarations that stand, by "A" and "B".
    """
    taker, other = deal.taker.value, deal.taker.other.value
    capot, belote, bid = deal.capot and deal.capot.value, deal.belote and deal.belote.value, None
    doubled, contract, total = 0, 0, 152 + rules["last_trick"]
    if deal.contract:
        bid, doubled = deal.contract.value, deal.contract.doubled
        contract = {"capot": rules["capot_contract"], "generale": rules["generale"]}.get(bid, bid)
    factor = (1, rules.get("double", 1), rules.get("redouble", 1))[doubled]
    contract_factor = factor if rules.get("doubled", "all") != "points" else 1
    cards_factor = factor if rules.get("doubled", "all") != "contract" else 1

    have = {"A": total * (capot == "A"), "B": total * (capot == "B")}
    exact = dict(have)
    if not capot:
        reported = {"A": deal.points.a, "B": deal.points.b}
        deck = reported["A"] + reported["B"]
        exact = {side: Fraction(own * total, deck) for side, own in reported.items()}
        have[taker] = floor(exact[taker] + Fraction(1, 2))
        have[other] = total - have[taker]
    helps = bid is None or isinstance(bid, str) or bid >= rules.get("belote_counts_from", 0)
    if belote and rules["belote_counts"] and helps:
        exact[belote] += rules["belote"]
    for side in "AB":
        if rules.get("declarations_count"):
            exact[side] += declared[side]

    if capot:
        outcome = "capot_made" if capot == taker else "capot_suffered"
    elif isinstance(bid, str) or (bid and exact[taker] < max(bid, rules["least_points"])):
        outcome = "failed"
    elif bid and rules["contract_needs"] == "bid":
        outcome = "made"
    elif rules.get("enough"):
        outcome = "made" if exact[taker] >= rules["enough"] else "failed"
    elif exact[taker] == exact[other]:
        ways = {"fails": "failed", "makes": "made", "litige": "litige", "replay": "replay"}
        outcome = ways[rules["tie"]]
    else:
        outcome = "made" if exact[taker] > exact[other] else "failed"
    if outcome == "replay":
        return 0, 0, deal.held, "litige"

    entries = []  # side, what, points
    won = outcome in {"made", "capot_made", "litige"}
    if bid and rules["marks"] == "contract":
        pass
    elif not won:
        worth = {"capot": rules.get("capot_bid_failed"), "generale": rules.get("generale")}
        paid = worth.get(bid, rules["failed"])
        own = rules.get("capot_suffered_doubled", 0) if doubled else 0
        if outcome == "capot_suffered" and not own:
            paid = max(paid, rules["capot_suffered"]) if bid else rules["capot_suffered"]
        paid *= cards_factor
        if outcome == "capot_suffered":
            paid = max(paid, own)
        entries.append((other, "cards", paid))
    elif outcome == "capot_made":
        worth = {"capot": rules.get("capot_bid_made"), "generale": rules.get("generale")}
        entries.append((taker, "cards", worth.get(bid, rules["capot"]) * cards_factor))
    elif doubled and rules["doubled_made"] == "all_to_taker":
        entries.append((taker, "cards", rules["failed"] * cards_factor))
    else:
        entries += [(side, "cards", have[side] * cards_factor) for side in "AB"]
    if bid and won and rules["marks"] != "points":
        entries.append((taker, "contract", contract * contract_factor))
    if bid and not won and rules.get("failed_contract", True):
        entries.append((other, "contract", contract * contract_factor))

    if belote:
        goes = rules["belote_goes"]
        belote_factor = 0 if goes == "nobody" else factor if rules.get("belote_doubled") else 1
        if belote == taker and not won and goes in {"to_defenders", "to_winner"}:
            belote = other
        elif belote == other and won and doubled and goes == "to_winner" and outcome != "litige":
            belote = taker
        entries.append((belote, "belote", rules["belote"] * belote_factor))
    for side in "AB":
        way = "kept"
        if capot and capot != side:
            way = rules.get("declarations_capot", way)
        elif side == taker and not won:
            way = rules.get("declarations_failed", way)
        gainer = side if way == "kept" else {"A": "B", "B": "A"}[side]
        entries.append((gainer, "declared", declared[side] * (way != "lost")))

    waiting, mark = deal.held, {"A": 0, "B": 0}
    if outcome != "litige":
        entries.append((taker if won else other, "pot", waiting))
        waiting = 0
    elif rules["litige_again"] == "to_defenders":
        entries.append((other, "pot", waiting))
        waiting = 0
    marks_own = deal.last and rules.get("litige_last") == "each_marks"
    for side, what, points in entries:
        way = rules.get("litige_waits") if outcome == "litige" and not marks_own else None
        waits = what != "pot" and (
            (way == "cards" and side == taker and what == "cards")
            or (way == "all" and side == taker)
            or (way == "deal" and (what == "cards" or (bid is not None and what != "belote")))
        )
        if waits:
            waiting += points
        else:
            mark[side] += points
    if rules["rounding"] != "none" and (rules["round_last"] or not deal.last):
        for side in "AB":
            tens, units = divmod(mark[side], 10)
            up = units >= (5 if rules["rounding"] == "five_up" else 6)
            mark[side] = 10 * (tens + up)
            if rules["rounding"] == "to_five":
                mark[side] = 5 * round((10 * tens + units - 1) / 5)
    return mark["A"], mark["B"], waiting, outcome


def sheets(profile: str, deals: int) -> set[tuple[int, int, int]]:
    """Every (total A, total B, points waiting) that `deals` deals can give."""
    reached = {(0, 0, 0)}
    for number in range(1, deals + 1):
        after = set()
        results = {}
        for a, b, held in reached:
            if held not in results:
                results[held] = deal_results(profile, held, number == deals)
            after |= {(a + x, b + y, left) for x, y, left, _ in results[held]}
        reached = after
    return reached


def beats(card: str, other: str, trump: str) -> bool:
    """Whether `card`, played after `other`, takes the trick from it."""
    if card[1] == other[1]:
        order = TRUMP if card[1] == trump else PLAIN
        return order.index(card[0]) > order.index(other[0])
    return card[1] == trump


def winner(trick: list[str], trump: str) -> int:
    best = 0
    for place, card in enumerate(trick):
        if beats(card, trick[best], trump):
            best = place
    return best


def legal(trick: list[str], hand: list[str], trump: str) -> list[str]:  # noqa: PLR0911
    """S2 and ASCE: follow; go higher in trumps; ruff and over-ruff unless the partner is master."""
    if not trick:
        return list(hand)
    best = winner(trick, trump)
    higher = [card for card in hand if card[1] == trump and beats(card, trick[best], trump)]
    trumps = [card for card in hand if card[1] == trump]
    if any(card[1] == trick[0][1] for card in hand):
        if trick[0][1] == trump:
            return higher or trumps
        return [card for card in hand if card[1] == trick[0][1]]
    if not trumps:
        return list(hand)
    if best != len(trick) - 2:
        return higher or trumps
    if trick[best][1] != trump or not higher:
        return list(hand)
    return [card for card in hand if card[1] != trump or card in higher]


def ranked(card: str, trump: str) -> int:
    return (TRUMP if trump in (card[1], "AT") else PLAIN).index(card[0])


def holds(trick: list[str], trump: str) -> str:
    """The card that is master: the highest trump, or the highest of the suit led."""
    ruffs = [card for card in trick if card[1] == trump]
    able = ruffs or [card for card in trick if card[1] == trick[0][1]]
    return max(able, key=lambda card: ranked(card, trump))


def may(card: str, trick: list[str], hand: list[str], trump: str, school: str) -> bool:  # noqa: PLR0911
    """Whether one card may be played: section 2 of the matrix, sentence by sentence.

    school: CL, CF, CO, S4, SO, S0; "alone" is CL without partners.
    """
    if not trick:
        return True
    led, master = trick[0][1], holds(trick, trump)
    partner = school != "alone" and len(trick) > 1 and trick[-2] == master
    follows = [own for own in hand if own[1] == led]
    trumps = [own for own in hand if own[1] == trump]
    over = [
        own for own in hand if own[1] == master[1] and ranked(own, trump) > ranked(master, trump)
    ]
    if follows:
        if card not in follows or trump not in (led, "AT"):
            return card in follows
        spared = (school == "S0" and trump != "AT") or (school == "SO" and partner)
        return spared or not over or card in over
    if not trumps:
        return True
    if master[1] != trump:
        return (partner and school != "S4") or (partner and master[1] == led) or card in trumps
    if partner and school in ("CF", "CO", "SO", "S0"):
        return True
    if partner and school == "CL":
        return card not in trumps or not over or card in over
    if over:
        return card in over
    return card in trumps or (school in ("CO", "SO") and not partner)


def ways(hands: list[list[str]], trump: str, school: str, depth: int) -> int:
    """How many ways to play the next `depth` cards at a table of any size, seat 0 leading."""

    def count(left: list[list[str]], trick: list[str], leader: int, more: int) -> int:
        if len(trick) == len(left):
            leader = (leader + trick.index(holds(trick, trump))) % len(left)
            trick = []
        if more == 0:
            return 1
        seat = (leader + len(trick)) % len(left)
        own = left[seat]
        found = 0
        for card in own:
            if may(card, trick, own, trump, school):
                rest = [[c for c in hand if c != card] for hand in left]
                found += count(rest, [*trick, card], leader, more - 1)
        return found

    return count(hands, [], 0, depth)


def continuations(hands: list[list[str]], trump: str, depth: int) -> int:
    """How many legal ways to play the next `depth` cards, seat 0 leading."""

    def count(left: list[list[str]], trick: list[str], leader: int, more: int) -> int:
        if more == 0:
            return 1
        seat = (leader + len(trick)) % 4
        ways = 0
        for card in legal(trick, left[seat], trump):
            rest = [[c for c in hand if c != card] for hand in left]
            played = [*trick, card]
            if len(played) == 4:
                ways += count(rest, [], (leader + winner(played, trump)) % 4, more - 1)
            else:
                ways += count(rest, played, leader, more - 1)
        return ways

    return count(hands, [], 0, depth)
