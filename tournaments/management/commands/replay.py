"""`manage.py replay FILE`: an archive of ours, or the tables of a concours that others ran."""

import sys
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments import archive, imports, messages
from tournaments.imports.others import parties
from tournaments.management.files import content_of, parsed, told
from tournaments.pairing.audit import audit
from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.pairing.audit import Verdict

SYSTEMS = ("ranking", "swiss", "winners", "draw")


class Command(BaseCommand):
    help = (
        "Work standings and pairings of an archive out again, or judge the tables of another "
        "concours (partie;table;pair;pair;points;points); 1 when something is found."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the archive or the tables; - reads the standard input")
        parser.add_argument("--system", default="ranking", choices=SYSTEMS)

    def handle(self, *_args: Any, file: str, system: str, **_options: Any) -> None:
        content = content_of(file)
        if not content.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"{"):
            self._judge(file, content, system)
            return
        document = parsed(file, content)
        differences = archive.replay(document)
        if differences:
            self.stdout.write(told(differences))
            sys.exit(1)
        tables = sum(len(row["tables"]) for row in document["rounds"])
        self.stdout.write(
            f"{len(document['rounds'])} rounds, {tables} tables: standings and pairings agree."
        )

    def _judge(self, file: str, content: bytes, system: str) -> None:
        try:
            verdicts = audit(parties(imports.text_of(content)), system=system)
        except Refusal as refused:
            raise CommandError(f"{file}: {messages.refusal(refused)}") from None
        for one in verdicts:
            for line in _lines(one):
                self.stdout.write(f"round {one.number}: {line}")
        if not all(one.fine for one in verdicts):
            sys.exit(1)
        self.stdout.write(f"{len(verdicts)} rounds: nothing could have been better.")


def _lines(one: "Verdict") -> "Iterator[str]":
    for again in one.rematches:
        earlier = ", ".join(map(str, again.earlier))
        yield f"table {again.table}: {again.a} and {again.b} had met in round {earlier}"
    for fault in (*one.byes, *one.faults):
        said = {"code": fault.code, "params": {"ids": fault.ids, **fault.params}}
        yield messages.pairing_fault(said)
    if one.better and one.best is not None:
        yield (
            f"a better round: rematches {one.best.rematches} instead of {one.cost.rematches}, "
            f"rank gap {one.best.rank_gap} instead of {one.cost.rank_gap}: "
            + ", ".join(f"{at.a}-{at.b}" for at in one.better)
        )
