"""The wheel, installed where nothing else is, starts."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CLEAN = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("DIXDEDER_", "DJANGO_")) and name not in {"DATABASE_URL", "PYTHONPATH"}
} | {"UV_COMPILE_BYTECODE": "0"}  # only what is run is compiled


def run(*command, cwd):
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=CLEAN,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_wheel_in_an_empty_environment_migrates_and_serves_its_files(tmp_path):
    uv = os.environ.get("UV") or shutil.which("uv") or ROOT / ".uv" / "bin" / "uv"
    run(uv, "build", "--wheel", "--quiet", "--out-dir", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"dixdeder"}

    venv = tmp_path / "venv"
    run(uv, "venv", "--quiet", "--python", sys.executable, venv, cwd=tmp_path)
    run(uv, "pip", "install", "--quiet", "--python", venv, wheel, cwd=tmp_path)
    command = venv / "bin" / "dixdeder"
    run(command, "migrate", "--verbosity", "0", cwd=tmp_path)
    assert (tmp_path / "var" / "dixdeder.sqlite3").exists()
    assert "theme.css" in run(command, "findstatic", "css/theme.css", cwd=tmp_path)
    run(command, "check", cwd=tmp_path)
