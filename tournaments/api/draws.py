"""Pools, final draws and places as programs read them: who meets whom, and what came of it."""

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from tournaments.api.serializers import Sides

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.queries.draw_values import (
        Cell,
        Corner,
        Draw,
        Draws,
        Final,
        ForPlaces,
        Game,
        Pool,
    )
    from tournaments.queries.pairs import Pair


class NamedSerializer(serializers.Serializer[Any]):
    """An équipe by its number."""

    number = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())


class PoolLineSerializer(serializers.Serializer[Any]):
    """One équipe of a pool; what it marked is null while the standings are kept back.

    rank: null before anything is played too.  through: it goes on, as things stand.
    """

    pair = NamedSerializer()
    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    played = serializers.IntegerField()
    wins = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    difference = serializers.IntegerField(allow_null=True)
    through = serializers.BooleanField()


class PoolGameSerializer(serializers.Serializer[Any]):
    """One game of a pool; b is null for who rests.  table: as the hall calls it."""

    round = serializers.IntegerField()
    table = serializers.CharField(allow_blank=True)
    a = NamedSerializer()
    b = NamedSerializer(allow_null=True)
    points = Sides(allow_null=True)


class PoolSerializer(serializers.Serializer[Any]):
    """A pool.  stage: "" where it is the ranking of those who would enter a final now."""

    stage = serializers.CharField(allow_blank=True)
    lines = PoolLineSerializer(many=True)
    games = PoolGameSerializer(many=True)


class CornerSerializer(serializers.Serializer[Any]):
    """One side of a match.

    pair: null while it is not known.  waits: the table whose winner comes here.  either: the two
    one of whom comes here.
    """

    pair = NamedSerializer(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    won = serializers.BooleanField()
    waits = serializers.CharField(allow_blank=True)
    either = NamedSerializer(many=True)


class MatchSerializer(serializers.Serializer[Any]):
    """One match.

    round: the partie, 0 while it is to come.  table: as the hall calls it, "" where somebody
    passes without a match.  level: the sheets were equal, and the better seed passed.
    """

    stage = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.CharField(allow_blank=True)
    a = CornerSerializer()
    b = CornerSerializer()
    level = serializers.BooleanField()


class ColumnSerializer(serializers.Serializer[Any]):
    """One round of a draw, as it stands from top to bottom."""

    stage = serializers.CharField(allow_blank=True)
    matches = MatchSerializer(many=True)


class ForPlacesSerializer(serializers.Serializer[Any]):
    """Matches for the places down to the last one at stake."""

    stage = serializers.CharField()
    last = serializers.IntegerField()
    matches = MatchSerializer(many=True)


class DrawSerializer(serializers.Serializer[Any]):
    """The principal or the consolation draw, from its first round to its final."""

    name = serializers.CharField()
    rounds = ColumnSerializer(many=True)
    places = ForPlacesSerializer(many=True)
    winner = NamedSerializer(allow_null=True)


class FinalSerializer(serializers.Serializer[Any]):
    """A place, or those from first to last that so many share."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    pairs = NamedSerializer(many=True)


class DrawsSerializer(serializers.Serializer[Any]):
    """What the published parties have come to; empty where neither pools nor draws are played.

    While the standings are kept back visitors read who meets whom, and no points.
    """

    pools = PoolSerializer(many=True)
    draws = DrawSerializer(many=True)
    places = FinalSerializer(many=True)


def draws_data(found: "Draws | None", *, results: bool) -> dict[str, Any]:
    """As JSON has it; results: as they were asked for."""
    if found is None:
        return {"pools": [], "draws": [], "places": []}
    return {
        "pools": [_pool(one, results=results) for one in found.pools],
        "draws": [_draw(one) for one in found.draws],
        "places": [_place(one) for one in found.final],
    }


def _pool(pool: "Pool", *, results: bool) -> dict[str, Any]:
    return {
        "stage": pool.stage,
        "lines": [
            {
                "pair": _named(line.pair),
                "rank": line.rank,
                "tied": line.tied,
                "played": line.played,
                "wins": line.wins if results else None,
                "points": line.points if results else None,
                "difference": line.difference if results else None,
                "through": line.through,
            }
            for line in pool.lines
        ],
        "games": [_game(game) for partie in pool.parties for game in partie],
    }


def _game(game: "Game") -> dict[str, Any]:
    points = game.points
    return {
        "round": game.round,
        "table": game.label,
        "a": _named(game.a),
        "b": _named(game.b) if game.b else None,
        "points": {"A": points[0], "B": points[1]} if points else None,
    }


def _draw(draw: "Draw") -> dict[str, Any]:
    return {
        "name": draw.name,
        "rounds": [
            {"stage": one.stage, "matches": [_match(cell) for cell in one.cells]}
            for one in draw.columns
        ],
        "places": [_for_places(one) for one in draw.places],
        "winner": _named(draw.winner) if draw.winner else None,
    }


def _for_places(block: "ForPlaces") -> dict[str, Any]:
    matches = [_match(cell) for cell in block.cells]
    return {"stage": block.stage, "last": block.last, "matches": matches}


def _match(cell: "Cell") -> dict[str, Any]:
    return {
        "stage": cell.stage,
        "round": cell.round,
        "table": cell.label,
        "a": _corner(cell.a),
        "b": _corner(cell.b),
        "level": cell.level,
    }


def _corner(corner: "Corner") -> dict[str, Any]:
    return {
        "pair": _named(corner.pair) if corner.pair else None,
        "points": corner.points,
        "won": corner.won,
        "waits": corner.waits,
        "either": _all_named(corner.either),
    }


def _place(place: "Final") -> dict[str, Any]:
    return {"first": place.first, "last": place.last, "pairs": _all_named(place.pairs)}


def _all_named(pairs: "Iterable[Pair]") -> list[dict[str, Any]]:
    return [_named(one) for one in pairs]


def _named(pair: "Pair") -> dict[str, Any]:
    return {"number": pair.number, "names": list(pair.names)}
