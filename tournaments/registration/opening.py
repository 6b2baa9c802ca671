"""A concours begins: its name, its day, its règlement; and what may change of it later."""

import secrets
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils.text import slugify

import scoring.profile
from clubs.models import Club
from clubs.models.names import clean, fold
from tournaments.models import Partnership, Round, Ruleset, Tournament
from tournaments.models.facts import stated_by
from tournaments.registration.desk import locked, note, published, standings_changed
from tournaments.registration.refused import RegistrationRefused
from tournaments.rules import Rules, differences
from tournaments.rules.values import PLANNED

if TYPE_CHECKING:
    import datetime as dt

    from clubs.models import Actor

NAME_LENGTH = 120
SEED_LENGTH = 120
SLUG_LENGTH = 80
RESERVED = frozenset({"clubs", "judge", "new"})


@transaction.atomic
def open_tournament(  # noqa: PLR0913 - a concours has that many facts
    club: Club,
    *,
    name: str,
    date: "dt.date",
    rules: Rules,
    base: str,
    place: str = "",
    seed: str = "",
    by: "Actor",
) -> Tournament:
    """A new concours under its own copy of the règlement.

    base: the shipped règlement that `rules` comes from.  seed: for every draw; made here so that
    nobody can guess it, unless given.  Raises RegistrationRefused blank_title, too_long,
    unknown_profile.
    """
    title, where = clean(name), clean(place)
    if not fold(title):
        raise RegistrationRefused("blank_title", "name")
    _fits(title, "name", NAME_LENGTH)
    _fits(where, "place", NAME_LENGTH)
    _fits(seed, "seed", SEED_LENGTH)
    _refuse_unknown_profile(rules)
    Club.objects.select_for_update().get(pk=club.pk)
    ruleset = Ruleset.objects.create(base=base, data=rules.as_data(), **stated_by(by))
    tournament = _created(
        club=club,
        ruleset=ruleset,
        name=title,
        date=date,
        place=where,
        seed=seed or secrets.token_hex(8),
    )
    note(tournament, "opened", by=by, name=title, base=base)
    return tournament


def _fits(text: str, field: str, limit: int) -> None:
    if len(text) > limit:
        raise RegistrationRefused("too_long", field, {"limit": limit})


def _refuse_unknown_profile(rules: Rules) -> None:
    if rules.scoring not in scoring.profile.names():
        raise RegistrationRefused("unknown_profile", "scoring", {"value": rules.scoring})


def _created(*, name: str, date: "dt.date", **fields: object) -> Tournament:
    """The row, under an address that no other club took in the same moment."""
    for _attempt in range(5):
        try:
            with transaction.atomic():
                return Tournament.objects.create(
                    name=name, date=date, slug=free_slug(name, date), **fields
                )
        except IntegrityError:
            continue
    return Tournament.objects.create(
        name=name, date=date, slug=f"{free_slug(name, date)}-{secrets.token_hex(3)}", **fields
    )


def free_slug(name: str, date: "dt.date") -> str:
    """An address that no concours has yet: "noel-2026", then "noel-2026-2" ..."""
    stem = slugify(fold(name))[: SLUG_LENGTH - 16].strip("-") or "concours"
    if str(date.year) not in stem:
        stem = f"{stem}-{date.year}"
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    slug, number = stem, 1
    while slug in taken | RESERVED:
        number += 1
        slug = f"{stem}-{number}"
    return slug


@transaction.atomic
def change_rules(tournament: Tournament, *, rules: Rules, by: "Actor") -> Ruleset:
    """Another state of the règlement; the one before stays in its history.

    Once a partie is drawn, the articles it was drawn under stand.  Raises RegistrationRefused
    drawn (field: the article's path), pairs_entered, unknown_profile, finished.
    """
    tournament = locked(tournament)
    _refuse_unknown_profile(rules)
    now = tournament.rules
    if rules == now:
        return tournament.ruleset
    _refuse_drawn(tournament, now, rules)
    _set_singles(tournament, now, rules)
    ruleset = Ruleset.objects.create(
        base=tournament.ruleset.base,
        data=rules.as_data(),
        previous=tournament.ruleset,
        **stated_by(by),
    )
    tournament.ruleset = ruleset
    tournament.save(update_fields=["ruleset"])
    changes = [
        {"path": change.path, "before": change.before, "after": change.after}
        for change in differences(rules, now)
    ]
    note(tournament, "rules_changed", by=by, changes=changes)
    standings_changed(tournament, published(tournament))
    return ruleset


def _set_singles(tournament: Tournament, now: Rules, then: Rules) -> None:
    """Who entered alone plays alone in a mêlée, and otherwise waits for a partner."""
    if now.singles == then.singles:
        return
    entered = Partnership.objects.filter(tournament=tournament).entered()
    pairs = list(entered.exclude(second=None).values_list("number", flat=True))
    if pairs:
        raise RegistrationRefused("pairs_entered", "format.later", {"numbers": pairs})
    entered.update(single=then.singles)


def _refuse_drawn(tournament: Tournament, now: Rules, then: Rules) -> None:
    rounds = Round.objects.filter(tournament=tournament).exclude(state=Round.State.DROPPED)
    drawn = list(rounds.values_list("number", "bis"))
    last = max((number for number, _bis in drawn), default=0)
    if not last:
        return
    fixed = {"scoring", "format.first", "time.unequal"}
    if last > 1 or {now.format.later, then.format.later} & PLANNED:
        fixed |= {"format.later", "pools.size", "pools.qualifiers"}
    if last > now.final.after > 0 or now.format.later in PLANNED:
        fixed |= {"final.after", "final.teams", "final.others", "final.losers", "final.third"}
    if any(bis for _number, bis in drawn):
        fixed.add("odd.method")
    if then.format.later != "draw":
        fixed.add("format.same_group")
    changed = {change.path for change in differences(then, now)}
    points_rules = {path for path in changed if path.startswith("scoring_changes.")}
    for path in sorted((fixed & changed) | points_rules):
        raise RegistrationRefused("drawn", path, {"number": last})
    caps = min(now.format.caps_from, then.format.caps_from)
    if "format.caps_from" in changed and caps <= last:
        raise RegistrationRefused("drawn", "format.caps_from", {"number": last})
    if then.format.rounds < last:
        raise RegistrationRefused("drawn", "format.rounds", {"number": last})
    if then.format.deals[:last] != now.format.deals[:last]:
        raise RegistrationRefused("drawn", "format.deals", {"number": last})
