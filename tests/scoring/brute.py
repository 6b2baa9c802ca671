"""Every deal of every profile, one after another, marked by the rule texts alone.

Nothing of the engine is asked but the plain values of a profile's parameters.
"""

from itertools import product

SUIT = [0, *range(2, 161), 162]
"""SCORING.md: all but 1 and 161; the same at sans-atout with aces at 19."""
ALL_TRUMP = [points for points in range(259) if points not in {1, 2, 5, 253, 256, 257}]
DECLARED = [
    *(20, 40, 50, 60, 70, 80, 90, 100, 110, 120, 140, 150, 160, 170, 190, 200, 210, 220, 240, 250),
    *(260, 270, 290, 300, 320, 340, 350, 370, 390, 400, 420, 450, 470, 500, 550),
]
"""SCORING.md, "Totals of a sheet": of one side; the other one's do not stand."""


def results(rules, held=0, last=False, contracts=None):
    """Every (mark of A, mark of B, points waiting after) that one deal can give."""
    found = set()
    for contract in contracts or every_contract(rules):
        for mine, theirs, left in taken(rules, contract, held, last):
            found.add((mine, theirs, left))
            found.add((theirs, mine, left))
    return found


def every_contract(rules):
    if rules["bidding"] == "turn_up":
        return [None]
    values = [*range(rules["lowest_bid"], rules["highest_bid"] + 1, rules["bid_step"])]
    values += ["capot"] * bool(rules["capot_contract"]) + ["generale"] * bool(rules["generale"])
    trumps = ["S", *(["NT"] if rules["no_trump"] != "not_played" else [])]
    trumps += ["AT"] if rules["all_trump"] != "not_played" else []
    every = product(values, trumps, range(3))
    return [
        one
        for one in every
        if rules.get("capot_doubles", True) or one[0] in range(999) or not one[2]
    ]


def taken(rules, contract, held, last):
    """The same for one contract, the taker's mark first."""
    trump = contract[1] if contract else "S"
    belotes = [None, "T", "D"] if rules["belote"] and trump != "NT" else [None]
    declared = [(None, 0)]
    if rules["declarations"]:
        declared += product("TD", DECLARED)
    scaled = trump == "AT" and rules["all_trump"] == "scaled"
    for belote, (owner, worth) in product(belotes, declared):
        case = Case(rules, contract, belote, owner, worth)
        for capot in "TD":
            yield case.decided(capot == "T", case.capot(capot), capot, held, last)
        for raw in ALL_TRUMP if scaled else SUIT:
            yield case.points(raw, 258 if scaled else 162, held, last)


