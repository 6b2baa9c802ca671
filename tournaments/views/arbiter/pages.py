"""`/arbitre`: cards are tapped, the answer comes back with its article; nothing is kept."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django_htmx.http import replace_url

from scoring.play import hand_size
from tournaments.forms import arbiter as forms
from tournaments.models import Tournament
from tournaments.views.arbiter import book as books
from tournaments.views.arbiter import cards, count, faces, parts, tricks

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, QueryDict

    from tournaments.views.arbiter.book import Book

    Context = dict[str, Any]

SECONDS = 60
NAMES = {"cards": "arbiter", "tricks": "arbiter_tricks", "count": "arbiter_count"}
PARTS = {"cards": "#question", "tricks": "#question", "count": "#answer"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The règlement in hand; tournament: whose it is, None for a shipped one."""

    book: "Book"
    tournament: Tournament | None = None
    faults: tuple[str, ...] = ()

    def address(self, section: str) -> str:
        name = f"tournaments:{NAMES[section]}"
        if self.tournament is None:
            return reverse(name)
        return reverse(f"{name}_of", args=[self.tournament.slug])

    @property
    def chosen(self) -> dict[str, str]:
        """What the address says of the règlement."""
        named = self.tournament is None and self.book.name != books.FIRST
        return {"rules": self.book.name} if named else {}


def which_cards(request: "HttpRequest", slug: str = "") -> "HttpResponse":
    """Which cards may be played, and whether the one that was played was right."""
    if elsewhere := _elsewhere(request, slug, "cards"):
        return elsewhere
    opened = _opened(request.GET, slug)
    profile = opened.book.profile
    asked = forms.Cards.read(
        request.GET, seats=profile.players - 1, most=hand_size(profile), deck=parts.all_of(profile)
    )
    asked = asked.after(request.GET.getlist("do"))
    return _answer(request, "cards", opened, cards.context(opened.book, asked))


def renonce(request: "HttpRequest", slug: str = "") -> "HttpResponse":
    """Whether there was a renonce in the deal, by whom, and what shows it."""
    if elsewhere := _elsewhere(request, slug, "tricks"):
        return elsewhere
    opened = _opened(request.GET, slug)
    profile = opened.book.profile
    asked = forms.Tricks.read(request.GET, seats=profile.players, deck=parts.all_of(profile))
    asked = asked.after(request.GET.getlist("do"))
    return _answer(request, "tricks", opened, tricks.context(opened.book, asked))


@csrf_exempt
def what_it_counts(request: "HttpRequest", slug: str = "") -> "HttpResponse":
    """The marks of a deal; to a POST, which changes nothing, the answer alone."""
    if elsewhere := _elsewhere(request, slug, "count"):
        return elsewhere
    said = request.POST if request.method == "POST" else request.GET
    opened = _opened(said, slug)
    context = count.context(opened.book, said)
    if request.method == "POST":
        alone = {**context, "book": opened.book, "tournament": opened.tournament}
        return render(request, "tournaments/public/arbiter/count.html#answer", alone)
    return _answer(request, "count", opened, context)


def _elsewhere(request: "HttpRequest", slug: str, section: str) -> "HttpResponse | None":
    """`?concours=` leads to the page of that concours, the question with it."""
    named = request.GET.get("concours", "")
    if slug or not named:
        return None
    tournament = get_object_or_404(Tournament.objects.with_rules(), slug=named)
    opened = Opened(book=books.of_tournament(tournament), tournament=tournament)
    kept = {name: request.GET[name] for name in request.GET if name not in ("concours", "rules")}
    return HttpResponseRedirect(forms.address(opened.address(section), kept))


def _opened(said: "QueryDict", slug: str) -> Opened:
    if slug:
        tournament = get_object_or_404(Tournament.objects.with_rules(), slug=slug)
        return Opened(book=books.of_tournament(tournament), tournament=tournament)
    name = said.get("rules", "") or books.FIRST
    if found := books.shipped(name):
        return Opened(book=found)
    fault = _("There is no règlement of this name: %(value)s") % {"value": name[:40]}
    return Opened(book=books.first(), faults=(fault,))


def _answer(
    request: "HttpRequest", section: str, opened: Opened, context: "Context"
) -> "HttpResponse":
    """The whole page, or to htmx the part that changes; the address holds the question."""
    template = f"tournaments/public/arbiter/{section}.html"
    asked = context["asked"]
    said = {
        **context,
        "section": section,
        "book": opened.book,
        "tournament": opened.tournament,
        "club": opened.tournament.club if opened.tournament else None,
        "books": () if opened.tournament else books.choices(),
        "path": opened.address(section),
        "sections": {name: forms.address(opened.address(name), opened.chosen) for name in NAMES},
        "faults": (*opened.faults, *asked.faults),
        "fresh": forms.address(opened.address(section), opened.chosen),
        "keys": faces.keys(),
    }
    part = PARTS[section] if request.headers.get("HX-Request") else ""
    response = render(request, f"{template}{part}", said)
    patch_cache_control(response, private=True, max_age=SECONDS)
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
    return replace_url(
        response, forms.address(opened.address(section), {**opened.chosen, **asked.fields()})
    )


urlpatterns = [
    path("arbitre/", which_cards, name="arbiter"),
    path("arbitre/renonce/", renonce, name="arbiter_tricks"),
    path("arbitre/donne/", what_it_counts, name="arbiter_count"),
    path("c/<slug:slug>/arbitre/", which_cards, name="arbiter_of"),
    path("c/<slug:slug>/arbitre/renonce/", renonce, name="arbiter_tricks_of"),
    path("c/<slug:slug>/arbitre/donne/", what_it_counts, name="arbiter_count_of"),
]
