"""What every desk page asks first: who are you, and is this concours your club's."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, cast

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from clubs.models import Actor
from tournaments import permissions
from tournaments.models import Tournament

if TYPE_CHECKING:
    from clubs.models import User

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
Door = Callable[Concatenate[HttpRequest, str, P], HttpResponse]
Predicate = Callable[["User", Tournament], bool]


def desk(allowed: Predicate) -> Callable[[View[P]], Door[P]]:
    """Open the view with the concours of that slug; 404 outside the club, 403 below the role."""

    def decorate(view: View[P]) -> Door[P]:
        @login_required
        @wraps(view)
        def opened(
            request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            tournament = get_object_or_404(Tournament.objects.with_rules(), slug=slug)
            user = cast("User", request.user)
            if not permissions.can_read(user, tournament):
                raise Http404
            if not allowed(user, tournament):
                raise PermissionDenied
            return view(request, tournament, *args, **kwargs)

        return cast("Door[P]", opened)

    return decorate


reader = desk(permissions.can_read)
scorer = desk(permissions.can_score)
organiser = desk(permissions.can_organise)


def actor(request: HttpRequest) -> Actor:
    """Whoever sits at this keyboard."""
    return Actor.of(cast("User", request.user))
