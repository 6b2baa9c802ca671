"""Every role walks every address, of pages and of the API; other clubs see 404.

Addresses are found in the resolver and in the API's schema: a new one is walked without being
listed here, and a new operation of the API must say below whom it is for.
"""

import re
from dataclasses import dataclass
from functools import cache

import pytest
from django.test import Client
from django.urls import get_resolver
from rest_framework.settings import api_settings

from tests.api.caller import Caller, document
from tests.api.hall import sheet, tables
from tests.factories.clubs import actor, make_club, make_member, make_player, make_token
from tests.factories.tournaments import make_tournament
from tournaments.models import Partnership, ScoreEntry, Table
from tournaments.rulings import penalise

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
once = pytest.mark.once  # who may is decided before any database is asked

ROLES = ("reader", "scorer", "organiser", "owner")
REFUSED_METHOD = 405


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    name: str
    pattern: str

    @property
    def desk(self) -> bool:
        return self.pattern.startswith("desk/")


@cache
def addresses() -> tuple[Address, ...]:
    """Every page of both apps."""
    return tuple(_walk(get_resolver(), ""))


def _walk(resolver, before):
    for entry in resolver.url_patterns:
        pattern = before + str(entry.pattern)
        if hasattr(entry, "url_patterns"):
            if entry.namespace in ("clubs", "tournaments", None) and before + pattern != "api/":
                yield from _walk(entry, pattern)
        elif not pattern.startswith(("accounts/", "i18n/", "api/", "healthz", "readyz")):
            yield Address(name=entry.name, pattern=pattern)


@pytest.fixture
def evening():
    """A club with everything that an address can name: partie 1 is played, partie 2 a draft."""
    club = make_club("Amicale")
    make_player(club, "Zoé Zeller")
    token, _value = make_token(club)
    member = make_member(club, "reader").memberships.get()
    tournament = make_tournament(6, club=club)
    organiser = Caller.of(club, "organiser")
    drawn = organiser.post(f"tournaments/{tournament.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    found = tables(organiser, tournament.slug, 1)
    for place, table in enumerate(found, start=1):
        organiser.post(f"tables/{table['id']}/entries/", {"points": sheet(place)})
    draft = organiser.post(f"tournaments/{tournament.slug}/draw/").json()
    pair = Partnership.objects.filter(tournament=tournament).first()
    return {
        "club": club,
        "tournament": tournament,
        "screen": tournament.screen_token,
        "phone": Table.objects.get(pk=found[0]["id"]).token,
        "table": found[0]["id"],
        "partnership": pair.pk,
        "penalty": penalise(pair, reason="dispute", by=actor()).pk,
        "token": token.pk,
        "member": member.pk,
        "player": club.players.first().pk,
        "published": drawn["id"],
        "draft": draft["id"],
    }


KINDS = {"members/": "member", "tokens/": "token", "players/": "player", "table/": "table"}


def filled(pattern: str, evening) -> str:
    """The address of this club's own things."""
    of_club = pattern.startswith(("desk/clubs/", "desk/new/"))
    kind = next((kind for word, kind in KINDS.items() if word in pattern), "partnership")
    given = {
        "slug": evening["club"].slug if of_club else evening["tournament"].slug,
        "pk": evening[kind],
        "penalty": evening["penalty"],
        "number": 1,
        "name": "plan",
        "token": evening["phone" if pattern.startswith("table/") else "screen"],
    }
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(given[found[1]]), pattern)


def walker(evening, who: str) -> Client:
    """Somebody at a keyboard; a fault of ours is an answer of 500, not an exception."""
    client = Client(raise_request_exception=False)
    if who == "stranger":
        client.force_login(make_member(make_club("Autre"), "owner"))
    elif who != "visitor":
        client.force_login(make_member(evening["club"], who))
    return client


def of_one_club(address: Address) -> bool:
    return address.desk and "<" in address.pattern


def desk_pages() -> list[Address]:
    return [address for address in addresses() if of_one_club(address)]


def test_the_walk_finds_the_pages():
    names = {address.name for address in addresses()}
    assert {"desk", "club", "dashboard", "registration", "front", "concours", "screen"} <= names
    assert len(desk_pages()) > 15


@once
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_visitor_is_sent_to_the_log_in(evening, method):
    client = walker(evening, "visitor")
    for address in addresses():
        if not address.desk:
            continue
        answer = getattr(client, method)(filled(address.pattern, evening))
        if answer.status_code != REFUSED_METHOD:
            assert answer.status_code == 302, address
            assert answer["Location"].startswith("/accounts/login/"), address


@once
@pytest.mark.parametrize("method", ["get", "post"])
def test_another_club_sees_404_at_the_desk(evening, method):
    client = walker(evening, "stranger")
    for address in desk_pages():
        answer = getattr(client, method)(filled(address.pattern, evening))
        assert answer.status_code in (404, REFUSED_METHOD), (address, answer.status_code)


