"""The machine's own Chromium: found, or installed when we may, or named."""

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]
MISSING = (
    "No Chromium on this machine. Install it (Debian, Ubuntu: apt-get install chromium) and run "
    "`make test` again; `make check` is the part of the suite that needs no browser."
)


def find() -> str | None:
    """Return the path of a Chromium or Chrome, DIXDEDER_CHROMIUM first."""
    names = [os.environ.get("DIXDEDER_CHROMIUM", ""), *NAMES]
    return next((path for name in names if name and (path := shutil.which(name))), None)


def ensure() -> int:
    """Install Chromium when there is none and we are root; return an exit status."""
    if find() is None and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "-qq", "update"], check=False, env=quiet)
        install = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", "chromium"]
        subprocess.run([*install, "fonts-dejavu-core"], check=False, env=quiet)
    if find() is None:
        print(MISSING)
        return 1
    return 0


def note(faults: list[str], said: str) -> None:
    """Keep what the console says of the page's own safety rules being broken."""
    if "Content Security Policy" in said or "Refused to" in said:
        faults.append(said)
