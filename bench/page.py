"""docs/performance.md, written from one run."""

import os
import platform
import re
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import django

from bench import engine_page, pairing_page
from bench.evening import Measured, Timing
from bench.pairing import Pairings
from bench.scoring import Speeds

OTHER = {
    "draw": {64: 0.33, 128: 0.68, 512: 2.0},
    "desk": {64: 0.28, 128: 0.45, 512: 1.2},
    "public": {64: 0.28, 128: 0.45, 512: 1.2},
}
TITLES = {
    "draw": "Draw of a ranking round (the third)",
    "desk": "Standings page at the desk",
    "public": "Standings page of the public site",
}
ONCE = {
    "simulate": "A whole concours of 500 pairs through the verbs: 12,000 deals, 1,000 entries",
    "export": "Its archive",
    "replay": "The replay of its archive",
}
HEAD = """# Performance

Written by `make bench`; measured in one run on one machine, nothing in any cache.

- Machine: {machine}
- Python {python}, Django {django}, SQLite {sqlite}; load of the machine: {load}
- Commit {commit}
"""
WAITED = """
## What an organiser waits for

The comparison figures are those of a well-known Django tournament system on such a machine: a
power-paired draw, and its team standings page. *Times faster* is theirs over our best of 15 runs.

| | pairs | best | median | queries | theirs | times faster |
|---|---:|---:|---:|---:|---:|---:|
"""
REST = """
## What is done once

| | seconds |
|---|---:|
"""


def written(measured: Measured, speeds: Speeds, pairings: Pairings, folder: str) -> str:
    """The page."""
    once = {ONCE[name]: seconds for name, seconds in measured.once.items()}
    once["`manage.py demo` on an empty folder, until its first page has come"] = _demo(folder)
    return (
        _head()
        + WAITED
        + "".join(_row(timing) for timing in measured.timings)
        + REST
        + "".join(f"| {name} | {seconds:.1f} |\n" for name, seconds in once.items())
        + pairing_page.written(pairings)
        + engine_page.written(speeds)
    )


def _row(timing: Timing) -> str:
    theirs = OTHER[timing.what][timing.pairs]
    return (
        f"| {TITLES[timing.what]} | {timing.pairs} | {1000 * timing.least:.0f} ms "
        f"| {1000 * timing.median:.0f} ms | {timing.queries} | {theirs:.2f} s "
        f"| {theirs / timing.least:.0f} |\n"
    )


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def _head() -> str:
    return HEAD.format(
        machine=_machine(),
        python=platform.python_version(),
        django=django.__version__,
        sqlite=sqlite3.sqlite_version,
        load=_load(),
        commit=_commit(),
    )


def _machine() -> str:
    found = ""
    if Path("/proc/cpuinfo").exists():
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        names = re.findall(r"model name\s*: (.*)", text)
        found = names[0] if names else ""
    return f"{found or platform.processor() or platform.machine()}, {os.cpu_count()} cores"


def _commit() -> str:
    command = ["git", "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()


def _demo(folder: str) -> float:
    """Seconds from the command to the first page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = Path(folder) / "demo"
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "demo", "--port", str(port)],
        env={**os.environ, "DIXDEDER_DATA_DIR": str(own)},
        stdout=subprocess.DEVNULL,
    )
    try:
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30).close()
                return time.perf_counter() - started
            except urllib.error.HTTPError:
                raise
            except OSError:
                time.sleep(0.02)
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
