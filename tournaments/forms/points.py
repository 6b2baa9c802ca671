"""The points rules as a form: one question for each parameter that decides something."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from scoring import profile as scoring_profile
from scoring.choices import Bidding, ContractNeeds, LitigeWaits
from scoring.contracts import Bid
from scoring.marks import bid_in_all
from scoring.parameters import PARAMETERS
from tournaments import rules as reglement
from tournaments.rules.points import PATH, asked, profile_of, with_answers
from tournaments.rules.points_words import Told, answer, subject

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.parameters import Parameter
    from scoring.profile import Plain, ScoringProfile
    from tournaments.refusals import Refusal
    from tournaments.rules import Rules

KEPT = "kept-"
"""Before the name of an answer to a question that is not asked at present."""

GROUPS: Sequence[tuple[str, Sequence[str]]] = (
    (
        gettext_noop("Taking and bids"),
        (
            "bidding",
            "players",
            "deck",
            "lowest_bid",
            "highest_bid",
            "bid_step",
            "no_trump",
            "all_trump",
        ),
    ),
    (
        gettext_noop("Contract"),
        (
            "last_trick",
            "enough",
            "contract_needs",
            "least_points",
            "marks",
            "failed",
            "failed_contract",
            "double",
            "redouble",
            "doubled",
            "doubled_made",
            "capot_doubles",
        ),
    ),
    (
        gettext_noop("Capot"),
        (
            "capot",
            "capot_suffered",
            "capot_suffered_doubled",
            "capot_contract",
            "capot_bid_made",
            "capot_bid_failed",
            "generale",
        ),
    ),
    (gettext_noop("Tie and litige"), ("tie", "litige_waits", "litige_again", "litige_last")),
    (
        gettext_noop("Declarations"),
        (
            "declarations",
            "declarations_count",
            "declarations_order",
            "long_runs",
            "declarations_tie",
            "declarations_failed",
            "declarations_capot",
            "false_declaration",
            "no_trump_carres",
        ),
    ),
    (
        gettext_noop("Belote"),
        ("belote", "belote_counts", "belote_counts_from", "belote_goes", "belote_doubled"),
    ),
    (gettext_noop("Rounding"), ("rounding", "round_last")),
    (gettext_noop("Play of the cards"), ("trump_led", "partner_ruffed", "cannot_go_higher")),
    (gettext_noop("Score of a partie"), ("cap", "cap_loser")),
)
NOT_ASKED = frozenset({"target", "target_reached", "both_over", "belote_ends"})
"""A partie of a concours ends with its last deal: what ends a game at a target decides nothing."""

_BIDS = {"capot_contract": Bid.CAPOT, "generale": Bid.GENERALE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One parameter on the page.

    source: where the answer is taken from.  base: the shipped answer, where the one that is
    chosen differs from it.  own: it differs.  opens: other questions depend on it.  new: nobody
    has seen it yet.  number: it is typed, not chosen among a few.  short: its answers fit one line.
    note: what the answers come to.
    """

    name: str
    field: forms.BoundField
    source: str
    base: str
    own: bool
    opens: bool
    new: bool
    number: bool
    short: bool
    note: str = ""