class Case:
    def __init__(self, rules, contract, belote, owner, worth):
        self.rules, self.contract, self.owner, self.worth = rules, contract, owner, worth
        self.fails = {}
        self.belote = belote
        self.times = 1
        if contract:
            self.times = (1, rules["double"], rules["redouble"])[contract[2]]
        counts = rules.get("declarations_count") and worth
        own = rules["belote"] if belote and rules["belote_counts"] else 0
        if contract and contract[0] in range(rules.get("belote_counts_from", 0)):
            own = 0
        twice = rules.get("belote_doubled") and self.times
        self.belote_worth = rules["belote"] * (twice or 1)
        self.plus = {
            side: own * (belote == side) + (counts or 0) * (owner == side) for side in "TD"
        }

    def capot(self, side):
        rules = self.rules
        if self.contract is None:
            return rules["capot"] if side == "T" else rules["capot_suffered"]
        bid = self.contract[0]
        if side == "D":
            usual = {"capot": rules.get("capot_bid_failed", 0), "generale": rules["generale"]}
            own = rules.get("capot_suffered_doubled", 0) if self.contract[2] else 0
            plain = usual.get(bid, rules["failed"])
            plain = plain if own else max(plain, rules["capot_suffered"])
            return max(plain * self.card_times(), own)
        made = {"capot": rules.get("capot_bid_made", 0), "generale": rules["generale"]}
        return made.get(bid, rules["capot"]) * self.card_times()

    def card_times(self):
        return 1 if self.rules["doubled"] == "contract" else self.times

    def bid_worth(self):
        if self.contract is None:
            return 0
        bid = self.contract[0]
        worth = {"capot": self.rules["capot_contract"], "generale": self.rules["generale"]}
        return worth.get(bid, bid) * (1 if self.rules["doubled"] == "points" else self.times)

    def points(self, raw, deck, held, last):
        rules, plus = self.rules, self.plus
        mine, theirs = raw * 162 + plus["T"] * deck, (deck - raw) * 162 + plus["D"] * deck
        cards = (raw * 324 + deck) // (2 * deck)
        if self.contract:
            bid = self.contract[0]
            if isinstance(bid, str) or mine < max(bid, rules["least_points"]) * deck:
                return self.failed(held, last)
            if rules["contract_needs"] == "bid":
                return self.made(cards, held, last)
        elif rules.get("enough"):
            wins = mine >= rules["enough"] * deck
            return self.made(cards, held, last) if wins else self.failed(held, last)
        if mine == theirs:
            if rules["tie"] == "litige":
                return self.litige(cards, held, last)
            if rules["tie"] == "replay":
                return 0, 0, held
            mine += rules["tie"] == "makes"
        return self.made(cards, held, last) if mine > theirs else self.failed(held, last)

    def failed(self, held, last):
        """The same whatever the cards were worth."""
        if (held, last) not in self.fails:
            self.fails[held, last] = self.marked_as_failed(held, last)
        return self.fails[held, last]

    def marked_as_failed(self, held, last):
        marks = self.rules["failed"]
        if self.contract:
            usual = {
                "capot": self.rules.get("capot_bid_failed", 0),
                "generale": self.rules["generale"],
            }
            marks = usual.get(self.contract[0], marks) * self.card_times()
        return self.decided(False, marks, None, held, last)

    def made(self, cards, held, last):
        both = self.shared(cards)
        return self.decided(True, both["T"], None, held, last, theirs=both["D"])

    def shared(self, cards):
        rules = self.rules
        if not self.contract:
            return {"T": cards, "D": 162 - cards}
        if self.contract[2] and rules["doubled_made"] == "all_to_taker":
            return {"T": rules["failed"] * self.card_times(), "D": 0}
        return {"T": cards * self.card_times(), "D": (162 - cards) * self.card_times()}

    def decided(self, made, marks, capot, held, last, theirs=0):  # noqa: PLR0917
        """What the winner marks, and the other side, with all that comes on top."""
        rules = self.rules
        winner = "T" if made else "D"
        found = {"T": 0, "D": 0}
        if not self.contract or rules["marks"] != "contract":
            found[winner] += marks
            found["D" if made else "T"] += theirs
        contract_counts = rules.get("marks") != "points" if made else rules.get("failed_contract")
        if self.contract and contract_counts:
            found[winner] += self.bid_worth()
        if (to := self.belote_to(made)) is not None:
            found[to] += self.belote_worth
        if self.owner and (to := self.declared_to(made, capot)) is not None:
            found[to] += self.worth
        found[winner] += held
        return self.rounded(found["T"], last), self.rounded(found["D"], last), 0

    def belote_to(self, made):
        goes = self.rules.get("belote_goes")
        if self.belote is None or goes == "nobody":
            return None
        if goes in {"to_defenders", "to_winner"} and self.belote == "T" and not made:
            return "D"
        doubled = self.contract and self.contract[2]
        return (
            "T"
            if goes == "to_winner" and self.belote == "D" and made and doubled
            else (self.belote)
        )

    def declared_to(self, made, capot):
        other = "D" if self.owner == "T" else "T"
        if capot == other:
            rule = self.rules["declarations_capot"]
        elif self.owner == "T" and not made:
            rule = self.rules["declarations_failed"]
        else:
            return self.owner
        return {"lost": None, "kept": self.owner}.get(rule, other)

    def litige(self, cards, held, last):
        rules = self.rules
        points = self.shared(cards)
        bid = self.bid_worth() if self.contract and rules["marks"] != "points" else 0
        if self.contract and rules["marks"] == "contract":
            points = {"T": 0, "D": 0}
        tops = {"T": 0, "D": 0}
        if self.belote and rules.get("belote_goes") != "nobody":
            tops[self.belote] += self.belote_worth
        declared = {side: self.worth * (self.owner == side) for side in "TD"}
        own = {side: points[side] + tops[side] + declared[side] for side in "TD"}
        own["T"] += bid
        waits = {"T": 0, "D": 0}
        if last and rules["litige_last"] == "each_marks":
            pass
        elif rules["litige_waits"] == "cards":
            waits["T"] = points["T"]
        elif rules["litige_waits"] == "all":
            waits["T"] = own["T"]
        elif self.contract:
            waits = {side: own[side] - tops[side] for side in "TD"}
        else:
            waits = points
        passed = held if rules["litige_again"] == "to_defenders" else 0
        left = held - passed + sum(waits.values())
        mine, theirs = own["T"] - waits["T"], own["D"] - waits["D"] + passed
        return self.rounded(mine, last), self.rounded(theirs, last), left

    def rounded(self, mark, last):
        rule = self.rules["rounding"]
        if rule == "none" or (last and not self.rules["round_last"]):
            return mark
        if rule == "to_five":
            return 5 * round((mark - 1) / 5)
        tens, units = divmod(mark, 10)
        return 10 * (tens + (units >= (5 if rule == "five_up" else 6)))
