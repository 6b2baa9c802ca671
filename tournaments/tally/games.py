"""What each partie came to for each one: games, byes scored, caps, averages, all on one number."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from scoring.sides import BySide
from tournaments.rules.points import caps_of
from tournaments.rules.values import Unequal
from tournaments.standings import Game, Kind
from tournaments.tally.facts import Part

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.rules import Rules
    from tournaments.rules.points import Caps
    from tournaments.tally.facts import Placed


def parts(rules: "Rules", seats: "Iterable[Placed]") -> dict[int, tuple[Part, ...]]:
    """What each partie came to for each partnership, by its number.

    A game without a settled result is not there yet.  Of a partnership with more results than the
    concours has parties (it played in a bis and could not rest later), the bis game is set aside:
    everybody's total rests on the same number of games.  A catch-up game takes the place of the bye
    of who had one in that partie, and counts for nobody else.  Sheets with fewer deals are brought
    to all of them where the règlement says so.  Of what was marked, played or not, no more counts
    than the caps of the règlement leave; an average is one of what counts.
    """
    seats = list(seats)
    caps = caps_of(rules)
    idle = {(seat.round, seat.number) for seat in seats if seat.kind == "bye"}
    mine: dict[int, list[Part]] = defaultdict(list)
    for seat in seats:
        owed = not seat.catch_up or (seat.round, seat.number) in idle
        mine[seat.number].append(Part(seat=seat, game=_game(rules, caps, seat, counted=owed)))
    means = _round_means(
        part.game for one in mine.values() for part in one if not part.seat.catch_up
    )
    return {
        number: _even_out(rules, _with_byes(rules, caps, one, means))
        for number, one in mine.items()
    }


def _with_byes(
    rules: "Rules", caps: "Caps", mine: "Sequence[Part]", means: dict[int, Fraction]
) -> tuple[Part, ...]:
    games = (part.game for part in mine)
    dealt = [game.points for game in games if game and game.played]
    caught = {part.seat.round for part in mine if part.seat.catch_up and part.game}
    return tuple(
        replace(part, game=_bye(rules, caps, part.seat, dealt, means))
        if part.seat.kind == "bye" and part.seat.round not in caught
        else part
        for part in mine
    )


def _game(rules: "Rules", caps: "Caps", seat: "Placed", *, counted: bool) -> Game | None:
    if seat.points is None or seat.against is None:
        return None
    whole = BySide(a=_whole(rules, seat, seat.points), b=_whole(rules, seat, seat.against))
    kept = caps.kept(seat.round, whole)
    return Game(
        round=seat.round,
        # Who has no bye there was not met in a catch-up game: it says nothing between the two.
        opponent=None if seat.catch_up else seat.opponent,
        points=kept.a,
        against=kept.b,
        counted=counted,
        kind=Kind.FORFEIT if seat.forfeit else Kind.PLAYED,
        raw=_if_capped(whole.a, kept.a),
        raw_against=_if_capped(whole.b, kept.b),
    )


def _whole(rules: "Rules", seat: "Placed", marked: int) -> int:
    """The points as if all deals of the partie had gone like those that were dealt.

    Who has more of the marked points has more of these: brought to more deals, a difference grows.
    """
    if not seat.dealt or seat.forfeit or rules.time.unequal != Unequal.AVERAGE:
        return marked
    deals = max(rules.deals(seat.round), seat.dealt)
    return _rounded(Fraction(marked * deals, seat.dealt))


def _if_capped(marked: int, kept: int) -> int | None:
    return None if marked == kept else marked


def _round_means(games: "Iterable[Game | None]") -> dict[int, Fraction]:
    scored: dict[int, list[int]] = defaultdict(list)
    for game in games:
        if game and game.kind == Kind.PLAYED:
            scored[game.round].append(game.points)
    return {number: Fraction(sum(points), len(points)) for number, points in scored.items()}


def _bye(
    rules: "Rules", caps: "Caps", seat: "Placed", dealt: "Sequence[int]", means: dict[int, Fraction]
) -> Game | None:
    points = _bye_points(rules, caps, seat.round, dealt, means)
    if points is None:
        return None
    kept = caps.given(seat.round, points)
    return Game(round=seat.round, points=kept, kind=Kind.BYE, raw=_if_capped(points, kept))


def _bye_points(
    rules: "Rules", caps: "Caps", party: int, dealt: "Sequence[int]", means: dict[int, Fraction]
) -> int | None:
    """Points of a bye; None when the règlement gives none.

    An average of nothing is half of the points that the deals of the partie hold (R37: 972).
    """
    half = caps.profile.deal_points * rules.deals(party) // 2
    match rules.odd.points:
        case "fixed":
            return rules.odd.fixed
        case "round_average":
            return _rounded(means.get(party, Fraction(half)))
        case "own_average":
            return _rounded(Fraction(sum(dealt), len(dealt))) if dealt else half
    return None


def _rounded(value: Fraction) -> int:
    """Nearest integer, a half goes up."""
    return int((value + Fraction(1, 2)) // 1)


def _even_out(rules: "Rules", mine: tuple[Part, ...]) -> tuple[Part, ...]:
    """Sets bis games aside while there are more results than parties in the concours."""
    counting = [part.game for part in mine if part.game and part.game.counted]
    surplus = len(counting) - rules.format.rounds
    if surplus <= 0:
        return mine
    evened = list(mine)
    for place, part in enumerate(mine):
        if surplus > 0 and part.seat.bis and part.game and not part.seat.catch_up:
            evened[place] = replace(part, game=replace(part.game, counted=False))
            surplus -= 1
    return tuple(evened)
