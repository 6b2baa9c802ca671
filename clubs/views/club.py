"""One club: its name, the people who help and the programs that may act for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs import members, queries
from clubs.forms import ClubForm, MemberForm, TokenForm, add_refusal
from clubs.models import ApiToken, ClubRefusal, Membership, Role

from .access import actor_of, club_for, signed_in

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from clubs.models import Club
    from clubs.permissions import Access


@login_required
def show(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = club_for(request, slug, Role.READER)
    return _page(request, club, access)


@login_required
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = club_for(request, slug, Role.OWNER)
    form = ClubForm(request.POST or None, initial={"name": club.name})
    if request.method == "POST" and form.is_valid():
        try:
            members.rename_club(club, name=form.cleaned_data["name"], by=actor_of(request))
        except ClubRefusal as refusal:
            club.refresh_from_db()
            add_refusal(form, refusal)
        else:
            return redirect("clubs:club", slug=club.slug)
    context = {"club": club, "access": access, "form": form, "section": "club"}
    return render(request, "clubs/rename.html", context)


@login_required
@require_POST
def add_member(request: HttpRequest, slug: str) -> HttpResponse:
    club, access = club_for(request, slug, Role.OWNER)
    form = MemberForm(request.POST)
    if form.is_valid():
        try:
            user = members.find_account(form.cleaned_data["email"])
            role = form.cleaned_data["role"]
            members.add_member(club, user=user, role=role, by=actor_of(request))
        except ClubRefusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s joined the club.") % {"name": user})
            return redirect("clubs:club", slug=club.slug)
    return _page(request, club, access, member_form=form)


@login_required
@require_POST
def change_role(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club, _access = club_for(request, slug, Role.OWNER)
    membership = get_object_or_404(Membership.objects.for_club(club), pk=pk)
    try:
        members.change_role(membership, role=request.POST.get("role", ""), by=actor_of(request))
    except ClubRefusal as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("The role is changed."))
    return redirect("clubs:club", slug=club.slug)


@login_required
@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """An owner takes anybody out; everybody may take themselves out."""
    club, _access = club_for(request, slug, Role.READER)
    membership = get_object_or_404(Membership.objects.for_club(club), pk=pk)
    own = membership.user_id == signed_in(request).pk
    if not own:
        club_for(request, slug, Role.OWNER)
    try:
        members.leave(membership, by=actor_of(request))
    except ClubRefusal as refusal:
        messages.error(request, refusal.message)
        return redirect("clubs:club", slug=club.slug)
    messages.success(request, _("Done: no longer a member of %(club)s.") % {"club": club.name})
    return redirect("clubs:desk") if own else redirect("clubs:club", slug=club.slug)


@login_required
@require_POST
def issue_token(request: HttpRequest, slug: str) -> HttpResponse:
    """The page that answers shows the key once: it is not in the address nor in the session."""
    club, access = club_for(request, slug, Role.OWNER)
    form = TokenForm(request.POST, auto_id="id_token_%s")
    if form.is_valid():
        name, role = form.cleaned_data["name"], form.cleaned_data["role"]
        try:
            _token, value = members.issue_token(club, name=name, role=role, by=actor_of(request))
        except ClubRefusal as refusal:
            add_refusal(form, refusal)
        else:
            return _page(request, club, access, new_token=value)
    return _page(request, club, access, token_form=form)


@login_required
@require_POST
def revoke_token(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club, _access = club_for(request, slug, Role.OWNER)
    token = get_object_or_404(ApiToken.objects.for_club(club), pk=pk)
    members.revoke_token(token, by=actor_of(request))
    messages.success(request, _("The key “%(name)s” works no longer.") % {"name": token.name})
    return redirect("clubs:club", slug=club.slug)


def _page(request: HttpRequest, club: Club, access: Access, **said: object) -> HttpResponse:
    """The page of a club; `said` replaces a form that was refused as it was sent."""
    refused = "member_form" in said or "token_form" in said
    context = {
        "club": club,
        "access": access,
        "section": "club",
        "page": queries.club_page(club),
        "roles": Role.choices,
        "member_form": MemberForm(),
        "token_form": TokenForm(auto_id="id_token_%s"),
        "new_token": "",
        **said,
    }
    return render(request, "clubs/club.html", context, status=422 if refused else 200)
