"""Makes of a home what a next version of the program might have written: other numbers and keys."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

_UNKNOWN = "from_later: {a: [1, 2]}\n"


def make_newer(home: Path) -> None:
    """Let a next version have written every file of *home* that has a number."""
    for path in (home / "library").rglob("*.yaml"):
        path.write_text(newer_yaml(path.read_text(encoding="utf-8")), encoding="utf-8")
    for folder in ("library", "state", "config"):
        for path in (home / folder).rglob("*.json"):
            data = json.loads(path.read_text(encoding="utf-8"))
            if "format" in data:
                path.write_text(json.dumps({**data, "format": 2, "from_later": [1]}))
    make_given_newer(home / "given")
    settings = home / "config" / "desk.ini"
    later = "language=tlh\nlater=7\n", "text_size=117\n", "theme=parchment\n", "room=cellar\n"
    kept = [
        line
        for line in settings.read_text(encoding="utf-8").splitlines(keepends=True)
        if not line.startswith(("language=", "text_size=", "theme=", "room="))
    ]
    kept[1:1] = later
    text = "".join(kept).replace("@ByteArray(text)", "@ByteArray(\\0\\0\\0\\xff\\0\\x9later)")
    settings.write_text(text, encoding="utf-8")


def newer_yaml(text: str) -> str:
    """Return a YAML file of ours as a next version might write it."""
    changed, count = re.subn(r"^format: 1\b.*\n", f"format: 2\n{_UNKNOWN}", text, flags=re.M)
    assert count == 1
    return changed


def make_given_newer(given: Path) -> None:
    """Let what was sent come from a next version."""
    rewrite(given / "sent.realmsroster", "manifest.json", _newer_json)
    rewrite(given / "dike.realmspack", "pack.yaml", newer_yaml)
    sent = given / "sent.json"
    sent.write_text(_newer_json(sent.read_text(encoding="utf-8")), encoding="utf-8")
    code = given / "code.txt"
    code.write_text(code.read_text(encoding="utf-8").replace("RB1:", "RB2:"), encoding="utf-8")


def rewrite(archive: Path, member: str, change: Callable[[str], str]) -> None:
    """Let *change* make another text of one *member* of an *archive*."""
    with ZipFile(archive) as old:
        held = {name: old.read(name) for name in old.namelist()}
    held[member] = change(held[member].decode()).encode()
    with ZipFile(archive, "w") as new:
        for name, data in held.items():
            new.writestr(name, data)


def _newer_json(text: str) -> str:
    data = json.loads(text)
    assert data["format"] == 1
    return json.dumps({**data, "format": 2, "from_later": {"a": [1, 2]}})


def sums(home: Path) -> dict[Path, str]:
    """Return a checksum of every file in *home*."""
    found = (path for path in sorted(home.rglob("*")) if path.is_file())
    return {path: sha256(path.read_bytes()).hexdigest() for path in found}
