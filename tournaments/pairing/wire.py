"""The JSON of `python -m tournaments.pairing`, read into values and written from them."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from tournaments.pairing.entrants import (
    Beyond,
    ByeRule,
    Entrant,
    Options,
    Order,
    Pair,
    PairingRefused,
    Past,
    Policy,
    Request,
)
from tournaments.pairing.plans.planning import least_movers, rematches_from
from tournaments.pairing.plans.walking import walks
from tournaments.pairing.requests import bad_value, refuse_system
from tournaments.pairing.sentences import FAULTS, REASONS, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tournaments.pairing.entrants import (
        Check,
        Cost,
        Pairing,
    )
    from tournaments.pairing.plans.schedules import Plan

E = TypeVar("E", bound=StrEnum)

_REQUEST = ("system", "seed", "round", "rounds", "entrants", "options", "history")
_ENTRANT = ("id", "rank", "score", "wins", "group", "met", "partners", "byes", "fixed")
_OPTIONS = (
    *("rematch", "same_group", "bye", "bis", "order", "pool_size", "qualifiers"),
    *("teams", "others", "losers", "third"),
)
_RANKED = frozenset({"ranking", "swiss", "winners"})


def read_object(raw: bytes) -> dict[str, object]:
    """One JSON object.  Raises PairingRefused bad_json."""
    try:
        found = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise PairingRefused("bad_json") from error
    if not isinstance(found, dict):
        raise PairingRefused("bad_json")
    return found


def read_request(data: Mapping[str, object], *, also: Iterable[str] = ()) -> Request:
    """The request in `data`, which may hold the fields `also` besides.  Raises PairingRefused."""
    system = _text(data, "system")
    refuse_system(system)
    _known(data, (*_REQUEST, *also), "")
    options = _options(data.get("options", {}), system)
    by_lot = system == "draw" or options.bye in {ByeRule.RANDOM, ByeRule.ASCE_BIS}
    number = _number(data, "round", default=1)
    ranked = system in _RANKED
    entrants = _list(_required(data, "entrants"), "entrants")
    return Request(
        system=system,
        seed=_text(data, "seed", default=None if by_lot else ""),
        round=number,
        rounds=_number(data, "rounds", default=number),
        entrants=tuple(
            _entrant(one, f"entrants.{place}", None if ranked else place + 1)
            for place, one in enumerate(entrants)
        ),
        options=options,
        history=tuple(
            _past(one, f"history.{place}")
            for place, one in enumerate(_list(data.get("history", []), "history"))
        ),
    )


def read_schedule(data: Mapping[str, object]) -> Request:
    """The request of `schedule`: entrants are plain ids; rematches are avoided unless it forbids.

    Its round is 1.  Raises PairingRefused.
    """
    _known(data, ("system", "seed", "entrants", "rounds", "options", "order"), "")
    ids = read_ids(_list(_required(data, "entrants"), "entrants"), "entrants")
    options = {"rematch": Policy.AVOID.value} | _mapping(data.get("options", {}), "options")
    if "order" in data:
        options["order"] = data["order"]
    entrants = [{"id": one, "rank": place} for place, one in enumerate(ids, start=1)]
    return read_request(
        {
            **{name: data[name] for name in ("system", "seed") if name in data},
            "rounds": _number(data, "rounds"),
            "entrants": entrants,
            "options": options,
        }
    )


def read_tables(value: object, path: str) -> tuple[Pair, ...]:
    """Tables as `pair` answers them."""
    return tuple(_table(one, f"{path}.{i}") for i, one in enumerate(_list(value, path)))


def read_ids(value: object, path: str) -> tuple[int, ...]:
    return tuple(_whole(one, f"{path}.{i}") for i, one in enumerate(_list(value, path)))


def _table(value: object, path: str) -> Pair:
    data = _mapping(value, path)
    _known(data, ("table", "sides", "stage"), path)
    (a, *mate_a), (b, *mate_b) = _sides(data, path, ((1, 1), (2, 2)))
    return Pair(
        table=_number(data, "table", path=path),
        a=a,
        b=b,
        mate_a=mate_a[0] if mate_a else None,
        mate_b=mate_b[0] if mate_b else None,
        stage=_text(data, "stage", default="", path=path),
    )


def _sides(
    data: Mapping[str, object], path: str, sizes: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    sides = _list(_required(data, "sides", path), f"{path}.sides")
    who = [read_ids(side, f"{path}.sides.{i}") for i, side in enumerate(sides)]
    if tuple(len(side) for side in who) not in sizes:
        raise bad_value(f"{path}.sides", "two sides of one number each, in a mêlée of two")
    return who[0], who[1]


def _past(value: object, path: str) -> Past:
    data = _mapping(value, path)
    _known(data, ("round", "table", "sides", "stage", "points", "winner"), path)
    points = data.get("points")
    both = None if points is None else read_ids(points, f"{path}.points")
    if both is not None and len(both) != 2:
        raise bad_value(f"{path}.points", "two whole numbers")
    winner = data.get("winner")
    if winner is not None and (not isinstance(winner, int) or isinstance(winner, bool)):
        raise bad_value(f"{path}.winner", "0, 1 or null")
    if winner not in {None, 0, 1}:
        raise bad_value(f"{path}.winner", "0, 1 or null")
    return Past(
        round=_number(data, "round", path=path),
        sides=_sides(data, path, ((1, 1), (2, 2), (1, 0))),
        table=_number(data, "table", default=0, path=path),
        stage=_text(data, "stage", default="", path=path),
        points=None if both is None else (both[0], both[1]),
        winner=winner,
    )


def _entrant(value: object, path: str, place: int | None) -> Entrant:
    data = _mapping(value, path)
    _known(data, _ENTRANT, path)
    return Entrant(
        id=_number(data, "id", path=path),
        rank=_number(data, "rank", default=place, path=path),
        score=_number(data, "score", default=0, path=path),
        wins=_number(data, "wins", default=0, path=path),
        group=_text(data, "group", default="", path=path),
        met=read_ids(data.get("met", []), f"{path}.met"),
        partners=read_ids(data.get("partners", []), f"{path}.partners"),
        byes=_number(data, "byes", default=0, path=path),
        fixed=_number(data, "fixed", default=0, path=path),
    )


def _options(value: object, system: str) -> Options:
    """The options; a knock-out that says nothing of its beaten is a plain one, and they are out."""
    data = _mapping(value, "options")
    _known(data, _OPTIONS, "options")
    plain = Options()
    return Options(
        rematch=_choice(data, "rematch", Policy, plain.rematch),
        same_group=_choice(data, "same_group", Policy, plain.same_group),
        bye=_choice(data, "bye", ByeRule, plain.bye),
        bis=read_ids(data.get("bis", []), "options.bis"),
        order=_choice(data, "order", Order, Order.DRAW) if data.get("order") else None,
        pool_size=_number(data, "pool_size", default=plain.pool_size, path="options"),
        qualifiers=_number(data, "qualifiers", default=plain.qualifiers, path="options"),
        teams=_number(data, "teams", default=plain.teams, path="options"),
        others=_choice(data, "others", Beyond, plain.others),
        losers=_choice(
            data, "losers", Beyond, Beyond.OUT if system == "knockout" else plain.losers
        ),
        third=_flag(data, "third", default=plain.third),
    )


def _flag(data: Mapping[str, object], name: str, *, default: bool) -> bool:
    value = data.get(name, default)
    if not isinstance(value, bool):
        raise bad_value(f"options.{name}", "true or false")
    return value


def _choice(data: Mapping[str, object], name: str, kind: type[E], default: E) -> E:
    value = data.get(name, default)
    for one in kind:
        if value == one.value and isinstance(value, str):
            return one
    raise bad_value(f"options.{name}", ", ".join(kind))


def _path(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _known(data: Mapping[str, object], names: Iterable[str], path: str) -> None:
    for name in data:
        if name not in names:
            field = _path(path, name)
            raise PairingRefused("unknown_field", field, {"field": field})


def _required(data: Mapping[str, object], name: str, path: str = "") -> object:
    if name not in data:
        field = _path(path, name)
        raise PairingRefused("missing_field", field, {"field": field})
    return data[name]


def _number(
    data: Mapping[str, object], name: str, *, default: int | None = None, path: str = ""
) -> int:
    if name not in data and default is not None:
        return default
    return _whole(_required(data, name, path), _path(path, name))


def _whole(value: object, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise bad_value(path, "a whole number")
    return value


def _text(
    data: Mapping[str, object], name: str, *, default: str | None = None, path: str = ""
) -> str:
    if name not in data and default is not None:
        return default
    value = _required(data, name, path)
    if not isinstance(value, str):
        raise bad_value(_path(path, name), "text")
    return value


def _list(value: object, path: str) -> list[object]:
    if not isinstance(value, list):
        raise bad_value(path, "a list")
    return value


def _mapping(value: object, path: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise bad_value(path, "an object")
    return value


def written_pairing(pairing: Pairing, translate: Callable[[str], str]) -> dict[str, object]:
    """The answer of `pair`; the fields of a bis only where there is one."""
    found: dict[str, object] = {
        "tables": _tables(pairing.tables),
        "byes": list(pairing.byes),
        "cost": written_cost(pairing.cost),
        "optimal": pairing.optimal,
        "reasons": {
            str(table): sentence(REASONS, one.code, one.params, translate)
            for table, one in pairing.reasons.items()
        },
        "bye_reasons": {
            str(who): sentence(REASONS, one.code, one.params, translate)
            for who, one in pairing.bye_reasons.items()
        },
    }
    if pairing.bis or pairing.owed:
        found["bis"] = list(pairing.bis)
        found["bis_tables"] = _tables(pairing.bis_tables)
        found["owed"] = list(pairing.owed)
    if pairing.bye_stages:
        found["bye_stages"] = {str(who): stage for who, stage in pairing.bye_stages.items()}
    if pairing.out:
        found["out"] = list(pairing.out)
    if pairing.floats is not None:
        found["floats"] = pairing.floats
    if pairing.rematches_from is not None:
        found["rematches_from"] = pairing.rematches_from
    return found


def written_schedule(plan: Plan, *, mates: bool) -> dict[str, object]:
    """The answer of `schedule`; rematches and walking are not counted where partners change."""
    quality: dict[str, object] = {
        "repeat_partners": plan.quality.repeat_partners,
        "opponent_spread": list(plan.quality.opponent_spread),
        "byes": list(plan.quality.byes),
    }
    found: dict[str, object] = {
        "rounds": [
            {"round": number, "tables": _tables(one.tables), "byes": list(one.byes)}
            for number, one in enumerate(plan.rounds, start=1)
        ],
        "quality": quality,
    }
    if not mates:
        walk = walks(one.tables for one in plan.rounds)
        quality["walking"] = {
            "movers": walk.movers,
            "least_movers": least_movers(plan.rounds),
            "distance": walk.distance,
            "longest": walk.longest,
        }
        first = rematches_from(plan.rounds)
        if first is not None:
            found["rematches_from"] = first
    return found


def _tables(tables: Iterable[Pair]) -> list[dict[str, object]]:
    return [
        {"table": one.table, "sides": [list(side) for side in one.sides]}
        | ({"stage": one.stage} if one.stage else {})
        for one in tables
    ]


def written_cost(cost: Cost, floats: int | None = None) -> dict[str, int]:
    """The three numbers, with the floats as a fourth where a store keeps them together."""
    written = {
        "rematches": cost.rematches,
        "same_group": cost.same_group,
        "rank_gap": cost.rank_gap,
    }
    return written if floats is None else written | {"floats": floats}


def written_check(found: Check, translate: Callable[[str], str]) -> dict[str, object]:
    """The answer of `check`; best_cost is null when no round is legal.

    floats and best_floats stand beside the costs, as in `pair`, where equals meet.
    """
    best = found.best_cost
    written: dict[str, object] = {
        "legal": found.legal,
        "cost": written_cost(found.cost),
        "best_cost": None if best is None else written_cost(best),
        "faults": [
            {
                "code": one.code,
                "ids": list(one.ids),
                "message": sentence(
                    FAULTS, one.code, {"ids": list(one.ids), **one.params}, translate
                ),
            }
            for one in found.faults
        ],
    }
    if found.floats is not None:
        written |= {"floats": found.floats, "best_floats": found.best_floats}
    return written


def written_refusal(refusal: PairingRefused, translate: Callable[[str], str]) -> dict[str, object]:
    """The error object, with the entrants that block where the refusal knows them."""
    error: dict[str, object] = {"code": refusal.code}
    if refusal.field is not None:
        error["field"] = refusal.field
    error["message"] = sentence({"": refusal.template}, "", refusal.params, translate)
    if "blocking" in refusal.params:
        error["blocking"] = refusal.params["blocking"]
    return {"error": error}
