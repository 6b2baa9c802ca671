"""Makes the hall whose server is killed: a played partie, a scorer's session, a program's key.

Run as a script in the server's environment; prints what the test needs as JSON.
"""

import json

import django

django.setup()

from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402

from clubs import members  # noqa: E402
from clubs.models import Actor, Role, User  # noqa: E402
from tournaments.models import Table  # noqa: E402
from tournaments.rules import derive, load  # noqa: E402
from tournaments.simulation import simulate  # noqa: E402

call_command("migrate", verbosity=0)
user = User.objects.create_user("scorer@example.org", "x", name="Scribe")
by = Actor.of(user)
club = members.create_club("Salle", by=by)
rules = derive(load("asce"), {"format.deals": 2})
tournament = simulate(rules=rules, teams=24, seed="kill", club=club, by=by, play=1)
_token, value = members.issue_token(club, name="Programme", role=Role.SCORER, by=by)
session = SessionStore()
session["_auth_user_id"] = str(user.pk)
session["_auth_user_backend"] = "allauth.account.auth_backends.AuthenticationBackend"
session["_auth_user_hash"] = user.get_session_auth_hash()
session.create()
print(
    json.dumps(
        {
            "slug": tournament.slug,
            "token": value,
            "session": session.session_key,
            "tables": [
                {"id": table.pk, "points": table.points.as_dict()}
                for table in Table.objects.filter(round__tournament=tournament)
                .select_related("result")
                .order_by("number")
            ],
        }
    )
)
