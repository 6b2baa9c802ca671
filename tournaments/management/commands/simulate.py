"""`manage.py simulate --rules asce --teams 64 --seed S [--rounds N] [--json FILE] [--keep]`."""

from contextlib import nullcontext
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs import members
from clubs.models import Actor, Club
from tournaments import archive, messages, rules
from tournaments.management.files import write
from tournaments.management.throwaway import throwaway
from tournaments.refusals import Refusal
from tournaments.simulation import MOST_PAIRS, simulate

CLUB = "Club simulé"
BY = Actor(user_id=None, name="simulation", source="simulation")


class Command(BaseCommand):
    help = "Play a whole concours with real deals from a seed, and write its archive."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rules", default="asce", help=", ".join(rules.names()))
        parser.add_argument(
            "--teams", type=int, default=64, help="how many pairs, in a mêlée players"
        )
        parser.add_argument("--seed", default="1", help="the same one gives the same concours")
        parser.add_argument("--rounds", type=int, help="parties; by default those of the rules")
        parser.add_argument("--json", metavar="FILE", help="where to; the terminal by default")
        parser.add_argument(
            "--keep", action="store_true", help="store it in the real database, too"
        )

    def handle(self, *_args: Any, json: str | None, keep: bool, **options: Any) -> None:
        if not 2 <= options["teams"] <= MOST_PAIRS:
            raise CommandError(f"--teams: from 2 to {MOST_PAIRS}.")
        with nullcontext() if keep else throwaway():
            document = self._played(options)
        write(document, json, self.stdout)
        if keep:
            self.stderr.write(f"Kept as {document['tournament']['slug']}.")

    def _played(self, options: dict[str, Any]) -> dict[str, Any]:
        club = Club.objects.filter(name=CLUB).order_by("pk").first()
        try:
            tournament = simulate(
                rules=rules.load(options["rules"]),
                teams=options["teams"],
                seed=options["seed"],
                rounds=options["rounds"],
                club=club or members.create_club(CLUB, by=BY),
                by=BY,
            )
        except Refusal as refused:
            raise CommandError(messages.refusal(refused)) from None
        return archive.export(tournament)
