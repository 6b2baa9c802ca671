"""From the document to stored rows, all of them or none."""

from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.timezone import now

from clubs.models import Player
from clubs.models.player import new_player
from tournaments.archive.checking import check, penalties
from tournaments.archive.retold import settled
from tournaments.archive.times import Times
from tournaments.archive.writing import LOADED, with_penalty
from tournaments.models import (
    DealEntry,
    LogEntry,
    Partnership,
    Payment,
    Penalty,
    Prize,
    Publication,
    Round,
    Ruleset,
    ScoreEntry,
    Seat,
    Standings,
    Table,
    Tournament,
)
from tournaments.models.facts import stated_by
from tournaments.registration.opening import RESERVED, free_slug

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clubs.models import Actor, Club

    Row = dict[str, Any]

PRIZE = ("position", "kind", "category", "nth", "label", "value_cents")


@transaction.atomic
def load(document: dict[str, Any], *, club: "Club", by: "Actor") -> Tournament:
    """Store the concours of an archive in a club; its address gets a number when it is taken.

    Players of exactly the same name are the club's own; the others are added.
    Raises ArchiveRefused, naming the path, and then nothing is stored.
    """
    check(document)
    times = Times(document)
    tournament = _tournament(document["tournament"], club, times)
    pairs = _partnerships(document, tournament, times)
    tables = _rounds(document["rounds"], tournament, pairs, times)
    rulings = _penalties(document, tournament, pairs, tables, times)
    _shown(document, tournament)
    _published(document, tournament, times)
    _log(document, tournament, pairs, rulings, times)
    times.write()
    LogEntry.objects.create(tournament=tournament, code=LOADED, params={}, **stated_by(by))
    return tournament


def _tournament(row: "Row", club: "Club", times: Times) -> Tournament:
    ruleset = _ruleset(row, times)
    tournament = Tournament.objects.create(
        club=club,
        ruleset=ruleset,
        name=row["name"],
        slug=_free_slug(row),
        date=date.fromisoformat(row["date"]),
        place=row["place"],
        halls=row.get("halls", []),
        season=row.get("season", ""),
        seed=row["seed"],
        finished_at=(times.moment(row, "finished_at") or now()) if row["finished"] else None,
    )
    times.keep(tournament, "created_at", times.moment(row, "opened_at"))
    return tournament


def _ruleset(row: "Row", times: Times) -> Ruleset:
    """The règlement in force, with what it was before."""
    now = {"base": row["base"], "rules": row["rules"], **row["rules_stamp"]}
    stored: list[Ruleset] = []
    for state in [*row["rules_before"], now]:
        ruleset = times.stamp(
            Ruleset,
            state,
            base=state["base"],
            data=state["rules"],
            previous=stored[-1] if stored else None,
        )
        ruleset.save()
        stored.append(ruleset)
    return stored[-1]


def _free_slug(row: "Row") -> str:
    """The address of the archive, or with the first free number behind it."""
    wanted = row["slug"] or free_slug(row["name"], date.fromisoformat(row["date"]))
    stem = wanted[:74]
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    slug, number = wanted, 1
    while slug in taken | RESERVED:
        number += 1
        slug = f"{stem}-{number}"
    return slug


def _players(rows: "Iterable[Row]", club: "Club") -> dict[int, Player]:
    """By the archive's ids; nobody of the club stands for two people of the archive."""
    free: dict[str, list[Player]] = {}
    for player in Player.objects.for_club(club).order_by("-pk"):
        free.setdefault(player.name, []).append(player)
    found: dict[int, Player] = {}
    added: list[Player] = []
    for row in rows:
        known = free.get(row["name"])
        found[row["id"]] = player = (
            known.pop() if known else new_player(club, row["name"], row["categories"])
        )
        if player.pk is None:
            added.append(player)
    Player.objects.bulk_create(added)
    return found


def _partnerships(document: "Row", tournament: Tournament, times: Times) -> dict[int, Partnership]:
    players = _players(document["players"], tournament.club)
    pairs: list[Partnership] = []
    payments: list[Payment] = []
    for row in document["partnerships"]:
        first, second = (*(players[one] for one in row["players"]), None)[:2]
        pair = Partnership(
            tournament=tournament,
            number=row["number"],
            first=first,
            second=second,
            group=row["group"],
            categories=row["categories"],
            paid_cents=row["paid_cents"],
            entered_after=row["entered_after"],
            withdrawn_after=row["withdrawn_after"],
            single=row.get("single", False),
            fixed_table=row.get("fixed_table"),
            cancelled_at=now() if row["cancelled"] else None,
        )
        pairs.append(pair)
        times.keep(pair, "created_at", times.moment(row, "entered_at") or times.after(row["drawn"]))
        payments += [
            times.stamp(Payment, paid, partnership=pair, cents=paid["cents"])
            for paid in row["payments"]
        ]
    Partnership.objects.bulk_create(pairs)
    Payment.objects.bulk_create(payments)
    standing_last = sorted(pairs, key=lambda pair: pair.cancelled_at is None)
    return {pair.number: pair for pair in standing_last}