def test_public_pages_open_for_everybody(evening):
    for who in ("visitor", "stranger", "reader"):
        client = walker(evening, who)
        for address in addresses():
            if not address.desk:
                answer = client.get(filled(address.pattern, evening))
                assert answer.status_code in (200, 204, 404, REFUSED_METHOD), (who, address)
                assert "/accounts/login/" not in answer.get("Location", "")


def test_no_page_of_the_desk_breaks_and_higher_roles_see_what_lower_ones_do(evening):
    seen: dict[str, int] = {}
    for role in ROLES:
        client = walker(evening, role)
        for address in desk_pages():
            status = client.get(filled(address.pattern, evening)).status_code
            assert status < 500, (role, address)
            if seen.get(address.name) == 200:
                assert status == 200, (role, address)
            seen[address.name] = status
    assert [name for name, status in seen.items() if status == 403] == [], "not even for owners"


@once
def test_a_reader_changes_nothing(evening):
    _post_everywhere(evening, "reader", desk_pages())


@once
def test_a_scorer_registers_and_enters_results_and_decides_nothing(evening):
    own = ("registration", "pair", "import", "results", "table", "player", "alike")
    others = [address for address in desk_pages() if not address.name.startswith(own)]
    assert {"draw", "round_publish", "rename", "issue_token"} <= {one.name for one in others}
    _post_everywhere(evening, "scorer", others)


def _post_everywhere(evening, role: str, pages: list[Address]) -> None:
    """Nothing is written, by whatever address; a page that only reads may show itself again."""
    client = walker(evening, role)
    before = _facts(evening)
    for address in pages:
        answer = client.post(filled(address.pattern, evening), WORDS)
        assert answer.status_code in (200, 302, 403, 404, REFUSED_METHOD), address
        assert _facts(evening) == before, address


WORDS = {
    "first": "Yann Yver", "second": "Xavier Xi", "name": "Autre", "reason": "pour voir",
    "email": "personne@example.org", "role": "owner", "cents": "100", "one": "1", "other": "2",
}  # fmt: skip


def _facts(evening):
    tournament = evening["tournament"]
    tournament.refresh_from_db()
    club = evening["club"]
    club.refresh_from_db()
    return (
        tournament.log.count(),
        club.name,
        club.players.count(),
        sorted(club.memberships.exclude(role="reader").values_list("role", flat=True)),
        club.tokens.filter(revoked_at=None).count(),
    )


# --- the API --------------------------------------------------------------------------------------

PUBLIC, ACCOUNT = "public", "account"
FOR = {
    "clubs_list": ACCOUNT, "clubs_retrieve": "reader", "clubs_create": ACCOUNT,
    "players_list": ACCOUNT, "players_retrieve": "reader", "players_create": "scorer",
    "tournaments_list": PUBLIC, "tournaments_retrieve": PUBLIC, "tournaments_create": "organiser",
    "tournaments_rules_retrieve": PUBLIC, "tournaments_rules_partial_update": "organiser",
    "tournaments_standings_retrieve": PUBLIC, "tournaments_draw_create": "organiser",
    "tournaments_finish_create": "organiser", "tournaments_reopen_create": "organiser",
    "tournaments_show_create": "organiser", "tournaments_hide_create": "organiser",
    "tournaments_rounds_count_create": "organiser", "tournaments_drop_create": "organiser",
    "tournaments_take_up_create": "organiser", "tournaments_clock_create": "organiser",
    "tournaments_rehearsal_retrieve": "reader",
    "tournaments_halls_retrieve": "reader", "tournaments_halls_update": "organiser",
    "tournaments_match_singles_create": "scorer", "tournaments_qualify_create": "scorer",
    "tournaments_draws_retrieve": PUBLIC,
    "tournaments_season_retrieve": PUBLIC, "tournaments_season_partial_update": "organiser",
    "partnerships_list": PUBLIC, "partnerships_retrieve": PUBLIC,
    "partnerships_create": "scorer", "partnerships_partial_update": "scorer",
    "partnerships_partner_create": "scorer", "partnerships_pair_up_create": "scorer",
    "partnerships_replace_create": "scorer", "partnerships_pay_create": "scorer",
    "partnerships_undo_create": "scorer", "partnerships_withdraw_create": "scorer",
    "partnerships_come_back_create": "scorer", "partnerships_table_create": "organiser",
    "rounds_list": PUBLIC, "rounds_retrieve": PUBLIC, "rounds_publish_create": "organiser",
    "rounds_discard_create": "organiser", "rounds_cancel_create": "organiser",
    "rounds_redraw_create": "organiser", "rounds_swap_create": "organiser",
    "rounds_swap_price_create": "organiser", "rounds_seat_late_create": "organiser",
    "rounds_catch_up_create": "organiser",
    "penalties_list": ACCOUNT, "penalties_retrieve": "reader", "penalties_create": "organiser",
    "penalties_take_back_create": "organiser",
    "tables_list": PUBLIC, "tables_retrieve": PUBLIC, "tables_entries_list": "reader",
    "tables_entries_create": "scorer", "tables_correct_create": "scorer",
    "tables_annul_create": "organiser", "tables_forfeit_create": "organiser",
    "tables_judge_create": "reader", "tables_take_back_create": "organiser",
    "tables_sheet_retrieve": "reader", "tables_sheet_create": "scorer",
    "score_entries_list": ACCOUNT, "score_entries_retrieve": "reader", "standings_list": PUBLIC,
    "judge_create": ACCOUNT,
}  # fmt: skip


