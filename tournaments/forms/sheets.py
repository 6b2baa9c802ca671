"""What is typed or tapped of one deal, and of a sheet."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _

from scoring.cards import Trump
from scoring.contracts import Bid
from scoring.declarations import Kind
from tournaments.queries.sheets import CARRES

if TYPE_CHECKING:
    from tournaments.queries.sheets import Game

SIDES = [("A", "A"), ("B", "B")]
RUNS = (Kind.TIERCE.value, Kind.CINQUANTE.value, Kind.CENT.value)
MOST_RUNS = 4
SHOWN = ("taker", "of", "points", "capot", "belote", "value", "trump", "doubled", "declared", *RUNS)


def _side(*, required: bool = False) -> forms.ChoiceField:
    return forms.ChoiceField(choices=SIDES, required=required)


class KeyForm(forms.Form):
    """Sent twice, it is done once.  sees: what was on the screen."""

    key = forms.CharField(max_length=80)
    sees = forms.IntegerField(min_value=0, max_value=32_000, required=False)


class NumberForm(KeyForm):
    """About one deal."""

    number = forms.IntegerField(min_value=1, max_value=100)


class ShiftForm(NumberForm):
    """Room for a forgotten deal, or one too many."""

    act = forms.ChoiceField(choices=[("insert", "insert"), ("remove", "remove")])


class ChooseForm(NumberForm):
    """One of two statements."""

    turn = forms.IntegerField(min_value=1, max_value=32_000)


class SendForm(KeyForm):
    """The whole sheet.  result: pk of the entry that counted on the screen."""

    result = forms.IntegerField(required=False)
    confirmed = forms.BooleanField(required=False)
    settles = forms.BooleanField(required=False)


class DealForm(NumberForm):
    """One deal.  of: the side whose points are told; the other has what is left."""

    taker = _side(required=True)
    of = _side()
    points = forms.IntegerField(min_value=0, max_value=999, required=False)
    capot = _side()
    belote = _side()
    value = forms.CharField(max_length=10, required=False)
    trump = forms.ChoiceField(choices=[(one.value, one.value) for one in Trump], required=False)
    doubled = forms.TypedChoiceField(choices=[(0, 0), (1, 1), (2, 2)], coerce=int, required=False)
    declared = _side()
    tierce = forms.IntegerField(min_value=0, max_value=MOST_RUNS, required=False)
    cinquante = forms.IntegerField(min_value=0, max_value=MOST_RUNS, required=False)
    cent = forms.IntegerField(min_value=0, max_value=MOST_RUNS, required=False)
    carre = forms.MultipleChoiceField(choices=[(r.value, r.value) for r in CARRES], required=False)

    def fault(self, game: "Game") -> str:
        """What is not said yet, as a question; empty where the deal is told."""
        said = self.cleaned_data
        if "taker" in self.errors:
            return _("Who took?")
        if game.bidding and not self._value():
            return _("Which contract?")
        if game.bidding and not said.get("trump"):
            return _("Which trump?")
        points = said["points"] if said.get("points") is not None else -1
        if not said.get("capot") and points < 0:
            return _("How many points, from 0 to %(total)s?") % {"total": self._total(game)}
        if too_many := self.too_many(game):
            return too_many
        return _("This is not understood.") if self.errors else ""

    def too_many(self, game: "Game") -> str:
        """More points than a deal has: wrong however the rest of the deal will be told."""
        points, total = self.cleaned_data.get("points"), self._total(game)
        if self.cleaned_data.get("capot") or points is None or points <= total:
            return ""
        return _("A deal has %(total)s points: %(points)s is too many.") % {
            "total": total,
            "points": points,
        }

    def _total(self, game: "Game") -> int:
        trump = self.cleaned_data.get("trump")
        return next((one.total for one in game.trumps if one.code == trump), game.total)

    def data_of(self, game: "Game") -> dict[str, Any]:
        """The deal as the engine reads it, once there is no fault."""
        said = self.cleaned_data
        told: dict[str, Any] = {"taker": said["taker"]}
        if said["capot"]:
            told["capot"] = said["capot"]
        else:
            told["points"] = {said["of"] or said["taker"]: said["points"]}
        if game.belote and said["belote"]:
            told["belote"] = said["belote"]
        if game.bidding:
            told["contract"] = {
                "value": self._value(),
                "trump": said["trump"],
                "doubled": said["doubled"] or 0,
            }
        if game.declarations and said["declared"] and (found := self._declarations()):
            told["declarations"] = {said["declared"]: found}
        return told

    def _value(self) -> int | str | None:
        typed = str(self.cleaned_data.get("value") or "").strip()
        if typed in set(Bid):
            return typed
        return int(typed) if typed.isascii() and typed.isdigit() else None

    def _declarations(self) -> list[dict[str, Any]]:
        said = self.cleaned_data
        runs = [{"kind": kind} for kind in RUNS for _ in range(said[kind] or 0)]
        return runs + [{"kind": Kind.CARRE.value, "rank": rank} for rank in said["carre"]]


def shown_of(data: "dict[str, Any] | None") -> dict[str, Any]:
    """The values of the form for a deal that was stated; blank without one."""
    told: dict[str, Any] = dict.fromkeys(SHOWN, "") | {"carre": []}
    if data is None:
        return told
    contract, side = data.get("contract") or {}, data["taker"]
    points = data.get("points") or {}
    told |= {"taker": side, "of": side, "points": points.get(side, "")}
    told |= {name: data.get(name) or "" for name in ("capot", "belote")}
    told |= {name: str(contract[name]) for name in ("value", "trump", "doubled") if contract}
    for declared, found in (data.get("declarations") or {}).items():
        if found:
            kinds = [one["kind"] for one in found]
            told |= {"declared": declared, **{kind: kinds.count(kind) for kind in RUNS}}
            told["carre"] = [one["rank"] for one in found if one["kind"] == Kind.CARRE]
    return told
