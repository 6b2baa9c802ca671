"""Desk: the règlement: its articles as printed, its changes, what differs from the base."""

from typing import TYPE_CHECKING, cast

from django.contrib import messages as said
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext

from tournaments import permissions, registration, rules
from tournaments.forms.rules import RulesForm, in_words, label, name_of
from tournaments.messages import refusal
from tournaments.models import Tournament
from tournaments.refusals import Refusal
from tournaments.rules.points_words import parameter_of
from tournaments.views.desk import points
from tournaments.views.door import actor, organiser, reader

if TYPE_CHECKING:
    from django.urls import URLPattern

    from clubs.models import User
    from tournaments.rules import Rules


def index(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a POST changes the règlement."""
    return change(request, slug) if request.method == "POST" else show(request, slug)


@reader
def show(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament, RulesForm(rules=tournament.rules))


@organiser
def change(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = RulesForm(request.POST, rules=tournament.rules)
    if form.is_valid():
        try:
            registration.change_rules(tournament, rules=form.result(), by=actor(request))
        except Refusal as refused:
            _tell(form, refused)
        else:
            said.success(request, gettext("The règlement is kept."))
            return redirect("tournaments:rules", tournament.slug)
    return _page(request, tournament, form)


def _tell(form: RulesForm, refused: Refusal) -> None:
    """A règlement's refusal names a path; the reader knows the field by its label."""
    where = refused.field or ""
    name = "criterion_1" if where.startswith("ranking.criteria") else name_of(where)
    if "field" in refused.params:
        refused.params = {**refused.params, "field": label(where, singles=form.rules.singles)}
    form.add_error(name if name in form.fields else None, refusal(refused))


def _page(request: HttpRequest, tournament: Tournament, form: RulesForm) -> HttpResponse:
    now = tournament.rules
    user = cast("User", request.user)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "section": "rules",
        "form": form,
        "chapters": printed(now),
        "rules": now,
        "differences": differences(now, tournament.ruleset.base),
        "points_changed": _points_changed(now, tournament.ruleset.base),
        "base": tournament.ruleset.base,
        **points.summary(now),
        "organise": permissions.can_organise(user, tournament),
    }
    return render(request, "tournaments/desk/rules.html", context)


def printed(now: "Rules") -> list[dict[str, object]]:
    """The articles chapter by chapter, in the reader's language."""
    chapters: list[dict[str, object]] = []
    for article in rules.articles(now):
        if not chapters or chapters[-1]["code"] != article.chapter:
            title = gettext(article.chapter)
            chapters.append({"code": article.chapter, "title": title, "articles": []})
        about = {
            "number": article.number,
            "text": article.text(gettext),
            "source": article.source,
            "own": article.own,
        }
        cast("list[object]", chapters[-1]["articles"]).append(about)
    return chapters


def differences(now: "Rules", base: str) -> list[dict[str, str]]:
    """What the club changed of the shipped règlement, in words; points rules stand apart."""
    if base not in rules.names():
        return []
    return [
        {
            "label": label(change.path, singles=now.singles),
            "before": in_words(change.path, change.before, singles=now.singles),
            "after": in_words(change.path, change.after, singles=now.singles),
        }
        for change in rules.differences(now, rules.load(base))
        if not parameter_of(change.path)
    ]


def _points_changed(now: "Rules", base: str) -> bool:
    """Whether the club changed points rules of the règlement that it opened with."""
    known = base in rules.names()
    return known and any(parameter_of(one.path) for one in rules.differences(now, rules.load(base)))


urlpatterns: "list[URLPattern]" = [
    path("desk/<slug:slug>/rules/", index, name="rules"),
    *points.urlpatterns,
]
