"""The standings worked out again, plainly, from an archive's entries: no code of the program.

Knows the criteria total, wins, head_to_head, best and difference, the bye points none, fixed,
own_average and round_average, caps, catch-up games and sheets cut short, and two on a side: what
the règlements hold that the tests play.  A place in final draws it takes as it is told.
"""

from collections import defaultdict
from fractions import Fraction


def counting(entries):
    """The entry that counts: the last ruling wins over statements; statements must agree."""
    ruled, said = None, []
    for entry in entries:
        if entry["kind"] == "statement":
            said.append(entry)
        else:
            ruled, said = entry, []
    if ruled and not said:
        return None if ruled["kind"] == "annulment" else ruled
    candidates = ([ruled] if ruled and ruled["kind"] != "annulment" else []) + said
    totals = {(entry["points"]["A"], entry["points"]["B"]) for entry in candidates}
    return candidates[0] if len(totals) == 1 else None


def results(document, upto):
    """(round, bis, catch-up, side A, side B, entry that counts) of published parties."""
    for drawn in document["rounds"]:
        if drawn["state"] == "published" and drawn["number"] <= upto:
            for table in drawn["tables"]:
                a, b = table["sides"]
                entry = counting(table["entries"])
                yield drawn["number"], drawn["bis"], drawn.get("catch_up", False), a, b, entry


def half_up(value):
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def bye_points(rules, number, own, scored):
    """What a bye marks, None for nothing; an average of nothing is half of the points."""
    averaged = {"own_average": own, "round_average": scored}
    if rules["odd"]["points"] in averaged:
        points = averaged[rules["odd"]["points"]] or [81 * rules["format"]["deals"][number - 1]]
        return half_up(Fraction(sum(points), len(points)))
    return rules["odd"]["fixed"] if rules["odd"]["points"] == "fixed" else None


def whole(rules, number, entry, side):
    """The points of a sheet that was cut short, as if its deals had gone on like that."""
    points, deals = entry["points"][side], rules["format"]["deals"][number - 1]
    dealt = entry.get("dealt") or deals
    if rules["time"]["unequal"] == "average" and entry["kind"] != "forfeit" and dealt < deals:
        return half_up(Fraction(points * deals, dealt))
    return points


def kept(rules, number, points, against):
    """What counts of a side's points: a winner's cap, or a loser's, from the partie of the caps."""
    caps = rules["scoring_changes"]
    if number < rules["format"]["caps_from"] or not caps.get("cap"):
        return points
    return min(points, caps["cap"] if points >= against else caps["cap_loser"])


def told(document, upto):
    """(round, bis, catch-up, who, game as of `games_of` without the first two), one a player."""
    rules = document["tournament"]["rules"]
    for number, bis, catch_up, a, b, entry in results(document, upto):
        if entry is None:
            continue
        kind = "forfeit" if entry["kind"] == "forfeit" else "played"
        for sitting, others, mine, theirs in ((a, b, "A", "B"), (b, a, "B", "A")):
            made, lost = (whole(rules, number, entry, side) for side in (mine, theirs))
            points = kept(rules, number, made, lost), kept(rules, number, lost, made)
            won = (made > lost) - (made < lost)
            for who in sitting:
                yield number, bis, catch_up, who, [kind, *points, others[0], won]


def games_of(document, upto):
    """number -> list of [round, bis, kind, points, against, opponent, won], byes scored."""
    rules = document["tournament"]["rules"]
    games, scored, own = defaultdict(list), defaultdict(list), defaultdict(list)
    idle, caught = set(byes(document, upto)), set()
    for number, bis, catch_up, who, game in told(document, upto):
        if catch_up and (number, who) not in idle:
            continue
        if catch_up:
            caught.add((number, who))
        games[who].append([number, bis, *game[:3], None if catch_up else game[3], game[4]])
        if game[0] == "played":
            own[who].append(game[1])
            scored[number] += [] if catch_up else [game[1]]
    for number, who in sorted(idle - caught):
        points = bye_points(rules, number, own[who], scored[number])
        if points is not None:
            points = kept(rules, number, points, 0)
            games[who].append([number, False, "bye", points, 0, None, 0])
    for mine in games.values():
        mine.sort(key=lambda game: (game[0], game[1]))
        for game in [game for game in mine if game[1] and game[5] is not None]:
            if len(mine) > rules["format"]["rounds"]:
                mine.remove(game)
    return games


