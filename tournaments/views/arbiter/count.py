"""The page of "What does this deal count?": the marks of both sides, why, and by which articles."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.checks import HIGHEST_POT
from scoring.deal import score_deal
from scoring.errors import ScoringError
from tournaments import deals
from tournaments.forms.sheets import DealForm, shown_of
from tournaments.queries.sheets import game
from tournaments.views import scoring_words, sheet_lines
from tournaments.views.sheet import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import QueryDict

    from scoring.errors import Reason
    from scoring.sides import BySide
    from tournaments.queries.sheets import Game
    from tournaments.views.arbiter.book import Book, Cited

    Context = dict[str, object]

_CONTRACT: Final = ("contract", "contract_needs", "least_points")
_DECLARED: Final = ("declarations.best", "declarations_failed", "declarations_capot")
_BELOTE: Final = ("belote", "belote_goes")
ARTICLES: "Final[Mapping[str, tuple[str, ...]]]" = {
    "made": _CONTRACT,
    "failed": (*_CONTRACT, "failed"),
    "contract_made": (*_CONTRACT, "marks"),
    "contract_failed": (*_CONTRACT, "failed"),
    "contract_not_more": (*_CONTRACT, "failed"),
    "contract_doubled": ("doubled",),
    "contract_redoubled": ("doubled",),
    "all_to_taker": ("doubled_made",),
    "tricks_made": ("capot_bid", "generale"),
    "tricks_missed": ("capot_bid", "generale"),
    "all_tricks": ("capot",),
    "capot_made": ("capot",),
    "capot_suffered": ("capot",),
    "litige": ("tie",),
    "replay": ("tie",),
    "litige_waits": ("litige_waits",),
    "litige_all_waits": ("litige_waits",),
    "litige_last": ("litige_last",),
    "litige_lost": ("litige_waits", "litige_last"),
    "litige_all_lost": ("litige_waits", "litige_last"),
    "game_pot": ("litige_again", "litige_last"),
    "pot": ("tie", "litige_again"),
    "pot_stays": ("litige_again",),
    "belote": _BELOTE,
    "belote_holder": _BELOTE,
    "belote_to_defenders": _BELOTE,
    "belote_to_taker": _BELOTE,
    "belote_nobody": _BELOTE,
    "belote_waits": ("litige_waits",),
    "belote_lost": ("litige_waits", "litige_last"),
    "belote_times": ("doubled.belote", "doubled.belote_declared"),
    "belote_from": ("belote_counts",),
    "capot_doubled": ("capot_suffered_doubled",),
    "declarations": ("declarations.values", "declarations_count"),
    "declarations_best": _DECLARED,
    "declarations_equal": ("declarations_tie",),
    "declarations_go": _DECLARED,
    "declarations_lost": _DECLARED,
    "declarations_wait": ("litige_waits",),
    "rounded": ("rounding",),
    "rounded_five": ("rounding",),
    "rounded_side": ("rounding",),
    "rounded_five_side": ("rounding",),
    "not_rounded": ("round_last",),
}
"""By the code of a reason: the decisions of the règlement that it comes from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """outcome: how it went, in a word.  held: points that wait after it, or go to nobody (lost)."""

    outcome: str
    score: "BySide[int]"
    held: int
    lost: bool
    reasons: tuple[str, ...]
    articles: "tuple[Cited, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What stands on the form; faults: what could not be read."""

    typed: dict[str, object]
    faults: tuple[str, ...] = ()

    def fields(self) -> dict[str, str]:
        """The address keeps what was sent: nothing to add."""
        return {}


def context(book: "Book", said: "QueryDict") -> "Context":
    """Everything that the page shows of this question."""
    played = game(book.profile)
    typed = {**shown_of(None), "held": "", "last": "", **said.dict(), **_lists(said)}
    return {
        "asked": Asked(typed=typed),
        "game": played,
        "form": typed,
        "words": words_of(played, typed),
        "phone": True,
        "waits": book.profile.applies("litige_again"),
        "ends": any(map(book.profile.applies, ("litige_last", "round_last"))),
        **counted(book, played, said),
    }


def counted(book: "Book", played: "Game", said: "QueryDict") -> "Context":
    """The answer once the deal is told; what is missing or cannot be, in words, once asked for."""
    if "taker" not in said and "points" not in said:
        return {"counted": None, "fault": ""}
    form = DealForm({**said.dict(), "number": 1, "key": "-"} | _lists(said))
    form.is_valid()
    if fault := form.fault(played):
        return {"counted": None, "fault": fault}
    try:
        return {"counted": _scored(book, form.data_of(played), said), "fault": ""}
    except ScoringError as refused:
        return {"counted": None, "fault": scoring_words.said(refused)}


def _lists(said: "QueryDict") -> dict[str, object]:
    return {"carre": said.getlist("carre")}


def _scored(book: "Book", data: "deals.Data", said: "QueryDict") -> Counted:
    deal = deals.deal_of(book.profile, data, last=bool(said.get("last")))
    score = score_deal(book.profile, deals.with_held(deal, _held(said.get("held", ""))))
    return Counted(
        outcome=sheet_lines.outcome(score),
        score=score.score,
        held=score.held,
        lost=sheet_lines.lost(score),
        reasons=sheet_lines.reasons(score),
        articles=book.cite(*_articles(score.reasons)),
    )


def _held(text: str) -> int:
    known = text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_POT))
    return min(int(text), HIGHEST_POT) if known else 0


def _articles(reasons: "Iterable[Reason]") -> "Iterable[str]":
    return dict.fromkeys(name for one in reasons for name in _articles_of(one))


def _articles_of(reason: "Reason") -> tuple[str, ...]:
    if reason.code == "scaled":
        facts = reason.params
        return ("all_trump",) if int(facts["total"]) > int(facts["of"]) else ("no_trump",)
    return ARTICLES.get(reason.code, ())
