"""A concours of others: pasted or as a file, and how it was meant to be paired."""

from typing import TYPE_CHECKING, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import imports, messages
from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from django.http import QueryDict


class JudgeForm(forms.Form):
    """`text` in the end holds what is judged, typed or read from the file."""

    system = forms.ChoiceField(
        label=_("Parties after the first"),
        choices=[
            ("ranking", _("in ranking order")),
            ("swiss", _("equal scores together")),
            ("winners", _("winners together")),
            ("draw", _("by lot")),
        ],
        widget=forms.Select(attrs={"class": "form-select"}),
    )
    text = forms.CharField(
        label=_("The tables"),
        required=False,
        widget=forms.Textarea(
            attrs={
                "rows": 10,
                "spellcheck": "false",
                "autocomplete": "off",
                "autofocus": True,
                "class": "form-control",
            }
        ),
        help_text=_(
            "One line a table: partie, table, pair, pair, points, points. Pairs by number or by "
            "name."
        ),
    )
    file = forms.FileField(
        label=_("… or a file"),
        required=False,
        widget=forms.FileInput(attrs={"class": "form-control"}),
    )

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        if cleaned.get("file"):
            try:
                cleaned["text"] = imports.text_of(cleaned["file"].read())
            except Refusal as refused:
                self.add_error("file", messages.refusal(refused))
            else:
                self._show(cleaned["text"])
        elif not str(cleaned.get("text") or "").strip():
            self.add_error("text", _("Paste the tables, or choose a file."))
        return cleaned

    def _show(self, text: str) -> None:
        """What was in the file stands in the form from now on, to be mended there."""
        data = cast("QueryDict", self.data).copy()
        data["text"] = text
        self.data = data