def byes(document, upto):
    """(round, number of partnership) of every bye of the published parties."""
    for drawn in document["rounds"]:
        if drawn["state"] == "published" and drawn["number"] <= upto:
            for idle in drawn["idle"]:
                if idle["kind"] == "bye":
                    yield drawn["number"], idle["number"]


def fines(document, upto):
    """number -> signed points of the rulings that stand."""
    rows = [(0, [], row) for row in document["penalties"]]
    for drawn in document["rounds"]:
        for table in drawn["tables"]:
            rows += [(drawn["number"], table["sides"], row) for row in table["penalties"]]
    taken_back = {row["cancels"] for _, _, row in rows if row["cancels"]}
    due = defaultdict(int)
    for number, sides, row in rows:
        if row["cancels"] or row["id"] in taken_back or number > upto:
            continue
        if row["to"] == "opponents":
            both = [side for side in sides if row["beneficiary"] in side] or [[row["beneficiary"]]]
            for who in both[0]:
                due[who] += row["points"]
        else:
            due[row["number"]] -= row["points"]
    return due


def standings(document, upto, places=None):
    """(rank, number, points, wins, tied) in the order of the wall.

    places: by number, the place that it reached in final draws.
    """
    games, due = games_of(document, upto), fines(document, upto)
    rows = []
    for one in document["partnerships"]:
        if one["cancelled"] or len(one["players"]) < 2 - one.get("single", False):
            continue
        who = one["number"]
        mine = games.get(who, [])
        dealt = [game[3] for game in mine if game[2] == "played"]
        rows.append(
            {
                "number": who,
                "left": one["withdrawn_after"] is not None,
                "points": sum(game[3] for game in mine) + due[who],
                "wins": sum(game[6] > 0 for game in mine),
                "best": max(dealt, default=None),
                "difference": sum(game[3] - game[4] for game in mine if game[2] != "bye"),
                "placing": -places[who] if places and places.get(who) else None,
                "games": mine,
            }
        )
    criteria = document["tournament"]["rules"]["ranking"]["criteria"]
    last = document["tournament"]["rules"]["ranking"]["leavers"] == "last"
    groups = (
        [[row for row in rows if row["left"] is gone] for gone in (False, True)] if last else [rows]
    )
    for criterion in criteria:
        groups = [part for group in groups for part in SPLIT[criterion](group)]
    found, place = [], 1
    for group in groups:
        found += [
            (place, row["number"], row["points"], row["wins"], len(group) > 1)
            for row in sorted(group, key=lambda row: row["number"])
        ]
        place += len(group)
    return found


def by_value(key):
    def split(group):
        values = sorted({row[key] for row in group if row[key] is not None}, reverse=True)
        parts = [[row for row in group if row[key] == value] for value in values]
        return [part for part in [*parts, [row for row in group if row[key] is None]] if part]

    return split


def head_to_head(group):
    """A league among equals, when each has met each; asked again of those still equal."""
    if len(group) < 2:
        return [group]
    worth = {}
    for row in group:
        worth[row["number"]] = Fraction(0)
        for other in group:
            if other is row:
                continue
            met = [g for g in row["games"] if g[5] == other["number"] and g[2] != "bye"]
            if not met:
                return [group]
            won = sum(1 + g[6] for g in met)
            worth[row["number"]] += Fraction(won, len(met))
    values = sorted(set(worth.values()), reverse=True)
    if len(values) == 1:
        return [group]
    parts = [[row for row in group if worth[row["number"]] == value] for value in values]
    return [final for part in parts for final in head_to_head(part)]


SPLIT = {
    "total": by_value("points"),
    "wins": by_value("wins"),
    "best": by_value("best"),
    "difference": by_value("difference"),
    "placing": by_value("placing"),
    "head_to_head": head_to_head,
}
