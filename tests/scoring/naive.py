"""A second implementation, slow and written from the rule texts alone, to check the first."""

from itertools import product

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
