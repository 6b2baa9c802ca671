"""`python -m bench`: measure, and write the table into docs/performance.md."""

import os
import sys
import tempfile
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"


def main() -> int:
    """Measure in a folder that goes away."""
    with tempfile.TemporaryDirectory(prefix="dixdeder-bench-") as folder:
        os.environ.pop("DATABASE_URL", None)
        os.environ.pop("REDIS_URL", None)
        os.environ["DIXDEDER_DATA_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        import django  # noqa: PLC0415 - after the environment

        django.setup()
        from bench import evening, page, pairing, scoring  # noqa: PLC0415

        speeds = scoring.measure(say=say)
        pairings = pairing.measure(say=say)
        measured = evening.measure(say=say)
        PAGE.write_text(page.written(measured, speeds, pairings, folder), encoding="utf-8")
    print(f"written to {PAGE}")
    return 0


def say(line: str) -> None:
    """A line as soon as it is known."""
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