def operations():
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            yield operation["operationId"], method, path


def test_every_operation_says_whom_it_is_for():
    assert {name for name, _method, _path in operations()} == set(FOR)


def api_path(path: str, evening) -> str:
    slug = evening["club"].slug if "/clubs/" in path else evening["tournament"].slug
    kind = next(
        kind for word, kind in (
            ("/players/", "player"), ("/partnerships/", "partnership"), ("/rounds/", "published"),
            ("/tables/", "table"), ("/score-entries/", "entry"),
            ("/penalties/", "penalty"), ("", "club"),
        ) if word in path
    )  # fmt: skip
    known = {**evening, "entry": ScoreEntry.objects.first().pk}
    pk = getattr(known[kind], "pk", known[kind])
    return path.removeprefix("/api/v1/").replace("{slug}", slug).replace("{id}", str(pk))


def api_body(name: str, evening):
    """Bodies that name the club or the concours; everything else is refused after the role."""
    return {
        "clubs_create": {"name": "Cercle"},
        "players_create": {"club": evening["club"].slug, "name": "Yann Yver"},
        "tournaments_create": {"club": evening["club"].slug, "name": "X", "date": "2026-12-01"},
        "penalties_create": {
            "tournament": evening["tournament"].slug,
            "partnership": 1,
            "reason": "dispute",
        },
        "partnerships_create": {"tournament": evening["tournament"].slug, "names": ["Yann Yver"]},
        "judge_create": {"text": "1;1;1;2"},
    }.get(name, {})


def api_status(caller, name, method, path, evening) -> int:
    address = api_path(path, evening)
    if method == "get":
        return caller.get(address).status_code
    return caller.send(method, address, api_body(name, evening)).status_code


@once
def test_a_visitor_of_the_api_reads_what_is_public_and_is_else_asked_who_he_is(evening):
    for name, method, path in operations():
        status = api_status(Caller(), name, method, path, evening)
        assert status == (200 if FOR[name] == PUBLIC else 401), (name, status)


@once
def test_another_club_meets_404_in_the_api(evening):
    stranger = Caller.of(make_club("Autre"), "owner")
    expected = {PUBLIC: 200, ACCOUNT: 200}
    for name, method, path in operations():
        status = api_status(stranger, name, method, path, evening)
        wanted = 403 if name == "clubs_create" else expected.get(FOR[name], 404)
        assert status == wanted, (name, status)
        if FOR[name] == ACCOUNT and method == "get":
            rows = stranger.rows(api_path(path, evening))
            assert [row for row in rows if row.get("slug") != "autre"] == []


@once
@pytest.mark.parametrize("role", ROLES)
def test_each_role_may_do_in_the_api_what_is_its_own_and_no_more(evening, role):
    caller = Caller.of(evening["club"], role)
    rank = ROLES.index(role)
    for name, method, path in operations():
        needed = FOR[name]
        status = api_status(caller, name, method, path, evening)
        if name == "clubs_create":
            assert status == 403, "a key founds no club"
        elif needed in (PUBLIC, ACCOUNT) or ROLES.index(needed) <= rank:
            assert status in (200, 201, 204, 400, 409), (name, status)
        else:
            assert status == 403, (name, status)


@once
def test_an_account_has_the_rights_of_its_roles_in_the_api(evening):
    for role, allowed in (("reader", False), ("scorer", False), ("organiser", True)):
        caller = Caller()
        caller.client.force_login(make_member(evening["club"], role))
        address = f"tournaments/{evening['tournament'].slug}/hide/"
        answer = caller.post(address, {"kind": "standings"})
        assert answer.status_code == (200 if allowed else 403)


@once
def test_whoever_is_no_member_any_more_sees_404(evening):
    user = make_member(evening["club"], "owner")
    client = Client()
    client.force_login(user)
    address = f"/desk/{evening['tournament'].slug}/"
    assert client.get(address).status_code == 200
    user.memberships.all().delete()
    assert client.get(address).status_code == 404
    answer = client.post(f"/api/v1/rounds/{evening['draft']}/discard/", "{}", "application/json")
    assert answer.status_code == 404


def test_the_api_defaults_ask_for_an_account_to_write():
    names = {permission.__name__ for permission in api_settings.DEFAULT_PERMISSION_CLASSES}
    assert names == {"IsAuthenticatedOrReadOnly"}
