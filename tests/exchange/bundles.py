"""A roster with two portraits, packed, and what a test wants to know of folders and failures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from realms_builder.exchange.bundle import BundleError, write_bundle
from realms_builder.game.value_words import said

ROSTER = """\
format: 1
kind: roster
system: tiny
faction: clan
name: Band          # a comment stays
models:
  - {id: m1, unit: chief, picture: band.pictures/urga.png}
  - {id: m2, unit: guard, picture: band.pictures/urga.png}
  - {id: m3, unit: guard, picture: other/ulf.jpg}
  - {id: m4, unit: guard}
"""
PICTURES = {"band.pictures/urga.png": b"png" * 100, "other/ulf.jpg": b"jpg" * 50}


def put(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def home(folder: Path, text: str = ROSTER) -> Path:
    """Write a roster with two portraits into *folder* and return the roster."""
    for name, content in PICTURES.items():
        put(folder / name, content)
    return put(folder / "band.yaml", text.encode())


def packed(folder: Path) -> Path:
    target = folder / "band.realmsroster"
    assert write_bundle(home(folder / "home"), target) == ()
    return target


def files_of(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def code_of(action: Callable[[], object]) -> str:
    with pytest.raises(BundleError) as caught:
        action()
    for lang in ("de", "en"):
        assert caught.value.code not in said(caught.value.problem, lang)
    return caught.value.code
