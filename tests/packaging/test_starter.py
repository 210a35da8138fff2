"""The starter of a program folder: where it can start nothing, it says one sentence why."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORDS = {"python": "python/bin/py", "library": "python/lib", "machine": "r2d2", "floor": "2.35"}
PARTS = (
    "python/bin/py",
    "python/lib/os.py",
    *(f"python/lib/encodings/{name}.py" for name in ("__init__", "aliases", "utf_8")),
    "python/lib/site-packages/realms_builder/__main__.py",
)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has launchers")


def _program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a program folder whose Python says its words, on a system of its own kind."""
    home = tmp_path / "Realms Büro"
    for name in PARTS:
        _program(home / name, "printf '<%s>' \"$@\"")
    text = (ROOT / "packaging" / "bundling" / "starter.sh").read_text(encoding="utf-8")
    for name, word in WORDS.items():
        text = text.replace(f"@{name}@", word)
    _program(home / "start", text.removeprefix("#!/bin/sh\n"))
    _program(tmp_path / "bin" / "uname", "echo r2d2")
    _program(tmp_path / "bin" / "getconf", "echo glibc 2.36")
    return home


def _started(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": f"{folder.parent / 'bin'}:{os.defpath}", "lost": "x", **more}
    command = [str(folder / "start"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_python_gets_all_words_from_wherever_it_is_called(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "bin" / "realms"
    link.symlink_to(folder / "start")
    for program in (folder / "start", link):
        done = subprocess.run(
            [program, "a b", "*"], capture_output=True, text=True, check=True, cwd=tmp_path
        )
        assert done.stdout == "<-I><-B><-m><realms_builder><a b><*>"


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("is_empty", [True, False])
def test_a_chief_file_that_is_lost_or_empty_is_named(
    folder: Path, name: str, *, is_empty: bool
) -> None:
    if is_empty:
        (folder / name).write_bytes(b"")
    else:
        (folder / name).unlink()
    done = _started(folder, "list")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert str(folder / name) in line
    assert "fehlt" in _started(folder, LANG="de_DE.UTF-8").stderr


@pytest.mark.parametrize(
    ("machine", "library", "part"),
    [
        ("c3po", "glibc 2.36", "(c3po)"),
        ("r2d2", "glibc 2.31", "2.35 (2.31)"),
        ("r2d2", "glibc 2.4", "2.35 (2.4)"),
        ("r2d2", "", "2.35 (?)"),
        ("r2d2", "glibc 2.35", "is missing or damaged"),
    ],
)
def test_what_keeps_python_from_starting_is_one_sentence(
    folder: Path, machine: str, library: str, part: str
) -> None:
    _program(folder / "python/bin/py", "echo 'version GLIBC_2.35 not found' >&2; exit 1")
    _program(folder.parent / "bin" / "uname", f"echo {machine}")
    _program(folder.parent / "bin" / "getconf", f"echo {library}")
    done = _started(folder, "list")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert part in line
