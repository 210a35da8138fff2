"""Runs the command line inside the tests and hands back its words."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from realms_builder.cli.main import main
from tests.builders import CATALOGUE, ROOT, faction_text, system_text


@dataclass(frozen=True)
class Said:
    """What a command left behind: its exit code and its two streams."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Said:
    """Run ``realms-builder`` with *words*; whatever happens, no exception may come out."""
    capsys.readouterr()
    try:
        code = main([str(word) for word in words])
    except SystemExit as stop:
        code = int(stop.code or 0)
    streams = capsys.readouterr()
    assert "Traceback" not in streams.err
    return Said(code, streams.out, streams.err)


def one_line(said: Said) -> str:
    """Return the one line that a wrongly used command says; nothing else may be said."""
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("realms-builder: ")
    assert said.err.count("\n") == 1, said.err
    return said.err.strip()


def process(*words: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run ``realms-builder`` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "realms_builder", *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        **options,
    )


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def tiny_pack(root: Path) -> Path:
    """Write the tiny game with one faction below *root* and return its folder."""
    folder = root / "tiny"
    write(folder / "system.yaml", system_text())
    write(folder / "catalogue.yaml", CATALOGUE)
    write(folder / "clan.yaml", faction_text())
    return folder


def roster_text(models: str = "[]", **more: str) -> str:
    head = {"format": "1", "kind": "roster", "system": "tiny", "faction": "clan", "name": "Band"}
    lines = {**head, **more, "models": models}
    return "".join(f"{key}: {value}\n" for key, value in lines.items())
