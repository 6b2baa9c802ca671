"""The command `dixdeder`: manage.py of an installed wheel, whose rooms all lie in this package."""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Run a manage.py command; data goes to ./var unless DIXDEDER_DATA_DIR says otherwise."""
    sys.path.insert(0, str(HERE))
    known = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(HERE), *([known] if known else [])])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("DIXDEDER_DATA_DIR", str(Path.cwd() / "var"))
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    execute_from_command_line(["dixdeder", *sys.argv[1:]])


if __name__ == "__main__":
    main()
