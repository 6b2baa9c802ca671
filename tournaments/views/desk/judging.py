"""Desk: a concours that others ran, judged partie by partie; nothing of it is kept."""

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.shortcuts import render
from django.urls import path

from tournaments.forms.judging import JudgeForm
from tournaments.forms.refusals import add_refusal
from tournaments.imports.others import played
from tournaments.imports.verdicts import told
from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.imports.verdicts import Told

    Context = dict[str, Any]

SHOWN = 12
"""Tables of a better round that are shown at once; the first ones matter most."""


@login_required
def judge(request: "HttpRequest") -> "HttpResponse":
    """The report on what was pasted or uploaded, under the form with the text as it was typed."""
    form = JudgeForm(request.POST or None, request.FILES or None)
    context: Context = {"form": form}
    if request.method == "POST" and form.is_valid():
        try:
            read = played(form.cleaned_data["text"])
        except Refusal as refused:
            add_refusal(form, refused)
        else:
            found = told(read, system=form.cleaned_data["system"])
            context["parties"] = [_shown(one) for one in found]
            context["fine"] = all(one.verdict.fine for one in found)
            context["names"] = read.names
    return render(request, "tournaments/desk/judging.html", context)


def _shown(one: "Told") -> "Context":
    return {
        "told": one,
        "verdict": one.verdict,
        "better": one.better[:SHOWN],
        "more": max(0, len(one.better) - SHOWN),
    }


urlpatterns = [path("desk/judge/", judge, name="judge")]
