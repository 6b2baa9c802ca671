"""A règlement as data: read, changed, compared and written back.

`FIELDS` is the one list of what there is; reading, writing and comparing go through it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from scoring import profile as scoring_profile
from tournaments.rules import points, reading, values
from tournaments.rules.errors import RulesError, refused
from tournaments.rules.impossible import refuse_impossible
from tournaments.standings import Criterion, Leavers

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from tournaments.rules.reading import Read

MOST_ROUNDS = 20
MOST_DEALS = 40
FORFEIT_DEALS = 12
"""The deals of the partie that `penalty.forfeit` speaks of; others in proportion."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One règlement.

    name: short name.  sources: documents it was taken from.  origins: where single fields come
    from, as pairs of path and text.  eligibility: who may enter, in the club's words; empty for
    anyone.  scoring: name of a scoring profile.  scoring_changes: what the organiser decided
    otherwise than that profile, as pairs of parameter and plain value; `points.profile_of` gives
    the two together.  fee: of one pair, in cents.
    """

    name: str
    title: str
    sources: tuple[str, ...]
    origins: tuple[tuple[str, str], ...]
    eligibility: str
    scoring: str
    scoring_changes: points.Changes
    fee: int
    format: values.Format
    pools: values.Pools
    final: values.Final
    time: values.Time
    odd: values.Odd
    ranking: values.Ranking
    penalty: values.Penalty
    prizes: values.Prizes
    customs: values.Customs

    @property
    def singles(self) -> bool:
        """Players enter alone: a mêlée."""
        return self.format.later in values.SINGLES

    def deals(self, round_number: int) -> int:
        """The deals of a round, counted from 1."""
        if not 1 <= round_number <= self.format.rounds:
            raise ValueError(round_number)
        return self.format.deals[round_number - 1]

    def forfeit(self, round_number: int) -> int:
        """Points of the opponents of an absent pair in a round, counted from 1."""
        return round(self.penalty.forfeit * self.deals(round_number) / FORFEIT_DEALS)

    def value(self, path: str) -> Any:
        """The value of one field, by its dotted path."""
        found: Any = self
        for name in path.split("."):
            found = getattr(found, name)
        return found

    def as_data(self) -> dict[str, Any]:
        """Plain values for JSON; `parse` makes the same rules of them."""
        data: dict[str, Any] = {}
        for path in FIELDS:
            *group, name = path.split(".")
            place = data.setdefault(group[0], {}) if group else data
            place[name] = plain(self.value(path))
        data["origins"] = dict(self.origins)
        data[points.PATH] = dict(self.scoring_changes)
        return data


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field: how it is read, and what it is when left out (`REQUIRED`: it may not be)."""

    read: Read
    default: object


REQUIRED = object()


def _field(read: Read, default: object = REQUIRED) -> Field:
    return Field(read=read, default=default)


