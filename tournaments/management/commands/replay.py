"""`manage.py replay FILE`: an archive of ours, or the tables of a concours that others ran."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments import archive, imports, messages
from tournaments.imports.others import played
from tournaments.imports.verdicts import Told, agreed, sound, told
from tournaments.management.files import content_of, parsed
from tournaments.management.files import told as listed
from tournaments.refusals import Refusal

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
            self.stdout.write(listed(differences))
            sys.exit(1)
        tables = sum(len(row["tables"]) for row in document["rounds"])
        self.stdout.write(agreed(len(document["rounds"]), tables))

    def _judge(self, file: str, content: bytes, system: str) -> None:
        try:
            found = told(played(imports.text_of(content)), system=system)
        except Refusal as refused:
            raise CommandError(f"{file}: {messages.refusal(refused)}") from None
        for one in found:
            if not one.verdict.fine:
                self.stdout.write("\n  ".join(_lines(one)))
        if not all(one.verdict.fine for one in found):
            sys.exit(1)
        self.stdout.write(sound())


def _lines(one: Told) -> list[str]:
    better = [f"{at.table}: {at.a} – {at.b}" for at in one.better]
    lines = [one.title, *one.rematches, *one.faults, one.summary, *better]
    return [line for line in lines if line]
