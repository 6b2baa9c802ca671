"""What the scoring profile decides, as articles: how one takes, plays, and what a deal is worth.

What is not played is not printed; nor is the target of a game, for a partie of a concours ends with
its last deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.cards import Trump
from scoring.choices import (
    BeloteGoes,
    DoubledMade,
    LitigeWaits,
    Marks,
    Rounding,
    Tie,
    TrumpLed,
)
from scoring.contracts import Bid, plays
from scoring.marks import bid_in_all
from tournaments.rules.said import Said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.profile import ScoringProfile

_NO_TRUMP_CARDS, _ALL_TRUMP_CARDS = 120, 248


def taking(profile: ScoringProfile) -> Iterator[Said]:
    """Who plays, with what, and how the trump is found."""
    deck = {"deck": profile.deck}
    yield Said("taking", f"players.{profile.players}", params=deck, points=("players", "deck"))
    if (profile.players, profile.deck) == (3, 32):
        yield Said("taking", "stock", points=("players", "deck"))
    if not profile.bids:
        yield Said("taking", "bidding.turn_up", points=("bidding",))
        return
    yield from _bids(profile)


def _bids(profile: ScoringProfile) -> Iterator[Said]:
    names = ("bidding", "lowest_bid", "highest_bid", "bid_step")
    yield Said(
        "taking",
        "bidding.bids",
        params={
            "lowest": profile.lowest_bid,
            "highest": profile.highest_bid,
            "step": profile.bid_step,
        },
        points=names,
    )
    yield _number("taking", "capot_contract", profile.capot_contract, "capot")
    yield _number("taking", "generale", profile.generale, "generale")
    deal = profile.deal_points
    for name, cards in (("no_trump", _NO_TRUMP_CARDS), ("all_trump", _ALL_TRUMP_CARDS)):
        raw: dict[str, object] = {"raw": cards + profile.last_trick, "deal": deal}
        scaled = getattr(profile, name) == "scaled"
        yield _answer("taking", profile, name, raw if scaled else None)


def _number(chapter: str, name: str, value: int, called: str) -> Said:
    """The sentence of a number that may be none."""
    params = {called: value} if value else {}
    return Said(chapter, name if value else f"{name}.none", params=params, points=(name,))


def _answer(
    chapter: str, profile: ScoringProfile, name: str, params: dict[str, object] | None = None
) -> Said:
    """The sentence of a choice, or of a yes and no."""
    value = getattr(profile, name)
    said = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    return Said(chapter, f"{name}.{said}", params=params or {}, points=(name,))


def play(profile: ScoringProfile) -> Iterator[Said]:
    """What may be played to a trick."""
    partners = profile.players == 4
    yield Said("play", "play.follow" if partners else "play.follow_alone")
    if profile.trump_led is TrumpLed.NEED_NOT and plays(profile, Trump.ALL):
        yield Said("play", "trump_led.need_not_but", points=("trump_led", "all_trump"))
    elif partners or profile.trump_led is TrumpLed.NEED_NOT:
        yield _answer("play", profile, "trump_led")
    else:
        yield Said("play", "trump_led.alone", points=("trump_led",))
    if partners:
        yield _answer("play", profile, "partner_ruffed")
    if profile.applies("cannot_go_higher"):
        yield _answer("play", profile, "cannot_go_higher")


def points(
    profile: ScoringProfile, *, both_words: bool, king_first: bool, caps_from: int = 1
) -> Iterator[Said]:
    """What a deal is worth, and what is kept of a round.

    both_words: the belote must be called by its two words.  king_first: its king must be played
    before its queen.  caps_from: the first round of which no more is kept than the caps.
    """
    yield from _declarations(profile)
    yield _belote(profile, both_words=both_words)
    if profile.belote:
        code = "belote.king_first" if king_first else "belote.any_order"
        yield Said("points", code, ("customs.king_first",))
    yield _last_trick(profile)
    yield from _bid_contract(profile) if profile.bids else _taken_contract(profile)
    yield from _tie(profile)
    yield from _capot(profile)
    yield _failed(profile)
    yield from _doubled(profile)
    if profile.belote:
        yield _belote_goes(profile)
    yield _answer("points", profile, "rounding")
    if profile.rounding is not Rounding.NONE:
        yield _answer("points", profile, "round_last")
    yield from _caps(profile, caps_from)


def _declarations(profile: ScoringProfile) -> Iterator[Said]:
    if not profile.declarations:
        code = "declarations.none" if profile.belote else "declarations.not_even_belote"
        yield Said("points", code, points=("declarations",))
        return
    for code in ("declarations.values", "declarations.shown", "declarations.best"):
        yield Said("points", code, points=("declarations",))
    for name in ("long_runs", "declarations_order", "declarations_tie"):
        yield _answer("points", profile, name)
    for name in ("declarations_failed", "declarations_capot", "false_declaration"):
        yield _answer("points", profile, name)
    if profile.applies("no_trump_carres"):
        yield _answer("points", profile, "no_trump_carres")


def _belote(profile: ScoringProfile, *, both_words: bool) -> Said:
    fields = ("customs.both_words",)
    if not profile.belote:
        return Said("points", "belote.none", points=("belote",))
    code = "belote.words" if both_words else "belote.called"
    return Said("points", code, fields, {"belote": profile.belote}, ("belote",))


def _last_trick(profile: ScoringProfile) -> Said:
    deal = {"deal": profile.deal_points}
    if not profile.last_trick:
        return Said("points", "last_trick.none", params=deal, points=("last_trick",))
    params = {**deal, "last_trick": profile.last_trick}
    return Said("points", "last_trick", params=params, points=("last_trick",))


def _taken_contract(profile: ScoringProfile) -> Iterator[Said]:
    if profile.enough:
        enough = {"points": profile.enough}
        yield Said("points", "enough", params=enough, points=("enough",))
        if profile.belote:
            yield _answer("points", profile, "belote_counts")
    elif not profile.belote:
        yield Said("points", "contract.more", points=("enough",))
    else:
        code = "contract.with_belote" if profile.belote_counts else "contract.without_belote"
        yield Said("points", code, points=("enough", "belote_counts"))
    if profile.declarations:
        yield _answer("points", profile, "declarations_count")


def _bid_contract(profile: ScoringProfile) -> Iterator[Said]:
    yield _answer("points", profile, "contract_needs")
    if profile.belote_counts_from:
        names = ("belote_counts", "belote_counts_from")
        least: dict[str, object] = {"least": profile.belote_counts_from}
        yield Said("points", "belote_counts.from", params=least, points=names)
    elif profile.belote:
        names = ("belote_counts", *(("belote_counts_from",) if profile.belote_counts else ()))
        said = "yes" if profile.belote_counts else "no"
        yield Said("points", f"belote_counts.{said}", points=names)
    if profile.applies("declarations_count"):
        yield _answer("points", profile, "declarations_count")
    if profile.least_points:
        needs = {"points": profile.least_points}
        yield Said("points", "least_points", params=needs, points=("least_points",))
    yield _answer("points", profile, "marks")


def _tie(profile: ScoringProfile) -> Iterator[Said]:
    if not profile.applies("tie"):
        return
    if profile.tie is not Tie.LITIGE:
        yield _answer("points", profile, "tie")
        return
    whole = profile.litige_waits is LitigeWaits.DEAL
    code = "tie.litige" + ("_deal" if whole else "") + ("_contract" if profile.bids else "")
    half = {"half": profile.deal_points // 2}
    yield Said("points", code, params=half, points=("tie", "litige_waits"))
    yield from _waits(profile)
    yield _answer("points", profile, "litige_again")
    yield _answer("points", profile, "litige_last")


def _waits(profile: ScoringProfile) -> Iterator[Said]:
    """What becomes of belote and declarations, where there are any.

    Where contracts are bid, declarations wait with a whole deal.
    """
    waits = profile.litige_waits
    belote = profile.belote > 0 and profile.belote_goes is not BeloteGoes.NOBODY
    declared = profile.declarations and not (profile.bids and waits is LitigeWaits.DEAL)
    if not (belote or declared):
        return
    also = ("_declared" if belote else "_only_declared") if declared else ""
    yield Said("points", f"litige_waits.{waits}{also}", points=("litige_waits",))


def _capot(profile: ScoringProfile) -> Iterator[Said]:
    if profile.bids and profile.marks is Marks.CONTRACT:
        return
    names, capot = ("capot", "capot_suffered"), {"capot": profile.capot}
    both = {**capot, "suffered": profile.capot_suffered}
    if profile.bids:
        yield Said("points", "capot.not_bid", params=both, points=names)
        yield from _bid_capot(profile)
    elif profile.capot == profile.capot_suffered:
        yield Said("points", "capot.same", params=capot, points=names)
    else:
        yield Said("points", "capot.differs", params=both, points=names)


def _bid_capot(profile: ScoringProfile) -> Iterator[Said]:
    if profile.capot_contract:
        names = ("capot_bid_made", "capot_bid_failed", "failed_contract")
        code = "capot_bid.and_contract" if profile.failed_contract else "capot_bid"
        params = {"made": profile.capot_bid_made, "failed": profile.capot_bid_failed}
        yield Said("points", code, params=params, points=names)
        yield _in_all(profile, Bid.CAPOT, ("capot_contract", *names))
    if profile.generale:
        params = {"generale": profile.generale}
        code = "generale.and_contract" if profile.failed_contract else "generale.made"
        yield Said("points", code, params=params, points=("generale", "failed_contract"))
        yield _in_all(profile, Bid.GENERALE, ("generale", "failed_contract"))


def _in_all(profile: ScoringProfile, bid: Bid, names: tuple[str, ...]) -> Said:
    """What all of the others come to, for whoever does not want to add them up."""
    made, failed = bid_in_all(profile, bid)
    code = "capot_bid.in_all" if bid is Bid.CAPOT else "generale.in_all"
    return Said("points", code, params={"made": made, "failed": failed}, points=("marks", *names))


def _failed(profile: ScoringProfile) -> Said:
    names = ("failed", "failed_contract") if profile.bids else ("failed",)
    if profile.bids and profile.marks is Marks.CONTRACT:
        return Said("points", "failed.contract", points=("failed_contract",))
    with_bid = profile.bids and profile.failed_contract
    code = "failed.and_contract" if with_bid else "failed"
    return Said("points", code, params={"failed": profile.failed}, points=names)


def _doubled(profile: ScoringProfile) -> Iterator[Said]:
    if not profile.bids:
        return
    factors: dict[str, object] = {"double": profile.double, "redouble": profile.redouble}
    names = ("doubled", "double", "redouble")
    yield Said("points", f"doubled.{profile.doubled}", params=factors, points=names)
    yield from _on_top_doubled(profile)
    if profile.applies("capot_doubles"):
        may = ("capot", "yes") if profile.capot_doubles else ("no_capot", "no")
        code = f"capot_doubles.{may[profile.generale > 0]}"
        yield Said("points", code, points=("capot_doubles",))
    if profile.capot_suffered_doubled:
        own: dict[str, object] = {"points": profile.capot_suffered_doubled}
        name = "capot_suffered_doubled"
        yield Said("points", name, params=own, points=(name,))
    if profile.marks is not Marks.CONTRACT:
        points_of_takers: dict[str, object] = {"failed": profile.failed}
        shared = profile.doubled_made is DoubledMade.EACH_ITS_OWN
        yield _answer("points", profile, "doubled_made", None if shared else points_of_takers)


def _on_top_doubled(profile: ScoringProfile) -> Iterator[Said]:
    """What becomes of belote and declarations under coinche, where there are any."""
    if profile.belote_doubled:
        code = "doubled.belote_declared" if profile.declarations else "doubled.belote"
        yield Said("points", code, points=("belote_doubled",))
    elif profile.declarations:
        names = ("belote_doubled",) if profile.applies("belote_doubled") else ()
        yield Said("points", "doubled.never_declared", points=names)
    elif profile.belote:
        yield Said("points", "doubled.never", points=("belote_doubled",))


def _belote_goes(profile: ScoringProfile) -> Said:
    if profile.belote_goes is BeloteGoes.HOLDER:
        return Said("points", "belote.inviolable", points=("belote_goes",))
    return _answer("points", profile, "belote_goes")


def _caps(profile: ScoringProfile, first: int) -> Iterator[Said]:
    if not profile.cap:
        return
    params = {"cap": profile.cap, "loser": profile.cap_loser}
    later = {} if first == 1 else {"first": first}
    code, fields = ("cap.from" if later else "cap"), ("format.caps_from",)
    yield Said("points", code, fields, params | later, points=("cap", "cap_loser"))
    yield Said("points", "cap.given")