FIELDS: Mapping[str, Field] = MappingProxyType(
    {
        "name": _field(reading.slug),
        "title": _field(reading.text(120)),
        "sources": _field(reading.many(reading.text(300), 40), ()),
        "origins": _field(reading.notes(400), ()),
        "eligibility": _field(reading.text(500, empty=True, lines=True), ""),
        "scoring": _field(reading.slug),
        points.PATH: _field(points.read_changes, ()),
        "fee": _field(reading.whole(0, 100_000), 0),
        "format.rounds": _field(reading.whole(1, MOST_ROUNDS)),
        "format.deals": _field(reading.whole_or_list(1, MOST_DEALS, MOST_ROUNDS)),
        "format.first": _field(reading.choice(values.First), values.First.DRAW),
        "format.later": _field(reading.choice(values.Later), values.Later.RANKING),
        "format.rematch": _field(reading.choice(values.Policy), values.Policy.AVOID),
        "format.same_group": _field(reading.choice(values.Policy), values.Policy.ALLOW),
        "format.caps_from": _field(reading.whole(1, MOST_ROUNDS), 1),
        "pools.size": _field(reading.whole(3, 6), 4),
        "pools.qualifiers": _field(reading.whole(1, 5), 2),
        "final.after": _field(reading.whole(0, MOST_ROUNDS - 1), 0),
        "final.teams": _field(reading.whole(0, 512), 0),
        "final.others": _field(reading.choice(values.Beyond), values.Beyond.CONSOLATION),
        "final.losers": _field(reading.choice(values.Beyond), values.Beyond.PLACING),
        "final.third": _field(reading.flag, default=True),
        "time.ends": _field(reading.choice(values.Ends), values.Ends.DEALS),
        "time.minutes": _field(reading.whole(5, 300), 45),
        "time.pause": _field(reading.whole(0, 240), 10),
        "time.target": _field(reading.whole(0, 10_000), 0),
        "time.unequal": _field(reading.choice(values.Unequal), values.Unequal.AS_PLAYED),
        "odd.method": _field(reading.choice(values.OddMethod), values.OddMethod.BYE),
        "odd.bye": _field(reading.choice(values.ByeTo), values.ByeTo.LOWEST),
        "odd.points": _field(reading.choice(values.ByePoints), values.ByePoints.NONE),
        "odd.fixed": _field(reading.whole(0, 5000), 0),
        "ranking.criteria": _field(reading.many(reading.choice(Criterion), 20)),
        "ranking.leavers": _field(reading.choice(Leavers), Leavers.LAST),
        "penalty.points": _field(reading.whole(0, 1000), 162),
        "penalty.to": _field(reading.choice(values.PenaltyTo), values.PenaltyTo.OPPONENTS),
        "penalty.forfeit": _field(reading.whole(100, 3000), 1100),
        "prizes.cumulate": _field(reading.flag, default=False),
        "customs.direction": _field(reading.choice(values.Direction), values.Direction.CLOCKWISE),
        "customs.first_dealer": _field(
            reading.choice(values.FirstDealer), values.FirstDealer.LOWEST_CARD
        ),
        "customs.nobody_takes": _field(
            reading.choice(values.NobodyTakes), values.NobodyTakes.SAME_DEALER
        ),
        "customs.misdeal": _field(reading.choice(values.Misdeal), values.Misdeal.AFTER_TRUMP),
        "customs.irregularity": _field(
            reading.choice(values.Irregularity), values.Irregularity.CANCELLED
        ),
        "customs.both_words": _field(reading.flag, default=True),
        "customs.king_first": _field(reading.flag, default=False),
    }
)

_GROUPS = {
    "format": values.Format,
    "pools": values.Pools,
    "final": values.Final,
    "time": values.Time,
    "odd": values.Odd,
    "ranking": values.Ranking,
    "penalty": values.Penalty,
    "prizes": values.Prizes,
    "customs": values.Customs,
}
_ABOUT = frozenset({"name", "title", "sources", "origins"})


def parse(data: object, profiles: Collection[str] | None = None) -> Rules:
    """The rules that `data` (a mapping as from TOML or JSON) says.

    profiles: names of the scoring profiles there are; without it any name is taken.
    Raises RulesError, naming the field, whatever the data are, and nothing else.
    """
    if not isinstance(data, Mapping):
        raise RulesError("not_a_table", None, {"field": "rules"})
    given = dict(_flat(data))
    read = {path: _read(path, field, given) for path, field in FIELDS.items()}
    read["format.deals"] = _one_a_round(read["format.deals"], read["format.rounds"])
    if profiles is not None and read["scoring"] not in profiles:
        raise refused("unknown_profile", "scoring", value=read["scoring"])
    read[points.PATH] = points.settled(read["scoring"], read[points.PATH])
    rules = _built(read)
    refuse_impossible(rules)
    return rules


def _flat(data: Mapping[Any, object]) -> Iterator[tuple[str, object]]:
    """Each field given, by its path; refuses what is no field."""
    for key, value in data.items():
        if key not in _GROUPS:
            yield _known(key), value
        elif isinstance(value, Mapping):
            yield from ((_known(f"{key}.{name}"), inner) for name, inner in value.items())
        else:
            raise refused("not_a_table", key)


def _known(path: object) -> str:
    if not isinstance(path, str) or path not in FIELDS:
        raise refused("unknown_field", reading.shown(path))
    return path


def _read(path: str, field: Field, given: Mapping[str, object]) -> Any:
    if path in given:
        return field.read(given[path], path)
    if field.default is REQUIRED:
        raise refused("missing_field", path)
    return field.default


def _one_a_round(deals: int | tuple[int, ...], rounds: int) -> tuple[int, ...]:
    if isinstance(deals, int):
        return (deals,) * rounds
    if len(deals) != rounds:
        raise refused("deals_count", "format.deals", rounds=rounds, count=len(deals))
    return deals


