"""Addresses that other machines in the room can open, and their QR codes."""

from io import BytesIO
from ipaddress import ip_address
from typing import TYPE_CHECKING

import segno
from django.conf import settings
from django.urls import reverse

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.models import Tournament

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})


def public_address(request: "HttpRequest", tournament: "Tournament") -> str:
    """Where a phone in the hall finds the concours."""
    return _outside(request, reverse("tournaments:concours", args=[tournament.slug]))


def screen_address(request: "HttpRequest", tournament: "Tournament") -> str:
    """What the projector's browser opens; the token in it is the key."""
    return _outside(request, reverse("tournaments:screen", args=[tournament.screen_token]))


def table_address(request: "HttpRequest", token: str) -> str:
    """A table's phone page; the token in it is the key."""
    return _outside(request, reverse("tournaments:phone", args=[token]))


def _outside(request: "HttpRequest", path: str) -> str:
    """The full address; on the laptop itself by the name that the room knows it by."""
    host, colon, port = request.get_host().partition(":")
    if host not in LOOPBACK:
        return request.build_absolute_uri(path)
    return f"{request.scheme}://{_in_the_room(host)}{colon}{port}{path}"


def _in_the_room(host: str) -> str:
    """The machine's address on its network, among the names that the site answers to."""
    found = [name for name in settings.ALLOWED_HOSTS if _is_address(name) and name not in LOOPBACK]
    return found[-1] if found else host


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def qr(text: str) -> str:
    """The text as a QR code: a data address of an SVG image."""
    code = segno.make(text, error="m", micro=False)
    return str(code.svg_data_uri(scale=8, border=2, dark="#000", light="#fff"))


def printed_qr(text: str) -> str:
    """The text as a QR code for paper: SVG, one module a unit."""
    code = segno.make(text, error="m", micro=False)
    drawn = BytesIO()
    code.save(drawn, kind="svg", border=1, dark="#000", xmldecl=False)
    return drawn.getvalue().decode()
