"""Desk: a concours that others ran, judged partie by partie; nothing of it is kept."""

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.shortcuts import render
from django.urls import path

from tournaments import messages
from tournaments.forms.judging import JudgeForm
from tournaments.forms.refusals import add_refusal
from tournaments.imports.others import parties
from tournaments.pairing.audit import audit
from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.pairing.audit import Verdict

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
            read = parties(form.cleaned_data["text"])
        except Refusal as refused:
            add_refusal(form, refused)
        else:
            verdicts = audit(read, system=form.cleaned_data["system"])
            context["parties"] = [_told(one) for one in verdicts]
            context["fine"] = all(one.fine for one in verdicts)
    return render(request, "tournaments/desk/judging.html", context)


def _told(one: "Verdict") -> "Context":
    faults = [*one.byes, *one.faults]
    return {
        "verdict": one,
        "faults": [
            messages.pairing_fault({"code": at.code, "params": {"ids": at.ids, **at.params}})
            for at in faults
        ],
        "better": [
            {"pair": at, "why": messages.pairing_reason(_plain(one.reasons[at.table]))}
            for at in one.better[:SHOWN]
        ],
        "more": max(0, len(one.better) - SHOWN),
    }


def _plain(reason: Any) -> "Context":
    return {"code": reason.code, "params": dict(reason.params)}


urlpatterns = [path("desk/judge/", judge, name="judge")]