def _built(read: Mapping[str, Any]) -> Rules:
    alone: dict[str, Any] = {path: value for path, value in read.items() if "." not in path}
    for group, build in _GROUPS.items():
        inside = {p.partition(".")[2]: v for p, v in read.items() if p.startswith(f"{group}.")}
        alone[group] = build(**inside)
    return Rules(**alone)


@lru_cache
def names() -> tuple[str, ...]:
    """The shipped règlements, in alphabetical order."""
    files = resources.files("tournaments.rules").iterdir()
    return tuple(sorted(file.name[:-5] for file in files if file.name.endswith(".toml")))


@lru_cache
def load(name: str) -> Rules:
    """A shipped règlement by name; raises RulesError unknown_rules."""
    if name not in names():
        raise RulesError("unknown_rules", "name", {"value": name})
    text = resources.files("tournaments.rules").joinpath(f"{name}.toml").read_text("utf-8")
    return parse(tomllib.loads(text))


def derive(rules: Rules, changes: Mapping[str, object]) -> Rules:
    """`rules` with some fields changed, checked as a whole.

    changes: by dotted path ("format.rounds", "scoring_changes.tie") or nested as in `as_data`;
    `scoring_changes` as a whole takes the place of all that were there.  When only the number of
    rounds changes, the deals follow: cut off, or the last number again.  A changed field loses
    the source that stood beside it.  Raises RulesError.
    """
    flat = dict(chain.from_iterable(_spread(key, value) for key, value in changes.items()))
    data = {path: plain(rules.value(path)) for path in FIELDS}
    data[points.PATH] = _decided(rules, flat)
    if "format.rounds" in flat and "format.deals" not in flat:
        flat["format.deals"] = _stretched(rules.format.deals, flat["format.rounds"])
    changed = parse(_nested({**data, "origins": dict(rules.origins), **flat}))
    if "origins" in flat:
        return changed
    differ = {change.path for change in differences(changed, rules)}
    kept = {path: text for path, text in rules.origins if path not in differ}
    return parse({**changed.as_data(), "origins": kept})


def _decided(rules: Rules, flat: dict[str, object]) -> dict[str, object]:
    """The changed points rules with those that `flat` changes one by one, which it gives up."""
    prefix = f"{points.PATH}."
    single = [path for path in flat if str(path).startswith(prefix)]
    return dict(rules.scoring_changes) | {
        path.removeprefix(prefix): flat.pop(path) for path in single
    }


def _spread(key: str, value: object) -> Iterator[tuple[str, object]]:
    if key in _GROUPS and isinstance(value, Mapping):
        yield from ((f"{key}.{name}", inner) for name, inner in value.items())
    else:
        yield key, value


def _nested(flat: Mapping[str, object]) -> dict[str, object]:
    data: dict[str, Any] = {}
    for path, value in flat.items():
        group, dot, name = str(path).partition(".")
        if dot and group in _GROUPS and isinstance(data.setdefault(group, {}), dict):
            data[group][name] = value
        else:
            data[path] = value
    return data


def _stretched(deals: tuple[int, ...], rounds: object) -> object:
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        return list(deals)
    return [deals[min(index, len(deals) - 1)] for index in range(rounds)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One field that differs: its path, its value in the base and its value now, JSON-able."""

    path: str
    before: object
    after: object


def differences(rules: Rules, base: Rules) -> tuple[Difference, ...]:
    """What the organiser changed: the fields of `rules` that differ from `base`, in their order.

    Name, title and sources are about the règlement and not in it: they are left out.  Points rules
    stand one by one, "scoring_changes.tie", with what they were; None where they decide nothing.
    """
    found = ((path, plain(base.value(path)), plain(rules.value(path))) for path in FIELDS)
    return tuple(
        chain.from_iterable(
            _points_changed(rules, base)
            if path == points.PATH
            else [Difference(path=path, before=before, after=after)]
            for path, before, after in found
            if path not in _ABOUT and before != after
        )
    )


def _points_changed(rules: Rules, base: Rules) -> Iterator[Difference]:
    """Under two shipped profiles, what the later rules change of their own."""
    same = rules.scoring == base.scoring
    before = points.profile_of(base) if same else scoring_profile.load(rules.scoring)
    for name, old, new in scoring_profile.differences(before, points.profile_of(rules)):
        yield Difference(path=f"{points.PATH}.{name}", before=old, after=new)


def plain(value: object) -> Any:
    """For JSON: choices by their value, tuples as lists."""
    if isinstance(value, tuple):
        return [plain(entry) for entry in value]
    if isinstance(value, str):
        return str(value)
    return value
