"""`manage.py replay FILE`."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments import archive
from tournaments.management.files import read, told


class Command(BaseCommand):
    help = "Work standings and pairings of an archive out again; 1 when they differ."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the archive; - reads the standard input")

    def handle(self, *_args: Any, file: str, **_options: Any) -> None:
        document = read(file)
        differences = archive.replay(document)
        if differences:
            self.stdout.write(told(differences))
            sys.exit(1)
        tables = sum(len(row["tables"]) for row in document["rounds"])
        self.stdout.write(
            f"{len(document['rounds'])} rounds, {tables} tables: standings and pairings agree."
        )