def _rounds(
    rows: "Iterable[Row]", tournament: Tournament, pairs: dict[int, Partnership], times: Times
) -> dict[str, Table]:
    """The tables, by the path of their row."""
    rounds: list[Round] = []
    tables: dict[str, Table] = {}
    seats: list[Seat] = []
    entries: list[ScoreEntry] = []
    deals: list[DealEntry] = []
    counting: list[ScoreEntry] = []
    for place, row in enumerate(rows):
        rounds.append(drawn := _round(row, tournament, times))
        for index, line in enumerate(row["tables"]):
            state, counted = settled(line["entries"])
            tables[f"rounds.{place}.tables.{index}"] = table = Table(
                round=drawn,
                number=line["table"],
                label=line.get("label", ""),
                stage=line.get("stage", ""),
                reason=line["reason"],
                state=state,
            )
            seats += [
                Seat(round=drawn, table=table, side=side, place=seat, partnership=pairs[who])
                for side, sitting in zip("AB", line["sides"], strict=True)
                for seat, who in enumerate(sitting, start=1)
            ]
            for said in line["entries"]:
                entries.append(entry := _entry(said, table, times))
                counting += [entry] if said is counted else []
            deals += [_deal(told, table, times) for told in line.get("deals", ())]
        seats += [
            Seat(
                round=drawn,
                partnership=pairs[idle["number"]],
                kind=idle["kind"],
                stage=idle.get("stage", ""),
                reason=idle["reason"],
            )
            for idle in row["idle"]
        ]
    Round.objects.bulk_create(rounds)
    Table.objects.bulk_create(tables.values())
    Seat.objects.bulk_create(seats)
    DealEntry.objects.bulk_create(deals)
    ScoreEntry.objects.bulk_create(entries)
    for entry in counting:
        entry.table.result = entry
    Table.objects.bulk_update(tables.values(), ["result"], batch_size=200)
    return tables


def _round(row: "Row", tournament: Tournament, times: Times) -> Round:
    published = row["state"] != Round.State.DRAFT
    drawn = Round(
        tournament=tournament,
        number=row["number"],
        bis=row["bis"],
        catch_up=row.get("catch_up", False),
        system=row["system"],
        seed=row["seed"],
        state=row["state"],
        options=row["options"],
        cost=row["cost"],
        optimal=row["optimal"],
        snapshot=row["entrants"],
        left_out=row["left_out"],
        owing=row["owing"],
        published_at=(times.moment(row, "published_at") or times.draw(row)) if published else None,
    )
    times.keep(drawn, "drawn_at", times.draw(row))
    return drawn


def _entry(row: "Row", table: Table, times: Times) -> ScoreEntry:
    points = row["points"] or {"A": None, "B": None}
    return times.stamp(
        ScoreEntry,
        row,
        table=table,
        kind=row["kind"],
        points_a=points["A"],
        points_b=points["B"],
        verdict=row["verdict"],
        disputed=row["disputed"],
        reason=row["reason"],
        key=row["key"],
        deals=row.get("deals"),
        dealt=row.get("dealt"),
    )


def _deal(row: "Row", table: Table, times: Times) -> DealEntry:
    return times.stamp(
        DealEntry,
        row,
        table=table,
        number=row["deal"],
        turn=row["turn"],
        sees=row["sees"],
        data=row["said"],
        key=row["key"],
    )


def _penalties(
    document: "Row",
    tournament: Tournament,
    pairs: dict[int, Partnership],
    tables: dict[str, Table],
    times: Times,
) -> dict[int, Penalty]:
    """By their ids in the document."""
    stored: dict[int, Penalty] = {}
    for path, row in sorted(penalties(document), key=lambda found: found[1]["id"]):
        stored[row["id"]] = ruling = times.stamp(
            Penalty,
            row,
            tournament=tournament,
            partnership=pairs[row["number"]],
            table=tables.get(path.partition(".penalties")[0]),
            to=row["to"],
            beneficiary=pairs[row["beneficiary"]] if row["beneficiary"] else None,
            points=row["points"],
            reason=row["reason"],
            cancels=stored[row["cancels"]] if row["cancels"] else None,
        )
        ruling.save()
    return stored


def _shown(document: "Row", tournament: Tournament) -> None:
    """What is shown: standings and prizes."""
    Standings.objects.bulk_create(
        Standings(
            tournament=tournament,
            after_round=row["after_round"],
            complete=row["complete"],
            rows=[
                {"total" if key == "points" else key: value for key, value in line.items()}
                for line in row["rows"]
            ],
        )
        for row in document["standings"]
    )
    Prize.objects.bulk_create(
        Prize(tournament=tournament, **{key: row[key] for key in PRIZE})
        for row in document["prizes"]
    )


def _published(document: "Row", tournament: Tournament, times: Times) -> None:
    Publication.objects.bulk_create(
        times.stamp(
            Publication,
            row,
            tournament=tournament,
            kind=row["kind"],
            round_number=row["round"],
            visible=row["visible"],
        )
        for row in document["publications"]
    )


def _log(
    document: "Row",
    tournament: Tournament,
    pairs: dict[int, Partnership],
    rulings: dict[int, Penalty],
    times: Times,
) -> None:
    ids = {number: ruling.pk for number, ruling in rulings.items()}
    LogEntry.objects.bulk_create(
        times.stamp(
            LogEntry,
            row,
            tournament=tournament,
            code=row["code"],
            params=with_penalty(row["params"], ids),
            round_number=row["round"],
            partnership=pairs[row["number"]] if row["number"] else None,
        )
        for row in document["log"]
    )
