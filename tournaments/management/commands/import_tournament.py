"""`manage.py import_tournament FILE [--club SLUG]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from clubs import members
from clubs.models import Club
from tournaments import archive
from tournaments.management.files import BY_COMMAND, read, told


class Command(BaseCommand):
    help = "Store the concours of an archive; all of it, or nothing."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the archive; - reads the standard input")
        parser.add_argument(
            "--club", metavar="SLUG", help="whose it becomes; by default the club it names"
        )

    @transaction.atomic
    def handle(self, *_args: Any, file: str, club: str | None, **_options: Any) -> None:
        document = read(file)
        owner = _named(club) if club else _of(document["tournament"]["club"])
        tournament = archive.load(document, club=owner, by=BY_COMMAND)
        self.stdout.write(f"{tournament.slug}")
        differences = archive.replay(document)
        if differences:
            self.stderr.write("Stored, although its replay differs:")
            self.stderr.write(told(differences))


def _named(slug: str) -> Club:
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise CommandError(f"There is no club {slug!r}.")
    return club


def _of(name: str) -> Club:
    """The club of this name, the oldest when several share it; founded when there is none."""
    known = Club.objects.filter(name=name).order_by("pk").first()
    return known or members.create_club(name, by=BY_COMMAND)
