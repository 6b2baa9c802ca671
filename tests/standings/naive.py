"""A second, slow way to rank, written from the rules and not from the code.

Every pair of lines is compared; a rank is one more than the number of lines that stand before.
"""

import hashlib

from tournaments.standings import Criterion, Leavers


def naive_ranks(lines, criteria, seed="", leavers=Leavers.LAST):
    """{id: rank} of the lines."""
    groups = [list(lines)]
    if leavers == Leavers.LAST:
        groups = [[x for x in lines if not x.withdrawn], [x for x in lines if x.withdrawn]]
    for criterion in criteria:
        groups = [part for group in groups for part in cut(group, criterion, list(lines), seed)]
    ranks, before = {}, 0
    for group in groups:
        ranks |= {line.id: before + 1 for line in group}
        before += len(group)
    return ranks


def cut(group, criterion, everybody, seed):
    if len(group) < 2:
        return [group]
    if criterion == Criterion.HEAD_TO_HEAD:
        return league(group)
    if criterion == Criterion.LOT:
        return lot(group, seed)
    beats = {
        Criterion.TOTAL: lambda a, b: total(a) > total(b),
        Criterion.WINS: lambda a, b: wins(a) > wins(b),
        Criterion.AVERAGE: lambda a, b: higher_mean(marks(a), marks(b)),
        Criterion.BEST: lambda a, b: (
            max(marks(a), default=-(10**9)) > max(marks(b), default=-(10**9))
        ),
        Criterion.POINTS_AGAINST: lambda a, b: fewer_against(a, b, everybody),
        Criterion.DIFFERENCE: lambda a, b: difference(a) > difference(b),
        Criterion.PLACING: lambda a, b: (a.placing or 10**9) < (b.placing or 10**9),
        Criterion.LAST_ROUND: lambda a, b: higher_mean(last(a), last(b)),
    }[criterion]
    return by_counting(group, beats)


def by_counting(group, beats):
    before = {a.id: sum(beats(b, a) for b in group) for a in group}
    return [[a for a in group if before[a.id] == count] for count in sorted(set(before.values()))]


def total(line):
    return sum(g.points for g in line.games if g.counted) + line.penalties


def wins(line):
    return len([g for g in line.games if g.counted and g.kind != "bye" and g.points > g.against])


def marks(line):
    return [g.points for g in line.games if g.counted and g.kind == "played"]


def conceded(line):
    return [g.against for g in line.games if g.counted and g.kind == "played"]


def last(line):
    rounds = [g.round for g in line.games if g.counted and g.kind == "played"]
    return [
        g.points for g in line.games if g.counted and g.kind == "played" and g.round == max(rounds)
    ]


def difference(line):
    """What was marked, so that a cap takes nothing off."""
    decided = [g for g in line.games if g.counted and g.kind != "bye"]
    mine = sum(g.points if g.raw is None else g.raw for g in decided)
    return mine - sum(g.against if g.raw_against is None else g.raw_against for g in decided)


def higher_mean(mine, yours):
    """Without a division: a / m > b / n exactly when a n > b m."""
    if not mine or not yours:
        return bool(mine)
    return sum(mine) * len(yours) > sum(yours) * len(mine)


def fewer_against(a, b, everybody):
    mine, yours = conceded(a), conceded(b)
    if not mine or not yours:
        return bool(mine)
    return sum(mine) * len(yours) < sum(yours) * len(mine)


def league(group):
    ids = {line.id for line in group}
    halves = {}
    for line in group:
        score = 0
        for other in ids - {line.id}:
            games = [g for g in line.games if g.counted and g.kind != "bye" and g.opponent == other]
            if not games:
                return [group]
            won = sum(2 if g.points > g.against else g.points == g.against for g in games)
            score += won * 5040 // len(games)
        halves[line.id] = score
    parts = by_counting(group, lambda a, b: halves[a.id] > halves[b.id])
    if len(parts) == 1:
        return [group]
    return [small for part in parts for small in (league(part) if len(part) > 1 else [part])]


def lot(group, seed):
    if not any(g.counted for line in group for g in line.games):
        return [group]
    ids = sorted(line.id for line in group)
    words, count = [], 0
    name = seed + "/lot/" + ",".join(map(str, ids))
    for place in range(len(ids) - 1, 0, -1):
        while True:
            if not words:
                digest = hashlib.sha256((name + "/" + str(count)).encode()).hexdigest()
                words, count = [int(digest[i : i + 16], 16) for i in range(0, 64, 16)], count + 1
            word = words.pop(0)
            if word < 2**64 // (place + 1) * (place + 1):
                break
        other = word % (place + 1)
        ids[place], ids[other] = ids[other], ids[place]
    by_id = {line.id: line for line in group}
    return [[by_id[key]] for key in ids]
