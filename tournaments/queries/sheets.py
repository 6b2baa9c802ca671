"""A table's sheet as pages show it: its deals, what may be typed, what was sent."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, OuterRef, Subquery

from scoring.cards import Rank, Trump
from scoring.contracts import deck_points, plays
from tournaments import deals
from tournaments.models import DealEntry, ScoreEntry, Table
from tournaments.queries.results import DeskTable, desk_table
from tournaments.rules.points import profile_of

if TYPE_CHECKING:
    from scoring.profile import ScoringProfile
    from tournaments.deals import Sheet
    from tournaments.models import Tournament

CHIPS = 24
"""More bids than this are typed, not picked."""
CARRES = (Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable:
    """A trump that a contract may name, and what all points of a deal come to at it."""

    code: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What a deal is told by under one profile: only what is played.

    total: of the points of both sides where no trump changes it.  bids: the contracts in points,
    none where they are too many to pick from or where none is bid.  doubled: whether coinche and
    surcoinche are played.  carres: ranks that count.
    """

    total: int
    bidding: bool
    belote: bool
    declarations: bool
    lowest: int = 0
    highest: int = 0
    bids: tuple[int, ...] = ()
    capot: bool = False
    generale: bool = False
    trumps: tuple[Playable, ...] = ()
    carres: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """One table's sheet as it stands, and all that was stated of its score, oldest first."""

    table: DeskTable
    sheet: "Sheet"
    entries: tuple[ScoreEntry, ...]

    @property
    def version(self) -> str:
        """Changes with every statement."""
        return f"{self.sheet.rows}.{len(self.entries)}"


def game(profile: "ScoringProfile") -> Game:
    """Under this profile."""
    played = Game(
        total=profile.deal_points,
        bidding=profile.bids,
        belote=profile.belote > 0,
        declarations=profile.declarations,
        carres=tuple(rank.value for rank in CARRES) if profile.declarations else (),
    )
    return _with_bids(played, profile) if profile.bids else played


def _with_bids(played: Game, profile: "ScoringProfile") -> Game:
    bids = range(profile.lowest_bid, profile.highest_bid + 1, profile.bid_step)
    return Game(
        total=played.total,
        bidding=True,
        belote=played.belote,
        declarations=played.declarations,
        carres=played.carres,
        lowest=profile.lowest_bid,
        highest=profile.highest_bid,
        bids=tuple(bids) if len(bids) <= CHIPS else (),
        capot=profile.capot_contract > 0,
        generale=profile.generale > 0,
        trumps=tuple(
            Playable(code=trump.value, total=deck_points(profile, trump))
            for trump in Trump
            if plays(profile, trump)
        ),
    )


def sheet_of(tournament: "Tournament", table: Table) -> TableSheet:
    """The sheet of a table that was read with its seats.  Two queries."""
    entries = tuple(ScoreEntry.objects.filter(table=table).order_by("id"))
    rows = list(DealEntry.objects.filter(table=table).order_by("id"))
    return TableSheet(
        table=desk_table(table),
        sheet=_folded(tournament, table, rows, entries),
        entries=entries,
    )


def sheets_sent(
    tournament: "Tournament", table: Table, entries: "tuple[ScoreEntry, ...]"
) -> dict[int, "Sheet"]:
    """By entry, the sheet as it stood when its totals were stated from it.  At most one query."""
    sent = [place for place, entry in enumerate(entries) if entry.by_deals]
    rows = list(DealEntry.objects.filter(table=table).order_by("id")) if sent else []
    return {
        entries[place].pk: _folded(
            tournament, table, rows[: entries[place].deals], entries[: place + 1]
        )
        for place in sent
    }


def tokens(tournament: "Tournament", number: int) -> dict[tuple[bool, int], str]:
    """By bis and number, the addresses of the tables of a published partie.  One query."""
    tables = Table.objects.published().filter(round__tournament=tournament, round__number=number)
    rows = tables.values_list("round__bis", "number", "token")
    return {(bis, table): token for bis, table, token in rows}


def version(**table: object) -> str:
    """As `TableSheet.version`, of the table that the lookup names.  One query."""
    deal_rows = DealEntry.objects.filter(table=OuterRef("pk")).order_by().values("table")
    score_rows = ScoreEntry.objects.filter(table=OuterRef("pk")).order_by().values("table")
    counted = Table.objects.filter(**table).values_list(
        Subquery(deal_rows.annotate(number=Count("pk")).values("number")),
        Subquery(score_rows.annotate(number=Count("pk")).values("number")),
    )
    found = counted.first()
    return ".".join(str(count or 0) for count in found) if found else ""


def by_token(token: str) -> Table | None:
    """The published table whose phone page this is, with its concours.  Two queries."""
    tables = Table.objects.published().with_seats()
    return (
        tables.select_related("round__tournament__ruleset", "round__tournament__club")
        .filter(token=token)
        .first()
    )


def _folded(
    tournament: "Tournament", table: Table, rows: list[DealEntry], entries: "tuple[ScoreEntry, ...]"
) -> "Sheet":
    rules = tournament.rules
    count, emptied = rules.deals(table.round.number), deals.void(entries)
    return deals.sheet(profile_of(rules), rows, count, emptied=emptied)
