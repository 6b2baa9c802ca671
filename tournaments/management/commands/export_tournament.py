"""`manage.py export_tournament SLUG [--json FILE]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments import archive
from tournaments.management.files import write
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Write the archive of a concours."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the concours, as in its address")
        parser.add_argument("--json", metavar="FILE", help="where to; the terminal by default")

    def handle(self, *_args: Any, slug: str, json: str | None, **_options: Any) -> None:
        tournament = Tournament.objects.with_rules().filter(slug=slug).first()
        if tournament is None:
            raise CommandError(f"There is no concours {slug!r}.")
        write(archive.export(tournament), json, self.stdout)
