"""The requests of the command line: JSON data in, the answer as JSON data out, nothing printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scoring import fields, profile
from scoring.card_requests import declarations, legal, renonce, trick
from scoring.checks import HIGHEST_POT, check_contract, share
from scoring.choices import Tie
from scoring.deal import NONE_DECLARED, Deal, score_deal
from scoring.errors import ScoringError
from scoring.fields import Fields
from scoring.game import score_game
from scoring.parameters import HIGHEST_TARGET
from scoring.sheet import score_sheet
from scoring.sides import BySide
from scoring.totals import HIGHEST, MOST_DEALS, NOTHING, judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scoring.cards import Trump
    from scoring.contracted import Bidden
    from scoring.contracts import Contract
    from scoring.deal import DealScore
    from scoring.declarations import Declared
    from scoring.likely import Explanation
    from scoring.profile import ScoringProfile

Answer = dict[str, object]
Translate = Callable[[str], str]
Request = Callable[[object, Translate], Answer]
ALL_SUGGESTIONS = 1000
_points = fields.number(-HIGHEST, HIGHEST)
_declared_points = fields.number(0, HIGHEST)


def profiles() -> Iterator[Answer]:
    """One answer a shipped profile: its name, sources and parameters."""
    for name in profile.names():
        shipped = profile.load(name)
        yield {
            "profile": name,
            "name": shipped.name,
            "sources": list(shipped.sources),
            "parameters": shipped.parameters(),
        }


def deal(data: object, translate: Translate) -> Answer:
    """One deal to points."""
    asked = Fields(data)
    rules = _profile(asked)
    return _scored(score_deal(rules, _deal(asked, rules)), translate)


def sheet(data: object, translate: Translate) -> Answer:
    """A list of deals to totals; or a number of deals and totals to a verdict."""
    asked = Fields(data)
    rules = _profile(asked)
    penalties = asked.maybe("penalties", fields.by_side(_points, 0), NOTHING)
    if "totals" in asked:
        return _judged(asked, rules, penalties, translate)
    rows = asked.need("deals", _rows)
    asked.done()
    scored = score_sheet(rules, _deals(rows, rules))
    totals = BySide(a=scored.totals.a + penalties.a, b=scored.totals.b + penalties.b)
    return {
        "totals": totals.as_dict(),
        "held": scored.held,
        "deals": [_scored(one, translate) for one in scored.deals],
    }


def game(data: object, translate: Translate) -> Answer:
    """A list of deals to where a game to a target stands, and who has won it."""
    asked = Fields(data)
    rules = _profile(asked)
    start = asked.maybe("start", fields.by_side(fields.number(0, HIGHEST), 0), NOTHING)
    target = asked.maybe("target", fields.or_none(fields.number(0, HIGHEST_TARGET)), None)
    stopped = asked.maybe("stopped", fields.flag, default=False)
    rows = asked.need("deals", _rows)
    asked.done()
    found = score_game(rules, _deals(rows, rules), start=start, target=target, stopped=stopped)
    return {
        "totals": found.totals.as_dict(),
        "counted": found.counted.as_dict(),
        "held": found.held,
        "over": found.over,
        "winner": found.winner and found.winner.value,
        "after": found.after,
        "reasons": [reason.sentence(translate) for reason in found.reasons],
    }


REQUESTS: Mapping[str, Request] = {
    "deal": deal,
    "sheet": sheet,
    "game": game,
    "legal": legal,
    "trick": trick,
    "declarations": declarations,
    "renonce": renonce,
}


def read_deal(data: object, rules: ScoringProfile) -> Deal:
    """The deal of a `deal` request without its profile, under any profile.

    Raises ScoringError; what the cards cannot give is left to `score_deal`.
    """
    return _deal(Fields(data), rules)


def _profile(asked: Fields) -> ScoringProfile:
    return profile.load(asked.need("profile", fields.text))


def _deal(asked: Fields, rules: ScoringProfile) -> Deal:
    taker = asked.need("taker", fields.side)
    contract = _contract(asked, rules)
    told = asked.maybe("trump", fields.or_none(fields.trump), None)
    capot = asked.maybe("capot", fields.or_none(fields.side), None)
    belote = asked.maybe("belote", fields.or_none(fields.side), None)
    declared = _declared(asked, rules)
    first = asked.maybe("first", fields.or_none(fields.side), None)
    held = asked.maybe("held", fields.number(0, HIGHEST_POT), 0)
    last = asked.maybe("last", fields.flag, default=False)
    trump = contract.trump if contract else told
    points = _shared(asked, rules, trump, optional=capot is not None)
    asked.done()
    return Deal(
        taker=taker,
        points=points,
        capot=capot,
        belote=belote,
        held=held,
        last=last,
        contract=contract,
        declarations=declared,
        trump=told,
        first=first,
    )


def _contract(asked: Fields, rules: ScoringProfile) -> Contract | None:
    if not rules.bids:
        asked.refuse("contract")
        return None
    contract = asked.need("contract", fields.contract)
    with asked.inside():
        check_contract(rules, contract)
    return contract


def _declared(asked: Fields, rules: ScoringProfile) -> Declared:
    if not rules.declarations:
        asked.refuse("declarations")
        return NONE_DECLARED
    return asked.maybe("declarations", fields.by_side(fields.declarations, ()), NONE_DECLARED)


def _shared(
    asked: Fields, rules: ScoringProfile, trump: Trump | None, *, optional: bool
) -> BySide[int] | None:
    read = fields.by_side(fields.or_none(fields.whole), None)
    if optional:
        given = asked.maybe("points", fields.or_none(read), None)
    else:
        given = asked.need("points", read)
    if given is None:
        return None
    with asked.inside():
        return share(rules, given.a, given.b, trump)


def _deals(rows: list[object], rules: ScoringProfile) -> list[Deal]:
    return [_deal(Fields(row, f"deals.{place}"), rules) for place, row in enumerate(rows)]


def _rows(value: object, path: str) -> list[object]:
    rows = fields.array(value, path)
    if not 1 <= len(rows) <= MOST_DEALS:
        raise ScoringError("bad_value", path)
    return rows


def _scored(scored: DealScore, translate: Translate) -> Answer:
    return {
        "outcome": scored.outcome.value,
        "score": scored.score.as_dict(),
        "held": scored.held,
        "reasons": [reason.sentence(translate) for reason in scored.reasons],
    }


def _judged(
    asked: Fields, rules: ScoringProfile, penalties: BySide[int], translate: Translate
) -> Answer:
    deals = asked.need("deals", fields.number(1, MOST_DEALS))
    totals = asked.need("totals", _both_totals)
    contracts = asked.maybe("contracts", _contracts, None)
    declared = asked.maybe("declared", fields.by_side(_declared_points, 0), None)
    asked.done()
    found = judge(
        rules,
        deals,
        totals,
        penalties,
        contracts=contracts,
        declared=declared,
        most_suggestions=ALL_SUGGESTIONS,
    )
    return {
        "verdict": found.verdict.value,
        "reason": found.reason.sentence(translate),
        "explains": found.explains and _explained(rules, found.explains),
        "suggestions": [meant.as_dict() for meant in found.suggestions],
    }


def _explained(rules: ScoringProfile, one: Explanation) -> Answer:
    """What the profile does not play is not told."""
    told: Answer = {"capots": one.capots, "belotes": one.belotes, "held": one.held}
    if rules.declarations:
        told["declarations"] = one.declarations
    if rules.tie is Tie.REPLAY:
        told["replayed"] = one.replayed
    return told


def _contracts(value: object, path: str) -> tuple[Bidden, ...]:
    rows = fields.array(value, path)
    return tuple(fields.bidden(row, f"{path}.{place}") for place, row in enumerate(rows))


def _both_totals(value: object, path: str) -> BySide[int]:
    both = Fields(value, path)
    totals = BySide(a=both.need("A", _points), b=both.need("B", _points))
    both.done()
    return totals