class PointsForm(forms.Form):
    """The points rules of a concours as they are typed, nothing kept yet.

    typed: what the page sends.  A question that was not on the page is answered as the rules in
    force answer it, or the shipped profile, or at rest; `new` names those that are asked now.
    """

    def __init__(
        self, typed: Mapping[str, str] | None = None, *, rules: "Rules", fresh: str = ""
    ) -> None:
        self.rules = rules
        self.shipped = scoring_profile.load(rules.scoring)
        self.now = profile_of(rules)
        sent = typed or {}
        answers = {name: self._typed(sent, name) for name in PARAMETERS}
        for name in PARAMETERS if fresh == "all" else [fresh] if fresh else []:
            answers[name] = as_text(self._resting(self.shipped, name))
        self.read = _readable(answers)
        self.asked = _questions(rules, self.read)
        seen = {name for name in PARAMETERS if name in sent or KEPT + name in sent}
        self.new = [name for name in self.asked if sent and name not in seen]
        if "litige_waits" in self.new and self.read.get("bidding") == Bidding.BIDS:
            # Where there are contracts the cards alone cannot wait: the question opens on what can.
            answers["litige_waits"] = self.read["litige_waits"] = LitigeWaits.ALL.value
        self.aside = {
            KEPT + name: answers[name] for name in PARAMETERS if name in seen - {*self.asked}
        }
        super().__init__(answers)
        self.fields = {name: _field(PARAMETERS[name]) for name in self.asked}

    def _typed(self, sent: Mapping[str, str], name: str) -> str:
        known = sent.get(name, sent.get(KEPT + name))
        return as_text(self._resting(self.now, name)) if known is None else known

    def _resting(self, profile: "ScoringProfile", name: str) -> "Plain":
        """The answer of that profile, the shipped one where it has none, or the neutral one."""
        for one in (profile, self.shipped):
            if one.applies(name):
                return scoring_profile.plain(getattr(one, name))
        return scoring_profile.plain(PARAMETERS[name].resting)

    @cached_property
    def groups(self) -> list[dict[str, object]]:
        """The questions that are asked, group by group, those without any left out."""
        found: list[dict[str, object]] = [
            {
                "title": gettext(title),
                "questions": [self._question(n) for n in names if n in self],
                "note": self._no_tie if "tie" in names else "",
            }
            for title, names in GROUPS
        ]
        return [group for group in found if group["questions"] or group["note"]]

    @property
    def _no_tie(self) -> str:
        """Why nothing is asked about ties, where another answer of another question asks it."""
        if "tie" in self or "contract_needs" not in self:
            return ""
        bid, more = (answer("contract_needs", one, gettext) for one in ContractNeeds)
        told = gettext(
            "With “%(bid)s” a tie decides nothing. For a litige, answer “%(more)s” under "
            "“%(where)s”."
        )
        return told % {"bid": bid, "more": more, "where": gettext("Contract")}

    def __contains__(self, name: str) -> bool:
        return name in self.fields

    def _question(self, name: str) -> Question:
        change = self.changed.get(name)
        return Question(
            name=name,
            field=self[name],
            source=self._source(name),
            base=change.before if change else "",
            own=change is not None,
            opens=name in self.opening,
            new=name in self.new,
            number=isinstance(self.fields[name], forms.IntegerField),
            short=not PARAMETERS[name].values(),
            note=self._note(name),
        )

    def _note(self, name: str) -> str:
        """Of a capot or générale that is bid, what it marks in all."""
        if name not in _BIDS or not self.read.get(name):
            return ""
        made, failed = bid_in_all(with_answers(self.rules.scoring, self.read), _BIDS[name])
        told = gettext("Not doubled: made, %(made)s in all; failed, %(failed)s to the defenders.")
        return told % {"made": made, "failed": failed}

    @cached_property
    def opening(self) -> frozenset[str]:
        """The questions of which another answer would ask other questions."""
        return frozenset(
            name
            for name in self.asked
            if any(
                _questions(self.rules, {**self.read, name: other}) != self.asked
                for other in _answers(PARAMETERS[name])
            )
        )

    def _source(self, name: str) -> str:
        """The text that decides it: none where the organiser does."""
        if name not in self.changed:
            return self.shipped.origin(name)
        typed, kept = self.read.get(name), self.now.parameters().get(name)
        text = self.now.origin(name) if typed == kept else ""
        return "" if text == scoring_profile.CHOSEN else text

    @cached_property
    def changed(self) -> dict[str, Told]:
        """What differs from the shipped profile, as typed, by parameter; what is sound of it."""
        before = self.shipped.parameters()
        return {
            name: Told(
                parameter=name,
                label=subject(name, gettext),
                before=answer(name, before[name], gettext) if name in before else "",
                after=answer(name, value, gettext),
            )
            for name, value in self.read.items()
            if name in self and value != before.get(name)
        }

    def result(self) -> "Rules":
        """The règlement with these points rules; call it once valid.  Raises RulesError."""
        return reglement.derive(self.rules, {PATH: dict(self.cleaned_data)})

    def look_at(self, name: str) -> None:
        """Put the cursor on that question."""
        self.fields[name].widget.attrs["autofocus"] = True

    def refuse(self, refused: "Refusal", text: str) -> None:
        """What contradicts what, told beside its question."""
        name = (refused.field or "").removeprefix(f"{PATH}.")
        self.add_error(name if name in self else None, text)


def as_text(value: "Plain") -> str:
    """A value as the page sends it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _questions(rules: "Rules", answers: "Mapping[str, Plain]") -> tuple[str, ...]:
    """What decides something in a concours, with these answers."""
    return tuple(name for name in asked(rules.scoring, answers) if name not in NOT_ASKED)


def _readable(answers: Mapping[str, str]) -> "dict[str, Plain]":
    """Those of the answers that can be read."""
    found: dict[str, Plain] = {}
    for name, text in answers.items():
        try:
            found[name] = _field(PARAMETERS[name]).clean(text)
        except forms.ValidationError:
            continue
    return found


def _field(parameter: "Parameter") -> forms.Field:
    label = _(parameter.meaning)
    if parameter.kind is int and isinstance(parameter.numbers, range):
        return forms.IntegerField(
            label=label,
            min_value=parameter.numbers[0],
            max_value=parameter.numbers[-1],
            widget=forms.TextInput(
                attrs={"inputmode": "numeric", "autocomplete": "off", "class": "points-number"}
            ),
        )
    return forms.TypedChoiceField(
        label=label, choices=_options(parameter), coerce=_read(parameter), widget=forms.RadioSelect
    )


def _options(parameter: "Parameter") -> list[tuple[str, str]]:
    answers = _answers(parameter)
    return [(as_text(one), answer(parameter.name, one, gettext)) for one in answers]


def _answers(parameter: "Parameter") -> "Sequence[Plain]":
    """All that may be chosen; of a number that is typed, none and some."""
    if parameter.kind is bool:
        return (True, False)
    return tuple(one.value for one in parameter.values()) or tuple(parameter.numbers[:3])


def _read(parameter: "Parameter") -> "Callable[[str], Plain]":
    if parameter.kind is bool:
        return lambda text: text == "yes"
    return int if parameter.kind is int else str
