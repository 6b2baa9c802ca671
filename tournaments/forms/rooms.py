"""The halls as they are typed, one line each, and the table kept for a pair."""

import re
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.models import Partnership
from tournaments.rooms import LETTERS, LONGEST_NAME, MOST_HALLS, MOST_TABLES

if TYPE_CHECKING:
    from tournaments.models import Tournament

SPARE = 2
"""Empty lines offered beside the halls there are."""

_PLAIN = {"autocomplete": "off", "class": "form-control"}
_NUMBER = {**_PLAIN, "inputmode": "numeric", "size": "4"}


class HallsForm(forms.Form):
    """name_N, tables_N and closed_N of each line; a line without name and tables is no hall."""

    def __init__(self, tournament: "Tournament", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lines = range(min(MOST_HALLS, len(tournament.halls) + SPARE))
        for line in self.lines:
            known = tournament.halls[line] if line < len(tournament.halls) else {}
            self._line(line, known)

    def _line(self, line: int, known: dict[str, Any]) -> None:
        self.fields[f"name_{line}"] = forms.CharField(
            label=_("Hall"),
            max_length=LONGEST_NAME,
            required=False,
            initial=known.get("name", ""),
            widget=forms.TextInput(attrs={**_PLAIN, "aria-label": _("Name of the hall")}),
        )
        self.fields[f"tables_{line}"] = forms.IntegerField(
            label=_("Tables"),
            min_value=1,
            max_value=MOST_TABLES,
            required=False,
            initial=known.get("tables"),
            widget=forms.TextInput(attrs={**_NUMBER, "aria-label": _("Tables in the hall")}),
        )
        self.fields[f"closed_{line}"] = forms.CharField(
            label=_("Not used"),
            max_length=200,
            required=False,
            initial=", ".join(str(table) for table in known.get("closed", ())),
            widget=forms.TextInput(attrs={**_PLAIN, "aria-label": _("Tables that are not used")}),
        )

    @property
    def rows(self) -> list[tuple[str, Any, Any, Any]]:
        """Letter and the three fields of each line."""
        return [
            (LETTERS[line], self[f"name_{line}"], self[f"tables_{line}"], self[f"closed_{line}"])
            for line in self.lines
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for line in self.lines:
            cleaned[f"closed_{line}"] = self._closed(line, str(cleaned.get(f"closed_{line}") or ""))
            if cleaned.get(f"tables_{line}") and not cleaned.get(f"name_{line}"):
                self.add_error(f"name_{line}", _("Give the hall a name."))
            if cleaned.get(f"name_{line}") and not cleaned.get(f"tables_{line}"):
                self._missing_tables(line)
        return cleaned

    def _missing_tables(self, line: int) -> None:
        if f"tables_{line}" not in self.errors:
            self.add_error(f"tables_{line}", _("How many tables does it have?"))

    def _closed(self, line: int, typed: str) -> list[int]:
        words = [word for word in re.split(r"[\s,;]+", typed) if word]
        if not all(word.isascii() and word.isdigit() and len(word) < 5 for word in words):
            self.add_error(f"closed_{line}", _("Numbers of tables, with commas between."))
            return []
        return [int(word) for word in words]

    def halls(self) -> tuple[list[int], list[dict[str, Any]]]:
        """The lines that are halls, and what `rooms.set_halls` takes."""
        filled = [line for line in self.lines if self.cleaned_data.get(f"name_{line}")]
        return filled, [
            {name: self.cleaned_data[f"{name}_{line}"] for name in ("name", "tables", "closed")}
            for line in filled
        ]


class KeptForm(forms.Form):
    """A pair that cannot move and its table; without a table it may move again."""

    pair = forms.IntegerField(
        label=_("Pair"), min_value=1, widget=forms.TextInput(attrs={**_NUMBER, "data-key": "f"})
    )
    table = forms.CharField(
        label=_("keeps table"),
        max_length=6,
        required=False,
        widget=forms.TextInput(attrs={**_PLAIN, "size": "5"}),
    )

    def __init__(self, tournament: "Tournament", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.fields["pair"].label = wording.said(tournament.rules, "Pair")

    def clean_pair(self) -> Partnership:
        number = self.cleaned_data["pair"]
        found = (
            Partnership.objects.entered().filter(tournament=self.tournament, number=number).first()
        )
        if found is None:
            raise forms.ValidationError(
                wording.said(self.tournament.rules, "There is no pair %(number)s.", number=number)
            )
        return found

    def clean_table(self) -> int | None:
        """Its number through all halls, from "17" or from "B3"."""
        typed = self.cleaned_data["table"].replace(" ", "").upper()
        if not typed:
            return None
        before = 0
        for hall in self.tournament.halls:
            inside = typed.removeprefix(hall["letter"])
            if inside != typed and inside.isascii() and inside.isdigit():
                return self._inside(hall, int(inside), before)
            before += hall["tables"]
        if not (typed.isascii() and typed.isdigit()):
            raise forms.ValidationError(_("A table is a number, or a hall and a number: B3."))
        return int(typed)

    def _inside(self, hall: dict[str, Any], inside: int, before: int) -> int:
        if not 1 <= inside <= hall["tables"]:
            raise forms.ValidationError(
                _("Hall %(letter)s has tables 1 to %(last)s."),
                params={"letter": hall["letter"], "last": hall["tables"]},
            )
        return before + inside
