"""A second, slow opinion on rounds: all of them are listed. Shares no code with the engine."""

from __future__ import annotations


def all_rounds(ids, resting):
    """Every (tables, rest): tables as tuples of (a, b); one of `resting` rests when odd."""
    ids = list(ids)
    if len(ids) % 2:
        for rest in resting:
            for tables in matchings([one for one in ids if one != rest]):
                yield tables, rest
    else:
        for tables in matchings(ids):
            yield tables, None


def matchings(ids):
    if not ids:
        yield ()
        return
    first, *others = ids
    for index, other in enumerate(others):
        for tables in matchings(others[:index] + others[index + 1 :]):
            yield ((first, other), *tables)


class Judge:
    """The facts of a request, taken from its plain fields."""

    def __init__(self, request):
        self.options = request.options
        self.by_id = {one.id: one for one in request.entrants}
        least = min(one.byes for one in request.entrants)
        self.resting = [one.id for one in request.entrants if one.byes == least]
        self.low_first = sorted(self.resting, key=lambda i: (-self.by_id[i].rank, -i))

    def rematch(self, a, b):
        return b in self.by_id[a].met or a in self.by_id[b].met

    def same(self, a, b):
        return self.by_id[a].group != "" and self.by_id[a].group == self.by_id[b].group

    def legal(self, tables):
        return not any(
            (self.options.rematch == "forbid" and self.rematch(a, b))
            or (self.options.same_group == "forbid" and self.same(a, b))
            for a, b in tables
        )

    def facts(self, tables):
        return (
            sum(self.rematch(a, b) for a, b in tables),
            sum(self.same(a, b) for a, b in tables),
            sum((self.by_id[a].rank - self.by_id[b].rank) ** 2 for a, b in tables),
        )

    def counted(self, tables, rest):
        rematches, groups, gap = self.facts(tables)
        return (
            rematches if self.options.rematch != "allow" else 0,
            groups if self.options.same_group != "allow" else 0,
            self.low_first.index(rest) if rest is not None and self.options.bye == "lowest" else 0,
            gap,
        )

    def best(self):
        """(least counted cost, how many rounds reach its breaches) or None."""
        legal = [
            self.counted(tables, rest)
            for tables, rest in all_rounds(sorted(self.by_id), self.resting)
            if self.legal(tables)
        ]
        return min(legal, default=None)


def assert_everybody_once(request, pairing):
    seats = [one for table in pairing.tables for one in (table.a, table.b)] + list(pairing.byes)
    assert sorted(seats) == sorted(one.id for one in request.entrants)
    numbers = [table.table for table in (*pairing.tables, *pairing.bis_tables)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert set(pairing.reasons) == set(numbers)
    assert set(pairing.bye_reasons) == set(pairing.byes)


def tables_of(pairing):
    return [(table.a, table.b) for table in pairing.tables]


def sets_of(pairing):
    return {frozenset(one) for one in tables_of(pairing)}
