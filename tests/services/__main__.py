"""`python -m tests.services run -- COMMAND` with PostgreSQL and Redis; `… browser` ensures one."""

import os
import subprocess
import sys

from tests.services import browser
from tests.services.postgres import postgres
from tests.services.redis import redis


def run(command: list[str]) -> int:
    """Run the command with DATABASE_URL and REDIS_URL of services that live as long as it."""
    with postgres() as database, redis() as broker:
        services = {"DATABASE_URL": database, "REDIS_URL": broker}
        if command[0] == "python":
            command = [sys.executable, *command[1:]]
        return subprocess.call(command, env={**os.environ, **services})


def main(arguments: list[str]) -> int:
    match arguments:
        case ["browser"]:
            return browser.ensure()
        case ["run", "--", *command] if command:
            return run(command)
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
